package index

import (
	"regexp"
	"strconv"
	"strings"
)

// Documents write one number in several ways: 30日 and 三十日, 令和5年 and 2023年. What a question writes in one way is searched
// in the others too, like the forms of a glossary.

var (
	eraYear      = regexp.MustCompile(`(令和|平成|昭和) ?(元|[0-9]{1,2}|[一二三四五六七八九十]{1,3}) ?年`)
	westernYear  = regexp.MustCompile(`((?:19|20)[0-9]{2}) ?年`)
	countInKanji = regexp.MustCompile(`[一二三四五六七八九十百千]+(?:日|年|月|か月|箇月|週間|時間|分|回|人|円|万円|歳|割|件|名)`)
	lasting      = regexp.MustCompile(`^(?:間|前|後|以|ご|お|毎|単位|程度|ほど|くらい|ぐらい|を?超|まで)`) // what makes ten minutes of 十分
	countInDigit = regexp.MustCompile(`([0-9]{1,4})(日|年|月|か月|ヶ月|カ月|箇月|週間|時間|分|回|人|円|万円|歳|割|件|名)`)
)

// eras begin in these years; the year of the change belongs to both.
var eras = []struct {
	name        string
	first, last int
}{{"令和", 2019, 9999}, {"平成", 1989, 2019}, {"昭和", 1926, 1989}}

// numberForms finds the counts and years of a question and gives the other ways of writing them.
func numberForms(question string) []Expansion {
	folded := Fold(question)
	var found []Expansion
	add := func(word string, forms ...string) {
		for _, e := range found {
			if e.Word == word {
				return
			}
		}
		if len(forms) > 0 {
			found = append(found, Expansion{Word: word, Forms: forms})
		}
	}
	for _, m := range eraYear.FindAllStringSubmatch(folded, -1) {
		n, ok := 1, true
		if m[2] != "元" {
			n, ok = parseNumber(m[2])
		}
		for _, era := range eras {
			if year := era.first + n - 1; ok && era.name == m[1] && year <= era.last {
				add(m[0], strconv.Itoa(year)+"年")
			}
		}
	}
	for _, m := range westernYear.FindAllStringSubmatch(folded, -1) {
		year, _ := strconv.Atoi(m[1])
		var forms []string
		for _, era := range eras {
			switch n := year - era.first + 1; {
			case year < era.first || year > era.last:
			case n == 1:
				forms = append(forms, era.name+"元年")
			default:
				forms = append(forms, era.name+strconv.Itoa(n)+"年")
			}
		}
		add(m[0], forms...)
	}
	for _, at := range countInKanji.FindAllStringIndex(folded, -1) {
		word := folded[at[0]:at[1]]
		if word == "十分" && !lasting.MatchString(folded[at[1]:]) {
			continue // enough
		}
		digits := strings.TrimLeft(word, kanjiDigits)
		if n, ok := parseNumber(strings.TrimSuffix(word, digits)); ok && n > 1 {
			add(word, strconv.Itoa(n)+digits)
		}
	}
	for _, m := range countInDigit.FindAllStringSubmatchIndex(folded, -1) {
		if endsInNumber(folded[:m[0]]) || strings.HasSuffix(folded[:m[0]], ",") {
			continue
		}
		if n, _ := strconv.Atoi(folded[m[2]:m[3]]); n > 1 {
			add(folded[m[0]:m[1]], inKanji(n)+folded[m[4]:m[5]])
		}
	}
	return found
}

// inKanji writes a number below 10,000 as 二十二.
func inKanji(n int) string {
	digits := []rune(kanjiDigits)
	var b strings.Builder
	for i, unit := range []int{1000, 100, 10, 1} {
		d := n / unit % 10
		if d == 0 {
			continue
		}
		if d > 1 || unit == 1 {
			b.WriteRune(digits[d])
		}
		if unit > 1 {
			b.WriteRune(digits[12-i])
		}
	}
	return b.String()
}
