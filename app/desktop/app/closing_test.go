package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/durable"
	"tenkyo/app/history"
)

// marking is a window with a checked text on the desk, and what reports whether the window is gone.
func marking(t *testing.T) (w *window, gone *bool) {
	t.Helper()
	w = open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
	w.Desk = viewmodel.NewDesk(func() viewmodel.Examiner { return examiner{} }, w.loop.dispatch)
	w.Desk.Keeper, w.Desk.Writer = w.services.Keeping.Keeper, w.Writer
	w.Desk.OnChange = func() { w.desk.Refresh() }
	w.Build()
	w.showDesk(true)
	w.Desk.CheckText("文章")
	w.until(t, "the report", func() bool { return w.Desk.Report != nil && w.Writer.Waiting() == 0 })
	w.signer = "田中"
	gone = new(bool)
	w.leave = func() { *gone = true; w.save() }
	return w, gone
}

// asks fails unless the dialog that is open says something.
func (w *window) asks(t *testing.T, want string) {
	t.Helper()
	var said strings.Builder
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if text, ok := o.(*prose.Text); ok {
			said.WriteString(text.String() + "\n")
		}
	}
	if !strings.Contains(said.String(), want) {
		t.Errorf("%q is not said in:\n%s", want, said.String())
	}
}

func TestTheWindowClosesOnceTheMarksAreWritten(t *testing.T) {
	w, gone := marking(t)
	keeper := w.services.Keeping.Keeper
	lock, err := durable.Acquire(t.Context(), filepath.Join(filepath.Dir(keeper.Log.Path()), "lock"), 0)
	if err != nil {
		t.Fatal(err)
	}
	w.signDesk(0, history.MarkOK)
	id := w.Desk.TextID
	w.close()
	w.asks(t, w.kit.Words.T("app.quit_writing"))
	w.close() // a second time changes nothing
	w.elapse()
	w.asks(t, w.kit.Words.T("app.quit_slow", "n", int(slowWriting.Seconds())))
	button(t, w, "app.quit_anyway")
	if *gone {
		t.Fatal("the window is gone before the mark is written")
	}
	lock.Release()
	w.until(t, "the end", func() bool { return *gone })
	if signs, err := keeper.Store.TextSigns(id); err != nil || signs[0].By != "田中" {
		t.Errorf("kept %+v, %v", signs, err)
	}
	if m := w.Desk.Marking(0); m != (viewmodel.Marking{}) {
		t.Errorf("the mark is %+v", m)
	}
}

func TestWhoDoesNotWantToWaitForASlowDiskNeedNot(t *testing.T) {
	w, gone := marking(t)
	lock, err := durable.Acquire(t.Context(), filepath.Join(filepath.Dir(w.services.Keeping.Keeper.Log.Path()), "lock"), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	w.signDesk(0, history.MarkOK)
	w.close()
	w.elapse()
	test.Tap(button(t, w, "app.quit_anyway"))
	if !*gone {
		t.Error("the window stays")
	}
}

func TestAMarkThatFailsKeepsTheWindowAndIsToldOf(t *testing.T) {
	w, gone := marking(t)
	if err := os.WriteFile(w.services.Keeping.Keeper.Log.Path(), []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.signDesk(0, history.MarkOK)
	w.close() // the mark is still being written
	w.until(t, "the question", func() bool { return !w.ending })
	if *gone {
		t.Fatal("the window is gone with a mark that nobody was told is lost")
	}
	w.asks(t, w.kit.Words.T("app.quit_unwritten", "n", 1))
	test.Tap(button(t, w, "button.cancel"))
	w.says(t, w.kit.Words.T("desk.write_again"))
	w.close()
	test.Tap(button(t, w, "button.quit"))
	w.until(t, "the end", func() bool { return *gone })
}
