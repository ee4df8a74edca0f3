package answer

import (
	"time"

	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
)

// options are the buttons below the question: what it is put to, the day whose rules count, and whether its answer is kept.
type options struct {
	scope, day *controls.Button
	answers    *controls.Button // what answers the next question
	private    *controls.IconButton
}

func newOptions(p *Pane) *options {
	o := &options{}
	o.scope = controls.NewButtonWithIcon("", fynetheme.MenuDropDownIcon(), func() { p.actions.ChooseScope(o.scope) })
	o.day = controls.NewButtonWithIcon("", fynetheme.MenuDropDownIcon(), func() { p.actions.ChooseDay(o.day) })
	o.answers = controls.NewButton("", p.actions.Settings)
	o.private = controls.NewIconButton(p.kit, fynetheme.VisibilityOffIcon(), p.kit.Words.T("ask.private"), func() {
		p.model.Private = !p.model.Private
		p.Refresh()
	})
	o.private.IconPlacement = widget.ButtonIconLeadingText
	for _, b := range []*controls.Button{o.scope, o.day} {
		b.IconPlacement = widget.ButtonIconTrailingText
	}
	return o
}

// scopeWidth is how much of a folder's or document's name stands on the button, in characters of Japanese text.
const scopeWidth = 14

// show writes on the buttons what holds for the next question. One that is not the default stands out.
func (o *options) show(p *Pane) {
	w := p.kit.Words
	name := p.kit.Setter.Fit(ScopeName(w, p.model.Scope), prose.Body|prose.Bold, scopeWidth*prose.Size(prose.Body))
	set(o.scope, w.T("ask.scope", "scope", name), p.model.Scope != viewmodel.Scope{})
	day := w.T("ask.today")
	if !p.model.AsOf.IsZero() {
		day = w.Date(p.model.AsOf.Format(time.DateOnly))
	}
	set(o.day, w.T("ask.as_of", "date", day), !p.model.AsOf.IsZero())
	set(o.answers, p.serverLine(), false)
	o.private.Hidden = !p.actions.Keeps()
	text := ""
	if p.model.Private {
		text = w.T("ask.not_kept")
	}
	set(&o.private.Button, text, p.model.Private)
}

func set(b *controls.Button, text string, chosen bool) {
	b.Text, b.Importance = text, widget.LowImportance
	if chosen {
		b.Importance = widget.WarningImportance
	}
	b.Refresh()
}

// ScopeName says what a question is put to.
func ScopeName(w *words.Words, s viewmodel.Scope) string { return w.Scope(s.Kept()) }
