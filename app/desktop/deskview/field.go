package deskview

import (
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/controls"
)

// Field is where a text is pasted. Ctrl+Enter checks it, Tab leaves it. A text whose words are set apart by spaces is wrapped between
// them. One that is for the most part Japanese is wrapped at any character: at its few spaces its lines would end far from the edge.
// A text that is too long for that is not wrapped.
type Field struct {
	controls.Composed
	OnShortcut func(fyne.Shortcut)
	check      func()
}

// wrapLimit is the longest text that is wrapped, in characters: each change of it lays all of it out again, which takes a tenth of a
// second at this length with either kind of wrapping (Fyne 2.8.1).
const wrapLimit = 10_000

// NewField returns an empty field.
func NewField(check func()) *Field {
	f := &Field{check: check, OnShortcut: func(fyne.Shortcut) {}}
	f.OnComposed = func() {}
	f.MultiLine, f.Wrapping = true, fyne.TextWrapBreak
	f.OnChanged = f.wrap
	f.SetMinRowsVisible(4)
	f.ExtendBaseWidget(f)
	return f
}

func (f *Field) wrap(s string) {
	wrapping := fyne.TextWrapBreak
	switch {
	case utf8.RuneCountInString(s) > wrapLimit:
		wrapping = fyne.TextWrapOff
	case spaced(s):
		wrapping = fyne.TextWrapWord
	}
	if f.Wrapping != wrapping {
		f.Wrapping = wrapping
		f.Refresh()
	}
}

// spaced tells whether most letters of a text are of a script that sets words apart by spaces.
func spaced(s string) bool {
	with, without := 0, 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			without++
		case unicode.IsLetter(r):
			with++
		}
	}
	return with > without
}

// AcceptsTab implements fyne.Tabbable.
func (f *Field) AcceptsTab() bool { return false }

// TypedKey implements fyne.Focusable.
func (f *Field) TypedKey(key *fyne.KeyEvent) {
	if !f.Composing(key) && !controls.PassKey(f, key) {
		f.Entry.TypedKey(key)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	if f.Sends(s, f.check) {
		return
	}
	if _, ok := s.(*desktop.CustomShortcut); ok {
		f.OnShortcut(s)
	}
	f.Entry.TypedShortcut(s)
}
