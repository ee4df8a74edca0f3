package viewmodel

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/history"
	"tenkyo/app/revision"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// verdicts is a checker that gives each answer a status by its id.
type verdicts map[string]history.Status

func (v verdicts) Check(_ context.Context, r history.Record, offs map[int]history.SignOff) (history.Recheck, error) {
	status := v[r.Answer.AnswerID]
	if status == "" {
		status = history.Current
	}
	check := history.Recheck{AnswerID: r.Answer.AnswerID, Status: status}
	for i, c := range r.Answer.Claims {
		cc := history.ClaimCheck{Text: c.Text, Status: status, Was: "60歳", Is: "65歳", Diff: revision.Words("60歳", "65歳"),
			Evidence: []history.EvidenceCheck{{ID: "c1", InForce: &history.Edition{}}}}
		cc.Evidence[0].InForce.Version, cc.Evidence[0].InForce.Effective = "b", "2026-04-01"
		if o, ok := offs[i]; ok {
			cc.SignOff = &history.StandingSign{SignOff: o}
		}
		check.Claims = append(check.Claims, cc)
	}
	return check, nil
}

func keeping(t *testing.T, v verdicts) Keeping {
	t.Helper()
	return Keeping{
		Keeper: history.NewKeeper(t.TempDir()), Checker: func() Checker { return v },
		Withheld: func(r history.Record) (history.Record, bool) { return r, false }, Library: func() string { return "3F7A-91C2" },
	}
}

// settled is a History that has written everything when the test ends.
func settled(t *testing.T, k Keeping, l *loop) *History {
	t.Helper()
	h := NewHistory(k, l.dispatch)
	t.Cleanup(func() { h.Close()() })
	return h
}

func answerOf(n int) ask.Answer {
	a := ask.Answer{AnswerID: fmt.Sprintf("%012x", n+1), Question: fmt.Sprint("質問", n), Asked: time.Date(2026, 1, n+1, 0, 0, 0, 0, time.UTC), Complete: true}
	a.Chunks = []verify.Passage{{ID: "c1", Doc: "a.md", Version: "a"}}
	a.Status = "publish"
	a.Claims = []verify.Claim{{Text: "定年は60歳です。", Verdict: verify.Verified, Evidence: []verify.Evidence{{ID: "c1"}}}, {Text: "x", Verdict: verify.Unsourced}}
	return a
}

func TestAnswersAreKeptListedAndHeldAgainstTheLibrary(t *testing.T) {
	l := &loop{}
	h := settled(t, keeping(t, verdicts{answerOf(1).AnswerID: history.Changed}), l)
	for n := range 3 {
		h.Keep(ask.Request{}, answerOf(n), true)
	}
	l.until(t, "three answers", func() bool { return len(h.Answers) == 3 })
	if h.Answers[0].Question != "質問2" || h.Changed() != 0 {
		t.Errorf("listed %+v; %d changed", h.Answers, h.Changed())
	}
	h.Recheck()
	l.until(t, "the check", func() bool { return !h.Checking })
	if h.Changed() != 1 {
		t.Errorf("%d answers changed, want 1", h.Changed())
	}
	h.Show(ShowChanged)
	if len(h.Answers) != 1 || h.Answers[0].Question != "質問1" {
		t.Errorf("changed: %+v", h.Answers)
	}
	h.Show(ShowAll)
	h.Search("質問2")
	l.until(t, "the search", func() bool { return len(h.Answers) == 1 })
	if h.Total != 3 {
		t.Errorf("%d in all, want 3", h.Total)
	}
}

// The file of an answer is there before the window is told, so that a check of the list may find it first.
func TestWhatACheckFoundOfANewAnswerStays(t *testing.T) {
	l := &loop{}
	k := keeping(t, verdicts{answerOf(0).AnswerID: history.Changed})
	h := settled(t, k, l)
	h.Keep(ask.Request{}, answerOf(0), true)
	<-h.Writer.Written() // and the window is not told yet
	h.Recheck()
	h.reading.Wait()
	told := l.take()
	for i := range told { // the check, then the answer
		told[len(told)-1-i]()
	}
	l.until(t, "the list", func() bool { return len(h.Answers) == 1 })
	if h.Changed() != 1 {
		t.Error("what the check found was forgotten")
	}
}

func TestAnAnswerOnScreenIsLookedAtOnlyForWhatChanged(t *testing.T) {
	l := &loop{}
	h := settled(t, keeping(t, verdicts{answerOf(1).AnswerID: history.Changed}), l)
	for n := range 2 {
		h.Keep(ask.Request{}, answerOf(n), true)
	}
	l.until(t, "two answers", func() bool { return len(h.Answers) == 2 })
	var shown []string
	for n := range 2 {
		h.Look(answerOf(n).AnswerID, func(k Kept) { shown = append(shown, k.Answer.Question) })
	}
	l.until(t, "the changed one", func() bool { return len(shown) > 0 })
	h.reading.Wait()
	for _, do := range l.take() {
		do()
	}
	if len(shown) != 1 || shown[0] != "質問1" {
		t.Errorf("shown: %q", shown)
	}
}

func TestAKeptAnswerIsShownWithTheVerdictsOfToday(t *testing.T) {
	l := &loop{}
	h := settled(t, keeping(t, verdicts{answerOf(0).AnswerID: history.Changed}), l)
	h.Keep(ask.Request{}, answerOf(0), true)
	l.until(t, "the answer", func() bool { return len(h.Answers) == 1 })
	var got *Kept
	h.OnOpen = func(k Kept) { got = &k }
	h.Open(answerOf(0).AnswerID)
	l.until(t, "the kept answer", func() bool { return got != nil })
	shown := got.Shown()
	if shown.Claims[0].Verdict != verify.Stale || shown.Claims[1].Verdict != verify.Unsourced || shown.Chunks[0].SupersededBy != "2026-04-01" {
		t.Errorf("shown as %+v", shown.Claims)
	}
	if got.Answer.Claims[0].Verdict != verify.Verified || got.Answer.Chunks[0].SupersededBy != "" {
		t.Error("the record itself was changed")
	}
	got = nil
	h.SignOff(answerOf(0).AnswerID, history.SignOff{Claim: 0, Mark: history.MarkOK, By: "田中", At: time.Now()})
	l.until(t, "the answer with its sign-off", func() bool { return got != nil })
	if o := got.Recheck.Claims[0].SignOff; o == nil || o.By != "田中" {
		t.Errorf("sign-off %+v", o)
	}
}

func TestAKeptExcerptWhoseSourceChangedIsNoPlainExcerpt(t *testing.T) {
	answer := answerOf(0)
	answer.Claims = []verify.Claim{{Text: "定年は60歳です。", Excerpt: true, Verdict: verify.Verified}, {Text: "x", Excerpt: true, Verdict: verify.Verified}}
	k := Kept{}
	k.Answer = answer
	k.Recheck.Claims = []history.ClaimCheck{{Status: history.Changed}, {Status: history.Current}}
	shown := k.Shown()
	if first, second := words.StateOf(shown.Claims[0]), words.StateOf(shown.Claims[1]); first != words.OlderEdition || second != words.Excerpt {
		t.Errorf("shown as %s and %s", first, second)
	}
}

func TestADeletionLosesNothingUntilItIsSettled(t *testing.T) {
	l := &loop{}
	k := keeping(t, nil)
	h := settled(t, k, l)
	h.Keep(ask.Request{}, answerOf(0), true)
	h.Keep(ask.Request{}, answerOf(1), true)
	l.until(t, "two answers", func() bool { return len(h.Answers) == 2 })
	h.Remove(answerOf(0).AnswerID)
	if len(h.Answers) != 1 {
		t.Errorf("listed %d", len(h.Answers))
	}
	h.Undo()
	if len(h.Answers) != 2 {
		t.Errorf("listed %d after undoing", len(h.Answers))
	}
	h.Remove(answerOf(0).AnswerID)
	h.Close()()
	if _, err := k.Keeper.Store.Get(answerOf(0).AnswerID); err == nil {
		t.Error("a deleted answer is still kept")
	}
}

func TestNothingIsKeptWhereTheSettingsSaySo(t *testing.T) {
	l := &loop{}
	k := keeping(t, nil)
	h := settled(t, k, l)
	h.Set(history.Settings{Off: true})
	h.Keep(ask.Request{}, answerOf(0), true)
	l.until(t, "the list", func() bool { return h.listing > 0 && h.Settings.Off && len(l.take()) == 0 })
	if page, err := k.Keeper.Store.List(context.Background(), history.Query{}); err != nil || page.Total != 0 {
		t.Errorf("%d are kept, %v", page.Total, err)
	}
}

func TestWhatCouldNotBeWrittenIsStillSaidOnceTheListIsReadAgain(t *testing.T) {
	l := &loop{}
	k := keeping(t, nil)
	h := settled(t, k, l)
	h.Keep(ask.Request{}, answerOf(0), true)
	l.until(t, "the first answer", func() bool { return len(h.Answers) == 1 })
	mend := altered(t, k.Keeper.Log)
	h.Keep(ask.Request{}, answerOf(1), true)
	read := h.listing
	l.until(t, "the failure", func() bool { return h.Writer.Waiting() == 0 && h.listing > read })
	h.reading.Wait()
	for _, f := range l.take() {
		f()
	}
	if h.Err == nil {
		t.Error("that the answer could not be written down is forgotten")
	}
	mend()
	h.Keep(ask.Request{}, answerOf(2), true)
	l.until(t, "the answer after that", func() bool { return h.Holds(answerOf(2).AnswerID) && h.Err == nil })
}
