package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestAQuestionIsCutWhereItAsksForSeveralThings(t *testing.T) {
	for _, c := range []struct {
		question string
		want     []string
	}{
		{"夜11時まで働きたい。何か申し出は要る？手当の式は？", []string{"夜11時まで働きたい", "何か申し出は要る", "手当の式は"}},
		{"有給休暇は何日もらえますか？", nil},
		{"ホテル代はいくら？教えて。", nil}, // nothing is asked in the second sentence
		{"出張（国内。海外を除く。）の日当は？", nil},
		{"「申請した。承認された。」とはどういう意味？", nil},
		{"Is that unauthorized access, and which US computer law treats it as authorized?", []string{"Is that unauthorized access", "which US computer law treats it as authorized"}},
		{"Is a similar name a violation and by when must I appeal?", []string{"Is a similar name a violation", "by when must I appeal"}},
		{"Per section 2.8 of the SIRT document, when does the PGP key expire?", []string{"Per section 2.8 of the SIRT document", "when does the PGP key expire"}},
		{"How are gifts and entertainment recorded?", nil},
		{"I lost my phone. What do I do?", nil},
		{"Who approves travel? Who approves hotels? Who approves meals? Who approves taxis?", []string{"Who approves travel", "Who approves hotels", "Who approves meals"}},
	} {
		if got := partsOf(c.question); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}

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
	place := func(question string) int {
		t.Helper()
		found, err := x.Search(t.Context(), Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		return slices.IndexFunc(found.Hits, func(h Hit) bool { return h.ID == "fees" })
	}
	if got := place("Which names, handles, avatars and repositories does a suspended account keep, and when are fees paid?"); got != keepWhole {
		t.Errorf("what answers the second half is at place %d, want %d", got, keepWhole)
	}
	if got := place("names handles avatars repositories suspended account keep fees paid"); got != 8 {
		t.Errorf("without parts it is at place %d; the test shows nothing", got)
	}
}

func FuzzPartsArePiecesOfTheQuestion(f *testing.F) {
	f.Add("İs it? And what is ẞ, and which?")
	f.Add("（。）？「")
	f.Fuzz(func(t *testing.T, question string) {
		if n := len(partsOf(question)); n == 1 || n > mostParts {
			t.Errorf("%d parts", n)
		}
	})
}
