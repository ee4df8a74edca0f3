package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// DefaultK is how many hits a search gives where it is not told.
const DefaultK = 10

// Query is a question to the index.
type Query struct {
	Text     string
	K        int                   // most hits wanted, default DefaultK
	Docs     func(doc string) bool // which documents count; nil for all
	Glossary *Glossary             // whose forms are searched besides the words of Text; nil for none
}

// Hit is a found chunk. Scores can be compared within one result only.
type Hit struct {
	Chunk
	Score   float64
	Matched []string // the words of the question that the chunk holds, and the forms that it holds instead
}

// Result is what a search found.
type Result struct {
	Hits     []Hit
	Expanded []Expansion // what was searched besides the words of the question
	Level    Level

	// Weights says how much each term of the question counts (its idf), and each term of a form of Expanded, which counts less.
	Weights map[string]float64
}

// Search finds the chunks that have most in common with a question, best first. Chunks of equal score stand in the order of
// their documents' names and of their places there, so that the order never depends on how the index was written.
func (x *Index) Search(ctx context.Context, q Query) (result Result, err error) {
	defer func() { // Bleve answers a damaged file with a panic
		if r := recover(); r != nil {
			result, err = Result{}, fmt.Errorf("%w: searching: %v", ErrDamaged, r)
		}
	}()
	k := q.K
	if k <= 0 {
		k = DefaultK
	}
	result.Expanded = q.Glossary.Expand(q.Text)
	err = x.read(func(reader indexapi.IndexReader) error {
		chunks, err := reader.DocCount()
		if err != nil {
			return err
		}
		r := newRanker(reader, int(chunks))
		if result.Expanded, err = r.known(ctx, result.Expanded); err != nil {
			return err
		}
		terms := Terms(q.Text)
		if err := r.rank(ctx, terms, result.Expanded); err != nil {
			return err
		}
		result.Weights = r.weights(terms, result.Expanded)
		excluded, err := excludedChunks(ctx, reader, q.Docs)
		if err != nil {
			return err
		}
		if result.Hits, err = r.best(k, excluded); err != nil {
			return err
		}
		result.Level, err = r.judge(ctx, q.Text, result.Expanded, result.Hits)
		return err
	})
	if err != nil {
		if errors.Is(err, ctx.Err()) {
			return Result{}, err
		}
		return Result{}, fmt.Errorf("searching: %w", err)
	}
	return result, nil
}

// excludedChunks are the numbers of the chunks of documents that keep does not want.
func excludedChunks(ctx context.Context, reader indexapi.IndexReader, keep func(string) bool) (map[int]bool, error) {
	if keep == nil {
		return nil, nil
	}
	docs, err := docNames(reader)
	if err != nil {
		return nil, err
	}
	excluded := map[int]bool{}
	for _, doc := range docs {
		if keep(doc) {
			continue
		}
		err := eachPosting(ctx, reader, doc, docField, func(p *indexapi.TermFieldDoc) error {
			excluded[int(p.ID.Value())] = true
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return excluded, nil
}

// scoreStep is the difference below which two scores count as equal: sums of floats in another order may differ in their last
// digits, while real differences are a thousand times greater.
const scoreStep = 1e-9

// best loads the k best chunks.
func (r *ranker) best(k int, excluded map[int]bool) ([]Hit, error) {
	type candidate struct {
		chunk int
		score float64
	}
	candidates := make([]candidate, 0, len(r.total.touched))
	for _, chunk := range r.total.touched {
		if excluded[chunk] {
			continue
		}
		if s := math.Round(r.final(chunk)/scoreStep) * scoreStep; s > 0 {
			candidates = append(candidates, candidate{chunk, s})
		}
	}
	slices.SortFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	hits := make([]Hit, 0, k)
	for i, c := range candidates {
		if i >= k && c.score < candidates[k-1].score {
			break
		}
		chunk, err := loadChunk(r.reader, indexapi.NewIndexInternalID(nil, uint64(c.chunk)))
		if err != nil {
			return nil, err
		}
		hits = append(hits, Hit{Chunk: chunk, Score: c.score})
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Doc, b.Doc), cmp.Compare(a.Ordinal, b.Ordinal))
	})
	return hits[:min(k, len(hits))], nil
}
