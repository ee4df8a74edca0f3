package ingest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

func chunksOf(t testing.TB, source string) []index.Chunk {
	t.Helper()
	doc, err := markdown.Read([]byte(source), "test.md")
	if err != nil {
		t.Fatal(err)
	}
	chunks := Chunks(doc, "test.md", "2025-01-01T00:00:00Z")
	checkChunks(t, doc, chunks)
	return chunks
}

// checkChunks holds for the chunks of every document: each rune of a span is that of its page; what lies between spans is a
// separator; spans do not overlap; nothing of a body block is missing, and nothing stands twice but what is Repeated; ids are
// unique; no chunk is far beyond the size.
func checkChunks(t testing.TB, doc *document.Document, chunks []index.Chunk) {
	t.Helper()
	ids := map[string]bool{}
	covered := map[int][]int{} // page number → how often each rune is in a span of its own
	texts := map[int][]rune{}
	for _, p := range doc.Pages {
		texts[p.Number] = []rune(p.Text)
		covered[p.Number] = make([]int, len(texts[p.Number]))
	}
	for i, c := range chunks {
		if ids[c.ID] {
			t.Errorf("chunk %d: id %s again", i, c.ID)
		}
		ids[c.ID] = true
		if c.Ordinal != i {
			t.Errorf("chunk %d has ordinal %d", i, c.Ordinal)
		}
		runes, end := []rune(c.Text), 0
		if len(c.Spans) == 0 {
			t.Fatalf("chunk %d has no span", i)
		}
		if size := chunkSize(runes); size > hugePiece+largeChunk {
			t.Errorf("chunk %d has size %.2f", i, size)
		}
		for _, s := range c.Spans {
			page := texts[s.Page]
			if s.Start < end || s.End <= s.Start || s.End > len(runes) || s.PageStart < 0 || s.PageStart+s.End-s.Start > len(page) {
				t.Fatalf("chunk %d: span %+v after %d of %d runes", i, s, end, len(runes))
			}
			if between := string(runes[end:s.Start]); between != "" && between != "\n" && between != " " {
				t.Errorf("chunk %d: %q between spans", i, between)
			}
			if got, want := string(runes[s.Start:s.End]), string(page[s.PageStart:s.PageStart+s.End-s.Start]); got != want {
				t.Fatalf("chunk %d: %q at the address of %q", i, got, want)
			}
			if !s.Repeated {
				for at := s.PageStart; at < s.PageStart+s.End-s.Start; at++ {
					covered[s.Page][at]++
				}
			}
			end = s.End
		}
		if end != len(runes) {
			t.Errorf("chunk %d: %d runes after the last span", i, len(runes)-end)
		}
	}
	for _, p := range doc.Pages {
		for _, b := range p.Blocks {
			if b.Start < 0 || b.End > len(texts[p.Number]) {
				continue
			}
			for at := b.Start; at < b.End; at++ {
				n, r := covered[p.Number][at], texts[p.Number][at]
				switch {
				case n > 1 && !unicode.IsSpace(r):
					t.Fatalf("page %d: rune %d (%q) is in %d chunks", p.Number, at, r, n)
				case n > 0 && b.Kind == document.Furniture:
					t.Fatalf("page %d: furniture in a chunk", p.Number)
				case n == 0 && (unicode.IsLetter(r) || unicode.IsNumber(r)) && b.Kind != document.HeadingBlock && b.Kind != document.Furniture && !isContents(&p, texts[p.Number]):
					t.Fatalf("page %d: rune %d (%q) of a %s is in no chunk", p.Number, at, r, b.Kind)
				}
			}
		}
	}
}

// texts are the texts of chunks with their heading paths.
func texts(chunks []index.Chunk) string {
	var out []string
	for _, c := range chunks {
		out = append(out, strings.Join(c.Headings, " > ")+": "+strings.ReplaceAll(c.Text, "\n", "⏎"))
	}
	return strings.Join(out, "\n")
}

func TestChunksAreWholePassagesUnderOneHeading(t *testing.T) {
	filler := strings.Repeat("あ", 300)
	for _, c := range []struct{ name, source, want string }{
		{"the title is no part of the path", "# 規則\n\n前文。\n\n## 第1章\n\n### 第1条\n\n1. 一。\n2. 二。\n\n### 第2条\n\n文。", `
: 前文。
第1章 > 第1条: 1. 一。⏎2. 二。
第1章 > 第2条: 文。`},
		{"headings without text are a chunk, those of one parent together", "# 規則\n\n## 第1条\n\n文。\n\n## 第2条　削除\n\n## 第3条　削除\n\n## 第4条\n\n文。\n\n## 別表", `
第1条: 文。
: 第2条　削除⏎第3条　削除
第4条: 文。
: 別表`},
		{"a long paragraph begins a new chunk", "# a\n\n## b\n\n" + filler + "\n\nい" + filler, "\nb: " + filler + "\nb: い" + filler},
		{"what is small joins what is large", "# a\n\n## b\n\n" + filler + filler[:3*90] + "\n\n小さい。", "\nb: " + filler + filler[:3*90] + "⏎小さい。"},
		{"items stay with their rule", "# a\n\n## b\n\n" + filler + "\n\n次のとおりとする。\n\n- " + strings.Repeat("い", 100) + "\n- う", "\nb: " + filler + "\nb: 次のとおりとする。⏎- " + strings.Repeat("い", 100) + "⏎- う"},
		{"a proviso in a paragraph of its own stays", "# a\n\n## b\n\n" + filler + filler[:3*90] + "\n\nただし、" + strings.Repeat("か", 110) + "。", "\nb: " + filler + filler[:3*90] + "⏎ただし、" + strings.Repeat("か", 110) + "。"},
		{"footnotes belong to no heading", "# a\n\n## b\n\n文[^1]。\n\n[^1]: 注", "\nb: 文¹。\n: ¹ 注"},
		{"signs alone are no chunk", "# a\n\n## b\n\n…\n\n## c\n\n文。", "\nc: 文。"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := texts(chunksOf(t, c.source)), strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func TestALongParagraphIsCutAtSentenceEnds(t *testing.T) {
	sentence := strings.Repeat("い", 99) + "。"
	source := "# a\n\n" + strings.Repeat(sentence, 5) + "ただし、" + strings.Repeat("う", 40) + "。" + strings.Repeat(sentence, 4)
	chunks := chunksOf(t, source)
	for _, c := range chunks {
		if !strings.HasSuffix(c.Text, "。") {
			t.Errorf("ends %q", c.Text[len(c.Text)-12:])
		}
		if strings.HasPrefix(c.Text, "ただし") {
			t.Error("a proviso was parted from its sentence")
		}
	}
	if len(chunks) != 3 {
		t.Errorf("%d chunks", len(chunks))
	}
}

func TestATableThatIsCutKeepsItsHead(t *testing.T) {
	source := "# a\n\n## 別表\n\n次の表のとおり。\n\n| 区分 | 金額 |\n|---|---|\n"
	for i := range 120 {
		source += fmt.Sprintf("| 地域の名前その%d | %d円とする |\n", i, 1000*i)
	}
	chunks := chunksOf(t, source)
	if len(chunks) < 3 {
		t.Fatalf("%d chunks", len(chunks))
	}
	for i, c := range chunks {
		if !strings.HasPrefix(c.Text, "次の表のとおり。\n区分 | 金額\n") {
			t.Errorf("chunk %d: %q", i, c.Text)
		}
		if repeated := c.Spans[0].Repeated; repeated != (i > 0) {
			t.Errorf("chunk %d: repeated %v", i, repeated)
		}
	}
}

func TestAListThatIsCutKeepsItsLeadIn(t *testing.T) {
	source := "# a\n\n## b\n\n1. 次のいずれかに該当する者は、懲戒する。\n"
	for range 30 {
		source += "   - " + strings.Repeat("う", 40) + "とき\n"
	}
	chunks := chunksOf(t, source+"2. 前項にかかわらず、許すことがある。\n")
	for i, c := range chunks {
		if !strings.HasPrefix(c.Text, "1. 次のいずれか") {
			t.Errorf("chunk %d: %q", i, c.Text)
		}
	}
	if last := chunks[len(chunks)-1].Text; len(chunks) < 3 || !strings.HasSuffix(last, "許すことがある。") {
		t.Errorf("%d chunks, the last ends %q", len(chunks), last)
	}
}

func TestHugeUnbrokenTextIsCutButNotInANumber(t *testing.T) {
	for name, source := range map[string]string{
		"Japanese without a full stop": strings.Repeat("あいう123456789", 500),
		"one English word":             strings.Repeat("abcdefghij", 2000),
		"digits":                       strings.Repeat("0123456789", 2000),
		"code":                         "```\n" + strings.Repeat("line of code\n", 1000) + "```",
		"marks on characters":          strings.Repeat("か\u3099", 3000),
	} {
		chunks := chunksOf(t, source)
		if len(chunks) < 3 {
			t.Errorf("%s: %d chunks", name, len(chunks))
		}
		for i, c := range chunks[1:] {
			before, first := []rune(chunks[i].Text), []rune(c.Text)[0]
			if unicode.IsMark(first) || name != "digits" && unicode.IsDigit(first) && unicode.IsDigit(before[len(before)-1]) {
				t.Errorf("%s: cut before %q", name, first)
			}
		}
	}
}

// page makes a page of blocks given as kind and text.
func page(number int, blocks ...document.Block) document.Page {
	return document.Page{Number: number, Label: fmt.Sprint("p", number), Width: 595, Height: 842, Blocks: blocks}
}

// fill sets the texts of a page's blocks.
func fill(p document.Page, texts ...string) document.Page {
	for i, text := range texts {
		if i > 0 {
			p.Text += "\n"
		}
		p.Blocks[i].Start = len([]rune(p.Text))
		p.Text += text
		p.Blocks[i].End = len([]rune(p.Text))
	}
	return p
}

func TestAParagraphGoesOnOverAPageBreak(t *testing.T) {
	head, para, foot := document.Block{Kind: document.HeadingBlock, Level: 1}, document.Block{Kind: document.Paragraph}, document.Block{Kind: document.Furniture}
	more := document.Block{Kind: document.Paragraph, Continues: true}
	doc := &document.Document{Title: "規則", Format: document.PDF, Pages: []document.Page{
		fill(page(1, head, para, foot), "第1条", "社員は、会社の許可を得", "- 1 -"),
		fill(page(2, foot, more, para, head, para), "規則", "なければならない。", "２　前項は、役員を除く。", "Article 2", "It applies to all"),
		fill(page(3, more), "employees."),
	}}
	chunks := Chunks(doc, "a.pdf", "")
	checkChunks(t, doc, chunks)
	want := "第1条: 社員は、会社の許可を得なければならない。⏎２　前項は、役員を除く。\nArticle 2: It applies to all employees."
	if got := texts(chunks); got != want {
		t.Fatalf("got:\n%s\nwant:\n%s", got, want)
	}
	if c := chunks[0]; c.Page != 1 || c.PageLabel != "p1" || len(c.Spans) != 2 || c.Spans[1].Page != 2 || c.Spans[1].Label != "p2" {
		t.Errorf("spans %+v", c.Spans)
	}
}

func TestPagesWithoutHeadingsAreChunksOfTheirOwn(t *testing.T) {
	para := document.Block{Kind: document.Paragraph}
	doc := &document.Document{Format: document.PDF, Pages: []document.Page{
		fill(page(1, para), "一枚目。"), {Number: 2, NoText: true}, fill(page(3, para, para), "三枚目。", "次。"),
	}}
	chunks := Chunks(doc, "a.pdf", "")
	checkChunks(t, doc, chunks)
	if got := texts(chunks); got != ": 一枚目。\n: 三枚目。⏎次。" {
		t.Errorf("got:\n%s", got)
	}
}

func TestTheCaptionOfAnArticleStandsBehindItsNumber(t *testing.T) {
	head := func(level int) document.Block { return document.Block{Kind: document.HeadingBlock, Level: level} }
	para := document.Block{Kind: document.Paragraph}
	doc := &document.Document{Format: document.PDF, Pages: []document.Page{
		fill(page(1, head(1), head(4), head(5), para, head(5), para, head(4), head(5), para, head(4), para), "第1章 総則", "（目的）", "第1条", "一。", "第2条", "二。", "（定義）", "第 3 条の 2（用語）", "三。", "（経過措置）", "四。"),
	}}
	chunks := Chunks(doc, "a.pdf", "")
	checkChunks(t, doc, chunks)
	if got, want := texts(chunks), "第1章 総則 > 第1条（目的）: 一。\n第1章 総則 > 第2条（目的）: 二。\n第1章 総則 > 第 3 条の 2（用語）: 三。\n第1章 総則 > （経過措置）: 四。"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	text := readText("規程\n\n（目的）\n第1条　この規程は、次のことを定める。\n")
	if got, want := Chunks(text, "a.txt", "")[1].Headings, []string{"第1条（目的）"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestATableOfContentsIsNoChunk(t *testing.T) {
	head, para := document.Block{Kind: document.HeadingBlock, Level: 1}, document.Block{Kind: document.Paragraph}
	doc := &document.Document{Format: document.PDF, Pages: []document.Page{
		fill(page(1, head, para, head, para, para, para, para, para), "目　次", "第1章 総則 ………… 3", "第2章 採用 4", "第1条 目的 . . . . . . . 3", "第2条 範囲・・・・・・３", "第3条 定義 ........ 4", "第4条 採用 …………4", "凡例：数字は頁を示す。"),
		fill(page(2, head, para), "第1章 総則", "料金 ........ 500"),
	}}
	chunks := Chunks(doc, "a.pdf", "")
	checkChunks(t, doc, chunks)
	if got, want := texts(chunks), ": 凡例：数字は頁を示す。\n第1章 総則: 料金 ........ 500"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestALeadInIsNeverAChunkOfItsOwn(t *testing.T) {
	source := "# a\n\n## b\n\n" + strings.Repeat("あ", 300) + "\n\n定義は、以下のとおりである。\n\n1. 関連\n"
	for range 12 {
		source += "   - " + strings.Repeat("う", 38) + "\n"
	}
	chunks := chunksOf(t, source+"2. "+strings.Repeat("え", 300)+"\n")
	for i, c := range chunks[1:] {
		if size := len([]rune(c.Text)); !strings.HasPrefix(c.Text, "定義は") || size < 100 {
			t.Errorf("chunk %d: %q", i+1, c.Text)
		}
	}
}

func TestEqualChunksHaveDifferentIDsThatStay(t *testing.T) {
	source := "# a\n\n## b\n\n同じ文。\n\n## b\n\n同じ文。\n"
	first, again := chunksOf(t, source), chunksOf(t, source+"\n## c\n\n新しい文。\n")
	if len(first) != 2 || first[0].ID == first[1].ID {
		t.Fatalf("chunks %+v", first)
	}
	for i := range first {
		if first[i].ID != again[i].ID {
			t.Errorf("chunk %d: %s became %s when another part was added", i, first[i].ID, again[i].ID)
		}
	}
}

func TestWhatAReaderShouldNotHaveDoneDoesNotStopTheChunker(t *testing.T) {
	doc := &document.Document{Format: document.PDF, Pages: []document.Page{{Number: 1, Text: "あいう", Blocks: []document.Block{
		{Kind: document.Paragraph, Start: -1, End: 2}, {Kind: document.Paragraph, Start: 2, End: 9}, {Kind: document.Paragraph, Start: 2, End: 1},
		{Kind: document.Paragraph, Start: 0, End: 3, Continues: true},
	}}}}
	if got := texts(Chunks(doc, "a.pdf", "")); got != ": あいう" {
		t.Errorf("got %q", got)
	}
}

// TestChunksOfRealRules measures the chunks of real handbooks and policies, where they are at hand.
func TestChunksOfRealRules(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "golden", "docs")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no shared documents")
	}
	var sizes []float64
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		doc, err := Read(t.Context(), path, Options{})
		if err != nil {
			return err
		}
		chunks := Chunks(doc, filepath.Base(path), "")
		checkChunks(t, doc, chunks)
		for _, c := range chunks {
			sizes = append(sizes, chunkSize([]rune(c.Text)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(sizes)
	at := func(share float64) float64 { return sizes[int(share*float64(len(sizes)-1))] }
	t.Logf("%d chunks; sizes (1 = 400 Japanese characters): p5 %.2f, median %.2f, p95 %.2f, largest %.2f", len(sizes), at(.05), at(.5), at(.95), at(1))
	if at(1) > largeChunk {
		t.Errorf("largest %.2f", at(1))
	}
}

func FuzzChunks(f *testing.F) {
	f.Add("# a\n\n## b\n\n1. c。ただし、d。\n   - e\n\n| f | g |\n|---|---|\n| h | i |\n")
	f.Add("x\n\n[^1]\n\n[^1]: y\n# z\n## w")
	f.Add(strings.Repeat("あ", 900) + "\n\n- " + strings.Repeat("い。", 400))
	f.Fuzz(func(t *testing.T, source string) {
		doc, err := markdown.Read([]byte(source), "fuzz.md")
		if err != nil {
			return
		}
		chunks := Chunks(doc, "fuzz.md", "")
		checkChunks(t, doc, chunks)
		// The same text as two pages of a PDF, the second of which goes on with the first.
		p := doc.Pages[0]
		if len(p.Blocks) < 2 {
			return
		}
		second := document.Page{Number: 2, Text: p.Text, Blocks: slices.Clone(p.Blocks)}
		second.Blocks[0].Continues = true
		pdf := &document.Document{Format: document.PDF, Pages: []document.Page{{Number: 1, Text: p.Text, Blocks: p.Blocks}, second}}
		checkChunks(t, pdf, Chunks(pdf, "fuzz.pdf", ""))
	})
}

// 改正前 and 改正後 stand side by side in a comparison: what is replaced is marked, in each row and over page breaks.
func TestTheOldColumnOfAComparisonIsMarked(t *testing.T) {
	page := func(number int, rows ...string) document.Page {
		p := document.Page{Number: number}
		for i, row := range rows {
			if i > 0 {
				p.Text += "\n"
			}
			start := len([]rune(p.Text))
			p.Text += row
			kind := document.TableRow
			if strings.Contains(row, "改正後") {
				kind = document.TableHead
			}
			p.Blocks = append(p.Blocks, document.Block{Kind: kind, Start: start, End: len([]rune(p.Text))})
		}
		return p
	}
	doc := &document.Document{Title: "旅費規程 新旧対照表", Format: document.PDF, Kind: document.Comparison, Pages: []document.Page{
		page(1, "条 | 改正後 | 改正前", "第5条 | 宿泊料は9,800円とする。 | 宿泊料は9,000円とする。", "附則を改める。"),
		page(2, "第6条 | 日当は2,500円とする。 | 日当は2,000円とする。"),
	}}
	var former, rest strings.Builder
	for _, c := range Chunks(doc, "x.pdf", "") {
		runes, at := []rune(c.Text), 0
		for _, f := range c.Former {
			rest.WriteString(string(runes[at:f[0]]))
			former.WriteString(string(runes[f[0]:f[1]]) + "/")
			at = f[1]
		}
		rest.WriteString(string(runes[at:]))
	}
	if got, want := former.String(), "宿泊料は9,000円とする。/附則を改める。/日当は2,000円とする。/"; got != want {
		t.Errorf("marked %q, not %q", got, want)
	}
	if !strings.Contains(rest.String(), "9,800円") || !strings.Contains(rest.String(), "2,500円") {
		t.Errorf("the new wording is %q", rest.String())
	}
	doc.Kind = document.Rule
	for _, c := range Chunks(doc, "x.pdf", "") {
		if c.Former != nil {
			t.Errorf("marked in a rule: %v", c.Former)
		}
	}
}

// Each of the chunks below a heading of megabytes looked at all of it: 79 s for a file of 2 MB.
func BenchmarkChunksBelowALongHeading(b *testing.B) {
	page := document.Page{Text: strings.Repeat("a ", 1<<20)}
	page.Blocks = []document.Block{{Kind: document.HeadingBlock, Level: 1, Start: 0, End: len(page.Text)}}
	doc := &document.Document{Format: document.Markdown, Pages: []document.Page{page}}
	for b.Loop() {
		Chunks(doc, "a.md", "")
	}
}
