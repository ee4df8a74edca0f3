package pdf

import (
	"math"
	"sort"
	"unicode"
)

// table is a ruled table: a grid whose slots are joined to cells where no line parts them.
type table struct {
	frame Rect
	xs    []float64 // edges of the columns, left to right
	ys    []float64 // edges of the rows, top to bottom
	cells []int32   // for each slot, row by row, the number of its cell on the page
	tops  map[int32][2]int
}

const touching = 3.0 // points within which lines meet

// findTables finds the grids among the lines of a page and says in each glyph which cell it stands in. Frames around text, and
// grids in which nothing stands side by side, are no tables.
func (raw *rawPage) findTables(lines rulings) []table {
	var out []table
	next := int32(0)
	for _, group := range meeting(lines) {
		t, ok := gridOfLines(group)
		if !ok {
			continue
		}
		t.number(group, &next)
		if raw.fill(&t) {
			out = append(out, t)
		}
	}
	return out
}

// meeting sorts lines into groups that touch each other.
func meeting(lines rulings) []rulings {
	n := len(lines.across)
	parent := make([]int, n+len(lines.down))
	for i := range parent {
		parent[i] = i
	}
	for i, a := range lines.across {
		for j, d := range lines.down {
			if d.at >= a.from-touching && d.at <= a.to+touching && a.at >= d.from-touching && a.at <= d.to+touching {
				unite(parent, i, n+j)
			}
		}
	}
	groups := map[int]*rulings{}
	var order []int
	group := func(i int) *rulings {
		r := root(parent, i)
		if groups[r] == nil {
			groups[r] = &rulings{}
			order = append(order, r)
		}
		return groups[r]
	}
	for i, a := range lines.across {
		g := group(i)
		g.across = append(g.across, a)
	}
	for j, d := range lines.down {
		g := group(n + j)
		g.down = append(g.down, d)
	}
	out := make([]rulings, 0, len(order))
	for _, r := range order {
		out = append(out, *groups[r])
	}
	return out
}

func root(parent []int, i int) int {
	for parent[i] != i {
		parent[i] = parent[parent[i]]
		i = parent[i]
	}
	return i
}

func unite(parent []int, a, b int) {
	if ra, rb := root(parent, a), root(parent, b); ra != rb {
		parent[max(ra, rb)] = min(ra, rb)
	}
}

// maxSlots bounds the grid that is looked at.
const maxSlots = 20000

// gridOfLines makes the grid of a group: every line is an edge of columns or rows, and so is the frame around them, which many
// tables leave open at the sides.
func gridOfLines(group rulings) (table, bool) {
	if len(group.across) < 2 || len(group.down) < 1 {
		return table{}, false
	}
	t := table{frame: Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}}
	for _, a := range group.across {
		t.frame.X0, t.frame.X1 = math.Min(t.frame.X0, a.from), math.Max(t.frame.X1, a.to)
		t.frame.Y0, t.frame.Y1 = math.Min(t.frame.Y0, a.at), math.Max(t.frame.Y1, a.at)
		t.ys = append(t.ys, a.at)
	}
	for _, d := range group.down {
		t.frame.X0, t.frame.X1 = math.Min(t.frame.X0, d.at), math.Max(t.frame.X1, d.at)
		t.frame.Y0, t.frame.Y1 = math.Min(t.frame.Y0, d.from), math.Max(t.frame.Y1, d.to)
		t.xs = append(t.xs, d.at)
	}
	t.xs, t.ys = edges(append(t.xs, t.frame.X0, t.frame.X1)), edges(append(t.ys, t.frame.Y0, t.frame.Y1))
	columns, rows := len(t.xs)-1, len(t.ys)-1
	return t, columns >= 2 && rows >= 2 && columns*rows <= maxSlots
}

// edges sorts positions and makes one of those that are meant to be one.
func edges(at []float64) []float64 {
	sort.Float64s(at)
	out := at[:1]
	for _, x := range at[1:] {
		if x-out[len(out)-1] > touching {
			out = append(out, x)
		}
	}
	return out
}

// number joins the slots that no line parts and gives every cell a number of its own on the page.
func (t *table) number(group rulings, next *int32) {
	columns, rows := len(t.xs)-1, len(t.ys)-1
	parent := make([]int, columns*rows)
	for i := range parent {
		parent[i] = i
	}
	for r := range rows {
		for c := range columns {
			if c+1 < columns && !parts(group.down, t.xs[c+1], t.ys[r], t.ys[r+1]) {
				unite(parent, r*columns+c, r*columns+c+1)
			}
			if r+1 < rows && !parts(group.across, t.ys[r+1], t.xs[c], t.xs[c+1]) {
				unite(parent, r*columns+c, (r+1)*columns+c)
			}
		}
	}
	t.cells = make([]int32, len(parent))
	t.tops = map[int32][2]int{}
	numbers := map[int]int32{}
	for i := range parent {
		r := root(parent, i)
		id, known := numbers[r]
		if !known {
			id = *next
			*next++
			numbers[r] = id
			t.tops[id] = [2]int{i / columns, i % columns}
		}
		if at := t.tops[id]; i%columns < at[1] && i/columns == at[0] {
			t.tops[id] = [2]int{at[0], i % columns}
		}
		t.cells[i] = id
	}
}

// parts reports whether a line stands at a place over most of a stretch.
func parts(lines []ruling, at, from, to float64) bool {
	covered := 0.0
	for _, l := range lines {
		if math.Abs(l.at-at) <= touching {
			covered += math.Max(0, math.Min(l.to, to)-math.Max(l.from, from))
		}
	}
	return covered >= 0.6*(to-from)
}

// fill says in each glyph which cell of the table it stands in, unless the grid turns out to be no table.
func (raw *rawPage) fill(t *table) bool {
	columns := len(t.xs) - 1
	inside := map[int]int32{}
	filled := map[[2]int]bool{} // row of the grid, cell
	for i := range raw.glyphs {
		x, y := raw.glyphs[i].box.centerX(), raw.glyphs[i].box.centerY()
		if raw.glyphs[i].cell >= 0 || !t.frame.contains(x, y) {
			continue
		}
		c, r := slot(t.xs, x), slot(t.ys, y)
		id := t.cells[r*columns+c]
		inside[i] = id
		filled[[2]int{t.tops[id][0], int(id)}] = true
	}
	perRow := map[int]int{}
	for at := range filled {
		perRow[at[0]]++
	}
	wide := 0
	for _, n := range perRow {
		if n >= 2 {
			wide++
		}
	}
	if len(perRow) < 2 || wide < 2 {
		return false
	}
	for i, id := range inside {
		raw.glyphs[i].cell = id
	}
	return true
}

// slot is the interval of edges that holds x.
func slot(edges []float64, x float64) int {
	return min(max(sort.SearchFloat64s(edges, x)-1, 0), len(edges)-2)
}

// tableRow is a row of cells ready to be written: what stands in each column that begins here, left to right.
type tableRow struct {
	cells [][]chain
	lefts []float64 // where their columns begin
}

// rowsOf sorts the chains of a table's cells into rows.
func (t *table) rowsOf(parts []chain, glyphs []glyph) []tableRow {
	byCell := map[int32][]chain{}
	for _, c := range parts {
		byCell[c.rows[0].cell] = append(byCell[c.rows[0].cell], c)
	}
	columnsOf := map[int][]int32{}
	for id, at := range t.tops {
		columnsOf[at[0]] = append(columnsOf[at[0]], id)
	}
	used := map[int]bool{} // columns in which anything begins
	for id := range byCell {
		used[t.tops[id][1]] = true
	}
	var out []tableRow
	for r := range len(t.ys) - 1 {
		ids := columnsOf[r]
		sort.Slice(ids, func(a, b int) bool { return t.tops[ids[a]][1] < t.tops[ids[b]][1] })
		row, any := tableRow{}, false
		for _, id := range ids {
			if used[t.tops[id][1]] {
				row.cells = append(row.cells, inOrder(byCell[id]))
				row.lefts = append(row.lefts, t.xs[t.tops[id][1]])
				any = any || len(byCell[id]) > 0
			}
		}
		if any {
			out = append(out, row.split(glyphs)...)
		}
	}
	return out
}

// inOrder puts the lines of a cell, which may be drawn in turn with those of the cells beside it, below each other.
func inOrder(parts []chain) []chain {
	if len(parts) < 2 {
		return parts
	}
	var lines []row
	for _, c := range parts {
		lines = append(lines, c.rows...)
	}
	sort.SliceStable(lines, func(a, b int) bool {
		if lines[a].dir != lines[b].dir {
			return lines[a].dir < lines[b].dir
		}
		return lines[a].flow.vc() < lines[b].flow.vc()
	})
	for start := 0; start < len(lines); { // at one height: from left to right
		end := start + 1
		for end < len(lines) && lines[end].dir == lines[start].dir && lines[end].flow.vc()-lines[start].flow.vc() <= snap {
			end++
		}
		sort.SliceStable(lines[start:end], func(a, b int) bool { return lines[start+a].flow.u0 < lines[start+b].flow.u0 })
		start = end
	}
	return chains(lines)
}

// markLength is how many characters a line of a column of marks or figures has at most.
const markLength = 10

// split parts a row that holds several lines of marks or figures, each beside an item of its own: in many tables of Japanese
// offices no line is drawn between those. Two columns of marks at least must agree where, and none may have more lines.
func (r tableRow) split(glyphs []glyph) []tableRow {
	var columns [][]float64
	for _, cell := range r.cells {
		if at, ok := markLines(cell, glyphs); ok {
			columns = append(columns, at)
		}
	}
	sort.SliceStable(columns, func(a, b int) bool { return len(columns[a]) > len(columns[b]) })
	if len(columns) < 2 || !sameLines(columns[0], columns[1]) {
		return []tableRow{r}
	}
	cuts := columns[0]
	out := make([]tableRow, len(cuts))
	for k := range out {
		out[k].cells, out[k].lefts = make([][]chain, len(r.cells)), r.lefts
	}
	for n, cell := range r.cells {
		for _, c := range cell {
			for _, line := range c.rows {
				k := max(sort.Search(len(cuts), func(i int) bool { return cuts[i] > line.flow.vc()+0.5*line.em })-1, 0)
				into := &out[k].cells[n]
				if last := len(*into) - 1; last >= 0 && (*into)[last].takes(&line) {
					(*into)[last].rows = append((*into)[last].rows, line)
					(*into)[last].flow = (*into)[last].flow.union(line.flow)
				} else {
					*into = append(*into, chain{rows: []row{line}, dir: line.dir, flow: line.flow})
				}
			}
		}
	}
	return out
}

// markLines gives the lines of a cell of marks or figures: two at least, all of them short.
func markLines(cell []chain, glyphs []glyph) ([]float64, bool) {
	var at []float64
	for _, c := range cell {
		for i := range c.rows {
			line := &c.rows[i]
			if line.dir != rightward || line.count() > markLength {
				return nil, false
			}
			at = append(at, line.flow.vc())
		}
		if c.narrow() && len(c.rows) > 1 && c.hasLetters(glyphs) {
			return nil, false // a word set downwards
		}
	}
	sort.Float64s(at)
	return at, len(at) >= 2
}

// sameLines reports whether lines of two columns stand beside each other, one to one.
func sameLines(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > touching {
			return false
		}
	}
	return true
}

func (c *chain) hasLetters(glyphs []glyph) bool {
	for i := range c.rows {
		if unicode.IsLetter(glyphs[c.rows[i].start()].char) {
			return true
		}
	}
	return false
}
