package viewmodel

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

// script is an asker that tells events and waits to be released or cancelled.
type script struct {
	events  []ask.Event
	answer  ask.Answer
	err     error
	release chan struct{}
	asked   chan ask.Request
}

func (s *script) Ask(ctx context.Context, r ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	if s.asked != nil {
		s.asked <- r
	}
	for _, e := range s.events {
		tell(e)
	}
	if s.release != nil {
		select {
		case <-s.release:
		case <-ctx.Done():
			if len(s.answer.Claims) == 0 {
				return s.answer, ctx.Err()
			}
			a := s.answer
			a.Complete, a.StopReason = false, "cancelled"
			return a, nil
		}
	}
	return s.answer, s.err
}

func claim(text string, v verify.Verdict) verify.Claim { return verify.Claim{Text: text, Verdict: v} }

func TestClaimsAppearOneByOneAndTheAnswerTakesTheirPlace(t *testing.T) {
	a, b := claim("a", verify.Verified), claim("b", verify.Caution)
	s := &script{
		events: []ask.Event{
			{Stage: ask.Searching},
			{Stage: ask.Searching, Passages: []verify.Passage{{ID: "c1"}, {ID: "c2"}}, Excerpts: []verify.Claim{{Text: "e", Excerpt: true}}},
			{Stage: ask.Reading, Passages: []verify.Passage{{ID: "c1", Text: "sent"}}, Tokens: 900},
			{Stage: ask.Answering, Claim: &a},
			{Stage: ask.Answering, Claim: &b},
		},
		answer:  ask.Answer{Report: verify.Report{Claims: []verify.Claim{a, b}}, Complete: true},
		release: make(chan struct{}),
	}
	l := &loop{}
	m := NewAsk(s, l.dispatch)
	m.Submit("  q  ")
	if m.State.Question != "q" || !m.State.Running || m.State.Stage != ask.Searching {
		t.Fatalf("after asking the state is %+v", m.State)
	}
	l.until(t, "both claims", func() bool { return len(m.State.Claims) == 2 })
	if len(m.State.Excerpts) != 1 || m.State.Tokens != 900 || m.State.Sent != 1 {
		t.Errorf("excerpts %d, tokens %d, sent %d", len(m.State.Excerpts), m.State.Tokens, m.State.Sent)
	}
	if p := m.State.Passages; len(p) != 2 || p[0].Text != "sent" || p[1].ID != "c2" {
		t.Errorf("passages are %+v: those sent come first, the rest of those found stays known", p)
	}
	close(s.release)
	l.until(t, "the answer", func() bool { return m.State.Answer != nil })
	if m.State.Running || len(m.State.Claims) != 2 {
		t.Errorf("after the answer the state is %+v", m.State)
	}
}

func TestASecondAttemptKeepsTheFirstOnScreenUntilABetterOneReplacesIt(t *testing.T) {
	bad, good := claim("bad", verify.Unsourced), claim("good", verify.Verified)
	var s AskState
	s.apply(ask.Event{Stage: ask.Answering, Claim: &bad})
	s.apply(ask.Event{Stage: ask.AskingMore, Reasons: []string{"unsourced_claim"}})
	s.apply(ask.Event{Stage: ask.Answering, Claim: &good})
	if !s.Again || len(s.Claims) != 1 || s.Claims[0].Text != "bad" {
		t.Fatalf("while asking again the claims are %+v", s.Claims)
	}
	s.apply(ask.Event{Stage: ask.Answering, Replace: []verify.Claim{good}})
	if s.Again || len(s.Claims) != 1 || s.Claims[0].Text != "good" {
		t.Errorf("after the better attempt the claims are %+v", s.Claims)
	}
}

func TestCancellingKeepsWhatWasCheckedAndMarksItIncomplete(t *testing.T) {
	a := claim("a", verify.Verified)
	s := &script{
		events:  []ask.Event{{Stage: ask.Answering, Claim: &a}},
		answer:  ask.Answer{Report: verify.Report{Claims: []verify.Claim{a}}, Complete: true},
		release: make(chan struct{}),
	}
	l := &loop{}
	m := NewAsk(s, l.dispatch)
	m.Submit("q")
	l.until(t, "the claim", func() bool { return len(m.State.Claims) == 1 })
	m.Cancel()
	l.until(t, "the end", func() bool { return !m.State.Running })
	if m.State.Answer == nil || m.State.Answer.Complete || len(m.State.Claims) != 1 || m.State.Err != nil {
		t.Errorf("after cancelling the state is %+v", m.State)
	}
}

func TestCancellingBeforeTheFirstClaimIsNoError(t *testing.T) {
	s := &script{release: make(chan struct{})}
	l := &loop{}
	m := NewAsk(s, l.dispatch)
	m.Submit("q")
	m.Cancel()
	l.until(t, "the end", func() bool { return !m.State.Running })
	if m.State.Err != nil || m.State.Answer != nil || !m.State.Stopped {
		t.Errorf("after cancelling the state is %+v", m.State)
	}
}

func TestAnErrorIsShownAndExcerptsStay(t *testing.T) {
	s := &script{events: []ask.Event{{Stage: ask.Searching, Excerpts: []verify.Claim{{Excerpt: true}}}}, err: errors.New("boom")}
	l := &loop{}
	m := NewAsk(s, l.dispatch)
	m.Submit("q")
	l.until(t, "the end", func() bool { return !m.State.Running })
	if m.State.Err == nil || m.State.Answer != nil || len(m.State.Excerpts) != 1 {
		t.Errorf("after an error the state is %+v", m.State)
	}
}

func TestExcerptsInPlaceOfAFailedModelAreAnAnswerThatIsKept(t *testing.T) {
	s := &script{answer: ask.Answer{Question: "q", ModelError: "not_running", Complete: true}, err: errors.New("boom")}
	s.answer.Claims = []verify.Claim{{Excerpt: true}}
	l := &loop{}
	m := NewAsk(s, l.dispatch)
	kept := 0
	m.OnAnswer = func(_ ask.Request, _ ask.Answer, keep bool) {
		if keep {
			kept++
		}
	}
	m.Submit("q")
	l.until(t, "the end", func() bool { return !m.State.Running })
	if m.State.Err == nil || m.State.Answer == nil || len(m.State.Claims) != 1 || kept != 1 {
		t.Errorf("kept %d times; the state is %+v", kept, m.State)
	}
}

func TestANewQuestionDropsEverythingOfTheOneBefore(t *testing.T) {
	old := claim("old", verify.Verified)
	first := &script{events: []ask.Event{{Stage: ask.Answering, Claim: &old}}, release: make(chan struct{}), asked: make(chan ask.Request, 2)}
	l := &loop{}
	m := NewAsk(first, l.dispatch)
	m.Options = ask.Request{Mode: ask.QuoteMode, Question: "left over"}
	m.Submit("one")
	<-first.asked
	m.Submit("two")
	if r := <-first.asked; r.Question != "two" || r.Mode != ask.QuoteMode {
		t.Errorf("asked %+v", r)
	}
	close(first.release)
	l.until(t, "the second answer", func() bool { return !m.State.Running })
	if m.State.Question != "two" {
		t.Errorf("the question is %q", m.State.Question)
	}
	if got := m.Recent(); len(got) != 2 || got[0] != "two" {
		t.Errorf("recent questions are %q", got)
	}
	m.Earlier = func() []string { return []string{"one", "of last week"} }
	if got := m.Recent(); !slices.Equal(got, []string{"two", "one", "of last week"}) {
		t.Errorf("with those of earlier sessions they are %q", got)
	}
}

func TestABlankQuestionDoesNothing(t *testing.T) {
	m := NewAsk(&script{}, (&loop{}).dispatch)
	m.Submit(" \n　")
	if !m.State.Empty() {
		t.Errorf("the state is %+v", m.State)
	}
}

func TestTargets(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "A", Doc: "a.pdf", Version: "v", Page: 2, Text: "30日以内に精算する。"},
		{ID: "c2", ChunkID: "B", Doc: "b.md", Text: "ただし、海外は60日。"},
	}
	claims := []verify.Claim{
		{Evidence: []verify.Evidence{{ID: "c9", Quote: "x", Status: verify.UnknownID}}},
		{Evidence: []verify.Evidence{{ID: "c1", Quote: "30日以内", Start: 0, End: 5, Status: verify.Exact}},
			Flags: []verify.Flag{{Source: &verify.SourceSpan{ID: "c2", Span: [2]int{0, 3}}}}},
		{Evidence: []verify.Evidence{{ID: "c1", Status: verify.NoQuote}}},
	}
	got := Targets(claims, passages)
	if len(got) != 3 {
		t.Fatalf("got %d places, want 3: %+v", len(got), got)
	}
	if got[0].Claim != 1 || got[0].ChunkID != "A" || got[0].End != 5 || got[0].Page != 2 || got[0].Version != "v" {
		t.Errorf("the quotation leads to %+v", got[0])
	}
	if got[1].Doc != "b.md" || got[1].Quote != "ただし" {
		t.Errorf("the proviso leads to %+v", got[1])
	}
	if got[2].Quote != "" || got[2].ChunkID != "" {
		t.Errorf("a citation without a quotation leads to %+v", got[2])
	}
	if First(got, 0) != -1 || First(got, 1) != 0 || First(got, 2) != 2 {
		t.Error("the first place of a claim is not found")
	}
}

func TestTheRuleThatAQuestionIsAboutIsTheOneItNames(t *testing.T) {
	passages := []verify.Passage{{Title: "規程"}, {Doc: "就業.md", Title: "就業規則"}, {Doc: "旅費.md", Title: "旅費規程"}, {Doc: "policy.md", Title: "Travel Policy"}}
	for asked, want := range map[string]string{"旅費規程は何が変わったか": "旅費.md", "何が変わったか": "就業.md", "What changed in the travel policy?": "policy.md"} {
		if got := (&AskState{Question: asked, Passages: passages}).Rule(); got != want {
			t.Errorf("%q is about %q, not %q", asked, got, want)
		}
	}
	if got := (&AskState{Question: "旅費規程は何が変わったか"}).Rule(); got != "" {
		t.Errorf("before anything was found it is about %q", got)
	}
}

func TestASittingKeepsWhatWasAnsweredInItOnce(t *testing.T) {
	m := NewAsk(nil, func(f func()) { f() })
	asked := func(id, doc string) {
		m.putBefore()
		m.State = AskState{Question: id, Begun: time.Now()}
		m.State.finish(ask.Answer{AnswerID: id, Chunks: []verify.Passage{{ID: "c1", Doc: doc}}}, nil, false)
	}
	ids := func() (all []string) {
		for _, s := range m.Before {
			all = append(all, s.Answer.AnswerID)
		}
		return all
	}
	asked("a", "x.pdf")
	asked("b", "y.pdf")
	m.Show(ask.Answer{AnswerID: "a"}) // from the list of kept ones
	if got := ids(); !slices.Equal(got, []string{"b"}) {
		t.Errorf("an answer on screen stands above itself: %q", got)
	}
	m.Show(ask.Answer{AnswerID: "a"}) // anew
	asked("c", "x.pdf")
	asked("d", "x.pdf")
	if got := ids(); !slices.Equal(got, []string{"b", "a", "c"}) {
		t.Errorf("the sitting holds %q", got)
	}
	m.Heed(func(doc string) bool { return doc == "x.pdf" })
	m.Forget("a")
	if got := ids(); !slices.Equal(got, []string{"b"}) {
		t.Errorf("what may not be shown, or was deleted, is still there: %q", got)
	}
	m.Show(ask.Answer{AnswerID: "kept"})
	asked("e", "y.pdf")
	if got := ids(); !slices.Equal(got, []string{"b", "d"}) {
		t.Errorf("a kept answer that was looked at is one of the sitting: %q", got)
	}
}
