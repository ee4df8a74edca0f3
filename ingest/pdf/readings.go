package pdf

import (
	"slices"
	"sort"
	"strings"
)

// reading is the page's characters in some order, as text, with the offset in Layout.runes of each rune (-1 for separators).
type reading struct {
	text    []rune
	offsets []int32
}

// readings are the other orders in which a page may have been read, and other ways to write it. First: as drawn, row by row
// across columns, and table columns one after the other. Then those and Text itself with the hyphens at the ends of lines. Then
// all of them without the marks before items.
func (l *Layout) readings() [][]reading {
	var text []int32
	for i, g := range l.source {
		if g >= 0 {
			text = append(text, int32(i))
		}
	}
	drawn, down := slices.Clone(text), slices.Clone(text)
	sort.SliceStable(drawn, func(a, b int) bool { return l.source[drawn[a]] < l.source[drawn[b]] })
	l.sortDown(down)
	across := l.sortAcross(slices.Clone(text))

	plain := reader{layout: l}
	hyphens := reader{layout: l, hyphens: l.hyphens}
	bare := reader{layout: l, marks: l.itemMarks()}
	kinds := [][]reading{{plain.read(drawn), plain.read(across), plain.read(down)}}
	if len(hyphens.hyphens) > 0 {
		kinds = append(kinds, []reading{hyphens.read(text), hyphens.read(drawn), hyphens.read(across), hyphens.read(down)})
	}
	if len(bare.marks) > 0 {
		kinds = append(kinds, []reading{bare.read(text), bare.read(drawn), bare.read(across), bare.read(down)})
	}
	return kinds
}

// sortDown orders the lines of each table by its columns.
func (l *Layout) sortDown(order []int32) {
	column := func(i int32) int32 { return l.columns[l.lines[i]] }
	for start := 0; start < len(order); {
		end := start + 1
		if column(order[start]) >= 0 {
			for end < len(order) && column(order[end]) >= 0 {
				end++
			}
			sort.SliceStable(order[start:end], func(a, b int) bool { return column(order[start+a]) < column(order[start+b]) })
		}
		start = end
	}
}

// sortAcross orders characters by lines across the whole page.
func (l *Layout) sortAcross(order []int32) []int32 {
	level := make([]flow, len(l.dirs)) // each line as a whole
	seen := make([]bool, len(l.dirs))
	var lines []int32
	byLine := map[int32][]int32{}
	for _, i := range order {
		line := l.lines[i]
		f := l.dirs[line].along(l.Boxes[i])
		if seen[line] {
			f = f.union(level[line])
		} else {
			lines = append(lines, line)
		}
		level[line], seen[line] = f, true
		byLine[line] = append(byLine[line], i)
	}
	sort.SliceStable(lines, func(a, b int) bool {
		x, y := lines[a], lines[b]
		if l.dirs[x] != l.dirs[y] {
			return l.dirs[x] < l.dirs[y]
		}
		return level[x].vc() < level[y].vc()
	})
	out := order[:0]
	for start := 0; start < len(lines); { // lines at one height, by where they begin
		end := start + 1
		em := l.glyphs[l.source[byLine[lines[start]][0]]].em
		for end < len(lines) && l.dirs[lines[end]] == l.dirs[lines[start]] && level[lines[end]].vc()-level[lines[start]].vc() < 0.4*em {
			end++
		}
		sort.SliceStable(lines[start:end], func(a, b int) bool { return level[lines[start+a]].u0 < level[lines[start+b]].u0 })
		for _, line := range lines[start:end] {
			out = append(out, byLine[line]...)
		}
		start = end
	}
	return out
}

// itemMarks are the offsets of the signs and bullets with which items begin; numbers are not among them.
func (l *Layout) itemMarks() map[int32]bool {
	marks := map[int32]bool{}
	for _, b := range l.Blocks {
		if b.Start+1 < b.End && bullet(l.runes[b.Start]) {
			marks[int32(b.Start)] = true
		}
	}
	return marks
}

// bullet reports whether a character at the start of a block is a mark and no text.
func bullet(r rune) bool {
	return strings.ContainsRune("・•●○■□◆◇▪▸►➢✓‣◦⁃※–—-*", r)
}

// reader makes text of characters in some order.
type reader struct {
	layout  *Layout
	hyphens map[int32]rune // put these in
	marks   map[int32]bool // leave these out
}

// read makes text of runes in a given order: the white space that Text has between neighbours, and line breaks elsewhere.
func (x *reader) read(order []int32) reading {
	var r reading
	l, last := x.layout, int32(-1)
	separate := func(c rune) { r.text, r.offsets = append(r.text, c), append(r.offsets, -1) }
	for _, i := range order {
		if x.marks[i] {
			continue
		}
		hyphen := x.hyphens[i]
		switch {
		case hyphen != 0 && last == i-1:
			separate(hyphen)
		case last < 0 || i == last+1:
		case i == last+2 && l.source[last+1] < 0:
			separate(l.runes[last+1])
		default:
			separate('\n')
		}
		r.text, r.offsets = append(r.text, l.runes[i]), append(r.offsets, i)
		last = i
	}
	return r
}
