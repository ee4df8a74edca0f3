package verify

import "slices"

// longestRecord is how long, in characters, a line may be that is read as an entry of a list.
const longestRecord = 90

// record is an entry of a list: a line with a value and what it is the value of.
type record struct {
	piece
	words []lemma
	facts []fact
}

// records looks for a value that the claim takes from another entry of a list than the one it names: 午後9時 of 「分館 午前9時から午後9時まで」
// for the library above it.
func (m *comparison) records() {
	list := m.readRecords()
	words, err := m.claim.lemmas()
	if len(list) < 2 || err != nil || m.c.opts.Excerpt {
		return
	}
	for i, f := range m.claim.facts {
		if !isValue(f) || m.full(codeBinding) {
			continue
		}
		named, with, own := m.entryOf(i, words, list)
		if named < 0 || own < 0 || own >= with || own > 0 && m.severalLike(f) {
			continue
		}
		r := list[named]
		for _, s := range r.facts {
			if s.kind == f.kind && s.dim == f.dim && !slices.ContainsFunc(m.claim.facts, func(g fact) bool { return sameValue(g, s) }) {
				m.raise(codeBinding, f.from, f.to, r.piece, s.from, s.to, "")
				break
			}
		}
	}
}

// isValue reports whether a number is one that an entry tells.
func isValue(f fact) bool {
	return !f.soft && (f.kind == date || f.kind == amount && f.dim != dimNone)
}

// severalLike reports whether the claim has several numbers of this kind.
func (m *comparison) severalLike(f fact) bool {
	n := 0
	for _, g := range m.claim.facts {
		if g.kind == f.kind && g.dim == f.dim {
			n++
		}
	}
	return n > 1
}

// entryOf gives the one entry that has most of the claim's words and numbers beside the i-th, how many those are, and how many an entry has
// that holds the i-th; -1 where there is none.
func (m *comparison) entryOf(i int, words []lemma, list []record) (named, with, own int) {
	named, own = -1, -1
	count := 0
	for k, r := range list {
		n := m.labels(r, words, i, list)
		if n > with {
			named, with, count = k, n, 1
		} else if n == with {
			count++
		}
		if r.hasValue(m.claim.facts[i]) {
			own = max(own, n)
		}
	}
	if count != 1 {
		named = -1
	}
	return named, with, own
}

// standsInEntry reports whether each number of the claim stands in the entry that its other words name, so that none is another's.
func (m *comparison) standsInEntry() bool {
	list := m.readRecords()
	words, err := m.claim.lemmas()
	if len(list) < 2 || err != nil {
		return false
	}
	any := false
	for i, f := range m.claim.facts {
		if !isValue(f) {
			continue
		}
		named, with, own := m.entryOf(i, words, list)
		if named < 0 || own < with {
			return false
		}
		any = true
	}
	return any
}

// readRecords gives the entries of what is cited.
func (m *comparison) readRecords() []record {
	var out []record
	for _, q := range m.pieces {
		if _, err := q.a.lemmas(); err != nil || q.from >= q.to {
			return nil
		}
		for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
			from, to := q.a.unitRange(u)
			facts := q.a.factsIn(from, to)
			if q.a.v.blocks[q.a.v.layout.units[u].block].kind != row && to-from <= longestRecord && len(facts) > 0 && !q.a.v.hasStop(from, to) {
				out = append(out, record{piece{q.p, q.a, from, to}, q.a.lemmasIn(from, to), facts})
			}
		}
	}
	return out
}

// hasStop reports whether a full stop ends the text of [from, to): a sentence is no entry.
func (v *view) hasStop(from, to int) bool {
	for to > from && (v.r[to-1] == ' ' || v.r[to-1] == '\n' || v.r[to-1] == ')' || v.r[to-1] == '）') {
		to--
	}
	return to > from && (v.r[to-1] == '。' || v.r[to-1] == '.')
}

func (r record) hasValue(f fact) bool {
	return slices.ContainsFunc(r.facts, func(s fact) bool { return sameValue(f, s) })
}

func (r record) hasWord(w lemma) bool {
	return slices.ContainsFunc(r.words, func(s lemma) bool { return w.same(s) })
}

// labels counts the words and numbers of the claim, without the i-th number, that this entry has and not every one.
func (m *comparison) labels(r record, words []lemma, i int, list []record) int {
	n := 0
	for _, w := range words {
		if !w.operator && r.hasWord(w) && slices.ContainsFunc(list, func(o record) bool { return !o.hasWord(w) }) {
			n++
		}
	}
	for k, f := range m.claim.facts {
		if k != i && !f.soft && r.hasValue(f) && slices.ContainsFunc(list, func(o record) bool { return !o.hasValue(f) }) {
			n++
		}
	}
	return n
}
