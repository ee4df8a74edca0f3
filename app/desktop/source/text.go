package source

import (
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/ingest/document"
)

// TextView shows a document that is no PDF from its blocks. It draws text and nothing else: pictures and links of a document are
// neither loaded nor followed, so nothing is fetched from a network or another file. Only the rows on screen exist as objects.
type TextView struct {
	container.Scroll
	Reading

	OnMove func() // another part of the text is in sight

	stack *rowStack
	jump  int // the rune to scroll to as soon as there is a size, -1 for none
}

// NewTextView shows the pages of a document as one text. The captions, by page, stand above them; noPicture is said where the file
// has a picture.
func NewTextView(setter *prose.Setter, pages []document.Page, captions map[int]string, noPicture string) *TextView {
	v := &TextView{jump: -1, Reading: quiet(), OnMove: func() {}}
	v.stack = &rowStack{view: v, setter: setter, sheets: joined(pages), captions: map[int]string{}, noPicture: noPicture, shown: map[int][]fyne.CanvasObject{}}
	for page, caption := range captions {
		v.stack.captions[v.stack.offset(page, 0)] = caption
	}
	v.stack.ExtendBaseWidget(v.stack)
	v.Content = v.stack
	v.Direction = container.ScrollVerticalOnly
	v.OnScrolled = func(fyne.Position) { v.stack.Refresh(); v.OnMove() }
	v.ExtendBaseWidget(v)
	return v
}

// SetHighlight marks the runes [start, end) of a page as cited and scrolls to them; where start is not below end, nothing is marked
// and the page is scrolled to.
func (v *TextView) SetHighlight(page, start, end int) {
	if !v.mark(&v.stack.marks.cited, page, start, end, prose.Marked) {
		v.JumpTo(page, 0)
	}
}

// Unmark takes the mark of what is cited away and leaves the page where it is.
func (v *TextView) Unmark() {
	v.stack.marks.cited = mark{}
	v.stack.forget()
	v.stack.Refresh()
}

// SetFound marks the runes [start, end) of a page as found and scrolls to them; nothing is marked where start is not below end.
func (v *TextView) SetFound(page, start, end int) {
	v.mark(&v.stack.marks.found, page, start, end, prose.Found)
}

// SetHits marks all places of the words that were looked for, more faintly than the one that is stepped to.
func (v *TextView) SetHits(hits []viewmodel.Hit) {
	v.stack.marks.others = nil
	for _, h := range hits {
		v.stack.marks.others = append(v.stack.marks.others, mark{v.stack.offset(h.Page, h.Start), v.stack.offset(h.Page, h.End), prose.Found | prose.Faint})
	}
	v.stack.forget()
	v.stack.Refresh()
}

// mark sets a mark and scrolls to it; false where it is empty.
func (v *TextView) mark(to *mark, page, start, end int, ground text.Style) bool {
	before := *to
	*to = mark{}
	if start < end {
		*to = mark{v.stack.offset(page, start), v.stack.offset(page, end), ground}
	}
	if *to != before {
		v.stack.forget()
	}
	if start < end {
		v.jump = to.start
		v.settle()
	}
	v.stack.Refresh()
	return start < end
}

// JumpTo scrolls to a rune of a page.
func (v *TextView) JumpTo(page, at int) {
	v.jump = v.stack.offset(page, at)
	v.settle()
}

// Resize implements fyne.CanvasObject.
func (v *TextView) Resize(size fyne.Size) {
	v.Scroll.Resize(size)
	v.settle()
}

// Scrolled moves by steps of a sixth of the view.
func (v *TextView) Scrolled(ev *fyne.ScrollEvent) { v.Scroll.Scrolled(wheel(ev, v.Size().Height)) }

// settle scrolls to where it was sent once there is a size.
func (v *TextView) settle() {
	if v.jump < 0 || v.Size().Height <= 0 {
		return
	}
	at := v.jump
	v.jump = -1
	v.stack.flow()
	y := float32(0)
	if i := rowOf(v.stack.rows, at); at > 0 && i >= 0 {
		r := v.stack.rows[i]
		y = r.y + r.lineOf(at) + textPad - v.Size().Height*leadIn
	}
	v.stack.Resize(v.stack.MinSize().Max(v.Size()))
	v.scrollTo(y)
}

func (v *TextView) scrollTo(y float32) {
	y = max(0, min(y, v.stack.MinSize().Height-v.Size().Height))
	v.Offset = fyne.NewPos(0, -1) // so that the scroll does not think that nothing changed
	v.ScrollToOffset(fyne.NewPos(0, y))
	v.stack.Refresh()
	v.OnMove()
}

// textPad is the space around a document's text.
const textPad = 18

type rowStack struct {
	widget.BaseWidget
	controls.Held
	view   *TextView
	setter *prose.Setter
	sheets
	captions  map[int]string // of pages, by the rune at which they begin
	noPicture string         // what is said where the file has a picture
	marks     marks

	width float32 // for which rows holds
	rows  []row
	shown map[int][]fyne.CanvasObject

	selection    viewmodel.Selection
	anchor, head int // of the selection, runes
	begun        bool
}

func (s *rowStack) forget() {
	s.rows, s.width = nil, 0
	clear(s.shown)
}

func (s *rowStack) flow() {
	width := s.view.Size().Width
	if width <= 0 || s.rows != nil && s.width == width {
		return
	}
	s.width = width
	s.rows = flow(s.setter, s.page, s.captions, s.noPicture, &s.marks, max(width-2*textPad, 1))
	clear(s.shown)
}

func (s *rowStack) MinSize() fyne.Size {
	s.flow()
	if len(s.rows) == 0 {
		return fyne.NewSize(1, 1)
	}
	last := s.rows[len(s.rows)-1]
	return fyne.NewSize(1, last.y+last.h+2*textPad)
}

// CreateRenderer implements fyne.Widget.
func (s *rowStack) CreateRenderer() fyne.WidgetRenderer {
	r := &rowRenderer{stack: s}
	r.update()
	return r
}

type rowRenderer struct {
	stack   *rowStack
	objects []fyne.CanvasObject
}

func (r *rowRenderer) Destroy()                     {}
func (r *rowRenderer) MinSize() fyne.Size           { return r.stack.MinSize() }
func (r *rowRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *rowRenderer) Layout(fyne.Size)             { r.update() }

func (r *rowRenderer) Refresh() {
	r.update()
	canvas.Refresh(r.stack)
}

func (r *rowRenderer) update() {
	s := r.stack
	s.flow()
	top := s.view.Offset.Y - textPad
	bottom := top + s.view.Size().Height
	var grounds []fyne.CanvasObject
	first := sort.Search(len(s.rows), func(i int) bool { return s.rows[i].y+s.rows[i].h >= top })
	r.objects = nil
	kept := map[int][]fyne.CanvasObject{}
	for i := first; i < len(s.rows) && s.rows[i].y <= bottom; i++ {
		objects, ok := s.shown[i]
		if !ok {
			objects = s.draw(s.rows[i])
		}
		kept[i] = objects
		r.objects = append(r.objects, objects...)
		grounds = append(grounds, s.chosen(s.rows[i])...)
	}
	r.objects = append(r.objects, grounds...)
	s.shown = kept
}

// draw makes the objects of a row.
func (s *rowStack) draw(r row) []fyne.CanvasObject {
	var grounds, inks []fyne.CanvasObject
	width := s.width - 2*textPad
	if r.ground != "" {
		g := canvas.NewRectangle(fynetheme.Color(r.ground))
		g.Move(fyne.NewPos(textPad, textPad+r.y))
		g.Resize(fyne.NewSize(width, r.h))
		grounds = append(grounds, g)
	}
	if r.ruled {
		l := canvas.NewRectangle(fynetheme.Color(fynetheme.ColorNameSeparator))
		l.Move(fyne.NewPos(textPad, textPad+r.y+r.h-1))
		l.Resize(fyne.NewSize(width, 1))
		grounds = append(grounds, l)
	}
	if r.bullet > 0 {
		const dot = 4
		c := canvas.NewCircle(fynetheme.Color(theme.ColorMuted))
		c.Move(fyne.NewPos(textPad+r.bullet, textPad+r.y+r.pad+(r.pitch-dot)/2))
		c.Resize(fyne.NewSize(dot, dot))
		inks = append(inks, c)
	}
	for _, p := range r.parts {
		for i, line := range p.lines {
			y := textPad + r.y + r.pad + float32(i)*r.pitch
			for _, piece := range line.Pieces {
				ground, ink := prose.Draw(s.setter, piece, fyne.NewPos(textPad+p.x+piece.X, y), r.pitch)
				if ground != nil {
					grounds = append(grounds, ground)
				}
				inks = append(inks, ink)
			}
		}
	}
	return append(grounds, inks...)
}
