package ask

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

const (
	mostCards  = 3   // more would be a page to read instead of an answer
	mostRead   = 5   // articles that are read whole to choose from
	keepShare  = 0.5 // of the best article's score: what lies below is not about the question
	rankDecay  = 0.8 // from one passage to the next
	besideRule = 0.5 // for what is not the rule in force: a draft must not stand above the rule that it would change
)

// ContextArticle is the Context of a passage that search did not find, of an article that it did find.
const ContextArticle = "article"

// article is a part of a document that search found, with what is shown of it.
type article struct {
	of    verify.Passage // the passage of it that ranks highest
	score float64
	whole library.Article
	card.Composed
}

// excerpts are the articles that answer best, each with its sentences that hold most of the question's rare words, verbatim and
// checked like any claim: a sentence that could not be found again in its own passage would be a fault of this program, and must not
// look like an excerpt. Passages come best first; those that are cited and that search did not find are put behind them.
func (a *asking) excerpts(passages []verify.Passage) ([]verify.Claim, []verify.Passage) {
	asked := askedOf(a.question, a.found.Expanded, a.found.Weights)
	chosen := chosen(asked, found(passages), a.Library.Article)
	var raws []verify.RawClaim
	for _, c := range chosen {
		var raw verify.RawClaim
		raw, passages = c.claim(passages)
		raws = append(raws, raw)
	}
	a.checker = verify.New(a.question, passages, a.options(true))
	p := numberSentences(passages)
	claims := []verify.Claim{}
	for i, raw := range raws {
		claim := p.place(a.timed(a.checker.Claim, raw))
		claim.Card = &chosen[i].Card
		claims = append(claims, claim)
	}
	return claims, passages
}

// chosen are the articles that are shown, best first. An article that cannot be read whole is shown as far as it was found.
func chosen(asked card.Asked, passages []verify.Passage, read func(verify.Passage) (library.Article, error)) []article {
	var all []article
	at := map[[3]string]int{}
	for rank, p := range passages {
		score := asked.Best(p) * math.Pow(rankDecay, float64(rank))
		if !inForce(p) {
			score *= besideRule
		}
		key := [3]string{p.Doc, p.Version, p.Section}
		if p.Section == "" {
			key[2] = "\x00" + p.ChunkID + p.ID
		}
		if i, ok := at[key]; ok {
			if score > all[i].score {
				all[i].score, all[i].of = score, p
			}
			continue
		}
		at[key] = len(all)
		all = append(all, article{of: p, score: score})
	}
	best := func(x, y article) int { return cmp.Compare(y.score, x.score) }
	slices.SortStableFunc(all, best)
	var shown []article
	seen := map[string]bool{}
	for _, c := range all[:min(mostRead, len(all))] {
		whole, err := read(c.of)
		if err != nil {
			whole = card.Loose(c.of)
		}
		composed, ok := card.Compose(asked, whole)
		if !ok || c.score == 0 {
			continue
		}
		key := string(verify.Fold(composed.Card.Text).Runes)
		if seen[key] || seen[c.of.ChunkID] {
			continue
		}
		seen[key] = true
		for _, p := range whole.Passages {
			seen[p.ChunkID] = seen[p.ChunkID] || p.ChunkID != ""
		}
		c.score *= composed.Score / max(asked.Best(c.of), composed.Score) // the same sentence, read in its article
		c.whole, c.Composed = whole, composed
		shown = append(shown, c)
	}
	slices.SortStableFunc(shown, best)
	for i, c := range shown {
		if i == mostCards || c.score < keepShare*shown[0].score {
			return shown[:i]
		}
	}
	return shown
}

// claim is the excerpt of an article: what its card cites, the sentence or row that answers best first. The passages are given with
// those behind them that are cited and that were not among them.
func (c *article) claim(passages []verify.Passage) (verify.RawClaim, []verify.Passage) {
	ids := make([]string, len(c.whole.Passages))
	id := func(n int) string {
		if ids[n] != "" {
			return ids[n]
		}
		p := c.whole.Passages[n]
		if i := slices.IndexFunc(passages, func(q verify.Passage) bool {
			return q.ChunkID == p.ChunkID && q.Doc == p.Doc && q.Version == p.Version && q.Text == p.Text
		}); i >= 0 {
			ids[n] = passages[i].ID
			return ids[n]
		}
		p.ID = fmt.Sprintf("c%d", len(passages)+1)
		p.Context, p.ContextOf, p.WeakMatch = ContextArticle, c.of.ID, c.of.WeakMatch
		passages = append(passages, p)
		ids[n] = p.ID
		return p.ID
	}
	var raw verify.RawClaim
	var texts []string
	main := 0
	for i, q := range c.Cites {
		texts = append(texts, q.Text)
		if i == c.Main {
			main = len(raw.Evidence)
		}
		for _, at := range q.Cites {
			text := c.whole.Passages[at.Passage].Text
			raw.Evidence = append(raw.Evidence, verify.RawEvidence{
				ID: id(at.Passage), Quote: string([]rune(text)[at.Start:at.End]), Sentence: sentenceAt(text, at.Start, at.End),
			})
		}
	}
	raw.Text = strings.Join(texts, "\n")
	raw.Evidence = slices.Concat(raw.Evidence[main:main+1], raw.Evidence[:main], raw.Evidence[main+1:])
	return raw, passages
}

// sentenceAt is the number of the sentence of a text that stands exactly there, from 1; 0 where none does.
func sentenceAt(text string, start, end int) int {
	return 1 + slices.Index(verify.Sentences(text), verify.Span{Start: start, End: end})
}

// inForce tells whether a passage is of a rule that counts on the day asked about. Guides and minutes say what the rule is, too.
func inForce(p verify.Passage) bool {
	switch document.Kind(p.Kind) {
	case document.Draft, document.Repealed, document.Comparison:
		return false
	}
	return p.SupersededBy == "" && p.InForceFrom == ""
}
