// Package source is the pane that shows a document at the place that a claim cites: pages of a PDF with the quoted words
// highlighted, or a text drawn from its blocks.
//
// It highlights exactly the rectangles or runes that the library placed. Where the library could not place a quotation, nothing is
// highlighted and the reason stands above the page. Of a document that may not be read, nothing is shown, its title included.
package source

import (
	"cmp"
	"context"
	"image"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
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

// imageBudget bounds the memory of rendered pages, in bytes: some ten pages at the width of a large screen.
const imageBudget = 96 << 20

// Pane is the source pane.
type Pane struct {
	kit      *controls.Kit
	model    *viewmodel.Source
	dispatch viewmodel.Dispatcher
	root     *fyne.Container

	head    *fyne.Container // title and marks, above the view
	tools   *fyne.Container
	find    *controls.Entry // words to look for; hidden until it is asked for
	missed  *prose.Text     // that they are nowhere
	body    *fyne.Container
	number  *pageEntry
	total   *prose.Text
	zoom    *prose.Text
	buttons struct{ previous, next, before, after, out, in, fit *controls.IconButton }

	pdf    *PDFView
	text   *TextView
	doc    *document.Document // that pdf or text shows
	looked string             // the words that were looked for last
	seen   int                // the visit that was last shown
	bad    bool               // the page that is being read could not be drawn, and that is said
}

// New returns the pane of a model. Its Object goes into the window, Refresh brings it up to date.
func New(kit *controls.Kit, model *viewmodel.Source, dispatch viewmodel.Dispatcher) *Pane {
	p := &Pane{kit: kit, model: model, dispatch: dispatch}
	w := kit.Words
	p.head = prose.Column(4)
	p.body = container.NewStack()
	p.number = newPageEntry(func(page int) {
		if p.pdf != nil {
			p.pdf.JumpTo(page)
		}
	})
	p.total = kit.Text("", prose.Caption|prose.Muted)
	p.zoom = kit.Text("", prose.Caption|prose.Muted)
	b := &p.buttons
	b.previous = controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("page.highlight_previous"), func() { model.Step(-1) })
	b.next = controls.NewIconButton(kit, fynetheme.NavigateNextIcon(), w.T("page.highlight_next"), func() { model.Step(1) })
	b.before = controls.NewIconButton(kit, fynetheme.MoveUpIcon(), w.T("page.previous"), func() { p.turn(-1) })
	b.after = controls.NewIconButton(kit, fynetheme.MoveDownIcon(), w.T("page.next"), func() { p.turn(1) })
	b.out = controls.NewIconButton(kit, fynetheme.ZoomOutIcon(), w.T("menu.zoom_out"), p.ZoomOut)
	b.in = controls.NewIconButton(kit, fynetheme.ZoomInIcon(), w.T("menu.zoom_in"), p.ZoomIn)
	b.fit = controls.NewIconButton(kit, fynetheme.ZoomFitIcon(), w.T("page.fit"), p.FitWidth)
	p.tools = container.NewHBox(b.before, b.after, p.number, centred(p.total, 64), prose.Filler(),
		b.out, centred(p.zoom, 44), b.in, b.fit)
	p.find, p.missed = controls.NewEntry(), kit.Text(w.T("find.none"), prose.Caption|prose.Danger)
	p.find.SetPlaceHolder(w.T("find.title"))
	p.find.OnSubmitted = p.look
	p.find.OnChanged = func(string) { p.missed.Hide(); p.root.Refresh() }
	p.find.OnEscape = func() { p.find.Hide(); p.missed.Hide(); p.root.Refresh() }
	p.find.Hide()
	p.missed.Hide()
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(14, 8, p.head), prose.Inset(6, 0, p.tools),
		prose.Inset(14, 0, prose.Column(2, p.find, p.missed)), controls.Rule()))
	p.root = prose.Above(top, p.body)
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// ZoomIn makes the pages larger.
func (p *Pane) ZoomIn() { p.zoomBy(zoomStep) }

// ZoomOut makes the pages smaller.
func (p *Pane) ZoomOut() { p.zoomBy(1. / zoomStep) }

// FitWidth makes the pages as wide as the pane.
func (p *Pane) FitWidth() {
	if p.pdf != nil {
		p.pdf.FitWidth()
	}
}

func (p *Pane) zoomBy(factor float32) {
	if p.pdf != nil {
		p.pdf.ZoomBy(factor)
	}
}

func (p *Pane) turn(by int) {
	if p.pdf != nil {
		p.pdf.JumpTo(max(1, min(p.pdf.Page()+by, len(p.doc.Pages))))
	}
}

// Find lets the user look for words in the open document.
func (p *Pane) Find() {
	if p.doc == nil {
		return
	}
	p.find.Show()
	p.root.Refresh()
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.root); c != nil {
		c.Focus(p.find)
	}
}

// look searches from the page in sight on; the same words again lead to the next place.
func (p *Pane) look(words string) {
	if at := p.model.State.Target; p.model.At >= 0 && at.Claim < 0 && p.looked == words && p.model.CanStep(1) {
		p.model.Step(1)
		return
	}
	p.looked = words
	page := 0 // a text has no pages
	if p.pdf != nil {
		page = p.pdf.Page()
	}
	p.model.Find(words, page, func(places int) {
		p.missed.Hidden = places > 0
		p.root.Refresh()
	})
}

// Close stops what is being rendered.
func (p *Pane) Close() {
	if p.pdf != nil {
		p.pdf.Close()
		p.pdf = nil
	}
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	s := &p.model.State
	p.showBody(s)
	p.showHead(s)
	p.showTools(s)
	p.root.Refresh()
}

func (p *Pane) showBody(s *viewmodel.SourceState) {
	if s.Document == nil || len(s.Document.Pages) == 0 {
		p.Close()
		p.text, p.doc, p.seen = nil, nil, 0
		p.body.Objects = []fyne.CanvasObject{controls.Background(theme.ColorPane, p.placeholder(s))}
		p.body.Refresh()
		return
	}
	if p.doc != s.Document {
		p.Close()
		p.doc, p.text, p.seen = s.Document, nil, 0
		if s.Document.Format == document.PDF {
			p.pdf = p.open(s)
			p.body.Objects = []fyne.CanvasObject{controls.Background(fynetheme.ColorNameBackground, p.pdf)}
		} else {
			p.text = NewTextView(p.kit.Setter, &s.Document.Pages[0])
			p.body.Objects = []fyne.CanvasObject{controls.Background(theme.ColorPane, p.text)}
		}
		p.body.Refresh()
	}
	if s.Loading || p.seen == s.Visit {
		return
	}
	p.seen = s.Visit
	place := s.Place
	switch {
	case p.pdf != nil:
		if !place.Found {
			place.Rects = nil
		}
		p.pdf.SetHighlight(place.Page, place.Rects)
		p.pdf.JumpTo(max(place.Page, 1))
	case p.text != nil && place.Found:
		p.text.SetHighlight(place.Start, place.End)
	case p.text != nil:
		p.text.SetHighlight(0, 0)
	}
}

// open makes the view of a PDF.
func (p *Pane) open(s *viewmodel.SourceState) *PDFView {
	sizes := make([]fyne.Size, len(s.Document.Pages))
	for i, page := range s.Document.Pages {
		sizes[i] = fyne.NewSize(float32(page.Width), float32(page.Height))
		if page.Width <= 0 || page.Height <= 0 {
			sizes[i] = fyne.NewSize(595, 842) // A4, until the page is drawn
		}
	}
	shelf, doc, version := p.model.Shelf(), s.Target.Doc, s.Target.Version
	images := viewmodel.NewPageImages(imageBudget, p.dispatch, func(ctx context.Context, page int, dpi float64) (image.Image, error) {
		return shelf.Render(ctx, doc, version, page, dpi)
	})
	v := NewPDFView(sizes, images)
	v.OnPage = func(int) { p.showTools(&p.model.State); p.showFailure() }
	v.OnLoad = p.showFailure
	v.OnZoom = func() { p.showTools(&p.model.State) }
	return v
}

// showFailure says that a page could not be drawn, and takes it back on other pages.
func (p *Pane) showFailure() {
	if p.pdf != nil && p.pdf.failed() != p.bad {
		p.showHead(&p.model.State)
		p.root.Refresh()
	}
}

// placeholder is what stands where a document would.
func (p *Pane) placeholder(s *viewmodel.SourceState) fyne.CanvasObject {
	w := p.kit.Words
	sentence := w.T("page.empty")
	switch {
	case s.Loading:
		sentence = w.T("page.loading")
	case s.Open && s.Source == library.Denied:
		sentence = w.T("page.reason.denied")
	case s.Err != nil:
		sentence = controls.Sentence(w, s.Err)
	case s.Open:
		sentence = w.T("page.reason.no_document")
	}
	return prose.Column(0, prose.Inset(24, 32, p.kit.Text(sentence, prose.Body|prose.Muted)))
}

func (p *Pane) showHead(s *viewmodel.SourceState) {
	w := p.kit.Words
	defer p.head.Refresh()
	if s.Document == nil || s.Source == library.Denied {
		p.head.Objects = []fyne.CanvasObject{p.kit.Text(w.T("page.title"), prose.Bold)}
		return
	}
	d := s.Document
	objects := []fyne.CanvasObject{p.kit.Text(d.Title, prose.Bold)}
	var about []string
	if d.Edition != "" {
		about = append(about, w.T("library.edition", "edition", w.Date(d.Edition)))
	}
	if d.Effective != "" && d.Effective != d.Edition {
		about = append(about, w.T("library.effective", "date", w.Date(d.Effective)))
	}
	if d.Kind != "" && d.Kind != document.Rule {
		about = append(about, w.T("kind."+string(d.Kind)))
	}
	about = append(about, s.Target.Doc)
	objects = append(objects, p.kit.Text(strings.Join(about, "　"), prose.Caption|prose.Muted))
	if !s.Loading && !s.Current {
		objects = append(objects, p.kit.Notice(words.OlderEdition, w.T("page.older_edition", "edition", cmp.Or(d.Edition, d.Effective, d.Version))))
	}
	if d.Effective > p.kit.Today() {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("page.not_yet", "date", w.Date(d.Effective))))
	}
	if d.Kind == document.Draft || d.Kind == document.Repealed {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("page.kind", "kind", w.T("kind."+string(d.Kind)))))
	}
	if without := s.Info.PagesWithoutText; len(without) > 0 && s.Current {
		numbers := make([]string, len(without))
		for i, n := range without {
			numbers[i] = strconv.Itoa(n)
		}
		objects = append(objects, p.kit.Text(w.T("library.pages_without_text", "pages", w.List(numbers)), prose.Caption|prose.Muted))
	}
	if s.Other > 0 {
		objects = append(objects, prose.Row(nil, p.kit.Text(w.T("page.continues", "page", s.Other), prose.Caption),
			widget.NewButton(w.T("page.continues_open", "page", s.Other), p.model.OpenOther)))
	}
	switch s.Source {
	case library.Gone, library.Unreachable, library.Packed:
		objects = append(objects, p.kit.Text(w.T("source."+string(s.Source), "date", day(w, s.Info.LastSeen)), prose.Caption|prose.Muted))
	}
	if !s.Loading && !s.Place.Found && (s.Target.Quote != "" || s.Target.Claim >= 0) {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("page.highlight_none", "reason", reason(w, s.Place))))
	}
	if p.bad = p.pdf != nil && p.pdf.failed(); p.bad {
		objects = append(objects, p.kit.Text(w.PageReason("render_failed"), prose.Body|prose.Danger))
	}
	if s.Err != nil {
		objects = append(objects, p.kit.Text(controls.Sentence(w, s.Err), prose.Body|prose.Danger))
	}
	p.head.Objects = objects
}

// reason is the sentence why nothing is highlighted.
func reason(w *words.Words, place library.PageResult) string {
	return w.PageReason(cmp.Or(place.ReasonCode, "no_quote"))
}

func (p *Pane) showTools(s *viewmodel.SourceState) {
	w, b := p.kit.Words, &p.buttons
	enable(b.previous, p.model.CanStep(-1))
	enable(b.next, p.model.CanStep(1))
	objects := []fyne.CanvasObject{}
	if p.pdf != nil {
		page := p.pdf.Page()
		enable(b.before, page > 1)
		enable(b.after, page < len(p.doc.Pages))
		p.number.show(page)
		total := "/ " + strconv.Itoa(len(p.doc.Pages))
		if l := p.doc.Pages[page-1].Label; l != "" && l != strconv.Itoa(page) {
			total += "　" + w.T("page.label", "label", l)
		}
		p.total.Set(total, nil)
		p.zoom.Set(w.T("page.zoom", "percent", int(p.pdf.Zoom()*100/zoomAtFull+0.5)), nil)
		objects = append(objects, b.before, b.after, p.number, centred(p.total, p.total.NaturalWidth()+4), prose.Filler(),
			b.out, centred(p.zoom, p.zoom.NaturalWidth()+2), b.in, b.fit)
	} else {
		objects = append(objects, prose.Filler())
	}
	if p.model.At >= 0 && s.Open {
		at := p.kit.Text(strconv.Itoa(p.model.At+1)+" / "+strconv.Itoa(len(p.model.Targets)), prose.Caption|prose.Muted)
		objects = append(objects, b.previous, centred(at, at.NaturalWidth()+2), b.next)
	}
	p.tools.Objects = objects
	p.tools.Refresh()
}

// zoomAtFull is the zoom at which a page has its printed size: 96 units an inch, 72 points an inch.
const zoomAtFull = 96. / 72

func enable(b *controls.IconButton, on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// centred sets a short text in the middle of a row's height.
func centred(t *prose.Text, width float32) fyne.CanvasObject {
	return container.New(middle{width}, t)
}

type middle struct{ width float32 }

func (m middle) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(m.width, prose.HeightFor(objects[0], m.width))
}

func (m middle) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h := prose.HeightFor(objects[0], size.Width)
	objects[0].Resize(fyne.NewSize(size.Width, h))
	objects[0].Move(fyne.NewPos(0, (size.Height-h)/2))
}

// pageEntry is the field with the number of the page.
type pageEntry struct {
	widget.Entry
}

func newPageEntry(open func(page int)) *pageEntry {
	e := &pageEntry{}
	e.OnSubmitted = func(s string) {
		if n, err := strconv.Atoi(strings.TrimSpace(text.Visible(s))); err == nil {
			open(n)
		}
	}
	e.ExtendBaseWidget(e)
	return e
}

// show sets the number, unless the user is typing one.
func (e *pageEntry) show(page int) {
	c := fyne.CurrentApp().Driver().CanvasForObject(e)
	if c == nil || c.Focused() != e {
		e.SetText(strconv.Itoa(page))
	}
}

// MinSize leaves room for four digits.
func (e *pageEntry) MinSize() fyne.Size {
	size := e.Entry.MinSize()
	return fyne.NewSize(fyne.MeasureText("0000", fynetheme.TextSize(), fyne.TextStyle{}).Width+2*fynetheme.InnerPadding(), size.Height)
}

// day writes the day of an RFC 3339 time.
func day(w *words.Words, t string) string {
	d, _, _ := strings.Cut(t, "T")
	return w.Date(d)
}

// Picture tells whether a page's picture is there, and whether at the resolution of the screen.
func (p *Pane) Picture(page int) (there, exact bool) {
	if p.pdf == nil {
		return false, false
	}
	return p.pdf.picture(page)
}
