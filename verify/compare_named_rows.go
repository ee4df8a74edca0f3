package verify

import "slices"

// tableRow is a row of a table: what it is about, and its other cells.
type tableRow struct {
	unit  int
	label [2]int
	cells [][2]int
}

// tables gives the rows of the tables of a text, without their heads.
func (a *analysis) tables() [][]tableRow {
	var out [][]tableRow
	var table []tableRow
	for i, b := range a.v.blocks {
		if b.kind != row || a.isHead(i) {
			if len(table) > 1 {
				out = append(out, table)
			}
			table = nil
			continue
		}
		from, to := a.unitRange(b.first)
		if cells := a.cells(from, to); len(cells) > 1 {
			table = append(table, tableRow{b.first, cells[0], cells[1:]})
		}
	}
	if len(table) > 1 {
		out = append(out, table)
	}
	return out
}

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

// ofNamedRow flags a claim that names the row of a table and has a value of another row: the 4 hours of P1 for P2.
func (m *comparison) ofNamedRow() {
	if !m.isLatin() || m.out.has(codeBinding, codeNumber) || m.claim.denied(0, len(m.claim.v.r)) {
		return
	}
	seen := make(map[*analysis]bool)
	for _, q := range m.pieces {
		if seen[q.a] {
			continue
		}
		seen[q.a] = true
		for _, table := range q.a.tables() {
			var named []tableRow
			for _, r := range table {
				if m.namesRow(q.a, r) {
					named = append(named, r)
				}
			}
			if len(named) == 1 {
				m.holdRow(q, table, named[0])
			}
		}
	}
}

// namesRow reports whether the claim has all words and numbers of a row's label, or the mark with which it begins: P2.
func (m *comparison) namesRow(a *analysis, r tableRow) bool {
	facts := a.factsIn(r.label[0], r.label[1])
	if len(facts) > 0 && facts[0].kind == literal {
		return slices.ContainsFunc(m.claim.facts, func(f fact) bool { return f.kind == literal && f.lit == facts[0].lit })
	}
	terms := a.termsIn(r.label[0], r.label[1])
	if len(terms)+len(facts) == 0 {
		return false
	}
	for _, t := range terms {
		if m.spoken.share(t) < 1 {
			return false
		}
	}
	for _, s := range facts {
		if !slices.ContainsFunc(m.claim.facts, func(f fact) bool { return sameValue(f, s) && f.op == s.op && f.side == s.side }) {
			return false
		}
	}
	return true
}

// holdRow holds the values of the claim to the row that it names.
func (m *comparison) holdRow(q piece, table []tableRow, r tableRow) {
	a := q.a
	inLabel := func(f fact) bool {
		return slices.ContainsFunc(a.factsIn(r.label[0], r.label[1]), func(s fact) bool { return sameValue(f, s) })
	}
	in := func(r tableRow, f fact) bool {
		return slices.ContainsFunc(r.cells, func(c [2]int) bool {
			return slices.ContainsFunc(a.factsIn(c[0], c[1]), func(s fact) bool { return sameValue(f, s) })
		})
	}
	from, to := a.unitRange(r.unit)
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || inLabel(f) || in(r, f) {
			continue
		}
		for _, other := range table {
			if other.unit != r.unit && in(other, f) && !m.elsewhere(f, q, table) {
				m.raise(codeBinding, f.from, f.to, q, from, to, "")
				return
			}
		}
	}
	for column, mine := range r.cells {
		if m.saysCell(a, mine) > 0 {
			continue
		}
		for _, other := range table {
			if other.unit == r.unit || column >= len(other.cells) || len(a.factsIn(mine[0], mine[1])) > 0 || len(a.factsIn(other.cells[column][0], other.cells[column][1])) > 0 {
				continue
			}
			if m.saysCell(a, other.cells[column]) == 1 && !m.wordsOf(a, other.cells[column], r) {
				t := m.wordIn(a, other.cells[column])
				m.raise(codeBinding, t.from, t.to, q, from, to, "")
				return
			}
		}
	}
}

// elsewhere reports whether a sentence of the pieces that is no row of the table has the number as well.
func (m *comparison) elsewhere(f fact, q piece, table []tableRow) bool {
	found := false
	m.eachFact(func(p piece, k int) {
		s := p.a.facts[k]
		inTable := p.a == q.a && slices.ContainsFunc(table, func(r tableRow) bool { return r.unit == p.a.unitAt(s.from) })
		found = found || sameValue(f, s) && !inTable
	})
	return found
}

// saysCell tells which part of the words of a cell the claim has.
func (m *comparison) saysCell(a *analysis, c [2]int) float64 {
	n, hits := 0, 0.0
	for _, t := range a.termsIn(c[0], c[1]) {
		n++
		hits += m.spoken.share(t)
	}
	if n == 0 {
		return 0
	}
	return hits / float64(n)
}

// wordIn gives the claim's word that a cell has.
func (m *comparison) wordIn(a *analysis, c [2]int) term {
	b := newBag()
	for _, t := range a.termsIn(c[0], c[1]) {
		b.add(t)
	}
	for _, t := range m.claim.terms {
		if b.share(t) == 1 {
			return t
		}
	}
	return term{}
}

// wordsOf reports whether a word of the cell stands also in the row, or above the table or beside it, so that it tells nothing.
func (m *comparison) wordsOf(a *analysis, c [2]int, r tableRow) bool {
	b := newBag()
	from, to := a.unitRange(r.unit)
	for _, t := range a.termsIn(from, to) {
		b.add(t)
	}
	for i, bl := range a.v.blocks {
		if bl.kind != row || a.isHead(i) {
			from, _ := a.unitRange(bl.first)
			_, to := a.unitRange(bl.last - 1)
			for _, t := range a.termsIn(from, to) {
				b.add(t)
			}
		}
	}
	return slices.ContainsFunc(a.termsIn(c[0], c[1]), func(t term) bool { return b.share(t) == 1 || m.titles.share(t) == 1 })
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
