// Package days reads what a rule says of its own days: when it was adopted and amended, from which day it is in force, which text
// it replaces. It reads the lines at the head of a document, its supplementary provisions (附則) and its history of revisions, and
// elsewhere only sentences in which the document speaks of itself: days in the body belong to laws and events.
//
// [Read] gives every dated statement, [InForce] the day from which this text counts. A day is given only where the lines agree on
// it; a wrong one is worse than none, so what contradicts, or names no day where one is to be expected, gives none.
//
// Not read: months and fiscal years without a day, days whose order of day and month is not clear (03/04/2023) unless another day
// of the document shows the order.
package days

import (
	"regexp"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// Part says where in a document a line stands.
type Part uint8

// The parts.
const (
	Body    Part = iota // only sentences that speak of the document itself count
	Head                // above the first article
	Closing             // 附則, a history of revisions, the last lines
)

// Line is a block of a document: a paragraph, a heading, or a row of a table.
type Line struct {
	Text    string
	Part    Part
	Opens   bool // a heading that opens supplementary provisions or a history: a day in it is that of what stands below
	Row     bool // a row of a table, cells joined by " | "
	Columns bool // the first row of a table
}

// Says is what is said of a day.
type Says uint8

// What is said of days.
const (
	Dated      Says = iota // nothing
	InForce                // 施行, 適用, 実施, 発効; effective, in force
	Adopted                // 制定, 初版
	Amended                // 改正, 改定, 改訂; revised, updated
	Approved               // 承認, 決議
	Published              // 公布, 告示第…号; issued
	Reviewed               // 見直し, 点検
	Superseded             // of a text that this one replaces
	Ended                  // まで, 廃止; until
	Printed                // 印刷, 現在
)

// Statement is one day with what is said of it.
type Statement struct {
	Day     time.Time // zero where a day is to be expected and none can be read
	Says    Says
	Text    string // the sentence or row
	Line    int    // index of the line
	Part    Part
	Partial bool // it is about some of the provisions
	Field   bool // a label with a value (施行日: …), of which a document has one
	Base    bool // the day is that of promulgation or adoption, which stands elsewhere
	Version string

	section int  // number of the heading that opened its part of the closing lines
	row     bool // of a table
	opening bool // in the heading of its section
}

// Read gives the dated statements of a document in their order.
func Read(lines []Line) []Statement {
	r := reader{order: dayOrder(lines), base: map[int]time.Time{}}
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		r.line, r.part = i, line.Part
		if !line.Row && !line.Columns {
			r.columns = nil
		}
		switch {
		case labelAlone.MatchString(fold(line.Text)) && i+1 < len(lines) && startsWithDay(fold(lines[i+1].Text)):
			// 施行日 / 2024年4月1日: a label on a line of its own.
			r.paragraph(strings.TrimRight(line.Text, " 　:：") + "：" + lines[i+1].Text)
			i++
		case line.Opens:
			r.section++
			r.opening(line.Text)
		case line.Columns || line.Row:
			r.row(line)
		default:
			r.paragraph(line.Text)
		}
	}
	return r.statements
}

// reader gathers the statements of a document.
type reader struct {
	statements []Statement
	line       int
	part       Part
	section    int
	base       map[int]time.Time // day in the heading of a section
	columns    []string          // of the table that is being read
	order      order
}

// add takes a statement.
func (r *reader) add(s Statement) {
	s.Line, s.Part, s.section = r.line, r.part, r.section
	r.statements = append(r.statements, s)
}

// opening reads a heading such as 附則（令和5年3月20日規程第12号）: its day is that of what stands below. What follows the heading
// on its line is read as any other sentence.
func (r *reader) opening(text string) {
	folded := fold(text)
	head := opens.FindString(folded)
	rest := strings.TrimSpace(folded[len(head):])
	if match := headDay.FindString(rest); match != "" {
		if found := r.find(match); len(found) == 1 {
			r.base[r.section] = found[0].Day
			says := Published
			if amendedWord.MatchString(match) {
				says = Amended
			}
			r.add(Statement{Day: found[0].Day, Says: says, Text: text, opening: true})
			rest = strings.TrimSpace(rest[len(match):])
		}
	}
	if rest != "" {
		r.paragraph(rest)
	}
}

// paragraph reads the sentences of a block.
func (r *reader) paragraph(text string) {
	for _, sentence := range sentences(text) {
		r.sentence(sentence)
	}
}

// sentences are the lines and sentences of a text.
func sentences(text string) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		for line != "" {
			end := strings.IndexAny(line, "。｡")
			if end < 0 {
				end = len(line)
			} else {
				end += len("。")
			}
			if s := strings.TrimSpace(line[:end]); s != "" {
				out = append(out, s)
			}
			line = line[end:]
		}
	}
	return out
}

// fold is a text as it is read.
func fold(text string) string { return strings.TrimSpace(norm.NFKC.String(text)) }

func startsWithDay(s string) bool {
	found := document.FindDays(s)
	return len(found) > 0 && strings.Trim(s[:found[0].Start], " -・*_(") == ""
}

// Opens reports whether a line opens supplementary provisions or a history of revisions.
func Opens(text string) bool {
	s := fold(text)
	head := opens.FindString(s)
	if head == "" {
		return false
	}
	rest := strings.TrimSpace(s[len(head):])
	if labelWord.MatchString(head) && !articleFirst.MatchString(head) {
		return strings.Trim(rest, "*:") == "" // with a value it is a label
	}
	return !strings.HasPrefix(rest, "|") && !particleFirst.MatchString(rest)
}

var (
	// What a line must hold to be looked at; most hold nothing of it.
	columnHint = regexp.MustCompile(`版|日|バージョン|(?i:date|version|rev|effective|ver)`)

	labelWord     = regexp.MustCompile(`(?:期日|施行日|発効日?)[)】\]]?$|(?i:effective date|commencement|force)$`)
	articleFirst  = regexp.MustCompile(`^[(\s]*第`)
	particleFirst = regexp.MustCompile(`^[にのはをでがとも、]`)
)

// IsHistory reports whether a row of a table names the columns of a history of revisions.
func IsHistory(row string) bool {
	if !columnHint.MatchString(row) {
		return false
	}
	cells := strings.Split(fold(row), cellSeparator)
	for i := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "*_")
	}
	return isHistory(cells)
}
