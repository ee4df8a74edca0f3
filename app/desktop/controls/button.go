package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses as well as Space while it has the keyboard, and that shows with a ring that it has: the ground
// of a button that stands out hardly changes with it.
type Button struct {
	widget.Button
	ring ring
}

// NewButton returns a button with a label.
func NewButton(label string, tapped func()) *Button { return NewButtonWithIcon(label, nil, tapped) }

// NewButtonWithIcon returns a button with a label and an icon.
func NewButtonWithIcon(label string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{}
	b.Text, b.Icon, b.OnTapped = label, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// Base is the button itself.
func (b *Button) Base() *widget.Button { return &b.Button }

// AccessibilityLabel implements fyne.Accessible. Fyne 2.8.1 fails on a button that has neither words nor a picture yet.
func (b *Button) AccessibilityLabel() string { return b.Text }

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(key *fyne.KeyEvent) {
	switch {
	case enters(key):
		b.Press()
	case key.Name != fyne.KeySpace && !PassKey(b, key):
		Scrolls(canvasOf(b), key.Name)
	}
}

// TypedRune implements fyne.Focusable. Space presses with its character, which would otherwise go to what the button opens.
func (b *Button) TypedRune(r rune) {
	if Spaces(r) {
		b.Press()
	}
}

// Press does what a click does, and leaves the keyboard where it is, so that Tab goes on from there.
func (b *Button) Press() {
	if b.OnTapped != nil && !b.Disabled() {
		b.OnTapped()
	}
}

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() {
	b.ring.show(true)
	b.Button.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() {
	b.ring.show(false)
	b.Button.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return b.ring.around(b.Button.CreateRenderer())
}
