package answer

import "time"

// holdEnter is how long an Enter waits for what follows it. An input method's text arrives within the same event of the window
// system, some milliseconds at most; a person's next key takes longer.
const holdEnter = 50 * time.Millisecond

// enterHold tells the Enter of a person from the Enter with which an input method confirms a conversion. On X11 and macOS the
// latter is delivered too, before the converted text: an Enter after which text of a conversion follows at once is dropped,
// any other takes effect as soon as that is known. It stands behind controls.Composition, for a conversion whose keys were not seen.
type enterHold struct {
	enter func()                                    // what an Enter does
	after func(time.Duration, func()) (stop func()) // runs a function later where widgets may be touched

	held bool
	stop func()
}

// Enter takes an Enter key.
func (h *enterHold) Enter() {
	h.Release()
	h.held = true
	h.stop = h.after(holdEnter, h.Release)
}

// Rune takes a typed character, before it is inserted. ASCII is not the result of a conversion.
func (h *enterHold) Rune(r rune) {
	if h.held && r > 0x7F {
		h.drop()
		return
	}
	h.Release()
}

// Release lets a held Enter take effect: another key came, or the time is over.
func (h *enterHold) Release() {
	if h.held {
		h.drop()
		h.enter()
	}
}

func (h *enterHold) drop() {
	h.held = false
	h.stop()
}
