package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"

	"github.com/blevesearch/bleve/v2"
	indexapi "github.com/blevesearch/bleve_index_api"
)

// DefaultK is how many hits a search gives where it is not told.
const DefaultK = 10

// Query is a question to the index.
type Query struct {
	Text     string
	Content  string                // what of Text carries content: it alone is searched, corrected and expanded; "" for all of Text
	Parts    []string              // of a question that has several, what each asks: searched besides the whole
	K        int                   // most hits wanted, default DefaultK
	Docs     func(doc string) bool // which documents count; nil for all
	Without  []Edition             // versions that do not count
	Glossary *Glossary             // whose forms are searched besides the words of Text; nil for none
	Named    bool                  // Text names the documents that Docs wants, so that its addresses are theirs
	AsTyped  bool                  // no other ways of writing numbers either
	Words    []string              // further words, as a model suggests them: they move hits and never count as words of Text
	Similar  []string              // keys of chunks that are near in meaning, nearest first, to be fused with those found by words
}

// Edition is a version of a document.
type Edition struct{ Doc, Version string }

// Hit is a found chunk. Scores can be compared within one result only.
type Hit struct {
	Chunk
	Score   float64
	Matched []string // the words of the question that the chunk holds, and the forms that it holds instead
	Held    float64  // share of the question's rare words, by weight, that the chunk holds itself or in another form, 0 to 1
	Similar bool     // it is among Query.Similar

	// ByMeaning: it is here because it is near in meaning. It holds no rare word of the question, or by words alone it would not be
	// among the first DefaultK.
	ByMeaning bool

	Address   string // the address in the question, as 第22条第2項, that brought the chunk to the top; else ""
	Paragraph int    // the paragraph that the address names, 0 for none
}

// Result is what a search found.
type Result struct {
	Hits     []Hit
	Expanded []Expansion // what was searched besides the words of the question
	Phrases  []Phrase    // quoted pieces of the question
	Words    []string    // those of Query.Words that were searched: the index holds them, and they add to Text and Expanded
	Level    Level

	// Weights says how much each term of the question counts (its idf), and each term of a form of Expanded, which counts less.
	Weights map[string]float64
}

// Search finds the chunks that have most in common with a question, best first. Chunks of equal score stand in the order of
// their documents' names and of their places there, so that the order never depends on how the index was written.
func (x *Index) Search(ctx context.Context, q Query) (result Result, err error) {
	return search(ctx, q, x.read, x.blame)
}

// search searches what read gives a reader of. Blame makes an error of a panic, and knows damage.
func search(ctx context.Context, q Query, read func(func(indexapi.IndexReader) error) error, blame func(cause any) error) (result Result, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // a file that was cut short meanwhile, or whose share went away, must not end the program
	defer func() {
		if r := recover(); r != nil {
			result, err = Result{}, blame(r)
		}
	}()
	k := q.K
	if k <= 0 {
		k = DefaultK
	}
	content := cmp.Or(q.Content, q.Text)
	result.Expanded = q.Glossary.expandContent(q.Text, content)
	if !q.AsTyped {
		result.Expanded = append(result.Expanded, numberForms(content)...)
	}
	err = read(func(reader indexapi.IndexReader) error {
		chunks, err := reader.DocCount()
		if err != nil {
			return err
		}
		k = int(min(uint64(k), chunks)) // no more than there are, whatever was asked for
		r := newRanker(reader, int(chunks))
		if result.Expanded, err = r.known(ctx, result.Expanded); err != nil {
			return err
		}
		if !q.AsTyped {
			spellings, err := r.respell(ctx, content, result.Expanded, q.Glossary.spoken())
			if err != nil {
				return err
			}
			result.Expanded = append(result.Expanded, spellings...)
		}
		terms := Terms(content)
		further, err := r.further(ctx, q, terms, result.Expanded)
		if err != nil {
			return err
		}
		for _, e := range further {
			result.Words = append(result.Words, e.Forms...)
		}
		if err := r.rank(ctx, terms, slices.Concat(result.Expanded, further)); err != nil {
			return err
		}
		result.Weights = r.weights(terms, result.Expanded)
		excluded, err := excludedChunks(ctx, reader, q)
		if err != nil {
			return err
		}
		lifted, err := r.lift(ctx, references(q.Text, q.Named), excluded)
		if err != nil {
			return err
		}
		var only map[int]bool
		if result.Phrases, only, err = r.requirePhrases(ctx, q.Text, excluded); err != nil {
			return err
		}
		counts := func(chunk int) bool { return !excluded[chunk] && (only == nil || only[chunk]) }
		depth := k
		if len(q.Similar) > 0 {
			depth = max(k, fusionDepth)
		}
		if result.Hits, err = r.best(depth, counts, lifted, q.Named); err != nil {
			return err
		}
		if len(q.Similar) > 0 && only == nil {
			if result.Hits, err = r.fuse(result.Hits, q.Similar, counts); err != nil {
				return err
			}
		}
		if only == nil {
			if result.Hits, err = r.weave(ctx, q, result.Hits, counts); err != nil {
				return err
			}
		}
		result.Hits = result.Hits[:min(k, len(result.Hits))]
		result.Level, err = r.judge(ctx, content, result.Expanded, result.Hits)
		for i := range result.Hits {
			h := &result.Hits[i]
			h.ByMeaning = h.ByMeaning || h.Similar && h.Held == 0 && h.Address == ""
		}
		if result.Level == Low && len(result.Hits) > 0 && result.Hits[0].Address != "" {
			result.Level = Medium // it is what was asked for, whatever words it holds
		}
		return err
	})
	if err != nil {
		if errors.Is(err, ctx.Err()) {
			return Result{}, err
		}
		if !errors.Is(err, bleve.ErrorIndexClosed) { // Bleve answers damage with an error, too
			if damage := blame(err); errors.Is(damage, ErrDamaged) {
				return Result{}, damage
			}
		}
		return Result{}, fmt.Errorf("searching: %w", err)
	}
	return result, nil
}

// blame makes an error of what went wrong while searching. Bleve answers a damaged file with a panic or an error; but so would a fault in
// this package that some question brings out, and an index must not be thrown away for that. Only where it cannot be read whole is it to blame.
func (x *Index) blame(cause any) error {
	if faults, err := x.Check(nil); err != nil || slices.ContainsFunc(faults, func(f Fault) bool { return f.Kind != orphanChunk }) {
		return fmt.Errorf("%w: searching: %v", ErrDamaged, cause)
	}
	return fmt.Errorf("%w: %v", ErrSearch, cause)
}

// excludedChunks are the numbers of the chunks of documents and versions that do not count.
func excludedChunks(ctx context.Context, reader indexapi.IndexReader, q Query) (map[int]bool, error) {
	if q.Docs == nil && len(q.Without) == 0 {
		return nil, nil
	}
	excluded := map[int]bool{}
	exclude := func(term, field string) error {
		return eachPosting(ctx, reader, term, field, func(p *indexapi.TermFieldDoc) error {
			excluded[int(p.ID.Value())] = true
			return nil
		})
	}
	for _, e := range q.Without { // by name: the list of all editions may be long
		if err := exclude(editionOf(e.Doc, e.Version), editionField); err != nil {
			return nil, err
		}
	}
	if q.Docs == nil {
		return excluded, nil
	}
	docs, err := docNames(reader)
	if err != nil {
		return nil, err
	}
	for _, doc := range docs {
		if q.Docs(doc) {
			continue
		}
		if err := exclude(doc, docField); err != nil {
			return nil, err
		}
	}
	return excluded, nil
}

// scoreStep is the difference below which two scores count as equal: sums of floats in another order may differ in their last
// digits, while real differences are a thousand times greater.
const scoreStep = 1e-9

// candidate is a chunk that may become a hit.
type candidate struct {
	chunk int
	score float64
}

// best loads the k best of the chunks that count, those that an address lifts first.
func (r *ranker) best(k int, counts func(chunk int) bool, lifted map[int]reference, named bool) ([]Hit, error) {
	var candidates, above []candidate
	paragraphs := map[string]int{} // of the references that lift chunks
	top := 1.0
	for _, chunk := range r.total.touched {
		if !counts(chunk) {
			continue
		}
		c := candidate{chunk, math.Round(r.final(chunk)/scoreStep) * scoreStep}
		top = max(top, c.score)
		if _, ok := lifted[chunk]; !ok && c.score > 0 {
			candidates = append(candidates, c)
		}
	}
	for chunk, ref := range lifted {
		if counts(chunk) {
			above = append(above, candidate{chunk, math.Round(r.final(chunk)/scoreStep) * scoreStep})
			paragraphs[ref.text] = ref.paragraph
		}
	}
	places := len(above)
	if !named {
		places = min(places, mostLifted*len(paragraphs))
	}
	hits, err := r.load(above, places, lifted)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for i := range hits {
		hits[i].Score += top
		hits[i].Paragraph = paragraphs[hits[i].Address]
		if n := paragraphs[hits[i].Address]; n > 0 && holdsParagraph(hits[i].Text, n) {
			hits[i].Score += top
		}
		taken[Key(hits[i].ID, hits[i].Version)] = true
	}
	for _, c := range above {
		if c.score > 0 && places < len(above) {
			candidates = append(candidates, c)
		}
	}
	words, err := r.load(candidates, k+len(hits), nil)
	if err != nil {
		return nil, err
	}
	for _, hit := range words {
		if !taken[Key(hit.ID, hit.Version)] {
			hits = append(hits, hit)
		}
	}
	sortHits(hits)
	return hits[:min(k, len(hits))], nil
}

func sortHits(hits []Hit) {
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Doc, b.Doc), cmp.Compare(a.Ordinal, b.Ordinal), cmp.Compare(a.Version, b.Version))
	})
}

// load loads the k best candidates, best first, with the addresses that lift them.
func (r *ranker) load(candidates []candidate, k int, lifted map[int]reference) ([]Hit, error) {
	least := 0.0
	if k < len(candidates) && k > 0 {
		scores := make([]float64, len(candidates))
		for i, c := range candidates {
			scores[i] = c.score
		}
		least = nthLargest(scores, k)
	}
	hits := make([]Hit, 0, min(k, len(candidates)))
	for _, c := range candidates {
		if c.score < least || k == 0 {
			continue // of equals all are loaded: their documents decide
		}
		chunk, err := loadChunk(r.reader, indexapi.NewIndexInternalID(nil, uint64(c.chunk)))
		if err != nil {
			return nil, err
		}
		hits = append(hits, Hit{Chunk: chunk, Score: c.score, Address: lifted[c.chunk].text})
	}
	sortHits(hits)
	return hits[:min(k, len(hits))], nil
}
