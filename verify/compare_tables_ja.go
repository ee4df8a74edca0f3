package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// comparisons are words by which a claim compares two things.
var comparisons = []string{"より高", "より低", "より多", "より少", "より長", "より短", "より早", "より遅", "より安", "より大き", "より小さ", "ほうが", "の方が高", "の方が低", "の方が多", "の方が少", "の方が長", "の方が短", "同額", "同数", "同じ額", "と同じ", "は同じ", "も同じ", "同じで", "等しい", "最も", "もっとも", "一番", "最多", "最少", "倍です", "倍であ", "倍とな", "倍。"}

// comparesThings warns of a claim that compares two things in a way that no source does, and flags one that a table contradicts.
func (m *comparison) comparesThings() {
	at, end := m.claim.v.findAny(comparisons, 0, len(m.claim.v.r))
	if at < 0 || m.holds([]string{"同じ", "同一", "同様", "同額", "同数", "等し", "より高", "より低", "より多", "より少", "より長", "より短", "最も", "もっとも", "比べ", "比較", "いずれか", "多い方", "少ない方", "倍"}) {
		return
	}
	if !m.tellsSeveral() {
		return
	}
	for _, q := range m.pieces {
		for _, g := range q.grids() {
			if cells, ok := m.comparedCells(g); ok {
				x, y := cells[0], cells[1]
				word := m.claim.v.string(at, end)
				right := true
				switch {
				case strings.Contains(word, "同") || strings.Contains(word, "等し"):
					right = near(x.value, y.value)
				case containsAny(word, []string{"高", "多", "長", "大き", "遅"}):
					right = x.value > y.value
				case containsAny(word, []string{"低", "少", "短", "小さ", "早", "安"}):
					right = x.value < y.value
				}
				if !right {
					m.raise(codeOpposite, at, end, g.piece, x.from, x.to, "")
					return
				}
			}
		}
	}
	if !m.out.has(codeComputed) {
		m.raise(codeComputed, at, end, piece{}, 0, 0, "compares what no source compares")
	}
}

// tellsSeveral reports whether the sources tell two amounts of a kind, which could be compared.
func (m *comparison) tellsSeveral() bool {
	count := make(map[dim]int)
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == amount && !s.soft {
			count[s.dim]++
		}
	})
	for _, n := range count {
		if n > 1 {
			return true
		}
	}
	return false
}

// comparedCells gives the amounts of the two rows that the claim names, in the one column that it names, in the order in which it
// names the rows.
func (m *comparison) comparedCells(g grid) (out [2]fact, ok bool) {
	var rows, columns []mention
	for _, x := range g.mentions(m.claim.v) {
		switch {
		case x.row && !slices.ContainsFunc(rows, func(o mention) bool { return o.at == x.at }):
			rows = append(rows, x)
		case !x.row && !slices.ContainsFunc(columns, func(o mention) bool { return o.at == x.at }):
			columns = append(columns, x)
		}
	}
	if len(rows) != 2 || len(columns) != 1 {
		return out, false
	}
	for i, r := range rows {
		cells := g.rows[r.at]
		if columns[0].at >= len(cells) {
			return out, false
		}
		c := cells[columns[0].at]
		facts := g.a.factsIn(c[0], c[1])
		if len(facts) != 1 || facts[0].kind != amount {
			return out, false
		}
		out[i] = facts[0]
	}
	return out, true
}

// plainAffixes may stand beside the name of a row and leave it the same.
var (
	plainPrefixes = set("各 全 当 同 本 該 当該")
	plainSuffixes = set("職 者 様 達 等 用 料 級 分 額 員 側 枠 区分 料金 会員 利用 以上 未満 以下 超")
)

// ofLongerName flags a number that the claim takes from the row of one name for something of a longer name: 元課長, 課長補佐 for 課長.
func (m *comparison) ofLongerName() {
	if m.out.has(codeBinding, codeSubject, codeException) {
		return
	}
	for _, q := range m.pieces {
		for _, g := range q.allGrids() {
			for _, l := range g.labels {
				if l.row && utf8.RuneCountInString(string(l.text)) >= 2 && !slices.ContainsFunc(l.text, isHiragana) && m.longerName(g, l) {
					return
				}
			}
		}
	}
}

// longerName flags it for one row.
func (m *comparison) longerName(g grid, l label) bool {
	name := string(l.text)
	for _, t := range m.claim.terms {
		if t.latin {
			continue
		}
		from, to := m.claim.nameFrom(t), t.to
		for to < len(m.claim.v.r) && (isKanji(m.claim.v.r[to]) || isKatakana(m.claim.v.r[to])) && !m.claim.inFact(to) {
			to++
		}
		whole := m.claim.v.string(from, to)
		before, after, found := strings.Cut(whole, name)
		if !found || whole == name || isFraming(after) || plainPrefixes[before] && after == "" || before == "" && plainSuffixes[after] || !m.stranger(whole) {
			continue
		}
		isRow := func(w string) bool {
			return slices.ContainsFunc(g.labels, func(o label) bool { return o.row && string(o.text) == w })
		}
		if slices.ContainsFunc(g.labels, func(o label) bool { return len(o.text) > len(l.text) && strings.Contains(whole, string(o.text)) }) || m.titles.share(term{stem: before + after}) == 1 || m.backed.share(term{stem: after}) == 1 && before == "" && !isRow(after) || m.backed.share(term{stem: before}) == 1 && after == "" && !isRow(before) {
			continue
		}
		for _, s := range g.factsOf(g.rows[l.at]) {
			if s.kind == amount && m.claimHas(s) {
				m.raise(codeBinding, from, to, g.piece, s.from, s.to, "")
				return true
			}
		}
	}
	return false
}

// ofLikeName flags a number that the claim tells of a thing which ends in the same word as a row or column that has it, and is none of the
// table: 準会員 for 正会員, 年会費 for 月会費.
func (m *comparison) ofLikeName() {
	if m.out.has(codeBinding, codeSubject, codeUnit, codeNumber) {
		return
	}
	for _, q := range m.pieces {
		for _, g := range q.allGrids() {
			for _, l := range g.labels {
				name := l.text
				if len(name) < 3 || strings.Contains(m.text, string(name)) || !isKanji(name[len(name)-1]) && !isKatakana(name[len(name)-1]) {
					continue
				}
				for _, t := range longTerms(m.claim.terms) {
					from := m.claim.nameFrom(t)
					whole := []rune(m.claim.v.string(from, t.to))
					n := 0
					for n < len(whole) && n < len(name) && whole[len(whole)-1-n] == name[len(name)-1-n] {
						n++
					}
					if n < 2 || n == len(whole) || len(whole) > len(name)+1 || !m.stranger(string(whole)) || m.claim.v.within(from, t.to) {
						continue
					}
					if s, ok := m.numberAt(g, l); ok {
						m.raise(codeBinding, from, t.to, g.piece, s.from, s.to, "")
						return
					}
				}
			}
		}
	}
}

// numberAt gives an amount of the claim that stands in the row or column of a label and nowhere else in the table.
func (m *comparison) numberAt(g grid, l label) (found fact, ok bool) {
	for r, cells := range g.rows {
		for c, cell := range cells {
			for _, s := range g.a.factsIn(cell[0], cell[1]) {
				if s.kind != amount || !m.claimHas(s) || c == 0 {
					continue
				}
				if l.row && r != l.at || !l.row && c != l.at {
					return fact{}, false
				}
				found, ok = s, true
			}
		}
	}
	return found, ok
}

// wordsOfOtherRow flags what the claim says of the one row that it names, in words that stand in the cells of other rows alone.
func (m *comparison) wordsOfOtherRow() {
	if m.out.has(codeBinding, codeNumber, codeOpposite) || m.claim.denied(0, len(m.claim.v.r)) || m.claimLimits() {
		return
	}
	for _, q := range m.pieces {
		for _, g := range q.grids() {
			named := -1
			for _, x := range g.mentions(m.claim.v) {
				if x.row && named >= 0 && named != x.at {
					named = -2
					break
				} else if x.row {
					named = x.at
				}
			}
			if named < 0 {
				continue
			}
			head, own := g.a.v.string(g.from, g.to), g.text(g.rows[named])
			for _, t := range longTerms(m.claim.terms) {
				if len([]rune(t.stem)) < 3 || strings.Contains(head, t.stem) || strings.Contains(own, t.stem) || m.titles.share(t) >= 0.5 {
					continue
				}
				for i, cells := range g.rows {
					if i == named || !strings.Contains(g.a.v.string(cells[1][0], cells[len(cells)-1][1]), t.stem) || strings.Contains(g.a.v.string(cells[0][0], cells[0][1]), t.stem) {
						continue
					}
					from, to := g.a.v.find(t.stem, cells[1][0], cells[len(cells)-1][1])
					m.raise(codeBinding, t.from, t.to, g.piece, from, to, "")
					return
				}
			}
		}
	}
}

// isFraming reports whether a word only says of what kind a fact is.
func isFraming(word string) bool {
	for _, e := range framing.byFirst[firstRune(word)] {
		if string(e.word) == word {
			return true
		}
	}
	return false
}

// boundedCell flags a bound or a period that the claim sets to an amount of a cell, where neither the table nor what stands around it has
// one, and a total that is the amount of one cell.
func (m *comparison) boundedCell() {
	if m.out.has(codeComparator, codeUnit, codeNumber, codeBinding) {
		return
	}
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.raw == 1 {
			continue
		}
		var at piece
		var cell fact
		outside := false
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			switch {
			case !sameValue(f, s):
			case q.a.inRow(s.from) && s.op == noBound && q.a.headHint(s) == noBound:
				at, cell = q, s
			default:
				outside = true
			}
		})
		if at.a == nil || outside {
			continue
		}
		around := at.a.v.whole + at.p.Title + at.p.Section
		before := m.claim.v.string(max(0, f.from-6), f.from)
		switch {
		case f.op == atMost && containsAny(before, []string{"最大", "最高", "最長", "上限"}) && !containsAny(around, []string{"限", "最大", "最高", "最長", "以内", "以下", "まで", "範囲"}),
			f.op == atLeast && containsAny(before, []string{"最低", "少なくとも", "最小"}) && !containsAny(around, []string{"限", "最低", "最小", "以上", "から"}):
			m.raise(codeComparator, f.from, f.to, at, cell.from, cell.to, "")
			return
		case containsAny(m.text, []string{"合計", "総額", "合わせて"}) && !containsAny(around, []string{"合計", "総額", "計"}) && m.namesTwo(at) && len(m.claim.facts) == 1:
			m.raise(codeNumber, f.from, f.to, at, cell.from, cell.to, "")
			return
		}
		for _, w := range []struct {
			words []string
			known string
		}{{[]string{"1か月", "月額", "毎月", "1月"}, "月"}, {[]string{"1週", "毎週"}, "週"}, {[]string{"1年", "年額", "毎年"}, "年"}} {
			if containsAny(m.claim.v.string(max(0, f.from-5), f.from), w.words) && !strings.Contains(around, w.known) && f.dim == dimYen {
				m.raise(codeUnit, f.from, f.to, at, cell.from, cell.to, "")
				return
			}
		}
	}
}

// namesTwo reports whether the claim names two columns or two rows of a table of the piece.
func (m *comparison) namesTwo(q piece) bool {
	for _, g := range q.grids() {
		rows, columns := make(map[int]bool), make(map[int]bool)
		for _, x := range g.mentions(m.claim.v) {
			if x.row {
				rows[x.at] = true
			} else {
				columns[x.at] = true
			}
		}
		if len(rows) > 1 || len(columns) > 1 {
			return true
		}
	}
	return false
}
