package pdf

import (
	"math"
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
	for start := 0; start < len(offsets); {
		g := &l.glyphs[l.source[offsets[start]]]
		covered, em := dir.along(g.box), g.em
		end := start + 1
		for ; end < len(offsets); end++ {
			g := &l.glyphs[l.source[offsets[end]]]
			f := dir.along(g.box)
			if l.between(offsets[end-1], offsets[end]) || f.u0-covered.u1 > widestGap*math.Max(em, g.em) {
				break
			}
			covered, em = covered.union(f), math.Max(em, g.em)
		}
		covered = l.clear(dir, covered, line, offsets[start], offsets[end-1])
		out = append(out, dir.rect(trim(covered, em)))
		start = end
	}
	return out
}

// widestGap, in ems, is bridged by one rectangle.
const widestGap = 2

// clear takes from a rectangle half of what it shares with the character before and the one after: the boxes of squeezed
// punctuation reach over each other.
func (l *Layout) clear(dir direction, covered flow, line, first, last int32) flow {
	if i := first - 1; i >= 0 && l.lines[i] == line && l.source[i] >= 0 && l.source[i] != l.source[first] {
		if over := dir.along(l.Boxes[i]).u1 - covered.u0; over > 0 && over < covered.u1-covered.u0 {
			covered.u0 += over / 2
		}
	}
	if i := last + 1; int(i) < len(l.lines) && l.lines[i] == line && l.source[i] >= 0 && l.source[i] != l.source[last] {
		if over := covered.u1 - dir.along(l.Boxes[i]).u0; over > 0 && over < covered.u1-covered.u0 {
			covered.u1 -= over / 2
		}
	}
	return covered
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
