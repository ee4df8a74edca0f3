package source

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

const (
	outlineStep  = 14 // units that a heading is set in for each level
	outlineDepth = 5  // levels that are set in
)

// newOutline lists headings; choosing one opens its place.
func newOutline(kit *controls.Kit, headings []document.Heading, open func(document.Heading)) *controls.List {
	top := 1
	if len(headings) > 0 {
		top = slices.MinFunc(headings, func(a, b document.Heading) int { return a.Level - b.Level }).Level
	}
	list := controls.NewRows(func() int { return len(headings) },
		func() fyne.CanvasObject { return newOutlineRow(kit) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*outlineRow).show(headings[i], top) })
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
	ink    *canvas.Text
}

func newOutlineRow(kit *controls.Kit) *outlineRow {
	r := &outlineRow{kit: kit, ink: canvas.NewText("", fynetheme.Color(fynetheme.ColorNameForeground))}
	r.ink.TextSize = prose.Size(prose.Body)
	r.ExtendBaseWidget(r)
	return r
}

func (r *outlineRow) show(h document.Heading, top int) {
	r.shown, r.indent = h, float32(outlineStep*min(max(h.Level-top, 0), outlineDepth))
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *outlineRow) CreateRenderer() fyne.WidgetRenderer { return &outlineRenderer{r} }

type outlineRenderer struct{ r *outlineRow }

func (o *outlineRenderer) Destroy()                     {}
func (o *outlineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{o.r.ink} }
func (o *outlineRenderer) MinSize() fyne.Size {
	return fyne.NewSize(40, o.r.kit.Setter.Pitch(prose.Body)+4)
}

func (o *outlineRenderer) Layout(size fyne.Size) {
	r := o.r
	r.ink.TextStyle.Bold = r.indent == 0
	style := prose.Body
	if r.indent == 0 {
		style |= prose.Bold
	}
	r.ink.Text = r.kit.Setter.Fit(r.shown.Text, style, size.Width-r.indent-8)
	h := r.kit.Setter.Height(prose.Body)
	r.ink.Move(fyne.NewPos(4+r.indent, (size.Height-h)/2))
	r.ink.Resize(fyne.NewSize(size.Width-r.indent-8, h))
}

func (o *outlineRenderer) Refresh() {
	o.Layout(o.r.Size())
	canvas.Refresh(o.r)
}

// toggleOutline shows the headings beside the document, or takes them away.
func (p *Pane) toggleOutline() {
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
			place, err := shelf.Page(context.Background(), library.PageRequest{
				Doc: at.Doc, Version: at.Version, Page: h.Page, PageStart: h.Start, PageEnd: h.Start + 1})
			p.dispatch(func() {
				if err == nil && place.Found && len(place.Rects) > 0 && p.pdf == pdf {
					pdf.JumpToRect(h.Page, place.Rects[0])
				}
			})
		}()
	}
}
