package deskview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Field is where a text is pasted. Ctrl+Enter checks it, Tab leaves it. Its lines are not wrapped: Fyne's wrapping takes time that
// grows with the square of a line's length.
type Field struct {
	widget.Entry
	OnShortcut func(fyne.Shortcut)
	check      func()
}

// NewField returns an empty field.
func NewField(check func()) *Field {
	f := &Field{check: check, OnShortcut: func(fyne.Shortcut) {}}
	f.MultiLine, f.Wrapping = true, fyne.TextWrapOff
	f.SetMinRowsVisible(4)
	f.ExtendBaseWidget(f)
	return f
}

// AcceptsTab implements fyne.Tabbable.
func (f *Field) AcceptsTab() bool { return false }

// TypedShortcut implements fyne.Shortcutable.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok {
		if c.Modifier == fyne.KeyModifierShortcutDefault && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) {
			f.check()
			return
		}
		f.OnShortcut(s)
	}
	f.Entry.TypedShortcut(s)
}
