package verify

import (
	"slices"
	"strings"
)

// A number of a table is that of its row, of its column, and of what the column's head counts it by. crossedCells holds a claim to the
// cell where a named row and a named column meet; here a row may be named by any word that stands in it alone, and a column by the time
// or the piece that its amounts are for.

// tables makes these comparisons.
func (m *comparison) tables() {
	if len(m.claim.terms) == 0 || m.claim.denied(0, len(m.claim.v.r)) || containsAny(m.text, []string{"それぞれ", "順に", "合計", "差"}) {
		return
	}
	seen := make(map[*analysis]bool)
	for _, q := range m.pieces {
		if seen[q.a] {
			continue
		}
		seen[q.a] = true
		for _, g := range q.allGrids() {
			if !g.covers() {
				m.otherRow(g)
			}
			m.otherUnit(g)
		}
	}
}

// covers reports whether a row of the table begins blank, so that the words of one above it are for it too: see mergedCells.
func (g *grid) covers() bool {
	return slices.ContainsFunc(g.rows, func(cells [][2]int) bool { return len(cells) > 0 && len(g.a.trimmed(cells[0])) == 0 })
}

// otherRow flags an amount of the claim that stands in other rows of the table than the one that the claim names by a word of its own.
func (m *comparison) otherRow(g grid) {
	if m.out.has(codeBinding, codeNumber, codeUnit) {
		return
	}
	named := make(map[int]bool) // rows that have a word of the claim alone
	for _, t := range m.claim.terms {
		if t.latin || t.to-t.from < 2 || containsAny(g.a.v.string(g.from, g.to), []string{t.stem}) {
			continue
		}
		in := -1
		for i, cells := range g.rows {
			if strings.Contains(g.text(cells), t.stem) {
				if in >= 0 {
					in = len(g.rows)
					break
				}
				in = i
			}
		}
		if in >= 0 && in < len(g.rows) {
			named[in] = true
		}
	}
	if len(named) == 0 {
		return
	}
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.per || f.raw == 1 {
			continue
		}
		right, wrong := false, -1
		for i, cells := range g.rows {
			has := slices.ContainsFunc(g.factsOf(cells), func(s fact) bool { return sameValue(f, s) })
			switch {
			case has && (named[i] || m.namesLabel(g, cells)):
				right = true
			case has:
				wrong = i
			}
		}
		if right || wrong < 0 || m.standsOutside(f, g) {
			continue
		}
		for i, cells := range g.rows {
			if at, end := g.a.v.findAny(freeWords, cells[0][0], cells[len(cells)-1][1]); named[i] && at >= 0 && f.dim == dimYen {
				m.raise(codeOpposite, f.from, f.to, g.piece, at, end, "")
				return
			}
			for _, s := range g.factsOf(cells) {
				if named[i] && s.kind == amount && s.dim == f.dim && s.raw != 1 {
					m.raise(codeBinding, f.from, f.to, g.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// namesLabel reports whether the claim has a word of the row's first cell, of two characters or more.
func (m *comparison) namesLabel(g grid, cells [][2]int) bool {
	return slices.ContainsFunc(g.a.termsIn(cells[0][0], cells[0][1]), func(t term) bool { return m.spoken.share(t) >= 0.5 })
}

// namesInRow reports whether the claim has a word of the row.
func (m *comparison) namesInRow(g grid, cells [][2]int) bool {
	return slices.ContainsFunc(g.a.termsIn(cells[0][0], cells[len(cells)-1][1]), func(t term) bool { return m.spoken.share(t) >= 0.5 })
}

// standsOutside reports whether the pieces have the number in no row of the table as well.
func (m *comparison) standsOutside(f fact, g grid) bool {
	found := false
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		found = found || sameValue(f, s) && (q.a != g.a || !q.a.inRow(s.from))
	})
	return found
}

// text gives the words of a row.
func (g *grid) text(cells [][2]int) string { return g.a.v.string(cells[0][0], cells[len(cells)-1][1]) }

func (g *grid) factsOf(cells [][2]int) []fact {
	return g.a.factsIn(cells[0][0], cells[len(cells)-1][1])
}

// unitWords say what an amount is for, by what it is counted.
var unitWords = []struct {
	unit  string
	words []string
}{
	{"hour", []string{"1時間", "時間当たり", "時間あたり", "時給", "時間単価", "毎時"}},
	{"day", []string{"1日", "日額", "1日当たり", "日給"}},
	{"week", []string{"1週", "週当たり"}},
	{"month", []string{"1か月", "月額", "1月", "月給", "毎月", "月当たり"}},
	{"year", []string{"1年", "年額", "年間", "毎年", "1年度"}},
	{"time", []string{"1回", "回数"}},
	{"person", []string{"1人", "1名"}},
	{"night", []string{"1泊", "1夜"}},
	{"piece", []string{"1個", "1台", "1枚", "1件", "1冊", "1部", "1本"}},
}

// countedBy gives the units by which a text counts amounts.
func countedBy(text string) []string {
	var out []string
	for _, w := range unitWords {
		for _, word := range w.words {
			for at := 0; ; {
				k := strings.Index(text[at:], word)
				if k < 0 {
					break
				}
				at += k
				if before := text[:at]; (before == "" || !strings.ContainsAny(before[len(before)-1:], "0123456789")) && !slices.Contains(out, w.unit) {
					out = append(out, w.unit)
				}
				at += len(word)
			}
		}
	}
	return out
}

// otherUnit flags an amount that the claim tells by the day, where the head of its column counts by the hour.
func (m *comparison) otherUnit(g grid) {
	own := countedBy(m.text)
	if len(own) != 1 || m.out.has(codeUnit, codeBinding, codeNumber) {
		return
	}
	heads := g.a.cells(g.from, g.to)
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.per || f.raw == 1 {
			continue
		}
		for _, cells := range g.rows {
			for c, cell := range cells {
				if c == 0 || c >= len(heads) || !slices.ContainsFunc(g.a.factsIn(cell[0], cell[1]), func(s fact) bool { return sameValue(f, s) }) {
					continue
				}
				head := g.a.v.string(heads[c][0], heads[c][1])
				theirs := countedBy(head)
				spans := slices.ContainsFunc(g.a.factsIn(heads[c][0], heads[c][1]), func(s fact) bool {
					return s.kind == amount && (s.dim == dimSeconds || s.dim == dimDays || s.dim == dimMonths) && !m.claimHas(s)
				})
				if len(theirs) == 0 && !spans || slices.Contains(theirs, own[0]) || slices.Contains(countedBy(g.text(cells)), own[0]) || !m.namesInRow(g, cells) {
					continue
				}
				m.raise(codeUnit, f.from, f.to, g.piece, heads[c][0], heads[c][1], "")
				return
			}
		}
	}
}
