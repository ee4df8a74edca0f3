package ingest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/days"
	"tenkyo/ingest/document"
)

// evidence is the part of a text that speaks of the document itself: the lines before its first article, its 附則 or history of
// revisions, and its last lines. Of the body only sentences count in which the document speaks of itself.
type evidence struct {
	front   []string // lines at the head of the document
	closing []string // paragraphs of 附則 and of the history of revisions
	heads   []string // heads of tables
	days    []days.Statement
}

// Bounds of what counts as the head and the end of a document.
const (
	frontBlocks = 20
	frontLine   = 80 // runes; what is longer is body text
	tailBlocks  = 6
)

var (
	firstPart = regexp.MustCompile(`^第\s*[0-9０-９一]+\s*[章条編]`)
	// A division that ends supplementary provisions which no heading opened.
	otherPart = regexp.MustCompile(`^(?:第\s*[0-9一二三四五六七八九十]+\s*[章編]|別表|別紙|様式)`)
	// A line that tells of the document: 制定 平成12年4月1日, Last revised: …
	startsDated = regexp.MustCompile(`^[（(\[【・*\s-]*(?:制定|改[正定訂]|最終改[正定訂]|施行|適用|発効|実施|作成|[12][0-9]{3}\s?[年/.-]|(?:明治|大正|昭和|平成|令和)|(?i:[RHS][0-9]{1,2}\.|effective|revised|last |version|adopted|amended|approved|issued|this policy|this document|document control))`)
	// A field of the document's head, wherever it stands: 施行日：…, Effective date: …
	fieldOfDay = regexp.MustCompile(`^[*_>\s]*(?:(?:施行|適用|発効)(?:年月日|期日|日)\s*:|(?i:(?:version )?effective(?: date)?\s*:))[*_\s]*\S*[0-9A-Z]`)
)

// forceWords are the words of which a sentence of the body must hold one to tell from when the document counts, in lower case.
var forceWords = []string{"施行", "適用", "実施", "発効", "effect", "force"}

func tellsForce(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(forceWords, func(word string) bool { return strings.Contains(lower, word) })
}

// gather reads the blocks once.
func gather(doc *document.Document) evidence {
	var e evidence
	type line struct {
		kind     document.BlockKind
		text     string // NFKC
		raw      string
		level    int
		contents bool
	}
	var lines []line
	for i := range doc.Pages {
		page := &doc.Pages[i]
		runes := []rune(page.Text)
		for n, block := range page.Blocks {
			if block.Start < 0 || block.End > len(runes) || block.Start >= block.End {
				continue
			}
			if block.Kind == document.Furniture && (i > 0 || n > 2) { // a head on the first page may tell the edition
				continue
			}
			raw := string(runes[block.Start:block.End])
			text := norm.NFKC.String(raw)
			lines = append(lines, line{block.Kind, text, raw, block.Level, page.Number > 0 && leaderLines(raw) > 0})
		}
	}
	inSupplement, level := false, 0
	bodyFrom, headings := len(lines), 0
	var told []days.Line
	history := false // a table of a history is being read
	for i, l := range lines {
		if l.kind == document.TableHead {
			e.heads = append(e.heads, l.text)
		}
		row := l.kind == document.TableHead || l.kind == document.TableRow
		if l.contents {
			continue
		}
		heading := l.kind == document.HeadingBlock
		short := utf8.RuneCountInString(l.text) <= frontLine
		switch {
		case !row && len(l.text) <= 6*frontLine && days.Opens(l.text):
			inSupplement, level = true, l.level
			if !heading {
				level = 0
			}
			e.closing = append(e.closing, l.text)
			told = append(told, days.Line{Text: l.raw, Part: days.Closing, Opens: true})
			bodyFrom = min(bodyFrom, i)
			continue
		case inSupplement && (heading && level > 0 && l.level <= level || otherPart.MatchString(l.text) && (heading || short)):
			inSupplement = false
		}
		if inSupplement {
			e.closing = append(e.closing, l.text)
			told = append(told, days.Line{Text: l.raw, Part: days.Closing, Row: row, Columns: l.kind == document.TableHead})
			continue
		}
		if heading {
			headings++
		}
		// The head ends at the first part, or at the second heading; a PDF's title page may hold several.
		secondHeading := heading && headings > 1 && doc.Format != document.PDF
		if bodyFrom > i && (i >= frontBlocks || secondHeading || firstPart.MatchString(l.text)) {
			bodyFrom = i
		}
		if row {
			history = days.IsHistory(l.raw) || history && l.kind == document.TableRow
		} else {
			history = false
		}
		switch at := (days.Line{Text: l.raw, Row: row, Columns: l.kind == document.TableHead}); {
		case i < bodyFrom && (short || startsDated.MatchString(l.text)):
			if short {
				e.front = append(e.front, strings.Split(l.text, "\n")...)
			}
			at.Part = days.Head
			told = append(told, at)
		case i >= bodyFrom && i >= len(lines)-tailBlocks && short && startsDated.MatchString(l.text) && !strings.HasSuffix(l.text, "。"):
			e.closing = append(e.closing, l.text)
			at.Part = days.Closing
			told = append(told, at)
		case history:
			at.Part = days.Closing
			told = append(told, at)
		case short && !row && fieldOfDay.MatchString(l.text): // below a list of contents, say
			at.Part = days.Head
			told = append(told, at)
		case !row && tellsForce(l.text):
			told = append(told, at)
		}
	}
	e.days = days.Read(told)
	return e
}

var (
	versionLabel = regexp.MustCompile(`(?i)(?:^|[\s(（_,、:|-])(?:version|ver\.?|rev(?:ision)?\.?|edition|版数|バージョン)\s*[:：.]?\s*v?([0-9]{1,4}(?:\.[0-9]{1,4}){0,3}[a-z]?)(?:[\s)）,、|_]|$)` +
		`|(?:^|[\s(（_,-])(v[0-9]{1,3}(?:\.[0-9]{1,4}){0,3})(?:[\s)）,_-]|$)`)
	editionLabel = regexp.MustCompile(`(第\s*[0-9一二三四五六七八九十]{1,3}(?:\.[0-9]{1,2})?\s*(?:版|改訂版))|((?:(?:令和|平成)\s*(?:元|[0-9]{1,2})|[12][0-9]{3})\s*年(?:度|\s*[0-9]{1,2}\s*月(?:\s*[0-9]{1,2}\s*日)?)?\s*(?:改[正定訂])?版)`)
	// A line whose version is that of another text.
	otherVersion = regexp.MustCompile(`旧版|前版|前の版|テンプレート|様式|(?i:supersed|replac|previous|template|based on|form )`)
)

// maxRetroactive is how long before an amendment the day may lie from which it is in force.
const maxRetroactive = 366 * 24 * time.Hour

// edition is the label of the edition: that of a version in the head of the document, else that of the newest entry of its
// history, else the last day of amendment. There is none where the head names an older version than the history.
func (e evidence) edition() string {
	head, history := e.headVersion(), e.historyVersion()
	if head != "" && history != "" && laterVersion(history, head) {
		return ""
	}
	if head != "" {
		return head
	}
	if history != "" {
		return history
	}
	if last := days.LastAmended(e.days); !last.IsZero() {
		if said, ok := days.InForceFrom(e.days); ok && said.Day.Sub(last) > maxRetroactive {
			return "" // a later provision amends it and does not tell its day
		}
		return last.Format(time.DateOnly)
	}
	for _, line := range e.closing {
		if label := versionIn(line); label != "" && !strings.Contains(line, "|") && !otherVersion.MatchString(line) { // not the rows of a history, of which the order is not known
			return label
		}
	}
	return ""
}

// headVersion is the version that the head names; of several that tell their days the one of the newest day, else the first.
func (e evidence) headVersion() string {
	label, newest := "", time.Time{}
	for _, line := range e.front {
		found := versionIn(line)
		if found == "" || otherVersion.MatchString(line) && otherVersion.FindStringIndex(line)[0] < strings.Index(strings.ToLower(line), strings.ToLower(firstRune(found))) {
			continue
		}
		day, dated := document.ParseDay(line)
		if label == "" || dated && !newest.IsZero() && day.After(newest) {
			label, newest = found, day
		}
	}
	return label
}

func firstRune(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return s[:size]
}

// historyVersion is the version of the newest row of a history that tells days.
func (e evidence) historyVersion() string {
	label, newest := "", time.Time{}
	for _, s := range e.days {
		if s.Version != "" && !s.Day.Before(newest) && s.Says != days.Reviewed {
			label, newest = s.Version, s.Day
		}
	}
	return strings.Join(strings.Fields(norm.NFKC.String(label)), "")
}

var versionParts = regexp.MustCompile(`[0-9]+`)

// laterVersion reports whether one version number is above another.
func laterVersion(a, b string) bool {
	numbers := func(s string) (out []int) {
		for _, part := range versionParts.FindAllString(s, 4) {
			n, _ := strconv.Atoi(part)
			out = append(out, n)
		}
		return out
	}
	return slices.Compare(numbers(a), numbers(b)) > 0
}

// versionIn is the version or edition that a line names, as it is written, without spaces.
func versionIn(line string) string {
	if match := versionLabel.FindStringSubmatch(line); match != nil {
		return strings.TrimPrefix(strings.ToLower(match[1]+match[2]), "v")
	}
	if match := editionLabel.FindStringSubmatch(line); match != nil {
		return strings.Join(strings.Fields(match[1]+match[2]), "")
	}
	return ""
}

// maxSaid is how many runes of a line are kept that says a day.
const maxSaid = 160

// shortened is a line on one line, cut where it is long.
func shortened(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > maxSaid {
		return string(runes[:maxSaid]) + "…"
	}
	return string(runes)
}

// comparesColumns reports whether a table sets the wording in force beside a new one.
func (e evidence) comparesColumns() bool {
	for _, head := range e.heads {
		if comparisonOld.MatchString(head) && comparisonNew.MatchString(head) {
			return true
		}
	}
	return false
}

// saysRepealed reports whether the document says of itself that it is repealed.
func (e evidence) saysRepealed() bool {
	for _, line := range append(append([]string{}, e.front...), e.closing...) {
		if repealedText.MatchString(strings.TrimLeft(line, "0123456789-・.() ")) {
			return true
		}
	}
	return false
}
