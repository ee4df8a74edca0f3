package verify

import (
	"slices"
)

// alternative is a part of an English text that holds for a range of values: "orders under $50 cost $7", and for the rest of a range,
// "all other orders ship free".
type alternative struct {
	span
	guard fact // the bounded number for which it holds; of a rest, the bound of the part before, turned round
	rest  bool
}

// restWords stand, in the part after a bounded number, for all that is not in its range.
var restWords = []string{"all others", "all other", "any other", "others", "other", "everyone else", "everything else", "longer", "shorter", "larger", "smaller", "higher", "lower", "older", "younger", "bigger",
	"thereafter", "afterwards", "after that", "beyond that", "above that", "over that", "below that", "under that", "more than that", "less than that", "otherwise", "the rest", "the remainder", "the remaining"}

// isFirst reports whether the number counts the first of something: the first six weeks.
func (a *analysis) isFirst(f fact) bool {
	return a.v.endsWith(f.from, "first ") || a.v.has(f.from, "first ")
}

// guards reports whether the number bounds a range.
func (a *analysis) guards(f fact) bool {
	return f.kind == amount && !f.soft && f.dim != dimClock && (f.op != noBound || a.isFirst(f))
}

// boundOf is the bound by which a number guards a part.
func (a *analysis) boundOf(f fact) bound {
	if f.op == noBound && a.isFirst(f) {
		return atMost
	}
	return f.op
}

// alternatives cuts the paragraph [from, to) into parts that hold for ranges of one kind of number each.
func (a *analysis) alternatives(from, to int) []alternative {
	type place struct {
		from, to int
		guard    fact
		rest     bool
	}
	var all []place
	for _, f := range a.factsIn(from, to) {
		if a.guards(f) {
			all = append(all, place{f.from, f.to, f, false})
		}
	}
	if len(all) == 0 {
		return nil
	}
	for i := from; i < to; i = a.v.nextStart(i) {
		n := a.v.hasAny(i, restWords)
		if n == 0 || a.inFact(i) || i+n < len(a.v.r) && isLatin(a.v.r[i+n]) || a.v.has(i+n, " than") || a.v.endsWith(i, "no ") || a.v.endsWith(i, "all ") || a.v.endsWith(i, "any ") || a.v.endsWith(i, "the ") && a.v.has(i, "other") || a.v.endsWith(i, "each ") || a.v.endsWith(i, "or ") {
			continue
		}
		var before *place
		for k := range all {
			if !all[k].rest && all[k].from < i {
				before = &all[k]
			}
		}
		if before == nil {
			continue
		}
		turned := before.guard
		turned.op = complement[a.boundOf(before.guard)]
		if turned.op != noBound {
			all = append(all, place{i, i + n, turned, true})
		}
	}
	slices.SortStableFunc(all, func(x, y place) int { return x.from - y.from })
	var out []alternative
	low := from
	for k, p := range all {
		high := to
		if k+1 < len(all) {
			if high = a.joint(p.to, all[k+1].from); high < 0 {
				return nil // two numbers bound one part
			}
		}
		out = append(out, alternative{span{low, high}, p.guard, p.rest})
		low = high
	}
	return out
}

// joint gives the place between two guards where one part ends and the next begins, or -1.
func (a *analysis) joint(from, to int) int {
	for _, words := range [][]string{{";"}, {". ", "\n"}, {" and ", " but ", " while ", " whereas ", ", "}} {
		for i := to; i > from; i-- {
			if a.v.hasAny(i-1, words) > 0 && !(a.v.r[i-1] == '.' && i < len(a.v.r) && isDigit(a.v.r[i])) {
				return i
			}
		}
	}
	return -1
}

// alternativesOf gives the alternatives of the paragraphs in which the pieces stand.
func (m *comparison) alternativesOf() [][]rangePart {
	var out [][]rangePart
	seen := make(map[[2]int]bool)
	for _, q := range m.pieces {
		if q.from >= q.to {
			continue
		}
		l := q.a.v.layout
		for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
			b := l.units[u].block
			first, _ := q.a.unitRange(l.blocks[b].first)
			_, last := q.a.unitRange(l.blocks[b].last - 1)
			if seen[[2]int{first, last}] || l.blocks[b].kind == row || first >= last {
				continue
			}
			seen[[2]int{first, last}] = true
			var group []rangePart
			for _, alt := range q.a.alternatives(first, last) {
				group = append(group, rangePart{alt, q})
			}
			if len(group) > 1 {
				out = append(out, group)
			}
		}
	}
	return out
}

// rangePart is an alternative with the piece in which it stands.
type rangePart struct {
	alternative
	q piece
}

// inRange reports whether the claim's bounded number f names the range of the alternative.
func (m *comparison) inRange(f fact, t rangePart) bool {
	if !sameValue(f, t.guard) {
		return false
	}
	op := m.claim.boundOf(f)
	if op == noBound && f.side == after {
		op = moreThan
	}
	guard := t.guard.op
	if !t.rest {
		guard = t.q.a.boundOf(t.guard)
	}
	return op == guard || t.rest && (op == moreThan && guard == atLeast || op == atLeast && guard == moreThan)
}

// isRest reports whether the source names the range of the claim's number f as the rest of another one.
func (m *comparison) isRest(f fact) bool {
	if !m.isLatin() {
		return false
	}
	for _, group := range m.alternativesOf() {
		if slices.ContainsFunc(group, func(t rangePart) bool { return t.rest && m.inRange(f, t) }) {
			return true
		}
	}
	return false
}
