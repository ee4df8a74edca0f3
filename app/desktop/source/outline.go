package source

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

const (
	outlineStep  = 14 // units that a heading is set in for each level
	outlineDepth = 5  // levels that are set in
)

// newOutline lists headings, the one that is being read marked; choosing one opens its place.
func newOutline(kit *controls.Kit, headings []document.Heading, read func(i int) bool, open func(document.Heading)) *controls.List {
	top := 1
	if len(headings) > 0 {
		top = slices.MinFunc(headings, func(a, b document.Heading) int { return a.Level - b.Level }).Level
	}
	list := controls.NewRows(func() int { return len(headings) },
		func() fyne.CanvasObject { return newOutlineRow(kit) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*outlineRow).show(headings[i], top, read(i)) })
	list.HideSeparators = true
	list.OnSelected = func(i widget.ListItemID) {
		open(headings[i])
		list.UnselectAll()
	}
	return list
}

// outlineRow is a heading on one line, cut where it does not fit.
type outlineRow struct {
	widget.BaseWidget
	kit    *controls.Kit
	shown  document.Heading
	indent float32
	read   bool // it is being read
	ink    *canvas.Text
	bar    *canvas.Rectangle
	hint   controls.Hint
}

// MouseIn implements desktop.Hoverable: a heading that is cut is said in full.
func (r *outlineRow) MouseIn(*desktop.MouseEvent) {
	if r.ink.Text != text.Visible(r.shown.Text) {
		r.hint.Say(r, r.shown.Text)
	}
}

// MouseMoved implements desktop.Hoverable.
func (r *outlineRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *outlineRow) MouseOut() { r.hint.Leave(r) }

func newOutlineRow(kit *controls.Kit) *outlineRow {
	r := &outlineRow{kit: kit, hint: controls.NewHint(kit), bar: canvas.NewRectangle(color.Transparent), ink: canvas.NewText("", fynetheme.Color(fynetheme.ColorNameForeground))}
	r.ink.TextSize = prose.Size(prose.Body)
	r.ExtendBaseWidget(r)
	return r
}

func (r *outlineRow) show(h document.Heading, top int, read bool) {
	r.read = read
	r.shown, r.indent = h, float32(outlineStep*min(max(h.Level-top, 0), outlineDepth))
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *outlineRow) CreateRenderer() fyne.WidgetRenderer { return &outlineRenderer{r} }

type outlineRenderer struct{ r *outlineRow }

func (o *outlineRenderer) Destroy()                     {}
func (o *outlineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{o.r.bar, o.r.ink} }
func (o *outlineRenderer) MinSize() fyne.Size {
	return fyne.NewSize(40, o.r.kit.Setter.Pitch(prose.Body)+4)
}

func (o *outlineRenderer) Layout(size fyne.Size) {
	r := o.r
	r.bar.Resize(fyne.NewSize(3, size.Height))
	r.bar.FillColor = color.Transparent
	r.ink.Color = fynetheme.Color(fynetheme.ColorNameForeground)
	if r.read {
		r.bar.FillColor, r.ink.Color = fynetheme.Color(fynetheme.ColorNamePrimary), fynetheme.Color(fynetheme.ColorNamePrimary)
	}
	r.ink.TextStyle.Bold = r.indent == 0
	style := prose.Body
	if r.indent == 0 {
		style |= prose.Bold
	}
	r.ink.Text = r.kit.Setter.Fit(r.shown.Text, style, size.Width-r.indent-12)
	h := r.kit.Setter.Height(prose.Body)
	r.ink.Move(fyne.NewPos(8+r.indent, (size.Height-h)/2))
	r.ink.Resize(fyne.NewSize(size.Width-r.indent-12, h))
}

func (o *outlineRenderer) Refresh() {
	o.Layout(o.r.Size())
	canvas.Refresh(o.r)
}

// ToggleSide shows headings and pages beside the document, or takes them away.
func (p *Pane) ToggleSide() {
	p.outlined = !p.outlined
	p.arrange()
	p.showTools(&p.model.State)
	p.root.Refresh()
}

// openHeading scrolls to a heading.
func (p *Pane) openHeading(h document.Heading) {
	switch {
	case p.text != nil:
		p.text.JumpTo(h.Page, h.Start)
	case p.pdf != nil:
		p.pdf.JumpTo(max(h.Page, 1))
		if h.Start < 0 {
			return
		}
		at, pdf := p.model.State.Target, p.pdf
		shelf := p.model.Shelf()
		go func() {
			place, err := shelf.Page(p.model.Context(), library.PageRequest{
				Doc: at.Doc, Version: at.Version, Page: h.Page, PageStart: h.Start, PageEnd: h.Start + 1})
			p.dispatch(func() {
				if err == nil && place.Found && len(place.Rects) > 0 && p.pdf == pdf {
					pdf.JumpToRect(h.Page, place.Rects[0])
				}
			})
		}()
	}
}

// follow tells what stands beside the document which heading and page are being read.
func (p *Pane) follow() {
	if p.side == nil || !p.outlined {
		return
	}
	page := 1
	at := func(document.Heading) bool { return false } // whether a heading is above what is read
	switch {
	case p.pdf != nil:
		page = p.pdf.Page()
		_, there, y := p.pdf.stack.locate(p.pdf.Offset.Add(fyne.NewPos(0, p.pdf.Size().Height/3)))
		at = func(h document.Heading) bool { return h.Page < there || h.Page == there && p.pdf.stack.above(h, y) }
	case p.text != nil:
		read := runeAt(p.text.stack.rows, p.text.Offset.Y+p.text.Size().Height/3-textPad)
		at = func(h document.Heading) bool { return p.text.stack.offset(h.Page, h.Start) <= read }
	}
	heading := -1
	for i, h := range p.doc.Outline {
		if !at(h) {
			break
		}
		heading = i
	}
	p.side.follow(heading, page)
}

// above tells whether a heading of the page stands above a height of it, in points; that it does, where its place is not known.
func (s *pageStack) above(h document.Heading, y float32) bool {
	t := s.text(h.Page)
	switch {
	case h.Start < 0:
		return true
	case t == nil: // it is told when it is there
		return false
	}
	rects := t.Rects(h.Start, h.Start+1)
	return len(rects) == 0 || float32(rects[0].Y0) <= y
}
