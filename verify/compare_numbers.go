package verify

import (
	"math"
	"slices"
	"strings"
)

// numbers looks for every number, date and reference of the claim in the pieces.
func (m *comparison) numbers() {
	for i := range m.claim.facts {
		f := m.claim.facts[i]
		switch {
		case f.soft:
			m.single(f)
		case f.kind == amount && f.dim == dimDays && f.raw == 1 && f.op == noBound && m.claim.v.endsWith(f.from, "の") && m.holds([]string{"初日", "月初"}): // 3か月前の1日
		case f.kind == ref:
			m.reference(f)
		case f.kind == literal:
			m.literal(f)
		default:
			m.quantity(i, f)
		}
	}
	m.bareBounds()
	m.weekdays()
	m.periodicity()
}

// single looks at "one nurse" and "a week", which need no backing, but where the source counts the same thing otherwise: two nurses.
func (m *comparison) single(f fact) {
	var at piece
	var other fact
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		switch {
		case s.kind != amount || s.dim != f.dim || s.noun != f.noun || f.dim != dimNone && f.dim != dimTimes:
		case near(s.value, f.value):
			at, other = q, f
		case at.a == nil && m.isMatched(q, s.from):
			at, other = q, s
		}
	})
	if at.a != nil && !near(other.value, f.value) {
		m.raise(codeNumber, f.from, f.to, at, other.from, other.to, "")
	}
}

// bareBounds compares bounds that have no number: 総労働時間以上 for 総労働時間を超える.
func (m *comparison) bareBounds() {
	for _, c := range m.claim.bareBoundsIn(0, len(m.claim.v.r)) {
		same := false
		var other bareBound
		var at piece
		for _, q := range m.pieces {
			for _, s := range q.a.bareBoundsIn(q.from, q.to) {
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
		if c.kind == amount && c.dim == dimMonths && s.d == 0 && s.y == 0 && s.raw > 0 { // 六月, six months
			return near(c.value, s.raw)
		}
		return sameDate(c, s)
	}
	if s.kind != amount {
		return false
	}
	if c.dim == dimClock && s.dim == dimClock && (c.loose || s.loose) {
		return near(c.value, s.value) || c.loose && near(c.value+12*60, s.value) || s.loose && near(c.value, s.value+12*60)
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
	return (c.y == 0 || c.y == s.y) && (c.m == 0 || c.m == s.m) && (c.d == 0 || c.d == s.d || c.lastDayIs(s.d) || s.lastDayIs(c.d))
}

// lastDayIs reports whether the date says the last day of its month and that is the d-th.
func (f fact) lastDayIs(d int) bool {
	return f.d == lastDay && (d == 31 && f.m != 2 && f.m != 4 && f.m != 6 && f.m != 9 && f.m != 11 || d == 30 && (f.m == 4 || f.m == 6 || f.m == 9 || f.m == 11) || f.m == 2 && (d == 28 || d == 29))
}

// compareBounds tells how the claim's bound stands to the source's.
func compareBounds(c, s fact) string {
	switch {
	case c.rate != "" && s.rate != "" && c.rate != s.rate, c.each != "" && s.each != "" && c.each != s.each && (c.each == "ずつ" || s.each == "ずつ"):
		return resultFailed
	case c.each != "" && s.each != "" && c.each != s.each && c.dim != dimMonths: // 2日おき is every other day to some and every third to others
		return resultWarning
	case c.side == onwards && s.starts && !s.ends && c.op == s.op, s.side == onwards && c.starts && !c.ends && c.op == s.op: // 4月1日以降, 4月1日から
		return resultOK
	case c.starts && !c.ends && s.ends && !s.starts, c.ends && !c.starts && s.starts && !s.ends: // from five for until five
		return resultFailed
	case c.op == atMost && s.side == notAfter || c.side == notAfter && s.op == atMost: // 8週間以内, 8週間を経過していない
		return resultOK
	case c.by && s.op == atLeast && s.side == before, s.by && c.op == atLeast && (c.side == before || c.side == noBound): // 30日前まで, 30日以上前
		return resultOK
	case c.op == noBound && s.op != noBound && c.hint == s.op || s.op == noBound && c.op != noBound && s.hint == c.op:
		return resultOK
	case c.only && s.op == atMost || s.only && c.op == atMost: // only two, at most two
		return resultOK
	case c.atEnd(s) || s.atEnd(c): // 10~15, 10以上15以下
		return resultOK
	case c.op == noBound && (c.low && s.op != noBound && s.op != atLeast || c.high && s.op != noBound && s.op != atMost):
		return resultFailed
	case c.op != noBound && c.op != s.op, c.side != noBound && s.side != noBound && c.side != s.side:
		return resultFailed
	case (c.side == after || c.side == before) && c.op == noBound && s.side == noBound && s.op == atMost: // after 14 days for within 14 days
		return resultFailed
	case c.side == after && c.op == atMost && s.side == noBound: // within 30 days after returning, within 30 days of returning
		return resultOK
	case c.op == noBound && s.side == noBound && (s.op == lessThan || s.op == moreThan) && !c.low && !c.high: // under 60 is not 60
		return resultFailed
	case c.op != s.op, c.side != noBound && s.side == noBound:
		return resultWarning
	}
	return resultOK
}

// atEnd reports whether f is an end of a range that s bounds in words.
func (f fact) atEnd(s fact) bool {
	return f.op == noBound && (f.low && s.op == atLeast || f.high && s.op == atMost)
}

// quantity looks for the i-th fact of the claim.
func (m *comparison) quantity(i int, f fact) {
	best := ""
	var at piece
	var source fact
	better := map[string]int{"": 0, resultFailed: 1, resultWarning: 2, resultOK: 3}
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		s.hint = q.a.headHint(s)
		if m.isMultiple(f, q, s) || m.takesOff(f, q, s) {
			best, at, source = resultOK, q, s
			return
		}
		if m.isLatin() && daysAsHours(f, s) {
			s.dim, s.value, s.factor, s.raw = f.dim, f.value, f.factor, f.raw
		}
		if m.insideRange(f, q, k) {
			best, at, source = resultOK, q, s
			return
		}
		if !sameValue(f, s) {
			return
		}
		if s.dim == dimNone && f.dim != dimNone && f.kind == amount && m.bareOf(f, q, s) {
			return
		}
		r := compareBounds(f, s)
		if r == resultFailed && complement[f.op] == s.op && s.op != noBound && m.claim.caps(f) != q.a.caps(s) {
			r, m.flipped = resultOK, true
		}
		if s.side == before && f.side == noBound && (m.claim.v.endsWith(f.from, "from ") || m.claim.v.has(f.to, "から")) && m.claim.caps(f) != q.a.caps(s) {
			m.flipped = true // not before 6 p.m.: from 6 p.m.
		}
		if r == resultFailed && (f.starts || f.ends) && f.op == s.op && (m.claim.denied(0, len(m.claim.v.r)) != q.a.denied(q.from, q.to) || containsAny(m.text, []string{"閉", "休", "以外", "clos", "outside", "except"})) {
			r = resultOK // closed from five, open until five
		}
		if r == resultFailed && f.op == atMost && s.op == noBound && s.side == noBound && s.hint != atLeast && q.a.inRow(s.from) {
			r = resultOK // what a table gives of something is what there is of it
		}
		if r == resultFailed && f.op == atMost && s.op == noBound && s.side == noBound && s.hint != atLeast && q.ledBy(limitLeads, s.from) {
			r = resultOK
		}
		if r == resultFailed && f.op == atMost && s.op == noBound && s.side == noBound && f.dim == s.dim && (f.noun == s.noun || f.noun == "" || s.noun == "") && m.isLatin() && q.a.permitsBefore(s.from) && !q.a.deniedBefore(s.from) {
			r = resultOK // may hold two: two at most
		}
		if r == resultFailed && (m.claim.spreads(f, s) || q.a.spreads(s, f) || q.a.ends(s, f) || m.claim.ends(f, s)) {
			r = resultOK
		}
		if r == resultFailed && m.isRest(f) {
			r = resultOK
		}
		if r == resultWarning && f.op == noBound && (s.op == atMost || s.hint == atMost) && s.side == f.side && containsAny(m.text, limitLeads) {
			r = resultOK // the limit is five days in one case and ten in another
		}
		if r == resultWarning && f.op == s.op && s.side == noBound && q.a.saysSide(f.side, s) {
			r = resultOK
		}
		if r == resultFailed && f.op == noBound && s.op == atMost && m.waits(f) && q.a.caps(s) {
			r, m.flipped = resultOK, true // wait four months before: not within four months
		}
		if r == resultOK && m.isLatin() && f.op == noBound && s.op == noBound && f.dim == dimNone && s.dim == dimNone && (f.hint == atMost && s.hint == atLeast || f.hint == atLeast && s.hint == atMost) && !m.claim.denied(0, len(m.claim.v.r)) && !q.a.denied(q.from, q.to) {
			r = resultFailed // until the age of 57, from the age of 57
		}
		if r == resultOK && s.approx && !f.approx {
			r = resultWarning
		}
		if better[r] > better[best] {
			best, at, source = r, q, s
		}
	})
	switch best {
	case resultOK:
		return
	case resultFailed:
		code := codeComparator
		if f.rate != "" && source.rate != "" && f.rate != source.rate || f.each != "" && source.each != "" && f.each != source.each {
			code = codeUnit
		}
		m.raise(code, f.from, f.to, at, source.from, source.to, "")
		return
	case resultWarning:
		if f.op == noBound && (m.claim.v.endsWith(f.from, "exactly ") || m.claim.v.endsWith(f.from, "precisely ")) && source.op != noBound {
			m.raise(codeComparator, f.from, f.to, at, source.from, source.to, "")
			return
		}
		if source.approx && !f.approx && compareBounds(f, source) == resultOK {
			m.raise(codeHedge, f.from, f.to, at, source.from, source.to, "")
			return
		}
		m.raise(codeComparatorDropped, f.from, f.to, at, source.from, source.to, "")
		return
	}
	if f.dim == dimTimes && f.value == 1 && f.op == noBound && m.holds(everyWords[map[string]string{"month": "months1", "year": "months12", "day": "days1", "week": "days7"}[f.rate]]) {
		return // 毎月 is 月1回
	}
	if f.dim == dimTimes && f.value == 1 && i > 0 && m.claim.v.string(m.claim.facts[i-1].to, max(m.claim.facts[i-1].to, f.from)) == "に" && m.everySo(m.claim.facts[i-1]) {
		return // 5年に1回 is 5年ごと
	}
	if m.isPer(i) || m.isImplied(f) || m.isFrequency(f) || m.isSingle(f) || m.isLed(f) {
		return
	}
	if f.dim == dimRatio && f.op == noBound && (near(f.raw, 100) && m.holds([]string{"全額"}) || near(f.raw, 50) && m.holds([]string{"半額"})) {
		return
	}
	if m.inHead(f) || m.inSectionName(f) || f.dim == dimTimes && f.value == 1 && m.holds(onceWords) {
		return
	}
	if detail := m.computed(i); detail != "" {
		m.raise(codeComputed, f.from, f.to, piece{}, 0, 0, detail)
		return
	}
	m.missing(f)
}

// spreads reports whether f is the time over which something is spread, and s the same time without a bound: over 12 months, across 12
// months.
func (a *analysis) spreads(f, s fact) bool {
	return f.op == moreThan && s.op == noBound && s.side == noBound && (f.dim == dimMonths || f.dim == dimDays || f.dim == dimBusiness) &&
		(a.v.has(f.from, "over ") || a.v.endsWith(f.from, "over "))
}

// ends reports whether something ends the time f after an event, within which s says it has to be done: expires 90 days after, within 90
// days of.
func (a *analysis) ends(f, s fact) bool {
	if f.side != after || f.op != noBound || s.op != atMost {
		return false
	}
	from, to := a.unitRange(a.unitAt(f.from))
	return containsAny(a.v.string(from, to), []string{"expire", "lapse", "void", "失効", "無効", "効力を失"})
}

// daysAsHours reports whether one of two times is in hours and the other the same number of days: 72 hours, three days.
func daysAsHours(f, s fact) bool {
	const day = 24 * 3600
	if f.kind != amount || s.kind != amount || f.soft || s.soft {
		return false
	}
	return f.dim == dimDays && s.dim == dimSeconds && f.factor == 1 && near(f.value*day, s.value) || f.dim == dimSeconds && s.dim == dimDays && s.factor == 1 && near(s.value*day, f.value)
}

// insideRange reports whether a number of the claim that names a year, class or the like lies between the ends of a range of them that begins
// with the k-th fact of a piece: year 8 of years 7 to 9.
func (m *comparison) insideRange(f fact, q piece, k int) bool {
	if f.kind != amount || f.dim != dimNone || f.op != noBound || f.low || f.high || k+1 >= len(q.a.facts) {
		return false
	}
	s, e := q.a.facts[k], q.a.facts[k+1]
	if !s.starts || !e.ends || s.dim != dimNone || e.dim != dimNone || f.raw <= s.raw || f.raw >= e.raw || f.raw != float64(int(f.raw)) {
		return false
	}
	own, theirs := m.claim.wordBefore(term{from: f.from, to: f.to}), q.a.wordBefore(term{from: s.from, to: s.to})
	return own != "" && singular(own) == singular(theirs) && isOneOf(singular(own), "year class grade level form group band zone room floor category")
}

// bareOf reports whether a number without a unit, at the end of a sentence or before a full stop in English prose, is of something else than
// f: sold in books of ten, where the sentence tells another number of days.
func (m *comparison) bareOf(f fact, q piece, s fact) bool {
	if f.dim != dimDays && f.dim != dimMonths && f.dim != dimSeconds && f.dim != dimBusiness || q.a.inRow(s.from) || !m.isLatin() || s.to < len(q.a.v.r) && q.a.v.r[s.to] != '.' && q.a.v.r[s.to] != ';' {
		return false
	}
	from, to := q.a.unitRange(q.a.unitAt(s.from))
	return slices.ContainsFunc(q.a.factsIn(from, to), func(o fact) bool { return o.dim == f.dim && !o.soft && !m.claimHas(o) })
}

// everySo reports whether the pieces have something every so often: 5年ごと.
func (m *comparison) everySo(f fact) bool {
	found := false
	m.eachFact(func(q piece, k int) { found = found || q.a.facts[k].each != "" && sameValue(f, q.a.facts[k]) })
	return found
}

// limitLeads say of all numbers that follow them that they are limits.
var limitLeads = []string{"限度", "上限", "最大", "最長", "maximum", "limit", "at most", "up to", "target", "deadline", "ceiling"}

// ledBy reports whether what leads into the piece, or its heading, has one of the words: not the sentence of place at itself.
func (q piece) ledBy(words []string, at int) bool {
	for _, l := range append(q.leads(), piece{q.p, q.p.heading(), 0, len(q.p.heading().v.r)}) {
		if (l.a != q.a || at < l.from || at >= l.to) && containsAny(l.a.v.string(l.from, l.to), words) {
			return true
		}
	}
	return false
}

// inRow reports whether place i lies in a row of a table.
func (a *analysis) inRow(i int) bool {
	return len(a.units) > 0 && a.v.blocks[a.v.layout.units[a.unitAt(i)].block].kind == row
}

// saysSide reports whether the sentence of a number says elsewhere that it counts after or before something: 「失敗した後、30分間」.
func (a *analysis) saysSide(side bound, s fact) bool {
	from, to := a.unitRange(a.unitAt(s.from))
	text := a.v.string(from, to)
	switch side {
	case after:
		if hasPrefixAny(text, "if ", "when ", "once ") && strings.Contains(a.v.string(s.to, to), ",") { // if no claim is made for three years, then
			return true
		}
		return containsAny(text, []string{"after", "following", "from", "since", "then", "until", "後", "から", "経過"})
	case before:
		return containsAny(text, []string{"before", "prior", "advance", "前"})
	}
	return false
}

// complement is the bound that says of the rest what another says of a number: not more than 10 is at most 10.
var complement = map[bound]bound{atMost: moreThan, moreThan: atMost, atLeast: lessThan, lessThan: atLeast}

// caps reports whether the clause of a bounded number denies or forbids: 「4時間を超えて運転してはならない」 caps at 4 hours.
func (a *analysis) caps(f fact) bool {
	from, to := a.unitRange(a.unitAt(f.from))
	for _, p := range a.predsIn(f.to, to) {
		if !p.latin {
			return p.denies()
		}
	}
	denied := false
	for _, p := range a.predsIn(from, to) {
		if p.latin && !a.v.parts(min(p.to, f.from), max(p.from, f.from)) {
			denied = denied || p.denies()
		}
	}
	return denied
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
		if !found || unit {
			at, other, found = q, s, true
		}
	})
	if !found {
		m.raise(code, f.from, f.to, piece{}, 0, 0, "")
		return
	}
	m.raise(code, f.from, f.to, at, other.from, other.to, "")
}

// inSectionName reports whether the number is a part of a name that the section or the document of a cited passage has: the 2 of
// "at level AL 2" under the heading "4.2 AL 2".
func (m *comparison) inSectionName(f fact) bool {
	v := m.claim.v
	from := f.from
	for from > 0 && v.r[from-1] == ' ' {
		from--
	}
	end := from
	for from > 0 && v.upper[from-1] {
		from--
	}
	if f.dim != dimNone || f.op != noBound || end-from < 2 {
		return false
	}
	name := foldName(v.string(from, f.to))
	return slices.ContainsFunc(m.pieces, func(q piece) bool {
		heads := foldName(q.p.Section + "\n" + q.p.Title)
		at := strings.Index(heads, name)
		return at >= 0 && !strings.ContainsAny(heads[at+len(name):min(len(heads), at+len(name)+1)], "0123456789.")
	})
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
		each := s.per || k+1 < len(q.a.facts) && q.a.facts[k+1].from-s.to <= 1 || s.raw == 1 && q.a.v.endsWith(s.from, "(") && q.a.v.has(s.to, ")")
		found = found || (each && s.raw == 1 || s.per && s.dim == f.dim) && !sameValue(f, s)
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
				if s.dim == f.dim && sameValue(f, s) {
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
	"months3":  {"四半期", "quarterly", "each quarter", "every quarter"},
	"months6":  {"半期", "半年", "half-yearly", "biannual", "semi-annual"},
	"days14":   {"隔週", "fortnightly", "biweekly", "every other week"},
	"days2":    {"隔日", "every other day"},
	"months2":  {"隔月", "every other month", "bimonthly"},
	"days1":    {"毎日", "日額", "日ごと", "daily", "per day", "each day", "every day"},
	"days7":    {"毎週", "週ごと", "週の", "weekly", "per week", "each week", "every week"},
	"people1":  {"各人", "per person", "each person"},
	"time3600": {"毎時", "時間ごと", "hourly", "per hour"},
}

// isImplied reports whether the pieces say the fact without a numeral: 1か月 by 毎月 or 月額, 1年 by 毎年.
func (m *comparison) isImplied(f fact) bool {
	if f.op != noBound {
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

func (m *comparison) words(f fact) string {
	s, _ := m.said(f.from, f.to)
	return strings.TrimSpace(s)
}

// periods are the lengths of the times of a rate, in the unit of their kind.
var periods = map[string]fact{"year": {dim: dimMonths, value: 12}, "month": {dim: dimMonths, value: 1}, "week": {dim: dimDays, value: 7}, "day": {dim: dimDays, value: 1}}

// isFrequency reports whether the pieces say the same frequency the other way: twice a year for every six months.
func (m *comparison) isFrequency(f fact) bool {
	same := func(times, every fact) bool {
		p, ok := periods[times.rate]
		return ok && times.dim == dimTimes && times.value > 0 && every.dim == p.dim && near(every.value*times.value, p.value)
	}
	found, dates := false, 0
	m.eachFact(func(q piece, k int) {
		s := q.a.facts[k]
		found = found || same(f, s) || same(s, f)
		if s.kind == date && s.y == 0 && s.m > 0 {
			dates++
		}
	})
	return found || f.dim == dimTimes && f.rate == "year" && float64(dates) == f.value // in March and September: twice a year
}
