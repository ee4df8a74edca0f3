package verify

// Tables have cells that go over several rows or columns: the region above two kinds of trip, the region beside two grades. In a text the first
// of the cells that they cover has their words, and the others are blank. What stands in such a table is named by all the words above and
// beside it.

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
