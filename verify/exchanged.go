package verify

import "strings"

// exchangedPlaces flags two people or things that have changed places around the same verb: 「甲は乙に通知する」 for 「乙は甲に通知する」,
// "the customer indemnifies the supplier" for "the supplier indemnifies the customer".
func (m *comparison) exchangedPlaces() {
	if m.out.has(codeSubject, codeExchanged) {
		return
	}
	for _, u := range m.matched {
		if m.exchangedParticles(u) || m.exchangedRoles(u) {
			return
		}
	}
}

// particlePlaces are the particles that say what a Japanese word is to its verb. Of two, the longer one comes first.
var particlePlaces = []struct{ kana, place string }{
	{"に対し", "に"}, {"について", ""}, {"により", ""}, {"によっ", ""}, {"には", "に"}, {"から", "から"}, {"より", ""}, {"への", "に"}, {"へ", "に"}, {"に", "に"},
	{"とは", ""}, {"では", ""}, {"は", "は"}, {"が", "は"}, {"も", "は"}, {"を", "を"}, {"の", "の"}, {"とき", ""}, {"とし", ""}, {"とす", ""}, {"とさ", ""}, {"と", "と"},
}

// placed gives the Japanese words of a range that stand there once, with their place.
func (a *analysis) placed(from, to int) map[string]placedTerm {
	out := make(map[string]placedTerm)
	for _, t := range a.termsIn(from, to) {
		if t.latin {
			continue
		}
		p := placedTerm{term: t}
		for _, x := range particlePlaces {
			if a.v.has(t.to, x.kana) {
				p.place = x.place
				break
			}
		}
		if _, twice := out[t.stem]; twice {
			p.place = ""
		}
		out[t.stem] = p
	}
	return out
}

type placedTerm struct {
	term
	place string
}

func (m *comparison) exchangedParticles(u matchedUnit) bool {
	if len(m.claim.preds) == 0 || m.passive() != isPassive(u.text()) || !m.sameVerb(u) {
		return false
	}
	own := m.claim.placed(0, len(m.claim.v.r))
	theirs := u.a.placed(u.from, u.to)
	for _, t := range m.claim.terms {
		if m.displaced(own[t.stem], theirs, u) {
			return true
		}
	}
	for i, t := range m.claim.terms {
		x := own[t.stem]
		s, ok := theirs[t.stem]
		if !ok || x.place == "" || s.place == "" || x.place == s.place {
			continue
		}
		for _, r := range m.claim.terms[i+1:] {
			y := own[r.stem]
			z, ok := theirs[r.stem]
			if ok && y.place == s.place && z.place == x.place && (!m.claim.sameWordAs(t, r) || endsInActor(t.stem) && endsInActor(r.stem)) && !(isOneOf(x.place+y.place, "をは はを") && !endsInActor(t.stem) && !endsInActor(r.stem)) && !(isOneOf(x.place+y.place, "のは はの") && s.from < z.from) {
				m.raise(codeExchanged, t.from, t.to, u.piece, z.from, z.to, "")
				return true
			}
		}
	}
	return false
}

// displaced flags a word that gives in the source and receives in the claim, or the other way round, where the claim does not have the
// one that receives or gives there.
func (m *comparison) displaced(x placedTerm, theirs map[string]placedTerm, u matchedUnit) bool {
	s, ok := theirs[x.stem]
	if !ok || !(x.place == "に" || x.place == "から") || s.place != "は" || !u.a.isRole(s.term) {
		return false
	}
	for _, y := range u.a.termsIn(u.from, u.to) {
		if z := theirs[y.stem]; z.place == x.place && u.a.isRole(y) && m.spoken.share(y) == 0 {
			m.raise(codeExchanged, x.from, x.to, u.piece, y.from, y.to, "")
			return true
		}
	}
	return false
}

// sameWordAs reports whether one of two words is part of the other: 補助事業 and 補助事業者 hardly change places.
func (a *analysis) sameWordAs(t, r term) bool {
	return strings.Contains(t.stem, r.stem) || strings.Contains(r.stem, t.stem)
}

// exchangedRoles looks at people and things in English, in the order in which they stand around a verb that both sides have.
func (m *comparison) exchangedRoles(u matchedUnit) bool {
	own, theirs := once(m.claim.terms), once(u.a.termsIn(u.from, u.to))
	place := make(map[string]term, len(theirs))
	for _, t := range theirs {
		place[t.stem] = t
	}
	for i, x := range own {
		z, ok := place[x.stem]
		verb := ""
		if ok {
			verb = m.claim.v.verbAfter(x.to)
		}
		if verb == "" || verb == x.stem {
			continue
		}
		for _, y := range own[i+1:] {
			s, ok := place[y.stem]
			if !ok || s.from > z.from || y.stem == verb || m.claim.v.parts(x.to, y.from) || u.a.v.parts(s.to, z.from) || u.a.v.verbAfter(s.to) != verb {
				continue
			}
			said, written := m.claim.v.between(x.to, y.from), u.a.v.between(s.to, z.from)
			if passive := said["be"]; passive == written["be"] && said["by"] == written["by"] && said["by"] == passive && said["from"] == written["from"] {
				m.raise(codeExchanged, x.from, x.to, u.piece, s.from, s.to, "")
				return true
			}
		}
	}
	return false
}

// once gives the English words of a list that stand there once.
func once(terms []term) []term {
	count := make(map[string]int)
	for _, t := range terms {
		count[t.stem]++
	}
	var out []term
	for _, t := range terms {
		if t.latin && count[t.stem] == 1 {
			out = append(out, t)
		}
	}
	return out
}

// between gives the stems of the words of a range.
func (v *view) between(from, to int) map[string]bool {
	out := make(map[string]bool)
	for i := from; i < to; i = v.nextStart(i) {
		if k := v.wordAt(i); k > i {
			word := v.string(i, k)
			if isOneOf(word, "be is are was were been") {
				word = "be"
			}
			out[rawStem(word)] = true
		}
	}
	return out
}

// verbAfter gives the stem of the first word from i on that is no auxiliary and no adverb.
func (v *view) verbAfter(i int) string {
	for ; i < len(v.r) && !v.parts(i, i+1); i = v.nextStart(i) {
		k := v.wordAt(i)
		if k == i {
			continue
		}
		word := v.string(i, k)
		if isFunction(word) {
			return ""
		}
		if _, aux := auxiliaries[word]; !aux && !isAdverb(word) && !isOneOf(word, "not be been s") {
			return stem(word)
		}
	}
	return ""
}
