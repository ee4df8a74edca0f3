package app

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

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
	w := u.kit.Words
	item := func(key string, do func()) *fyne.MenuItem { return fyne.NewMenuItem(w.T(key), do) }
	bound := func(key string, name fyne.KeyName, mod fyne.KeyModifier, do func()) *fyne.MenuItem {
		return u.withKeys(item(key, do), name, mod)
	}
	quit := bound("menu.quit", fyne.KeyQ, modifier, u.close)
	quit.IsQuit = true
	add := bound("menu.add", fyne.KeyO, modifier, u.chooseDocuments)
	add.Disabled = !u.mayAdd()
	model := fyne.NewMenuItem(w.T("import.title")+"…", u.importModel)
	encoder := fyne.NewMenuItem(w.T("meaning.file_title")+"…", u.takeEncoder)
	encoder.Disabled = u.services.TakeEncoder == nil
	look := bound("menu.look", fyne.KeyF5, 0, func() { u.Library.Look() })
	look.Disabled = u.services.ReadOnly && !u.services.OnlyMe || !u.services.Watch
	pack, unpack := item("menu.pack", u.packLibrary), item("menu.unpack", u.unpackLibrary)
	pack.Disabled, unpack.Disabled = !u.mayPack(), !u.mayUnpack()

	spots := fyne.NewMenuItem(w.T("spot.title")+"…", func() { u.showMiddle(spotMiddle) })
	rules := fyne.NewMenuItem(w.T("lint.title")+"…", func() { u.showMiddle(lintMiddle) })
	everywhere := u.withKeys(fyne.NewMenuItem(w.T("every.pane")+"…", func() { u.showMiddle(everyMiddle) }), fyne.KeyF, modifier|fyne.KeyModifierShift)
	spots.Disabled, rules.Disabled, everywhere.Disabled = u.Spot == nil, u.Lint == nil, u.Every == nil

	language := item("menu.language", nil)
	language.ChildMenu = fyne.NewMenu("")
	for _, l := range []string{words.Japanese, words.English} {
		i := fyne.NewMenuItem(w.T("settings.language."+l), func() { u.change(func(s *viewmodel.Settings) { s.Speak(l) }) })
		i.Checked = w.Lang() == l
		language.ChildMenu.Items = append(language.ChildMenu.Items, i)
	}
	appearance := item("menu.theme", nil)
	appearance.ChildMenu = fyne.NewMenu("")
	for _, t := range []struct{ value, key string }{{"", "settings.theme.system"}, {"light", "settings.theme.light"}, {"dark", "settings.theme.dark"}} {
		i := fyne.NewMenuItem(w.T(t.key), func() { u.change(func(s *viewmodel.Settings) { s.Theme = t.value }) })
		i.Checked = u.Settings.Theme == t.value
		appearance.ChildMenu.Items = append(appearance.ChildMenu.Items, i)
	}
	return fyne.NewMainMenu(
		fyne.NewMenu(w.T("menu.file"), add, look, fyne.NewMenuItemSeparator(), pack, unpack, fyne.NewMenuItemSeparator(), model, encoder,
			fyne.NewMenuItem(w.T("glossary.title")+"…", u.showGlossary), fyne.NewMenuItem(w.T("report.list")+"…", u.showReports), spots, rules, fyne.NewMenuItemSeparator(),
			bound("menu.settings", fyne.KeyComma, modifier, u.showSettings), fyne.NewMenuItemSeparator(), quit),
		fyne.NewMenu(w.T("menu.edit"),
			bound("menu.new_question", fyne.KeyN, modifier, u.newQuestion),
			bound("desk.title", fyne.KeyD, modifier, func() { u.showDesk(!u.onDesk) }),
			bound("menu.next_waiting", fyne.KeyJ, modifier, u.nextWaiting),
			bound("menu.focus_question", fyne.KeyL, modifier, u.focusQuestion),
			bound("menu.next_marker", fyne.KeyM, modifier, u.nextMarker),
			bound("find.title", fyne.KeyF, modifier, u.find), everywhere,
			bound("menu.copy_answer", fyne.KeyC, modifier|fyne.KeyModifierShift, func() { u.answer.CopyAnswer() })),
		fyne.NewMenu(w.T("menu.view"),
			bound("menu.zoom_in", fyne.KeyPlus, modifier, func() { u.source.ZoomIn() }),
			bound("menu.zoom_out", fyne.KeyMinus, modifier, func() { u.source.ZoomOut() }),
			bound("page.fit", fyne.Key0, modifier, func() { u.source.FitWidth() }),
			bound("page.fit_page", fyne.Key9, modifier, func() { u.source.FitPage() }),
			fyne.NewMenuItemSeparator(),
			bound("menu.next_pane", fyne.KeyTab, fyne.KeyModifierControl, func() { u.nextPane(1) }),
			bound("menu.toggle_list", fyne.KeyB, modifier, u.toggleList),
			fyne.NewMenuItemSeparator(), language, appearance),
		fyne.NewMenu(w.T("menu.help"), item("menu.shortcuts", u.showShortcuts), fyne.NewMenuItem(w.T("doctor.title")+"…", u.showDoctor), item("menu.about", u.showAbout)),
	)
}

// withKeys writes the keys of an item behind its name. Fyne would draw them in a fifth of the weight of the text, which nobody reads;
// the menu bar of macOS draws them itself.
func (u *UI) withKeys(item *fyne.MenuItem, name fyne.KeyName, mod fyne.KeyModifier) *fyne.MenuItem {
	if runtime.GOOS == "darwin" {
		item.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
		return item
	}
	item.Label = u.kit.Words.T("menu.item", "name", item.Label, "keys", keys(name, mod))
	return item
}

// change applies settings with one of them changed.
func (u *UI) change(set func(*viewmodel.Settings)) {
	s := u.Settings
	set(&s)
	u.Apply(s)
}
