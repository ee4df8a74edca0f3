package pdf

import (
	"math"
	"slices"
	"sort"
)

// fragment is a run of glyphs that stand next to each other on one line.
type fragment struct {
	dir    direction
	glyphs []int // into rawPage.glyphs, in reading order
	flow   flow  // in the coordinates of dir
	em     float64
	cell   int32
}

// row is one line of text of one column: fragments side by side, in reading order.
type row struct {
	fragments []fragment
	dir       direction
	flow      flow
	em        float64
	bold      bool
	cell      int32
}

const (
	sameLine   = 0.55 // of an em: how far the middles of two glyphs of one line may be apart across it
	wordGap    = 1.5  // of an em: the widest gap inside a fragment
	mergeGap   = 1.0  // of an em: the widest gap over which fragments drawn apart are joined
	overlapMax = 0.8  // of an em: how far the boxes of neighbours may overlap (squeezed punctuation, tall loose boxes)
	manyPieces = 3000 // fragments of a page from which those drawn apart are no longer compared with each other
)

// follows reports whether b comes right after a on a line that runs in direction d.
func follows(d direction, a, b *glyph) bool {
	if a.cell != b.cell {
		return false
	}
	fa, fb := d.along(a.box), d.along(b.box)
	em := math.Max(a.em, b.em)
	gap := fb.u0 - fa.u1
	return math.Abs(fa.vc()-fb.vc()) <= sameLine*em && fb.uc() > fa.uc()-0.1*em && gap >= -overlapMax*em && gap <= wordGap*em
}

// fragments cuts the glyphs, in the order of drawing, into runs. Most of a page runs one way; another way is believed only where
// three glyphs in a row agree, since the ends of successive lines also stand below each other.
func fragments(glyphs []glyph) ([]fragment, direction) {
	ways := make([]uint8, len(glyphs)) // bit d: follows its predecessor in direction d
	var votes [4]int
	for i := 1; i < len(glyphs); i++ {
		for d := rightward; d <= leftward; d++ {
			if follows(d, &glyphs[i-1], &glyphs[i]) {
				ways[i] |= 1 << d
				votes[d]++
			}
		}
	}
	main := rightward
	for d := downward; d <= leftward; d++ {
		if votes[d] > votes[main] {
			main = d
		}
	}
	goes := func(i int, d direction) bool { return i < len(glyphs) && ways[i]&(1<<d) != 0 }
	var out []fragment
	for i := 0; i < len(glyphs); {
		dir := main
		if !goes(i+1, main) {
			for d := rightward; d <= leftward; d++ {
				if goes(i+1, d) && goes(i+2, d) && !goes(i+2, main) {
					dir = d
					break
				}
			}
		}
		end := i + 1
		for end < len(glyphs) && (goes(end, dir) || (dir == downward && upright(glyphs[i:end], &glyphs[end]))) {
			end++
		}
		out = append(out, newFragment(glyphs, dir, i, end))
		i = end
	}
	return out, main
}

// upright reports whether a glyph stands within the column of a vertical run: figures set side by side across it.
func upright(run []glyph, next *glyph) bool {
	if len(run) < 2 || run[0].cell != next.cell {
		return false
	}
	last := &run[len(run)-1]
	column := downward.along(run[0].box).vc()
	em := math.Max(run[0].em, next.em)
	a, b := downward.along(last.box), downward.along(next.box)
	return math.Abs(b.vc()-column) <= 0.6*em && b.uc() >= a.uc()-0.3*em && b.u0-a.u1 <= 0.5*em && next.em <= 1.1*run[0].em
}

func newFragment(glyphs []glyph, dir direction, start, end int) fragment {
	f := fragment{dir: dir, cell: glyphs[start].cell, flow: dir.along(glyphs[start].box), glyphs: make([]int, 0, end-start)}
	for i := start; i < end; i++ {
		f.glyphs = append(f.glyphs, i)
		f.flow = f.flow.union(dir.along(glyphs[i].box))
	}
	f.em = typicalSize(glyphs, f.glyphs)
	return f
}

// typicalSize is the size that most of the glyphs have.
func typicalSize(glyphs []glyph, indexes []int) float64 {
	quarters := func(i int) int { return int(math.Round(glyphs[i].em * 4)) }
	best := quarters(indexes[0])
	if !slices.ContainsFunc(indexes, func(i int) bool { return glyphs[i].em != glyphs[indexes[0]].em }) {
		return float64(best) / 4
	}
	counts := map[int]int{}
	best = 0
	for _, i := range indexes {
		size := quarters(i)
		counts[size]++
		if counts[size] > counts[best] || (counts[size] == counts[best] && size > best) {
			best = size
		}
	}
	return float64(best) / 4
}

// mergeFragments joins fragments of one line that were drawn apart, such as bold words drawn after the rest.
func mergeFragments(glyphs []glyph, pieces []fragment) []fragment {
	if len(pieces) > manyPieces {
		return pieces
	}
	order := make([]int, len(pieces))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool {
		x, y := &pieces[order[a]], &pieces[order[b]]
		if x.dir != y.dir {
			return x.dir < y.dir
		}
		return x.flow.u0 < y.flow.u0
	})
	gone := make([]bool, len(pieces))
	for x, i := range order {
		if gone[i] {
			continue
		}
		for _, j := range order[x+1:] {
			a, b := &pieces[i], &pieces[j]
			if b.dir != a.dir {
				break
			}
			em := math.Max(a.em, b.em)
			gap := b.flow.u0 - a.flow.u1
			if gap > mergeGap*em {
				if gap > 400 {
					break
				}
				continue
			}
			if gone[j] || a.cell != b.cell || gap < -0.3*em || math.Abs(a.flow.vc()-b.flow.vc()) > 0.4*em || math.Min(a.em, b.em) < 0.45*em {
				continue
			}
			a.glyphs = append(a.glyphs, b.glyphs...)
			a.flow = a.flow.union(b.flow)
			a.em = typicalSize(glyphs, a.glyphs)
			gone[j] = true
		}
	}
	kept := pieces[:0]
	for i := range pieces {
		if !gone[i] {
			kept = append(kept, pieces[i])
		}
	}
	return kept
}

// rows puts fragments that were drawn one after the other on the same line together, however wide the gap: a number and what it
// counts, the columns of a line of a table. Pieces are in the order of drawing. Columns of prose stay apart.
func rows(pieces []fragment, gutters []gutter) []row {
	var out []row
	for _, piece := range pieces {
		if len(out) > 0 {
			last := &out[len(out)-1]
			em := math.Max(last.em, piece.em)
			if last.dir == piece.dir && last.cell == piece.cell && math.Abs(last.flow.vc()-piece.flow.vc()) <= 0.4*em && piece.flow.u0 >= last.flow.u1-0.2*em && !parted(gutters, last.flow, piece.flow) {
				last.fragments = append(last.fragments, piece)
				last.flow = last.flow.union(piece.flow)
				last.em = math.Max(last.em, piece.em)
				continue
			}
		}
		out = append(out, row{fragments: []fragment{piece}, dir: piece.dir, flow: piece.flow, em: piece.em, cell: piece.cell})
	}
	return out
}

func least(indexes []int) int {
	m := indexes[0]
	for _, i := range indexes[1:] {
		m = min(m, i)
	}
	return m
}

// start is the first glyph of a row.
func (r *row) start() int { return r.fragments[0].glyphs[0] }

// end is the last glyph of a row.
func (r *row) end() int {
	last := r.fragments[len(r.fragments)-1].glyphs
	return last[len(last)-1]
}

// count is the number of glyphs of a row.
func (r *row) count() int {
	n := 0
	for _, f := range r.fragments {
		n += len(f.glyphs)
	}
	return n
}

// sideBySide reports whether text stands beside other text often enough for a table.
func sideBySide(pieces []fragment) bool {
	order := make([]*fragment, len(pieces))
	for i := range pieces {
		order[i] = &pieces[i]
	}
	sort.Slice(order, func(a, b int) bool { return order[a].flow.vc() < order[b].flow.vc() })
	beside := 0
	for i := 1; i < len(order); i++ {
		a, b := order[i-1], order[i]
		if a.dir == b.dir && b.flow.vc()-a.flow.vc() < 0.4*math.Max(a.em, b.em) {
			beside++
		}
	}
	return beside >= 2
}
