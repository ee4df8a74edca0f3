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
func (m *comparison) cover() (differs []Difference, covered bool) {
	words, err := m.claim.lemmas()
	if err != nil {
		return nil, false
	}
	words = outside2(words, m.claim.dropped)
	homes := m.homes()
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

// foundAgain is the part of the claim's content words, without those in the ranges of its view, that one home has; 1 where there are none.
func (m *comparison) foundAgain(without ...[2]int) float64 {
	words, err := m.claim.lemmas()
	if err != nil {
		return 1
	}
	words = outside2(outside2(words, m.claim.dropped), without)
	words = slices.DeleteFunc(words, func(l lemma) bool { return l.operator })
	if len(words) == 0 {
		return 1
	}
	best := 0
	for _, h := range m.homes() {
		n := 0
		for _, w := range words {
			if slices.ContainsFunc(h.words, w.same) || slices.ContainsFunc(h.lent, w.same) {
				n++
			}
		}
		best = max(best, n)
	}
	return float64(best) / float64(len(words))
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
			if from >= to {
				continue
			}
			b := q.a.v.blocks[q.a.v.layout.units[u].block]
			out = append(out, newHome(piece{q.p, q.a, from, to}, lent, b.kind == row))
			if b.kind != row && b.lead >= 0 {
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

func newHome(q piece, lent []lemma, isRow bool) *lodging {
	return &lodging{piece: q, words: q.a.lemmasIn(q.from, q.to), facts: q.a.factsIn(q.from, q.to), lent: lent, isRow: isRow}
}

// lentBy gives the words that a claim may take from around the piece: nouns of headings and titles, and all words of the sentences
// that lead into it.
func (m *comparison) lentBy(q piece) []lemma {
	var out []lemma
	h := q.p.heading()
	if words, err := h.lemmas(); err == nil {
		for _, l := range words {
			if l.topic {
				out = append(out, l)
			}
		}
	}
	for _, l := range q.leads() {
		if l.from < q.to && l.to > q.from {
			continue
		}
		out = append(out, q.a.lemmasIn(l.from, l.to)...)
	}
	return out
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
	for i, w := range words {
		found := false
		for _, s := range h.words {
			if w.same(s) {
				h.matched[s.from] = true
				found = found || w.run || !s.run || i+1 < len(words) && words[i+1].from == w.to
			}
		}
		if !found && !slices.ContainsFunc(h.lent, func(s lemma) bool { return w.same(s) && (w.run || !s.run) }) {
			k.missing = append(k.missing, [2]int{w.from, w.to})
		}
	}
	for i := range m.claim.facts {
		f := m.claim.facts[i]
		if f.from < from || f.from >= to || f.soft {
			continue
		}
		if !m.coversFact(i, h) {
			k.missing = append(k.missing, [2]int{f.from, f.to})
		}
	}
	slices.SortFunc(k.missing, func(a, b [2]int) int { return a[0] - b[0] })
	k.missing = append(k.missing, m.bareDigits(from, to, h)...)
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
		switch {
		case f.kind == ref || f.kind == literal:
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
		return slices.ContainsFunc(h.p.heading().facts, func(s fact) bool { return s.kind == ref && s.lit == f.lit })
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

// clauseShare is the part of a clause's words that the claim must have for its denials and hedges to count.
const clauseShare = 0.5

// leftLimits gives what limits the words of a home that a claim uses, and that the claim has not: conditions, denials, hedges, numbers.
func (m *comparison) leftLimits(words []lemma, h *lodging) [][2]int {
	var out [][2]int
	has := func(s lemma) bool { return slices.ContainsFunc(words, func(w lemma) bool { return w.same(s) }) }
	claimHas := func(key string) bool {
		return slices.ContainsFunc(m.claim.lemmaList, func(w lemma) bool { return w.key == key })
	}
	if !h.isRow {
		h.a.eachCondition(h.from, h.to, func(low, high, then, end int) {
			hit := false
			for _, w := range h.a.lemmasIn(then, end) {
				hit = hit || h.matched[w.from]
			}
			for _, f := range h.a.factsIn(then, end) {
				hit = hit || h.used[f.from]
			}
			of := h.a.lemmasIn(low, high)
			if hit && (m.shareOf(h, low, high) < clauseShare || m.dropsPredicate(h, of)) {
				out = append(out, [2]int{low, high})
			}
			if !hit && m.shareOf(h, low, high) >= clauseShare && !containsAny(m.text, ownConditions) { // the case is not the rule
				out = append(out, [2]int{then, end})
			}
		})
		out = append(out, h.trailing()...)
		out = append(out, m.parted(words, h)...)
	}
	for _, c := range h.clauses() {
		share, any := m.shareOf(h, c[0], c[1]), false
		for _, w := range h.a.lemmasIn(c[0], c[1]) {
			any = any || h.matched[w.from]
		}
		for _, f := range h.a.factsIn(c[0], c[1]) {
			any = any || h.used[f.from]
		}
		if !any {
			continue
		}
		for _, w := range h.a.lemmasIn(c[0], c[1]) {
			if w.operator && w.hedge && share >= clauseShare && !has(w) && !claimHas(w.key) && w.from >= h.from && w.to <= h.to {
				out = append(out, [2]int{w.from, w.to})
			}
			if w.key == "!or" && !claimHas("!or") && m.joinsByAnd() && w.from >= h.from && w.to <= h.to {
				out = append(out, [2]int{w.from, w.to})
			}
		}
		if h.isRow {
			continue
		}
		for _, f := range h.a.factsIn(c[0], c[1]) {
			if (f.kind == amount || f.kind == date) && !f.soft && !h.used[f.from] && share >= clauseShare && f.from >= h.from && f.to <= h.to && !slices.ContainsFunc(m.claim.facts, func(g fact) bool { return sameValue(g, f) }) {
				out = append(out, [2]int{f.from, f.to})
			}
		}
	}
	return out
}

// dropsPredicate reports whether the claim has not the last word of a Japanese condition, which says what must be the case.
func (m *comparison) dropsPredicate(h *lodging, of []lemma) bool {
	for i := len(of) - 1; i >= 0; i-- {
		if !of[i].operator {
			return !isLatin(h.a.v.r[of[i].from]) && !h.matched[of[i].from]
		}
	}
	return false
}

// trailing gives the verbs that stand right behind a verb which the claim has, and change it: 届け出そこなう, 食べすぎる.
func (h *lodging) trailing() [][2]int {
	var out [][2]int
	for i := 1; i < len(h.words); i++ {
		w, before := h.words[i], h.words[i-1]
		if w.verb && before.verb && w.from == before.to && h.matched[before.from] && !h.matched[w.from] {
			out = append(out, [2]int{w.from, w.to})
		}
	}
	return out
}

// parted gives two nouns of the home that are members of a list, where the claim makes one the owner of the other: 配偶者の父母 for
// 「配偶者、父母」.
func (m *comparison) parted(words []lemma, h *lodging) [][2]int {
	var out [][2]int
	for i := 1; i < len(words); i++ {
		a, b := words[i-1], words[i]
		if m.claim.v.string(a.to, max(a.to, b.from)) != "の" {
			continue
		}
		joined, apart := false, [2]int{}
		for k := 1; k < len(h.words); k++ {
			x, y := h.words[k-1], h.words[k]
			if !a.same(x) || !b.same(y) || y.from < x.to {
				continue
			}
			if isOneOf(strings.TrimSpace(h.a.v.string(x.to, y.from)), "、 ・ , 又は 及び または および や と") && x.to < y.from {
				apart = [2]int{x.from, y.to}
			} else {
				joined = true
			}
		}
		if !joined && apart[1] > 0 {
			out = append(out, apart)
		}
	}
	return out
}

// joinsByAnd reports whether the claim joins things by and.
func (m *comparison) joinsByAnd() bool {
	return containsAny(" "+m.text+" ", []string{" and ", "及び", "および", "並びに", "かつ", "と"})
}

// shareOf is the part of the words of [from, to) of the home that the claim has; 1 where there are none.
func (m *comparison) shareOf(h *lodging, from, to int) float64 {
	n, hit := 0.0, 0.0
	for _, w := range h.a.lemmasIn(from, to) {
		if w.operator {
			continue
		}
		n++
		if h.matched[w.from] {
			hit++
		}
	}
	for _, f := range h.a.factsIn(from, to) {
		n++
		if h.used[f.from] {
			hit++
		}
	}
	if n == 0 {
		return 1
	}
	return hit / n
}

// clauses cuts the home at its commas and stops.
func (h *lodging) clauses() [][2]int {
	var out [][2]int
	start := h.from
	for i := h.from; i <= h.to; i++ {
		if i < h.to && !isStop(h.a.v.r[i]) || i < h.to && h.a.inFact(i) {
			continue
		}
		if i > start {
			out = append(out, [2]int{start, i})
		}
		start = i + 1
	}
	return out
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
		if i > 0 && last >= 0 && !m.matchedBetween(k.missing[i-1][1], r[0], k) {
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
func (m *comparison) matchedBetween(from, to int, k lack) bool {
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
