package verify

import (
	"slices"
	"strings"
)

// label is the name of a row or column of a table.
type label struct {
	text []rune
	at   int // of the row among the rows, or of the column
	row  bool
}

// grid is a table with one head row and one cell in words at the beginning of each row.
type grid struct {
	piece
	labels []label
	rows   [][][2]int // cells, in the view
}

// crossedCells holds each amount of a claim that names rows and columns of a table to the cell where they meet. Where a claim names a
// row of several amounts and no column, which of them it means is anybody's guess.
func (m *comparison) crossedCells() {
	if m.claim.denied(0, len(m.claim.v.r)) || containsAny(m.text, []string{"それぞれ", "順に", "合計", "差", "respectively", "total", "in that order", "difference", "both "}) {
		return
	}
	seen := make(map[*analysis]bool)
	for _, q := range m.pieces {
		if q.from >= q.to || seen[q.a] {
			continue
		}
		seen[q.a] = true
		for _, g := range q.grids() {
			m.cross(g)
		}
	}
}

// grids reads those tables of the piece's passage in which every label is in words and stands once.
func (q piece) grids() []grid {
	return slices.DeleteFunc(slices.Clone(q.allGrids()), func(g grid) bool { return !g.isPlain() })
}

// allGrids reads the tables of the piece's passage.
func (q piece) allGrids() []grid {
	if !q.a.gridsRead {
		q.a.gridsRead = true
		q.a.grids = q.readGrids()
	}
	return q.a.grids
}

func (q piece) readGrids() []grid {
	byHead := make(map[int]*grid)
	var order []int
	for _, b := range q.a.v.blocks {
		if b.kind != row || b.head < 0 || b.first >= b.last {
			continue
		}
		g := byHead[b.head]
		if g == nil {
			from, to := q.a.unitRange(q.a.v.blocks[b.head].first)
			g = &grid{piece: piece{q.p, q.a, from, to}}
			for i, c := range q.a.cells(from, to) {
				if i > 0 {
					g.labels = append(g.labels, label{text: q.a.trimmed(c), at: i})
				}
			}
			byHead[b.head], order = g, append(order, b.head)
		}
		if from, to := q.a.unitRange(b.first); from != g.from {
			cells := q.a.cells(from, to)
			if len(cells) > 1 {
				g.labels = append(g.labels, label{text: q.a.trimmed(cells[0]), at: len(g.rows), row: true})
				g.rows = append(g.rows, cells)
			}
		}
	}
	var out []grid
	for _, h := range order {
		if g := byHead[h]; len(g.rows) > 0 {
			g.shorten()
			out = append(out, *g)
		}
	}
	return out
}

// trimmed gives the characters of a cell without the blanks around it.
func (a *analysis) trimmed(c [2]int) []rune {
	from, to := c[0], c[1]
	for from < to && a.v.r[from] == ' ' {
		from++
	}
	for to > from && a.v.r[to-1] == ' ' {
		to--
	}
	return a.v.r[from:to]
}

// shorten leaves out what columns say in brackets, where that leaves their names apart: 午後 of 午後（13時～17時）.
func (g *grid) shorten() {
	short := slices.Clone(g.labels)
	for i := range short {
		if k := slices.Index(short[i].text, '('); k >= 2 && !short[i].row {
			short[i].text = short[i].text[:k]
		}
		if slices.ContainsFunc(short[:i], func(o label) bool { return slices.Equal(o.text, short[i].text) }) {
			return
		}
	}
	g.labels = short
}

// isPlain reports whether every label is in words and stands once.
func (g *grid) isPlain() bool {
	for i, l := range g.labels {
		if len(l.text) < 2 || slices.ContainsFunc(l.text, isDigit) || slices.ContainsFunc(g.labels[:i], func(o label) bool { return slices.Equal(o.text, l.text) }) {
			return false
		}
	}
	return len(g.rows) > 0
}

// mention is a label in a claim.
type mention struct {
	label
	from int
}

// mentions finds the labels in the claim, the longest first: その他の社員 is no その他.
func (g *grid) mentions(v *view) []mention {
	var out []mention
	for i := 0; i < len(v.r); {
		var best *label
		for k := range g.labels {
			l := &g.labels[k]
			if (best == nil || len(l.text) > len(best.text)) && v.has(i, string(l.text)) && !v.within(i, i+len(l.text)) {
				best = l
			}
		}
		if best == nil {
			i++
			continue
		}
		out = append(out, mention{*best, i})
		i += len(best.text)
	}
	return out
}

// within reports whether [from, to) is part of a longer word: 宿泊 of 宿泊料.
func (v *view) within(from, to int) bool {
	same := func(a, b rune) bool {
		return isKanji(a) && isKanji(b) || isKatakana(a) && isKatakana(b) || isLatin(a) && isLatin(b)
	}
	return from > 0 && same(v.r[from-1], v.r[from]) || to < len(v.r) && same(v.r[to-1], v.r[to])
}

func (m *comparison) cross(g grid) {
	found := g.mentions(m.claim.v)
	rows, columns := 0, 0
	for _, x := range found {
		if x.row {
			rows++
		} else {
			columns++
		}
	}
	if rows == 0 {
		return
	}
	if at, end := m.claim.v.findAny(freeWords, 0, len(m.claim.v.r)); at >= 0 { // a cell with a price is not free
		r, c := lastNamed(found, at, true), lastNamed(found, at, false)
		if r >= 0 && c >= 0 && c < len(g.rows[r]) {
			cell := g.rows[r][c]
			if in := g.a.factsIn(cell[0], cell[1]); len(in) > 0 && in[0].dim == dimYen && in[0].value > 0 && !containsAny(g.a.v.string(cell[0], cell[1]), freeWords) {
				m.raise(codeOpposite, at, end, g.piece, in[0].from, in[0].to, "")
			}
		}
	}
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft {
			continue
		}
		r, c := m.labelOf(found, f, true), m.labelOf(found, f, false)
		if c < 0 && columns == 1 { // it may follow: 12 dollars on a weekday
			c = lastNamed(found, len(m.claim.v.r), false)
		}
		if r < 0 || g.namesOther(m.claim, found, c, f.from) {
			continue
		}
		cells := g.rows[r]
		if c < 0 {
			if columns == 0 {
				m.withoutColumn(g, f, cells)
			}
			continue
		}
		if c >= len(cells) {
			continue
		}
		in := slices.DeleteFunc(slices.Clone(g.a.factsIn(cells[c][0], cells[c][1])), func(s fact) bool { return s.kind != amount || s.dim != f.dim })
		if len(in) == 0 || slices.ContainsFunc(in, func(s fact) bool { return sameValue(f, s) }) {
			continue
		}
		held := false // the number must be that of another cell of the table: what is calculated is compared elsewhere
		for _, row := range g.rows {
			for _, cell := range row[1:] {
				held = held || slices.ContainsFunc(g.a.factsIn(cell[0], cell[1]), func(s fact) bool { return sameValue(f, s) })
			}
		}
		if held {
			m.raise(codeBinding, f.from, f.to, g.piece, in[0].from, in[0].to, "")
		}
	}
}

// namesOther reports whether, between the column c named last before place i and that place, the claim has a word of another column.
func (g *grid) namesOther(a *analysis, found []mention, c, i int) bool {
	from := 0
	for _, x := range found {
		if !x.row && x.at == c && x.from < i {
			from = x.from + len(x.text)
		}
	}
	for _, l := range g.labels {
		if l.row || l.at == c {
			continue
		}
		for _, t := range a.termsIn(from, i) {
			if !t.latin && t.to-t.from > 1 && strings.Contains(string(l.text), t.stem) {
				return true
			}
		}
	}
	return false
}

// labelOf gives the row or column of an amount: the one named last before it or, in an English claim that tells each amount first, the next one:
// $14 for an adult and $7 for a child.
func (m *comparison) labelOf(found []mention, f fact, row bool) int {
	if !m.isLatin() {
		return lastNamed(found, f.from, row)
	}
	first := slices.IndexFunc(found, func(x mention) bool { return x.row == row })
	if first < 0 {
		return -1
	}
	var amounts []fact
	for _, g := range m.claim.facts {
		if g.kind == amount && !g.soft && g.dim == f.dim {
			amounts = append(amounts, g)
		}
	}
	if len(amounts) < 2 || found[first].from < amounts[0].from {
		return lastNamed(found, f.from, row)
	}
	stop := len(m.claim.v.r)
	for _, g := range amounts {
		if g.from > f.from {
			stop = min(stop, g.from)
		}
	}
	for _, x := range found {
		if x.row == row && x.from > f.from && x.from < stop {
			return x.at
		}
	}
	return -1
}

// lastNamed gives the row or column named last before place i, or -1.
func lastNamed(found []mention, i int, row bool) int {
	at := -1
	for _, x := range found {
		if x.row == row && x.from < i {
			at = x.at
		}
	}
	return at
}

// withoutColumn warns of an amount of a row with several of its kind where the claim and its question name no column.
func (m *comparison) withoutColumn(g grid, f fact, cells [][2]int) {
	var all []fact
	for i, cell := range cells[1:] {
		for _, s := range g.a.factsIn(cell[0], cell[1]) {
			if s.kind != amount || s.dim != f.dim {
				continue
			}
			all = append(all, s)
			for _, l := range g.labels {
				if !l.row && l.at == i+1 && m.hints(l.text) {
					return
				}
			}
		}
	}
	own, others := 0, false
	for _, s := range all {
		if sameValue(f, s) {
			own++
		} else {
			others = true
			if slices.ContainsFunc(m.claim.facts, func(o fact) bool { return sameValue(o, s) }) {
				return // it tells several
			}
		}
	}
	if own == 1 && others {
		m.raise(codeRow, f.from, f.to, g.piece, g.from, g.to, "the row has several amounts, and the claim names none of the columns")
	}
}

// hints reports whether claim or question have two neighbouring characters of a column's name, or a word of an English one.
func (m *comparison) hints(name []rune) bool {
	question := string(m.c.askedView())
	for i := 0; i+1 < len(name); i++ {
		if isLatin(name[i]) {
			end := i
			for end < len(name) && isLatin(name[end]) {
				end++
			}
			if w := string(name[i:min(end, i+5)]); end-i >= 3 && (containsAny(m.text, []string{w}) || containsAny(question, []string{w})) {
				return true
			}
			i = end
			continue
		}
		if w := string(name[i : i+2]); containsAny(m.text, []string{w}) || containsAny(question, []string{w}) {
			return true
		}
	}
	return false
}

// askedView gives the question as texts are compared.
func (c *Checker) askedView() []rune {
	c.askedFacts()
	return c.asked.v.r
}
