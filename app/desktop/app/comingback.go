package app

import (
	"context"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/source"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

// comeBack opens what was open when the window was closed last, unless a person has begun something else by then.
func (u *UI) comeBack() {
	if u.History == nil {
		return
	}
	var s viewmodel.Session
	u.off(func() error { s = viewmodel.LoadSession(u.services.Place.Data); return nil }, func(error) {
		if !u.fresh() {
			return
		}
		if s.Doc != "" {
			u.resume = &source.Place{Doc: s.Doc, Version: s.Version, Page: s.Page, Y: s.Y, At: s.At}
		}
		if s.Answer == "" {
			u.answer.Question.SetText(s.Question)
			u.openAgain(s, nil)
			return
		}
		u.History.Read(s.Answer, func(k viewmodel.Kept) {
			if !u.fresh() {
				return
			}
			u.history.SetOpen(s.Answer)
			u.Ask.ShowKept(k)
			u.openAgain(s, u.Ask.State.Targets())
			u.answer.Question.SetText(s.Question)
			u.answer.ScrollTo(s.Scrolled)
		})
	})
}

// fresh reports whether nothing was asked, written or opened yet.
func (u *UI) fresh() bool {
	return !u.closing && u.Ask.State.Empty() && u.answer.Question.Text == "" && !u.Source.State.Open
}

// openAgain opens the document of a session: at the place that its answer led to, where it is still one of the answer's.
func (u *UI) openAgain(s viewmodel.Session, targets []viewmodel.Target) {
	switch {
	case s.Doc == "":
	case s.Target >= 0 && s.Target < len(targets) && targets[s.Target].Doc == s.Doc && targets[s.Target].Version == s.Version:
		u.Source.OpenTarget(targets, s.Target)
	default:
		u.Source.OpenDocument(library.DocumentInfo{Doc: s.Doc, Version: s.Version})
	}
}

// goOn scrolls a document that was opened again to where it was read.
func (u *UI) goOn() {
	if u.resume == nil || u.Source.State.Loading {
		return
	}
	u.source.GoOn(*u.resume)
	u.resume = nil
}

// keepSession keeps what is open for the next start; where answers are not kept it leaves nothing of it.
func (u *UI) keepSession() {
	var session *viewmodel.Session
	if u.keeps() {
		place, now := u.source.Place(), &u.Ask.State
		session = &viewmodel.Session{Question: u.answer.Question.Text, Target: -1,
			Doc: place.Doc, Version: place.Version, Page: place.Page, Y: place.Y, At: place.At}
		if now.Private && session.Question == now.Question {
			session.Question = ""
		}
		if a := now.Answer; a != nil && u.History.Holds(a.AnswerID) {
			session.Answer, session.Scrolled, session.Target = a.AnswerID, u.answer.Scrolled(), u.Source.At
		}
	}
	data := u.services.Place.Data
	u.Writer.Do(func(context.Context) error {
		err := viewmodel.SaveSession(data, session)
		if err != nil {
			fyne.LogError("session", err)
		}
		return err
	}, func(error) {})
}
