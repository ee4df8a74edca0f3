package revision

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Around says what changed around a sentence whose own words did not: what is said in the lead-in of its list, in the head of its
// table or in the proviso behind it holds for it too.
type Around string

// What can change around a sentence.
const (
	ProvisoAdded   Around = "proviso"         // behind it
	ProvisoGone    Around = "proviso_gone"    // behind it
	ProvisoChanged Around = "proviso_changed" // behind it
	LeadIn         Around = "lead_in"         // of the list or the headed passage to which it belongs
	TableHead      Around = "table_head"      // of the row
)

// markKind tells the marks of list items apart: items with marks of one kind stand side by side.
type markKind int

const (
	noMark   markKind = iota
	bullet            // - ・ ●
	digits            // 1. 2 ３
	bracket           // (1) （一）
	circled           // ①
	kanji             // 一
	kana              // ア　 イ　 a) i.
	kanaIn            // (ア) (a)
	tableRow          // a | b
)

// mark is what stands before the words of a list item.
type mark struct {
	kind   markKind
	indent int // columns before it
	first  bool
}

// markOf reads the mark of the unit that begins at a rune of a chunk's text; noMark for one that does not begin a line.
func markOf(runes []rune, start, end int) (m mark, begins bool) {
	from := start
	for from > 0 && runes[from-1] != '\n' {
		from--
	}
	before := string(runes[from:start])
	text := strings.TrimLeft(before, " \t　")
	m.indent = len([]rune(before)) - len([]rune(text))
	text = strings.TrimSpace(text)
	if strings.Contains(string(runes[start:end]), " | ") || strings.HasPrefix(text, "|") || runes[start] == '|' {
		m.kind = tableRow
		return m, true
	}
	if text == "" {
		return m, strings.TrimSpace(before) == ""
	}
	if r := []rune(text); len(r) > 1 && strings.ContainsRune("-*+–・•", r[0]) { // "- (1)": the inner mark counts
		if inner := strings.TrimSpace(string(r[1:])); inner != "" {
			text = inner
		}
	}
	m.kind, m.first = kindOfMark(text)
	return m, m.kind != noMark
}

// firstMarks are numbers with which a list begins.
var firstMarks = []string{"1", "１", "一", "イ", "ア", "a", "A", "i", "①"}

func kindOfMark(text string) (markKind, bool) {
	r := []rune(text)
	inner := strings.Trim(text, "()（）.．　 ")
	first := slices.Contains(firstMarks, inner)
	arabic := inner != "" && strings.IndexFunc(inner, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' }) < 0
	switch {
	case r[0] == '(' || r[0] == '（':
		if arabic || strings.ContainsAny(inner, "〇一二三四五六七八九十") {
			return bracket, first
		}
		return kanaIn, first
	case r[0] >= 0x2460 && r[0] <= 0x24FF:
		return circled, r[0] == '①'
	case arabic:
		return digits, first
	case strings.ContainsRune("〇一二三四五六七八九十", r[0]):
		return kanji, first
	case strings.ContainsRune("-*+–>・•●○■□◆◇▪‣※", r[0]):
		return bullet, false
	case unicode.IsLetter(r[0]) && len([]rune(inner)) <= 3:
		return kana, first
	}
	return noMark, false
}

// surround finds for each unit the block that introduces it and the head of its table.
func (e *edition) surround() {
	type level struct {
		mark
		block int // of units
	}
	var open []level
	section, head, lastRow := -2, -1, -2
	leads := -1 // the unit that leads the table
	texts := make([][]rune, len(e.chunks))
	for i := range e.units {
		u := &e.units[i]
		u.lead, u.head = -1, -1
		if u.heading {
			open, lastRow = nil, -2
			continue
		}
		if u.section != section {
			section, open, lastRow = u.section, nil, -2
		}
		if continues(e.units, i) {
			u.lead, u.mark = e.units[i-1].lead, e.units[i-1].mark
			continue
		}
		if texts[u.chunk] == nil {
			texts[u.chunk] = []rune(e.chunks[u.chunk].Text)
		}
		var begins bool
		if u.mark, begins = markOf(texts[u.chunk], u.start, u.end); !begins {
			u.mark = mark{}
		}
		if u.mark.kind == tableRow {
			if lastRow != i-1 {
				head, leads = i, e.leadBefore(i)
			} else {
				u.head = head
			}
			u.lead, lastRow = leads, i
			continue
		}
		if u.mark.kind == noMark {
			open = append(open[:0], level{u.mark, i})
			continue
		}
		at := len(open)
		for k := len(open) - 1; k >= 0; k-- {
			if open[k].kind == u.mark.kind && (u.mark.kind != bullet || open[k].indent == u.mark.indent) {
				at = k
				break
			}
		}
		if at == len(open) {
			if u.mark.kind == digits && !u.mark.first {
				at = 0 // the second paragraph of an article whose first has no number
			}
			for at > 0 && open[at-1].kind != noMark && open[at-1].indent > u.mark.indent {
				at--
			}
		}
		open = append(open[:at], level{u.mark, i})
		if at > 0 {
			u.lead = open[at-1].block
		}
	}
}

// leadBefore is the first unit of the block that stands before a table, -1 where that is no paragraph.
func (e *edition) leadBefore(i int) int {
	k := i - 1
	if k < 0 || e.units[k].heading || e.units[k].mark.kind == tableRow {
		return -1
	}
	for continues(e.units, k) {
		k--
	}
	return k
}

var (
	introduces = regexp.MustCompile(`次の|次に|以下|下記|下表|左の|左に|各号|(?i:\bfollowing\b|\bbelow\b|\bthese\b)`)
	captions   = regexp.MustCompile(`^(?:別?表|(?i:table|schedule)\b)`)
	conditions = regexp.MustCompile(`(?:場合|とき|時|者|員|人|方)$|(?i:^(?:for|if|when|where|while|during|before|after)\b)|禁止|(?i:\b(?:not|never|prohibited|forbidden|permitted|allowed|may|must|required)\b)`)
)

// introduction is what a block that begins at a unit says of what stands below it, "" where it introduces nothing: the sentences that
// point downward, or one that does not end.
func (e *edition) introduction(first int) string {
	var parts []string
	for i := first; i < len(e.units) && (i == first || continues(e.units, i)); i++ {
		u := &e.units[i]
		last := i+1 == len(e.units) || !continues(e.units, i+1)
		if introduces.MatchString(u.text) || last && !endsSentence(u.text) || last && captions.MatchString(u.text) {
			parts = append(parts, u.text)
		}
	}
	return strings.Join(parts, "\n")
}

// endsSentence tells of text with a full stop. What ends with a colon, or with nothing, goes on below.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, "」』）)”\"'*_ 　")
	return strings.HasSuffix(text, "。") || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "！") || strings.HasSuffix(text, "!") ||
		strings.HasSuffix(text, "？") || strings.HasSuffix(text, "?")
}

// above lists what introduces a unit in the text, the outermost first.
func (e *edition) above(i int) []string {
	var out []string
	for lead := e.units[i].lead; lead >= 0; lead = e.units[lead].lead {
		if text := e.introduction(lead); text != "" {
			out = append(out, text)
		}
	}
	slices.Reverse(out)
	return out
}

// heading gives the words of the heading above a unit, without its number, and whether they say for whom, when or whether the unit
// holds. That of an item that is no sentence always does.
func (e *edition) heading(i int) (words string, leads bool) {
	u := &e.units[i]
	if u.section < 0 {
		return "", false
	}
	words = headingWords(e.units[u.section].text)
	return words, leadsByHeading(words) || u.mark.kind != noMark && u.mark.kind != tableRow && !endsSentence(u.text)
}

// headingWords are the words of a heading without its number.
func headingWords(text string) string {
	text = strings.TrimSpace(text)
	if n := leadingNumber.FindString(text); n != "" {
		text = text[len(n):]
	}
	return strings.Trim(text, " 　（）()")
}

var leadingNumber = regexp.MustCompile(`^(?:第?[0-9０-９〇一二三四五六七八九十百千]+[編章節款条項号](?:の[0-9０-９〇一二三四五六七八九十]+)*|[0-9]+(?:\.[0-9]+)*\.?|(?i:article|section|chapter|part|annex|appendix|schedule)\s*[0-9A-Z]+(?:\.[0-9]+)*[.:]?)[\s　]*`)

// leadsByHeading tells of headings that say for whom, when or whether what stands below holds.
func leadsByHeading(heading string) bool {
	if strings.HasSuffix(heading, "?") || strings.HasSuffix(heading, "？") {
		return false
	}
	return strings.HasSuffix(heading, ":") || strings.HasSuffix(heading, "：") || conditions.MatchString(heading)
}

// isProviso tells of a sentence that takes something back from the one before it. It may begin a line of its own, not a list item.
func (e *edition) isProviso(k int) bool {
	u := &e.units[k]
	return !u.heading && (continues(e.units, k) || u.mark.kind == noMark) && startsProviso(u.text)
}

// provisos are the units that take something back from a unit: directly behind it.
func (e *edition) provisos(i int) []int {
	var out []int
	for k := i + 1; k < len(e.units) && e.isProviso(k); k++ {
		out = append(out, k)
	}
	return out
}

// behind are the keys of the provisos behind a unit, with those that stand further back in its paragraph.
func (e *edition) behind(i int) map[string]bool {
	keys := map[string]bool{}
	for _, k := range e.provisos(i) {
		keys[e.units[k].key] = true
	}
	for k := i + 1; k < len(e.units) && continues(e.units, k); k++ {
		if startsProviso(e.units[k].text) {
			keys[e.units[k].key] = true
		}
	}
	return keys
}

// around says what changed around a unit that stands in the later edition word for word, and gives both with their surroundings.
func (c *Comparison) around(i, j int) (a Around, was, is string) {
	before, after := c.was.provisos(i), c.is.provisos(j)
	lost := missing(&c.was, before, c.is.behind(j))
	gained := missing(&c.is, after, c.was.behind(i))
	if c.part && c.was.lastOfChunk(i) {
		gained = false // it may stand in a passage that is not at hand
	}
	if lost || gained {
		switch {
		case lost && gained:
			a = ProvisoChanged
		case lost:
			a = ProvisoGone
		default:
			a = ProvisoAdded
		}
		return a, c.was.text(i, i+len(before)), c.is.text(j, j+len(after))
	}
	return c.above(i, j)
}

func missing(e *edition, units []int, from map[string]bool) bool {
	return slices.ContainsFunc(units, func(k int) bool { return !from[e.units[k].key] })
}

func (e *edition) lastOfChunk(i int) bool {
	return i+1 == len(e.units) || e.units[i+1].chunk != e.units[i].chunk
}

// above compares what stands above two units with the same words.
func (c *Comparison) above(i, j int) (Around, string, string) {
	u, v := &c.was.units[i], &c.is.units[j]
	if h, k := c.was.headOf(i), c.is.headOf(j); (h != "" || k != "" && !c.part) && fold(h) != fold(k) {
		return TableHead, lines(h, u.text), lines(k, v.text)
	}
	x, y := c.was.above(i), c.is.above(j)
	if len(x) == 0 && len(y) == 0 {
		h, leads := c.was.heading(i)
		k, led := c.is.heading(j)
		if (leads || led) && h != "" && k != "" {
			x, y = []string{h}, []string{k}
		}
	}
	if c.part && (len(x) == 0 || len(y) == 0) {
		return "", "", ""
	}
	if slices.Equal(folded(x), folded(y)) {
		return "", "", ""
	}
	for len(x) > 0 && len(y) > 0 && fold(x[0]) == fold(y[0]) {
		x, y = x[1:], y[1:]
	}
	return LeadIn, lines(strings.Join(x, "\n"), u.text), lines(strings.Join(y, "\n"), v.text)
}

// headOf is the head of the table in which a row stands, "" where the table has none: a first row that holds values where the row
// does is a row like it.
func (e *edition) headOf(i int) string {
	h := e.units[i].head
	if h < 0 {
		return ""
	}
	head, row := cells(e.units[h].text), cells(e.units[i].text)
	for n := 1; n < len(head) && n < len(row); n++ {
		if isValue(head[n]) && isValue(row[n]) {
			return ""
		}
	}
	return e.units[h].text
}

func cells(row string) []string {
	parts := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

var years = regexp.MustCompile(`年|(?i:^FY ?)|^(?:19|20)[0-9]{2}$`)

// isValue tells of a cell that holds an amount.
func isValue(cell string) bool {
	return strings.ContainsFunc(cell, unicode.IsDigit) && !years.MatchString(cell)
}

func folded(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = fold(t)
	}
	return out
}

// lines joins what is not empty.
func lines(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n")
}
