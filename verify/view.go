package verify

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// view is a text as facts are read from it: NFKC, lower case, without Markdown marks, link targets and zero-width characters,
// spellings unified (か月, dashes, quotes), line breaks within a sentence dropped between Japanese and turned into a space
// between Latin words. It knows where each of its characters came from.
type view struct {
	r     []rune
	at    []int   // rune offset in the original
	to    []int   // end of that character in the original, exclusive
	upper []bool  // it was a capital
	src   []rune  // the original
	whole string  // r as a string
	off   []int32 // where each character begins in whole, and where the last one ends
	layout
}

// newView reads a text.
func newView(text string) *view {
	src := []rune(text)
	v := &view{src: src, r: make([]rune, 0, len(src)), at: make([]int, 0, len(src)), to: make([]int, 0, len(src)), upper: make([]bool, 0, len(src))}
	v.layout = layOut(src)
	ui := 0
	space := -1 // offset of white space not yet written
	var buf []byte
	emit := func(c rune, at, to int) {
		if space >= 0 && len(v.r) > 0 {
			last := v.r[len(v.r)-1]
			for ui < len(v.units) && v.units[ui].End <= space {
				ui++
			}
			within := ui < len(v.units) && v.units[ui].Start <= space && at < v.units[ui].End
			switch {
			case !within && hasNewline(src[space:at]):
				v.push('\n', space, at, false)
			case (isCJK(last) && (isCJK(c) || isDigit(c))) || (isDigit(last) && isCJK(c)):
			case last != ' ' && last != '\n':
				v.push(' ', space, at, false)
			}
		}
		space = -1
		low := unicode.ToLower(c)
		v.push(low, at, to, low != c)
	}
	for i := 0; i < len(src); {
		r := src[i]
		switch {
		case unicode.IsSpace(r):
			if space < 0 {
				space = i
			}
			i++
			continue
		case isZeroWidth(r):
			i++
			continue
		case vulgar[r] != [2]int{}:
			digits := space < 0 && len(v.r) > 0 && isDigit(v.r[len(v.r)-1])
			for _, c := range spellFraction(vulgar[r], digits) {
				emit(c, i, i+1)
			}
			i++
			continue
		case isApart(r):
			if space < 0 {
				space = i
			}
			i++
			continue
		case isMarkup(src, i):
			i++
			continue
		case r == ']' && i+1 < len(src) && src[i+1] == '(':
			if n := linkTarget(src[i+1:]); n > 0 {
				i += 1 + n
				continue
			}
		}
		end := i + 1
		if isPlain(r) && (end == len(src) || isPlain(src[end])) {
			emit(unified(r), i, end)
			i = end
			continue
		}
		for end < len(src) && end-i < 8 && unicode.Is(unicode.M, src[end]) || end < len(src) && (src[end] == 'ﾞ' || src[end] == 'ﾟ') {
			end++
		}
		buf = norm.NFKC.AppendString(buf[:0], string(src[i:end]))
		for _, c := range string(buf) {
			if !unicode.IsSpace(c) {
				emit(unified(unradical(c)), i, end)
			}
		}
		i = end
	}
	v.unifyMonths()
	v.spellKana()
	v.whole = string(v.r)
	v.off = make([]int32, 0, len(v.r)+1)
	for i := range v.whole {
		v.off = append(v.off, int32(i))
	}
	v.off = append(v.off, int32(len(v.whole)))
	return v
}

// vulgar are the fractions that are one character.
var vulgar = map[rune][2]int{'½': {1, 2}, '⅓': {1, 3}, '⅔': {2, 3}, '¼': {1, 4}, '¾': {3, 4}, '⅕': {1, 5}, '⅖': {2, 5}, '⅗': {3, 5}, '⅘': {4, 5},
	'⅙': {1, 6}, '⅚': {5, 6}, '⅛': {1, 8}, '⅜': {3, 8}, '⅝': {5, 8}, '⅞': {7, 8}}

// spellFraction writes a fraction in digits: as decimals after other digits (10½ is 10.5), else with a bar.
func spellFraction(f [2]int, decimals bool) string {
	if !decimals {
		return strconv.Itoa(f[0]) + "/" + strconv.Itoa(f[1])
	}
	return strconv.FormatFloat(float64(f[0])/float64(f[1]), 'f', 6, 64)[1:]
}

func (v *view) push(r rune, at, to int, upper bool) {
	v.r, v.at, v.to, v.upper = append(v.r, r), append(v.at, at), append(v.to, to), append(v.upper, upper)
}

func hasNewline(r []rune) bool {
	for _, c := range r {
		if c == '\n' {
			return true
		}
	}
	return false
}

// isMarkup tells of emphasis, code and heading marks, and of the brackets around a link's text.
func isMarkup(src []rune, i int) bool {
	switch src[i] {
	case '*', '`', '#', '\\', '>':
		return src[i] != '*' || !besideDigits(src, i)
	case '_':
		return i == 0 || i+1 == len(src) || !isWordRune(src[i-1]) || !isWordRune(src[i+1])
	case '[':
		return true
	case ']':
		return i+1 == len(src) || src[i+1] != '('
	}
	return false
}

// linkTarget is the length of "(target)" at the beginning of r, or 0.
func linkTarget(r []rune) int {
	depth := 0
	for i, c := range r {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '\n':
			return 0
		}
	}
	return 0
}

// unified writes characters alike that differ in spelling only.
func unified(r rune) rune {
	switch r {
	case '’', '‘', 'ʼ':
		return '\''
	case '“', '”':
		return '"'
	case '–', '—', '‐', '‑', '−', '‒', '―':
		return '-'
	case '⁄', '∕':
		return '/'
	case '〜', '～':
		return '~'
	}
	return r
}

// unifyMonths writes か for ヶ ケ ヵ カ 箇 個 in か月 か所 か国 か年, so that 六箇月 and 6ヶ月 are one.
func (v *view) unifyMonths() {
	for i := 1; i+1 < len(v.r); i++ {
		switch v.r[i] {
		case 'ヶ', 'ケ', 'ヵ', 'カ', '箇', '個':
			if next := v.r[i+1]; isNumeral(v.r[i-1]) && (next == '月' || next == '所' || next == '国' || next == '年') || (v.r[i] != '個' && v.r[i-1] == '数') {
				v.r[i] = 'か'
			}
		}
	}
}

// has reports whether the view holds s at i.
func (v *view) has(i int, s string) bool {
	return i < len(v.off) && strings.HasPrefix(v.whole[v.off[i]:], s)
}

// hasAny gives the length in runes of the first of words that stands at i, or 0.
func (v *view) hasAny(i int, words []string) int {
	if i >= len(v.off) {
		return 0
	}
	rest := v.whole[v.off[i]:]
	for _, w := range words {
		if strings.HasPrefix(rest, w) {
			return utf8.RuneCountInString(w)
		}
	}
	return 0
}

// nameBefore gives the start of the kanji and katakana that end before i.
func (v *view) nameBefore(i int) int {
	for i > 0 && (isKanji(v.r[i-1]) || isKatakana(v.r[i-1])) {
		i--
	}
	return i
}

// endsWith reports whether s ends before i.
func (v *view) endsWith(i int, s string) bool {
	return i >= 0 && i < len(v.off) && strings.HasSuffix(v.whole[:v.off[i]], s)
}

// original is the range of the original text of v.r[from:to].
func (v *view) original(from, to int) Span {
	if from >= to {
		return Span{}
	}
	return Span{v.at[from], v.to[to-1]}
}

// string gives v.r[from:to] as text.
func (v *view) string(from, to int) string { return v.whole[v.off[from]:v.off[to]] }

// wordAt gives the end of the Latin word that begins at i, or i.
func (v *view) wordAt(i int) int {
	j := i
	for j < len(v.r) && (isLatin(v.r[j]) || (j > i && v.r[j] == '\'' && j+1 < len(v.r) && isLatin(v.r[j+1]))) {
		j++
	}
	return j
}

func isLatin(r rune) bool {
	return r >= 'a' && r <= 'z' || (r >= 0xC0 && r < 0x250 && unicode.IsLetter(r))
}

func isKanji(r rune) bool {
	return (r >= 0x4E00 && r <= 0x9FFF) || r == '々' || (r >= 0x3400 && r <= 0x4DBF) || (r >= 0xF900 && r <= 0xFAFF)
}

func isKatakana(r rune) bool { return (r >= 0x30A1 && r <= 0x30FA) || r == 'ー' }

func isHiragana(r rune) bool { return r >= 0x3041 && r <= 0x3096 }

// isStop tells of characters at which a clause ends.
func isStop(r rune) bool { return strings.ContainsRune("。、,;:.!?|\n・…", r) }
