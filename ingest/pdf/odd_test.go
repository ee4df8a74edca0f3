package pdf

import (
	"strings"
	"testing"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Quotations of pages of every make are lit: so many rectangles, on the ink, and what is in them is the quotation.
func TestQuotationsOfOddPagesAreLit(t *testing.T) {
	grid := func(drawn ...string) []string {
		for _, y := range []float64{720, 690, 660, 630} {
			drawn = append(drawn, line(70, y, 470, y))
		}
		for _, x := range []float64{70, 200, 340, 470} {
			drawn = append(drawn, line(x, 720, x, 630))
		}
		return drawn
	}
	table := grid(
		japanese(80, 700, 10, "区分"), japanese(210, 700, 10, "日当"), japanese(350, 700, 10, "宿泊料"),
		japanese(80, 670, 10, "役員"), japanese(210, 670, 10, "3,000円"), japanese(350, 670, 10, "12,000円"),
		japanese(80, 640, 10, "社員"), japanese(210, 640, 10, "2,000円"), japanese(350, 640, 10, "9,800円"),
	)
	for _, c := range []struct {
		name  string
		attrs string
		drawn []string
		quote string
		rects int
	}{
		{"a row of a table, as it stands in the text", "", table, "社員 | 2,000円 | 9,800円", 3},
		{"a row of a table, as a person copies it", "", table, "社員 2,000円 9,800円", 3},
		{"a column of a table", "", table, "3,000円2,000円", 2},
		{"a cell of a table on a turned page", "/Rotate 90", table, "9,800円", 1},
		{"a cell of a table on a cropped page", "/CropBox [50 600 500 760]", table, "9,800円", 1},
		{"two columns of vertical writing, one above the other", "", []string{
			downwards(500, 780, 12, "社員は、会社の規則を守らなければ"), downwards(480, 780, 12, "ならない。"),
			downwards(500, 380, 12, "会社は、社員の安全に配慮しなけれ"), downwards(480, 380, 12, "ばならない。"),
		}, "配慮しなければならない。", 2},
		{"words with their reading beside them", "", []string{
			japanese(72, 700, 12, "社員は、毎年健康診断を受けなければならない。"), japanese(144, 712, 5, "けんこうしんだん"),
		}, "毎年健康診断を受け", 1},
		{"two columns side by side", "", []string{
			text(72, 700, 10, "Overtime needs approval in advance, which"), text(72, 686, 10, "the head of the section may give orally."),
			text(320, 700, 10, "Travel is booked by the office and paid for"), text(320, 686, 10, "when the report has been handed in."),
		}, "approval in advance, which the head of the section", 2},
		{"a note at the foot", "", []string{
			text(72, 700, 12, "Employees may take thirty days of leave in each year of service."), text(72, 660, 12, "Leave is asked for in writing."),
			text(72, 60, 8, "1) Half-days count as one half."),
		}, "Half-days count as one half", 1},
		{"an item of a list over two lines", "", []string{
			japanese(72, 700, 10, "（１）業務のため旅行するときは、所属長の許可を受けなければならな"), japanese(92, 684, 10, "い。"),
		}, "許可を受けなければならない。", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &builder{}
			b.page(c.attrs, c.drawn...)
			f := b.open(t)
			l, err := f.Page(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			at, err := proven(t.Context(), f, l, l.Locate(c.quote, nil))
			if err != nil || !at.Found {
				t.Fatalf("not found: %q %v in %q", at.ReasonCode, err, l.Text)
			}
			if len(at.Rects) != c.rects || !readsBack(c.quote, at.TextInRects) {
				t.Errorf("%d rectangles with %q: %v", len(at.Rects), at.TextInRects, at.Rects)
			}
		})
	}
}

// A sentence that a page's end parts is one chunk's, and each of its parts is lit on its own page, below the running heads.
func TestRunningHeadsDoNotPartASentenceOverPages(t *testing.T) {
	b := &builder{extra: "/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 12 >>] >>"}
	for _, lines := range [][]string{
		{"この規則は、全社員に適用する。", "社員は、業務上の必要がある場合には、所属長の承認を得て時"}, {"間外に勤務することができる。"}, {"別に定める。"}, {"以上とする。"},
	} {
		drawn := []string{japanese(240, 810, 9, "就業規則"), japanese(290, 30, 9, "－１－")}
		for i, s := range lines {
			drawn = append(drawn, japanese(72, 100-16*float64(i), 10, s))
		}
		b.page("", drawn...)
	}
	f := b.open(t)
	doc, err := f.read(t.Context(), "x.pdf", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := doc.Pages[0].Label + " " + doc.Pages[1].Label; got != "i 12" {
		t.Errorf("labels %q", got)
	}
	first, err := f.Stored(t.Context(), &doc.Pages[0])
	if err != nil {
		t.Fatal(err)
	}
	second, err := f.Stored(t.Context(), &doc.Pages[1])
	if err != nil {
		t.Fatal(err)
	}
	a, z := LocateAcross(first, second, "所属長の承認を得て時間外に勤務することができる。")
	if !a.Found || !z.Found || a.TextInRects != "所属長の承認を得て時" || z.TextInRects != "間外に勤務することができる。" {
		t.Errorf("lit %q and %q", a.TextInRects, z.TextInRects)
	}
	furniture := 0
	for _, block := range doc.Pages[0].Blocks {
		if block.Kind == document.Furniture {
			furniture++
		}
	}
	if furniture != 2 {
		t.Errorf("%d running heads: %v", furniture, blocksOf(first))
	}
}

// Where the second reader's characters were taken, quotations of them are lit in the places that pdfium knows.
func TestQuotationsOfMendedTextAreLit(t *testing.T) {
	b := &builder{}
	b.page("", japanese(72, 700, 12, "社員䛿休䜣で䜒よい。"), japanese(72, 680, 12, "会社は別に定める。"))
	f := b.open(t)
	page := document.Page{Number: 1, Text: "社員は休んでもよい。会社は別に定める。", Reader: readerPlain}
	l, err := f.Stored(t.Context(), &page)
	if err != nil {
		t.Fatal(err)
	}
	at := l.Locate("休んでもよい", nil)
	if !at.Found || at.TextInRects != "休んでもよい" || len(at.Rects) != 1 || at.Rects[0].X0 < 100 || at.Rects[0].X1 > 185 {
		t.Errorf("lit %+v", at)
	}
}

// Characters of a recognised word are not equally wide: a part of it is lit where it stands.
func TestPartsOfRecognisedWordsAreLitWhereTheyStand(t *testing.T) {
	for _, c := range []struct {
		word, quote string
		from        float64 // of the width of the word, as Helvetica and Japanese type set it
	}{
		{"illimitable", "table", .47},
		{"30日以内", "以内", .5},
		{"MMill", "ill", .71},
	} {
		scan := &document.Scan{Words: []document.Word{{Text: c.word, X0: 100, Y0: 100, X1: 200, Y1: 112}}}
		page := &document.Page{Number: 1, Text: c.word, Reader: document.ReaderOCR, Width: 595, Height: 842, Scan: scan}
		at := scanned(page).Locate(c.quote, &verify.Span{Start: len([]rune(c.word)) - len([]rune(c.quote)), End: len([]rune(c.word))})
		if !at.Found || strings.TrimSpace(at.TextInRects) != c.quote {
			t.Errorf("%s: %+v", c.word, at)
			continue
		}
		if from := (at.Rects[0].X0 - 100) / 100; from < c.from-.08 || from > c.from+.08 {
			t.Errorf("%q in %q begins at %.2f, not %.2f", c.quote, c.word, from, c.from)
		}
	}
}
