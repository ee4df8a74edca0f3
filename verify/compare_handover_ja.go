package verify

import "slices"

// handover is how a Japanese sentence tells who hands something to whom: the particle behind the other one, and the verbs.
type handover struct{ particles, verbs []string }

var (
	gives = handover{[]string{"に", "へ"}, []string{"支払", "払う", "払い", "払わ", "渡す", "渡し", "渡さ", "貸す", "貸し", "与え", "支給", "交付す", "交付し"}}
	takes = handover{[]string{"から"}, []string{"受け取", "受取", "受領", "もらう", "もらい", "もらえ", "借りる", "借り", "徴収"}}
)

// of reports whether a sentence says, of the other one at t, that something is handed so.
func (h handover) of(a *analysis, t term, to int) bool {
	n := a.v.hasAny(t.to, h.particles)
	if n == 0 {
		return false
	}
	at, _ := a.v.findAny(h.verbs, t.to+n, to)
	return at >= 0
}

// takenForGiven flags what the claim has somebody get from another where the source has the same one give it to that other, or the other way round.
func (m *comparison) takenForGiven() {
	if m.isLatin() || m.out.has(codeExchanged, codeSubject, codeOpposite, codeNegation) {
		return
	}
	for _, turn := range [][2]handover{{takes, gives}, {gives, takes}} {
		for _, t := range m.claim.terms {
			from, to := m.claim.unitRange(m.claim.unitAt(t.from))
			if !turn[0].of(m.claim, t, to) || turn[1].of(m.claim, t, to) {
				continue
			}
			var at piece
			var other term
			same := false
			for _, u := range m.unitsOf() {
				for _, s := range u.a.termsIn(u.from, u.to) {
					switch {
					case s.stem != t.stem:
					case turn[0].of(u.a, s, u.to):
						same = true
					case turn[1].of(u.a, s, u.to) && m.sameTopic(from, t.from, u.a, u.from, s.from):
						at, other = u.piece, s
					}
				}
			}
			if !same && at.a != nil {
				m.raise(codeExchanged, t.from, t.to, at, other.from, other.to, "")
				return
			}
		}
	}
}

// sameTopic reports whether a word before は or が in [from, to) of the claim is one in [sfrom, sto) of a source.
func (m *comparison) sameTopic(from, to int, a *analysis, sfrom, sto int) bool {
	topics := []string{"は", "が"}
	return slices.ContainsFunc(m.claim.termsIn(from, to), func(t term) bool {
		return m.claim.v.hasAny(t.to, topics) > 0 && slices.ContainsFunc(a.termsIn(sfrom, sto), func(s term) bool { return s.stem == t.stem && a.v.hasAny(s.to, topics) > 0 })
	})
}
