package ask

import (
	"context"
	"fmt"

	"tenkyo/app/library"
	"tenkyo/verify"
)

// A rule's exception often stands in the next paragraph, and what its words mean in another article. Such passages are sent
// beside those that search found, marked, for the best of these only: where the window is small the last found ones give way.
const (
	leading    = 4 // found passages that stand before any context
	explained  = 4 // found passages that context is looked for, where they rank high
	perPassage = 2
	mostOf     = 4    // passages of context in all
	contextLen = 2400 // runes of context in all: about three passages
)

// withContext numbers the found passages and their context for this question: the first found ones, the context of the best,
// then the other found ones.
func (a *asking) withContext(ctx context.Context, o library.SearchOptions, hits []library.Hit) ([]verify.Passage, error) {
	n := 0
	for n < min(explained, len(hits)) && hits[n].Score >= highShare*hits[0].Score {
		n++
	}
	around, err := a.Library.Context(ctx, a.question, o, hits, n, perPassage)
	if err != nil {
		return nil, err
	}
	lead := min(leading, len(hits))
	passages := number(hits[:lead])
	idOf := map[string]string{}
	for _, p := range passages {
		idOf[p.ChunkID] = p.ID
	}
	runes := 0
	for _, c := range around {
		length := len([]rune(c.Text))
		if len(passages) == lead+mostOf || runes+length > contextLen {
			continue
		}
		runes += length
		p := c.Passage
		p.ID = fmt.Sprintf("c%d", len(passages)+1)
		p.Context, p.ContextOf = string(c.Relation), idOf[c.Of]
		passages = append(passages, p)
	}
	for _, h := range hits[lead:] {
		p := h.Passage
		p.WeakMatch = h.Held < weakMatch && !h.Similar
		p.ID = fmt.Sprintf("c%d", len(passages)+1)
		passages = append(passages, p)
	}
	return passages, nil
}

// found are the passages that search itself found.
func found(passages []verify.Passage) []verify.Passage {
	var of []verify.Passage
	for _, p := range passages {
		if p.Context == "" {
			of = append(of, p)
		}
	}
	return of
}
