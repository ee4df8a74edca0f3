package source

import (
	"strconv"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"fyne.io/fyne/v2/container"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// findBar is the field for words to look for in the open document, with the count of places.
type findBar struct {
	pane  *Pane
	entry *findEntry
	count *prose.Text
	note  *prose.Text // that they are nowhere, or cannot be shown
	line  *fyne.Container
	root  *fyne.Container
	steps struct{ previous, next, close *controls.IconButton }
	seen  int // the visit of the finder that was last shown
	words string
	hits  int // places of the words that are marked
}

// findEntry steps on with Enter and back with Shift and Enter.
type findEntry struct {
	controls.Entry
	onEnter func(back bool)
}

// TypedKey implements fyne.Focusable.
func (e *findEntry) TypedKey(key *fyne.KeyEvent) {
	if e.Composing(key) { // the Enter that confirms a conversion
		return
	}
	if key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter {
		e.onEnter(controls.Shifted())
		return
	}
	e.Known(key)
}

// MinSize leaves the rest of the line to the count and the buttons.
func (e *findEntry) MinSize() fyne.Size { return fyne.NewSize(120, e.Entry.MinSize().Height) }

func newFindBar(p *Pane) *findBar {
	kit := p.kit
	b := &findBar{pane: p, count: kit.Text("", prose.Caption|prose.Muted), note: kit.Text("", prose.Caption|prose.Danger)}
	b.entry = &findEntry{onEnter: b.enter}
	b.entry.ExtendBaseWidget(b.entry)
	b.entry.SetPlaceHolder(kit.Words.T("find.title"))
	b.entry.OnEscape = b.close
	b.entry.OnChanged = func(string) { b.note.Hide(); p.root.Refresh() }
	s := &b.steps
	s.previous = controls.NewIconButton(kit, fynetheme.MoveUpIcon(), kit.Words.T("find.previous"), func() { b.enter(true) })
	s.next = controls.NewIconButton(kit, fynetheme.MoveDownIcon(), kit.Words.T("find.next"), func() { b.enter(false) })
	s.close = controls.NewIconButton(kit, fynetheme.CancelIcon(), kit.Words.T("find.close"), b.close)
	b.line = container.NewBorder(nil, nil, nil, container.NewHBox(s.previous, s.next, s.close), b.entry)
	b.root = prose.Inset(14, 2, prose.Column(2, b.line, b.note))
	b.root.Hide()
	b.note.Hide()
	return b
}

// open shows the field and gives it the keyboard.
func (b *findBar) open() {
	b.root.Show()
	b.pane.root.Refresh()
	// The field itself is not known to the window before it was drawn once.
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(b.pane.root); canvas != nil {
		canvas.Focus(b.entry)
	}
}

// close takes the field and its marks away.
func (b *findBar) close() {
	b.root.Hide()
	b.note.Hide()
	b.pane.model.Finder.Clear()
	b.pane.root.Refresh()
	b.pane.focusView()
}

// enter looks for the words of the field from the page in sight on, or steps to the next or the last place of the same words.
func (b *findBar) enter(back bool) {
	f := b.pane.model.Finder
	words := b.entry.Text
	if words != "" && f.Words == words && len(f.Hits) > 0 {
		if back {
			f.Step(-1)
		} else {
			f.Step(1)
		}
		return
	}
	page := 0 // a text has no pages
	if b.pane.pdf != nil {
		page = b.pane.pdf.Page()
	}
	f.Look(words, page)
}

// refresh shows the state of the finder.
func (b *findBar) refresh() {
	f, w := b.pane.model.Finder, b.pane.kit.Words
	count := ""
	switch total := strconv.Itoa(len(f.Hits)); {
	case len(f.Hits) == 0:
	case f.More:
		count = w.T("find.count_more", "n", f.At+1, "total", total)
	default:
		count = strconv.Itoa(f.At+1) + " / " + total
	}
	b.count.Set(count, nil)
	buttons := []fyne.CanvasObject{b.steps.previous, b.steps.next, b.steps.close}
	if count != "" {
		buttons = append([]fyne.CanvasObject{centred(b.count, b.count.NaturalWidth()+8)}, buttons...)
	}
	b.line.Objects[1].(*fyne.Container).Objects = buttons
	enable(b.steps.previous, len(f.Hits) > 0)
	enable(b.steps.next, len(f.Hits) > 0)
	note := ""
	switch {
	case f.Words != "" && !f.Running && len(f.Hits) == 0:
		note = w.T("find.none")
	case f.At >= 0 && !f.Place.Found && f.Place.ReasonCode != "":
		note = w.T("find.unplaced", "reason", w.PageReason(f.Place.ReasonCode))
	}
	b.note.Hidden = note == ""
	b.note.Set(note, nil)
	b.line.Refresh()
	b.root.Refresh()
	b.pane.showFound(f)
}

// showFound marks the place that is stepped to, and scrolls there.
func (p *Pane) showFound(f *viewmodel.Finder) {
	if p.find.seen == f.Visit {
		return
	}
	p.find.seen = f.Visit
	p.showHits(f)
	place := f.Place
	switch {
	case p.pdf != nil:
		p.pdf.SetFound(place.Page, place.Rects)
		switch {
		case place.Found && len(place.Rects) > 0:
			p.pdf.JumpToRect(place.Page, place.Rects[0])
		case place.Page > 0:
			p.pdf.JumpTo(place.Page)
		}
	case p.text != nil && place.Found:
		p.text.SetFound(place.Page, place.Start, place.End)
	case p.text != nil:
		p.text.SetFound(0, 0, 0)
	}
}

// showHits marks all places of the words, where these are others than before.
func (p *Pane) showHits(f *viewmodel.Finder) {
	if p.find.hits == len(f.Hits) && p.find.words == f.Words {
		return
	}
	p.find.hits, p.find.words = len(f.Hits), f.Words
	switch {
	case p.pdf != nil:
		p.pdf.SetHits(f.Hits)
	case p.text != nil:
		p.text.SetHits(f.Hits)
	}
}
