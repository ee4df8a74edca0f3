// Package foreign lays out text that is not ours (of documents, models, file names, and of whoever sent a text to be checked) so that it
// cannot pass for what the program itself says. It is the one place for that: the terminal, files of evidence and copies all use it.
//
// Characters that act without being seen are written out, and a mark of ours inside such a text, which would be read as a verdict, is
// set in ⟦ ⟧. Nothing is left out, and a text that was laid out stays as it is when it is laid out again. Where a line break stands, the
// caller says how it is shown: [Line] and [Broken] show the break itself, [Lines] leaves it to whoever sets the lines in.
package foreign

import (
	"fmt"
	"strings"
	"unicode"
)

// Break is shown where a text has a line break that is not laid out as one.
const Break = "⏎"

// What begins and ends a character or mark that is written out.
const opens, closes = "⟦", "⟧"

// ticks say that something holds. No text needs them within a word or a number, so that each of them is shown as foreign.
const ticks = "✓✔☑✅"

// signs are our other marks and what looks like them. They also stand in texts with a meaning of their own (3×5, △1,000, はい！), so that
// they are shown as foreign only where they stand alone, as ours do.
const signs = "△×≈！◇✕✖✗✘❌"

// Lines is a text as it may be shown. Its lines stay apart by \n, whatever parted them.
func Lines(s string) string {
	if strings.IndexFunc(s, matters) < 0 {
		return s
	}
	runes := []rune(s)
	var b strings.Builder
	for i, r := range runes {
		switch {
		case r == '\n' && i > 0 && runes[i-1] == '\r':
		case breaks(r):
			b.WriteByte('\n')
		case hidden(r):
			fmt.Fprintf(&b, opens+"U+%04X"+closes, r)
		case strings.ContainsRune(ticks, r) && !written(runes, i), strings.ContainsRune(signs, r) && alone(runes, i):
			b.WriteString(opens + string(r) + closes)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Line is a text on one line.
func Line(s string) string {
	return strings.ReplaceAll(strings.TrimRight(Lines(s), "\n"), "\n", " "+Break+" ")
}

// Broken is a text on its lines, each break of which is also shown as one, where they are not set in.
func Broken(s string) string { return strings.ReplaceAll(Lines(s), "\n", Break+"\n") }

// Inert writes out what acts without being seen, and leaves marks and line breaks alone: for a text of which each part has been laid out.
func Inert(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) && r != '\r' {
			fmt.Fprintf(&b, opens+"U+%04X"+closes, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func matters(r rune) bool {
	return hidden(r) || breaks(r) && r != '\n' || strings.ContainsRune(ticks, r) || strings.ContainsRune(signs, r)
}

// breaks tells what a screen may begin a line at.
func breaks(r rune) bool {
	return r >= '\n' && r <= '\r' || r == 0x85 || r == 0x2028 || r == 0x2029
}

// hidden tells of characters that act without being seen: those that control, that turn the order of letters round, that join, and tags.
func hidden(r rune) bool {
	return r != '\t' && r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || r == 0x2028 || r == 0x2029)
}

// written tells of a mark that is set in brackets already.
func written(runes []rune, i int) bool {
	return i > 0 && i+1 < len(runes) && string(runes[i-1]) == opens && string(runes[i+1]) == closes
}

// alone tells of a sign with nothing but white space or edges around it.
func alone(runes []rune, i int) bool {
	return (i == 0 || apart(runes[i-1])) && (i+1 == len(runes) || apart(runes[i+1]))
}

func apart(r rune) bool { return unicode.IsSpace(r) || hidden(r) }
