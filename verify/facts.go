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
	side    bound   // 前, 後: before or after the quantity has passed
	approx  bool    // 約, about
	per     bool    // 1日につき
	soft    bool    // "a week": may back a claim, is not asked for
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
				out[n-1].dim, out[n-1].value = f.dim, out[n-1].value*v.scaleOf(&f)
			}
			out = append(out, f)
		}
		i = end
	}
	for i := range out {
		v.bind(out, i)
	}
	return out
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

// factAt reads one fact at i; end is i where there is none.
func (v *view) factAt(i int) (f fact, end int) {
	r := v.r[i]
	switch {
	case isDigit(r) && i > 0 && isLatin(v.r[i-1]): // within a word too long for a code
		j := i
		for j < len(v.r) && (isDigit(v.r[j]) || isLatin(v.r[j])) {
			j++
		}
		return fact{lit: "-"}, j
	case isDigit(r), kanjiDigit(r) >= 0, kanjiPower(r) > 0 && kanjiPower(r) < 1e4:
		return v.numericAt(i)
	case r == '第':
		return v.ordinalAt(i)
	case r == '午' || r == '正':
		return v.clockAt(i)
	case r == '半':
		return v.halfAt(i)
	case r == '令' || r == '平' || r == '昭' || r == '大' || r == '明':
		return v.eraAt(i)
	case r == '§' || r == '$' || r == '€' || r == '£' || r == '¥' || isLatin(r):
		return v.latinAt(i)
	case (r == '-' || r == '△' || r == '▲') && i+1 < len(v.r) && isDigit(v.r[i+1]) && (i == 0 || !isWordRune(v.r[i-1]) && v.r[i-1] != ')'):
		if f, end = v.numericAt(i + 1); end > i+1 {
			f.value = -f.value
		} else {
			end = i
		}
		return f, end
	}
	return fact{}, i
}

// numericAt reads what begins with a numeral.
func (v *view) numericAt(i int) (fact, int) {
	if isDigit(v.r[i]) {
		if f, end := v.isoAt(i); end > i {
			return f, end
		}
		if end := v.literalEnd(i); end > i {
			return fact{kind: literal, lit: v.string(i, end)}, end
		}
	}
	for _, w := range spelledExceptions {
		if v.has(i, w) {
			return fact{lit: "-"}, i + len([]rune(w))
		}
	}
	if v.isNote(i) {
		_, end, _ := v.numberAt(i)
		return fact{lit: "-"}, end
	}
	n, j, spelled := v.numberAt(i)
	if j == i {
		return fact{}, i
	}
	if f, end := v.calendarAt(i, n, j); end > j {
		return f, end
	}
	if f, end := v.shareAt(n, j); end > j {
		return f, end
	}
	if !spelled {
		if k := v.trimOrdinal(j); k > j {
			return fact{kind: ref, lit: format(n)}, k
		}
		if scale, k := v.scaleAt(j); k > j {
			n, j = n*scale, k
		}
		if f, end := v.meridiemAt(n, j); end > j {
			return f, end
		}
		if f, end := v.oneInAt(n, j); end > j {
			return f, end
		}
	}
	u, k := v.unitAt(j)
	if k == j {
		for _, part := range []string{"条", "項", "号", "章", "節"} {
			if v.has(j, part) {
				return fact{kind: ref, lit: format(n) + part}, v.branchEnd(j + 1)
			}
		}
		if spelled {
			return fact{lit: "-"}, j // 一般, 統一
		}
		return fact{dim: dimNone, value: n, raw: n}, j
	}
	if spelled && v.string(i, k) == "十分" && v.hasAny(k, []string{"以内", "以上", "間", "前", "後", "超", "未満", "以下", "を超"}) == 0 {
		return fact{lit: "-"}, k
	}
	if u.dim == dimThings && n == 1 {
		return fact{lit: "-"}, k // 要件の一つ
	}
	f := fact{dim: u.dim, value: n * u.factor, raw: n, factor: u.factor}
	k = v.unitTail(k)
	if u.dim == dimRatio && v.hasAny(k, []string{"増", "割増", "上乗せ", "プラス"}) > 0 && u.name != "倍" {
		f.more = 1 + f.value
	}
	if m := v.hasAny(k, perWords); m > 0 {
		f.per = true
	}
	return f, k
}

var perWords = []string{"につき", "について", "あたり", "当たり", "当り", "ごと", "毎", "に対し", "単位"}

// unitTail moves past what may follow a unit without changing it: 30日間, 30日分.
func (v *view) unitTail(k int) int {
	for _, w := range []string{"間", "分の", "分"} {
		if v.has(k, w) && !v.has(k, "分の1") && !v.has(k, "間隔") {
			return k + len([]rune(strings.TrimSuffix(w, "の")))
		}
	}
	return k
}

// isNote tells of the number of a footnote: （注1）, ※2, Note 1.
func (v *view) isNote(i int) bool {
	return v.endsWith(i, "注") || v.endsWith(i, "※") || v.endsWith(i, "注釈") || v.endsWith(i, "note ") || v.endsWith(i, "footnote ")
}

// shareAt reads what makes a share of the number n that ends at j: 8割5分, 4分の3, 1/4.
func (v *view) shareAt(n float64, j int) (fact, int) {
	switch {
	case v.has(j, "割"):
		value, k := n/10, j+1
		for _, part := range []struct {
			sign  string
			share float64
		}{{"分", 100}, {"厘", 1000}} {
			if m, end, _ := v.numberAt(k); end > k && v.has(end, part.sign) {
				value, k = value+m/part.share, end+1
			}
		}
		f := fact{dim: dimRatio, value: value}
		if v.has(k, "増") {
			f.more = 1 + value
		}
		return f, k
	case v.has(j, "分の"):
		if m, end, _ := v.numberAt(j + 2); end > j+2 && n != 0 {
			return fact{dim: dimRatio, value: m / n}, end
		}
	case v.has(j, "/"):
		if m, end := v.digitsAt(j + 1); end > j+1 && m > n && m <= 100 && !v.has(end, "/") && v.digitRun(end-1) > 0 {
			return fact{dim: dimRatio, value: n / m}, end
		}
	}
	return fact{}, j
}

// oneInAt reads "in 4" or "out of 4" after the number n.
func (v *view) oneInAt(n float64, j int) (fact, int) {
	for _, w := range []string{" in ", " out of "} {
		if !v.has(j, w) {
			continue
		}
		k := j + len(w)
		if k < len(v.r) && isDigit(v.r[k]) {
			if m, end := v.digitsAt(k); m > n && m <= 1000 {
				return fact{dim: dimRatio, value: n / m}, end
			}
		}
		if m, end := v.wordsAt(k); end > k && m > n {
			return fact{dim: dimRatio, value: n / m}, end
		}
	}
	return fact{}, j
}

// halfAt reads 半日, 半年, 半額, 半数.
func (v *view) halfAt(i int) (fact, int) {
	for _, h := range []struct {
		word  string
		dim   dim
		value float64
	}{{"半日", dimDays, 0.5}, {"半年", dimMonths, 6}, {"半額", dimRatio, 0.5}, {"半数", dimRatio, 0.5}, {"半分", dimRatio, 0.5}, {"半月", "half month", 1}, {"半期", "half term", 1}} {
		if v.has(i, h.word) && (i == 0 || v.r[i-1] != '四') {
			return fact{dim: h.dim, value: h.value}, i + 2
		}
	}
	return fact{}, i
}

// ordinalAt reads 第22条, 第3回, with the 2 of 第22条の2.
func (v *view) ordinalAt(i int) (fact, int) {
	n, j, spelled := v.numberAt(i + 1)
	if j == i+1 || v.has(j, "者") {
		return fact{}, i
	}
	for _, part := range []string{"条", "項", "号", "章", "節", "款", "編", "表", "回", "次", "期", "種", "級", "位", "四半期", "週", "日", "年度", "年", "部", "版", "段階"} {
		if v.has(j, part) {
			k := j + len([]rune(part))
			if part == "条" {
				k = v.branchEnd(k)
			}
			return fact{kind: ref, lit: format(n) + part + v.branch(j+1, k)}, k
		}
	}
	if spelled {
		return fact{lit: "-"}, j
	}
	return fact{kind: ref, lit: format(n)}, j
}

// branchEnd moves past the の2 of 第22条の2.
func (v *view) branchEnd(k int) int {
	if v.has(k, "の") {
		if _, end, _ := v.numberAt(k + 1); end > k+1 {
			if _, unit := v.unitAt(end); unit == end {
				return end
			}
		}
	}
	return k
}

func (v *view) branch(from, to int) string {
	if to > from+1 {
		n, _, _ := v.numberAt(from + 1)
		return "の" + format(n)
	}
	return ""
}

// literalEnd gives the end of a word of digits and letters or of parted digits that is no number with a unit, or i.
func (v *view) literalEnd(i int) int {
	j, letters, parts := i, false, 0
	for j < len(v.r) {
		r := v.r[j]
		switch {
		case isDigit(r):
		case isLatin(r):
			letters = true
		case (r == '-' || r == ':' || r == '/' || r == '.' || r == '_') && j+1 < len(v.r) && j > i && (isDigit(v.r[j+1]) || isLatin(v.r[j+1])) && !v.literalWord(j+1):
			parts++
		default:
			goto done
		}
		j++
	}
done:
	if !letters {
		run := v.digitRun(i)
		switch {
		case parts == 1 && v.has(i+run, "-"): // 95833-3505, but 10-20
			if run >= 4 && j-i-run-1 >= 3 {
				return j
			}
		case parts >= 2 && strings.Count(v.string(i, j), ".") >= 2:
			return j
		}
		return i
	}
	_, n := v.digitsAt(i)
	if v.trimOrdinal(n) > n {
		return i
	}
	if _, k := v.unitAt(n); k > n {
		return i
	}
	if k := v.wordAt(n); k > n && isOneOf(v.string(n, k), "am pm") {
		return i
	}
	if n < len(v.r) && (v.r[n] == '-' || v.r[n] == '/') && v.literalWord(n+1) { // 30-day, 5-star: a number and a word
		return i
	}
	return j
}

// literalWord reports whether a plain word of letters stands at i.
func (v *view) literalWord(i int) bool {
	k := v.wordAt(i)
	return k > i+1 && (k == len(v.r) || !isDigit(v.r[k]))
}

// latinAt reads what begins with a Latin letter or a sign of currency: amounts, numbers in words, months, sections, codes.
func (v *view) latinAt(i int) (fact, int) {
	if i > 0 && isLatin(v.r[i]) && (isLatin(v.r[i-1]) || isDigit(v.r[i-1])) {
		return fact{}, i
	}
	if d, j := v.currencyAt(i); j > i {
		n, k := v.digitsAt(j)
		if scale, end := v.scaleAt(k); end > k {
			n, k = n*scale, end
		}
		if u, end := v.unitAt(k); u.dim == d {
			k = end
		}
		return fact{dim: d, value: n, raw: n}, k
	}
	if f, end := v.monthAt(i); end > i {
		return f, end
	}
	if f, end := v.eraLetterAt(i); end > i {
		return f, end
	}
	if f, end := v.sectionAt(i); end > i {
		return f, end
	}
	if end := v.codeEnd(i); end > i {
		return fact{kind: literal, lit: v.string(i, end)}, end
	}
	return v.spelledAt(i)
}

// codeEnd gives the end of a word that begins with a letter and holds a digit (E:1, RFC2350, A4), or i.
func (v *view) codeEnd(i int) int {
	j, digit := i, false
	for j < len(v.r) {
		r := v.r[j]
		joint := (r == '-' || r == ':' || r == '.' || r == '_') && j > i && j+1 < len(v.r) && isDigit(v.r[j+1])
		if !isDigit(r) && !isLatin(r) && !joint {
			break
		}
		digit = digit || isDigit(r)
		j++
	}
	if !digit {
		return i
	}
	return j
}

// spelledAt reads English numbers in words.
func (v *view) spelledAt(i int) (fact, int) {
	k := v.wordAt(i)
	word := v.string(i, k)
	switch word {
	case "twice":
		return fact{dim: dimTimes, value: 2}, k
	case "half":
		for _, h := range []struct {
			word  string
			dim   dim
			value float64
		}{{" a year", dimMonths, 6}, {" an hour", dimSeconds, 1800}, {" a day", dimDays, 0.5}} {
			if v.has(k, h.word) {
				return fact{dim: h.dim, value: h.value}, k + len(h.word)
			}
		}
		return fact{dim: dimRatio, value: 0.5}, k
	case "double":
		return fact{dim: dimRatio, value: 2}, k
	case "a", "an":
		if u, end := v.unitAt(k); end > k && (u.dim == dimDays || u.dim == dimMonths || u.dim == dimSeconds) && u.factor >= 1 {
			return fact{dim: u.dim, value: u.factor, soft: true}, end
		}
		return fact{}, i
	case "noon":
		return fact{dim: dimClock, value: 12 * 60}, k
	case "midnight":
		return fact{dim: dimClock, value: 0}, k
	}
	if n, ok := ordinalWords[word]; ok && word != "second" && !v.has(k, " party") && !v.has(k, "-party") && !v.has(k, " parties") {
		if v.has(k, ",") || v.endsWith(i, "at ") || word == "first" && !v.has(k, " class") && !v.has(k, "-class") && !v.endsWith(i, "the ") {
			return fact{}, i
		}
		return fact{kind: ref, lit: format(n)}, k
	}
	n, end := v.wordsAt(i)
	if end == i {
		return fact{}, i
	}
	if f, e := v.oneInAt(n, end); e > end {
		return f, e
	}
	j := end
	if j < len(v.r) && (v.r[j] == ' ' || v.r[j] == '-') {
		e := v.wordAt(j + 1)
		if parts, ok := fractionWords[v.string(j+1, e)]; ok && parts < 100 {
			return fact{dim: dimRatio, value: n / parts}, e
		}
	}
	u, e := v.unitAt(end)
	if e > end {
		return fact{dim: u.dim, value: n * u.factor, raw: n, factor: u.factor}, e
	}
	if word == "one" && end == k && !v.endsWith(i, "at least ") && !v.endsWith(i, "at most ") && !v.endsWith(i, "more than ") {
		return fact{}, i
	}
	return fact{dim: dimNone, value: n, raw: n}, end
}

// sectionWords come before the number of a place in a document.
const sectionWords = "section sections article articles paragraph paragraphs clause clauses chapter chapters part parts appendix annex schedule exhibit rule no nos supplement table figure step version title"

// sectionAt reads "section 2.11", "Article 5", "No. 1", "§ 4".
func (v *view) sectionAt(i int) (fact, int) {
	k := i + 1
	if v.r[i] != '§' {
		if k = v.wordAt(i); !isOneOf(v.string(i, k), sectionWords) {
			return fact{}, i
		}
		if v.has(k, ".") {
			k++
		}
	}
	if v.has(k, " ") {
		k++
	}
	j := k
	for j < len(v.r) && (isDigit(v.r[j]) || (v.r[j] == '.' && j > k && j+1 < len(v.r) && isDigit(v.r[j+1]))) {
		j++
	}
	if j == k || (j < len(v.r) && isLatin(v.r[j])) {
		return fact{}, i
	}
	return fact{kind: ref, lit: v.string(k, j)}, j
}
