package unanswered

import (
	"context"
	"errors"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/verify"
)

func kept(t *testing.T, answers ...ask.Answer) *history.Store {
	t.Helper()
	store := history.Open(t.TempDir())
	for i, a := range answers {
		a.AnswerID = []string{"a00000000001", "a00000000002", "a00000000003", "a00000000004", "a00000000005", "a00000000006"}[i]
		a.Asked = time.Date(2026, 4, 1, 9, i, 0, 0, time.UTC)
		a.Status = "publish"
		if err := store.Keep(history.Record{Answer: a, Kept: a.Asked}); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

func no(question, kind string, terms ...string) ask.Answer {
	return ask.Answer{Question: question, Mode: ask.ExtractMode, NoAnswer: &ask.NoAnswer{Kind: kind, Terms: terms}}
}

func yes(question string) ask.Answer {
	return ask.Answer{Question: question, Mode: ask.ExtractMode, Report: verify.Report{Claims: []verify.Claim{{Text: "10日", Excerpt: true}}}}
}

func TestQuestionsWithoutAnAnswerAreListedOnceNewestFirst(t *testing.T) {
	followUp := no("その上限は？", "not_found", "上限")
	followUp.ReadAs = "宇宙旅行の手当？その上限は？"
	store := kept(t, no("社食のカロリーは？", "not_in_documents", "社食"), no("持株会は？", "not_in_documents", "持株会"), yes("持株会は？"), yes("有給は何日？"), no("社食 のカロリーは?", "not_in_documents", "社食"), followUp)
	got, err := List(t.Context(), store)
	if err != nil || len(got) != 2 {
		t.Fatalf("%v: %+v", err, got)
	}
	if got[0].Question != followUp.ReadAs || got[0].Kind != "not_found" || got[0].Times != 1 {
		t.Errorf("first: %+v", got[0])
	}
	if got[1].Times != 2 || got[1].Terms[0] != "社食" || got[1].AnswerID != "a00000000005" {
		t.Errorf("second: %+v", got[1])
	}
	if err := store.Delete(t.Context(), "a00000000006"); err != nil {
		t.Fatal(err)
	}
	if got, err = List(t.Context(), store); err != nil || len(got) != 1 {
		t.Errorf("what was deleted is still listed: %+v, %v", got, err)
	}
}

type asker func(ask.Request) (ask.Answer, error)

func (f asker) Ask(_ context.Context, req ask.Request, _ func(ask.Event)) (ask.Answer, error) {
	return f(req)
}

func TestAskingAgainTellsWhatIsAnsweredNow(t *testing.T) {
	questions := []Question{{Question: "社食は？", Kind: "not_in_documents", Docs: []string{"a.md"}}, {Question: "持株会は？", Kind: "not_in_documents"}}
	got, err := Again(t.Context(), asker(func(req ask.Request) (ask.Answer, error) {
		if req.Mode != ask.ExtractMode {
			t.Error("a model is asked")
		}
		if len(req.Docs) > 0 {
			return yes(req.Question), nil
		}
		return no(req.Question, "not_found"), nil
	}), questions, time.Now())
	if err != nil || len(got) != 2 || got[0].Now != "" || got[1].Now != "not_found" {
		t.Errorf("%v: %+v", err, got)
	}
	if _, err := Again(t.Context(), asker(func(ask.Request) (ask.Answer, error) { return ask.Answer{}, errors.New("closed") }), questions, time.Now()); err == nil {
		t.Error("an error is lost")
	}
}
