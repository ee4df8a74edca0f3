// Package libraryview is the pane with the documents of the library: their list, the ways to add more, and what became of each
// file that was read. It shows what the view model holds and reports gestures; it reads no file itself.
package libraryview

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Add      func() // choose a folder or a file
	Open     func(library.DocumentInfo)
	Details  func(library.DocumentInfo)
	Remove   func(library.DocumentInfo)
	Compare  func(open, with library.DocumentInfo) // side by side; nil where that is not possible
	AskOnly  func(viewmodel.Scope)                 // put the next question to a folder or a document alone
	Reveal   func(path string)                     // show a file in its folder
	Folder   func(path string)                     // show a folder
	Reread   func(path string)
	About    func(*viewmodel.Root)           // say everything of an added folder, also what was left out of it
	Leave    func(*viewmodel.Root)           // take an added folder out of the library
	Affected func() int                      // kept answers whose sources are not as they were
	ShowThem func()                          // those answers
	OnlyMe   bool                            // what is added can be for this user alone
	Changes  func(library.DocumentInfo) bool // whether something can be done with a document; nil for what readOnly says of all
	Away     string                          // that the shared library could not be opened, "" where it was
}

// Pane is the library pane.
type Pane struct {
	kit      *controls.Kit
	model    *viewmodel.Library
	actions  Actions
	readOnly bool
	mayAdd   bool
	open     string // the document in the source pane

	root     *fyne.Container
	count    *prose.Text
	filter   *controls.Entry
	order    *controls.Button
	only     *controls.Button
	add      *controls.Button
	list     *controls.List
	empty    fyne.CanvasObject
	middle   *fyne.Container
	limits   *fyne.Container // what cannot be done with this library
	looked   *fyne.Container // what a look at the folders found
	bottom   *fyne.Container
	chosen   *fyne.Container // what can be done with the open document, and undone
	job      *fyne.Container // what became of each file
	progress *fyne.Container // how far reading is, or how it ended
	bar      *widget.ProgressBar
	results  *results
	split    *container.Split
}

// showLimits says why documents are missing or cannot be added.
func (p *Pane) showLimits() {
	w := p.kit.Words
	p.limits.RemoveAll()
	switch {
	case p.actions.Away != "":
		p.limits.Add(p.kit.Text(p.actions.Away, prose.Caption|prose.Danger))
	case p.readOnly && p.actions.OnlyMe:
		p.limits.Add(p.kit.Text(w.T("library.readonly_own"), prose.Caption|prose.Muted))
	case p.readOnly:
		p.limits.Add(p.kit.Text(w.T("library.readonly"), prose.Caption|prose.Muted))
	case !p.mayAdd:
		p.limits.Add(p.kit.Text(w.T("policy.fixed_setting"), prose.Caption|prose.Muted))
	}
	if len(p.limits.Objects) == 0 {
		p.limits.Hide() // so that it takes no gap
	}
}

// SharedIsBack takes the word away that the shared library cannot be reached.
func (p *Pane) SharedIsBack() {
	p.actions.Away = ""
	p.showLimits()
}

// New returns the pane of a model. In a read-only library nothing can be changed; mayAdd tells whether documents can be added.
func New(kit *controls.Kit, model *viewmodel.Library, actions Actions, readOnly, mayAdd bool) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, readOnly: readOnly, mayAdd: mayAdd}
	w := kit.Words
	p.count = kit.Text("", prose.Caption|prose.Muted)
	p.filter = controls.NewEntry()
	p.filter.SetPlaceHolder(w.T("library.filter"))
	p.filter.SetText(model.Filter)
	p.filter.OnChanged = model.SetFilter
	adding := "library.add_folder"
	if readOnly && actions.OnlyMe {
		adding = "library.add_only_me"
	}
	p.add = controls.NewButtonWithIcon(w.T(adding), fynetheme.FolderOpenIcon(), actions.Add)
	if !mayAdd {
		p.add.Disable()
	}
	p.order = controls.NewButtonWithIcon("", fynetheme.MenuDropDownIcon(), p.chooseOrder)
	p.order.IconPlacement, p.order.Importance = widget.ButtonIconTrailingText, widget.LowImportance
	p.only = controls.NewButton("", func() { model.SetOnly(!model.Only) })
	fill := func(i int, t *controls.TwoLines) {
		line := model.Rows[i]
		row{t, kit}.show(model, line, line.Kind == viewmodel.DocumentRow && line.Document.Doc == p.open, p.menu)
	}
	p.list = controls.NewList(kit, func() int { return len(model.Rows) }, fill, func(i int) {
		if line := model.Rows[i]; line.Kind == viewmodel.DocumentRow {
			actions.Open(line.Document)
		} else {
			model.Toggle(line.In)
		}
	})
	p.list.OnMenu = func(i int, at fyne.Position) { p.menu(model.Rows[i], at) }
	p.list.OnSide = p.sideways
	p.looked = prose.Column(0)
	p.bar = widget.NewProgressBar()
	p.results = newResults(kit)
	p.job = container.NewStack()
	p.middle = container.NewStack()

	head := prose.Column(6,
		p.count, p.add)
	p.limits = prose.Column(0)
	p.showLimits()
	head.Add(p.limits)
	head.Add(p.filter)
	head.Add(prose.Flow(2, p.order, p.only))
	p.empty = p.emptyState()
	p.split = container.NewVSplit(p.job, p.middle)
	p.split.Offset = 0.5
	p.progress = prose.Column(0)
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(12, 4, head), p.progress, p.looked, controls.Rule()))
	p.chosen = prose.Column(4)
	p.bottom = controls.Background(theme.ColorHeader, prose.Inset(10, 4, p.chosen))
	p.root = prose.Above(top, container.New(controls.Below{}, p.split, p.bottom))
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is what the keyboard begins with.
func (p *Pane) Focusable() fyne.Focusable { return p.filter }

// SetOpen marks the document that the source pane shows.
func (p *Pane) SetOpen(doc string) {
	if doc != p.open {
		p.open = doc
		p.Refresh()
	}
}

func (p *Pane) emptyState() fyne.CanvasObject {
	w := p.kit.Words
	objects := []fyne.CanvasObject{
		p.kit.Text(w.T("library.empty_title"), prose.Bold),
		p.kit.Text(w.T("library.empty"), prose.Body|prose.Muted),
	}
	if p.mayAdd {
		objects = append(objects, p.kit.Text(w.T("library.drop_hint"), prose.Caption|prose.Muted))
	}
	return prose.Column(0, prose.Inset(14, 18, prose.Column(10, objects...)))
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() { controls.Keep(p.root, p.show) }

func (p *Pane) show() {
	m, w := p.model, p.kit.Words
	count := w.T("library.count", "documents", m.Listed, "pages", m.Pages)
	if m.Listed < m.Total {
		count = w.T("library.count_of", "shown", count, "total", m.Total)
	}
	p.count.Set(count, nil)
	p.count.Hidden = m.Total == 0
	p.filter.Hidden = m.Total == 0 && m.Filter == ""
	p.order.Hidden = m.Total < 2
	p.order.SetText(w.T("library.order." + orderKey(m.Order)))
	p.only.Hidden = m.Troubled == 0 && !m.Only
	p.only.Text, p.only.Importance = w.T("library.needs_attention", "n", m.Troubled), widget.LowImportance
	if m.Only {
		p.only.Importance = widget.WarningImportance
	}
	p.only.Refresh()
	p.middle.Objects = []fyne.CanvasObject{p.list}
	empty := m.Total == 0 && len(m.Roots) == 0 && (m.Job == nil || !m.Job.Running)
	if empty {
		p.middle.Objects = []fyne.CanvasObject{p.empty}
	}
	p.add.Hidden = empty && p.mayAdd // the first page offers it, once
	p.showLooked()
	p.showChosen()
	p.showJob(m.Job)
	p.list.Refresh()
	p.root.Refresh()
}

// orderKey is an order's part of the key of its text.
func orderKey(o viewmodel.Order) string { return cmp.Or(string(o), "folder") }

// chooseOrder offers the orders of the list.
func (p *Pane) chooseOrder() {
	var items []*fyne.MenuItem
	for _, o := range viewmodel.Orders() {
		item := fyne.NewMenuItem(p.kit.Words.T("library.order."+orderKey(o)), func() { p.model.SetOrder(o) })
		item.Checked = o == p.model.Order
		items = append(items, item)
	}
	controls.MenuBelow(p.order, items...)
}

// menu offers what can be done with a row.
func (p *Pane) menu(line viewmodel.Row, at fyne.Position) {
	if line.Kind == viewmodel.DocumentRow && line.Document.Source == library.Denied {
		return
	}
	controls.MenuAt(p.list, at, p.items(line)...)
}

func (p *Pane) items(line viewmodel.Row) []*fyne.MenuItem {
	item := p.item
	if line.Kind != viewmodel.DocumentRow {
		return p.folderItems(line)
	}
	d := line.Document
	open, held := p.model.Info(p.open)
	return []*fyne.MenuItem{
		item("library.details", func() { p.actions.Details(d) }, true),
		item("library.ask_document", func() { p.actions.AskOnly(viewmodel.Scope{Doc: d.Doc, Title: cmp.Or(d.Title, d.Doc)}) }, true),
		item("diff.with_open", func() { p.actions.Compare(open, d) }, p.actions.Compare != nil && held && d.Doc != open.Doc && !open.Source.Withheld() && !d.Source.Withheld()),
		item("library.reveal", func() { p.actions.Reveal(d.Path) }, d.Path != ""),
		item("library.reread", func() { p.actions.Reread(d.Path) }, d.Path != "" && p.changes(d)),
		item("library.remove", func() { p.actions.Remove(d) }, p.changes(d)),
	}
}

// changes tells whether something can be done with a document.
func (p *Pane) changes(d library.DocumentInfo) bool {
	if p.actions.Changes != nil {
		return p.actions.Changes(d)
	}
	return !p.readOnly
}

// showChosen offers what can be done with the open document, and to undo the last removal.
func (p *Pane) showChosen() {
	m, w := p.model, p.kit.Words
	var objects []fyne.CanvasObject
	if d, held := m.Info(p.open); held && d.Source != library.Denied {
		details := controls.NewButtonWithIcon(w.T("library.details"), fynetheme.InfoIcon(), func() { p.actions.Details(d) })
		var more *controls.Button
		more = controls.NewButtonWithIcon(w.T("button.more"), fynetheme.MoreHorizontalIcon(), func() {
			controls.MenuBelow(more, p.items(viewmodel.Row{Document: d})[1:]...)
		})
		details.Importance, more.Importance = widget.LowImportance, widget.LowImportance
		objects = append(objects, prose.Flow(6, details, more))
	}
	if r := m.Removed; r != nil {
		undo := controls.NewButtonWithIcon(w.T("library.undo"), fynetheme.ContentUndoIcon(), m.Undo)
		objects = append(objects, prose.Row(nil, p.kit.Text(removed(w, r), prose.Caption), undo))
	}
	if m.Err != nil {
		objects = append(objects, p.kit.Text(controls.Sentence(w, m.Err), prose.Caption|prose.Danger))
	}
	p.chosen.Objects = objects
	p.bottom.Hidden = len(objects) == 0
	p.bottom.Refresh()
}

func (p *Pane) showJob(j *viewmodel.Job) {
	p.progress.Hidden = j == nil
	if j == nil {
		p.job.Hide()
		p.split.Refresh()
		return
	}
	w := p.kit.Words
	var head []fyne.CanvasObject
	if j.Running {
		line := w.T("library.progress", "done", j.Done, "total", j.Total)
		if j.Total == 0 {
			line = w.T("library.finding")
		}
		file := " "
		switch name := filepath.Base(j.Path); {
		case j.Stopping:
			file = w.T("library.stopping")
		case j.Path == "":
		case j.Pages > 0:
			file = w.T("library.progress_page", "name", name, "page", j.Page, "pages", j.Pages)
		default:
			file = w.T("library.progress_file", "name", name)
		}
		p.bar.TextFormatter = func() string { return strconv.Itoa(int(j.Fraction()*100)) + "%" }
		p.bar.SetValue(j.Fraction())
		stop := controls.NewButton(w.T("button.stop"), p.model.Cancel)
		if j.Stopping {
			stop.Disable()
		}
		width := p.job.Size().Width - 2*controls.RowX
		head = []fyne.CanvasObject{
			prose.Row(nil, p.kit.Text(line, prose.Bold), stop),
			p.bar,
			p.kit.Text(p.kit.Setter.Fit(file, prose.Caption, max(width, 120)), prose.Caption|prose.Muted),
		}
	} else {
		closing := controls.NewIconButton(p.kit, fynetheme.CancelIcon(), w.T("button.close"), p.model.Dismiss)
		head = []fyne.CanvasObject{
			prose.Row(nil, p.kit.Text(w.T("library.report_title"), prose.Bold), closing),
		}
		for _, sentence := range p.summary(j) {
			head = append(head, p.kit.Text(sentence, prose.Caption))
		}
		if j.Err != nil || j.Cancelled {
			head = append(head, prose.Flow(4, controls.NewButtonWithIcon(w.T("library.again"), fynetheme.ViewRefreshIcon(), p.model.Again)))
		}
	}
	p.progress.Objects = []fyne.CanvasObject{controls.Rule(), prose.Inset(12, 8, prose.Column(4, head...))}
	results := j.Results
	if j.Running {
		results = troubled(results)
	}
	p.job.Objects = []fyne.CanvasObject{p.results.root}
	p.job.Hidden = len(results) == 0
	p.results.show(results)
	p.split.Refresh()
}

// summary says in sentences how a job ended.
func (p *Pane) summary(j *viewmodel.Job) []string {
	w := p.kit.Words
	var lines []string
	if j.Cancelled {
		lines = append(lines, w.T("library.stopped"))
	}
	if j.Note != nil {
		lines = append(lines, controls.Sentence(w, j.Note))
	}
	if j.Err != nil {
		lines = append(lines, controls.Sentence(w, j.Err))
	}
	if j.Report == nil {
		return lines
	}
	t := j.Report.Totals
	if t.Files == 0 && len(j.Report.Files) == 0 {
		if len(lines) == 0 {
			lines = append(lines, w.T("library.report_nothing"))
		}
		return lines
	}
	switch line := w.Read(t.New, t.Indexed-t.New, t.Unchanged, t.Failed, time.Duration(t.Seconds*float64(time.Second))); {
	case line != "":
		lines = append(lines, line)
	case t.Retired+t.Vanished+t.Failed == 0 && len(lines) == 0:
		lines = append(lines, w.T("library.report_nothing"))
	}
	if t.OnlyMe > 0 {
		lines = append(lines, w.T("library.report_only_me", "n", t.OnlyMe))
	}
	if t.Retired > 0 {
		lines = append(lines, w.T("library.report_retired", "n", t.Retired))
	}
	if len(t.SkippedByType) > 0 {
		var types []string
		for ext, n := range t.SkippedByType {
			types = append(types, w.T("file.skipped", "type", ext, "n", n))
		}
		slices.Sort(types)
		lines = append(lines, w.T("library.report_skipped", "types", strings.Join(types, "  ")))
	}
	return lines
}

// showLooked says what the last look at the folders found, and what it meant for kept answers. Where many documents are gone at
// once, a person decides.
func (p *Pane) showLooked() {
	m, w := p.model, p.kit.Words
	s := m.Looked
	p.looked.Objects = nil
	p.looked.Hidden = s == nil
	if s == nil {
		return
	}
	closing := controls.NewIconButton(p.kit, fynetheme.CancelIcon(), w.T("button.close"), m.DismissLook)
	found := p.kit.Text(w.Looked(s.New, s.Changed, s.Gone), prose.Caption)
	if s.Err != nil && s.New+s.Changed+s.Gone == 0 { // that nothing changed is not known then
		found = p.kit.Text(controls.Sentence(w, s.Err), prose.Caption|prose.Danger)
	}
	lines := prose.Column(4, prose.Row(nil, found, closing))
	if s.Err != nil {
		if s.New+s.Changed+s.Gone > 0 {
			lines.Add(p.kit.Text(controls.Sentence(w, s.Err), prose.Caption|prose.Danger))
		}
		lines.Add(prose.Flow(4, controls.NewButtonWithIcon(w.T("library.again"), fynetheme.ViewRefreshIcon(), func() { m.Look() })))
	}
	for _, path := range s.Unreachable {
		lines.Add(p.kit.Text(w.T("watch.unreachable", "path", path), prose.Caption))
	}
	if n := p.actions.Affected(); n > 0 && !s.Quiet() {
		show := controls.NewButton(w.T("watch.show_affected"), p.actions.ShowThem)
		show.Importance = widget.LowImportance
		lines.Add(p.kit.Text(w.T("watch.affected", "n", n), prose.Caption))
		lines.Add(prose.Flow(4, show))
	}
	if s.Vanished > 0 {
		lines.Add(p.kit.Text(w.T("watch.many_gone", "n", s.Vanished), prose.Caption))
		lines.Add(prose.Flow(4, controls.NewButton(w.T("watch.retire"), m.RetireVanished), controls.NewButton(w.T("watch.keep"), m.DismissLook)))
	}
	tint := theme.Tint(words.Excerpt)
	if s.Vanished > 0 || s.Err != nil || len(s.Unreachable) > 0 {
		tint = theme.Tint(words.PleaseCheck)
	}
	p.looked.Objects = []fyne.CanvasObject{prose.Inset(8, 4, prose.Panel(tint, 8, 4, lines))}
}
