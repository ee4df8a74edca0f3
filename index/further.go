package index

import (
	"context"
	"slices"
)

// further makes an expansion of the whole question out of a query's further words, so that all of them together weigh like one
// form of general language. It is for ranking only: what a chunk holds of the question, and with it the level, is judged without
// these words, since nothing vouches for it that they mean what the question means.
func (r *ranker) further(ctx context.Context, q Query, terms []string, expanded []Expansion) ([]Expansion, error) {
	if len(terms) == 0 {
		return nil, nil
	}
	seen := map[string]bool{}
	for _, e := range expanded {
		for _, form := range e.Forms {
			seen[Fold(form)] = true
		}
	}
	e := Expansion{Word: q.Text}
	for _, word := range q.Words {
		adds := slices.ContainsFunc(Terms(word), func(t string) bool { return !slices.Contains(terms, t) })
		if folded := Fold(word); adds && !seen[folded] && len(e.Forms) < maxForms {
			seen[folded] = true
			e.Forms = append(e.Forms, word)
		}
	}
	e.General = len(e.Forms)
	return r.known(ctx, []Expansion{e})
}
