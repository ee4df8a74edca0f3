package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Entry is a field of one line that lets Escape through, so that it closes the dialog in which the field stands, and leaves the keys
// of an input method to it.
type Entry struct {
	widget.Entry
	OnEscape func()

	composing Composition
}

// NewEntry returns an empty field.
func NewEntry() *Entry {
	e := &Entry{OnEscape: func() {}}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	if e.composing.Key(key.Name) {
		return
	}
	if key.Name == fyne.KeyEscape {
		e.OnEscape()
		return
	}
	e.Entry.TypedKey(key)
}

// TypedRune implements fyne.Focusable.
func (e *Entry) TypedRune(r rune) {
	e.composing.Rune(r)
	e.Entry.TypedRune(r)
}

// FocusLost implements fyne.Focusable.
func (e *Entry) FocusLost() {
	e.composing.Reset()
	e.Entry.FocusLost()
}

// Tapped implements fyne.Tappable.
func (e *Entry) Tapped(at *fyne.PointEvent) {
	e.composing.Reset()
	e.Entry.Tapped(at)
}
