package words

import (
	"strings"

	"tenkyo/app/history"
)

// Reasons says in a line why something awaits review.
func (w *Words) Reasons(item history.Waiting) string {
	parts := make([]string, 0, len(item.Reasons))
	for _, r := range item.Reasons {
		parts = append(parts, w.T("review.why."+r.Why, "n", r.N))
	}
	return w.Join(parts)
}

// TextTitle names a checked text: the name of its file, or how it begins where it was pasted.
func (w *Words) TextTitle(name, begins string) string {
	if name != "" && name != "-" {
		return name
	}
	return w.Quote(strings.TrimSpace(begins))
}
