// Package diffview is the pane with two editions of a rule, or two documents, side by side (新旧対照表): the words that differ are marked on both sides, each
// cell opens its page, and below stand the kept answers that the change touches. What changed is found by package compare; the pane shows
// it and reports gestures.
package diffview

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open   func(targets []viewmodel.Target, at int)
	Back   func() // to question and answer
	Answer func(id string)
	Ask    func(viewmodel.Scope) // put the next question to both documents
	Export func(ext string)      // as .html or .xlsx; nil where that is not allowed
}

// Pane is the comparison.
type Pane struct {
	kit     *controls.Kit
	model   *viewmodel.Diff
	actions Actions

	root           *fyne.Container
	title, status  *prose.Text
	earlier, later *controls.Button // which editions
	all            *controls.Check
	ask            *controls.Button
	stop           *controls.Button
	tools          *fyne.Container
	notes          *fyne.Container
	heads          *fyne.Container
	editions       *fyne.Container // the two choosers, each on the side of its column
	list           *controls.Tall
	middle         *fyne.Container
	answers        *controls.Button
	lines          []compare.Line
	shown          *compare.Request
	shownAll       bool
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Diff, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, title: kit.Text("", prose.Bold), status: kit.Text("", prose.Caption|prose.Muted)}
	w := kit.Words
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), actions.Back)
	bar := prose.Row(back, prose.Column(0, p.title, p.status), prose.Space(1, 1))
	p.earlier, p.later = p.chooser(false), p.chooser(true)
	p.all = controls.NewCheck(w.T("diff.all"), model.Show)
	p.all.Checked = model.All
	p.stop = controls.NewButtonWithIcon(w.T("button.stop"), fynetheme.MediaStopIcon(), model.Cancel)
	p.ask = controls.NewButton(w.T("diff.ask"), func() { actions.Ask(model.Both()) })
	p.tools = prose.Flow(6, p.all, p.stop, p.ask)
	if actions.Export != nil {
		for _, form := range []struct{ ext, key string }{{".html", "diff.write_html"}, {".xlsx", "diff.write_xlsx"}} {
			p.tools.Add(controls.NewButtonWithIcon(w.T(form.key), fynetheme.DocumentSaveIcon(), func() {
				if model.Request != nil {
					actions.Export(form.ext)
				}
			}))
		}
	}
	p.answers = controls.NewButtonWithIcon("", fynetheme.MenuDropUpIcon(), p.listAnswers)
	p.answers.IconPlacement = widget.ButtonIconTrailingText
	p.editions = container.New(named{pane: p}, p.earlier, p.later)
	p.notes, p.heads, p.middle = prose.Column(4), container.NewStack(), container.NewStack()
	p.list = controls.NewTall(func() int { return len(p.lines) }, func() fyne.CanvasObject { return newRow(kit) }, func(i int, o fyne.CanvasObject) {
		o.(*row).set(p.lines[i], func(left bool) { p.open(i, left) })
	}, func(i int, width float32) float32 { return guess(kit.Setter, &p.lines[i], width) })
	p.list.OnSide = func(i int, right bool) { p.open(i, !right) }
	p.list.OnChoose = func(i int) {
		p.open(i, p.lines[i].Left.Opens != nil && (p.newLeft() || p.lines[i].Right.Opens == nil))
	}
	bottom := controls.Background(theme.ColorHeader, prose.Inset(10, 4, prose.Flow(6, p.answers)))
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(8, 6, bar), prose.Inset(0, 2, p.editions), prose.Inset(10, 4, prose.Column(6, p.tools, p.notes)), p.heads, controls.Rule()))
	p.root = prose.Above(top, container.New(controls.Below{}, p.middle, bottom))
	p.Refresh()
	return p
}

// newLeft tells on which side the later edition stands.
func (p *Pane) newLeft() bool {
	t := &compare.Table{}
	if p.model.Request != nil {
		t = p.model.Request.Table
	}
	return t.NewLeft(p.kit.Words)
}

// chooser is a button that lets a person choose the earlier or the later edition.
func (p *Pane) chooser(later bool) *controls.Button {
	b := controls.NewButtonWithIcon("", fynetheme.MenuDropDownIcon(), nil)
	b.IconPlacement = widget.ButtonIconTrailingText
	b.OnTapped = func() {
		var items []*fyne.MenuItem
		for _, e := range p.model.List {
			name := controls.Edition(p.kit.Words, e)
			if p.model.Two() {
				name = p.kit.Setter.Fit(p.kit.Words.Quote(e.Title), prose.Body, longestTitle) + " " + name
			}
			item := fyne.NewMenuItem(name, func() { p.choose(e, later) })
			item.Checked = e == p.model.Old && !later || e == p.model.New && later
			items = append(items, item)
		}
		controls.MenuBelow(b, items...)
	}
	return b
}

// choose compares with another edition. Where it is the one on the other side, the two change places.
func (p *Pane) choose(e library.EditionInfo, later bool) {
	old, now := p.model.Old, p.model.New
	switch {
	case later && e == old, !later && e == now:
		old, now = now, old
	case later:
		now = e
	default:
		old = e
	}
	p.model.Set(old, now)
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is what the keyboard begins with.
func (p *Pane) Focusable() fyne.Focusable {
	if len(p.lines) > 0 {
		return p.list
	}
	return p.all
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	m, w := p.model, p.kit.Words
	p.title.Set(w.T("diff.title"), nil)
	switch {
	case m.Two():
		p.title.Set(w.T("diff.two.title"), nil)
	case m.Title != "":
		p.title.Set(w.T("diff.title_of", "title", m.Title), nil)
	}
	p.stop.Hidden = !m.Running
	ready := m.Request != nil && !m.Running
	p.ask.Hidden = m.Old.Doc == m.New.Doc
	p.tools.Hidden = m.Doc == "" || m.New.Doc == ""
	for i, b := range []*controls.Button{p.earlier, p.later} {
		e := []library.EditionInfo{m.Old, m.New}[i]
		b.Hidden = e.Doc == ""
	}
	p.name()
	p.editions.Objects = []fyne.CanvasObject{p.earlier, p.later}
	if p.newLeft() {
		slices.Reverse(p.editions.Objects)
	}
	p.status.Set(p.said(), nil)
	var notes []fyne.CanvasObject
	if ready {
		for _, n := range compare.Notes(m.Request.Table, w) {
			notes = append(notes, p.kit.Notice(words.PleaseCheck, n))
		}
	}
	p.notes.Objects = notes
	p.answers.Hidden = !ready || len(m.Request.Answers) == 0
	if !p.answers.Hidden {
		p.answers.SetText(w.T("diff.answers", "n", len(m.Request.Answers)))
	}
	p.fill()
	p.root.Refresh()
}

// said is the line below the title.
func (p *Pane) said() string {
	m, w := p.model, p.kit.Words
	switch {
	case m.Running:
		return w.T("diff.running")
	case m.Request != nil:
		return m.Request.Table.Counted(w)
	}
	return w.T("diff.subtitle")
}

// fill puts the table into the pane, or what there is to say in its place.
func (p *Pane) fill() {
	m, w := p.model, p.kit.Words
	if m.Request != nil && (m.Request != p.shown || m.All != p.shownAll) {
		p.lines = oneWord(compare.Lines(m.Shown(), w), w.T("diff.status.unchanged"))
		p.list.Renew()
	}
	if m.Request == nil {
		p.lines = nil
	}
	p.shown, p.shownAll = m.Request, m.All
	p.heads.Objects = nil
	if len(p.lines) > 0 {
		left, right := m.Request.Table.Heads(w)
		p.heads.Objects = []fyne.CanvasObject{prose.Inset(0, 3, container.New(halves{}, p.kit.Text(left, prose.Bold), p.kit.Text(right, prose.Bold)))}
		p.middle.Objects = []fyne.CanvasObject{p.list}
		return
	}
	var said fyne.CanvasObject
	switch {
	case m.Err != nil:
		said = p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err))
	case m.Running:
		said = p.kit.Text(w.T("diff.running"), prose.Body|prose.Muted)
	case m.Doc == "":
		said = p.kit.Text(w.T("diff.none_open"), prose.Body|prose.Muted)
	case m.New.Doc == "":
		said = p.kit.Text(w.T("diff.no_other"), prose.Body|prose.Muted)
	default: // the notes say why
		said = prose.Space(1, 1)
	}
	p.middle.Objects = []fyne.CanvasObject{prose.NewScroll(0, prose.Inset(18, 16, said))}
}

// oneWord says what became of a row only where that is not what its article says above it, and of a row that is as it was nothing.
func oneWord(lines []compare.Line, unchanged string) []compare.Line {
	above := ""
	for i := range lines {
		switch l := &lines[i]; {
		case l.Article:
			above = l.Word
		case l.Word == above || l.Word == unchanged:
			l.Word = ""
		}
	}
	return lines
}

// short names an edition on a button.
func short(w *words.Words, e library.EditionInfo) string {
	switch {
	case e.Effective != "":
		return w.T("library.effective", "date", w.Date(e.Effective))
	case e.Edition != "":
		return w.T("library.edition", "edition", w.Date(e.Edition))
	}
	return w.T("diff.version", "version", e.Version[:min(6, len(e.Version))])
}

// open opens the page of one side of a row.
func (p *Pane) open(i int, left bool) {
	if i >= len(p.lines) {
		return
	}
	if targets, at := p.model.Targets(p.lines, i, left); at >= 0 {
		p.actions.Open(targets, at)
	}
}

// listAnswers lists the kept answers that the change touches; each opens.
func (p *Pane) listAnswers() {
	if p.model.Request == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, a := range p.model.Request.Answers {
		items = append(items, fyne.NewMenuItem(p.kit.Setter.Fit(compare.AnswerLine(a, p.kit.Words), prose.Body, longestItem), func() { p.actions.Answer(a.AnswerID) }))
	}
	controls.MenuBelow(p.answers, items...)
}

// name writes on the choosers which edition each is, and of two documents the title as well, as far as there is room.
func (p *Pane) name() {
	_, _, each := columns(p.editions.Size().Width)
	for i, b := range []*controls.Button{p.earlier, p.later} {
		e := []library.EditionInfo{p.model.Old, p.model.New}[i]
		name := short(p.kit.Words, e)
		if p.model.Two() {
			room := each - fyne.MeasureText(name+"  ", fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width - besideText
			name = strings.TrimSpace(p.kit.Setter.Fit(p.kit.Words.Quote(e.Title), prose.Bold, max(0, room)) + " " + name)
		}
		if b.Text != name {
			b.SetText(name)
		}
	}
}

// besideText is how much of a chooser its text has not: the arrow, and the room around both.
const besideText = 64

// named lays out the choosers and names them anew, since how much of a title stands on one depends on its width.
type named struct {
	halves
	pane *Pane
}

func (n named) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n.halves.Layout(objects, size)
	n.pane.name()
}

// How wide a question may be in the menu, and the title of a document on a button.
const (
	longestItem  = 460
	longestTitle = 200
)
