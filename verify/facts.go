package verify

import "strings"

type factKind int

const (
	amount  factKind = iota // a number with or without a unit
	date                    // year, month and day, as far as given
	ref                     // an article, a section, an ordinal
	literal                 // letters and digits mixed: E:1, 150N, 95833-3505
)

// fact is a number, date or reference of a text, with what binds it.
type fact struct {
	kind    factKind
	dim     dim
	value   float64 // in the base unit of dim
	raw     float64 // as written, without unit
	factor  float64 // of its unit
	more    float64 // of 3割増し: 1.3; else 0
	y, m, d int     // of a date, 0 where not given; d is 32 for the last day of the month
	op      bound   // 以上, at least
	hint    bound   // what 期限 before it makes of it, if anything
	side    bound   // 前, 後: before or after the quantity has passed
	approx  bool    // 約, about
	per     bool    // 1日につき
	soft    bool    // "a week": may back a claim, is not asked for
	low     bool    // the first of a range, 10~15
	high    bool    // the last of a range
	only    bool    // 2人だけ, only two: no more, and perhaps no fewer
	by      bool    // 30日前まで: at that time or earlier
	rate    string  // of 年14.6%, 4 g per day: the time that it is for
	half    bool    // a time of which the half of the day is said
	loose   bool    // a time of which the half of the day is not said: opens at 9
	each    string  // of 10日ごと, 10日おき, 10日ずつ: how it repeats
	starts  bool    // から: at that time something begins
	ends    bool    // まで: at that time it ends
	noun    string  // of two nurses: the stem of what is counted
	lit     string  // of a ref or literal
	from    int     // in the view, with the words that belong to the number
	to      int
}

// facts reads the numbers, dates and references of a text, left to right. Numbers outside units (marks of lists) are none.
func (v *view) facts() []fact {
	var out []fact
	ui := 0
	for i := 0; i < len(v.r); {
		f, end := v.factAt(i)
		if end <= i {
			i = v.nextStart(i)
			continue
		}
		f.from, f.to = i, end
		for ui < len(v.units) && v.units[ui].End <= v.at[i] {
			ui++
		}
		if ui < len(v.units) && v.units[ui].Start <= v.at[i] && f.lit != "-" {
			if n := len(out); n > 0 && v.continues(out[n-1], f) {
				out[n-1].value += f.value
				out[n-1].to, out[n-1].raw, out[n-1].factor = f.to, 0, f.factor
				i = end
				continue
			}
			if n := len(out); n > 0 && v.inherits(&out[n-1], &f) {
				out[n-1].dim, out[n-1].value, out[n-1].noun = f.dim, out[n-1].value*v.scaleOf(&f), ""
			}
			out = append(out, f)
		}
		i = end
	}
	v.sameMonth(out)
	v.sameYear(out)
	for i := range out {
		v.markRange(out, i)
		v.bind(out, i)
		v.lateUnit(&out[i])
	}
	for i := range out {
		v.rateOf(out, i)
		v.shareBound(out, i)
		v.followBound(out, i)
	}
	return out
}

// lateUnit reads a unit that stands after an English bound: five or more years.
func (v *view) lateUnit(f *fact) {
	if f.kind != amount || f.dim != dimNone || f.op == noBound || f.noun != "" && !v.endsWith(f.to, "more") && !v.endsWith(f.to, "fewer") && !v.endsWith(f.to, "less") || !v.has(f.to, " ") {
		return
	}
	if !v.endsWith(f.to, " more") && !v.endsWith(f.to, " fewer") && !v.endsWith(f.to, " less") {
		return
	}
	if u, end := v.unitAt(f.to); end > f.to && u.dim != dimNone {
		f.dim, f.factor, f.value, f.to, f.noun = u.dim, u.factor, f.raw*u.factor, end, ""
	}
}

// followBound lends the i-th fact the bound of the one before it: within 20 days for these and 40 days for those.
func (v *view) followBound(facts []fact, i int) {
	if i == 0 {
		return
	}
	f, g := &facts[i], facts[i-1]
	if f.kind != amount || f.op != noBound || f.hint != noBound || g.dim != f.dim || g.op == noBound || f.from-g.to > 40 || f.from < g.to {
		return
	}
	if between := v.string(g.to, f.from); strings.HasSuffix(between, " and ") && !strings.ContainsAny(between, ".;,") {
		f.hint = g.op
	}
}

// shareBound lends the i-th fact the bound of the last of several that are told in a row: 5年未満の者は6か月、5年以上の者は1年を限度とする.
func (v *view) shareBound(facts []fact, i int) {
	f := &facts[i]
	if f.kind != amount || f.op != noBound || f.side != noBound || f.hint != noBound || !v.has(f.to, "、") {
		return
	}
	for _, g := range facts[i+1:] {
		if strings.ContainsAny(v.string(f.to, max(f.to, g.from)), "。\n") {
			return
		}
		if g.kind == amount && g.dim == f.dim && g.op == atMost {
			f.hint = atMost
			return
		}
	}
}

// sameMonth reads days that take their month from the date before them: 6月16日から同月30日まで, 8月1日から31日まで.
func (v *view) sameMonth(facts []fact) {
	for i := range facts[min(1, len(facts)):] {
		a, b := facts[i], &facts[i+1]
		if a.kind != date || a.m == 0 || a.d == 0 || b.kind != amount || b.dim != dimDays || b.factor != 1 || b.raw < 1 || b.raw > 31 {
			continue
		}
		switch between := strings.TrimSpace(v.string(a.to, b.from)); {
		case strings.HasSuffix(between, "同月"):
			b.from -= len([]rune("同月"))
		case isOneOf(between, "~ - から") && between != "" && (b.to == len(v.r) || v.hasAny(b.to, []string{"まで", ")", "の", "。", "、", " ", "|", "で", "に"}) > 0):
		default:
			continue
		}
		*b = fact{kind: date, dim: dimDate, y: a.y, m: a.m, d: int(b.raw), from: b.from, to: b.to}
	}
}

// sameYear gives a date in 同年 the year of the date before it, and one in 翌年 the year after that.
func (v *view) sameYear(facts []fact) {
	y := 0
	for i := range facts {
		f := &facts[i]
		if f.kind != date {
			continue
		}
		switch {
		case f.y > 0:
			y = f.y
		case y > 0 && v.endsWith(f.from, "同年"):
			f.y = y
		case y > 0 && v.endsWith(f.from, "翌年"):
			y++
			f.y = y
		}
	}
}

// rangeJoints stand between the two ends of a range.
const rangeJoints = "~ - から to"

// markRange marks the i-th fact and the one before it as the ends of a range: 10~15mg, four to six hours, between 5 and 9 years.
func (v *view) markRange(facts []fact, i int) {
	if i == 0 {
		return
	}
	a, b := &facts[i-1], &facts[i]
	if a.kind != b.kind || a.kind != amount && a.kind != date || a.dim != b.dim || a.to > b.from {
		return
	}
	between := strings.TrimSpace(v.string(a.to, b.from))
	if (!isOneOf(between, rangeJoints) || between == "") && !(between == "and" && v.endsWith(a.from, "between ")) {
		return
	}
	a.starts, b.ends = true, true
	if a.kind == amount && a.value <= b.value {
		a.low, b.high = true, true
	}
}

// nextStart moves past a Latin word or one other character.
func (v *view) nextStart(i int) int {
	if k := v.wordAt(i); k > i {
		return k
	}
	return i + 1
}

// continues reports whether b goes on with a in a smaller unit: 1年6か月, 2 hours and 30 minutes.
func (v *view) continues(a, b fact) bool {
	if a.kind != amount || b.kind != amount || a.dim != b.dim || a.factor <= b.factor || b.factor == 0 {
		return false
	}
	switch a.dim {
	case dimSeconds, dimMonths, dimDays:
		return isOneOf(strings.TrimSpace(v.string(a.to, b.from)), "と and") || a.to == b.from
	}
	return false
}

// inherits reports whether the bare number a takes the unit of b after it: 4~8時間, 10 to 20 days.
func (v *view) inherits(a, b *fact) bool {
	if a.kind != amount || b.kind != amount || a.dim != dimNone || b.dim == dimNone {
		return false
	}
	return isOneOf(strings.TrimSpace(v.string(a.to, b.from)), "~ - から 又は または 、 to or and") && b.dim != dimClock
}

// scaleOf gives the factor of the unit that b was written with.
func (v *view) scaleOf(b *fact) float64 {
	for j := b.from; j < b.to; j++ {
		if u, k := v.unitAt(j); k > j && k <= b.to {
			return u.factor
		}
	}
	return 1
}
