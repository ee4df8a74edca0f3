package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// parted is a widget with others in it.
type parted interface{ Parts() []fyne.CanvasObject }

// parts are the objects that stand in an object, in reading order, as far as they can be seen from outside of it.
func parts(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *prose.Scroll:
		return []fyne.CanvasObject{o.Content}
	case *container.Split:
		return []fyne.CanvasObject{o.Leading, o.Trailing}
	case *widget.PopUp:
		return []fyne.CanvasObject{o.Content}
	case parted:
		return o.Parts()
	}
	return nil
}

// path leads from root down to an object, both included; it is empty where the object does not stand there, or is not shown.
func path(root, to fyne.CanvasObject) []fyne.CanvasObject {
	if root == nil || !root.Visible() {
		return nil
	}
	if root == to {
		return []fyne.CanvasObject{root}
	}
	for _, part := range parts(root) {
		if below := path(part, to); below != nil {
			return append([]fyne.CanvasObject{root}, below...)
		}
	}
	return nil
}

// Holds tells whether an object stands in another one and is shown.
func Holds(root, o fyne.CanvasObject) bool { return path(root, o) != nil }

// labelled is the space above a control in which its name stands.
const labelled = 48

// follow scrolls whatever lies around the object that just got the keyboard, so that it can be seen.
func follow() {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		canvas := w.Canvas()
		o, ok := canvas.Focused().(fyne.CanvasObject)
		if !ok || o.Size().IsZero() { // not laid out yet
			continue
		}
		root := canvas.Content()
		if top := canvas.Overlays().Top(); top != nil {
			root = top
		}
		way := path(root, o)
		for i := len(way) - 1; i >= 0; i-- { // the innermost first
			if scroll, ok := way[i].(*prose.Scroll); ok {
				reveal(scroll, o, labelled)
			}
		}
	}
}
