package source

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// showHead writes what stands above the page: which document and edition it is, and what a person should know before relying on it.
func (p *Pane) showHead(s *viewmodel.SourceState) {
	w := p.kit.Words
	defer p.head.Refresh()
	p.bad = ""
	if p.pdf != nil {
		p.bad = p.pdf.failed()
	}
	if s.Document == nil || s.Source.Withheld() {
		p.headline.Title, p.headline.About, p.headline.Stand, p.headline.More = w.T("page.title"), "", "", ""
		p.headline.Refresh()
		enable(p.buttons.close, s.Open)
		p.head.Objects = []fyne.CanvasObject{prose.Row(nil, p.headline, p.buttons.close)}
		return
	}
	enable(p.buttons.close, true)
	line := p.headline
	line.Title, line.About, line.Stand, line.More = s.Document.Title, p.about(s), "", cmp.Or(s.Info.Path, s.Target.Doc)
	if p.model.Earlier {
		line.Stand = w.T("page.earlier")
	}
	line.Refresh()
	objects := []fyne.CanvasObject{prose.Row(nil, line, p.buttons.close)}
	if choice := p.editionChoice(s); choice != nil {
		objects = append(objects, choice)
	}
	if !s.Loading {
		objects = append(objects, p.standing(s)...)
		objects = append(objects, p.compared(s)...)
	}
	objects = append(objects, p.ofThePage(s)...)
	switch s.Source {
	case library.Gone, library.Unreachable, library.Packed:
		objects = append(objects, p.kit.Text(w.T("source."+string(s.Source), "date", day(w, s.Info.LastSeen)), prose.Caption|prose.Muted))
	}
	if !s.Loading && !s.Place.Found && (s.Target.Quote != "" || s.Target.Claim >= 0) {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("page.highlight_none", "reason", reason(w, s.Place))))
	}
	if p.bad != "" {
		objects = append(objects, p.kit.Text(w.PageReason(p.bad), prose.Body|prose.Danger))
	}
	for _, err := range []error{s.Err, s.Refused} {
		if err != nil {
			objects = append(objects, p.kit.Text(controls.Sentence(w, err), prose.Body|prose.Danger))
		}
	}
	p.head.Objects = objects
}

// about is one line: edition, day, kind, and how the page in sight was read.
func (p *Pane) about(s *viewmodel.SourceState) string {
	w, d := p.kit.Words, s.Document
	var about []string
	if d.Edition != "" {
		about = append(about, w.T("library.edition", "edition", w.Date(d.Edition)))
	}
	if d.Effective != "" && d.Effective != d.Edition {
		about = append(about, w.T("library.effective", "date", w.Date(d.Effective)))
	}
	if d.Kind != "" {
		about = append(about, w.T("kind."+string(d.Kind)))
	}
	if library.OnlyMe(s.Target.Doc) {
		about = append(about, w.T("library.only_me"))
	}
	if page := p.inSight(); page != nil {
		reader := page.Reader
		if page.NoText {
			reader = "none"
		}
		if key := "page.reader." + reader; w.Has(key) {
			about = append(about, w.T(key))
		}
		if d.Paged != "" {
			about = append(about, w.T("page.made"))
		}
	}
	return strings.Join(about, "　")
}

// inSight is the page that is being read, nil where there is none.
func (p *Pane) inSight() *document.Page {
	switch {
	case p.doc == nil || len(p.doc.Pages) == 0:
		return nil
	case p.pdf != nil:
		return &p.doc.Pages[min(p.pdf.Page(), len(p.doc.Pages))-1]
	}
	return &p.doc.Pages[0]
}

// standing says where the edition stands today, and leads to the one in force.
func (p *Pane) standing(s *viewmodel.SourceState) []fyne.CanvasObject {
	w, d := p.kit.Words, s.Document
	var objects []fyne.CanvasObject
	if s.Replaced != nil {
		return append(p.replaced(s), p.kindNotice(d)...)
	}
	switch name := cmp.Or(d.Edition, d.Effective, d.Version); {
	case s.Standing == library.WasWithdrawn && s.InForce == nil:
		objects = append(objects, p.kit.Notice(words.OlderEdition, w.T("page.withdrawn", "edition", name)))
	case s.Standing == library.Superseded || s.Standing == library.WasWithdrawn:
		objects = append(objects, p.kit.Notice(words.OlderEdition, w.T("page.older_edition", "edition", name)))
	case s.Standing == library.NotYet || d.Effective > p.kit.Today():
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("page.not_yet", "date", w.Date(d.Effective))))
	}
	if p.model.CanShowInForce() {
		objects = append(objects, prose.Flow(6, controls.NewButton(w.T("page.show_in_force"), p.model.ShowInForce)))
	}
	return append(objects, p.kindNotice(d)...)
}

// replaced says that the file was read anew while this edition of it was open, and leads to the new one. What is shown, and lit, is
// the old one until a person asks for the other.
func (p *Pane) replaced(s *viewmodel.SourceState) []fyne.CanvasObject {
	w, r := p.kit.Words, s.Replaced
	at := r.Ingested
	if t, err := time.Parse(time.RFC3339, at); err == nil {
		at = w.Day(t) + t.Local().Format(" 15:04")
	}
	state, sentence := words.OlderEdition, w.T("page.replaced", "when", at)
	if r.Standing == library.NotYet {
		state, sentence = words.PleaseCheck, w.T("page.replaced_later", "when", at, "date", w.Date(r.Effective))
	}
	buttons := append([]fyne.CanvasObject{controls.NewButton(w.T("page.show_replacing"), p.model.ShowReplacing)}, p.compare(s)...)
	return []fyne.CanvasObject{p.kit.Notice(state, sentence), prose.Flow(6, buttons...)}
}

// compare offers to set the open edition beside another one.
func (p *Pane) compare(s *viewmodel.SourceState) []fyne.CanvasObject {
	if p.OnCompare == nil {
		return nil
	}
	open := library.EditionRef{Doc: s.Target.Doc, Version: s.Document.Version}
	return []fyne.CanvasObject{controls.NewButton(p.kit.Words.T("diff.open"), func() { p.OnCompare(open) })}
}

// kindNotice says so where a document is not the rule itself.
func (p *Pane) kindNotice(d *document.Document) []fyne.CanvasObject {
	if d.Kind != document.Draft && d.Kind != document.Repealed {
		return nil
	}
	w := p.kit.Words
	return []fyne.CanvasObject{p.kit.Notice(words.PleaseCheck, w.T("page.kind", "kind", w.T("kind."+string(d.Kind))))}
}

// compared says how quoted words fared in this edition.
func (p *Pane) compared(s *viewmodel.SourceState) []fyne.CanvasObject {
	c := s.Comparison
	if c == nil {
		return nil
	}
	w := p.kit.Words
	state := words.PleaseCheck
	if c.Outcome == viewmodel.SameWords {
		state = words.Backed
	}
	lines := []fyne.CanvasObject{p.kit.Text(w.T("page.compare."+string(c.Outcome)), prose.Body)}
	if c.Outcome == viewmodel.ChangedWords {
		before, after := differing(c.Was, c.Is)
		for _, side := range []struct{ key, words string }{{"page.compare.was", before}, {"page.compare.is", after}} {
			lines = append(lines, p.kit.Text(w.T(side.key, "text", side.words), prose.Body))
		}
	}
	lines = append(lines, prose.Flow(6, controls.NewButton(w.T("page.compare.back"), p.model.Back)))
	return []fyne.CanvasObject{controls.Tinted(state, lines...)}
}

// differing are the parts in which two texts differ, with some words around them.
func differing(was, is string) (before, after string) {
	a, b := []rune(text.Visible(was)), []rune(text.Visible(is))
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	const around = 16 // runes
	cut := func(s []rune) string {
		from, to := max(head-around, 0), min(len(s)-tail+around, len(s))
		out := string(s[from:to])
		if from > 0 {
			out = "…" + out
		}
		if to < len(s) {
			out += "…"
		}
		return out
	}
	return cut(a), cut(b)
}

// ofThePage is what a person should know of the page in sight.
func (p *Pane) ofThePage(s *viewmodel.SourceState) []fyne.CanvasObject {
	w := p.kit.Words
	var objects []fyne.CanvasObject
	page := p.inSight()
	if without := s.Document.PagesWithoutText(); len(without) > 0 {
		numbers := make([]string, len(without))
		for i, n := range without {
			numbers[i] = strconv.Itoa(n)
		}
		objects = append(objects, p.kit.Text(w.T("library.pages_without_text", "pages", w.List(numbers)), prose.Caption|prose.Muted))
	}
	if s.Other > 0 {
		objects = append(objects, prose.Row(nil, p.kit.Text(w.T("page.continues", "page", s.Other), prose.Caption),
			controls.NewButton(w.T("page.continues_open", "page", s.Other), p.model.OpenOther)))
	}
	if page == nil {
		return objects
	}
	for _, warning := range s.Document.Warnings {
		if warning.Page == page.Number && slices.Contains(pageWarnings, warning.Code) {
			objects = append(objects, p.kit.Notice(words.PleaseCheck, w.ReadingWarning(warning.Code, warning.Detail)))
		}
	}
	switch page.Reader {
	case document.ReaderOCR:
		objects = append(objects, controls.Tinted(words.PleaseCheck, p.kit.Text(w.T("page.ocr"), prose.Body),
			prose.Flow(6, controls.NewButton(w.T("page.ocr_compared"), func() { p.model.SetCompared(page.Number, true) }))))
	case document.ReaderCompared:
		objects = append(objects, prose.Row(nil, p.kit.Text(w.T("page.ocr_done"), prose.Caption|prose.Muted),
			controls.NewButton(w.T("page.ocr_undo"), func() { p.model.SetCompared(page.Number, false) })))
	}
	return objects
}

// pageWarnings are those that bear on what is seen on a page.
var pageWarnings = []string{
	"hidden_text", "tracked_changes", "hidden_sheets", "hidden_cells", "formulas_without_values", "hidden_slides", "text_beside_page", "suspicious_text", "struck_out_text", "characters_unreadable", "letters_unknown", "replacement_characters", "page_unreadable",
	"form_fields", "annotations",
}

// reason is the sentence why nothing is highlighted.
func reason(w *words.Words, place library.PageResult) string {
	return w.PageReason(cmp.Or(place.ReasonCode, "no_quote"))
}

// editionChoice says which edition is shown above the button that lists the others, nil where there are none. The words wrap: as the
// button's label they would widen the pane and push the answer aside.
func (p *Pane) editionChoice(s *viewmodel.SourceState) fyne.CanvasObject {
	if len(s.Editions) < 2 {
		return nil
	}
	w := p.kit.Words
	label := ""
	var items []*fyne.MenuItem
	for _, e := range s.Editions {
		item := fyne.NewMenuItem(controls.Edition(w, e), func() { p.model.OpenEdition(e) })
		if e.Doc == s.Target.Doc && e.Version == s.Document.Version {
			item.Checked = true
			label = controls.Edition(w, e)
		}
		items = append(items, item)
	}
	button := controls.NewButtonWithIcon(w.T("page.editions", "n", len(s.Editions)), fynetheme.MenuDropDownIcon(), nil)
	button.IconPlacement = widget.ButtonIconTrailingText
	button.OnTapped = func() { controls.MenuBelow(button, items...) }
	return prose.Column(4, p.kit.Text(label, prose.Caption), prose.Flow(6, append([]fyne.CanvasObject{button}, p.compare(s)...)...))
}

// day writes the day of an RFC 3339 time.
func day(w *words.Words, t string) string {
	d, _, _ := strings.Cut(t, "T")
	return w.Date(d)
}
