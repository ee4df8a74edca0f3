package verify

import (
	"slices"
)

// isLatin reports whether the claim is in English.
func (m *comparison) isLatin() bool {
	return len(m.claim.terms) > 0 && !slices.ContainsFunc(m.claim.terms, func(t term) bool { return !t.latin })
}

// holdsTerm reports whether a word of [from, to) says the same as the term.
func (a *analysis) holdsTerm(t term, from, to int) bool {
	return slices.ContainsFunc(a.termsIn(from, to), func(s term) bool { return s.latin == t.latin && s.stem == t.stem })
}
