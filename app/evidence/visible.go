package evidence

import (
	"strings"

	"tenkyo/app/foreign"
)

// What of a text stands where nothing of ours stands beside it (a quotation, a passage) keeps its lines; all else shows each line break
// as one, so that no line beside our marks begins with what a document or a model wrote.
func visible(s string) string { return foreign.Broken(s) }

// lined is visible for a text in a box of its own.
func lined(s string) string { return foreign.Lines(s) }

// earlier is visible as pages of earlier versions have it, which knew no foreign marks and line breaks.
func earlier(s string) string { return strings.ReplaceAll(foreign.Inert(s), "\r", "⟦U+000D⟧") }
