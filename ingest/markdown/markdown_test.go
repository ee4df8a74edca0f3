package markdown

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// show writes the blocks of a document, one a line: kind, level, text.
func show(doc *document.Document) string {
	var out strings.Builder
	runes := []rune(doc.Pages[0].Text)
	for _, b := range doc.Pages[0].Blocks {
		fmt.Fprintf(&out, "%s %d %s\n", b.Kind, b.Level, strings.ReplaceAll(string(runes[b.Start:b.End]), "\n", "⏎"))
	}
	return out.String()
}

func read(t testing.TB, source string) *document.Document {
	t.Helper()
	doc, err := Read([]byte(source), "test.md")
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	check(t, doc)
	return doc
}

// check holds for every document: blocks are ranges of the text in order, parted by one "\n", and all of the text is in one.
func check(t testing.TB, doc *document.Document) {
	t.Helper()
	page := doc.Pages[0]
	runes := []rune(page.Text)
	end := -1
	for i, b := range page.Blocks {
		if b.Start != end+1 || b.End <= b.Start || b.End > len(runes) {
			t.Fatalf("block %d is [%d, %d) after %d of %d runes", i, b.Start, b.End, end, len(runes))
		}
		if b.Start > 0 && runes[b.Start-1] != '\n' {
			t.Errorf("block %d: %q before it", i, runes[b.Start-1])
		}
		if b.Line < 1 {
			t.Errorf("block %d has no line", i)
		}
		end = b.End
	}
	if len(page.Blocks) > 0 && end != len(runes) || len(page.Blocks) == 0 && page.Text != "" {
		t.Errorf("blocks end at %d of %d runes", end, len(runes))
	}
	for _, h := range doc.Outline {
		if got := string(runes[h.Start : h.Start+len([]rune(h.Text))]); strings.ReplaceAll(got, "\n", " ") != h.Text {
			t.Errorf("outline %q stands at %q", h.Text, got)
		}
	}
}

func TestBlocksAreWhatAReaderSees(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"headings of both kinds", "# 就業規則\n\n第1章 総則\n===\n\n### 第1条　目的 ###\n", `
heading 1 就業規則
heading 1 第1章 総則
heading 3 第1条　目的`},
		{"a wrapped Japanese line goes on without a space, an English one with one", "この規程は、\n出張に適用する。\n\nThe first\nand the second.\nAPI\nを使う。", `
paragraph 0 この規程は、出張に適用する。
paragraph 0 The first and the second. APIを使う。`},
		{"marks of Markdown are not text", "**太字**と*斜体*と`code`と[リンク](http://example.com \"題\")と<https://example.com>と\\*星\\*と&amp;と&#x41;", `
paragraph 0 太字と斜体とcodeとリンクとhttps://example.comと*星*と&とA`},
		{"a picture is its alternative text", "![組織図](a.png) ![](b.png)", "\nparagraph 0 組織図"},
		{"list items keep numbers and bullets, their nesting is the level", "3. 三\n   1. 孫\n      * ひ孫\n4. 四\n\n* 点\n+ 別の点\n1) 括弧", `
list_item 0 3. 三
list_item 1 1. 孫
list_item 2 - ひ孫
list_item 0 4. 四
list_item 0 - 点
list_item 0 - 別の点
list_item 0 1) 括弧`},
		{"the numbers are those of the rendered list", "1. a\n1. b\n1. c", "\nlist_item 0 1. a\nlist_item 0 2. b\nlist_item 0 3. c"},
		{"a second paragraph of an item bears no marker", "1. a\n\n   b\n\n   ```\n   c\n   ```", "\nlist_item 0 1. a\nparagraph 1 b\ncode 1 c"},
		{"an item that opens with a list shows both markers", "- - a\n  - b", "\nlist_item 1 - - a\nlist_item 1 - b"},
		{"a numbered item that opens with a table keeps its number", "1. | a | b |\n   |---|---|\n   | c | d |", "\nlist_item 0 1.\ntable_head 1 a | b\ntable_row 1 c | d"},
		{"table rows are cells joined by bars", "| 区分 | 日数 |\n|:-|-:|\n| **正社員** | 10日<br>以上 |\n| | |\n", `
table_head 0 区分 | 日数
table_row 0 正社員 | 10日 以上`},
		{"code keeps its lines", "```go\nfunc main() {\n\n\tx()\n}\n```\n\n    indented", "\ncode 0 func main() {⏎⏎\tx()⏎}\ncode 0 indented"},
		{"quotations are read, and their headings divide nothing", "> 引用\n> # 題\n", "\nparagraph 0 引用\nparagraph 0 題"},
		{"a hard break stays a break", "一行目  \n二行目\\\n三行目<br>四行目", "\nparagraph 0 一行目⏎二行目⏎三行目⏎四行目"},
		{"rules and link definitions show nothing", "a\n\n---\n\n[x]: http://example.com\n\nb", "\nparagraph 0 a\nparagraph 0 b"},
		{"footnotes have raised numbers, in the text and before themselves", "30日[^1]以内[^b]\n\n[^1]: 暦日\n[^b]: 例外\n    あり", `
paragraph 0 30日¹以内²
footnote 0 ¹ 暦日
footnote 0 ² 例外あり`},
		{"raised digits are not part of the number before them", "10<sup>2</sup>万円とH<sub>2</sub>O", "\nparagraph 0 10²万円とH₂O"},
		{"struck-out words keep their marks", "~~30日~~14日以内、<del>5円</del>6円、<s>7</s>", "\nparagraph 0 ~~30日~~14日以内、~~5円~~6円、~~7~~"},
		{"readings of ruby do not tear words apart", "<ruby>就業<rp>(</rp><rt>しゅうぎょう</rt><rp>)</rp></ruby>規則", "\nparagraph 0 就業規則"},
		{"comments, scripts and styles are not text", "a<!-- x -->b\n\n<!-- one\n\ntwo -->\n\n<script>\nalert(1)\n\nalert(2)\n</script>\n\n<style>p{}</style>\n\nc<script>d</script>e", `
paragraph 0 ab
paragraph 0 ce`},
		{"HTML lists are lists", "<ul><li>あ</li><li>い<ol start=\"3\"><li>う<li>え</ol></li></ul>", `
list_item 0 - あ
list_item 0 - い
list_item 1 3. う
list_item 1 4. え`},
		{"HTML blocks are blocks", "<h2 id=x>題</h2>\n<div>文\n続き<br>次</div>\n<p>Two\nwords</p><pre>a\n  b</pre><img src=x alt=\"図\"><hr>", `
heading 2 題
paragraph 0 文続き⏎次
paragraph 0 Two words
code 0 a⏎  b
paragraph 0 図`},
		{"a long rule across the page is no nesting", strings.Repeat("- ", 200) + "\n\n" + strings.Repeat("*", 500), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := show(read(t, c.source)), strings.TrimPrefix(c.want+"\n", "\n"); got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
		})
	}
}

func TestRawHTMLTablesAreRows(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"with a head", `<table><caption>別表</caption><thead><tr><th>区分</th><th>日当</th></tr></thead><tbody><tr><td>国内</td><td>3,000円</td></tr></tbody></table>`, `
paragraph 0 別表
table_head 0 区分 | 日当
table_row 0 国内 | 3,000円`},
		{"a row of th is a head, a th in a row is not", `<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>`, `
table_head 0 a | b
table_row 0 c | d`},
		{"a cell that spans rows is said again in each", `<table><tr><td rowspan="2">国内</td><td>部長</td><td rowspan=2>泊</td></tr><tr><td>社員</td></tr><tr><td colspan=2>海外</td><td>別途</td></tr></table>`, `
table_row 0 国内 | 部長 | 泊
table_row 0 国内 | 社員 | 泊
table_row 0 海外 | 別途`},
		{"blank lines and Markdown inside", "<table>\n<tr>\n<td>\n\n**太字** の\n文\n\n</td>\n\n    <td>次\n\n    続き</td></tr>\n\n</table>\n\n後", `
table_row 0 太字 の文 | 次続き
paragraph 0 後`},
		{"line breaks, paragraphs and lists in a cell", `<table><tr><td>a<br>b<p>c</p><ul><li>d</li><li>e</li></ul></td></tr></table>`, "\ntable_row 0 a b c - d - e"},
		{"a table in a cell is the cell's text", `<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>`, "\ntable_row 0 a b c | d"},
		{"end tags left out", `<table><tr><td>a<td>b<tr><td>c<td>d</table>`, "\ntable_row 0 a | b\ntable_row 0 c | d"},
		{"never closed", "<table><tr><td>a</td><td>b\n\n# 題\n\n文", "\ntable_row 0 a | b\nheading 1 題\nparagraph 0 文"},
		{"in a list item", "- 項目\n\n  <table><tr><td>a</td></tr></table>", "\nlist_item 0 - 項目\ntable_row 1 a"},
		{"a cell with a picture and a comment", `<table><tr><td><img alt="印"><!-- x --></td><td><a href=x>先</a></td></tr></table>`, "\ntable_row 0 印 | 先"},
		{"spans out of all bounds", `<table><tr><td rowspan="99999999" colspan="-1">a</td></tr><tr><td>b</td></tr></table>`, "\ntable_row 0 a\ntable_row 0 a | b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := show(read(t, c.source)), strings.TrimPrefix(c.want+"\n", "\n"); got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
		})
	}
}

func TestCellsThatSpanRowsCannotMakeASmallFileLarge(t *testing.T) {
	var source strings.Builder
	source.WriteString("<table><tr>")
	for range 50 {
		source.WriteString("<td rowspan=1000>" + strings.Repeat("長", 90) + "</td>")
	}
	source.WriteString("</tr>" + strings.Repeat("<tr><td>x</td></tr>", 900) + "</table>")
	doc := read(t, source.String())
	if got, limit := len(doc.Pages[0].Text), 4*source.Len(); got > limit {
		t.Errorf("%d bytes of text from %d", got, source.Len())
	}
}

func TestLinesAreThoseOfTheFile(t *testing.T) {
	doc := read(t, "---\ntitle: x\n---\n\n# 題\n\n文\n続き\n\n- a\n\n  b\n\n| h |\n|---|\n| c |\n\n<table>\n<tr>\n<td>d</td></tr>\n<tr><td>e</td></tr></table>\n\n```\nf\n```\n")
	var lines []int
	for _, b := range doc.Pages[0].Blocks {
		lines = append(lines, b.Line)
	}
	if got, want := fmt.Sprint(lines), "[5 7 10 12 14 16 19 21 24]"; got != want {
		t.Errorf("lines %s, want %s\n%s", got, want, show(doc))
	}
}

func TestLineEndsOfOtherSystemsGiveTheSameDocument(t *testing.T) {
	source := "---\ntitle: 規程\n---\n# 題\n\n一\n二\n\n| a |\n|---|\n| b |\n"
	want := show(read(t, source))
	for name, other := range map[string]string{
		"Windows": strings.ReplaceAll(source, "\n", "\r\n"), "old Macintosh": strings.ReplaceAll(source, "\n", "\r"), "byte order mark": "\ufeff" + source,
	} {
		doc := read(t, other)
		if got := show(doc); got != want || doc.Title != "規程" {
			t.Errorf("%s: title %q\n%s", name, doc.Title, got)
		}
	}
}

func TestFrontMatterIsMetadataAndNotText(t *testing.T) {
	for _, c := range []struct {
		name, source                                string
		title, edition, effective, updated, warning string
	}{
		{"English keys", "---\ntitle: Travel\nversion: 2.10\neffective: 2024-04-01\ndate: 2024-03-01\n---\n# T\n", "Travel", "2.10", "2024-04-01", "2024-03-01", ""},
		{"Japanese keys and an era", "---\n題名: 旅費規程\n改正日: 令和5年5月22日\n施行日: 令和5年6月21日\n---\n", "旅費規程", "令和5年5月22日", "2023-06-21", "", ""},
		{"keys of other spellings", "---\nTitle: 'A'\nlast_updated: 2 March 2024\nEffective-Date: April 1, 2024\n---\n", "A", "", "2024-04-01", "2024-03-02", ""},
		{"nested values are not the document's", "---\ntitle: T\nversions:\n  version: 9\nredirect_from:\n  - /a\n---\n", "T", "", "", "", ""},
		{"YAML that is broken", "---\ntitle: 旅費: 規程\n\tversion: 3\nversion: 4\n---\ntext", "旅費: 規程", "4", "", "", "front_matter_unreadable"},
		{"a date that is none", "---\ntitle: T\neffective: next month\n---\n", "T", "", "", "", "front_matter_date_unreadable"},
		{"dots end it too", "---\ntitle: T\n...\ntext", "T", "", "", "", ""},
		{"empty values are as if missing", "---\ntitle:\nversion: ''\n---\n# 題\n", "題", "", "", "", ""},
		{"an alias bomb is not expanded", "---\ntitle: T\na: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n---\n", "T", "", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := read(t, c.source)
			if doc.Title != c.title || doc.Edition != c.edition || doc.Effective != c.effective || doc.Updated != c.updated {
				t.Errorf("title %q edition %q effective %q updated %q", doc.Title, doc.Edition, doc.Effective, doc.Updated)
			}
			if (doc.Edition != "") != (doc.EditionFrom == "front_matter") || (doc.Effective != "") != (doc.EffectiveFrom == "front_matter") {
				t.Errorf("edition from %q, effective from %q", doc.EditionFrom, doc.EffectiveFrom)
			}
			codes := ""
			for _, w := range doc.Warnings {
				codes += w.Code
			}
			if codes != c.warning {
				t.Errorf("warnings %q, want %q", codes, c.warning)
			}
			if strings.Contains(doc.Pages[0].Text, "title") || strings.Contains(doc.Pages[0].Text, "題名") {
				t.Errorf("text %q", doc.Pages[0].Text)
			}
		})
	}
}

func TestDashesThatAreNoFrontMatterAreText(t *testing.T) {
	for _, source := range []string{"---\n\n文\n\n---\n", "---\n普通の文です。\n---\n続き", "---\ntitle: 終わらない\n", "--- \ntext\n---"} {
		doc := read(t, source)
		if doc.Title != "" || doc.Pages[0].Text == "" {
			t.Errorf("%q: title %q, text %q", source, doc.Title, doc.Pages[0].Text)
		}
	}
}

func TestTitleIsTheOneTopHeading(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"# 就業規則\n\n## 第1章", "就業規則"},
		{"前書き\n\n# 就業規則\n", "就業規則"},
		{"# 旅費規程\n\n# 第1章\n\n# 第2章\n", "旅費規程"},
		{"# 第1章\n\n# 第2章\n", ""},
		{"## 就業規則\n", ""},
		{"文だけ", ""},
	} {
		if doc := read(t, c.source); doc.Title != c.want {
			t.Errorf("%q: title %q, want %q", c.source, doc.Title, c.want)
		}
	}
}

func TestWhatIsNotTextIsRefusedWithAReason(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         document.ReasonCode
	}{
		{"bytes that are not UTF-8", "a\xffb", document.EncodingUnknown},
		{"a NUL byte", "a\x00b", document.Binary},
		{"quotations nested without end", strings.Repeat(">", 5000) + " a", document.TooComplex},
		{"emphasis that crosses without end", strings.Repeat("*a_ ", 20000), document.TooComplex},
		{"emphasis over many lines", strings.Repeat("*a_ b\n", 20000), document.TooComplex},
		{"links opened without end", strings.Repeat("[a](", 20000), document.TooComplex},
		{"a table of a thousand columns without cells", strings.Repeat("|a", 1500) + "\n" + strings.Repeat("|-", 1500) + "\n" + strings.Repeat("|b|\n", 2000), document.TooComplex},
		{"lists nested without end", strings.Repeat("- ", 5000) + "a", document.TooComplex},
	} {
		_, err := Read([]byte(c.source), "規程.md")
		var reason document.Reason
		if !errors.As(err, &reason) || reason.Code != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		} else if !strings.Contains(err.Error(), "規程.md") {
			t.Errorf("%s: %q does not name the file", c.name, err)
		}
	}
}

func TestAnUnclosedCommentIsWarnedOf(t *testing.T) {
	doc := read(t, "a\n\n<!-- 終わらない\n\nb\n")
	if len(doc.Warnings) != 1 || doc.Warnings[0].Code != "html_comment_unclosed" {
		t.Errorf("warnings %v, text %q", doc.Warnings, doc.Pages[0].Text)
	}
}

func TestReferencesToNoCharacterStayAsTheyAreWritten(t *testing.T) {
	doc := read(t, "&#0; &#xD800; &#x110000; &#xFFFD; &nosuch; &amp ;")
	if got := doc.Pages[0].Text; strings.ContainsRune(got, '\ufffd') || !strings.HasPrefix(got, "&#0; &#xD800;") {
		t.Errorf("text %q", got)
	}
}

// hostile are inputs on which parsers of Markdown are known to be slow.
func hostile() map[string]string {
	return map[string]string{
		"brackets":       strings.Repeat("[", 2000),
		"links":          strings.Repeat("[a](", 2000),
		"many brackets":  strings.Repeat(strings.Repeat("[", 2000)+"\n\n", 20),
		"emphasis":       strings.Repeat("*a_ ", 950),
		"many emphases":  strings.Repeat(strings.Repeat("*a **b ", 900)+"\n\n", 20),
		"backticks":      strings.Repeat("`a ``b ", 10000),
		"inline tags":    strings.Repeat("<a ", 20000),
		"comments":       strings.Repeat("<!-- ", 20000),
		"tables":         strings.Repeat("|a", 300) + "\n" + strings.Repeat("|-", 300) + "\n" + strings.Repeat("|b|\n", 2000),
		"nested tables":  strings.Repeat("<table><tr><td>", 5000),
		"nested lists":   strings.Repeat("<ul><li>", 5000) + "a",
		"deep items":     deepList(90),
		"entities":       strings.Repeat("&", 500000),
		"references":     strings.Repeat("[a]: b\n\n[a]\n\n", 5000),
		"footnotes":      strings.Repeat("[^a] ", 1500) + "\n\n[^a]: x",
		"link list":      strings.Repeat("- [a](b)\n", 5000),
		"link table":     "|a|b|\n|-|-|\n" + strings.Repeat("|[a](b)|[c](d)|\n", 5000),
		"snake case":     strings.Repeat("a_b_c ", 20000),
		"quoted numbers": strings.Repeat("> 1. ", 40) + "a",
	}
}

func TestHostileMarkdownIsRead(t *testing.T) {
	for name, source := range hostile() {
		t.Run(name, func(t *testing.T) { read(t, source) })
	}
}

func TestWhatWouldTakeLongIsRefusedAtOnce(t *testing.T) {
	var runs, outrun, list strings.Builder
	for i := range 3000 {
		runs.WriteString(strings.Repeat("`", i+1) + " ")
	}
	outrun.WriteString("```a`b\n" + runs.String()) // no fence: what follows is no code
	for i := range 2000 {
		list.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	columns := strings.Repeat("|a", 50000) + "\n" + strings.Repeat("|-", 50000) + "\n" + strings.Repeat("|b|\n", 100)
	for name, source := range map[string]string{"backticks": runs.String(), "what looks like a fence": outrun.String(), "a deep list": list.String(), "columns": columns} {
		_, err := Read([]byte(source), "x.md")
		if !errors.Is(err, document.Reason{Code: document.TooComplex}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, source := range map[string]string{
		"code with fences of its own": "````\n" + strings.Repeat("```\n[[[[ **\n", 500) + "````\n",
		"code spans":                  strings.Repeat("`a` ", 5000),
		"a deeply indented line":      strings.Repeat(" ", 1500) + "text",
	} {
		if _, err := Read([]byte(source), "x.md"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, source := range hostile() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				read(b, source)
			}
		})
	}
}

// deepList nests one item a line.
func deepList(depth int) string {
	var out strings.Builder
	for i := range depth {
		out.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return out.String()
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"---\ntitle: a\n---\n# b\n\n1. c\n   - d\n\n| e | f |\n|---|---|\n| g | h |\n", "<table><tr><td rowspan=2>a<td>b\n\n**c**\n\n<tr><td>d</table>",
		"~~a~~ <del>b</del> [^1]\n\n[^1]: c\n", "<ul><li>a<ol><li>b</ul>\n# c", "<pre>\na</pre>b<br>c", "- # a\n- > b\n  <table>\n- ```\n  c", "a<sup>1</sup>&#65;\\*",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		doc, err := Read([]byte(source), "fuzz.md")
		if err != nil {
			var reason document.Reason
			if !errors.As(err, &reason) {
				t.Fatalf("error without a reason: %v", err)
			}
			return
		}
		check(t, doc)
		again, err := Read([]byte(source), "fuzz.md")
		if err != nil || show(again) != show(doc) {
			t.Error("the same bytes gave another document")
		}
		if strings.ContainsRune(doc.Pages[0].Text, '\ufffd') && !strings.ContainsRune(source, '\ufffd') {
			t.Errorf("replacement characters from %q", source)
		}
	})
}

func TestPicturesAreKnownByTheirPlaceAndNeverRead(t *testing.T) {
	doc, err := Read([]byte("![logo](https://example.com/a.png)\n\n# Title\n\nSee ![](flow.png) here.\n\n![](alone.png)\n\n<img src=\"b.png\">\n\n| a | b |\n|---|---|\n| 1 | ![x](c.png) |\n"), "a.md")
	if err != nil {
		t.Fatal(err)
	}
	page := doc.Pages[0]
	var after []string
	for _, at := range page.Pictures {
		text := string([]rune(page.Text)[:at])
		after = append(after, text[strings.LastIndex(text, "\n")+1:])
	}
	if got, want := strings.Join(after, "/"), "logo/See here./See here./See here./1 | x"; got != want {
		t.Errorf("pictures stand after %q, want %q; the text is %q", got, want, page.Text)
	}
}
