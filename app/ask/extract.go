package ask

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

const (
	mostCards    = 3   // more would be a page to read instead of an answer
	mostRead     = 5   // articles that are read whole to choose from
	keepShare    = 0.2 // of the best article's score: what lies below is not about the question
	rankDecay    = 0.7 // from one passage to the next
	withoutValue = 0.5 // for an article without a figure of the kind asked for
	asNamed      = 1e6 // of an article that the question names by its number: it stands first, whatever words it holds
	besideRule   = 0.5 // for what is not the rule in force: a draft must not stand above the rule that it would change
)

// ContextArticle is the Context of a passage that search did not find, of an article that it did find.
const ContextArticle = "article"

// article is a part of a document that search found, with what is shown of it.
type article struct {
	of    verify.Passage // the passage of it that ranks highest
	score float64
	named bool // the question names it by its number
	whole library.Article
	card.Composed
}

// excerpts are the articles that answer best, each with its sentences that hold most of the question's rare words, verbatim and
// checked like any claim: a sentence that could not be found again in its own passage would be a fault of this program, and must not
// look like an excerpt. Passages come best first; those that are cited and that search did not find are put behind them.
func (a *asking) excerpts(passages []verify.Passage) ([]verify.Claim, []verify.Passage) {
	hits := found(passages)
	chosen := chosen(partsOf(a.question, a.found.Expanded, a.found.Weights, a.sides), namedIn(a.question, a.found), hits, a.Library.Article)
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

// chosen are the articles that are shown: those that answer best, of a question in parts the best of each part first. An article that
// cannot be read whole is shown as far as it was found. Articles that the question names by their number (named) stand first.
func chosen(parts []asked, named map[string]*card.Named, passages []verify.Passage, read func(verify.Passage) (library.Article, error)) []article {
	c := choosing{parts: parts, named: named, read: read, of: map[[3]string]*article{}}
	ranked := make([][]*article, len(parts))
	for i := range parts {
		if own, ok := parts[i].ownWords(); ok {
			ranked[i] = c.ranked(&own, passages)
		}
		if len(ranked[i]) == 0 {
			ranked[i] = c.ranked(&parts[i], passages)
		}
	}
	var shown []article
	take := func(a *article) {
		for i := range shown {
			if same := sameText(shown[i].Card.Text, a.Card.Text); same && shown[i].of.Page == 0 && a.of.Page > 0 && inForce(a.of) == inForce(shown[i].of) {
				shown[i] = *a // the form with pages is the one that others have, too
				return
			} else if same {
				return
			}
		}
		if len(shown) < mostCards {
			shown = append(shown, *a)
		}
	}
	if len(parts) > 1 {
		for _, list := range ranked {
			if len(list) > 0 {
				take(list[0])
			}
		}
		if parts[0].compared && len(shown) == 2 {
			shown[1].Card.Beside = true
			if f := verify.FiguresOf(shown[1].Card.CitedText(), shown[0].Card.CitedText()); !f.Empty() {
				shown[1].Card.Figures = &f
			}
			return shown
		}
	}
	for rank := range mostCards {
		for _, list := range ranked {
			if rank < len(list) && list[rank].score >= keepShare*bestLike(list, list[rank].named) {
				take(list[rank])
			}
		}
	}
	return shown
}

// bestLike is the score of the best article that the question names by its number, or of the best that it does not name.
func bestLike(list []*article, named bool) float64 {
	i := slices.IndexFunc(list, func(a *article) bool { return a.named == named })
	return list[i].score
}

// sameShare is the share of the terms of two articles, from which on they are two forms of one text.
const sameShare = 0.85

// sameText tells whether two articles are forms of one text, such as a PDF and the Markdown that it was made from.
func sameText(a, b string) bool {
	count := map[string]int{}
	terms := index.Terms(strings.Join(strings.Fields(a), ""))
	for _, t := range terms {
		count[t]++
	}
	same, all := 0, len(terms)
	for _, t := range index.Terms(strings.Join(strings.Fields(b), "")) {
		if count[t] > 0 {
			count[t]--
			same++
		} else {
			all++
		}
	}
	return float64(same) >= sameShare*float64(all)
}

// choosing reads each article once.
type choosing struct {
	parts []asked
	named map[string]*card.Named // by the ids of chunks
	read  func(verify.Passage) (library.Article, error)
	of    map[[3]string]*article
}

// ranked are the articles that answer a part, best first. They are composed for all parts together.
func (c *choosing) ranked(part *asked, passages []verify.Passage) []*article {
	type candidate struct {
		key   [3]string
		of    verify.Passage
		named *card.Named
		score float64
	}
	var all []candidate
	for rank, p := range passages {
		if !part.takes(p) {
			continue
		}
		score := part.Best(p) * math.Pow(rankDecay, float64(rank))
		named := c.named[p.ChunkID]
		switch {
		case named != nil:
			score = asNamed * (1 + score)
		case c.alone():
			continue // nothing but the article is asked for
		}
		if !inForce(p) {
			score *= besideRule
		}
		key := [3]string{p.Doc, p.Version, p.Section}
		if p.Section == "" {
			key[2] = "\x00" + p.ChunkID + p.ID
		}
		if i := slices.IndexFunc(all, func(c candidate) bool { return c.key == key }); i < 0 {
			all = append(all, candidate{key, p, named, score})
		} else if score > all[i].score {
			all[i].of, all[i].named, all[i].score = p, named, score
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
	var out []*article
	for _, x := range all[:min(mostRead, len(all))] {
		if x.score == 0 {
			break
		}
		a := c.article(x.key, x.of, x.named)
		if a == nil {
			continue
		}
		own := *a
		own.score = x.score
		if part.Values != nil && len(part.Values(strings.Join(own.texts(), "\n"))) == 0 {
			own.score *= withoutValue
		}
		out = append(out, &own)
	}
	slices.SortStableFunc(out, func(x, y *article) int { return cmp.Compare(y.score, x.score) })
	return out
}

// alone tells whether the question names an article by its number and says nothing else.
func (c *choosing) alone() bool {
	for _, n := range c.named {
		return n.Alone
	}
	return false
}

// article is the one that a passage stands in, nil where it says nothing for the question.
func (c *choosing) article(key [3]string, of verify.Passage, named *card.Named) *article {
	if a, known := c.of[key]; known {
		return a
	}
	c.of[key] = nil
	whole, err := c.read(of)
	if err != nil {
		whole = card.Loose(of)
	}
	var parts []card.Asked
	for _, p := range c.parts {
		if p.takes(of) {
			p.Named = named
			parts = append(parts, p.Asked)
		}
	}
	if composed, ok := card.Compose(whole, parts...); ok {
		c.of[key] = &article{of: of, named: named != nil, whole: whole, Composed: composed}
	}
	return c.of[key]
}

// texts are the quotations of the card.
func (c *article) texts() []string {
	var texts []string
	for _, q := range c.Cites {
		texts = append(texts, q.Text)
	}
	return texts
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
	main := 0
	for i, q := range c.Cites {
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
	raw.Text = strings.Join(c.texts(), "\n")
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
