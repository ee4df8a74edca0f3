package verify

import (
	"slices"
	"strings"
)

// correlative joins two things of an English sentence in a word before each: neither a nor b, either a or b, both a and b. What neither
// denies of both, either leaves one of, and both says of each.
type correlative struct {
	kind     string // neither, either or both
	first    span
	second   span
	from, to int
}

// jointOf are the words before the second thing.
var jointOf = map[string]string{"neither": "nor", "either": "or", "both": "and"}

// correlativeReach is how many characters may stand between the two words.
const correlativeReach = 60

// correlatives reads those of [from, to).
func (a *analysis) correlatives(from, to int) []correlative {
	v := a.v
	var out []correlative
	for i := from; i < to; i = v.nextStart(i) {
		if !isLatin(v.r[i]) || i > 0 && isLatin(v.r[i-1]) {
			continue
		}
		k := v.wordAt(i)
		joint, ok := jointOf[v.string(i, k)]
		if !ok {
			continue
		}
		at, end := v.find(joint, k, min(to, k+correlativeReach))
		if at < 0 || v.breaks(k, at) {
			continue
		}
		stop := end
		for stop < to && stop-end < correlativeReach && !v.breaks(stop, stop+1) {
			if word := v.string(stop, v.wordAt(stop)); stop > end+1 && isAuxiliary(word) {
				break
			}
			stop = v.nextStart(stop)
		}
		out = append(out, correlative{v.string(i, k), span{k, at}, span{end, min(stop, to)}, i, end})
	}
	return out
}

// breaks reports whether a sign that ends a clause, a comma aside, stands in [from, to).
func (v *view) breaks(from, to int) bool { return strings.ContainsAny(v.string(from, to), ".;:\n|") }

// correlated compares the correlatives of the claim with what the pieces say of the same two things.
func (m *comparison) correlated() {
	if !m.isLatin() || m.out.has(codeNegation, codeModality, codeQuantifier) {
		return
	}
	for _, c := range m.claim.correlatives(0, len(m.claim.v.r)) {
		if m.otherCorrelative(c) || m.deniedApart(c) {
			return
		}
	}
	m.oneOfEither()
	m.halfOfNeither()
	m.notNeither()
}

// meant is the kind with a denial around it counted in: may not take either is neither.
func (a *analysis) meant(c correlative) string {
	from, _ := a.unitRange(a.unitAt(c.from))
	if c.kind == "either" && a.v.denialWordIn(from, c.from) {
		return "neither"
	}
	return c.kind
}

// denialWordIn reports whether an English word that denies stands in [from, to).
func (v *view) denialWordIn(from, to int) bool {
	at, _ := v.findAny([]string{"not", "no", "never", "none", "cannot", "neither", "nor", "nobody", "without"}, from, to)
	return at >= 0 || strings.Contains(v.string(from, to), "n't")
}

// otherCorrelative flags one of another kind of the same two things.
func (m *comparison) otherCorrelative(c correlative) bool {
	own := m.claim.meant(c)
	var at piece
	var theirs correlative
	for _, u := range m.unitsOf() {
		for _, s := range u.a.correlatives(u.from, u.to) {
			if !m.ofSame(c.first, u.a, s.first) && !m.ofSame(c.first, u.a, s.second) || !m.ofSame(c.second, u.a, s.second) && !m.ofSame(c.second, u.a, s.first) {
				continue
			}
			if u.a.meant(s) == own {
				return false
			}
			at, theirs = u.piece, s
		}
	}
	if at.a == nil || own == "both" && m.claim.v.denialWordIn(0, c.from) {
		return false
	}
	code := codeQuantifier
	if own == "neither" || at.a.meant(theirs) == "neither" {
		code = codeNegation
	}
	m.raise(code, c.from, c.to, at, theirs.from, theirs.to, "")
	return true
}

// ofSame reports whether a span of the claim and one of a source have a word in common.
func (m *comparison) ofSame(own span, a *analysis, theirs span) bool {
	for _, t := range m.claim.termsIn(own.from, own.to) {
		if a.holdsTerm(t, theirs.from, theirs.to) {
			return true
		}
	}
	return false
}

// deniedApart flags a correlative whose two things stand in two sentences of the pieces, where one of these denies its thing what the claim
// says of it, or affirms what the claim denies.
func (m *comparison) deniedApart(c correlative) bool {
	denies := m.claim.meant(c) == "neither"
	if !denies && m.claim.v.denialWordIn(0, len(m.claim.v.r)) {
		return false
	}
	first, n := m.soleUnitOf(c.first)
	second, k := m.soleUnitOf(c.second)
	if n != 1 || k != 1 || first.a == second.a && first.unit == second.unit {
		return false
	}
	for _, u := range []matchedUnit{first, second} {
		if containsAny(u.text(), []string{" but ", " only ", " except ", " unless ", " other than "}) {
			continue
		}
		if denied := u.a.deniesIn(u.from, u.to) || u.a.v.denialWordIn(u.from, u.to); denied != denies {
			if p := u.a.predsIn(u.from, u.to); len(p) > 0 {
				m.raise(codeNegation, c.from, c.to, u.piece, p[0].from, p[0].to, "")
				return true
			}
		}
	}
	return false
}

// soleUnitOf gives the sentence of the pieces that alone has every word of a part of the claim, and how many do.
func (m *comparison) soleUnitOf(s span) (home matchedUnit, n int) {
	terms := m.claim.termsIn(s.from, s.to)
	if len(terms) == 0 {
		return home, 0
	}
	for _, u := range m.unitsOf() {
		if !slices.ContainsFunc(terms, func(t term) bool { return !u.a.holdsTerm(t, u.from, u.to) }) {
			home, n = u, n+1
		}
	}
	return home, n
}

// oneOfEither flags a duty of the claim to do, or to have, the one of two things between which the source leaves a choice: a passport for
// either a passport or a licence.
func (m *comparison) oneOfEither() {
	if !slices.ContainsFunc(m.claim.preds, func(p predicate) bool { return p.latin && p.mod == duty }) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.correlatives(u.from, u.to) {
			if u.a.meant(s) != "either" || !m.obliges(u) {
				continue
			}
			first, second := m.spokenOf(u.a, s.first, s.second), m.spokenOf(u.a, s.second, s.first)
			if first != second && !containsAny(" "+m.text, []string{" or ", " unless ", " alternative", " one of ", " example", " such as "}) {
				m.raise(codeCondition, 0, 0, u.piece, s.from, s.second.to, "")
				return
			}
		}
	}
}

// spokenOf reports whether the claim has a word of the span that the other span has not.
func (m *comparison) spokenOf(a *analysis, s, other span) bool {
	return slices.ContainsFunc(a.termsIn(s.from, s.to), func(t term) bool { return m.spoken.share(t) == 1 && !a.holdsTerm(t, other.from, other.to) })
}

// notNeither flags a claim that denies nothing and has what the one sentence that it rests on has after neither, and the other way round.
func (m *comparison) notNeither() {
	denied := m.claim.v.denialWordIn(0, len(m.claim.v.r)) || m.claim.deniesIn(0, len(m.claim.v.r)) || hasNegativeWord(m.text)
	own := m.claim.correlatives(0, len(m.claim.v.r))
	for _, u := range m.matched {
		if denied {
			break
		}
		for _, s := range u.a.correlatives(u.from, u.to) {
			if s.kind != "neither" || !m.spokenOf(u.a, s.first, s.second) && !m.spokenOf(u.a, s.second, s.first) || slices.ContainsFunc(m.matched, func(w matchedUnit) bool { return w.unit != u.unit || w.a != u.a }) {
				continue
			}
			m.raise(codeNegation, 0, len(m.claim.v.r), u.piece, s.from, s.to, "")
			return
		}
	}
	for _, c := range own {
		if c.kind != "neither" || slices.ContainsFunc(m.matched, func(u matchedUnit) bool {
			return u.a.v.denialWordIn(u.from, u.to) || u.a.deniesIn(u.from, u.to) || hasNegativeWord(u.text()) || classes(u.a.marks, u.from, u.to)&(scopeNegation|scopeOnly|scopeException) != 0
		}) {
			continue
		}
		m.raise(codeNegation, c.from, c.to, piece{}, 0, 0, "")
		return
	}
}

// halfOfNeither flags a claim that denies, after but not, only the one of two things of which the source denies both.
func (m *comparison) halfOfNeither() {
	at, end := m.claim.v.findAny([]string{"but not", "but no"}, 0, len(m.claim.v.r))
	if at < 0 || m.claim.v.denialWordIn(0, at) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.correlatives(u.from, u.to) {
			if s.kind != "neither" {
				continue
			}
			for _, pair := range [][2]span{{s.first, s.second}, {s.second, s.first}} {
				if m.claimIn(u.a, pair[0], 0, at) && m.claimIn(u.a, pair[1], end, len(m.claim.v.r)) {
					m.raise(codeNegation, 0, at, u.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// claimIn reports whether [from, to) of the claim has a word of the span.
func (m *comparison) claimIn(a *analysis, s span, from, to int) bool {
	return slices.ContainsFunc(m.claim.termsIn(from, to), func(t term) bool { return a.holdsTerm(t, s.from, s.to) })
}
