package text

import (
	"strings"
	"unicode"
)

// Substitute is drawn for a character that would otherwise act without being seen.
const Substitute = '\uFFFD'

// Visible replaces each character that is not seen but acts (control characters, changes of direction, invisible joiners and
// tags) by Substitute, one rune for one, so that offsets stay right. Line ends and tabs stay.
//
// What documents and models wrote goes through here before it is drawn: a text must not be able to show itself in another
// order than the one in which it was checked.
func Visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return Substitute
		}
		return r
	}, s)
}

// hidden reports whether a rune acts without being seen. Variation selectors choose the form of the character before them and
// stay; the object and joiner runes that this package gives a meaning do not come from documents and so count as hidden.
func hidden(r rune) bool {
	switch r {
	case '\n', '\t', '\u200d': // the last joins the parts of some letters and pictures
		return false
	case Object, Joiner:
		return true
	}
	return unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
