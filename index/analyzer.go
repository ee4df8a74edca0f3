package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/go-porterstemmer"
	"golang.org/x/text/unicode/norm"
)

// Terms cuts a text into the terms under which it is found, in order and with repeats.
//
// The text is folded first: NFKC, CJK radicals to the ideographs that they stand for, lower case. Japanese then gives every
// pair of neighbouring characters, and each kanji besides by itself; a character that stands alone gives itself unless it is
// hiragana. Kanji alone let a short everyday question meet a regulation (有給 and 年次有給休暇 share 有 and 給); hiragana alone
// would only be noise. A number is one term, without its thousands separators and with inner points (3.2.1); beside Japanese
// it pairs like a character, so that 第5条 and 30日 stay apart from other fives and thirties. A Latin word gives its Porter
// stem unless it is a stop word, an irregular form that of its base (lost, lose).
func Terms(text string) []string {
	var terms []string
	for rest := Fold(text); rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch class := classOf(r); {
		case class == other:
			rest = rest[size:]
		case class == japanese, class == number && !isWord(rest):
			units, n := stretch(rest)
			terms = appendUnits(terms, units)
			rest = rest[n:]
		default:
			n := wordLen(rest)
			if t := stem(rest[:n]); t != "" {
				terms = append(terms, t)
			}
			rest = rest[n:]
		}
	}
	return terms
}

// stretch cuts the Japanese characters and numbers at the beginning of s into units, and says how many bytes they take.
func stretch(s string) (units []string, n int) {
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		switch class := classOf(r); {
		case class == japanese:
		case class == number && !isWord(s[n:]):
			size = numberLen(s[n:])
		default:
			return units, n
		}
		units = append(units, s[n:n+size])
		n += size
	}
	return units, n
}

func appendUnits(terms, units []string) []string {
	for i, unit := range units {
		units[i] = strings.ReplaceAll(unit, ",", "")
	}
	for i, unit := range units {
		r, _ := utf8.DecodeRuneInString(unit)
		if isKanji(r) || classOf(r) == number || len(units) == 1 && !isHiragana(r) {
			terms = append(terms, unit)
		}
		if i+1 < len(units) {
			terms = append(terms, unit+units[i+1])
		}
	}
	return terms
}

// Fold brings a text into the form in which terms are compared: NFKC, radicals and older forms of kanji replaced, lower case.
func Fold(text string) string {
	return strings.Map(foldRune, norm.NFKC.String(text))
}

func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}
	if folded, ok := radicals[r]; ok {
		r = folded
	}
	if folded, ok := variants[r]; ok {
		return folded
	}
	if r == '\u00ad' || r == '\u200b' || r == '\ufeff' { // soft hyphen, zero width space and no-break space split no word
		return -1
	}
	return unicode.ToLower(r)
}

// radicals holds the code points of the block CJK Radicals Supplement that look like an ideograph of their own and that PDF
// producers write in its place. NFKC replaces the Kangxi radicals but leaves these.
var radicals = map[rune]rune{
	'⺀': '冫', '⺁': '厂', '⺃': '乚', '⺄': '乙', '⺅': '亻', '⺆': '冂', '⺇': '几', '⺈': '刀', '⺉': '刂', '⺊': '卜', '⺋': '卩',
	'⺍': '小', '⺎': '兀', '⺏': '尢', '⺐': '尢', '⺑': '尢', '⺒': '巳', '⺓': '幺', '⺔': '彑', '⺕': '彐', '⺖': '忄', '⺗': '心',
	'⺘': '扌', '⺙': '攵', '⺛': '旡', '⺜': '日', '⺝': '月', '⺞': '歹', '⺟': '母', '⺠': '民', '⺡': '氵', '⺢': '氺', '⺣': '灬',
	'⺤': '爫', '⺥': '爫', '⺦': '丬', '⺨': '犭', '⺫': '罒', '⺬': '示', '⺭': '礻', '⺮': '竹', '⺯': '糸', '⺱': '罓', '⺲': '罒',
	'⺶': '羊', '⺷': '羊', '⺸': '羊', '⺹': '耂', '⺺': '肀', '⺻': '聿', '⺼': '肉', '⺽': '臼', '⺾': '艹', '⺿': '艹', '⻀': '艹',
	'⻁': '虎', '⻂': '衤', '⻃': '覀', '⻄': '西', '⻅': '见', '⻆': '角', '⻇': '角', '⻈': '讠', '⻉': '贝', '⻊': '足', '⻋': '车',
	'⻌': '辶', '⻍': '辶', '⻎': '辶', '⻏': '阝', '⻐': '钅', '⻑': '長', '⻒': '镸', '⻓': '长', '⻔': '门', '⻕': '阝', '⻖': '阝',
	'⻗': '雨', '⻘': '青', '⻙': '韦', '⻚': '页', '⻛': '风', '⻜': '飞', '⻝': '食', '⻞': '食', '⻟': '飠', '⻠': '饣', '⻡': '首',
	'⻢': '马', '⻣': '骨', '⻤': '鬼', '⻥': '鱼', '⻦': '鸟', '⻧': '卤', '⻨': '麦', '⻩': '黄', '⻪': '黾', '⻫': '斉', '⻬': '齐',
	'⻭': '歯', '⻮': '齿', '⻯': '竜', '⻰': '龙', '⻱': '龟', '⻲': '亀', '⻳': '龟',
}

// class is what a run of characters consists of.
type class int

const (
	other class = iota
	japanese
	latin // letters of any alphabet that writes words
	number
)

func classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return latin
		}
		if '0' <= r && r <= '9' {
			return number
		}
		return other
	case isKanji(r), isHiragana(r), isKatakana(r), unicode.Is(unicode.Hangul, r):
		return japanese
	case unicode.IsLetter(r), unicode.IsMark(r):
		return latin
	case unicode.IsDigit(r):
		return number
	}
	return other
}

func isKanji(r rune) bool {
	return unicode.Is(unicode.Han, r) || r == '々' || r == '〆' || r == '〇'
}
func isHiragana(r rune) bool { return 'ぁ' <= r && r <= 'ゟ' }
func isKatakana(r rune) bool {
	return 'ァ' <= r && r <= 'ヿ' && r != '・' || 'ㇰ' <= r && r <= 'ㇿ'
}

// numberLen is the length of the number at the beginning of s: digits, with points and commas between them.
func numberLen(s string) int {
	for i, r := range s {
		if classOf(r) == number || (r == '.' || r == ',') && i > 0 && startsWith(s[i+1:], number) {
			continue
		}
		return i
	}
	return len(s)
}

// isWord tells whether s, which begins with a number, begins with a word such as 5g.
func isWord(s string) bool { return startsWith(s[numberLen(s):], latin) }

// wordLen is the length of the word at the beginning of s: letters and digits (iso27001, 5g), with apostrophes between letters.
func wordLen(s string) int {
	start := numberLen(s)
	for i, r := range s[start:] {
		after := s[start+i+utf8.RuneLen(r):]
		if c := classOf(r); c == latin || c == number || (r == '\'' || r == '’') && i > 0 && startsWith(after, latin) {
			continue
		}
		return start + i
	}
	return len(s)
}

func startsWith(s string, want class) bool {
	r, size := utf8.DecodeRuneInString(s)
	return size > 0 && classOf(r) == want
}

// stem is the Porter stem of a word, or "" for a stop word.
func stem(word string) string {
	word = strings.ReplaceAll(word, "’", "'")
	if stopWords[word] {
		return ""
	}
	word = strings.ReplaceAll(strings.TrimSuffix(word, "'s"), "'", "")
	if stopWords[word] {
		return ""
	}
	if base := irregular[word]; base != "" {
		word = base
	}
	return string(porterstemmer.StemWithoutLowerCasing([]rune(word)))
}
