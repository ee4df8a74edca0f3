package pdf

import (
	"regexp"
	"sort"
	"strings"
	"unicode"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// compose turns pages into a document: what shows only when all pages are known (running heads, ranks of headings, paragraphs
// that go on over a page) is marked on the blocks. The text of a page is not touched.
func compose(doc *document.Document, layouts []*Layout, marks []document.Heading) {
	markFurniture(layouts)
	markBookmarks(layouts, marks)
	rankHeadings(layouts)
	markContinued(layouts)
	for _, l := range layouts {
		page := document.Page{
			Number: l.Number, Label: l.Label, Text: l.Text, Blocks: l.Blocks, Reader: l.Reader, Width: l.Width, Height: l.Height,
			NoText: noText(l),
		}
		if page.Blocks == nil {
			page.Blocks = []document.Block{}
		}
		doc.Pages = append(doc.Pages, page)
		if page.NoText {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "page_without_text", Page: l.Number, Detail: "no text on this page"})
		}
	}
	doc.Outline = outline(layouts, marks)
	if doc.Title == "" {
		doc.Title = firstTitle(layouts)
	}
}

// noText reports whether a page has nothing to read but furniture.
func noText(l *Layout) bool {
	for _, b := range l.Blocks {
		if b.Kind != document.Furniture && strings.IndexFunc(string(l.runes[b.Start:b.End]), isReadable) >= 0 {
			return false
		}
	}
	return true
}

func isReadable(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

var digits = regexp.MustCompile(`[0-9０-９]+`)

// edgeZone is the share of a page's height at its top and bottom, and of its width at its sides, where running heads stand.
const edgeZone = 0.13

// markFurniture finds running heads, feet and page numbers: the same text, whatever its figures, at the same place of the edge
// of most pages, or of most left-hand or right-hand ones.
func markFurniture(layouts []*Layout) {
	type place struct {
		text string
		x, y int
	}
	type member struct{ layout, block int }
	groups := map[place][]member{}
	for n, l := range layouts {
		for i, b := range l.Blocks {
			box := l.blockBox(i)
			if b.End-b.Start > 200 || box.empty() || !l.atEdge(box) {
				continue
			}
			text := digits.ReplaceAllString(string(verify.Fold(string(l.runes[b.Start:b.End])).Runes), "#")
			at := place{text, 0, int(box.centerY()*20/l.Height + 0.5)}
			if text != "#" && text != "-#-" {
				at.x = int(box.centerX()*8/l.Width + 0.5)
			}
			groups[at] = append(groups[at], member{n, i})
		}
	}
	for at, members := range groups {
		even := 0
		for _, m := range members {
			if m.layout%2 == 0 {
				even++
			}
		}
		half := max(even, len(members)-even)
		most := len(members)*2 > len(layouts) || half*4 > len(layouts)
		if len(members) < 3 || !most {
			numbers := strings.Trim(at.text, "-–—/().#pPage頁ページof全") == ""
			if !numbers || len(members) < 2 || len(layouts) > 4 {
				continue
			}
		}
		for _, m := range members {
			b := &layouts[m.layout].Blocks[m.block]
			b.Kind, b.Level = document.Furniture, 0
		}
	}
}

// atEdge reports whether a box lies in the margin where running heads stand.
func (l *Layout) atEdge(box Rect) bool {
	return box.Y1 < edgeZone*l.Height || box.Y0 > (1-edgeZone)*l.Height || box.X1 < edgeZone*l.Width || box.X0 > (1-edgeZone)*l.Width
}

// blockBox is the rectangle around a block.
func (l *Layout) blockBox(i int) Rect {
	var box Rect
	for k := l.Blocks[i].Start; k < l.Blocks[i].End; k++ {
		box = box.union(l.Boxes[k])
	}
	return box
}

// markBookmarks makes headings of the blocks that bookmarks name, and notes where they are.
func markBookmarks(layouts []*Layout, marks []document.Heading) {
	for m := range marks {
		mark := &marks[m]
		if mark.Page > len(layouts) {
			continue
		}
		l := layouts[mark.Page-1]
		want := string(verify.Fold(mark.Text).Runes)
		for i := range l.Blocks {
			b := &l.Blocks[i]
			if b.Kind == document.Furniture || b.End-b.Start > 2*maxHeading {
				continue
			}
			have := string(verify.Fold(string(l.runes[b.Start:b.End])).Runes)
			if have == want || (strings.HasSuffix(have, want) && len(want)*2 > len(have) && !isReadableTail(have, want)) {
				b.Kind, b.Level = document.HeadingBlock, min(mark.Level, 6)
				mark.Start = b.Start
				break
			}
		}
	}
}

// isReadableTail reports whether letters stand before the suffix: then the block says more than the bookmark.
func isReadableTail(have, want string) bool {
	return strings.IndexFunc(strings.TrimSuffix(have, want), unicode.IsLetter) >= 0
}

// rankHeadings gives levels to headings that are known by their type alone: larger type is further out.
func rankHeadings(layouts []*Layout) {
	var sizes []int
	seen := map[int]bool{}
	each := func(visit func(b *document.Block, size int)) {
		for _, l := range layouts {
			for i := range l.Blocks {
				if b := &l.Blocks[i]; b.Kind == document.HeadingBlock && b.Level == levelBySize {
					size := int(l.styles[i].em*2+0.5) * 2
					if l.styles[i].bold {
						size++
					}
					visit(b, size)
				}
			}
		}
	}
	each(func(_ *document.Block, size int) {
		if !seen[size] {
			seen[size] = true
			sizes = append(sizes, size)
		}
	})
	sort.Sort(sort.Reverse(sort.IntSlice(sizes)))
	each(func(b *document.Block, size int) {
		b.Level = min(sort.Search(len(sizes), func(i int) bool { return sizes[i] <= size })+1, 6)
	})
}

// markContinued finds paragraphs that go on from the page before.
func markContinued(layouts []*Layout) {
	for n := 1; n < len(layouts); n++ {
		last, first := lastBody(layouts[n-1]), firstBody(layouts[n])
		if last < 0 || first < 0 {
			continue
		}
		a, b := layouts[n-1].Blocks[last], &layouts[n].Blocks[first]
		if b.Kind != document.Paragraph || (a.Kind != document.Paragraph && a.Kind != document.ListItem) {
			continue
		}
		before := string(layouts[n-1].runes[a.Start:a.End])
		after := layouts[n].runes[b.Start]
		if !endsSentence(before) && (isWide(after) || unicode.IsLower(after) || unicode.IsLetter(after) && strings.HasSuffix(before, ",")) {
			b.Continues = true
		}
	}
}

func firstBody(l *Layout) int {
	for i, b := range l.Blocks {
		if b.Kind != document.Furniture {
			return i
		}
	}
	return -1
}

func lastBody(l *Layout) int {
	for i := len(l.Blocks) - 1; i >= 0; i-- {
		if k := l.Blocks[i].Kind; k != document.Furniture && k != document.Footnote {
			return i
		}
	}
	return -1
}

// outline is the file's own bookmarks where it has some, else the headings that were recognised.
func outline(layouts []*Layout, marks []document.Heading) []document.Heading {
	if len(marks) > 0 {
		return marks
	}
	out := []document.Heading{}
	for _, l := range layouts {
		for _, b := range l.Blocks {
			if b.Kind == document.HeadingBlock {
				out = append(out, document.Heading{Level: b.Level, Text: oneLine(string(l.runes[b.Start:b.End])), Page: l.Number, Start: b.Start})
			}
		}
	}
	return out
}

// titlePages is how many pages may hold the title.
const titlePages = 2

// firstTitle is the first heading, the largest of the first pages.
func firstTitle(layouts []*Layout) string {
	best, size := "", 0.0
	for _, l := range layouts[:min(len(layouts), titlePages)] {
		for i, b := range l.Blocks {
			text := oneLine(string(l.runes[b.Start:b.End]))
			if b.Kind != document.HeadingBlock || !hasLetters(text) || caption.MatchString(text) || article.MatchString(text) || supplement.MatchString(text) {
				continue
			}
			if l.styles[i].em > 1.05*size {
				best, size = text, l.styles[i].em
			}
		}
		if best != "" {
			break
		}
	}
	return best
}
