package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library/watch"
	"tenkyo/app/policy"
)

// wireHistory connects the kept answers with the panes.
func (u *UI) wireHistory() {
	if u.services.Keeping.Keeper == nil {
		return
	}
	u.History = viewmodel.NewHistory(u.services.Keeping, u.dispatch)
	u.History.Writer = u.Writer
	u.History.OnUnwritten = func(err error) {
		u.showSentence(u.kit.Words.T("desk.not_written", "detail", controls.Sentence(u.kit.Words, err)))
	}
	u.History.OnChange = func() {
		u.history.Refresh()
		u.answer.RefreshLibrary() // it offers questions of kept answers
		u.labelTabs()
		if u.Library.Looked != nil { // it says how many kept answers it bears on
			u.library.Refresh()
		}
		if a := u.Ask.State.Answer; a != nil && u.History.Holds(a.AnswerID) != u.answer.Held() { // what can be done with its claims has changed
			u.answer.Refresh()
		}
		u.outdated()
	}
	u.History.OnOpen = u.showKept
	u.History.OnSigned = u.reloadReview
	u.Ask.OnAnswer = u.History.Keep
	u.Ask.Earlier = u.History.Questions
	u.Library.OnLook = func(s watch.Summary) {
		u.History.Ingested(s.Report.Totals)
		u.History.Recheck()
		u.Meaning.Update()
		u.renewReview()
		if u.News != nil {
			u.News.Load()
		}
	}
}

// outdated shows an answer that was just given as a kept one, with what was and what is, once a document that it cites has changed: it
// would otherwise stand there, and be copied, as if nothing had happened.
func (u *UI) outdated() {
	s := &u.Ask.State
	if s.Answer == nil || s.Kept != nil || s.Running || !u.History.Status[s.Answer.AnswerID].NeedsLook() {
		return
	}
	id := s.Answer.AnswerID
	u.History.Look(id, func(k viewmodel.Kept) {
		if s := &u.Ask.State; s.Answer != nil && s.Answer.AnswerID == id && s.Kept == nil && !s.Running {
			u.Ask.ShowKept(k)
		}
	})
}

// renewed shows an answer of this sitting as a kept one, with what was and what is, where what it cites is not as it was.
func (u *UI) renewed(id string) bool {
	if u.History == nil || !u.History.Status[id].NeedsLook() {
		return false
	}
	u.History.Open(id)
	return true
}

// keeps reports whether answers are kept.
func (u *UI) keeps() bool { return u.History != nil && !u.History.Settings.Off }

// showKept puts a kept answer into the answer pane.
func (u *UI) showKept(k viewmodel.Kept) {
	u.showDesk(false)
	if a := u.Ask.State.Answer; a == nil || a.AnswerID != k.Answer.AnswerID { // else it is shown anew, with what a person said of it
		u.Source.Forget()
	}
	u.answer.Question.Put(k.Answer.Question)
	u.Ask.ShowKept(k)
	u.history.SetOpen(k.Answer.AnswerID)
}

// removeKept takes a kept answer off the list, and deletes it once there was time to undo that.
func (u *UI) removeKept(id string) {
	u.History.Remove(id)
	if k := u.Ask.State.Kept; k != nil && k.Answer.AnswerID == id {
		u.Source.Forget()
		u.Ask.Clear()
		u.answer.Question.SetText("")
	}
	u.Ask.Forget(id)
	u.showTab(historyTab)
	u.after(undoTime, func() {
		if len(u.History.Removed) == 1 && u.History.Removed[0] == id {
			u.History.Settle()
		}
	})
}

// keepFor are the times that are offered, in days; 0 keeps answers until they are deleted.
var keepFor = []int{0, 30, 90, 365, 5 * 365}

// showKeeping lets the user choose how long answers are kept.
func (u *UI) showKeeping() {
	w := u.kit.Words
	now := u.History.Settings
	var names []string
	chosen := -1
	for i, days := range keepFor {
		if days == now.Days && !now.Off {
			chosen = i
		}
		if days == 0 {
			names = append(names, w.T("history.keep_all"))
			continue
		}
		names = append(names, w.T("history.keep_days", "n", days))
	}
	names = append(names, w.T("history.keep_off"))
	if now.Off {
		chosen = len(names) - 1
	}
	if chosen < 0 { // another number of days, set elsewhere
		names = append(names, w.T("history.keep_days", "n", now.Days))
		chosen = len(names) - 1
	}
	choice := controls.NewRadio(names, nil)
	choice.SetSelected(names[chosen])
	note := w.T("history.keep_note")
	if p := u.services.Policy; p.Fixes(policy.KeepAnswers) || p.Fixes(policy.RetentionDays) {
		choice.Disable()
		note = w.T("policy.fixed_setting")
	}
	d := dialog.NewCustomWithoutButtons(w.T("history.settings"), prose.Inset(8, 8, prose.Column(8, choice,
		u.kit.Text(note, prose.Caption|prose.Muted))), u.Window)
	ok := controls.NewButton(w.T("button.save"), func() {
		set := now
		for i, name := range names {
			if name != choice.Selected {
				continue
			}
			switch {
			case i < len(keepFor):
				set = history.Settings{Days: keepFor[i]}
			case i == len(keepFor):
				set = history.Settings{Days: now.Days, Off: true}
			}
		}
		d.Hide()
		if set != now {
			u.History.Set(set)
			u.answer.Refresh()
		}
	})
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), ok})
	u.show(d, 560, 340)
}
