package controls

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// How long a message stays: long enough to read two lines, and longer where something can be done about it.
const (
	toastTime    = 6 * time.Second
	toastDoTime  = 20 * time.Second
	widestToast  = 32 // characters of Japanese text
	toastMargin  = 12
	toastPadding = 14
)

// Toast is where it is said for a moment that something was done: over the lower edge of the window, where it moves nothing and takes no
// room. A new message takes the place of the one before.
type Toast struct {
	root  *fyne.Container
	kit   *Kit
	after func(time.Duration, func()) (stop func())
	stop  func()
}

// NewToast returns a place without a message. after calls on the window's goroutine.
func NewToast(kit *Kit, after func(time.Duration, func()) (stop func())) *Toast {
	return &Toast{kit: kit, after: after, stop: func() {}, root: container.New(toastLayout{})}
}

// Object returns what the window stacks over its content.
func (t *Toast) Object() fyne.CanvasObject { return t.root }

// Step is what can be done about a message.
type Step struct {
	Label string
	Do    func()
}

// Say shows a message, with what can be done about it.
func (t *Toast) Say(s string, steps ...Step) {
	t.stop()
	lines, stays := prose.Column(6, t.kit.Text(s, prose.Body)), toastTime
	if len(steps) > 0 {
		stays = toastDoTime
		buttons := prose.Flow(8)
		for _, step := range steps {
			b := NewButton(step.Label, func() { t.hide(); step.Do() })
			b.Importance = widget.LowImportance
			buttons.Add(b)
		}
		lines.Add(buttons)
	}
	t.root.Objects = []fyne.CanvasObject{Card(toastPadding, 8, lines)}
	t.root.Refresh()
	t.stop = t.after(stays, t.hide)
}

func (t *Toast) hide() {
	t.stop()
	t.root.Objects = nil
	t.root.Refresh()
}

// toastLayout sets the message over the lower edge, as wide as it may be or as there is room.
type toastLayout struct{}

func (toastLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (toastLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		width := min(size.Width-2*toastMargin, widestToast*prose.Size(prose.Body))
		height := prose.HeightFor(o, width)
		o.Move(fyne.NewPos((size.Width-width)/2, size.Height-height-toastMargin))
		o.Resize(fyne.NewSize(width, height))
	}
}
