package verify

import (
	"slices"
	"strings"
	"unicode/utf8"

	"tenkyo/verify/internal/reading"
)

// What a home has and a claim leaves out: conditions, denials, hedges, numbers, and what tells which thing is meant.

// clauseShare is the part of a clause's words that the claim must have for its denials and hedges to count.
const clauseShare = 0.5

// leftLimits gives what limits the words of a home that a claim uses, and that the claim has not: conditions, denials, hedges, numbers.
// The sentence counts to its end, also where a quotation breaks off within it.
func (m *comparison) leftLimits(words []lemma, h *lodging) [][2]int {
	from, _ := h.a.unitRange(h.a.unitAt(h.from))
	_, to := h.a.unitRange(h.a.unitAt(h.to - 1))
	from, to = min(from, h.from), max(to, h.to)
	out := m.leftWords(h, from, to)
	if h.isRow {
		return out
	}
	h.a.eachCondition(from, to, func(low, high, then, end int) {
		of := h.a.lemmasIn(low, high)
		hit := h.touches(then, end)
		if hit && (m.shareOf(h, low, high) < clauseShare || m.dropsPredicate(h, of)) {
			out = append(out, [2]int{low, high})
		}
		if !hit && h.touches(low, high) && m.shareOf(h, low, high) >= clauseShare && !containsAny(m.text, ownConditions) { // the case is not the rule
			out = append(out, [2]int{then, end})
		}
	})
	out = append(append(out, m.forWhom(h, from, to)...), m.under(h, from, to)...)
	out = append(append(out, m.behind(h)...), m.undefined(h, from, to)...)
	return append(append(out, h.trailing()...), m.parted(words, h)...)
}

// touches reports whether the claim has a word or number of [from, to).
func (h *lodging) touches(from, to int) bool {
	return slices.ContainsFunc(h.a.lemmasIn(from, to), func(w lemma) bool { return h.matched[w.from] }) ||
		slices.ContainsFunc(h.a.factsIn(from, to), func(f fact) bool { return h.used[f.from] })
}

// leftWords gives the denials, hedges and numbers that stand in the clauses of [from, to) from which the claim takes words, and that it
// has not.
func (m *comparison) leftWords(h *lodging, from, to int) [][2]int {
	var out [][2]int
	claimHas := func(key string) bool {
		return slices.ContainsFunc(m.claim.lemmaList, func(w lemma) bool { return w.key == key })
	}
	for _, c := range h.clauses(from, to) {
		if !h.touches(c[0], c[1]) {
			continue
		}
		limits := m.shareOf(h, c[0], c[1]) >= clauseShare || m.shareOf(h, max(c[0], h.from), min(c[1], h.to)) >= clauseShare
		for _, w := range h.a.lemmasIn(c[0], c[1]) {
			if w.operator && !claimHas(w.key) && (w.hedge && limits || w.key == "!not" || w.key == "!or" && m.joinsByAnd()) {
				out = append(out, [2]int{w.from, w.to})
			}
		}
		if p, ok := h.predicate(c); ok && h.matched[p.from] && m.namesReceiver() {
			if w, ok := h.receiver(c, p); ok && !h.matched[w.from] {
				out = append(out, [2]int{w.from, w.to})
			}
		}
		if h.isRow || !limits {
			continue
		}
		for _, w := range []string{"かどうか", "か否か", "とは限ら", "わけでは"} { // what is left open is not said
			if k := strings.Index(h.a.v.string(c[0], c[1]), w); k >= 0 && !strings.Contains(m.text, w) {
				at := c[0] + utf8.RuneCountInString(h.a.v.string(c[0], c[1])[:k])
				out = append(out, [2]int{at, at + utf8.RuneCountInString(w)})
			}
		}
		out = append(out, h.relatives(c)...)
		if p, ok := h.predicate(c); ok && !h.matched[p.from] && p.from >= h.from && p.to <= h.to {
			out = append(out, [2]int{p.from, p.to})
		}
		for _, f := range h.a.factsIn(max(c[0], h.from), min(c[1], h.to)) {
			if (f.kind == amount || f.kind == date) && !f.soft && !h.isLabel(f) && !h.used[f.from] && !slices.ContainsFunc(m.claim.facts, func(g fact) bool { return sameValue(g, f) }) {
				out = append(out, [2]int{f.from, f.to})
			}
		}
	}
	return out
}

// isLabel reports whether a number without a unit only names: that of a paragraph or of a form in brackets.
func (h *lodging) isLabel(f fact) bool {
	if f.dim != dimNone || f.kind != amount || f.op != noBound {
		return false
	}
	if from, _ := h.a.unitRange(h.a.unitAt(f.from)); strings.TrimSpace(h.a.v.string(from, f.from)) == "" {
		return true
	}
	for i := f.from - 1; i >= h.from && i > f.from-boundReach; i-- {
		switch h.a.v.r[i] {
		case '(', '（', '[':
			return true
		case ')', '）', ']', '。':
			return false
		}
	}
	return false
}

// underWords are what ends a Japanese clause that says under what something is done, and what begins such a phrase in English.
var (
	underEnds   = []string{"うえで", "上で", "を得て", "を経て", "を受けて", "この限りでない", "この限りではない", "この限りでありません", "この限りではありません"}
	underStarts = []string{" with ", " without ", " outside ", " inside ", " within ", " during ", " under ", " upon ", " after ", " before ", " in the form ", " subject to "}
)

// under gives the phrases of [from, to) of which the claim has no word and that say under what the rest holds: with the leave of the court,
// outside the park, 「同意を得たうえで」; and the 「この限りでない」 that takes the rest back.
func (m *comparison) under(h *lodging, from, to int) [][2]int {
	var out [][2]int
	none := func(low, high int) bool {
		return !h.touches(low, high)
	}
	for _, c := range h.clauses(from, to) {
		for _, w := range underEnds {
			n := utf8.RuneCountInString(w)
			if strings.HasPrefix(w, "この限り") {
				if h.a.v.endsWith(c[1], w) && !strings.Contains(m.text, "限り") {
					out = append(out, [2]int{c[1] - n, c[1]})
				}
				continue
			}
			for i := c[0] + 1; i+n <= c[1]; i++ {
				if h.a.v.has(i, w) && none(max(c[0], i-6), i) {
					out = append(out, [2]int{max(c[0], i-6), i + n})
				}
			}
		}
		for i := c[0]; i < c[1]; i++ {
			if h.a.v.r[i] != ' ' || h.a.v.hasAny(i, underStarts) == 0 || !h.touches(c[0], i) {
				continue
			}
			end := i + 1
			for end < c[1] && (end == i+1 || h.a.v.hasAny(end, underStarts) == 0) {
				end++
			}
			if len(h.a.lemmasIn(i, end))+len(h.a.factsIn(i, end)) > 0 && none(i, end) {
				out = append(out, [2]int{i + 1, end})
			}
		}
	}
	return out
}

// relatives gives the verbs that stand right before a noun of the claim and tell which one is meant: 修了 of 「修了した職員」.
func (h *lodging) relatives(clause [2]int) [][2]int {
	var out [][2]int
	words := h.a.lemmasIn(max(clause[0], h.from), min(clause[1], h.to))
	for i := 1; i < len(words); i++ {
		w, noun := words[i-1], words[i]
		if w.operator || h.matched[w.from] || !noun.topic || !h.matched[noun.from] || isLatin(h.a.v.r[w.from]) {
			continue
		}
		between := h.a.v.string(w.to, max(w.to, noun.from))
		if w.verb && between == "" || isOneOf(between, "とする による に係る に関する における た する した している していた ている いる れる れた られた された される") && between != "" {
			out = append(out, [2]int{w.from, w.to})
		}
	}
	return out
}

// heldFor are nouns for anybody, with the particles of whom a sentence holds for; what stands before them tells whom.
var heldFor = []string{"方は", "方には", "方が", "方も", "者は", "者には", "者が", "者も", "人は", "人には", "人が", "人も"}

// forWhom gives the clauses of [from, to) that tell for whom the next one holds, of which the claim has the next one and little of them:
// 「給与を当行で受け取る方は、…」.
func (m *comparison) forWhom(h *lodging, from, to int) [][2]int {
	var out [][2]int
	clauses := h.clauses(from, to)
	for i := 0; i+1 < len(clauses); i++ {
		c, next := clauses[i], clauses[i+1]
		if !slices.ContainsFunc(heldFor, func(w string) bool {
			n := utf8.RuneCountInString(w)
			return h.a.v.endsWith(c[1], w) && c[1]-n > c[0] && isHiragana(h.a.v.r[c[1]-n-1])
		}) || m.shareOf(h, c[0], c[1]) >= clauseShare {
			continue
		}
		if h.touches(next[0], next[1]) && m.shareOf(h, next[0], next[1]) >= clauseShare {
			out = append(out, c)
		}
	}
	return out
}

// predicate gives the word of what a Japanese clause says, at its end: 停止 of 支給を停止する.
func (h *lodging) predicate(clause [2]int) (lemma, bool) {
	words := h.a.lemmasIn(clause[0], clause[1])
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		if w.operator {
			continue
		}
		return w, !isLatin(h.a.v.r[w.from]) && (w.verb || h.a.v.hasAny(w.to, []string{"する", "し", "さ", "せ", "でき"}) > 0)
	}
	return lemma{}, false
}

// receiver gives the noun with に or へ that stands right before a predicate: 当組合 of 「当組合に届け出る」.
func (h *lodging) receiver(clause [2]int, p lemma) (lemma, bool) {
	words := h.a.lemmasIn(clause[0], p.from)
	if len(words) == 0 {
		return lemma{}, false
	}
	w := words[len(words)-1]
	return w, w.topic && !w.operator && h.a.v.isMarked(w.to, "に", "へ") && p.from == w.to+1
}

// namesReceiver reports whether the claim says to whom something is done.
func (m *comparison) namesReceiver() bool {
	return slices.ContainsFunc(m.claim.lemmaList, func(w lemma) bool {
		return w.topic && !w.operator && m.claim.v.isMarked(w.to, "に", "へ") && !m.claim.v.isMarked(w.to, "には", "により", "によ", "において", "にお")
	})
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
	if containsAny(" "+m.text+" ", []string{" and ", "及び", "および", "並びに", "ならびに", "かつ", "両方", "双方"}) {
		return true
	}
	for i := 1; i+1 < len(m.claim.v.r); i++ { // AとB
		if m.claim.v.r[i] == 'と' && m.claim.inNoun(i-1) && m.claim.inNoun(i+1) {
			return true
		}
	}
	return false
}

// inNoun reports whether a noun of Japanese stands at i.
func (a *analysis) inNoun(i int) bool {
	return slices.ContainsFunc(a.lemmaList, func(w lemma) bool { return w.topic && !w.operator && w.from <= i && i < w.to })
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

// joints gives the places of [from, to) at which an English sentence goes on with another predicate, without a comma.
func (h *lodging) joints(from, to int) map[int]bool {
	if h.isRow || isJapaneseIn(h.a.v.r[from:to]) {
		return nil
	}
	out := make(map[int]bool)
	for u := h.a.unitAt(from); u < len(h.a.units) && h.a.units[u] < to; u++ {
		begin, _ := h.a.unitRange(u)
		s, err := h.a.sentence(u)
		if err != nil {
			return nil
		}
		for i := range s.Clauses {
			if c := &s.Clauses[i]; c.Kind == reading.Main && c.Start > 0 {
				out[begin+c.Start] = true
			}
		}
	}
	return out
}

// clauses cuts [from, to) at its commas and stops, and where another predicate begins.
func (h *lodging) clauses(from, to int) [][2]int {
	var out [][2]int
	joints := h.joints(from, to)
	start := from
	for i := from; i <= to; i++ {
		if i < to && joints[i] {
			if i > start {
				out = append(out, [2]int{start, i})
			}
			start = i
		}
		if i < to && !isStop(h.a.v.r[i]) || i < to && h.a.inFact(i) {
			continue
		}
		if i > start {
			out = append(out, [2]int{start, i})
		}
		start = i + 1
	}
	return out
}
