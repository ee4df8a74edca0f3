package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// How the words of a claim hang together in the home in which all of them are found again: what comes before what, which number is
// which, of which item of a list a word is.

// hangsOtherwise gives the words of the claim that stand in another relation than in the home: they are all found again there, and the
// claim says something else.
func (m *comparison) hangsOtherwise(words []lemma, h *lodging) [][2]int {
	out := m.otherSubjects(words, h)
	out = append(out, m.otherCompounds(words, h)...)
	out = append(out, m.turnedRound(words, h)...)
	out = append(out, m.changedPlaces(h)...)
	out = append(out, m.labelledOtherwise(words, h)...)
	return append(out, m.otherItem(words, h)...)
}

// times are the words that put one thing before another, by key: what they stand with is in Japanese before them, in English behind them.
var times = []struct {
	key   string
	words []string
	latin bool
}{
	{"before", []string{"前に", "前の", "前は", "まえに", "前でな"}, false},
	{"after", []string{"後に", "後、", "後は", "後で", "あとに", "あと、", "あとで", "あとは", "のちに"}, false},
	{"before", []string{" before "}, true},
	{"after", []string{" after ", " once "}, true},
	{"until", []string{" until "}, true},
}

// turnedRound gives what the claim says comes first where the home says that it comes last: "use A before B" of "use B before using A".
// It speaks only where both sides put one thing before another once, with the same word.
func (m *comparison) turnedRound(words []lemma, h *lodging) [][2]int {
	for _, t := range times {
		mine, ok := m.claim.orderedBy(t.words, t.latin, 0, len(m.claim.v.r))
		theirs, also := h.a.orderedBy(t.words, t.latin, h.from, h.to)
		if !ok || !also {
			continue
		}
		in := func(list []lemma, r [2]int, w lemma) (inside, outside bool) {
			for _, s := range list {
				if w.same(s) {
					inside = inside || s.from >= r[0] && s.from < r[1]
					outside = outside || s.from < r[0] || s.from >= r[1]
				}
			}
			return inside, outside
		}
		var moved [2][]lemma // out of what the word stands with, and into it
		for _, w := range words {
			if w.operator {
				continue
			}
			a, b := in(m.claim.lemmaList, mine, w)
			x, y := in(h.words, theirs, w)
			switch {
			case a && y && !x:
				moved[0] = append(moved[0], w)
			case b && !a && x && !y:
				moved[1] = append(moved[1], w)
			}
		}
		if len(moved[0]) > 0 && len(moved[1]) > 0 {
			return [][2]int{{moved[0][0].from, moved[0][0].to}, {moved[1][0].from, moved[1][0].to}}
		}
	}
	return nil
}

// orderedBy gives what the one word of time of [from, to) stands with, to the next comma or stop; false where there is none or another.
func (a *analysis) orderedBy(words []string, latin bool, from, to int) (with [2]int, ok bool) {
	at, end := -1, -1
	for i := from; i < to; i++ {
		n := a.v.hasAny(i, words)
		if n == 0 || !latin && (a.inFact(i) || i > 0 && a.inFact(i-1)) {
			continue
		}
		if at >= 0 {
			return with, false
		}
		at, end = i, i+n
	}
	if at < 0 {
		return with, false
	}
	if latin {
		for end < to && !isStop(a.v.r[end]) {
			end++
		}
		return [2]int{at, end}, true
	}
	start := at
	for start > from && !isStop(a.v.r[start-1]) {
		start--
	}
	return [2]int{start, at}, true
}

// changedPlaces gives two quantities of one kind that the claim has in the other order than the home: misses 2 meetings until attending 3,
// for misses three until having attended two.
func (m *comparison) changedPlaces(h *lodging) [][2]int {
	place := func(f fact) int {
		at := -1
		for _, s := range h.facts {
			if s.kind == f.kind && s.dim == f.dim && sameValue(f, s) {
				if at >= 0 && at != s.from {
					return -1 // it stands there more than once
				}
				at = s.from
			}
		}
		return at
	}
	type kind struct {
		kind factKind
		dim  dim
	}
	last := make(map[kind]fact)
	for _, f := range m.claim.facts {
		if f.kind != amount && f.kind != date || f.soft {
			continue
		}
		p, k := place(f), kind{f.kind, f.dim}
		if p < 0 {
			continue
		}
		if g, ok := last[k]; ok && p < place(g) && !sameValue(f, g) {
			return [][2]int{{g.from, g.to}, {f.from, f.to}}
		}
		last[k] = f
	}
	return nil
}

// otherItem gives the words of the claim that in the home, a list, only an item has whose own number the claim has not, while the number
// that it has is another item's.
func (m *comparison) otherItem(words []lemma, h *lodging) [][2]int {
	first, last := h.a.unitAt(h.from), h.a.unitAt(h.to-1)
	if h.isRow || first == last {
		return nil
	}
	item := func(has func(from, to int) bool) int { // the one that has it, or -1
		out := -1
		for u := first; u <= last; u++ {
			if from, to := h.a.unitRange(u); has(max(from, h.from), min(to, h.to)) {
				if out >= 0 {
					return -1
				}
				out = u
			}
		}
		return out
	}
	counted := make(map[int]bool) // items whose number is the claim's
	for _, f := range m.claim.facts {
		if f.kind != amount && f.kind != date || f.soft {
			continue
		}
		counted[item(func(from, to int) bool {
			return slices.ContainsFunc(h.a.factsIn(from, to), func(s fact) bool { return sameValue(f, s) })
		})] = true
	}
	delete(counted, -1)
	var out [][2]int
	var before lemma
	of := -1 // the item of the word before
	for _, w := range words {
		if slices.ContainsFunc(h.lent, w.same) {
			continue
		}
		u := item(func(from, to int) bool { return slices.ContainsFunc(h.a.lemmasIn(from, to), w.same) })
		if u >= 0 && of >= 0 && u != of && !m.claim.v.joins(before.to, w.from) {
			out = append(out, [2]int{w.from, w.to})
		}
		if before = w; u >= 0 {
			of = u
		}
		if u < 0 || len(counted) == 0 || counted[u] {
			continue
		}
		if from, to := h.a.unitRange(u); len(h.a.factsIn(from, to)) > 0 {
			out = append(out, [2]int{w.from, w.to})
		}
	}
	return out
}

// labelledOtherwise gives the words of the claim that are the whole label of another row of the home's table, where the home's own label has more
// than the claim says: "each dog" is not "a kennel with more than 3 dogs".
func (m *comparison) labelledOtherwise(words []lemma, h *lodging) [][2]int {
	if !h.isRow {
		return nil
	}
	covered := func(from, to int) (all bool, hit lemma) {
		n := 0
		for _, s := range h.a.lemmasIn(from, to) {
			if s.operator {
				continue
			}
			i := slices.IndexFunc(words, s.same)
			if i < 0 {
				return false, hit
			}
			n, hit = n+1, words[i]
		}
		return n > 0, hit
	}
	label := func(u int) (from, to int) {
		from, to = h.a.unitRange(u)
		for from < to && (h.a.v.r[from] == '|' || h.a.v.r[from] == ' ') {
			from++
		}
		end := from
		for end < to && h.a.v.r[end] != '|' {
			end++
		}
		return from, end
	}
	own := h.a.unitAt(h.from)
	if all, _ := covered(label(own)); all {
		return nil
	}
	l := h.a.v.layout
	for b := l.units[own].block; ; b-- { // the first row of the table
		if b > 0 && l.blocks[b-1].kind == row {
			continue
		}
		for ; b < len(l.blocks) && l.blocks[b].kind == row; b++ {
			if u := l.blocks[b].first; u != own && !(b == l.blocks[l.units[own].block].head && len(h.a.factsIn(h.a.unitRange(u))) == 0) {
				if all, w := covered(label(u)); all {
					return [][2]int{{w.from, w.to}}
				}
			}
		}
		return nil
	}
}

// joins reports whether the members of a list are joined in [from, to): by a comma, and, or, 「と」.
func (v *view) joins(from, to int) bool {
	text := v.string(from, max(from, to))
	return containsAny(text, []string{"、", "，", ",", "・", ";", "及び", "および", "並びに", "又は", "または", "若しくは", "や", " and ", " or ", "&"}) || strings.TrimSpace(text) == "と" || strings.HasSuffix(text, "は")
}

// carriesTopic reports whether what a later clause of a claim is taken from speaks of what the claim speaks of: a clause without a topic of its
// own goes on with that of the first, and what it is taken from may be about something else.
func (m *comparison) carriesTopic(words []lemma, first, clause [2]int, from, home *lodging) bool {
	if from == nil || home == nil || from.a == home.a && from.from == home.from {
		return true
	}
	marked := func(r [2]int) (lemma, bool) {
		for _, w := range wordsIn(words, r[0], r[1]) {
			if w.topic && !w.operator && m.claim.v.isMarked(w.to, "は", "が") {
				return w, true
			}
		}
		return lemma{}, false
	}
	topic, ok := marked(first)
	if _, own := marked(clause); !ok || own {
		return true
	}
	if slices.ContainsFunc(home.words, topic.same) || slices.ContainsFunc(home.lent, topic.same) {
		return true
	}
	return !home.isRow && !slices.ContainsFunc(home.words, func(w lemma) bool {
		return w.topic && !w.operator && home.a.v.isMarked(w.to, "は", "が") && !home.matched[w.from]
	})
}

// behind gives a bracket with a demand or a limit of its own that stands behind the home: "(Approval is needed for …)".
func (m *comparison) behind(h *lodging) [][2]int {
	u := h.a.unitAt(h.to - 1)
	if h.isRow || u+1 >= len(h.a.units) {
		return nil
	}
	from, to := h.a.unitRange(u + 1)
	text := strings.TrimSpace(h.a.v.string(from, to))
	if !strings.HasPrefix(text, "(") && !strings.HasPrefix(text, "（") || !containsAny(" "+text, []string{" must", " need", " requir", " only", " unless", " except", " not ", "限る", "限り", "除く", "必要", "ただし", "ない"}) {
		return nil
	}
	n, hit := 0, 0
	for _, w := range h.a.lemmasIn(from, to) {
		n++
		if slices.ContainsFunc(m.claim.lemmaList, w.same) {
			hit++
		}
	}
	if n == 0 || float64(hit) >= clauseShare*float64(n) {
		return nil
	}
	return [][2]int{{from, to}}
}

// definingEnds are the ends of sentences that say what a word means, of which no part may be left out.
var definingEnds = []string{"をいう", "をいいます", "という", "といいます", "を指す", "からなる", "で構成する", "をもって構成する"}

// joining are the words that join the parts of a definition, and those with which a claim may join them.
var (
	joining   = []string{"及び", "および", "並びに", "ならびに", "又は", "または", "若しくは"}
	joiningTo = []string{"や", "、", "・", ",", "又は", "または", "若しくは", "か"}
)

// definedTerm gives the term that a sentence of 「…とは、…をいう」 defines, or "".
func definedTerm(text string) string {
	term, _, ok := strings.Cut(text, "とは")
	if !ok {
		return ""
	}
	if i := strings.LastIndexAny(term, "、，,"); i >= 0 {
		_, n := utf8.DecodeRuneInString(term[i:])
		term = term[i+n:]
	}
	for _, in := range []string{"において", "における", "で「"} {
		if _, rest, ok := strings.Cut(term, in); ok {
			term = rest
		}
	}
	return strings.Trim(foldName(term), "「」『』\"“” ")
}

// undefined gives the word that joins the parts of a definition of which the claim has but one: "X means A and B" is not "X means A".
func (m *comparison) undefined(h *lodging, from, to int) [][2]int {
	text := strings.TrimRight(h.a.v.string(from, to), "。. \n")
	if h.isRow || !hasSuffixOf(text, definingEnds) {
		return nil
	}
	if mine, theirs := definedTerm(m.out.Text), definedTerm(h.a.v.string(from, to)); mine != "" && theirs != "" && mine != theirs {
		return [][2]int{{from, to}}
	}
	_, said, _ := strings.Cut(m.text, "は")
	if m.joinsByAnd() || containsAny(strings.TrimLeft(said, "、, "), joiningTo) {
		return nil
	}
	for i := from; i < to; i++ {
		if n := h.a.v.hasAny(i, joining); n > 0 && !h.a.inBracket(i, from) {
			return [][2]int{{i, i + n}}
		}
	}
	return nil
}

// inBracket reports whether place i stands in a bracket that was opened behind from.
func (a *analysis) inBracket(i, from int) bool {
	depth := 0
	for _, r := range a.v.r[from:i] {
		switch r {
		case '(', '（', '「', '『':
			depth++
		case ')', '）', '」', '』':
			depth--
		}
	}
	return depth > 0
}
