package everyview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/everyplace"
)

const (
	side = 12 // space beside the words
	pad  = 5  // above and below
)

// row is a line of the list: a document with the number of its places, or a place. A click opens it.
type row struct {
	widget.BaseWidget
	where, said *prose.Text
	ground      *canvas.Rectangle
	rule        *canvas.Rectangle
	open        func()
	document    bool
}

var (
	_ fyne.Tappable      = (*row)(nil)
	_ desktop.Hoverable  = (*row)(nil)
	_ desktop.Cursorable = (*row)(nil)
)

func newRow(kit *controls.Kit) *row {
	r := &row{where: kit.Text("", prose.Caption|prose.Muted), said: kit.Text("", prose.Body), ground: canvas.NewRectangle(color.Transparent), rule: canvas.NewRectangle(color.Transparent)}
	r.ExtendBaseWidget(r)
	return r
}

// line is what a row shows.
type line struct {
	document bool
	where    string // the number of a place, its article and page; of a document the number of places
	said     string
	runs     []everyplace.Run
	place    int // which one opens
}

func (r *row) set(l *line, open func()) {
	r.document, r.open = l.document, open
	r.where.Set(l.where, nil)
	base := prose.Body
	if l.document {
		base = prose.Bold
	}
	var spans []text.Span
	at := 0
	for _, run := range l.runs {
		end := at + len([]rune(run.Text))
		if run.Marked {
			spans = append(spans, text.Span{Start: at, End: end, Style: base | prose.Bold | prose.Found})
		}
		at = end
	}
	r.said.SetStyle(base)
	r.said.Set(l.said, spans)
	r.paint(false)
	r.Refresh()
}

func (r *row) paint(hovered bool) {
	r.ground.FillColor, r.ground.StrokeWidth = color.Transparent, 0
	if r.document {
		r.ground.FillColor = fynetheme.Color(theme.ColorHeader)
	}
	if hovered {
		r.ground.StrokeColor, r.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
	}
	r.rule.FillColor = fynetheme.Color(fynetheme.ColorNameSeparator)
}

// guess says roughly how high a line is.
func guess(s *prose.Setter, l *line, width float32) float32 {
	return s.Guess(l.where, prose.Caption, width-2*side) + s.Guess(l.said, prose.Body, width-2*side) + 2*pad + 1
}

// HeightFor returns the height that the row needs at a width.
func (r *row) HeightFor(width float32) float32 {
	return r.where.HeightFor(width-2*side) + r.said.HeightFor(width-2*side) + 2*pad + 1
}

// CreateRenderer implements fyne.Widget.
func (r *row) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

type rowRenderer struct{ r *row }

func (o *rowRenderer) Destroy() {}

func (o *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{o.r.ground, o.r.rule, o.r.where, o.r.said}
}

func (o *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(60, o.r.HeightFor(o.r.Size().Width)) }

func (o *rowRenderer) Refresh() {
	o.Layout(o.r.Size())
	canvas.Refresh(o.r)
}

// Layout sets the place above its sentence, and the number of a document's places below its name.
func (o *rowRenderer) Layout(size fyne.Size) {
	r := o.r
	r.ground.Resize(size)
	first, second := r.where, r.said
	if r.document {
		first, second = second, first
	}
	y, width := float32(pad), size.Width-2*side
	for _, t := range []*prose.Text{first, second} {
		height := t.HeightFor(width)
		t.Move(fyne.NewPos(side, y))
		t.Resize(fyne.NewSize(width, height))
		y += height
	}
	r.rule.Move(fyne.NewPos(0, size.Height-1))
	r.rule.Resize(fyne.NewSize(size.Width, 1))
}

// Tapped implements fyne.Tappable.
func (r *row) Tapped(*fyne.PointEvent) { r.open() }

// Cursor implements desktop.Cursorable.
func (r *row) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (r *row) MouseIn(*desktop.MouseEvent) {
	r.paint(true)
	r.ground.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (r *row) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *row) MouseOut() {
	r.paint(false)
	r.ground.Refresh()
}
