package verify

import "strings"

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
		if end := v.caseNumberEnd(i); end > i {
			return fact{kind: literal, lit: v.string(i, end)}, end
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
	if f, ok := v.compoundAt(n, i, j); ok {
		return f, j
	}
	if v.has(i, "一の") { // 一の年度につき
		if u, k := v.unitAt(i + 2); u.dim == dimYearly || u.name == "か月" {
			return fact{dim: u.dim, value: u.factor, raw: 1, factor: u.factor, per: v.hasAny(k, perWords) > 0}, k
		}
	}
	if !spelled {
		n, j = v.mixedAt(n, j)
	}
	if f, end := v.calendarAt(i, n, j); end > j {
		return f, end
	}
	if f, end := v.shareAt(n, j); end > j {
		return f, end
	}
	if !spelled {
		if k := v.trimOrdinal(j); k > j {
			if v.has(k, " birthday") {
				return fact{dim: dimAge, value: n, raw: n, factor: 1}, k + len(" birthday")
			}
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
			if v.hasAny(j, countBounds) > 0 && (n >= 2 || i == 0 || !isKanji(v.r[i-1])) { // 二以上
				return fact{dim: dimNone, value: n, raw: n}, j
			}
			return fact{lit: "-"}, j // 一般, 統一
		}
		if name, end := v.counterAt(j); end > j {
			return fact{dim: dim("counter " + name), value: n, raw: n, factor: 1}, end
		}
		for _, w := range []string{"notwithstanding ", "see ", "under ", "subject to ", "with "} { // notwithstanding 5.2
			if v.endsWith(i, w) && n != float64(int(n)) {
				return fact{kind: ref, lit: v.string(i, j)}, j
			}
		}
		if v.hasAny(j, []string{" noon", " midday"}) > 0 && n == 12 {
			return fact{dim: dimClock, value: 12 * 60, half: true}, v.wordAt(j + 1)
		}
		if n >= 1 && n <= 12 && n == float64(int(n)) {
			for _, w := range []string{"opens at ", "open at ", "starts at ", "start at ", "begins at ", "begin at ", "closes at ", "close at ", "ends at ", "end at ", "finishes at ", "shuts at "} {
				if v.endsWith(i, w) {
					return fact{dim: dimClock, value: n * 60, raw: n, loose: true}, j
				}
			}
		}
		return fact{dim: dimNone, value: n, raw: n, noun: v.nounAt(j)}, j
	}
	if spelled && v.string(i, k) == "十分" && v.hasAny(k, []string{"以内", "以上", "間", "前", "後", "超", "未満", "以下", "を超"}) == 0 {
		return fact{lit: "-"}, k
	}
	if u.dim == dimThings && n == 1 {
		return fact{lit: "-"}, k // 要件の一つ
	}
	if u.name == "度" && n <= 12 && (v.endsWith(i, "に") || v.endsWith(i, "年") || v.endsWith(i, "月") || v.endsWith(i, "週")) { // 月に1度
		u.dim = dimTimes
	}
	f := v.multiple(fact{dim: u.dim, value: n * u.factor, raw: n, factor: u.factor}, k)
	f.soft = n == 1 && v.has(k, "目") && (u.dim == dimMonths || u.dim == dimDays || u.dim == dimTimes) // 1年目, 初年度
	f.each = v.eachAt(k)
	k = v.perUnit(v.unitTail(k))
	if f.each == "" {
		f.each = v.eachAt(k)
	}
	if u.dim == dimRatio && v.hasAny(k, []string{"増", "割増", "上乗せ", "プラス"}) > 0 && u.name != "倍" {
		f.more = 1 + f.value
	}
	if m := v.hasAny(k, perWords); m > 0 {
		f.per = true
	}
	return f, k
}

// eachAt reads how often what was counted comes again: 10日ごとに, every ten days, is not 10日おきに or 10日ずつ.
func (v *view) eachAt(k int) string {
	switch {
	case v.has(k, "ごと"), v.has(k, "毎"):
		return "ごと"
	case v.has(k, "おき"), v.has(k, "置き"):
		return "おき"
	case v.has(k, "ずつ"), v.has(k, "づつ"):
		return "ずつ"
	}
	return ""
}

// mixedAt reads the 1/2 of 10 1/2 after the number n that ends at j.
func (v *view) mixedAt(n float64, j int) (float64, int) {
	if n != float64(int(n)) || !v.has(j, " ") || v.digitRun(j+1) != 1 {
		return n, j
	}
	a, k := v.digitsAt(j + 1)
	if !v.has(k, "/") || v.digitRun(k+1) != 1 {
		return n, j
	}
	if b, end := v.digitsAt(k + 1); a < b && (end == len(v.r) || v.r[end] != '/') {
		return n + a/b, end
	}
	return n, j
}

// countBounds bound a bare kanji numeral or a counter that is in no table.
var countBounds = []string{"以上", "以下", "以内", "未満", "を超", "を下回", "を上回"}

// counterAt reads a counter that is in no table, which only a bound after it shows: 4拠点以上.
func (v *view) counterAt(j int) (string, int) {
	k := j
	for k < len(v.r) && k-j < 4 && (isKanji(v.r[k]) || isKatakana(v.r[k])) {
		if v.hasAny(k, countBounds) > 0 {
			break
		}
		k++
	}
	if k == j || v.hasAny(k, countBounds) == 0 {
		return "", j
	}
	return v.string(j, k), k
}

// nounAt gives the stem of the English noun that a number before j counts: the last of up to three words before a word of
// grammar or punctuation.
func (v *view) nounAt(j int) string {
	noun := ""
	for n := 0; n < 3 && v.has(j, " "); n++ {
		k := v.wordAt(j + 1)
		word := v.string(j+1, k)
		if k == j+1 || stopWords[strings.TrimSuffix(word, "'s")] {
			break
		}
		noun, j = stem(word), k
	}
	return noun
}

var perWords = []string{"につき", "について", "あたり", "当たり", "当り", "ごと", "毎", "に対し", "単位"}

// perUnit moves past the /dL of 70mg/dL, not past the time of a rate.
func (v *view) perUnit(k int) int {
	if v.has(k, "(a)") && v.endsWith(k, "db") {
		k += len("(a)")
	}
	if !v.has(k, "/") {
		return k
	}
	end := v.wordAt(k + 1)
	if word := v.string(k+1, end); end == k+1 || end-k > 5 || isOneOf(word, "day week month year hour") {
		return k
	}
	return end
}

// unitTail moves past what may follow a unit without changing it: 30日間, 30日分.
func (v *view) unitTail(k int) int {
	if v.has(k, "様") {
		k++
	}
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

// latinAt reads what begins with a Latin letter or a sign of currency: amounts, numbers in words, months, sections, codes.
func (v *view) latinAt(i int) (fact, int) {
	if i > 0 && isLatin(v.r[i]) && (isLatin(v.r[i-1]) || isDigit(v.r[i-1])) {
		return fact{}, i
	}
	if d, j := v.currencyAt(i); j > i {
		n, k := v.digitsAt(j)
		if scale, end := v.scaleAt(k); end > k {
			n, k = n*scale, end
		} else if scale := map[rune]float64{'k': 1e3, 'm': 1e6, 'b': 1e9}[v.runeAt(k)]; scale > 0 && !isLatin(v.runeAt(k+1)) { // $450K
			n, k = n*scale, k+1
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
	if f, end := v.ageGroupAt(i); end > i {
		return f, end
	}
	if end := v.codeEnd(i); end > i {
		return fact{kind: literal, lit: v.string(i, end)}, end
	}
	return v.spelledAt(i)
}

// runeAt gives the character at i, 0 beyond the end.
func (v *view) runeAt(i int) rune {
	if i >= len(v.r) {
		return 0
	}
	return v.r[i]
}

// ageGroupAt reads under-18s and over-65s.
func (v *view) ageGroupAt(i int) (fact, int) {
	op := map[string]bound{"under": lessThan, "over": moreThan}[v.string(i, v.wordAt(i))]
	k := v.wordAt(i)
	if op == noBound || !v.has(k, "-") || v.digitRun(k+1) == 0 {
		return fact{}, i
	}
	n, end := v.integerAt(k + 1)
	if v.has(end, "s") {
		end++
	}
	if end < len(v.r) && isLatin(v.r[end]) {
		return fact{}, i
	}
	return fact{dim: dimAge, value: float64(n), raw: float64(n), factor: 1, op: op}, end
}

// spelledAt reads English numbers in words.
func (v *view) spelledAt(i int) (fact, int) {
	k := v.wordAt(i)
	word := v.string(i, k)
	switch word {
	case "twice", "double":
		if word == "double" || v.hasAny(k, multipleOf) > 0 {
			return fact{dim: dimRatio, value: 2, raw: 2}, k
		}
		return fact{dim: dimTimes, value: 2, raw: 2}, k
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
	case "majority":
		return fact{dim: dimRatio, value: 0.5, op: moreThan}, k
	case "once", "thrice":
		if n := v.hasAny(k, []string{" a ", " per ", " every ", " each ", " daily", " weekly", " monthly", " annually", " yearly", ".", ",", ";", " only", " within", " in a"}); n > 0 || k == len(v.r) {
			times := map[string]float64{"once": 1, "thrice": 3}[word]
			return fact{dim: dimTimes, value: times, raw: times, soft: word == "once"}, k
		}
		return fact{}, i
	case "a", "an":
		for name, parts := range map[string]float64{" third of": 3, " quarter of": 4, " fifth of": 5, " tenth of": 10} {
			if v.has(k, name) {
				return fact{dim: dimRatio, value: 1 / parts}, k + len(name) - 3
			}
		}
		if u, end := v.unitAt(k); end > k && (u.dim == dimDays || u.dim == dimMonths || u.dim == dimSeconds) && u.factor >= 1 {
			soft := true
			for _, w := range []string{"within ", "for ", "least ", "most ", "than ", "over ", "up to "} {
				soft = soft && !v.endsWith(i, w)
			}
			if half := " and a half"; v.has(end, half) {
				return fact{dim: u.dim, value: 1.5 * u.factor, factor: u.factor}, end + len(half)
			}
			return fact{dim: u.dim, value: u.factor, factor: u.factor, soft: soft}, end
		}
		return fact{}, i
	case "single":
		if noun := v.nounAt(k); noun != "" && v.endsWith(i, "a ") {
			return fact{dim: dimNone, value: 1, raw: 1, noun: noun, soft: true}, k
		}
		return fact{}, i
	case "noon":
		return fact{dim: dimClock, value: 12 * 60}, k
	case "midnight":
		return fact{dim: dimClock, value: 0}, k
	}
	if n, ok := ordinalWords[word]; ok && v.has(k, " birthday") {
		return fact{dim: dimAge, value: n, raw: n, factor: 1}, k + len(" birthday")
	}
	if n, ok := ordinalWords[word]; ok && (word != "second" || v.endsWith(i, "the ") && v.has(k, " ")) && !v.has(k, " party") && !v.has(k, "-party") && !v.has(k, " parties") {
		if v.has(k, ",") || v.endsWith(i, "at ") || word == "first" && !v.has(k, " class") && !v.has(k, "-class") && !v.endsWith(i, "the ") {
			return fact{}, i
		}
		return fact{kind: ref, lit: format(n)}, k
	}
	n, end := v.wordsAt(i)
	if end == i || v.has(end, "-on-one") || v.endsWith(i, "one-on-") {
		return fact{}, i
	}
	if f, ok := v.compoundAt(n, i, end); ok {
		return f, end
	}
	if f, e := v.oneInAt(n, end); e > end {
		return f, e
	}
	if f, e := v.meridiemAt(n, end); e > end {
		return f, e
	}
	j := end
	if j < len(v.r) && (v.r[j] == ' ' || v.r[j] == '-') {
		e := v.wordAt(j + 1)
		if parts, ok := fractionWords[v.string(j+1, e)]; ok && parts < 100 {
			return fact{dim: dimRatio, value: n / parts}, e
		}
	}
	if half := " and a half"; v.has(end, half) {
		n, end = n+0.5, end+len(half)
	}
	u, e := v.unitAt(end)
	if e > end {
		return v.multiple(fact{dim: u.dim, value: n * u.factor, raw: n, factor: u.factor}, e), e
	}
	noun := v.nounAt(end)
	if word == "one" && end == k && !v.endsWith(i, "at least ") && !v.endsWith(i, "at most ") && !v.endsWith(i, "more than ") {
		if noun == "" {
			return fact{}, i
		}
		return fact{dim: dimNone, value: 1, raw: 1, noun: noun, soft: true}, end
	}
	return fact{dim: dimNone, value: n, raw: n, noun: noun}, end
}
