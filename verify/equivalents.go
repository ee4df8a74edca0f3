package verify

import (
	"slices"
	"strings"
)

// onceWords say without a number that something is done or paid one time.
var onceWords = []string{"once", "one-off", "one-time", "single payment", "lump sum", "一度限り", "一度だけ", "一度に限", "1度限り", "1度だけ"}

// saysOnce reports whether the claim's only goes with once, and the pieces have a word for it.
func (m *comparison) saysOnce() bool {
	k, ok := firstMark(m.claim, 0, len(m.claim.v.r), scopeOnly)
	v := m.claim.v
	return ok && (v.endsWith(k.from, "once ") || v.has(k.to, " once") || v.endsWith(k.from, "1回") || v.endsWith(k.from, "一度")) && m.holds(onceWords)
}

// waits reports whether the claim has one wait for the time f.
func (m *comparison) waits(f fact) bool {
	v := m.claim.v
	for _, w := range []string{"wait ", "wait for ", "waits ", "waits for ", "waiting ", "wait at least "} {
		if v.endsWith(f.from, w) {
			return true
		}
	}
	return v.hasAny(f.to, []string{"待", "は待", "間は待", "空け", "あけ"}) > 0
}

// monthlySums are what is paid by the month, so that some months of it are as many times the monthly one.
var monthlySums = []string{"rent", "salary", "salaries", "wage", "pay", "fee", "premium", "subscription", "賃料", "家賃", "給与", "給料", "賃金", "報酬", "基本給", "料金", "会費", "俸給", "月額"}

// isMultiple reports whether two months' rent on one side is twice the monthly rent on the other.
func (m *comparison) isMultiple(f fact, q piece, s fact) bool {
	times := func(x fact) bool {
		return x.kind == amount && (x.dim == dimRatio || x.dim == dimTimes || x.dim == dimNone)
	}
	months := func(x fact) bool { return x.kind == amount && x.dim == dimMonths && x.factor == 1 }
	if !near(f.raw, s.raw) || f.raw == 0 || f.op != s.op || f.side != s.side {
		return false
	}
	around := func(v *view, x fact) string { return v.string(max(0, x.from-16), min(len(v.r), x.to+24)) }
	own, theirs := around(m.claim.v, f), around(q.a.v, s)
	switch {
	case times(f) && months(s):
	case months(f) && times(s):
		own, theirs = theirs, own
	default:
		return false
	}
	return containsAny(own, []string{"month", "月額", "月", "賃料", "家賃"}) && containsAny(own, []string{"times", "twice", "倍"}) &&
		slices.ContainsFunc(monthlySums, func(w string) bool { return strings.Contains(theirs, w) && (strings.Contains(own, w) || w == "月額") })
}

// inHead reports whether a number of the claim stands in the head of a column of which the claim has the figure in a quoted row: the
// 10回 of a table's 「回数券(10回)」.
func (m *comparison) inHead(f fact) bool {
	for _, u := range m.unitsOf() {
		b := u.a.v.blocks[u.a.v.layout.units[u.unit].block]
		if b.kind != row || b.head < 0 {
			continue
		}
		hf, ht := u.a.unitRange(u.a.v.blocks[b.head].first)
		from, to := u.a.unitRange(u.unit)
		heads, cells := u.a.cells(hf, ht), u.a.cells(from, to)
		for i, c := range heads {
			if i >= len(cells) || !slices.ContainsFunc(u.a.factsIn(c[0], c[1]), func(s fact) bool { return sameValue(f, s) && f.op == s.op }) {
				continue
			}
			if slices.ContainsFunc(u.a.factsIn(cells[i][0], cells[i][1]), m.claimHas) {
				return true
			}
		}
	}
	return false
}

// paidOnly reports whether the claim tells the very thing on which alone the source allows something: a fee of $90 for "only on payment of
// a fee of $90".
func (m *comparison) paidOnly() bool {
	for _, u := range m.matched {
		k, ok := firstMark(u.a, u.from, u.to, scopeOnly)
		if !ok {
			continue
		}
		if u.a.v.hasAny(k.to, []string{" on payment", " upon payment", " against ", " after payment", " for a fee", " for a charge"}) == 0 {
			return false
		}
		end := k.to
		for end < u.to && !u.a.v.parts(end, end+1) {
			end++
		}
		if m.shareIn(u.a, k.to, end) < 0.5 {
			return false
		}
	}
	return true
}
