package pdf

import (
	"strings"
	"unicode"

	"tenkyo/ingest/document"
)

// sheet is what is kept of a page until the whole file is read: its text and what its blocks look like, not its characters.
type sheet struct {
	page    document.Page
	runes   []rune
	styles  []style
	boxes   []Rect             // of each block
	lines   map[int]*tableLine // of the blocks that are rows of ruled tables
	suspect float64
}

// sheet takes from a layout what is needed to compose a document.
func (l *Layout) sheet() *sheet {
	s := &sheet{runes: l.runes, styles: l.styles, lines: l.tableLines, suspect: l.suspect, page: document.Page{
		Number: l.Number, Label: l.Label, Text: l.Text, Blocks: l.Blocks, Reader: l.Reader, Width: l.Width, Height: l.Height, Recognised: l.recognised,
	}}
	if s.page.Blocks == nil {
		s.page.Blocks = []document.Block{}
	}
	for i := range l.Blocks {
		s.boxes = append(s.boxes, l.blockBox(i))
	}
	return s
}

// text is the text of a block.
func (s *sheet) text(b document.Block) string { return string(s.runes[b.Start:b.End]) }

// compose turns pages into a document: what shows only when all pages are known (running heads, ranks of headings, paragraphs
// that go on over a page) is marked on the blocks. The text of a page is not touched.
func compose(doc *document.Document, sheets []*sheet, marks []document.Heading) {
	markFurniture(sheets)
	numberPages(sheets)
	markBookmarks(sheets, marks)
	markTableBreaks(sheets)
	demote(sheets)
	levelHeadings(sheets)
	markContinued(sheets)
	for _, s := range sheets {
		s.page.NoText = s.noText()
		doc.Pages = append(doc.Pages, s.page)
		if s.page.NoText {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "page_without_text", Page: s.page.Number, Detail: "no text on this page"})
		}
	}
	doc.Outline = outline(sheets, marks)
	if doc.Title == "" {
		doc.Title = firstTitle(sheets)
	}
}

// noText reports whether a page has nothing to read but furniture.
func (s *sheet) noText() bool {
	for _, b := range s.page.Blocks {
		if b.Kind != document.Furniture && strings.IndexFunc(s.text(b), isReadable) >= 0 {
			return false
		}
	}
	return true
}

func isReadable(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isLetter(r rune) bool { return unicode.IsLetter(r) }

// markContinued finds paragraphs that go on from the page before, or from the column before.
func markContinued(sheets []*sheet) {
	for _, s := range sheets {
		s.markColumns()
	}
	for n := 1; n < len(sheets); n++ {
		last, first := lastBody(sheets[n-1]), firstBody(sheets[n])
		if last < 0 || first < 0 {
			continue
		}
		a, b := sheets[n-1].page.Blocks[last], &sheets[n].page.Blocks[first]
		if goesOn(sheets[n-1].text(a), sheets[n].runes[b.Start], a.Kind, b.Kind) {
			b.Continues = true
		}
	}
}

// goesOn reports whether a block goes on with the one before it, on the page or in the column before.
func goesOn(before string, after rune, a, b document.BlockKind) bool {
	if b != document.Paragraph || (a != document.Paragraph && a != document.ListItem) || endsSentence(before) {
		return false
	}
	return isWide(after) || unicode.IsLower(after) || unicode.IsLetter(after) && strings.HasSuffix(before, ",")
}

// leastColumn is how high a column of text is at least, in ems: less is two cells side by side.
const leastColumn = 6

// markColumns finds paragraphs that go on from one column of a page to the next: what follows stands beside it, further up.
func (s *sheet) markColumns() {
	last := -1
	for i := range s.page.Blocks {
		b := &s.page.Blocks[i]
		if b.Kind == document.Furniture || b.Kind == document.Footnote {
			continue
		}
		if last >= 0 && s.boxes[i].X0 >= s.boxes[last].X1 && s.boxes[last].Y1-s.boxes[i].Y0 > leastColumn*s.styles[i].em && s.styles[i].em == s.styles[last].em {
			b.Continues = goesOn(s.text(s.page.Blocks[last]), s.runes[b.Start], s.page.Blocks[last].Kind, b.Kind)
		}
		last = i
	}
}

func firstBody(s *sheet) int {
	for i, b := range s.page.Blocks {
		if b.Kind != document.Furniture {
			return i
		}
	}
	return -1
}

func lastBody(s *sheet) int {
	for i := len(s.page.Blocks) - 1; i >= 0; i-- {
		if k := s.page.Blocks[i].Kind; k != document.Furniture && k != document.Footnote {
			return i
		}
	}
	return -1
}

// outline is the file's own bookmarks where they name what stands on the pages, else the headings that were recognised.
func outline(sheets []*sheet, marks []document.Heading) []document.Heading {
	placed := 0
	for _, mark := range marks {
		if mark.Start >= 0 {
			placed++
		}
	}
	out := []document.Heading{}
	eachHeading(sheets, func(s *sheet, i int) {
		b := &s.page.Blocks[i]
		out = append(out, document.Heading{Level: b.Level, Text: oneLine(s.text(*b)), Page: s.page.Number, Start: b.Start})
	})
	if len(marks) > 0 && (placed > 1 || len(out) <= len(marks)) {
		return marks
	}
	return out
}

// titlePages is how many pages may hold the title.
const titlePages = 2

// firstTitle is the first heading, the largest of the first pages.
func firstTitle(sheets []*sheet) string {
	best, size := "", 0.0
	for _, s := range sheets[:min(len(sheets), titlePages)] {
		for i, b := range s.page.Blocks {
			text := oneLine(s.text(b))
			if b.Kind != document.HeadingBlock || !hasLetters(text) || caption.MatchString(text) || article.MatchString(text) || supplement.MatchString(text) {
				continue
			}
			if s.styles[i].em > 1.05*size {
				best, size = strings.TrimLeftFunc(text, func(r rune) bool { return bullet(r) || unicode.IsSpace(r) }), s.styles[i].em
			}
		}
		if best != "" {
			break
		}
	}
	return best
}
