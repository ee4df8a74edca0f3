package index

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// The ranking. A chunk's score is the sum over the question's terms t, repeats included, of
//
//	√tf · idf² / √(length + lengthPivot)
//
// times the root of the share of the question, weighed by idf, that the chunk covers; idf = 1 + ln(N/(df+1)).
//
// This is Bleve's default tf-idf but for the last factor, where Bleve takes the plain share of terms, and for the pivot. nDCG@10
// over four Japanese sets (handbook, law, and two of encyclopedia paragraphs), before the glossary and the pivot: .673 .805 .950
// .936; with Bleve's factor .672 .791 .950 .934; with no factor .672 .778 .939 .921; BM25 (1.2, .75) .670 .802 .950 .937.
// Minimum-should-match, phrase boosts and relevance feedback were measured before and help nowhere; nor does it help to search
// the parts of a question that has several besides the whole. The pivot keeps chunks of a line or two, of which a document has
// many, from standing before those that say something: at 50 terms any@1 of 85 golden questions rises from .60 to .635 and any@3
// from .80 to .835, while the sets above stay within .002; at 20 and at 200 it is less.
//
// Of a word's other forms (Glossary) the best in each chunk counts: its terms that the question itself lacks, scaled so that
// the whole form weighs no more than expansionWeight times the word that it stands for, or generalWeight times where the form is
// of general language. A chunk that holds a form covers the word to the same share. With full weight the handbook gains .01
// more, and literal questions begin to suffer; with generalWeight above .25 law loses up to .004. A word that no chunk holds is no such
// question: its forms stand in its place and weigh insteadWeight. That raises the handbook from .808 to .824 and leaves the others.
const (
	lengthPivot     = 50
	expansionWeight = 0.5
	insteadWeight   = 0.8
	generalWeight   = 0.25
)

func idf(chunks, holding int) float64 {
	return 1 + math.Log(float64(chunks)/float64(holding+1))
}

// A term that more than one in commonShare of the chunks hold adds little to any score and takes most of the time. Such terms
// are counted only for the chunks that the rarer ones single out: the poolSize best of them, or for a form of the glossary those
// that hold a rarer part of it. In a library of fewer than poolSize chunks nothing is left out.
const (
	commonShare = 20
	poolSize    = 2000
)

// tally collects what each chunk scores and covers. It is indexed by the reader's own chunk numbers.
type tally struct {
	cells   []cell
	touched []int
}

type cell struct {
	score, cover float64
	used         bool
}

func newTally(chunks int) *tally { return &tally{cells: make([]cell, chunks+chunks/8+64)} }

func (t *tally) at(chunk int) *cell {
	if chunk >= len(t.cells) { // deleted chunks keep their numbers for a while
		t.cells = append(t.cells, make([]cell, chunk+1024-len(t.cells))...)
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

// keepBest forgets all but the n chunks that score best, and those that score the same as the last of them: their numbers are the
// reader's own, and must not choose. It leaves the rest sorted by number.
func (t *tally) keepBest(n int) {
	if len(t.touched) > n {
		scores := make([]float64, len(t.touched))
		for i, chunk := range t.touched {
			scores[i] = t.cells[chunk].score
		}
		least := nthLargest(scores, n)
		kept := t.touched[:0]
		for _, chunk := range t.touched {
			if t.cells[chunk].score >= least {
				kept = append(kept, chunk)
			} else {
				t.cells[chunk] = cell{}
			}
		}
		t.touched = kept
	}
	slices.Sort(t.touched)
}

// nthLargest is the nth largest of the scores, from 1, which it reorders. It takes time in proportion to their number.
func nthLargest(scores []float64, n int) float64 {
	low, high := 0, len(scores)-1
	for low < high {
		pivot := scores[low+(high-low)/2]
		i, j := low, high
		for i <= j {
			for scores[i] > pivot {
				i++
			}
			for scores[j] < pivot {
				j--
			}
			if i <= j {
				scores[i], scores[j] = scores[j], scores[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case n-1 <= j:
			high = j
		case n-1 >= i:
			low = i
		default:
			return scores[n-1]
		}
	}
	return scores[n-1]
}

// ranker scores all chunks for one question.
type ranker struct {
	reader  indexapi.IndexReader
	chunks  int            // in the index
	holding map[string]int // chunks that hold a term, for the terms seen
	total   *tally
	covered float64 // what a chunk that holds the whole question covers
}

func newRanker(reader indexapi.IndexReader, chunks int) *ranker {
	return &ranker{reader: reader, chunks: chunks, holding: map[string]int{}, total: newTally(chunks)}
}

// rank adds up the scores for a question's terms and its expansions.
func (r *ranker) rank(ctx context.Context, terms []string, expansions []Expansion) error {
	repeats := map[string]int{}
	for _, t := range terms {
		repeats[t]++
	}
	rare, common, err := r.byRarity(ctx, terms)
	if err != nil {
		return err
	}
	add := func(t string) func(chunk int, score, weight float64) {
		n := float64(repeats[t])
		r.covered += n * idf(r.chunks, r.holding[t])
		return func(chunk int, score, weight float64) {
			c := r.total.at(chunk)
			c.score += n * score
			c.cover += n * weight
		}
	}
	for _, t := range rare {
		if err := r.eachChunk(ctx, t, add(t)); err != nil {
			return err
		}
	}
	for _, e := range expansions {
		if err := r.rankExpansion(ctx, e, repeats); err != nil {
			return err
		}
	}
	for i, t := range common {
		f := add(t)
		if len(r.total.touched) < poolSize {
			err = r.eachChunk(ctx, t, f)
		} else {
			if i == 0 || len(r.total.touched) > poolSize {
				r.total.keepBest(poolSize)
			}
			err = r.eachChunkOf(ctx, t, r.total.touched, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// byRarity sorts terms, each once, the rarest first, and parts those that are common from the others.
func (r *ranker) byRarity(ctx context.Context, terms []string) (rare, common []string, err error) {
	all := slices.Clone(terms)
	slices.Sort(all)
	all = slices.Compact(all)
	for _, t := range all {
		if _, err := r.count(ctx, t); err != nil {
			return nil, nil, err
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(r.holding[a], r.holding[b]) })
	n := len(all)
	for n > 0 && r.holding[all[n-1]] > r.chunks/commonShare {
		n--
	}
	return all[:n], all[n:], nil
}

// known leaves out the forms that no chunk can hold whole, because the index lacks one of their terms, those of stop words alone, and
// those of general language that nothing needs: words of another language for one that the documents have themselves, and pieces of
// words, such as トレ for トレーニング, which stand in words of other meanings.
func (r *ranker) known(ctx context.Context, expansions []Expansion) ([]Expansion, error) {
	var known []Expansion
	for _, e := range expansions {
		var forms []string
		general := 0
		unheld, err := r.lacks(ctx, Terms(e.Word))
		if err != nil {
			return nil, err
		}
		for i, form := range e.Forms {
			isGeneral := i >= len(e.Forms)-e.General
			terms := Terms(form)
			if len(terms) == 0 || isGeneral && (isPiece(form) || !unheld && inOtherLanguage(form, e.Word)) {
				continue
			}
			missing, err := r.lacks(ctx, terms)
			if err != nil {
				return nil, err
			}
			if missing {
				continue
			}
			forms = append(forms, form)
			if isGeneral {
				general++
			}
		}
		if len(forms) > 0 {
			known = append(known, Expansion{Word: e.Word, Forms: forms, General: general, Spelling: e.Spelling})
		}
	}
	return known, nil
}

// isPiece tells of a form so short in katakana that it is the beginning of a longer word.
func isPiece(form string) bool {
	return utf8.RuneCountInString(form) <= 2 && !strings.ContainsFunc(form, func(r rune) bool { return !isKatakana(r) })
}

// inOtherLanguage tells whether one of two words has Japanese characters and the other has none.
func inOtherLanguage(a, b string) bool {
	isJapanese := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return classOf(r) == japanese })
	}
	return isJapanese(a) != isJapanese(b)
}

func (r *ranker) rankExpansion(ctx context.Context, e Expansion, question map[string]int) error {
	word, err := r.weigh(ctx, Terms(e.Word))
	if err != nil {
		return err
	}
	unheld, err := r.lacks(ctx, Terms(e.Word))
	if err != nil {
		return err
	}
	best, one := newTally(r.chunks), newTally(r.chunks)
	for i, form := range e.Forms {
		share := expansionWeight
		if unheld {
			share = insteadWeight
		}
		if e.Spelling {
			share = spellingWeight
		}
		if i >= len(e.Forms)-e.General {
			share = generalWeight
		}
		rare, common, err := r.byRarity(ctx, Terms(form))
		if err != nil {
			return err
		}
		if len(rare) == 0 && len(common) > 0 {
			rare, common = common[:1], common[1:]
		}
		whole, err := r.weigh(ctx, slices.Concat(rare, common))
		if err != nil {
			return err
		}
		scale := share * min(1, word/whole)
		one.clear()
		add := func(t string) func(chunk int, score, weight float64) {
			return func(chunk int, score, weight float64) {
				c := one.at(chunk)
				c.cover += share * weight / whole
				if question[t] == 0 {
					c.score += scale * score
				}
			}
		}
		for _, t := range rare {
			if err := r.eachChunk(ctx, t, add(t)); err != nil {
				return err
			}
		}
		slices.Sort(one.touched)
		for _, t := range common {
			if r.chunks < poolSize {
				err = r.eachChunk(ctx, t, add(t))
			} else {
				err = r.eachChunkOf(ctx, t, one.touched, add(t))
			}
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
		c.cover += best.cells[chunk].cover * word
	}
	return nil
}

// final is the score of a chunk, 0 where it holds no word of the question.
func (r *ranker) final(chunk int) float64 {
	if chunk >= len(r.total.cells) || !r.total.cells[chunk].used {
		return 0
	}
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

// eachChunk calls f for every chunk that holds the term, with what the term scores there and its weight.
func (r *ranker) eachChunk(ctx context.Context, term string, f func(chunk int, score, weight float64)) error {
	n, err := r.count(ctx, term)
	if err != nil || n == 0 {
		return err
	}
	weight := idf(r.chunks, n)
	return eachPosting(ctx, r.reader, term, bodyField, func(p *indexapi.TermFieldDoc) error {
		f(int(p.ID.Value()), scoreOf(p, weight), weight)
		return nil
	})
}

// eachChunkOf is eachChunk for some chunks only, which must be sorted.
func (r *ranker) eachChunkOf(ctx context.Context, term string, chunks []int, f func(chunk int, score, weight float64)) (err error) {
	n, err := r.count(ctx, term)
	if err != nil || n == 0 || len(chunks) == 0 {
		return err
	}
	weight := idf(r.chunks, n)
	postings, err := r.reader.TermFieldReader(ctx, []byte(term), bodyField, true, true, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postings.Close()) }()
	var (
		p  indexapi.TermFieldDoc
		id indexapi.IndexInternalID
		at = -1
	)
	for _, chunk := range chunks {
		if at < chunk {
			id = indexapi.NewIndexInternalID(id, uint64(chunk))
			next, err := postings.Advance(id, p.Reset())
			if err != nil || next == nil {
				return err
			}
			at = int(next.ID.Value())
		}
		if at == chunk {
			f(chunk, scoreOf(&p, weight), weight)
		}
	}
	return nil
}

func scoreOf(p *indexapi.TermFieldDoc, weight float64) float64 {
	return math.Sqrt(float64(p.Freq)) * weight * weight / math.Sqrt(lengthOf(p.Norm)+lengthPivot)
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
