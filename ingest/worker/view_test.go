package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
)

func testViewer(t *testing.T, opts Options) *Viewer {
	t.Helper()
	if raceDetector {
		t.Skip("compiling pdfium takes half a minute under the race detector")
	}
	opts.CacheDir = filepath.Join(os.TempDir(), fmt.Sprintf("tenkyo-test-%d", os.Getuid()), "wazero")
	v, err := NewViewer(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

// viewed is a file that counts how often it is loaded.
func viewed(key string, data []byte, loads *int) Viewed {
	return Viewed{Key: key, Name: key + ".pdf", Load: func() ([]byte, error) { *loads++; return data, nil }}
}

// slowPDF takes many seconds to draw on its first page: a stream of half a million curves, packed to some kilobytes. On its second it
// says so.
func slowPDF() []byte {
	return pdfOf("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] /MediaBox [0 0 595 842] >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>", packed(30<<20, "", "0 0 m 590 10 10 800 300 400 c 20 700 500 30 590 840 c b*\n"),
		"<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> >>",
		"<< /Length 48 >>\nstream\nBT /F 12 Tf 72 700 Td (The next page is.) Tj ET \nendstream", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
}

func TestPagesAreDrawnInAChildThatStays(t *testing.T) {
	v := testViewer(t, Options{})
	loads := 0
	a, b := viewed("a", simplePDF("Leave is 30 days.", "Notice is two weeks."), &loads), viewed("b", simplePDF("Other."), &loads)
	layout, err := v.Stored(t.Context(), a, &document.Page{Number: 2, Text: "Notice is two weeks."})
	if err != nil {
		t.Fatal(err)
	}
	if at := layout.Locate("two weeks", nil); !at.Found || len(at.Rects) != 1 || at.TextInRects != "two weeks" {
		t.Errorf("found %+v", at)
	}
	child := v.child
	for range 2 {
		for _, f := range []Viewed{a, b} {
			picture, err := v.Render(t.Context(), f, 1, 72)
			if err != nil {
				t.Fatal(err)
			}
			if size := picture.Bounds().Size(); size.X != 595 || size.Y != 842 || picture.At(0, 0) != (color.RGBA{255, 255, 255, 255}) {
				t.Errorf("%s: a picture of %v, %v", f.Key, size, picture.At(0, 0))
			}
		}
	}
	if loads != 2 || v.child != child {
		t.Errorf("two files were loaded %d times", loads)
	}
	for i := range 2 * openFiles { // more than are kept open, each with a page that is not there: none stays in the way of the next
		if _, err := v.Render(t.Context(), viewed(fmt.Sprint(i), simplePDF("One page."), new(int)), 2, 72); err == nil || errors.Is(err, ErrCrashed) {
			t.Errorf("a page that is not there: %v", err)
		}
	}
	v.Forget("5")
	if _, err := v.Render(t.Context(), a, 1, 72); err != nil || loads != 3 || len(v.held) != openFiles {
		t.Errorf("%v, loaded %d times, open %v", err, loads, v.held)
	}
}

func TestAPageThatTakesTooLongIsEnded(t *testing.T) {
	v := testViewer(t, Options{ViewTimeout: time.Second})
	loads := 0
	f := viewed("slow", slowPDF(), &loads)
	if _, err := v.Render(t.Context(), f, 2, 72); err != nil {
		t.Fatal(err)
	}
	for _, again := range []bool{false, true} {
		begun := time.Now()
		if _, err := v.Render(t.Context(), f, 1, 150); !errors.Is(err, ErrTimeout) {
			t.Errorf("again %v: it ended after %v with %v", again, time.Since(begun), err)
		}
		if _, err := v.Render(t.Context(), f, 2, 72); err != nil {
			t.Errorf("the next page: %v", err)
		}
	}
	if loads != 3 {
		t.Errorf("loaded %d times", loads)
	}
}

func TestAPageThatNobodyWaitsForMakesRoom(t *testing.T) {
	v := testViewer(t, Options{ViewTimeout: time.Hour})
	f := viewed("slow", slowPDF(), new(int))
	if _, err := v.Render(t.Context(), f, 2, 72); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := v.Render(ctx, f, 1, 150)
		ended <- err
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if _, err := v.Render(t.Context(), f, 2, 72); err != nil {
		t.Errorf("the next page: %v", err)
	}
}

func TestAViewerThatLostItsChildStartsAnother(t *testing.T) {
	v := testViewer(t, Options{})
	f := viewed("a", simplePDF("One."), new(int))
	if _, err := v.Render(t.Context(), f, 1, 72); err != nil {
		t.Fatal(err)
	}
	v.child.end()
	if _, err := v.Render(t.Context(), f, 1, 72); err != nil {
		t.Errorf("after its child died: %v", err)
	}
}

func TestAPageThatTakesTooMuchMemoryIsEnded(t *testing.T) {
	v := testViewer(t, Options{MemoryBytes: 60 << 20})
	large := append(simplePDF("x"), make([]byte, 90<<20)...)
	if _, err := v.Render(t.Context(), viewed("large", large, new(int)), 1, 72); !errors.Is(err, ErrMemory) {
		t.Errorf("ended with %v", err)
	}
}

func TestWhyAPageIsNotDrawnComesThrough(t *testing.T) {
	v := testViewer(t, Options{})
	if _, err := v.Render(t.Context(), viewed("no", []byte("no"), new(int)), 1, 72); !errors.Is(err, pdf.ErrNotPDF) {
		t.Errorf("a file that is none: %v", err)
	}
	lost := errors.New("not there any more")
	if _, err := v.Render(t.Context(), Viewed{Key: "x", Load: func() ([]byte, error) { return nil, lost }}, 1, 72); !errors.Is(err, lost) {
		t.Errorf("a file that is gone: %v", err)
	}
	v.Close()
	if _, err := v.Render(t.Context(), viewed("a", simplePDF("One."), new(int)), 1, 72); !errors.Is(err, ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
	v.Forget("a")
	if none, err := NewViewer(Options{Executable: []string{os.Args[0], "-test.run=NoSuchTest"}}); err != nil {
		t.Fatal(err)
	} else if _, err := none.Render(t.Context(), viewed("a", simplePDF("One."), new(int)), 1, 72); err == nil || !strings.Contains(err.Error(), "starting") {
		t.Errorf("a program that is no worker: %v", err)
	}
}

// Closing does not wait for a page.
func TestClosingEndsAPage(t *testing.T) {
	v := testViewer(t, Options{ViewTimeout: time.Hour})
	ended := make(chan error)
	loaded := make(chan struct{})
	f := Viewed{Key: "slow", Name: "slow.pdf", Load: func() ([]byte, error) { close(loaded); return slowPDF(), nil }}
	go func() {
		_, err := v.Render(t.Context(), f, 1, 150)
		ended <- err
	}()
	<-loaded
	v.Close()
	if err := <-ended; !errors.Is(err, ErrClosed) {
		t.Errorf("ended with %v", err)
	}
}

// The files of the pool's tests, each page drawn: none takes longer or more than it may, and the next page is drawn.
func TestHostilePagesAreDrawnOrEnded(t *testing.T) {
	files, err := filepath.Glob("../../../shared/hostile/*.pdf")
	if err != nil || len(files) == 0 {
		t.Skip("no hostile files beside the repository")
	}
	v := testViewer(t, Options{})
	good := viewed("good", simplePDF("Good."), new(int))
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := viewed(filepath.Base(path), bytes.Clone(data), new(int))
		for page := 1; page <= 3; page++ {
			begun := time.Now()
			_, err := v.Render(t.Context(), f, page, 150)
			if took := time.Since(begun); took > viewTimeout+5*time.Second {
				t.Errorf("%s, page %d: %v after %v", f.Key, page, err, took)
			}
			if err != nil {
				break
			}
		}
		if _, err := v.Render(t.Context(), good, 1, 72); err != nil {
			t.Errorf("after %s: %v", f.Key, err)
		}
	}
}
