package ask

import (
	"slices"

	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/verify"
)

// Warnings of an answer that may not be one.
const (
	ValueMissing = "asked_value_missing" // no claim holds the figure that was asked for
	MetThinly    = "met_thinly"          // of excerpts: the best passage holds few of the question's rare words
)

// thinly is the share of a question's rare words below which excerpts of the best passage are places to look and no answer. Of the
// golden questions without an answer this marks 6 of 13, with the missing figures and refusals 9; of the 68 whose excerpts do hold
// the answer 5, and of the 17 whose excerpts do not 5. With the share chosen anew without each question (so that a tenth of the 68
// are marked) the first are 7, with the others 10. Whether every rare word stands in some passage, or how many in one, weighed by
// rarity, tells less; and nothing of all that could refuse: at one answerable question in twenty it catches 3 to 5 of the 13.
const thinly = 0.25

// metThinly reports whether search found nothing that shares much with the question. What was looked up by its number, quoted or found
// by its meaning was found by other means than the question's words.
func metThinly(found library.SearchResult) bool {
	return len(found.Hits) > 0 && found.Hits[0].Held < thinly && !found.Hits[0].Similar && byWords(found)
}

// missesFigure tells of claims to a question for a figure whether none holds any (all), and whether none holds one of the kind that is
// asked for (kind). Of the golden questions without an answer in the library but near it, the latter marks half.
func missesFigure(asked string, claims []verify.Claim) (all, kind bool) {
	q := question.Read(asked)
	texts := make([]string, len(claims))
	for i, c := range claims {
		texts[i] = c.Text
	}
	return q.AsksForFigure() && !slices.ContainsFunc(texts, question.HoldsFigure), q.LacksFigure(texts...)
}

// figuresOf finds in a text what a question asks for, in runes; nil where it asks for no figure.
func figuresOf(q question.Question) func(string) [][2]int {
	if !q.AsksForFigure() {
		return nil
	}
	return q.Figures
}

// kindsOf tells of a text how much of what a question asks for it may hold, nil where that is a figure or nothing of a kind.
func kindsOf(q question.Question) func(string) float64 {
	if _, asked := q.Answered(""); !asked || q.AsksForFigure() {
		return nil
	}
	return func(text string) float64 {
		share, _ := q.Answered(text)
		return share
	}
}
