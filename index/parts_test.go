package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestThePartsOfAQuestionBringUpWhatAnswersThemBehindTheFirstHits(t *testing.T) {
	x, err := Create(t.TempDir() + "/index")
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var chunks []Chunk
	add := func(id, text string) {
		chunks = append(chunks, Chunk{ID: id, Doc: "rules.md", Title: "Rules", Text: text, Ordinal: len(chunks)})
	}
	for _, n := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} { // all about the first half, with words of the second
		add("suspension-"+n, "Names, handles, avatars and repositories of a suspended account, case "+n+".")
	}
	for i := range 8 { // so that the words above are rare enough to count
		add(fmt.Sprint("other-", i), "Nothing about that.")
	}
	add("fees", "Fees are paid back within thirty days"+strings.Repeat(" to those who ask for it in writing", 6)+".")
	if err := x.Put("rules.md", chunks); err != nil {
		t.Fatal(err)
	}
	place := func(question string, parts ...string) int {
		t.Helper()
		found, err := x.Search(t.Context(), Query{Text: question, Parts: parts})
		if err != nil {
			t.Fatal(err)
		}
		return slices.IndexFunc(found.Hits, func(h Hit) bool { return h.ID == "fees" })
	}
	if got := place("Which names, handles, avatars and repositories does a suspended account keep, and when are fees paid?",
		"names handles avatars repositories suspended account keep", "fees paid"); got != keepWhole {
		t.Errorf("what answers the second half is at place %d, want %d", got, keepWhole)
	}
	if got := place("names handles avatars repositories suspended account keep fees paid"); got != 8 {
		t.Errorf("without parts it is at place %d; the test shows nothing", got)
	}
}
