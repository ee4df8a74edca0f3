package verify

import "strings"

// periodWords say how often or for what time, without a number.
var periodWords = map[string][]string{
	"hour":    {"each hour", "every hour", "per hour", "further hour", "additional hour", "extra hour", "hourly", "1時間ごと", "毎時"},
	"day":     {"once a day", "each day", "every day", "per day", "further day", "additional day", "extra day", "daily", "毎日", "1日ごと", "日ごと"},
	"week":    {"once a week", "each week", "every week", "per week", "further week", "additional week", "extra week", "weekly", "毎週", "週ごと"},
	"term":    {"学期ごと", "各学期", "毎学期", "per term", "each term", "per semester", "each semester", "every semester", "every term"},
	"month":   {"in any month", "that month", "in a month", "calendar month", "1か月に", "一月に", "once a month", "each month", "every month", "per month", "further month", "additional month", "extra month", "monthly", "毎月", "月ごと"},
	"quarter": {"once a quarter", "each quarter", "every quarter", "per quarter", "quarterly", "四半期"},
	"once":    {"one-off", "one-time"},
	"event":   {"before every", "after every", "の都度", "のたびに", "するたび"},
	"year":    {"1年間に", "年間に", "in any year", "that year", "in a year", "calendar year", "once a year", "each year", "every year", "per year", "further year", "additional year", "yearly", "annually", "annual", "per annum", "毎年", "年ごと", "毎年度"},
}

// periodNames in a fixed order, so that flags come in one.
var periodNames = []string{"hour", "day", "week", "term", "month", "quarter", "year", "once", "event"}

// everyFew flags a period for which the source has several of it: every year for every two years.
func (m *comparison) everyFew(own map[string][2]int) {
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind != amount || s.each != "ごと" && !u.a.v.endsWith(s.from, "every ") || m.claimHas(s) {
				continue
			}
			for _, name := range periodNames {
				if o, ok := own[name]; ok && periods[name].dim == s.dim && periods[name].value > 0 && periods[name].value < s.value {
					m.raise(codeUnit, o[0], o[1], u.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// counted reports whether the word of a period at i goes with what stands before it: 半年ごと, 6か月ごと.
func (v *view) counted(i int) bool {
	return i > 0 && (isNumeral(v.r[i-1]) || strings.ContainsRune("か半隔数箇ヶ", v.r[i-1]))
}

// periodicity flags a claim that says another period than the source: each month for each quarter.
func (m *comparison) periodicity() {
	own, theirs := make(map[string][2]int), make(map[string][2]int)
	var at piece
	for _, name := range periodNames {
		if containsAny(m.text, periodWords[name]) {
			if i, end := m.claim.v.findAny(periodWords[name], 0, len(m.claim.v.r)); i >= 0 && !m.claim.v.counted(i) {
				own[name] = [2]int{i, end}
			}
		}
	}
	if len(own) != 1 {
		return
	}
	for _, name := range periodNames {
		for _, u := range m.matched {
			if i, end := u.a.v.findAny(periodWords[name], u.from, u.to); i >= 0 && !u.a.v.counted(i) {
				theirs[name], at = [2]int{i, end}, u.piece
			}
		}
	}
	if len(theirs) == 0 {
		m.everyFew(own)
	}
	if len(theirs) != 1 {
		return
	}
	for name, o := range own {
		for other, s := range theirs {
			if name != other && !m.out.has(codeUnit, codeNumber, codeOpposite) {
				m.raise(codeUnit, o[0], o[1], at, s[0], s[1], "")
			}
		}
	}
}
