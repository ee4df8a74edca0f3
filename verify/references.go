package verify

import "strings"

// ordinalAt reads 第22条, 第3回, with the 2 of 第22条の2.
func (v *view) ordinalAt(i int) (fact, int) {
	if end := v.caseNumberEnd(i + 1); end > i+1 && v.has(end, "号") { // 第2023-15号
		return fact{kind: literal, lit: v.string(i+1, end)}, end + 1
	}
	n, j, spelled := v.numberAt(i + 1)
	if j == i+1 || v.has(j, "者") {
		return fact{}, i
	}
	if v.has(j, "学年") {
		return fact{dim: "grade", value: n, raw: n, factor: 1}, j + 2
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

// caseNumberEnd gives the end of the number of a case or document that begins at i with digits, or i: 2023-CH-04492, 2023-15. Two
// numbers of which the second is the larger are a range.
func (v *view) caseNumberEnd(i int) int {
	first, j := v.integerAt(i)
	if j-i != 4 || j >= len(v.r) || v.r[j] != '-' {
		return i
	}
	end, letters := j, false
	for end < len(v.r) && (isDigit(v.r[end]) || isLatin(v.r[end]) || v.r[end] == '-' && end+1 < len(v.r) && (isDigit(v.r[end+1]) || isLatin(v.r[end+1]))) {
		letters = letters || isLatin(v.r[end])
		end++
	}
	second, k := v.integerAt(j + 1)
	if letters && strings.ContainsRune(v.string(j, end), '-') && v.digitRun(end-1) > 0 || k == end && k > j+1 && (second < first || v.r[j+1] == '0') {
		return end
	}
	return i
}

// codeEnd gives the end of a word that begins with a letter and holds a digit (E:1, RFC2350, A4), or i.
func (v *view) codeEnd(i int) int {
	j, digit := i, false
	for j < len(v.r) {
		r := v.r[j]
		joint := (r == '-' || r == ':' && (j-i > 2 || i+1 < j && isLatin(v.r[i+1])) || r == '.' || r == '_') && j > i && j+1 < len(v.r) && isDigit(v.r[j+1])
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

// sectionWords come before the number of a place in a document.
var sectionWords = set("section sections article articles paragraph paragraphs clause clauses chapter chapters part parts appendix annex schedule exhibit rule no nos supplement table figure step version title")

// sectionAt reads "section 2.11", "Article 5", "No. 1", "§ 4".
func (v *view) sectionAt(i int) (fact, int) {
	k := i + 1
	if v.r[i] != '§' {
		if k = v.wordAt(i); !sectionWords[v.string(i, k)] {
			return fact{}, i
		}
		if v.has(k, ".") {
			k++
		}
		if j := k + 1; v.has(k, " ") && j < len(v.r) && (isLatin(v.r[j]) && v.codeEnd(j) > j || v.caseNumberEnd(j) > j) { // No. INV-20418
			return fact{}, i
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
