package ask

import (
	"strings"
	"testing"

	"tenkyo/app/card"
	"tenkyo/app/library"
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

// shownOf are the articles shown of passages whose documents cannot be read.
func shownOf(question string, passages []verify.Passage) []article {
	return chosen(askedOf(question, nil, weightsOf(question)), passages, func(verify.Passage) (library.Article, error) {
		return library.Article{}, library.ErrNotFound
	})
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
		shown := shownOf(question, []verify.Passage{draft, rule})
		if len(shown) == 0 || shown[0].of.ID != "c2" {
			t.Errorf("%s stands above the rule: %+v", name, shown)
		}
	}
}

func TestPassagesOfOneArticleAreOneCard(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "d", Section: "第20条（精算）", Text: "出張の精算は7日以内に行う。"},
		{ID: "c2", ChunkID: "b", Doc: "d", Section: "第20条（精算）", Text: "出張の精算には領収書を添える。"},
	}
	whole := library.Article{Passages: []verify.Passage{passages[0], passages[1]}, Blocks: []library.ArticleBlock{
		{Kind: "paragraph", Lead: -1, Pieces: []card.Cite{{Passage: 0, End: 14}}}, {Kind: "paragraph", Lead: -1, Pieces: []card.Cite{{Passage: 1, End: 15}}}}}
	question := "出張の精算には領収書をいつまで"
	shown := chosen(askedOf(question, nil, weightsOf(question)), passages, func(verify.Passage) (library.Article, error) { return whole, nil })
	if len(shown) != 1 {
		t.Fatalf("%d cards of one article", len(shown))
	}
	raw, behind := shown[0].claim(passages[:1])
	if len(behind) != 2 || behind[1].ID != "c2" || behind[1].Context != ContextArticle || behind[1].ContextOf != "c2" {
		t.Errorf("what is cited besides stands among the passages as %+v", behind)
	}
	if raw.Evidence[0].Quote != "出張の精算には領収書を添える。" || raw.Evidence[0].Sentence != 1 {
		t.Errorf("the evidence is %+v", raw.Evidence)
	}
}

func TestExcerptsOfManySentencesAreBackedByTheirPassages(t *testing.T) {
	text := "宿泊料は次のとおりとする。\n職位 | 日当 | 宿泊料\n役員 | 4,000円 | 18,000円\n一般 | 2,500円 | 12,000円\nただし、朝食付きの場合は1,000円を減ずる。"
	passages := []verify.Passage{{ID: "c1", Title: "旅費規程", Section: "別表第1 宿泊料", Text: text}}
	shown := shownOf("一般の宿泊料はいくらですか", passages)
	if len(shown) != 1 {
		t.Fatalf("%+v", shown)
	}
	raw, _ := shown[0].claim(passages)
	claim := verify.New("", passages, verify.Options{Excerpt: true}).Claim(raw)
	if claim.Verdict != verify.Verified {
		t.Errorf("words of a document as they stand are %s: %+v", claim.Verdict, claim.Flags)
	}
}

func TestTheFigureAskedForIsLitWhole(t *testing.T) {
	for _, c := range []struct{ question, text, want string }{
		{"精算は何日以内ですか", "帰着した日の翌日から起算して７日以内に精算する。", "７日以内"},
		{"上限はいくらですか", "宿泊料は、1泊12,000円を上限とする。", "12,000円"},
		{"日当はいくら", "1日につき二千五百円とする。", "二千五百円"},
		{"How many days of leave carry over?", "Up to 5 business days carry over.", "5 business days"},
		{"How much is the allowance?", "The allowance is $50 per day.", "$50 per day"},
		{"誰が承認しますか", "部長が3日以内に承認する。", ""},
		{"手当はいくら", "第2条の手当は、別表に定める。", ""},
	} {
		var got []string
		if values := valuesOf(c.question); values != nil {
			for _, s := range values(c.text) {
				got = append(got, string([]rune(c.text)[s[0]:s[1]]))
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s in %q: lit are %q", c.question, c.text, got)
		}
	}
}

func TestWordsThatOnlyAskAreNotLit(t *testing.T) {
	for question, want := range map[string]string{
		"退職を申し出るのは何日前ですか":                   "退職 申し出",
		"年次有給休暇は入社後いつから何日もらえますか":            "年次有給休暇 入社",
		"How much is the travel allowance?": "travel allowance",
	} {
		words := " " + strings.Join(contentWords(question), " ") + " "
		for w := range strings.SplitSeq(want, " ") {
			if !strings.Contains(words, " "+w+" ") && !strings.Contains(words, w) {
				t.Errorf("%q: %q is not among %q", question, w, words)
			}
		}
		for _, w := range []string{" 何日 ", " いつ ", " 何 ", " How ", " much ", " 日前 ", " ます "} {
			if strings.Contains(words, w) {
				t.Errorf("%q: %q is lit", question, w)
			}
		}
	}
}
