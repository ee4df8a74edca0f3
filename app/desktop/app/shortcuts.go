package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
)

// modifier is held down with the keys of most shortcuts.
const modifier = fyne.KeyModifierShortcutDefault

// binding is a shortcut with what it does. The list under F1 is made of these, so that it is complete.
type binding struct {
	key   fyne.KeyName
	held  fyne.KeyModifier
	about string // key of the sentence; "" for one that stands on the line of the one before
	do    func()
	// always: also while a dialog is open. The others wait, since what they change lies below it.
	always bool
}

func (b *binding) shortcut() *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: b.key, Modifier: b.held}
}

// bindings lists the shortcuts, in the order of the list under F1. A field that has the focus hands those on which it does not know
// itself.
func (u *UI) bindings() []binding {
	const shift = fyne.KeyModifierShift
	zoomIn := func() { u.source.ZoomIn() }
	return []binding{
		{fyne.KeyN, modifier, "menu.new_question", u.newQuestion, false},
		{fyne.KeyL, modifier, "menu.focus_question", u.focusQuestion, false},
		{fyne.KeyM, modifier, "menu.next_marker", u.nextMarker, false},
		{fyne.KeyC, modifier | shift, "menu.copy_answer", func() { u.answer.CopyAnswer() }, false},
		{fyne.KeyE, modifier | shift, "menu.export", u.exportShown, false},
		{fyne.KeyTab, fyne.KeyModifierControl, "menu.next_pane", func() { u.nextPane(1) }, false},
		{fyne.KeyTab, fyne.KeyModifierControl | shift, "", func() { u.nextPane(-1) }, false},
		{fyne.Key1, modifier, "menu.tabs", func() { u.showTab(documentsTab) }, false},
		{fyne.Key2, modifier, "", func() { u.showTab(historyTab) }, false},
		{fyne.Key3, modifier, "", func() { u.showTab(reviewTab) }, false},
		{fyne.KeyB, modifier, "menu.toggle_list", u.toggleList, false},
		{fyne.KeyO, modifier, "menu.add", u.chooseDocuments, false},
		{fyne.KeyRight, fyne.KeyModifierAlt, "menu.next_highlight", func() { u.Source.Step(1) }, false},
		{fyne.KeyLeft, fyne.KeyModifierAlt, "menu.previous_highlight", func() { u.Source.Step(-1) }, false},
		{fyne.KeyF, modifier, "find.title", u.find, false},
		{fyne.KeyF, modifier | shift, "every.pane", func() { u.showMiddle(everyMiddle) }, false},
		{fyne.KeyPlus, modifier, "menu.zoom_in", zoomIn, false},
		{fyne.KeyEqual, modifier, "", zoomIn, false},
		{fyne.KeyMinus, modifier, "menu.zoom_out", func() { u.source.ZoomOut() }, false},
		{fyne.Key0, modifier, "page.fit", func() { u.source.FitWidth() }, false},
		{fyne.Key9, modifier, "page.fit_page", func() { u.source.FitPage() }, false},
		{fyne.KeyD, modifier, "desk.title", func() { u.showDesk(!u.onDesk) }, false},
		{fyne.KeyJ, modifier, "menu.next_waiting", u.nextWaiting, false},
		{fyne.KeyD, modifier | shift, "spot.title", func() { u.showMiddle(spotMiddle) }, false},
		{fyne.KeyM, modifier | shift, "lint.title", func() { u.showMiddle(lintMiddle) }, false},
		{fyne.KeyComma, modifier, "menu.settings", u.showSettings, false},
		{fyne.KeyW, modifier, "menu.dismiss", u.dismiss, true},
		{fyne.KeyQ, modifier, "menu.quit", u.close, true},
	}
}

// own are the keys that what has the focus knows itself, or that the window takes without a modifier, with the key of the sentence.
var own = []struct{ keys, about string }{
	{"F1", "menu.shortcuts"},
	{"Ctrl+Enter", "menu.send"},
	{"Esc", "menu.escape"},
	{"↑, ↓", "menu.recall"},
	{"Tab, Shift+Tab", "menu.next_field"},
	{"Enter, Space", "menu.press"},
	{"↓", "menu.card"},
	{"Shift+F10", "menu.row_menu"},
	{"Alt", "menu.bar"},
	{"F5", "menu.look"},
	{"1, 2, 3", "menu.mark_keys"},
}

func (u *UI) addShortcuts() {
	for _, b := range u.bindings() {
		u.Window.Canvas().RemoveShortcut(b.shortcut())
		u.Window.Canvas().AddShortcut(b.shortcut(), u.shortcut)
	}
	u.Window.Canvas().SetOnTypedKey(u.typedKey)
}

// shortcut carries out a shortcut; while a dialog or a menu is open only one that closes it, or the window.
func (u *UI) shortcut(s fyne.Shortcut) {
	open := u.Window.Canvas().Overlays().Top() != nil
	for _, b := range u.bindings() {
		if b.shortcut().ShortcutName() == s.ShortcutName() && (!open || b.always) {
			b.do()
		}
	}
}

// typedKey takes the keys that nothing knew that has the keyboard.
func (u *UI) typedKey(key *fyne.KeyEvent) {
	switch {
	case key.Name == fyne.KeyF1:
		u.showShortcuts()
	case key.Name == fyne.KeyEscape && u.dialog != nil:
		u.dialog.Hide()
	case key.Name == fyne.KeyEscape:
		u.answer.Cancel()
	case key.Name == fyne.KeyF5 && u.dialog == nil:
		u.Library.Look()
	default:
		controls.Scrolls(u.Window.Canvas(), key.Name)
	}
}

// dismiss closes the dialog or menu that is open, or else the document.
func (u *UI) dismiss() {
	overlays := u.Window.Canvas().Overlays()
	switch {
	case u.dialog != nil:
		u.dialog.Hide()
	case overlays.Top() != nil:
		overlays.Remove(overlays.Top())
	case u.Source.State.Open:
		u.Source.Forget()
	}
}

// keyLine is a line of the list under F1: keys, and what they do.
type keyLine struct{ keys, about string }

// keyLines is that list.
func (u *UI) keyLines() []keyLine {
	var lines []keyLine
	for _, o := range own {
		lines = append(lines, keyLine{o.keys, u.kit.Words.T(o.about)})
	}
	for _, b := range u.bindings() {
		if b.about == "" {
			lines[len(lines)-1].keys += ", " + keys(b.key, b.held)
			continue
		}
		lines = append(lines, keyLine{keys(b.key, b.held), u.kit.Words.T(b.about)})
	}
	return lines
}

// showShortcuts lists what the keyboard does, also over a dialog.
func (u *UI) showShortcuts() {
	if u.helping != nil && u.dialog == u.helping || u.dialog == nil && u.Window.Canvas().Overlays().Top() != nil {
		return
	}
	w := u.kit.Words
	list := u.keyLines()
	var width float32
	for _, k := range list {
		width = max(width, u.kit.Text(k.keys, prose.Bold).NaturalWidth())
	}
	cell := fyne.NewSize(width+2, u.kit.Setter.Pitch(prose.Bold))
	lines := prose.Column(3)
	for _, k := range list {
		lines.Add(prose.Beside(16, container.NewGridWrap(cell, u.kit.Text(k.keys, prose.Bold)), u.kit.Text(k.about, prose.Body)))
	}
	u.helping = controls.NewDialog(w.T("menu.shortcuts"), w.T("button.close"), prose.NewScroll(0, prose.Inset(8, 8, lines)), u.Window)
	u.showOver(u.helping, 560, 660)
}

// keys names a key with what is held down with it.
func keys(name fyne.KeyName, mod fyne.KeyModifier) string {
	var held strings.Builder
	for _, m := range []struct {
		modifier fyne.KeyModifier
		name     string
	}{{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierSuper, "⌘"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierShift, "Shift+"}} {
		if mod&m.modifier != 0 {
			held.WriteString(m.name)
		}
	}
	switch name {
	case fyne.KeyRight:
		name = "→"
	case fyne.KeyLeft:
		name = "←"
	}
	return held.String() + string(name)
}
