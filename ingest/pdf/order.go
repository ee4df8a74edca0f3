package pdf

import (
	"math"
	"sort"
)

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

// columnsDown links the rows of a page in vertical writing by their places alone: pdfium sorts columns that begin at one height
// from left to right, so their order says nothing. A row goes to the column of text that it continues best; parts of the page
// that stand below each other are read from the top.
func columnsDown(lines []row) []chain {
	var down, rest []row
	for _, r := range lines {
		if r.dir == downward && r.cell < 0 {
			down = append(down, r)
		} else {
			rest = append(rest, r)
		}
	}
	sort.SliceStable(down, func(a, b int) bool { return down[a].flow.vc() < down[b].flow.vc() })
	var out []chain
	for _, r := range down {
		best, shared := -1, 0.0
		for i := range out {
			last := &out[i].rows[len(out[i].rows)-1]
			if over := math.Min(last.flow.u1, r.flow.u1) - math.Max(last.flow.u0, r.flow.u0); out[i].takes(&r) && over > shared {
				best, shared = i, over
			}
		}
		if best < 0 {
			out = append(out, chain{rows: []row{r}, dir: r.dir, flow: r.flow})
			continue
		}
		out[best].rows = append(out[best].rows, r)
		out[best].flow = out[best].flow.union(r.flow)
	}
	out = append(out, chains(rest)...)
	sort.SliceStable(out, func(a, b int) bool {
		return downward.along(out[a].dir.rect(out[a].flow)).u0 < downward.along(out[b].dir.rect(out[b].flow)).u0
	})
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

// section is what is put into reading order as one: a chain, or all chains of a table.
type section struct {
	chains []chain
	table  *table
}

// sections gathers the chains of each table at the place where the first of them is drawn.
func sections(parts []chain, tables []table) []section {
	ofCell := map[int32]int{}
	for i := range tables {
		for _, id := range tables[i].cells {
			ofCell[id] = i
		}
	}
	at := map[int]int{}
	var out []section
	for _, c := range parts {
		cell := c.rows[0].cell
		if cell < 0 {
			out = append(out, section{chains: []chain{c}})
			continue
		}
		t := ofCell[cell]
		if _, seen := at[t]; !seen {
			at[t] = len(out)
			out = append(out, section{table: &tables[t]})
		}
		s := &out[at[t]]
		s.chains = append(s.chains, c)
	}
	return out
}

// rect is the place of a section on the page.
func (s *section) rect() Rect {
	if s.table != nil {
		return s.table.frame
	}
	return s.chains[0].dir.rect(s.chains[0].flow)
}

// margin is the share of a page's height at its top and bottom where heads and feet stand, which belong before and after all
// columns.
const margin = 0.06

// arrange puts sections into reading order: as the file draws them, except that what stands above something in the same column
// comes before it (heads and feet are often drawn first or last).
func arrange(parts []section, main direction, height float64) []section {
	if len(parts) > manyPieces {
		return parts
	}
	flows := make([]flow, len(parts))
	for i := range parts {
		flows[i] = main.along(parts[i].rect())
	}
	waits := make([]int, len(parts)) // how many must come before
	before := make([][]int, len(parts))
	for i := range parts {
		for j := range parts {
			edge := main == rightward && (flows[i].v1 < margin*height || flows[j].v0 > (1-margin)*height)
			if i != j && above(flows[i], flows[j], parts[i].chains[0].rows[0].em, edge) {
				before[i] = append(before[i], j)
				waits[j]++
			}
		}
	}
	out := make([]section, 0, len(parts))
	done := make([]bool, len(parts))
	for len(out) < len(parts) {
		next := -1
		for i := range parts {
			if done[i] {
				continue
			}
			if next < 0 { // what is to come if boxes overlap in a ring
				next = i
			}
			if waits[i] == 0 {
				next = i
				break
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

// above reports whether a ends where b begins or earlier, and they share a good part of their width, which does not matter where
// one of them stands at the edge of the page.
func above(a, b flow, em float64, edge bool) bool {
	if a.v1 > b.v0+0.3*em {
		return false
	}
	shared := math.Min(a.u1, b.u1) - math.Max(a.u0, b.u0)
	return edge || shared > 0.3*math.Min(a.u1-a.u0, b.u1-b.u0)
}
