package verify

import (
	"slices"
	"strings"
)

// reference looks for an article, a section or an ordinal in the pieces, the passage's heading and its title.
func (m *comparison) reference(f fact) {
	found := false
	m.eachFact(func(q piece, k int) {
		found = found || sameReference(f, q.a.facts[k])
	})
	inPieces, within := found, false
	var other fact
	var at piece
	for _, q := range m.pieces {
		for _, h := range append([]piece{{q.p, q.p.heading(), 0, len(q.p.heading().v.r)}}, q.headings()...) {
			facts := h.a.factsIn(h.from, h.to)
			for _, s := range facts {
				same := sameReference(f, s)
				found, within = found || same || within, within && !same
			}
		}
	}
	if f.lit == "1" && m.holds([]string{"initial", "最初", "初回", "opening"}) {
		return
	}
	if found && inPieces || m.knownParagraph(f) || m.standsIn(f) {
		return
	}
	if found || within { // also 第46条〜第47条 over a text that does not tell them apart
		return
	}
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == ref && (at.a == nil) {
			at, other = q, s
		}
	})
	if isOrdinal(f.lit) && (at.a == nil || !isOrdinal(other.lit)) {
		return // the second column, the first notice: places in an order that the source tells by the order itself
	}
	m.raise(codeReference, f.from, f.to, at, other.from, other.to, "")
}

// isOrdinal reports whether what was read as a reference is a bare place in an order.
func isOrdinal(lit string) bool {
	return lit != "" && strings.Trim(lit, "0123456789") == ""
}

// headings are the Markdown headings in the passage's text.
func (q piece) headings() []piece {
	var out []piece
	for _, b := range q.a.v.blocks {
		if b.kind == heading {
			from, to := q.a.unitRange(b.first)
			out = append(out, piece{q.p, q.a, from, to})
		}
	}
	return out
}

func sameReference(c, s fact) bool {
	if s.kind == ref {
		return c.lit == s.lit
	}
	return s.kind == amount && s.dim == dimNone && c.lit == format(s.raw)
}

// spelledOut are short names of things that texts also write out.
var spelledOut = map[string][]string{"2fa": {"two-factor", "二要素", "2要素"}, "mfa": {"multi-factor", "多要素"}}

// literal looks for a code such as E:1 in the pieces and headings.
func (m *comparison) literal(f fact) {
	want := formsOf(f.lit)
	for _, q := range m.pieces {
		for _, w := range want {
			if q.a.v.holdsWord(w, q.from, q.to) || q.p.heading().v.holdsWord(w, 0, len(q.p.heading().v.r)) {
				return
			}
		}
	}
	for _, q := range m.pieces { // a name that a sentence before the quotation in its paragraph has: 401K
		if q.from >= q.to || f.lit == "" || !isDigit([]rune(f.lit)[0]) {
			continue
		}
		first, _ := q.a.unitRange(q.a.v.blocks[q.a.v.layout.units[q.a.unitAt(q.from)].block].first)
		if slices.ContainsFunc(want, func(w string) bool { return q.a.v.holdsWord(w, first, q.from) }) {
			return
		}
	}
	var at piece
	var other fact
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == literal && (at.a == nil) {
			at, other = q, s
		}
	})
	if at.a == nil && f.from == 0 {
		return // a name at the head of a sentence: 37signals
	}
	m.raise(codeReference, f.from, f.to, at, other.from, other.to, "")
}

// holdsWord reports whether w stands in [from, to) with no letter or digit beside it.
func (v *view) holdsWord(w string, from, to int) bool {
	n := len([]rune(w))
	for i := from; i+n <= to; i++ {
		if v.has(i, w) && (i == 0 || !isDigit(v.r[i-1]) && !isLatin(v.r[i-1])) && (i+n == len(v.r) || !isDigit(v.r[i+n]) && !isLatin(v.r[i+n])) {
			return true
		}
	}
	return false
}
