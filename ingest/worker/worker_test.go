package worker

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
)

// The test binary is its own worker, as the programs are.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == Command {
		opts := ChildOptions{SecondPatience: 200 * time.Millisecond}
		if len(os.Args) > 2 { // patient
			opts.SecondPatience = time.Hour
		}
		if err := Main(context.Background(), os.Stdin, os.Stdout, opts); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func testPool(t *testing.T, opts Options) *Pool {
	t.Helper()
	if raceDetector {
		t.Skip("compiling pdfium takes half a minute under the race detector")
	}
	opts.CacheDir = filepath.Join(os.TempDir(), fmt.Sprintf("tenkyo-test-%d", os.Getuid()), "wazero")
	pool, err := NewPool(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	return pool
}

// simplePDF is a valid file with one page for each text.
func simplePDF(texts ...string) []byte {
	var b bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	b.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	var kids strings.Builder
	for i := range texts {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	object(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(texts), kids.String()))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	for i, text := range texts {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents %d 0 R >>", 5+2*i))
		stream := fmt.Sprintf("BT /F 12 Tf 72 700 Td (%s) Tj ET", text)
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(stream), stream))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.Bytes()
}

func read(p *Pool, data []byte, name string) (*document.Document, error) {
	return p.Read(context.Background(), bytes.NewReader(data), int64(len(data)), name, ReadOptions{})
}

func TestAFileIsReadInAChild(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	data := simplePDF("Employees have 30 days.", "Notice is two weeks.")
	last := 0
	doc, err := pool.Read(t.Context(), bytes.NewReader(data), int64(len(data)), "/somewhere/rules.pdf", ReadOptions{
		Progress: func(page, pages int) { last = page*100 + pages },
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Pages) != 2 || doc.Pages[0].Text != "Employees have 30 days." || doc.Pages[1].Text != "Notice is two weeks." {
		t.Errorf("read %+v", doc.Pages)
	}
	if last != 202 {
		t.Errorf("last progress %d, want page 2 of 2", last)
	}
}

func TestReasonsComeThroughTheWireWithTheName(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty.pdf", nil, pdf.ErrEmpty},
		{"text.pdf", []byte("This is a text under another name."), pdf.ErrNotPDF},
		{"torn.pdf", []byte("%PDF-1.7\nand no more"), pdf.ErrDamaged},
	} {
		_, err := read(pool, c.data, c.name)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%s: %v, want %v with the name", c.name, err, c.want)
		}
	}
	if _, err := read(pool, simplePDF("Still here."), "good.pdf"); err != nil {
		t.Errorf("after bad files: %v", err)
	}
}

func TestATimeLimitEndsAFileAndTheNextIsRead(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	if _, err := read(pool, simplePDF("warm"), "warm.pdf"); err != nil {
		t.Fatal(err)
	}
	pool.opts.Timeout = time.Millisecond
	if _, err := read(pool, simplePDF(make([]string, 2000)...), "slow.pdf"); !errors.Is(err, ErrTimeout) {
		t.Errorf("got %v, want a timeout", err)
	}
	pool.opts.Timeout = time.Minute
	if _, err := read(pool, simplePDF("next"), "next.pdf"); err != nil {
		t.Errorf("after a timeout: %v", err)
	}
}

func TestAMemoryLimitEndsAFileWithThatReason(t *testing.T) {
	pool := testPool(t, Options{Size: 1, MemoryBytes: 40 << 20})
	_, err := read(pool, append(simplePDF("x"), make([]byte, 60<<20)...), "large.pdf")
	if !errors.Is(err, ErrMemory) {
		t.Errorf("got %v, want the memory limit", err)
	}
}

func TestAChildThatDiesIsReplaced(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	if _, err := read(pool, simplePDF("first"), "first.pdf"); err != nil {
		t.Fatal(err)
	}
	child := <-pool.slots
	child.end()
	<-child.gone
	pool.slots <- child
	if _, err := read(pool, simplePDF("second"), "second.pdf"); err != nil {
		t.Errorf("after the child died: %v", err)
	}
}

func TestCancellingStopsAFile(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	ctx, cancel := context.WithCancel(t.Context())
	data := simplePDF(make([]string, 2000)...)
	_, err := pool.Read(ctx, bytes.NewReader(data), int64(len(data)), "slow.pdf", ReadOptions{Progress: func(int, int) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestAProgramThatIsNoWorkerIsReported(t *testing.T) {
	pool := testPool(t, Options{Size: 1, Executable: []string{os.Args[0], "-test.run=NoSuchTest"}})
	if _, err := read(pool, simplePDF("x"), "x.pdf"); err == nil || !strings.Contains(err.Error(), "starting") {
		t.Errorf("got %v", err)
	}
}

func TestAClosedPoolReadsNothing(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	pool.Close()
	if _, err := read(pool, simplePDF("x"), "x.pdf"); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// pdfOf is a file with those objects, the first of them its catalog.
func pdfOf(objects ...string) []byte {
	var b bytes.Buffer
	var offsets []int
	b.WriteString("%PDF-1.7\n")
	for i, body := range objects {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.Bytes()
}

// packed is a stream of size bytes, all of them a line of a page's contents over and over.
func packed(size int, entries, line string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	chunk := bytes.Repeat([]byte(line), 1+(1<<20)/len(line))
	for written := 0; written < size; written += len(chunk) {
		if _, err := w.Write(chunk); err != nil {
			panic(err) // memory does not fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s >>\nstream\n%s\nendstream", b.Len(), entries, b.Bytes())
}

// Files made to exhaust a reader are read or refused within the limits, and the next file is read as if nothing had been.
func TestBombsStayWithinTheLimits(t *testing.T) {
	if raceDetector || testing.Short() {
		t.Skip("packing and unpacking bombs takes time")
	}
	const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
	onePage := "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>"
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"a stream of 160 MB packed to less than half of one", pdfOf(catalog, onePage, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>", packed(160<<20, "", "0 0 m 1 1 l S      \n"))},
		{"a page of eight million letters", pdfOf(catalog, onePage, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
			packed(20<<20, "", "BT /F 9 Tf 10 10 Td (abcdefghijklmnopqrst) Tj ET\n"), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")},
		{"a tree of pages that holds itself", pdfOf(catalog, "<< /Type /Pages /Count 100 /Kids [2 0 R 2 0 R] >>")},
		{"a hundred thousand pages that are one", pdfOf(catalog, "<< /Type /Pages /Count 100000 /Kids ["+strings.Repeat("3 0 R ", 100000)+"] >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>")},
		{"a picture of 30,000 points each way", pdfOf(catalog, onePage, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>",
			"<< /Length 30 >>\nstream\nq 500 0 0 500 0 0 cm /I Do Q\nendstream", packed(1<<20, "/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8", "\x00"))},
		{"arrays in arrays", pdfOf(catalog, onePage, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Odd "+strings.Repeat("[", 200000)+strings.Repeat("]", 200000)+" >>", "<< /Length 0 >>\nstream\n\nendstream")},
		{"a form that draws itself", pdfOf(catalog, onePage, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
			"<< /Length 5 >>\nstream\n/X Do\nendstream", "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream")},
	} {
		t.Run(c.name, func(t *testing.T) {
			pool := testPool(t, Options{Size: 1, Timeout: 20 * time.Second, MemoryBytes: 256 << 20})
			begin := time.Now()
			doc, err := read(pool, c.data, "bomb.pdf")
			var reason document.Reason
			if err != nil && !errors.As(err, &reason) {
				t.Errorf("no reason: %v", err)
			}
			pages := 0
			if doc != nil {
				pages = len(doc.Pages)
			}
			t.Logf("%d KB, %v, %d pages, %v", len(c.data)>>10, time.Since(begin).Round(time.Millisecond), pages, err)
			if _, err := read(pool, simplePDF("And the next."), "next.pdf"); err != nil {
				t.Errorf("the next file: %v", err)
			}
		})
	}
}

// garbled is a file whose letters mean private codes, so that the second reader is asked; entries go into the page and the
// trailer.
func garbled(page, trailer string) []byte {
	const meaning = "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <5a> <e000> endbfrange endcmap"
	contents := "BT /F 12 Tf 72 700 Td (ABCDEFGH) Tj ET"
	data := pdfOf("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> "+page+" >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(contents), contents),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(meaning), meaning))
	at := bytes.LastIndex(data, []byte("xref\n0"))
	return bytes.Replace(data, []byte("/Root 1 0 R"), []byte("/Root 1 0 R "+strings.ReplaceAll(trailer, "XREF", fmt.Sprint(at))), 1)
}

// Where only the second reader fails, the file is read without it and says so.
func TestTheSecondReaderMayFail(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		opts Options
	}{
		{"it hangs and is given up", garbled("", "/Prev XREF"), Options{Size: 1}},
		{"it hangs and its process is ended", garbled("", "/Prev XREF"), Options{Size: 1, Timeout: 2 * time.Second, Executable: []string{os.Args[0], Command, "patient"}}},
		{"it finds the file too odd", garbled("/Odd "+strings.Repeat("[", 3000)+strings.Repeat("]", 3000), ""), Options{Size: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pool := testPool(t, c.opts)
			doc, err := read(pool, c.data, "odd.pdf")
			if err != nil {
				t.Fatal(err)
			}
			warned := false
			for _, w := range doc.Warnings {
				warned = warned || w.Code == "second_reader_failed"
			}
			if len(doc.Pages) != 1 || !warned {
				t.Errorf("%d pages, warnings %v", len(doc.Pages), doc.Warnings)
			}
			if _, err := read(pool, simplePDF("next"), "next.pdf"); err != nil {
				t.Errorf("the next file: %v", err)
			}
		})
	}
}

// Every hostile file is read or refused with a reason, and none stops the others.
func TestHostileFilesAreReadOrRefusedByName(t *testing.T) {
	folder := "../../../shared/hostile"
	files, err := filepath.Glob(filepath.Join(folder, "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Skip("no hostile files beside the repository")
	}
	pool := testPool(t, Options{Size: 2, Timeout: 60 * time.Second})
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		doc, err := read(pool, data, path)
		took := time.Since(start).Round(time.Millisecond)
		var reason document.Reason
		switch {
		case err == nil:
			t.Logf("%-50s %4d pages %8v %v", filepath.Base(path), len(doc.Pages), took, doc.Warnings)
		case errors.As(err, &reason):
			t.Logf("%-50s %-12s %8v %v", filepath.Base(path), reason.Code, took, err)
		default:
			t.Errorf("%s: no reason: %v", filepath.Base(path), err)
		}
	}
}

func TestPagesAreDrawnForWhoeverReadsPictures(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	data := simplePDF("one", "two", "three", "four", "five")
	var drawn []int
	err := pool.Draw(t.Context(), bytes.NewReader(data), int64(len(data)), "x.pdf", "", []int{1, 2, 4, 5, 3, 9}, 36, func(page int, picture []byte) error {
		drawn = append(drawn, page)
		size, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil || size.Width != 298 || size.Height != 421 || size.ColorModel != color.GrayModel {
			t.Errorf("page %d: %+v %v", page, size, err)
		}
		return nil
	})
	if err != nil || !slices.Equal(drawn, []int{1, 2, 4, 5, 3}) { // there is no page 9
		t.Errorf("drawn %v: %v", drawn, err)
	}
	enough := errors.New("enough")
	if err := pool.Draw(t.Context(), bytes.NewReader(data), int64(len(data)), "x.pdf", "", []int{1, 2}, 36, func(int, []byte) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("%v", err)
	}
	if err := pool.Draw(t.Context(), strings.NewReader("no"), 2, "x.pdf", "", []int{1}, 36, nil); !errors.Is(err, pdf.ErrNotPDF) {
		t.Errorf("%v", err)
	}
}

func TestScansGoToTheChild(t *testing.T) {
	pool := testPool(t, Options{Size: 1})
	data := simplePDF("", "two")
	scan := &document.Scan{Words: []document.Word{{Text: "one", X0: 72, Y0: 72, X1: 100, Y1: 84}}, Confidence: 91}
	doc, err := pool.Read(t.Context(), bytes.NewReader(data), int64(len(data)), "x.pdf", ReadOptions{Scans: map[int]*document.Scan{1: scan}})
	if err != nil {
		t.Fatal(err)
	}
	if p := doc.Pages[0]; p.Text != "one" || p.Reader != document.ReaderOCR || p.Scan == nil || p.Scan.Confidence != 91 {
		t.Errorf("page %+v", p)
	}
	if p := doc.Pages[1]; p.Text != "two" || p.Reader != "pdfium" || p.Scan != nil {
		t.Errorf("page %+v", p)
	}
}

// A file that was cut short anywhere is read as far as it goes, or refused with a reason.
func TestAFileCutShortIsReadOrRefused(t *testing.T) {
	pool := testPool(t, Options{Size: 1, Timeout: 20 * time.Second, MemoryBytes: 256 << 20})
	whole := simplePDF(strings.Split(strings.Repeat("Employees have thirty days of leave.|", 40), "|")...)
	for tenth := 1; tenth < 10; tenth++ {
		doc, err := read(pool, whole[:len(whole)*tenth/10], "short.pdf")
		var reason document.Reason
		if err != nil && !errors.As(err, &reason) {
			t.Errorf("at %d0 %%: no reason: %v", tenth, err)
		}
		if doc != nil && len(doc.Pages) > 41 {
			t.Errorf("at %d0 %%: %d pages", tenth, len(doc.Pages))
		}
	}
	if doc, err := read(pool, whole, "whole.pdf"); err != nil || len(doc.Pages) != 41 {
		t.Errorf("the whole file: %v", err)
	}
}

// A long file is read page by page, within the memory of a child, and tells how far it is.
func TestThreeThousandPagesAreReadWithProgress(t *testing.T) {
	if raceDetector || testing.Short() {
		t.Skip("reading 3,000 pages takes time")
	}
	texts := make([]string, 3000)
	for i := range texts {
		texts[i] = fmt.Sprintf("Article %d. Employees have %d days of leave.", i+1, i)
	}
	data := simplePDF(texts...)
	pool := testPool(t, Options{Size: 1, MemoryBytes: 512 << 20})
	told, last := 0, 0
	doc, err := pool.Read(t.Context(), bytes.NewReader(data), int64(len(data)), "long.pdf", ReadOptions{Progress: func(page, pages int) {
		if page <= last || pages != len(texts) {
			t.Errorf("page %d of %d after %d", page, pages, last)
		}
		told, last = told+1, page
	}})
	if err != nil || len(doc.Pages) != len(texts) || last != len(texts) || told < 2 {
		t.Fatalf("%v, %d pages told of in %d steps", err, last, told)
	}
	if got := doc.Pages[2999].Text; got != texts[2999] {
		t.Errorf("the last page reads %q", got)
	}
}
