// Package deskview is the checker's desk: a text that somebody else wrote is pasted or opened, and each of its sentences stands below
// with what became of the citations that it names. It shows what the view model holds; it judges nothing itself, and what search
// found beside a sentence never looks like its citation.
package deskview

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/answer"
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
	Open   func(targets []viewmodel.Target, at int)
	File   func() // choose a file to check
	Back   func() // to question and answer
	Copy   func(string)
	Sign   func(claim int, mark history.Mark) // say something of a claim of the report, from 0
	Note   func(claim int)                    // write a note to it
	Export func()                             // nil where that is not possible
	Keeps  func() bool                        // tells whether texts are kept; nil where they never are
	// Shortcut takes those that the field does not know.
	Shortcut func(fyne.Shortcut)
}

// Pane is the checker's desk.
type Pane struct {
	Text *Field

	kit     *controls.Kit
	model   *viewmodel.Desk
	actions Actions

	root    *fyne.Container
	status  *prose.Text
	check   *widget.Button
	stop    *widget.Button
	private *controls.IconButton
	scroll  *prose.Scroll
	head    *fyne.Container // what is said of the report as a whole
	rows    []*row          // of the claims on screen
	shown   *desk.Report
	partly  bool // only the doubtful claims are on screen
	at      int  // the claim that had the focus last, -1 for none
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Desk, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions, head: prose.Column(8), at: -1}
	w := kit.Words
	p.Text = NewField(func() { model.CheckText(p.Text.Text) })
	p.Text.OnShortcut = actions.Shortcut
	p.Text.SetPlaceHolder(w.T("desk.placeholder"))
	p.status = kit.Text("", prose.Caption|prose.Muted)
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), actions.Back)
	bar := prose.Row(back, prose.Column(0, kit.Text(w.T("desk.title"), prose.Bold), p.status), prose.Space(1, 1))
	paste := controls.NewIconButton(kit, fynetheme.ContentPasteIcon(), w.T("ask.paste"), func() {
		p.Text.SetText(fyne.CurrentApp().Clipboard().Content())
	})
	file := widget.NewButtonWithIcon(w.T("desk.file"), fynetheme.FileTextIcon(), actions.File)
	file.Importance = widget.LowImportance
	p.check = widget.NewButtonWithIcon(w.T("desk.check"), fynetheme.ConfirmIcon(), func() { model.CheckText(p.Text.Text) })
	p.check.Importance = widget.HighImportance
	p.stop = widget.NewButtonWithIcon(w.T("button.stop"), fynetheme.MediaStopIcon(), model.Cancel)
	p.private = controls.NewIconButton(kit, fynetheme.HistoryIcon(), w.T("desk.private"), func() {
		model.Private = !model.Private
		p.Refresh()
	})
	p.private.IconPlacement = widget.ButtonIconLeadingText
	buttons := prose.Row(nil, prose.Flow(2, file, p.private), container.NewHBox(paste, p.stop, p.check))
	top := controls.Background(theme.ColorHeader, prose.Column(0,
		prose.Inset(8, 6, bar), prose.Inset(14, 0, prose.Column(6, p.Text, buttons)), prose.Space(1, 8), controls.Rule()))
	p.scroll = prose.NewScroll(0)
	p.root = prose.Above(top, controls.Background(theme.ColorPane, p.scroll))
	p.Refresh()
	return p
}

// Object returns what goes into the window.
func (p *Pane) Object() fyne.CanvasObject { return p.root }

// Chips are the markers of the claims on screen.
func (p *Pane) Chips() []*answer.Chip {
	chips := make([]*answer.Chip, len(p.rows))
	for i, r := range p.rows {
		chips[i] = r.chip
	}
	return chips
}

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	m, w := p.model, p.kit.Words
	p.stop.Hidden = !m.Running
	p.showPrivate()
	said := w.T("desk.subtitle")
	if m.Running {
		said = w.T("desk.checking", "done", m.Done, "total", m.Total)
	}
	p.status.Set(said, nil)
	switch {
	case m.Running && p.shown == nil && m.Done > 0:
		p.root.Refresh()
		return
	case m.Report != nil && p.shown == m.Report && p.partly == m.Doubtful && m.Err == nil && m.Opened == nil:
		p.update()
		return
	}
	held := p.holdsFocus()
	var objects []fyne.CanvasObject
	p.rows = nil
	switch {
	case m.Err != nil:
		objects = append(objects, p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err)))
	case m.Opened != nil:
		objects = append(objects, p.opened(m.Opened))
	case m.Report != nil:
		p.headline(m.Report)
		objects = append(objects, p.head)
		for i, c := range m.Report.Claims {
			if !m.Doubtful || !c.Backed() {
				r := p.claim(i, c)
				p.rows = append(p.rows, r)
				objects = append(objects, r.object)
			}
		}
	default:
		objects = append(objects, p.kit.Text(w.T("desk.note"), prose.Body|prose.Muted), p.kit.Text(w.T("desk.note_citation"), prose.Caption|prose.Muted))
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.shown != m.Report {
		renewed := p.shown != nil && m.Report != nil && m.Earlier != nil && p.shown.Text == m.Report.Text
		p.shown = m.Report
		if !renewed { // another text
			p.at = -1
			p.scroll.ScrollToTop()
		}
	}
	p.partly = m.Doubtful
	p.root.Refresh()
	if held {
		p.focusAnew()
	}
}

// showPrivate says whether the next texts are kept, where they can be.
func (p *Pane) showPrivate() {
	p.private.Hidden = p.actions.Keeps == nil || !p.actions.Keeps()
	p.private.Text, p.private.Icon, p.private.Importance = "", fynetheme.HistoryIcon(), widget.LowImportance
	if p.model.Private {
		p.private.Text, p.private.Icon, p.private.Importance = p.kit.Words.T("ask.not_kept"), fynetheme.VisibilityOffIcon(), widget.WarningImportance
	}
	p.private.Refresh()
}

// update shows what was said of the claims meanwhile. The claims stay where they are, and so does the focus.
func (p *Pane) update() {
	p.headline(p.model.Report)
	for _, r := range p.rows {
		p.sayOf(r)
	}
	p.scroll.Update()
	p.root.Refresh()
}

// headline writes what is to be said of a report as a whole.
func (p *Pane) headline(r *desk.Report) {
	m, w := p.model, p.kit.Words
	verified := r.Counts[verify.Verified]
	objects := []fyne.CanvasObject{p.kit.Text(w.Summary(r.Checked()), prose.Body)}
	if m.Earlier != nil {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.renewed", "date", w.Day(m.Earlier.Checked))))
	}
	if m.Unrecorded != nil {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.unrecorded", "detail", m.Unrecorded.Error())))
	}
	open := 0
	for i := range r.Claims {
		if m.Awaits(i) {
			open++
		}
	}
	standing := m.Standing()
	switch {
	case len(r.Claims) > 0 && open == 0:
		objects = append(objects, p.kit.Text(w.T("desk.all_done"), prose.Caption|prose.Muted))
	case standing > 0:
		objects = append(objects, p.kit.Text(w.T("desk.marked", "n", standing, "of", len(r.Claims), "open", open), prose.Caption|prose.Muted))
	case open > 0:
		objects = append(objects, p.kit.Text(w.T("desk.open_keys", "open", open), prose.Caption|prose.Muted))
	}
	if n := len(m.Signs) - standing; n > 0 {
		objects = append(objects, p.kit.Text(w.T("desk.fallen", "n", n), prose.Caption|prose.Danger))
	}
	buttons := prose.Flow(8)
	if verified > 0 && verified < len(r.Claims) {
		key := "answer.doubtful_only"
		if m.Doubtful {
			key = "answer.doubtful_all"
		}
		buttons.Add(widget.NewButton(w.T(key), func() { m.SetDoubtful(!m.Doubtful) }))
	}
	if len(r.Claims) > 0 {
		buttons.Add(widget.NewButtonWithIcon(w.T("button.copy"), fynetheme.ContentCopyIcon(), func() { p.actions.Copy(p.Written()) }))
		if p.actions.Export != nil {
			buttons.Add(widget.NewButtonWithIcon(w.T("desk.export"), fynetheme.DocumentSaveIcon(), p.actions.Export))
		}
	}
	p.head.Objects = append(objects, buttons)
}

// citation says what became of a citation that the sentence names.
func (p *Pane) citation(k desk.Citation) fyne.CanvasObject {
	w := p.kit.Words
	if k.Resolved != nil {
		return p.kit.Text(w.T("desk.cited", "cited", k.CitedAs, "place", w.Citation(*k.Resolved)), prose.Caption|prose.Muted)
	}
	lines := prose.Column(1, p.kit.Text(w.T("desk.citation."+string(k.Status), "cited", k.CitedAs, "missing", k.Missing), prose.Caption|prose.Danger))
	if len(k.Choices) > 0 {
		lines.Add(p.kit.Text(w.T("desk.choices"), prose.Caption|prose.Muted))
	}
	for _, choice := range k.Choices {
		lines.Add(p.kit.Text("・"+strings.TrimSpace(choice.Title+" "+choice.Section), prose.Caption))
	}
	return lines
}

// proposal offers to open what search found beside a sentence.
func (p *Pane) proposal(found desk.Proposal) fyne.CanvasObject {
	w := p.kit.Words
	line := w.Citation(found.Passage)
	if found.Backs {
		line = w.T("desk.proposal_backs", "place", line)
	}
	return controls.NewOffer(p.kit, line, func() { p.actions.Open([]viewmodel.Target{viewmodel.Whole(found.Passage)}, 0) })
}

// opened says what a citation that travelled in plain text leads to.
func (p *Pane) opened(o *desk.Opened) fyne.CanvasObject {
	w := p.kit.Words
	state := words.PleaseCheck
	if o.Status == desk.OpenSame {
		state = words.Backed
	}
	lines := prose.Column(6, p.kit.Text(p.Outcome(o), prose.Body))
	if o.Was != "" {
		lines.Add(p.kit.Text(w.T("desk.was", "text", w.Quote(o.Was)), prose.Body))
	}
	if o.Is != "" {
		lines.Add(p.kit.Text(w.T("desk.is", "text", w.Quote(o.Is)), prose.Body))
	}
	if len(p.model.Targets) > 0 {
		lines.Add(prose.Flow(8, widget.NewButtonWithIcon(w.T("card.open_page"), fynetheme.VisibilityIcon(), func() { p.actions.Open(p.model.Targets, 0) })))
	}
	return prose.Panel(theme.Tint(state), 12, 10, lines)
}

// Outcome is that in a sentence.
func (p *Pane) Outcome(o *desk.Opened) string {
	w := p.kit.Words
	name := o.Title
	if name == "" {
		name = o.Cite.Name
	}
	return w.T("desk.open."+string(o.Status), "name", name, "edition", w.Date(o.Cite.Edition), "now", w.Date(o.InForce), "address", o.Address)
}

// Written is the report as text: each sentence with its mark in words, the reason, and what the person says of it.
func (p *Pane) Written() string {
	w, m := p.kit.Words, p.model
	var b strings.Builder
	for i, c := range m.Report.Claims {
		b.WriteString(w.T("desk.line", "n", c.Number, "text", strings.Join(strings.Fields(c.Text), " "), "word", w.Face(c.Claim).Word) + "\n")
		if c.Verdict != verify.Verified {
			b.WriteString("　" + w.Card(c.Claim, passages(c)) + "\n")
		}
		if signed, ok := m.Signs[i]; ok {
			b.WriteString("　" + p.person(signed) + "\n")
		}
	}
	r := m.Report
	b.WriteString("\n" + w.T("desk.made", "date", w.Date(r.AsOf), "version", r.Tool.Version, "rules", r.Tool.Rules) + "\n")
	return b.String()
}

// person is what a person says of a sentence, with the name and the day, and whether it still counts.
func (p *Pane) person(s history.TextSign) string {
	w := p.kit.Words
	key := "evidence.signed"
	switch s.Fell {
	case history.FellEdition:
		key = "evidence.signed_fallen"
	case history.FellChanged:
		key = "desk.signed_changed"
	}
	return strings.TrimSpace(w.T(key, "mark", w.T("history.mark."+string(s.Mark)), "by", s.By, "date", w.Day(s.At), "note", strings.Join(strings.Fields(s.Note), " ")))
}

// Mark is the mark that a person gave, for a table; one that no longer counts says so.
func (p *Pane) Mark(s history.TextSign) string {
	w := p.kit.Words
	mark := w.T("history.mark." + string(s.Mark))
	if s.Fell != "" {
		return w.T("desk.mark_fallen", "mark", mark)
	}
	return mark
}

// passages are the parts of documents that a claim cites.
func passages(c desk.Claim) []verify.Passage {
	var cited []verify.Passage
	for _, k := range c.Citations {
		if k.Resolved != nil {
			cited = append(cited, *k.Resolved)
		}
	}
	return cited
}
