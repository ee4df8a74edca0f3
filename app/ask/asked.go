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
	compared bool   // it is a side of a comparison
	side     string // the document that a comparison names here, folded; "" for any
}

// takes tells whether a passage may answer the part.
func (a *asked) takes(p verify.Passage) bool {
	return a.side == "" || strings.Contains(index.Fold(p.Title), a.side)
}

// partsOf are the parts in which a question is answered: those that it has, the sides of what it compares, or it alone. Expanded are the
// words that were searched besides, weights those of all terms that were searched.
func partsOf(text string, expanded []string, weights map[string]float64, titles []string) []asked {
	q := question.Read(text)
	if len(q.Compared) > 1 {
		return sidesOf(q, expanded, weights, titles)
	}
	if len(q.Parts) < 2 {
		return []asked{{Asked: card.Asked{Weights: weights, Words: append(wordsOf(q), expanded...), Values: figuresOf(q)}}}
	}
	var parts []asked
	for i, part := range q.Parts {
		own := maps.Clone(weights)
		for k, other := range q.Parts {
			if k != i {
				without(own, other.Search, part.Search)
			}
		}
		parts = append(parts, asked{Asked: card.Asked{Weights: own, Words: append(wordsOf(part), expanded...), Values: figuresOf(part)}})
	}
	return parts
}

// sidesOf are the sides of a comparison: each without the words of the others, and where it names a document of those found, only there.
func sidesOf(q question.Question, expanded []string, weights map[string]float64, titles []string) []asked {
	var sides []asked
	for i, name := range q.Compared {
		own := maps.Clone(weights)
		for k, other := range q.Compared {
			if k != i {
				without(own, other, name)
			}
		}
		side := asked{compared: true, Asked: card.Asked{Weights: own, Words: append(wordsOf(q), expanded...), Values: figuresOf(q)}}
		for _, title := range titles {
			if namesDocument(name, title) && (side.side == "" || len(title) < len(side.side)) {
				side.side = index.Fold(title)
			}
		}
		if side.side != "" { // its name stands in every article of it, and in those that refer to it
			without(side.Weights, name, "")
			side.Words = slices.DeleteFunc(side.Words, func(w string) bool {
				return slices.ContainsFunc(q.Compared, func(name string) bool { return strings.Contains(name, w) })
			})
		}
		sides = append(sides, side)
	}
	return sides
}

// namesDocument tells whether words of a question name a document of that title or file name.
func namesDocument(words, title string) bool {
	words, title = index.Fold(words), strings.NewReplacer("-", " ", "_", " ").Replace(index.Fold(title))
	return title != "" && (strings.Contains(title, words) || len([]rune(title)) > 2 && strings.Contains(words, title))
}

// mostBeside passages of each document that is compared are found for its side.
const mostBeside = 3

// searchSides searches the documents that a question compares one by one, so that each has its best passages among those found.
func (a *asking) searchSides(ctx context.Context, options library.SearchOptions) error {
	q := question.Read(a.question)
	if len(q.Compared) < 2 {
		return nil
	}
	matter := q.Terms
	for _, name := range q.Compared {
		matter = slices.DeleteFunc(slices.Clone(matter), func(t string) bool { return strings.Contains(name, t) })
	}
	known := a.Library.Names()
	for _, name := range q.Compared {
		if !slices.ContainsFunc(known, func(title string) bool { return namesDocument(name, title) }) {
			continue
		}
		side, err := a.Library.Search(ctx, strings.Join(append([]string{name}, matter...), " "), mostBeside, options)
		if err != nil {
			return fmt.Errorf("searching the library: %w", err)
		}
		for _, h := range side.Hits {
			if !slices.ContainsFunc(a.found.Hits, func(have library.Hit) bool { return have.ChunkID == h.ChunkID }) {
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
