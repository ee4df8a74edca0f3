package verify

// monthWords name a month by the one before or after it.
var monthWords = []string{"翌々月", "翌月", "当月", "同月", "前月", "毎月"}

// dayOfMonth is a day of a month so named: 翌月10日, 毎月末日.
type dayOfMonth struct {
	month, day string
	from, to   int
}

func (a *analysis) daysOfMonths(from, to int) []dayOfMonth {
	var out []dayOfMonth
	for i := from; i < to; i++ {
		n := a.v.hasAny(i, monthWords)
		if n == 0 {
			continue
		}
		k := i + n
		if a.v.has(k, "の") {
			k++
		}
		if e := a.v.hasAny(k, []string{"末日", "末", "月末"}); e > 0 {
			out = append(out, dayOfMonth{a.v.string(i, i+n), "末", i, k + e})
		} else if f := a.factsIn(k, k+1); len(f) > 0 && f[0].dim == dimDays && f[0].factor == 1 && f[0].side == noBound {
			out = append(out, dayOfMonth{a.v.string(i, i+n), format(f[0].raw), i, f[0].to})
		}
		i += n - 1
	}
	return out
}

// otherDayOfMonth flags a day of a month for which the source names another one.
func (m *comparison) otherDayOfMonth() {
	if m.isLatin() || m.out.has(codeBinding, codeNumber) {
		return
	}
	for _, c := range m.claim.daysOfMonths(0, len(m.claim.v.r)) {
		var at piece
		var other dayOfMonth
		same := false
		for _, u := range m.unitsOf() {
			for _, s := range u.a.daysOfMonths(u.from, u.to) {
				if s.month != c.month {
					continue
				}
				if s.day == c.day {
					same = true
				} else {
					at, other = u.piece, s
				}
			}
		}
		if !same && at.a != nil {
			m.raise(codeBinding, c.from, c.to, at, other.from, other.to, "")
			return
		}
	}
}
