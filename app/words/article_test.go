package words

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

// cardOf makes a card of blocks, each "kind: text"; lit words stand between « and », what is cited begins with a bar.
func cardOf(section string, blocks ...string) *verify.Card {
	c := &verify.Card{Section: section}
	at := 0
	for i, block := range blocks {
		kind, text, _ := strings.Cut(block, ": ")
		b := verify.CardBlock{Kind: strings.TrimLeft(kind, "|-"), Folded: strings.HasPrefix(kind, "-"), Start: at}
		cited := strings.HasPrefix(kind, "|")
		if i > 0 {
			c.Text += "\n"
		}
		for n, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '«' || r == '»' }) {
			length := len([]rune(part))
			if n%2 == 1 {
				c.Lit = append(c.Lit, [2]int{at, at + length})
			}
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

func TestAnArticleIsSetInLines(t *testing.T) {
	c := cardOf("第20条（精算）", "|paragraph: 出張をした者は、帰着した日の翌日から起算して«7日以内»に精算する。", "-paragraph: ２　期限を過ぎた精算は、部長の承認を要する。", "-paragraph: ３　領収書。")
	got := strings.Join(New(Japanese).Article(c, 40, false), "\n")
	if want := "▌ 出張をした者は、帰着した日の翌日から起\n▌ 算して«7日以内»に精算する。\n  …（2段落を省略）"; got != want {
		t.Errorf("set as\n%s\nand not\n%s", got, want)
	}
	if whole := strings.Join(New(Japanese).Article(c, 40, true), "\n"); !strings.Contains(whole, "領収書") || strings.Contains(whole, "省略") {
		t.Errorf("the whole is\n%s", whole)
	}
}

func TestATableIsAlignedUnderItsHead(t *testing.T) {
	c := cardOf("別表第1", "|table_head: 区分 | 東京都特別区 | その他", "table_row: 課長 | 13,500円 | 11,500円", "|table_row: 一般 | «12,000円» | 10,000円")
	got := strings.Join(New(Japanese).Article(c, 60, false), "\n")
	want := "  区分  東京都特別区  その他\n  ----------------------------\n  課長  13,500円      11,500円\n▌ 一般  «12,000円»    10,000円"
	if got != want {
		t.Errorf("set as\n%s\nand not\n%s", got, want)
	}
	for _, line := range New(Japanese).Article(c, 24, false) {
		if cellsOf(line) > 24 {
			t.Errorf("%q is wider than 24 cells", line)
		}
	}
}

func TestLinesBreakBetweenWordsAndNotBeforeAFullStop(t *testing.T) {
	for s, want := range map[string]string{
		"Employees may carry over five days.": "Employees may carry|over five days.",
		"一二三四五六七八九十。次の文":                      "一二三四五六七八九|十。次の文",
	} {
		if got := strings.Join(wrap(s, 20), "|"); got != want {
			t.Errorf("%q is broken as %q", s, got)
		}
	}
}

func TestACardSaysWhatItLacks(t *testing.T) {
	for _, lang := range []string{Japanese, English} {
		if got := New(lang).Remarks(&verify.Card{NoValue: true, Cut: true}); len(got) != 2 || got[0] == "" || got[1] == "" {
			t.Errorf("%s: %q", lang, got)
		}
	}
	if Heading(&verify.Card{Section: "第1章 > 第2条"}) != "第2条" || Above(&verify.Card{Section: "第1章 > 第2条"}) != "第1章" || Above(&verify.Card{Section: "第2条"}) != "" {
		t.Error("the headings are not parted")
	}
}
