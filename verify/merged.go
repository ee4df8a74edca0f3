package verify

import (
	"slices"
	"unicode/utf8"
)

// Tables have cells that go over several rows or columns: the region above two kinds of trip, the region beside two grades. In a text the first
// of the cells that they cover has their words, and the others are blank. What stands in such a table is named by all the words above and
// beside it.

// mergedTable is a table with blank cells in its head or at the beginning of its rows.
type mergedTable struct {
	piece
	cells []mergedCell
}

// mergedCell is a cell with the words that name it, by level: first those of its row, then those of its column.
type mergedCell struct {
	names [4]string
	at    [2]int // in the view
}

// rowLevels is how many cells in words at the beginning of a row name it; the names of columns follow them.
const rowLevels = 2

// rowCells gives the cells of the row in block b, with the blank one before a bar with which the row begins and its head does not.
func (a *analysis) rowCells(b int) [][2]int {
	from, to := a.unitRange(a.v.blocks[b].first)
	cells := a.cells(from, to)
	if h := a.v.blocks[b].head; h >= 0 && h != b && from < to && a.v.r[from] == '|' {
		if start, _ := a.unitRange(a.v.blocks[h].first); a.v.r[start] != '|' {
			cells = append([][2]int{{from, from}}, cells...)
		}
	}
	return cells
}

func (a *analysis) cellText(c [2]int) string { return string(a.trimmed(c)) }

// isSubhead reports whether the row in block b goes on with the head of its table: it is the first one, begins blank and has no numbers.
func (a *analysis) isSubhead(b int) bool {
	x := a.v.blocks[b]
	if x.kind != row || x.head < 0 || x.head+1 != b || x.first >= x.last {
		return false
	}
	cells := a.rowCells(b)
	return len(cells) > 1 && a.cellText(cells[0]) == "" && len(a.factsIn(cells[0][0], cells[len(cells)-1][1])) == 0
}

// mergedTables reads those tables of the passage.
func (q piece) mergedTables() []mergedTable {
	if !q.a.mergedRead {
		q.a.mergedRead = true
		q.a.merged = q.readMerged()
	}
	return q.a.merged
}

func (q piece) readMerged() []mergedTable {
	var out []mergedTable
	for h := range q.a.v.blocks {
		if h+1 >= len(q.a.v.blocks) || q.a.v.blocks[h].kind != row || q.a.v.blocks[h].head >= 0 && q.a.v.blocks[h].head != h || q.a.v.blocks[h+1].head != h {
			continue
		}
		if t, ok := q.readTable(h); ok {
			out = append(out, t)
		}
	}
	return out
}

// readTable reads the table with its head in block h; ok tells that it has blank cells that others cover.
func (q piece) readTable(h int) (t mergedTable, ok bool) {
	t.piece = q
	var columns [][2]string
	last := ""
	for i, c := range q.a.rowCells(h) {
		name := q.a.cellText(c)
		if name == "" && i > 0 {
			name, ok = last, true
		}
		last = name
		columns = append(columns, [2]string{name, ""})
	}
	first := h + 1
	if q.a.isSubhead(first) {
		for i, c := range q.a.rowCells(first) {
			for len(columns) <= i {
				columns = append(columns, [2]string{last, ""})
			}
			columns[i][1] = q.a.cellText(c)
		}
		first, ok = first+1, true
	}
	var names [rowLevels]string
	for b := first; b < len(q.a.v.blocks) && q.a.v.blocks[b].head == h; b++ {
		cells := q.a.rowCells(b)
		for i, c := range cells {
			switch name := q.a.cellText(c); {
			case len(q.a.factsIn(c[0], c[1])) > 0 && i > 0:
				if i < len(columns) {
					t.cells = append(t.cells, mergedCell{[4]string{names[0], names[1], columns[i][0], columns[i][1]}, c})
				}
			case i >= rowLevels:
			case name == "" && i == 0:
				ok = true
			default:
				names[i] = name
			}
		}
	}
	return t, ok
}

// mergedCells holds an amount of a claim that names a row and a column of such a table to the cells where they meet.
func (m *comparison) mergedCells() {
	if m.out.has(codeBinding, codeNumber) || m.claim.denied(0, len(m.claim.v.r)) {
		return
	}
	seen := make(map[*analysis]bool)
	for _, q := range m.pieces {
		if q.from >= q.to || seen[q.a] {
			continue
		}
		seen[q.a] = true
		for _, t := range q.mergedTables() {
			m.meet(t)
		}
	}
}

func (m *comparison) meet(t mergedTable) {
	var named [4][]string // what the claim names, by level
	for level := range named {
		for _, c := range t.cells {
			if n := c.names[level]; utf8.RuneCountInString(n) > 1 && !slices.Contains(named[level], n) && m.claim.v.names(n) {
				named[level] = append(named[level], n)
			}
		}
	}
	if len(named[0])+len(named[1]) == 0 || len(named[2])+len(named[3]) == 0 {
		return
	}
	for i, f := range m.claim.facts {
		if f.kind != amount || f.soft || slices.ContainsFunc(m.claim.facts, func(g fact) bool {
			return g.kind == amount && g.dim == f.dim && g.from != m.claim.facts[i].from && !g.soft
		}) {
			continue // of several it is not known which one is where
		}
		right, held := false, false
		var meant fact
		for _, c := range t.cells {
			fits := true
			for level, names := range named {
				fits = fits && (len(names) == 0 || slices.Contains(names, c.names[level]))
			}
			for _, s := range t.a.factsIn(c.at[0], c.at[1]) {
				if s.kind != amount || s.dim != f.dim {
					continue
				}
				same := sameValue(f, s)
				held = held || same
				right = right || same && fits
				if fits && meant.to == 0 {
					meant = s
				}
			}
		}
		if held && !right && meant.to > 0 {
			m.raise(codeBinding, f.from, f.to, t.piece, meant.from, meant.to, "")
			return
		}
	}
}

// names reports whether the view has the name, and not only as a part of a longer word.
func (v *view) names(name string) bool {
	n := utf8.RuneCountInString(name)
	for i := range v.r {
		if v.has(i, name) && !v.within(i, i+n) {
			return true
		}
	}
	return false
}

// namesOfCell gives the cells that name the one at place i of the row in block b, where they are other than the first of the row and the one in
// the head: those which the blank ones stand for, and that of the second row of the head.
func (a *analysis) namesOfCell(b, i int) [][2]int {
	var out [][2]int
	blank := func(cells [][2]int, i int) bool { return i < len(cells) && a.cellText(cells[i]) == "" }
	h := a.v.blocks[b].head
	if h < 0 {
		return nil
	}
	if own := a.rowCells(b); blank(own, 0) {
		for k := b - 1; k > h; k-- {
			if cells := a.rowCells(k); a.v.blocks[k].head == h && len(cells) > 0 && !blank(cells, 0) {
				out = append(out, cells[0])
				break
			}
		}
		if len(own) > 1 {
			out = append(out, own[1])
		}
	}
	head := a.rowCells(h)
	if k := i; k < len(head) && blank(head, k) {
		for k > 0 && blank(head, k) {
			k--
		}
		out = append(out, head[k])
	}
	if a.isSubhead(h + 1) {
		if cells := a.rowCells(h + 1); i < len(cells) {
			out = append(out, cells[i])
		}
	}
	return out
}
