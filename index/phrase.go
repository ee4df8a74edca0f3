package index

import (
	"context"
	"regexp"
	"strings"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// Phrase is a quoted piece of a question. Where some chunk holds it word for word, no other chunk is a hit; where none does it
// is searched as words, since people quote names of things as well as wordings.
type Phrase struct {
	Text string // as the question has it
	Held bool   // some chunk that counts holds it
}

var quoted = regexp.MustCompile(`「([^「」]+)」|『([^『』]+)』|"([^"]+)"|“([^“”]+)”|＂([^＂]+)＂`)

// phrasesOf lists the quoted pieces of a question that have terms.
func phrasesOf(question string) []string {
	var phrases []string
	for _, m := range quoted.FindAllStringSubmatch(question, -1) {
		for _, inner := range m[1:] {
			if len(Terms(inner)) > 0 {
				phrases = append(phrases, inner)
			}
		}
	}
	return phrases
}

// tight is a text as phrases are compared: folded, and without white space, which documents break lines with.
func tight(text string) string {
	return strings.Join(strings.Fields(Fold(text)), "")
}

// holdingPhrase finds the chunks that hold all the terms of a phrase and then its very words, in no order.
func (r *ranker) holdingPhrase(ctx context.Context, phrase string, excluded map[int]bool) ([]int, error) {
	rare, common, err := r.byRarity(ctx, Terms(phrase))
	if err != nil {
		return nil, err
	}
	var chunks []int
	for i, t := range append(rare, common...) {
		if i == 0 {
			err = eachPosting(ctx, r.reader, t, bodyField, func(p *indexapi.TermFieldDoc) error {
				if chunk := int(p.ID.Value()); !excluded[chunk] {
					chunks = append(chunks, chunk)
				}
				return nil
			})
		} else {
			candidates := chunks
			chunks = nil
			err = r.eachChunkOf(ctx, t, candidates, func(chunk int, _, _ float64) { chunks = append(chunks, chunk) })
		}
		if err != nil {
			return nil, err
		}
	}
	words := tight(phrase)
	held := chunks[:0]
	for _, chunk := range chunks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, err := loadChunk(r.reader, indexapi.NewIndexInternalID(nil, uint64(chunk)))
		if err != nil {
			return nil, err
		}
		if strings.Contains(tight(body(&c)), words) {
			held = append(held, chunk)
		}
	}
	return held, nil
}

// requirePhrases narrows a search to the chunks that hold the question's phrases; only is nil where there is nothing to require.
func (r *ranker) requirePhrases(ctx context.Context, question string, excluded map[int]bool) (phrases []Phrase, only map[int]bool, err error) {
	for _, text := range phrasesOf(question) {
		held, err := r.holdingPhrase(ctx, text, excluded)
		if err != nil {
			return nil, nil, err
		}
		narrowed := map[int]bool{}
		for _, chunk := range held {
			if only == nil || only[chunk] {
				narrowed[chunk] = true
			}
		}
		phrases = append(phrases, Phrase{Text: text, Held: len(narrowed) > 0})
		if len(narrowed) > 0 {
			only = narrowed
		}
	}
	return phrases, only, nil
}
