package index

import (
	"context"
	"math"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// The ranking. A chunk's score is the sum over the question's terms t, repeats included, of
//
//	√tf · idf² / √length
//
// times the root of the share of the question, weighed by idf, that the chunk covers; idf = 1 + ln(N/(df+1)).
//
// This is Bleve's default tf-idf but for the last factor, where Bleve takes the plain share of terms. nDCG@10 over four
// Japanese sets (handbook, law, and two of encyclopedia paragraphs), before the glossary: .673 .805 .950 .936; with Bleve's
// factor .672 .791 .950 .934; with no factor .672 .778 .939 .921; BM25 (1.2, .75) .670 .802 .950 .937. Minimum-should-match,
// phrase boosts and relevance feedback were measured before and help nowhere.
//
// Of a word's other forms (Glossary) the best in each chunk counts: its terms that the question itself lacks, scaled so that
// the whole form weighs no more than expansionWeight times the word that it stands for. A chunk that holds a form covers the
// word to the same share. Handbook .673 to .760 and recall@5 .76 to .83; the other sets stay within .002. With full weight
// the handbook gains .01 more, and literal questions begin to suffer.
const expansionWeight = 0.5

func idf(chunks, holding int) float64 {
	return 1 + math.Log(float64(chunks)/float64(holding+1))
}

// tally collects what each chunk scores and covers. It is indexed by the reader's own chunk numbers.
type tally struct {
	cells   []cell
	touched []int
}

type cell struct {
	score, cover float64
	used         bool
}

func (t *tally) at(chunk int) *cell {
	for chunk >= len(t.cells) {
		t.cells = append(t.cells, make([]cell, max(chunk+1-len(t.cells), len(t.cells), 1024))...)
	}
	c := &t.cells[chunk]
	if !c.used {
		c.used = true
		t.touched = append(t.touched, chunk)
	}
	return c
}

func (t *tally) clear() {
	for _, chunk := range t.touched {
		t.cells[chunk] = cell{}
	}
	t.touched = t.touched[:0]
}

// ranker scores all chunks for one question.
type ranker struct {
	reader  indexapi.IndexReader
	chunks  int            // in the index
	holding map[string]int // chunks that hold a term, for the terms seen
	total   tally
	covered float64 // what a chunk that holds the whole question covers
}

// rank adds up the scores for a question's terms and its expansions.
func (r *ranker) rank(ctx context.Context, terms []string, expansions []Expansion) error {
	repeats := map[string]int{}
	var distinct []string // in the order of the question: sums of floats depend on it
	for _, t := range terms {
		if repeats[t]++; repeats[t] == 1 {
			distinct = append(distinct, t)
		}
	}
	for _, t := range distinct {
		n := float64(repeats[t])
		weight, err := r.eachChunk(ctx, t, func(chunk int, score, weight float64) {
			c := r.total.at(chunk)
			c.score += n * score
			c.cover += n * weight
		})
		if err != nil {
			return err
		}
		r.covered += n * weight
	}
	for _, e := range expansions {
		if err := r.rankExpansion(ctx, e, repeats); err != nil {
			return err
		}
	}
	return nil
}

func (r *ranker) rankExpansion(ctx context.Context, e Expansion, question map[string]int) error {
	word, err := r.weigh(ctx, Terms(e.Word))
	if err != nil {
		return err
	}
	var best, one tally
	for _, form := range e.Forms {
		terms := Terms(form)
		whole, err := r.weigh(ctx, terms)
		if err != nil {
			return err
		}
		if whole == 0 {
			continue
		}
		scale := expansionWeight * min(1, word/whole)
		one.clear()
		for _, t := range terms {
			_, err := r.eachChunk(ctx, t, func(chunk int, score, weight float64) {
				c := one.at(chunk)
				c.cover += weight / whole
				if question[t] == 0 {
					c.score += scale * score
				}
			})
			if err != nil {
				return err
			}
		}
		for _, chunk := range one.touched {
			from, to := one.cells[chunk], best.at(chunk)
			to.score = max(to.score, from.score)
			to.cover = max(to.cover, from.cover)
		}
	}
	for _, chunk := range best.touched {
		if best.cells[chunk].score == 0 {
			continue // it holds nothing but what the question has itself
		}
		c := r.total.at(chunk)
		c.score += best.cells[chunk].score
		c.cover += expansionWeight * best.cells[chunk].cover * word
	}
	return nil
}

// final is the score of a chunk that was touched.
func (r *ranker) final(chunk int) float64 {
	c := r.total.cells[chunk]
	return c.score * math.Sqrt(min(1, c.cover/r.covered))
}

// weights are those of all terms that were searched; call it after rank.
func (r *ranker) weights(terms []string, expansions []Expansion) map[string]float64 {
	weights := map[string]float64{}
	for _, e := range expansions {
		for _, form := range e.Forms {
			for _, t := range Terms(form) {
				weights[t] = expansionWeight * idf(r.chunks, r.holding[t])
			}
		}
	}
	for _, t := range terms {
		weights[t] = idf(r.chunks, r.holding[t])
	}
	return weights
}

// eachChunk calls f for every chunk that holds the term with what the term scores there, and returns the term's weight.
func (r *ranker) eachChunk(ctx context.Context, term string, f func(chunk int, score, weight float64)) (weight float64, err error) {
	n, err := r.count(ctx, term)
	if err != nil {
		return 0, err
	}
	weight = idf(r.chunks, n)
	if n == 0 {
		return weight, nil
	}
	return weight, eachPosting(ctx, r.reader, term, bodyField, func(p *indexapi.TermFieldDoc) error {
		f(int(p.ID.Value()), math.Sqrt(float64(p.Freq))*weight*weight*p.Norm, weight)
		return nil
	})
}

func (r *ranker) weigh(ctx context.Context, terms []string) (sum float64, err error) {
	for _, t := range terms {
		n, err := r.count(ctx, t)
		if err != nil {
			return 0, err
		}
		sum += idf(r.chunks, n)
	}
	return sum, nil
}

func (r *ranker) count(ctx context.Context, term string) (int, error) {
	if n, ok := r.holding[term]; ok {
		return n, nil
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n, err := countTerm(r.reader, term, bodyField)
	if err != nil {
		return 0, err
	}
	r.holding[term] = n
	return n, nil
}
