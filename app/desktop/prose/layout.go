package prose

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	fynetheme "fyne.io/fyne/v2/theme"
)

// flowing is an object whose height follows from its width.
type flowing interface{ HeightFor(width float32) float32 }

// flowLayout is a layout whose container's height follows from its width.
type flowLayout interface {
	heightFor(objects []fyne.CanvasObject, width float32) float32
}

// HeightFor returns the height that an object needs at a width.
func HeightFor(o fyne.CanvasObject, width float32) float32 {
	switch o := o.(type) {
	case flowing:
		return o.HeightFor(width)
	case *fyne.Container:
		if l, ok := o.Layout.(flowLayout); ok {
			return l.heightFor(o.Objects, width)
		}
	}
	return o.MinSize().Height
}

// Column sets objects below one another, each as wide as the column and as high as it needs to be at that width.
func Column(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&column{gap: gap}, objects...)
}

type column struct {
	gap   float32
	width float32 // of the last layout
}

func (c *column) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	c.width = width
	var h float32
	first := true
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if !first {
			h += c.gap
		}
		first = false
		h += HeightFor(o, width)
	}
	return h
}

func (c *column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var w float32
	for _, o := range objects {
		if o.Visible() {
			w = max(w, o.MinSize().Width)
		}
	}
	return fyne.NewSize(w, c.heightFor(objects, max(w, c.width)))
}

func (c *column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	var y float32
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := HeightFor(o, size.Width)
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, h))
		y += h + c.gap
	}
}

// Inset sets one object with space around it.
func Inset(x, y float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(inset{left: x, right: x, top: y, bottom: y}, o)
}

type inset struct{ left, right, top, bottom float32 }

func (i inset) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	return HeightFor(objects[0], width-i.left-i.right) + i.top + i.bottom
}

func (i inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().AddWidthHeight(i.left+i.right, i.top+i.bottom)
}

func (i inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(i.left, i.top))
	objects[0].Resize(size.SubtractWidthHeight(i.left+i.right, i.top+i.bottom))
}

// Beside sets a small object to the left of one that fills the rest. Both start at the top.
func Beside(gap float32, small, rest fyne.CanvasObject) *fyne.Container {
	return container.New(beside{gap}, small, rest)
}

type beside struct{ gap float32 }

func (b beside) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	small := objects[0].MinSize()
	return max(small.Height, HeightFor(objects[1], width-small.Width-b.gap))
}

func (b beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	small, rest := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(small.Width+b.gap+rest.Width, max(small.Height, rest.Height))
}

func (b beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	small := objects[0].MinSize()
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(small)
	objects[1].Move(fyne.NewPos(small.Width+b.gap, 0))
	objects[1].Resize(fyne.NewSize(size.Width-small.Width-b.gap, size.Height))
}

// Flow sets objects side by side at their own size and begins a new line where the next does not fit.
func Flow(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{gap: gap}, objects...)
}

type flow struct {
	gap   float32
	width float32
}

// each calls set with the place of each object and returns the height of all.
func (f *flow) each(objects []fyne.CanvasObject, width float32, set func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	var x, y, row float32
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		size := o.MinSize()
		if x > 0 && x+size.Width > width {
			x, y, row = 0, y+row+f.gap, 0
		}
		set(o, fyne.NewPos(x, y), size)
		x += size.Width + f.gap
		row = max(row, size.Height)
	}
	return y + row
}

func (f *flow) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	f.width = width
	return f.each(objects, width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var w float32
	for _, o := range objects {
		if o.Visible() {
			w = max(w, o.MinSize().Width)
		}
	}
	return fyne.NewSize(w, f.heightFor(objects, max(w, f.width)))
}

func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.each(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// Panel sets an object on a coloured ground with round corners.
func Panel(fill fyne.ThemeColorName, x, y float32, o fyne.CanvasObject) *fyne.Container {
	ground := canvas.NewRectangle(fynetheme.Color(fill))
	ground.CornerRadius = 6
	return container.New(panel{}, ground, Inset(x, y, o))
}

// panel sets one object over another, both over the whole size.
type panel struct{}

func (panel) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	return HeightFor(objects[1], width)
}

func (panel) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[1].MinSize() }

func (panel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// Space is an empty object of a size.
func Space(width, height float32) fyne.CanvasObject {
	s := canvas.NewRectangle(color.Transparent)
	s.SetMinSize(fyne.NewSize(width, height))
	return s
}

// Scroll scrolls a column that is always as wide as the scroll itself.
type Scroll struct {
	container.Scroll
	OnSize func() // it got another size, and what it scrolls with it; may be nil
	column *column
}

// NewScroll returns a Scroll over objects set below one another.
func NewScroll(gap float32, objects ...fyne.CanvasObject) *Scroll {
	content := Column(gap, objects...)
	s := &Scroll{column: content.Layout.(*column)}
	s.Content = content
	s.Direction = container.ScrollVerticalOnly
	s.ExtendBaseWidget(s)
	return s
}

// SetObjects replaces what is scrolled.
func (s *Scroll) SetObjects(objects ...fyne.CanvasObject) {
	s.Content.(*fyne.Container).Objects = objects
	s.Update()
}

// Update lays the content out again after one of its objects changed its height.
func (s *Scroll) Update() {
	c := s.Content.(*fyne.Container)
	s.column.width = s.Size().Width
	c.Resize(c.MinSize().Max(s.Size()))
	c.Refresh()
	s.Refresh()
}

// Resize implements fyne.CanvasObject.
func (s *Scroll) Resize(size fyne.Size) {
	s.column.width = size.Width
	before := s.Size()
	s.Scroll.Resize(size)
	if s.OnSize != nil && size != before {
		s.OnSize()
	}
}

// AtLeast sets an object at its own height, and at no less than a height.
func AtLeast(height func() float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(atLeast{height}, o)
}

type atLeast struct{ height func() float32 }

func (a atLeast) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	return max(HeightFor(objects[0], width), a.height())
}

func (a atLeast) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (a atLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(fyne.NewSize(size.Width, HeightFor(objects[0], size.Width)))
}

// Filler is a flexible space between objects of a row.
func Filler() fyne.CanvasObject { return layout.NewSpacer() }

// Above sets top at its own height over rest, which fills what is left.
func Above(top, rest fyne.CanvasObject) *fyne.Container {
	return container.New(&above{}, top, rest)
}

type above struct{ width float32 }

func (a *above) MinSize(objects []fyne.CanvasObject) fyne.Size {
	top, rest := objects[0].MinSize(), objects[1].MinSize()
	if !objects[0].Visible() {
		return rest
	}
	w := max(top.Width, rest.Width)
	return fyne.NewSize(w, HeightFor(objects[0], max(w, a.width))+rest.Height)
}

func (a *above) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	a.width = size.Width
	var h float32
	if objects[0].Visible() {
		h = min(HeightFor(objects[0], size.Width), size.Height)
	}
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(size.Width, h))
	objects[1].Move(fyne.NewPos(0, h))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-h))
}

// Barred sets a narrow bar to the left of an object, as high as that.
func Barred(gap float32, bar, o fyne.CanvasObject) *fyne.Container {
	return container.New(barred{gap}, bar, o)
}

type barred struct{ gap float32 }

func (b barred) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	return HeightFor(objects[1], width-objects[0].MinSize().Width-b.gap)
}

func (b barred) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[1].MinSize().AddWidthHeight(objects[0].MinSize().Width+b.gap, 0)
}

func (b barred) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w := objects[0].MinSize().Width
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(w, size.Height))
	objects[1].Move(fyne.NewPos(w+b.gap, 0))
	objects[1].Resize(fyne.NewSize(size.Width-w-b.gap, size.Height))
}

// Strip sets an object in a strip of a fixed height.
func Strip(height float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(strip{height}, o)
}

type strip struct{ height float32 }

func (s strip) heightFor([]fyne.CanvasObject, float32) float32 { return s.height }

func (s strip) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, s.height)
}

func (s strip) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(size.Width, s.height))
}

// Row sets left and right at their own width at the two ends, in the middle of the row's height, and middle over what is between
// them. left may be nil.
func Row(left, middle, right fyne.CanvasObject) *fyne.Container {
	if left == nil {
		left = container.NewWithoutLayout()
		left.Hide()
	}
	return container.New(row{}, left, middle, right)
}

type row struct{}

const rowGap = 8

// inner is the width of the middle.
func (row) inner(objects []fyne.CanvasObject, width float32) float32 {
	for _, o := range []fyne.CanvasObject{objects[0], objects[2]} {
		if o.Visible() {
			width -= o.MinSize().Width + rowGap
		}
	}
	return max(width, 1)
}

func (r row) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	return max(objects[0].MinSize().Height, HeightFor(objects[1], r.inner(objects, width)), objects[2].MinSize().Height)
}

func (r row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	left, middle, right := objects[0].MinSize(), objects[1].MinSize(), objects[2].MinSize()
	return fyne.NewSize(left.Width+middle.Width+right.Width+2*rowGap, max(left.Height, middle.Height, right.Height))
}

func (r row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	place := func(o fyne.CanvasObject, x, width, height float32) {
		o.Move(fyne.NewPos(x, (size.Height-height)/2))
		o.Resize(fyne.NewSize(width, height))
	}
	if left := objects[0].MinSize(); objects[0].Visible() {
		place(objects[0], 0, left.Width, left.Height)
		x = left.Width + rowGap
	}
	width := r.inner(objects, size.Width)
	place(objects[1], x, width, min(HeightFor(objects[1], width), size.Height))
	right := objects[2].MinSize()
	place(objects[2], size.Width-right.Width, right.Width, right.Height)
}

// Ends sets right at its own width at the right end of the line and left over what remains of it; below it where left does not fit
// there by its widest part, so that nothing ever lies on anything else, or where left would become so narrow and long that the two
// take less height one below the other.
func Ends(left, right fyne.CanvasObject) *fyne.Container {
	return container.New(&ends{}, left, right)
}

type ends struct{ width float32 }

// beside is the width of left beside right, 0 where it does not fit there.
func (*ends) beside(objects []fyne.CanvasObject, width float32) float32 {
	rest := width - objects[1].MinSize().Width - rowGap
	if rest < objects[0].MinSize().Width || HeightFor(objects[0], rest) > HeightFor(objects[0], width)+objects[1].MinSize().Height+rowGap {
		return 0
	}
	return rest
}

func (e *ends) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	e.width = width
	if rest := e.beside(objects, width); rest > 0 {
		return max(HeightFor(objects[0], rest), objects[1].MinSize().Height)
	}
	return HeightFor(objects[0], width) + objects[1].MinSize().Height
}

func (e *ends) MinSize(objects []fyne.CanvasObject) fyne.Size {
	w := max(objects[0].MinSize().Width, objects[1].MinSize().Width)
	return fyne.NewSize(w, e.heightFor(objects, max(w, e.width)))
}

func (e *ends) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	right := objects[1].MinSize()
	rest, y := e.beside(objects, size.Width), float32(0)
	if rest == 0 {
		rest, y = size.Width, HeightFor(objects[0], size.Width)
	}
	height := HeightFor(objects[0], rest)
	top := float32(0)
	if y == 0 {
		top, y = max(0, (size.Height-height)/2), 0 // it stays there when left takes another line
	}
	objects[0].Move(fyne.NewPos(0, top))
	objects[0].Resize(fyne.NewSize(rest, height))
	objects[1].Move(fyne.NewPos(size.Width-right.Width, y))
	objects[1].Resize(right)
}

// leastBeside is the width, in ems, from which on two objects stand beside each other.
const leastBeside = 34

// Pair puts two objects beside each other, where there is room, else below each other.
func Pair(gap float32, left, right fyne.CanvasObject) *fyne.Container {
	return container.New(&pair{gap: gap}, left, right)
}

type pair struct{ gap, width float32 }

// half is the width of each of the two, 0 where they stand below each other.
func (s *pair) half(width float32) float32 {
	if width < leastBeside*Size(Body) {
		return 0
	}
	return (width - s.gap) / 2
}

func (s *pair) heightFor(objects []fyne.CanvasObject, width float32) float32 {
	if half := s.half(width); half > 0 {
		return max(HeightFor(objects[0], half), HeightFor(objects[1], half))
	}
	return HeightFor(objects[0], width) + s.gap + HeightFor(objects[1], width)
}

func (s *pair) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := max(objects[0].MinSize().Width, objects[1].MinSize().Width)
	return fyne.NewSize(width, s.heightFor(objects, max(s.width, width)))
}

func (s *pair) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	if half := s.half(size.Width); half > 0 {
		for i, o := range objects {
			o.Resize(fyne.NewSize(half, size.Height))
			o.Move(fyne.NewPos(float32(i)*(half+s.gap), 0))
		}
		return
	}
	y := float32(0)
	for _, o := range objects {
		h := HeightFor(o, size.Width)
		o.Resize(fyne.NewSize(size.Width, h))
		o.Move(fyne.NewPos(0, y))
		y += h + s.gap
	}
}
