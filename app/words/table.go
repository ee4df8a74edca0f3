package words

import (
	"strings"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// Shown is the text of a claim as people read it. An excerpt of a table, which is a head and rows with bars between their cells, becomes
// a line for each row, every cell behind the name of its column; nothing else is changed, and the quotations stay as they are.
func (w *Words) Shown(c verify.Claim) string {
	lines := strings.Split(strings.TrimSpace(c.Text), "\n")
	if !c.Excerpt || len(lines) < 2 {
		return strings.TrimSpace(c.Text)
	}
	for _, line := range lines {
		if !strings.Contains(line, "|") {
			return strings.TrimSpace(c.Text)
		}
	}
	first := 0
	framed := strings.HasPrefix(strings.TrimSpace(lines[0]), "|")
	var head []string
	if ask.IsHead(lines[0]) {
		head, first = cells(lines[0], framed), 1
	}
	var rows []string
	for _, line := range lines[first:] {
		if strings.Trim(line, "|-: \t") == "" { // the rule below a head
			continue
		}
		row := cells(line, framed)
		var parts []string
		for i, cell := range row {
			switch {
			case cell == "":
			case len(row) == len(head) && head[i] != "":
				parts = append(parts, w.T("table.cell", "name", head[i], "text", cell))
			default:
				parts = append(parts, cell)
			}
		}
		rows = append(rows, strings.Join(parts, w.T("table.separator")))
	}
	return strings.Join(rows, "\n")
}

// cells are those of a row. In a framed table the bars at the ends of a row are no cells.
func cells(row string, framed bool) []string {
	row = strings.TrimSpace(row)
	if framed {
		row = strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|")
	}
	parts := strings.Split(row, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
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
