package verify

import (
	"slices"
	"strings"

	"tenkyo/verify/internal/reading"
)

// Of whom and of what a home speaks, where the claim's words are found in it.

// hasOtherSubject reports whether the home says what it speaks of, before は or before its first English predicate, in words of which the
// claim has none.
func (h *lodging) hasOtherSubject() bool {
	if h.isRow {
		return false
	}
	end := h.predicateAt()
	for _, w := range h.words {
		switch {
		case h.matched[w.from] || end >= 0 && w.from >= end:
			return false
		case w.topic && !w.operator && (end >= 0 && !acts(h.a, w) || h.a.v.has(w.to, "は")):
			return true
		}
	}
	return false
}

// hasOtherNoun reports whether an English home has a noun that the claim has not, in the place of which the claim may have put one of a
// heading's: greenhouses under Sheds and greenhouses.
func (h *lodging) hasOtherNoun() bool {
	return !h.isRow && slices.ContainsFunc(h.words, func(w lemma) bool {
		return w.topic && w.latin && !w.operator && !h.matched[w.from]
	})
}

// leadDenies reports whether what leads into the home, as the sentence before a list, denies.
func (h *lodging) leadDenies() bool {
	return !h.isRow && slices.ContainsFunc(h.lent, func(w lemma) bool { return w.key == "!not" })
}

// denies reports whether the claim denies anything, in whatever words.
func (m *comparison) denies() bool {
	claim, _ := m.sides(denyingWords)
	return claim > 0
}

// predicateAt gives the place of the first predicate of an English home, or -1.
func (h *lodging) predicateAt() int {
	if isJapaneseIn(h.a.v.r[h.from:h.to]) {
		return -1
	}
	u := h.a.unitAt(h.from)
	s, err := h.a.sentence(u)
	if err != nil {
		return -1
	}
	begin, _ := h.a.unitRange(u)
	for _, c := range s.Clauses {
		if c.Kind == reading.Main && c.Pred >= 0 && begin+s.Words[c.Pred].Start >= h.from {
			return begin + s.Words[c.Pred].Start
		}
	}
	return -1
}

// actingEnds end Japanese nouns for who acts.
const actingEnds = "者長会社官員人主課部局庁省室団署校院師生役"

// otherSubjects gives the Japanese nouns for who acts that are subjects in the claim and never in the home, where they are there at all.
func (m *comparison) otherSubjects(words []lemma, h *lodging) [][2]int {
	var out [][2]int
	marked := func(a *analysis, l lemma, by ...string) bool {
		return slices.ContainsFunc(by, func(p string) bool { return a.v.has(l.to, p) })
	}
	for _, w := range words {
		if w.operator || !w.topic || !strings.ContainsRune(actingEnds, m.claim.v.r[w.to-1]) || !marked(m.claim, w, "は", "が", "も") || marked(m.claim, w, "には", "にも") {
			continue
		}
		rival := slices.ContainsFunc(h.words, func(s lemma) bool {
			return !w.same(s) && acts(h.a, s) && marked(h.a, s, "は", "が") && !marked(h.a, s, "には")
		})
		there, subject := false, !rival && slices.ContainsFunc(h.lent, w.same)
		for _, s := range h.words {
			if w.same(s) {
				there = true
				subject = subject || marked(h.a, s, "は", "が", "も", "において", "による", "によっ", "により", "で、", ":", "|", " ", "、", "等", "又は", "及び")
			}
		}
		if there && !subject {
			out = append(out, [2]int{w.from, w.to})
		}
	}
	return out
}

// compoundReach is how many words before a noun may tell what it is of: the last noun of "new annual travel budget".
const compoundReach = 3

// otherCompounds gives the English nouns that the claim has right behind another word, and the home only right behind others: an approver
// entry is no reviewer entry.
func (m *comparison) otherCompounds(words []lemma, h *lodging) [][2]int {
	var out [][2]int
	for i := 1; i < len(words); i++ {
		a, b := words[i-1], words[i]
		if !a.latin || !b.latin || !a.topic || !b.topic || m.claim.v.string(a.to, max(a.to, b.from)) != " " {
			continue
		}
		other, joined := false, false
		for k, s := range h.words {
			if !b.same(s) {
				continue
			}
			chain := 0
			for n := k - 1; n >= 0 && chain < compoundReach && h.words[n].topic && h.words[n].latin && h.a.v.string(h.words[n].to, max(h.words[n].to, h.words[n+1].from)) == " "; n-- {
				chain++
				if a.same(h.words[n]) {
					joined = true
				}
			}
			joined = joined || chain == 0
			other = other || chain > 0
		}
		if other && !joined {
			out = append(out, [2]int{a.from, b.to})
		}
	}
	return out
}
