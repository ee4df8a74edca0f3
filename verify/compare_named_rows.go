package verify

import "slices"

// isHead reports whether block i is the first row of a table and has in no column amounts of the kind that a row after it has there.
func (a *analysis) isHead(i int) bool {
	if i+1 == len(a.v.blocks) || a.v.blocks[i+1].kind != row || a.v.blocks[i+1].head != i {
		return false
	}
	heads := a.cells(a.unitRange(a.v.blocks[i].first))
	for _, b := range a.v.blocks[i+1:] {
		if b.kind != row || b.head != i {
			break
		}
		cells := a.cells(a.unitRange(b.first))
		for k := 1; k < min(len(heads), len(cells)); k++ {
			for _, f := range a.factsIn(heads[k][0], heads[k][1]) {
				if f.kind == amount && slices.ContainsFunc(a.factsIn(cells[k][0], cells[k][1]), func(s fact) bool { return s.kind == amount && s.dim == f.dim }) {
					return false
				}
			}
		}
	}
	return true
}

// headHint gives the bound that the head of a number's column makes of it: Minimum length, Maximum age.
func (a *analysis) headHint(s fact) bound {
	if s.op != noBound || !a.inRow(s.from) {
		return s.hint
	}
	u := a.unitAt(s.from)
	head := a.v.blocks[a.v.layout.units[u].block].head
	if head < 0 || !a.isHead(head) {
		return s.hint
	}
	column := slices.IndexFunc(a.cells(a.unitRange(u)), func(c [2]int) bool { return s.from >= c[0] && s.from < c[1] })
	heads := a.cells(a.unitRange(a.v.blocks[head].first))
	if column < 0 || column >= len(heads) {
		return s.hint
	}
	switch {
	case has(a.v, heads[column], "minimum", "min", "at least"):
		return atLeast
	case has(a.v, heads[column], "maximum", "max", "up to", "at most", "limit"):
		return atMost
	}
	return s.hint
}

func has(v *view, c [2]int, words ...string) bool {
	at, _ := v.findAny(words, c[0], c[1])
	return at >= 0
}
