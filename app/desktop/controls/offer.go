package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

// Offer is a line of text that does something when it is clicked, or by Enter or Space while it has the focus. Unlike a button's
// label the text wraps.
type Offer struct {
	widget.BaseWidget
	Text string
	// OnFocus is called when it gets the focus, OnKey and OnRune for every key and character that it does not know itself.
	OnFocus func()
	OnKey   func(fyne.KeyName)
	OnRune  func(rune)

	kit              *Kit
	tapped           func()
	content          *fyne.Container
	ground           *canvas.Rectangle
	hovered, focused bool
	bare             bool // without a frame
	fill             fyne.ThemeColorName
}

var (
	_ fyne.Tappable      = (*Offer)(nil)
	_ fyne.Focusable     = (*Offer)(nil)
	_ desktop.Hoverable  = (*Offer)(nil)
	_ desktop.Cursorable = (*Offer)(nil)
)

// NewOffer returns an offer.
func NewOffer(kit *Kit, s string, tapped func()) *Offer {
	return newOffer(kit, s, kit.Text(s, prose.Body), theme.ColorHeader, fyne.NewSize(12, 8), tapped)
}

// NewLine returns an offer without a frame: a line in a list of places to go to.
func NewLine(kit *Kit, s string, tapped func()) *Offer {
	return newBare(kit, s, prose.Body|prose.Accent, tapped)
}

// NewQuiet returns an offer without a frame that stands back: a line that unfolds.
func NewQuiet(kit *Kit, s string, tapped func()) *Offer {
	return newBare(kit, s, prose.Caption|prose.Muted, tapped)
}

// NewTold returns an offer on the ground of a state: a line about what is wrong that tells more.
func NewTold(kit *Kit, state words.State, s string, tapped func()) *Offer {
	said := kit.Text(s, prose.Caption)
	said.SetInk(theme.Ink(state))
	return newOffer(kit, s, said, theme.Tint(state), fyne.NewSize(8, 2), tapped)
}

func newBare(kit *Kit, s string, style text.Style, tapped func()) *Offer {
	o := newOffer(kit, s, kit.Text(s, style), theme.ColorHeader, fyne.NewSize(4, 2), tapped)
	o.bare = true
	o.paint()
	return o
}

// newOffer makes an offer whose words are drawn with space around them.
func newOffer(kit *Kit, s string, said *prose.Text, fill fyne.ThemeColorName, around fyne.Size, tapped func()) *Offer {
	o := &Offer{Text: s, kit: kit, tapped: tapped, fill: fill}
	o.OnFocus, o.OnRune = func() {}, func(rune) {} // nobody hears of keys but the column around
	o.OnKey = func(key fyne.KeyName) { Scrolls(canvasOf(o), key) }
	o.content = prose.Panel(fill, around.Width, around.Height, said)
	o.ground = o.content.Objects[0].(*canvas.Rectangle)
	o.ExtendBaseWidget(o)
	o.paint()
	return o
}

// HeightFor returns the height that the offer needs at a width.
func (o *Offer) HeightFor(width float32) float32 { return prose.HeightFor(o.content, width) }

// CreateRenderer implements fyne.Widget.
func (o *Offer) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(o.content) }

func (o *Offer) paint() {
	o.ground.FillColor = fynetheme.Color(o.fill)
	o.ground.StrokeWidth = 1
	o.ground.StrokeColor = fynetheme.Color(fynetheme.ColorNameSeparator)
	if o.bare {
		o.ground.FillColor, o.ground.StrokeColor = color.Transparent, color.Transparent
	}
	if o.hovered || o.focused {
		o.ground.StrokeColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	}
	if o.focused {
		o.ground.StrokeWidth = 2
	}
	o.ground.Refresh()
}

// Tapped implements fyne.Tappable.
func (o *Offer) Tapped(*fyne.PointEvent) { o.tapped() }

// Cursor implements desktop.Cursorable.
func (o *Offer) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (o *Offer) MouseIn(*desktop.MouseEvent) { o.hovered = true; o.paint() }

// MouseMoved implements desktop.Hoverable.
func (o *Offer) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (o *Offer) MouseOut() { o.hovered = false; o.paint() }

// FocusGained implements fyne.Focusable.
func (o *Offer) FocusGained() {
	o.focused = true
	o.paint()
	Follow()
	o.OnFocus()
}

// FocusLost implements fyne.Focusable.
func (o *Offer) FocusLost() { o.focused = false; o.paint() }

// TypedRune implements fyne.Focusable.
func (o *Offer) TypedRune(r rune) {
	if Spaces(r) {
		o.tapped()
		return
	}
	o.OnRune(r)
}

// TypedKey implements fyne.Focusable.
func (o *Offer) TypedKey(key *fyne.KeyEvent) {
	if enters(key) {
		o.tapped()
		return
	}
	if !PassKey(o, key) {
		o.OnKey(key.Name)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (o *Offer) AccessibilityLabel() string { return o.Text }

// AccessibilityRole implements fyne.Accessible.
func (o *Offer) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
