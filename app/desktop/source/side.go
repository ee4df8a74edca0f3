package source

import (
	"context"
	"image"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
)

// side is what stands beside a document where it is wanted: its headings, and small pictures of its pages. Both follow what is read.
type side struct {
	pane     *Pane
	root     *fyne.Container
	tabs     [2]*controls.Button // headings, pages
	lists    [2]*controls.List
	small    *viewmodel.PageImages
	wants    []viewmodel.PageWant
	shown    int // which of the lists
	heading  int // that is being read, -1 for none
	page     int
	contents *fyne.Container
}

// The lists.
const (
	headingsList = iota
	pagesList
)

const (
	smallWidth  = 96      // units, of a small picture
	smallBudget = 8 << 20 // bytes, of small pictures that are kept
	smallWanted = 16      // of them are drawn at the same time: those on screen
	smallRatio  = 1.42    // height of a row for its width
)

// newSide returns what stands beside the open document, nil where there is nothing to list.
func newSide(p *Pane) *side {
	s := &side{pane: p, heading: -1, page: 1, contents: container.NewStack()}
	w := p.kit.Words
	bar := prose.Flow(2)
	for i, key := range []string{"page.headings", "page.pages"} {
		s.tabs[i] = controls.NewButton(w.T(key), func() { s.show(i) })
	}
	if outline := p.doc.Outline; len(outline) > 0 {
		s.lists[headingsList] = newOutline(p.kit, outline, func(i int) bool { return i == s.heading }, p.openHeading)
		bar.Add(s.tabs[headingsList])
	}
	if p.pdf != nil {
		s.lists[pagesList] = s.newPages()
		bar.Add(s.tabs[pagesList])
	}
	if len(bar.Objects) == 0 {
		return nil
	}
	s.root = prose.Above(controls.Background(theme.ColorHeader, prose.Inset(4, 2, bar)), s.contents)
	s.show(headingsList)
	return s
}

// show shows one of the lists, or the other where there is no such one.
func (s *side) show(i int) {
	if s.lists[i] == nil {
		i = 1 - i
	}
	s.shown = i
	for n, tab := range s.tabs {
		tab.Importance = widget.LowImportance
		if n == i {
			tab.Importance = widget.MediumImportance
		}
		tab.Refresh()
	}
	s.contents.Objects = []fyne.CanvasObject{s.lists[i]}
	s.contents.Refresh()
	s.reveal()
}

// follow marks the heading and the page that are being read.
func (s *side) follow(heading, page int) {
	if heading == s.heading && page == s.page {
		return
	}
	s.heading, s.page = heading, page
	s.lists[s.shown].Refresh()
	s.reveal()
}

// reveal scrolls the list to what is being read.
func (s *side) reveal() {
	at := s.heading
	if s.shown == pagesList {
		at = s.page - 1
	}
	if at >= 0 && s.lists[s.shown].Size().Height > 0 {
		s.lists[s.shown].ScrollTo(at)
	}
}

func (s *side) close() {
	if s.small != nil {
		s.small.Close()
	}
}

// newPages lists the pages as small pictures.
func (s *side) newPages() *controls.List {
	p := s.pane
	shelf, doc, version := p.model.Shelf(), p.shown.Doc, p.shown.Version
	s.small = viewmodel.NewPageImages(smallBudget, p.dispatch, func(ctx context.Context, page int, dpi float64) (image.Image, error) {
		return shelf.Render(ctx, doc, version, page, dpi)
	})
	list := controls.NewRows(func() int { return len(p.doc.Pages) }, func() fyne.CanvasObject { return newSmallPage(p.kit) },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if i < len(p.doc.Pages) {
				o.(*smallPage).show(i+1, s.picture(i+1), i+1 == s.page)
			}
		})
	list.HideSeparators = true
	list.OnSelected = func(i widget.ListItemID) {
		list.UnselectAll()
		if p.pdf != nil {
			p.pdf.JumpTo(i + 1)
		}
	}
	s.small.OnLoad = list.Refresh
	return list
}

// picture is the small picture of a page, nil where it is still being drawn.
func (s *side) picture(page int) image.Image {
	size := s.pane.pdf.stack.sizes[page-1]
	pixels := max(1, int(smallWidth*s.pane.pdf.stack.scale))
	img, exact := s.small.Get(page, pixels)
	if !exact {
		s.wants = append(s.wants, viewmodel.PageWant{Page: page, Pixels: pixels, DPI: 72 * float64(pixels) / float64(size.Width)})
		s.wants = s.wants[max(0, len(s.wants)-smallWanted):]
		s.small.Want(s.wants)
	}
	return img
}

// smallPage is a small picture of a page above its number.
type smallPage struct {
	widget.BaseWidget
	kit    *controls.Kit
	image  *canvas.Image
	frame  *canvas.Rectangle
	number *canvas.Text
}

func newSmallPage(kit *controls.Kit) *smallPage {
	s := &smallPage{kit: kit, image: &canvas.Image{FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScaleFastest},
		frame: canvas.NewRectangle(fynetheme.Color(theme.ColorPaper)), number: canvas.NewText("", fynetheme.Color(theme.ColorMuted))}
	s.number.TextSize, s.number.Alignment = prose.Size(prose.Caption), fyne.TextAlignCenter
	s.ExtendBaseWidget(s)
	return s
}

func (s *smallPage) show(page int, img image.Image, read bool) {
	s.number.Text, s.number.TextStyle.Bold = strconv.Itoa(page), read
	s.number.Color, s.frame.StrokeColor, s.frame.StrokeWidth = fynetheme.Color(theme.ColorMuted), fynetheme.Color(fynetheme.ColorNameSeparator), 1
	if read {
		s.number.Color, s.frame.StrokeColor, s.frame.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
	s.image.Image, s.image.Hidden = img, img == nil
	s.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (s *smallPage) CreateRenderer() fyne.WidgetRenderer { return &smallPageRenderer{s} }

type smallPageRenderer struct{ s *smallPage }

func (r *smallPageRenderer) Destroy() {}

func (r *smallPageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.s.frame, r.s.image, r.s.number}
}

func (r *smallPageRenderer) MinSize() fyne.Size {
	return fyne.NewSize(smallWidth, smallWidth*smallRatio+r.s.kit.Setter.Pitch(prose.Caption)+4)
}

func (r *smallPageRenderer) Layout(size fyne.Size) {
	s, line := r.s, r.s.kit.Setter.Pitch(prose.Caption)
	room := fyne.NewSize(smallWidth, size.Height-line-4)
	page := room
	if s.image.Image != nil {
		b := s.image.Image.Bounds()
		scale := min(room.Width/float32(b.Dx()), room.Height/float32(b.Dy()))
		page = fyne.NewSize(float32(b.Dx())*scale, float32(b.Dy())*scale)
	}
	at := fyne.NewPos((size.Width-page.Width)/2, 2)
	s.frame.Move(at.SubtractXY(1, 1))
	s.frame.Resize(page.AddWidthHeight(2, 2))
	s.image.Move(at)
	s.image.Resize(page)
	s.number.Move(fyne.NewPos(0, size.Height-line))
	s.number.Resize(fyne.NewSize(size.Width, line))
}

func (r *smallPageRenderer) Refresh() {
	r.Layout(r.s.Size())
	canvas.Refresh(r.s)
}
