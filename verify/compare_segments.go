package verify

import "slices"

// isMeasure reports whether a number is the time over which something else is counted: 1週間 of 「1週間の勤務日数」.
func (a *analysis) isMeasure(s fact) bool {
	return s.raw == 1 && s.op == noBound && s.side == noBound && (s.dim == dimDays || s.dim == dimMonths || s.dim == dimSeconds) && a.v.hasAny(s.to, []string{"の", "当た", "あた", "につき", "に"}) > 0
}

// withMain adds, for a fact in a proviso, the words of the sentence that it limits: what that one is about holds for both.
func (a *analysis) withMain(f fact, keys map[uint64]bool) map[uint64]bool {
	u := a.unitAt(f.from)
	for ; u > 0; u-- {
		if from, to := a.unitRange(u); !a.isProviso(from, to) || a.v.layout.units[u].block != a.v.layout.units[u-1].block {
			break
		}
		from, to := a.unitRange(u - 1)
		for _, t := range a.termsIn(from, to) {
			a.eachKey(t.from, t.to, func(k uint64) { keys[k] = true })
		}
	}
	return keys
}

// home is a fact of a source with the content of its part of the sentence.
type home struct {
	piece
	fact fact
	keys map[uint64]bool
}

// thereafter reports whether words after the fact say that it holds from then on.
func (h home) thereafter() bool {
	return containsAny(h.a.v.string(h.fact.to, min(len(h.a.v.r), h.fact.to+16)), []string{"thereafter", "afterwards", "after that"}) ||
		containsAny(h.a.v.string(max(0, h.fact.from-10), h.fact.from), []string{"その後", "それ以降", "以後", "以降"})
}

// shareOf tells which part of what a has and b has not is in own.
func shareOf(a, b, own map[uint64]bool) (share float64, unique int) {
	hits := 0
	for k := range a {
		if !b[k] {
			unique++
			if own[k] {
				hits++
			}
		}
	}
	if unique == 0 {
		return 0, 0
	}
	return float64(hits) / float64(unique), unique
}

// cut gives where the part of one number ends and that of the next begins, in [from, to): at the word that joins them.
func (v *view) cut(from, to int) int {
	for _, w := range []string{" and by ", " and at ", " and for ", " and ", ", ", "; "} { // by 11 on Fridays and Saturdays | and by 10 on other days
		if start := to - len(w); start >= from && v.has(start, w) && isLatin(v.r[max(start-1, 0)]) {
			return start
		}
		if start := to - len(w) + 1; w[len(w)-1] == ' ' && start >= from && v.has(start, w[:len(w)-1]) && isLatin(v.r[max(start-1, 0)]) {
			return start
		}
	}
	for i := from; i < to; i++ {
		if v.isBar(i) || v.hasAny(i, []string{" and ", " while ", " whereas ", " but ", " or ", "、", ";", ","}) > 0 {
			return i
		}
	}
	return to
}

// isBar reports whether a bar at i parts items of a line: 「個室A 11,000円／個室B 7,700円」, "adult £12 / child £6".
func (v *view) isBar(i int) bool {
	if v.r[i] != '/' || i == 0 || i+1 == len(v.r) {
		return false
	}
	return v.r[i-1] == ' ' && v.r[i+1] == ' ' || isCJK(v.r[i-1]) && isCJK(v.r[i+1])
}

// segment gives the content of the part of a sentence that belongs to its k-th fact: from the end of the clause of the fact of
// the same kind before it to the end of its own clause.
func (a *analysis) segment(k, low, high int) map[uint64]bool {
	f := a.facts[k]
	if keys := a.cellOf(f); keys != nil {
		return keys
	}
	from, to := a.unitRange(a.unitAt(f.from))
	from, to = max(from, low), min(to, high)
	if f.starts && k+1 < len(a.facts) && a.facts[k+1].ends && a.facts[k+1].from < to && a.facts[k+1].kind == f.kind { // both ends of a range are of the same thing
		keys := a.segment(k+1, low, high)
		delete(keys, a.facts[k+1].key())
		return keys
	}
	end := func(i int) int {
		for i < to && !isStop(a.v.r[i]) && a.v.r[i] != '|' && !a.v.isBar(i) {
			i++
		}
		return i
	}
	stop := to
	for _, s := range a.factsIn(from, to) { // what follows the last of several belongs to all of them
		if s.from != f.from && s.dim == f.dim && s.kind == f.kind {
			stop = end(f.to)
			break
		}
	}
	if k+1 < len(a.facts) { // also "… is $310 and … is $145"
		for _, s := range a.facts[k+1:] {
			if s.from >= stop {
				break
			}
			if s.dim == f.dim && s.kind == f.kind {
				stop = a.v.cut(f.to, s.from)
				break
			}
		}
	}
	for j := k - 1; j >= 0 && a.facts[j].from >= from; j-- {
		if f.ends && j == k-1 && a.facts[j].starts {
			continue
		}
		if a.facts[j].dim == f.dim && a.facts[j].kind == f.kind {
			from = max(from, min(end(a.facts[j].to), a.v.cut(a.facts[j].to, f.from)))
			break
		}
	}
	keys := make(map[uint64]bool)
	a.eachKey(from, max(stop, f.to), func(key uint64) { keys[key] = true })
	if a.v.hasAny(from, []string{" and at ", " and in ", " and on ", " and for ", " and from ", " or at ", " or in ", " or on "}) > 0 { // the verb before goes for it too
		low, _ := a.unitRange(a.unitAt(f.from))
		for _, t := range a.termsIn(max(low, 0), from) {
			if k := a.firstFactAfter(low); k < 0 || t.to <= k {
				a.eachKey(t.from, t.to, func(key uint64) { keys[key] = true })
			}
		}
	}
	delete(keys, f.key())
	return keys
}

// cellOf gives, for a number in a row of a table, what it is said of: the row's first cell, its own and the head of its column. nil
// where it is in no row.
func (a *analysis) cellOf(f fact) map[uint64]bool {
	if !a.inRow(f.from) {
		return nil
	}
	u := a.unitAt(f.from)
	keys := make(map[uint64]bool)
	take := func(cells [][2]int, i int) {
		if i < len(cells) {
			a.eachKey(cells[i][0], cells[i][1], func(k uint64) { keys[k] = true })
		}
	}
	block := a.v.layout.units[u].block
	row := a.rowCells(block)
	column := slices.IndexFunc(row, func(c [2]int) bool { return f.from >= c[0] && f.from < c[1] })
	if column < 0 {
		return nil
	}
	take(row, 0)
	take(row, column)
	if head := a.v.blocks[block].head; head >= 0 {
		take(a.rowCells(head), column)
		for _, c := range a.namesOfCell(block, column) {
			take([][2]int{c}, 0)
		}
	}
	delete(keys, f.key())
	return keys
}

// cells gives the ranges of the cells of a row.
func (a *analysis) cells(from, to int) [][2]int {
	var out [][2]int
	for i := from; i < to; {
		if a.v.r[i] == '|' {
			i++
			continue
		}
		end := i
		for end < to && a.v.r[end] != '|' {
			end++
		}
		out = append(out, [2]int{i, end})
		i = end
	}
	return out
}

// firstFactAfter gives the place of the first fact from i on, or -1.
func (a *analysis) firstFactAfter(i int) int {
	for _, f := range a.factsIn(i, len(a.v.r)) {
		return f.from
	}
	return -1
}
