package ask

import (
	"testing"

	"tenkyo/app/library"
	"tenkyo/verify"
)

func TestAnArticleAskedForByItsNumberIsTheFirstCard(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "p", Title: "Information Security Policy", Section: "4.2 Private devices", Text: "Private phones may be used for calendar entries."},
		{ID: "c2", ChunkID: "b", Doc: "p", Title: "Information Security Policy", Section: "7.1 Reporting", Text: "Anyone who notices a security incident informs the information security policy team, section by section."},
	}
	for question, cards := range map[string]int{
		"Section 4.2 of the Information Security Policy":                                                          1,
		"Please show me section 4.2 of the Information Security Policy.":                                          1,
		"What does section 4.2 of the Information Security Policy say about security incidents that one notices?": 2,
	} {
		found := library.SearchResult{Hits: []library.Hit{{Passage: passages[0], Address: "section 4.2"}, {Passage: passages[1]}}}
		shown := chosen(partsOf(question, nil, weightsOf(question), nil), namedIn(question, found), passages, func(verify.Passage) (library.Article, error) {
			return library.Article{}, library.ErrNotFound
		})
		if len(shown) != cards || shown[0].of.ID != "c1" {
			t.Errorf("%s: %d cards, the first %+v", question, len(shown), shown)
		}
	}
}

func TestAQuestionThatNamesAnArticleAlone(t *testing.T) {
	filters := []library.Filter{{Kind: library.DocumentFilter, Text: "就業規則"}, {Kind: library.AddressFilter, Text: "第22条第2項"}}
	for question, alone := range map[string]bool{
		"就業規則の第22条第2項を見せて":      true,
		"就業規則第22条第2項":           true,
		"就業規則の第22条第2項の休日はいつですか": false,
		"就業規則の休日はいつですか":         false,
	} {
		if saysNothingElse(question, filters) != alone {
			t.Errorf("%s: says nothing else %v", question, !alone)
		}
	}
}
