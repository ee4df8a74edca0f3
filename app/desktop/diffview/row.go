package diffview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
)

const (
	side    = 10 // space beside and between the columns
	pad     = 5  // above and below the words
	partGap = 12 // above the heading of a part
)

// differs is how words that differ stand there: with weight and a line as well as a colour.
const differs = prose.Bold | prose.Underlined | prose.Accent

// row is a line of the comparison: what became of it, and below that both sides.
type row struct {
	widget.BaseWidget
	part, word  *prose.Text
	left, right *cell
	ground      *canvas.Rectangle
	rule        *canvas.Rectangle
	between     *canvas.Rectangle // the two sides
}

func newRow(kit *controls.Kit) *row {
	r := &row{part: kit.Text("", prose.Sub|prose.Bold), word: kit.Text("", prose.Caption|prose.Muted), left: newCell(kit), right: newCell(kit),
		ground: canvas.NewRectangle(color.Transparent), rule: canvas.NewRectangle(color.Transparent), between: canvas.NewRectangle(color.Transparent)}
	r.ExtendBaseWidget(r)
	return r
}

// set writes a line; open is told which side was clicked.
func (r *row) set(l compare.Line, open func(left bool)) {
	r.part.Set(l.Part, nil)
	r.part.Hidden = l.Part == ""
	r.word.Set(l.Word, nil)
	r.word.Hidden = l.Word == ""
	r.ground.FillColor = color.Transparent
	if l.Article {
		r.ground.FillColor = fynetheme.Color(theme.ColorHeader)
	}
	r.rule.FillColor = fynetheme.Color(fynetheme.ColorNameSeparator)
	r.between.FillColor = r.rule.FillColor
	r.left.set(l.Left, l.Article, func() { open(true) })
	r.right.set(l.Right, l.Article, func() { open(false) })
	r.Refresh()
}

// columns are the left edges and the width of both columns.
func columns(width float32) (left, right, each float32) {
	each = max((width-3*side)/2, 1)
	return side, 2*side + each, each
}

// halves sets two objects over the two columns.
type halves struct{}

func (halves) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(60, max(objects[0].MinSize().Height, objects[1].MinSize().Height))
}

func (halves) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, right, each := columns(size.Width)
	for i, x := range []float32{left, right} {
		objects[i].Move(fyne.NewPos(x, 0))
		objects[i].Resize(fyne.NewSize(each, size.Height))
	}
}

// guess says roughly how high a line is.
func guess(s *prose.Setter, l *compare.Line, width float32) float32 {
	_, _, each := columns(width)
	height := max(s.Guess(said(l.Left), prose.Body, each), s.Guess(said(l.Right), prose.Body, each)) + 2*pad + 1
	if l.Word != "" {
		height += s.Pitch(prose.Caption)
	}
	if l.Part != "" {
		height += s.Pitch(prose.Sub) + partGap
	}
	return height
}

// said are the words of a cell.
func said(c compare.Cell) string {
	words := c.Mark
	if words != "" {
		words += " "
	}
	for _, r := range c.Runs {
		words += r.Text
	}
	return words
}

// HeightFor returns the height that the row needs at a width.
func (r *row) HeightFor(width float32) float32 {
	_, _, each := columns(width)
	return r.above(width) + max(r.left.said.HeightFor(each), r.right.said.HeightFor(each)) + pad + 1
}

// above is the height of what stands above the two sides.
func (r *row) above(width float32) float32 {
	height := float32(pad)
	if !r.part.Hidden {
		height += partGap + r.part.HeightFor(width-2*side)
	}
	if !r.word.Hidden {
		height += r.word.HeightFor(width - 2*side)
	}
	return height
}

// CreateRenderer implements fyne.Widget.
func (r *row) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

type rowRenderer struct{ r *row }

func (o *rowRenderer) Destroy() {}

func (o *rowRenderer) Objects() []fyne.CanvasObject {
	r := o.r
	return []fyne.CanvasObject{r.ground, r.rule, r.between, r.part, r.word, r.left, r.right}
}

func (o *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(60, o.r.HeightFor(o.r.Size().Width)) }

func (o *rowRenderer) Refresh() {
	o.Layout(o.r.Size())
	canvas.Refresh(o.r)
}

func (o *rowRenderer) Layout(size fyne.Size) {
	r := o.r
	y := float32(0)
	if !r.part.Hidden {
		y = partGap
		height := r.part.HeightFor(size.Width - 2*side)
		r.part.Move(fyne.NewPos(side, y))
		r.part.Resize(fyne.NewSize(size.Width-2*side, height))
		y += height
	}
	r.ground.Move(fyne.NewPos(0, y))
	r.ground.Resize(fyne.NewSize(size.Width, max(size.Height-y, 0)))
	y += pad
	if !r.word.Hidden {
		height := r.word.HeightFor(size.Width - 2*side)
		r.word.Move(fyne.NewPos(side, y))
		r.word.Resize(fyne.NewSize(size.Width-2*side, height))
		y += height
	}
	left, right, each := columns(size.Width)
	for c, x := range map[*cell]float32{r.left: left, r.right: right} {
		c.Move(fyne.NewPos(x, y))
		c.Resize(fyne.NewSize(each, max(size.Height-y-pad-1, 0)))
	}
	r.between.Move(fyne.NewPos(size.Width/2, y-pad))
	r.between.Resize(fyne.NewSize(1, max(size.Height-y+pad, 0)))
	r.rule.Move(fyne.NewPos(0, size.Height-1))
	r.rule.Resize(fyne.NewSize(size.Width, 1))
}

// cell is one side of a row. A click opens the page.
type cell struct {
	widget.BaseWidget
	said   *prose.Text
	ground *canvas.Rectangle
	open   func() // nil where it holds nothing of a document
}

var (
	_ fyne.Tappable      = (*cell)(nil)
	_ desktop.Hoverable  = (*cell)(nil)
	_ desktop.Cursorable = (*cell)(nil)
)

func newCell(kit *controls.Kit) *cell {
	c := &cell{said: kit.Text("", prose.Body), ground: canvas.NewRectangle(color.Transparent)}
	c.ground.CornerRadius = 3
	c.ExtendBaseWidget(c)
	return c
}

func (c *cell) set(of compare.Cell, heading bool, open func()) {
	base := prose.Body
	if heading {
		base = prose.Bold
	}
	var spans []text.Span
	at := 0
	if of.Mark != "" {
		at = len([]rune(of.Mark)) + 1
	}
	for _, r := range of.Runs {
		end := at + len([]rune(r.Text))
		switch {
		case r.Differs:
			spans = append(spans, text.Span{Start: at, End: end, Style: differs})
		case r.Note:
			spans = append(spans, text.Span{Start: at, End: end, Style: prose.Caption | prose.Muted})
		}
		at = end
	}
	c.said.SetStyle(base)
	c.said.Set(said(of), spans)
	if c.open = open; of.Opens == nil {
		c.open = nil
	}
	c.ground.StrokeWidth = 0
}

// CreateRenderer implements fyne.Widget.
func (c *cell) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: filled{}, Objects: []fyne.CanvasObject{c.ground, c.said}})
}

// filled sets objects over the whole size, whatever they need.
type filled struct{}

func (filled) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (filled) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// Tapped implements fyne.Tappable.
func (c *cell) Tapped(*fyne.PointEvent) {
	if c.open != nil {
		c.open()
	}
}

// Cursor implements desktop.Cursorable.
func (c *cell) Cursor() desktop.Cursor {
	if c.open == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn implements desktop.Hoverable.
func (c *cell) MouseIn(*desktop.MouseEvent) {
	if c.open != nil {
		c.ground.StrokeColor, c.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
		c.ground.Refresh()
	}
}

// MouseMoved implements desktop.Hoverable.
func (c *cell) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *cell) MouseOut() {
	c.ground.StrokeWidth = 0
	c.ground.Refresh()
}
