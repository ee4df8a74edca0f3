package answer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

// Chip is the marker of a claim: its glyph, its word and the colour of its state. It takes focus by Tab. Pointing at it or
// focusing it calls OnPoint, leaving it OnLeave; a click, Enter or Space calls OnOpen, Escape OnDismiss.
// OnFocus comes before OnPoint, so that the chip can be scrolled into view.
type Chip struct {
	widget.BaseWidget
	OnPoint, OnLeave, OnOpen, OnDismiss, OnFocus func()
	// OnKey and OnRune are told of every other key and character while the chip has the focus.
	OnKey  func(fyne.KeyName)
	OnRune func(rune)

	face             words.Face
	hovered, focused bool
}

var (
	_ fyne.Tappable      = (*Chip)(nil)
	_ fyne.Focusable     = (*Chip)(nil)
	_ desktop.Hoverable  = (*Chip)(nil)
	_ desktop.Cursorable = (*Chip)(nil)
)

// NewChip returns the marker with a face.
func NewChip(face words.Face) *Chip {
	c := &Chip{face: face, OnPoint: func() {}, OnLeave: func() {}, OnOpen: func() {}, OnDismiss: func() {}, OnFocus: func() {},
		OnKey: func(fyne.KeyName) {}, OnRune: func(rune) {}}
	c.ExtendBaseWidget(c)
	return c
}

// Face returns what the chip shows.
func (c *Chip) Face() words.Face { return c.face }

// SetFace changes what the chip shows.
func (c *Chip) SetFace(face words.Face) {
	c.face = face
	c.Refresh()
}

// Tapped implements fyne.Tappable. The focus follows the click, so that Tab goes on from here.
func (c *Chip) Tapped(*fyne.PointEvent) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(c); canvas != nil {
		canvas.Focus(c)
	}
	c.OnOpen()
}

// Cursor implements desktop.Cursorable.
func (c *Chip) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (c *Chip) MouseIn(*desktop.MouseEvent) {
	c.hovered = true
	c.Refresh()
	c.OnPoint()
}

// MouseMoved implements desktop.Hoverable.
func (c *Chip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *Chip) MouseOut() {
	c.hovered = false
	c.Refresh()
	c.OnLeave()
}

// FocusGained implements fyne.Focusable.
func (c *Chip) FocusGained() {
	c.focused = true
	c.Refresh()
	c.OnFocus()
	if !c.hovered { // a click focuses too, and must not bring back what it is about to close
		c.OnPoint()
	}
}

// FocusLost implements fyne.Focusable.
func (c *Chip) FocusLost() {
	c.focused = false
	c.Refresh()
	c.OnLeave()
}

// TypedRune implements fyne.Focusable.
func (c *Chip) TypedRune(r rune) {
	if controls.Spaces(r) {
		c.OnOpen()
		return
	}
	c.OnRune(r)
}

// TypedKey implements fyne.Focusable.
func (c *Chip) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.OnOpen()
	case fyne.KeyEscape:
		c.OnDismiss()
	default:
		if !controls.PassKey(c, key) {
			c.OnKey(key.Name)
		}
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (c *Chip) AccessibilityLabel() string { return c.face.Word }

// AccessibilityRole implements fyne.Accessible.
func (c *Chip) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	r := &chipRenderer{chip: c, ground: canvas.NewRectangle(color.Transparent), label: canvas.NewText("", color.Transparent)}
	r.Refresh()
	return r
}

type chipRenderer struct {
	chip   *Chip
	ground *canvas.Rectangle
	label  *canvas.Text
}

// chipPadding is the space left and right of a chip's text.
const chipPadding = 6

func (r *chipRenderer) Destroy() {}

func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.label}
}

func (r *chipRenderer) MinSize() fyne.Size {
	return r.label.MinSize().AddWidthHeight(2*chipPadding, 0)
}

func (r *chipRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.label.Move(fyne.NewPos(chipPadding, (size.Height-r.label.MinSize().Height)/2))
	r.label.Resize(r.label.MinSize())
}

func (r *chipRenderer) Refresh() {
	face := r.chip.face
	r.label.Text = face.Glyph + " " + face.Word
	r.label.TextSize = prose.Size(prose.Caption)
	r.label.TextStyle.Bold = true
	r.label.Color = fynetheme.Color(theme.Ink(face.State))
	r.ground.FillColor = fynetheme.Color(theme.Tint(face.State))
	r.ground.CornerRadius = 5
	r.ground.StrokeColor = r.label.Color
	r.ground.StrokeWidth = 0
	switch {
	case r.chip.focused:
		r.ground.StrokeWidth = 2
	case r.chip.hovered:
		r.ground.StrokeWidth = 1
	}
	canvas.Refresh(r.chip)
}
