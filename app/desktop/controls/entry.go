package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Entry is a field of one line that lets Escape through, so that it closes the dialog in which the field stands.
type Entry struct {
	widget.Entry
	OnEscape func()
}

// NewEntry returns an empty field.
func NewEntry() *Entry {
	e := &Entry{OnEscape: func() {}}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape {
		e.OnEscape()
		return
	}
	e.Entry.TypedKey(key)
}
