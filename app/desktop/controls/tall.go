package controls

import (
	"image/color"
	"slices"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// Tall is a list of any number of rows, each as high as its text needs at the width of the list. Only the rows on screen exist. Up and
// down go through it, Enter or Space chooses, left and right choose a side of a row.
type Tall struct {
	widget.BaseWidget
	OnChoose func(i int)             // may be nil
	OnSide   func(i int, right bool) // may be nil

	length func() int
	create func() fyne.CanvasObject
	fill   func(i int, row fyne.CanvasObject)
	guess  func(i int, width float32) float32

	scroll  *container.Scroll
	body    *fyne.Container
	mark    *canvas.Rectangle // around the row under the keyboard
	tops    []float32         // of the rows, and of what follows the last; those below the screen are guessed
	width   float32           // for which they hold
	shown   map[int]fyne.CanvasObject
	pool    []fyne.CanvasObject
	at      int
	focused bool
	drawing bool
}

var _ fyne.Focusable = (*Tall)(nil)

// NewTall returns a list of as many rows as length says, each made by create and written by fill. How high a row is, is asked of the row
// itself once it is on screen; guess says it of one that is not, without laying out its text.
func NewTall(length func() int, create func() fyne.CanvasObject, fill func(i int, row fyne.CanvasObject), guess func(i int, width float32) float32) *Tall {
	t := &Tall{length: length, create: create, fill: fill, guess: guess, shown: map[int]fyne.CanvasObject{}, mark: canvas.NewRectangle(color.Transparent)}
	t.body = container.New(tallBody{t})
	t.scroll = container.NewVScroll(t.body)
	t.scroll.OnScrolled = func(fyne.Position) { t.draw(false) }
	t.mark.Hide()
	t.ExtendBaseWidget(t)
	return t
}

// tallBody is the layout of the rows: they stand where they are put.
type tallBody struct{ t *Tall }

// MinSize implements fyne.Layout.
func (b tallBody) MinSize([]fyne.CanvasObject) fyne.Size {
	if n := len(b.t.tops); n > 0 {
		return fyne.NewSize(1, b.t.tops[n-1])
	}
	return fyne.NewSize(1, 1)
}

// Layout implements fyne.Layout.
func (tallBody) Layout([]fyne.CanvasObject, fyne.Size) {}

// CreateRenderer implements fyne.Widget.
func (t *Tall) CreateRenderer() fyne.WidgetRenderer {
	return &tallRenderer{WidgetRenderer: widget.NewSimpleRenderer(t.scroll), t: t}
}

type tallRenderer struct {
	fyne.WidgetRenderer
	t *Tall
}

// MinSize implements fyne.WidgetRenderer.
func (r *tallRenderer) MinSize() fyne.Size { return fyne.NewSize(60, 60) }

// Layout implements fyne.WidgetRenderer.
func (r *tallRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	if size.Width != r.t.width {
		row := r.t.top()
		r.t.measure(size.Width)
		r.t.scrollTo(r.t.tops[min(row, len(r.t.tops)-1)])
		return
	}
	r.t.draw(false)
}

// Refresh implements fyne.WidgetRenderer.
func (r *tallRenderer) Refresh() {
	r.t.draw(true)
	r.WidgetRenderer.Refresh()
}

// Renew shows other rows, from the first one.
func (t *Tall) Renew() {
	t.at = 0
	t.measure(t.width)
	t.scrollTo(0)
	t.Refresh()
}

// Shown is the row of a number, nil where it is not on screen.
func (t *Tall) Shown(i int) fyne.CanvasObject { return t.shown[i] }

// measure guesses the height of every row.
func (t *Tall) measure(width float32) {
	t.width = width
	for i, row := range t.shown {
		t.pool = append(t.pool, row)
		delete(t.shown, i)
	}
	t.tops = make([]float32, t.length()+1)
	for i := range len(t.tops) - 1 {
		t.tops[i+1] = t.tops[i] + t.guess(i, width)
	}
}

// top is the row at the upper end of the screen.
func (t *Tall) top() int {
	return max(0, sort.Search(len(t.tops), func(i int) bool { return t.tops[i] > t.scroll.Offset.Y })-1)
}

func (t *Tall) scrollTo(y float32) {
	t.scroll.Offset = fyne.NewPos(0, max(0, min(y, t.body.MinSize().Height-t.scroll.Size().Height)))
	t.scroll.Refresh()
	t.draw(false)
}

// draw puts the rows on screen, those that were there before as they were unless all are to be written anew.
func (t *Tall) draw(all bool) {
	if t.drawing || t.width <= 0 || t.scroll.Size().Height <= 0 {
		return
	}
	t.drawing = true
	defer func() { t.drawing = false }()
	if len(t.tops) != t.length()+1 {
		t.measure(t.width)
	}
	before, whole := t.shown, t.tops[len(t.tops)-1]
	t.shown = map[int]fyne.CanvasObject{}
	objects := []fyne.CanvasObject{}
	for i := t.top(); i < len(t.tops)-1 && t.tops[i] < t.scroll.Offset.Y+t.scroll.Size().Height; i++ {
		row, known := before[i]
		if !known {
			row = t.take()
		}
		if !known || all {
			t.fill(i, row)
		}
		height := prose.HeightFor(row, t.width)
		if d := height - (t.tops[i+1] - t.tops[i]); d != 0 {
			for k := i + 1; k < len(t.tops); k++ {
				t.tops[k] += d
			}
		}
		row.Move(fyne.NewPos(0, t.tops[i]))
		row.Resize(fyne.NewSize(t.width, height))
		t.shown[i] = row
		objects = append(objects, row)
	}
	for i, row := range before {
		if t.shown[i] == nil {
			t.pool = append(t.pool, row)
		}
	}
	t.body.Objects = append(objects, t.mark)
	t.point()
	if t.tops[len(t.tops)-1] != whole {
		t.scroll.Refresh()
	}
	t.body.Refresh()
}

// take gives a row that is not on screen.
func (t *Tall) take() fyne.CanvasObject {
	if n := len(t.pool); n > 0 {
		row := t.pool[n-1]
		t.pool = slices.Delete(t.pool, n-1, n)
		return row
	}
	return t.create()
}

// point draws the line around the row under the keyboard.
func (t *Tall) point() {
	t.mark.Hidden = !t.focused || t.at >= len(t.tops)-1
	if t.mark.Hidden {
		return
	}
	t.mark.StrokeColor, t.mark.StrokeWidth = fynetheme.Color(fynetheme.ColorNameForeground), ringWidth
	t.mark.CornerRadius = fynetheme.Size(fynetheme.SizeNameButtonRadius)
	t.mark.Move(fyne.NewPos(ringWidth, t.tops[t.at]))
	t.mark.Resize(fyne.NewSize(t.width-2*ringWidth, t.tops[t.at+1]-t.tops[t.at]))
}

// Point brings the keyboard to a row, and the row on screen.
func (t *Tall) Point(i int) {
	n := len(t.tops) - 1
	if n < 1 {
		return
	}
	t.at = max(0, min(i, n-1))
	y, height := t.scroll.Offset.Y, t.scroll.Size().Height
	for range 2 { // what was guessed of its height is known once it was drawn
		switch top, end := t.tops[t.at], t.tops[t.at+1]; {
		case top < y || end-top > height:
			y = top
		case end > y+height:
			y = end - height
		}
		t.scrollTo(y)
	}
	t.Refresh()
}

// FocusGained implements fyne.Focusable.
func (t *Tall) FocusGained() {
	t.focused = true
	t.Point(t.at)
}

// FocusLost implements fyne.Focusable.
func (t *Tall) FocusLost() {
	t.focused = false
	t.point()
	t.body.Refresh()
}

// TypedRune implements fyne.Focusable.
func (t *Tall) TypedRune(r rune) {
	if Spaces(r) {
		t.choose()
	}
}

// TypedKey implements fyne.Focusable.
func (t *Tall) TypedKey(key *fyne.KeyEvent) {
	page := t.scroll.Size().Height * 0.9
	switch key.Name {
	case fyne.KeyUp:
		t.Point(t.at - 1)
	case fyne.KeyDown:
		t.Point(t.at + 1)
	case fyne.KeyHome:
		t.Point(0)
	case fyne.KeyEnd:
		t.Point(len(t.tops))
	case fyne.KeyPageUp:
		t.scrollTo(t.scroll.Offset.Y - page)
		t.Point(t.top())
	case fyne.KeyPageDown:
		t.scrollTo(t.scroll.Offset.Y + page)
		t.Point(t.top())
	case fyne.KeyLeft, fyne.KeyRight:
		if t.OnSide != nil && t.at < t.length() {
			t.OnSide(t.at, key.Name == fyne.KeyRight)
		}
	default:
		if enters(key) {
			t.choose()
			return
		}
		PassKey(t, key)
	}
}

func (t *Tall) choose() {
	if t.OnChoose != nil && t.at < t.length() {
		t.OnChoose(t.at)
	}
}
