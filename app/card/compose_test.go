package card

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
	"tenkyo/verify"
)

// asked is a question by its words; unit is what it asks for.
func asked(question, unit string, words ...string) Asked {
	a := Asked{Weights: map[string]float64{}, Words: words}
	for _, t := range index.Terms(question) {
		a.Weights[t] = 1
	}
	if unit != "" {
		pattern := regexp.MustCompile(`[0-9,]+` + unit)
		a.Values = func(text string) [][2]int {
			var out [][2]int
			for _, m := range pattern.FindAllStringIndex(text, -1) {
				out = append(out, [2]int{len([]rune(text[:m[0]])), len([]rune(text[:m[1]]))})
			}
			return out
		}
	}
	return a
}

// article reads Markdown and gives the article with this heading.
func article(t *testing.T, source, heading string) library.Article {
	t.Helper()
	d, err := markdown.Read([]byte(source), "test.md")
	if err != nil {
		t.Fatal(err)
	}
	return articleOf(t, d, heading)
}

func articleOf(t *testing.T, d *document.Document, heading string) library.Article {
	t.Helper()
	chunks := ingest.Chunks(d, "test.md", "")
	for i, c := range chunks {
		if strings.HasSuffix(strings.Join(c.Headings, " > "), heading) {
			return library.ArticleAt(d, chunks, i)
		}
	}
	t.Fatalf("no article %q in %+v", heading, chunks)
	return library.Article{}
}

// page is a page of a PDF of these blocks.
func page(blocks ...string) *document.Document {
	p := document.Page{Number: 1, Width: 500, Height: 800}
	for _, b := range blocks {
		kind, text, _ := strings.Cut(b, ": ")
		if p.Text != "" {
			p.Text += "\n"
		}
		start := len([]rune(p.Text))
		p.Text += text
		p.Blocks = append(p.Blocks, document.Block{Kind: document.BlockKind(kind), Level: 1, Start: start, End: len([]rune(p.Text))})
		if document.BlockKind(kind) != document.HeadingBlock {
			p.Blocks[len(p.Blocks)-1].Level = 0
		}
	}
	return &document.Document{Title: "規程", Format: document.PDF, Pages: []document.Page{p}}
}

func compose(t *testing.T, a Asked, of library.Article) Composed {
	t.Helper()
	c, ok := Compose(of, a)
	if !ok {
		t.Fatalf("nothing in the article answers: %+v", of)
	}
	check(t, c, of)
	return c
}

// check holds a card to what holds for every one: what is cited stands word for word in the passages and in the text, nothing is lit
// beside it, and blocks and text agree.
func check(t *testing.T, c Composed, of library.Article) {
	t.Helper()
	text := []rune(c.Card.Text)
	for i, q := range c.Cites {
		var there strings.Builder
		for _, at := range q.Cites {
			there.WriteString(string([]rune(of.Passages[at.Passage].Text)[at.Start:at.End]))
		}
		if bare(there.String()) != bare(q.Text) {
			t.Errorf("the quotation %q stands in the passage as %q", q.Text, there.String())
		}
		span := c.Card.Cited[i]
		if string(text[span[0]:span[1]]) != q.Text {
			t.Errorf("the quotation %q is marked at %q", q.Text, string(text[span[0]:span[1]]))
		}
	}
	for _, lit := range c.Card.Lit {
		inside := false
		for _, span := range c.Card.Cited {
			inside = inside || span[0] <= lit[0] && lit[1] <= span[1]
		}
		if !inside || lit[0] >= lit[1] {
			t.Errorf("%v is lit and not cited", lit)
		}
	}
	var lines []string
	for _, b := range c.Card.Blocks {
		lines = append(lines, string(text[b.Start:b.End]))
	}
	if strings.Join(lines, "\n") != c.Card.Text {
		t.Errorf("the blocks are %q and the text %q", lines, c.Card.Text)
	}
}

func bare(s string) string { return strings.Join(strings.Fields(s), "") }

// cited are the quotations of a card, a line each.
func cited(c Composed) string {
	var lines []string
	for _, q := range c.Cites {
		lines = append(lines, q.Text)
	}
	return strings.Join(lines, "\n")
}

func lit(c Composed) string {
	var words []string
	for _, s := range c.Card.Lit {
		words = append(words, string([]rune(c.Card.Text)[s[0]:s[1]]))
	}
	return strings.Join(words, "|")
}

func shown(c Composed) string {
	var lines []string
	for _, b := range c.Card.Blocks {
		if !b.Folded {
			lines = append(lines, string([]rune(c.Card.Text)[b.Start:b.End]))
		}
	}
	return strings.Join(lines, "\n")
}

const settlement = `# 旅費規程

## 第20条（精算）

出張をした者は、帰着した日の翌日から起算して7日以内に、領収書を添えて旅費を精算しなければならない。ただし、海外出張の場合は14日以内とする。

正当な理由なく前項の期限を過ぎた精算については、部長の承認を要する。

領収書を紛失したときは、支払証明書を作成する。
`

func TestACardIsTheWholeArticleWithTheAnsweringWordsLit(t *testing.T) {
	c := compose(t, asked("出張の精算はいつまで", "日以内", "出張", "精算"), article(t, settlement, "第20条（精算）"))
	if c.Card.Section != "第20条（精算）" || !strings.HasSuffix(c.Card.Text, "支払証明書を作成する。") || c.Card.Cut {
		t.Errorf("the card is not the article: %+v", c.Card)
	}
	if !strings.HasPrefix(cited(c), "出張をした者は") || !strings.HasSuffix(c.Cites[0].Text, "精算しなければならない。") {
		t.Errorf("cited is %q", cited(c))
	}
	if lit(c) != "出張|7日以内|精算|出張|14日以内" {
		t.Errorf("lit are %q", lit(c))
	}
	if c.Card.NoValue {
		t.Error("the card says that it holds no number of days")
	}
}

func TestARuleIsNeverCitedWithoutItsProviso(t *testing.T) {
	c := compose(t, asked("領収書を添えて精算", ""), article(t, settlement, "第20条（精算）"))
	if !strings.Contains(cited(c), "\nただし、海外出張の場合は14日以内とする。") {
		t.Errorf("cited is %q", cited(c))
	}
}

func TestACardSaysThatNoNumberStandsInIt(t *testing.T) {
	if c := compose(t, asked("領収書の精算はいくら", "円", "領収書"), article(t, settlement, "第20条（精算）")); !c.Card.NoValue {
		t.Errorf("no amount stands in %q", cited(c))
	}
}

const leave = `# 休暇規程

## 第12条（特別休暇）

特別休暇の日数は、勤続1年以上の社員について次のとおりとする。

- 本人の結婚・・・5日
- 子の結婚・・・2日
- 忌引・・・3日

## 第13条（日当）

| 区分 | 日当 | 宿泊料 |
|---|---|---|
| 役員 | 4,000円 | 18,000円 |
| 課長 | 3,000円 | 14,000円 |
| 一般 | 2,500円 | 12,000円 |

ただし、朝食付きの場合は1,000円を減ずる。
`

func TestAnItemNeverStandsWithoutTheHeadThatLimitsIt(t *testing.T) {
	c := compose(t, asked("本人の結婚は何日", "日", "結婚"), article(t, leave, "第12条（特別休暇）"))
	if want := "特別休暇の日数は、勤続1年以上の社員について次のとおりとする。\n本人の結婚・・・5日"; cited(c) != want {
		t.Errorf("cited is\n%s\nand not\n%s", cited(c), want)
	}
	if c.Cites[c.Main].Text != "本人の結婚・・・5日" {
		t.Errorf("opened is %q", c.Cites[c.Main].Text)
	}
}

func TestALeadIsCitedWithItsItems(t *testing.T) {
	c := compose(t, asked("特別休暇の日数", ""), article(t, leave, "第12条（特別休暇）"))
	if !strings.HasSuffix(cited(c), "忌引・・・3日") {
		t.Errorf("cited is %q", cited(c))
	}
}

func TestARowIsCitedWithItsHeadAndMarked(t *testing.T) {
	c := compose(t, asked("一般の宿泊料はいくら", "円", "一般", "宿泊料"), article(t, leave, "第13条（日当）"))
	if want := "区分 | 日当 | 宿泊料\n一般 | 2,500円 | 12,000円\nただし、朝食付きの場合は1,000円を減ずる。"; cited(c) != want {
		t.Errorf("cited is\n%s\nand not\n%s", cited(c), want)
	}
	table := c.Card.Table
	if table == nil || strings.Join(table.Head, "|") != "区分|日当|宿泊料" || len(table.Rows) != 3 || fmt.Sprint(table.Marked) != "[2]" {
		t.Fatalf("the table is %+v", table)
	}
}

func TestATableWithoutAHeadHasNone(t *testing.T) {
	d := page("heading: 第3条（窓口）", "table_row: 総務部 | 03-1234-5678", "table_row: 人事部 | 03-1234-9999")
	c := compose(t, asked("人事部の窓口", "", "人事部"), articleOf(t, d, "第3条（窓口）"))
	if c.Card.Table == nil || len(c.Card.Table.Head) != 0 || cited(c) != "人事部 | 03-1234-9999" {
		t.Errorf("the table is %+v and cited %q", c.Card.Table, cited(c))
	}
}

func TestALineOfAPageThatGoesOnIsJoined(t *testing.T) {
	d := page("heading: 第4条（代休）", "paragraph: 休日に出勤した社員には、代休をその出勤した日の翌日に", "paragraph: 与える。", "paragraph: 2　代休は有給とする。")
	c := compose(t, asked("休日に出勤した代休はいつ", "", "代休"), articleOf(t, d, "第4条（代休）"))
	if !strings.Contains(cited(c), "休日に出勤した社員には、代休をその出勤した日の翌日に与える。") {
		t.Errorf("cited is %q", cited(c))
	}
	if !strings.HasSuffix(c.Card.Text, "与える。\n2　代休は有給とする。") {
		t.Errorf("the text is %q", c.Card.Text)
	}
}

func TestALongArticleIsFoldedAroundWhatAnswers(t *testing.T) {
	var b strings.Builder
	b.WriteString("# 規則\n\n## 第1条\n\n")
	for i := range 30 {
		fmt.Fprintf(&b, "社員は、第%d号の届出を、所属長の承認を得て人事部に速やかに提出しなければならない。\n\n", i)
	}
	b.WriteString("定年は、満65歳とする。\n")
	of := article(t, b.String(), "第1条")
	if len(of.Passages) < 2 {
		t.Fatal("the article is one passage: it proves nothing")
	}
	c := compose(t, asked("定年は何歳", "歳", "定年"), of)
	if shown(c) != "定年は、満65歳とする。" || lit(c) != "定年|65歳" {
		t.Errorf("shown is %q, lit %q", shown(c), lit(c))
	}
	if len(c.Card.Blocks) != 31 {
		t.Errorf("the card has %d blocks", len(c.Card.Blocks))
	}
}

func TestAParagraphThatWasCutIsWholeAgain(t *testing.T) {
	long := strings.Repeat("会社は社員の健康に配慮し、必要な措置を講ずるものとする。", 40)
	of := article(t, "# 規則\n\n## 第2条\n\n"+long+"健康診断は年1回行う。\n", "第2条")
	if len(of.Passages) < 2 {
		t.Fatal("the paragraph is one passage: it proves nothing")
	}
	c := compose(t, asked("健康診断は何回", "回", "健康診断"), of)
	if c.Card.Blocks[len(c.Card.Blocks)-1].End-c.Card.Blocks[0].Start != len([]rune(c.Card.Text)) || strings.Contains(c.Card.Text, "\n") {
		t.Errorf("the paragraph is in %d blocks", len(c.Card.Blocks))
	}
	if c.Cites[c.Main].Text != "健康診断は年1回行う。" {
		t.Errorf("cited is %q", cited(c))
	}
}

func TestAPassageByItselfIsACard(t *testing.T) {
	p := verify.Passage{Title: "規程", Section: "第1条", Text: "次のとおりとする。\n区分 | 日当\n一般 | 2,500円"}
	c := compose(t, asked("一般の日当", "円", "日当"), Loose(p))
	if !strings.Contains(cited(c), "一般 | 2,500円") {
		t.Errorf("cited is %q", cited(c))
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
	form := Loose(verify.Passage{Title: "備品管理規程", Section: "様式第1号 備品管理台帳", Text: "使用者\n物品名\n備品管理責任者\n保管場所"})
	if c, ok := Compose(form, asked("備品管理責任者は誰ですか", "")); ok {
		t.Errorf("the fields of a form are shown as an answer: %q", cited(c))
	}
}

func TestLitWordsAreWholeWords(t *testing.T) {
	if got := (&Asked{Words: []string{"扱い", "休暇"}}).lit("育児休暇の取扱いと休暇の扱い", true); fmt.Sprint(got) != "[[2 4] [9 11] [12 14]]" {
		t.Errorf("lit are %v", got)
	}
	a := asked("can I carry over leave", "", "carry", "leave")
	for sentence, want := range map[string]string{
		"Unused leave is carried over.": "leave|carried",
		"Leaves of absence are unpaid.": "Leaves",
		"Sleave and carryover differ.":  "",
		"The employee's leave lapses.":  "leave",
	} {
		var got []string
		for _, s := range a.lit(sentence, true) {
			got = append(got, string([]rune(sentence)[s[0]:s[1]]))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("in %q lit are %q", sentence, got)
		}
	}
}

func TestEachPartOfAQuestionIsAnswered(t *testing.T) {
	of := article(t, settlement, "第20条（精算）")
	c, ok := Compose(of, asked("精算は何日以内", "日以内", "精算"), asked("領収書を紛失したときは", "", "紛失"))
	if !ok {
		t.Fatal("nothing answers")
	}
	check(t, c, of)
	if !strings.Contains(cited(c), "7日以内") || !strings.Contains(cited(c), "支払証明書を作成する。") {
		t.Errorf("cited is %q", cited(c))
	}
}

func TestTheNumberAskedForIsCitedAlthoughAnotherSentenceSharesMoreWords(t *testing.T) {
	text := "# 規程\n\n## 第54条（退職の手続）\n\n退職しようとする従業員は、退職を希望する日の30日前までに、退職願を提出しなければならない。\n\n" +
		"2　退職する従業員は、業務の引継ぎを完了し、貸与品を返還しなければならない。\n"
	got, ok := Compose(article(t, text, "第54条（退職の手続）"), asked("退職の引継ぎ返還", "日前", "退職"))
	if !ok || got.Card.NoValue || !strings.Contains(got.Cites[got.Main].Text, "30日前") || len(got.Cites) != 2 {
		t.Errorf("the card is %+v", got)
	}
}

func TestATableAnswersWithoutARowThatIsNamed(t *testing.T) {
	text := "# 旅費規程\n\n## 別表第1 国内の日当及び宿泊料\n\n| 区分 | 日当 | 宿泊料 |\n|---|---|---|\n| 役員 | 4,000円 | 18,000円 |\n| 一般 | 2,500円 | 12,000円 |\n"
	of := article(t, text, "別表第1 国内の日当及び宿泊料")
	a := asked("国内の宿泊料", "円", "宿泊料")
	got, ok := Compose(of, a)
	if !ok || got.Card.NoValue || len(got.Cites) != 3 { // with the head
		t.Errorf("the card is %+v", got)
	}
	if a.Best(of.Passages[0]) == 0 {
		t.Error("the passage says nothing")
	}
	if got, _ := Compose(of, asked("国内の宿泊料 一般", "円", "一般")); len(got.Cites) != 2 || !strings.Contains(got.Cites[got.Main].Text, "12,000円") {
		t.Errorf("of the row that is named the card is %+v", got)
	}
}

func TestWhatAllRowsAreAboutChoosesNone(t *testing.T) {
	text := "# 賃金規程\n\n## 第10条（家族手当）\n\n| 家族 | 月額 |\n|---|---|\n| 22歳までの子 | 8,000円 |\n| 障害のある家族 | 10,000円 |\n"
	got, ok := Compose(article(t, text, "第10条（家族手当）"), asked("家族手当", "円", "家族"))
	if !ok || len(got.Cites) != 3 {
		t.Errorf("the card is %+v", got)
	}
}

// A sentence that permits or forbids answers whether something may be done, before one that shares as many words with the question.
func TestWhatIsOfTheKindAskedForAnswers(t *testing.T) {
	a := asked("倉庫で作業", "")
	text := "# 規程\n\n## 第5条（倉庫）\n\n倉庫での作業の記録は、翌月に総務課へ送る。倉庫での作業には、所属長の許可を要し、単独で行ってはならない。\n"
	if c := compose(t, a, article(t, text, "第5条（倉庫）")); !strings.Contains(c.Cites[c.Main].Text, "記録") {
		t.Errorf("without a kind %q is opened", c.Cites[c.Main].Text)
	}
	a.Answered = func(text string) float64 {
		if strings.Contains(text, "てはならない") {
			return 1
		}
		return 0
	}
	if c := compose(t, a, article(t, text, "第5条（倉庫）")); !strings.Contains(c.Cites[c.Main].Text, "許可") {
		t.Errorf("opened is %q", c.Cites[c.Main].Text)
	}
}

// A lead whose last sentence is a proviso is not that proviso alone.
func TestAnItemStandsWithItsLeadAndNotOnlyWithTheProvisoOfThat(t *testing.T) {
	text := "# 規程\n\n## 第9条（貸与の停止）\n\n次のいずれかに当たるときは、工具の貸与を停止する。この場合、書面で知らせる。但し、情状により注意にとどめることがある。\n\n- 無断で工具を持ち帰ったとき\n- 工具を壊したとき\n"
	c := compose(t, asked("無断で持ち帰った", ""), article(t, text, "第9条（貸与の停止）"))
	if want := "次のいずれかに当たるときは、工具の貸与を停止する。\nこの場合、書面で知らせる。\n但し、情状により注意にとどめることがある。\n無断で工具を持ち帰ったとき"; cited(c) != want {
		t.Errorf("cited is\n%s\nand not\n%s", cited(c), want)
	}
}
