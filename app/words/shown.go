package words

import (
	"strings"

	"tenkyo/verify"
)

// Shown is the text of a claim as people read it: of an article, a line for each block that is not folded.
func (w *Words) Shown(c verify.Claim) string {
	if c.Card == nil {
		return strings.TrimSpace(c.Text)
	}
	text := []rune(c.Card.Text)
	var lines []string
	folded := false
	for _, b := range c.Card.Blocks {
		if b.Folded {
			if !folded {
				lines = append(lines, "…")
			}
			folded = true
			continue
		}
		folded = false
		lines = append(lines, strings.TrimSpace(string(text[b.Start:b.End])))
	}
	return strings.Join(lines, "\n")
}

// Conflict says that documents contradict each other, where a claim was found whose source another document does not bear out; else "".
func (w *Words) Conflict(r verify.Report) string {
	for _, c := range r.Claims {
		for _, f := range c.Flags {
			if f.Code != "conflicting_sources" {
				continue
			}
			if f.Said != "" && f.Written != "" {
				return w.T("answer.conflict_values", "said", w.excerpt(f.Said), "written", w.excerpt(f.Written))
			}
			return w.T("answer.conflict")
		}
	}
	return ""
}

// Standing names what is to be known of the source of an excerpt, such as that another document says otherwise; "" where all is well.
func (w *Words) Standing(c verify.Claim) string {
	if StateOf(c) != Excerpt {
		return ""
	}
	return w.sentences(w.standing(c)...)
}
