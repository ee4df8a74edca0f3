package index

import (
	"context"
	"slices"
)

// Where a question has parts, the keepWhole best hits for the whole stand first, and then the bestOfPart of each part in turn: a
// passage that answers one half of a question shares too few of its words to stand before those that touch on both. Of 85 golden
// questions 18 have parts; one more, of the nine that need several passages, then has all among ten hits, and none loses one. To cut
// Japanese sentences into clauses (たら、 ので、 とき、) gained nothing.
const (
	keepWhole  = 5
	bestOfPart = 2
)

// weave puts the best hits of each part among those of the whole.
func (r *ranker) weave(ctx context.Context, q Query, hits []Hit, counts func(chunk int) bool) ([]Hit, error) {
	if len(q.Parts) < 2 || len(hits) <= keepWhole {
		return hits, nil
	}
	var lists [][]Hit
	for _, part := range q.Parts {
		p := newRanker(r.reader, r.chunks)
		p.holding = r.holding
		expanded, err := p.known(ctx, q.Glossary.Expand(part))
		if err != nil {
			return nil, err
		}
		if err := p.rank(ctx, Terms(part), expanded); err != nil {
			return nil, err
		}
		best, err := p.best(bestOfPart, counts, nil, false)
		if err != nil {
			return nil, err
		}
		lists = append(lists, best)
	}
	woven := slices.Clone(hits[:keepWhole])
	known := map[string]bool{}
	for _, h := range woven {
		known[Key(h.ID, h.Version)] = true
	}
	for place := range bestOfPart {
		for _, list := range lists {
			if place < len(list) && !known[Key(list[place].ID, list[place].Version)] {
				h := list[place]
				known[Key(h.ID, h.Version)] = true
				h.Score = woven[len(woven)-1].Score
				woven = append(woven, h)
			}
		}
	}
	for _, h := range hits[keepWhole:] {
		if !known[Key(h.ID, h.Version)] {
			woven = append(woven, h)
		}
	}
	return woven, nil
}
