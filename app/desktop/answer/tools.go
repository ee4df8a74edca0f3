package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
)

// tools are the buttons for the answer on screen: copied, written to a file, kept.
type tools struct {
	row           *fyne.Container
	only          *controls.IconButton // shows those sentences alone that are not backed
	copyAs        *controls.Button
	export, keep  *controls.IconButton
	again, remove *controls.IconButton // of a kept answer
	earlier       *controls.IconButton // leads to what was answered before in this sitting
}

func newTools(p *Pane) *tools {
	t := &tools{}
	w := p.kit.Words
	t.copyAs = controls.NewButtonWithIcon(w.T("answer.copy_as"), fynetheme.ContentCopyIcon(), func() { p.chooseCopy(t.copyAs) })
	t.copyAs.Importance = widget.LowImportance
	t.export = controls.NewIconButton(p.kit, fynetheme.DocumentSaveIcon(), w.T("history.export"), func() {
		if a := p.model.State.Answer; a != nil {
			p.actions.Export(a.AnswerID)
		}
	})
	t.keep = controls.NewIconButton(p.kit, fynetheme.HistoryIcon(), w.T("answer.keep"), func() { p.actions.Keep() })
	t.again = controls.NewIconButton(p.kit, fynetheme.ViewRefreshIcon(), w.T("history.ask_again"), func() { p.Ask(p.model.State.Question) })
	t.remove = controls.NewIconButton(p.kit, fynetheme.DeleteIcon(), w.T("history.delete"), func() {
		if k := p.model.State.Kept; k != nil {
			p.actions.Delete(k.Answer.AnswerID)
		}
	})
	t.only = controls.NewIconButton(p.kit, fynetheme.VisibilityIcon(), w.T("answer.doubtful_only"), func() {
		p.doubtful = !p.doubtful
		p.Refresh()
	})
	t.earlier = controls.NewIconButton(p.kit, fynetheme.MoveUpIcon(), w.T("answer.before"), p.ToEarlier)
	t.row = container.NewHBox(t.remove, t.again, t.keep, t.export, t.only, t.copyAs, t.earlier) // what comes later stands further to the left, and moves nothing
	return t
}

// show offers what can be done with the answer that there is.
func (t *tools) show(p *Pane) {
	s := &p.model.State
	a := s.Answer
	t.copyAs.Hidden = a == nil || len(a.Claims) == 0 && a.NoAnswer == nil
	t.only.Hidden = true
	if a != nil {
		claims, _ := viewmodel.Split(a.Claims)
		n := len(doubtful(claims))
		t.only.Hidden = n == 0 || n == len(claims)
	}
	t.only.Importance = widget.LowImportance
	if p.doubtful {
		t.only.Importance = widget.WarningImportance
	}
	t.export.Hidden = a == nil || p.actions.Export == nil || !p.held
	t.keep.Hidden = a == nil || p.actions.Keep == nil || !s.Private || p.held || s.Kept != nil || !p.actions.Keeps()
	t.again.Hidden, t.remove.Hidden = s.Kept == nil, s.Kept == nil
	t.earlier.Hidden = len(p.before.answers) == 0
	t.row.Refresh()
}
