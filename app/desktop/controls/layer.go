// Package controls holds the small parts that several panes use: the layer for cards, buttons that say what they do, notices.
package controls

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tenkyo/app/desktop/prose"
)

// leastLines is the height, in sizes of the text, below which a card would show too little of itself.
const leastLines = 16

// hideDelay lets the pointer travel from a marker to its card.
const hideDelay = 250 * time.Millisecond

// Layer lies over the whole window and shows one card beside what it belongs to. It is not a popup: clicks beside the card reach
// what lies below, and the pointer does not leave a marker because its card came up.
type Layer struct {
	root  *fyne.Container
	after func(time.Duration, func()) (stop func())

	owner fyne.CanvasObject // whose card is shown
	whole fyne.Size         // of the layer when it came up
	stop  func()            // of the hiding that is due
}

// NewLayer returns an empty layer. Object goes on top of the window's content. What is due later runs by after; see Later.
func NewLayer(after func(time.Duration, func()) (stop func())) *Layer {
	l := &Layer{after: after, stop: func() {}}
	l.root = container.New(layerLayout{l})
	return l
}

// layerLayout leaves a card where it is, and takes it away when the window gets another size: it may lie outside then, or beside
// something else.
type layerLayout struct{ l *Layer }

func (layerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (y layerLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if y.l.owner != nil && size != y.l.whole {
		y.l.Hide()
	}
}

// Object returns what the window stacks over its content.
func (l *Layer) Object() fyne.CanvasObject { return l.root }

// Shows reports whether the card of owner is shown.
func (l *Layer) Shows(owner fyne.CanvasObject) bool { return owner != nil && l.owner == owner }

// Show brings up a card of a width beside owner, below it where there is room, else above. A window too narrow for it narrows it, and
// one too low lowers it, so that it does not hide what it belongs to; only in a very low window it does.
func (l *Layer) Show(owner, card fyne.CanvasObject, width float32) {
	l.stop()
	l.stop = func() {}
	l.owner = owner
	driver := fyne.CurrentApp().Driver()
	origin := driver.AbsolutePositionForObject(l.root)
	at := driver.AbsolutePositionForObject(owner).Subtract(origin)
	whole := l.root.Size()
	l.whole = whole
	const margin, gap = 8, 4
	width = min(width, whole.Width-2*margin)
	height := min(prose.HeightFor(card, width), whole.Height-2*margin)
	x := min(max(at.X, margin), whole.Width-width-margin)
	y := at.Y + owner.Size().Height + gap
	below, above := whole.Height-margin-y, at.Y-gap-margin
	switch least := leastLines * prose.Size(prose.Body); {
	case height <= below:
	case height <= above || above >= below && above >= least:
		height = min(height, above, whole.Height-2*margin)
		y = min(at.Y-height-gap, whole.Height-height-margin) // an owner that is scrolled out of sight
	case below >= least:
		height = below
	default:
		y = max(margin, whole.Height-height-margin)
	}
	card.Move(fyne.NewPos(x, y))
	card.Resize(fyne.NewSize(width, height))
	l.root.Objects = []fyne.CanvasObject{card}
	l.root.Refresh()
}

// Keep cancels a hiding that is due: the pointer is over the card.
func (l *Layer) Keep() {
	l.stop()
	l.stop = func() {}
}

// HideSoon hides the card unless the pointer reaches it first.
func (l *Layer) HideSoon() {
	l.stop()
	l.stop = l.after(hideDelay, l.Hide)
}

// Hide takes the card away.
func (l *Layer) Hide() {
	l.stop()
	l.stop = func() {}
	if l.owner == nil {
		return
	}
	l.owner = nil
	l.root.Objects = nil
	l.root.Refresh()
}

// Later runs a function after a time on the goroutine of the window, unless it is stopped before.
func Later(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, func() { fyne.Do(f) })
	return func() { t.Stop() }
}
