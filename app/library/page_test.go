package library

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
	"tenkyo/verify"
)

// writePDF writes a PDF of one font with a page for each list of lines, at 72 points from the left and 18 points a line.
func writePDF(pages ...[]string) []byte {
	var out bytes.Buffer
	var at []int
	object := func(body string) {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(at), body)
	}
	out.WriteString("%PDF-1.4\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids []string
	for i := range pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", 4+2*i))
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(pages), strings.Join(kids, " ")))
	object("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
	for i, lines := range pages {
		object(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>", 5+2*i))
		var text bytes.Buffer
		fmt.Fprint(&text, "BT /F1 12 Tf 72 770 Td 18 TL ")
		for _, line := range lines {
			fmt.Fprintf(&text, "(%s) Tj T* ", strings.NewReplacer("(", `\(`, ")", `\)`).Replace(line))
		}
		text.WriteString("ET")
		object(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", text.Len(), text.String()))
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, xref)
	return out.Bytes()
}

var testEngine = sync.OnceValues(func() (*pdf.Engine, error) { return pdf.Open(context.Background(), pdfTestOptions()) })

func pdfTestOptions() pdf.Options {
	return pdf.Options{CacheDir: filepath.Join(os.TempDir(), fmt.Sprintf("tenkyo-test-%d", os.Getuid()), "wazero")}
}

// withPDFs makes the shelf read and show real PDFs, in this process.
func (s *shelf) withPDFs() Options {
	s.Helper()
	if raceDetector {
		s.Skip("compiling pdfium takes half a minute under the race detector")
	}
	o := s.options()
	o.Worker.CacheDir = pdfTestOptions().CacheDir
	o.ReadPDF = func(ctx context.Context, f *os.File, name string, progress func(int, int)) (*document.Document, error) {
		s.read(name)
		engine, err := testEngine()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(f)
		if err != nil {
			return nil, err
		}
		return engine.Read(ctx, data, filepath.Base(name), progress)
	}
	return o
}

func TestQuotationsAreMarkedOnThePageOfAPDF(t *testing.T) {
	s := newShelf(t)
	o := s.withPDFs()
	s.write("policy.pdf", string(writePDF(
		[]string{"Travel policy", "", "The limit for a hotel is 90 euros a night.", "Meals are paid up to 20 euros a day."},
		[]string{"Approval", "", "Every trip needs the approval of the manager.", "Every trip needs a report, and a claim that is made", "later than thirty days after the trip"},
		[]string{"is not paid.", "", "The limit for a hotel is 90 euros a night."},
	)))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.want(s.ingest(l), "indexed policy.pdf")
	s.want(s.ingest(l), "unchanged policy.pdf")
	if len(s.reads) != 1 {
		t.Errorf("it was read %d times", len(s.reads))
	}

	page := func(r PageRequest) PageResult {
		t.Helper()
		r.Doc = "policy.pdf"
		result, err := l.Page(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	got := page(PageRequest{Page: 1, Quote: "hotel is 90 euros"})
	if !got.Found || len(got.Rects) != 1 || got.TextInRects != "hotel is 90 euros" || got.WidthPt != 595 || got.HeightPt != 842 {
		t.Errorf("got %+v", got)
	}
	if r := got.Rects[0]; r.X0 < 140 || r.X1 > 300 || r.Y0 < 90 || r.Y1 > 120 {
		t.Errorf("it is marked at %+v", r)
	}
	for _, c := range []struct {
		quote string
		page  int
		code  string
	}{
		{"hotel is 80 euros", 1, "not_on_page"},
		{"Every trip needs", 2, "several_places"},
	} {
		got := page(PageRequest{Page: c.page, Quote: c.quote})
		if got.Found || len(got.Rects) > 0 || got.ReasonCode != c.code || got.Reason == "" {
			t.Errorf("%q: got %+v", c.quote, got)
		}
	}
	if got := page(PageRequest{Page: 2}); got.Found || got.ReasonCode != "" || got.HeightPt != 842 {
		t.Errorf("a page without a quotation: %+v", got)
	}
	if _, err := l.Page(t.Context(), PageRequest{Doc: "policy.pdf", Page: 4}); err == nil {
		t.Error("there is no page 4")
	}
	if picture, err := l.Render(t.Context(), "policy.pdf", "", 3, 72); err != nil || picture.Bounds().Dx() != 595 {
		t.Errorf("drawing a page: %v", err)
	}
	alone, err := l.Printable(t.Context(), "policy.pdf", "", 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Ingest(t.Context(), []string{alone}, nil); err != nil {
		t.Fatal(err)
	}
	if picture, err := l.Render(t.Context(), filepath.Base(alone), "", 1, 72); err != nil || picture.Bounds().Dx() != 595 || picture.Bounds().Dy()+1 < 842 {
		t.Errorf("the page alone is no PDF of its size: %v, %v", picture.Bounds(), err)
	}
	if _, err := l.Render(t.Context(), "policy.pdf", "", 4, 72); err == nil {
		t.Error("page 4 was drawn")
	}
}

func TestAQuotationOverAPageBreakIsMarkedOnEachPage(t *testing.T) {
	s := newShelf(t)
	o := s.withPDFs()
	s.write("policy.pdf", string(writePDF(
		[]string{"A claim must be made in writing, and a claim that is made", "later than thirty days after the end of the trip"},
		[]string{"is not paid by the company.", "Meals are paid."},
	)))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.ingest(l)
	found, err := l.Search(t.Context(), "claim later than thirty days", 1, SearchOptions{})
	if err != nil || len(found.Hits) != 1 {
		t.Fatalf("%v %+v", err, found)
	}
	hit := found.Hits[0]
	const quote = "thirty days after the end of the trip is not paid"
	at := verify.FindAll(quote, hit.Text)
	if len(at) != 1 {
		t.Skipf("the reader did not join the pages: %q", hit.Text)
	}
	for page, want := range map[int]string{1: "thirty days after the end of the trip", 2: "is not paid"} {
		for _, r := range []PageRequest{
			{Doc: hit.Doc, Page: page, Quote: quote},
			{Doc: hit.Doc, Page: page, Quote: quote, ChunkID: hit.ChunkID, Start: at[0].Start, End: at[0].End},
		} {
			got, err := l.Page(t.Context(), r)
			if err != nil || !got.Found || got.TextInRects != want || got.ReasonCode != PartlyOnPage {
				t.Errorf("page %d: %+v, %v", page, got, err)
			}
		}
	}
}

func TestQuotationsAreFoundInMarkdown(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", "# 規程\n\n## 第1条\n\n上限は30日とする。\n\n## 第2条\n\n上限は30日とする。ただし、部長は60日とする。\n")
	l := s.open()
	s.ingest(l)
	d, err := l.Document("a.md", "")
	if err != nil {
		t.Fatal(err)
	}
	text := []rune(d.Pages[0].Text)
	for _, c := range []struct{ quote, code string }{
		{"ただし、部長は６０日とする", ""}, // as read, whatever the width
		{"部長は40日とする", "not_on_page"},
		{"0日とする", "not_on_page"}, // begins inside a number
		{"上限は30日とする。", "several_places"},
	} {
		got, err := l.Page(t.Context(), PageRequest{Doc: "a.md", Quote: c.quote})
		if err != nil {
			t.Fatal(err)
		}
		if got.Found != (c.code == "") || got.ReasonCode != c.code || got.Found && string(text[got.Start:got.End]) != got.TextInRects {
			t.Errorf("%q: got %+v", c.quote, got)
		}
	}
	// The stored address tells which of two equal sentences is meant.
	for i, c := range ingest.Chunks(d, "a.md", "") {
		at := verify.FindAll("上限は30日とする。", c.Text)
		if len(at) != 1 {
			t.Fatalf("chunk %d: %q", i, c.Text)
		}
		got, err := l.Page(t.Context(), PageRequest{Doc: "a.md", Quote: "上限は30日とする。", ChunkID: c.ID, Start: at[0].Start, End: at[0].End})
		if err != nil || !got.Found {
			t.Fatalf("%+v %v", got, err)
		}
		if want := c.Spans[len(c.Spans)-1]; got.Start < want.PageStart {
			t.Errorf("chunk %d is marked at %d, it begins at %d", i, got.Start, want.PageStart)
		}
		// An address that is not that of the quotation is not believed.
		got, err = l.Page(t.Context(), PageRequest{Doc: "a.md", Quote: "上限は30日とする。", ChunkID: c.ID, Start: at[0].Start + 1, End: at[0].End})
		if err != nil || got.Found {
			t.Errorf("a wrong address: %+v %v", got, err)
		}
	}
}

func TestTheLookThroughAllDocumentsTellsAbsentFromUnfound(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("b.md", travel)
	s.write("c.md", "# Devices\n\nComputers may be taken home.\n")
	l := s.open()
	s.ingest(l)
	for _, c := range []struct {
		question string
		found    bool
		terms    string
	}{
		{"宇宙旅行の規程はありますか", false, "宇宙旅行"},
		{"宿泊料の上限はいくら", true, "宿泊料 上限"},
		{"有給はある？", true, "有給"}, // by its other form
		{"taken home computer", true, "home computer"},
		{"Can I take a submarine home?", false, "submarine"},
		{"宇宙の宿泊料", false, "宇宙"},
	} {
		got, err := l.Absence(t.Context(), c.question)
		if err != nil || got.Found != c.found || strings.Join(got.Terms, " ") != c.terms || got.Documents != 3 || got.PagesScanned != 3 {
			t.Errorf("%s: %+v %v", c.question, got, err)
		}
	}
}

func TestTheLeastRecentlyUsedGoes(t *testing.T) {
	c := lru[int]{limit: 10}
	for i := range 3 {
		c.put(fmt.Sprint(i), i, 4)
	}
	if _, ok := c.get("0"); ok {
		t.Error("0 is still there")
	}
	c.get("1")
	if gone := c.put("3", 3, 4); len(gone) != 1 || gone[0] != 2 {
		t.Errorf("gone %v", gone)
	}
	if gone := c.put("4", 4, 11); len(gone) != 3 {
		t.Errorf("gone %v", gone)
	}
	if len(c.clear()) != 0 || c.used != 0 {
		t.Errorf("used %d", c.used)
	}
}

// A row that a page break parts stands cell by cell in its chunk, so that text of both pages takes turns there.
func TestThePartsOfACutRowAreFoundOnTheirPages(t *testing.T) {
	// Page 1 says 宿泊料 | 九千円を | 領収書, page 2 says " | 上限とする | を添える".
	c := index.Chunk{Text: "宿泊料 | 九千円を上限とする | 領収書を添える", Spans: []index.Span{
		{Page: 1, Start: 0, End: 10, PageStart: 40}, {Page: 2, Start: 10, End: 15, PageStart: 3},
		{Page: 1, Start: 18, End: 21, PageStart: 53}, {Page: 2, Start: 21, End: 25, PageStart: 11},
	}}
	for _, want := range []struct {
		start, end, page, from, to int
		placed                     bool
	}{
		{0, 25, 1, 40, 56, true}, {0, 25, 2, 3, 15, true}, // the row
		{6, 15, 1, 46, 50, false}, {6, 15, 2, 3, 8, false}, // a cell
		{13, 20, 2, 6, 8, false}, {13, 20, 1, 53, 55, false},
	} {
		q, ok := partOnPage(&c, verify.Span{Start: want.start, End: want.end}, want.page)
		if !ok || !q.partial || q.placed != want.placed || *q.hint != (verify.Span{Start: want.from, End: want.to}) {
			t.Errorf("%d to %d on page %d: %v %+v", want.start, want.end, want.page, q.hint, q)
		}
	}
}
