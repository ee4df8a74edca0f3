package verify

import (
	"strings"
	"unicode"
)

// Sentences cuts text into what can be cited: sentences, list items (by sentence) and table rows, in Japanese and English.
// Marks of lists and quotations are left out, and so are Markdown headings, the line under a table's head, and empty lines.
// Offsets are in runes of text, in order, without overlap. Lines that were wrapped belong to one sentence.
func Sentences(text string) []Span {
	l := layOut([]rune(text))
	out := make([]Span, 0, len(l.units))
	for _, u := range l.units {
		if l.blocks[u.block].kind != heading {
			out = append(out, u.Span)
		}
	}
	return out
}

type blockKind int

const (
	paragraph blockKind = iota
	item                // of a list, also a numbered paragraph
	row                 // of a table
	heading             // of Markdown
)

// block is a paragraph, a list item, a table row or a heading.
type block struct {
	kind        blockKind
	indent      int // columns before the mark
	first, last int // its units, last exclusive
	lead        int // the block that introduces it (the paragraph above a list or table), or -1
	head        int // of a row: the block of the table's first row, or -1
}

// unit is a sentence or a row.
type unit struct {
	Span
	block int
}

// layout is a text in blocks and units.
type layout struct {
	blocks []block
	units  []unit
}

// layOut reads the lines of a text.
func layOut(text []rune) layout {
	var l layout
	open, openEnd := -1, 0 // the block that further lines may continue, from its start to the end of its last line
	var openKind blockKind
	openIndent := 0
	table := -1 // first row of the table that the line before belongs to
	flush := func() {
		if open < 0 {
			return
		}
		b := block{kind: openKind, indent: openIndent, first: len(l.units), lead: -1, head: -1}
		spans := split(text, open, openEnd)
		if openKind == row || openKind == heading {
			spans = []Span{trimmed(text, open, openEnd)}
		}
		for _, s := range spans {
			if s.Start < s.End {
				l.units = append(l.units, unit{s, len(l.blocks)})
			}
		}
		open = -1
		if b.last = len(l.units); b.last == b.first {
			return
		}
		b.lead = l.leadOf(b)
		if b.kind == row {
			if table < 0 {
				table = len(l.blocks)
			} else {
				b.head = table
			}
		}
		l.blocks = append(l.blocks, b)
	}
	for at := 0; at < len(text); {
		end := at
		for end < len(text) && text[end] != '\n' {
			end++
		}
		start, indent := at, 0
		for start < end && unicode.IsSpace(text[start]) {
			indent++
			if text[start] == '\t' {
				indent += 3
			}
			start++
		}
		line := text[start:end]
		mark := markLength(line)
		switch {
		case len(line) == 0:
			flush()
			table = -1
		case isRow(line):
			flush()
			if !isRule(line) {
				open, openEnd, openKind, openIndent = start, end, row, indent
				flush()
			}
		case isRule(line):
			flush()
			table = -1
		case line[0] == '#' && headingMark(line) > 0:
			flush()
			table = -1
			open, openEnd, openKind, openIndent = start+headingMark(line), end, heading, 0
			flush()
		case mark > 0:
			flush()
			table = -1
			open, openEnd, openKind, openIndent = start+mark, end, item, indent
		case hasLeader(line):
			flush()
			table = -1
			open, openEnd, openKind, openIndent = start, end, item, indent
		case open < 0 || startsArticle(line):
			flush()
			table = -1
			open, openEnd, openKind, openIndent = start, end, paragraph, indent
		default:
			openEnd = end
		}
		at = end + 1
	}
	flush()
	return l
}

// isRow reports whether a line is a row of a table: with bars around it, as in Markdown, or only between its cells, as tables of other
// documents are written down.
func isRow(line []rune) bool {
	if line[0] == '|' {
		return true
	}
	for i := 1; i+1 < len(line); i++ {
		if line[i] == '|' && line[i-1] == ' ' && line[i+1] == ' ' || line[i] == '｜' {
			return true
		}
	}
	return false
}

// leaderReach is how long, in characters, the value behind the dots of a leader may be.
const leaderReach = 24

// hasLeader reports whether a line is an entry with dots between its name and its value, which a number begins: 「本人の場合……5日以内」.
func hasLeader(line []rune) bool {
	for i := 1; i < len(line); i++ {
		n := i
		for n < len(line) && strings.ContainsRune("…‥・.", line[n]) {
			n++
		}
		if n == i || line[i] == '.' && n < i+4 || line[i] == '・' && n < i+2 {
			i = max(i, n-1)
			continue
		}
		rest := []rune(strings.TrimSpace(string(line[n:])))
		return len(rest) > 0 && len(rest) <= leaderReach && (isNumberRune(rest[0]) || kanjiDigit(rest[0]) > 0)
	}
	return false
}

// startsArticle reports whether a line begins an article or is its heading in brackets: 「第四条　申請期間は」, 「（申請期間）」.
func startsArticle(line []rune) bool {
	if line[0] == '（' || line[0] == '(' {
		last := line[len(line)-1]
		return len(line) < 30 && (last == '）' || last == ')') && isCJK(line[1])
	}
	if line[0] != '第' {
		return false
	}
	n := 1
	for n < len(line) && (isNumberRune(line[n]) || kanjiDigit(line[n]) >= 0 || kanjiPower(line[n]) > 0 || line[n] == 'の') {
		n++
	}
	if n == 1 || n+1 >= len(line) || !strings.ContainsRune("条項号章節", line[n]) {
		return false
	}
	for n++; n < len(line) && (line[n] == 'の' || isNumberRune(line[n]) || kanjiDigit(line[n]) >= 0); n++ {
	}
	return n < len(line) && (unicode.IsSpace(line[n]) || line[n] == '（' || line[n] == '(')
}

// leadOf finds the block that introduces b: for an item the nearest block above that stands further left, or a paragraph; for
// a row the nearest block above that is no row. Headings introduce nothing.
func (l *layout) leadOf(b block) int {
	if b.kind == paragraph || b.kind == heading {
		return -1
	}
	for i := len(l.blocks) - 1; i >= 0; i-- {
		p := l.blocks[i]
		switch {
		case p.kind == heading:
			return -1
		case b.kind == row && p.kind == row:
			return p.lead
		case b.kind == row, p.kind == paragraph, p.kind == item && p.indent < b.indent:
			return i
		case p.kind == item && p.indent == b.indent:
			return p.lead
		}
	}
	return -1
}

// headingMark is the length of a Markdown heading's mark, or 0.
func headingMark(line []rune) int {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n > 6 || n == len(line) || !unicode.IsSpace(line[n]) {
		return 0
	}
	return n + 1
}

// isRule tells of lines that only part things: under a table's head, between sections, around code.
func isRule(line []rune) bool {
	n := 0
	for _, r := range line {
		switch r {
		case '-', '=', '`', '~', '*', '_':
			n++
		case '|', ':', ' ', '\t', '+', '\r':
		default:
			return false
		}
	}
	return n >= 3 || (n > 0 && line[0] == '|')
}

// markLength is the length of the mark of a list item or quotation and the space after it, or 0.
func markLength(line []rune) int {
	if len(line) == 0 {
		return 0
	}
	space := func(i int) bool { return i < len(line) && unicode.IsSpace(line[i]) }
	n := 0
	switch r := line[0]; {
	case (r == '-' || r == '*' || r == '+' || r == '–') && space(1):
		n = 1
	case r == '>' || strings.ContainsRune("・•●○■□◆◇▪‣※", r):
		n = 1
	case r >= 0x2460 && r <= 0x24FF:
		n = 1
	case isNumberRune(r):
		for n < len(line) && n < 4 && isNumberRune(line[n]) {
			n++
		}
		switch {
		case n+2 < len(line) && line[n] == '.' && isNumberRune(line[n+1]) && sectionMark(line[n:]) > 0: // 4.1 Operators must
			n += sectionMark(line[n:])
		case n < len(line) && strings.ContainsRune(".．)）", line[n]) && n+1 < len(line) && !isNumberRune(line[n+1]):
			n++
		case n < len(line) && line[n] == '　':
		case n <= 2 && n+1 < len(line) && line[n] == ' ' && isCJK(line[n+1]) && !strings.ContainsRune("万千百億円日月年時分人名件回個歳か割", line[n+1]): // 1 会員は
		default:
			return 0
		}
	case r == '(' || r == '（':
		n = 1
		for n < len(line) && n < 4 && (isNumberRune(line[n]) || kanjiDigit(line[n]) > 0 || line[n] == '十' || isIroha(line[n])) {
			n++
		}
		if n == 1 || n == len(line) || (line[n] != ')' && line[n] != '）') {
			return 0
		}
		n++
	case (isIroha(r) || kanjiDigit(r) > 0) && len(line) > 1 && line[1] == '　':
		n = 1
	default:
		return 0
	}
	for space(n) {
		n++
	}
	if n < len(line) {
		if m := markLength(line[n:]); m > 0 && !isNumberRune(line[0]) && line[0] != '(' && line[0] != '（' { // - (4) of a list in Markdown
			n += m
		}
	}
	return n
}

// sectionMark is the length of the ".1" of 4.1 at the beginning of a section, which a space and a capital or Japanese follow, or 0.
func sectionMark(r []rune) int {
	n := 0
	for n+1 < len(r) && r[n] == '.' && isNumberRune(r[n+1]) {
		for n++; n < len(r) && isNumberRune(r[n]); n++ {
		}
	}
	if n+1 < len(r) && r[n] == ' ' && (unicode.IsUpper(r[n+1]) || isCJK(r[n+1])) {
		return n
	}
	return 0
}

func isNumberRune(r rune) bool { return isDigit(r) || (r >= '０' && r <= '９') }

func isIroha(r rune) bool {
	return strings.ContainsRune("アイウエオカキクケコロハニホヘトチリヌabcdefgivx", r)
}

// split cuts text[from:to] into sentences. A full stop inside brackets or quotation marks ends none.
func split(text []rune, from, to int) []Span {
	var out []Span
	closes := brackets(text, from, to)
	start := from
	for i := from; i < to; i++ {
		if c := closes[i-from]; c > 0 {
			i += c // skip to the closing bracket
			continue
		}
		end := sentenceEnd(text, start, i, to)
		if end < 0 {
			continue
		}
		if s := trimmed(text, start, end); s.Start < s.End {
			out = append(out, s)
		}
		start, i = end, end-1
	}
	if s := trimmed(text, start, to); s.Start < s.End {
		out = append(out, s)
	}
	return out
}

// bracketReach is how far, in runes, a closing bracket may stand from its opening one to count.
const bracketReach = 300

// brackets tells for every opening bracket how far away it closes, 0 elsewhere.
func brackets(text []rune, from, to int) []int {
	const opening, closing = "「『（([【“〔《", "」』）)]】”〕》"
	out := make([]int, to-from)
	type mark struct {
		at   int
		want rune
	}
	var stack []mark
	closers := []rune(closing)
	for i := from; i < to; i++ {
		if text[i] < 0x80 && text[i] != '(' && text[i] != ')' && text[i] != '[' && text[i] != ']' {
			continue
		}
		if k := strings.IndexRune(opening, text[i]); k >= 0 {
			stack = append(stack, mark{i, closers[len([]rune(opening[:k]))]})
			continue
		}
		if !strings.ContainsRune(closing, text[i]) {
			continue
		}
		for k := len(stack) - 1; k >= 0 && k >= len(stack)-4; k-- {
			if stack[k].want == text[i] {
				if d := i - stack[k].at; d <= bracketReach {
					out[stack[k].at-from] = d
				}
				stack = stack[:k]
				break
			}
		}
	}
	return out
}

// sentenceEnd gives the end, exclusive, of a sentence that ends with text[i], or -1.
func sentenceEnd(text []rune, start, i, to int) int {
	r := text[i]
	switch r {
	case '。', '！', '？', '．', '｡':
		if r == '．' && i+1 < to && isNumberRune(text[i+1]) {
			return -1
		}
		return closed(text, i+1, to)
	case '.', '!', '?':
	default:
		return -1
	}
	end := closed(text, i+1, to)
	if end == to {
		return end
	}
	if !unicode.IsSpace(text[end]) {
		// 「…です.次に」: a Latin full stop after Japanese and before Japanese.
		if i > start && isCJK(text[i-1]) && isCJK(text[end]) {
			return end
		}
		// A tag may follow without a space.
		if text[end] != '[' && text[end] != '(' && text[end] != '【' && text[end] != '［' && text[end] != '（' || !tagAt(text[end:to]) {
			return -1
		}
		return end
	}
	next := end
	for next < to && unicode.IsSpace(text[next]) {
		next++
	}
	if next < to && (unicode.IsLower(text[next]) || strings.ContainsRune(",;:)", text[next])) {
		return -1
	}
	if r == '.' && abbreviates(text[start:i], next < to && isDigit(text[next])) {
		return -1
	}
	return end
}

// tagAt reports whether a citation tag begins here.
func tagAt(text []rune) bool {
	_, n := bracketAt(text)
	return n > 0
}

// closed moves past closing quotes, brackets and emphasis that belong to the sentence before i.
func closed(text []rune, i, to int) int {
	for i < to && strings.ContainsRune("」』）)”’\"'*_。！？!?", text[i]) {
		if (text[i] == '*' || text[i] == '_') && i+1 < to && !unicode.IsSpace(text[i+1]) && text[i+1] != text[i] && text[i+1] != '[' {
			break // emphasis that opens the next sentence
		}
		i++
	}
	return i
}

// abbreviations never end a sentence, though a full stop and a capital follow.
var abbreviations = map[string]bool{
	"e.g": true, "i.e": true, "mr": true, "mrs": true, "ms": true, "dr": true, "prof": true, "st": true, "vs": true, "cf": true,
	"no": true, "nos": true, "art": true, "arts": true, "sec": true, "secs": true, "fig": true, "figs": true, "para": true,
	"ch": true, "pp": true, "p": true, "vol": true, "approx": true, "u.s": true, "u.k": true, "e.u": true, "viz": true,
	"al": true, "rev": true, "gen": true, "col": true, "messrs": true, "supp": true, "dept": true,
}

// numbered abbreviations are such only before a number: "No. 5", but "I said no. Then".
var numbered = map[string]bool{
	"no": true, "nos": true, "art": true, "arts": true, "sec": true, "secs": true, "fig": true, "figs": true, "para": true,
	"ch": true, "pp": true, "p": true, "vol": true, "supp": true,
}

// abbreviates reports whether the full stop after before belongs to an abbreviation, an initial or the number of a list.
func abbreviates(before []rune, digitFollows bool) bool {
	i := len(before)
	for i > 0 && (unicode.IsLetter(before[i-1]) || before[i-1] == '.') && before[i-1] < 0x250 {
		i--
	}
	word := strings.ToLower(string(before[i:]))
	if numbered[word] {
		return digitFollows
	}
	if abbreviations[word] {
		return true
	}
	if len(word) == 1 && unicode.IsUpper(before[i]) && word != "i" && (i == 0 || !isDigit(before[i-1])) {
		return true // an initial
	}
	if word == "" && len(before) > 0 && isDigit(before[len(before)-1]) {
		j := len(before)
		for j > 0 && isDigit(before[j-1]) {
			j--
		}
		return j == 0 // "1. Text": the number of a list
	}
	return false
}

// trimmed is text[from:to] without white space around it.
func trimmed(text []rune, from, to int) Span {
	for from < to && unicode.IsSpace(text[from]) {
		from++
	}
	for to > from && unicode.IsSpace(text[to-1]) {
		to--
	}
	return Span{from, to}
}

// isCJK tells of kanji, kana and the punctuation between them, where white space has no meaning.
func isCJK(r rune) bool {
	return (r >= 0x3000 && r <= 0x30FF) || (r >= 0x3400 && r <= 0x9FFF) || (r >= 0xF900 && r <= 0xFAFF) ||
		(r >= 0xFF01 && r <= 0xFF60 && !isNumberRune(r)) || (r >= 0x20000 && r <= 0x3FFFF)
}
