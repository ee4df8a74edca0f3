package cite

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

func TestAddressesAreReadInEveryForm(t *testing.T) {
	for _, tt := range []struct {
		name string
		text string
		want []string // each place's addresses, joined by " "
	}{
		{"an article", "第34条", []string{"第34条"}},
		{"an article with paragraph and item", "第34条第2項第3号", []string{"第34条第2項第3号"}},
		{"without 第", "34条2項1号", []string{"第34条第2項第1号"}},
		{"with full-width digits", "第３４条第２項", []string{"第34条第2項"}},
		{"in kanji", "第三十四条第二項", []string{"第34条第2項"}},
		{"with spaces", "第 34 条 第 2 項", []string{"第34条第2項"}},
		{"joined by の", "第34条の第2項", []string{"第34条第2項"}},
		{"a branch", "第25条の2第1項", []string{"第25条の2第1項"}},
		{"a branch of a branch", "第25条の2の3", []string{"第25条の2の3"}},
		{"no branch before a counter", "第22条の30日", []string{"第22条"}},
		{"a list", "第3条、第5条及び第7条第2項", []string{"第3条 第5条 第7条第2項"}},
		{"a list of paragraphs", "第34条第1項及び第3項", []string{"第34条第1項 第34条第3項"}},
		{"a range", "第3条から第5条まで", []string{"第3条 第4条 第5条"}},
		{"a range with a wave", "第3条〜第5条", []string{"第3条 第4条 第5条"}},
		{"a range too long to back anything", "第3条から第40条まで", []string{"第3条", "第40条"}},
		{"a chapter", "第2章", []string{"第2章"}},
		{"a supplementary provision", "附則第2条", []string{"附則第2条"}},
		{"a table", "別表1", []string{"別表1"}},
		{"a table with 第", "別表第１", []string{"別表1"}},
		{"a table in kanji", "別表第二", []string{"別表2"}},
		{"a form", "様式第3号", []string{"様式3"}},
		{"a word that ends in 様式", "保存様式", nil},
		{"the same article", "同条第2項", []string{"第2項"}},
		{"the same paragraph", "同項第1号", []string{"第1号"}},
		{"a count of things", "二条件、3件、一項目", nil},
		{"a page", "12頁", []string{"p. 12"}},
		{"a page in kana", "12ページを参照", []string{"p. 12"}},
		{"a number of pages", "20ページ以内", nil},
		{"a section", "section 3.2", []string{"section 3.2"}},
		{"the sign", "§ 3.2.1", []string{"section 3.2.1"}},
		{"an article in English", "Article 5(2)", []string{"第5条第2項"}},
		{"an item in English", "Article 5(2)(a)", []string{"第5条第2項第a号"}},
		{"a paragraph in words", "Article 3, paragraph 2", []string{"第3条第2項"}},
		{"sections", "Sections 3.1 and 3.4", []string{"section 3.1 section 3.4"}},
		{"sections in a range", "sections 3 to 5", []string{"section 3 section 4 section 5"}},
		{"a page in English", "p. 12", []string{"p. 12"}},
		{"pages in English", "pp. 12-14", []string{"p. 12 p. 13 p. 14"}},
		{"an annex", "Annex B", []string{"annex b"}},
		{"no annex", "please schedule a meeting", nil},
		{"a sentence's end", "It is 5. Part of it", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range Scan(Fold(tt.text)) {
				var all []string
				for _, a := range f.Addresses {
					all = append(all, a.String())
				}
				if !f.Bare {
					got = append(got, strings.Join(all, " "))
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func outlineOf(t *testing.T, text string) *Outline {
	t.Helper()
	d, err := markdown.Read([]byte(text), "rules.md")
	if err != nil {
		t.Fatal(err)
	}
	return NewOutline(d)
}

// flat makes a document as PDFs are read: paragraphs without levels.
func flat(lines ...string) *Outline {
	d := &document.Document{Format: document.PDF}
	page := document.Page{Number: 1}
	for _, line := range lines {
		kind, level := document.Paragraph, 0
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			line, kind, level = rest, document.HeadingBlock, 2
		}
		start := len([]rune(page.Text))
		page.Text += line + "\n"
		page.Blocks = append(page.Blocks, document.Block{Kind: kind, Level: level, Start: start, End: start + len([]rune(line))})
	}
	d.Pages = []document.Page{page}
	return NewOutline(d)
}

func TestPartsAreFoundByTheirAddress(t *testing.T) {
	rules := outlineOf(t, `# 規程

## 第1章　総則

### 第1条　目的

目的を定める。

### 第2条　定義

1. 甲
2. 乙
    1. 一号
    2. 二号
3. 丙

### 第3条

次の各号による。

1. 第一
2. 第二

## 第2章　雑則

### 第4条の2　特例

特例を定める。

２　前項の特例は、別に定める。

### 第5条　削除

## 別表1　料金

| 区分 | 額 |
|---|---|
| 大人 | 5円 |

## 附則

第1条 この規程は、令和5年4月1日から施行する。
`)
	pdf := flat("# 第1条（目的）", "1. 甲とする。", "1. 一号", "2. 二号", "3. 三号", "2. 乙とする。", "# 第2条（定義）", "第一項である。", "2 第二項である。", "（1）一号", "（2）二号", "3 第三項である。",
		"（適用）", "第3条　適用する。", "第4条の規定により、第5条を読む。")
	english := outlineOf(t, "# Policy\n\n## 1. Scope\n\nAll.\n\n## 2. Rules\n\n### 2.1 Dogs\n\n(a) big\n\n(b) small\n\n### 2.10 Cats\n\nNone.\n\n## Article 7 - Birds\n\n(1) one\n\n(2) two\n")
	for _, tt := range []struct {
		name    string
		in      *Outline
		address Address
		want    string // the first words of the part; "" for none, "2" for two
	}{
		{"an article", rules, Address{{Article, "2"}}, "第2条 定義"},
		{"a paragraph", rules, Address{{Article, "2"}, {Paragraph, "2"}}, "2. 乙"},
		{"an item", rules, Address{{Article, "2"}, {Paragraph, "2"}, {Item, "2"}}, "2. 二号"},
		{"an item of another paragraph", rules, Address{{Article, "2"}, {Paragraph, "1"}, {Item, "2"}}, ""},
		{"items of an article without numbered paragraphs", rules, Address{{Article, "3"}, {Item, "2"}}, "2. 第二"},
		{"the first paragraph without a number", rules, Address{{Article, "3"}, {Paragraph, "1"}}, "次の各号による。"},
		{"no second paragraph", rules, Address{{Article, "3"}, {Paragraph, "2"}}, ""},
		{"the only paragraph", rules, Address{{Article, "1"}, {Paragraph, "1"}}, "目的を定める。"},
		{"a branch", rules, Address{{Article, "4の2"}}, "第4条の2 特例"},
		{"not its stem", rules, Address{{Article, "4"}}, ""},
		{"a second paragraph after one without a number", rules, Address{{Article, "4の2"}, {Paragraph, "2"}}, "２ 前項の特例は、別に定める。"},
		{"a chapter", rules, Address{{Chapter, "2"}}, "第2章 雑則"},
		{"a table", rules, Address{{Table, "別表1"}}, "別表1 料金"},
		{"the only table without its number", rules, Address{{Table, "別表"}}, "別表1 料金"},
		{"an article of the rule, not of its supplement", rules, Address{{Article, "1"}}, "第1条 目的"},
		{"an article of the supplement", rules, Address{{Supplement, ""}, {Article, "1"}}, "第1条 この規程は、令和5年4月1日から施行する。"},
		{"a heading by its words", rules, Address{{Heading, "特例"}}, "第4条の2 特例"},
		{"items that a PDF does not indent", pdf, Address{{Article, "1"}, {Paragraph, "1"}, {Item, "2"}}, "2. 二号"},
		{"the paragraph after them", pdf, Address{{Article, "1"}, {Paragraph, "2"}}, "2. 乙とする。"},
		{"a paragraph of a PDF", pdf, Address{{Article, "2"}, {Paragraph, "3"}}, "3 第三項である。"},
		{"its item", pdf, Address{{Article, "2"}, {Paragraph, "2"}, {Item, "1"}}, "（1）一号"},
		{"an article in running text", pdf, Address{{Article, "3"}}, "（適用）"},
		{"a reference at a line's beginning is no article", pdf, Address{{Article, "4"}}, ""},
		{"a numbered heading", english, Address{{Number, "2.1"}}, "2.1 Dogs"},
		{"not the heading that its number begins", english, Address{{Number, "2.1"}, {Paragraph, "b"}}, "(b) small"},
		{"ten is not one", english, Address{{Number, "2.10"}}, "2.10 Cats"},
		{"an English article", english, Address{{Article, "7"}, {Paragraph, "2"}}, "(2) two"},
		{"the beginning of a long heading is none where it is short", english, Address{{Heading, "Dog"}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			parts, _, _ := tt.in.Lookup(tt.address)
			got := ""
			if len(parts) == 1 {
				got = oneLine(tt.in.Blocks[parts[0].From].Text)
			} else if len(parts) > 1 {
				got = "2"
			}
			if !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") {
				t.Errorf("%s is %q, want %q", tt.address, got, tt.want)
			}
		})
	}
}

func TestEveryPartIsFoundByItsOwnAddress(t *testing.T) {
	o := outlineOf(t, "# 規程\n\n## 第1章　総則\n\n### 第1条　目的\n\n1. 甲\n    1. 一\n    2. 二\n2. 乙\n\n## 別表2　料金\n\n| a | b |\n|---|---|\n| c | d |\n")
	for _, p := range o.Parts("") {
		if p.Title == "規程" {
			continue
		}
		found, _, _ := o.Lookup(p.Address())
		if len(found) != 1 || found[0] != p {
			t.Errorf("%s leads to %d parts", p.Address(), len(found))
		}
	}
}

func TestTheMissingStepIsNamed(t *testing.T) {
	o := outlineOf(t, "# 規程\n\n### 第1条　目的\n\n1. 甲\n2. 乙\n")
	_, near, missing := o.Lookup(Address{{Article, "1"}, {Paragraph, "5"}})
	if missing != 1 || near == nil || near.Number != "1" {
		t.Errorf("missing step %d near %+v", missing, near)
	}
}

func TestNamesAreFoundWhereTheyStandAlone(t *testing.T) {
	n := NewNames([]Document{{"規程/01_就業規則.md", "就業規則"}, {"規程/出張旅費規程.pdf", "国内出張旅費規程（2024年版）"}, {"en/travel-policy.md", "Travel Policy"}, {"en/training.md", "Training"}})
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"a title", "就業規則第3条", []string{"規程/01_就業規則.md"}},
		{"a title in brackets for titles", "『就業規則』", []string{"規程/01_就業規則.md"}},
		{"our own", "当社就業規則による", []string{"規程/01_就業規則.md"}},
		{"part of a longer name", "就業規則施行細則第3条", nil},
		{"the end of a longer name", "特別就業規則", nil},
		{"a file's name", "01_就業規則.md を参照", []string{"規程/01_就業規則.md"}},
		{"a file's stem", "出張旅費規程第2条", []string{"規程/出張旅費規程.pdf"}},
		{"a title without its edition", "国内出張旅費規程第2条", []string{"規程/出張旅費規程.pdf"}},
		{"English in any case", "the travel policy says", []string{"en/travel-policy.md"}},
		{"a stem with hyphens", "see travel-policy", []string{"en/travel-policy.md"}},
		{"an English word that holds it", "travel policymakers", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range n.In(Fold(tt.text)) {
				if !f.Weak {
					got = append(got, f.Docs...)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s names %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range []string{"第34条の2第1項、第3項から第5項まで", "Articles 3, 4 and 5(2)(a), §§ 1.2", "同条第2項 前掲 p. 12-14", "第条第", "第99999999999条"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := Fold(s)
		last := 0
		for _, found := range Scan(text) {
			if found.From < last || found.To < found.From || found.To > len(text.S) {
				t.Fatalf("place [%d, %d) after %d in %q", found.From, found.To, last, text.S)
			}
			last = found.To
			span := text.Span(found.From, found.To)
			if span[0] < 0 || span[1] > len([]rune(s)) {
				t.Fatalf("runes %v of %q", span, s)
			}
		}
		UnknownNames(s, text)
	})
}
