package app

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
)

// Widths of the window, in units, below which a pane makes room for the others.
const (
	listFits   = 1080 // beside question and source
	sourceFits = 720  // beside the question
	leastList  = 224  // what the list of documents is given when it is shown; a person may make it narrower
)

// Ask implements viewmodel.Asker.
func (a asker) Ask(ctx context.Context, request ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	conn := make(chan Connection, 1)
	a.u.dispatch(func() {
		if a.u.conn.Asker == nil { // the program is still making its first connection
			a.u.waiting = append(a.u.waiting, conn)
			return
		}
		conn <- a.u.conn
	})
	select {
	case c := <-conn:
		return c.Asker.Ask(ctx, request, tell)
	case <-ctx.Done():
		return ask.Answer{}, ctx.Err()
	}
}

// widths sets its object over the whole size and tells of each new width.
type widths struct{ changed func(width float32) }

func (w *widths) MinSize([]fyne.CanvasObject) fyne.Size {
	// The panes give way to one another, so that the window may be made narrower than all of them.
	return fyne.NewSize(420, 320)
}

func (w *widths) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w.changed(size.Width)
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// resized arranges the panes when the window crosses the width at which one of them fits.
func (u *UI) resized(width float32) {
	if u.outer != nil && width > 0 {
		u.arrange()
	}
}

// pane is one of the three parts of the window, from left to right.
type pane int

// The parts of the window.
const (
	listPane pane = iota
	middlePane
	sourcePane
)

// paneKeys name them.
var paneKeys = [...]string{listPane: "library.title", middlePane: "ask.title", sourcePane: "pane.source"}

// arrange shows the panes that fit: on a narrow window either the documents or the source beside the question, on a very narrow one
// a single pane, which the bar at the top chooses.
func (u *UI) arrange() {
	width := u.content.Size().Width
	if width <= 0 {
		return
	}
	switch s := &u.Source.State; {
	case s.Open && u.Source.Opened != u.visited:
		u.visited, u.front, u.asked = u.Source.Opened, sourcePane, false
	case !s.Open && u.opened && u.front == sourcePane: // what was shown there is gone
		u.front = middlePane
	}
	u.opened = u.Source.State.Open
	u.shareWidth(width)
	if narrow := width < listFits*u.Settings.Scale(); narrow != u.narrow {
		u.narrow, u.asked = narrow, false
	}
	single := width < sourceFits*u.Settings.Scale()
	if single && !u.single {
		u.front = middlePane
	}
	u.single = single
	list, middle, source := !u.Settings.Window.NoList, true, true
	switch {
	case u.single:
		list, middle, source = u.front == listPane, u.front == middlePane, u.front == sourcePane
	case u.narrow:
		list, source = u.asked, !u.asked
	}
	u.paneBar.show(u.single, u.front)
	if u.side.root.Visible() == list && u.middle.Visible() == middle && u.source.Object().Visible() == source {
		return
	}
	if least := leastList * u.Settings.Scale() / width; list && u.outer.Offset < float64(least) {
		u.outer.Offset = float64(min(least, 0.5))
	}
	setVisible(u.side.root, list)
	setVisible(u.middle, middle)
	setVisible(u.source.Object(), source)
	setVisible(u.inner, middle || source)
	u.kit.Layer.Hide()
	u.outer.Refresh()
	u.inner.Refresh()
	u.listMoved()
}

// idleShare is the share of the window that the source takes at most while nothing is asked and nothing open in it.
const idleShare = 1. / 3

// shareWidth gives the source its room when something is asked or opened, before an answer is there that would be broken anew by that.
func (u *UI) shareWidth(width float32) {
	idle := !u.Source.State.Open && u.shown == answerMiddle && u.Ask.State.Empty()
	if idle == u.idle {
		return
	}
	u.idle = idle
	if !idle {
		if u.inner.Offset == u.idleOffset { // nobody moved it since
			u.inner.SetOffset(u.busyOffset)
		}
		return
	}
	rest := float64(width)
	if u.side.root.Visible() {
		rest *= 1 - u.outer.Offset
	}
	u.busyOffset = u.inner.Offset
	u.idleOffset = max(u.inner.Offset, 1-float64(width)*idleShare/rest)
	u.inner.SetOffset(u.idleOffset)
}

func setVisible(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}

// toggleList shows the documents or takes them away.
func (u *UI) toggleList() {
	switch {
	case u.single && u.front == listPane:
		u.front = middlePane
	case u.single:
		u.front = listPane
	case u.narrow:
		u.asked = !u.asked
	default:
		u.Settings.Window.NoList = !u.Settings.Window.NoList
	}
	u.arrange()
}

// bring shows a pane where only one fits.
func (u *UI) bring(p pane) {
	if u.single && u.front != p {
		u.front = p
		u.arrange()
	}
}

// shows reports whether a pane can be seen.
func (u *UI) shows(p pane) bool {
	return [...]bool{listPane: u.side.root.Visible(), middlePane: u.middle.Visible(), sourcePane: u.source.Object().Visible()}[p]
}

// nextPane gives the keyboard to the next pane, or to the one before it, and shows it where only one fits.
func (u *UI) nextPane(step int) {
	const panes = pane(len(paneKeys))
	if u.single {
		u.at = u.front
	}
	for range panes {
		u.at = (u.at + pane(step) + panes) % panes
		if u.single || u.shows(u.at) {
			u.goTo(u.at)
			return
		}
	}
}

// goTo shows a pane and gives it the keyboard.
func (u *UI) goTo(p pane) {
	u.at = p
	u.bring(p)
	switch p {
	case listPane:
		u.Window.Canvas().Focus(u.library.Focusable())
	case sourcePane:
		u.source.Focus()
	default:
		u.focusQuestion()
	}
}

// paneBar chooses the pane that is shown where only one fits.
type paneBar struct {
	root    *fyne.Container
	buttons []*controls.Button
}

func newPaneBar(kit *controls.Kit, choose func(pane)) *paneBar {
	b := &paneBar{}
	line := prose.Flow(4)
	for p, key := range paneKeys {
		button := controls.NewButton(kit.Words.T(key), func() { choose(pane(p)) })
		b.buttons = append(b.buttons, button)
		line.Add(button)
	}
	b.root = controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(8, 4, line), controls.Rule()))
	b.root.Hide()
	return b
}

// label writes on the button of a pane.
func (b *paneBar) label(p pane, text string) {
	if button := b.buttons[p]; button.Text != text {
		button.SetText(text)
		b.root.Refresh()
	}
}

func (b *paneBar) show(visible bool, front pane) {
	for p, button := range b.buttons {
		importance := widget.LowImportance
		if pane(p) == front {
			importance = widget.MediumImportance
		}
		if button.Importance != importance {
			button.Importance = importance
			button.Refresh()
		}
	}
	if b.root.Visible() != visible {
		setVisible(b.root, visible)
		b.root.Refresh()
	}
}
