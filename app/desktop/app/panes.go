package app

import (
	"context"

	"fyne.io/fyne/v2"

	"tenkyo/app/ask"
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

// arrange shows the panes that fit: on a narrow window the documents only where they were asked for, and on a very narrow one
// either the question or the source.
func (u *UI) arrange() {
	width := u.content.Size().Width
	if width <= 0 {
		return
	}
	list := !u.Settings.Window.NoList
	if narrow := width < listFits*u.Settings.Scale(); narrow != u.narrow {
		u.narrow, u.asked = narrow, false
	}
	if u.narrow {
		list = u.asked
	}
	source := width >= sourceFits*u.Settings.Scale() || u.Source.State.Open && !list
	if u.side.root.Visible() == list && u.source.Object().Visible() == source {
		return
	}
	if least := leastList * u.Settings.Scale() / width; list && u.outer.Offset < float64(least) {
		u.outer.Offset = float64(min(least, 0.5))
	}
	setVisible(u.side.root, list)
	setVisible(u.source.Object(), source)
	u.kit.Layer.Hide()
	u.outer.Refresh()
	u.inner.Refresh()
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
	if u.narrow {
		u.asked = !u.asked
	} else {
		u.Settings.Window.NoList = !u.Settings.Window.NoList
	}
	u.arrange()
}
