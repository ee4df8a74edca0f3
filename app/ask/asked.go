package ask

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/index"
	"tenkyo/verify"
)

// asked is a question, or a part of one, by which articles are chosen.
type asked struct {
	card.Asked
	compared bool     // it is a side of a comparison
	docs     []string // where it is looked for; nil for anywhere
	own      []string // the words of the question, without those that were searched besides
}

// takes tells whether a passage may answer the part.
func (a *asked) takes(p verify.Passage) bool { return a.docs == nil || slices.Contains(a.docs, p.Doc) }

// ownWords is a side of a comparison without the words that were searched besides: of two documents each is asked about the same thing, and a
// neighbouring matter of one is no answer to it where that one has the thing itself.
func (a *asked) ownWords() (asked, bool) {
	if !a.compared || a.docs == nil {
		return asked{}, false
	}
	own := *a
	own.Weights = map[string]float64{}
	for _, w := range a.own {
		for _, t := range index.Terms(w) {
			if weight, ok := a.Weights[t]; ok {
				own.Weights[t] = weight
			}
		}
	}
	return own, len(own.Weights) > 0
}

// side is one of the things that a question compares.
type side struct {
	name string   // as the question has it, "" where it does not name it
	docs []string // the documents of that name; nil for anything else, such as a group of persons
}

// sidesOf are what a question compares: the documents that it was put to one by one, those that it names, or other things that it sets
// against each other; nil where it compares nothing.
func sidesOf(req Request, text string, filters []library.Filter) []side {
	var sides []side
	if req.Each && len(req.Docs) == 2 {
		return []side{{docs: req.Docs[:1]}, {docs: req.Docs[1:]}}
	}
	q := question.Read(text)
	if !q.Asks(question.Difference) {
		return nil
	}
	for _, f := range filters {
		if f.Kind == library.DocumentFilter {
			sides = append(sides, side{f.Text, f.Docs})
		}
	}
	if len(sides) > 1 {
		return sides
	}
	sides = nil
	for _, name := range q.Compared {
		sides = append(sides, side{name: name})
	}
	if len(sides) < 2 {
		return nil
	}
	return sides
}

// partsOf are the parts in which a question is answered: those that it has, the sides of what it compares, or it alone. Expanded are the
// words that were searched besides, weights those of all terms that were searched.
func partsOf(text string, expanded []string, weights map[string]float64, sides []side) []asked {
	q := question.Read(text)
	if len(sides) > 1 {
		return askedOf(sides, q, expanded, weights)
	}
	if len(q.Parts) < 2 {
		return []asked{{Asked: card.Asked{Weights: weights, Words: append(wordsOf(q), expanded...), Values: figuresOf(q), Answered: kindsOf(q)}}}
	}
	var parts []asked
	for i, part := range q.Parts {
		own := maps.Clone(weights)
		for k, other := range q.Parts {
			if k != i {
				without(own, other.Search, part.Search)
			}
		}
		parts = append(parts, asked{Asked: card.Asked{Weights: own, Words: append(wordsOf(part), expanded...), Values: figuresOf(part), Answered: kindsOf(part)}})
	}
	return parts
}

// askedOf is what is asked of each side of a comparison: the question without the words of the others, and in the documents of the side
// without its name, which stands in every article of them and in those that refer to them.
func askedOf(sides []side, q question.Question, expanded []string, weights map[string]float64) []asked {
	var out []asked
	for i, s := range sides {
		part := asked{compared: true, docs: s.docs, own: wordsOf(q), Asked: card.Asked{Weights: maps.Clone(weights), Words: append(wordsOf(q), expanded...), Values: figuresOf(q), Answered: kindsOf(q)}}
		for k, other := range sides {
			if k != i {
				without(part.Weights, other.name, s.name)
			}
		}
		if s.docs != nil {
			without(part.Weights, s.name, "")
			part.Words = slices.DeleteFunc(part.Words, func(w string) bool { return named(sides, w) })
		}
		out = append(out, part)
	}
	return out
}

// named tells whether a word stands in the name of a side.
func named(sides []side, word string) bool {
	return slices.ContainsFunc(sides, func(s side) bool { return strings.Contains(s.name, index.Fold(word)) })
}

// mostBeside passages of each document that is compared are found for its side.
const mostBeside = 3

// searchSides searches the documents that a question compares one by one, so that each has its best passages among those found.
func (a *asking) searchSides(ctx context.Context, options library.SearchOptions) error {
	a.sides = sidesOf(a.req, a.question, a.found.Filters)
	matter := a.question
	if terms := slices.DeleteFunc(question.Read(a.question).Terms, func(t string) bool { return named(a.sides, t) }); len(terms) > 0 {
		matter = strings.Join(terms, " ")
	}
	for _, s := range a.sides {
		if s.docs == nil {
			continue
		}
		options.Docs = s.docs
		found, err := a.Library.Search(ctx, matter, mostBeside, options)
		if err != nil {
			return fmt.Errorf("searching the library: %w", err)
		}
		for _, h := range found.Hits {
			if !slices.ContainsFunc(a.found.Hits, func(have library.Hit) bool { return have.ChunkID == h.ChunkID && have.Doc == h.Doc }) {
				a.found.Hits = append(a.found.Hits, h)
			}
		}
	}
	return nil
}

// without takes the terms of one text out of weights that another text does not have.
func without(weights map[string]float64, text, but string) {
	keep := map[string]bool{}
	for _, t := range index.Terms(but) {
		keep[t] = true
	}
	for _, t := range index.Terms(text) {
		if !keep[t] {
			delete(weights, t)
		}
	}
}

// wordsOf are the words of a question that may stand in a text that answers it.
func wordsOf(q question.Question) []string {
	return append(append([]string{}, q.Terms...), q.Cases...)
}
