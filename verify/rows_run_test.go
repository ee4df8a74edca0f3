package verify

import "testing"

// A run of table rows, or of rows and a note below them, is no sentence: words of one row and the number of another say nothing
// together. The passage below once made 8,000円 the bound of something that the table does not mention.
func TestWordsOfOneRowAndTheNumberOfAnotherBackNothing(t *testing.T) {
	p := Passage{ID: "c1", Title: "旅費規程", Section: "別表第2 海外出張の日当及び宿泊料（第14条関係）", Text: `地域 | 区分 | 日当（1日） | 宿泊料の上限（1泊）
アジア | 一般 | 5,000円 | 19,000円
その他の地域 | 役員 | 8,000円 | 32,000円
その他の地域 | 部長及び課長 | 7,000円 | 25,000円
その他の地域 | 一般 | 6,000円 | 22,000円
備考 外貨で支払った宿泊料は、精算を申請した日の前日の為替相場により円に換算する。`}
	for claim, verified := range map[string]bool{
		"支払証明書で精算できる額は1件につき8,000円までである。": false,
		"精算を申請した日の宿泊料は22,000円である。":       false,
		"アジアの部長の日当は5,000円である。":           false,
		"その他の地域の役員の日当は8,000円である。":        true,
	} {
		r := Check(Case{Chunks: []Passage{p}, Answer: Answer{Format: "tagged", Text: claim + "[c1]"}})
		if got := r.Claims[0].Verdict; wrongly(got, verified) {
			t.Errorf("%s is %s (quoted: %q)", claim, got, r.Claims[0].Evidence[0].Quote)
		}
	}
}
