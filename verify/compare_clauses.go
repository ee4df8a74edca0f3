package verify

import (
	"slices"
)

// told is an assertion of a source with the sentence in which it stands.
type told struct {
	assertion
	u matchedUnit
}

// asserted gives what the sentences of the pieces assert, and what the claim does.
func (m *comparison) asserted() (claim []assertion, source []told) {
	if !m.assertedRead {
		m.assertedRead = true
		m.assertedClaim, m.assertedSource = m.readAssertions()
	}
	return m.assertedClaim, m.assertedSource
}

func (m *comparison) readAssertions() (claim []assertion, source []told) {
	for u := range m.claim.units {
		claim = append(claim, m.claim.assertionsOf(u)...)
	}
	for _, u := range m.unitsOf() {
		for _, s := range u.assertions() {
			source = append(source, told{s, u})
		}
	}
	return claim, source
}

// isLatin reports whether the claim is in English.
func (m *comparison) isLatin() bool {
	return len(m.claim.terms) > 0 && !slices.ContainsFunc(m.claim.terms, func(t term) bool { return !t.latin })
}

// handing are verbs of which "to" names who receives.
var handing = set("report send submit pay give return forward deliver issue transfer disclose present apply refer address escalate hand tell")

// holdsTerm reports whether a word of [from, to) says the same as the term.
func (a *analysis) holdsTerm(t term, from, to int) bool {
	return slices.ContainsFunc(a.termsIn(from, to), func(s term) bool { return s.latin == t.latin && s.stem == t.stem })
}
