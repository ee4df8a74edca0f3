package verify

import "strings"

// numberAt reads a number at i: digits with thousands commas and a decimal point, kanji numerals, or both mixed (10万, 1億2千万,
// 二〇二三). spelled tells that no digit is in it, so that it counts only with a unit after it.
func (v *view) numberAt(i int) (value float64, end int, spelled bool) {
	var total, section, current float64
	has, spelled := false, true
	j := i
	for j < len(v.r) {
		r := v.r[j]
		switch {
		case isDigit(r):
			if has {
				return total + section + current, j, spelled
			}
			current, j = v.digitsAt(j)
			has, spelled = true, false
			continue
		case kanjiDigit(r) >= 0:
			if has && !spelled && current != 0 {
				return total + section + current, j, spelled
			}
			current, has = current*10+float64(kanjiDigit(r)), true
		case kanjiPower(r) >= 1e4:
			if !has && section == 0 {
				return total + section + current, j, spelled
			}
			total, section, current, has = total+(section+current)*kanjiPower(r), 0, 0, false
		case kanjiPower(r) > 0:
			if !has {
				current = 1
			}
			section, current, has = section+current*kanjiPower(r), 0, false
		default:
			if parts, k := v.kanjiDecimals(i, j); has && spelled && k > j {
				return total + section + current + parts, k, spelled
			}
			return total + section + current, j, spelled
		}
		j++
	}
	return total + section + current, j, spelled
}

// kanjiDecimals reads the ・五 of 二・五, a number that begins at i. The point is one where the number is a share (百分の二・五)
// or has a unit that is measured; 二・三日 and 第一・二項 are two numbers.
func (v *view) kanjiDecimals(i, j int) (value float64, end int) {
	if !v.has(j, "・") {
		return 0, j
	}
	k, scale := j+1, 0.1
	for k < len(v.r) && kanjiDigit(v.r[k]) >= 0 {
		value += float64(kanjiDigit(v.r[k])) * scale
		scale /= 10
		k++
	}
	if k == j+1 {
		return 0, j
	}
	if v.endsWith(i, "分の") {
		return value, k
	}
	switch u, e := v.unitAt(k); {
	case e == k:
		return 0, j
	case u.dim == dimRatio, u.dim == dimPoints, u.dim == dimMass, u.dim == dimLength, u.dim == dimVolume, u.dim == dimArea, u.dim == dimSeconds, u.name == "か月", u.name == "か月分":
		return value, k
	}
	return 0, j
}

// digitsAt reads digits with commas between thousands and one decimal point. After a comma and a space they go on only where what
// follows cannot begin a number of its own.
func (v *view) digitsAt(i int) (float64, int) {
	value := 0.0
	j := i
	for j < len(v.r) {
		switch {
		case isDigit(v.r[j]):
			value = value*10 + float64(v.r[j]-'0')
		case v.r[j] == ',' && v.digitRun(j+1) == 3 && j-i <= 3+4*3:
		case v.r[j] == ',' && v.digitRun(i) == j-i && j-i <= 3 && v.has(j, ", 0") && v.digitRun(j+2) == 3: // 25, 000円 as some documents set it
			j++
		default:
			goto fraction
		}
		j++
	}
fraction:
	if j+1 < len(v.r) && v.r[j] == '.' && isDigit(v.r[j+1]) {
		scale := 0.1
		for j++; j < len(v.r) && isDigit(v.r[j]); j++ {
			value += float64(v.r[j]-'0') * scale
			scale /= 10
		}
	}
	return value, j
}

func (v *view) digitRun(i int) int {
	n := 0
	for i+n < len(v.r) && isDigit(v.r[i+n]) {
		n++
	}
	return n
}

var numberWords = map[string]float64{
	"zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
	"nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
	"one": 1,
}

var numberScales = map[string]float64{"hundred": 100, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}

// wordsAt reads an English number in words at i (twenty-five, two hundred and ten), and in brackets after it the same in
// digits. It gives end i where there is none.
func (v *view) wordsAt(i int) (value float64, end int) {
	j, found := i, false
	var total, section float64
	for {
		k := v.wordAt(j)
		word := v.string(j, k)
		n, isWord := numberWords[word]
		scale, isScale := numberScales[word]
		switch {
		case isWord && (!found || section == 0 || (section >= 20 && n < 10 && int(section)%10 == 0) || int(section)%100 == 0):
			section += n
		case isScale && found && scale == 100:
			section *= 100
		case isScale && found:
			total, section = total+section*scale, 0
		default:
			return total + section, v.skipDigitsInBrackets(end, total+section, i)
		}
		found, end = true, k
		j = k
		if j < len(v.r) && (v.r[j] == ' ' || v.r[j] == '-') {
			j++
		}
		if found && v.has(j, "and ") && total+section >= 100 {
			if m := v.wordAt(j + 4); numberWords[v.string(j+4, m)] > 0 {
				j += 4
			}
		}
	}
}

// skipDigitsInBrackets moves end past " (30)" where it says value again. Without a number it gives none.
func (v *view) skipDigitsInBrackets(end int, value float64, none int) int {
	if end == 0 {
		return none
	}
	j := end
	if j < len(v.r) && v.r[j] == ' ' {
		j++
	}
	if j < len(v.r) && v.r[j] == '(' && j+1 < len(v.r) && isDigit(v.r[j+1]) {
		if n, k := v.digitsAt(j + 1); n == value && k < len(v.r) && v.r[k] == ')' {
			return k + 1
		}
	}
	return end
}

// scaleAt reads " million" and the like at i.
func (v *view) scaleAt(i int) (factor float64, end int) {
	j := i
	if j < len(v.r) && v.r[j] == ' ' {
		j++
	}
	k := v.wordAt(j)
	if f, ok := numberScales[v.string(j, k)]; ok {
		return f, k
	}
	return 1, i
}

// ordinalWords are English ordinals that single out a thing.
var ordinalWords = map[string]float64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}

// fractionWords are the English names of fractions.
var fractionWords = map[string]float64{
	"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifths": 5, "tenths": 10, "percent": 100,
}

// trimOrdinal reads the "th" of 20th at i.
func (v *view) trimOrdinal(i int) int {
	k := v.wordAt(i)
	switch v.string(i, k) {
	case "st", "nd", "rd", "th":
		return k
	}
	return i
}

// isOneOf reports whether s is one of words, which stand in one string with a space between them.
func isOneOf(s, words string) bool {
	for start := 0; ; {
		k := strings.Index(words[start:], s)
		if k < 0 {
			return false
		}
		k += start
		if end := k + len(s); (k == 0 || words[k-1] == ' ') && (end == len(words) || words[end] == ' ') {
			return true
		}
		if start = k + 1; start > len(words) {
			return false
		}
	}
}
