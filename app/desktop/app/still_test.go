package app

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
)

// places are where the controls of the window stand, by what they are called; one that is not the only one of its name is left out.
func (w *window) places() map[string]fyne.Position {
	all, times := map[string]fyne.Position{}, map[string]int{}
	driver := fyne.CurrentApp().Driver()
	for _, o := range test.LaidOutObjects(w.content) {
		name := ""
		switch o := o.(type) {
		case *controls.IconButton:
			name = "picture " + o.Hint()
		case *controls.Button:
			name = "button " + o.Text
		case *controls.Entry:
			name = "field " + o.PlaceHolder
		case *answer.Question:
			name = "the question"
		case *controls.TwoLines:
			name = "row " + o.Title
		}
		if name == "" || !o.Visible() || o.Size().Height == 0 {
			continue
		}
		times[name]++
		all[name] = driver.AbsolutePositionForObject(o)
	}
	for name, n := range times {
		if n > 1 {
			delete(all, name)
		}
	}
	return all
}

// moved tells whether a place is another one by more than is seen.
func moved(was, now fyne.Position) bool {
	const seen = 0.5
	return math.Abs(float64(was.X-now.X)) > seen || math.Abs(float64(was.Y-now.Y)) > seen
}

// settle lets all happen that happens by itself.
func (w *window) settle(t *testing.T) {
	t.Helper()
	for quiet := 0; quiet < 20; quiet++ {
		queue := w.take()
		for _, f := range queue {
			f()
		}
		if len(queue) > 0 || w.Ask.State.Running || w.Source.State.Loading || w.Writer.Waiting() > 0 || w.Library.Job != nil && w.Library.Job.Running {
			quiet = 0
		}
		time.Sleep(time.Millisecond)
	}
	w.elapse()
}

func TestNoControlMovesWithoutTheUsersDoing(t *testing.T) {
	lib := &fakeLibrary{documents: threeDocuments}
	lib.ingest = func(_ context.Context, _ []string, progress func(library.Progress)) (library.IngestReport, error) {
		progress(library.Progress{Done: 1, Total: 2, Path: "/docs/a.pdf"})
		return library.IngestReport{Files: []library.FileResult{{Path: "/docs/a.pdf", Status: library.Indexed, New: true}}, Totals: library.Totals{Files: 1, Indexed: 1, New: 1}}, nil
	}
	asker := &fakeAsker{events: []ask.Event{{Stage: ask.Searching}, {Stage: ask.Reading}}, answer: everyState()}
	s := viewmodel.Settings{Theme: "light"}
	s.Window = viewmodel.Window{Width: 1440, Height: 860}
	w := open(t, s, lib, asker, gemma)
	w.settle(t)
	n := 0
	question := func(q string) func() {
		return func() {
			n++
			asker.answer.AnswerID = fmt.Sprintf("%012d", n)
			w.answer.Ask(q)
		}
	}
	row := func(i int) func() { return func() { test.Tap(w.answer.Rows()[i]) } }
	press := func(name fyne.KeyName) func() {
		return func() { w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	}
	away, back := ollama.Status{}, gemma
	server := func(status ollama.Status) func() {
		return func() { w.conn.Server = fakeServer{status}; w.recheck() }
	}
	actions := []struct {
		name string
		do   func()
	}{
		{"ask", question("出張旅費の精算はいつまでですか")}, {"open a row", row(0)}, {"open another", row(1)}, {"copy", func() { w.answer.CopyAnswer() }},
		{"zoom in", func() { w.source.ZoomIn() }}, {"zoom out", func() { w.source.ZoomOut() }}, {"open a page", row(2)}, {"turn to page 5", func() { w.source.GoTo("5") }},
		{"a page that is not there", func() { w.source.GoTo("99") }}, {"next place", func() { w.Source.Step(1) }}, {"find", func() { w.source.Find() }}, {"end it", press(fyne.KeyEscape)},
		{"print", func() { w.source.Print() }}, {"open elsewhere", func() { w.source.OpenExternally() }}, {"headings and pages", func() { w.source.ToggleSide() }},
		{"put them away", func() { w.source.ToggleSide() }}, {"ask again", question("年次有給休暇は何日ですか")}, {"the answer before", func() { w.answer.ToEarlier() }},
		{"fit", func() { w.source.FitPage() }}, {"the server goes", server(away)}, {"ask without it", question("海外出張の日当はいくらですか")}, {"the server comes", server(back)},
		{"not to be kept", func() { w.Ask.Private = true; w.answer.Refresh() }}, {"ask in private", question("定年は何歳ですか")}, {"keep it", w.Ask.Keep},
		{"history", func() { w.showTab(historyTab) }}, {"open a kept one", func() { w.History.Open(w.History.Answers[1].AnswerID) }}, {"documents", func() { w.showTab(documentsTab) }},
		{"narrow the list down", func() { w.Library.SetFilter("旅費") }}, {"all", func() { w.Library.SetFilter("") }}, {"open a document", func() { w.Source.OpenDocument(threeDocuments[0]) }},
		{"written", func() { w.wrote("/docs/x.html") }}, {"check a text", func() { w.showDesk(true) }}, {"back", func() { w.showDesk(false) }},
	}
	for _, a := range actions {
		a.do()
		before := w.places()
		w.settle(t)
		for name, now := range w.places() {
			if was, there := before[name]; there && moved(was, now) {
				t.Errorf("after %q, %s went from %v to %v by itself", a.name, name, was, now)
			}
		}
	}
	if len(actions) < 30 {
		t.Errorf("%d actions", len(actions))
	}
}

func TestAWrittenFileIsToldWithWaysToItAndTakesNoRoom(t *testing.T) {
	w := asked(t)
	w.elapse()
	before := w.places()
	w.wrote("/docs/x.html")
	w.says(t, w.kit.Words.T("glossary.written", "path", "/docs/x.html"))
	button(t, w, "written.open")
	button(t, w, "written.reveal")
	for name, now := range w.places() {
		if was, there := before[name]; there && moved(was, now) {
			t.Errorf("%s went from %v to %v", name, was, now)
		}
	}
	w.elapse()
	if n := len(w.toast.Object().(*fyne.Container).Objects); n > 0 {
		t.Error("it stays for ever")
	}
}
