package app

import (
	"runtime"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/viewmodel"
)

func TestShortcutsDoNotCollide(t *testing.T) {
	w := asked(t)
	seen := map[string]bool{}
	for _, b := range w.bindings() {
		if name := b.shortcut().ShortcutName(); seen[name] {
			t.Errorf("%s does two things", name)
		} else {
			seen[name] = true
		}
	}
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyB, Modifier: modifier}) // hides the documents, from within the question
	if w.side.root.Visible() {
		t.Error("a shortcut typed in the question does nothing")
	}
}

func TestKeysOfTheWindowWorkFromEveryFieldAndEnterPressesButtons(t *testing.T) {
	w := asked(t)
	fields := 0 // the canvas of tests takes no shortcuts; they go the same way as the keys
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		field, ok := o.(interface {
			fyne.Shortcutable
			fyne.Focusable
		})
		if ok {
			fields++
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
			if w.Window.Canvas().Overlays().Top() == nil {
				t.Errorf("%T keeps F1 to itself", o)
				return
			}
			w.Window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
		}
		for _, child := range children(o) {
			walk(child)
		}
	}
	for _, tab := range []tab{documentsTab, historyTab, reviewTab} {
		w.showTab(tab)
		walk(w.content)
	}
	for _, m := range []middle{deskMiddle, spotMiddle, lintMiddle, diffMiddle, everyMiddle} {
		w.showMiddle(m)
		walk(w.middle)
	}
	if fields < 3 {
		t.Errorf("only %d fields were found", fields)
	}
	pressed := 0
	b := controls.NewButton("OK", func() { pressed++ })
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.TypedRune(' ')
	if pressed != 2 {
		t.Errorf("Enter and Space pressed the button %d times", pressed)
	}
}

// children are the objects of a container or a widget.
func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		if o.Visible() {
			return test.WidgetRenderer(o).Objects()
		}
	}
	return nil
}

// Fyne draws the shortcut of a menu item so faintly that it cannot be read; the name of the item says it instead.
func TestTheMenuNamesItsKeys(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("the menu bar of macOS draws the keys")
	}
	w := asked(t)
	var labels []string
	for _, m := range w.menu().Items {
		for _, i := range m.Items {
			if i.Shortcut != nil {
				t.Errorf("%s leaves its keys to Fyne", i.Label)
			}
			labels = append(labels, i.Label)
		}
	}
	for _, want := range []string{"設定…（Ctrl+,）", "文書を追加…（Ctrl+O）", "フォルダーの変化を確かめる（F5）"} {
		if !slices.Contains(labels, want) {
			t.Errorf("no item of the menu is called %s: %v", want, labels)
		}
	}
}

func TestTheShortcutsAreListed(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 && w.Review.Count(viewmodel.ReviewWaiting) == 1 })
	w.answer.Question.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if w.Window.Canvas().Overlays().Top() == nil {
		t.Fatal("F1 in the question shows nothing")
	}
	golden.Check(t, "shortcuts", w.Window.Canvas().Capture())
}
