package index

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

// mostParts bounds the parts of a question that are searched besides the whole.
const mostParts = 3

// asks are the words with which an English clause begins that asks for something of its own.
const asks = `(?:by |until |for |from )?(?:what|which|who|whom|when|where|why|how|do|does|did|is|are|can|may|must|should|will|would)\b`

var (
	sentenceEnd = regexp.MustCompile(`[。！？!?]+|\n|\. `)
	clauseEnd   = regexp.MustCompile(`([,;:]? (?:and|but|or) )` + asks + `|([,;] )` + asks)
	bracketed   = regexp.MustCompile(`（[^（）]*）|\([^()]*\)|「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"`)
)

// partsOf cuts a question into its sentences, and English ones into the clauses that ask for something of their own. A part has a word
// with content. A question that is one thing has no parts.
func partsOf(question string) []string {
	var parts []string
	add := func(s string) {
		if s = strings.TrimSpace(s); len(wordsOf(s)) > 0 && len(Terms(s)) > 1 && len(parts) < mostParts {
			parts = append(parts, s)
		}
	}
	// What stands in brackets or quotation marks ends no sentence around it.
	shut := bracketed.ReplaceAllStringFunc(strings.ToLower(question), func(s string) string { return strings.Repeat("x", len(s)) })
	if len(shut) != len(question) {
		return nil // a letter whose lower case is of another length: no language that is cut here has one
	}
	from := 0
	for _, end := range append(sentenceEnd.FindAllStringIndex(shut, -1), []int{len(shut), len(shut)}) {
		start := from
		for _, m := range clauseEnd.FindAllStringSubmatchIndex(shut[start:end[0]], -1) {
			add(question[from : start+max(m[2], m[4])])
			from = start + max(m[3], m[5])
		}
		add(question[from:end[0]])
		from = end[1]
	}
	if len(parts) < 2 {
		return nil
	}
	return parts
}

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
	parts := partsOf(q.Text)
	if len(parts) == 0 || len(hits) <= keepWhole {
		return hits, nil
	}
	var lists [][]Hit
	for _, part := range parts {
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
