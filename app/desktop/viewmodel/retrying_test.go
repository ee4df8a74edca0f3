package viewmodel

import (
	"context"
	"errors"
	"testing"

	"tenkyo/app/history"
	"tenkyo/app/unanswered"
)

func TestQuestionsWithoutAnAnswerAreAskedAgain(t *testing.T) {
	l := &loop{}
	outcomes := []unanswered.Outcome{
		{Question: unanswered.Question{AnswerID: "a"}},
		{Question: unanswered.Question{AnswerID: "b"}, Now: "not_in_documents"},
	}
	var fault error
	h := NewHistory(Keeping{
		Keeper: history.NewKeeper(t.TempDir()),
		Again:  func(context.Context) ([]unanswered.Outcome, error) { return outcomes, fault },
	}, l.dispatch)
	if _, asked := h.Retried(); asked != 0 || !h.CanRetry() {
		t.Fatalf("%d questions were asked before any was", asked)
	}
	h.Retry()
	if !h.Retrying {
		t.Error("it is not told that questions are asked")
	}
	h.Retry() // a second time changes nothing
	l.until(t, "the outcome", func() bool { return !h.Retrying })
	if found, asked := h.Retried(); found != 1 || asked != 2 || !h.Found["a"] || h.Found["b"] {
		t.Errorf("found %d of %d: %v", found, asked, h.Found)
	}

	outcomes, fault = nil, errors.New("no index")
	h.Retry()
	l.until(t, "the fault", func() bool { return !h.Retrying })
	if h.Err == nil {
		t.Error("a fault is not told of")
	}
	if NewHistory(Keeping{Keeper: history.NewKeeper(t.TempDir())}, l.dispatch).CanRetry() {
		t.Error("questions can be asked again of nobody")
	}
}
