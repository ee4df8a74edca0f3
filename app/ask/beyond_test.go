package ask

import (
	"context"
	"testing"

	"tenkyo/app/library"
	"tenkyo/verify"
)

// absent is a shelf of which a look through all documents gives this.
type absent struct {
	shelf
	looked library.Absence
}

func (a absent) AbsenceIn(context.Context, string, library.SearchOptions) (library.Absence, error) {
	return a.looked, nil
}

func TestAQuestionBeyondTheDocumentsEndsInANo(t *testing.T) {
	bounty := []verify.Passage{{ID: "c1", ChunkID: "a", Doc: "d", Title: "Bounty", Text: "Rewards of the bounty program are paid for critical bugs."}}
	leave := []verify.Passage{{ID: "c1", ChunkID: "a", Doc: "d", Title: "就業規則", Text: "休暇を申し出た社員には、年に10日を与える。"}}
	for _, c := range []struct {
		name, question string
		passages       []verify.Passage
		held           float64
		looked         library.Absence
		no             bool
	}{
		{"no amount, and its topic is nowhere", "What is the highest payout for a critical bug in the bounty program?", bounty, .5, library.Absence{Terms: []string{"highest", "payout"}, Topic: false}, true},
		{"no amount, but its topic stands somewhere", "What is the payout for a critical bug in the bounty program?", bounty, .5, library.Absence{Found: true, Topic: true}, false},
		{"no amount, and another word is nowhere", "What is the payout for a critical bug in the bounty program?", bounty, .5, library.Absence{Terms: []string{"critical"}, Topic: true}, false},
		{"nothing rare is met, and a word is nowhere", "犬を飼う人の休暇は何日ですか", leave, 0, library.Absence{Terms: []string{"犬"}, Topic: true}, true},
		{"nothing rare is met, and the topic as a whole is nowhere", "社員旅行休暇は何日ですか", leave, 0, library.Absence{Found: true, Topic: false}, true},
		{"nothing rare is met, but all stands somewhere", "休暇は何日ですか", leave, 0, library.Absence{Found: true, Topic: true}, false},
		{"it has no word that could be rare", "あがりは何日ですか", leave, 0, library.Absence{}, false},
		{"the passage meets the question and holds the figure", "犬を飼う人の休暇は何日ですか", leave, .5, library.Absence{Terms: []string{"犬"}}, false},
	} {
		e := &Engine{Library: absent{shelf{level: verify.Medium, held: c.held, passages: c.passages}, c.looked}}
		a, err := e.Ask(t.Context(), Request{Question: c.question, Mode: ExtractMode}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (a.NoAnswer != nil) != c.no || c.no && len(a.Claims) > 0 {
			t.Errorf("%s: a no %v with %d claims", c.name, a.NoAnswer != nil, len(a.Claims))
		}
	}
}
