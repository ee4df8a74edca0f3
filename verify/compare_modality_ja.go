package verify

import "slices"

// These tell where a Japanese claim may put a predicate in another way than the sentence of its source that has the same one.

// exceptsCase reports whether the source's predicate stands in a proviso whose case the claim takes out: 「予約がない限り延長できる」 for 「ただし、
// 予約があるときは、延長を認めない」.
func (m *comparison) exceptsCase(at piece, source predicate) bool {
	from, to := at.a.unitRange(at.a.unitAt(source.from))
	if !at.a.isProviso(from, to) {
		return false
	}
	v := m.claim.v
	for i := range v.r {
		n := v.hasAny(i, []string{"ない限り", "なければ", "ない場合", "ないとき", "を除", "以外", "がないと"})
		if n == 0 || v.hasAny(i+n, []string{"な", "いけ", "だめ"}) > 0 {
			continue
		}
		for _, t := range m.claim.termsIn(m.claim.clauseStart(0, i), i) {
			if at.a.holdsTerm(t, from, source.from) {
				return true
			}
		}
	}
	return false
}

// conditions reports whether the predicate is that of a condition on which the claim goes on to say something: 転貸された場合、解除できる.
func (a *analysis) conditions(p predicate) bool {
	_, to := a.unitRange(a.unitAt(p.from))
	return slices.ContainsFunc(a.predsIn(p.to, to), func(q predicate) bool { return !q.latin })
}

// demandsCase reports whether the claim demands, for what a sentence forbids, the very case that the proviso in unit k takes out of it:
// 「使うには許可が必要」 for 「使用してはならない。ただし、許可を受けた場合は、この限りでない」.
func (m *comparison) demandsCase(u matchedUnit, k int) bool {
	if k == 0 || m.isLatin() {
		return false
	}
	from, to := u.a.unitRange(k)
	low, high := u.a.unitRange(k - 1)
	forbids := slices.ContainsFunc(u.a.predsIn(low, high), func(s predicate) bool { return s.mod == forbid })
	return forbids && u.a.isProviso(from, to) && slices.ContainsFunc(m.claim.preds, func(p predicate) bool {
		return !p.latin && p.mod == duty && slices.ContainsFunc(u.a.termsIn(from, to), func(t term) bool { return t.stem == p.stem })
	})
}

// waived reports whether the claim demands the case in which what the source forbids is allowed.
func (m *comparison) waived(at piece, source predicate) bool {
	k := at.a.unitAt(source.from) + 1
	return k < len(at.a.units) && m.demandsCase(matchedUnit{piece: at, unit: k}, k)
}
