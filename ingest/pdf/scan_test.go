package pdf

import (
	"encoding/json"
	"slices"
	"testing"

	"tenkyo/ingest/document"
)

// scanOf makes a scan of lines of words, each character ten points wide.
func scanOf(down bool, lines ...[]string) *document.Scan {
	scan := &document.Scan{Confidence: 90}
	for n, words := range lines {
		u := 72.0
		for _, text := range words {
			end := u + 10*float64(len([]rune(text)))
			w := document.Word{Text: text, X0: u, Y0: 100 + 16*float64(n), X1: end, Y1: 110 + 16*float64(n), Line: n}
			if down {
				w = document.Word{Text: text, X0: 500 - 16*float64(n), Y0: u, X1: 510 - 16*float64(n), Y1: end, Line: n, Down: true}
			}
			scan.Words = append(scan.Words, w)
			u = end
			if !isWide([]rune(text)[0]) {
				u += 4
			}
		}
	}
	return scan
}

func TestTheWordsOfAScanAreThePagesText(t *testing.T) {
	for _, c := range []struct {
		name string
		scan *document.Scan
		want []string
	}{
		{"English", scanOf(false, []string{"Employees", "have", "thirty", "days", "of", "leave"}, []string{"in", "a", "year."}), []string{"paragraph: Employees have thirty days of leave in a year."}},
		{"Japanese, cut into words", scanOf(false, []string{"社員", "は、", "毎年", "30", "日", "の", "休暇", "を", "取る", "こ", "と", "が"}, []string{"できる", "。"}), []string{"paragraph: 社員は、毎年30日の休暇を取ることができる。"}},
		{"downwards", scanOf(true, []string{"社員", "は、", "毎年", "三十日", "の", "休暇", "を", "取る", "こ", "と", "が"}, []string{"できる", "。"}), []string{"paragraph: 社員は、毎年三十日の休暇を取ることができる。"}},
	} {
		raw := &rawPage{width: 595, height: 842}
		raw.read(c.scan)
		if got := blocksOf(layOut(raw, 1)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	raw := &rawPage{width: 595, height: 842}
	raw.read(&document.Scan{Words: []document.Word{{Text: "off", X0: 700, Y0: 10, X1: 720, Y1: 20}, {Text: "flat", X0: 10, Y0: 10, X1: 30, Y1: 10}}})
	if len(raw.glyphs) != 0 {
		t.Errorf("words that have no place on the page: %+v", raw.glyphs)
	}
}

func TestQuotationsAreLocatedOnAPageThatWasReadFromItsPicture(t *testing.T) {
	b := &builder{}
	b.page("", line(72, 72, 200, 72))
	b.page("", text(72, 700, 12, "The second page has text."))
	f := b.open(t)
	scan := scanOf(false, []string{"第1条", "（目的）"}, []string{"この", "規程は、", "旅費を", "定める。"})
	doc, err := f.read(t.Context(), "x.pdf", ReadOptions{Scans: map[int]*document.Scan{1: scan}})
	if err != nil {
		t.Fatal(err)
	}
	if p := doc.Pages[0]; p.Reader != document.ReaderOCR || p.NoText || p.Scan == nil || p.Blocks[0].Kind != document.HeadingBlock {
		t.Errorf("the page is %+v", p)
	}
	if doc.Pages[1].Reader != readerPdfium {
		t.Errorf("the other page is of %s", doc.Pages[1].Reader)
	}
	data, err := json.Marshal(doc.Pages[0])
	if err != nil {
		t.Fatal(err)
	}
	var kept document.Page
	if err := json.Unmarshal(data, &kept); err != nil {
		t.Fatal(err)
	}
	l, err := f.Stored(t.Context(), &kept)
	if err != nil {
		t.Fatal(err)
	}
	found := l.Locate("規程は、旅費を", nil)
	if !found.Found || found.TextInRects != "規程は、旅費を" || len(found.Rects) != 1 {
		t.Fatalf("located %+v", found)
	}
	if r := found.Rects[0]; r.X0 > 92 || r.X0 < 88 || r.X1 < 162 || r.X1 > 166 || r.Y0 > 116 || r.Y1 < 126 {
		t.Errorf("it lies at %+v", r)
	}
}
