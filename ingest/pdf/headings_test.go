package pdf

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// said is a line of a made-up page: a text in some type, at a place across the page.
type said struct {
	text string
	em   float64
	bold bool
	x    float64 // where it begins; 0 for the left edge
}

// sheetOf makes a page of A4 of lines below each other; each is classified as on a real page.
func sheetOf(number int, lines ...said) *sheet {
	s := &sheet{page: document.Page{Number: number, Width: 595, Height: 842}}
	for n, l := range lines {
		if n > 0 {
			s.runes = append(s.runes, '\n')
		}
		start := len(s.runes)
		s.runes = append(s.runes, []rune(l.text)...)
		st := style{em: l.em, bold: l.bold, rows: 1}
		kind, level, class, _ := classify([]rune(l.text), st, 10)
		st.class = class
		x := 62.0
		if l.x > 0 {
			x = l.x
		}
		y := 150 + 20*float64(n)
		s.page.Blocks = append(s.page.Blocks, document.Block{Kind: kind, Level: level, Start: start, End: len(s.runes)})
		s.styles = append(s.styles, st)
		s.boxes = append(s.boxes, Rect{x, y, 533, y + l.em})
	}
	s.page.Text = string(s.runes)
	return s
}

// headingsOf composes pages and writes their headings, indented by level.
func headingsOf(marks []document.Heading, sheets ...*sheet) []string {
	var doc document.Document
	compose(&doc, sheets, marks)
	out := []string{}
	eachHeading(sheets, func(s *sheet, i int) {
		b := s.page.Blocks[i]
		out = append(out, strings.Repeat(" ", b.Level-1)+s.text(b))
	})
	return out
}

func TestHeadingsStandUnderThoseOfAHigherKind(t *testing.T) {
	for _, c := range []struct {
		name  string
		marks []document.Heading
		lines []said
		want  []string
	}{
		{
			"chapters, sections and articles under the title, whatever their type",
			nil,
			[]said{{"旅費規程", 18, true, 0}, {"第１章　総則", 10, false, 0}, {"第１節　通則", 14, true, 0}, {"第１条　目的", 12, true, 0}, {"第２章　手続", 10, false, 0}, {"第２条　精算", 12, true, 0}, {"附則", 10, false, 0}},
			[]string{"旅費規程", " 第１章　総則", "  第１節　通則", "   第１条　目的", " 第２章　手続", "  第２条　精算", " 附則"},
		},
		{
			"parts stand above chapters, and what supplements the whole stands beside parts",
			nil,
			[]said{{"第１編　総則", 10, false, 0}, {"第１章　通則", 10, false, 0}, {"第１条　目的", 10, false, 0}, {"別表第１", 10, false, 0}},
			[]string{"第１編　総則", " 第１章　通則", "  第１条　目的", "別表第１"},
		},
		{
			"items of an article are none, however bold",
			nil,
			[]said{{"第１章　総則", 12, true, 0}, {"第３条　用語", 10, true, 0}, {"（１）国内出張　片道50キロメートル以上", 10, true, 0}, {"ア　日帰り", 10, true, 0}, {"２　細目", 10, true, 0}},
			[]string{"第１章　総則", " 第３条　用語"},
		},
		{
			"numbered headings of a report are headings",
			nil,
			[]said{{"調査報告", 18, true, 0}, {"１　概要", 14, true, 0}, {"(1) 背景", 12, true, 0}, {"ア　経緯", 10, true, 0}, {"(2) 目的", 12, true, 0}, {"２　結果", 14, true, 0}},
			[]string{"調査報告", " １　概要", "  (1) 背景", "   ア　経緯", "  (2) 目的", " ２　結果"},
		},
		{
			"lines at the right edge, days and editions are none, however large",
			nil,
			[]said{{"みなと精機株式会社", 12, true, 400}, {"令和７年10月１日施行（第４版）", 12, true, 0}, {"Version 2.1, effective 1 March 2024", 14, true, 0}, {"第１条　目的", 10, true, 0}, {"この規程は、旅費を定める。", 10, false, 0}},
			[]string{"第１条　目的"},
		},
		{
			"a caption belongs to the article below it, and is none elsewhere",
			nil,
			[]said{{"（目的）", 10, false, 0}, {"第１条", 10, false, 0}, {"この規則は、必要な事項を定める。", 10, false, 0}, {"（注意事項）", 10, false, 0}, {"本文です。", 10, false, 0}},
			[]string{"（目的）", " 第１条"},
		},
		{
			"headings without a number stand beside numbered ones of the same type",
			nil,
			[]said{{"Policy", 20, true, 0}, {"1. Introduction", 14, true, 0}, {"1.1 Scope", 12, true, 0}, {"Words", 10, true, 0}, {"Annex with questions", 14, true, 0}, {"Reading the news", 12, true, 0}},
			[]string{"Policy", " 1. Introduction", "  1.1 Scope", "   Words", " Annex with questions", "  Reading the news"},
		},
		{
			"an agreement has sections under articles",
			nil,
			[]said{{"Article 1 Terms", 12, true, 0}, {"Section 1.1 Words", 12, true, 0}, {"Article 2 Duties", 12, true, 0}},
			[]string{"Article 1 Terms", " Section 1.1 Words", "Article 2 Duties"},
		},
		{
			"a statute has articles under sections",
			nil,
			[]said{{"Section 1 Terms", 12, true, 0}, {"Article 1 Words", 12, true, 0}, {"Section 2 Duties", 12, true, 0}},
			[]string{"Section 1 Terms", " Article 1 Words", "Section 2 Duties"},
		},
		{
			"bookmarks decide, and what they leave out stands below them",
			[]document.Heading{{Level: 1, Text: "Policy", Page: 1, Start: -1}, {Level: 2, Text: "Introduction", Page: 1, Start: -1}, {Level: 2, Text: "2. Use", Page: 1, Start: -1}},
			[]said{{"Policy", 10, false, 0}, {"1. Introduction", 10, false, 0}, {"Large words", 30, true, 0}, {"Smaller words", 20, true, 0}, {"2. Use", 10, false, 0}, {"第１章　総則", 30, true, 0}},
			[]string{"Policy", " 1. Introduction", "  Large words", "   Smaller words", " 2. Use", "  第１章　総則"},
		},
		{
			"what bookmarks forgot has the level of its kind",
			[]document.Heading{{Level: 1, Text: "第1章 総則", Page: 1, Start: -1}, {Level: 2, Text: "第1条 目的", Page: 1, Start: -1}, {Level: 1, Text: "第2章 手続", Page: 1, Start: -1}},
			[]said{{"第１章　総則", 12, true, 0}, {"第１条　目的", 10, true, 0}, {"第２条　範囲", 10, true, 0}, {"第２章　手続", 12, true, 0}, {"第３条　精算", 10, true, 0}},
			[]string{"第１章　総則", " 第１条　目的", " 第２条　範囲", "第２章　手続", " 第３条　精算"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := headingsOf(c.marks, sheetOf(1, c.lines...)); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// The sample's PDFs carry bookmarks for all their headings, and tell of their edition at the right edge.
func TestTheOutlineOfTheSampleIsThatOfItsBookmarks(t *testing.T) {
	files, err := filepath.Glob("../../assets/sample/*/*.pdf")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine(t).Read(t.Context(), data, filepath.Base(path), nil)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []document.Heading
		for _, h := range doc.Outline {
			if h.Start < 0 {
				t.Errorf("%s: %q of page %d is not on it", path, h.Text, h.Page)
			}
			want = append(want, document.Heading{Level: h.Level, Page: h.Page, Start: h.Start})
		}
		for _, p := range doc.Pages {
			for _, b := range p.Blocks {
				if b.Kind == document.HeadingBlock {
					got = append(got, document.Heading{Level: b.Level, Page: p.Number, Start: b.Start})
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: headings %v, bookmarks %v", path, got, want)
		}
	}
}
