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

func TestARowIsShownWithItsWholeTable(t *testing.T) {
	table := "職位 | 日当 | 宿泊料\n役員 | 4,000円 | 18,000円\n一般 | 2,500円 | 12,000円"
	passages := []verify.Passage{{ID: "c1", Title: "旅費規程", Section: "別表第1 宿泊料", Text: "宿泊料は次のとおりとする。\n" + table + "\nただし、朝食付きの場合は1,000円を減ずる。"}}
	question := "一般の宿泊料はいくらですか"
	claims := withExceptions(extract(question, passages, weightsOf(question)), passages)
	var texts []string
	for _, c := range claims {
		texts = append(texts, c.Text)
	}
	all := strings.Join(texts, "\n---\n")
	if strings.Count(all, "職位 | 日当 | 宿泊料") != 1 || strings.Count(all, table) != 1 {
		t.Errorf("the table is not shown whole and once:\n%s", all)
	}
	if !strings.Contains(all, table+"\n---\nただし、朝食付きの場合は1,000円を減ずる。") {
		t.Errorf("the exception does not stand behind the table:\n%s", all)
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
