package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/ingest"
)

var twoEditions = []library.EditionInfo{
	{Doc: "旅費規程.pdf", Version: "2", Title: "旅費規程", Effective: "2026-04-01", Standing: library.InForceNow},
	{Doc: "旅費規程.pdf", Version: "1", Title: "旅費規程", Effective: "2024-04-01", Standing: library.Superseded},
}

// compareFakes compares two editions in which a number changed, and that a kept answer cites.
func compareFakes(_ context.Context, old, now library.EditionRef) (compare.Request, error) {
	text := func(ref library.EditionRef, body string) compare.Text {
		return compare.Text{Edition: compare.Edition{Doc: ref.Doc, Version: ref.Version, Title: "旅費規程"}, Chunks: ingest.Chunks(ingest.ReadText(body), ref.Doc, "")}
	}
	table, _ := compare.Editions(text(old, "第2条（日当）\n\n日当は2,500円とする。\n"), text(now, "第2条（日当）\n\n日当は3,000円とする。\n"))
	return compare.Request{Table: table, Answers: []history.Summary{{AnswerID: "0123456789ab", Question: "日当はいくらですか"}}}, nil
}

// tap clicks a button of a part of the window.
func (w *window) tap(t *testing.T, root fyne.CanvasObject, key string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(root) {
		if b := asButton(o); b != nil && b.Text == w.kit.Words.T(key) {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %s", key)
}

func TestEditionsAreComparedFromTheDetailsAndFromThePage(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments, editions: twoEditions}, &fakeAsker{}, gemma)
	label := w.kit.Words.T("diff.open")
	w.showDetails(w.lib.documents[0])
	w.until(t, "the editions", func() bool {
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if b := asButton(o); b != nil && b.Text == label {
				return true
			}
		}
		return false
	})
	w.press(t, label)
	compared := func() bool { return w.Diff.Request != nil && !w.Diff.Running }
	w.until(t, "the comparison", compared)
	if w.shown != diffMiddle || w.dialog != nil || w.Diff.Old.Version != "1" || w.Diff.New.Version != "2" {
		t.Errorf("%q stands in the middle, %+v", w.shown, w.Diff)
	}
	w.says(t, "日当は3,000円とする。")

	w.showMiddle(answerMiddle)
	w.Source.OpenTarget([]viewmodel.Target{{PageRequest: library.PageRequest{Doc: "旅費規程.pdf", Version: "1"}}}, 0)
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	w.tap(t, w.source.Object(), "diff.open")
	w.until(t, "the comparison", compared)
	if w.shown != diffMiddle {
		t.Errorf("%q stands in the middle", w.shown)
	}

	w.showDetails(w.lib.documents[1])
	w.press(t, w.kit.Words.T("diff.with_open"))
	w.until(t, "the comparison with the open document", compared)
	if w.shown != diffMiddle || w.Diff.Old.Doc != "旅費規程.pdf" || w.Diff.New.Doc != w.lib.documents[1].Doc {
		t.Errorf("%q stands in the middle, %+v", w.shown, w.Diff)
	}
	w.tap(t, w.diff.Object(), "diff.ask")
	if w.shown != answerMiddle || w.Ask.Scope.Other != w.lib.documents[1].Doc {
		t.Errorf("%q stands in the middle, %+v", w.shown, w.Ask.Scope)
	}
	w.Ask.Scope = viewmodel.Scope{}
	w.tap(t, w.source.Object(), "diff.open")
	w.until(t, "the comparison", compared)

	w.documents = t.TempDir()
	w.exportShown()
	w.until(t, "the question for a path", func() bool { return w.dialog != nil })
	w.press(t, "export.write")
	w.until(t, "the file", func() bool { return w.dialog == nil })
	files, err := filepath.Glob(filepath.Join(w.documents, "*.html"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	if page, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(page), "<u>3,000</u>") {
		t.Errorf("%v:\n%s", err, page)
	}

	w.lib.mu.Lock()
	denied := append([]library.DocumentInfo{}, threeDocuments...)
	for i := range denied {
		if denied[i].Doc == "旅費規程.pdf" {
			denied[i].Source = library.Denied
		}
	}
	w.lib.documents = denied
	w.lib.mu.Unlock()
	w.Library.Reload()
	w.until(t, "the list", func() bool { info, _ := w.Library.Info("旅費規程.pdf"); return info.Source == library.Denied })
	if w.Diff.Request != nil || w.Diff.Title != "" {
		t.Errorf("a document that may not be read is still compared: %+v", w.Diff)
	}
}
