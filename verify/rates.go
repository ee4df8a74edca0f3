package verify

import "strings"

// ratesBefore and ratesAfter tell the time that an amount is for: 年14.6%, 4 g per day.
var (
	ratesBefore = []struct{ word, rate string }{
		{"年平均", "year"}, {"月平均", "month"}, {"週平均", "week"}, {"日平均", "day"},
		{"年", "year"}, {"年利", "year"}, {"年率", "year"}, {"年額", "year"}, {"年間", "year"}, {"毎年", "year"}, {"年に", "year"}, {"年あたり", "year"},
		{"月", "month"}, {"月利", "month"}, {"月率", "month"}, {"月額", "month"}, {"月間", "month"}, {"毎月", "month"}, {"月に", "month"}, {"月あたり", "month"},
		{"週", "week"}, {"週に", "week"}, {"毎週", "week"}, {"週間に", "week"}, {"日額", "day"}, {"日歩", "day"}, {"毎日", "day"}, {"四半期に", "quarter"}, {"四半期", "quarter"}, {"毎四半期", "quarter"}, {"各四半期に", "quarter"}, {"半年に", "half"}, {"半期に", "half"}, {"時給", "hour"}, {"毎時", "hour"},
		{"annual ", "year"}, {"annually ", "year"}, {"yearly ", "year"}, {"monthly ", "month"}, {"weekly ", "week"}, {"daily ", "day"}, {"hourly ", "hour"},
	}
	ratesAfter = []struct{ word, rate string }{
		{"per year", "year"}, {"a year", "year"}, {"each year", "year"}, {"every year", "year"}, {"per annum", "year"}, {"annually", "year"}, {"yearly", "year"}, {"p.a.", "year"},
		{"per quarter", "quarter"}, {"each quarter", "quarter"}, {"every quarter", "quarter"}, {"quarterly", "quarter"},
		{"per month", "month"}, {"a month", "month"}, {"each month", "month"}, {"every month", "month"}, {"monthly", "month"},
		{"per week", "week"}, {"a week", "week"}, {"each week", "week"}, {"every week", "week"}, {"weekly", "week"},
		{"per day", "day"}, {"a day", "day"}, {"each day", "day"}, {"every day", "day"}, {"daily", "day"}, {"in any 24-hour period", "day"}, {"in 24 hours", "day"},
		{"per hour", "hour"}, {"an hour", "hour"}, {"each hour", "hour"}, {"every hour", "hour"}, {"hourly", "hour"},
	}
)

// rateOf reads the time that the i-th fact is for.
func (v *view) rateOf(facts []fact, i int) {
	f := &facts[i]
	if f.kind != amount || f.dim == dimClock || f.dim == dimYearly || f.soft || f.per {
		return
	}
	if i > 0 && facts[i-1].kind == amount && facts[i-1].to <= f.from {
		p := facts[i-1]
		between := v.string(p.to, f.from)
		if p.value == p.factor && (isOneOf(between, "に 、 につき あたり 当たり 当たりに") || between == "") {
			f.rate = rateName(p)
			return
		}
		if p.isTime() && p.op == noBound && p.side == noBound && isOneOf(between, "につき あたり 当たり につき、 ごとに ごとに、") && between != "" {
			f.rate = rateName(p)
			return
		}
	}
	start := f.from
	for _, skip := range []string{"maximum of ", "limit of ", "total of ", "rate of ", "fee of ", "最大", "上限", "約"} {
		if v.endsWith(start, skip) {
			start -= len([]rune(skip))
		}
	}
	for _, w := range ratesBefore {
		at := start - len([]rune(w.word))
		if v.endsWith(start, w.word) && (at == 0 || !isNumeral(v.r[at-1]) && !isKanji(v.r[at-1]) && !isLatin(v.r[at-1]) && v.r[at-1] != 'か') && (f.kind != date) {
			f.rate = w.rate
		}
	}
	if f.rate == "" && (f.dim == dimDollar || f.dim == dimEuro || f.dim == dimPound || f.dim == dimYen || f.dim == dimRatio) {
		f.rate = v.rateOfNoun(*f)
	}
	if f.rate != "" {
		return
	}
	if i+1 < len(facts) {
		if f.rate = v.rateAfter(*f, facts[i+1]); f.rate != "" {
			return
		}
	}
	k := f.to
	if k < len(v.r) && (v.r[k] == ' ' || v.r[k] == '/') {
		for _, w := range ratesAfter {
			if end := k + 1 + len(w.word); v.has(k+1, w.word) && (end == len(v.r) || !isLatin(v.r[end])) {
				f.rate = w.rate
			}
		}
	}
	for n := 0; n < 4 && f.rate == "" && v.has(k, " "); n++ { // 1.5 days of leave per month
		for _, w := range ratesAfter {
			if (hasPrefixAny(w.word, "per ", "each ", "every ") || hasPrefixAny(w.word, "a ", "an ") && !v.endsWithAny(k, " in", " within", " of", " for", " over")) && v.has(k+1, w.word) {
				f.rate = w.rate
			}
		}
		if f.rate == "" && v.has(k, " per ") {
			if end := v.wordAt(k + 5); end > k+5 {
				f.rate = "per " + stem(v.string(k+5, end))
				if isOneOf(v.string(k+5, end), "completed complete calendar full whole further additional") { // per completed month
					for _, w := range ratesAfter {
						if strings.HasPrefix(w.word, "per ") && v.has(end, w.word[len("per"):]) {
							f.rate = w.rate
						}
					}
				}
			}
		}
		end := v.wordAt(k + 1)
		if end == k+1 {
			break
		}
		k = end
	}
}

// rateOfNoun reads the time of a fee that is named before its amount: the monthly service charge is $310, 月額の利用料は5,000円.
func (v *view) rateOfNoun(f fact) string {
	if !v.endsWith(f.from, " is ") && !v.endsWith(f.from, " of ") && !v.endsWith(f.from, "は") && !v.endsWith(f.from, "は、") {
		return ""
	}
	for i := f.from - 1; i >= max(0, f.from-rateReach) && !v.parts(i, i+1) && v.r[i] != '。'; i-- {
		if i > 0 && isLatin(v.r[i-1]) {
			continue
		}
		if v.hasAny(i, []string{" and ", "、"}) > 0 && i < f.from-1 {
			return ""
		}
		for _, w := range []struct{ word, rate string }{{"annual ", "year"}, {"yearly ", "year"}, {"monthly ", "month"}, {"weekly ", "week"}, {"daily ", "day"}, {"hourly ", "hour"},
			{"月額", "month"}, {"年額", "year"}, {"日額", "day"}, {"年会費", "year"}, {"月会費", "month"}} {
			if v.has(i, w.word) {
				return w.rate
			}
		}
	}
	return ""
}

// rateReach is how many characters before an amount the time of its fee may be named.
const rateReach = 40

// rateName names the time that something is for: month of one month or a month, days30 of 30 days, which are no month.
func rateName(p fact) string {
	for _, name := range []string{"day", "week", "month", "year"} {
		if periods[name].dim == p.dim && near(periods[name].value, p.value) {
			return name
		}
	}
	switch {
	case !p.isTime():
		return ""
	case p.dim == dimMonths && p.value == 3:
		return "quarter"
	case p.dim == dimMonths && p.value == 6:
		return "half"
	case p.dim == dimSeconds && p.value == 3600:
		return "hour"
	case p.dim == dimSeconds && p.value == 24*3600:
		return "day"
	}
	return string(p.dim) + format(p.value)
}

// ratePreps stand between an amount and the time that it is for.
var ratePreps = []string{" per", " every", " each", "/"}

// rateAfter reads the time after an amount that it is for, where that is counted: $12 per 30 days, 20 books every two weeks.
func (v *view) rateAfter(f, next fact) string {
	if next.kind != amount || !next.isTime() || next.op != noBound || next.side != noBound || next.from < f.to || next.from-f.to > rateReach {
		return ""
	}
	between := v.string(f.to, next.from)
	if strings.ContainsAny(between, ",.;:\n|") || !hasSuffixAny(strings.TrimRight(between, " "), ratePreps) {
		return ""
	}
	return rateName(next)
}

// endsWithAny reports whether one of words ends before i.
func (v *view) endsWithAny(i int, words ...string) bool {
	for _, w := range words {
		if v.endsWith(i, w) {
			return true
		}
	}
	return false
}
