package pdf

import (
	"math"
	"strings"

	"tenkyo/ingest/document"
)

// Tables without lines are believed only where they are plain: at least gridRows lines below each other, each of the same number
// of pieces, which begin or end at the same places with wide gaps between them.
const (
	gridRows  = 3
	gridGap   = 1.5 // of an em, at least, between the cells of a line
	gridAlign = 0.6 // of an em: how far the edges of a column may differ
)

// grids finds the ranges of a chain's rows that are tables without lines.
func (c *chain) grids(glyphs []glyph) [][2]int {
	var out [][2]int
	for start := 0; start < len(c.rows); {
		end := start + 1
		if cellsOf(glyphs, &c.rows[start]) >= 2 {
			for end < len(c.rows) && aligned(glyphs, &c.rows[end-1], &c.rows[end]) {
				end++
			}
		}
		if end-start >= gridRows {
			out = append(out, [2]int{start, end})
		}
		start = end
	}
	return out
}

// cellsOf is the number of cells that a line may be, 0 where it is a numbered item or an entry of a table of contents.
func cellsOf(glyphs []glyph, r *row) int {
	for i := 1; i < len(r.fragments); i++ {
		if r.fragments[i].flow.u0-r.fragments[i-1].flow.u1 < gridGap*r.em {
			return 0
		}
	}
	first := rowText(glyphs, &row{fragments: r.fragments[:1]})
	if startsItem(first+" ") || leaders.MatchString(rowText(glyphs, r)) || strings.IndexFunc(first, isReadable) < 0 {
		return 0
	}
	return len(r.fragments)
}

// aligned reports whether two lines have the same columns.
func aligned(glyphs []glyph, a, b *row) bool {
	if cellsOf(glyphs, b) != len(a.fragments) || math.Abs(a.em-b.em) > 0.12*a.em {
		return false
	}
	for i := range a.fragments {
		x, y := a.fragments[i].flow, b.fragments[i].flow
		limit := gridAlign * a.em
		if math.Abs(x.u0-y.u0) > limit && math.Abs(x.u1-y.u1) > limit && math.Abs(x.uc()-y.uc()) > limit {
			return false
		}
	}
	return true
}

// addChain appends a column of text: its paragraphs, and the rows of tables without lines among them.
func (l *Layout) addChain(c *chain, body float64) {
	done := 0
	text := func(to int) {
		if to > done {
			part := chain{rows: c.rows[done:to], dir: c.dir, flow: c.flow}
			for _, p := range part.paragraphs(l.glyphs) {
				l.add(p, body)
			}
		}
	}
	for _, g := range c.grids(l.glyphs) {
		text(g[0])
		l.tables++
		for i := g[0]; i < g[1]; i++ {
			l.addGridRow(&c.rows[i], i == g[0])
		}
		l.tableColumns += int32(len(c.rows[g[0]].fragments))
		done = g[1]
	}
	text(len(c.rows))
}

// addGridRow appends a line of a table without lines.
func (l *Layout) addGridRow(r *row, first bool) {
	start := l.separate()
	ranges, lefts := make([][2]int, len(r.fragments)), make([]float64, len(r.fragments))
	for i := range r.fragments {
		l.column = l.tableColumns + int32(i)
		if i > 0 {
			for _, c := range cellSeparator {
				l.push(c, -1, -1)
			}
		}
		ranges[i][0], lefts[i] = len(l.runes), r.fragments[i].flow.u0
		l.addRow(&row{fragments: r.fragments[i : i+1], dir: r.dir})
		ranges[i][1] = len(l.runes)
	}
	l.column = -1
	l.tableLines[len(l.Blocks)] = l.tableLine(ranges, lefts, r.flow.u1, false)
	kind := document.TableRow
	if first && r.bold {
		kind = document.TableHead
	}
	l.Blocks = append(l.Blocks, document.Block{Kind: kind, Start: start, End: len(l.runes)})
	l.styles = append(l.styles, style{em: r.em, bold: r.bold, rows: 1})
}
