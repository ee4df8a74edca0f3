package verify

import "strings"

// weekdays are the days that a text names, one bit each from Monday.
type weekdays uint8

const (
	workdays weekdays = 0b0011111
	weekend  weekdays = 0b1100000
)

const dayRunes = "月火水木金土日"

// dayRuns are short forms of several days, each character one of them.
var dayRuns = set("土日 土日祝 土日祝日 月火 火木 水金 月水 月金 火金 月水金 火木土 月火水木金 土日祝祭日")

// dayWords are English names, by the word in lower case. Short ones are names only with a capital.
var dayWords = map[string]weekdays{
	"monday": 1, "mondays": 1, "tuesday": 2, "tuesdays": 2, "wednesday": 4, "wednesdays": 4, "thursday": 8, "thursdays": 8, "friday": 16, "fridays": 16,
	"saturday": 32, "saturdays": 32, "sunday": 64, "sundays": 64, "mon": 1, "tue": 2, "tues": 2, "wed": 4, "thu": 8, "thur": 8, "thurs": 8, "fri": 16, "sat": 32, "sun": 64,
	"weekday": workdays, "weekdays": workdays, "weekend": weekend, "weekends": weekend,
}

// dayAt reads the name of a day at i: 月曜, 月曜日, Monday, Sat.
func (v *view) dayAt(i int) (weekdays, int) {
	if k := strings.IndexRune(dayRunes, v.r[i]); k >= 0 {
		if v.has(i+1, "曜") {
			end := i + 2
			if v.has(end, "日") {
				end++
			}
			return 1 << (k / len("月")), end
		}
		if i > 0 && i+1 < len(v.r) && strings.ContainsRune("(・", v.r[i-1]) && strings.ContainsRune(")・", v.r[i+1]) { // （月・木）
			return 1 << (k / len("月")), i + 1
		}
		day := func(k int) bool { return k >= 0 && k < len(v.r) && strings.ContainsRune(dayRunes, v.r[k]) }
		if v.has(i+1, "・") && day(i+2) && (i == 0 || !isKanji(v.r[i-1])) || v.endsWith(i, "・") && day(i-2) && (i+1 == len(v.r) || !isKanji(v.r[i+1])) { // 土・日・祝日
			return 1 << (k / len("月")), i + 1
		}
		if v.has(i, "土日") {
			return weekend, i + 2
		}
		return 0, i
	}
	if n := v.hasAny(i, []string{"平日", "週末"}); n > 0 {
		return map[rune]weekdays{'平': workdays, '週': weekend}[v.r[i]], i + n
	}
	if k := v.wordAt(i); k > i && (i == 0 || !isLatin(v.r[i-1])) {
		word := v.string(i, k)
		if d := dayWords[word]; d != 0 && (v.upper[i] || d == workdays || d == weekend) {
			return d, k
		}
	}
	return 0, i
}

// daysIn unites the days named in [from, to), those between the two ends of a range as well, and tells each name.
func (v *view) daysIn(from, to int, each func(d weekdays, from, to int)) weekdays {
	var all, last weekdays
	lastEnd := -1
	for i := from; i < to; i = v.nextStart(i) {
		if i > from && isKanji(v.r[i]) && isKanji(v.r[i-1]) && v.r[i-1] != '毎' && v.r[i-1] != '週' && lastEnd != i {
			continue
		}
		d, end := v.dayAt(i)
		if d == 0 {
			if d, end = v.shortRangeAt(i); d == 0 {
				continue
			}
		}
		if lastEnd >= 0 && isOneOf(strings.TrimSpace(v.string(lastEnd, i)), rangeJoints+" through until till から、") && last < d && strings.TrimSpace(v.string(lastEnd, i)) != "" {
			for x := last; x < d; x <<= 1 {
				all |= x
			}
		}
		all, last, lastEnd = all|d, d, end
		if each != nil {
			each(d, i, end)
		}
		i = end - 1
		if isLatin(v.r[i]) {
			i = v.wordStart(i)
		}
	}
	return all
}

// shortRangeAt reads 月~金.
func (v *view) shortRangeAt(i int) (weekdays, int) {
	a := strings.IndexRune(dayRunes, v.r[i])
	if a < 0 || i+2 >= len(v.r) || v.r[i+1] != '~' && v.r[i+1] != '-' {
		return 0, i
	}
	b := strings.IndexRune(dayRunes, v.r[i+2])
	if b <= a || i+3 < len(v.r) && isKanji(v.r[i+3]) && v.r[i+3] != '曜' {
		return 0, i
	}
	var d weekdays
	for k := a; k <= b; k += len("月") {
		d |= 1 << (k / len("月"))
	}
	return d, i + 3
}

// everyDay flags every day where the sentence with the claim's numbers names some days only: 毎日 for 平日の.
func (m *comparison) everyDay() {
	at, end := m.claim.v.findAny([]string{"毎日", "年中無休", "every day", "daily", "seven days a week"}, 0, len(m.claim.v.r))
	if at < 0 {
		return
	}
	for _, u := range m.matched {
		if low, high := u.a.v.findAny([]string{"working days", "business days"}, u.from, u.to); low >= 0 && !u.a.inFact(low) && !containsAny(u.text(), []string{"every day", "daily", "seven days"}) {
			m.raise(codeNumber, at, end, u.piece, low, high, "")
			return
		}
		from, to := -1, -1
		days := u.a.v.daysIn(u.from, u.to, func(_ weekdays, low, high int) {
			if from < 0 {
				from, to = low, high
			}
		})
		if days == 0 || days == workdays|weekend || containsAny(u.text(), []string{"毎日", "every day", "daily"}) {
			continue
		}
		m.raise(codeNumber, at, end, u.piece, from, to, "")
		return
	}
}

// weekdays flags a day of the week that the sources do not name.
func (m *comparison) weekdays() {
	var said []struct {
		d        weekdays
		from, to int
	}
	m.claim.v.daysIn(0, len(m.claim.v.r), func(d weekdays, from, to int) {
		said = append(said, struct {
			d        weekdays
			from, to int
		}{d, from, to})
	})
	if len(said) == 0 {
		m.everyDay()
		return
	}
	var backed weekdays
	var at piece
	place, till := -1, -1
	for _, q := range m.pieces {
		backed |= q.a.v.daysIn(q.from, q.to, func(_ weekdays, from, to int) {
			if place < 0 || !m.isMatched(at, place) && m.isMatched(q, from) {
				at, place, till = q, from, to
			}
		})
		backed |= q.p.heading().v.daysIn(0, len(q.p.heading().v.r), nil)
		for _, l := range q.leads() {
			backed |= l.a.v.daysIn(l.from, l.to, nil)
		}
	}
	for _, s := range said {
		if m.claim.v.endsWith(s.from, "翌日の") && s.d&^(backed<<1|backed>>6) == 0 { // 翌日の火曜日, of Monday
			continue
		}
		if s.d&^backed != 0 && m.isLatin() && m.holds(otherDays) {
			continue
		}
		if s.d&^backed != 0 {
			m.raise(codeNumber, s.from, s.to, at, max(place, 0), max(till, 0), "")
		}
	}
}

// otherDays stand for the days that a sentence does not name.
var otherDays = []string{"other days", "any other day", "rest of the week", "remaining days"}
