package app

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/libraryview"
	"tenkyo/app/desktop/viewmodel"
)

// mostFolders are offered as a scope, unless more were added; the list of documents offers all.
const mostFolders = 15

// chooseScope offers what the next question can be put to.
func (u *UI) chooseScope(beside fyne.CanvasObject) { controls.MenuBelow(beside, u.scopes()...) }

// scopes are what a question can be put to: everything, the open document, a folder.
func (u *UI) scopes() []*fyne.MenuItem {
	w := u.kit.Words
	offer := func(s viewmodel.Scope) *fyne.MenuItem {
		item := fyne.NewMenuItem(answer.ScopeName(w, s), func() { u.setScope(s) })
		item.Checked = u.Ask.Scope == s
		return item
	}
	items := []*fyne.MenuItem{offer(viewmodel.Scope{})}
	if s := u.Source.State; s.Document != nil && !s.Source.Withheld() {
		items = append(items, offer(viewmodel.Scope{Doc: s.Target.Doc, Title: cmp.Or(s.Document.Title, s.Target.Doc)}))
	}
	folders := fewFolders(u.Library.Folders())
	if len(folders) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	for _, f := range folders {
		item := offer(viewmodel.Scope{In: f.In, Name: libraryview.FolderName(w, f.Root, f.In)})
		if item.Label = libraryview.RootName(w, f.Root); f.Kind == viewmodel.FolderRow {
			item.Label = strings.Repeat("　", f.Depth) + f.Name
		}
		items = append(items, item)
	}
	return items
}

// fewFolders leaves those of a tree of folders that a menu can hold: all, or without what lies deepest, but at least those that were
// added.
func fewFolders(folders []viewmodel.Row) []viewmodel.Row {
	deepest := 0
	for _, f := range folders {
		deepest = max(deepest, f.Depth)
	}
	for ; len(folders) > mostFolders && deepest > 0; deepest-- {
		folders = slices.DeleteFunc(folders, func(f viewmodel.Row) bool { return f.Depth >= deepest })
	}
	return folders
}

func (u *UI) setScope(s viewmodel.Scope) {
	u.Ask.Scope = s
	u.answer.Refresh()
	u.focusQuestion()
}

// chooseDay lets the user choose the day whose rules count for the next question.
func (u *UI) chooseDay(beside fyne.CanvasObject) {
	w := u.kit.Words
	today := fyne.NewMenuItem(w.T("ask.as_of", "date", w.T("ask.today")), func() { u.setDay(time.Time{}) })
	today.Checked = u.Ask.AsOf.IsZero()
	controls.MenuBelow(beside, today, fyne.NewMenuItem(w.T("ask.other_day"), u.typeDay))
}

func (u *UI) setDay(day time.Time) {
	u.Ask.AsOf = day
	u.answer.Refresh()
	u.focusQuestion()
}

// typeDay asks for the day whose rules count.
func (u *UI) typeDay() {
	w := u.kit.Words
	now := ""
	if !u.Ask.AsOf.IsZero() {
		now = u.Ask.AsOf.Format(time.DateOnly)
	}
	u.askDay(w.T("ask.day_title"), w.T("ask.day_note"), now, u.setDay, nil)
}
