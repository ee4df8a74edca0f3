package pdf

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkRead reads all files for measuring; compare its CPU time with that of pdftotext on the same files.
func BenchmarkRead(b *testing.B) {
	folder := needShared(b, "pdf")
	files, _ := filepath.Glob(filepath.Join(folder, "*/*.pdf"))
	e := engine(b)
	pages := 0
	for b.Loop() {
		pages = 0
		for _, path := range files {
			data, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			doc, err := e.Read(b.Context(), data, filepath.Base(path), nil)
			if err != nil {
				b.Fatal(err)
			}
			pages += len(doc.Pages)
		}
	}
	b.ReportMetric(float64(pages)*float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}

// BenchmarkRender draws a page at 150 dpi.
func BenchmarkRender(b *testing.B) {
	f := openFile(b, needShared(b, "pdf/regulations/01_就業規則.plain.pdf"))
	for b.Loop() {
		if _, err := f.Render(b.Context(), 3, 150); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHighlight reads a page and finds a quotation on it: what a click on a citation waits for, beside the picture.
func BenchmarkHighlight(b *testing.B) {
	f := openFile(b, needShared(b, "pdf/regulations/01_就業規則.plain.pdf"))
	for b.Loop() {
		l, err := f.Page(b.Context(), 3)
		if err != nil {
			b.Fatal(err)
		}
		l.Locate("会社", nil)
	}
}
