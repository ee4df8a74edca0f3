package ask

import (
	"strings"
	"testing"

	"tenkyo/index"
	"tenkyo/verify"
)

func weightsOf(question string) map[string]float64 {
	weights := map[string]float64{}
	for _, t := range index.Terms(question) {
		weights[t] = 1
	}
	return weights
}

func TestARowIsShownWithItsHeadAndNoOtherRows(t *testing.T) {
	table := "職位 | 日当 | 宿泊料\n役員 | 4,000円 | 18,000円\n一般 | 2,500円 | 12,000円"
	passages := []verify.Passage{{ID: "c1", Title: "旅費規程", Section: "別表第1 宿泊料", Text: "宿泊料は次のとおりとする。\n" + table + "\nただし、朝食付きの場合は1,000円を減ずる。"}}
	excerpts := func(question string) string {
		var texts []string
		for _, c := range withExceptions(extract(question, passages, weightsOf(question)), passages) {
			texts = append(texts, c.Text)
			for _, e := range c.Evidence {
				if e.Sentence == 0 || e.Quote != sentence(passages, e.ID, e.Sentence) {
					t.Errorf("%q cites %+v, which is no line of the passage", c.Text, e)
				}
			}
		}
		return strings.Join(texts, "\n---\n")
	}
	all := excerpts("一般の宿泊料はいくらですか")
	if want := "職位 | 日当 | 宿泊料\n一般 | 2,500円 | 12,000円\n---\nただし、朝食付きの場合は1,000円を減ずる。"; !strings.Contains(all, want) || strings.Contains(all, "役員") {
		t.Errorf("the row does not stand below its head, with the exception behind it, alone:\n%s", all)
	}
	if all := excerpts("日当はいくらですか"); !strings.Contains(all, table) {
		t.Errorf("where the question says no row, the table is not whole:\n%s", all)
	}
}

func TestLabelsAreNoAnswers(t *testing.T) {
	for s, label := range map[string]bool{
		"海外・・・都度相談": false, "受付…総務部": false, "窓口　　人事課": false, "本社 → 支店": false, "Visitors - badge": false, "氏　名": true,
		"使用者": true, "・保管場所": true, "物品名 |  | ": true, "（1）修理中": true, "Responsible person": true,
		"備品管理責任者は、総務部長とする。": false, "総務部長とする": false, "10日": false, "一般 | 2,500円": false, "三か月": false,
		"休暇を取得した者": false, "The office manager is responsible": false,
	} {
		if isLabel(s) != label {
			t.Errorf("%q is a label: %v", s, !label)
		}
	}
	question := "備品管理責任者は誰ですか"
	passages := []verify.Passage{{ID: "c1", Title: "備品管理規程", Section: "様式第1号 備品管理台帳", Text: "使用者\n物品名\n備品管理責任者\n保管場所"}}
	if claims := extract(question, passages, weightsOf(question)); len(claims) != 0 {
		t.Errorf("the fields of a form are shown as an answer: %+v", claims)
	}
}

func TestADraftNeverStandsAboveTheRule(t *testing.T) {
	question := "出張の精算はいつまでですか"
	rule := verify.Passage{ID: "c2", Title: "旅費規程", Section: "第20条（精算）", Text: "出張をした者は、帰着した日の翌日から起算して7日以内に精算しなければならない。"}
	for name, draft := range map[string]verify.Passage{
		"a draft":                      {Kind: "draft"},
		"a comparison of two wordings": {Kind: "comparison"},
		"a rule that is not yet one":   {InForceFrom: "2027-04-01"},
		"a rule that was replaced":     {SupersededBy: "abcdefabcdef"},
	} {
		draft.ID, draft.Title, draft.Section, draft.Text = "c1", "旅費規程改正案", "第20条", "出張の精算の期限を、帰着した日の翌日から起算して10日以内に改める。"
		claims := extract(question, []verify.Passage{draft, rule}, weightsOf(question))
		if len(claims) == 0 || claims[0].Evidence[0].ID != "c2" {
			t.Errorf("%s stands above the rule: %+v", name, claims)
		}
	}
}
