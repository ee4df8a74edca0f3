package verify

import "strconv"

// eras with the year before their first.
var eras = []struct {
	name   string
	letter rune
	before int
}{{"令和", 'r', 2018}, {"平成", 'h', 1988}, {"昭和", 's', 1925}, {"大正", 't', 1911}, {"明治", 'm', 1867}}

// lastDay stands for the last day of a month.
const lastDay = 32

// eraAt reads 令和5年5月22日, 平成元年.
func (v *view) eraAt(i int) (fact, int) {
	for _, e := range eras {
		if !v.has(i, e.name) {
			continue
		}
		n, j, _ := v.numberAt(i + 2)
		if v.has(i+2, "元年") {
			n, j = 1, i+3
		}
		if j > i+2 && v.has(j, "年") {
			y := e.before + int(n)
			if v.has(j, "年度") {
				return fact{dim: dimYearly, value: float64(y)}, j + 2
			}
			f, end := v.monthDayAt(j + 1)
			f.kind, f.dim, f.y = date, dimDate, y
			return f, end
		}
	}
	return fact{}, i
}

// eraLetterAt reads R7.10.3 and R5年.
func (v *view) eraLetterAt(i int) (fact, int) {
	for _, e := range eras {
		if v.r[i] != e.letter || !v.upper[i] || v.digitRun(i+1) == 0 || v.digitRun(i+1) > 2 {
			continue
		}
		y, j := v.integerAt(i + 1)
		f := fact{kind: date, dim: dimDate, y: e.before + y}
		if v.has(j, "年") {
			g, end := v.monthDayAt(j + 1)
			g.kind, g.dim, g.y = date, dimDate, f.y
			return g, end
		}
		if j < len(v.r) && (v.r[j] == '.' || v.r[j] == '/') && v.digitRun(j+1) > 0 {
			m, k := v.integerAt(j + 1)
			if k < len(v.r) && v.r[k] == v.r[j] && v.digitRun(k+1) > 0 && m >= 1 && m <= 12 {
				f.m = m
				f.d, k = v.integerAt(k + 1)
				return f, k
			}
		}
	}
	return fact{}, i
}

func (v *view) integerAt(i int) (int, int) {
	n, j := 0, i
	for j < len(v.r) && isDigit(v.r[j]) && j-i < 9 {
		n, j = n*10+int(v.r[j]-'0'), j+1
	}
	return n, j
}

// monthDayAt reads 5月22日, 5月末日, 5月 or nothing.
func (v *view) monthDayAt(i int) (fact, int) {
	m, j, _ := v.numberAt(i)
	if j == i || !v.has(j, "月") || m < 1 || m > 12 {
		return fact{}, i
	}
	f := fact{m: int(m)}
	j++
	if v.has(j, "末") {
		f.d = lastDay
		if j++; v.has(j, "日") {
			j++
		}
		return f, j
	}
	if d, k, _ := v.numberAt(j); k > j && v.has(k, "日") && d >= 1 && d <= 31 {
		f.d, j = int(d), k+1
	}
	return f, j
}

// calendarAt reads on after the number n that stands at i and ends at j: a year, a month or a time of day.
func (v *view) calendarAt(i int, n float64, j int) (fact, int) {
	switch {
	case v.has(j, "年度") && n >= 1000:
		return fact{dim: dimYearly, value: n}, j + 2
	case v.has(j, "年") && n >= 1000:
		f, end := v.monthDayAt(j + 1)
		f.kind, f.dim, f.y = date, dimDate, int(n)
		return f, end
	case v.has(j, "月") && v.hasAny(j+1, []string{"以内", "以上", "未満", "を経過", "を超", "前", "後", "間", "分", "ごと", "につき"}) > 0: // 1月以内, of laws
		return fact{dim: dimMonths, value: n, raw: n, factor: 1}, j + 1
	case v.has(j, "月") && !v.has(j, "月間") && !v.has(j, "月分"):
		if f, end := v.monthDayAt(i); end > i {
			f.kind, f.dim = date, dimDate
			if f.d == 0 && !isDigit(v.r[i]) && containsAny(v.string(max(0, i-20), i), []string{"期間", "後", "以内"}) { // 期間は、六月とする, of laws
				f.raw = n
			}
			return f, end
		}
	case v.has(j, "時") && !v.has(j, "時間") && !v.has(j, "時点") && n <= 24:
		f, end := v.timeAt(n, j)
		f.half = v.ofHalf(i, &f)
		return f, end
	case v.has(j, " o'clock"):
		j += len(" o'clock")
		if f, end := v.meridiemAt(n, j); end > j {
			return f, end
		}
		return fact{dim: dimClock, value: n * 60}, j
	case (v.has(j, " ") || v.trimOrdinal(j) > j) && n == float64(int(n)) && n >= 1 && n <= 31:
		j := v.trimOrdinal(j)
		if v.has(j, " day of ") { // this 27th day of November
			j += len(" day")
		}
		if m, k := v.monthName(j + 1); m > 0 && v.has(j, " ") {
			f := fact{kind: date, dim: dimDate, m: m, d: int(n)}
			if y, end := v.yearAfter(k); end > k {
				f.y, k = y, end
			}
			return f, k
		}
	}
	if n >= 1900 && n < 2100 && n == float64(int(n)) && v.digitRun(i) == 4 && j == i+4 {
		if _, k := v.unitAt(j); k == j && v.isYearContext(i, j) {
			return fact{kind: date, dim: dimDate, y: int(n)}, j
		}
	}
	return fact{}, j
}

// isYearContext reports whether the four digits at i are an English year: in 2016, since 2020, (2019).
func (v *view) isYearContext(i, j int) bool {
	for _, w := range []string{"in ", "since ", "until ", "by ", "from ", "of ", "year ", "during ", "before ", "after ", "to ", "(", "and "} {
		if v.endsWith(i, w) {
			return j == len(v.r) || !isLatin(v.r[j]) && (j+1 >= len(v.r) || v.r[j] != ' ' || v.string(j+1, v.wordAt(j+1)) == "" || isOneOf(v.string(j+1, v.wordAt(j+1)), "and or to the until globally edition version"))
		}
	}
	return false
}

// ofHalf moves the time f, which begins at i, to the half of the day that the word before it says: 夕方5時.
func (v *view) ofHalf(i int, f *fact) bool {
	for _, w := range []string{"夕方", "夕刻", "夜", "夜の", "夕方の", "晩"} {
		if v.endsWith(i, w) && f.value < 12*60 {
			f.value += 12 * 60
			return true
		}
	}
	return v.endsWith(i, "朝") || v.endsWith(i, "早朝") || v.endsWith(i, "未明")
}

// timeAt reads the 時30分 or 時半 after the hour n.
func (v *view) timeAt(n float64, j int) (fact, int) {
	f := fact{dim: dimClock, value: n * 60}
	j++
	if v.has(j, "半") {
		f.value += 30
		return f, j + 1
	}
	if m, k, _ := v.numberAt(j); k > j && v.has(k, "分") && m < 60 {
		f.value += m
		j = k + 1
	}
	return f, j
}

// clockAt reads 午前9時, 午後5時30分, 午後10:00, 正午.
func (v *view) clockAt(i int) (fact, int) {
	if v.has(i, "正午") {
		return fact{dim: dimClock, value: 12 * 60}, i + 2
	}
	add := 0.0
	switch {
	case v.has(i, "午前"):
	case v.has(i, "午後"):
		add = 12 * 60
	default:
		return fact{}, i
	}
	n, j, _ := v.numberAt(i + 2)
	if j == i+2 || n > 24 {
		return fact{}, i
	}
	if n == 12 { // 午前12時 is midnight or noon by custom; both read as 12 hours later of their half
		n = 0
	}
	if v.has(j, "時") {
		f, end := v.timeAt(n, j)
		f.value, f.half = f.value+add, true
		return f, end
	}
	if v.has(j, ":") && v.digitRun(j+1) == 2 {
		m, end := v.integerAt(j + 1)
		return fact{dim: dimClock, half: true, value: add + n*60 + float64(m)}, end
	}
	return fact{}, i
}

// meridiemAt reads "a.m." or "pm" or "in the afternoon" after the hour n.
func (v *view) meridiemAt(n float64, j int) (fact, int) {
	k := j
	if v.has(k, " ") {
		k++
	}
	for _, w := range []struct {
		word string
		add  float64
	}{{"a.m.", 0}, {"am", 0}, {"p.m.", 720}, {"pm", 720},
		{"in the morning", 0}, {"in the afternoon", 720}, {"in the evening", 720}, {"at night", 720}} {
		end := k + len(w.word)
		if n >= 1 && n <= 12 && v.has(k, w.word) && (end == len(v.r) || !isLatin(v.r[end])) {
			return fact{dim: dimClock, half: true, value: float64(int(n)%12)*60 + w.add}, end
		}
	}
	return fact{}, j
}

// isoAt reads 2023-06-21, 2023/6/21, 2023.6.21 and 22:00.
func (v *view) isoAt(i int) (fact, int) {
	n, j := v.integerAt(i)
	if j >= len(v.r) {
		return fact{}, i
	}
	sep := v.r[j]
	switch {
	case j-i == 4 && (sep == '-' || sep == '/' || sep == '.') && n >= 1800 && n < 2200:
		m, k := v.integerAt(j + 1)
		if k > j+1 && k-j <= 3 && m >= 1 && m <= 12 && k < len(v.r) && v.r[k] == sep {
			if d, end := v.integerAt(k + 1); end > k+1 && end-k <= 3 && d >= 1 && d <= 31 {
				return fact{kind: date, dim: dimDate, y: n, m: m, d: d}, end
			}
		}
	case j-i <= 2 && sep == '/':
		if f, end := v.slashedAt(n, j); end > j {
			return f, end
		}
	case j-i <= 2 && sep == ':' && n <= 29 && v.digitRun(j+1) == 2:
		m, end := v.integerAt(j + 1)
		if m < 60 && (end == len(v.r) || v.r[end] != ':') {
			f := fact{dim: dimClock, value: float64(n*60 + m)}
			if g, k := v.meridiemAt(float64(n), end); k > end {
				f.value, f.half, end = g.value+float64(m), true, k
			}
			return f, end
		}
	}
	return fact{}, i
}

// slashedAt reads the /27/2023 after the number n, where the order of month and day is clear.
func (v *view) slashedAt(n, j int) (fact, int) {
	d, k := v.integerAt(j + 1)
	if k == j+1 || k-j > 3 || !v.has(k, "/") || v.digitRun(k+1) != 4 {
		return fact{}, j
	}
	y, end := v.integerAt(k + 1)
	switch {
	case n >= 1 && n <= 12 && (d > 12 && d <= 31 || d == n):
		return fact{kind: date, dim: dimDate, y: y, m: n, d: d}, end
	case d >= 1 && d <= 12 && n > 12 && n <= 31:
		return fact{kind: date, dim: dimDate, y: y, m: d, d: n}, end
	}
	return fact{}, j
}

var months = map[string]int{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
	"jan": 1, "feb": 2, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}

// monthName reads the English name of a month, which is written with a capital.
func (v *view) monthName(i int) (int, int) {
	if v.has(i, "of ") {
		i += 3
	}
	k := v.wordAt(i)
	if k == i || !v.upper[i] {
		return 0, i
	}
	m := months[v.string(i, k)]
	if m > 0 && k-i <= 4 && v.has(k, ". ") && v.digitRun(k+2) > 0 { // Nov. 2023
		k++
	}
	return m, k
}

// monthAt reads "June 21, 2023", "June 2023" and "June".
func (v *view) monthAt(i int) (fact, int) {
	m, k := v.monthName(i)
	if m == 0 {
		return fact{}, i
	}
	f := fact{kind: date, dim: dimDate, m: m}
	if y, end := v.yearAfter(k); end > k {
		f.y = y
		return f, end
	}
	if v.has(k, " ") && v.digitRun(k+1) > 0 && v.digitRun(k+1) <= 2 {
		d, end := v.integerAt(k + 1)
		f.d, end = d, v.trimOrdinal(end)
		if y, e := v.yearAfter(end); e > end {
			f.y, end = y, e
		}
		return f, end
	}
	if m == 5 || m == 3 || k-i <= 3 { // May, March and short forms are words too
		return fact{}, i
	}
	return f, k
}

// yearAfter reads ", 2023" or " 2023".
func (v *view) yearAfter(k int) (int, int) {
	j := k
	if v.has(j, ",") {
		j++
	}
	if v.has(j, " ") {
		j++
	}
	if j > k && v.digitRun(j) == 4 {
		y, end := v.integerAt(j)
		return y, end
	}
	return 0, k
}

// format writes a number without exponent.
func format(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
