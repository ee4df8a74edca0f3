// Package historyview is the pane with the answers that were kept: their list, what became of what they cited, and how long they
// are kept. It shows what the view model holds and reports gestures; a kept answer itself is shown where answers are.
package historyview

import (
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
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open     func(id string)
	Remove   func(id string)
	Export   func(id string) // nil where that is not possible
	Settings func()          // how long answers are kept
}

// Pane is the pane of kept answers.
type Pane struct {
	kit     *controls.Kit
	model   *viewmodel.History
	actions Actions
	open    string // the answer that is shown

	root   *fyne.Container
	count  *prose.Text
	search *controls.Entry
	part   *controls.Button
	list   *controls.List
	rows   []row
	empty  *prose.Text
	middle *fyne.Container
	foot   *fyne.Container
	bottom *fyne.Container
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.History, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions}
	w := kit.Words
	p.count = kit.Text("", prose.Caption|prose.Muted)
	p.search = controls.NewEntry()
	p.search.SetPlaceHolder(w.T("history.search"))
	p.search.SetText(model.Text)
	p.search.OnChanged = model.Search
	p.part = controls.NewButtonWithIcon("", fynetheme.MenuDropDownIcon(), p.choosePart)
	p.part.IconPlacement, p.part.Importance = widget.ButtonIconTrailingText, widget.LowImportance
	p.list = controls.NewList(kit, func() int { return len(p.rows) }, func(i int, r *controls.TwoLines) { p.fill(r, p.rows[i]) }, func(i int) {
		if p.rows[i].day == "" {
			actions.Open(p.rows[i].answer.AnswerID)
		}
	})
	p.list.Tall = true
	p.list.OnMenu = func(i int, at fyne.Position) {
		if p.rows[i].day == "" {
			p.menu(p.rows[i].answer.AnswerID, at)
		}
	}
	p.empty = kit.Text("", prose.Body|prose.Muted)
	p.middle = container.NewStack()
	settings := controls.NewIconButton(kit, fynetheme.SettingsIcon(), w.T("history.settings"), actions.Settings)
	head := prose.Column(6, prose.Row(nil, p.count, settings), p.search, prose.Flow(2, p.part))
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(12, 8, head), controls.Rule()))
	p.foot = prose.Column(4)
	p.bottom = controls.Background(theme.ColorHeader, prose.Inset(10, 4, p.foot))
	p.root = prose.Above(top, container.New(controls.Below{}, p.middle, p.bottom))
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// SetOpen marks the answer that is shown.
func (p *Pane) SetOpen(id string) {
	if id != p.open {
		p.open = id
		p.list.Refresh()
	}
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() { controls.Keep(p.root, p.show) }

func (p *Pane) show() {
	m, w := p.model, p.kit.Words
	count := w.T("history.count", "shown", len(m.Answers), "total", m.Total)
	if m.Checking {
		count += "　" + w.T("history.checking")
	}
	p.count.Set(count, nil)
	p.search.Hidden = m.Total == 0
	p.part.Hidden = m.Total == 0
	p.part.SetText(w.T("history.part_n", "part", w.T("history.part."+partKey(m.Part)), "n", len(m.Answers)))
	p.middle.Objects = []fyne.CanvasObject{p.list}
	if len(m.Answers) == 0 {
		key := "history.nothing_found"
		switch {
		case m.Settings.Off && m.Total == 0:
			key = "history.keep_off"
		case m.Total == 0:
			key = "history.empty"
		}
		p.empty.Set(w.T(key), nil)
		p.middle.Objects = []fyne.CanvasObject{prose.Column(0, prose.Inset(14, 18, p.empty))}
	}
	var foot []fyne.CanvasObject
	if m.Part == viewmodel.ShowUnanswered && m.CanRetry() && len(m.Answers) > 0 {
		foot = append(foot, p.retry()...)
	}
	if len(m.Removed) > 0 {
		undo := controls.NewButtonWithIcon(w.T("library.undo"), fynetheme.ContentUndoIcon(), m.Undo)
		foot = append(foot, prose.Row(nil, p.kit.Text(w.T("history.deleted", "n", len(m.Removed)), prose.Caption), undo))
	}
	for _, f := range m.Faults {
		foot = append(foot, p.kit.Text(w.T("history.fault."+f.Kind, "path", f.Where, "detail", f.Detail), prose.Caption|prose.Danger))
	}
	if m.Err != nil {
		foot = append(foot, p.kit.Text(controls.Sentence(w, m.Err), prose.Caption|prose.Danger))
	}
	p.foot.Objects = foot
	p.bottom.Hidden = len(foot) == 0
	p.arrange()
	p.middle.Refresh()
	p.list.Refresh()
	p.root.Refresh()
}

// row is a line of the list: an answer, or the day of those below it.
type row struct {
	day    string
	answer history.Summary
}

// arrange lists the answers below the days on which they were asked.
func (p *Pane) arrange() {
	before := p.rows
	p.rows = nil
	last := ""
	for _, a := range p.model.Answers {
		if day := a.Asked.Local().Format(time.DateOnly); day != last {
			last = day
			p.rows = append(p.rows, row{day: p.day(day)})
		}
		p.rows = append(p.rows, row{answer: a})
	}
	for i, r := range p.rows {
		if was := i < len(before) && before[i].day != ""; was != (r.day != "") {
			p.list.SetLow(i, r.day != "")
		}
	}
	for i := len(p.rows); i < len(before); i++ {
		if before[i].day != "" {
			p.list.SetLow(i, false)
		}
	}
}

// day names an ISO day.
func (p *Pane) day(day string) string {
	w, today := p.kit.Words, p.kit.Today()
	if day == today {
		return w.T("history.today", "date", w.Date(day))
	}
	return w.Date(day)
}

// retry offers to ask the questions without an answer again, and says what came of that.
func (p *Pane) retry() []fyne.CanvasObject {
	m, w := p.model, p.kit.Words
	again := controls.NewButtonWithIcon(w.T("history.retry"), fynetheme.ViewRefreshIcon(), m.Retry)
	objects := []fyne.CanvasObject{prose.Flow(6, again)}
	found, asked := m.Retried()
	switch {
	case m.Retrying:
		again.Disable()
		objects = append(objects, p.kit.Text(w.T("history.retrying"), prose.Caption|prose.Muted))
	case asked > 0:
		objects = append(objects, p.kit.Text(w.T("history.retried", "found", found, "n", asked), prose.Caption))
	}
	return objects
}

// partKey is a part's piece of the key of its text.
func partKey(s viewmodel.Shown) string {
	if s == viewmodel.ShowAll {
		return "all"
	}
	return string(s)
}

func (p *Pane) choosePart() {
	var items []*fyne.MenuItem
	for _, part := range viewmodel.Parts() {
		name := p.kit.Words.T("history.part." + partKey(part))
		item := fyne.NewMenuItem(p.kit.Words.T("history.part_n", "part", name, "n", p.model.Count(part)), func() { p.model.Show(part) })
		item.Checked = part == p.model.Part
		items = append(items, item)
	}
	controls.MenuBelow(p.part, items...)
}

func (p *Pane) fill(r *controls.TwoLines, line row) {
	r.Day, r.OnMenu = line.day != "", nil
	if r.Day {
		r.Title, r.About, r.Open, r.Trouble, r.Bold = line.day, "", false, false, true
		r.Refresh()
		return
	}
	a := line.answer
	status := p.model.Status[a.AnswerID]
	waits, _ := p.model.Awaits(a)
	r.Title, r.Open, r.Trouble = a.Question, a.AnswerID == p.open, status.NeedsLook() || waits
	r.About, r.Bold = p.about(a, status), p.model.Found[a.AnswerID]
	r.OnMenu = func(at fyne.Position) { p.menu(a.AnswerID, at) }
	r.Refresh()
}

// menu offers what can be done with an answer.
func (p *Pane) menu(id string, at fyne.Position) { controls.MenuAt(p.list, at, p.items(id)...) }

// about says in a line when an answer was asked, what came of it, and what became of what it cited.
func (p *Pane) about(a history.Summary, status history.Status) string {
	w := p.kit.Words
	var parts []string
	if status.NeedsLook() {
		parts = append(parts, w.T("history.status."+string(status)))
	}
	parts = append(parts, a.Asked.Local().Format("15:04"), w.T(kind(a)))
	switch {
	case p.model.Found[a.AnswerID]:
		parts = append(parts, w.T("unanswered.now"))
	case a.NoAnswer != "":
		parts = append(parts, w.T("none."+a.NoAnswer+".title"))
	case a.Claims > 0:
		if waits, _ := p.model.Awaits(a); waits {
			parts = append(parts, w.T("review.word"))
		}
		backed := a.Verdicts[verify.Verified]
		parts = append(parts, w.T("history.backed", "backed", strconv.Itoa(backed), "claims", strconv.Itoa(a.Claims), "word", w.FaceOf(words.Backed).Word))
	case a.Excerpts > 0:
		parts = append(parts, w.T("history.excerpts", "n", a.Excerpts))
	}
	if a.SignedOff {
		parts = append(parts, w.T("history.signed_off"))
	}
	return strings.Join(parts, " · ")
}

// kind is the key of who answered: a model, the documents in their own words, or nobody.
func kind(a history.Summary) string {
	switch {
	case a.NoAnswer != "":
		return "history.kind.none"
	case a.Claims > 0:
		return "history.kind.model"
	}
	return "history.kind.excerpts"
}

// items are what can be done with an answer.
func (p *Pane) items(id string) []*fyne.MenuItem {
	w := p.kit.Words
	items := []*fyne.MenuItem{fyne.NewMenuItem(w.T("history.open"), func() { p.actions.Open(id) })}
	if p.actions.Export != nil {
		items = append(items, fyne.NewMenuItem(w.T("history.export"), func() { p.actions.Export(id) }))
	}
	return append(items, fyne.NewMenuItem(w.T("history.delete"), func() { p.actions.Remove(id) }))
}
