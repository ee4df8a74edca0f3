package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/index"
	"tenkyo/verify"
)

// Bounds on what of a table is shown.
const (
	mostRows  = 4   // that match the question
	wholeRows = 12  // of a table of which no row matches more than another
	matchRows = 0.7 // of the best row's weight, from which on another row matches, too
)

// table is a run of rows in a passage: sentences from to to, the first of them the head.
type table struct {
	text     []rune
	spans    []verify.Span
	from, to int
}

// tableAround is the table of which a sentence is a row; it has no rows where the sentence is none.
func tableAround(text []rune, spans []verify.Span, i int) table {
	t := table{text: text, spans: spans, from: i, to: i}
	if !isRow(t.row(i)) {
		return t
	}
	for t.from > 0 && isRow(t.row(t.from-1)) && t.follows(t.from) {
		t.from--
	}
	for t.to++; t.to < len(spans) && isRow(t.row(t.to)) && t.follows(t.to); t.to++ {
	}
	return t
}

// follows reports whether no blank line stands before a sentence, with which another table would begin.
func (t table) follows(i int) bool {
	return strings.Count(string(t.text[t.spans[i-1].End:t.spans[i].Start]), "\n") < 2
}

func (t table) rows() int { return t.to - t.from }

func (t table) row(i int) string {
	return strings.TrimSpace(string(t.text[t.spans[i].Start:t.spans[i].End]))
}

// claim is an excerpt of the table: its head, and the rows that hold most of the question's rare words. Each line is a citation of its
// own.
func (t table) claim(id string, weights map[string]float64) verify.RawClaim {
	first := 0 // row below the head
	if IsHead(t.row(t.from)) {
		first = 1
	}
	own := make([]float64, t.rows())
	best := 0.0
	for i := first; i < len(own); i++ {
		own[i] = total(weigh(index.Terms(t.row(t.from+i)), weights, nil))
		best = max(best, own[i])
	}
	var shown []int
	for i := first; i < len(own); i++ {
		if own[i] >= matchRows*best && (best > 0 && len(shown) < mostRows || best == 0 && len(shown) < wholeRows) {
			shown = append(shown, t.from+i)
		}
	}
	if first > 0 {
		shown = append([]int{t.from}, shown...)
	}
	var c verify.RawClaim
	for n, i := range shown {
		if n > 0 {
			c.Text += "\n"
		}
		c.Text += t.row(i)
		c.Evidence = append(c.Evidence, verify.RawEvidence{ID: id, Sentence: i + 1, Quote: string(t.text[t.spans[i].Start:t.spans[i].End])})
	}
	return c
}

// rowFirst lets the citation of the head of a table stand behind those of the rows: the rows are what is opened.
func rowFirst(c verify.Claim) verify.Claim {
	if len(c.Evidence) > 1 && isRow(c.Evidence[0].Quote) && IsHead(c.Evidence[0].Quote) {
		c.Evidence = append(slices.Clone(c.Evidence[1:]), c.Evidence[0])
	}
	return c
}

// isRow tells whether a line is a row of a table: cells between bars, as readers of documents write them.
func isRow(line string) bool {
	s := strings.TrimSpace(line)
	return !strings.Contains(s, "\n") && (strings.Contains(s, " | ") || strings.HasPrefix(s, "|"))
}

// data is what stands in the rows of a table and not in its head: a sentence, an item, a mark, an amount.
var data = regexp.MustCompile(`。|[.;]$|^[（(]?[0-9０-９]{1,2}[)）.．]|^[○◎☆△×✓❏□☐－—–-]+|[0-9０-９]円$`)

// IsHead reports whether the first row of a table that stands in a passage can be its head; a passage may begin in the middle of a
// table.
func IsHead(row string) bool {
	for _, cell := range strings.Split(row, "|") {
		if data.MatchString(strings.TrimSpace(cell)) {
			return false
		}
	}
	return true
}

// Lengths up to which words without a verb, a figure or a full stop are a label: a field of a form, a heading, a cell that stands alone.
const (
	longestLabelJa = 10 // characters
	longestLabelEn = 3  // words
)

// saysSomething is what no bare name has: a number, a verb, or what parts a name from its value, 海外・・・都度相談.
var (
	saysSomething = regexp.MustCompile(`[。.!?！？、,:：0-9０-９]|・{2,}|[…‥=＝→⇒]|\S{2,}[　\t]+\S{2,}|\s[-–—―]\s|[一二三四五六七八九十百千万]+(?:日|か月|月|年|週|時|分|回|人|円|割|歳|件|枚|名)|(?:する|した|ない|いる|ある|なる|れる|せる|とき|こと|もの|[たるいの]者|場合|により|ため)`)
	itemMark      = regexp.MustCompile(`^[\s　]*(?:[-*+・•●○□☐❏|]|[(（]?[0-9０-９一二三四五六七八九十]{1,2}[)）.．、])?[\s　]*`)
)

// isLabel reports whether a sentence, each of its lines, or the one cell of a row that is filled in, only names something, and so
// answers nothing.
func isLabel(s string) bool {
	for line := range strings.Lines(s) {
		if strings.TrimSpace(line) != "" && !labels(line) {
			return false
		}
	}
	return true
}

func labels(s string) bool {
	filled := slices.DeleteFunc(strings.Split(s, "|"), func(cell string) bool { return strings.TrimSpace(cell) == "" })
	if len(filled) != 1 {
		return false
	}
	s = strings.TrimSpace(itemMark.ReplaceAllString(filled[0], ""))
	if saysSomething.MatchString(s) {
		return false
	}
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			return utf8.RuneCountInString(s) <= longestLabelJa
		}
	}
	return len(strings.Fields(s)) <= longestLabelEn
}
