// Package deskview is the checker's desk: a text that somebody else wrote is pasted or opened, and each of its sentences stands below
// with what became of the citations that it names. It shows what the view model holds; it judges nothing itself, and what search
// found beside a sentence never looks like its citation.
package deskview

import (
	"strconv"
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
	Export func()
	// Shortcut takes those that the field does not know.
	Shortcut func(fyne.Shortcut)
}

// Pane is the checker's desk.
type Pane struct {
	Text *Field

	kit     *controls.Kit
	model   *viewmodel.Desk
	actions Actions

	root   *fyne.Container
	status *prose.Text
	check  *widget.Button
	stop   *widget.Button
	scroll *prose.Scroll
	shown  *desk.Report
	chips  []*answer.Chip
}

// New returns the pane of a model.
func New(kit *controls.Kit, model *viewmodel.Desk, actions Actions) *Pane {
	p := &Pane{kit: kit, model: model, actions: actions}
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
	buttons := prose.Row(nil, prose.Flow(2, file), container.NewHBox(paste, p.stop, p.check))
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
func (p *Pane) Chips() []*answer.Chip { return p.chips }

// Refresh shows the state of the model.
func (p *Pane) Refresh() {
	m, w := p.model, p.kit.Words
	p.stop.Hidden = !m.Running
	said := w.T("desk.subtitle")
	if m.Running {
		said = w.T("desk.checking", "done", m.Done, "total", m.Total)
	}
	p.status.Set(said, nil)
	if m.Running && p.shown == nil && m.Done > 0 {
		p.root.Refresh()
		return
	}
	var objects []fyne.CanvasObject
	p.chips = nil
	switch {
	case m.Err != nil:
		objects = append(objects, p.kit.Notice(words.Contradicted, controls.Sentence(w, m.Err)))
	case m.Opened != nil:
		objects = append(objects, p.opened(m.Opened))
	case m.Report != nil:
		objects = append(objects, p.report(m.Report)...)
	default:
		objects = append(objects, p.kit.Text(w.T("desk.note"), prose.Body|prose.Muted), p.kit.Text(w.T("desk.note_citation"), prose.Caption|prose.Muted))
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.shown != m.Report {
		p.shown = m.Report
		p.scroll.ScrollToTop()
	}
	p.root.Refresh()
}

// report lists the claims of a text.
func (p *Pane) report(r *desk.Report) []fyne.CanvasObject {
	m, w := p.model, p.kit.Words
	verified := r.Counts[verify.Verified]
	objects := []fyne.CanvasObject{p.kit.Text(w.Summary(r.Checked()), prose.Body)}
	if m.Unrecorded != nil {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.unrecorded", "detail", m.Unrecorded.Error())))
	}
	if n := m.Standing(); n > 0 {
		objects = append(objects, p.kit.Text(w.T("desk.marked", "n", n, "of", len(r.Claims)), prose.Caption|prose.Muted))
	}
	if n := len(m.Signs) - m.Standing(); n > 0 {
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
		buttons.Add(widget.NewButtonWithIcon(w.T("desk.export"), fynetheme.DocumentSaveIcon(), p.actions.Export))
	}
	objects = append(objects, buttons)
	for i, c := range r.Claims {
		if !m.Doubtful || c.Verdict != verify.Verified {
			objects = append(objects, p.claim(i, c))
		}
	}
	return objects
}

// claim is one sentence with its marker, why it has it, what it cites, and what a person says of it.
func (p *Pane) claim(i int, c desk.Claim) fyne.CanvasObject {
	w, m := p.kit.Words, p.model
	chip := answer.NewChip(w.Face(c.Claim))
	p.chips = append(p.chips, chip)
	if at := viewmodel.First(m.Targets, i); at >= 0 {
		chip.OnOpen = func() { p.actions.Open(m.Targets, at) }
	}
	var composer prose.Composer
	composer.Add(strconv.Itoa(c.Number)+". "+strings.TrimSpace(c.Text), prose.Body)
	composer.AddBox(chip)
	lines := prose.Column(3, composer.Text(p.kit.Setter, prose.Body), p.kit.Text(w.Card(c.Claim, passages(c)), prose.Caption))
	for _, k := range c.Citations {
		lines.Add(p.citation(k))
	}
	if c.Verdict != verify.Verified && len(c.Proposals) > 0 {
		lines.Add(p.kit.Text(w.T("desk.proposals"), prose.Caption|prose.Muted))
		for _, proposal := range c.Proposals {
			lines.Add(p.proposal(proposal))
		}
	}
	signed, given := m.Signs[i]
	stands := given && signed.Fell == ""
	marks := prose.Flow(4)
	for _, mark := range []history.Mark{history.MarkOK, history.MarkWrong, history.MarkHold} {
		b := widget.NewButton(w.T("history.mark."+string(mark)), func() { p.actions.Sign(i, mark) })
		b.Importance = widget.LowImportance
		if stands && signed.Mark == mark {
			b.Importance, b.OnTapped = widget.HighImportance, func() { m.TakeBack(i) }
		}
		marks.Add(b)
	}
	if stands {
		b := widget.NewButton(w.T("desk.sign_note"), func() { p.actions.Note(i) })
		b.Importance = widget.LowImportance
		marks.Add(b)
	}
	if given {
		style := prose.Caption | prose.Muted
		if !stands {
			style = prose.Caption | prose.Danger
		}
		lines.Add(p.kit.Text(p.person(signed), style))
	}
	lines.Add(marks)
	return lines
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
func (p *Pane) person(s viewmodel.Signed) string {
	w := p.kit.Words
	key := "evidence.signed"
	switch s.Fell {
	case viewmodel.FellEdition:
		key = "evidence.signed_fallen"
	case viewmodel.FellChanged:
		key = "desk.signed_changed"
	}
	return strings.TrimSpace(w.T(key, "mark", w.T("history.mark."+string(s.Mark)), "by", s.By, "date", w.Day(s.At), "note", strings.Join(strings.Fields(s.Note), " ")))
}

// Mark is the mark that a person gave, for a table; one that no longer counts says so.
func (p *Pane) Mark(s viewmodel.Signed) string {
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
