package pdf

import (
	"math"
	"sort"
	"strings"
)

// maxLineHeight is how high a highlight is at most, in ems: fonts for Japanese claim up to 1.5.
const maxLineHeight = 1.2

// Rects are the rectangles that cover the runes [start, end) of Text and nothing else: one for each line, or for each part of
// one where other characters stand between.
func (l *Layout) Rects(start, end int) []Rect {
	var wanted []int32
	for i := max(start, 0); i < min(end, len(l.source)); i++ {
		if g := l.source[i]; g >= 0 {
			wanted = append(wanted, int32(i))
		}
	}
	return l.rectsOf(wanted)
}

// rectsOf covers the runes at those offsets.
func (l *Layout) rectsOf(offsets []int32) []Rect {
	byLine := map[int32][]int32{}
	var order []int32
	for _, i := range offsets {
		line := l.lines[i]
		if line < 0 {
			continue
		}
		if _, seen := byLine[line]; !seen {
			order = append(order, line)
		}
		byLine[line] = append(byLine[line], i)
	}
	var out []Rect
	for _, line := range order {
		out = append(out, l.lineRects(line, byLine[line])...)
	}
	return out
}

// lineRects covers the runes of one line, given in order.
func (l *Layout) lineRects(line int32, offsets []int32) []Rect {
	dir := l.dirs[line]
	var out []Rect
	var current flow
	var em float64
	flush := func() {
		if em > 0 {
			out = append(out, dir.rect(trim(current, em)))
		}
		em = 0
	}
	last := int32(-1)
	for _, i := range offsets {
		g := &l.glyphs[l.source[i]]
		f := dir.along(g.box)
		if em > 0 && (l.between(last, i) || f.u0-current.u1 > 2*math.Max(em, g.em)) {
			flush()
		}
		if em == 0 {
			current, em = f, g.em
		} else {
			current = current.union(f)
			em = math.Max(em, g.em)
		}
		last = i
	}
	flush()
	return out
}

// between reports whether a character stands between two offsets of a line.
func (l *Layout) between(a, b int32) bool {
	for i := a + 1; i < b; i++ {
		if l.source[i] >= 0 && l.source[i] != l.source[a] {
			return true
		}
	}
	return false
}

// trim brings the height of a line down to what its letters need.
func trim(f flow, em float64) flow {
	if high := f.v1 - f.v0; high > maxLineHeight*em {
		middle := f.vc()
		f.v0, f.v1 = middle-maxLineHeight*em/2, middle+maxLineHeight*em/2
	}
	return f
}

// TextIn is the text whose characters have their middle in one of the rectangles, in reading order.
func (l *Layout) TextIn(rects []Rect) string {
	var s strings.Builder
	last := -1
	for i := range l.runes {
		if l.source[i] < 0 {
			continue
		}
		x, y := l.Boxes[i].centerX(), l.Boxes[i].centerY()
		for _, r := range rects {
			if r.contains(x, y) {
				if last >= 0 && last+1 < i {
					if gap := string(l.runes[last+1 : i]); strings.TrimSpace(gap) == "" {
						s.WriteString(gap)
					} else {
						s.WriteByte(' ')
					}
				}
				s.WriteRune(l.runes[i])
				last = i
				break
			}
		}
	}
	return s.String()
}

// At is the offset in Text of the character at a point of the page, or -1: for selecting text with a pointer.
func (l *Layout) At(x, y float64) int {
	type hit struct {
		offset   int
		distance float64
	}
	var hits []hit
	for i, box := range l.Boxes {
		if !box.empty() && box.contains(x, y) {
			hits = append(hits, hit{i, math.Hypot(box.centerX()-x, box.centerY()-y)})
		}
	}
	if len(hits) == 0 {
		return -1
	}
	sort.SliceStable(hits, func(a, b int) bool { return hits[a].distance < hits[b].distance })
	return hits[0].offset
}
