package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// bindings looks whether each number of the claim belongs to the same thing in the source. The words that single out another
// number of the same kind, and not this one, must not be the words of the claim.
func (m *comparison) bindings() {
	for i, f := range m.claim.facts {
		if f.soft || f.kind != amount && f.kind != date || m.rested {
			continue
		}
		m.binding(i, f)
	}
	m.repeated()
	m.repeatedBounds()
	m.crossed()
	m.measured()
	m.exchanged()
	m.aligned()
	m.ofOtherRow()
	m.ofOtherTopic()
	m.ofOtherLabel()
	m.signs()
	m.dayItself()
	m.spans()
}

// event gives the words for that from which a time is counted: [the decision] of 28 days of the decision, 提出 of 提出の日から30日.
func (a *analysis) event(f fact) []term {
	if f.to < len(a.v.r) && a.v.r[f.to] == ' ' || f.side != noBound {
		k := f.to
		n := a.v.hasAny(k, []string{" of ", " after ", " before ", " from ", " following ", " prior to "})
		if n == 0 && f.side == noBound {
			return nil
		}
		if n == 0 {
			k--
		}
		var out []term
		for i := a.firstTerm(k); i < len(a.terms) && len(out) < 3 && a.terms[i].latin && a.terms[i].from-k < 28 && !a.v.parts(f.to, a.terms[i].from); i++ {
			out = append(out, a.terms[i])
		}
		return out
	}
	for i := f.from; i > max(0, f.from-14); i-- {
		if !a.v.endsWith(i, "日から") {
			continue
		}
		for k := a.firstTerm(i) - 1; k >= 0 && i-a.terms[k].to < 6; k-- {
			if !a.terms[k].latin {
				return a.terms[k : k+1]
			}
		}
		return nil
	}
	return nil
}

// measured flags a time that the claim counts from another event than the source, of which the source says nothing.
func (m *comparison) measured() {
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness && f.dim != dimSeconds {
			continue
		}
		own := m.claim.event(f)
		if len(own) == 0 {
			continue
		}
		known := false
		for _, t := range own {
			known = known || m.backed.share(t) >= 0.34 || m.context.share(t) >= 0.34
		}
		m.eachFact(func(q piece, k int) {
			if s := q.a.facts[k]; sameValue(f, s) && !m.out.has(codeBinding) {
				theirs := q.a.event(s)
				if known && (!own[0].latin || m.claim.v.hasAny(f.to, []string{" of ", " after ", " before ", " from "}) == 0 || slices.ContainsFunc(theirs, func(t term) bool { return m.spoken.share(t) > 0 }) || m.backed.share(own[0]) == 1) {
					return
				}
				if len(theirs) > 0 && !akin(m.claim, own, q.a, theirs) {
					m.raise(codeBinding, own[0].from, own[len(own)-1].to, q, theirs[0].from, theirs[len(theirs)-1].to, "")
				}
			}
		})
	}
}

// akin reports whether two lists have words of one root: received, receipt.
func akin(a *analysis, own []term, b *analysis, theirs []term) bool {
	for _, x := range own {
		for _, y := range theirs {
			if !x.latin && !y.latin && lastRune(x.stem) == lastRune(y.stem) { // 引渡し, 引き渡した
				return true
			}
			if n := min(x.to-x.from, y.to-y.from, 4); a.v.string(x.from, x.from+n) == b.v.string(y.from, y.from+n) {
				return true
			}
		}
	}
	return false
}

// exchanged flags two numbers of one kind that changed places: each stands with the words of the other.
func (m *comparison) exchanged() {
	for i, f := range m.claim.facts {
		for k := i + 1; k < len(m.claim.facts); k++ {
			g := m.claim.facts[k]
			if f.soft || g.soft || f.kind != g.kind || f.dim != g.dim || f.kind != amount && f.kind != date || sameValue(f, g) {
				continue
			}
			hf, nf := m.onlyHome(f)
			hg, ng := m.onlyHome(g)
			if nf != 1 || ng != 1 || hf.a != hg.a {
				continue
			}
			ownF, ownG := m.claim.segment(i, 0, len(m.claim.v.r)), m.claim.segment(k, 0, len(m.claim.v.r))
			fg, n := shareOf(hg.keys, hf.keys, ownF)
			ff, _ := shareOf(hf.keys, hg.keys, ownF)
			gf, o := shareOf(hf.keys, hg.keys, ownG)
			gg, _ := shareOf(hg.keys, hf.keys, ownG)
			if !m.rested && m.isLatin() && m.crossedOver(ownF, hf.keys, hg.keys) && m.crossedOver(ownG, hg.keys, hf.keys) {
				m.raise(codeBinding, f.from, f.to, hg.piece, hg.fact.from, hg.fact.to, "")
				return
			}
			if n > 0 && o > 0 && !m.rested && fg >= 0.5 && gf >= 0.5 && fg >= 2*ff && gf >= 2*gg {
				m.raise(codeBinding, f.from, f.to, hg.piece, hg.fact.from, hg.fact.to, "")
				return
			}
		}
	}
}

// crossedOver reports whether the words with a number of the claim that tell two numbers of the source apart, verbs aside, all go with the other.
func (m *comparison) crossedOver(own, right, wrong map[uint64]bool) bool {
	verbs := make(map[uint64]bool)
	for _, p := range m.claim.preds {
		verbs[hashed(p.stem)] = true
	}
	n := 0
	for k := range own {
		switch {
		case verbs[k] || right[k] == wrong[k]:
		case right[k]:
			return false
		default:
			n++
		}
	}
	return n > 0
}

// onlyHome gives the place of the pieces that has the claim's value, and how many there are.
func (m *comparison) onlyHome(f fact) (h home, n int) {
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; !s.soft && sameValue(f, s) {
			n++
			h = home{q, s, q.a.segment(k, q.from, q.to)}
		}
	})
	return h, n
}

// aligned compares the bounds of a claim that has the very numbers of its one quotation, in the same order: the rows of a table
// that was copied.
func (m *comparison) aligned() {
	if len(m.pieces) != 1 || len(m.claim.facts) < 2 {
		return
	}
	var source []fact
	m.eachFact(func(q piece, k int) { source = append(source, q.a.facts[k]) })
	if len(source) != len(m.claim.facts) {
		return
	}
	for i, s := range source {
		if f := m.claim.facts[i]; f.key() != s.key() {
			return
		}
	}
	for i, s := range source {
		if f := m.claim.facts[i]; !m.flipped && f.op != noBound && s.op != noBound && f.op != s.op && compareBounds(f, s) == resultFailed {
			m.raise(codeComparator, f.from, f.to, m.pieces[0], s.from, s.to, "")
			return
		}
	}
}

// crossed flags two numbers of one clause of the claim that stand in different rows or items of the source: the 16日 of another
// row than the 3日.
func (m *comparison) crossed() {
	for i := 0; i+1 < len(m.claim.facts); i++ {
		f, g := m.claim.facts[i], m.claim.facts[i+1]
		if f.soft || g.soft || f.kind == ref || g.kind == ref || f.to > g.from || m.claim.v.endsClause(f.to, g.from) {
			continue
		}
		var of, og []matchedUnit
		for _, u := range m.unitsOf() {
			has := func(x fact) bool {
				for _, s := range u.a.factsIn(u.from, u.to) {
					if sameValue(x, s) && compareBounds(x, s) == resultOK {
						return true
					}
				}
				return false
			}
			a, b := has(f), has(g)
			if a && b {
				of, og = nil, nil
				break
			}
			if a {
				of = append(of, u)
			}
			if b {
				og = append(og, u)
			}
		}
		for _, u := range of {
			for _, w := range og {
				if u.a == w.a && u.sibling(w) && !m.enumerates(f, g) && !m.combines(u, w) {
					s := w.factLike(g)
					m.raise(codeBinding, g.from, g.to, w.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// enumerates reports whether two numbers of one kind are told one after the other: 5月末日と11月末日.
func (m *comparison) enumerates(f, g fact) bool {
	return f.kind == g.kind && f.dim == g.dim && isOneOf(strings.TrimSpace(m.claim.v.string(f.to, g.from)), "と 及び や ・ and or 又は または か & ,")
}

// combines reports whether the claim has words of its own from each of two rows or items, so that it speaks of both.
func (m *comparison) combines(u, w matchedUnit) bool {
	own := func(x, y matchedUnit) bool {
		theirs := make(map[uint64]bool)
		for _, t := range y.a.termsIn(y.from, y.to) {
			y.a.eachKey(t.from, t.to, func(k uint64) { theirs[k] = true })
		}
		found := false
		for _, t := range x.a.termsIn(x.from, x.to) {
			x.a.eachKey(t.from, t.to, func(k uint64) { found = found || m.keys[k] && !theirs[k] })
		}
		return found
	}
	return own(u, w) && own(w, u)
}

// endsClause reports whether a clause ends in [from, to).
func (v *view) endsClause(from, to int) bool {
	for i := from; i < to; i++ {
		if isStop(v.r[i]) && v.r[i] != '・' && v.r[i] != '…' {
			return true
		}
	}
	return false
}

// unitsOf gives the sentences and rows of all pieces.
func (m *comparison) unitsOf() []matchedUnit {
	var out []matchedUnit
	for _, q := range m.pieces {
		for u := q.a.unitAt(q.from); u < len(q.a.units) && q.a.units[u] < q.to; u++ {
			from, to := q.a.unitRange(u)
			out = append(out, matchedUnit{piece: piece{q.p, q.a, max(from, q.from), min(to, q.to)}, unit: u})
		}
	}
	return out
}

// sibling reports whether two units are rows of one table or items of one list.
func (u matchedUnit) sibling(w matchedUnit) bool {
	l := u.a.v.layout
	a, b := l.blocks[l.units[u.unit].block], l.blocks[l.units[w.unit].block]
	return u.unit != w.unit && a.kind == b.kind && a.kind != paragraph && a.kind != heading && a.indent == b.indent && a.lead == b.lead && l.units[u.unit].block != l.units[w.unit].block
}

// factLike gives the unit's fact with the value of g.
func (u matchedUnit) factLike(g fact) fact {
	for _, s := range u.a.factsIn(u.from, u.to) {
		if sameValue(g, s) {
			return s
		}
	}
	return fact{}
}

// repeated flags what the claim says more often than the source, where the source has another of its kind that the claim has
// not: 「第2項又は第2項」 for 「第1項又は第2項」.
func (m *comparison) repeated() {
	count := make(map[uint64]int)
	for _, f := range m.claim.facts {
		count[f.key()]++
	}
	for i, f := range m.claim.facts {
		n := count[f.key()]
		if n < 2 || f.soft || i > 0 && m.claim.facts[i-1].key() == f.key() && m.claim.facts[i-1].from == f.from {
			continue
		}
		var at piece
		var other fact
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if s.key() == f.key() {
				n--
			} else if s.kind == f.kind && s.dim == f.dim && lastRune(s.lit) == lastRune(f.lit) && count[s.key()] == 0 && !s.soft {
				at, other = q, s
			}
		})
		if n > 0 && at.a != nil {
			m.raise(codeBinding, f.from, f.to, at, other.from, other.to, "")
			return
		}
	}
}

// repeatedBounds flags a bound that the claim sets twice to a number to which the source sets it once, and once another: 「60時間を超える
// 部分は…、60時間超の部分は…」 for 「60時間以下の部分は…、60時間超の部分は…」.
func (m *comparison) repeatedBounds() {
	for i, f := range m.claim.facts {
		if f.kind != amount || f.op == noBound || f.soft {
			continue
		}
		own := 0
		for _, o := range m.claim.facts[i:] {
			if sameValue(f, o) && o.op == f.op {
				own++
			}
		}
		if own < 2 {
			continue
		}
		var at piece
		var other fact
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			switch {
			case !sameValue(f, s):
			case s.op == f.op:
				own--
			case s.op != noBound && !slices.ContainsFunc(m.claim.facts, func(o fact) bool { return sameValue(o, s) && o.op == s.op }):
				at, other = q, s
			}
		})
		if own > 0 && at.a != nil {
			m.raise(codeComparator, f.from, f.to, at, other.from, other.to, "")
			return
		}
	}
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

func (m *comparison) binding(i int, f fact) {
	own := m.claim.segment(i, 0, len(m.claim.v.r))
	both := classes(m.claim.marks, 0, len(m.claim.v.r))&scopeBoth != 0
	var homes, rivals []home
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		switch {
		case s.soft, s.per, q.a.isMeasure(s), s.kind == amount && s.dim == dimNone && s.raw >= 1900 && s.raw < 2100:
		case sameValue(f, s), m.insideRange(f, q, k):
			homes = append(homes, home{q, s, q.a.withMain(s, q.a.segment(k, q.from, q.to))})
		case s.kind == f.kind && s.dim == f.dim && !m.claimHas(s):
			rivals = append(rivals, home{q, s, q.a.segment(k, q.from, q.to)})
		}
	})
	if len(rivals) == 0 {
		return
	}
	var worst home
	for _, h := range homes {
		lost := false
		for _, r := range rivals {
			theirs, ofTheirs := shareOf(r.keys, h.keys, own)
			ours, _ := shareOf(h.keys, r.keys, own)
			if m.toldTogether(f, h, r) {
				continue
			}
			if h.thereafter() && containsAny(m.text, []string{"after", "then", "その後", "以降", "以後"}) {
				continue // 50% thereafter
			}
			if ofTheirs > 0 && (theirs >= 0.6 || theirs >= 0.5 && ours == 0 && ofTheirs == 2) && (theirs > ours || both && h.p != r.p) {
				lost, worst = true, r
			}
		}
		if !lost {
			return
		}
	}
	if worst.a != nil {
		m.raise(codeBinding, f.from, f.to, worst.piece, worst.fact.from, worst.fact.to, "")
	}
}

// toldTogether reports whether the sentence or row of h has every other number of the claim as well, and that of r has not.
func (m *comparison) toldTogether(f fact, h, r home) bool {
	if h.a == r.a && h.a.unitAt(h.fact.from) == r.a.unitAt(r.fact.from) {
		return false
	}
	n := 0
	for _, o := range m.claim.facts {
		if o.from == f.from || o.soft || o.kind != amount {
			continue
		}
		has := func(x home) bool {
			from, to := x.a.unitRange(x.a.unitAt(x.fact.from))
			return slices.ContainsFunc(x.a.factsIn(from, to), func(s fact) bool { return sameValue(o, s) && s.dim == o.dim && compareBounds(o, s) != resultFailed })
		}
		if !has(h) {
			return false
		}
		if !has(r) {
			n++
		}
	}
	return n > 0
}
