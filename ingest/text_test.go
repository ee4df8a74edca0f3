package ingest

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

func showBlocks(doc *document.Document) string {
	var out strings.Builder
	runes := []rune(doc.Pages[0].Text)
	for _, b := range doc.Pages[0].Blocks {
		fmt.Fprintf(&out, "%d %s %d %s\n", b.Line, b.Kind, b.Level, strings.ReplaceAll(string(runes[b.Start:b.End]), "\n", "⏎"))
	}
	return out.String()
}

func TestTextFilesAreReadByTheirNumberingAndMarks(t *testing.T) {
	for _, c := range []struct{ name, source, title, want string }{
		{"Japanese rules", "就業規則\n\n第１章　総則\n（目的）\n第1条　この規則は、就業に関する事項を定める。\n２　前項のほか、法令による。\n第2条（定義）\n一　社員　雇用された者\n二　会社　当社\nただし、役員を除く。\n\n附　則\nこの規則は、令和5年4月1日から施行する。\n別表第1（第3条関係）\n区分\t金額\n国内\t3,000円", "就業規則", `
1 paragraph 0 就業規則
3 heading 1 第１章　総則
4 heading 2 （目的）第1条
5 paragraph 0 この規則は、就業に関する事項を定める。
6 list_item 0 ２　前項のほか、法令による。
7 heading 2 第2条（定義）
8 list_item 0 一　社員　雇用された者
9 list_item 0 二　会社　当社
10 paragraph 0 ただし、役員を除く。
12 heading 1 附　則
13 paragraph 0 この規則は、令和5年4月1日から施行する。
14 heading 1 別表第1（第3条関係）
15 table_row 0 区分 | 金額
16 table_row 0 国内 | 3,000円`},
		{"English, wrapped", "Travel Policy\n=============\n\n1. Scope\n\nThis policy applies to every employee who travels on\nbusiness, in whatever country, and to all of the costs\nof it.\n\nArticle 5 Allowances\n1. Domestic: 30 euro a day\n2. Abroad: 50 euro a day\n\n2.1 Hotels\n\n- up to 90 euro\n  - breakfast included\n", "Travel Policy", `
1 heading 1 Travel Policy
4 heading 3 1. Scope
6 paragraph 0 This policy applies to every employee who travels on business, in whatever country, and to all of the costs of it.
10 heading 2 Article 5 Allowances
11 list_item 0 1. Domestic: 30 euro a day
12 list_item 0 2. Abroad: 50 euro a day
14 heading 4 2.1 Hotels
16 list_item 0 - up to 90 euro
17 list_item 1 - breakfast included`},
		{"marked headings", "【重要】\n■ 申請方法\n申請書を提出する。\n■以下は、次のとおりです。", "", `
1 heading 1 【重要】
2 heading 1 ■ 申請方法
3 paragraph 0 申請書を提出する。
4 list_item 0 ■以下は、次のとおりです。`},
		{"an article of which the words follow", "第12条の2（副業）　社員は、勤務時間外において、他の会社等の業務に従事することができる。", "", `
1 heading 1 第12条の2（副業）
1 paragraph 0 社員は、勤務時間外において、他の会社等の業務に従事することができる。`},
		{"a mention of an article is no heading", "第1条の規定により、申請する。", "", "\n1 paragraph 0 第1条の規定により、申請する。"},
		{"other line ends and control characters", "一行目。\r\n\r\n二\x0c行目。\r三行目。\x1a", "", "\n1 paragraph 0 一行目。\n3 paragraph 0 二行目。\n4 paragraph 0 三行目。"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := readText(c.source)
			if got, want := showBlocks(doc), strings.TrimPrefix(c.want+"\n", "\n"); got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
			if doc.Title != c.title {
				t.Errorf("title %q, want %q", doc.Title, c.title)
			}
		})
	}
}

func FuzzText(f *testing.F) {
	f.Add("第1条　目的\n（定義）\n第2条　この規則は、…。\n一　あ\n\n---\n")
	f.Add("Title\n===\n\n1. a\n\tb\tc\n- d\n")
	f.Fuzz(func(t *testing.T, source string) {
		doc := readText(strings.ToValidUTF8(source, ""))
		runes := []rune(doc.Pages[0].Text)
		end := -1
		for _, b := range doc.Pages[0].Blocks {
			if b.Start != end+1 || b.End <= b.Start || b.End > len(runes) {
				t.Fatalf("block [%d, %d) after %d of %d", b.Start, b.End, end, len(runes))
			}
			end = b.End
		}
		checkChunks(t, doc, Chunks(doc, "a.txt", ""))
	})
}
