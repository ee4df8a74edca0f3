package verify

import "unicode"

// checkText flags a claim whose text cannot be taken at its word: one that says nothing, for which any quotation would do, and
// one that a reader does not see as it is written.
func (c *Claim) checkText() {
	said := false
	for i, r := range []rune(c.Text) {
		said = said || unicode.IsLetter(r) || unicode.IsNumber(r)
		if reorders(r) || strikes(r) {
			c.flag(Flag{Code: codeHidden, Severity: Warning, Detail: "the claim holds a character that changes how it reads", Span: &[2]int{i, i + 1}})
		}
	}
	if !said {
		c.flag(Flag{Code: codeEmpty, Severity: Warning, Detail: "the claim says nothing"})
	}
}

// reorders reports whether a character changes the direction of those around it: a bidirectional embedding, override or isolate.
func reorders(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }

// strikes reports whether a character is drawn over the one before it, as a combining stroke is: what is struck out is not said.
func strikes(r rune) bool {
	return r >= 0x0334 && r <= 0x0338 || r == 0x20d2 || r == 0x20d3 || r == 0x20e5
}
