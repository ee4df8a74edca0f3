package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

// TwoLines is a row of a list: a title and, smaller, what is to be known of it. Each is cut off where it does not fit. A secondary
// click calls OnMenu.
type TwoLines struct {
	widget.BaseWidget
	Title, About string
	Bold         bool          // the title
	Trouble      bool          // the second line says that something is not as it should be
	Open         bool          // what the row stands for is open
	Depth        int           // how far the row is set in
	Arrow        fyne.Resource // before the title; may be nil
	OnTap        func()        // a click; the window gives it to the row, not to the list around it
	OnMenu       func(fyne.Position)

	kit *Kit
}

var (
	_ fyne.Tappable          = (*TwoLines)(nil)
	_ fyne.SecondaryTappable = (*TwoLines)(nil)
)

// NewTwoLines returns an empty row. After its fields were set it is refreshed.
func NewTwoLines(kit *Kit) *TwoLines {
	r := &TwoLines{kit: kit}
	r.ExtendBaseWidget(r)
	return r
}

// Tapped implements fyne.Tappable.
func (r *TwoLines) Tapped(*fyne.PointEvent) {
	if r.OnTap != nil {
		r.OnTap()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *TwoLines) TappedSecondary(at *fyne.PointEvent) {
	if r.OnMenu != nil {
		r.OnMenu(at.AbsolutePosition)
	}
}

// CreateRenderer implements fyne.Widget.
func (r *TwoLines) CreateRenderer() fyne.WidgetRenderer {
	return &twoLinesRenderer{row: r, bar: canvas.NewRectangle(color.Transparent), arrow: widget.NewIcon(nil),
		title: canvas.NewText("", color.Transparent), about: canvas.NewText("", color.Transparent)}
}

type twoLinesRenderer struct {
	row          *TwoLines
	bar          *canvas.Rectangle // beside what is open
	arrow        *widget.Icon
	title, about *canvas.Text
}

// Space left and right of a row's text, and above and below.
const (
	RowX = 14
	rowY = 5

	arrowSize = 16
	indent    = arrowSize + 2 // of what lies in a folder: below the folder's name
	maxIndent = 6             // folders; deeper ones would leave no room for the name
)

func (r *twoLinesRenderer) Destroy() {}

func (r *twoLinesRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bar, r.arrow, r.title, r.about}
}

func (r *twoLinesRenderer) MinSize() fyne.Size {
	s := r.row.kit.Setter
	return fyne.NewSize(60, s.Height(prose.Body)+s.Height(prose.Caption)+2*rowY)
}

func (r *twoLinesRenderer) Layout(size fyne.Size) {
	s := r.row.kit.Setter
	r.bar.Resize(fyne.NewSize(3, size.Height))
	left := float32(RowX + indent*min(r.row.Depth, maxIndent))
	if r.row.Arrow != nil {
		r.arrow.Move(fyne.NewPos(left-2, rowY+(s.Height(prose.Body)-arrowSize)/2))
		r.arrow.Resize(fyne.NewSquareSize(arrowSize))
		left += arrowSize + 2
	}
	width := max(size.Width-left-RowX, 1)
	line := func(t *canvas.Text, str string, style text.Style, y float32) {
		t.Text = s.Fit(str, style, width)
		t.Move(fyne.NewPos(left, y))
		t.Resize(fyne.NewSize(width, s.Height(style)))
	}
	top := float32(rowY)
	if r.row.About == "" {
		top += s.Height(prose.Caption) / 2
	}
	line(r.title, r.row.Title, r.style(), top)
	line(r.about, r.row.About, prose.Caption, rowY+s.Height(prose.Body))
}

func (r *twoLinesRenderer) style() text.Style {
	if r.row.Bold {
		return prose.Body | prose.Bold
	}
	return prose.Body
}

func (r *twoLinesRenderer) Refresh() {
	r.arrow.Hidden = r.row.Arrow == nil
	if !r.arrow.Hidden {
		r.arrow.SetResource(r.row.Arrow)
	}
	r.title.TextStyle.Bold = r.row.Bold
	r.bar.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	r.bar.Hidden = !r.row.Open
	r.title.Color, r.title.TextSize = fynetheme.Color(fynetheme.ColorNameForeground), prose.Size(prose.Body)
	r.about.Color, r.about.TextSize = fynetheme.Color(theme.ColorMuted), prose.Size(prose.Caption)
	if r.row.Trouble {
		r.about.Color = fynetheme.Color(theme.Ink(words.PleaseCheck))
	}
	r.Layout(r.row.Size())
	canvas.Refresh(r.row)
}
