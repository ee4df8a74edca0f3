package controls_test

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/durable"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/pack"
	"tenkyo/app/words"
)

func TestAButtonWithAPictureSaysWhatItDoes(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	tapped := 0
	b := controls.NewIconButton(s.Kit, fynetheme.SettingsIcon(), "Settings", func() { tapped++ })
	w := s.Show(container.NewWithoutLayout(b), 300, 200)
	b.Resize(b.MinSize())
	test.MoveMouse(w.Canvas(), fyne.NewPos(10, 10))
	if s.Kit.Layer.Shows(b) {
		t.Error("the hint comes at once, and flickers under a passing pointer")
	}
	s.Elapse()
	if !s.Kit.Layer.Shows(b) {
		t.Error("no hint comes")
	}
	test.Tap(b)
	if tapped != 1 || s.Kit.Layer.Shows(b) {
		t.Errorf("tapped %d times, and the hint stays", tapped)
	}
	if b.Hint() != "Settings" {
		t.Errorf("the hint is %q", b.Hint())
	}
}

func TestAButtonWithAPictureSaysWhatItDoesToTheKeyboardToo(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	b := controls.NewIconButton(s.Kit, fynetheme.SettingsIcon(), "Settings", func() {})
	w := s.Show(container.NewWithoutLayout(b), 300, 200)
	b.Resize(b.MinSize())
	w.Canvas().Focus(b)
	s.Elapse()
	if !s.Kit.Layer.Shows(b) {
		t.Error("Tab leads to a picture without a word")
	}
	w.Canvas().Unfocus()
	if s.Kit.Layer.Shows(b) {
		t.Error("the hint stays when the focus goes on")
	}
}

func TestACardStaysInsideTheWindow(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	anchor := prose.Space(20, 20)
	s.Show(container.NewWithoutLayout(anchor), 400, 300)
	anchor.Resize(fyne.NewSize(20, 20))
	for _, at := range []fyne.Position{{X: 0, Y: 0}, {X: 380, Y: 0}, {X: 380, Y: 280}, {X: 0, Y: 280}, {X: 200, Y: 150}, {X: 200, Y: 330}} {
		anchor.Move(at)
		card := controls.Card(8, 8, s.Kit.Text("words words words words words words words words", prose.Body))
		s.Kit.Layer.Show(anchor, card, 250)
		pos, size := card.Position(), card.Size()
		if pos.X < 0 || pos.Y < 0 || pos.X+size.Width > 400 || pos.Y+size.Height > 300 {
			t.Errorf("for %v the card lies at %v, %v", at, pos, size)
		}
		if pos.Y < at.Y+20 && pos.Y+size.Height > at.Y {
			t.Errorf("for %v the card at %v, %v covers what it belongs to", at, pos, size)
		}
	}
}

func TestAnOfferIsTakenByClickAndKeys(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	n := 0
	o := controls.NewOffer(s.Kit, "How many days?", func() { n++ })
	s.Show(o, 300, 60)
	test.Tap(o)
	o.TypedRune(' ')
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyA})
	if n != 3 {
		t.Errorf("taken %d times, want 3", n)
	}
}

func TestErrorsAreSentences(t *testing.T) {
	w := words.New(words.English)
	err := &ollama.Error{Code: ollama.CodeModelMissing, Model: "gemma3:4b"}
	if got, want := controls.Sentence(w, err), w.OllamaError("model_missing", "gemma3:4b", ""); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{&pack.Error{Code: pack.WrongKey, Name: "RWQ1"}, w.T("pack.error.wrong_key", "name", "RWQ1")},
		{&pack.Error{Code: pack.Older, Name: "3"}, w.T("pack.older_refused", "name", "3")},
		{fmt.Errorf("packing: %w", fs.ErrPermission), w.T("error.permission", "detail", "packing: "+fs.ErrPermission.Error())},
		{fmt.Errorf("checking: %w", desk.ErrDocx), w.T("desk.error.docx")},
		{library.ErrBusy, w.T("library.locked")},
		{fmt.Errorf("saving: %w", durable.ErrBusy), w.T("error.busy", "detail", "saving: "+durable.ErrBusy.Error())},
		{fmt.Errorf("reading again: %w", library.ErrNotFound), w.T("page.reason.no_document")},
		{fmt.Errorf("opening: %w", library.ErrDenied), w.T("page.reason.denied")},
		{fmt.Errorf("writing: %w", syscall.ENOSPC), w.T("error.disk_full", "detail", "writing: "+syscall.ENOSPC.Error())},
		{fmt.Errorf("reading: %w", syscall.EISDIR), w.T("error.is_folder", "detail", "reading: "+syscall.EISDIR.Error())},
	} {
		if got := controls.Sentence(w, tt.err); got != tt.want {
			t.Errorf("%v is told as %q, want %q", tt.err, got, tt.want)
		}
	}
	if got, want := controls.Sentence(w, errors.New("disk full")), w.T("error.unexpected", "detail", "disk full"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
