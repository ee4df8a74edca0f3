package pdf

import "math"

// chain is a run of rows drawn one after the other, each right below the last: a column of text, or a part of one.
type chain struct {
	rows []row
	dir  direction
	flow flow
}

// linePitch is how far, in ems, the next row of a chain may be below the last.
const linePitch = 2.6

// chains links rows into columns of text.
func chains(lines []row) []chain {
	var out []chain
	for _, r := range lines {
		if len(out) > 0 {
			c := &out[len(out)-1]
			if c.takes(&r) {
				c.rows = append(c.rows, r)
				c.flow = c.flow.union(r.flow)
				continue
			}
		}
		out = append(out, chain{rows: []row{r}, dir: r.dir, flow: r.flow})
	}
	return out
}

func (c *chain) takes(r *row) bool {
	last := &c.rows[len(c.rows)-1]
	if c.dir != r.dir || last.cell != r.cell {
		return false
	}
	em := math.Max(last.em, r.em)
	down := r.flow.vc() - last.flow.vc()
	if down < 0.5*math.Min(last.em, r.em) || down > linePitch*em {
		return false
	}
	return math.Min(c.flow.u1, r.flow.u1)-math.Max(c.flow.u0, r.flow.u0) > 0
}

// arrange puts chains into reading order: as the file draws them, except that what stands above something in the same column
// comes before it (heads and feet are often drawn first or last).
func arrange(parts []chain, main direction) []chain {
	if len(parts) > manyPieces {
		return parts
	}
	flows := make([]flow, len(parts))
	for i := range parts {
		flows[i] = main.along(parts[i].dir.rect(parts[i].flow))
	}
	waits := make([]int, len(parts)) // how many must come before
	before := make([][]int, len(parts))
	for i := range parts {
		for j := range parts {
			if i != j && above(flows[i], flows[j], parts[i].rows[0].em) {
				before[i] = append(before[i], j)
				waits[j]++
			}
		}
	}
	out := make([]chain, 0, len(parts))
	done := make([]bool, len(parts))
	for len(out) < len(parts) {
		next := -1
		for i := range parts {
			if !done[i] && waits[i] == 0 {
				next = i
				break
			}
		}
		if next < 0 { // boxes that overlap in a ring: as drawn
			for i := range parts {
				if !done[i] {
					next = i
					break
				}
			}
		}
		done[next] = true
		out = append(out, parts[next])
		for _, j := range before[next] {
			waits[j]--
		}
	}
	return out
}

// above reports whether a ends where b begins or earlier, and they share a good part of their width.
func above(a, b flow, em float64) bool {
	if a.v1 > b.v0+0.3*em {
		return false
	}
	shared := math.Min(a.u1, b.u1) - math.Max(a.u0, b.u0)
	return shared > 0.3*math.Min(a.u1-a.u0, b.u1-b.u0)
}
