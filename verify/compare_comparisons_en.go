package verify

import "slices"

// A claim may compare two values that its source only tells: that books are lent longer than films, that the second permit costs more.
// Where both values can be found, the comparison must hold.

// greaterWords and lesserWords compare by value.
var (
	greaterWords = set("higher longer more greater larger bigger later older heavier costlier dearer")
	lesserWords  = set("lower shorter less fewer smaller earlier younger cheaper lighter")
	mostWords    = set("highest longest most greatest largest biggest latest oldest")
	leastWords   = set("lowest shortest least fewest smallest earliest youngest cheapest")
)

// valued is a number of a source with the words that say of what it is.
type valued struct {
	fact
	q    piece
	keys map[uint64]bool
}

// comparisons flags a claim that compares two values of its source the wrong way round.
func (m *comparison) comparisons() {
	if m.out.has(codeOpposite, codeBinding, codeNumber) {
		return
	}
	words := m.claim.v.wordsOf(0, len(m.claim.v.r))
	for i, w := range words {
		more, less := greaterWords[w.text], lesserWords[w.text]
		switch {
		case (more || less) && !m.backed.stems[stem(w.text)] && !m.holds([]string{" " + w.text + " "}):
			for k := i + 1; k < len(words) && k < i+6; k++ {
				if words[k].text == "than" {
					m.compared(words, i, k, more)
					return
				}
			}
		case w.text == "same" && i > 0 && !m.holds([]string{"same", "equal"}):
			m.equal(words)
			return
		case (mostWords[w.text] || leastWords[w.text]) && !m.holds([]string{w.text}) && i > 0 && isOneOf(words[i-1].text, "the"):
			m.extreme(words, i, mostWords[w.text])
			return
		}
	}
}

// values gives the numbers of the pieces, with what they are said of.
func (m *comparison) values() []valued {
	var out []valued
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == amount && !s.soft && !s.per && len(out) < 64 {
			out = append(out, valued{s, q, q.a.segment(k, q.from, q.to)})
		}
	})
	return out
}

// keysOf gives the content of a range of the claim, without the words of comparison.
func (m *comparison) keysOf(from, to int) []uint64 {
	var out []uint64
	for _, t := range m.claim.termsIn(from, to) {
		if w := m.claim.v.string(t.from, t.to); !greaterWords[w] && !lesserWords[w] && !mostWords[w] && !leastWords[w] {
			out = append(out, hashed(t.stem))
		}
	}
	for _, f := range m.claim.factsIn(from, to) {
		out = append(out, f.key())
	}
	return out
}

// valueOf finds the one value that stands with all words of own, and of those with the most words of common.
func valueOf(all []valued, own, common []uint64) (best valued, ok bool) {
	top := 0
	for _, v := range all {
		if len(own) == 0 || slices.ContainsFunc(own, func(k uint64) bool { return !v.keys[k] }) {
			continue
		}
		n := 1
		for _, k := range common {
			if v.keys[k] {
				n++
			}
		}
		switch {
		case n > top:
			best, top, ok = v, n, true
		case n == top && (v.dim != best.dim || !near(v.value, best.value)):
			ok = false
		}
	}
	return best, ok
}

// compared holds "A … more … than B" against the values of A and B.
func (m *comparison) compared(words []clauseWord, at, than int, more bool) {
	own, other := m.keysOf(0, words[at].from), m.keysOf(words[than].to, len(m.claim.v.r))
	m.hold(own, other, m.keysOf(words[at].to, words[than].from), words[at], func(x, y float64) bool { return more && x > y || !more && x < y })
}

// hold flags the word of a comparison that does not hold between the values of two things.
func (m *comparison) hold(own, other, common []uint64, w clauseWord, holds func(x, y float64) bool) {
	// What only one side has tells the two apart; the rest says what is compared.
	tell := func(a, b []uint64) (out []uint64) {
		for _, k := range a {
			if !slices.Contains(b, k) {
				out = append(out, k)
			}
		}
		return out
	}
	all := m.values()
	known := make(map[uint64]bool)
	for _, v := range all {
		for k := range v.keys {
			known[k] = true
		}
	}
	for _, list := range []*[]uint64{&own, &other} { // words that go with no value say nothing
		*list = slices.DeleteFunc(slices.Clone(*list), func(k uint64) bool { return !known[k] })
	}
	x, y := tell(own, other), tell(other, own)
	shared := append(slices.Clone(common), own...)
	// Of what the first side says besides, the column or the verb, the second has it as well.
	var a valued
	ok := false
	for drop := range min(4, len(x)) { // the first words name the thing, the last what is compared
		if a, ok = valueOf(all, x[:len(x)-drop], shared); ok {
			break
		}
	}
	b, too := valueOf(all, y, shared)
	if !ok || !too || a.dim != b.dim || a.q.a == b.q.a && a.from == b.from {
		return
	}
	if !holds(a.value, b.value) {
		m.raise(codeOpposite, w.from, w.to, a.q, a.from, a.to, "")
	}
}

// equal holds "A and B have the same" against the values of both.
func (m *comparison) equal(words []clauseWord) {
	claim, _ := m.asserted()
	for _, c := range claim {
		parts := m.claim.conjuncts(c.subject)
		if len(parts) != 2 {
			continue
		}
		first, last := parts[0], parts[1]
		i := slices.IndexFunc(words, func(w clauseWord) bool { return w.text == "same" })
		m.hold(m.keysOf(first[0].from, first[0].to), m.keysOf(last[0].from, last[len(last)-1].to), m.keysOf(words[i].to, len(m.claim.v.r)), words[i], near)
		return
	}
}

// extreme holds "the highest X is V" against the other values of X.
func (m *comparison) extreme(words []clauseWord, at int, most bool) {
	end := len(m.claim.v.r)
	for _, w := range words[at+1:] {
		if isAuxiliary(w.text) {
			end = w.from
			break
		}
	}
	column := m.keysOf(words[at].to, end)
	facts := slices.DeleteFunc(slices.Clone(m.claim.factsIn(end, len(m.claim.v.r))), func(f fact) bool { return f.soft || f.kind != amount })
	if len(column) == 0 || len(facts) != 1 {
		return
	}
	var of []valued
	for _, v := range m.values() {
		if !slices.ContainsFunc(column, func(k uint64) bool { return !v.keys[k] }) && v.dim == facts[0].dim {
			of = append(of, v)
		}
	}
	if !slices.ContainsFunc(of, func(v valued) bool { return sameValue(facts[0], v.fact) }) {
		return
	}
	for _, v := range of {
		if most && v.value > facts[0].value || !most && v.value < facts[0].value {
			m.raise(codeOpposite, words[at].from, words[at].to, v.q, v.from, v.to, "")
			return
		}
	}
}
