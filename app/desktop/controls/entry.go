package controls

import "fyne.io/fyne/v2"

// Entry is a field of one line that lets the shortcuts of the window and Escape through, which closes the dialog in which the field
// stands.
type Entry struct {
	Composed
	OnEscape func() // nil for what the window does
	OnDown   func() // nil for what a field of one line does, which is nothing
}

// NewEntry returns an empty field.
func NewEntry() *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	if !e.Composing(key) {
		e.Known(key)
	}
}

// Known gives the field a key that belongs to no composition.
func (e *Entry) Known(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape && e.OnEscape != nil {
		e.OnEscape()
		return
	}
	if key.Name == fyne.KeyDown && e.OnDown != nil {
		e.OnDown()
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

// CreateRenderer implements fyne.Widget.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	return &wheeled{e.Composed.CreateRenderer(), newWheel(e)}
}
