package library

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

func TestOfWordsThatStandTwiceTheOnesMeantAreMarked(t *testing.T) {
	s := newShelf(t)
	o := s.withPDFs()
	s.write("policy.pdf", string(writePDF([]string{"Travel policy", "", "The limit is 90 euros.", "For hotels abroad the limit is 90 euros."})))
	s.write("a.md", "# 規程\n\n上限は30日とする。\n\n上限は30日とする。\n")
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.ingest(l)
	for _, c := range []struct {
		doc   string
		page  int
		words string
	}{{"policy.pdf", 1, "limit is 90 euros"}, {"a.md", 0, "上限は30日とする。"}} {
		d, err := l.Document(c.doc, "")
		if err != nil {
			t.Fatal(err)
		}
		places := verify.FindAll(c.words, d.Page(c.page).Text)
		if len(places) != 2 {
			t.Fatalf("%q stands at %v", c.words, places)
		}
		var tops []float64
		for _, at := range places {
			for _, quote := range []string{c.words, ""} {
				got, err := l.Page(t.Context(), PageRequest{Doc: c.doc, Page: c.page, Quote: quote, PageStart: at.Start, PageEnd: at.End})
				if err != nil || !got.Found || got.Start != at.Start || got.TextInRects != c.words {
					t.Fatalf("%s at %v: %+v, %v", c.doc, at, got, err)
				}
				if len(got.Rects) == 1 {
					tops = append(tops, got.Rects[0].Y0)
				}
			}
		}
		if len(tops) > 0 && (tops[0] != tops[1] || tops[2] <= tops[0]) {
			t.Errorf("marked at the heights %v", tops)
		}
		got, err := l.Page(t.Context(), PageRequest{Doc: c.doc, Page: c.page, Quote: c.words, PageStart: places[1].Start + 1, PageEnd: places[1].End})
		if err != nil || got.Found || got.ReasonCode != "several_places" {
			t.Errorf("an address where other words stand: %+v, %v", got, err)
		}
	}
	got, err := l.Page(t.Context(), PageRequest{Doc: "policy.pdf", Page: 1, PageStart: 3, PageEnd: 9999})
	if err != nil || got.Found {
		t.Errorf("an address beyond the page: %+v, %v", got, err)
	}
}

func TestThePlacesOfCharactersLeadFromAPointToTheTextAndBack(t *testing.T) {
	s := newShelf(t)
	o := s.withPDFs()
	s.write("policy.pdf", string(writePDF([]string{"Travel policy", "", "The limit is 90 euros.", "Meals are paid."})))
	l, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s.ingest(l)
	page, err := l.PageText(t.Context(), "policy.pdf", "", 1)
	if err != nil {
		t.Fatal(err)
	}
	runes := []rune(page.Text)
	start := len([]rune(page.Text[:strings.Index(page.Text, "limit")]))
	end := start + len("limit is 90 euros")
	rects := page.Rects(start, end)
	if len(rects) != 1 {
		t.Fatalf("%q lies in %v", string(runes[start:end]), rects)
	}
	r := rects[0]
	middle := (r.Y0 + r.Y1) / 2
	if a, b := page.Caret(r.X0+1, middle), page.Caret(r.X1-1, middle); a != start || b != end {
		t.Errorf("its ends are %d and %d, want %d and %d", a, b, start, end)
	}
	if at := page.Caret(0, 0); at != 0 {
		t.Errorf("above the text lies %d", at)
	}
	if at := page.Caret(590, 840); at != len(runes) {
		t.Errorf("below the text lies %d of %d", at, len(runes))
	}
	if all := page.Rects(0, len(runes)); len(all) != 3 {
		t.Errorf("the page has the lines %v", all)
	}
	if _, err := l.PageText(t.Context(), "policy.pdf", "", 2); err == nil {
		t.Error("there is no page 2")
	}
}

func TestACaretFollowsTheDirectionOfItsLine(t *testing.T) {
	boxes := func(down bool) []Rect {
		var out []Rect
		for i := range 4 {
			at := float64(100 + 10*i)
			if down {
				out = append(out, Rect{300, at, 310, at + 10})
			} else {
				out = append(out, Rect{at, 300, at + 10, 310})
			}
		}
		return out
	}
	backwards := func(down bool) []Rect {
		b := boxes(down)
		b[0], b[1], b[2], b[3] = b[3], b[2], b[1], b[0]
		return b
	}
	for _, c := range []struct {
		name string
		line TextLine
		x, y float64
		want int
	}{
		{"across", TextLine{Start: 5, Boxes: boxes(false)}, 113, 305, 6},
		{"down", TextLine{Start: 5, Boxes: boxes(true), Down: true}, 305, 118, 7},
		{"up", TextLine{Start: 5, Boxes: backwards(true), Down: true, Back: true}, 305, 113, 8},
		{"upside down", TextLine{Start: 5, Boxes: backwards(false), Back: true}, 138, 305, 5},
		{"before it", TextLine{Start: 5, Boxes: boxes(false)}, 20, 305, 5},
		{"after it", TextLine{Start: 5, Boxes: boxes(false)}, 400, 305, 9},
	} {
		page := PageText{Lines: []TextLine{c.line}}
		if got := page.Caret(c.x, c.y); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestAPlaceIsCitedWithItsHeadings(t *testing.T) {
	s := newShelf(t)
	s.write("就業規則.md", "---\ntitle: 就業規則\n施行日: 2023-06-21\n---\n# 就業規則\n\n## 第34条\n\n年次有給休暇は10日とする。\n")
	l := s.open()
	s.ingest(l)
	d, err := l.Document("就業規則.md", "")
	if err != nil {
		t.Fatal(err)
	}
	at := len([]rune(d.Pages[0].Text[:strings.Index(d.Pages[0].Text, "10日")]))
	got, err := l.PassageAt("就業規則.md", "", 0, at)
	if err != nil || got.Title != "就業規則" || got.Effective != "2023-06-21" || !strings.HasSuffix(got.Section, "第34条") {
		t.Errorf("got %+v, %v", got, err)
	}
}
