package paged

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// written is a document as the reader of Word files makes it.
func written(blocks ...string) *document.Document {
	var b document.Builder
	for _, text := range blocks {
		kind, level := document.Paragraph, 0
		for mark, k := range map[string]document.BlockKind{"# ": document.HeadingBlock, "- ": document.ListItem, "^ ": document.Footnote, "| ": document.TableRow} {
			if rest, ok := strings.CutPrefix(text, mark); ok {
				kind, text = k, rest
			}
		}
		if kind == document.HeadingBlock {
			level = 1
		}
		b.Add(kind, level, text)
	}
	d := b.Document(document.DOCX, "docx")
	d.Title = "旅費規程"
	return d
}

// printed is a PDF of pages of text, of which a line that begins with ~ is a running head.
func printed(pages ...string) *document.Document {
	var b document.Builder
	for i, text := range pages {
		b.NewPage(i+1, "")
		for _, line := range strings.Split(text, "\n") {
			if head, ok := strings.CutPrefix(line, "~ "); ok {
				b.Add(document.Furniture, 0, head)
			} else {
				b.Add(document.Paragraph, 0, line)
			}
		}
	}
	d := b.Document(document.PDF, "pdfium")
	for i := range d.Pages {
		d.Pages[i].Width, d.Pages[i].Height = 595, 842
	}
	return d
}

func pagesOf(d *document.Document) []string {
	var out []string
	for _, p := range d.Pages {
		out = append(out, p.Text)
	}
	return out
}

const (
	lodging = "宿泊料は、1泊9,800円とし、業務の都合により必要があると認めるときは、12,000円を限度として実費を支給することができる。"
	english = "Employees shall report every absence to their manager before nine o'clock in the morning of the day on which it begins."
)

func TestATextIsCutWhereItsPagesEnd(t *testing.T) {
	for name, c := range map[string]struct {
		doc  *document.Document
		pdf  *document.Document
		want []string
	}{
		"between two paragraphs": {
			written("# 第1条（目的）", "この規程は、出張の旅費について定める。", "# 第2条（宿泊料）", lodging),
			printed("~ 旅費規程\n第1条（目的）\nこの規程は、出張の旅費について定める。\n~ 1", "~ 旅費規程\n第2条（宿泊料）\n"+lodging+"\n~ 2"),
			[]string{"第1条（目的）\nこの規程は、出張の旅費について定める。", "第2条（宿泊料）\n" + lodging},
		},
		"in a paragraph": {
			written("# 第2条（宿泊料）", lodging),
			printed("第2条（宿泊料）\n宿泊料は、1泊9,800円とし、業務の都合により必要が\n~ 1", "あると認めるときは、12,000円を限度として実費を支給することができる。\n~ 2"),
			[]string{"第2条（宿泊料）\n宿泊料は、1泊9,800円とし、業務の都合により必要が", "あると認めるときは、12,000円を限度として実費を支給することができる。"},
		},
		"between two English words": {
			written("# Absence", english),
			printed("Absence\nEmployees shall report every absence to their manager", "before nine o'clock in the morning of the day on which it begins."),
			[]string{"Absence\nEmployees shall report every absence to their manager ", "before nine o'clock in the morning of the day on which it begins."},
		},
		"what the page numbers itself": {
			written("# 第1条（目的）", "この規程は、出張の旅費について定める。", "- (1) 国内出張の旅費を受け取る者について定めること", "- (2) 海外出張の旅費を受け取る者について定めること"),
			printed("第1条（目的）\nこの規程は、出張の旅費について定める。\n① 国内出張の旅費を受け取る者について定めること", "② 海外出張の旅費を受け取る者について定めること"),
			[]string{"第1条（目的）\nこの規程は、出張の旅費について定める。\n(1) 国内出張の旅費を受け取る者について定めること", "(2) 海外出張の旅費を受け取る者について定めること"},
		},
		"a footnote stands at the foot of its page": {
			written("# 第1条（目的）", "この規程は、出張の旅費について定める。", "# 第2条（宿泊料）", lodging, "^ 1 出張とは、勤務地を離れて業務を行うことをいう。"),
			printed("第1条（目的）\nこの規程は、出張の旅費について定める。\n1 出張とは、勤務地を離れて業務を行うことをいう。", "第2条（宿泊料）\n"+lodging),
			[]string{"第1条（目的）\nこの規程は、出張の旅費について定める。\n1 出張とは、勤務地を離れて業務を行うことをいう。", "第2条（宿泊料）\n" + lodging},
		},
		"a row of a table is not torn": {
			written("# 別表", "| 区分 | 宿泊料の上限として認められる1泊当たりの額", "| 役員 | 東京都区内では18,000円、そのほかの地では15,000円とする"),
			printed("別表\n区分 | 宿泊料の上限として認められる1泊当たりの額\n役員 | 東京都区内では18,000円、", "そのほかの地では15,000円とする"),
			[]string{"別表\n区分 | 宿泊料の上限として認められる1泊当たりの額\n役員 | 東京都区内では18,000円、そのほかの地では15,000円とする", ""},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, ok := Divide(c.doc, c.pdf)
			if !ok {
				t.Fatal("it has no pages")
			}
			if got := pagesOf(d); !reflect.DeepEqual(got, c.want) {
				t.Errorf("pages %q\nwant  %q", got, c.want)
			}
			if back := joined(d); !reflect.DeepEqual(back, c.doc) {
				t.Errorf("joined again it is %+v", back)
			}
			samePassages(t, c.doc, d)
			for i, h := range d.Outline {
				if runes := []rune(d.Page(h.Page).Text); !strings.HasPrefix(string(runes[h.Start:]), c.doc.Outline[i].Text) {
					t.Errorf("heading %d is not where it is said to be: %+v", i, h)
				}
			}
		})
	}
}

// samePassages holds the passages of two forms of a document against each other: kept citations of one are those of the other.
func samePassages(t *testing.T, a, b *document.Document) {
	t.Helper()
	as, bs := ingest.Chunks(a, "a.docx", ""), ingest.Chunks(b, "a.docx", "")
	if len(as) != len(bs) {
		t.Fatalf("%d passages, and %d with pages", len(as), len(bs))
	}
	for i := range as {
		if as[i].ID != bs[i].ID {
			t.Errorf("passage %d is %q, and with pages %q", i, as[i].Text, bs[i].Text)
		}
	}
}

func TestWhatCannotBeFoundAgainHasNoPages(t *testing.T) {
	for name, c := range map[string]struct{ doc, pdf *document.Document }{
		"another text": {written("# 第2条（宿泊料）", lodging), printed("就業規則\n" + english)},
		"half a text":  {written("# 第2条（宿泊料）", lodging, english), printed("第2条（宿泊料）\n" + lodging)},
		"other sheets": {
			&document.Document{Format: document.XLSX, Pages: []document.Page{{Number: 1, Text: "費目 | 上限"}, {Number: 3, Text: "宿泊料 | 9,800円"}}},
			printed("費目 上限", "宿泊料 9,800円"),
		},
	} {
		if d, ok := Divide(c.doc, c.pdf); ok {
			t.Errorf("%s: %q", name, pagesOf(d))
		}
	}
	sheets := &document.Document{Format: document.XLSX, Pages: []document.Page{{Number: 1, Text: "費目 | 上限"}, {Number: 2, Text: "宿泊料 | 9,800円"}}}
	d, ok := Divide(sheets, printed("費目 上限", "宿泊料 9,800円"))
	if !ok || d.Pages[1].Width != 595 || d.Pages[1].Text != "宿泊料 | 9,800円" || !reflect.DeepEqual(joined(d), sheets) {
		t.Errorf("the sheets got %+v", d)
	}
}

// Every sentence of a long text is on the page on which it was printed, wherever pages end.
func TestEverySentenceIsOnItsPage(t *testing.T) {
	var blocks []string
	for i := range 60 {
		blocks = append(blocks, fmt.Sprintf("# 第%d条（区分%d）", i+1, i+1),
			fmt.Sprintf("第%d号の区分により1泊%d円とする。ただし、%d円を限度とする。以下この条において「乙%d」という。", i, 9000+i*10, 12000+i*7, i))
	}
	doc := written(blocks...)
	text := []rune(strings.Join(withoutMarks(blocks), "\n"))
	for length := 150; length < 900; length += 37 {
		var pages []string
		for start := 0; start < len(text); {
			end := min(start+length, len(text))
			for end < len(text) && (unicode.IsDigit(text[end-1]) && unicode.IsDigit(text[end]) || inHeading(text, end)) {
				end++
			}
			pages = append(pages, fmt.Sprintf("~ 旅費規程\n%s\n~ %d", strings.Trim(string(text[start:end]), "\n"), len(pages)+1))
			start = end
		}
		pdf := printed(pages...)
		d, ok := Divide(doc, pdf)
		if !ok {
			t.Fatalf("pages of %d characters: none", length)
		}
		samePassages(t, doc, d)
		for i := range d.Pages {
			got := strings.ReplaceAll(d.Pages[i].Text, "\n", "")
			want := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(pdf.Pages[i].Text, "旅費規程\n"), fmt.Sprintf("\n%d", i+1)), "\n", "")
			if got != want {
				t.Errorf("pages of %d characters: page %d is %q, not %q", length, i+1, got, want)
			}
		}
	}
}

// inHeading tells whether a place lies in a line that is a heading, or at its end.
func inHeading(text []rune, at int) bool {
	start := at
	for start > 0 && text[start-1] != '\n' {
		start--
	}
	line, _, _ := strings.Cut(string(text[start:]), "\n")
	return at > start && strings.HasSuffix(line, "）")
}

func withoutMarks(blocks []string) []string {
	var out []string
	for _, b := range blocks {
		out = append(out, strings.TrimPrefix(b, "# "))
	}
	return out
}
