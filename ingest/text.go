package ingest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/ingest/document"
)

// readText reads a plain text file that was decoded: headings by their numbering or marks, list items by their markers, rows by
// their tabs, and everything else as paragraphs, of which wrapped lines are joined again.
func readText(text string) *document.Document {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	t := textReader{lines: strings.Split(text, "\n")}
	t.width = wrapWidth(t.lines)
	t.read()
	t.levels()

	page := document.Page{Text: t.text.String(), Blocks: t.blocks, Reader: "text"}
	page.NoText = len(t.blocks) == 0
	doc := &document.Document{Format: document.Text, Pages: []document.Page{page}, Outline: t.outline, Warnings: []document.Warning{}}
	doc.Title = t.title
	return doc
}

// textReader turns lines into blocks.
type textReader struct {
	lines []string
	width int // at which the lines were wrapped, 0 where they were not

	text    strings.Builder
	runes   int
	blocks  []document.Block
	outline []document.Heading
	title   string

	open     []string // lines of the block that is being gathered
	openKind document.BlockKind
	openLine int
	indents  []int // of the list items around, outermost first
}

// read walks the lines.
func (t *textReader) read() {
	for i, raw := range t.lines {
		line := strings.TrimRightFunc(raw, unicode.IsSpace)
		content := strings.TrimLeftFunc(line, unicode.IsSpace)
		number := i + 1
		switch {
		case content == "":
			t.flush()
			t.indents = nil
		case isRuler(content):
			// A line of dashes below a short line makes it a heading; else it only divides.
			if len(t.open) == 1 && t.openKind == document.Paragraph && utf8.RuneCountInString(t.open[0]) <= maxTextHeading {
				t.openKind = document.HeadingBlock
			}
			rank := rankUnderlined
			if content[0] == '=' {
				rank = rankTitle
			}
			t.flushRanked(rank)
		case isTabbed(content):
			t.flush()
			t.add(document.TableRow, 0, tabbedRow(content), number)
		default:
			t.line(raw, content, number)
		}
	}
	t.flush()
}

// line takes a line with words.
func (t *textReader) line(raw, content string, number int) {
	if caption := captionOnly.FindString(content); caption == content && t.nextIsArticle(number) {
		t.flush()
		t.open, t.openKind, t.openLine = []string{content}, document.HeadingBlock, number
		return
	}
	if rank, heading, rest := headingOf(content, t.standsAlone(number)); rank > 0 {
		if t.openKind == document.HeadingBlock && len(t.open) == 1 && captionOnly.MatchString(t.open[0]) {
			t.open = append(t.open, heading)
		} else {
			t.flush()
			t.open, t.openKind, t.openLine = []string{heading}, document.HeadingBlock, number
		}
		t.flushRanked(rank)
		if rest != "" {
			t.open, t.openKind, t.openLine = []string{rest}, document.Paragraph, number
		}
		return
	}
	if marker := textMarker.FindString(content); marker != "" {
		t.flush()
		t.nest(raw)
		t.open, t.openKind, t.openLine = []string{content}, document.ListItem, number
		return
	}
	if n := len(t.open); n > 0 && t.wrapped(t.open[n-1]) && !strings.HasPrefix(raw, "　") {
		t.open = append(t.open, content)
		return
	}
	t.flush()
	t.open, t.openKind, t.openLine = []string{content}, document.Paragraph, number
}

// nest notes the indentation of a list item: its level is the number of smaller ones around it.
func (t *textReader) nest(raw string) {
	indent := 0
	for _, r := range raw {
		if !unicode.IsSpace(r) {
			break
		}
		indent += displayWidth(r)
	}
	for n := len(t.indents); n > 0 && t.indents[n-1] >= indent; n = len(t.indents) {
		t.indents = t.indents[:n-1]
	}
	t.indents = append(t.indents, indent)
}

// standsAlone reports whether the line with that number has no text right before or after it.
func (t *textReader) standsAlone(number int) bool {
	blank := func(i int) bool { return i < 0 || i >= len(t.lines) || strings.TrimSpace(t.lines[i]) == "" }
	return blank(number-2) && blank(number)
}

// nextIsArticle reports whether the line after the one with that number begins an article.
func (t *textReader) nextIsArticle(number int) bool {
	return number < len(t.lines) && articleStart.MatchString(strings.TrimSpace(t.lines[number]))
}

// wrapped reports whether a line is as long as lines are where they were wrapped, so that the next one goes on with it.
func (t *textReader) wrapped(line string) bool {
	return t.width > 0 && stringWidth(line)*5 >= t.width*4
}

// flush adds the open block.
func (t *textReader) flush() { t.flushRanked(rankCaption) }

// flushRanked adds the open block; rank is that of a heading.
func (t *textReader) flushRanked(rank int) {
	if len(t.open) == 0 {
		return
	}
	level := 0
	switch t.openKind {
	case document.HeadingBlock:
		level = rank
	case document.ListItem:
		level = len(t.indents) - 1
	}
	t.add(t.openKind, level, joinLines(t.open), t.openLine)
	t.open, t.openKind = nil, ""
}

// add appends a block.
func (t *textReader) add(kind document.BlockKind, level int, content string, line int) {
	content = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfeff {
			return -1
		}
		return r
	}, content))
	if content == "" {
		return
	}
	if t.runes > 0 {
		t.text.WriteByte('\n')
		t.runes++
	}
	start := t.runes
	t.text.WriteString(content)
	t.runes += utf8.RuneCountInString(content)
	t.blocks = append(t.blocks, document.Block{Kind: kind, Level: level, Start: start, End: t.runes, Line: line})
	switch {
	case kind == document.HeadingBlock:
		t.outline = append(t.outline, document.Heading{Level: level, Text: content, Start: start})
		if level == rankTitle && t.title == "" && len(t.blocks) == 1 {
			t.title = content
		}
	case len(t.blocks) == 1 && kind == document.Paragraph && isTitleLine(content):
		t.title = content
	}
}

// levels makes the ranks of the headings into levels without gaps, from 1.
func (t *textReader) levels() {
	var ranks []int
	for _, heading := range t.outline {
		ranks = append(ranks, heading.Level)
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	for i := range t.outline {
		t.outline[i].Level = slices.Index(ranks, t.outline[i].Level) + 1
	}
	for i := range t.blocks {
		if t.blocks[i].Kind == document.HeadingBlock {
			t.blocks[i].Level = slices.Index(ranks, t.blocks[i].Level) + 1
		}
	}
}

// Ranks of headings in a text, outermost first.
const (
	rankTitle      = 1
	rankPart       = 2 // 第1編, Part I
	rankChapter    = 3 // 第1章, Chapter 1, 附則, 別表, Appendix A
	rankSection    = 4 // 第1節
	rankSubsection = 5 // 第1款
	rankUnderlined = 6 // a line over dashes, 【…】, ■ …
	rankCaption    = 6
	rankArticle    = 7 // 第1条, Article 1, Section 1
	rankNumbered   = 8 // 1., and one more for each further number: 1.2, 1.2.3
)

const (
	number = `[0-9０-９〇一二三四五六七八九十百]+`

	maxTextHeading = 60 // runes of a heading in a text file; what is longer is a paragraph
	maxTitleLine   = 40 // runes of a first line that is the title
)

// textHeadings are the ways in which a heading is numbered or marked, in the order in which they are tried. Group 1 is the
// heading where a sentence may follow on the line.
var textHeadings = []struct {
	form *regexp.Regexp
	rank int
}{
	{regexp.MustCompile(`^第\s?` + number + `\s?編(?:[\s　].*)?$`), rankPart},
	{regexp.MustCompile(`^第\s?` + number + `\s?[章部](?:の` + number + `)?(?:[\s　].*)?$`), rankChapter},
	{regexp.MustCompile(`^第\s?` + number + `\s?節(?:の` + number + `)?(?:[\s　].*)?$`), rankSection},
	{regexp.MustCompile(`^第\s?` + number + `\s?款(?:の` + number + `)?(?:[\s　].*)?$`), rankSubsection},
	{regexp.MustCompile(`^附[\s　]*則(?:[\s　]*[（(].*[)）])?$`), rankChapter},
	{regexp.MustCompile(`^(?:別表|別紙|別記|様式|付表|別添)(?:第?` + number + `)?(?:[\s　（(].*)?$`), rankChapter},
	{regexp.MustCompile(`^(?i:part)\s+(?:[0-9]+|[IVX]+)\b[.:]?.*$`), rankPart},
	{regexp.MustCompile(`^(?i:chapter)\s+(?:[0-9]+|[IVX]+)\b[.:]?.*$`), rankChapter},
	{regexp.MustCompile(`^(?i:appendix|annex|schedule|exhibit)\s+(?:[0-9]+|[A-Z])\b[.:]?.*$`), rankChapter},
	{regexp.MustCompile(`^(?:Article|ARTICLE|Section|SECTION|§)\s*[0-9]+[A-Za-z]?(?:\.[0-9]+)*\b[.:]?.*$`), rankArticle},
	{regexp.MustCompile(`^【[^】]+】$|^[■◆●▼□◇]\s*\S.*$|^〔[^〕]+〕$`), rankUnderlined},
}

var (
	// 第3条, 第3条の2, 第3条（目的）; the words after it are the first paragraph of the article.
	articleStart   = regexp.MustCompile(`^(第\s?` + number + `\s?条(?:の` + number + `)*(?:\s*[（(][^）)]{1,40}[)）])?)(?:[\s　]+(.*))?$`)
	decimalHeading = regexp.MustCompile(`^[0-9０-９]{1,2}((?:[.．][0-9０-９]{1,2})*)[.．]?[\s　]+\S.*$`)
	textMarker     = regexp.MustCompile(`^(?:[・•‣◦○●▪■□◆◇▼*–-][\s　]*\S|[（(]?[0-9０-９]{1,2}[)）.．][\s　]*\D|[０-９]{1,2}[\s　]|[（(][一二三四五六七八九十イロハニホヘトa-zア-オ]{1,3}[)）]|[一二三四五六七八九十]{1,3}[　、]|[①-⑳⑴-⒇]|[イロハニホヘト][　．]|[a-z][.)]\s)`)
)

// headingOf tells whether a line is a heading, of which rank, and what of the line stands after it. alone says that blank lines
// surround the line, which a bare number needs to be that of a heading and not of a list item.
func headingOf(line string, alone bool) (rank int, heading, rest string) {
	if match := articleStart.FindStringSubmatch(line); match != nil {
		if isSentence(match[2]) || utf8.RuneCountInString(line) > maxTextHeading {
			return rankArticle, match[1], match[2]
		}
		return rankArticle, line, ""
	}
	if utf8.RuneCountInString(line) > maxTextHeading || isSentence(line) {
		return 0, "", ""
	}
	for _, h := range textHeadings {
		if h.form.MatchString(line) {
			return h.rank, line, ""
		}
	}
	if match := decimalHeading.FindStringSubmatch(line); match != nil {
		depth := strings.Count(strings.ReplaceAll(match[1], "．", "."), ".")
		if depth > 0 || alone {
			return rankNumbered + depth, line, ""
		}
	}
	return 0, "", ""
}

// isSentence tells running text from a heading by its end.
func isSentence(s string) bool {
	return strings.HasSuffix(s, "。") || strings.HasSuffix(s, "、") || strings.HasSuffix(s, "；") || strings.HasSuffix(s, ";") || strings.HasSuffix(s, ",") ||
		strings.HasSuffix(s, ".") && !decimalOnly.MatchString(s)
}

var decimalOnly = regexp.MustCompile(`^[0-9.]+$`)

// isTitleLine tells a first line that is the title of the text: short, and no sentence.
func isTitleLine(s string) bool {
	return utf8.RuneCountInString(s) <= maxTitleLine && !isSentence(s) && !strings.ContainsAny(s, "\n:：") && strings.ContainsFunc(s, unicode.IsLetter)
}

// isRuler tells a line of nothing but dashes, equals signs or stars.
func isRuler(line string) bool {
	return utf8.RuneCountInString(line) >= 3 && strings.Trim(line, "-") == "" || utf8.RuneCountInString(line) >= 3 && strings.Trim(line, "=＝") == "" ||
		utf8.RuneCountInString(line) >= 3 && strings.Trim(line, "*＊─━―＿_~〜") == ""
}

// isTabbed tells a row of a table made with tabs.
func isTabbed(line string) bool { return strings.Contains(line, "\t") }

// tabbedRow joins the cells of a row.
func tabbedRow(line string) string {
	var cells []string
	for cell := range strings.SplitSeq(line, "\t") {
		if cell = strings.TrimSpace(cell); cell != "" {
			cells = append(cells, cell)
		}
	}
	return strings.Join(cells, " | ")
}

// joinLines joins the lines of a paragraph: without a space where Japanese is on either side.
func joinLines(lines []string) string {
	var out strings.Builder
	for i, line := range lines {
		if i > 0 {
			last, _ := utf8.DecodeLastRuneInString(lines[i-1])
			first, _ := utf8.DecodeRuneInString(line)
			if !isWide(last) && !isWide(first) {
				out.WriteByte(' ')
			}
		}
		out.WriteString(line)
	}
	return out.String()
}

// Widths of lines, in columns, between which a text counts as wrapped.
const (
	minWrap = 30
	maxWrap = 110
)

// wrapWidth is the width at which the lines of a text were wrapped: that of nine lines in ten at most. 0 where there are longer
// ones, or only short ones: then each line is a paragraph.
func wrapWidth(lines []string) int {
	var widths []int
	for _, line := range lines {
		if w := stringWidth(strings.TrimSpace(line)); w > 0 {
			widths = append(widths, w)
		}
	}
	if len(widths) == 0 {
		return 0
	}
	slices.Sort(widths)
	if w := widths[len(widths)*9/10]; w >= minWrap && w <= maxWrap {
		return w
	}
	return 0
}

// stringWidth is the width in columns: two for a wide character.
func stringWidth(s string) int {
	w := 0
	for _, r := range s {
		w += displayWidth(r)
	}
	return w
}

func displayWidth(r rune) int {
	if isWide(r) {
		return 2
	}
	return 1
}
