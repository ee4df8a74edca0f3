package viewmodel

import (
	"context"

	"tenkyo/app/unanswered"
)

// CanRetry reports whether questions without an answer can be asked again.
func (h *History) CanRetry() bool { return h.again != nil }

// Retry asks the questions without an answer again, in the background, and puts what became of each into Found. No model is asked and
// nothing is kept: whether there is something to answer from does not depend on either.
func (h *History) Retry() {
	if h.again == nil || h.Retrying {
		return
	}
	h.Retrying, h.Err = true, nil
	h.OnChange()
	ctx, cancel := context.WithCancel(h.Context())
	h.asking = cancel
	h.reading.Go(func() {
		outcomes, err := h.again(ctx)
		cancel()
		h.dispatch(func() {
			h.Retrying, h.Err = false, err
			h.Found = map[string]bool{}
			for _, o := range outcomes {
				h.Found[o.AnswerID] = o.Now == ""
			}
			h.OnChange()
		})
	})
}

// Retried tells how many questions have passages now, of how many that were asked again; of none before Retry.
func (h *History) Retried() (found, asked int) {
	for _, is := range h.Found {
		if is {
			found++
		}
	}
	return found, len(h.Found)
}

// retrier asks again what had no answer.
type retrier func(context.Context) ([]unanswered.Outcome, error)
