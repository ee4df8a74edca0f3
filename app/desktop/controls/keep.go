package controls

import (
	"reflect"

	"fyne.io/fyne/v2"
)

// Keep carries out what puts other objects into root, and leaves the keyboard at its place there: with the same control, or the one that
// is drawn in its place, or else a neighbour. Fyne leaves it with what is gone, so that Tab would begin at the top again. It does
// nothing of that where the keyboard is elsewhere.
func Keep(root fyne.CanvasObject, rebuild func()) {
	canvas := canvasOf(root)
	if canvas == nil || canvas.Focused() == nil {
		rebuild()
		return
	}
	before := stops(root, nil)
	at := indexOf(before, canvas.Focused())
	rebuild()
	if at < 0 || canvas.Focused() != before[at].stop { // whoever builds gave it to somebody
		return
	}
	after := stops(root, nil)
	if indexOf(after, before[at].stop) >= 0 {
		return
	}
	if to := counterpart(before, after, at); to >= 0 {
		canvas.Focus(after[to].stop)
	}
}

// stop is a place at which Tab stops, and its name.
type stop struct {
	stop fyne.Focusable
	name string
}

// same reports whether two stops are the same one, or one drawn anew.
func (s stop) same(other stop) bool {
	return s.stop == other.stop || s.name == other.name && reflect.TypeOf(s.stop) == reflect.TypeOf(other.stop)
}

// stops appends the places at which Tab stops in an object, in its order.
func stops(o fyne.CanvasObject, list []stop) []stop {
	if o == nil || !o.Visible() {
		return list
	}
	if focusable, ok := o.(fyne.Focusable); ok {
		if disableable, ok := o.(fyne.Disableable); !ok || !disableable.Disabled() {
			name := ""
			if named, ok := o.(interface{ AccessibilityLabel() string }); ok {
				name = named.AccessibilityLabel()
			}
			list = append(list, stop{focusable, name})
		}
	}
	for _, part := range parts(o) {
		list = stops(part, list)
	}
	return list
}

func indexOf(list []stop, focused fyne.Focusable) int {
	for i, s := range list {
		if s.stop == focused {
			return i
		}
	}
	return -1
}

// counterpart finds what stands in the place of a stop that is gone; -1 where nothing does. Stops that are the same at the beginning
// and at the end of both lists belong together; of those between, one of the same name is the one, or else the one at its place.
func counterpart(before, after []stop, at int) int {
	head := 0
	for head < min(len(before), len(after)) && before[head].same(after[head]) {
		head++
	}
	if at < head {
		return at
	}
	tail := 0
	for tail < min(len(before), len(after))-head && before[len(before)-1-tail].same(after[len(after)-1-tail]) {
		tail++
	}
	if behind := len(before) - 1 - at; behind < tail {
		return len(after) - 1 - behind
	}
	for i := head; i < len(after)-tail; i++ {
		if before[at].same(after[i]) {
			return i
		}
	}
	if len(after) > head+tail {
		return min(at, len(after)-tail-1)
	}
	return min(max(head-1, 0), len(after)-1)
}
