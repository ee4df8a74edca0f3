package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// wheel lies over a field of one line and hands the wheel on to the column in which the field stands. Fyne gives it to the field, which
// keeps it although it has nothing to scroll, so that the column would stand still while the pointer is over one.
type wheel struct {
	widget.BaseWidget
	over fyne.CanvasObject
}

func newWheel(over fyne.CanvasObject) *wheel {
	w := &wheel{over: over}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled implements fyne.Scrollable.
func (w *wheel) Scrolled(ev *fyne.ScrollEvent) {
	canvas := canvasOf(w.over)
	if canvas == nil {
		return
	}
	way := path(front(canvas), w.over)
	for i := len(way) - 1; i >= 0; i-- {
		if column, ok := way[i].(*prose.Scroll); ok {
			column.Scrolled(ev)
			return
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// wheeled draws a wheel over what a renderer draws.
type wheeled struct {
	fyne.WidgetRenderer
	wheel *wheel
}

// Objects implements fyne.WidgetRenderer.
func (r *wheeled) Objects() []fyne.CanvasObject {
	inner := r.WidgetRenderer.Objects()
	return append(inner[:len(inner):len(inner)], r.wheel)
}

// Layout implements fyne.WidgetRenderer.
func (r *wheeled) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.wheel.Resize(size)
}
