package ask

import (
	"maps"
	"math"
	"slices"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Chosen on golden questions, by the share whose excerpts cite a passage that answers and hold the value asked for. The words of
// a passage's title and headings count as much for each of its sentences as the sentence's own: with half the weight the share
// with the right value fell from .64 to .59.
const (
	mostExcerpts = 4   // more would be a page to read instead of an answer
	keepShare    = 0.5 // of the best sentence's score: what lies below is not about the question
	valueBonus   = 1.3 // for a sentence with a figure where the question asks for one
	rankDecay    = 0.8 // from one passage to the next
	usualTerms   = 60  // of a sentence; longer ones hold more words by chance
	besideRule   = 0.5 // for what is not the rule in force: a draft must not stand above the rule that it would change
)

// extract picks the sentences that hold most of the question's rare words, verbatim, best first. Weights says how rare each
// term of the question is (see library.SearchResult); passages come best first. Sentences next to each other in the passage
// are not joined: each is a citation of its own.
func extract(question string, passages []verify.Passage, weights map[string]float64) []verify.RawClaim {
	type candidate struct {
		claim verify.RawClaim
		score float64
		order int
	}
	asked := asksForValue(question)
	var found []candidate
	for rank, p := range passages {
		text := []rune(p.Text)
		context := weigh(index.Terms(p.Title+" "+p.Section), weights, nil)
		lent := total(context)
		decay := math.Pow(rankDecay, float64(rank))
		spans := verify.Sentences(p.Text)
		tables := map[int]int{} // where the table begins, by the place among those found
		for i, s := range spans {
			sentence := string(text[s.Start:s.End])
			terms := index.Terms(sentence)
			if len(weigh(terms, weights, nil)) == 0 || isLabel(sentence) {
				continue // a sentence without a word of the question says nothing for it, whatever its heading, and neither does a label
			}
			score := total(weigh(terms, weights, context)) + lent
			score /= math.Sqrt(1 + float64(len(terms))/usualTerms)
			if asked && holdsValue(sentence) {
				score *= valueBonus
			}
			if !inForce(p) {
				score *= besideRule
			}
			claim := verify.RawClaim{Text: sentence, Evidence: []verify.RawEvidence{{ID: p.ID, Sentence: i + 1, Quote: sentence}}}
			if t := tableAround(text, spans, i); t.rows() > 1 {
				if k, ok := tables[t.from]; ok { // one excerpt, as good as its best row
					found[k].score = max(found[k].score, score*decay)
					continue
				}
				tables[t.from] = len(found)
				claim = t.claim(p.ID, weights)
			}
			found = append(found, candidate{claim, score * decay, len(found)})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return a.order - b.order
	})
	var claims []verify.RawClaim
	seen := map[string]bool{}
	for _, c := range found {
		if len(claims) == mostExcerpts || c.score < keepShare*found[0].score {
			break
		}
		key := string(verify.Fold(c.claim.Text).Runes)
		if !seen[key] {
			seen[key] = true
			claims = append(claims, c.claim)
		}
	}
	return claims
}

// inForce tells whether a passage is of a rule that counts on the day asked about. Guides and minutes say what the rule is, too.
func inForce(p verify.Passage) bool {
	switch document.Kind(p.Kind) {
	case document.Draft, document.Repealed, document.Comparison:
		return false
	}
	return p.SupersededBy == "" && p.InForceFrom == ""
}

// weigh gives the weight of each of the question's terms among terms, each once, without those in skip.
func weigh(terms []string, weights, skip map[string]float64) map[string]float64 {
	held := map[string]float64{}
	for _, t := range terms {
		if w := weights[t]; w > 0 {
			if _, ok := skip[t]; !ok {
				held[t] = w
			}
		}
	}
	return held
}

func total(held map[string]float64) float64 {
	sum := 0.0
	for _, t := range slices.Sorted(maps.Keys(held)) { // a sum of floats depends on its order, and the same question must give the same answer
		sum += held[t]
	}
	return sum
}
