package deskview

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/answer"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/words"
)

// row is a claim on screen.
type row struct {
	claim  int // in the report, from 0
	chip   *answer.Chip
	object fyne.CanvasObject
	offers []*controls.Offer // below it: choices, and what search found
	said   *fyne.Container   // what a person says of it, and the buttons for that
	sign   history.TextSign
	signed bool // sign is what said shows
	mark   viewmodel.Marking
}

// claim is one sentence with its marker, why it has it, what it cites, and what a person says of it.
func (p *Pane) claim(i int, c desk.Claim) *row {
	w, m := p.kit.Words, p.model
	r := &row{claim: i, chip: answer.NewChip(w.Face(c.Claim)), said: prose.Column(3)}
	r.chip.OnOpen = func() { p.enter(r) }
	r.chip.OnFocus = func() {
		p.hush()
		p.at = i
		controls.Reveal(p.scroll, r.object)
	}
	r.chip.OnKey, r.chip.OnRune = func(key fyne.KeyName) { p.key(i, key) }, func(typed rune) { p.typed(i, typed) }
	var composer prose.Composer
	composer.Add(strconv.Itoa(c.Number)+". "+strings.TrimSpace(c.Text), prose.Body)
	composer.AddBox(r.chip)
	lines := prose.Column(3, composer.Text(p.kit.Setter, prose.Body), p.kit.Text(w.Examined(c.Claim, passages(c)), prose.Caption))
	for _, k := range c.Citations {
		lines.Add(p.citation(r, k, len(c.Citations) == 1 && words.StateOf(c.Claim) == words.Invented))
	}
	if c.Faulty() && len(c.Proposals) > 0 {
		lines.Add(p.kit.Text(w.T("desk.proposals"), prose.Caption|prose.Muted))
		for _, proposal := range c.Proposals {
			lines.Add(p.proposal(r, proposal))
		}
	}
	r.object = lines
	lines.Add(r.said)
	r.sign, r.signed = m.Signs[i]
	r.mark = m.Marking(i)
	p.fill(r)
	return r
}

// sayOf shows what a person says of a claim, where that has changed.
func (p *Pane) sayOf(r *row) {
	sign, signed := p.model.Signs[r.claim]
	mark := p.model.Marking(r.claim)
	same := signed == r.signed && sign.SignOff == r.sign.SignOff && sign.Fell == r.sign.Fell && mark.Said() == r.mark.Said()
	r.sign, r.signed, r.mark = sign, signed, mark
	if !same {
		p.fill(r)
	}
}

func (p *Pane) fill(r *row) {
	w, m := p.kit.Words, p.model
	stands := r.signed && r.sign.Fell == ""
	marks := prose.Flow(4)
	for _, mark := range offered {
		b := controls.NewButton(w.T("history.mark."+string(mark)), func() { p.actions.Sign(r.claim, mark) })
		b.Importance = widget.LowImportance
		if stands && r.sign.Mark == mark {
			b.Importance, b.OnTapped = widget.HighImportance, func() { m.TakeBack(r.claim) }
		}
		marks.Add(b)
	}
	if stands {
		b := controls.NewButton(w.T("desk.sign_note"), func() { p.actions.Note(r.claim) })
		b.Importance = widget.LowImportance
		marks.Add(b)
	}
	r.said.Objects = nil
	if r.signed {
		style := prose.Caption | prose.Muted
		if !stands {
			style = prose.Caption | prose.Danger
		}
		r.said.Add(p.kit.Text(p.person(r.sign), style))
	}
	p.kit.Unwritten(r.mark, func() { m.Remark(r.claim) }, r.said, marks)
	r.said.Add(marks)
}

// offered are what a person can say of a claim, by the keys 1, 2 and 3.
var offered = [...]history.Mark{history.MarkOK, history.MarkWrong, history.MarkHold}

// key steps through the claims, or takes back what was said of one.
func (p *Pane) key(claim int, key fyne.KeyName) {
	switch key {
	case fyne.KeyDown:
		p.step(claim, 1)
	case fyne.KeyUp:
		p.step(claim, -1)
	case fyne.KeyHome:
		p.step(-1, 1)
	case fyne.KeyEnd:
		p.step(len(p.model.Report.Claims), -1)
	case fyne.KeyDelete, fyne.KeyBackspace:
		p.model.TakeBack(claim)
	}
}

// typed says something of a claim: 1, 2 and 3 for the marks, 0 takes it back, N writes a note to a mark. The keyboard stays with the
// claim. An input method may hand the digits on in their wide form.
func (p *Pane) typed(claim int, r rune) {
	p.hush()
	if r >= '０' && r <= '９' {
		r -= '０' - '0'
	}
	switch r {
	case '1', '2', '3':
		p.actions.Sign(claim, offered[r-'1'])
	case '0':
		p.model.TakeBack(claim)
	case 'n', 'N', 'ｎ':
		if s, signed := p.model.Signs[claim]; signed && s.Fell == "" {
			p.actions.Note(claim)
		} else {
			p.say("desk.note_wants_mark")
		}
	}
}

// Drawn reports whether the claims are drawn, so that one of them can take the focus.
func (p *Pane) Drawn() bool {
	return len(p.rows) > 0 && fyne.CurrentApp().Driver().CanvasForObject(p.rows[len(p.rows)-1].chip) != nil
}

// Next goes to the next claim at which a person must still look, behind the one that had the focus last. It reports whether there is
// one.
func (p *Pane) Next() bool {
	claim, ok := p.model.NextAwaiting(p.at)
	if ok {
		p.Go(claim)
	}
	return ok
}

// Resume goes to the first claim at which a person must still look, from the one that had the focus last on. It reports whether there is
// one.
func (p *Pane) Resume() bool {
	claim, ok := p.model.NextAwaiting(max(p.at, 0) - 1)
	if ok {
		p.Go(claim)
	}
	return ok
}

// Return goes back to the claim that had the focus last; it reports whether there is one.
func (p *Pane) Return() bool { return p.at >= 0 && p.focus(p.at) }

// Go goes to a claim and opens its page.
func (p *Pane) Go(claim int) {
	if p.focus(claim) {
		p.open(claim)
	}
}

// step goes to the claim on screen before or behind one.
func (p *Pane) step(from, by int) {
	for i := range p.rows {
		r := p.rows[i]
		if by < 0 {
			r = p.rows[len(p.rows)-1-i]
		}
		if by > 0 && r.claim > from || by < 0 && r.claim < from {
			p.Go(r.claim)
			return
		}
	}
}

// holdsFocus reports whether a claim on screen has the focus.
func (p *Pane) holdsFocus() bool {
	canvas := fyne.CurrentApp().Driver().CanvasForObject(p.root)
	return canvas != nil && slices.ContainsFunc(p.rows, func(r *row) bool {
		return canvas.Focused() == r.chip || slices.ContainsFunc(r.offers, func(o *controls.Offer) bool { return canvas.Focused() == o })
	})
}

// focusAnew gives the focus to the claim that had it before the claims were written anew, or to one near it where that one is not
// on screen any more. The claims keep their place on screen, so that nothing scrolls under the reader.
func (p *Pane) focusAnew() {
	if len(p.rows) == 0 {
		return
	}
	near := slices.IndexFunc(p.rows, func(r *row) bool { return r.claim >= p.at })
	if near < 0 {
		near = len(p.rows) - 1
	}
	fyne.CurrentApp().Driver().CanvasForObject(p.root).Focus(p.rows[near].chip)
}

// focus gives a claim the focus; it reports whether the claim is on screen.
func (p *Pane) focus(claim int) bool {
	for _, r := range p.rows {
		if r.claim != claim {
			continue
		}
		if canvas := fyne.CurrentApp().Driver().CanvasForObject(r.chip); canvas != nil {
			canvas.Focus(r.chip)
			return true
		}
	}
	return false
}

// enter opens the place of a claim. Where it has none, the keyboard goes to what is offered below the claim, and nothing opens: that
// is not what the claim cites.
func (p *Pane) enter(r *row) {
	if viewmodel.First(p.model.Targets, r.claim) >= 0 {
		p.open(r.claim)
		return
	}
	if len(r.offers) == 0 {
		p.say("desk.no_place")
		return
	}
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(r.offers[0]); canvas != nil {
		canvas.Focus(r.offers[0])
	}
	p.say("desk.no_place_offers")
}

// open opens the first place of a claim, where it has one.
func (p *Pane) open(claim int) {
	if at := viewmodel.First(p.model.Targets, claim); at >= 0 {
		p.actions.Open(p.model.Targets, at)
	}
}
