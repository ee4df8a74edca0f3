package app

import (
	"errors"
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/aboutview"
	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// chain is what Tab leads to, in its order, from where nothing has the keyboard until it comes round.
func (w *window) chain(t *testing.T) []fyne.Focusable {
	t.Helper()
	canvas := w.Window.Canvas()
	canvas.Unfocus()
	var all []fyne.Focusable
	for range 400 {
		canvas.FocusNext()
		f := canvas.Focused()
		if strings.HasSuffix(fmt.Sprintf("%T", f), "answer.cardButton") { // the card of the last marker, which is away in a moment
			w.kit.Layer.Hide()
			continue
		}
		if f == nil || len(all) > 0 && f == all[0] {
			return all
		}
		if slices.Contains(all, f) {
			t.Fatalf("Tab is caught at %T", f)
		}
		all = append(all, f)
	}
	t.Fatal("Tab never comes round")
	return nil
}

// named says which object it is.
func named(o fyne.Focusable) string {
	label := ""
	if a, ok := o.(fyne.Accessible); ok {
		label = a.AccessibilityLabel()
	}
	return fmt.Sprintf("%T %q", o, label)
}

// place is where an object stands in the window.
func place(o fyne.Focusable) (top, bottom, left float32) {
	object := o.(fyne.CanvasObject)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(object)
	return at.Y, at.Y + object.Size().Height, at.X
}

// seen reports whether two pictures of an object differ: whether it shows that it has the keyboard.
func (w *window) differs(o fyne.Focusable) bool {
	canvas := w.Window.Canvas()
	top, bottom, left := place(o)
	scale := canvas.Scale()
	r := image.Rect(int(left*scale)-2, int(top*scale)-2, int((left+o.(fyne.CanvasObject).Size().Width)*scale)+2, int(bottom*scale)+2)
	canvas.Unfocus()
	before := canvas.Capture()
	canvas.Focus(o)
	after := canvas.Capture()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if before.At(x, y) != after.At(x, y) {
				return true
			}
		}
	}
	return false
}

// works presses Enter, and Space, on what has the keyboard, and says what does not do what it should.
func (w *window) works(o fyne.Focusable) string {
	enter := func() { o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	space := func() { o.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}); o.TypedRune(' ') }
	n, want := 0, 2
	switch o := o.(type) {
	case interface{ Base() *widget.Button }:
		was := o.Base().OnTapped
		o.Base().OnTapped = func() { n++ }
		enter()
		space()
		o.Base().OnTapped = was
	case *controls.Check:
		was := o.OnChanged
		o.OnChanged = func(bool) { n++ }
		enter()
		space()
		o.OnChanged = was
	case *controls.Select:
		overlays := w.Window.Canvas().Overlays()
		for _, press := range []func(){enter, space} {
			before := len(overlays.List())
			press()
			if len(overlays.List()) > before {
				n++
				overlays.Remove(overlays.Top())
			}
		}
	case *controls.List:
		was, length := o.OnSelected, o.Length
		o.UnselectAll()
		o.OnSelected = func(int) { n++ }
		o.Length = func() int { return max(length(), 1) }
		enter()
		o.UnselectAll()
		space()
		o.UnselectAll()
		o.OnSelected, o.Length = was, length
	case *controls.Tall, *controls.Offer, *answer.Row, *answer.Chip, *controls.Slider: // tested where they are made; a slider is changed by the arrows
		return ""
	case interface{ SelectedText() string }: // a field
		return ""
	default:
		if strings.HasSuffix(fmt.Sprintf("%T", o), "controls.option") { // tested where it is made
			return ""
		}
		if strings.Contains(fmt.Sprintf("%T", o), "source.") { // the page: its keys scroll
			return ""
		}
		return "is of a kind that this test does not know"
	}
	if n != want {
		return fmt.Sprintf("does what it is for %d times on Enter and Space", n)
	}
	return ""
}

// sweep goes through everything that Tab leads to and tells what is wrong with it. looked holds the kinds whose ring was seen.
func (w *window) sweep(t *testing.T, stage string, looked map[string]bool) {
	t.Helper()
	canvas := w.Window.Canvas()
	all := w.chain(t)
	if len(all) == 0 {
		t.Errorf("%s: Tab leads nowhere", stage)
	}
	handler := canvas.OnTypedKey()
	defer canvas.SetOnTypedKey(handler)
	for i, o := range all {
		name := stage + ": " + named(o)
		canvas.Focus(o)
		if canvas.Focused() != o {
			t.Errorf("%s does not take the keyboard", name)
			continue
		}
		if tabs, ok := o.(fyne.Tabbable); ok && tabs.AcceptsTab() {
			t.Errorf("%s keeps Tab", name)
		}
		if a, ok := o.(fyne.Accessible); !ok || a.AccessibilityLabel() == "" {
			if _, field := o.(interface{ SelectedText() string }); !field && !strings.Contains(name, "source.") && !strings.Contains(name, "controls.List") && !strings.Contains(name, "controls.Tall") && !strings.Contains(name, "controls.Select") && !strings.Contains(name, "controls.Slider") {
				t.Errorf("%s has no name", name)
			}
		}
		canvas.FocusPrevious()
		if strings.HasSuffix(fmt.Sprintf("%T", canvas.Focused()), "answer.cardButton") { // a card is still up
			w.kit.Layer.Hide()
			canvas.Focus(o)
			canvas.FocusPrevious()
		}
		if back := all[(i+len(all)-1)%len(all)]; canvas.Focused() != back {
			t.Errorf("%s: Shift+Tab leads to %s, not back", name, named(canvas.Focused()))
		}
		canvas.Focus(o)
		w.inSight(t, name, o)
		var passed []fyne.KeyName
		canvas.SetOnTypedKey(func(key *fyne.KeyEvent) { passed = append(passed, key.Name) })
		for _, key := range []fyne.KeyName{fyne.KeyF1, fyne.KeyEscape} {
			switch o.(type) {
			case interface{ Known(*fyne.KeyEvent) }: // a field, which may stand in a dialog that it closes itself
				escape := reflect.ValueOf(o).Elem().FieldByName("OnEscape")
				was := escape.Interface()
				escape.SetZero()
				o.TypedKey(&fyne.KeyEvent{Name: key})
				escape.Set(reflect.ValueOf(was))
			case *answer.Question, *answer.Row, *answer.Chip: // know Escape themselves; the question F1, too
				if _, question := o.(*answer.Question); !question && key == fyne.KeyF1 {
					o.TypedKey(&fyne.KeyEvent{Name: key})
				} else {
					passed = append(passed, key)
				}
			default:
				o.TypedKey(&fyne.KeyEvent{Name: key})
				if key == fyne.KeyEscape && len(passed) == 1 && strings.Contains(name, "source.") { // the first closed the search
					o.TypedKey(&fyne.KeyEvent{Name: key})
				}
			}
		}
		canvas.SetOnTypedKey(handler)
		if !slices.Equal(passed, []fyne.KeyName{fyne.KeyF1, fyne.KeyEscape}) {
			t.Errorf("%s lets only %v of F1 and Esc through", name, passed)
		}
		if fault := w.works(o); fault != "" {
			t.Errorf("%s %s", name, fault)
		}
		kind := fmt.Sprintf("%T", o)
		if b, ok := o.(interface{ Base() *widget.Button }); ok {
			kind += fmt.Sprint(b.Base().Importance)
		}
		if !looked[kind] {
			looked[kind] = true
			if !w.differs(o) {
				t.Errorf("%s does not show that it has the keyboard", name)
			}
		}
	}
	w.inOrder(t, stage, all)
}

// inSight tells what stands outside of the column in which it can be scrolled.
func (w *window) inSight(t *testing.T, name string, o fyne.Focusable) {
	t.Helper()
	root := w.Window.Canvas().Content()
	if top := w.Window.Canvas().Overlays().Top(); top != nil {
		root = top
	}
	for _, around := range test.LaidOutObjects(root) {
		scroll, ok := around.(*prose.Scroll)
		if !ok || !controls.Holds(scroll, o.(fyne.CanvasObject)) {
			continue
		}
		top, bottom, _ := place(o)
		from := fyne.CurrentApp().Driver().AbsolutePositionForObject(scroll).Y
		if bottom-top < scroll.Size().Height && (top < from-1 || bottom > from+scroll.Size().Height+1) {
			t.Errorf("%s has the keyboard out of sight: %v to %v, the column is %v to %v", name, top, bottom, from, from+scroll.Size().Height)
		}
	}
}

// inOrder tells where Tab does not go as one reads: within a pane from line to line, in a line from left to right.
func (w *window) inOrder(t *testing.T, stage string, all []fyne.Focusable) {
	t.Helper()
	panes := []fyne.CanvasObject{w.side.root, w.middle, w.source.Object()}
	of := func(o fyne.Focusable) int {
		return slices.IndexFunc(panes, func(p fyne.CanvasObject) bool { return controls.Holds(p, o.(fyne.CanvasObject)) })
	}
	overlay := w.Window.Canvas().Overlays().Top() != nil
	canvas := w.Window.Canvas()
	for i := 1; i < len(all); i++ {
		if !overlay && of(all[i-1]) != of(all[i]) {
			continue
		}
		canvas.Focus(all[i]) // both stand as they do then
		top, _, left := place(all[i])
		before, bottom, beside := place(all[i-1])
		if sameLine := top < bottom-2 && before < top+all[i].(fyne.CanvasObject).Size().Height-2; sameLine && left < beside || !sameLine && top < before {
			t.Errorf("%s: Tab leads from %s at %v, %v up or back to %s at %v, %v", stage, named(all[i-1]), beside, before, named(all[i]), left, top)
		}
	}
}

// stages are the panes and the dialogs, each with what shows it.
func (w *window) stages(t *testing.T) []struct {
	name string
	show func()
} {
	id := w.Ask.State.Answer.AnswerID
	pack := &evidence.Pack{Answer: *w.Ask.State.Answer, Lang: "ja", Documents: []evidence.Document{{Doc: "旅費規程.pdf", Marks: []string{"社外秘"}}}}
	return []struct {
		name string
		show func()
	}{
		{"documents", func() { w.showTab(documentsTab) }},
		{"history", func() { w.showTab(historyTab) }},
		{"review", func() { w.showTab(reviewTab) }},
		{"a page", func() {
			w.showTab(documentsTab)
			test.Tap(w.answer.Rows()[0])
			w.until(t, "the page", func() bool { return !w.Source.State.Loading })
			w.find()
		}},
		{"the desk", func() {
			w.showDesk(true)
			w.Desk.CheckText("文章")
			w.until(t, "the report", func() bool { return w.Desk.Report != nil })
		}},
		{"the spot check", func() { w.showMiddle(spotMiddle) }},
		{"the rules", func() { w.showMiddle(lintMiddle) }},
		{"a comparison", func() {
			w.compareEditions(library.EditionRef{Doc: "旅費規程.pdf"}, nil)
			w.until(t, "the comparison", func() bool { return !w.Diff.Running })
		}},
		{"every place", func() {
			w.everywhere()("日当")
			w.until(t, "every place", func() bool { return !w.Every.Running })
		}},
		{"settings", w.showSettings},
		{"doctor", w.showDiagnosis},
		{"about", w.showAbout},
		{"a licence", func() { aboutview.ShowLicence(w.host(), w.services.Licences[0]) }},
		{"glossary", w.showGlossary},
		{"reports", w.showReports},
		{"keeping", w.showKeeping},
		{"details", func() { w.showDetails(w.lib.documents[0]) }},
		{"a chooser", w.chooseDocuments},
		{"a day", w.typeDay},
		{"a sign-off", func() { w.sign(id, 0) }},
		{"a release", func() { w.release(id) }},
		{"a report", func() { w.report(id, 0) }},
		{"an export", func() { w.confirmExport(pack, exported{path: "/tmp/a.html"}) }},
		{"an error", func() { w.showError(errors.New("disk")) }},
		{"shortcuts", w.showShortcuts},
		{"a password", func() {
			go w.Passwords.ForReading(t.Context(), "/a.pdf", 0)
			w.until(t, "the question for a password", func() bool { return w.dialog != nil })
		}},
	}
}

func TestEverythingIsWorkedByKeysAndShowsWhereTheyGo(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws every pane for each of its controls: minutes under the race detector, to which one goroutine has nothing to show")
	}
	for _, look := range []struct{ theme, language string }{{"light", words.Japanese}, {"dark", words.English}} {
		t.Run(look.theme, func(t *testing.T) {
			w := open(t, wide(viewmodel.Settings{Theme: look.theme, Language: look.language}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
			w.Desk = viewmodel.NewDesk(func() viewmodel.Examiner { return examiner{} }, w.loop.dispatch)
			w.Desk.OnChange = func() { w.desk.Refresh() }
			w.services.Licences = []aboutview.Licence{{Name: "A", Kind: "MIT", Text: strings.Repeat("text\n", 80)}}
			w.Build()
			w.answer.Ask("出張旅費の精算はいつまでですか")
			w.until(t, "the kept answer", func() bool { return w.Ask.State.Answer != nil && len(w.History.Answers) == 1 })
			looked := map[string]bool{}
			for _, stage := range w.stages(t) {
				stage.show()
				w.until(t, stage.name, func() bool { return true })
				w.sweep(t, stage.name, looked)
				for range 3 {
					if w.dialog == nil {
						break
					}
					w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
				}
				if w.dialog != nil || w.Window.Canvas().Overlays().Top() != nil {
					t.Fatalf("%s: Esc leaves a dialog open", stage.name)
				}
			}
		})
	}
}

func TestADialogGivesTheKeyboardBackToWhereItWas(t *testing.T) {
	w := asked(t)
	canvas := w.Window.Canvas()
	chip := w.answer.Rows()[1]
	canvas.Focus(chip)
	w.showSettings()
	if canvas.Focused() == nil || canvas.Focused() == fyne.Focusable(chip) {
		t.Fatalf("%T has the keyboard in a dialog", canvas.Focused())
	}
	inside := canvas.Focused()
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if w.dialog != w.helping {
		t.Fatal("F1 lists no keys over a dialog")
	}
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if n := len(canvas.Overlays().List()); n != 2 {
		t.Errorf("F1 in the list of keys makes %d dialogs", n)
	}
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if canvas.Focused() != inside {
		t.Errorf("%T has the keyboard after the list of keys, not %T", canvas.Focused(), inside)
	}
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if canvas.Focused() != fyne.Focusable(chip) {
		t.Errorf("%T has the keyboard after the dialog", canvas.Focused())
	}
}

func TestOnlyWhatClosesWorksWhileADialogIsOpen(t *testing.T) {
	w := asked(t)
	left := false
	w.leave = func() { left = true }
	w.showSettings()
	settings := w.dialog
	for _, b := range w.bindings() {
		if b.always {
			continue
		}
		if w.shortcut(b.shortcut()); w.dialog != settings || left {
			t.Fatalf("%s does something below the dialog", keys(b.key, b.held))
		}
	}
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyW, Modifier: modifier})
	if w.dialog != nil {
		t.Error("Ctrl+W does not close the dialog")
	}
	w.showSettings()
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyQ, Modifier: modifier})
	w.until(t, "the end", func() bool { return left })
}

func TestTheWindowAsksOverADialogWhetherItIsToBeClosed(t *testing.T) {
	w := asked(t)
	left := false
	w.leave = func() { left = true }
	w.showSettings()
	settings := w.dialog
	w.Ask.State.Running = true
	w.close()
	w.close()
	if left || len(w.Window.Canvas().Overlays().List()) != 2 {
		t.Fatalf("left %v, %d dialogs", left, len(w.Window.Canvas().Overlays().List()))
	}
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.dialog != settings || left {
		t.Error("what was open is not there again")
	}
	w.Ask.State.Running = false
}

func TestTheListOfKeysIsCompleteAndTrue(t *testing.T) {
	for _, language := range []string{words.Japanese, words.English} {
		w := open(t, wide(viewmodel.Settings{Language: language}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
		w.showShortcuts()
		var shown strings.Builder
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if p, ok := o.(*prose.Text); ok {
				shown.WriteString(p.String() + "\n")
			}
		}
		said := map[string]bool{}
		for _, line := range w.keyLines() {
			if line.about == "" || strings.HasPrefix(line.about, "menu.") {
				t.Errorf("%s: %s has no sentence", language, line.keys)
			}
			if said[line.keys] || !strings.Contains(shown.String(), line.keys+"\n"+line.about) {
				t.Errorf("%s: %s %s does not stand in the list once", language, line.keys, line.about)
			}
			said[line.keys] = true
		}
		for _, b := range w.bindings() {
			if !strings.Contains(shown.String(), keys(b.key, b.held)) {
				t.Errorf("%s: %s is not listed", language, keys(b.key, b.held))
			}
		}
		for _, m := range w.menu().Items { // what the menu names is bound
			for _, item := range m.Items {
				for _, b := range w.bindings() {
					name := keys(b.key, b.held)
					if strings.HasSuffix(item.Label, "（"+name+"）") || strings.HasSuffix(item.Label, "("+name+")") {
						said[item.Label] = true
					}
				}
				if strings.HasSuffix(item.Label, "）") || strings.HasSuffix(item.Label, ")") {
					if !said[item.Label] && !strings.Contains(item.Label, "F5") {
						t.Errorf("%s: the menu names keys that do nothing: %s", language, item.Label)
					}
				}
			}
		}
	}
}

func TestALongTextIsReadByKeys(t *testing.T) {
	w := asked(t)
	w.showShortcuts()
	lists := func() (scroll *prose.Scroll) {
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if s, ok := o.(*prose.Scroll); ok {
				scroll = s
			}
		}
		return scroll
	}()
	for _, step := range []struct {
		key  fyne.KeyName
		down bool
	}{{fyne.KeyDown, true}, {fyne.KeyPageDown, true}, {fyne.KeyUp, false}, {fyne.KeyEnd, true}, {fyne.KeyPageUp, false}, {fyne.KeyPageDown, true}, {fyne.KeyHome, false}} {
		before := lists.Offset.Y
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: step.key})
		if after := lists.Offset.Y; after == before || after > before != step.down {
			t.Errorf("%s scrolls from %v to %v", step.key, before, after)
		}
	}
}
