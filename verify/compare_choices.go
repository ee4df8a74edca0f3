package verify

import "slices"

// joints join two things: all of them are meant, or one.
var (
	jointsAll = []string{" and ", " and the ", " and a ", " and one ", "と", "及び", "並びに", "および", "ならびに"}
	jointsOne = []string{" or ", " or the ", " or a ", " or one ", "又は", "または", "若しくは", "もしくは", "か"}
)

// joined flags "A and B" for "A or B" and the other way round, where both are demanded or the claim says both.
func (m *comparison) joined() {
	kind := func(a *analysis, x, y term) int {
		between := a.v.string(x.to, y.from)
		switch {
		case slices.Contains(jointsAll, between):
			return 1
		case slices.Contains(jointsOne, between):
			return 2
		}
		return 0
	}
	both := false
	for _, k := range m.claim.marks {
		both = both || k.class&scopeBoth != 0 && isOneOf(m.claim.v.string(k.from, k.to), "both 両方 双方 の両 両者")
	}
	for i := 0; i+1 < len(m.claim.terms); i++ {
		x, y := m.claim.terms[i], m.claim.terms[i+1]
		own := kind(m.claim, x, y)
		if own == 0 {
			continue
		}
		if dayWords[m.claim.v.string(x.from, x.to)] != 0 {
			continue // Tuesday or Thursday
		}
		for _, u := range m.matched {
			terms := u.a.termsIn(u.from, u.to)
			for k := 0; k+1 < len(terms); k++ {
				s, t := terms[k], terms[k+1]
				theirs := kind(u.a, s, t)
				if theirs == 0 || theirs == own || !(sameWord(s, x) && sameWord(t, y) || sameWord(s, y) && sameWord(t, x)) {
					continue
				}
				counts := u.a.v.hasAny(max(u.from, s.from-4), []string{"one ", "1"}) > 0 && m.claim.v.hasAny(y.from-4, []string{"one ", " a "}) > 0
				if both && theirs == 2 || counts || m.obliges(u) && !u.a.deniesIn(u.from, u.to) && !m.claim.deniesIn(0, len(m.claim.v.r)) {
					m.raise(codeQuantifier, x.from, y.to, u.piece, s.from, t.to, "")
					return
				}
			}
		}
	}
}

// bothOfEither flags 「AとBの両方」 for 「A又はB」.
func (m *comparison) bothOfEither() {
	v := m.claim.v
	at, end := v.findAny([]string{"の両方", "が両方", "の双方", "がともに", "がいずれも", "のいずれも"}, 0, len(v.r))
	if at < 0 {
		return
	}
	second := v.nameBefore(at)
	for _, joint := range []string{"と", "及び", "および", "並びに"} {
		to := second - len([]rune(joint))
		if second == at || !v.endsWith(second, joint) || v.nameBefore(to) == to {
			continue
		}
		a, b := v.string(v.nameBefore(to), to), v.string(second, at)
		for _, u := range m.matched {
			for _, or := range []string{"又は", "または", "若しくは", "もしくは", "か"} {
				if from, low := u.a.v.findAny([]string{a + or + b, b + or + a}, u.from, u.to); from >= 0 {
					m.raise(codeQuantifier, at+1, end, u.piece, from, low, "")
					return
				}
			}
		}
	}
}

// plainEither reports whether the claim has a word that chooses, not merely "or".
func (m *comparison) plainEither() bool { return choosesIn(m.claim, 0, len(m.claim.v.r)) }

func (m *comparison) plainEitherSource() bool {
	for _, q := range m.pieces {
		if choosesIn(q.a, q.from, q.to) {
			return true
		}
	}
	return false
}

func choosesIn(a *analysis, from, to int) bool {
	for _, k := range a.marksIn(from, to) {
		if k.class&scopeEither == 0 {
			continue
		}
		switch a.v.string(k.from, k.to) {
		case "or", "any", "又は", "または", "若しくは", "もしくは":
		default:
			return true
		}
	}
	return false
}

// lists reports whether the claim names what it says all of: 「A、B、Cはすべて」.
func (m *comparison) lists() bool { return classes(m.claim.marks, 0, len(m.claim.v.r))&scopeBoth != 0 }
