package answer

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
)

// toastTime is how long a short message stays: long enough to read two lines.
const toastTime = 6 * time.Second

// toast is where it is said for a moment that something was done: over the lower edge of the answer, where it moves nothing.
type toast struct {
	root  *fyne.Container
	kit   *controls.Kit
	after func(time.Duration, func()) (stop func())
	stop  func()
}

func newToast(kit *controls.Kit, after func(time.Duration, func()) (stop func())) *toast {
	t := &toast{kit: kit, after: after, stop: func() {}}
	t.root = container.New(toastLayout{})
	return t
}

func (t *toast) say(s string) {
	t.stop()
	t.root.Objects = []fyne.CanvasObject{controls.Card(14, 8, t.kit.Text(s, prose.Body))}
	t.root.Refresh()
	t.stop = t.after(toastTime, func() {
		t.root.Objects = nil
		t.root.Refresh()
	})
}

// toastLayout sets the message over the lower edge, as wide as its words or as there is room.
type toastLayout struct{}

func (toastLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (toastLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const margin = 12
	for _, o := range objects {
		width := min(size.Width-2*margin, 32*prose.Size(prose.Body))
		height := prose.HeightFor(o, width)
		o.Move(fyne.NewPos((size.Width-width)/2, size.Height-height-margin))
		o.Resize(fyne.NewSize(width, height))
	}
}
