package library

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/worker"
)

// slowPDF takes many seconds to draw on its first page: some kilobytes that unpack to half a million curves. Its second page is empty.
func slowPDF(t *testing.T) []byte {
	t.Helper()
	var curves bytes.Buffer
	w := zlib.NewWriter(&curves)
	line := "0 0 m 590 10 10 800 300 400 c 20 700 500 30 590 840 c b*\n"
	if _, err := w.Write([]byte(strings.Repeat(line, 500_000) + "BT /F 12 Tf 72 700 Td (Every trip needs an approval.) Tj ET")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]/MediaBox[0 0 595 842]>>\nendobj\n"+
		"3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 6 0 R>>>>>>\nendobj\n5 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n"+
		"6 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n4 0 obj\n<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream\nendobj\ntrailer<</Size 7/Root 1 0 R>>\n%%%%EOF\n", curves.Len(), curves.Bytes())
}

// A page that its reader does not come back from costs no more than itself, once, and says so.
func TestAPageThatCannotBeDrawnInTimeIsEnded(t *testing.T) {
	s := newShelf(t)
	o := s.withPDFs()
	o.Worker.ViewTimeout = 2 * time.Second
	o.ReadPDF = func(context.Context, *os.File, string, func(int, int)) (*document.Document, error) {
		page := func(n int) document.Page {
			return document.Page{Number: n, Width: 595, Height: 842, Text: "Every trip needs an approval.", Reader: "pdfium", Blocks: []document.Block{{Kind: document.Paragraph, End: 29}}}
		}
		return &document.Document{Format: document.PDF, Title: "Slow", Pages: []document.Page{page(1), page(2)}}, nil
	}
	s.write("slow.pdf", string(slowPDF(t)))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.ReadyPages(t.Context())
	s.want(s.ingest(l), "indexed slow.pdf")
	got, err := l.Page(t.Context(), PageRequest{Doc: "slow.pdf", Page: 1, Quote: "needs an approval"})
	if err != nil || got.Found || got.ReasonCode != string(document.Timeout) || got.WidthPt != 595 || got.Reason == "" {
		t.Errorf("the place of words on the page: %+v, %v", got, err)
	}
	var ended *PageError
	begun := time.Now()
	_, err = l.Render(t.Context(), "slow.pdf", "", 1, 72)
	if !errors.As(err, &ended) || !errors.Is(err, worker.ErrTimeout) || ended.Doc != "slow.pdf" || ended.Page != 1 {
		t.Errorf("drawing it: %v", err)
	}
	if took := time.Since(begun); took >= o.Worker.ViewTimeout {
		t.Errorf("it was tried again at once, for %v", took)
	}
	if picture, err := l.Render(t.Context(), "slow.pdf", "", 2, 72); err != nil || picture.Bounds().Dx() != 595 {
		t.Errorf("the next page: %v", err)
	}
	s.tick(endedFor)
	if _, err := l.Render(t.Context(), "slow.pdf", "", 1, 72); !errors.Is(err, worker.ErrTimeout) {
		t.Errorf("a minute later: %v", err)
	}
}
