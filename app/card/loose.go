package card

import (
	"strings"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Loose are passages as an article, for one whose document cannot be read: their lines are its blocks. Which line of a table is its head
// is not known then.
func Loose(passages ...verify.Passage) library.Article {
	a := library.Article{Passages: passages}
	for i, p := range passages {
		start := 0
		for line := range strings.Lines(p.Text) {
			if text := strings.TrimRight(line, "\r\n"); strings.TrimSpace(text) != "" {
				kind := document.Paragraph
				if strings.Contains(text, " | ") {
					kind = document.TableRow
				}
				end := start + len([]rune(text))
				a.Blocks = append(a.Blocks, library.ArticleBlock{Kind: kind, Lead: -1, Pieces: []library.Piece{{Passage: i, Start: start, End: end}}})
			}
			start += len([]rune(line))
		}
	}
	return a
}
