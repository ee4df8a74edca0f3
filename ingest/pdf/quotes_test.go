package pdf

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"tenkyo/verify"
)

// Quotations cut at random from the product's own text are found where they were cut, and the rectangles read back as they are.
func TestQuotationsCutAtRandomAreFoundAndReadBack(t *testing.T) {
	folder := needShared(t, "pdf")
	files, _ := filepath.Glob(filepath.Join(folder, "*/*.pdf"))
	random := rand.New(rand.NewPCG(7, 7))
	per := 1000/len(files) + 1
	cut, found, back := 0, 0, 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := engine(t).Open(t.Context(), data)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := f.read(t.Context(), filepath.Base(path), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		layouts := map[int]*Layout{}
		for range per {
			page := &doc.Pages[random.IntN(len(doc.Pages))]
			runes := []rune(page.Text)
			length := 12 + random.IntN(189)
			if page.NoText || len(runes) < 12 {
				continue
			}
			length = min(length, len(runes))
			start := random.IntN(len(runes) - length + 1)
			start, end := wholeNumbers(runes, start, start+length)
			quote := string(runes[start:end])
			if len(verify.Fold(quote).Runes) < 4 {
				continue
			}
			layout := layouts[page.Number]
			if layout == nil {
				if layout, err = f.Stored(t.Context(), page); err != nil {
					t.Fatal(err)
				}
				layouts[page.Number] = layout
			}
			cut++
			got := layout.Locate(quote, &verify.Span{Start: start, End: end})
			if !got.Found {
				t.Logf("%s p.%d %s: %q", filepath.Base(path), page.Number, got.ReasonCode, quote)
				continue
			}
			found++
			if readsBack(quote, got.TextInRects) {
				back++
			} else {
				t.Logf("%s p.%d reads back as %q, not %q", filepath.Base(path), page.Number, got.TextInRects, quote)
			}
		}
		f.Close()
	}
	t.Logf("%d cut, %d found (%.2f %%), %d read back", cut, found, 100*float64(found)/float64(cut), back)
	if float64(found) < .995*float64(cut) || float64(back) < .995*float64(found) {
		t.Errorf("found %d of %d, read back %d: the bar is 99.5 %%", found, cut, back)
	}
}

// readsBack compares without white space and the separators of cells.
func readsBack(quote, back string) bool {
	strip := func(s string) string {
		return strings.ReplaceAll(string(verify.Fold(s).Runes), "|", "")
	}
	return strip(quote) == strip(back)
}

// wholeNumbers moves the ends of a range out of numbers, which quotations never cut.
func wholeNumbers(runes []rune, start, end int) (int, int) {
	inside := func(i int) bool {
		number := func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(".,．，", r) }
		return i > 0 && i < len(runes) && number(runes[i-1]) && number(runes[i])
	}
	for start > 0 && inside(start) {
		start--
	}
	for end < len(runes) && inside(end) {
		end++
	}
	return start, end
}

// A page read again gives the same text, which stored offsets rest on.
func TestAPageReadsTheSameAgain(t *testing.T) {
	path := needShared(t, "pdf/files/platex.pdf")
	f := openFile(t, path)
	for _, n := range []int{1, 7, 19} {
		a, err := f.Page(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Page(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if a.Text != b.Text || fmt.Sprint(a.Boxes, a.Blocks) != fmt.Sprint(b.Boxes, b.Blocks) {
			t.Errorf("page %d differs from one reading to the next", n)
		}
	}
}
