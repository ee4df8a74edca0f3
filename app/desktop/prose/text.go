package prose

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
)

// minWidth is the narrowest a paragraph asks to be, in ems.
const minWidth = 4

// Text is a widget that shows one paragraph.
type Text struct {
	widget.BaseWidget

	setter *Setter
	base   text.Style
	text   string
	spans  []text.Span
	boxes  []fyne.CanvasObject // by order of their spans
	ink    fyne.ThemeColorName // of text in no colour of its own, "" for that of the theme

	from, to int // what is chosen, in runes, either way round

	width float32 // for which lines holds
	lines []text.Line
}

// NewText returns a paragraph in one style.
func NewText(setter *Setter, s string, base text.Style) *Text {
	t := &Text{setter: setter, base: base}
	t.ExtendBaseWidget(t)
	t.Set(s, nil)
	return t
}

// Set replaces the text and its spans, which have the offsets of s.
func (t *Text) Set(s string, spans []text.Span) {
	t.text, t.spans, t.boxes = text.Visible(s), spans, nil
	t.relayout()
}

// SetInk gives the text that has no colour of its own another than the theme's.
func (t *Text) SetInk(ink fyne.ThemeColorName) {
	t.ink = ink
	t.Refresh()
}

// chosen is the range that is chosen, its beginning first.
func (t *Text) chosen() (from, to int) { return min(t.from, t.to), max(t.from, t.to) }

// SetStyle changes the style of the text between spans.
func (t *Text) SetStyle(base text.Style) {
	t.base = base
	t.relayout()
}

// Compose replaces the text by what a Composer holds, widgets in the line included.
func (t *Text) Compose(c *Composer) {
	t.text, t.spans, t.boxes = string(c.runes), c.spans, c.boxes
	t.relayout()
}

// Parts are the boxes in the text.
func (t *Text) Parts() []fyne.CanvasObject { return t.boxes }

// String returns the text, boxes as object runes.
func (t *Text) String() string { return t.text }

func (t *Text) relayout() {
	t.lines = nil
	t.Refresh()
}

func (t *Text) layout(width float32) []text.Line {
	if t.lines == nil || t.width != width {
		t.width = width
		t.lines = t.setter.Break(t.text, t.base, t.spans, width)
	}
	return t.lines
}

// HeightFor returns the height that the paragraph needs at a width.
func (t *Text) HeightFor(width float32) float32 {
	return float32(len(t.layout(width))) * t.pitch()
}

func (t *Text) pitch() float32 {
	p := t.setter.Pitch(t.base)
	for _, b := range t.boxes {
		p = max(p, b.MinSize().Height+3)
	}
	return p
}

// NaturalWidth is the width of the paragraph's longest line where nothing wraps.
func (t *Text) NaturalWidth() float32 {
	var w float32
	for _, line := range t.setter.Break(t.text, t.base, t.spans, 0) {
		w = max(w, line.Width)
	}
	return w
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{t: t}
	r.build()
	return r
}

type textRenderer struct {
	t       *Text
	width   float32 // for which objects holds
	objects []fyne.CanvasObject
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *textRenderer) MinSize() fyne.Size {
	width := r.t.Size().Width
	if width <= 0 {
		width = r.t.width
	}
	if width <= 0 {
		return fyne.NewSize(minWidth*Size(r.t.base), r.t.pitch())
	}
	return fyne.NewSize(minWidth*Size(r.t.base), r.t.HeightFor(width))
}

func (r *textRenderer) Layout(size fyne.Size) {
	if size.Width != r.width {
		r.build()
		canvas.Refresh(r.t)
	}
}

func (r *textRenderer) Refresh() {
	r.build()
	canvas.Refresh(r.t)
}

func (r *textRenderer) build() {
	t := r.t
	width := t.Size().Width
	r.width = width
	if width <= 0 {
		r.objects = nil
		return
	}
	var grounds, inks []fyne.CanvasObject
	pitch, box := t.pitch(), 0
	for i, line := range t.layout(width) {
		y := float32(i) * pitch
		for _, p := range line.Pieces {
			if p.Box {
				if box < len(t.boxes) {
					o := t.boxes[box]
					size := o.MinSize()
					o.Resize(size)
					o.Move(fyne.NewPos(p.X+boxGap, y+(pitch-size.Height)/2))
					inks = append(inks, o)
					box++
				}
				continue
			}
			ground, ink := Draw(t.setter, p, fyne.NewPos(p.X, y), pitch)
			if ground != nil {
				grounds = append(grounds, ground)
			}
			if line := underline(t.setter, p, fyne.NewPos(p.X, y), pitch); line != nil {
				grounds = append(grounds, line)
			}
			if t.ink != "" && p.Style&colours == 0 {
				ink.(*canvas.Text).Color = themeColour(t.ink)
			}
			if chosen := t.choice(p, y, pitch); chosen != nil {
				grounds = append(grounds, chosen)
			}
			inks = append(inks, ink)
		}
	}
	r.objects = append(grounds, inks...)
}

// choice is the ground of what is chosen of a piece, nil where nothing is.
func (t *Text) choice(p text.Piece, y, pitch float32) fyne.CanvasObject {
	from, to := t.chosen()
	from, to = max(from, p.Start), min(to, p.End)
	if from >= to {
		return nil
	}
	x, right := Advance(p, from-p.Start), Advance(p, to-p.Start)
	g := canvas.NewRectangle(themeColour(theme.ColorSelected))
	g.Move(fyne.NewPos(p.X+x, y))
	g.Resize(fyne.NewSize(right-x, pitch))
	return g
}

// underlineWeight is the height of the line beneath underlined words.
const underlineWeight = 2

// underline is the line beneath a piece, nil where it has none.
func underline(s *Setter, p text.Piece, at fyne.Position, pitch float32) fyne.CanvasObject {
	if p.Style&Underlined == 0 {
		return nil
	}
	line := canvas.NewRectangle(themeColour(colour(p.Style)))
	h := s.Height(p.Style)
	line.Move(fyne.NewPos(at.X, at.Y+(pitch-h)/2+h*0.86))
	line.Resize(fyne.NewSize(p.Width, underlineWeight))
	return line
}

// Draw returns the objects of one piece at a place: its ground, or nil, and its text, centred in a line of height pitch.
func Draw(s *Setter, p text.Piece, at fyne.Position, pitch float32) (ground, ink fyne.CanvasObject) {
	style := p.Style
	if style&Underlined != 0 { // the line has the colour
		style &^= colours
	}
	t := canvas.NewText(expand(p.Text), themeColour(colour(style)))
	t.TextSize = Size(p.Style)
	t.TextStyle.Bold = p.Style&Bold != 0
	h := s.Height(p.Style)
	t.Move(fyne.NewPos(at.X, at.Y+(pitch-h)/2))
	t.Resize(fyne.NewSize(p.Width, h))
	if name := groundName(p.Style); name != "" {
		g := canvas.NewRectangle(themeColour(name))
		g.CornerRadius = 2
		g.Move(at)
		g.Resize(fyne.NewSize(p.Width, pitch))
		return g, t
	}
	return nil, t
}

func groundName(s text.Style) fyne.ThemeColorName { return ground(s) }

func themeColour(name fyne.ThemeColorName) color.Color { return fynetheme.Color(name) }

// expand draws a tab as a space: Fyne would draw a box.
func expand(s string) string {
	for i := range len(s) {
		if s[i] == '\t' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] == '\t' {
					b[i] = ' '
				}
			}
			return string(b)
		}
	}
	return s
}
