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

// BenchmarkRender draws pages at 150 dpi, one after the other as a reader turns them.
func BenchmarkRender(b *testing.B) {
	f := openFile(b, needShared(b, "pdf/regulations/01_就業規則.plain.pdf"))
	for n := 0; b.Loop(); n++ {
		if _, err := f.Render(b.Context(), 1+n%f.Pages(), 150); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstHighlight is what the first click on a citation waits for: a file is opened, the quotation found on its page and
// compared with the ink, and the page drawn at 150 dpi.
func BenchmarkFirstHighlight(b *testing.B) {
	data, err := os.ReadFile(needShared(b, "pdf/regulations/01_就業規則.plain.pdf"))
	if err != nil {
		b.Fatal(err)
	}
	e := engine(b)
	for b.Loop() {
		f, err := e.Open(b.Context(), data)
		if err != nil {
			b.Fatal(err)
		}
		l, err := f.Page(b.Context(), 3)
		if err != nil {
			b.Fatal(err)
		}
		at, err := proven(b.Context(), f, l, l.Locate("通算契約期間が5年を超える社員は", nil))
		if err != nil || !at.Found {
			b.Fatalf("%+v %v", at, err)
		}
		if _, err := f.Render(b.Context(), 3, 150); err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
}
