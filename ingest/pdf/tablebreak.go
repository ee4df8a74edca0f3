package pdf

import (
	"math"
	"strings"
	"unicode"

	"tenkyo/ingest/document"
)

// Tables that run over a page break: what programs print again at the head of the next page is no row, and a row that the page end cuts
// is one row. Both are believed only of the last thing on a page and the first on the next, with the same columns.

// tableLine is what is kept of a row of a table until the next page is read.
type tableLine struct {
	table int  // of the page
	ruled bool // lines part its cells
	cells []tableCell
}

// tableCell is a cell of a row: its text in the page's, its column, and how its last line ends.
type tableCell struct {
	start, end  int     // runes of the page
	left, right float64 // of the column
	lines       int
	lastRight   float64 // where the last line ends
	em          float64
	down        bool // it has a line that is not set from left to right
}

// tableLine describes a row that was just added: cells are the ranges of its text, lefts where their columns begin, and right is where
// the last one ends.
func (l *Layout) tableLine(cells [][2]int, lefts []float64, right float64, ruled bool) *tableLine {
	line := &tableLine{table: l.tables, ruled: ruled}
	for k, at := range cells {
		c := tableCell{start: at[0], end: at[1], left: lefts[k], right: right}
		if k+1 < len(lefts) {
			c.right = lefts[k+1]
		}
		last, bottom := int32(-1), math.Inf(-1)
		seen := map[int32]bool{}
		for i := at[0]; i < at[1]; i++ {
			n := l.lines[i]
			if n < 0 {
				continue
			}
			seen[n] = true
			c.down = c.down || l.dirs[n] != rightward
			if y := l.Boxes[i].centerY(); n != last && y > bottom {
				last, bottom, c.lastRight, c.em = n, y, 0, 0
			}
			if n == last {
				c.lastRight, c.em = math.Max(c.lastRight, l.Boxes[i].X1), math.Max(c.em, l.glyphs[l.source[i]].em)
			}
		}
		c.lines = len(seen)
		line.cells = append(line.cells, c)
	}
	return line
}

// markTableBreaks finds heads of tables that stand again on the next page, and rows that go on there.
func markTableBreaks(sheets []*sheet) {
	for n := 1; n < len(sheets); n++ {
		before, after := sheets[n-1], sheets[n]
		last, first := lastBody(before), firstBody(after)
		if last < 0 || first < 0 || before.lines[last] == nil || after.lines[first] == nil {
			continue
		}
		head := last
		for head > 0 && before.lines[head-1] != nil && before.lines[head-1].table == before.lines[last].table {
			head--
		}
		first = after.repeats(before, head, last, first)
		if b := &after.page.Blocks[first]; b.Kind == document.TableRow && after.goesOn(before, last, first) {
			b.Continues = true
		}
	}
}

// repeats marks the rows from first on that say again what the rows of a table from head on say, and returns the row after them.
func (s *sheet) repeats(before *sheet, head, last, first int) int {
	table := s.lines[first].table
	n := 0
	for head+n < last && first+n+1 < len(s.page.Blocks) && s.lines[first+n+1] != nil && s.lines[first+n+1].table == table {
		was, is := before.text(before.page.Blocks[head+n]), s.text(s.page.Blocks[first+n])
		if oneLine(was) != oneLine(is) || !hasLetters(is) || !sameColumns(before.lines[head+n], s.lines[first+n]) {
			break
		}
		n++
	}
	for i := range n {
		s.page.Blocks[first+i].Kind = document.Furniture
	}
	if b := &before.page.Blocks[head]; n > 0 && b.Kind == document.TableRow {
		b.Kind = document.TableHead
	}
	return first + n
}

// sameColumns reports whether two rows have the same columns.
func sameColumns(a, b *tableLine) bool {
	if len(a.cells) != len(b.cells) {
		return false
	}
	for k := range a.cells {
		if math.Abs(a.cells[k].left-b.cells[k].left) > touching || math.Abs(a.cells[k].right-b.cells[k].right) > touching {
			return false
		}
	}
	return true
}

// leastCut is how many lines a cell has on the first page at least to be cut there, for programs leave no single line; or how many
// characters, where its column is so wide.
const (
	leastCutLines = 2
	leastCutRunes = 12
)

// goesOn reports whether the first row of a page is the rest of the last one before it. A cell must be cut within a sentence at the end
// of a full line, and what else stands in the row must come after the end of a sentence: 宿泊料 | 九千円 begins a row of its own.
func (s *sheet) goesOn(before *sheet, last, first int) bool {
	a, b := before.lines[last], s.lines[first]
	if !a.ruled || !b.ruled || !sameColumns(a, b) {
		return false
	}
	cut := false
	for k := range b.cells {
		rest := strings.TrimSpace(string(s.runes[b.cells[k].start:b.cells[k].end]))
		if rest == "" {
			continue
		}
		text := strings.TrimSpace(string(before.runes[a.cells[k].start:a.cells[k].end]))
		switch {
		case text == "" || a.cells[k].down || b.cells[k].down:
			return false
		case endsSentence(text):
		case startsItem(rest) || !a.cells[k].isFull():
			return false
		default:
			next := []rune(rest)[0]
			if !isWide(next) && !unicode.IsLower(next) {
				return false
			}
			cut = cut || a.cells[k].lines >= leastCutLines || len([]rune(text)) >= leastCutRunes
		}
	}
	return cut
}

// isFull reports whether the last line of a cell has no room for another word.
func (c *tableCell) isFull() bool {
	const padding, word = 1.8, 6.0 // ems
	room := padding
	if c.right-c.left > 3*word*c.em {
		room = word // words of Latin script
	}
	return c.right-c.lastRight <= room*c.em
}
