package ask

import (
	"testing"

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
	} {
		if got := lacksAskedKind(c.question, []verify.Claim{{Text: c.excerpt}}); got != c.want {
			t.Errorf("%s %s: %v", c.question, c.excerpt, got)
		}
	}
}
