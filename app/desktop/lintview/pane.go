// Package lintview is the pane with what does not fit together in the rules of the library: each finding with the two places to look
// at, which open beside it, and the documents that were not read, with the reason. Whether a finding is a fault is for a person to say.
package lintview

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/lint"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// Actions are the gestures that the pane reports.
type Actions struct {
	Open func(targets []viewmodel.Target, at int)
	Back func() // to question and answer
}

// Pane is the list of findings.
type Pane struct {
	kit     *controls.Kit
	model   *viewmodel.Lint
	actions Actions

	root   *fyne.Container
	status *prose.Text
	run    *controls.Button
	stop   *controls.Button
	hints  *controls.Check
	scroll *prose.Scroll
	shown  *lint.Report
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Lint, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, status: kit.Text("", prose.Caption|prose.Muted), scroll: prose.NewScroll(0)}
	w := kit.Words
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), actions.Back)
	bar := prose.Row(back, prose.Column(0, kit.Text(w.T("lint.title"), prose.Bold), p.status), prose.Space(1, 1))
	p.hints = controls.NewCheck(w.T("lint.hints"), nil)
	p.hints.SetChecked(model.All)
	p.run = controls.NewButtonWithIcon(w.T("lint.run"), fynetheme.SearchIcon(), func() { model.Run(p.hints.Checked) })
	p.run.Importance = widget.HighImportance
	p.stop = controls.NewButtonWithIcon(w.T("button.stop"), fynetheme.MediaStopIcon(), model.Cancel)
	top := controls.Background(theme.ColorHeader, prose.Column(0, prose.Inset(8, 6, bar),
		prose.Inset(14, 4, prose.Row(nil, prose.Flow(2, p.hints), container.NewHBox(p.stop, p.run))), controls.Rule()))
	p.root = prose.Above(top, p.scroll)
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Focusable is what the keyboard begins with.
func (p *Pane) Focusable() fyne.Focusable { return p.run }

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	m, w := p.model, p.kit.Words
	p.stop.Hidden = !m.Running
	said := w.T("lint.subtitle")
	if m.Running {
		said = w.T("cli.linting", "done", m.Done, "total", m.Total)
	}
	p.status.Set(said, nil)
	if m.Running && p.shown != nil {
		p.root.Refresh()
		return
	}
	var objects []fyne.CanvasObject
	switch {
	case m.Err != nil:
		objects = append(objects, p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err)))
	case m.Report == nil:
		objects = append(objects, p.kit.Text(w.T("lint.note"), prose.Body|prose.Muted))
	default:
		objects = p.report(m.Report)
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.shown != m.Report {
		p.shown = m.Report
		p.scroll.ScrollToTop()
	}
	p.root.Refresh()
}

func (p *Pane) report(r *lint.Report) []fyne.CanvasObject {
	w := p.kit.Words
	objects := []fyne.CanvasObject{p.kit.Text(w.T("lint.counts", "documents", r.Documents, "n", len(r.Findings)), prose.Body)}
	if r.Hints > 0 {
		objects = append(objects, p.kit.Text(w.T("lint.more", "n", r.Hints), prose.Caption|prose.Muted))
	}
	for i, f := range r.Findings {
		lines := prose.Column(4, p.kit.Text(strconv.Itoa(i+1)+". "+w.T("lint.kind."+string(f.Kind), "said", f.Said, "written", f.Written), prose.Body|prose.Bold))
		at := viewmodel.First(p.model.Targets, i)
		lines.Add(p.place(f.At, at))
		if f.Other != nil {
			lines.Add(p.place(*f.Other, at+1))
		}
		objects = append(objects, lines)
	}
	if len(r.Unread) > 0 {
		lines := prose.Column(3, p.kit.Text(w.T("lint.unread", "n", len(r.Unread)), prose.Body|prose.Bold))
		for _, u := range r.Unread {
			lines.Add(p.kit.Text("・"+w.Unread(u), prose.Caption|prose.Muted))
		}
		objects = append(objects, lines)
	}
	return objects
}

// place offers to open one place of a finding.
func (p *Pane) place(at lint.Place, target int) fyne.CanvasObject {
	line := p.kit.Words.Citation(verify.Passage{Doc: at.Doc, Title: at.Title, Section: at.Section, Edition: at.Edition, Effective: at.Effective, Page: at.Page, PageLabel: at.PageLabel})
	if at.Text != "" {
		line += "\n" + at.Text
	}
	return controls.NewOffer(p.kit, line, func() { p.actions.Open(p.model.Targets, target) })
}
