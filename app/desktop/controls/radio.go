package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// Radio shows several options one of which is chosen: by a click, or by Space or Enter where the keyboard is. The arrows lead from one
// to the next. Fyne's own group keeps its options to itself, so that Enter could not be taught to it.
type Radio struct {
	widget.BaseWidget
	Selected   string
	Horizontal bool // the options stand side by side; set before it is shown
	OnChanged  func(string)

	options []*option
	content *fyne.Container
}

// NewRadio returns options none of which is chosen. changed may be nil.
func NewRadio(options []string, changed func(string)) *Radio {
	r := &Radio{OnChanged: changed}
	for i, label := range options {
		o := &option{radio: r, at: i, label: canvas.NewText(label, nil), icon: widget.NewIcon(nil)}
		o.ExtendBaseWidget(o)
		r.options = append(r.options, o)
	}
	r.ExtendBaseWidget(r)
	return r
}

// SetSelected chooses an option.
func (r *Radio) SetSelected(label string) {
	if label == r.Selected {
		return
	}
	r.Selected = label
	for _, o := range r.options {
		o.Refresh()
	}
	if r.OnChanged != nil {
		r.OnChanged(label)
	}
}

// Disable leaves the choice as it is.
func (r *Radio) Disable() {
	for _, o := range r.options {
		o.Disable()
	}
}

// HeightFor returns the height that the options need at a width.
func (r *Radio) HeightFor(width float32) float32 { return prose.HeightFor(r.lines(), width) }

// Parts are the options.
func (r *Radio) Parts() []fyne.CanvasObject { return []fyne.CanvasObject{r.lines()} }

// CreateRenderer implements fyne.Widget.
func (r *Radio) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.lines()) }

func (r *Radio) lines() *fyne.Container {
	if r.content == nil {
		r.content = prose.Column(0)
		if r.Horizontal {
			r.content = prose.Flow(4)
		}
		for _, o := range r.options {
			r.content.Add(o)
		}
	}
	return r.content
}

// option is one of the options of a Radio.
type option struct {
	widget.DisableableWidget
	radio *Radio
	at    int
	label *canvas.Text
	icon  *widget.Icon
	ring  ring
}

var (
	_ fyne.Tappable      = (*option)(nil)
	_ fyne.Focusable     = (*option)(nil)
	_ desktop.Cursorable = (*option)(nil)
)

// Tapped implements fyne.Tappable.
func (o *option) Tapped(*fyne.PointEvent) {
	if !o.Disabled() {
		o.radio.SetSelected(o.label.Text)
	}
}

// Cursor implements desktop.Cursorable.
func (o *option) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (o *option) FocusGained() {
	o.ring.show(true)
	o.Refresh()
}

// FocusLost implements fyne.Focusable.
func (o *option) FocusLost() {
	o.ring.show(false)
	o.Refresh()
}

// TypedRune implements fyne.Focusable.
func (o *option) TypedRune(r rune) {
	if Spaces(r) {
		o.Tapped(nil)
	}
}

// TypedKey implements fyne.Focusable.
func (o *option) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		o.Tapped(nil)
	case fyne.KeyUp, fyne.KeyLeft:
		o.leadTo(o.at - 1)
	case fyne.KeyDown, fyne.KeyRight:
		o.leadTo(o.at + 1)
	default:
		PassKey(o, key)
	}
}

// leadTo gives the keyboard to another option.
func (o *option) leadTo(at int) {
	if canvas := canvasOf(o); canvas != nil && at >= 0 && at < len(o.radio.options) {
		canvas.Focus(o.radio.options[at])
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (o *option) AccessibilityLabel() string { return o.label.Text }

// AccessibilityRole implements fyne.Accessible.
func (o *option) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer implements fyne.Widget.
func (o *option) CreateRenderer() fyne.WidgetRenderer {
	r := &optionRenderer{o}
	r.paint()
	return o.ring.around(r)
}

type optionRenderer struct{ o *option }

func (r *optionRenderer) Destroy() {}

func (r *optionRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.o.icon, r.o.label}
}

func (r *optionRenderer) MinSize() fyne.Size {
	pad := fynetheme.InnerPadding()
	return r.o.label.MinSize().AddWidthHeight(fynetheme.IconInlineSize()+2.5*pad, 2*pad)
}

func (r *optionRenderer) Layout(size fyne.Size) {
	pad, icon := fynetheme.InnerPadding(), fynetheme.IconInlineSize()
	r.o.icon.Move(fyne.NewPos(pad, (size.Height-icon)/2))
	r.o.icon.Resize(fyne.NewSquareSize(icon))
	r.o.label.Move(fyne.NewPos(icon+1.5*pad, 0))
	r.o.label.Resize(size.SubtractWidthHeight(icon+1.5*pad, 0))
}

func (r *optionRenderer) Refresh() {
	r.paint()
	canvas.Refresh(r.o)
}

func (r *optionRenderer) paint() {
	r.o.label.Color, r.o.label.TextSize = fynetheme.Color(fynetheme.ColorNameForeground), fynetheme.TextSize()
	icon := fynetheme.RadioButtonIcon()
	switch chosen := r.o.label.Text == r.o.radio.Selected; {
	case chosen && r.o.Disabled():
		icon = fynetheme.NewDisabledResource(fynetheme.RadioButtonCheckedIcon())
	case chosen:
		icon = fynetheme.NewPrimaryThemedResource(fynetheme.RadioButtonCheckedIcon())
	case r.o.Disabled():
		icon = fynetheme.NewDisabledResource(icon)
	}
	if r.o.Disabled() {
		r.o.label.Color = fynetheme.Color(fynetheme.ColorNameDisabled)
	}
	r.o.icon.SetResource(icon)
}
