package viewmodel

import (
	"context"
	"slices"

	"tenkyo/app/history"
)

// Review is the list of what awaits review.
type Review struct {
	Items    []history.Waiting // what came last first
	Listed   bool              // the list was read
	Faults   []history.Fault
	Err      error
	OnChange func()

	waiting  func(context.Context) ([]history.Waiting, []history.Fault, error)
	dispatch Dispatcher
	running  bool
	again    bool // something changed while the list was read
}

// NewReview returns an empty list; waiting reads it. Call Reload to fill it.
func NewReview(waiting func(context.Context) ([]history.Waiting, []history.Fault, error), dispatch Dispatcher) *Review {
	return &Review{waiting: waiting, dispatch: dispatch, OnChange: func() {}}
}

// Reload reads the list again, in the background. What changes meanwhile is read once more behind it.
func (r *Review) Reload() {
	if r.running {
		r.again = true
		return
	}
	r.running = true
	go func() {
		items, faults, err := r.waiting(context.Background())
		r.dispatch(func() {
			r.running = false
			r.Err = err
			if err == nil {
				r.Items, r.Faults, r.Listed = items, faults, true
			}
			r.OnChange()
			if r.again {
				r.again = false
				r.Reload()
			}
		})
	}()
}

// After is the item behind one in the list, the first where that one is not in it; ok is false where nothing else waits.
func (r *Review) After(id string) (history.Waiting, bool) {
	at := slices.IndexFunc(r.Items, func(w history.Waiting) bool { return w.ID == id })
	if len(r.Items) == 0 || at >= 0 && len(r.Items) == 1 {
		return history.Waiting{}, false
	}
	return r.Items[(at+1)%len(r.Items)], true
}
