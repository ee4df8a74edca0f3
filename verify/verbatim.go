package verify

import (
	"slices"
	"strings"
)

// A claim that is a sentence of its source but for one change is compared by that change alone, whatever the words around it.

const (
	// verbatimShare is the part of a claim that must agree with the source at both ends for it to count as copied.
	verbatimShare = 0.6
	// verbatimLeast is the least number of characters of such a claim.
	verbatimLeast = 8
)

// edit is the one place where a claim differs from a sentence that it copies: [from, to) of the claim stands for [sfrom, sto).
type edit struct {
	from, to, sfrom, sto int
}

// onlyEdit finds the one change that makes the claim of the sentence [from, to) of a; ok is false where the claim is no copy of it.
func (m *comparison) onlyEdit(a *analysis, from, to int) (e edit, ok bool) {
	c, s := m.claim.v.r, a.v.r[from:to]
	n := min(len(c), len(s))
	head := 0
	for head < n && c[head] == s[head] {
		head++
	}
	tail := 0
	for tail < n-head && c[len(c)-1-tail] == s[len(s)-1-tail] {
		tail++
	}
	if len(c) < verbatimLeast || float64(head+tail) < verbatimShare*float64(len(c)) || head+tail == len(c) && len(c) == len(s) {
		return edit{}, false
	}
	return edit{head, len(c) - tail, from + head, to - tail}, true
}

// verbatim compares copied claims by what was changed in them.
func (m *comparison) verbatim() {
	for _, u := range m.copied() {
		e, ok := m.onlyEdit(u.a, u.from, u.to)
		if !ok {
			continue
		}
		c, s := m.claim, u.a
		said, written := c.touched(e.from, e.to), s.touched(e.sfrom, e.sto)
		const strong = scopeAll | scopeSome | scopeOnly | scopeAbsolute | scopeBoth
		switch {
		case m.out.has(codeNegation, codeModality, codeQuantifier, codeException):
		case isJoint(c.v.string(e.from, e.to)) && isJoint(s.v.string(e.sfrom, e.sto)) && !c.deniesIn(0, len(c.v.r)) && joinsAll(c, e.from, e.to) != joinsAll(s, e.sfrom, e.sto):
			m.raise(codeQuantifier, e.from, e.to, u.piece, e.sfrom, e.sto, "")
		case (said|written)&(scopeException|scopeDespite) == 0 && sameTerms(c.termsIn(e.from, e.to), s.termsIn(e.sfrom, e.sto)) && c.isWord(e.from, e.to) && s.isWord(e.sfrom, e.sto) && deniesNear(c, e.from, e.to) != deniesNear(s, e.sfrom, e.sto):
			m.raise(codeNegation, e.from, max(e.to, min(e.from+1, len(c.v.r))), u.piece, e.sfrom, max(e.sto, min(e.sfrom+1, u.to)), "")
		case said&strong != 0 && written&strong != 0 && said&strong&^written != 0 && e.to-e.from < gateReach:
			m.raise(codeQuantifier, e.from, e.to, u.piece, e.sfrom, e.sto, "")
		}
		if m.turnsUnless(s, e) {
			m.raise(codeException, e.from, max(e.to, min(e.from+1, len(c.v.r))), u.piece, e.sfrom, max(e.sto, min(e.sfrom+1, u.to)), "")
			continue
		}
		if e.sto-e.sfrom > e.to-e.from && !m.gated(0, len(c.v.r)) && m.dropsLimit(s, e) && !m.out.has(codeCondition, codeProviso, codeException) {
			m.leftOut(codeCondition, piece{u.p, s, e.sfrom, e.sto})
		}
	}
}

// turnsUnless reports whether the change puts if, when or with where the source denies a thing unless or without another.
func (m *comparison) turnsUnless(s *analysis, e edit) bool {
	word := func(v *view, from, to int) string {
		for from > 0 && isLatin(v.r[from-1]) {
			from--
		}
		for to < len(v.r) && isLatin(v.r[to]) {
			to++
		}
		return strings.TrimSpace(v.string(from, to))
	}
	return isOneOf(word(s.v, e.sfrom, e.sto), "unless without except") && isOneOf(word(m.claim.v, e.from, e.to), "if when where with once")
}

// sameTerms reports whether one of two lists of content words holds all of the other.
func sameTerms(a, b []term) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, t := range a {
		if !slices.ContainsFunc(b, func(u term) bool { return u.stem == t.stem }) {
			return false
		}
	}
	return true
}

// copied gives the matching sentences and, where several make up a quotation, the quotations as a whole.
func (m *comparison) copied() []matchedUnit {
	out := m.matched
	for _, q := range m.pieces {
		if q.from < q.to && q.a.unitAt(q.from) != q.a.unitAt(q.to-1) {
			out = append(out[:len(out):len(out)], matchedUnit{piece: q, unit: q.a.unitAt(q.from)})
		}
	}
	return out
}

// isJoint tells of what is left of a word that joins two things when another stands for it.
func isJoint(s string) bool {
	return isOneOf(strings.TrimSpace(s), "and or an o and/or 又は または 及び および 並びに かつ、かつ と か や、及び 若しくは 又 及")
}

// joinsAll reports whether the word at the place joins by and.
func joinsAll(a *analysis, from, to int) bool {
	return containsAny(a.v.string(max(0, from-1), min(len(a.v.r), to+1)), []string{"and", "及", "および", "並", "かつ", "と"})
}

// wordLength is how long a change may be, in characters, and still be that of one word.
const wordLength = 14

// isWord reports whether [from, to) may be the change of one word that is no number: short, within a sentence, outside facts.
func (a *analysis) isWord(from, to int) bool {
	if to-from > wordLength || a.inFact(from) || to > from && a.inFact(to-1) {
		return false
	}
	for i := from; i < to; i++ {
		if isStop(a.v.r[i]) {
			return false
		}
	}
	return true
}

// touched unites the classes of the marks of scope that [from, to) touches.
func (a *analysis) touched(from, to int) scope {
	var s scope
	for _, k := range a.marksIn(max(0, from-8), to) {
		if k.to > from {
			s |= k.class
		}
	}
	return s
}

// deniesNear reports whether [from, to) or what it cuts into denies.
func deniesNear(a *analysis, from, to int) bool {
	low, high := max(0, from-2), min(len(a.v.r), to+2)
	if at := denialIn(a.v, low, high); at >= 0 && a.v.hasAny(at, []string{"ずに", "なく"}) == 0 { // 動かずに goes with a verb of its own
		return true
	}
	for _, k := range a.marksIn(max(0, from-8), to) {
		if k.class&scopeNegation != 0 && k.to > from && isLatin(a.v.r[k.from]) {
			return true
		}
	}
	return false
}

// dropsLimit reports whether the words of the source that the claim leaves out set a condition or an exception.
func (m *comparison) dropsLimit(s *analysis, e edit) bool {
	dropped := strings.TrimSpace(s.v.string(e.sfrom, e.sto))
	for _, w := range []string{" and", " and are", " and is", " and may", " and must", " and can"} { // another thing that the sentence says as well
		if strings.HasSuffix(dropped, w) {
			return false
		}
	}
	if m.meetsAll(s, e) || m.meetsConditions(s, e) {
		return false
	}
	if hasPrefixAny(dropped, "とし、", "し、", "とし,") { // what the sentence goes on to say
		return false
	}
	return containsAny(" "+s.v.string(e.sfrom, e.sto)+" ", []string{"場合", "とき", "限り", "ただし", "但し", "を除", "以外", "のうち", " if ", " unless ", " except ", " only ", " when ", " provided ", " where ", " until ", " once "})
}

// meetsConditions reports whether what was left out ends conditions, all of which the claim speaks of in other words: 地震では for
// 地震が発生したときは.
func (m *comparison) meetsConditions(s *analysis, e edit) bool {
	from, to := s.unitRange(s.unitAt(e.sfrom))
	any, all := false, true
	s.eachCondition(from, to, func(low, high, _, _ int) {
		if low < e.sto && high > e.sfrom {
			any, all = true, all && (low < e.sfrom || low == from && isLatin(s.v.r[low])) && m.shareIn(s, low, high) >= 0.5
		}
	})
	return any && all && !containsAny(s.v.string(e.sfrom, e.sto), []string{"限", "ただし", "但し", "を除", "以外", "のうち", "unless", "except", "only"})
}

// meetsAll reports whether the question speaks of what was left out.
func (m *comparison) meetsAll(s *analysis, e edit) bool {
	question := m.c.askedBag()
	total, hits := 0.0, 0.0
	for _, t := range s.termsIn(e.sfrom, e.sto) {
		total++
		hits += question.share(t)
	}
	return total == 0 || hits >= 0.5*total
}
