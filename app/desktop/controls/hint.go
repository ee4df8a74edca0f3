package controls

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/prose"
)

// widestHint is how wide a hint may be, in characters of Japanese text, before it takes a second line.
const widestHint = 36

// Hint says more of what the pointer rests on, in a card beside it.
type Hint struct {
	kit  *Kit
	stop func()
}

// NewHint returns a hint that says nothing yet.
func NewHint(kit *Kit) Hint { return Hint{kit: kit, stop: func() {}} }

// Say shows the words beside their owner after a while; none where there are none.
func (h *Hint) Say(owner fyne.CanvasObject, words string) {
	h.stop()
	if words == "" {
		return
	}
	h.stop = h.kit.Layer.after(hintDelay, func() {
		label := h.kit.Text(words, prose.Caption)
		h.kit.Layer.Show(owner, Card(8, 4, label), min(label.NaturalWidth(), widestHint*prose.Size(prose.Caption))+18)
	})
}

// Leave takes them away.
func (h *Hint) Leave(owner fyne.CanvasObject) {
	h.stop()
	if h.kit.Layer.Shows(owner) {
		h.kit.Layer.Hide()
	}
}
