package app

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

func TestNoTextSizeNeedsMoreThanANarrowWindow(t *testing.T) {
	w := asked(t)
	w.Desk = viewmodel.NewDesk(func() viewmodel.Examiner { return examiner{} }, w.loop.dispatch)
	for _, lang := range []string{words.Japanese, words.English} {
		for size, widest := range map[int]float32{80: 420, 100: 420, 150: 420, 200: 600} { // 600: where only the question is shown
			w.change(func(s *viewmodel.Settings) { s.TextSize, s.Language = size, lang })
			if got := w.answer.Object().MinSize().Width; got > widest {
				t.Errorf("%s at %d %%: the question needs a width of %g, more than %g", lang, size, got, widest)
			}
		}
	}
}

func TestANarrowWindowMakesRoom(t *testing.T) {
	w := asked(t)
	visible := func() (list, source bool) { return w.side.root.Visible(), w.source.Object().Visible() }
	resize := func(width float32) { w.Window.Resize(fyne.NewSize(width, 700)) }
	if list, source := visible(); !list || !source {
		t.Fatal("a wide window does not show three panes")
	}
	resize(900)
	if list, source := visible(); list || !source {
		t.Error("a narrow window does not take the documents away")
	}
	w.toggleList()
	if list, _ := visible(); !list {
		t.Error("the documents cannot be brought back")
	}
	w.toggleList()
	resize(600)
	if list, source := visible(); list || source {
		t.Error("a very narrow window shows more than the question")
	}
	if !w.paneBar.root.Visible() {
		t.Error("nothing on a very narrow window leads to the other panes")
	}
	test.Tap(w.answer.Rows()[0])
	if list, source := visible(); list || !source || w.middle.Visible() || w.source.Object().Size().Width < 590 {
		t.Error("a marker does not bring the source, over the whole width of a very narrow window")
	}
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: fyne.KeyModifierControl})
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: fyne.KeyModifierControl})
	if list, source := visible(); !list && !w.middle.Visible() || source {
		t.Error("Ctrl+Tab does not go on to another pane")
	}
	test.Tap(w.paneBar.buttons[sourcePane])
	if _, source := visible(); !source || w.middle.Visible() {
		t.Error("the bar does not bring the source")
	}
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyM, Modifier: modifier})
	if w.Window.Canvas().Focused() != fyne.Focusable(w.answer.Rows()[0]) || !w.middle.Visible() {
		t.Error("Ctrl+M does not lead to the first marker")
	}
	resize(1320)
	if w.paneBar.root.Visible() {
		t.Error("the bar stays on a wide window")
	}
	if list, source := visible(); !list || !source {
		t.Error("a wide window does not show three panes again")
	}
}

func TestAQuestionDoesNotBringASourceThatIsStillLoadedToTheFront(t *testing.T) {
	w := asked(t)
	w.Window.Resize(fyne.NewSize(600, 700))
	test.Tap(w.answer.Rows()[0])
	if !w.Source.State.Loading || !w.source.Object().Visible() {
		t.Fatal("a marker does not begin to load its source in front")
	}
	w.goTo(middlePane)
	w.answer.Ask("日当はいくらですか")
	w.until(t, "the end", func() bool { return !w.Ask.State.Running && !w.Source.State.Loading })
	if w.source.Object().Visible() || !w.middle.Visible() {
		t.Error("the source that was still loaded covers the answer")
	}
}

func TestTheShapeOfTheWindowIsKept(t *testing.T) {
	w := asked(t)
	w.outer.SetOffset(0.3)
	w.keepWindow()
	if err := viewmodel.SaveSettings(w.services.Place.Data, w.Settings); err != nil {
		t.Fatal(err)
	}
	s, err := viewmodel.LoadSettings(w.services.Place.Data)
	if err != nil || s.Window.List != 0.3 || s.Window.Width != 1320 {
		t.Errorf("kept %+v, %v", s.Window, err)
	}
	width, height := size(s)
	if width != 1320 || height != 820 {
		t.Errorf("the next window is %v by %v", width, height)
	}
}

func TestTheListHasRoomForItsButtonsAtEverySize(t *testing.T) {
	w := asked(t)
	for _, lang := range []string{words.Japanese, words.English} {
		for _, size := range []int{80, 100, 150, 200} {
			w.change(func(s *viewmodel.Settings) { s.TextSize, s.Language = size, lang })
			w.outer.Offset = 0.1 // as it was left in a wider window
			if w.side.root.Visible() {
				w.toggleList()
			}
			w.toggleList()
			for _, o := range test.LaidOutObjects(w.side.root) {
				if b, ok := o.(*controls.Button); ok && b.Visible() && b.Text == w.kit.Words.T("library.add_folder") && b.Size().Width < b.MinSize().Width {
					t.Errorf("%s at %d %%: the button has %g, needs %g", lang, size, b.Size().Width, b.MinSize().Width)
				}
			}
		}
	}
}

func TestTheSourceTakesAThirdUntilSomethingIsAsked(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState(), wait: make(chan struct{})}, gemma)
	share := func() float32 { return w.source.Object().Size().Width / w.content.Size().Width }
	if got := share(); got > 1./3+0.01 {
		t.Errorf("with nothing in it the source takes %.2f of the window", got)
	}
	w.answer.Ask("出張旅費の精算はいつまでですか")
	w.until(t, "the question", func() bool { return w.Ask.State.Running })
	if got := share(); got < 0.4 {
		t.Errorf("once something is asked it takes %.2f, and breaks the answer anew when that is there", got)
	}
	close(w.asker.wait)
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	before := w.answer.Object().Size()
	w.until(t, "its first source", func() bool { return w.Source.State.Open && !w.Source.State.Loading })
	if now := w.answer.Object().Size(); now != before {
		t.Errorf("the answer is %v, was %v", now, before)
	}
	w.keepWindow()
	if got := w.Settings.Window.Answer; got != 0.46 {
		t.Errorf("the share that is kept is %v", got)
	}
}
