package ask

import (
	"slices"
	"strings"

	"tenkyo/index"
	"tenkyo/verify"
)

// ChoiceKind says what a question leaves open.
type ChoiceKind string

// The kinds of choices.
const (
	ChooseCategory ChoiceKind = "category" // for whom or which case: 国内 or 海外, full-time or part-time
	ChooseDocument ChoiceKind = "document" // in which of several documents that have a part on the same matter
)

// Choices is the one question that is asked back where a question fits several cases or documents alike. The answer does not wait
// for it.
type Choices struct {
	Kind    ChoiceKind `json:"kind"`
	Options []Choice   `json:"options"` // two to four
}

// Choice is one answer to the question back, as the question that it makes.
type Choice struct {
	Label    string   `json:"label"`
	Question string   `json:"question"`
	Docs     []string `json:"docs,omitempty"` // what to search then, nil for what was searched before
}

const (
	mostChoices = 4
	alike       = 0.85 // of the best passage's score, from which on another document fits as well
)

// choices finds what a question leaves open among the passages found for it, nil where it leaves nothing open. It looks at titles
// and headings alone: cases that one part treats side by side stand in one answer anyway.
func choices(question string, passages []verify.Passage, chosen []string) *Choices {
	passages = slices.DeleteFunc(slices.Clone(passages), func(p verify.Passage) bool {
		return p.Context != "" || p.Score < highShare*passages[0].Score
	})
	if options := openCategories(question, passages); options != nil {
		return &Choices{ChooseCategory, options}
	}
	if chosen == nil {
		if options := openDocuments(question, passages); options != nil {
			return &Choices{ChooseDocument, options}
		}
	}
	return nil
}

// openCategories are the categories of a group that the question names none of and that the headings of different passages name.
func openCategories(question string, passages []verify.Passage) []Choice {
	asked := index.Fold(question)
	for _, group := range categories {
		if slices.ContainsFunc(group, func(c category) bool { return c.find(asked, group) != nil }) {
			continue
		}
		var options []Choice
		for _, c := range group {
			named := slices.ContainsFunc(passages, func(p verify.Passage) bool { return names(p, c, group) })
			if named && len(options) < mostChoices {
				options = append(options, Choice{Label: c.names[0], Question: forCategory(question, c.names[0])})
			}
		}
		if len(options) > 1 {
			return options
		}
	}
	return nil
}

// names tells whether the heading of a passage, or its document's title, names a category and no other of the group.
func names(p verify.Passage, c category, group []category) bool {
	heading := index.Fold(p.Title + " > " + lastHeading(p.Section))
	if c.find(heading, group) == nil {
		return false
	}
	for _, other := range group {
		if other.names[0] != c.names[0] && other.find(heading, group) != nil {
			return false
		}
	}
	return true
}

func forCategory(question, label string) string {
	if languageOf(question) == "en" {
		return strings.TrimRight(question, " ?.") + " (" + label + ")?"
	}
	return label + "の場合、" + question
}

// openDocuments are documents whose passages rank alike and stand under headings on the same matter.
func openDocuments(question string, passages []verify.Passage) []Choice {
	var options []Choice
	var seen []string
	for _, p := range passages {
		best := passages[0]
		if p.Score < alike*best.Score || slices.Contains(seen, p.Doc) || !sameMatter(lastHeading(p.Section), lastHeading(best.Section)) {
			continue
		}
		if p.Doc != best.Doc && p.Title == best.Title || p.Title == "" {
			continue // copies and editions are told apart elsewhere; a choice without a name is none
		}
		seen = append(seen, p.Doc)
		if len(options) < mostChoices {
			options = append(options, Choice{Label: p.Title, Question: question, Docs: []string{p.Doc}})
		}
	}
	if len(options) < 2 {
		return nil
	}
	return options
}

func lastHeading(section string) string {
	if i := strings.LastIndex(section, " > "); i >= 0 {
		return section[i+len(" > "):]
	}
	return section
}

// sameMatter tells whether two headings share most of their words, their numbers left out.
func sameMatter(a, b string) bool {
	x, y := matter(a), matter(b)
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	shared := 0
	for _, t := range x {
		if slices.Contains(y, t) {
			shared++
		}
	}
	return 2*shared > max(len(x), len(y))
}

func matter(heading string) []string {
	var terms []string
	for _, w := range index.Words(heading) {
		if strings.ContainsAny(w, "0123456789") || strings.HasPrefix(w, "第") {
			continue
		}
		for _, t := range index.Terms(w) {
			if !slices.Contains(terms, t) {
				terms = append(terms, t)
			}
		}
	}
	return terms
}
