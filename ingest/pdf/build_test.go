package pdf

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

// builder writes small PDF files for tests. Its fonts are not embedded: F is Helvetica, J and V are Japanese, across and down.
type builder struct {
	pages []string // content streams
	attrs []string // further entries of each page
	extra string   // further entries of the catalog, may refer to objects
	info  string   // entries of the information dictionary
	loose []string // further objects, numbered from 100
}

// page adds a page of A4 with what is drawn on it.
func (b *builder) page(attrs string, drawn ...string) {
	b.pages = append(b.pages, strings.Join(drawn, "\n"))
	b.attrs = append(b.attrs, attrs)
}

// text draws Latin text from a point, in points from the lower left.
func text(x, y, size float64, s string) string {
	return fmt.Sprintf("BT /F %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET", size, x, y, strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(s))
}

// japanese draws Japanese text across.
func japanese(x, y, size float64, s string) string { return shownIn("J", x, y, size, s) }

// downwards draws Japanese text down from a point.
func downwards(x, y, size float64, s string) string { return shownIn("V", x, y, size, s) }

func shownIn(font string, x, y, size float64, s string) string {
	var hex strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&hex, "%04x", u)
	}
	return fmt.Sprintf("BT /%s %g Tf 1 0 0 1 %g %g Tm <%s> Tj ET", font, size, x, y, hex.String())
}

// line draws a line.
func line(x0, y0, x1, y1 float64) string {
	return fmt.Sprintf("0.5 w %g %g m %g %g l S", x0, y0, x1, y1)
}

func (b *builder) bytes() []byte {
	var out bytes.Buffer
	offsets := map[int]int{}
	object := func(n int, body string) {
		offsets[n] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", n, body)
	}
	out.WriteString("%PDF-1.7\n")
	object(1, "<< /Type /Catalog /Pages 2 0 R "+b.extra+" >>")
	var kids strings.Builder
	for i := range b.pages {
		fmt.Fprintf(&kids, "%d 0 R ", 1000+2*i)
	}
	object(2, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R /B 4 0 R /J 5 0 R /V 6 0 R >> >> >>", len(b.pages), kids.String()))
	object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	object(4, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>")
	for n, way := range map[int]string{5: "H", 6: "V"} {
		object(n, fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-%s /DescendantFonts [%d 0 R] >>", way, n+2))
		object(n+2, "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /DW 1000 /FontDescriptor 9 0 R >>")
	}
	object(9, "<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 90 >>")
	object(10, "<< "+b.info+" >>")
	for i, body := range b.loose {
		object(100+i, body)
	}
	for i, drawn := range b.pages {
		object(1000+2*i, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /Contents %d 0 R %s >>", 1001+2*i, b.attrs[i]))
		object(1001+2*i, fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(drawn), drawn))
	}
	start, last := out.Len(), 1000+2*len(b.pages)
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", last)
	for n := 1; n < last; n++ {
		if at, ok := offsets[n]; ok {
			fmt.Fprintf(&out, "%010d 00000 n \n", at)
		} else {
			out.WriteString("0000000000 00000 f \n")
		}
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 10 0 R >>\nstartxref\n%d\n%%%%EOF\n", last, start)
	return out.Bytes()
}

// open opens what was built.
func (b *builder) open(t testing.TB) *File {
	t.Helper()
	if path := os.Getenv("TENKYO_KEEP_PDF"); path != "" { // to look at it
		if err := os.WriteFile(path, b.bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := engine(t).Open(t.Context(), b.bytes())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// layout is page n of what was built.
func (b *builder) layout(t testing.TB, n int) *Layout {
	t.Helper()
	l, err := b.open(t).Page(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
