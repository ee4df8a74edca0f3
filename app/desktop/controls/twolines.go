package controls

import (
	"image/color"
	"strings"

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

// TwoLines is a row of a list: a title and, smaller, what is to be known of it. Each is cut off where it does not fit, and said in full
// where the pointer rests on it. A secondary click calls OnMenu.
type TwoLines struct {
	widget.BaseWidget
	Day          bool // the row is no more than a heading
	Tall         bool // the title may take two lines; so it may where nothing else is to be known
	Title, About string
	Bold         bool          // the title
	Trouble      bool          // the second line says that something is not as it should be
	Open         bool          // what the row stands for is open
	Depth        int           // how far the row is set in
	Arrow        fyne.Resource // before the title; may be nil
	OnTap        func()        // a click; the window gives it to the row, not to the list around it
	OnMenu       func(fyne.Position)

	kit     *Kit
	hint    Hint
	hovered bool
	cut     bool // something does not fit
}

var (
	_ desktop.Hoverable      = (*TwoLines)(nil)
	_ fyne.Tappable          = (*TwoLines)(nil)
	_ fyne.SecondaryTappable = (*TwoLines)(nil)
)

// NewTwoLines returns an empty row. After its fields were set it is refreshed.
func NewTwoLines(kit *Kit) *TwoLines {
	r := &TwoLines{kit: kit, hint: NewHint(kit)}
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

// MouseIn implements desktop.Hoverable. The row takes the pointer from the list around it, and so shows itself that it is there.
func (r *TwoLines) MouseIn(*desktop.MouseEvent) {
	r.hovered = !r.Day
	r.Refresh()
	if r.cut {
		words := r.Title
		if r.About != "" {
			words += "\n" + r.About
		}
		r.hint.Say(r, words)
	}
}

// MouseMoved implements desktop.Hoverable.
func (r *TwoLines) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *TwoLines) MouseOut() {
	r.hovered = false
	r.hint.Leave(r)
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *TwoLines) CreateRenderer() fyne.WidgetRenderer {
	return &twoLinesRenderer{row: r, ground: canvas.NewRectangle(color.Transparent), more: canvas.NewText("", color.Transparent), bar: canvas.NewRectangle(color.Transparent), arrow: widget.NewIcon(nil),
		title: canvas.NewText("", color.Transparent), about: canvas.NewText("", color.Transparent)}
}

type twoLinesRenderer struct {
	row          *TwoLines
	ground       *canvas.Rectangle // under the pointer
	bar          *canvas.Rectangle // beside what is open
	more         *canvas.Text      // the second line of the title
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
	return []fyne.CanvasObject{r.ground, r.bar, r.arrow, r.title, r.more, r.about}
}

func (r *twoLinesRenderer) MinSize() fyne.Size {
	s := r.row.kit.Setter
	height := s.Height(prose.Body) + s.Height(prose.Caption) + 2*rowY
	if r.row.Tall {
		height += s.Pitch(prose.Body)
	}
	return fyne.NewSize(60, height)
}

func (r *twoLinesRenderer) Layout(size fyne.Size) {
	s := r.row.kit.Setter
	r.ground.Resize(size)
	r.bar.Resize(fyne.NewSize(3, size.Height))
	left := float32(RowX + indent*min(r.row.Depth, maxIndent))
	if r.row.Arrow != nil {
		r.arrow.Move(fyne.NewPos(left-2, rowY+(s.Height(prose.Body)-arrowSize)/2))
		r.arrow.Resize(fyne.NewSquareSize(arrowSize))
		left += arrowSize + 2
	}
	width := max(size.Width-left-RowX, 1)
	r.row.cut = false
	line := func(t *canvas.Text, str string, style text.Style, y float32) {
		t.Text = s.Fit(str, style, width)
		r.row.cut = r.row.cut || t.Text != text.Visible(str)
		t.Move(fyne.NewPos(left, y))
		t.Resize(fyne.NewSize(width, s.Height(style)))
	}
	first, second := r.titleLines(width)
	above := float32(rowY)
	switch room := size.Height - 2*rowY - s.Height(prose.Body); {
	case r.row.Day:
		above, second = rowY, ""
	case r.row.About == "" && second == "":
		above += room / 2
	case r.row.Tall && second == "":
		above += (room - s.Height(prose.Caption)) / 2
	}
	below := above + s.Height(prose.Body)
	line(r.title, first, r.style(), above)
	if second != "" {
		below = above + s.Pitch(prose.Body)
		line(r.more, second, r.style(), below)
		below += s.Height(prose.Body)
	}
	r.more.Hidden = second == ""
	line(r.about, r.row.About, prose.Caption, below)
}

// titleLines are the title's first line and the rest of it, where that has a line of its own.
func (r *twoLinesRenderer) titleLines(width float32) (first, rest string) {
	title := text.Visible(r.row.Title)
	if !r.row.Tall && r.row.About != "" {
		return title, ""
	}
	lines := r.row.kit.Setter.Break(title, r.style(), nil, width)
	if len(lines) < 2 || len(lines[1].Pieces) == 0 {
		return title, ""
	}
	runes, at := []rune(title), lines[1].Pieces[0].Start
	return strings.TrimSpace(string(runes[:at])), string(runes[at:])
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
	r.title.TextStyle.Bold, r.more.TextStyle.Bold = r.row.Bold, r.row.Bold
	r.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	r.ground.Hidden = !r.row.hovered
	r.bar.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	r.bar.Hidden = !r.row.Open
	r.title.Color, r.title.TextSize = fynetheme.Color(fynetheme.ColorNameForeground), prose.Size(prose.Body)
	r.more.Color, r.more.TextSize = r.title.Color, r.title.TextSize
	r.about.Color, r.about.TextSize = fynetheme.Color(theme.ColorMuted), prose.Size(prose.Caption)
	if r.row.Trouble {
		r.about.Color = fynetheme.Color(theme.Ink(words.PleaseCheck))
	}
	r.Layout(r.row.Size())
	canvas.Refresh(r.row)
}
