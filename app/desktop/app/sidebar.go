package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
)

// tab is one of the lists in the left pane.
type tab string

// The tabs of the left pane.
const (
	documentsTab tab = "documents"
	historyTab   tab = "history"
	reviewTab    tab = "review"
)

// sidebar is the left pane: one list at a time, and above it buttons that choose which.
type sidebar struct {
	root    *fyne.Container
	bar     *fyne.Container
	stack   *fyne.Container
	buttons map[tab]*controls.Button
	panes   map[tab]fyne.CanvasObject
}

// newSidebar returns a sidebar without a tab.
func newSidebar() *sidebar {
	s := &sidebar{bar: prose.Flow(2), stack: container.NewStack(), buttons: map[tab]*controls.Button{}, panes: map[tab]fyne.CanvasObject{}}
	s.root = prose.Above(controls.Background(theme.ColorHeader, prose.Inset(8, 6, s.bar)), s.stack)
	return s
}

// add appends a tab.
func (s *sidebar) add(t tab, pane fyne.CanvasObject, choose func()) {
	b := controls.NewButton("", choose)
	s.buttons[t], s.panes[t] = b, pane
	s.bar.Add(b)
}

// show shows a tab.
func (s *sidebar) show(t tab) {
	for other, b := range s.buttons {
		b.Importance = widget.LowImportance
		if other == t {
			b.Importance = widget.MediumImportance
		}
		b.Refresh()
	}
	if pane := s.panes[t]; pane != nil {
		s.stack.Objects = []fyne.CanvasObject{pane}
		s.stack.Refresh()
	}
}

// label writes on a tab.
func (s *sidebar) label(t tab, text string) {
	if b := s.buttons[t]; b != nil && b.Text != text {
		b.SetText(text)
		s.root.Refresh()
	}
}

// showTab shows a list in the left pane, and the pane itself where it is hidden.
func (u *UI) showTab(t tab) {
	u.tab = t
	u.side.show(t)
	if u.single {
		u.bring(listPane)
	} else if !u.side.root.Visible() {
		u.toggleList()
	}
	u.listMoved()
	if t == reviewTab && u.review != nil {
		u.reloadReview()
		if list, ok := u.review.Focusable().(fyne.CanvasObject); ok && controls.Holds(u.side.root, list) { // an empty one is not shown
			u.Window.Canvas().Focus(u.review.Focusable())
		}
	}
}

// listSeen reports whether the list of documents can be seen, with how far the reading of files is.
func (u *UI) listSeen() bool {
	return u.tab == documentsTab && u.side != nil && u.side.root.Visible()
}

// listMoved says how far the reading of files is at another place, where the list of documents came up or went.
func (u *UI) listMoved() {
	if job := u.Library.Job; job != nil && job.Running {
		u.labelTabs()
		u.answer.RefreshLibrary()
	}
}

// labelTabs writes on the tabs what their lists hold that a person should look at.
func (u *UI) labelTabs() {
	w := u.kit.Words
	documents := w.T("library.title")
	if job := u.Library.Job; job != nil && job.Running && !u.listSeen() {
		documents = w.T("library.title_reading", "percent", int(job.Fraction()*100))
	}
	u.side.label(documentsTab, documents)
	if u.paneBar != nil { // else the panes are just being made
		u.paneBar.label(listPane, documents)
	}
	if u.History != nil {
		label := w.T("history.title")
		if n := u.History.Changed(); n > 0 {
			label = w.T("history.title_changed", "n", n)
		}
		u.side.label(historyTab, label)
	}
	if u.Review != nil {
		label := w.T("review.word")
		if n := u.Review.Count(viewmodel.ReviewWaiting); n > 0 {
			label = w.T("review.title_n", "n", n)
		}
		u.side.label(reviewTab, label)
	}
}
