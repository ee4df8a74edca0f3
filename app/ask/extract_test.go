package ask

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/app/question"
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
	return chosen(partsOf(question, nil, weightsOf(question), nil), nil, passages, func(verify.Passage) (library.Article, error) {
		return library.Article{}, library.ErrNotFound
	})
}

func TestADraftNeverStandsAboveTheRule(t *testing.T) {
	asked := "出張の精算はいつまでですか"
	rule := verify.Passage{ID: "c2", Title: "旅費規程", Section: "第20条（精算）", Text: "出張をした者は、帰着した日の翌日から起算して7日以内に精算しなければならない。"}
	for name, draft := range map[string]verify.Passage{
		"a draft":                      {Kind: "draft"},
		"a comparison of two wordings": {Kind: "comparison"},
		"a rule that is not yet one":   {InForceFrom: "2027-04-01"},
		"a rule that was replaced":     {SupersededBy: "abcdefabcdef"},
	} {
		draft.ID, draft.Title, draft.Section, draft.Text = "c1", "旅費規程改正案", "第20条", "出張の精算の期限を、帰着した日の翌日から起算して10日以内に改める。"
		shown := shownOf(asked, []verify.Passage{draft, rule})
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
	asked := "出張の精算には領収書をいつまで"
	shown := chosen(partsOf(asked, nil, weightsOf(asked), nil), nil, passages, func(verify.Passage) (library.Article, error) { return whole, nil })
	if len(shown) != 1 {
		t.Fatalf("%d cards of one article", len(shown))
	}
	raw, behind := shown[0].claim(passages[:1])
	if len(behind) != 2 || behind[1].ID != "c2" || behind[1].Context != ContextArticle || behind[1].ContextOf != "c2" {
		t.Errorf("what is cited besides stands among the passages as %+v", behind)
	}
	quotes := []string{}
	for _, e := range raw.Evidence {
		quotes = append(quotes, e.ID+" "+e.Quote)
	}
	if want := []string{"c1 出張の精算は7日以内に行う。", "c2 出張の精算には領収書を添える。"}; !slices.Equal(quotes, want) { // until when, too
		t.Errorf("the evidence is %q", quotes)
	}
}

func TestExcerptsOfManySentencesAreBackedByTheirPassages(t *testing.T) {
	text := "宿泊料は次のとおりとする。\n職位 | 日当 | 宿泊料\n役員 | 4,000円 | 18,000円\n一般 | 2,500円 | 12,000円\nただし、朝食付きの場合は1,000円を減ずる。"
	passages := []verify.Passage{{ID: "c1", Title: "旅費規程", Section: "別表第1 宿泊料", Text: text}}
	shown := shownOf("一般の宿泊料はいくらですか", passages)
	if len(shown) != 1 {
		t.Fatalf("%+v", shown)
	}
	items := verify.Passage{ID: "c2", Text: "出張日数は次のとおりとする。\n- 所要時間が4時間未満・・・0日\n- 所要時間が4時間以上8時間未満・・・0.5日"}
	list := verify.RawClaim{Text: "所要時間が4時間未満・・・0日\n所要時間が4時間以上8時間未満・・・0.5日", Evidence: []verify.RawEvidence{
		{ID: "c2", Quote: "所要時間が4時間以上8時間未満・・・0.5日"}, {ID: "c2", Quote: "所要時間が4時間未満・・・0日"}}}
	if c := verify.New("", []verify.Passage{items}, verify.Options{Excerpt: true}).Claim(list); c.Verdict != verify.Verified {
		t.Errorf("items as they stand are %s: %+v", c.Verdict, c.Flags)
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
		{"休暇は何日もらえますか", "3月21日に20日を与える。", "20日"},
		{"賞与はいつ出ますか", "平成25年4月1日以降に支給する。", "平成25年4月1日以降"},
		{"When does the key expire?", "Key expiry: 2027-12-18", "2027-12-18"},
		{"What must I put on the report when I claim a gift?", "Gifts above $150 need approval within 5 days.", ""},
		{"誰が承認しますか", "部長が3日以内に承認する。", ""},
		{"手当はいくら", "第2条の手当は、別表に定める。", ""},
	} {
		var got []string
		if values := figuresOf(question.Read(c.question)); values != nil {
			for _, s := range values(c.text) {
				got = append(got, string([]rune(c.text)[s[0]:s[1]]))
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s in %q: lit are %q", c.question, c.text, got)
		}
	}
}

func TestEachPartOfAQuestionHasACard(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "d", Title: "旅費規程", Section: "第14条（宿泊料）", Text: "宿泊料は、1泊12,000円を上限とする。"},
		{ID: "c2", ChunkID: "b", Doc: "d", Title: "旅費規程", Section: "第15条（宿泊料の特例）", Text: "宿泊料は、役員については実費とする。"},
		{ID: "c3", ChunkID: "c", Doc: "d", Title: "旅費規程", Section: "第20条（精算）", Text: "旅費の精算は、7日以内に行う。"},
	}
	shown := shownOf("宿泊料の上限はいくらですか。また、精算はいつまでですか", passages)
	if len(shown) < 2 || shown[0].of.ID != "c1" || shown[1].of.ID != "c3" {
		t.Errorf("the cards are %+v", shown)
	}
}

func TestTwoFormsOfOneTextAreOneCard(t *testing.T) {
	text := "出張の精算は、帰着した日の翌日から7日以内に領収書を添えて行う。ただし、海外出張の場合は14日以内とする。"
	shown := shownOf("出張の精算はいつまで", []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "規程.md", Title: "旅費規程", Section: "第20条", Text: text},
		{ID: "c2", ChunkID: "b", Doc: "規程.pdf", Title: "旅費規程", Section: "第 20 条", Page: 4, Text: strings.ReplaceAll(text, "7日", "7 日")},
		{ID: "c3", ChunkID: "c", Doc: "別.md", Title: "精算の手引", Section: "精算", Text: strings.ReplaceAll(text, "7日以内に領収書", "10日以内に精算システムで証憑")},
	})
	if len(shown) != 2 || shown[0].of.ID != "c2" || shown[1].of.ID != "c3" {
		t.Errorf("the cards are %+v", shown)
	}
}

func TestComparedDocumentsStandBesideEachOther(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "a", Title: "就業規則", Section: "第34条（年次有給休暇）", Text: "年次有給休暇は10日とする。"},
		{ID: "c2", ChunkID: "b", Doc: "a", Title: "就業規則", Section: "第35条（有給の休暇）", Text: "休暇は年次有給休暇とする。"},
		{ID: "c3", ChunkID: "c", Doc: "b", Title: "契約社員就業規程", Section: "第9条（休暇）", Text: "年次有給休暇は7日とする。"},
	}
	asked := "就業規則と契約社員就業規程で年次有給休暇の違うところは"
	shown := chosen(partsOf(asked, nil, weightsOf(asked), []side{{"就業規則", []string{"a"}}, {"契約社員就業規程", []string{"b"}}}), nil, passages, func(verify.Passage) (library.Article, error) {
		return library.Article{}, library.ErrNotFound
	})
	if len(shown) != 2 || shown[0].of.Title == shown[1].of.Title || !shown[1].Card.Beside {
		t.Fatalf("the cards are %+v", shown)
	}
	if f := shown[1].Card.Figures; f == nil || !slices.Equal(f.Here, []string{"7日"}) || !slices.Equal(f.There, []string{"10日"}) || len(f.Both) > 0 {
		t.Errorf("the figures are %+v", f)
	}
}

// Of two documents that are compared each answers with the matter itself, not with its neighbour that holds a word searched besides.
func TestASideAnswersWithTheWordsOfTheQuestion(t *testing.T) {
	const question = "How do the House Rules and the Site Rules differ on passwords?"
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "house", Title: "House Rules", Section: "4 Sharing", Text: "Passwords must not be shared."},
		{ID: "c2", ChunkID: "b", Doc: "site", Title: "Site Rules", Section: "3 Accounts and passwords > 3.3 Second factor", Text: "An authenticator is required for remote access."},
		{ID: "c3", ChunkID: "c", Doc: "site", Title: "Site Rules", Section: "3 Accounts and passwords > 3.2 Passwords", Text: "A password has at least 12 characters."},
	}
	weights := weightsOf(question)
	weights[index.Terms("authenticator")[0]] = 9
	shown := chosen(partsOf(question, []string{"authenticator"}, weights, []side{{"house rules", []string{"house"}}, {"site rules", []string{"site"}}}), nil, passages, func(verify.Passage) (library.Article, error) {
		return library.Article{}, library.ErrNotFound
	})
	if len(shown) != 2 || shown[0].of.ID != "c1" || shown[1].of.ID != "c3" {
		t.Errorf("%d cards, the second of %q", len(shown), shown[len(shown)-1].of.ID)
	}
}

func TestWhatAQuestionCompares(t *testing.T) {
	filters := []library.Filter{{Kind: library.DayFilter, Text: "2024-04-01"}, {Kind: library.DocumentFilter, Text: "就業規則", Docs: []string{"a"}}, {Kind: library.DocumentFilter, Text: "旅費規程", Docs: []string{"b"}}}
	for name, c := range map[string]struct {
		req     Request
		asked   string
		filters []library.Filter
		want    []side
	}{
		"documents that it names":    {Request{}, "就業規則と旅費規程で休暇の違うところは", filters, []side{{"就業規則", []string{"a"}}, {"旅費規程", []string{"b"}}}},
		"documents it was put to":    {Request{Each: true, Docs: []string{"a", "b"}}, "休暇は", nil, []side{{"", []string{"a"}}, {"", []string{"b"}}}},
		"groups of persons":          {Request{}, "正社員とパートで有給の日数は違いますか", nil, []side{{name: "正社員"}, {name: "パート"}}},
		"nothing, two are named":     {Request{}, "就業規則と旅費規程で休暇はどう定めますか", filters, nil},
		"nothing, one is asked":      {Request{Each: true, Docs: []string{"a"}}, "休暇は何日", nil, nil},
		"nothing, it is one thing's": {Request{}, "休暇の違いは", nil, nil},
	} {
		if got := sidesOf(c.req, c.asked, c.filters); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// There is room for three cards: what stands third and holds most of the words is shown, too.
func TestAThirdCardIsShownWhereItHoldsMostOfTheWords(t *testing.T) {
	text := "Premiums of insurance are paid by the company."
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "a", Doc: "d", Text: text},
		{ID: "c2", ChunkID: "b", Doc: "d", Text: "Who changes insurance asks first: premiums differ from company to company."},
		{ID: "c3", ChunkID: "c", Doc: "d", Text: "Insurance at home: the company reimburses three quarters."},
		{ID: "c4", ChunkID: "e", Doc: "d", Text: "Pets are at home."},
	}
	if shown := shownOf("Does the company pay insurance premiums?", passages); len(shown) != 3 {
		t.Errorf("%d cards: %+v", len(shown), shown)
	}
}
