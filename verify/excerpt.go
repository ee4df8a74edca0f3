package verify

import "strings"

// onlyQuotes reports whether a claim says nothing but what it quotes: each of its lines is a quotation, which stands word for word where it
// is cited. Such words are compared with nothing else.
func (c *Claim) onlyQuotes() bool {
	quoted := map[string]bool{}
	for _, e := range c.Evidence {
		if e.Status != Exact {
			return false
		}
		quoted[string(Fold(e.Quote).Runes)] = true
	}
	for line := range strings.Lines(c.Text) {
		if !quoted[string(Fold(line).Runes)] {
			return false
		}
	}
	return true
}
