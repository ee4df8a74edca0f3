package cite

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Text is a text folded for reading: NFKC, lower case, every white space a space, every dash of a range "-". It leads back to the
// runes of the original.
type Text struct {
	S  string
	at []int // at[i] is the rune offset in the original of the character to which byte i of S belongs; one more for the end

	original []rune
}

// Fold folds a text.
func Fold(text string) Text {
	t := Text{at: make([]int, 0, len(text)+1), original: []rune(text)}
	var b strings.Builder
	b.Grow(len(text))
	pos := 0
	for len(text) > 0 {
		n := 1
		if text[0] >= utf8.RuneSelf {
			_, w := utf8.DecodeRuneInString(text)
			n = max(w, norm.NFKC.NextBoundaryInString(text, true))
		}
		from := b.Len()
		for _, r := range norm.NFKC.String(text[:n]) {
			b.WriteRune(foldRune(r))
		}
		for i := from; i < b.Len(); i++ {
			t.at = append(t.at, pos)
		}
		pos += utf8.RuneCountInString(text[:n])
		text = text[n:]
	}
	t.at = append(t.at, pos)
	t.S = b.String()
	return t
}

func foldRune(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == '‐' || r == '‑' || r == '–' || r == '—' || r == '−' || r == '〜' || r == '～' || r == '~' || r == '―':
		return '-'
	case r == '’' || r == '‘':
		return '\''
	case r == '“' || r == '”':
		return '"'
	}
	return unicode.ToLower(r)
}

// IsUpper reports whether the character at byte i of S is a capital in the original.
func (t Text) IsUpper(i int) bool { return unicode.IsUpper(t.original[t.at[i]]) }

// Rune gives the rune of the original at which byte i of S begins.
func (t Text) Rune(i int) int { return t.at[i] }

// Span gives the runes of the original to which S[from:to] belongs.
func (t Text) Span(from, to int) [2]int { return [2]int{t.at[from], t.at[to]} }

// key makes names and headings comparable: folded, with each run of white space, hyphens and underscores one space.
func key(s string) string {
	return strings.Join(strings.FieldsFunc(Fold(s).S, func(r rune) bool { return r == ' ' || r == '-' || r == '_' }), " ")
}

// Tight is a text as names and headings are compared without any space, for Japanese, where spaces have no meaning.
func Tight(s string) string { return strings.ReplaceAll(key(s), " ", "") }

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func isJapanese(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

func hasJapanese(s string) bool { return strings.ContainsFunc(s, isJapanese) }
