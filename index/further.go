package index

import (
	"context"
	"slices"
)

// further makes an expansion of the whole question out of a query's further words, so that all of them together weigh like one
// form of general language. It is for ranking only: what a chunk holds of the question, and with it the level, is judged without
// these words, since nothing vouches for it that they mean what the question means.
func (r *ranker) further(ctx context.Context, q Query, terms []string, expanded []Expansion) ([]Expansion, error) {
	if len(terms) == 0 || len(q.Words) == 0 {
		return nil, nil
	}
	seen := map[string]bool{}
	for _, e := range expanded {
		for _, form := range e.Forms {
			seen[Fold(form)] = true
		}
	}
	foreign, err := r.lacksAWord(ctx, q.Text) // then the documents may be in another language
	if err != nil {
		return nil, err
	}
	e := Expansion{Word: q.Text}
	for _, word := range q.Words {
		if !foreign && inOtherLanguage(word, q.Text) {
			continue
		}
		adds := slices.ContainsFunc(Terms(word), func(t string) bool { return !slices.Contains(terms, t) })
		if folded := Fold(word); adds && !seen[folded] && len(e.Forms) < maxForms {
			seen[folded] = true
			e.Forms = append(e.Forms, word)
		}
	}
	e.General = len(e.Forms)
	return r.known(ctx, []Expansion{e})
}

// lacksAWord tells whether no chunk holds one of a question's words.
func (r *ranker) lacksAWord(ctx context.Context, question string) (bool, error) {
	for _, w := range wordsOf(question) {
		if missing, err := r.lacks(ctx, w.terms); err != nil || missing {
			return missing, err
		}
	}
	return false, nil
}
