package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// The fields below are those of Fyne, but that Enter does what Space does, that the keys of the window go on to it, and that a ring
// shows which of them has the keyboard.

// enters reports whether a key is one of the two for Enter.
func enters(key *fyne.KeyEvent) bool { return key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter }

// Spaces reports whether a character is that of the space bar, with an input method or without.
func Spaces(r rune) bool { return r == ' ' || r == '　' }

// Check is a box that is ticked by Space or Enter.
type Check struct {
	widget.Check
	ring ring
}

// NewCheck returns a box with a label. changed may be nil.
func NewCheck(label string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *Check) TypedKey(key *fyne.KeyEvent) {
	if enters(key) {
		c.TypedRune(' ')
		return
	}
	if !PassKey(c, key) {
		Scrolls(canvasOf(c), key.Name)
	}
}

// TypedRune implements fyne.Focusable.
func (c *Check) TypedRune(r rune) {
	if Spaces(r) {
		c.Check.TypedRune(' ')
	}
}

// FocusGained implements fyne.Focusable.
func (c *Check) FocusGained() {
	c.ring.show(true)
	c.Check.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (c *Check) FocusLost() {
	c.ring.show(false)
	c.Check.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (c *Check) CreateRenderer() fyne.WidgetRenderer { return c.ring.around(c.Check.CreateRenderer()) }

// AccessibilityLabel implements fyne.Accessible.
func (c *Check) AccessibilityLabel() string { return c.Text }

// AccessibilityRole implements fyne.Accessible.
func (c *Check) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// Select is one of several options, listed by Space, Enter, Up or Down; Left and Right go through them.
type Select struct {
	widget.Select
	ring ring
}

// NewSelect returns a field with options. changed may be nil.
func NewSelect(options []string, changed func(string)) *Select {
	s := &Select{}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements fyne.Focusable.
func (s *Select) TypedKey(key *fyne.KeyEvent) {
	switch {
	case s.Disabled():
		PassKey(s, key)
	case enters(key):
		s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case !PassKey(s, key):
		s.Select.TypedKey(key)
	}
}

// FocusGained implements fyne.Focusable.
func (s *Select) FocusGained() {
	s.ring.show(true)
	s.Select.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (s *Select) FocusLost() {
	s.ring.show(false)
	s.Select.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	return s.ring.around(s.Select.CreateRenderer())
}

// Slider is a number between two others, changed by Left and Right.
type Slider struct {
	widget.Slider
	ring ring
}

// NewSlider returns a slider in steps of one.
func NewSlider(least, most float64) *Slider {
	s := &Slider{}
	s.Value, s.Min, s.Max, s.Step, s.Orientation = least, least, most, 1, widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements fyne.Focusable.
func (s *Slider) TypedKey(key *fyne.KeyEvent) {
	if !PassKey(s, key) {
		s.Slider.TypedKey(key)
	}
}

// FocusGained implements fyne.Focusable.
func (s *Slider) FocusGained() {
	s.ring.show(true)
	s.Slider.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (s *Slider) FocusLost() {
	s.ring.show(false)
	s.Slider.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	return s.ring.around(s.Slider.CreateRenderer())
}
