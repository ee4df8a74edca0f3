package verify

import (
	"slices"
	"strings"

	words "tenkyo/verify/internal/lexicon"
)

// implied reports whether a word of the claim without a partner in the home adds nothing to it: the name of the kind of a value that
// stands there, who is spoken to or speaks where nobody is named, a force that is compared with the predicate.
func (m *comparison) implied(w lemma, h *lodging) bool {
	if w.operator {
		return m.impliedForce(w, h) || m.impliedAgent(w, h)
	}
	return w.topic && (h.valued(w) || m.impliedActor(w, h)) || w.verb && m.carries(w, h)
}

// carries reports whether a verb of the claim only carries the act before it, which the home has: 適用を受ける for 適用する.
func (m *comparison) carries(w lemma, h *lodging) bool {
	if !words.Get("cover.ja").Has("carries", w.key) || !m.claim.v.endsWith(w.from, "を") && !m.claim.v.endsWith(w.from, "が") {
		return false
	}
	before := m.claim.lemmasIn(0, w.from)
	if len(before) == 0 {
		return false
	}
	act := before[len(before)-1]
	return act.to == w.from-1 && slices.ContainsFunc(h.words, act.same)
}

// coverList gives the list of words of the language that a word is written in.
func coverList(latin bool) *words.List {
	if latin {
		return words.Get("cover.en")
	}
	return words.Get("cover.ja")
}

// valued reports whether a word names the kind of a quantity of the home that the claim has.
func (h *lodging) valued(w lemma) bool {
	list := coverList(w.latin)
	return slices.ContainsFunc(h.facts, func(f fact) bool {
		return h.used[f.from] && list.Has(string(f.dim), w.key)
	})
}

// impliedForce reports whether "must" and "may" of a claim are no words of their own: how binding the predicates are is compared clause
// by clause, and here only whether the home says the contrary.
func (m *comparison) impliedForce(w lemma, h *lodging) bool {
	has := func(op string) bool {
		return slices.ContainsFunc(h.words, func(s lemma) bool { return s.key == "!"+op })
	}
	denied := slices.ContainsFunc(m.claim.lemmasIn(w.to, w.to+5), func(s lemma) bool { return s.key == "!not" })
	switch w.key {
	case "!must":
		return !has("may") && !has("should") && !h.leaves()
	case "!may":
		return !has("must") && !has("should") && !denied
	}
	return false
}

// leaves reports whether the sentence of the home leaves to somebody what it speaks of.
func (h *lodging) leaves() bool {
	from, to := h.a.unitRange(h.a.unitAt(h.from))
	text := h.a.v.string(from, max(to, h.to))
	for _, lead := range (piece{h.p, h.a, h.from, h.to}).leads() {
		text += " " + h.a.v.string(lead.from, lead.to)
	}
	list := words.Get("cover.en")
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !isLatin(r) }), func(w string) bool {
		return list.Has("weak", w) || list.Has("weak", inflected(w))
	})
}

// impliedAgent reports whether "by" or "from" of a claim marks somebody whom the home has in another place that says the same: as its
// subject, or behind "of".
func (m *comparison) impliedAgent(w lemma, h *lodging) bool {
	if noun, ok := strings.CutSuffix(strings.TrimPrefix(w.key, "!"), "から"); ok && noun != "" {
		return slices.ContainsFunc(h.words, func(s lemma) bool {
			return !s.operator && s.key == noun && h.a.v.isMarked(s.to, "の", "は", "が", "による", "により", "、", "又は")
		})
	}
	prep, noun, ok := strings.Cut(strings.TrimPrefix(w.key, "!"), " ")
	if !ok || prep != "by" && prep != "from" || prep == "by" && m.onlyNamed(w, h) {
		return false
	}
	return slices.ContainsFunc(h.words, func(s lemma) bool {
		if s.operator || s.key != noun {
			return false
		}
		before := " " + h.a.v.string(max(0, s.from-24), s.from)
		for _, rival := range []string{" to ", " for ", " with ", " against ", " before ", " until "} {
			if k := strings.LastIndex(before, rival); k >= 0 && len(strings.Fields(before[k+len(rival):])) <= 1 {
				return false
			}
		}
		return true
	})
}

// onlyNamed reports whether the home has what the claim says is done by somebody only as a noun: who recommends appointments appoints nobody.
func (m *comparison) onlyNamed(by lemma, h *lodging) bool {
	before := m.claim.lemmasIn(0, by.from)
	if len(before) == 0 {
		return false
	}
	named, done := false, false
	for _, s := range h.words {
		if !before[len(before)-1].same(s) {
			continue
		}
		word := h.a.v.string(s.from, s.to)
		noun := slices.ContainsFunc([]string{"ment", "ments", "tion", "tions", "sion", "sions", "al", "als"}, func(e string) bool { return strings.HasSuffix(word, e) })
		named, done = named || noun, done || !noun
	}
	return named && !done
}

// impliedActor reports whether a word of the claim says who acts where the home leaves it to what stands around it: "we" and "you" of
// rules, the topic that the sentences before have, or nobody in rules that speak to one alone.
func (m *comparison) impliedActor(w lemma, h *lodging) bool {
	list := coverList(w.latin)
	house, addressee := list.Has("house", w.key), list.Has("addressee", w.key)
	from, _ := h.a.unitRange(h.a.unitAt(h.from))
	text := " " + h.a.v.string(from, h.to) + " "
	if w.latin {
		if house || acts(m.claim, w) && strings.Contains(foldName(h.p.Title+" "+h.p.Doc+" "+h.p.Text), w.key) && !addressee {
			if containsAny(text, []string{" we ", " us ", " our ", " ours "}) {
				return true
			}
		}
		if addressee && containsAny(text, []string{" you ", " your ", " yours "}) {
			return true
		}
	}
	if !house && !addressee && !acts(m.claim, w) {
		return false
	}
	if !w.latin && !m.claim.v.isMarked(w.to, "は", "が", "も", "には") {
		return false
	}
	if slices.ContainsFunc(h.words, func(s lemma) bool { return actsAsSubject(h.a, s) }) || w.latin && !h.hasFirst() {
		return false
	}
	before := h.a.lemmasIn(0, from)
	for i := len(before) - 1; i >= 0; i-- {
		if actsAsSubject(h.a, before[i]) {
			return w.same(before[i])
		}
	}
	if slices.ContainsFunc(h.lent, func(s lemma) bool { return acts(h.p.heading(), s) }) {
		return false
	}
	return (house || addressee) && !slices.ContainsFunc(h.a.lemmasIn(h.to, len(h.a.v.r)), func(s lemma) bool { return actsAsSubject(h.a, s) && !w.same(s) })
}

// hasFirst reports whether the claim has the first noun of the home, which it speaks of.
func (h *lodging) hasFirst() bool {
	i := slices.IndexFunc(h.words, func(s lemma) bool { return s.topic && !s.operator })
	return i >= 0 && h.matched[h.words[i].from]
}

// acts reports whether a word is a noun for who acts.
func acts(a *analysis, w lemma) bool {
	if w.operator || !w.topic {
		return false
	}
	if w.latin {
		return words.Get("actors.en").Has("actor", w.key) || words.Get("cover.en").Has("addressee", w.key) || words.Get("cover.en").Has("house", w.key)
	}
	return w.to <= len(a.v.r) && strings.ContainsRune(actingEnds, a.v.r[w.to-1])
}

// actsAsSubject reports whether a noun for who acts is what its sentence speaks of. In English each such noun counts.
func actsAsSubject(a *analysis, w lemma) bool {
	return acts(a, w) && (w.latin || a.v.isMarked(w.to, "は", "が", "も", "には"))
}

// isMarked reports whether one of the particles stands at i.
func (v *view) isMarked(i int, particles ...string) bool {
	return v.hasAny(i, particles) > 0
}
