package evidence

import (
	"fmt"
	"strings"
	"unicode"
)

// visible writes out characters that act without being seen (control characters, changes of direction, invisible joiners and
// tags), so that a text cannot show itself in another order, or with other words, than those that were checked.
func visible(s string) string {
	if strings.IndexFunc(s, acts) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if acts(r) {
			fmt.Fprintf(&b, "⟦U+%04X⟧", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func acts(r rune) bool {
	if r == '\n' || r == '\t' {
		return false
	}
	return unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
