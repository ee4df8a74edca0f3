package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// everyFake finds every word in one sentence.
func everyFake(_ context.Context, word string, _ bool, _ library.SearchOptions) (everyplace.Result, error) {
	ref := library.EditionRef{Doc: "旅費規程.pdf", Version: "2"}
	return everyplace.Result{
		Query: word, Words: []everyplace.Word{{Word: word, Places: 1}}, Count: 1, Holding: 1, Listed: 1, Looked: library.Walk{Documents: 3},
		PerDoc: []everyplace.PerDoc{{EditionRef: ref, Title: "旅費規程", Standing: library.InForceNow, Places: 1}},
		Places: []everyplace.Place{{Passage: verify.Passage{Doc: ref.Doc, Version: ref.Version, Title: "旅費規程", Page: 3, ChunkID: "c", Text: word + "は3,000円とする。"}, End: 12, Marks: [][2]int{{0, len([]rune(word))}}}},
	}, nil
}

func TestAQuestionForAllPlacesLeadsToTheListOfThem(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments, editions: twoEditions}, &fakeAsker{answer: everyState()}, gemma)
	w.answer.Ask("日当について定めている規程は")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	w.says(t, w.kit.Words.T("every.offer", "word", "「日当」"))
	w.tap(t, w.answer.Object(), "every.show")
	found := func() bool { return w.Every.Result != nil && !w.Every.Running }
	w.until(t, "every place", found)
	if w.shown != everyMiddle || w.Every.Word != "日当" {
		t.Errorf("%q stands in the middle, %q is looked for", w.shown, w.Every.Word)
	}
	w.says(t, "日当は3,000円とする。")
	w.Window.Canvas().Focused().TypedRune(' ')
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	if to := w.Source.State.Target; to.Doc != "旅費規程.pdf" || to.Page != 3 || to.ChunkID != "c" {
		t.Errorf("it opens %+v", to)
	}
	w.documents = t.TempDir()
	w.exportEvery(".csv")
	w.until(t, "the question for a path", func() bool { return w.dialog != nil })
	w.press(t, "export.write")
	w.until(t, "the file", func() bool { return w.dialog == nil })
	files, err := filepath.Glob(filepath.Join(w.documents, "*.csv"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	if table, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(table), "日当は3,000円とする。") {
		t.Errorf("%v:\n%s", err, table)
	}

	w.showMiddle(answerMiddle)
	w.answer.Ask("旅費規程は2024年版から2026年版で何が変わったか")
	w.until(t, "the answer", func() bool { return !w.Ask.State.Running })
	w.says(t, w.kit.Words.T("diff.offer"))
	w.tap(t, w.answer.Object(), "diff.open")
	w.until(t, "the comparison", func() bool { return w.Diff.Request != nil && !w.Diff.Running })
	if w.shown != diffMiddle || w.Diff.Doc != "旅費規程.pdf" {
		t.Errorf("%q stands in the middle, %q is compared", w.shown, w.Diff.Doc)
	}

	w.showMiddle(answerMiddle)
	w.answer.Ask("日当はいくらですか")
	w.until(t, "the answer", func() bool { return !w.Ask.State.Running })
	for _, o := range test.LaidOutObjects(w.answer.Object()) {
		if b := asButton(o); b != nil && (b.Text == w.kit.Words.T("every.show") || b.Text == w.kit.Words.T("diff.open")) {
			t.Errorf("an ordinary question leads to %q", b.Text)
		}
	}
}
