package answer

import (
	"slices"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// before is what was answered in this sitting before the question on screen: a line each above it, which unfolds. A new question is
// scrolled to the top of the pane; whoever looks further up reads on undisturbed while its answer comes.
type before struct {
	answers []*turn
	object  fyne.CanvasObject // that was drawn last
	at      float32           // where the pane was scrolled to, to have the question on top
}

// turn is an answered question of the sitting. It is drawn once, and again when it is unfolded or folded.
type turn struct {
	state    viewmodel.AskState
	open     bool
	object   fyne.CanvasObject
	marks    []mark
	articles []*ArticleCard
}

// marks are the sentences of all that is unfolded.
func (b *before) marks() (all []mark) {
	for _, t := range b.answers {
		all = append(all, t.marks...)
	}
	return all
}

// sitting is the answer on screen below what was answered before, which the pane can be scrolled past.
func (p *Pane) sitting(now *fyne.Container) fyne.CanvasObject {
	p.takeBefore()
	p.before.object = nil
	if len(p.before.answers) == 0 {
		return prose.Inset(paneSide, paneTop, now)
	}
	lines := prose.Column(2)
	for _, t := range p.before.answers {
		lines.Add(t.object)
	}
	p.before.object = prose.Column(paneTop, lines, controls.Rule())
	whole := prose.AtLeast(func() float32 { return max(0, p.scroll.Size().Height-2*paneTop) }, now)
	return prose.Inset(paneSide, paneTop, prose.Column(paneTop, p.before.object, whole))
}

// takeBefore takes over what the model holds of the sitting. The answer that was read last stays unfolded until another one was.
func (p *Pane) takeBefore() {
	var turns []*turn
	for i, s := range p.model.Before {
		at := slices.IndexFunc(p.before.answers, func(t *turn) bool { return t.state.Answer == s.Answer })
		if at >= 0 {
			turns = append(turns, p.before.answers[at])
			continue
		}
		for _, t := range turns {
			p.fold(t, false)
		}
		turns = append(turns, &turn{state: s})
		p.fold(turns[len(turns)-1], i == len(p.model.Before)-1 && p.model.State.Running)
	}
	p.before.answers = turns
}

// fold draws a turn unfolded or as a line.
func (p *Pane) fold(t *turn, open bool) {
	if t.object != nil && t.open == open {
		return
	}
	w, s := p.kit.Words, &t.state
	t.open, t.marks, t.articles = open, nil, nil
	key := "answer.before_folded"
	if open {
		key = "answer.before_open"
	}
	claims, excerpts := viewmodel.Split(s.Claims)
	line := w.T(key, "question", s.Question)
	if len(claims) > 0 {
		line += "　" + w.Counts(s.Answer.Report)
	}
	head := controls.NewQuiet(p.kit, line, func() {
		if p.actions.Renewed != nil && !t.open && p.actions.Renewed(s.Answer.AnswerID) {
			return
		}
		p.fold(t, !t.open)
		p.Refresh()
	})
	t.object = head
	if !open {
		return
	}
	flow := p.flow(slices.Concat(claims, excerpts), s.Passages)
	flow.also = s.Answer.Also
	objects := []fyne.CanvasObject{head}
	if len(claims) > 0 {
		objects = append(objects, flow.Rows(claims, every(claims)))
	}
	if a := s.Answer; a.NoAnswer != nil {
		objects = append(objects, p.none(a)...)
	}
	objects = append(objects, p.related(flow, s, excerpts, len(claims))...)
	t.marks, t.articles = flow.marks, flow.articles
	t.object = prose.Column(6, objects...)
}

// questionAt is how far the pane is scrolled to have the question on top.
func (p *Pane) questionAt() float32 {
	if p.before.object == nil {
		return 0
	}
	return prose.HeightFor(p.before.object, p.scroll.Size().Width-2*paneSide) + paneTop
}

// toQuestion scrolls to the question on screen.
func (p *Pane) toQuestion() {
	p.before.at = p.questionAt()
	p.scroll.ScrollToOffset(fyne.NewPos(0, p.before.at))
}

// stayAtQuestion keeps the question on top where it was, when the pane gets another size.
func (p *Pane) stayAtQuestion() {
	if p.before.object != nil && (p.scroll.Offset.Y == p.before.at || p.before.at == 0) {
		p.toQuestion()
	}
}

// ToEarlier leads to what was answered before in this sitting.
func (p *Pane) ToEarlier() {
	p.scroll.ScrollToOffset(fyne.NewPos(0, 0))
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.root); c != nil && len(p.before.answers) > 0 {
		if first, ok := p.before.answers[0].object.(fyne.Focusable); ok {
			c.Focus(first)
		}
	}
}

// noticed is what a person should know about where questions go, among what is wrong with an answer.
func (p *Pane) noticed() []trouble {
	if p.notice == "" {
		return nil
	}
	return []trouble{{words.PleaseCheck, p.notice, func() fyne.CanvasObject { return p.kit.Told(words.PleaseCheck, p.notice, p.toSettings()) }}}
}
