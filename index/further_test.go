package index

import (
	"slices"
	"testing"
)

func TestFurtherWordsFindWhatTheQuestionDoesNotName(t *testing.T) {
	x := ruleIndex(t)
	const question = "クビ"
	if result, err := x.Search(t.Context(), Query{Text: question}); err != nil || len(result.Hits) != 0 {
		t.Fatalf("the question finds %d chunks by itself, %v", len(result.Hits), err)
	}
	result, err := x.Search(t.Context(), Query{Text: question, Words: []string{"解雇", "馘首宣告", "解雇", "クビ"}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(result.Words, []string{"解雇"}) || len(result.Expanded) != 0 {
		t.Errorf("searched %q besides, expanded %+v", result.Words, result.Expanded)
	}
	if len(result.Hits) == 0 || !slices.Contains(Terms(result.Hits[0].Text), Terms("解雇")[0]) {
		t.Errorf("found %+v", result.Hits)
	}
	if result.Level != Low || len(result.Hits[0].Matched) != 0 || result.Hits[0].Held != 0 {
		t.Errorf("a word that nobody typed counts as one of the question: level %s, matched %q", result.Level, result.Hits[0].Matched)
	}
	if _, ok := result.Weights[Terms("解雇")[0]]; ok {
		t.Error("a further word is weighed like one of the question")
	}
}

func TestFurtherWordsStandBehindThoseThatWereTyped(t *testing.T) {
	x := ruleIndex(t)
	g := parse(t, ruleGlossary)
	for _, question := range []string{"年次有給休暇は何日", "ホテル代の上限", "how long must a password be"} {
		typed, err := x.Search(t.Context(), Query{Text: question, Glossary: g})
		if err != nil {
			t.Fatal(err)
		}
		// Words of other rules, a form that the glossary has already, and marks that mean something in a question only.
		words := []string{"解雇", "賃金", "宿泊料", "副業", "第51条", "「試用期間」"}
		with, err := x.Search(t.Context(), Query{Text: question, Glossary: g, Words: words})
		if err != nil {
			t.Fatal(err)
		}
		if with.Hits[0].ID != typed.Hits[0].ID || with.Level != typed.Level || len(with.Phrases) != 0 || with.Hits[0].Address != "" {
			t.Errorf("%s: %s (%s), by its own words %s (%s)", question, with.Hits[0].ID, with.Level, typed.Hits[0].ID, typed.Level)
		}
		if question == "ホテル代の上限" && slices.Contains(with.Words, "宿泊料") {
			t.Error("a form of the glossary is told as a further word")
		}
	}
	if result, err := x.Search(t.Context(), Query{Text: "？", Words: []string{"解雇"}}); err != nil || len(result.Hits) != 0 {
		t.Errorf("a question without words finds %d chunks, %v", len(result.Hits), err)
	}
}

func TestFurtherWordsAreNoPiecesNorStopWordsNorInAnotherLanguageWithoutNeed(t *testing.T) {
	x, _ := create(t)
	err := x.Put("doc.md", []Chunk{chunk("doc.md", 0, "研修の申込みは総務課が受け付ける。トレイを戻す。"), chunk("doc.md", 1, "Training shall be booked with the manager.")})
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"研修の申込み":  {"総務課"},
		"リスキリングは": {"総務課", "training"}, // no chunk holds the word, so that the documents may say it in another language
	} {
		result, err := x.Search(t.Context(), Query{Text: question, Words: []string{"トレ", "shall", "総務課", "training"}})
		if err != nil || !slices.Equal(result.Words, want) {
			t.Errorf("%s: %q, want %q, %v", question, result.Words, want, err)
		}
	}
}
