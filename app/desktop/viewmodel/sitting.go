package viewmodel

import (
	"slices"

	"tenkyo/verify"
)

// mostBefore answers of a sitting stay readable above the one on screen.
const mostBefore = 30

// putBefore keeps the answer on screen readable above the next one, where it was asked for in this sitting. One of the same question and
// of the same answer is kept once.
func (a *Ask) putBefore() {
	s := a.State
	if s.Answer == nil || s.Begun.IsZero() {
		return
	}
	a.drop(s.Answer.AnswerID)
	a.Before = append(a.Before, s)
	a.Before = a.Before[max(0, len(a.Before)-mostBefore):]
}

// Forget takes an answer out of the sitting: it was deleted.
func (a *Ask) Forget(id string) {
	a.drop(id)
	a.OnChange()
}

func (a *Ask) drop(id string) {
	a.Before = slices.DeleteFunc(slices.Clone(a.Before), func(s AskState) bool { return s.Answer.AnswerID == id })
}

// Heed takes those answers out of the sitting that cite a document which may not be shown any more.
func (a *Ask) Heed(withheld func(doc string) bool) {
	n := len(a.Before)
	a.Before = slices.DeleteFunc(slices.Clone(a.Before), func(s AskState) bool {
		return slices.ContainsFunc(s.Passages, func(p verify.Passage) bool { return withheld(p.Doc) })
	})
	if len(a.Before) < n {
		a.OnChange()
	}
}
