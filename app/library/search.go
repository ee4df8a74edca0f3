package library

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// besideTheRule scales the score of a passage that is not from the rule in force: an amendment's draft, a comparison of old and
// new, a repealed rule, minutes, a guide, or a rule whose day has not come. Such a passage often repeats the rule word for word
// and would stand before it; it may be shown, but below.
const besideTheRule = 0.75

// deeper is how many times as many hits are taken from the index as are wanted, for passages that go down.
const deeper = 3

// Search finds the passages that a question would send to a model, best first. Passages of documents whose files may not be
// read are withheld and counted.
func (l *Library) Search(ctx context.Context, query string, k int, o SearchOptions) (SearchResult, error) {
	if k <= 0 {
		k = index.DefaultK
	}
	result := SearchResult{Query: query, Hits: []Hit{}, Expanded: []string{}}
	var only map[string]bool
	if o.Docs != nil {
		only = map[string]bool{}
		for _, doc := range o.Docs {
			only[doc] = true
		}
	}
	q := index.Query{Text: query, K: k * deeper, Glossary: l.glossary}
	if o.NoExpansion {
		q.Glossary = nil
	}
	denied := map[string]bool{}
	for {
		if only != nil || len(denied) > 0 {
			q.Docs = func(doc string) bool { return (only == nil || only[doc]) && !denied[doc] }
		}
		found, err := l.searchIndex(ctx, q)
		if err != nil {
			return result, err
		}
		before := len(denied)
		for _, hit := range found.Hits {
			if l.Source(hit.Doc) == Denied {
				denied[hit.Doc] = true
			}
		}
		if len(denied) > before {
			continue // what was withheld must not decide about the rest either
		}
		result.Withheld = len(denied)
		result.Level = verify.Level(found.Level)
		result.Weights = found.Weights
		for _, e := range found.Expanded {
			for _, form := range e.Forms {
				if !slices.Contains(result.Expanded, form) {
					result.Expanded = append(result.Expanded, form)
				}
			}
		}
		asOf := o.AsOf
		if asOf.IsZero() {
			asOf = l.options.Clock()
		}
		result.Hits = rankByForce(found.Hits, asOf.Format(time.DateOnly), k)
		return result, nil
	}
}

// searchIndex searches, and where the index turns out to be damaged, makes it again once and searches that.
func (l *Library) searchIndex(ctx context.Context, q index.Query) (index.Result, error) {
	found, err := l.searchOnce(ctx, q)
	if errors.Is(err, index.ErrDamaged) && l.mended.CompareAndSwap(false, true) {
		l.options.Logf("%v; it is built again", err)
		if err := l.mend(ctx); err != nil {
			return index.Result{}, err
		}
		return l.searchOnce(ctx, q)
	}
	return found, err
}

func (l *Library) searchOnce(ctx context.Context, q index.Query) (index.Result, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.index == nil {
		return index.Result{}, errClosed
	}
	return l.index.Search(ctx, q)
}

// rankByForce moves down what is not the rule in force on a day, and cuts to k.
func rankByForce(found []index.Hit, day string, k int) []Hit {
	hits := make([]Hit, 0, len(found))
	for _, f := range found {
		hit := Hit{Passage: passageOf(&f.Chunk, f.Score), Matched: f.Matched}
		if f.Kind != "" && document.Kind(f.Kind) != document.Rule || f.Effective > day {
			hit.Score *= besideTheRule
		}
		hits = append(hits, hit)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return hits[:min(k, len(hits))]
}

func passageOf(c *index.Chunk, score float64) verify.Passage {
	return verify.Passage{
		ChunkID: c.ID, Doc: c.Doc, Title: c.Title, Section: strings.Join(c.Headings, " > "), Page: c.Page, PageLabel: c.PageLabel,
		Version: c.Version, Edition: c.Edition, Effective: c.Effective, Updated: c.Updated, Ingested: c.Ingested, Score: score, Text: c.Text,
	}
}
