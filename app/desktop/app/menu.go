package app

import (
	"cmp"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

func (u *UI) focusQuestion() {
	u.bring(middlePane)
	if u.onDesk {
		u.Window.Canvas().Focus(u.desk.Text)
		return
	}
	u.Window.Canvas().Focus(u.answer.Question)
}

// nextMarker gives the keyboard to the next marker of what stands in the middle.
func (u *UI) nextMarker() {
	u.bring(middlePane)
	if u.onDesk {
		if !u.desk.Return() {
			u.desk.Next()
		}
		return
	}
	u.answer.NextMarker()
}

// newQuestion clears the question and its answer; the next question leans on none before it.
func (u *UI) newQuestion() {
	u.showDesk(false)
	u.Source.Forget()
	u.Ask.Clear()
	u.answer.Question.Put("")
	u.focusQuestion()
}

// find looks for words in the open document.
func (u *UI) find() { u.source.Find() }

func (u *UI) menu() *fyne.MainMenu {
	menus := []*fyne.Menu{u.fileMenu(), u.editMenu(), u.viewMenu(), u.toolsMenu(), u.helpMenu()}
	for _, m := range menus {
		if runtime.GOOS != "darwin" { // where the menu bar of the system draws the keys
			u.writeKeys(m)
		}
	}
	return fyne.NewMainMenu(menus...)
}

// entry is an item of a menu that opens something or does it; nil for one that cannot be chosen.
func (u *UI) entry(key string, do func()) *fyne.MenuItem {
	item := fyne.NewMenuItem(u.kit.Words.T(key), do)
	item.Disabled = do == nil
	return item
}

// dialogEntry is an entry that opens something with further questions.
func (u *UI) dialogEntry(key string, do func()) *fyne.MenuItem {
	item := u.entry(key, do)
	item.Label += "…"
	return item
}

// bound is an item with its keys.
func bound(item *fyne.MenuItem, name fyne.KeyName, mod fyne.KeyModifier) *fyne.MenuItem {
	item.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
	return item
}

// when is do, where that can be done.
func when(can bool, do func()) func() {
	if !can {
		return nil
	}
	return do
}

func (u *UI) fileMenu() *fyne.Menu {
	quit := bound(u.entry("menu.quit", u.close), fyne.KeyQ, modifier)
	quit.IsQuit = true
	looks := u.services.Watch && (!u.services.ReadOnly || u.services.OnlyMe)
	return fyne.NewMenu(u.kit.Words.T("menu.file"),
		bound(u.entry("menu.new_question", u.newQuestion), fyne.KeyN, modifier),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("menu.add", when(u.mayAdd(), u.chooseDocuments)), fyne.KeyO, modifier),
		bound(u.entry("menu.look", when(looks, func() { u.Library.Look() })), fyne.KeyF5, 0),
		fyne.NewMenuItemSeparator(),
		u.entry("menu.pack", when(u.mayPack(), u.packLibrary)),
		u.entry("menu.unpack", when(u.mayUnpack(), u.unpackLibrary)),
		fyne.NewMenuItemSeparator(),
		u.dialogEntry("import.title", u.importModel),
		u.dialogEntry("meaning.file_title", when(u.services.TakeEncoder != nil, u.takeEncoder)),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("menu.settings", u.showSettings), fyne.KeyComma, modifier),
		fyne.NewMenuItemSeparator(),
		quit)
}

// editMenu holds what is done to text, in whatever field or pane that is.
func (u *UI) editMenu() *fyne.Menu {
	edit := func(s fyne.Shortcut) func() { return func() { controls.Edit(u.Window.Canvas(), s) } }
	board := u.app.Clipboard()
	return fyne.NewMenu(u.kit.Words.T("menu.edit"),
		bound(u.entry("menu.undo", edit(&fyne.ShortcutUndo{})), fyne.KeyZ, modifier),
		bound(u.entry("menu.redo", edit(&fyne.ShortcutRedo{})), fyne.KeyY, modifier),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("menu.cut", edit(&fyne.ShortcutCut{Clipboard: board})), fyne.KeyX, modifier),
		bound(u.entry("button.copy", edit(&fyne.ShortcutCopy{Clipboard: board})), fyne.KeyC, modifier),
		bound(u.entry("menu.paste", edit(&fyne.ShortcutPaste{Clipboard: board})), fyne.KeyV, modifier),
		bound(u.entry("menu.select_all", edit(&fyne.ShortcutSelectAll{})), fyne.KeyA, modifier),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("menu.copy_answer", func() { u.answer.CopyAnswer() }), fyne.KeyC, modifier|fyne.KeyModifierShift),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("find.title", u.find), fyne.KeyF, modifier))
}

func (u *UI) viewMenu() *fyne.Menu {
	w, s := u.kit.Words, &u.Settings
	choices := func(key string, items ...*fyne.MenuItem) *fyne.MenuItem {
		item := fyne.NewMenuItem(w.T(key), nil)
		item.ChildMenu = fyne.NewMenu("", items...)
		return item
	}
	choice := func(label string, chosen bool, set func(*viewmodel.Settings)) *fyne.MenuItem {
		item := fyne.NewMenuItem(label, func() { u.change(set) })
		item.Checked = chosen
		return item
	}
	var languages, themes, sizes []*fyne.MenuItem
	for _, l := range []string{words.Japanese, words.English} {
		languages = append(languages, choice(w.T("settings.language."+l), w.Lang() == l, func(s *viewmodel.Settings) { s.Speak(l) }))
	}
	for _, t := range []struct{ value, key string }{{"", "settings.theme.system"}, {"light", "settings.theme.light"}, {"dark", "settings.theme.dark"}} {
		themes = append(themes, choice(w.T(t.key), s.Theme == t.value, func(s *viewmodel.Settings) { s.Theme = t.value }))
	}
	for _, size := range settings.TextSizes() {
		sizes = append(sizes, choice(w.T("page.zoom", "percent", size), size == cmp.Or(s.TextSize, 100), func(s *viewmodel.Settings) { s.TextSize = size }))
	}
	return fyne.NewMenu(w.T("menu.view"),
		bound(u.entry("menu.zoom_in", func() { u.source.ZoomIn() }), fyne.KeyPlus, modifier),
		bound(u.entry("menu.zoom_out", func() { u.source.ZoomOut() }), fyne.KeyMinus, modifier),
		bound(u.entry("page.fit", func() { u.source.FitWidth() }), fyne.Key0, modifier),
		bound(u.entry("page.fit_page", func() { u.source.FitPage() }), fyne.Key9, modifier),
		fyne.NewMenuItemSeparator(),
		bound(u.entry("menu.focus_question", u.focusQuestion), fyne.KeyL, modifier),
		bound(u.entry("menu.next_marker", u.nextMarker), fyne.KeyM, modifier),
		bound(u.entry("menu.next_waiting", u.nextWaiting), fyne.KeyJ, modifier),
		bound(u.entry("menu.next_pane", func() { u.nextPane(1) }), fyne.KeyTab, fyne.KeyModifierControl),
		bound(u.entry("menu.toggle_list", u.toggleList), fyne.KeyB, modifier),
		fyne.NewMenuItemSeparator(),
		choices("settings.text_size", sizes...), choices("menu.theme", themes...), choices("menu.language", languages...))
}

// toolsMenu holds what is done with documents and answers beside asking.
func (u *UI) toolsMenu() *fyne.Menu {
	const shift = modifier | fyne.KeyModifierShift
	return fyne.NewMenu(u.kit.Words.T("menu.tools"),
		bound(u.entry("desk.title", when(u.Desk != nil, func() { u.showDesk(!u.onDesk) })), fyne.KeyD, modifier),
		bound(u.entry("every.pane", when(u.Every != nil, func() { u.showMiddle(everyMiddle) })), fyne.KeyF, shift),
		bound(u.entry("lint.title", when(u.Lint != nil, func() { u.showMiddle(lintMiddle) })), fyne.KeyM, shift),
		bound(u.entry("spot.title", when(u.Spot != nil, func() { u.showMiddle(spotMiddle) })), fyne.KeyD, shift),
		fyne.NewMenuItemSeparator(),
		u.dialogEntry("glossary.title", u.showGlossary),
		u.dialogEntry("report.list", u.showReports))
}

func (u *UI) helpMenu() *fyne.Menu {
	return fyne.NewMenu(u.kit.Words.T("menu.help"),
		bound(u.entry("menu.shortcuts", u.showShortcuts), fyne.KeyF1, 0),
		u.dialogEntry("doctor.title", u.showDiagnosis),
		u.entry("menu.about", u.showAbout))
}

// writeKeys writes the keys of each item at the right end of its name. Fyne would draw them in a fifth of the weight of the text,
// which nobody reads; spaces bring them to one edge, as near as a space is wide.
func (u *UI) writeKeys(m *fyne.Menu) {
	width := func(s string) float32 { return u.kit.Text(s, prose.Body).NaturalWidth() }
	const gap = 24
	right := float32(0)
	for _, item := range m.Items {
		if key, ok := item.Shortcut.(*desktop.CustomShortcut); ok {
			right = max(right, width(item.Label)+gap+width(keys(key.KeyName, key.Modifier)))
		}
	}
	space := width("n n") - width("nn")
	for _, item := range m.Items {
		if key, ok := item.Shortcut.(*desktop.CustomShortcut); ok {
			said := keys(key.KeyName, key.Modifier)
			n := (right - width(item.Label) - width(said)) / space
			item.Label += strings.Repeat("\u00a0", int(n+0.5)) + said
			item.Shortcut = nil
		}
	}
}

// change applies settings with one of them changed.
func (u *UI) change(set func(*viewmodel.Settings)) {
	s := u.Settings
	set(&s)
	u.Apply(s)
}
