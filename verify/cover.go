package verify

import (
	"slices"
	"strings"
)

// The cover: every word, number and operator of a claim has a partner in one sentence that it cites, and of that sentence nothing is
// left out that limits it. It needs no grammar; it says nothing of how the words hang together.

// lodging is a part of a passage that a claim may be taken from: a sentence, a row, or a list with the sentence that leads into it.
type lodging struct {
	piece
	words   []lemma
	facts   []fact
	lent    []lemma // by headings and leads
	isRow   bool
	matched map[int]bool // of words, by place
	used    map[int]bool // of facts, by place
}

// lack is what a home has not for a part of a claim, and what the part has not of the home.
type lack struct {
	home    *lodging
	missing [][2]int // of the claim's view
	left    [][2]int // of the home's view: limits that the claim leaves out
}

func (k lack) weight() int { return 4*len(k.missing) + len(k.left) }

// cover gives where claim and source differ; covered is true where they do not.
func (m *comparison) cover() (differs []Difference, covered bool) { return m.coverBy(m.homes()) }

// coversByHalves reports whether no word of the claim needs both sides of a semicolon to be found again: what an English sentence says of one
// thing before it, it does not say of the other thing after it.
func (m *comparison) coversByHalves() bool {
	var halves []*lodging
	homes := m.homes()
	for _, h := range homes {
		for _, r := range h.a.v.halves(h.from, h.to, h.isRow) {
			halves = append(halves, newHome(piece{h.p, h.a, r[0], r[1]}, h.lent, h.isRow))
		}
	}
	if len(halves) == len(homes) {
		return true
	}
	_, covered := m.coverBy(halves)
	return covered
}

func (m *comparison) coverBy(homes []*lodging) (differs []Difference, covered bool) {
	words, err := m.claim.lemmas()
	if err != nil {
		return nil, false
	}
	words = outside2(words, m.claim.dropped)
	if len(homes) == 0 || len(words)+len(m.claim.facts) == 0 {
		return nil, false
	}
	whole := m.fit(words, 0, len(m.claim.v.r), homes)
	if whole.weight() == 0 {
		return nil, true
	}
	clauses := m.claimClauses(words)
	if len(clauses) > 1 && len(homes) > 1 {
		var parts []lack
		total := 0
		for _, c := range clauses {
			k := m.fit(wordsIn(words, c[0], c[1]), c[0], c[1], homes)
			parts = append(parts, k)
			total += k.weight()
		}
		if total == 0 {
			for i, k := range parts[1:] {
				if !m.carriesTopic(words, clauses[0], clauses[i+1], parts[0].home, k.home) {
					return []Difference{{Source: k.home.source(k.home.from, k.home.to)}}, false
				}
			}
			return nil, true
		}
		if total < whole.weight() {
			for _, k := range parts {
				differs = append(differs, m.differences(k)...)
			}
			return differs, false
		}
	}
	return m.differences(whole), false
}

func wordsIn(words []lemma, from, to int) []lemma {
	return within(words, from, to, func(l *lemma) int { return l.from })
}

// outside2 leaves out the words that lie in one of the ranges.
func outside2(words []lemma, ranges [][2]int) []lemma {
	for _, r := range ranges {
		words = outside(words, r[0], r[1], func(l lemma) (int, int) { return l.from, l.to })
	}
	return words
}

// homes are the sentences, rows and lists of the pieces.
func (m *comparison) homes() []*lodging {
	var out []*lodging
	for _, q := range m.pieces {
		if q.from >= q.to {
			continue
		}
		if _, err := q.a.lemmas(); err != nil {
			return nil
		}
		lent := m.lentBy(q)
		lists := make(map[int][2]int) // of items, by the block that leads into them
		for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
			from, to := q.a.unitRange(u)
			from, to = max(from, q.from), min(to, q.to)
			if from >= to || m.onlyAsked(q.a, u) {
				continue
			}
			b := q.a.v.blocks[q.a.v.layout.units[u].block]
			out = append(out, newHome(piece{q.p, q.a, from, to}, lent, b.kind == row))
			if b.kind != row && b.lead >= 0 && !q.a.endsSentence(to) {
				r, ok := lists[b.lead]
				if !ok {
					r = [2]int{from, to}
				}
				lists[b.lead] = [2]int{r[0], to}
			}
		}
		for _, r := range lists {
			out = append(out, newHome(piece{q.p, q.a, r[0], r[1]}, lent, false))
		}
	}
	return out
}

// endsSentence reports whether a full stop stands before i.
func (a *analysis) endsSentence(i int) bool {
	for i--; i >= 0 && (a.v.r[i] == ' ' || a.v.r[i] == '\n'); i-- {
	}
	return i >= 0 && (a.v.r[i] == '.' || a.v.r[i] == '。')
}

// contrasting are the words between two statements of an English sentence.
var contrasting = []string{" while ", " whereas "}

// finite are the verbs that show that a part of an English sentence states something of its own.
var finite = []string{" is ", " are ", " was ", " were ", " has ", " have ", " shall ", " must ", " may ", " can ", " will "}

// isStatement reports whether [from, to) has a verb that states something.
func (v *view) isStatement(from, to int) bool { return containsAny(v.string(from, to)+" ", finite) }

// halves cuts an English sentence at its semicolons, and where it sets one statement against another.
func (v *view) halves(from, to int, isRow bool) [][2]int {
	var out [][2]int
	start := from
	for i := from; i < to && !isRow; i++ {
		if i > start && (v.r[i] == ';' && v.has(i, "; ") || v.r[i] == ' ' && v.hasAny(i, contrasting) > 0 && v.isStatement(i+1, to)) {
			out = append(out, [2]int{start, i + 1})
			start = i + 1
		}
	}
	return append(out, [2]int{start, to})
}

// onlyAsked reports whether a unit of a source is a question, which states nothing; a claim that answers it in its words has more to rest on.
func (m *comparison) onlyAsked(a *analysis, u int) bool {
	from, to := a.unitRange(u)
	return asks(a.v.string(from, to))
}

func newHome(q piece, lent []lemma, isRow bool) *lodging {
	return &lodging{piece: q, words: q.a.lemmasIn(q.from, q.to), facts: q.a.factsIn(q.from, q.to), lent: lent, isRow: isRow}
}

// lentBy gives the words that a claim may take from around the piece: nouns of headings and titles, and the words of the head of its
// table and of the sentences that lead into its list.
func (m *comparison) lentBy(q piece) []lemma {
	var out []lemma
	lend := func(words []lemma, all bool) {
		for _, l := range words {
			if all || l.topic {
				out = append(out, l)
			}
		}
	}
	if words, err := q.p.heading().lemmas(); err == nil {
		lend(words, false)
	}
	l := q.a.v.layout
	block := func(b int, all bool) {
		from, _ := q.a.unitRange(l.blocks[b].first)
		_, to := q.a.unitRange(l.blocks[b].last - 1)
		lend(q.a.lemmasIn(from, to), all)
	}
	seen := make(map[int]bool)
	for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
		b := l.units[u].block
		for lead := l.blocks[b].lead; lead >= 0 && !seen[lead]; lead = l.blocks[lead].lead {
			seen[lead] = true
			block(lead, true)
		}
		if head := l.blocks[b].head; head >= 0 && !seen[head] {
			seen[head] = true
			from, _ := q.a.unitRange(l.blocks[head].first)
			_, to := q.a.unitRange(l.blocks[head].last - 1)
			if !slices.ContainsFunc(q.a.factsIn(from, to), func(f fact) bool { return f.kind == amount }) { // it is a row like the others
				lend(slices.DeleteFunc(slices.Clone(q.a.lemmasIn(from, to)), func(l lemma) bool { return q.a.v.asksInCell(l.to, to) }), true)
			}
		}
		for ; b >= 0 && !seen[b]; b-- { // the heading under which it stands
			if l.blocks[b].kind == heading {
				seen[b] = true
				block(b, false)
				break
			}
		}
	}
	return out
}

// asksInCell reports whether the head of a column is a question behind i: what its cells say to it, yes or no, the head does not say.
func (v *view) asksInCell(i, to int) bool {
	cell, _, _ := strings.Cut(v.string(i, to), "|")
	return strings.ContainsAny(cell, "?？")
}

// fit finds the home that lacks least of the part [from, to) of the claim.
func (m *comparison) fit(words []lemma, from, to int, homes []*lodging) lack {
	var best lack
	for i, h := range homes {
		k := m.lacks(words, from, to, h)
		if i == 0 || k.weight() < best.weight() {
			best = k
		}
	}
	return best
}

func (m *comparison) lacks(words []lemma, from, to int, h *lodging) lack {
	at := *h
	h = &at
	h.matched, h.used = make(map[int]bool), make(map[int]bool)
	k := lack{home: h}
	var absent, lent []lemma
	taken := make(map[int]string) // words of the home, by the one word of the claim that they are
	for i, w := range words {
		found := false
		for k, s := range h.words {
			if w.same(s) {
				h.matched[s.from] = true
				ok := w.run || !s.run || i+1 < len(words) && words[i+1].from == w.to || k+1 < len(h.words) && slices.ContainsFunc(words, h.words[k+1].same)
				if key := taken[s.from]; ok && key != "" && key != w.key && !w.operator {
					continue // begin and start: one word is not two
				}
				if ok && !found {
					taken[s.from] = w.key
				}
				found = found || ok
			}
		}
		switch {
		case found:
		case slices.ContainsFunc(h.lent, func(s lemma) bool { return w.same(s) && (w.run || !s.run) }):
			lent = append(lent, w)
		default:
			absent = append(absent, w)
		}
	}
	if len(lent) > 0 && (h.hasOtherSubject() || lent[len(lent)-1].from > words[0].from && h.hasOtherNoun() || h.leadDenies() && !m.denies()) { // what a heading names is not what this sentence speaks of
		absent = append(absent, lent...)
	}
	for i := range m.claim.facts {
		f := m.claim.facts[i]
		if f.from < from || f.from >= to || f.soft && f.op == noBound {
			continue
		}
		if !m.coversFact(i, h) {
			k.missing = append(k.missing, [2]int{f.from, f.to})
		}
	}
	for _, w := range absent {
		if !m.implied(w, h) {
			k.missing = append(k.missing, [2]int{w.from, w.to})
		}
	}
	slices.SortFunc(k.missing, func(a, b [2]int) int { return a[0] - b[0] })
	k.missing = append(k.missing, m.bareDigits(from, to, h)...)
	if len(k.missing) == 0 {
		k.missing = m.hangsOtherwise(words, h)
	}
	if len(k.missing) == 0 {
		k.left = m.leftLimits(words, h)
	}
	return k
}

// coversFact reports whether the home has the i-th fact of the claim, bounded as it is there.
func (m *comparison) coversFact(i int, h *lodging) bool {
	f := m.claim.facts[i]
	found := false
	for _, s := range h.facts {
		same := false
		switch f.kind {
		case ref, literal:
			same = s.kind == f.kind && s.lit == f.lit
		default:
			s.hint = h.a.headHint(s)
			same = sameValue(f, s) && compareBounds(f, s) == resultOK
		}
		if same {
			h.used[s.from] = true
			found = true
		}
	}
	if found {
		return true
	}
	if f.kind == ref {
		refs := slices.DeleteFunc(slices.Clone(h.p.heading().facts), func(s fact) bool { return s.kind != ref || lastRune(s.lit) != lastRune(f.lit) })
		return slices.ContainsFunc(refs, func(s fact) bool { return s.lit == f.lit }) && len(refs) == 1
	}
	return false
}

// bareDigits gives the digits of the claim that were read as no number at all, as the mark of a list, where the home does not begin
// with them too.
func (m *comparison) bareDigits(from, to int, h *lodging) [][2]int {
	v := m.claim.v
	end := to
	if len(m.claim.units) > 0 {
		end = min(to, m.claim.units[0])
	}
	for i := from; i < end; i++ {
		if isDigit(v.r[i]) && !m.claim.inFact(i) {
			mark := strings.TrimSpace(v.string(from, end))
			before := strings.TrimSpace(h.a.v.string(max(0, h.from-(end-from)-2), min(len(h.a.v.r), h.from+end-from)))
			if strings.Contains(before, mark) || strings.HasSuffix(mark, ".") && !strings.Contains(strings.TrimSuffix(mark, "."), ".") || strings.HasSuffix(mark, ")") {
				return nil
			}
			return [][2]int{{i, end}}
		}
	}
	return nil
}

// clauseJoints part an English claim in clauses that can be true apart.
var clauseJoints = []string{"; ", ". ", ", and ", ", but ", ", while ", ", whereas "}

// claimClauses cuts the claim where one statement ends and another begins, each with words of its own.
func (m *comparison) claimClauses(words []lemma) [][2]int {
	v := m.claim.v
	var out [][2]int
	start := 0
	for i := 0; i < len(v.r); i++ {
		cut := v.hasAny(i, clauseJoints)
		if v.endsWith(i, "とき") || v.endsWith(i, "場合") { // its condition belongs to what follows
			continue
		}
		if v.r[i] == '。' || (v.r[i] == '、' || v.r[i] == ',') && i > 0 && strings.ContainsRune("しりきちいみびてでくずえけせれがす", v.r[i-1]) {
			cut = max(cut, 1)
		}
		if cut == 0 {
			continue
		}
		part := wordsIn(words, start, i)
		if len(part) >= 2 && slices.ContainsFunc(part, func(l lemma) bool { return l.topic }) {
			out = append(out, [2]int{start, i})
			start = i + cut
		}
	}
	if len(wordsIn(words, start, len(v.r)))+len(m.claim.factsIn(start, len(v.r))) > 0 {
		out = append(out, [2]int{start, len(v.r)})
	}
	return out
}

// differences tells a person where the two differ.
func (m *comparison) differences(k lack) []Difference {
	var out []Difference
	h := k.home
	last := -1
	for i, r := range k.missing {
		if i > 0 && last >= 0 && !m.matchedBetween(k.missing[i-1][1], r[0]) {
			if d := &out[len(out)-1]; d.Span != nil {
				_, d.Span = m.said(last, r[1])
				continue
			}
		}
		d := Difference{}
		_, d.Span = m.said(r[0], r[1])
		last = r[0]
		out = append(out, d)
	}
	if len(out) == 1 && h.a != nil {
		if s, ok := m.standsFor(k); ok {
			out[0].Source = h.source(s[0], s[1])
		}
	}
	for _, r := range k.left {
		out = append(out, Difference{Source: h.source(r[0], r[1])})
	}
	return out
}

// matchedBetween reports whether a word of the claim between two others was found again.
func (m *comparison) matchedBetween(from, to int) bool {
	return len(m.claim.lemmasIn(from, to))+len(m.claim.factsIn(from, to)) > 0
}

// standsForReach is how long, in characters, the words of a source may be that stand where one word of the claim does.
const standsForReach = 40

// standsFor gives the words of the home that stand where the one stretch of the claim stands that was not found again: between the
// partners of the words on both sides of it.
func (m *comparison) standsFor(k lack) ([2]int, bool) {
	h := k.home
	from, to := k.missing[0][0], k.missing[len(k.missing)-1][1]
	low, high := h.from, h.to
	partner := func(l lemma) (lemma, bool) {
		i := slices.IndexFunc(h.words, func(s lemma) bool { return l.same(s) })
		if i < 0 {
			return lemma{}, false
		}
		return h.words[i], true
	}
	before, after := m.claim.lemmasIn(0, from), m.claim.lemmasIn(to, len(m.claim.v.r))
	if len(before) > 0 {
		p, ok := partner(before[len(before)-1])
		if !ok {
			return [2]int{}, false
		}
		low = p.to
	}
	if len(after) > 0 {
		p, ok := partner(after[0])
		if !ok {
			return [2]int{}, false
		}
		high = p.from
	}
	first, end := -1, -1
	for _, w := range h.words {
		if w.from >= low && w.to <= high && !h.matched[w.from] {
			if first < 0 {
				first = w.from
			}
			end = w.to
		}
	}
	for _, f := range h.facts {
		if f.from >= low && f.to <= high && !h.used[f.from] {
			if first < 0 || f.from < first {
				first = f.from
			}
			end = max(end, f.to)
		}
	}
	return [2]int{first, end}, first >= 0 && end-first <= standsForReach
}
