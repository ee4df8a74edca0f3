package app

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
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
		right := float32(0)
		for _, i := range m.Items {
			if i.Shortcut != nil {
				t.Errorf("%s leaves its keys to Fyne", i.Label)
			}
			name, said, _ := strings.Cut(i.Label, "\u00a0")
			labels = append(labels, name+" "+strings.TrimLeft(said, "\u00a0"))
			if said == "" {
				continue
			}
			if end := w.kit.Text(i.Label, prose.Body).NaturalWidth(); right > 0 && (end < right-3 || end > right+3) {
				t.Errorf("%s ends at %g, another item at %g", i.Label, end, right)
			} else {
				right = end
			}
		}
	}
	for _, want := range []string{"設定… Ctrl+,", "文書を追加… Ctrl+O", "フォルダーの変化を確かめる F5", "すべて選択 Ctrl+A"} {
		if !slices.Contains(labels, want) {
			t.Errorf("no item of the menu is called %s: %q", want, labels)
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

func TestTheEditMenuWorksOnWhatHadTheKeyboard(t *testing.T) {
	w := asked(t)
	canvas := w.Window.Canvas()
	edit := map[string]func(){}
	for _, i := range w.editMenu().Items {
		edit[i.Label] = i.Action
	}
	do := func(key string) {
		t.Helper()
		canvas.Unfocus() // as a click on the menu bar does
		edit[w.kit.Words.T(key)]()
	}
	canvas.Focus(w.library.Focusable())
	test.Type(canvas.Focused(), "旅費")
	canvas.Focus(w.answer.Question)
	w.answer.Question.SetText("宿泊料")
	do("menu.select_all")
	do("menu.cut")
	if got := w.app.Clipboard().Content(); got != "宿泊料" || w.answer.Question.Text != "" || canvas.Focused() != w.answer.Question {
		t.Fatalf("cut %q, left %q, focused %T", got, w.answer.Question.Text, canvas.Focused())
	}
	do("menu.paste")
	if w.answer.Question.Text != "宿泊料" {
		t.Errorf("pasted %q", w.answer.Question.Text)
	}
	do("menu.undo")
	if w.answer.Question.Text != "" {
		t.Errorf("undone it is %q", w.answer.Question.Text)
	}
	do("menu.redo")
	if w.answer.Question.Text != "宿泊料" {
		t.Errorf("done again it is %q", w.answer.Question.Text)
	}
}

func TestTheSizeOfTextIsChosenInTheMenu(t *testing.T) {
	w := asked(t)
	for _, i := range w.viewMenu().Items {
		if i.Label == w.kit.Words.T("settings.text_size") {
			i.ChildMenu.Items[5].Action()
		}
	}
	if w.Settings.TextSize != 150 {
		t.Errorf("the size is %d %%", w.Settings.TextSize)
	}
}
