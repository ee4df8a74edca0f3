package libraryview

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// row is two lines of one document: its title, and what is to be known of it; or two lines of one folder. The second line has another
// colour where something is not as it should be. A secondary click calls menu.
type row struct {
	widget.BaseWidget
	kit           *controls.Kit
	menu          func(viewmodel.Row, fyne.Position)
	shown         viewmodel.Row
	title, about  string
	trouble, open bool
}

var _ fyne.SecondaryTappable = (*row)(nil)

func newRow(kit *controls.Kit, menu func(viewmodel.Row, fyne.Position)) *row {
	r := &row{kit: kit, menu: menu}
	r.ExtendBaseWidget(r)
	return r
}

// show fills the row. open tells whether its document is in the source pane.
func (r *row) show(line viewmodel.Row, open bool) {
	r.shown, r.open = line, open
	if line.Folder == "" {
		r.title, r.about, r.trouble = describe(r.kit.Words, line.Document, r.kit.Today())
	} else {
		w := r.kit.Words
		r.title, r.about, r.trouble = line.Name, w.T("library.folder_count", "n", line.Documents), line.Troubled > 0
		if r.trouble {
			r.about += " · " + w.T("library.needs_attention", "n", line.Troubled)
		}
	}
	r.Refresh()
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *row) TappedSecondary(at *fyne.PointEvent) { r.menu(r.shown, at.AbsolutePosition) }

// describe says in two lines what a document is and how it stands on a day. Of a denied one neither title nor name is told.
func describe(w *words.Words, d library.DocumentInfo, today string) (title, about string, trouble bool) {
	if d.Source == library.Denied {
		return w.T("source.denied"), "", true
	}
	title = d.Title
	if title == "" {
		title = d.Doc
	}
	var parts []string
	switch d.Source {
	case library.Gone:
		parts, trouble = append(parts, w.T("library.row_gone")), true
	case library.Unreachable:
		parts, trouble = append(parts, w.T("library.row_unreachable")), true
	}
	if n := len(d.PagesWithoutText); n > 0 {
		parts, trouble = append(parts, w.T("library.row_unreadable", "n", n)), true
	}
	if d.Effective > today {
		parts, trouble = append(parts, w.T("library.not_yet", "date", w.Date(d.Effective))), true
	}
	if d.Kind != "" && d.Kind != document.Rule {
		parts = append(parts, w.T("kind."+string(d.Kind)))
	}
	if d.Pages > 0 && d.Format == string(document.PDF) {
		parts = append(parts, w.T("library.pages", "n", d.Pages))
	}
	switch {
	case d.Edition != "":
		parts = append(parts, w.T("library.edition", "edition", w.Date(d.Edition)))
	case d.Effective != "" && d.Effective <= today:
		parts = append(parts, w.T("library.effective", "date", w.Date(d.Effective)))
	case d.Updated != "":
		parts = append(parts, w.T("library.updated", "date", w.Date(d.Updated)))
	}
	if d.Editions > 1 {
		parts = append(parts, w.T("library.editions", "n", d.Editions))
	}
	return title, strings.Join(parts, " · "), trouble
}

// CreateRenderer implements fyne.Widget.
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	return &rowRenderer{row: r, bar: canvas.NewRectangle(color.Transparent), arrow: widget.NewIcon(nil),
		title: canvas.NewText("", color.Transparent), about: canvas.NewText("", color.Transparent)}
}

type rowRenderer struct {
	row          *row
	bar          *canvas.Rectangle // beside the document that is open
	arrow        *widget.Icon      // before a folder: whether it is open
	title, about *canvas.Text
}

// Space left and right of a row's text, and above and below.
const (
	rowX = 14
	rowY = 5

	indent    = 14 // of what lies in a folder
	arrowSize = 16
)

func (r *rowRenderer) Destroy() {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bar, r.arrow, r.title, r.about}
}

func (r *rowRenderer) MinSize() fyne.Size {
	s := r.row.kit.Setter
	return fyne.NewSize(60, s.Height(prose.Body)+s.Height(prose.Caption)+2*rowY)
}

func (r *rowRenderer) Layout(size fyne.Size) {
	s := r.row.kit.Setter
	r.bar.Resize(fyne.NewSize(3, size.Height))
	left := float32(rowX + indent*min(r.row.shown.Depth, maxIndent))
	if r.row.shown.Folder != "" {
		r.arrow.Move(fyne.NewPos(left-2, rowY+(s.Height(prose.Body)-arrowSize)/2))
		r.arrow.Resize(fyne.NewSquareSize(arrowSize))
		left += arrowSize + 2
	}
	width := max(size.Width-left-rowX, 1)
	line := func(t *canvas.Text, str string, style text.Style, y float32) {
		t.Text = s.Fit(str, style, width)
		t.Move(fyne.NewPos(left, y))
		t.Resize(fyne.NewSize(width, s.Height(style)))
	}
	top := float32(rowY)
	if r.row.about == "" {
		top += s.Height(prose.Caption) / 2
	}
	line(r.title, r.row.title, r.style(), top)
	line(r.about, r.row.about, prose.Caption, rowY+s.Height(prose.Body))
}

// maxIndent is how many folders deep a row is set in; deeper ones would leave no room for the name.
const maxIndent = 6

// style is that of the first line: a folder's name is bold.
func (r *rowRenderer) style() text.Style {
	if r.row.shown.Folder != "" {
		return prose.Body | prose.Bold
	}
	return prose.Body
}

func (r *rowRenderer) Refresh() {
	r.arrow.Hidden = r.row.shown.Folder == ""
	if !r.arrow.Hidden {
		icon := fynetheme.MenuExpandIcon()
		if r.row.shown.Open {
			icon = fynetheme.MenuDropDownIcon()
		}
		r.arrow.SetResource(icon)
	}
	r.title.TextStyle.Bold = r.style()&prose.Bold != 0
	r.bar.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	r.bar.Hidden = !r.row.open
	r.title.Color, r.title.TextSize = fynetheme.Color(fynetheme.ColorNameForeground), prose.Size(prose.Body)
	r.about.Color, r.about.TextSize = fynetheme.Color(theme.ColorMuted), prose.Size(prose.Caption)
	if r.row.trouble {
		r.about.Color = fynetheme.Color(theme.Ink(words.PleaseCheck))
	}
	r.Layout(r.row.Size())
	canvas.Refresh(r.row)
}
