package pdf

// alignRunes puts two readings of the same text side by side: for each rune of a the place in b of the rune that stands for it,
// or -1. Equal runes are matched in order; between them, runes are paired one to one where both sides have as many.
func alignRunes(a, b []rune) []int {
	out := make([]int, len(a))
	for i := range out {
		out[i] = -1
	}
	alignRange(a, b, 0, 0, out)
	return out
}

const (
	anchorLength = 4       // runes that must be equal and occur once on both sides to pin two texts together
	exactCells   = 4000000 // largest table for aligning a gap exactly
)

// alignRange aligns a and b, which begin at those offsets of the whole.
func alignRange(a, b []rune, offA, offB int, out []int) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		out[offA] = offB
		a, b, offA, offB = a[1:], b[1:], offA+1, offB+1
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		out[offA+len(a)-1] = offB + len(b) - 1
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return
	}
	if len(a)*len(b) <= exactCells {
		alignExactly(a, b, offA, offB, out)
		return
	}
	lastA, lastB := 0, 0
	anchored := false
	for _, p := range anchors(a, b) {
		anchored = true
		alignRange(a[lastA:p[0]], b[lastB:p[1]], offA+lastA, offB+lastB, out)
		for k := range anchorLength {
			out[offA+p[0]+k] = offB + p[1] + k
		}
		lastA, lastB = p[0]+anchorLength, p[1]+anchorLength
	}
	if anchored {
		alignRange(a[lastA:], b[lastB:], offA+lastA, offB+lastB, out)
	}
}

// alignExactly finds the alignment with the fewest changes: the edit distance, where replacing is as dear as dropping.
func alignExactly(a, b []rune, offA, offB int, out []int) {
	const (
		both = iota
		dropA
		dropB
	)
	width := len(b) + 1
	steps := make([]uint8, (len(a)+1)*width)
	above, row := make([]int32, width), make([]int32, width)
	for j := range above {
		above[j] = int32(j)
		steps[j] = dropB
	}
	for i := 1; i <= len(a); i++ {
		row[0] = int32(i)
		steps[i*width] = dropA
		for j := 1; j <= len(b); j++ {
			cost := above[j-1]
			if a[i-1] != b[j-1] {
				cost++
			}
			step := uint8(both)
			if c := above[j] + 1; c < cost {
				cost, step = c, dropA
			}
			if c := row[j-1] + 1; c < cost {
				cost, step = c, dropB
			}
			row[j], steps[i*width+j] = cost, step
		}
		above, row = row, above
	}
	for i, j := len(a), len(b); i > 0 && j > 0; {
		switch steps[i*width+j] {
		case both:
			out[offA+i-1] = offB + j - 1
			i, j = i-1, j-1
		case dropA:
			i--
		default:
			j--
		}
	}
}

// anchors are places where the same runes stand in both texts and nowhere else, in rising order on both sides.
func anchors(a, b []rune) [][2]int {
	type gram [anchorLength]rune
	once := func(s []rune) map[gram]int {
		at := map[gram]int{}
		for i := 0; i+anchorLength <= len(s); i++ {
			g := gram(s[i : i+anchorLength])
			if _, seen := at[g]; seen {
				at[g] = -1
			} else {
				at[g] = i
			}
		}
		return at
	}
	inA, inB := once(a), once(b)
	var pairs [][2]int
	for i := 0; i+anchorLength <= len(a); i++ {
		g := gram(a[i : i+anchorLength])
		if j, seen := inB[g]; seen && j >= 0 && inA[g] == i {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return rising(pairs)
}

// rising is a longest run of pairs, sorted by their first place, whose second places rise too; none overlap.
func rising(pairs [][2]int) [][2]int {
	var ends []int // ends[k]: index of the pair with the least second place that ends a run of k+1
	before := make([]int, len(pairs))
	for i, p := range pairs {
		low, high := 0, len(ends)
		for low < high {
			if mid := (low + high) / 2; pairs[ends[mid]][1] < p[1] {
				low = mid + 1
			} else {
				high = mid
			}
		}
		before[i] = -1
		if low > 0 {
			before[i] = ends[low-1]
		}
		if low == len(ends) {
			ends = append(ends, i)
		} else {
			ends[low] = i
		}
	}
	var run [][2]int
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			run = append(run, pairs[i])
		}
	}
	var out [][2]int
	for i := len(run) - 1; i >= 0; i-- {
		p := run[i]
		if n := len(out); n > 0 && (p[0] < out[n-1][0]+anchorLength || p[1] < out[n-1][1]+anchorLength) {
			continue
		}
		out = append(out, p)
	}
	return out
}
