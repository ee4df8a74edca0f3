package answer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// cardOf makes a card of blocks, each "kind: text": lit words stand between « and », what is cited begins with a bar, what is folded
// with a dash.
func cardOf(section string, blocks ...string) *verify.Card {
	c := &verify.Card{Section: section}
	at := 0
	for i, block := range blocks {
		kind, text, _ := strings.Cut(block, ": ")
		b := verify.CardBlock{Kind: strings.TrimLeft(kind, "|-"), Folded: strings.HasPrefix(kind, "-"), Start: at}
		cited := strings.HasPrefix(kind, "|")
		if b.Kind == "list_item" {
			b.Depth = 1
		}
		if i > 0 {
			c.Text += "\n"
		}
		lit := false
		for part := range strings.SplitSeq(strings.ReplaceAll(text, "»", "«"), "«") {
			length := len([]rune(part))
			if lit {
				c.Lit = append(c.Lit, [2]int{at, at + length})
			}
			lit = !lit
			c.Text += part
			at += length
		}
		b.End = at
		if strings.HasPrefix(b.Kind, "table") {
			start := b.Start
			for cell := range strings.SplitSeq(string([]rune(c.Text)[b.Start:b.End]), " | ") {
				b.Cells = append(b.Cells, [2]int{start, start + len([]rune(cell))})
				start += len([]rune(cell)) + 3
			}
			b.Marked = cited && b.Kind == "table_row"
		}
		if cited {
			c.Cited = append(c.Cited, [2]int{b.Start, b.End})
		}
		c.Blocks = append(c.Blocks, b)
		at++
	}
	return c
}

// articles is an answer without a model: an article with a folded paragraph, a table, a list that holds no number.
func articles() ask.Answer {
	settle := "出張をした者は、帰着した日の翌日から起算して7日以内に、領収書その他の証拠書類を添えて、経費精算システムにより旅費を精算しなければならない。"
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "A", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第3章 精算 > 第20条（精算）", Page: 4, PageLabel: "4", Version: "a", Effective: "2024-04-01", Text: settle},
		{ID: "c2", ChunkID: "B", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "別表第1（宿泊料）", Page: 6, PageLabel: "6", Version: "a", Effective: "2024-04-01", Text: "区分 | 東京都特別区、大阪市 | その他の地域\n課長 | 13,500円 | 11,500円\n一般 | 12,000円 | 10,000円"},
		{ID: "c3", ChunkID: "C", Doc: "guide.md", Title: "Travel guide", Section: "Receipts", Version: "b", Text: "Keep receipts for:\n- hotels\n- taxis above 20 euros"},
	}
	excerpt := func(id, quote string, card *verify.Card) verify.Claim {
		return verify.Claim{Text: quote, Excerpt: true, Verdict: verify.Verified, Card: card,
			Evidence: []verify.Evidence{{ID: id, Status: verify.Exact, Quote: quote, End: len([]rune(quote))}}}
	}
	a := ask.Answer{Question: "出張の精算はいつまでに、何を出せばよいですか", Mode: ask.ExtractMode, AsOf: "2026-04-01", Complete: true, Chunks: passages, AnswerID: "x"}
	a.Claims = []verify.Claim{
		excerpt("c1", settle, cardOf("第3章 精算 > 第20条（精算）", "|paragraph: «出張»をした者は、帰着した日の翌日から起算して«7日以内»に、領収書その他の証拠書類を添えて、経費精算システムにより旅費を«精算»しなければならない。",
			"-paragraph: ２　正当な理由なく前項の期限を過ぎた精算については、部長の承認を要する。", "-paragraph: ３　領収書を紛失したときは、支払証明書を作成する。")),
		excerpt("c2", "一般 | 12,000円 | 10,000円", cardOf("別表第1（宿泊料）", "|table_head: 区分 | 東京都特別区、大阪市 | その他の地域", "table_row: 課長 | 13,500円 | 11,500円", "|table_row: 一般 | «12,000円» | «10,000円»")),
		excerpt("c3", "Keep receipts for:", cardOf("Receipts", "|paragraph: Keep «receipts» for:", "list_item: - hotels", "list_item: - taxis above 20 euros")),
	}
	a.Claims[2].Card.NoValue = true
	return a
}

func TestArticleCardsAreDrawn(t *testing.T) {
	for name, test := range map[string]struct {
		lang string
		mode theme.Mode
	}{"articles-light": {words.Japanese, theme.Light}, "articles-dark": {words.English, theme.Dark}} {
		b := show(t, test.lang, test.mode, answered(articles()))
		if n := len(b.Articles()); n != 3 {
			t.Fatalf("%d cards, want 3", n)
		}
		b.SetSource(viewmodel.Target{PageRequest: b.Articles()[1].targets[0].PageRequest})
		golden.Check(t, name, b.window.Canvas().Capture())
	}
}

func TestANarrowCardInLargeTextStillShowsItsTable(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(articles()))
	b.App.Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: 1.5})
	stage := *b.Stage
	kit := *b.Kit
	kit.Setter = prose.NewSetter()
	stage.Kit = &kit
	card := newArticleCard(&kit, articles().Claims[1], articles().Chunks[1], newRow(&kit, kit.Words.Face(articles().Claims[1]), pointer))
	w := stage.Show(card, 300, 400)
	golden.Check(t, "articles-narrow", w.Canvas().Capture())
}

func TestACardOpensItsSourceByClickAndEnter(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(articles()))
	card := b.Articles()[1]
	test.Tap(card)
	card.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	card.body.Tapped(&fyne.PointEvent{})
	if len(b.opened) != 3 || b.opened[0].ChunkID != "B" || b.opened[2].Quote != "一般 | 12,000円 | 10,000円" {
		t.Errorf("opened are %+v", b.opened)
	}
	b.SetSource(b.opened[0])
	if !card.shown || b.Articles()[0].shown || !strings.Contains(texts(card), "右に表示中") {
		t.Error("the card does not say that the source shows it")
	}
	b.Refresh()
	if b.Articles()[1] != card || !card.shown {
		t.Error("drawn anew, the card is another one")
	}
}

func TestComparedCardsStandBesideEachOtherWhereThereIsRoom(t *testing.T) {
	a := articles()
	a.Claims = a.Claims[:2]
	a.Claims[1].Card.Beside = true
	b := show(t, words.Japanese, theme.Light, answered(a))
	places := func(width float32) (x, y float32) {
		b.window.Resize(fyne.NewSize(width, 900))
		at := func(i int) fyne.Position { return b.App.Driver().AbsolutePositionForObject(b.Articles()[i]) }
		return at(1).X - at(0).X, at(1).Y - at(0).Y
	}
	if x, y := places(900); x <= 0 || y != 0 {
		t.Errorf("in a wide window the second stands %v beside and %v below the first", x, y)
	}
	if x, y := places(440); x != 0 || y <= 0 {
		t.Errorf("in a narrow window the second stands %v beside and %v below the first", x, y)
	}
}

func TestACardIsUnfolded(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(articles()))
	card := b.Articles()[0]
	if card.unfold.Text != "全文（3段落）" {
		t.Errorf("the button says %q", card.unfold.Text)
	}
	before := card.HeightFor(500)
	test.Tap(card.unfold)
	if after := card.HeightFor(500); after <= before || card.unfold.Text != "折りたたむ" {
		t.Errorf("the card is %v high, and was %v; the button says %q", after, before, card.unfold.Text)
	}
	if len(b.opened) != 0 {
		t.Error("unfolding opened the source")
	}
}

func TestTextOfACardIsChosenAndCopied(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(articles()))
	card := b.Articles()[0]
	first := card.body.pieces[0]
	card.body.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: first.at.AddXY(0, 2)}})
	last := card.body.pieces[2]
	card.body.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: last.at.AddXY(last.Width, 2)}})
	card.body.Tapped(&fyne.PointEvent{}) // the end of a drag
	card.TypedShortcut(&fyne.ShortcutCopy{})
	if len(b.copied) != 1 || !strings.HasPrefix(articles().Claims[0].Card.Text, b.copied[0]) || len(b.copied[0]) < 10 || len(b.opened) != 0 {
		t.Errorf("copied is %q, opened %d", b.copied, len(b.opened))
	}
	card.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	card.TypedShortcut(&fyne.ShortcutCopy{})
	if got := b.copied[1]; !strings.HasPrefix(got, "第20条（精算）\n出張をした者は") || !strings.Contains(got, "『旅費規程』第20条") || strings.Contains(got, "正当な理由") {
		t.Errorf("without a choice copied is %q", got)
	}
}

func TestAnExcerptWithoutACardStillShows(t *testing.T) {
	a := articles()
	for i := range a.Claims {
		a.Claims[i].Card = nil
	}
	b := show(t, words.Japanese, theme.Light, answered(a))
	if len(b.Articles()) != 0 || !strings.Contains(texts(b.Object()), "7日以内") {
		t.Errorf("an answer of an older version is shown as\n%s", texts(b.Object()))
	}
}
