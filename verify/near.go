package verify

import "slices"

// nearest finds the part t[start:end] that is most like q. The similarity is the lesser of 1 - edits/length and of the share
// of characters in matching blocks, 0 where the first is under nearRatio. The part is widened to whole numbers before it is
// measured, so that 「0日以内」 is compared with 「30日以内」.
func nearest(q, t *Folded) (start, end int, sim float64) {
	m := len(q.Runes)
	if len(t.Runes) == 0 {
		return 0, 0, 0
	}
	limit := int(float64(m) * (1 - nearRatio))
	d := newDistances(q.Runes)
	best := m + 1
	d.run(t.Runes, 0, func(j, dist int) {
		if dist < best {
			best, end = dist, j+1
		}
	})
	if best > limit {
		return 0, 0, 0
	}
	from := max(0, end-m-best)
	window := slices.Clone(t.Runes[from:end])
	slices.Reverse(window)
	back := slices.Clone(q.Runes)
	slices.Reverse(back)
	length, least := 0, m
	newDistances(back).run(window, 1, func(j, dist int) {
		if dist < least {
			least, length = dist, j+1
		}
	})
	start = end - length
	for t.insideNumber(start) {
		start--
	}
	for t.insideNumber(end) {
		end++
	}
	if start >= end {
		return 0, 0, 0
	}
	w := t.Runes[start:end]
	edits := editDistance(q.Runes, w) + joinsMissed(q, t, start, end)
	sim = min(1-float64(edits)/float64(m), blockRatio(q.Runes, w))
	return start, end, sim
}

// joinsMissed counts the numbers that only white space parts on one side and not on the other.
func joinsMissed(q, t *Folded, start, end int) int {
	a, b := 0, 0
	for i := range q.Runes {
		if q.joins(i) {
			a++
		}
	}
	for i := start + 1; i < end; i++ {
		if t.joins(i) {
			b++
		}
	}
	return max(a-b, b-a)
}

// distances is Myers' bit-parallel edit distance, in blocks of 64 characters of the pattern (J. ACM 46(3), 1999).
type distances struct {
	m, blocks int
	row       map[rune]int // of eq
	eq        []uint64
	pv, mv    []uint64
}

func newDistances(pattern []rune) *distances {
	d := &distances{m: len(pattern), blocks: (len(pattern) + 63) / 64, row: make(map[rune]int)}
	d.pv, d.mv = make([]uint64, d.blocks), make([]uint64, d.blocks)
	d.eq = make([]uint64, d.blocks) // row 0: characters that are not in the pattern
	for i, r := range pattern {
		k, ok := d.row[r]
		if !ok {
			k = len(d.eq)
			d.row[r] = k
			d.eq = append(d.eq, make([]uint64, d.blocks)...)
		}
		d.eq[k+i/64] |= 1 << (i % 64)
	}
	return d
}

// run tells the distance of the pattern to the text that ends at each j: with top 0 to its best suffix, with top 1 to the
// whole of text[:j+1].
func (d *distances) run(text []rune, top int, each func(j, dist int)) {
	for b := range d.pv {
		d.pv[b], d.mv[b] = ^uint64(0), 0
	}
	dist := d.m
	last := uint64(1) << ((d.m - 1) % 64)
	for j, r := range text {
		k := d.row[r]
		h := top
		for b := range d.pv {
			high := uint64(1) << 63
			if b == d.blocks-1 {
				high = last
			}
			h = d.step(b, d.eq[k+b], high, h)
		}
		dist += h
		each(j, dist)
	}
}

// step advances one block by one character; h is the horizontal difference that comes in at the top, the result that which
// leaves at the bit high.
func (d *distances) step(b int, eq, high uint64, h int) int {
	pv, mv := d.pv[b], d.mv[b]
	xv := eq | mv
	if h < 0 {
		eq |= 1
	}
	xh := (((eq & pv) + pv) ^ pv) | eq
	ph := mv | ^(xh | pv)
	mh := pv & xh
	out := 0
	if ph&high != 0 {
		out = 1
	} else if mh&high != 0 {
		out = -1
	}
	ph <<= 1
	mh <<= 1
	if h < 0 {
		mh |= 1
	} else if h > 0 {
		ph |= 1
	}
	d.pv[b] = mh | ^(xv | ph)
	d.mv[b] = ph & xv
	return out
}

// editDistance is the number of characters to insert, delete or replace to make b out of a, which is not empty.
func editDistance(a, b []rune) int {
	dist := len(a)
	newDistances(a).run(b, 1, func(_, n int) { dist = n })
	return dist
}

// blockRatio is twice the number of characters in matching blocks (the longest common one, and so on to its left and
// right; Ratcliff and Obershelp) by the length of both.
func blockRatio(a, b []rune) float64 {
	where := make(map[rune][]int)
	for j, r := range b {
		where[r] = append(where[r], j)
	}
	type part struct{ alo, ahi, blo, bhi int }
	matched := 0
	runs, next := make([]int, len(b)+1), make([]int, len(b)+1) // length of the common run that ends at b[j-1]
	for parts := []part{{0, len(a), 0, len(b)}}; len(parts) > 0; {
		p := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		bi, bj, size := p.alo, p.blo, 0
		for i := p.alo; i < p.ahi; i++ {
			for _, j := range where[a[i]] {
				if j < p.blo {
					continue
				}
				if j >= p.bhi {
					break
				}
				k := 1
				if j > p.blo {
					k += runs[j]
				}
				next[j+1] = k
				if k > size {
					bi, bj, size = i-k+1, j-k+1, k
				}
			}
			if i > p.alo {
				for _, j := range where[a[i-1]] {
					runs[j+1] = 0
				}
			}
			runs, next = next, runs
		}
		if p.ahi > p.alo {
			for _, j := range where[a[p.ahi-1]] {
				runs[j+1] = 0
			}
		}
		if size == 0 {
			continue
		}
		matched += size
		parts = append(parts, part{p.alo, bi, p.blo, bj}, part{bi + size, p.ahi, bj + size, p.bhi})
	}
	return 2 * float64(matched) / float64(len(a)+len(b))
}
