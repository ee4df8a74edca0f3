package verify

import "strings"

// A number inside a compound that names a kind of thing is no quantity: two-factor, one-way, 二要素, 第三者. It neither backs a count
// (two administrators) nor has to be backed by one. Such a compound is a literal: it must stand in the source, in one of its forms.

// compoundWords make no quantity with a number before them and a hyphen between. Of a ten-seat bus ten is the number of seats.
const compoundWords = "factor step way sided tier star ply piece dimensional tolerance stage phase wheel wheeled stop track"

// compoundRuns do so in Japanese.
var compoundRuns = []string{"要素", "段階認証", "次元"}

// compoundForms are the other forms of a compound, by what follows its number.
var compoundForms = map[string][]string{"factor": {"要素"}, "要素": {"factor"}, "step": {"段階"}, "段階認証": {"step"}}

// compoundAt reads the number n, which stands in [i, j), as part of a compound.
func (v *view) compoundAt(n float64, i, j int) (fact, bool) {
	if n != float64(int(n)) || n < 0 || int(n) >= len(smallNumbers) {
		return fact{}, false
	}
	for _, run := range compoundRuns {
		if v.has(j, run) {
			return fact{kind: literal, lit: format(n) + "-" + run}, true
		}
	}
	if v.endsWith(i, "第") && v.has(j, "者") {
		return fact{lit: "-"}, true
	}
	if j+1 >= len(v.r) || v.r[j] != '-' && v.r[j] != ' ' {
		return fact{}, false
	}
	word := v.string(j+1, v.wordAt(j+1))
	if word == "" || !isOneOf(word, compoundWords) || v.r[j] == ' ' && word != "factor" {
		return fact{}, false
	}
	if n == 1 {
		return fact{lit: "-"}, true // one-way, one-sided are words like others
	}
	return fact{kind: literal, lit: format(n) + "-" + word}, true
}

// smallNumbers are the numbers that compounds begin with, in the scripts in which they are written.
var smallNumbers = [...][2]string{
	{"zero", "〇"}, {"one", "一"}, {"two", "二"}, {"three", "三"}, {"four", "四"}, {"five", "五"}, {"six", "六"}, {"seven", "七"}, {"eight", "八"}, {"nine", "九"},
}

// formsOf are the ways to write a literal: itself, and of a compound the number in digits and in words.
func formsOf(lit string) []string {
	forms := append([]string{lit}, spelledOut[lit]...)
	digits, what, ok := strings.Cut(lit, "-")
	if !ok || len(digits) != 1 || !isDigit(rune(digits[0])) {
		return forms
	}
	number := smallNumbers[digits[0]-'0']
	for _, w := range append([]string{what}, compoundForms[what]...) {
		if isKanji([]rune(w)[0]) {
			forms = append(forms, digits+w, number[1]+w)
		} else {
			forms = append(forms, digits+"-"+w, digits+" "+w, number[0]+"-"+w, number[0]+" "+w)
		}
	}
	if what == "factor" || what == "要素" {
		forms = append(forms, digits+"fa")
	}
	return forms
}
