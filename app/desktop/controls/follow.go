package controls

import (
	"reflect"

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

// overlaid is what an overlay of a window holds. The type of overlays is Fyne's own, the field is exported.
func overlaid(overlay fyne.CanvasObject) fyne.CanvasObject {
	if v := reflect.Indirect(reflect.ValueOf(overlay)); v.Kind() == reflect.Struct {
		if field := v.FieldByName("Content"); field.IsValid() && field.CanInterface() {
			if content, ok := field.Interface().(fyne.CanvasObject); ok {
				return content
			}
		}
	}
	return overlay
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

// Holds reports whether an object stands in another one and is shown.
func Holds(root, o fyne.CanvasObject) bool { return path(root, o) != nil }

// front is what a window shows on top: a dialog, or else its content.
func front(canvas fyne.Canvas) fyne.CanvasObject {
	if top := canvas.Overlays().Top(); top != nil {
		return overlaid(top)
	}
	return canvas.Content()
}

// scrolled is the column that stands in an object, in whatever depth.
func scrolled(o fyne.CanvasObject) *prose.Scroll {
	if o == nil || !o.Visible() {
		return nil
	}
	if scroll, ok := o.(*prose.Scroll); ok {
		return scroll
	}
	for _, part := range parts(o) {
		if scroll := scrolled(part); scroll != nil {
			return scroll
		}
	}
	return nil
}

// lineStep is how far an arrow scrolls, in units.
const lineStep = 40

// Scrolls scrolls the column around what has the keyboard in a window, or else the nearest beside it, so that a long text is read by
// keys although nothing in it takes them. It reports whether the key was one for that.
func Scrolls(canvas fyne.Canvas, key fyne.KeyName) bool {
	if canvas == nil {
		return false
	}
	root := front(canvas)
	way := []fyne.CanvasObject{root}
	if o, ok := canvas.Focused().(fyne.CanvasObject); ok {
		way = path(root, o)
	}
	var scroll *prose.Scroll
	for i := len(way) - 1; i >= 0 && scroll == nil; i-- {
		scroll = scrolled(way[i])
	}
	if scroll == nil {
		return false
	}
	page, y := scroll.Size().Height-lineStep, scroll.Offset.Y
	switch key {
	case fyne.KeyDown:
		y += lineStep
	case fyne.KeyUp:
		y -= lineStep
	case fyne.KeyPageDown:
		y += page
	case fyne.KeyPageUp:
		y -= page
	case fyne.KeyHome:
		y = 0
	case fyne.KeyEnd:
		y = scroll.Content.Size().Height
	default:
		return false
	}
	most := max(0, scroll.Content.Size().Height-scroll.Size().Height)
	scroll.ScrollToOffset(fyne.NewPos(0, min(max(0, y), most)))
	return true
}

// labelled is the space above a control in which its name stands.
const labelled = 48

// Follow scrolls whatever lies around the object that just got the keyboard, so that it can be seen.
func Follow() {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		canvas := w.Canvas()
		o, ok := canvas.Focused().(fyne.CanvasObject)
		if !ok || o.Size().IsZero() { // not laid out yet
			continue
		}
		way := path(front(canvas), o)
		for i := len(way) - 1; i >= 0; i-- { // the innermost first
			if scroll, ok := way[i].(*prose.Scroll); ok {
				reveal(scroll, o, labelled)
			}
		}
	}
}
