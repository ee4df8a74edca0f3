package library

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/rc4"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tenkyo/ingest/document"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
)

// The test binary is its own worker, as the programs are.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == worker.Command {
		if err := worker.Main(context.Background(), os.Stdin, os.Stdout, worker.ChildOptions{}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// withWorkers makes the shelf read PDFs as the programs do.
func (s *shelf) withWorkers() Options {
	s.Helper()
	if testing.Short() {
		s.Skip("starts processes")
	}
	o := s.withPDFs()
	o.ReadPDF = nil
	o.Worker = worker.Options{CacheDir: pdfTestOptions().CacheDir, Size: 1}
	return o
}

// lockedPDF is a page with a line of text that opens with a password (the standard handler's first revision: RC4, 40 bits).
func lockedPDF(password, line string) []byte {
	padding, _ := hex.DecodeString("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
	pad := func(s string) []byte { return append([]byte(s), padding...)[:32] }
	crypt := func(key, data []byte) []byte {
		cipher, err := rc4.NewCipher(key)
		if err != nil {
			panic(err)
		}
		out := make([]byte, len(data))
		cipher.XORKeyStream(out, data)
		return out
	}
	sum := func(parts ...[]byte) []byte { s := md5.Sum(bytes.Join(parts, nil)); return s[:] }
	const id, permissions = "0123456789abcdef", int32(-4)
	owner := crypt(sum(pad("owner"))[:5], pad(password))
	key := sum(pad(password), owner, []byte{0xfc, 0xff, 0xff, 0xff}, []byte(id))[:5]
	user := crypt(key, padding)

	content := crypt(sum(key, []byte{5, 0, 0, 0, 0})[:10], fmt.Appendf(nil, "BT /F1 12 Tf 72 770 Td (%s) Tj ET", line))
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Count 1/Kids[4 0 R]>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(content), content),
		fmt.Sprintf("<</Filter/Standard/V 1/R 2/O<%x>/U<%x>/P %d>>", owner, user, permissions),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var at []int
	for i, body := range objects {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer<</Size %d/Root 1 0 R/Encrypt 6 0 R/ID[<%x><%x>]>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, id, id, xref)
	return out.Bytes()
}

func TestLockedFilesAreKeptOnlyWithTheirPasswordAndLeave(t *testing.T) {
	s := newShelf(t)
	o := s.withWorkers()
	path := s.write("locked.pdf", string(lockedPDF("open sesame", "The limit for a hotel is 90 euros a night.")))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { l.Close() }()
	answers := func(passwords ...string) PasswordFunc {
		return func(_ context.Context, asked string, attempt int) (string, bool) {
			if asked != path {
				t.Errorf("asked for %s", asked)
			}
			if attempt >= len(passwords) {
				return "", false
			}
			return passwords[attempt], true
		}
	}
	for _, c := range []struct {
		name    string
		options IngestOptions
		code    document.ReasonCode
	}{
		{"nobody is asked", IngestOptions{KeepProtected: true}, document.Encrypted},
		{"nobody knows it", IngestOptions{KeepProtected: true, Password: answers()}, document.Encrypted},
		{"it is wrong", IngestOptions{KeepProtected: true, Password: answers("sesame")}, document.WrongPass},
		{"the text may not be kept", IngestOptions{Password: answers("open sesame")}, document.Protected},
		{"the second one opens it", IngestOptions{KeepProtected: true, Password: answers("sesame", "open sesame")}, ""},
	} {
		report, err := l.IngestWith(t.Context(), []string{s.root}, c.options)
		if err != nil || report.Files[0].Code != string(c.code) {
			t.Fatalf("%s: %q %v, want %q", c.name, report.Files[0].Code, err, c.code)
		}
	}
	if docs := l.Documents(); len(docs) != 1 || !docs[0].Protected || docs[0].Chunks != 1 {
		t.Errorf("documents %+v", docs)
	}
	request := PageRequest{Doc: "locked.pdf", Page: 1, Quote: "90 euros"}
	if page, err := l.Page(t.Context(), request); err != nil || !page.Found {
		t.Errorf("after it was read: %+v %v", page, err)
	}
	err = filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte("sesame")) {
			t.Errorf("the password is in %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = Open(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if page, err := l.Page(t.Context(), request); err != nil || page.Found || page.ReasonCode != string(document.Encrypted) {
		t.Errorf("when nobody knows the password: %+v %v", page, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	o.Password = answers("sesame", "open sesame")
	if l, err = Open(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if page, err := l.Page(t.Context(), request); err != nil || !page.Found {
		t.Errorf("when it is asked for: %+v %v", page, err)
	}
}

// eyes is a reader of pictures that sees the same words on every page, or fails.
type eyes struct {
	words []document.Word
	err   error
	pages int
}

func (e *eyes) Read(_ context.Context, picture []byte, width, height float64) (*document.Scan, error) {
	e.pages++
	if e.err != nil || len(e.words) == 0 || !bytes.HasPrefix(picture, []byte("\x89PNG")) || width != 595 || height != 842 {
		return nil, e.err
	}
	return &document.Scan{Words: e.words, Confidence: 88}, nil
}

func TestPagesWithoutTextAreReadFromTheirPictures(t *testing.T) {
	s := newShelf(t)
	o := s.withWorkers()
	s.write("scan.pdf", string(writePDF([]string{"Every trip needs the approval of the manager."}, nil, nil)))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.want(s.ingest(l), "indexed scan.pdf")
	if pages := l.Documents()[0].PagesWithoutText; len(pages) != 2 {
		t.Errorf("pages without text %v", pages)
	}

	reader := &eyes{}
	for i, word := range strings.Fields("The hotel limit is 90 euros a night.") {
		reader.words = append(reader.words, document.Word{Text: word, X0: 72 + 50*float64(i), Y0: 100, X1: 112 + 50*float64(i), Y1: 112})
	}
	told := 0
	ingest := func(want string, o IngestOptions) {
		t.Helper()
		report, err := l.IngestWith(t.Context(), []string{s.root}, o)
		if err != nil {
			t.Fatal(err)
		}
		s.mustBeSound(l)
		s.want(report, want)
	}
	ingest("indexed scan.pdf", IngestOptions{OCR: reader, Progress: func(p Progress) {
		if p.OCR {
			told = told*10 + p.Page
		}
	}})
	if told != 12 || reader.pages != 2 {
		t.Errorf("progress %d, pages read %d", told, reader.pages)
	}
	ingest("unchanged scan.pdf", IngestOptions{OCR: reader})
	if reader.pages != 2 {
		t.Errorf("an unchanged file was read again: %d pages", reader.pages)
	}
	if pages := l.Documents()[0].PagesWithoutText; len(pages) != 0 {
		t.Errorf("pages without text %v", pages)
	}

	page, err := l.Page(t.Context(), PageRequest{Doc: "scan.pdf", Page: 3, Quote: "limit is 90 euros"})
	if err != nil || !page.Found || len(page.Rects) != 1 || page.Rects[0].Y0 > 100 || page.Rects[0].X0 < 160 {
		t.Errorf("the quotation is at %+v %v", page, err)
	}
	check, err := l.Check(t.Context())
	if err != nil || len(check.Readings) != 1 || fmt.Sprint(check.Readings[0].Readers) != "map[ocr:[2 3] pdfium:[1]]" {
		t.Errorf("readings %+v %v", check.Readings, err)
	}
	for query, scanned := range map[string]bool{"hotel limit": true, "approval of the manager": false} {
		found, err := l.Search(t.Context(), query, 1, SearchOptions{})
		if err != nil || len(found.Hits) != 1 || found.Hits[0].OCR != scanned {
			t.Fatalf("%s: %+v %v", query, found.Hits, err)
		}
		hit := found.Hits[0].Passage
		hit.ID = "c1"
		quote := strings.SplitAfter(hit.Text, ".")[0]
		want := map[bool]verify.Verdict{true: verify.Caution, false: verify.Verified}[scanned]
		if claim := verify.New("", []verify.Passage{hit}, verify.Options{}).Claim(verify.RawClaim{Text: quote, Evidence: []verify.RawEvidence{{ID: "c1", Quote: quote}}}); claim.Verdict != want {
			t.Errorf("%q is %s, want %s: %v", quote, claim.Verdict, want, claim.Flags)
		}
	}

	// A person compares one of the two pages with its picture, and takes it back.
	scanned := func(page int) bool {
		t.Helper()
		found, err := l.Search(t.Context(), "hotel limit", 5, SearchOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, hit := range found.Hits {
			if hit.Page == page {
				return hit.OCR
			}
		}
		t.Fatalf("page %d is not found", page)
		return false
	}
	for _, compared := range []bool{true, false, true} {
		if err := l.SetCompared("scan.pdf", "", 3, compared); err != nil {
			t.Fatal(err)
		}
		s.mustBeSound(l)
		d, err := l.Document("scan.pdf", "")
		if err != nil {
			t.Fatal(err)
		}
		if scanned(2) != true || scanned(3) == compared || (d.Page(3).Reader == document.ReaderCompared) != compared || d.Page(2).Reader != document.ReaderOCR {
			t.Errorf("compared %v: pages are %s and %s", compared, d.Page(2).Reader, d.Page(3).Reader)
		}
	}
	if err := l.SetCompared("scan.pdf", "", 1, true); !errors.Is(err, ErrNotFound) {
		t.Errorf("a page that is no picture: %v", err)
	}
	if err := l.Rebuild(t.Context(), nil); err != nil || scanned(3) {
		t.Errorf("after the index was made again: %v", err)
	}
}

func TestAPageWhosePictureCannotBeReadStaysOneWithoutText(t *testing.T) {
	s := newShelf(t)
	o := s.withWorkers()
	s.write("scan.pdf", string(writePDF(nil)))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	report, err := l.IngestWith(t.Context(), []string{s.root}, IngestOptions{OCR: &eyes{err: errors.New("no light")}})
	if err != nil || report.Files[0].Status != Indexed || len(report.Files[0].PagesWithoutText) != 1 {
		t.Errorf("%+v %v", report.Files, err)
	}
	if len(s.logged) != 1 || !strings.Contains(s.logged[0], "no light") {
		t.Errorf("told %q", s.logged)
	}
}

// What was read from the pictures of a file's pages says nothing of the file that has taken its place.
func TestAFileThatTookTheOthersPlaceHasItsOwnText(t *testing.T) {
	s := newShelf(t)
	s.write("scan.pdf", string(writePDF(nil, nil)))
	l, err := Open(t.Context(), s.withWorkers())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	reader := &eyes{words: []document.Word{{Text: "Ninety", X0: 72, Y0: 100, X1: 112, Y1: 112}}}
	if _, err := l.IngestWith(t.Context(), []string{s.root}, IngestOptions{OCR: reader}); err != nil {
		t.Fatal(err)
	}
	e := l.entry("scan.pdf").clone()
	e.current().ReadBy = 0
	if err := l.record(&record{Doc: e}); err != nil {
		t.Fatal(err)
	}
	s.write("scan.pdf", string(writePDF([]string{"Every trip needs the approval of the manager."})))
	s.want(s.ingest(l), "indexed scan.pdf")
	d, err := l.Document("scan.pdf", "")
	if err != nil || !strings.Contains(d.Pages[0].Text, "approval of the manager") || d.Pages[0].Scan != nil {
		t.Errorf("it says %q, %v", d.Pages[0].Text, err)
	}
}
