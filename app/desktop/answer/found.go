package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// search tells how the answer was looked for, where that is not what a person would take for granted: what narrowed it, which words
// were added, what was found and may not be shown. Words that were added can be left out, and a question that was searched by its
// own words only can be searched in full.
func (p *Pane) search(s *viewmodel.AskState) []fyne.CanvasObject {
	w, a := p.kit.Words, s.Answer
	var lines []fyne.CanvasObject
	say := func(sentence string) { lines = append(lines, p.kit.Text(sentence, prose.Caption|prose.Muted)) }
	if a.ReadAs != "" { // it leans on the question before
		alone := controls.NewButton(w.T("answer.ask_alone"), func() {
			p.model.Alone = true
			p.Ask(s.Question)
		})
		alone.Importance = widget.LowImportance
		lines = append(lines, prose.Row(nil, p.kit.Text(w.T("answer.read_as", "question", a.ReadAs), prose.Caption|prose.Muted), alone))
	}
	switch scoped := s.Scope != (viewmodel.Scope{}); {
	case scoped && a.NoAnswer != nil && s.Kept == nil: // it may stand elsewhere
		all := controls.NewButton(w.T("answer.ask_all"), func() {
			p.model.Scope = viewmodel.Scope{}
			p.Ask(s.Question)
		})
		all.Importance = widget.LowImportance
		lines = append(lines, prose.Row(nil, p.kit.Text(w.T("ask.scope", "scope", ScopeName(w, s.Scope)), prose.Caption|prose.Muted), all))
	case scoped:
		say(w.T("ask.scope", "scope", ScopeName(w, s.Scope)))
	}
	for _, f := range a.Filters {
		say(w.T("search.filter."+string(f.Kind), "text", w.Quote(f.Text)))
	}
	if a.Withheld > 0 {
		say(w.T("answer.withheld", "n", a.Withheld))
	}
	switch {
	case len(a.Expanded) > 0:
		lines = append(lines, prose.Row(nil, p.kit.Text(w.T("answer.expanded", "words", w.List(a.Expanded)), prose.Caption|prose.Muted),
			p.retry("answer.expanded_without", s.Question, true)))
	case p.model.Typed && s.Kept == nil:
		lines = append(lines, prose.Row(nil, p.kit.Text(w.T("answer.typed_only"), prose.Caption|prose.Muted),
			p.retry("answer.expanded_with", s.Question, false)))
	}
	if len(a.ByModel) > 0 {
		say(w.T("answer.expanded_by_model", "words", w.List(a.ByModel)))
	}
	if s.Private {
		say(w.T("answer.private"))
	}
	if len(lines) == 0 {
		return nil
	}
	return []fyne.CanvasObject{prose.Inset(rowSide, 0, prose.Column(3, lines...))}
}

// choices ask back where a question fits several cases alike; each answer to that is a question. The answer does not wait for it.
func (p *Pane) choices(c *ask.Choices) fyne.CanvasObject {
	offers := prose.Flow(6)
	for _, o := range c.Options {
		offers.Add(controls.NewButton(o.Label, func() {
			p.model.Narrow, p.model.Called, p.model.Alone = o.Docs, o.Label, true
			p.Ask(o.Question)
		}))
	}
	return prose.Panel(theme.Tint(words.Excerpt), 12, 8, prose.Column(6, p.kit.Text(p.kit.Words.T("answer.choices."+string(c.Kind)), prose.Body), offers))
}

// retry asks the question on screen again, with or without words that are added to it.
func (p *Pane) retry(key, question string, typed bool) *controls.Button {
	b := controls.NewButton(p.kit.Words.T(key), func() {
		p.model.Typed = typed
		p.Ask(question)
	})
	b.Importance = widget.LowImportance
	return b
}

// place offers to open the page of a passage. It looks like nothing that could be taken for a citation: no marker, no number, and
// nothing is highlighted.
func (p *Pane) place(passage verify.Passage) fyne.CanvasObject {
	places := []viewmodel.Target{{Title: passage.Title, Claim: -1,
		PageRequest: library.PageRequest{Doc: passage.Doc, Version: passage.Version, Page: passage.Page}}}
	text := p.kit.Words.Found(passage)
	if passage.Context != "" {
		text += "　" + p.kit.Words.Context(passage)
	}
	return controls.NewOffer(p.kit, text, func() { p.actions.Open(places, 0) })
}
