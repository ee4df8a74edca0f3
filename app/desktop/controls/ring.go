package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
)

// ringWidth is the width of the line around what has the keyboard.
const ringWidth = 2

// ring is a line around a widget while it has the keyboard, in the colour of text, which stands out from every ground. The zero value
// is a ring that is not shown.
type ring struct {
	line  *canvas.Rectangle
	shown bool
}

// show draws the ring, or takes it away, with the next refresh of the widget. What gets the keyboard is scrolled into sight.
func (r *ring) show(on bool) {
	r.shown = on
	if on {
		Follow()
	}
	if r.line != nil {
		r.line.Hidden = !on
	}
}

// around draws the ring around what a renderer draws. A widget may be given more than one renderer in its life; its ring stays the same.
func (r *ring) around(inner fyne.WidgetRenderer) fyne.WidgetRenderer {
	if r.line == nil {
		r.line = canvas.NewRectangle(color.Transparent)
	}
	r.line.Hidden = !r.shown
	ringed := &ringed{WidgetRenderer: inner, line: r.line}
	ringed.paint()
	return ringed
}

// ringed draws a ring around a widget.
type ringed struct {
	fyne.WidgetRenderer
	line *canvas.Rectangle
}

// Objects implements fyne.WidgetRenderer.
func (r *ringed) Objects() []fyne.CanvasObject {
	inner := r.WidgetRenderer.Objects()
	return append(inner[:len(inner):len(inner)], r.line)
}

// Layout implements fyne.WidgetRenderer.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.line.Resize(size)
}

// Refresh implements fyne.WidgetRenderer.
func (r *ringed) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
	r.line.Refresh()
}

func (r *ringed) paint() {
	r.line.StrokeColor, r.line.StrokeWidth = fynetheme.Color(fynetheme.ColorNameForeground), ringWidth
	r.line.CornerRadius = fynetheme.Size(fynetheme.SizeNameButtonRadius)
}
