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
	said    string // what the last key came to, where it came to nothing that can be seen
	check   *controls.Button
	stop    *controls.Button
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
	p.Text = NewField(p.examine)
	p.Text.OnShortcut = actions.Shortcut
	p.Text.OnComposed = func() { p.say("ask.composed") }
	p.Text.SetPlaceHolder(w.T("desk.placeholder"))
	p.status = kit.Text("", prose.Caption|prose.Muted)
	back := controls.NewIconButton(kit, fynetheme.NavigateBackIcon(), w.T("desk.back"), actions.Back)
	bar := prose.Row(back, prose.Column(0, kit.Text(w.T("desk.title"), prose.Bold), p.status), prose.Space(1, 1))
	paste := controls.NewIconButton(kit, fynetheme.ContentPasteIcon(), w.T("ask.paste"), func() {
		p.Text.SetText(fyne.CurrentApp().Clipboard().Content())
	})
	file := controls.NewButtonWithIcon(w.T("desk.file"), fynetheme.FileTextIcon(), actions.File)
	file.Importance = widget.LowImportance
	p.check = controls.NewButtonWithIcon(w.T("desk.check"), fynetheme.ConfirmIcon(), func() { controls.SendByButton(p.Text, p.examine) })
	p.check.Importance = widget.HighImportance
	p.stop = controls.NewButtonWithIcon(w.T("button.stop"), fynetheme.MediaStopIcon(), model.Cancel)
	p.private = controls.NewIconButton(kit, fynetheme.VisibilityOffIcon(), w.T("desk.private"), func() {
		model.Private = !model.Private
		p.Refresh()
	})
	p.private.IconPlacement = widget.ButtonIconLeadingText
	buttons := prose.Row(nil, prose.Flow(2, file, p.private), container.NewHBox(paste, p.stop, p.check))
	top := controls.Background(theme.ColorHeader, prose.Column(0,
		prose.Inset(8, 6, bar), prose.Inset(14, 0, prose.Column(6, p.Text, buttons)), prose.Space(1, 8), controls.Rule()))
	p.scroll = prose.NewScroll(0)
	p.root = prose.Above(top, p.scroll)
	p.Refresh()
	return p
}

// examine checks the text that was typed or pasted.
func (p *Pane) examine() {
	p.hush()
	p.model.CheckText(p.Text.Text)
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
func (p *Pane) Refresh() { controls.Keep(p.root, p.show) }

func (p *Pane) show() {
	m, w := p.model, p.kit.Words
	p.stop.Hidden = !m.Running && !m.Leaving
	p.showPrivate()
	p.showStatus()
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
		apart := m.Report.Unchecked
		if m.Doubtful {
			apart = nil
		}
		for i, c := range m.Report.Claims {
			for len(apart) > 0 && apart[0].Before <= i+1 {
				objects, apart = append(objects, p.unchecked(apart[0])), apart[1:]
			}
			if !m.Doubtful || c.Verdict != verify.Verified {
				r := p.claim(i, c)
				p.rows = append(p.rows, r)
				objects = append(objects, r.object)
			}
		}
		for _, u := range apart {
			objects = append(objects, p.unchecked(u))
		}
	default:
		objects = append(objects, p.kit.Text(w.T("desk.note"), prose.Body|prose.Muted), p.kit.Text(w.T("desk.note_citation"), prose.Caption|prose.Muted))
	}
	p.scroll.SetObjects(prose.Inset(18, 16, prose.Column(14, objects...)))
	if p.shown != m.Report {
		renewed := p.shown != nil && m.Report != nil && p.shown.Text == m.Report.Text
		p.shown = m.Report
		if !renewed { // another text
			p.at, p.said = -1, ""
			p.showStatus()
			p.scroll.ScrollToTop()
		}
	}
	p.partly = m.Doubtful
	p.root.Refresh()
	if held {
		p.focusAnew()
	}
}

// unchecked is a part of the text that states nothing: it stands in its place, without a marker, and says that it was not checked.
func (p *Pane) unchecked(u desk.Unchecked) fyne.CanvasObject {
	style := prose.Body | prose.Muted
	if u.Kind == desk.UncheckedHeading {
		style = prose.Body | prose.Bold
	}
	return prose.Column(1, p.kit.Text(u.Text, style), p.kit.Text(p.kit.Words.T("desk.unchecked."+u.Kind), prose.Caption|prose.Muted))
}

// showStatus says below the title what is going on: a check, or what a key came to.
func (p *Pane) showStatus() {
	m, w := p.model, p.kit.Words
	said := w.T("desk.subtitle")
	switch {
	case m.Leaving:
		said = w.T("desk.leaving")
	case m.Running:
		said = w.T("desk.checking", "done", m.Done, "total", m.Total)
	case p.said != "":
		said = p.said
	}
	p.status.Set(said, nil)
}

// say says why a key came to nothing, until the next one.
func (p *Pane) say(key string) {
	p.said = p.kit.Words.T(key)
	p.showStatus()
	p.root.Refresh()
}

// hush takes that away.
func (p *Pane) hush() {
	if p.said != "" {
		p.said = ""
		p.showStatus()
		p.root.Refresh()
	}
}

// showPrivate says whether the next texts are kept, where they can be.
func (p *Pane) showPrivate() {
	p.private.Hidden = p.actions.Keeps == nil || !p.actions.Keeps()
	p.private.Text, p.private.Importance = "", widget.LowImportance
	if p.model.Private {
		p.private.Text, p.private.Importance = p.kit.Words.T("ask.not_kept"), widget.WarningImportance
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
	if r.Away {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("answer.away")))
	}
	if m.Earlier != nil {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.renewed", "date", w.Day(m.Earlier.Checked))))
	}
	if m.Outdated {
		again := controls.NewButtonWithIcon(w.T("desk.again"), fynetheme.ViewRefreshIcon(), m.Again)
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.outdated")), prose.Flow(8, again))
	}
	for _, chosen := range r.Prefer {
		undo := controls.NewLine(p.kit, w.T("desk.undo_choice"), func() { m.Unprefer(chosen) })
		objects = append(objects, prose.Column(2, p.kit.Text(p.Chosen(chosen), prose.Caption|prose.Muted), undo))
	}
	if m.Unrecorded != nil {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.unrecorded", "detail", controls.Sentence(w, m.Unrecorded))))
	}
	if _, failed := m.Unwritten(); failed > 0 {
		objects = append(objects, p.kit.Notice(words.PleaseCheck, w.T("desk.marks_unwritten", "n", failed)))
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
		buttons.Add(controls.NewButton(w.T(key), func() { m.SetDoubtful(!m.Doubtful) }))
	}
	if len(r.Claims) > 0 {
		buttons.Add(controls.NewButtonWithIcon(w.T("button.copy"), fynetheme.ContentCopyIcon(), func() { p.actions.Copy(p.Written()) }))
		if p.actions.Export != nil {
			buttons.Add(controls.NewButtonWithIcon(w.T("desk.export"), fynetheme.DocumentSaveIcon(), p.actions.Export))
		}
	}
	p.head.Objects = append(objects, buttons)
}

// citation says what became of a citation that the sentence names. Where the reason of the sentence has told why it leads nowhere, only
// the choices follow.
func (p *Pane) citation(r *row, k desk.Citation, told bool) fyne.CanvasObject {
	w := p.kit.Words
	if k.Resolved != nil {
		key := "desk.cited"
		if k.Chosen {
			key = "desk.cited_chosen"
		}
		return p.kit.Text(w.T(key, "cited", k.CitedAs, "place", w.Citation(*k.Resolved)), prose.Caption|prose.Muted)
	}
	lines := prose.Column(3)
	if !told && k.Status != desk.Resolved {
		lines.Add(p.kit.Text(w.T("desk.citation."+string(k.Status), "cited", k.CitedAs, "missing", k.Missing), prose.Caption|prose.Danger))
	}
	for i, choice := range k.Choices {
		prefer, ok := k.Prefer(choice)
		if i == 0 {
			heading := "desk.choices" // what is near where a part is missing
			if ok {
				heading = "desk.choose"
			}
			lines.Add(p.kit.Text(w.T(heading), prose.Caption|prose.Muted))
		}
		if !ok {
			lines.Add(p.kit.Text("・"+p.place(choice), prose.Caption))
			continue
		}
		lines.Add(p.offer(r, p.place(choice), func() { p.model.Prefer(prefer) }))
	}
	return lines
}

// place is a choice as citations are written, with its path: two documents may have one title and one day.
func (p *Pane) place(c desk.Choice) string {
	passage := verify.Passage{Doc: c.Doc, Title: c.Title, Edition: c.Edition, Effective: c.Effective, Section: c.Section, Page: c.Page, PageLabel: c.PageLabel}
	return p.kit.Words.T("desk.place_of", "place", p.kit.Words.Citation(passage), "doc", c.Doc)
}

// Chosen says which of several places a person chose.
func (p *Pane) Chosen(c desk.Preference) string {
	key := "desk.chosen"
	if c.Unnamed {
		key = "desk.chosen_unnamed"
	}
	return p.kit.Words.T(key, "name", c.Title, "place", p.place(c.Choice))
}

// offer is a line below a sentence that does something. The keys of the sentence work on it, too.
func (p *Pane) offer(r *row, line string, do func()) *controls.Offer {
	o := controls.NewOffer(p.kit, line, do)
	o.OnFocus = func() { p.at = r.claim }
	o.OnKey, o.OnRune = func(key fyne.KeyName) { p.key(r.claim, key) }, func(typed rune) { p.typed(r.claim, typed) }
	r.offers = append(r.offers, o)
	return o
}

// proposal offers to open what search found beside a sentence.
func (p *Pane) proposal(r *row, found desk.Proposal) fyne.CanvasObject {
	w := p.kit.Words
	line := w.Citation(found.Passage)
	if found.Backs {
		line = w.T("desk.proposal_backs", "place", line)
	}
	return p.offer(r, line, func() { p.actions.Open([]viewmodel.Target{viewmodel.Whole(found.Passage)}, 0) })
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
		lines.Add(prose.Flow(8, controls.NewButtonWithIcon(w.T("card.open_page"), fynetheme.VisibilityIcon(), func() { p.actions.Open(p.model.Targets, 0) })))
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
func (p *Pane) Written() string { return p.Write(p.model.Sheet()) }

// Write is Written of a report as it leaves the desk. It may be called anywhere.
func (p *Pane) Write(s viewmodel.Sheet) string {
	w, r := p.kit.Words, s.Report
	var b strings.Builder
	apart := r.Unchecked
	pass := func(number int) { // what stands before a claim
		for len(apart) > 0 && apart[0].Before <= number {
			b.WriteString(w.T("desk.unchecked_line", "text", apart[0].Text, "what", w.T("desk.unchecked."+apart[0].Kind)) + "\n")
			apart = apart[1:]
		}
	}
	for i, c := range r.Claims {
		pass(i + 1)
		b.WriteString(w.T("desk.line", "n", c.Number, "text", strings.Join(strings.Fields(c.Text), " "), "word", w.Face(c.Claim).Word) + "\n")
		if c.Verdict != verify.Verified {
			b.WriteString("　" + w.Examined(c.Claim, passages(c)) + "\n")
		}
		if signed, ok := s.Signs[i]; ok {
			b.WriteString("　" + p.unwritten(p.person(signed), s.Markings[i]) + "\n")
		}
	}
	pass(len(r.Claims) + 1)
	for _, chosen := range r.Prefer {
		b.WriteString("\n" + p.Chosen(chosen) + "\n")
	}
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
	case history.FellUnread:
		key = "evidence.signed_unconfirmed"
	case history.FellChanged:
		key = "desk.signed_changed"
	}
	return strings.TrimSpace(w.T(key, "mark", w.T("history.mark."+string(s.Mark)), "by", s.By, "date", w.Day(s.At), "note", strings.Join(strings.Fields(s.Note), " ")))
}

// Mark is the mark that a person gave, for a table; one that no longer counts, or that is not written down, says so.
func (p *Pane) Mark(s history.TextSign, m viewmodel.Marking) string {
	w := p.kit.Words
	mark := w.T("history.mark." + string(s.Mark))
	if s.Fell != "" {
		mark = w.T("desk.mark_fallen", "mark", mark)
	}
	return p.unwritten(mark, m)
}

// unwritten says behind what a person said that it is not written down, where that is so.
func (p *Pane) unwritten(said string, m viewmodel.Marking) string {
	switch {
	case m.Writing:
		return p.kit.Words.T("desk.mark_writing", "mark", said)
	case m.Err != nil:
		return p.kit.Words.T("desk.mark_unwritten", "mark", said)
	}
	return said
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
