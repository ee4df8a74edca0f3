// Package source is the pane that shows a document at the place that a claim cites: pages of a PDF with the quoted words
// highlighted, or a text drawn from its blocks.
//
// It highlights exactly the rectangles or runes that the library placed. Where the library could not place a quotation, nothing is
// highlighted and the reason stands above the page. Of a document that may not be read, nothing is shown, its title included.
package source

import (
	"context"
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/foreign"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// imageBudget bounds the memory of rendered pages that are not on screen, in bytes: some ten pages of a pane of common size. What
// is drawn again takes a fifth of a second.
const imageBudget = 24 << 20

// Pane is the source pane.
type Pane struct {
	OnShortcut func(fyne.Shortcut)      // one that the page, where it has the keyboard, does not know
	OnCompare  func(library.EditionRef) // the open edition is to be set beside another one; nil where that is not possible
	OnTell     func(said string)        // what something came to that was asked for, to be said where it takes no room
	OnDim      func(dim bool)           // pages are to be dimmed in the dark, or not any more
	Dim        bool                     // pages are dimmed in the dark

	kit      *controls.Kit
	model    *viewmodel.Source
	dispatch viewmodel.Dispatcher
	root     *fyne.Container

	head     *fyne.Container // title and marks, above the view
	headline *controls.Headline
	tools    *fyne.Container
	find     *findBar
	body     *fyne.Container
	view     fyne.CanvasObject // the document alone, without its headings
	ring     *canvas.Rectangle
	number   *pageEntry
	total    *prose.Text
	zoom     *prose.Text
	buttons  struct {
		previous, next, before, after, out, in, fit *controls.IconButton
		outline, find, more, close                  *controls.IconButton
	}

	pdf      *PDFView
	text     *TextView
	side     *side               // what can stand beside the document, nil where there is nothing
	outlined bool                // it does
	doc      *document.Document  // that pdf or text shows
	shown    library.PageRequest // its name and version
	seen     int                 // the visit that was last shown
	lit      bool                // its quoted words are lit
	bad      string              // why the page that is being read could not be drawn, as it is said; "" where it could
}

// New returns the pane of a model. Its Object goes into the window, Refresh brings it up to date.
func New(kit *controls.Kit, model *viewmodel.Source, dispatch viewmodel.Dispatcher) *Pane {
	p := &Pane{kit: kit, model: model, dispatch: dispatch, OnShortcut: func(fyne.Shortcut) {}, OnTell: func(string) {}, OnDim: func(bool) {}}
	p.headline = controls.NewHeadline(kit)
	p.head = prose.Column(4)
	p.body = container.NewStack()
	p.ring = canvas.NewRectangle(color.Transparent)
	p.ring.StrokeColor, p.ring.StrokeWidth = fynetheme.Color(fynetheme.ColorNameFocus), 2
	p.ring.Hide()
	p.makeTools()
	p.tools = prose.Flow(2)
	p.find = newFindBar(p)
	model.Finder.OnChange = p.find.refresh
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(14, 8, p.head), prose.Inset(6, 0, p.tools),
		p.find.root, controls.Rule()))
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

// FitPage makes a whole page as large as the pane lets it be.
func (p *Pane) FitPage() {
	if p.pdf != nil {
		p.pdf.FitPage()
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
	if p.doc != nil {
		p.find.open()
	}
}

// selection is what is chosen by hand.
func (p *Pane) selection() viewmodel.Selection {
	switch {
	case p.pdf != nil:
		return p.pdf.Selection()
	case p.text != nil:
		return p.text.Selection()
	}
	return viewmodel.Selection{}
}

// Copy puts what is chosen by hand onto the clipboard, with a line that says where it stands.
func (p *Pane) Copy() {
	w := p.kit.Words
	p.model.Copy(p.selection(), func(text string, where verify.Passage) {
		fyne.CurrentApp().Clipboard().SetContent(foreign.Inert(text) + "\n" + foreign.Line(w.SourceLine(where)) + "\n")
		p.OnTell(w.T("answer.copied"))
	})
}

// OpenExternally shows the document in the system's own viewer, at the page in sight where that can be told it.
func (p *Pane) OpenExternally() {
	page := 0
	if p.pdf != nil {
		page = p.pdf.Page()
	}
	s, shelf, app := p.model.State.Target, p.model.Shelf(), fyne.CurrentApp()
	go func() {
		path, err := shelf.Viewable(p.model.Context(), s.Doc, s.Version)
		if err == nil {
			err = openExternally(app, path, page)
		}
		p.dispatch(func() { p.failed(err) })
	}()
}

// Print gives the page in sight to the system's own viewer, alone, to be printed there.
func (p *Pane) Print() {
	if p.pdf == nil {
		return
	}
	page, s, shelf, app := p.pdf.Page(), p.model.State.Target, p.model.Shelf(), fyne.CurrentApp()
	p.OnTell(p.kit.Words.T("page.printing", "page", page))
	go func() {
		path, err := shelf.Printable(p.model.Context(), s.Doc, s.Version, page)
		if err == nil {
			err = openExternally(app, path, 0)
		}
		p.dispatch(func() { p.failed(err) })
	}()
}

// failed says why something that was asked for could not be done.
func (p *Pane) failed(err error) {
	if err != nil {
		p.OnTell(controls.Sentence(p.kit.Words, err))
	}
}

// Focus gives the open document the keyboard.
func (p *Pane) Focus() { p.focusView() }

// focusView gives the keyboard to the page.
func (p *Pane) focusView() {
	switch {
	case p.pdf != nil:
		focus(p.pdf.stack)
	case p.text != nil:
		focus(p.text.stack)
	}
}

// Close stops what is being rendered.
func (p *Pane) Close() {
	if p.side != nil {
		p.side.close()
		p.side = nil
	}
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
		p.text, p.doc, p.seen, p.shown = nil, nil, 0, library.PageRequest{}
		p.find.root.Hide()
		p.body.Objects = []fyne.CanvasObject{p.placeholder(s)}
		p.body.Refresh()
		return
	}
	p.doc = s.Document
	if shown := (library.PageRequest{Doc: s.Target.Doc, Version: s.Document.Version}); p.shown != shown {
		p.Close()
		p.shown, p.text, p.seen = shown, nil, 0
		if s.Document.Drawn() {
			p.pdf = p.open(s)
			p.view = p.pdf
		} else {
			p.text = NewTextView(p.kit.Setter, s.Document.Pages, captions(p.kit.Words, s.Document), p.kit.Words.T("page.no_picture"))
			p.text.Reading, p.text.OnMove = p.reading(), p.follow
			p.view = p.text
		}
		p.side = newSide(p)
		p.find.words, p.find.hits = "", 0
		p.arrange()
	}
	if s.Loading {
		return
	}
	if p.seen == s.Visit {
		if p.lit && !s.Place.Found { // they were forgotten; the page stays where it is
			p.unlight()
		}
		return
	}
	p.seen, p.lit = s.Visit, s.Place.Found
	place := s.Place
	switch {
	case p.pdf != nil:
		if !place.Found {
			place.Rects = nil
		}
		p.pdf.SetHighlight(place.Page, place.Rects)
		p.pdf.SetRest(s.Other, s.Rest)
		p.pdf.JumpTo(max(place.Page, 1))
	case p.text != nil && place.Found:
		p.text.SetHighlight(place.Page, place.Start, place.End)
	case p.text != nil:
		p.text.SetHighlight(place.Page, 0, 0)
	}
}

// captions are what stands above the sheets and slides of a document.
func captions(w *words.Words, d *document.Document) map[int]string {
	said := map[int]string{}
	for _, p := range d.Pages {
		if d.Format == document.PPTX {
			said[p.Number] = w.T("cite.slide", "n", p.Number)
		}
	}
	return said
}

// unlight takes the highlight off the page without moving it.
func (p *Pane) unlight() {
	p.lit = false
	switch {
	case p.pdf != nil:
		p.pdf.SetHighlight(0, nil)
		p.pdf.SetRest(0, nil)
	case p.text != nil:
		p.text.Unmark()
	}
}

// arrange puts the document into the pane, with its headings beside it where they are wanted.
func (p *Pane) arrange() {
	if p.view == nil || p.doc == nil {
		return
	}
	view := container.NewStack(p.view, p.ring)
	p.body.Objects = []fyne.CanvasObject{view}
	if p.outlined && p.side != nil {
		split := container.NewHSplit(p.side.root, view)
		split.Offset = outlineShare
		p.body.Objects = []fyne.CanvasObject{split}
	}
	p.body.Refresh()
	p.follow()
}

// outlineShare is the share of the pane that headings take at first.
const outlineShare = 0.3

// besideView is what stands beside the document takes of the pane's width.
func (p *Pane) besideView() float32 {
	if !p.outlined || p.side == nil || p.pdf == nil {
		return 0
	}
	return max(0, p.body.Size().Width-p.pdf.Size().Width)
}

// reading says what follows from what a person does on the page.
func (p *Pane) reading() Reading {
	return Reading{
		OnSelect: func() {},
		OnCopy:   p.Copy,
		OnFocus: func(focused bool) {
			p.ring.Hidden = !focused
			p.ring.Refresh()
		},
		OnKey:      p.otherKey,
		OnShortcut: func(s fyne.Shortcut) { p.OnShortcut(s) },
	}
}

// otherKey closes the search with Escape; every other key is the window's.
func (p *Pane) otherKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape && p.find.root.Visible() {
		p.find.close()
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.root); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(key)
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
	v.Reading = p.reading()
	v.OnText = p.model.PageText
	v.OnPage = func(int) {
		p.showTools(&p.model.State)
		p.showHead(&p.model.State)
		p.root.Refresh()
	}
	v.OnLoad = p.showFailure
	v.OnZoom = func() { p.showTools(&p.model.State) }
	v.OnMove, v.beside, v.dim = p.follow, p.besideView, p.dims()
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
	case s.Open && s.Source == library.Lapsed:
		sentence = w.T("page.reason.lapsed")
	case s.Err != nil:
		sentence = controls.Sentence(w, s.Err)
	case s.Open:
		sentence = w.T("page.reason.no_document")
	}
	return prose.Column(0, prose.Inset(24, 32, p.kit.Text(sentence, prose.Body|prose.Muted)))
}

// Picture tells whether a page's picture is there, and whether at the resolution of the screen.
func (p *Pane) Picture(page int) (there, exact bool) {
	if p.pdf == nil {
		return false, false
	}
	return p.pdf.picture(page)
}

// dims tells whether pages are dimmed now.
func (p *Pane) dims() bool { return p.Dim && theme.InDark() }

// SetDim dims the pages in the dark, or takes that back.
func (p *Pane) SetDim(dim bool) {
	p.Dim = dim
	if p.pdf != nil {
		p.pdf.SetDim(p.dims())
	}
}
