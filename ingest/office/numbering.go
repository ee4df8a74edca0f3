package office

import (
	"strconv"
	"strings"
)

// numbering are the lists of a Word document: how each of their levels is numbered, and how far it has come. The numbers are
// nowhere in the text of the file; a reader sees them all the same.
type numbering struct {
	abstract map[string]*abstractList
	lists    map[string]*list // by numId
}

// abstractList is numbered by one count, whatever lists belong to it.
type abstractList struct {
	levels [9]listLevel
	counts [9]int
	set    [9]bool // counts holds a number
}

type list struct {
	of       *abstractList
	restart  [9]int // the number from which it begins, -1 where it goes on
	override [9]*listLevel
	begun    [9]bool
}

type listLevel struct {
	format  string // numFmt
	text    string // lvlText: %1.%2
	start   int
	restart int // the level after which it begins again, counted from 1; 0 never, -1 any
	legal   bool
	tight   bool   // nothing between number and text
	style   string // the style of paragraphs that are numbered by it
}

func readNumbering(root *node, styles map[string]*style) *numbering {
	n := &numbering{abstract: map[string]*abstractList{}, lists: map[string]*list{}}
	links := map[string]string{} // an abstract list that is another one by the name of a style
	for _, a := range root.all("w:abstractNum") {
		l := &abstractList{}
		for i := range l.levels {
			l.levels[i] = listLevel{format: "decimal", text: "", start: 1, restart: -1}
		}
		for _, lvl := range a.all("w:lvl") {
			if i, ok := levelOf(lvl); ok {
				l.levels[i] = readLevel(lvl)
			}
		}
		id := a.attr("abstractNumId")
		n.abstract[id] = l
		if link := a.val("w:numStyleLink"); link != "" {
			links[id] = link
		}
	}
	abstractOf := map[string]string{}
	for _, num := range root.all("w:num") {
		abstractOf[num.attr("numId")] = num.val("w:abstractNumId")
	}
	for id, link := range links {
		if s := styles[link]; s != nil && s.num != "" {
			if other := n.abstract[abstractOf[s.num]]; other != nil {
				n.abstract[id] = other
			}
		}
	}
	for _, num := range root.all("w:num") {
		of := n.abstract[num.val("w:abstractNumId")]
		if of == nil {
			continue
		}
		l := &list{of: of}
		for i := range l.restart {
			l.restart[i] = -1
		}
		for _, o := range num.all("w:lvlOverride") {
			i, ok := levelOf(o)
			if !ok {
				continue
			}
			if start := o.child("w:startOverride"); start != nil {
				l.restart[i] = number(start.attr("val"), 1)
			}
			if lvl := o.child("w:lvl"); lvl != nil {
				level := readLevel(lvl)
				l.override[i] = &level
			}
		}
		n.lists[num.attr("numId")] = l
	}
	return n
}

func levelOf(n *node) (int, bool) {
	i, err := strconv.Atoi(n.attr("ilvl"))
	return i, err == nil && i >= 0 && i < 9
}

func readLevel(lvl *node) listLevel {
	format := lvl.val("w:numFmt")
	if alternate := lvl.child("mc:AlternateContent", "mc:Fallback", "w:numFmt"); format == "" && alternate != nil {
		format = alternate.attr("val")
	}
	l := listLevel{
		format: format, text: lvl.val("w:lvlText"), start: number(lvl.val("w:start"), 0), restart: -1,
		tight: lvl.val("w:suff") == "nothing", style: lvl.val("w:pStyle"),
	}
	if restart := lvl.child("w:lvlRestart"); restart != nil {
		l.restart = number(restart.attr("val"), -1)
	}
	l.legal, _ = lvl.on("w:isLgl")
	return l
}

func number(s string, otherwise int) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < -1 || n > 1_000_000 {
		return otherwise
	}
	return n
}

// level is how a level of the list is numbered.
func (l *list) level(i int) *listLevel {
	if o := l.override[i]; o != nil {
		return o
	}
	return &l.of.levels[i]
}

// next counts a paragraph and gives what stands before it: a number, "- " for a bullet, "" for a level that shows nothing.
func (l *list) next(i int) string {
	a := l.of
	for k := range i { // a level that nobody used yet is shown by its first number
		if !a.set[k] {
			a.counts[k], a.set[k] = l.level(k).start, true
		}
	}
	switch start := l.restart[i]; {
	case start >= 0 && !l.begun[i]:
		a.counts[i] = start
	case !a.set[i]:
		a.counts[i] = l.level(i).start
	default:
		a.counts[i]++
	}
	a.set[i], l.begun[i] = true, true
	for k := i + 1; k < len(a.counts); k++ {
		if restart := l.level(k).restart; restart == -1 || restart > i && restart != 0 {
			a.set[k] = false
		}
	}
	own := l.level(i)
	if own.format == "bullet" {
		return "- "
	}
	if own.format == "none" && !strings.Contains(own.text, "%") && strings.TrimSpace(own.text) == "" {
		return ""
	}
	shown := own.text
	for k := range len(a.counts) {
		placeholder := "%" + strconv.Itoa(k+1)
		if !strings.Contains(shown, placeholder) {
			continue
		}
		format := l.level(k).format
		if own.legal {
			format = "decimal"
		}
		shown = strings.ReplaceAll(shown, placeholder, counted(a.counts[k], format))
	}
	shown = strings.TrimSpace(shown)
	if shown == "" || own.tight {
		return shown
	}
	return shown + " "
}

// counted writes a number as a list does.
func counted(n int, format string) string {
	decimal := strconv.Itoa(n)
	pick := func(from string) string { // beyond its end the letters are doubled, as Word does
		letters := []rune(from)
		if n < 1 || n > 50*len(letters) {
			return decimal
		}
		return strings.Repeat(string(letters[(n-1)%len(letters)]), (n-1)/len(letters)+1)
	}
	enclosed := func(first rune, most int) string {
		if n < 1 || n > most {
			return decimal
		}
		return string(first + rune(n-1))
	}
	switch format {
	case "none", "bullet":
		return ""
	case "decimalZero":
		if n >= 0 && n < 10 {
			return "0" + decimal
		}
	case "upperLetter":
		return pick("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	case "lowerLetter":
		return pick("abcdefghijklmnopqrstuvwxyz")
	case "upperRoman":
		return roman(n)
	case "lowerRoman":
		return strings.ToLower(roman(n))
	case "ordinal":
		return decimal + ordinalEnding(n)
	case "decimalFullWidth", "decimalFullWidth2":
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r - '0' + '０'
			}
			return r
		}, decimal)
	case "decimalEnclosedCircle", "decimalEnclosedCircleChinese":
		switch {
		case n >= 21 && n <= 35:
			return string(rune(0x3251 + n - 21))
		case n >= 36 && n <= 50:
			return string(rune(0x32b1 + n - 36))
		}
		return enclosed('①', 20)
	case "decimalEnclosedParen":
		return enclosed('⑴', 20)
	case "decimalEnclosedFullstop":
		return enclosed('⒈', 20)
	case "aiueo", "aiueoFullWidth":
		return pick("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン")
	case "iroha", "irohaFullWidth":
		return pick("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン")
	case "japaneseCounting", "chineseCounting", "chineseCountingThousand", "taiwaneseCounting", "taiwaneseCountingThousand":
		return kanji(n)
	case "ideographDigital", "japaneseDigitalTenThousand", "taiwaneseDigital":
		return kanjiDigits(n)
	case "japaneseLegal", "ideographLegalTraditional", "chineseLegalSimplified":
		return strings.NewReplacer("一", "壱", "二", "弐", "三", "参", "十", "拾").Replace(kanji(n))
	case "ideographTraditional":
		return pick("甲乙丙丁戊己庚辛壬癸")
	case "ideographZodiac":
		return pick("子丑寅卯辰巳午未申酉戌亥")
	case "numberInDash":
		return "- " + decimal + " -"
	}
	return decimal
}

func roman(n int) string {
	if n < 1 || n > 3999 {
		return strconv.Itoa(n)
	}
	var out strings.Builder
	for _, d := range []struct {
		value int
		sign  string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= d.value; n -= d.value {
			out.WriteString(d.sign)
		}
	}
	return out.String()
}

func ordinalEnding(n int) string {
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return "th"
	case n%10 == 1:
		return "st"
	case n%10 == 2:
		return "nd"
	case n%10 == 3:
		return "rd"
	}
	return "th"
}

// kanji writes a numeral below 10,000: 二十三.
func kanji(n int) string {
	if n < 0 || n > 9999 {
		return strconv.Itoa(n)
	}
	if n == 0 {
		return "〇"
	}
	digits := []rune("〇一二三四五六七八九")
	var out strings.Builder
	for _, place := range []struct {
		value int
		sign  string
	}{{1000, "千"}, {100, "百"}, {10, "十"}, {1, ""}} {
		d := n / place.value
		n %= place.value
		if d == 0 {
			continue
		}
		if d > 1 || place.value == 1 {
			out.WriteRune(digits[d])
		}
		out.WriteString(place.sign)
	}
	return out.String()
}

// kanjiDigits writes digits in their places: 二三.
func kanjiDigits(n int) string {
	digits := []rune("〇一二三四五六七八九")
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return digits[r-'0']
		}
		return r
	}, strconv.Itoa(n))
}
