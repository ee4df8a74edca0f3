package source

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/ingest/document"
)

// makeTools makes the buttons below the head.
func (p *Pane) makeTools() {
	kit, w, b := p.kit, p.kit.Words, &p.buttons
	p.number = newPageEntry(p.GoTo)
	p.total = kit.Text("", prose.Caption|prose.Muted)
	p.zoom = kit.Text("", prose.Caption|prose.Muted)
	b.previous = controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("page.highlight_previous"), func() { p.model.Step(-1) })
	b.next = controls.NewIconButton(kit, fynetheme.NavigateNextIcon(), w.T("page.highlight_next"), func() { p.model.Step(1) })
	b.before = controls.NewIconButton(kit, fynetheme.MoveUpIcon(), w.T("page.previous"), func() { p.turn(-1) })
	b.after = controls.NewIconButton(kit, fynetheme.MoveDownIcon(), w.T("page.next"), func() { p.turn(1) })
	b.out = controls.NewIconButton(kit, fynetheme.ZoomOutIcon(), w.T("menu.zoom_out"), p.ZoomOut)
	b.in = controls.NewIconButton(kit, fynetheme.ZoomInIcon(), w.T("menu.zoom_in"), p.ZoomIn)
	b.fit = controls.NewIconButton(kit, fynetheme.ZoomFitIcon(), w.T("page.fit"), p.FitWidth)
	b.outline = controls.NewIconButton(kit, fynetheme.ListIcon(), w.T("page.outline"), p.ToggleSide)
	b.find = controls.NewIconButton(kit, fynetheme.SearchIcon(), w.T("find.title"), p.Find)
	b.close = controls.NewIconButton(kit, fynetheme.CancelIcon(), w.T("page.close"), p.model.Close)
	b.more = controls.NewIconButton(kit, fynetheme.MoreHorizontalIcon(), w.T("page.more"), func() { controls.MenuBelow(b.more, p.moreItems()...) })
}

// showTools brings the buttons up to date.
func (p *Pane) showTools(s *viewmodel.SourceState) {
	w, b := p.kit.Words, &p.buttons
	enable(b.previous, p.model.CanStep(-1))
	enable(b.next, p.model.CanStep(1))
	objects := []fyne.CanvasObject{}
	if s.Open { // first, and always as wide, so that nothing moves with the places that there are
		at := p.kit.Text("", prose.Caption|prose.Muted)
		if p.model.At >= 0 {
			at.Set(strconv.Itoa(p.model.At+1)+" / "+strconv.Itoa(len(p.model.Targets)), nil)
		}
		width := max(at.NaturalWidth(), p.kit.Text("00 / 00", prose.Caption).NaturalWidth()) + 4
		objects = append(objects, container.NewHBox(b.previous, centred(at, width), b.next))
	}
	if p.side != nil {
		objects = append(objects, b.outline)
	}
	if p.pdf != nil {
		page := p.pdf.Page()
		enable(b.before, page > 1)
		enable(b.after, page < len(p.doc.Pages))
		p.number.show(page)
		p.total.Set(p.of(page), nil)
		p.zoom.Set(w.T("page.zoom", "percent", int(p.pdf.Zoom()*100/zoomAtFull+0.5)), nil)
		objects = append(objects, b.before, b.after, p.number, centred(p.total, p.totalWidth()), b.out, centred(p.zoom, p.zoomWidth()), b.in, b.fit)
	}
	if p.doc != nil {
		objects = append(objects, b.find)
		objects = append(objects, b.more)
	}
	p.tools.Objects = objects
	p.tools.Refresh()
}

// of says how many pages there are, and which number is printed on a page where that is another one.
func (p *Pane) of(page int) string {
	total := "/ " + strconv.Itoa(len(p.doc.Pages))
	if l := p.doc.Pages[page-1].Label; l != "" && l != strconv.Itoa(page) {
		if p.doc.Format == document.XLSX {
			total += "　" + p.kit.Words.T("cite.sheet", "name", l)
		} else {
			total += "　" + p.kit.Words.T("page.label", "label", l)
		}
	}
	return total
}

// totalWidth is the room of that for every page, and zoomWidth that of every zoom, so that no button moves with them.
func (p *Pane) totalWidth() float32 {
	longest := ""
	for i := range p.doc.Pages {
		if of := p.of(i + 1); utf8.RuneCountInString(of) > utf8.RuneCountInString(longest) {
			longest = of
		}
	}
	return max(p.kit.Text(longest, prose.Caption).NaturalWidth(), p.total.NaturalWidth()) + 4
}

func (p *Pane) zoomWidth() float32 {
	return p.kit.Text(p.kit.Words.T("page.zoom", "percent", int(maxZoom*100/zoomAtFull)), prose.Caption).NaturalWidth() + 2
}

// moreItems are what is wanted less often than the buttons.
func (p *Pane) moreItems() []*fyne.MenuItem {
	w, s := p.kit.Words, &p.model.State
	if s.Document == nil {
		return nil
	}
	item := func(key string, do func()) *fyne.MenuItem { return fyne.NewMenuItem(w.T(key), do) }
	var items []*fyne.MenuItem
	if p.pdf != nil {
		items = append(items, item("page.fit", p.FitWidth), item("page.fit_page", p.FitPage))
		if theme.InDark() {
			dim := item("page.dim", func() { p.SetDim(!p.Dim); p.OnDim(p.Dim) })
			dim.Checked = p.Dim
			items = append(items, dim)
		}
		items = append(items, fyne.NewMenuItemSeparator(), item("page.print", p.Print))
	}
	copying := item("page.copy", p.Copy)
	copying.Disabled = p.selection().Empty()
	items = append(items, copying, item("page.open_viewer", p.OpenExternally))
	kinds := item("page.kind_choose", nil)
	kinds.ChildMenu = fyne.NewMenu("")
	for _, kind := range document.Kinds {
		one := fyne.NewMenuItem(w.T("kind."+string(kind)), func() { p.model.SetKind(kind) })
		one.Checked = s.Document.Kind == kind || s.Document.Kind == "" && kind == document.Rule
		kinds.ChildMenu.Items = append(kinds.ChildMenu.Items, one)
	}
	kinds.ChildMenu.Items = append(kinds.ChildMenu.Items, fyne.NewMenuItemSeparator(), item("page.kind_recognised", func() { p.model.SetKind("") }))
	return append(items, fyne.NewMenuItemSeparator(), kinds)
}

// GoTo opens the page that a person named.
func (p *Pane) GoTo(name string) {
	if p.pdf == nil {
		return
	}
	w := p.kit.Words
	name = strings.TrimSpace(text.Visible(name))
	page, printed := viewmodel.PageNamed(p.doc, name)
	if page > 0 {
		p.pdf.JumpTo(page)
		p.focusView()
	}
	switch {
	case page == 0:
		p.OnTell(w.T("page.no_such", "page", name))
	case printed > 0:
		p.OnTell(w.T("page.number_printed", "page", page, "label", name, "other", printed))
	}
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

// centred sets a short text in the middle of a button's height.
func centred(t *prose.Text, width float32) fyne.CanvasObject {
	return container.New(middle{width}, t)
}

type middle struct{ width float32 }

func (m middle) MinSize(objects []fyne.CanvasObject) fyne.Size {
	button := fynetheme.IconInlineSize() + 2*fynetheme.InnerPadding()
	return fyne.NewSize(m.width, max(prose.HeightFor(objects[0], m.width), button))
}

func (m middle) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h := prose.HeightFor(objects[0], size.Width)
	objects[0].Resize(fyne.NewSize(size.Width, h))
	objects[0].Move(fyne.NewPos(0, (size.Height-h)/2))
}

// pageEntry is the field with the number of the page.
type pageEntry struct {
	controls.Entry
}

func newPageEntry(open func(name string)) *pageEntry {
	e := &pageEntry{}
	e.OnSubmitted = open
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
