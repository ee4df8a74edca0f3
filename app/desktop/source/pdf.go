package source

import (
	"errors"
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

const (
	pageGap   = 12     // units between pages and around them
	minZoom   = 0.25   // of 1 unit for a point
	maxZoom   = 5      //
	zoomStep  = 1.15   // for one press of a key or one notch of a wheel
	maxPixels = 3000   // widest picture of a page; beyond it the picture is scaled
	maxArea   = 12e6   // most pixels of a picture: 48 MB
	leadIn    = 1. / 4 // of the view's height above a highlight that was jumped to
)

// PDFView shows the pages of a PDF below one another, of which only those on screen and their neighbours exist as pictures.
// The highlight is painted into a page's picture, so that it lies at every zoom where it lies on the page.
type PDFView struct {
	container.Scroll
	OnPage func(page int) // the page that is being read changed
	OnZoom func()
	OnLoad func()                                       // a picture came or failed
	OnMove func()                                       // another part of the pages is in sight
	OnText func(page int, tell func(*library.PageText)) // asks for the places of a page's characters
	Reading

	stack  *pageStack
	images *viewmodel.PageImages
	fit    fit
	page   int
	beside func() float32 // what stands beside the view takes of its width: a page is fitted as if it did not
	dim    bool           // the pages are dimmed
	jump   *jump          // a place to scroll to as soon as there is a size
}

// fit says what the zoom follows when the view changes its size.
type fit int

const (
	fitNothing fit = iota
	fitWidth
	fitPage
)

type jump struct {
	page int
	rect *library.Rect
}

// NewPDFView shows pages of the given sizes in points. The view closes images when it is closed.
func NewPDFView(sizes []fyne.Size, images *viewmodel.PageImages) *PDFView {
	v := &PDFView{OnPage: func(int) {}, OnZoom: func() {}, OnLoad: func() {}, OnMove: func() {}, images: images, fit: fitWidth, page: 1, beside: func() float32 { return 0 }}
	v.OnText = func(int, func(*library.PageText)) {}
	v.Reading = quiet()
	v.stack = newPageStack(v, sizes)
	v.Content = v.stack
	v.Direction = container.ScrollBoth
	v.OnScrolled = func(fyne.Position) { v.moved() }
	v.ExtendBaseWidget(v)
	images.OnLoad = func() { v.stack.Refresh(); v.OnLoad() }
	return v
}

// Close stops rendering.
func (v *PDFView) Close() { v.images.Close() }

// Page is the number of the page that is being read.
func (v *PDFView) Page() int { return v.page }

// Zoom is how many units a point takes.
func (v *PDFView) Zoom() float32 { return v.stack.zoom }

// Fits tells whether the zoom follows the size of the view.
func (v *PDFView) Fits() bool { return v.fit != fitNothing }

// SetHighlight shows the rectangles of cited words on a page; none where rects is empty.
func (v *PDFView) SetHighlight(page int, rects []library.Rect) {
	v.stack.mark(citedLayer, layer{page, rects, theme.ColorHighlight})
}

// SetRest shows the rectangles of the rest of cited words on the page beside; none where rects is empty.
func (v *PDFView) SetRest(page int, rects []library.Rect) {
	v.stack.mark(restLayer, layer{page, rects, theme.ColorHighlight})
}

// SetFound shows the rectangles of words that were looked for; none where rects is empty.
func (v *PDFView) SetFound(page int, rects []library.Rect) {
	v.stack.mark(foundLayer, layer{page, rects, theme.ColorFound})
}

// SetHits marks all places of the words that were looked for, more faintly than the one that is stepped to.
func (v *PDFView) SetHits(hits []viewmodel.Hit) {
	s := v.stack
	s.hits, s.hitRects = map[int][]viewmodel.Hit{}, map[int][]library.Rect{}
	for _, h := range hits {
		s.hits[h.Page] = append(s.hits[h.Page], h)
	}
	s.visit++
	s.Refresh()
}

// JumpTo scrolls to a page, and to the first of its cited words where it has some.
func (v *PDFView) JumpTo(page int) {
	j := &jump{page: page}
	if cited := v.stack.layers[citedLayer]; page == cited.page && len(cited.rects) > 0 {
		j.rect = &cited.rects[0]
	}
	v.jump = j
	v.settle()
}

// JumpToRect scrolls to a place on a page.
func (v *PDFView) JumpToRect(page int, rect library.Rect) {
	v.jump = &jump{page, &rect}
	v.settle()
}

// ZoomBy multiplies the zoom; the middle of the view stays where it is.
func (v *PDFView) ZoomBy(factor float32) {
	size := v.Size()
	v.zoomAt(v.stack.zoom*factor, fyne.NewPos(size.Width/2, size.Height/2))
}

// FitWidth makes the page in sight as wide as the view, now and whenever another one is opened or the view changes its size.
func (v *PDFView) FitWidth() {
	v.fit = fitWidth
	v.refit(fyne.NewPos(0, 0))
}

// FitPage makes the page in sight as large as the view lets it be as a whole, now and whenever another one is opened or the view
// changes its size.
func (v *PDFView) FitPage() {
	page := v.page
	v.fit = fitPage
	v.refit(fyne.NewPos(0, 0))
	v.scrollTo(fyne.NewPos(v.Offset.X, v.stack.place(0, page, 0).Y-pageGap))
}

// Scrolled zooms where Ctrl is held, else scrolls.
func (v *PDFView) Scrolled(ev *fyne.ScrollEvent) {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShortcutDefault != 0 {
		factor := float32(zoomStep)
		if ev.Scrolled.DY < 0 {
			factor = 1 / factor
		}
		v.zoomAt(v.stack.zoom*factor, ev.Position)
		return
	}
	v.Scroll.Scrolled(wheel(ev, v.Size().Height))
}

// SetDim dims the pages, or takes that back.
func (v *PDFView) SetDim(dim bool) {
	v.dim = dim
	v.stack.Refresh()
}

// Resize implements fyne.CanvasObject.
func (v *PDFView) Resize(size fyne.Size) {
	if size == v.Size() {
		return
	}
	top := v.Offset
	v.Scroll.Resize(size)
	if v.fit != fitNothing {
		v.Offset = top
		v.refit(fyne.NewPos(0, 0))
	}
	v.settle()
}

func (v *PDFView) refit(keep fyne.Position) {
	if v.Size().Width <= 0 || len(v.stack.sizes) == 0 {
		return
	}
	page := v.stack.sizes[min(max(v.page, 1), len(v.stack.sizes))-1]
	zoom := (v.Size().Width + v.beside() - 2*pageGap) / page.Width
	if v.fit == fitPage {
		zoom = min(zoom, (v.Size().Height-2*pageGap)/page.Height)
	}
	v.setZoom(zoom, keep)
	v.scrollTo(fyne.NewPos(v.across(v.page), v.Offset.Y))
}

// across is how far to the side a page is scrolled so that it stands in the middle, or begins at the edge where it is too wide.
func (v *PDFView) across(page int) float32 {
	pos, size := v.stack.frame(page - 1)
	if size.Width <= v.Size().Width {
		return pos.X - (v.Size().Width-size.Width)/2
	}
	return pos.X - pageGap
}

func (v *PDFView) zoomAt(zoom float32, keep fyne.Position) {
	v.fit = fitNothing
	v.setZoom(zoom, keep)
}

// setZoom changes the zoom so that the point under keep, a position in the view, stays there.
func (v *PDFView) setZoom(zoom float32, keep fyne.Position) {
	zoom = min(max(zoom, minZoom), maxZoom)
	if zoom == v.stack.zoom {
		return
	}
	x, page, y := v.stack.locate(v.Offset.Add(keep))
	v.stack.zoom = zoom
	v.stack.Resize(v.stack.MinSize().Max(v.Size()))
	at := v.stack.place(x, page, y).Subtract(keep)
	v.scrollTo(at)
	v.OnZoom()
}

func (v *PDFView) scrollTo(at fyne.Position) {
	content, size := v.stack.MinSize(), v.Size()
	at.X = max(0, min(at.X, content.Width-size.Width))
	at.Y = max(0, min(at.Y, content.Height-size.Height))
	v.Offset = fyne.NewPos(-1, -1) // so that the scroll does not think that nothing changed
	v.ScrollToOffset(at)
	v.moved()
}

// settle carries out a jump that waited for a size.
func (v *PDFView) settle() {
	if v.jump == nil || v.Size().Height <= 0 || len(v.stack.sizes) == 0 {
		return
	}
	j := v.jump
	v.jump = nil
	j.page = min(max(j.page, 1), len(v.stack.sizes))
	if v.fit != fitNothing && v.stack.sizes[j.page-1] != v.stack.sizes[v.page-1] {
		v.page = j.page
		v.refit(fyne.NewPos(0, 0))
	}
	if j.rect == nil {
		x := v.Offset.X
		if v.fit != fitNothing {
			x = v.across(j.page)
		}
		v.scrollTo(fyne.NewPos(x, v.stack.place(0, j.page, 0).Y-pageGap))
		return
	}
	from := v.stack.place(float32(j.rect.X0), j.page, float32(j.rect.Y0))
	to := v.stack.place(float32(j.rect.X1), j.page, float32(j.rect.Y1))
	x := v.Offset.X
	if v.fit != fitNothing {
		x = v.across(j.page)
	}
	if from.X < x || to.X > x+v.Size().Width {
		x = from.X - pageGap
	}
	v.scrollTo(fyne.NewPos(x, from.Y-v.Size().Height*leadIn))
}

// moved tells which page is being read, and draws what came into view.
func (v *PDFView) moved() {
	_, page, _ := v.stack.locate(v.Offset.Add(fyne.NewPos(0, v.Size().Height/3)))
	if page != v.page {
		v.page = page
		v.OnPage(page)
	}
	v.OnMove()
	v.stack.Refresh()
}

// The layers of a page, the last on top.
const (
	citedLayer = iota
	restLayer  // of what is cited, on the page beside
	foundLayer
	layers
)

// pageStack is what a PDFView scrolls.
type pageStack struct {
	widget.BaseWidget
	controls.Held
	view   *PDFView
	sizes  []fyne.Size // points
	tops   []float32   // points above each page, gaps left out
	widest float32     // points
	zoom   float32
	scale  float32 // device pixels of a unit
	layers [layers]layer
	visit  int // changes with each layer

	hits     map[int][]viewmodel.Hit // of the words that were looked for, by page
	hitRects map[int][]library.Rect  // where they lie, once that is known

	choice choice // what is chosen by hand
}

// mark sets a layer.
func (s *pageStack) mark(i int, l layer) {
	if before := s.layers[i]; len(before.rects) == 0 && len(l.rects) == 0 {
		return
	}
	s.layers[i] = l
	s.visit++
	s.Refresh()
}

// on lists the layers of a page, those below first.
func (s *pageStack) on(page int) []layer {
	all := append([]layer{{page, s.found(page), theme.ColorFaint}}, s.layers[:]...)
	return slices.DeleteFunc(all, func(l layer) bool { return l.page != page || len(l.rects) == 0 })
}

// found are the places on a page of the words that were looked for; none before its text is there.
func (s *pageStack) found(page int) []library.Rect {
	hits := s.hits[page]
	if rects, known := s.hitRects[page]; known || len(hits) == 0 {
		return rects
	}
	t := s.text(page)
	if t == nil {
		return nil
	}
	var rects []library.Rect
	for _, h := range hits {
		rects = append(rects, t.Rects(h.Start, h.End)...)
	}
	s.hitRects[page] = rects
	return rects
}

func newPageStack(view *PDFView, sizes []fyne.Size) *pageStack {
	s := &pageStack{view: view, sizes: sizes, zoom: 1, scale: 1, widest: 1}
	var top float32
	for _, size := range sizes {
		s.tops = append(s.tops, top)
		top += size.Height
		s.widest = max(s.widest, size.Width)
	}
	s.tops = append(s.tops, top)
	s.ExtendBaseWidget(s)
	return s
}

func (s *pageStack) MinSize() fyne.Size {
	n := float32(len(s.sizes))
	return fyne.NewSize(s.widest*s.zoom+2*pageGap, s.tops[len(s.sizes)]*s.zoom+(n+1)*pageGap)
}

// frame is where a page (from 0) lies, in units. Its corners lie between device pixels: a picture that does not is blurred.
func (s *pageStack) frame(i int) (fyne.Position, fyne.Size) {
	size := fyne.NewSize(s.snap(s.sizes[i].Width*s.zoom), s.snap(s.sizes[i].Height*s.zoom))
	whole := max(s.Size().Width, s.MinSize().Width)
	return fyne.NewPos(s.snap((whole-size.Width)/2), s.snap(s.tops[i]*s.zoom+float32(i+1)*pageGap)), size
}

// snap moves a length to the nearest whole device pixel.
func (s *pageStack) snap(v float32) float32 {
	return float32(math.Round(float64(v*s.scale))) / s.scale
}

// at returns the page (from 0) at a height in units.
func (s *pageStack) at(y float32) int {
	lo, hi := 0, len(s.sizes)-1
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if pos, _ := s.frame(mid); pos.Y-pageGap/2 <= y {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// locate turns units into points on a page, place the other way round.
func (s *pageStack) locate(p fyne.Position) (x float32, page int, y float32) {
	if len(s.sizes) == 0 {
		return 0, 0, 0
	}
	i := s.at(p.Y)
	pos, size := s.frame(i)
	return (p.X - pos.X) * s.sizes[i].Width / size.Width, i + 1, (p.Y - pos.Y) * s.sizes[i].Height / size.Height
}

func (s *pageStack) place(x float32, page int, y float32) fyne.Position {
	if page < 1 || page > len(s.sizes) {
		return fyne.NewPos(0, 0)
	}
	pos, size := s.frame(page - 1)
	return pos.AddXY(x*size.Width/s.sizes[page-1].Width, y*size.Height/s.sizes[page-1].Height)
}

// CreateRenderer implements fyne.Widget.
func (s *pageStack) CreateRenderer() fyne.WidgetRenderer {
	r := &pageRenderer{stack: s, slots: map[int]*pageSlot{}}
	r.update()
	return r
}

// dimmed is how dark the shade over a dimmed page is: its paper is a light grey then.
const dimmed = 0x58

// pageSlot holds the objects of a page on screen; slots are used again for other pages, since a picture's texture lives on for
// minutes after its object is gone.
type pageSlot struct {
	paper  *canvas.Rectangle    // until the picture is there: one rectangle less of the size of a page in each frame
	edges  [4]*canvas.Rectangle // around it
	shade  *canvas.Rectangle    // over it, where it is dimmed
	image  *canvas.Image
	source image.Image // the picture without a highlight
	visit  int         // of the highlight that image shows, 0 for none
}

type pageRenderer struct {
	stack   *pageStack
	slots   map[int]*pageSlot
	free    []*pageSlot
	shift   fyne.Position // from where the stack lies to the nearest device pixel
	objects []fyne.CanvasObject
}

func (r *pageRenderer) Destroy()                     {}
func (r *pageRenderer) MinSize() fyne.Size           { return r.stack.MinSize() }
func (r *pageRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *pageRenderer) Layout(fyne.Size)             { r.update() }

func (r *pageRenderer) Refresh() {
	r.update()
	canvas.Refresh(r.stack)
}

func (r *pageRenderer) update() {
	s := r.stack
	v := s.view
	if len(s.sizes) == 0 || v.Size().Height <= 0 {
		return
	}
	first := max(s.at(v.Offset.Y)-1, 0)
	last := min(s.at(v.Offset.Y+v.Size().Height)+1, len(s.sizes)-1)
	for i, slot := range r.slots {
		if i < first || i > last {
			delete(r.slots, i)
			r.free = append(r.free, slot)
		}
	}
	driver := fyne.CurrentApp().Driver()
	if c := driver.CanvasForObject(v); c != nil {
		s.scale = c.Scale()
	}
	at := driver.AbsolutePositionForObject(v).Subtract(v.Offset)
	r.shift = fyne.NewPos(s.snap(at.X)-at.X, s.snap(at.Y)-at.Y)
	read := v.page - 1
	var wants []viewmodel.PageWant
	r.objects = nil
	for i := first; i <= last; i++ {
		slot := r.slots[i]
		if slot == nil {
			slot = r.slot()
			r.slots[i] = slot
		}
		want := s.want(i)
		if i == read {
			wants = append([]viewmodel.PageWant{want}, wants...)
		} else {
			wants = append(wants, want)
		}
		r.objects = append(r.objects, r.fill(slot, i, want)...)
	}
	v.images.Want(wants)
}

// want is the picture that a page needs at this zoom.
func (s *pageStack) want(i int) viewmodel.PageWant {
	size := s.sizes[i]
	pixels := math.Round(float64(size.Width * s.zoom * s.scale))
	pixels = min(pixels, maxPixels)
	if ratio := float64(size.Height / size.Width); pixels*pixels*ratio > maxArea {
		pixels = math.Floor(math.Sqrt(maxArea / ratio))
	}
	pixels = max(pixels, 1)
	return viewmodel.PageWant{Page: i + 1, Pixels: int(pixels), DPI: 72 * pixels / float64(size.Width)}
}

func (r *pageRenderer) slot() *pageSlot {
	if n := len(r.free); n > 0 {
		slot := r.free[n-1]
		r.free = r.free[:n-1]
		slot.image.Image, slot.source, slot.visit = nil, nil, 0
		return slot
	}
	slot := &pageSlot{paper: canvas.NewRectangle(color.Transparent), image: &canvas.Image{ScaleMode: canvas.ImageScaleFastest, FillMode: canvas.ImageFillStretch}}
	slot.image.Hide()
	slot.shade = canvas.NewRectangle(color.NRGBA{A: dimmed})
	for i := range slot.edges {
		slot.edges[i] = canvas.NewRectangle(color.Transparent)
	}
	return slot
}

// place puts paper and edges where the page lies, one device-independent pixel around it.
func (slot *pageSlot) place(pos fyne.Position, size fyne.Size) {
	slot.paper.FillColor = fynetheme.Color(theme.ColorPaper)
	slot.paper.Move(pos)
	slot.paper.Resize(size)
	wide, high := fyne.NewSize(size.Width+2, 1), fyne.NewSize(1, size.Height)
	for i, e := range slot.edges {
		e.FillColor = fynetheme.Color(fynetheme.ColorNameSeparator)
		e.Move([]fyne.Position{pos.SubtractXY(1, 1), pos.AddXY(-1, size.Height), pos.SubtractXY(1, 0), pos.AddXY(size.Width, 0)}[i])
		e.Resize([]fyne.Size{wide, wide, high, high}[i])
	}
}

// fill puts a page's objects in place.
func (r *pageRenderer) fill(slot *pageSlot, i int, want viewmodel.PageWant) []fyne.CanvasObject {
	s := r.stack
	pos, size := s.frame(i)
	pos = pos.Add(r.shift)
	slot.place(pos, size)
	img, _ := s.view.images.Get(want.Page, want.Pixels)
	slot.image.Move(pos)
	slot.image.Resize(size)
	visit, layers := 0, s.on(want.Page)
	if len(layers) > 0 {
		visit = s.visit
	}
	if img != slot.source || visit != slot.visit {
		slot.source, slot.visit = img, visit
		slot.image.Image = img
		if img != nil && visit != 0 {
			slot.image.Image = highlighted(img, s.sizes[i], layers...)
		}
		slot.image.Refresh()
	}
	slot.image.Hidden, slot.paper.Hidden = img == nil, img != nil
	objects := []fyne.CanvasObject{slot.paper, slot.image}
	for _, e := range slot.edges {
		objects = append(objects, e)
	}
	if s.view.dim {
		slot.shade.Move(pos)
		slot.shade.Resize(size)
		objects = append(objects, slot.shade)
	}
	return append(objects, s.chosen(i, pos, size)...)
}

// chosen are the grounds of what is chosen by hand on a page (from 0) that lies there.
func (s *pageStack) chosen(i int, pos fyne.Position, size fyne.Size) []fyne.CanvasObject {
	var grounds []fyne.CanvasObject
	sx, sy := size.Width/s.sizes[i].Width, size.Height/s.sizes[i].Height
	for _, r := range s.choice.rects(i + 1) {
		ground := canvas.NewRectangle(fynetheme.Color(theme.ColorSelected))
		ground.Move(pos.AddXY(float32(r.X0)*sx, float32(r.Y0)*sy))
		ground.Resize(fyne.NewSize(float32(r.X1-r.X0)*sx, float32(r.Y1-r.Y0)*sy))
		grounds = append(grounds, ground)
	}
	return grounds
}

// failed is the reason why the page that is being read could not be drawn, "" where it could.
func (v *PDFView) failed() string {
	if len(v.stack.sizes) == 0 {
		return ""
	}
	var ended *library.PageError
	err := v.images.Failed(v.page, v.stack.want(v.page-1).Pixels)
	switch {
	case err == nil:
		return ""
	case errors.As(err, &ended):
		return string(ended.Reason.Code)
	}
	return "render_failed"
}

// picture tells whether a page's picture is there, and whether at the resolution of the screen.
func (v *PDFView) picture(page int) (there, exact bool) {
	img, exact := v.images.Get(page, v.stack.want(page-1).Pixels)
	return img != nil, exact
}
