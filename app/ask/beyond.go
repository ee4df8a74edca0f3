package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/index"
	"tenkyo/verify"
)

// heldHardly is the share of a question's rare words of which a passage that has less hardly meets the question at all.
const heldHardly = 0.1

// beyond finds out whether a question asks for what the documents do not hold, though search found passages that share words with it, and
// refuses then. No single sign is enough for that, since everyday words stand in few rules. Two together are:
//   - no passage found holds a rare word of the question, and in none of the documents does a word of it, or what it is about, stand;
//   - it asks for a figure that none of the excerpts holds, and a word of what it is about stands in no document.
//
// Of 26 questions of two sets without an answer this refuses 4 besides those that are far from all documents; of 145 with an answer none.
func (a *asking) beyond(ctx context.Context, excerpts []verify.Claim) (bool, error) {
	if !byWords(a.found) || slices.ContainsFunc(a.found.Hits, func(h library.Hit) bool { return h.Similar }) {
		return false, nil
	}
	_, lacking := missesFigure(a.question, excerpts)
	unmet := !slices.ContainsFunc(a.found.Hits, func(h library.Hit) bool { return h.Held >= heldHardly })
	if !unmet && !(lacking && len(excerpts) > 0) {
		return false, nil
	}
	absence, err := a.Library.AbsenceIn(ctx, a.question, library.SearchOptions{AsOf: a.req.AsOf, Docs: a.req.Docs})
	if err != nil {
		return false, fmt.Errorf("looking through the whole library: %w", err)
	}
	topic := index.Fold(question.Read(a.question).Topic)
	nowhere := !absence.Found && len(absence.Terms) > 0 || absence.Found && !absence.Topic
	absent := !absence.Found && slices.ContainsFunc(absence.Terms, func(word string) bool { return strings.Contains(topic, word) })
	if unmet && !nowhere || !unmet && !absent { // of a question in kana alone no word is rare
		return false, nil
	}
	a.chooseMode(nil)
	a.refuseBy(absence)
	return true, nil
}

// byWords tells whether a search had the words of the question to go by, and no number of an article or quotation.
func byWords(found library.SearchResult) bool {
	return !slices.ContainsFunc(found.Filters, func(f library.Filter) bool { return f.Kind == library.AddressFilter || f.Kind == library.PhraseFilter })
}
