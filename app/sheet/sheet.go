// Package sheet writes cells that a spreadsheet shows and does nothing with. Tables that leave the program hold words of documents,
// of models and of people; what a spreadsheet would take for a formula or a command becomes plain text.
package sheet

import (
	"strings"
	"unicode"
)

// BOM is the byte order mark with which a CSV file for people begins: spreadsheets take one without it for a file in the encoding of
// the machine, and show every Japanese character of it as others.
const BOM = "\ufeff"

// begins are the characters with which spreadsheets let a formula or a command begin, full-width ones among them.
const begins = "=+-@|%＝＋－＠｜％"

// Cell makes text a cell that is only shown. An apostrophe stands before what begins like a formula, also behind spaces, and
// characters that act without being seen are left out, except the ends of lines; a tab becomes a space.
func Cell(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029') {
			return -1
		}
		return r
	}, text)
	if first := strings.TrimLeftFunc(text, unicode.IsSpace); first != "" && strings.ContainsRune(begins, []rune(first)[0]) {
		return "'" + text
	}
	return text
}
