package controls

import (
	"time"

	"fyne.io/fyne/v2"
)

// Held knows when what embeds it had the keyboard last. A click on the menu bar takes the keyboard away before a menu opens, so the
// Edit menu asks what had it.
type Held struct{ until time.Time }

// Release says that the keyboard is gone.
func (h *Held) Release() { h.until = time.Now() }

func (h *Held) heldUntil() time.Time { return h.until }

// editable is what the Edit menu works on.
type editable interface {
	fyne.Focusable
	fyne.Shortcutable
	heldUntil() time.Time
}

// Edit hands a shortcut such as Copy to what has the keyboard, or, where a menu has taken it, to what had it last and is still there.
func Edit(canvas fyne.Canvas, s fyne.Shortcut) {
	to, ok := canvas.Focused().(editable)
	if !ok {
		for _, stop := range stops(canvas.Content(), nil) {
			if e, ok := stop.stop.(editable); ok && !e.heldUntil().IsZero() && (to == nil || e.heldUntil().After(to.heldUntil())) {
				to = e
			}
		}
	}
	if to != nil {
		canvas.Focus(to)
		to.TypedShortcut(s)
	}
}
