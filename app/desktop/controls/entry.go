package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Entry is a field of one line that lets the shortcuts of the window and Escape through, which closes the dialog in which the field
// stands, and leaves the keys of an input method to it.
type Entry struct {
	widget.Entry
	OnEscape func() // nil for what the window does

	composing Composition
}

// NewEntry returns an empty field.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	if e.composing.Key(key.Name) {
		return
	}
	if key.Name == fyne.KeyEscape && e.OnEscape != nil {
		e.OnEscape()
		return
	}
	if !PassKey(e, key) {
		e.Entry.TypedKey(key)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	e.Entry.TypedShortcut(s)
	PassShortcut(e, s)
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
