package ingest

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// cellSeparator stands between the cells of a row.
const cellSeparator = " | "

// wording is where on its pages a comparison holds the wording that is replaced: ranges of runes, by page.
type wording map[int][]verify.Span

// formerWording finds the column of the old text in the tables of a comparison: 改正前, 現行. Where a row has not as many cells as
// the head that names the columns, all of it may be old.
func formerWording(doc *document.Document) wording {
	found := wording{}
	if doc.Kind != document.Comparison {
		return found
	}
	column, columns := -1, 0
	for i := range doc.Pages {
		page := &doc.Pages[i]
		runes := []rune(page.Text)
		for _, block := range page.Blocks {
			if (block.Kind != document.TableHead && block.Kind != document.TableRow) || block.Start < 0 || block.End > len(runes) {
				continue
			}
			cells := strings.Split(string(runes[block.Start:block.End]), cellSeparator)
			if at := oldColumn(cells); at >= 0 { // whatever the reader took the row for
				column, columns = at, len(cells)
				continue
			}
			switch {
			case column < 0:
			case len(cells) != columns:
				found[page.Number] = append(found[page.Number], verify.Span{Start: block.Start, End: block.End})
			default:
				start := block.Start
				for _, cell := range cells[:column] {
					start += utf8.RuneCountInString(cell) + len(cellSeparator)
				}
				found[page.Number] = append(found[page.Number], verify.Span{Start: start, End: start + utf8.RuneCountInString(cells[column])})
			}
		}
	}
	return found
}

// oldColumn is the cell that heads the old wording in a row that heads both, -1 for any other row.
func oldColumn(cells []string) int {
	is := func(heading func(string) bool) int {
		return slices.IndexFunc(cells, func(cell string) bool { return heading(strings.TrimSpace(norm.NFKC.String(cell))) })
	}
	if is(comparisonNew.MatchString) < 0 {
		return -1
	}
	return is(comparisonOld.MatchString)
}

// within are the ranges of a chunk's text that its spans take from former wording.
func (w wording) within(spans []index.Span) [][2]int {
	var out [][2]int
	for _, s := range spans {
		for _, old := range w[s.Page] {
			from, to := max(old.Start, s.PageStart), min(old.End, s.PageStart+s.End-s.Start)
			if from < to {
				out = append(out, [2]int{s.Start + from - s.PageStart, s.Start + to - s.PageStart})
			}
		}
	}
	return out
}
