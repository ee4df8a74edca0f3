package verify

import (
	"slices"
	"strings"
)

// received and given follow a noun of an act: who received an order is not who gave it.
var (
	received = []string{"を受けた", "を受ける", "を受け、"}
	given    = []string{"をした", "をする", "を行った", "を行う", "を発した", "を発する", "を出した", "を出す"}
)

// givenForReceived flags people or a day that the claim names by an act that they received where the source has them do it, or the other way round.
func (m *comparison) givenForReceived() {
	if m.isLatin() || m.out.has(codeExchanged, codeSubject) {
		return
	}
	for _, turn := range [][2][]string{{received, given}, {given, received}} {
		for _, t := range longTerms(m.claim.terms) {
			n := m.claim.v.hasAny(t.to, turn[0])
			if n == 0 || m.claim.v.hasAny(t.to+n, []string{"者", "人", "職員", "社員", "従業員", "会員", "日", "とき"}) == 0 {
				continue
			}
			var at piece
			var other term
			same := false
			for _, u := range m.unitsOf() {
				for _, s := range u.a.termsIn(u.from, u.to) {
					if s.stem != t.stem {
						continue
					}
					same = same || u.a.v.hasAny(s.to, turn[0]) > 0
					if u.a.v.hasAny(s.to, turn[1]) > 0 {
						at, other = u.piece, s
					}
				}
			}
			if !same && at.a != nil && !slices.ContainsFunc(m.claim.preds, predicate.denies) {
				m.raise(codeExchanged, t.from, t.to+n, at, other.from, other.to+2, "")
				return
			}
		}
	}
}

// causedPower flags a power that the claim gives to those whom the source lets somebody else have do a thing: 「出席することができる」 for 「出席させる
// ことができる」.
func (m *comparison) causedPower() {
	if m.isLatin() || m.out.has(codeExchanged, codeSubject, codeModality) {
		return
	}
	caused := func(a *analysis, p predicate) bool {
		return strings.HasPrefix(a.v.string(p.from, p.to), p.stem+"させ")
	}
	for _, p := range m.claim.preds {
		if p.latin || p.mod != permit || caused(m.claim, p) {
			continue
		}
		var at piece
		var other predicate
		plainly := false
		for _, u := range m.unitsOf() {
			for _, s := range u.a.predsIn(u.from, u.to) {
				switch {
				case s.latin || s.stem != p.stem:
				case s.mod == permit && caused(u.a, s):
					at, other = u.piece, s
				default:
					plainly = true
				}
			}
		}
		if at.a != nil && !plainly {
			m.raise(codeExchanged, p.from, p.to, at, other.from, other.to, "")
			return
		}
	}
}
