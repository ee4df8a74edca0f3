package viewmodel

import (
	"context"
	"slices"

	"tenkyo/app/history"
)

// ReviewPart is a part of the list of what is reviewed.
type ReviewPart string

// The parts of the list.
const (
	ReviewWaiting ReviewPart = "waiting"
	ReviewDone    ReviewPart = "done"
	ReviewAll     ReviewPart = "all"
)

// ReviewParts lists them as they are offered.
func ReviewParts() []ReviewPart { return []ReviewPart{ReviewWaiting, ReviewDone, ReviewAll} }

func (p ReviewPart) holds(w history.Waiting) bool {
	return p == ReviewAll || w.Waits() == (p == ReviewWaiting)
}

// Review is the list of what awaits review and of what a person has dealt with.
type Review struct {
	Life

	Items    []history.Waiting // of the part that is shown, what came last first
	Part     ReviewPart
	Listed   bool // the list was read
	Faults   []history.Fault
	Err      error
	OnChange func()

	reviewed func(context.Context) ([]history.Waiting, []history.Fault, error)
	dispatch Dispatcher
	all      []history.Waiting
	waits    map[string]bool // by id
	running  bool
	again    bool // something changed while the list was read
}

// NewReview returns an empty list that shows what waits; reviewed reads it, what is dealt with included. Call Reload to fill it.
func NewReview(reviewed func(context.Context) ([]history.Waiting, []history.Fault, error), dispatch Dispatcher) *Review {
	return &Review{Part: ReviewWaiting, reviewed: reviewed, dispatch: dispatch, OnChange: func() {}}
}

// Reload reads the list again, in the background. What changes meanwhile is read once more behind it.
func (r *Review) Reload() {
	if r.running {
		r.again = true
		return
	}
	r.running = true
	go func() {
		all, faults, err := r.reviewed(r.Context())
		r.dispatch(func() {
			r.running = false
			r.Err = err
			if err == nil {
				r.all, r.Faults, r.Listed = all, faults, true
				r.waits = map[string]bool{}
				for _, w := range all {
					r.waits[w.ID] = w.Waits()
				}
				r.arrange()
			}
			r.OnChange()
			if r.again {
				r.again = false
				r.Reload()
			}
		})
	}()
}

// Show shows a part of the list.
func (r *Review) Show(part ReviewPart) {
	r.Part = part
	r.arrange()
	r.OnChange()
}

func (r *Review) arrange() { r.Items = r.of(r.Part) }

func (r *Review) of(part ReviewPart) []history.Waiting {
	return slices.DeleteFunc(slices.Clone(r.all), func(w history.Waiting) bool { return !part.holds(w) })
}

// Count is how many a part holds.
func (r *Review) Count(part ReviewPart) int {
	n := 0
	for _, w := range r.all {
		if part.holds(w) {
			n++
		}
	}
	return n
}

// Waits reports whether an answer or a text awaits review; reviewed is false for one that nobody has to look at.
func (r *Review) Waits(id string) (waits, reviewed bool) {
	waits, reviewed = r.waits[id]
	return waits, reviewed
}

// After is what waits next behind one in the list, beginning again at the top; ok is false where nothing else waits.
func (r *Review) After(id string) (history.Waiting, bool) {
	at := slices.IndexFunc(r.all, func(w history.Waiting) bool { return w.ID == id })
	for i := range r.all {
		if w := r.all[(at+1+i)%len(r.all)]; w.Waits() && w.ID != id {
			return w, true
		}
	}
	return history.Waiting{}, false
}
