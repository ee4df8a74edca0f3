package office

import (
	"strings"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// Markdown gives the text of a Word document as Markdown: headings with #, list items with their numbers or -, tables with |, notes
// as [^1]. Heads and feet of pages and tables of contents are left out. The error is a document.Reason.
func Markdown(data []byte) (string, error) {
	a, main, err := openPacked(data, document.DOCX)
	if err != nil {
		return "", err
	}
	w := &word{forMarkdown: true}
	if err := w.read(a, main); err != nil {
		return "", err
	}
	var out strings.Builder
	rows := 0 // of the open table
	for _, p := range w.pieces {
		if p.cells == nil && rows > 0 {
			out.WriteString("\n")
			rows = 0
		}
		switch p.kind {
		case document.Furniture:
		case document.HeadingBlock:
			out.WriteString(strings.Repeat("#", min(p.level, 6)) + " " + p.text + "\n\n")
		case document.ListItem:
			out.WriteString(strings.Repeat("  ", p.level) + p.text + "\n\n")
		case document.TableHead, document.TableRow:
			if p.first && rows > 0 {
				out.WriteString("\n")
				rows = 0
			}
			cells := make([]string, len(p.cells))
			for i, c := range p.cells {
				cells[i] = strings.ReplaceAll(c, "|", "/")
			}
			out.WriteString("| " + strings.Join(cells, " | ") + " |\n")
			if rows == 0 {
				out.WriteString("|" + strings.Repeat(" - |", len(cells)) + "\n")
			}
			rows++
		case document.Footnote:
			if strings.HasPrefix(p.text, "[^") {
				p.text = strings.Replace(p.text, "] ", "]: ", 1)
			}
			out.WriteString(p.text + "\n\n")
		default:
			out.WriteString(p.text + "\n\n")
		}
		if out.Len() > ingest.MaxText {
			return "", tooMuch
		}
	}
	return out.String(), nil
}
