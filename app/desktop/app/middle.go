package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/lintview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/spotview"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/policy"
	"tenkyo/app/spotcheck"
)

// middle is what stands in the middle pane.
type middle string

// What can stand there.
const (
	answerMiddle middle = ""
	deskMiddle   middle = "desk"
	spotMiddle   middle = "spot"
	lintMiddle   middle = "lint"
	diffMiddle   middle = "diff"
	everyMiddle  middle = "every"
)

// wireMiddle makes the models of what can stand in the middle beside question and answer.
func (u *UI) wireMiddle() {
	if k := u.services.Keeping; k.Keeper != nil && k.Withheld != nil {
		u.Spot = viewmodel.NewSpot(u.services.Place.Data, k.Withheld, u.dispatch)
		u.Spot.Writer = u.Writer
		u.Spot.OnChange = func() { u.spot.Refresh() }
		u.Spot.OnOpen = func() {
			u.Source.Forget()
			u.whenDrawn(func() bool { return u.spot.Drawn() }, func() {
				if u.shown == spotMiddle && u.Window.Canvas().Overlays().Top() == nil {
					u.spot.Next()
				}
			})
		}
		u.Spot.OnSigned = func() { u.reloadReview() }
	}
	if u.services.Lint != nil {
		u.Lint = viewmodel.NewLint(u.services.Lint, u.dispatch)
		u.Lint.OnChange = func() { u.lint.Refresh() }
	}
	u.wireDiff()
	u.wireEvery()
	u.wireNews()
}

// buildMiddle makes the panes of these models anew.
func (u *UI) buildMiddle() {
	back := func() { u.showMiddle(answerMiddle) }
	if u.Spot != nil {
		actions := spotview.Actions{Open: u.openTargets, Back: back, Mark: u.markSpot, Undo: u.Spot.TakeBack, Note: u.noteSpot, Paper: u.exportPaper}
		if !u.services.Policy.Allows(policy.Export) {
			actions.Paper = nil
		}
		u.spot = spotview.New(u.kit, u.Spot, actions)
	}
	if u.Lint != nil {
		u.lint = lintview.New(u.kit, u.Lint, lintview.Actions{Open: u.openTargets, Back: back})
	}
	u.buildDiff()
	u.buildEvery()
}

// middleObject is what stands in the middle now.
func (u *UI) middleObject() fyne.CanvasObject {
	switch u.shown {
	case deskMiddle:
		return u.desk.Object()
	case spotMiddle:
		return u.spot.Object()
	case lintMiddle:
		return u.lint.Object()
	case diffMiddle:
		return u.diff.Object()
	case everyMiddle:
		return u.every.Object()
	}
	return u.answer.Object()
}

// has reports whether something can stand in the middle.
func (u *UI) has(m middle) bool {
	switch m {
	case deskMiddle:
		return u.Desk != nil
	case spotMiddle:
		return u.Spot != nil
	case lintMiddle:
		return u.Lint != nil
	case diffMiddle:
		return u.Diff != nil
	case everyMiddle:
		return u.Every != nil
	}
	return true
}

// showMiddle puts something into the middle pane and gives it the keyboard.
func (u *UI) showMiddle(m middle) {
	if !u.has(m) {
		return
	}
	u.shown, u.onDesk = m, m == deskMiddle
	u.middle.Objects = []fyne.CanvasObject{u.middleObject()}
	u.middle.Refresh()
	switch m {
	case spotMiddle:
		u.Spot.Reload()
		u.Window.Canvas().Focus(u.spot.Focusable())
	case lintMiddle:
		u.Window.Canvas().Focus(u.lint.Focusable())
	case diffMiddle:
		u.Window.Canvas().Focus(u.diff.Focusable())
	case everyMiddle:
		u.Window.Canvas().Focus(u.every.Focusable())
	default:
		u.focusQuestion()
	}
}

// markSpot lets a person say something of a claim of the spot check. Who it is, is asked the first time.
func (u *UI) markSpot(item int, mark history.Mark) {
	if u.signer != "" {
		u.Spot.Mark(item, mark, u.signer, "")
		return
	}
	u.askSpot(item, mark, "")
}

// noteSpot lets a person write a note to what they said of a claim.
func (u *UI) noteSpot(item int) {
	if o := u.Spot.Lines[item].SignOff; o != nil {
		u.askSpot(item, o.Mark, o.Note)
	}
}

func (u *UI) askSpot(item int, mark history.Mark, note string) {
	w, draw := u.kit.Words, u.Spot.Draw
	above := []fyne.CanvasObject{
		u.kit.Text(w.Quote(u.Spot.Lines[item].Text), prose.Body), u.kit.Text(w.T("spot.mark."+string(mark)), prose.Body|prose.Bold),
	}
	u.asPerson(w.T("sign.title"), above, w.T("sign.kept"), note, func(name, note string) {
		u.signer = name
		if u.Spot.Draw != nil && u.Spot.Draw.ID == draw.ID {
			u.Spot.Mark(item, mark, name, note)
		}
	})
}

// exportPaper writes the working paper of the spot check that is open.
func (u *UI) exportPaper() {
	w := u.kit.Words
	var names []string
	for _, column := range spotcheck.Columns() {
		names = append(names, w.T("spot.column."+column))
	}
	u.askPath(w.T("spot.paper"), w.T("spot.paper_note"), filepath.Join(u.documents, "spot-"+u.Spot.Draw.ID+".csv"), func(path string, done func(error)) {
		u.Spot.Export(path, names, done)
	})
}

// exportShown writes out what stands in the middle: the checked text, the working paper of a spot check, or a kept answer.
func (u *UI) exportShown() {
	if !u.services.Policy.Allows(policy.Export) {
		return
	}
	switch {
	case u.shown == deskMiddle && u.Desk.Report != nil:
		u.exportDesk()
	case u.shown == spotMiddle && u.Spot.Draw != nil:
		u.exportPaper()
	case u.shown == diffMiddle && u.Diff.Request != nil:
		u.exportDiff(".html")
	case u.shown == everyMiddle && u.Every.Result != nil:
		u.exportEvery(".html")
	case u.shown == answerMiddle && u.exporting() != nil && u.Ask.State.Kept != nil:
		u.export(u.Ask.State.Kept.Answer.AnswerID)
	}
}
