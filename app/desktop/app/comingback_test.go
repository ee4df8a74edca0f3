package app

import (
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
)

// reopen ends a window and opens another one on what it left.
func reopen(t *testing.T, w *window) *window {
	t.Helper()
	data := w.services.Place.Data
	w.save()
	next := openIn(t, data, wide(viewmodel.Settings{Theme: "light"}), w.lib, w.asker, gemma)
	next.until(t, "the list of kept answers", func() bool { return next.History.Total > 0 || next.History.Settings.Off })
	return next
}

func TestComingBackOpensWhatWasOpen(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.answer.Rows()[2].OnOpen()
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	at := w.Source.At
	w.source.GoTo("5")
	w.answer.Question.SetText("半分打った質問")
	w.answer.ScrollTo(60)
	page := w.source.Place()

	next := reopen(t, w)
	next.until(t, "the answer and the page", func() bool {
		return next.Ask.State.Answer != nil && next.Source.State.Open && !next.Source.State.Loading && next.resume == nil
	})
	if got := next.source.Place(); got.Page != 5 || got != page {
		t.Errorf("the page is read at %+v, was at %+v", got, page)
	}
	if next.Source.At != at || !next.Source.State.Highlighted() {
		t.Errorf("the source shows place %d, highlighted: %v", next.Source.At, next.Source.State.Highlighted())
	}
	if got := next.answer.Question.Text; got != "半分打った質問" {
		t.Errorf("the question is %q", got)
	}
	if got := next.answer.Scrolled(); got != 60 {
		t.Errorf("the answer is scrolled to %v", got)
	}
}

func TestWhereAnswersAreNotKeptNothingIsLeftOfWhatWasOpen(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.keepSession()
	w.until(t, "the session", func() bool { return w.Writer.Waiting() == 0 })
	w.History.Set(history.Settings{Off: true})
	w.until(t, "the setting", func() bool { return !w.keeps() && w.Writer.Waiting() == 0 })
	next := reopen(t, w)
	if _, err := os.Stat(filepath.Join(w.services.Place.Data, "session.json")); !os.IsNotExist(err) {
		t.Errorf("what was open is still written down: %v", err)
	}
	next.elapse()
	if !next.Ask.State.Empty() || next.Source.State.Open {
		t.Error("something was opened")
	}
}

func TestAnAnswerThatWasNotToBeKeptDoesNotComeBack(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
	w.answer.Ask("残す質問")
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.Ask.Private = true
	w.asker.answer.AnswerID = "private"
	w.answer.Ask("残さない質問")
	w.until(t, "the answer", func() bool { return !w.Ask.State.Running })
	w.keepSession()
	w.until(t, "the session", func() bool { return w.Writer.Waiting() == 0 })
	if s := viewmodel.LoadSession(w.services.Place.Data); s.Answer != "" || s.Question != "" {
		t.Errorf("kept is %+v", s)
	}
}
