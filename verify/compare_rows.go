package verify

import "slices"

// ofOtherRow flags a number that the claim takes from a row of a table which is not about what the claim is about: another row has, in
// one of its cells, the word of the claim that this row has not, or the row has no word of the claim at all.
func (m *comparison) ofOtherRow() {
	if m.out.has(codeBinding, codeNumber) {
		return
	}
	units := m.unitsOf()
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.per {
			continue
		}
		home, outside := -1, false // outside of a row, or in several
		for i, u := range units {
			if !slices.ContainsFunc(u.a.factsIn(u.from, u.to), func(s fact) bool { return sameValue(f, s) }) {
				continue
			}
			if u.a.inRow(u.from) && home < 0 && u.a.v.blocks[u.a.v.layout.units[u.unit].block].head >= 0 {
				home = i
			} else {
				outside = true
			}
		}
		if home < 0 || outside {
			continue
		}
		u := units[home]
		if m.wordless(u, f) {
			s := u.factLike(f)
			m.raise(codeBinding, f.from, f.to, u.piece, s.from, s.to, "")
			return
		}
		for _, w := range units {
			if w.a == u.a && u.sibling(w) && !u.isHeadOf(w) && m.namesOther(u, w) {
				from, to := w.a.unitRange(w.unit)
				m.raise(codeBinding, f.from, f.to, w.piece, from, to, "")
				return
			}
		}
	}
}

// wordless reports whether the claim has no word of a row, of the head of the column of f, and of the heading of the passage.
func (m *comparison) wordless(u matchedUnit, f fact) bool {
	found := false
	take := func(k uint64) { found = found || m.keys[k] && k != f.key() }
	from, to := u.a.unitRange(u.unit)
	u.a.eachKey(from, to, take)
	if h := u.a.v.blocks[u.a.v.layout.units[u.unit].block].head; h >= 0 {
		hf, ht := u.a.unitRange(u.a.v.blocks[h].first)
		u.a.eachKey(hf, ht, take)
	}
	for _, t := range m.claim.terms {
		found = found || m.titles.share(t) >= 0.5
	}
	return !found
}

// isHeadOf reports whether unit w is the head of the table of which u is a row.
func (u matchedUnit) isHeadOf(w matchedUnit) bool {
	l := u.a.v.layout
	return l.blocks[l.units[u.unit].block].head == l.units[w.unit].block
}

// namesOther reports whether row w has a word of the claim in a cell in words where row u has, in the same column, none.
func (m *comparison) namesOther(u, w matchedUnit) bool {
	ours, theirs := u.a.cells(u.a.unitRange(u.unit)), w.a.cells(w.a.unitRange(w.unit))
	for i := range ours {
		if i >= len(theirs) || len(u.a.factsIn(ours[i][0], ours[i][1]))+len(w.a.factsIn(theirs[i][0], theirs[i][1])) > 0 {
			continue
		}
		if m.shareIn(u.a, ours[i][0], ours[i][1]) == 0 && m.shareIn(w.a, theirs[i][0], theirs[i][1]) >= 0.5 && len(u.a.termsIn(ours[i][0], ours[i][1])) > 0 {
			return true
		}
	}
	return false
}
