package verify

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Folded is a text as quotations are compared: NFKC, without white space and zero-width characters, CJK radicals folded to
// their ideographs. It keeps where every character came from, so that a match leads back to the very words.
//
// Superscripts, subscripts, circled digits and vulgar fractions are set apart: they stay what they are, so that 10² is
// never read as 102.
type Folded struct {
	Runes []rune // normalised characters
	At    []int  // At[i] is the rune offset in the original at which the characters begin that Runes[i] came from

	end []int  // where those characters end, exclusive
	gap []bool // gap[i]: white space was removed before Runes[i]
}

// invalidByte is where the bytes that are no UTF-8 begin, beyond all characters: each equals itself and nothing else, least of all
// a U+FFFD that the text really has.
const invalidByte = unicode.MaxRune + 1

// Fold normalises text for matching. A byte that is no UTF-8 counts as one character that only the same byte equals.
func Fold(text string) Folded {
	n := utf8.RuneCountInString(text)
	f := Folded{Runes: make([]rune, 0, n), At: make([]int, 0, n), end: make([]int, 0, n), gap: make([]bool, 0, n)}
	gap := false
	add := func(r rune, at, end int) {
		switch {
		case isZeroWidth(r):
		case unicode.IsSpace(r):
			gap = true
		default:
			f.Runes, f.At, f.end = append(f.Runes, unradical(r)), append(f.At, at), append(f.end, end)
			f.gap = append(f.gap, gap)
			gap = false
		}
	}
	var buf []byte
	for i, pos := 0, 0; i < len(text); {
		r, w := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+w:])
		if r == utf8.RuneError && w == 1 {
			add(invalidByte+rune(text[i]), pos, pos+1)
			i, pos = i+1, pos+1
			continue
		}
		if r == utf8.RuneError || isApart(r) || (isPlain(r) && (i+w == len(text) || isPlain(next))) {
			add(r, pos, pos+1)
			i, pos = i+w, pos+1
			continue
		}
		size := max(norm.NFKC.NextBoundaryInString(text[i:], true), w)
		seg := text[i : i+size]
		end := pos + utf8.RuneCountInString(seg)
		buf = norm.NFKC.AppendString(buf[:0], seg)
		for b := buf; len(b) > 0; {
			r, w := utf8.DecodeRune(b)
			add(r, pos, end)
			b = b[w:]
		}
		i, pos = i+size, end
	}
	return f
}

// isPlain tells of characters that NFKC leaves alone and that never join with a plain character after them.
func isPlain(r rune) bool {
	return r < 0x80 || (r >= 0x3041 && r <= 0x3096) || (r >= 0x30A1 && r <= 0x30FE) || (r >= 0x4E00 && r <= 0x9FFF) ||
		(r >= 0x3001 && r <= 0x3029)
}

func isZeroWidth(r rune) bool {
	switch r {
	case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x00AD:
		return true
	}
	return false
}

// isApart tells of digits that are signs of their own, which NFKC would merge with the digits beside them: superscripts,
// subscripts, circled and parenthesised digits, vulgar fractions, and squared dates such as ㏠.
func isApart(r rune) bool {
	switch {
	case r < 0xB2:
		return false
	case r == 0xB2 || r == 0xB3 || r == 0xB9 || (r >= 0xBC && r <= 0xBE):
		return true
	case r < 0x2070:
		return false
	}
	return (r <= 0x2089 && r != 0x2071 && r != 0x207F) || (r >= 0x2150 && r <= 0x215F) || r == 0x2189 ||
		(r >= 0x2460 && r <= 0x249B) || r == 0x24EA || (r >= 0x3251 && r <= 0x325F) || (r >= 0x32B1 && r <= 0x32CB) ||
		(r >= 0x3358 && r <= 0x3370) || (r >= 0x33E0 && r <= 0x33FE) || (r >= 0x1F100 && r <= 0x1F10A)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// kanjiDigit gives the value of a kanji numeral below ten, or -1.
func kanjiDigit(r rune) int {
	switch r {
	case '〇':
		return 0
	case '一':
		return 1
	case '二':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	return -1
}

// kanjiPower gives the value of a kanji power of ten (十 百 千 万 億 兆), or 0.
func kanjiPower(r rune) float64 {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	case '千':
		return 1000
	case '万':
		return 1e4
	case '億':
		return 1e8
	case '兆':
		return 1e12
	}
	return 0
}

func isNumeral(r rune) bool { return isDigit(r) || kanjiDigit(r) >= 0 || kanjiPower(r) > 0 }

// insideNumber reports whether a cut before Runes[i] would fall inside a number of the text: between two numerals, around a
// decimal point, a thousands comma, the colon of a time or the bar of a fraction, inside 4分の3, or after a minus sign.
// White space parts numbers, except before a power of ten (「10 万円」).
func (f *Folded) insideNumber(i int) bool {
	if i <= 0 || i >= len(f.Runes) {
		return false
	}
	a, b := f.Runes[i-1], f.Runes[i]
	switch {
	case f.insideShare(i):
		return true
	case f.gap[i]:
		return isNumeral(a) && kanjiPower(b) > 0
	case isNumeral(a) && (isNumeral(b) || isApart(b)):
		return true
	case b == '・' && kanjiDigit(a) >= 0:
		return i+1 < len(f.Runes) && kanjiDigit(f.Runes[i+1]) >= 0
	case a == '・' && kanjiDigit(b) >= 0:
		return i >= 2 && kanjiDigit(f.Runes[i-2]) >= 0
	case isDigit(a) && isPoint(b):
		return i+1 < len(f.Runes) && !f.gap[i+1] && isDigit(f.Runes[i+1])
	case isPoint(a) && isDigit(b):
		return i >= 2 && !f.gap[i-1] && isDigit(f.Runes[i-2]) && (a != ':' || i < 3 || f.gap[i-2] || !unicode.IsLetter(f.Runes[i-3])) // but A1:4
	case isDigit(b) && (a == '-' || a == '−' || a == '△' || a == '▲'):
		return i == 1 || f.gap[i-1] || !isWordRune(f.Runes[i-2])
	}
	return false
}

// insideShare reports whether a cut before Runes[i] would fall inside a share such as 4分の3.
func (f *Folded) insideShare(i int) bool {
	at := -1 // of 分
	switch a, b := f.Runes[i-1], f.Runes[i]; {
	case b == '分':
		at = i
	case a == '分' && b == 'の':
		at = i - 1
	case a == 'の' && isNumeral(b):
		at = i - 2
	}
	return at >= 1 && at+2 < len(f.Runes) && isNumeral(f.Runes[at-1]) && f.Runes[at] == '分' && f.Runes[at+1] == 'の' && isNumeral(f.Runes[at+2])
}

func isPoint(r rune) bool { return r == '.' || r == ',' || r == ':' || r == '/' }

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// joins reports whether white space was removed between two digits before Runes[i]: 「30 60」 is not 3060.
func (f *Folded) joins(i int) bool {
	return i > 0 && f.gap[i] && isNumeral(f.Runes[i]) && isNumeral(f.Runes[i-1])
}
