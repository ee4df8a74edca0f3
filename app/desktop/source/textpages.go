package source

import (
	"sort"
	"unicode/utf8"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/ingest/document"
)

// sheets are the pages of a document that is shown as one text: the sheets of a workbook, the slides of a presentation, or the one
// page of a document without pages. Offsets in the text count through all of them.
type sheets struct {
	page    *document.Page // all of them
	numbers []int
	starts  []int // rune of the text at which each begins
	lengths []int
}

// joined makes one text of pages.
func joined(pages []document.Page) sheets {
	s := sheets{page: &pages[0]}
	if len(pages) > 1 {
		s.page = &document.Page{}
	}
	at := 0
	for i := range pages {
		p := &pages[i]
		length := utf8.RuneCountInString(p.Text)
		s.numbers, s.starts, s.lengths = append(s.numbers, p.Number), append(s.starts, at), append(s.lengths, length)
		if len(pages) == 1 {
			return s
		}
		if i > 0 {
			s.page.Text += "\n"
		}
		s.page.Text += p.Text
		for _, b := range p.Blocks {
			b.Start, b.End = b.Start+at, b.End+at
			s.page.Blocks = append(s.page.Blocks, b)
		}
		for _, offset := range p.Pictures {
			s.page.Pictures = append(s.page.Pictures, offset+at)
		}
		at += length + 1
	}
	return s
}

// length of the text in runes.
func (s *sheets) length() int {
	last := len(s.starts) - 1
	return s.starts[last] + s.lengths[last]
}

// offset is where in the text a rune of a page stands; a page that is not there is the first.
func (s *sheets) offset(page, at int) int {
	for i, n := range s.numbers {
		if n == page {
			return s.starts[i] + min(max(at, 0), s.lengths[i])
		}
	}
	return min(max(at, 0), s.length())
}

// point is the place of an offset of the text.
func (s *sheets) point(offset int) viewmodel.Point {
	i := max(sort.SearchInts(s.starts, offset+1)-1, 0)
	return viewmodel.Point{Page: s.numbers[i], Offset: min(offset-s.starts[i], s.lengths[i])}
}

// on is the range of the text that is chosen.
func (s *sheets) on(selection viewmodel.Selection) (start, end int) {
	if selection.Empty() {
		return 0, 0
	}
	return s.offset(selection.From.Page, selection.From.Offset), s.offset(selection.To.Page, selection.To.Offset)
}
