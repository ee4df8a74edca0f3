package viewmodel

import (
	"strings"
	"testing"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

func TestWordsAreFoundInOrderHoweverTheyAreWritten(t *testing.T) {
	for _, c := range []struct {
		name, text, words string
		want              []string
	}{
		{"whatever their case", "Leave is granted. Sick LEAVE too.", " leave ", []string{"Leave", "LEAVE"}},
		{"whatever their width", "上限は３０日、下限は30 日。", "30日", []string{"３０日", "30 日"}},
		{"over a line break", "年次有給\n休暇は10日。", "有給休暇", []string{"有給\n休暇"}},
		{"a part of a number", "第34条、第35条", "第3", []string{"第3", "第3"}},
		{"two numbers are not one", "30 60", "3060", nil},
		{"with the space between two numbers", "30 60", "30 60", []string{"30 60"}},
		{"one character for several", "㍻5年", "平成5年", []string{"㍻5年"}},
		{"nothing", "words", " ", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &document.Document{Format: document.PDF, Pages: []document.Page{{Number: 1, Text: "-"}, {Number: 2, Text: c.text}}}
			var got []string
			for _, h := range hits(t.Context(), d, c.words) {
				if h.Page != 2 {
					t.Errorf("found on page %d", h.Page)
				}
				got = append(got, string([]rune(c.text)[h.Start:h.End]))
			}
			if len(got) != len(c.want) {
				t.Fatalf("found %q, want %q", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("found %q, want %q", got, c.want)
				}
			}
		})
	}
}

func TestASearchStepsThroughItsPlacesAndRoundTheEnd(t *testing.T) {
	l := &loop{}
	s := &shelf{state: library.Readable, texts: map[string][]string{"new": {"leave and leave", "leave"}}}
	m := NewSource(s, l.dispatch)
	m.OpenTarget([]Target{place("a.pdf", "new", "words")}, 0)
	l.until(t, "the page", func() bool { return !m.State.Loading })
	f := m.Finder
	f.Look("leave", 2)
	l.until(t, "the place on the page in sight", func() bool { return f.Place.Found })
	if len(f.Hits) != 3 || f.At != 2 || f.Place.Page != 2 {
		t.Fatalf("at %d of %v: %+v", f.At, f.Hits, f.Place)
	}
	for _, want := range []Hit{{1, 0, 5}, {1, 10, 15}} { // the same words twice on one page
		f.Step(1)
		l.until(t, "the next place", func() bool { return f.Place.Found })
		if f.Hits[f.At] != want || f.Place.Start != want.Start || f.Place.Page != want.Page {
			t.Errorf("at %+v: %+v, want %+v", f.Hits[f.At], f.Place, want)
		}
	}
	f.Step(-1)
	f.Step(-1)
	l.until(t, "the place before", func() bool { return f.Place.Found })
	if f.At != 2 || m.State.Place.Page != 2 || m.At != 0 {
		t.Errorf("at %d; the cited place is %+v", f.At, m.State.Place)
	}
	f.Look("ぬるぽ", 1)
	l.until(t, "that there is nothing", func() bool { return !f.Running })
	if len(f.Hits) != 0 || f.Place.Found {
		t.Errorf("found %v", f.Hits)
	}
	m.State.Document.Pages[0].Text = strings.Repeat("a", mostHits+1)
	f.Look("a", 1)
	l.until(t, "the place", func() bool { return f.Place.Found })
	if len(f.Hits) != mostHits || !f.More {
		t.Errorf("%d places are kept, more: %v", len(f.Hits), f.More)
	}
	m.OpenTarget([]Target{place("a.pdf", "old", "words")}, 0)
	if f.Words != "" || f.Place.Found || f.At != -1 {
		t.Errorf("in another edition the old places stay: %+v", f)
	}
}

func TestAPageIsNamedByItsNumberOrByWhatIsPrintedOnIt(t *testing.T) {
	labels := []string{"", "i", "ii", "iii", "1", "2", "3", "規-4"}
	printed, plain := &document.Document{}, &document.Document{}
	for i, l := range labels {
		printed.Pages = append(printed.Pages, document.Page{Number: i + 1, Label: l})
		plain.Pages = append(plain.Pages, document.Page{Number: i + 1})
	}
	for _, c := range []struct {
		doc           *document.Document
		name          string
		page, another int
	}{
		{printed, "2", 2, 6}, {printed, " ２ ", 2, 6}, {printed, "p.2", 6, 0}, {printed, "P2", 6, 0}, {printed, "2頁", 6, 0}, {printed, "II", 3, 0},
		{printed, "規-4", 8, 0}, {printed, "7", 7, 0}, {printed, "9", 0, 0}, {printed, "p.9", 0, 0}, {printed, "", 0, 0}, {printed, "abc", 0, 0},
		{plain, "2", 2, 0}, {plain, "p.2", 2, 0}, {plain, "iv", 0, 0}, {plain, "0", 0, 0}, {plain, "-1", 0, 0},
	} {
		if page, another := PageNamed(c.doc, c.name); page != c.page || another != c.another {
			t.Errorf("%q: page %d, printed on %d, want %d and %d", c.name, page, another, c.page, c.another)
		}
	}
}
