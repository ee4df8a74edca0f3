package question_test

import (
	"testing"

	"tenkyo/app/question"
)

// What an amount is counted by is no answer to a question for days: 1日につき200円.
func TestWhatAnAmountIsCountedByIsNoFigure(t *testing.T) {
	for _, c := range []struct {
		question, text, figure string
	}{
		{"在宅勤務は週に何日できますか", "勤務した日1日につき200円の手当を支給する。", ""},
		{"在宅勤務は週に何日できますか", "1週間につき2日を限度とする。", "2日を限度"},
		{"手当は何円ですか", "1日につき200円の手当を支給する。", "200円"},
		{"点検は何日ごとにしますか", "30日ごとに点検する。", "30日"},
		{"How many days do I get?", "The allowance is 20 euros per day.", ""},
		{"How many days do I get?", "Two days per month are granted.", "Two days per month"},
		{"How long must my password be?", "A password has at least 12 characters.", "12 characters"},
		{"割増はどれくらいつく？", "割増率は、25%とする。", "25%"},
		{"How young is too young to work?", "Work by someone under 16 years of age is not allowed.", "16 years"},
	} {
		q := question.Read(c.question)
		got := ""
		if spans := q.Figures(c.text); len(spans) > 0 {
			got = string([]rune(c.text)[spans[0][0]:spans[0][1]])
		}
		if got != c.figure {
			t.Errorf("%s in %q: found is %q, not %q", c.question, c.text, got, c.figure)
		}
		if c.figure == "" && !q.LacksFigure(c.text) {
			t.Errorf("%s: %q is said to hold it", c.question, c.text)
		}
	}
}

func TestWhatOnlyBoundsAQuestionIsNotSearched(t *testing.T) {
	for text, want := range map[string][2]string{
		"Do I have to change my password every few months?": {"password", "change password months"},
		"Which places are under sanctions right now?":       {"places", "places under sanctions"},
		"I am flying to Brazil with a laptop":               {"brazil", "flying brazil laptop"},
	} {
		if q := question.Read(text); q.Topic != want[0] || q.Search != want[1] {
			t.Errorf("%s: topic %q, search %q", text, q.Topic, q.Search)
		}
	}
}
