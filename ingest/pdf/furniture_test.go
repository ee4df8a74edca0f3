package pdf

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// book is a file whose sentences run over its pages, with what stands at the head and foot of each.
func book(t *testing.T, pages int, head, foot func(n int) string) (*document.Document, []string) {
	t.Helper()
	text, sentences := prosaic(pages * 8)
	rest, b := []rune(text), &builder{}
	per := len(rest)/pages + 1
	for n := 1; len(rest) > 0; n++ {
		var drawn []string
		if h := head(n); h != "" {
			drawn = append(drawn, japanese(60, 800, 9, h))
		}
		on := rest[:min(per, len(rest))]
		rest = rest[len(on):]
		for y := 760.0; len(on) > 0; y -= 16 {
			drawn = append(drawn, japanese(60, y, 10, string(on[:min(40, len(on))])))
			on = on[min(40, len(on)):]
		}
		if f := foot(n); f != "" {
			drawn = append(drawn, japanese(280, 30, 9, f))
		}
		b.page("", drawn...)
	}
	doc, err := engine(t).Read(t.Context(), b.bytes(), "book.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	return doc, sentences
}

func TestSentencesGoOnUnderRunningHeadsThatChangeByPart(t *testing.T) {
	parts := []string{"総則のこと", "旅費のこと", "手続のこと"}
	for name, head := range map[string]func(int) string{
		"a head for each part of four pages": func(n int) string { return parts[(n-1)/4] },
		"the book on the left, the part on the right": func(n int) string {
			if n%2 == 0 {
				return "社内規程集"
			}
			return parts[(n-1)/6]
		},
	} {
		doc, sentences := book(t, 12, head, func(n int) string { return fmt.Sprintf("－ %d －", n+14) })
		read := running(doc)
		for _, s := range sentences {
			if !strings.Contains(read, s) {
				t.Errorf("%s: not in one piece: %s", name, s)
			}
		}
		for _, p := range doc.Pages {
			if p.Label != fmt.Sprint(p.Number+14) {
				t.Errorf("%s: page %d is printed %q", name, p.Number, p.Label)
			}
		}
	}
}

func TestPrintedNumbersOfPagesAreRead(t *testing.T) {
	none := func(int) string { return "" }
	for _, c := range []struct {
		name string
		foot func(n int) string
		want []string // of the first pages
	}{
		{"from the first page", func(n int) string { return fmt.Sprint(n) }, []string{"1", "2", "3"}},
		{"after a title page", func(n int) string {
			if n == 1 {
				return ""
			}
			return fmt.Sprintf("- %d -", n-1)
		}, []string{"", "1", "2"}},
		{"of all", func(n int) string { return fmt.Sprintf("%d / 6", n) }, []string{"1", "2", "3"}},
		{"roman", func(n int) string { return []string{"i", "ii", "iii", "iv", "v", "vi"}[n-1] }, []string{"i", "ii", "iii"}},
		{"with the name of the book", func(n int) string { return fmt.Sprintf("規程集　%d", n+20) }, []string{"21", "22", "23"}},
		{"a number that does not count", func(int) string { return "2024" }, []string{"", "", ""}},
		{"none", none, []string{"", "", ""}},
	} {
		doc, _ := book(t, 6, none, c.foot)
		for i, want := range c.want {
			if got := doc.Pages[i].Label; got != want {
				t.Errorf("%s: page %d is printed %q, want %q", c.name, i+1, got, want)
			}
		}
	}
}

func TestTheHeadingOfAPartIsKeptUnderItsRunningHeads(t *testing.T) {
	b := &builder{}
	for n := 1; n <= 8; n++ {
		chapter := []string{"第1章　総則", "第2章　旅費"}[(n-1)/4]
		drawn := []string{japanese(60, 800, 9, chapter), japanese(60, 700, 10, fmt.Sprintf("第%d条　社員は、%d番目の手続を行う。", n, n)), japanese(280, 30, 9, fmt.Sprint(n))}
		if n%4 == 1 {
			drawn = append(drawn, japanese(200, 750, 14, chapter))
		}
		b.page("", drawn...)
	}
	doc, err := engine(t).Read(t.Context(), b.bytes(), "parts.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	var chapters, articles int
	for _, p := range doc.Pages {
		for _, block := range p.Blocks {
			text := string([]rune(p.Text)[block.Start:block.End])
			if block.Kind == document.HeadingBlock && strings.Contains(text, "章") {
				chapters++
			}
			if block.Kind == document.HeadingBlock && strings.Contains(text, "条") {
				articles++
			}
		}
	}
	if chapters != 2 || articles != 8 {
		t.Errorf("%d headings of chapters and %d of articles, want 2 and 8", chapters, articles)
	}
}
