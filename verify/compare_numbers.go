package verify

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// numbers looks for every number, date and reference of the claim in the pieces.
func (m *comparison) numbers() {
	for i := range m.claim.facts {
		f := m.claim.facts[i]
		switch {
		case f.soft:
		case f.kind == ref:
			m.reference(f)
		case f.kind == literal:
			m.literal(f)
		default:
			m.quantity(i, f)
		}
	}
	m.bareBounds()
}

// bareBounds compares bounds that have no number: 総労働時間以上 for 総労働時間を超える.
func (m *comparison) bareBounds() {
	for _, c := range m.claim.v.bareBoundsIn(0, len(m.claim.v.r)) {
		same := false
		var other bareBound
		var at piece
		for _, q := range m.pieces {
			for _, s := range q.a.v.bareBoundsIn(q.from, q.to) {
				if s.of == c.of && s.op == c.op {
					same = true
				} else if s.of == c.of {
					other, at = s, q
				}
			}
		}
		if !same && at.a != nil {
			m.raise(codeComparator, c.from-2, c.to, at, other.from-2, other.to, "")
		}
	}
}

// sameValue reports whether a claim's quantity and a source's are the same amount of the same thing. A number without a unit
// on either side (a table whose head has the unit) is compared as written.
func sameValue(c, s fact) bool {
	if c.kind == date || s.kind == date {
		return sameDate(c, s)
	}
	if s.kind != amount {
		return false
	}
	if c.dim != s.dim {
		switch {
		case c.dim == dimRatio && s.dim == dimNone, c.dim == dimNone && s.dim == dimRatio:
			return near(c.value, s.value) || c.more != 0 && near(c.more, s.value) || s.more != 0 && near(s.more, c.value)
		case c.dim == dimNone, s.dim == dimNone:
			return c.dim != dimClock && s.dim != dimClock && near(c.raw, s.raw)
		}
		return false
	}
	return near(c.value, s.value) || c.more != 0 && near(c.more, s.value) || s.more != 0 && near(s.more, c.value)
}

func near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b))
}

// sameDate reports whether the source has every part of the claim's date.
func sameDate(c, s fact) bool {
	if c.kind != date || s.kind != date {
		y, n := c, s
		if s.kind == date {
			y, n = s, c
		}
		return y.m == 0 && y.d == 0 && n.kind == amount && n.dim == dimNone && n.raw == float64(y.y)
	}
	return (c.y == 0 || c.y == s.y) && (c.m == 0 || c.m == s.m) && (c.d == 0 || c.d == s.d)
}

// compareBounds tells how the claim's bound stands to the source's.
func compareBounds(c, s fact) string {
	switch {
	case c.op == atMost && s.side == notAfter || c.side == notAfter && s.op == atMost: // 8週間以内, 8週間を経過していない
		return resultOK
	case c.op != noBound && c.op != s.op, c.side != noBound && s.side != noBound && c.side != s.side:
		return resultFailed
	case (c.side == after || c.side == before) && s.side == noBound && s.op == atMost: // after 14 days for within 14 days
		return resultFailed
	case c.op != s.op, c.side != noBound && s.side == noBound:
		return resultWarning
	}
	return resultOK
}

// quantity looks for the i-th fact of the claim.
func (m *comparison) quantity(i int, f fact) {
	best := ""
	var at piece
	var source fact
	better := map[string]int{"": 0, resultFailed: 1, resultWarning: 2, resultOK: 3}
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		if !sameValue(f, s) {
			return
		}
		r := compareBounds(f, s)
		if r == resultOK && s.approx && !f.approx {
			r = resultWarning
		}
		if better[r] > better[best] || r == best && m.closer(f, q, s, at, source) {
			best, at, source = r, q, s
		}
	})
	switch best {
	case resultOK:
		return
	case resultFailed:
		m.raise(codeComparator, f.from, f.to, at, source.from, source.to, "")
		return
	case resultWarning:
		if source.approx && !f.approx && compareBounds(f, source) == resultOK {
			m.raise(codeHedge, f.from, f.to, at, source.from, source.to, "")
			return
		}
		m.raise(codeComparatorDropped, f.from, f.to, at, source.from, source.to, "")
		return
	}
	if m.isPer(i) || m.isImplied(f) || m.isSingle(f) || m.isLed(f) {
		return
	}
	if detail := m.computed(i); detail != "" {
		m.raise(codeComputed, f.from, f.to, piece{}, 0, 0, detail)
		return
	}
	m.missing(f)
}

// closer prefers, among sources of equal standing, the one whose sentence shares more with the claim.
func (m *comparison) closer(_ fact, q piece, s fact, p piece, t fact) bool {
	if p.a == nil {
		return true
	}
	return m.scoreAt(q, s.from) > m.scoreAt(p, t.from)
}

// scoreAt tells how much the sentence at place i of a piece shares with the claim.
func (m *comparison) scoreAt(q piece, i int) int {
	n := 0
	from, to := q.a.unitRange(q.a.unitAt(i))
	q.a.eachKey(from, to, func(k uint64) {
		if m.keys[k] {
			n++
		}
	})
	return n
}

// missing flags a number that no piece holds, with the value of the same kind that the closest sentence has instead.
func (m *comparison) missing(f fact) {
	code := codeNumber
	var at piece
	var other fact
	found := false
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		if s.kind != f.kind || s.soft {
			return
		}
		unit := f.kind == amount && near(f.raw, s.raw) && f.raw != 0
		if !unit && s.dim != f.dim || m.claimHas(s) {
			return
		}
		if unit {
			code = codeUnit
		} else if code == codeUnit {
			return
		}
		if !found || m.closer(f, q, s, at, other) || unit {
			at, other, found = q, s, true
		}
	})
	if !found {
		m.raise(code, f.from, f.to, piece{}, 0, 0, "")
		return
	}
	m.raise(code, f.from, f.to, at, other.from, other.to, "")
}

// claimHas reports whether the claim itself says this value somewhere, a date as closely as the source.
func (m *comparison) claimHas(s fact) bool {
	for _, f := range m.claim.facts {
		if sameValue(f, s) && (f.kind != date || f.m == s.m && f.d == s.d) {
			return true
		}
	}
	return false
}

// isPer reports whether the i-th fact is the one of "1日2回" or 「1人につき」, which sources also write as 毎日, 日額, each.
func (m *comparison) isPer(i int) bool {
	f := m.claim.facts[i]
	if f.raw != 1 || f.op != noBound || m.otherPer(f) {
		return false
	}
	return f.per || i+1 < len(m.claim.facts) && m.claim.facts[i+1].from-f.to <= 1 && f.to <= m.claim.facts[i+1].from
}

// otherPer reports whether the pieces say per one of something else: 1事業年度につき for 1か月につき.
func (m *comparison) otherPer(f fact) bool {
	found := false
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		each := s.per || k+1 < len(q.a.facts) && q.a.facts[k+1].from-s.to <= 1
		found = found || each && s.raw == 1 && !sameValue(f, s)
	})
	return found
}

// isLed reports whether the fact is a one that a table's head or a lead sentence has: 「1日の実労働時間」 over a row.
func (m *comparison) isLed(f fact) bool {
	if f.raw != 1 || f.op != noBound {
		return false
	}
	for _, q := range m.pieces {
		for _, l := range q.leads() {
			for _, s := range l.a.factsIn(l.from, l.to) {
				if sameValue(f, s) {
					return true
				}
			}
		}
	}
	return false
}

// isSingle reports whether the fact is the one of 「一人の」 or 「1匹の」, which sources leave out, and they count none of the kind.
func (m *comparison) isSingle(f fact) bool {
	if f.raw != 1 || f.op != noBound || f.dim != dimPeople && f.dim != "animal" {
		return false
	}
	single := true
	m.eachFact(func(q piece, k int) { single = single && q.a.facts[k].dim != f.dim })
	return single
}

// everyWords say once for a unit without a numeral, by kind and value.
var everyWords = map[string][]string{
	"months1":  {"毎月", "月額", "月ごと", "monthly", "per month", "each month", "every month", "a month"},
	"months12": {"毎年", "年額", "年ごと", "annual", "per year", "each year", "every year", "a year", "yearly"},
	"days1":    {"毎日", "日額", "日ごと", "daily", "per day", "each day", "every day"},
	"days7":    {"毎週", "週ごと", "週の", "weekly", "per week", "each week", "every week"},
	"people1":  {"各人", "per person", "each person"},
	"time3600": {"毎時", "時間ごと", "hourly", "per hour"},
}

// isImplied reports whether the pieces say the fact without a numeral: 1か月 by 毎月 or 月額, 1年 by 毎年.
func (m *comparison) isImplied(f fact) bool {
	if f.raw != 1 {
		return false
	}
	words := everyWords[string(f.dim)+format(f.value)]
	for _, q := range m.pieces {
		if containsAny(q.a.v.string(q.from, q.to), words) {
			return true
		}
	}
	return false
}

// sumWords tell that a claim adds up.
var sumWords = []string{"合わせ", "合計", "計", "総額", "合算", "足し", "加え", "差", "引い", "total", "together", "sum", "combined", "altogether", "in all", "difference", "times"}

// computed explains a number of the claim as a sum, difference or product of numbers of the pieces; factors may come from the
// question. "" where it cannot be.
func (m *comparison) computed(i int) string {
	f := m.claim.facts[i]
	if f.kind != amount {
		return ""
	}
	if f.dim == dimThings && f.raw >= 2 && f.raw <= 12 && containsAny(m.words(f), []string{"つ", "項目", "種類"}) {
		return "counts what the source lists: " + format(f.raw)
	}
	if !containsAny(m.claim.v.string(0, len(m.claim.v.r)), sumWords) {
		return ""
	}
	target := f
	if f.dim == dimNone && m.inQuestion(f) { // a factor: right if it takes part in a sum that is
		for k := range m.claim.facts {
			if t := m.claim.facts[k]; k != i && t.dim != dimNone && m.arithmetic(t) != "" {
				return "taken from the question: " + format(f.raw)
			}
		}
		return ""
	}
	return m.arithmetic(target)
}

func (m *comparison) inQuestion(f fact) bool {
	for _, g := range m.c.askedFacts() {
		if sameValue(f, g) {
			return true
		}
	}
	return false
}

// arithmetic finds a sum of up to three numbers of the pieces, each times a factor of the question, a difference, or a product.
func (m *comparison) arithmetic(f fact) string {
	type operand struct {
		value  float64
		text   string
		id     int
		factor float64 // of the question, or 0
	}
	factors := 0 // that the claim takes from the question: a sum must use them all
	for _, g := range m.claim.facts {
		if g.kind == amount && g.dim == dimNone && m.inQuestion(g) {
			factors++
		}
	}
	var ops []operand
	n := 0
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		if s.kind != amount || s.dim != f.dim || s.value <= 0 || n > 12 {
			return
		}
		n++
		words := strings.TrimSpace(q.words(s.from, s.to))
		ops = append(ops, operand{s.value, words, n, 0})
		for _, g := range m.c.askedFacts() {
			if g.kind == amount && g.raw > 1 && g.dim != f.dim {
				ops = append(ops, operand{s.value * g.raw, words + " × " + format(g.raw), n, g.raw})
			}
		}
	})
	uses := func(some ...operand) bool {
		used := make(map[float64]bool)
		for _, o := range some {
			if o.factor > 0 {
				used[o.factor] = true
			}
		}
		return len(used) >= factors
	}
	for a := range ops {
		if ops[a].factor > 0 && near(ops[a].value, f.value) && uses(ops[a]) {
			return fmt.Sprintf("%s = %s", ops[a].text, m.words(f))
		}
		for b := range ops {
			if b == a || ops[a].id == ops[b].id {
				continue
			}
			if near(ops[a].value-ops[b].value, f.value) && uses(ops[a], ops[b]) {
				return fmt.Sprintf("%s − %s = %s", ops[a].text, ops[b].text, m.words(f))
			}
			if b < a {
				continue
			}
			if near(ops[a].value+ops[b].value, f.value) && uses(ops[a], ops[b]) {
				return fmt.Sprintf("%s + %s = %s", ops[a].text, ops[b].text, m.words(f))
			}
			for c := b + 1; c < len(ops); c++ {
				if ops[c].id != ops[a].id && ops[c].id != ops[b].id && near(ops[a].value+ops[b].value+ops[c].value, f.value) && uses(ops[a], ops[b], ops[c]) {
					return fmt.Sprintf("%s + %s + %s = %s", ops[a].text, ops[b].text, ops[c].text, m.words(f))
				}
			}
		}
	}
	return ""
}

func (m *comparison) words(f fact) string {
	s, _ := m.said(f.from, f.to)
	return strings.TrimSpace(s)
}

// reference looks for an article, a section or an ordinal in the pieces, the passage's heading and its title.
func (m *comparison) reference(f fact) {
	found := false
	m.eachFact(func(q piece, k int) {
		found = found || sameReference(f, q.a.facts[k])
	})
	inPieces := found
	var other fact
	var at piece
	for _, q := range m.pieces {
		for _, h := range append([]piece{{q.p, q.p.heading(), 0, len(q.p.heading().v.r)}}, q.headings()...) {
			facts := h.a.factsIn(h.from, h.to)
			for k, s := range facts {
				found = found || sameReference(f, s) || k > 0 && inRange(f, facts[k-1], s)
			}
		}
	}
	if found && inPieces {
		return
	}
	if q, s, ok := m.replaces(f); ok {
		m.raise(codeReference, f.from, f.to, q, s.from, s.to, "")
		return
	}
	if found {
		return
	}
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == ref && (at.a == nil || m.closer(f, q, s, at, other)) {
			at, other = q, s
		}
	})
	m.raise(codeReference, f.from, f.to, at, other.from, other.to, "")
}

// replaces reports whether the claim's reference stands where the pieces have another: before the same word.
func (m *comparison) replaces(f fact) (at piece, other fact, found bool) {
	next := m.claim.firstTerm(f.to)
	if next == len(m.claim.terms) || m.claim.terms[next].from-f.to > 4 {
		return at, other, false
	}
	word := m.claim.terms[next].stem
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		if s.kind != ref || s.lit == f.lit || m.claimSays(s) {
			return
		}
		if i := q.a.firstTerm(s.to); i < len(q.a.terms) && q.a.terms[i].from-s.to <= 4 && q.a.terms[i].stem == word {
			at, other, found = q, s, true
		}
	})
	return at, other, found
}

// claimSays reports whether the claim has the same reference.
func (m *comparison) claimSays(s fact) bool {
	for _, f := range m.claim.facts {
		if f.kind == ref && f.lit == s.lit {
			return true
		}
	}
	return false
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

// inRange reports whether the reference lies in 第46条〜第47条.
func inRange(f, a, b fact) bool {
	if f.kind != ref || a.kind != ref || b.kind != ref || !strings.HasSuffix(f.lit, "条") {
		return false
	}
	n, lo, hi := leadingNumber(f.lit), leadingNumber(a.lit), leadingNumber(b.lit)
	return b.from-a.to == 1 && lo <= n && n <= hi
}

func leadingNumber(s string) float64 {
	n := 0.0
	for _, r := range s {
		if !isDigit(r) {
			break
		}
		n = n*10 + float64(r-'0')
	}
	return n
}

// spelledOut are short names of things that texts also write out.
var spelledOut = map[string][]string{"2fa": {"two-factor", "二要素", "2要素"}, "mfa": {"multi-factor", "多要素"}}

// literal looks for a code such as E:1 in the pieces and headings.
func (m *comparison) literal(f fact) {
	want := append([]string{f.lit}, spelledOut[f.lit]...)
	for _, q := range m.pieces {
		for _, w := range want {
			if q.a.v.holdsWord(w, q.from, q.to) || q.p.heading().v.holdsWord(w, 0, len(q.p.heading().v.r)) {
				return
			}
		}
	}
	var at piece
	var other fact
	m.eachFact(func(q piece, k int) {
		if s := q.a.facts[k]; s.kind == literal && (at.a == nil || m.closer(f, q, s, at, other)) {
			at, other = q, s
		}
	})
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

// bindings looks whether each number of the claim belongs to the same thing in the source. The words that single out another
// number of the same kind, and not this one, must not be the words of the claim.
func (m *comparison) bindings() {
	for i, f := range m.claim.facts {
		if f.soft || f.kind != amount && f.kind != date {
			continue
		}
		m.binding(i, f)
	}
	m.repeated()
	m.crossed()
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
				if u.a == w.a && u.sibling(w) {
					s := w.factLike(g)
					m.raise(codeBinding, g.from, g.to, w.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
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
			out = append(out, matchedUnit{piece{q.p, q.a, max(from, q.from), min(to, q.to)}, u, 0})
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
		case s.soft:
		case sameValue(f, s):
			homes = append(homes, home{q, s, q.a.segment(k, q.from, q.to)})
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
			if ofTheirs > 0 && theirs >= 0.6 && (theirs > ours || both && h.p != r.p) {
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

// home is a fact of a source with the content of its part of the sentence.
type home struct {
	piece
	fact fact
	keys map[uint64]bool
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

// segment gives the content of the part of a sentence that belongs to its k-th fact: from the end of the clause of the fact of
// the same kind before it to the end of its own clause.
func (a *analysis) segment(k, low, high int) map[uint64]bool {
	f := a.facts[k]
	from, to := a.unitRange(a.unitAt(f.from))
	from, to = max(from, low), min(to, high)
	end := func(i int) int {
		for i < to && !isStop(a.v.r[i]) && a.v.r[i] != '|' {
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
	for j := k - 1; j >= 0 && a.facts[j].from >= from; j-- {
		if a.facts[j].dim == f.dim && a.facts[j].kind == f.kind {
			from = max(from, min(end(a.facts[j].to), f.from))
			break
		}
	}
	keys := make(map[uint64]bool)
	a.eachKey(from, max(stop, f.to), func(key uint64) { keys[key] = true })
	delete(keys, f.key())
	return keys
}
