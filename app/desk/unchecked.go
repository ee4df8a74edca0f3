package desk

import (
	"slices"
	"sort"
	"strings"
)

// What a part of a text is that states nothing which could be checked.
const (
	UncheckedHeading   = "heading"
	UncheckedTableHead = "table_head"
	UncheckedSource    = "source" // a source that stands alone and belongs to no sentence
	UncheckedOther     = "other"  // a question, a lead-in, a greeting
)

// Unchecked is a part of a text that was not checked because it states nothing, so that whoever reads the report sees the whole text
// and is told which of it was looked at. Footnotes belong to the sentences that refer to them, and are none.
type Unchecked struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Before int    `json:"before"` // the number of the claim before which it stands, from 1; one more than the last at the end
}

// unchecked sets the parts that are no claims between the claims, in the order of the text.
func unchecked(claims []Claim, parts []heading) []Unchecked {
	slices.SortStableFunc(parts, func(a, b heading) int { return a.at - b.at })
	var out []Unchecked
	for _, p := range parts {
		text := strings.Trim(strings.TrimSpace(p.text), "|")
		if text = strings.Join(strings.Fields(text), " "); text == "" {
			continue
		}
		before := sort.Search(len(claims), func(i int) bool { return claims[i].Span[0] > p.at })
		out = append(out, Unchecked{p.kind, text, before + 1})
	}
	return out
}
