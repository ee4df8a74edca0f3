package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses as well as Space while it has the keyboard, and that shows with a ring that it has: the ground
// of a button that stands out hardly changes with it.
type Button struct {
	widget.Button
	ring *canvas.Rectangle
}

// NewButton returns a button with a label.
func NewButton(label string, tapped func()) *Button { return NewButtonWithIcon(label, nil, tapped) }

// NewButtonWithIcon returns a button with a label and an icon.
func NewButtonWithIcon(label string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{ring: canvas.NewRectangle(color.Transparent)}
	b.ring.Hide()
	b.Text, b.Icon, b.OnTapped = label, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// Base is the button itself.
func (b *Button) Base() *widget.Button { return &b.Button }

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(key *fyne.KeyEvent) { press(b, &b.Button, key) }

// press gives a key to o, which is the button b: Enter presses it.
func press(o fyne.CanvasObject, b *widget.Button, key *fyne.KeyEvent) {
	switch {
	case key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter:
		b.Tapped(nil)
	case !PassKey(o, key):
		b.TypedKey(key)
	}
}

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() {
	b.ring.Show()
	b.Button.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() {
	b.ring.Hide()
	b.Button.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{WidgetRenderer: b.Button.CreateRenderer(), ring: b.ring}
}

// ringed draws a ring around a widget that has the keyboard.
type ringed struct {
	fyne.WidgetRenderer
	ring *canvas.Rectangle
}

// Objects implements fyne.WidgetRenderer.
func (r *ringed) Objects() []fyne.CanvasObject { return append(r.WidgetRenderer.Objects(), r.ring) }

// Layout implements fyne.WidgetRenderer.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.Resize(size)
}

// Refresh implements fyne.WidgetRenderer.
func (r *ringed) Refresh() {
	r.ring.StrokeColor, r.ring.StrokeWidth = fynetheme.Color(fynetheme.ColorNameForeground), 2
	r.ring.CornerRadius = fynetheme.Size(fynetheme.SizeNameButtonRadius)
	r.WidgetRenderer.Refresh()
	r.ring.Refresh()
}
