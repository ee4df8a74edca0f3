package ask

import (
	"strings"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/index"
)

// namedIn are the passages found that a question names by the number of their article, by the ids of their chunks.
func namedIn(text string, found library.SearchResult) map[string]*card.Named {
	named := map[string]*card.Named{}
	alone := saysNothingElse(text, found.Filters)
	for _, h := range found.Hits {
		if h.Address != "" {
			named[h.ChunkID] = &card.Named{Paragraph: h.Paragraph, Alone: alone}
		}
	}
	return named
}

// saysNothingElse tells whether nothing is left of a question without the numbers of articles and the names of documents in it:
// 就業規則の第22条第2項を見せて.
func saysNothingElse(text string, filters []library.Filter) bool {
	q := question.Read(text)
	rest := index.Fold(q.Text)
	for _, f := range filters {
		if f.Kind == library.DocumentFilter {
			rest = strings.ReplaceAll(rest, index.Fold(f.Text), " ")
		}
	}
	for _, names := range [][]string{q.Articles, q.Documents} {
		for _, name := range names {
			rest = strings.ReplaceAll(rest, index.Fold(name), " ")
		}
	}
	return len(question.Read(rest).Terms) == 0
}
