package index

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

// mostParts bounds the parts of a question that are searched besides the whole.
const mostParts = 3

var (
	sentenceEnd = regexp.MustCompile(`[。！？!?\n]+|\. `)
	clauseEnd   = regexp.MustCompile(`(?:たら|れば|なら|ので|から|けど|けれど|けれども|場合は?|ときは?|時は?|際は?|が)[、,]|, (?:and|but|or) |[,;] (?:and )?(?:what|which|who|when|where|why|how|do|does|did|is|are|can|may|must|should|will)\b| and (?:what|which|who|when|where|why|how|by when|do|does|did|is|are|can|may|must|should|will)\b`)
	condition   = regexp.MustCompile(`^(?:if|when|after|before|once) [^,]+, `)
)

// partsOf cuts a question into the sentences and clauses that ask for something of their own: each has a word with content. A
// question that is one thing has no parts.
func partsOf(question string) []string {
	var parts []string
	add := func(s string) {
		if s = strings.TrimSpace(s); len(wordsOf(s)) > 0 && len(Terms(s)) > 1 && len(parts) < mostParts {
			parts = append(parts, s)
		}
	}
	for _, sentence := range sentenceEnd.Split(question, -1) {
		sentence = strings.TrimSpace(sentence)
		if m := condition.FindString(strings.ToLower(sentence)); m != "" {
			add(sentence[:len(m)])
			sentence = sentence[len(m):]
		}
		from := 0
		for _, at := range clauseEnd.FindAllStringIndex(sentence, -1) {
			add(sentence[from:at[1]])
			from = at[1]
		}
		add(sentence[from:])
	}
	if len(parts) < 2 {
		return nil
	}
	return parts
}

// Where a question has parts, the keepWhole best hits for the whole stand first, and then the bestOfPart of each part in turn: a
// passage that answers one half of a question shares too few of its words to stand before those that touch on both.
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
