package ollama

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func TestEstimateTokens(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 1, "abcd": 2, "休暇": 3, "Ａ": 2, strings.Repeat("申", 100): 120} {
		if got := EstimateTokens(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestBudgetLearnsTheLargestRatioOfItsLastAnswers(t *testing.T) {
	b := NewBudget(nil)
	m := Model{Name: "m", Digest: "d"}
	req := Request{System: strings.Repeat("a", 300), User: strings.Repeat("a", 2700)} // 1,000 tokens by the rule
	learn := func(counted int) { b.Learn(m, req, Result{PromptTokens: counted + perPrompt}) }

	learn(500)
	learn(1500)
	learn(700)
	if got := b.Estimate(m, req.User); got != 1350 {
		t.Errorf("estimate %d, want 1350", got)
	}
	if got := b.Estimate(Model{Name: "other"}, req.User); got != 900 {
		t.Errorf("another model learned too: %d", got)
	}
	for range keptRatios {
		learn(500)
	}
	if got := b.Estimate(m, req.User); got != 450 {
		t.Errorf("an old answer still counts: %d", got)
	}
	learn(9000)                                                            // not this text
	b.Learn(m, req, Result{})                                              // a server that counts nothing
	b.Learn(m, req, Result{PromptTokens: 2000 + perPrompt, Thought: true}) // thoughts are counted in
	if got := b.Estimate(m, req.User); got != 450 {
		t.Errorf("learned from what tells nothing: %d", got)
	}
}

func TestBudgetComesBackFromItsSnapshot(t *testing.T) {
	b := NewBudget(map[string][]float64{"d": {0.5, 1.5}, "bad": {math.NaN(), -1, 99, math.Inf(1)}})
	want := map[string][]float64{"d": {0.5, 1.5}}
	if got := b.Snapshot(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	b.Snapshot()["d"][0] = 4
	if got := NewBudget(b.Snapshot()).Snapshot(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestFit(t *testing.T) {
	e, _, err := ParseEndpoint("", "")
	if err != nil {
		t.Fatal(err)
	}
	c := New(e, Options{Window: 4096})
	passage := strings.Repeat("a", 300) // 100 tokens and 8
	many := make([]string, 100)
	for i := range many {
		many[i] = passage
	}
	for name, tc := range map[string]struct {
		model    Model
		answer   int
		fixed    string
		passages []string
		want     int
	}{
		"room for all":                       {passages: many[:3], want: 3},
		"4096 - 1024 - 409 - 32 of 108":      {passages: many, want: 24},
		"a longer answer leaves less":        {answer: 2048, passages: many, want: 14},
		"a smaller model leaves less":        {model: Model{Context: 2048}, passages: many, want: 7},
		"rules and question take their part": {fixed: strings.Repeat("a", 3000), passages: many, want: 15},
		"one is always tried":                {passages: []string{strings.Repeat("申", 9000), passage}, want: 1},
		"none to send":                       {want: 0},
	} {
		if got := NewBudget(nil).Fit(c, tc.model, tc.answer, tc.fixed, tc.passages); got != tc.want {
			t.Errorf("%s: %d, want %d", name, got, tc.want)
		}
	}
	learned := NewBudget(map[string][]float64{"d": {2}})
	if got := learned.Fit(c, Model{Digest: "d"}, 0, "", many); got != 12 {
		t.Errorf("with a learned ratio of 2: %d", got)
	}
}

func TestFewer(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 0, 2: 1, 3: 2, 8: 5, 10: 7} {
		if got := Fewer(n); got != want {
			t.Errorf("Fewer(%d) = %d, want %d", n, got, want)
		}
	}
}
