package ingest

import (
	"unicode"

	"tenkyo/verify"
)

// sentences cuts a text after 。, ！, ？ and line ends, and after . ! ? before white space.
func sentences(text string) []verify.Span {
	runes := []rune(text)
	var spans []verify.Span
	start := 0
	for i, r := range runes {
		atSpace := i+1 == len(runes) || unicode.IsSpace(runes[i+1])
		switch {
		case r == '。' || r == '！' || r == '？' || r == '\n', (r == '.' || r == '!' || r == '?') && atSpace:
			spans = append(spans, verify.Span{Start: start, End: i + 1})
			start = i + 1
		}
	}
	if start < len(runes) {
		spans = append(spans, verify.Span{Start: start, End: len(runes)})
	}
	return spans
}
