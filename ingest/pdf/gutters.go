package pdf

import (
	"math"
	"slices"
	"sort"
)

// Columns of prose that the file draws row by row across them: what stands side by side on one line belongs to two texts. They are
// told from a table without lines by their lines, which are long and fill their column.
const (
	gutterRows  = 5    // rows side by side, at least
	gutterLines = 8    // lines in both columns, at least, where fewer rows stand side by side
	gutterWidth = 1.3  // of an em, at least, free over all rows
	columnWidth = 12   // ems, at least
	filled      = 0.85 // share of the column's width that the line in the middle fills
)

// gutter is the space between two columns: [x0, x1] is free from v0 to v1.
type gutter struct{ x0, x1, v0, v1 float64 }

// crossing is two fragments that are drawn one after the other on a line, and the space between them.
type crossing struct {
	gutter
	left, right float64 // widths of the fragments
	em          float64
}

// findGutters finds the columns of a page that are drawn row by row.
func findGutters(pieces []fragment) []gutter {
	if len(pieces) > manyPieces {
		return nil
	}
	var pairs []crossing
	for i := 1; i < len(pieces); i++ {
		a, b := &pieces[i-1], &pieces[i]
		em := math.Max(a.em, b.em)
		if a.dir != rightward || b.dir != rightward || a.cell >= 0 || b.cell >= 0 || math.Abs(a.flow.vc()-b.flow.vc()) > 0.4*em || b.flow.u0-a.flow.u1 < gutterWidth*em {
			continue
		}
		pairs = append(pairs, crossing{gutter{a.flow.u1, b.flow.u0, math.Min(a.flow.v0, b.flow.v0), math.Max(a.flow.v1, b.flow.v1)}, a.flow.u1 - a.flow.u0, b.flow.u1 - b.flow.u0, em})
	}
	sort.SliceStable(pairs, func(a, b int) bool { return pairs[a].v0 < pairs[b].v0 })
	var out []gutter
	taken := make([]bool, len(pairs))
	for i := range pairs {
		if taken[i] {
			continue
		}
		g := pairs[i].gutter
		run := []int{i}
		for j := i + 1; j < len(pairs) && pairs[j].v0 < g.v1+3*pairs[j].em; j++ {
			p := &pairs[j]
			x0, x1 := math.Max(g.x0, p.x0), math.Min(g.x1, p.x1)
			if taken[j] || x1-x0 < gutterWidth*p.em || p.v0 < g.v0 || crossed(pieces, x0, x1, g.v0, p.v1) {
				continue
			}
			g = gutter{x0, x1, g.v0, p.v1}
			run = append(run, j)
		}
		if !prose(pairs, run) {
			continue
		}
		wide := widened(g, pieces)
		if len(run) < gutterRows && linesIn(wide, pieces) < gutterLines { // the last column may only begin
			continue
		}
		for _, j := range run {
			taken[j] = true
		}
		out = append(out, wide)
	}
	return out
}

// crossed reports whether a line runs across a gutter.
func crossed(pieces []fragment, x0, x1, v0, v1 float64) bool {
	return slices.ContainsFunc(pieces, func(f fragment) bool {
		return f.dir == rightward && f.flow.vc() > v0 && f.flow.vc() < v1 && f.flow.u0 < x0-0.1 && f.flow.u1 > x1+0.1
	})
}

// prose reports whether the lines on both sides of a gutter fill their columns.
func prose(pairs []crossing, run []int) bool {
	side := func(width func(*crossing) float64) bool {
		var widths []float64
		em := 0.0
		for _, j := range run {
			widths = append(widths, width(&pairs[j]))
			em = math.Max(em, pairs[j].em)
		}
		sort.Float64s(widths)
		most := widths[len(widths)-1]
		return most >= columnWidth*em && widths[len(widths)/2] >= filled*most
	}
	return side(func(c *crossing) float64 { return c.left }) && side(func(c *crossing) float64 { return c.right })
}

// widened takes the lines above and below into a gutter that stand in one of its columns alone, such as the end of the longer one.
func widened(g gutter, pieces []fragment) gutter {
	left, right := math.Inf(1), math.Inf(-1)
	for i := range pieces {
		if f := &pieces[i]; f.dir == rightward && f.flow.vc() >= g.v0 && f.flow.vc() <= g.v1 {
			left, right = math.Min(left, f.flow.u0), math.Max(right, f.flow.u1)
		}
	}
	for again := true; again; {
		again = false
		for i := range pieces {
			f := &pieces[i]
			if f.dir != rightward || f.flow.vc() >= g.v0 && f.flow.vc() <= g.v1 || f.flow.u0 < left-1 || f.flow.u1 > right+1 || f.flow.u0 < g.x0-0.1 && f.flow.u1 > g.x1+0.1 {
				continue
			}
			if f.flow.v0 > g.v1+1.3*f.em || f.flow.v1 < g.v0-1.3*f.em || crossed(pieces, g.x0, g.x1, math.Min(g.v0, f.flow.v0), math.Max(g.v1, f.flow.v1)) {
				continue
			}
			g.v0, g.v1, again = math.Min(g.v0, f.flow.v0), math.Max(g.v1, f.flow.v1), true
		}
	}
	return g
}

// linesIn counts the lines beside a gutter.
func linesIn(g gutter, pieces []fragment) int {
	n := 0
	for i := range pieces {
		if f := &pieces[i]; f.dir == rightward && f.flow.vc() >= g.v0 && f.flow.vc() <= g.v1 && f.flow.u1-f.flow.u0 >= columnWidth*f.em {
			n++
		}
	}
	return n
}

// parted reports whether a gutter lies between two places of a line.
func parted(gutters []gutter, a, b flow) bool {
	return slices.ContainsFunc(gutters, func(g gutter) bool {
		return a.vc() >= g.v0 && a.vc() <= g.v1 && a.u1 <= g.x0+0.1 && b.u0 >= g.x1-0.1
	})
}

// byColumn puts the rows beside gutters into the order of the columns, at the places where they are drawn.
func byColumn(lines []row, gutters []gutter) {
	if len(gutters) == 0 {
		return
	}
	// Gutters beside each other part one region.
	sort.Slice(gutters, func(a, b int) bool { return gutters[a].v0 < gutters[b].v0 })
	for from := 0; from < len(gutters); {
		to, v0, v1 := from+1, gutters[from].v0, gutters[from].v1
		for to < len(gutters) && gutters[to].v0 < v1-1 {
			v0, v1 = math.Min(v0, gutters[to].v0), math.Max(v1, gutters[to].v1)
			to++
		}
		var at []int
		column := map[int]int{} // of each row, by its first glyph
		for i := range lines {
			r := &lines[i]
			if r.dir != rightward || r.cell >= 0 || r.flow.vc() < v0 || r.flow.vc() > v1 {
				continue
			}
			at = append(at, i)
			for _, g := range gutters[from:to] {
				if r.flow.u0 >= g.x1-0.1 {
					column[r.start()]++
				}
			}
		}
		sorted := make([]row, len(at))
		for n, i := range at {
			sorted[n] = lines[i]
		}
		sort.SliceStable(sorted, func(a, b int) bool {
			x, y := column[sorted[a].start()], column[sorted[b].start()]
			if x != y {
				return x < y
			}
			return sorted[a].flow.vc() < sorted[b].flow.vc()
		})
		for n, i := range at {
			lines[i] = sorted[n]
		}
		from = to
	}
}
