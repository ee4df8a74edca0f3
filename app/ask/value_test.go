package ask

import (
	"slices"
	"testing"

	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/verify"
)

func TestExcerptsWithoutTheFigureAskedForArePlacesToLook(t *testing.T) {
	for _, c := range []struct {
		question, excerpt string
		want              bool
	}{
		{"育休は何歳まで取れますか", "育児休業は別に定める。", true},
		{"育休は何歳まで取れますか", "1歳に満たない子を養育する社員に与える。", false},
		{"手当は月いくら？", "手当 = 基本給 × 0.25 × 時間数", true},
		{"手当は月いくら？", "月額20,000円を支給する。", false},
		{"手当は月いくら？", "月額２万円を支給する。", false},
		{"交通費はいくら出る？", "実費を支給する。", false},
		{"有給は何日もらえる？", "年次有給休暇を与える。", true},
		{"有給は何日もらえる？", "十日の年次有給休暇を与える。", false},
		{"How many vacation days do I get?", "You might spend a few years in jail.", true},
		{"How many vacation days do I get?", "Everyone has twelve days of leave.", false},
		{"What is the highest payout?", "Rewards are paid for bugs.", true},
		{"What is the highest payout?", "Rewards go up to $30,000.", false},
		{"休憩は何分ですか、何日ですか", "休憩は60分とする。", false},
		{"副業はできますか", "届け出る。", false},
		{"休憩は何分ですか", "十分な休憩を与える。", true},
		{"休憩は何分ですか", "十分間の休憩を与える。", false},
		{"How long is the notice?", "Give notice of a two-way change.", true},
		{"How long is the notice?", "Give two-week notice.", false},
	} {
		if got := question.Read(c.question).LacksFigure(c.excerpt); got != c.want {
			t.Errorf("%s %s: %v", c.question, c.excerpt, got)
		}
	}
}

func TestANumberInACompoundIsNoFigure(t *testing.T) {
	for text, want := range map[string]bool{
		"Two-factor authentication is required.": false, "a one-way trip": false, "Use 2FA.": false, "二要素認証を用いる。": false, "2要素認証を用いる。": false, "第三者に開示しない。": false, "一時金とする。": false,
		"一般の社員": false, "一部を除く。": false, "a first-class ticket": false, "十分に注意する。": false,
		"two-week notice": true, "3日間": true, "one month's notice": true, "三日以内": true, "第三者に3日以内に": true, "三十分": true, "一時間": true, "two factors": true,
	} {
		if got := question.HoldsFigure(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestExcerptsThatShareLittleWithTheQuestionArePlacesToLook(t *testing.T) {
	hit := func(held float64, similar bool) library.Hit {
		return library.Hit{Passage: verify.Passage{ChunkID: "a", Doc: "就業規則.md", Title: "就業規則", Text: "自転車で通勤する者は届け出る。"}, Held: held, Similar: similar}
	}
	for _, c := range []struct {
		name  string
		found library.SearchResult
		mode  Mode
		want  bool
	}{
		{"the best passage holds few of the rare words", library.SearchResult{Hits: []library.Hit{hit(.2, false), hit(.9, false)}}, ExtractMode, true},
		{"it holds enough", library.SearchResult{Hits: []library.Hit{hit(.25, false)}}, ExtractMode, false},
		{"it was found by its meaning", library.SearchResult{Hits: []library.Hit{hit(0, true)}}, ExtractMode, false},
		{"it was looked up", library.SearchResult{Hits: []library.Hit{hit(0, false)}, Filters: []library.Filter{{Kind: library.AddressFilter}}}, ExtractMode, false},
		{"a model answers", library.SearchResult{Hits: []library.Hit{hit(.2, false)}}, SentenceMode, false},
	} {
		a := &asking{Engine: &Engine{Library: rules}, question: "自転車の保険", found: c.found}
		a.answer.Mode = c.mode
		a.finish([]verify.Claim{{Text: "自転車で通勤する者は届け出る。"}}, nil)
		if a.answer.PlacesToLook != c.want || slices.Contains(a.answer.Warnings, MetThinly) != c.want {
			t.Errorf("%s: %v, %q", c.name, a.answer.PlacesToLook, a.answer.Warnings)
		}
	}
}

func TestNumbersInWordsAreFigures(t *testing.T) {
	for _, n := range []string{"seven", "eleven", "thirteen", "fifteen", "nineteen", "twenty", "twenty-five", "thirty", "forty", "fifty", "seventy", "eighty", "ninety", "a hundred"} {
		text := "Every employee has " + n + " days of paid leave."
		if question.Read("How many days of paid leave?").LacksFigure(text) {
			t.Errorf("%s days are said to be no figure", n)
		}
		if !question.HoldsFigure(n) && n != "a hundred" {
			t.Errorf("%s is said to be no value", n)
		}
	}
}

func TestAmountsInAnyCurrencyAreFigures(t *testing.T) {
	for _, unit := range []string{"dollars", "euros", "pounds", "yen", "francs", "EUR", "CHF"} {
		text := "The hotel rate must not exceed 100 " + unit + " a night."
		for _, asked := range []string{"What is the hotel rate?", "How much is paid for a hotel?"} {
			if find := figuresOf(question.Read(asked)); find == nil || len(find(text)) == 0 {
				t.Errorf("%s: no figure is found in %q", asked, text)
			}
		}
		if question.Read("How much is paid for a hotel?").LacksFigure(text) {
			t.Errorf("%q is said to hold no amount", text)
		}
	}
}
