package app

import (
	"context"
	"time"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
)

// wireReview connects the list of what awaits review with the panes.
func (u *UI) wireReview() {
	k := u.services.Keeping
	if k.Keeper == nil {
		return
	}
	reviewed := k.Reviewed
	if reviewed == nil { // without a library nothing falls
		reviewed = func(ctx context.Context) ([]history.Waiting, []history.Fault, error) {
			return k.Keeper.Store.Reviewed(ctx, nil, time.Now())
		}
	}
	u.Review = viewmodel.NewReview(reviewed, u.dispatch)
	u.Review.OnChange = func() {
		u.review.Refresh()
		u.History.Reviewed()
		u.labelTabs()
	}
	u.History.Waits = u.Review.Waits
	if u.Desk != nil {
		u.Desk.OnSigned = u.reloadReview
	}
}

func (u *UI) reloadReview() {
	if u.Review != nil {
		u.Review.Reload()
	}
}

// renewReview holds what is signed against documents that have changed.
func (u *UI) renewReview() {
	if u.Desk != nil {
		u.Desk.Renew()
	}
	u.reloadReview()
}

// openWaiting opens what awaits review: a text on the desk, an answer where answers are.
func (u *UI) openWaiting(item history.Waiting) {
	u.review.SetOpen(item.ID)
	if item.Kind == history.WaitingText && u.Desk != nil {
		u.showDesk(true)
		u.Desk.Reopen(item.ID)
		return
	}
	u.History.Open(item.ID)
}

// nextWaiting goes to the next sentence of the text on the desk at which a person must look, and from the last one to the next entry
// of the list.
func (u *UI) nextWaiting() {
	switch {
	case u.onDesk && u.desk.Next():
		return
	case u.shown == spotMiddle && u.Spot.Draw != nil:
		u.spot.Next()
		return
	}
	if u.Review == nil {
		return
	}
	open := ""
	switch {
	case u.onDesk:
		open = u.Desk.TextID
	case u.Ask.State.Kept != nil:
		open = u.Ask.State.Kept.Answer.AnswerID
	}
	if item, ok := u.Review.After(open); ok {
		u.openWaiting(item)
	}
}

// deskDone leads from a text that was checked to the first sentence at which a person must look, so that the keyboard goes on from
// there. In a text that was checked again that is the sentence that had the focus before, where it still awaits a look.
func (u *UI) deskDone() {
	u.whenDrawn(func() bool { return u.desk.Drawn() }, func() {
		if u.onDesk && u.Window.Canvas().Overlays().Top() == nil && !u.desk.Resume() {
			u.desk.Go(0)
		}
	})
}

// How long the window is given to draw what is new in it before the keyboard goes there: it knows the place of nothing before.
const (
	drawPause = 40 * time.Millisecond
	drawTries = 100
)

// whenDrawn does something once it is drawn.
func (u *UI) whenDrawn(drawn func() bool, do func()) { u.tryDrawn(drawn, do, drawTries) }

func (u *UI) tryDrawn(drawn func() bool, do func(), tries int) {
	switch {
	case drawn():
		do()
	case tries > 0 && !u.closing:
		u.after(drawPause, func() { u.tryDrawn(drawn, do, tries-1) })
	}
}
