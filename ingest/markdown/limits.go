package markdown

import (
	"regexp"
	"strings"
)

// Bounds of what is parsed. The parser's time or memory grows with the square of these; nothing that a person wrote comes near
// them, and a file that does is refused before it can stop the reading of others.
const (
	maxNesting = 100       // quotations and lists that one line opens
	maxMarks   = 2000      // marks of links and of emphasis in one paragraph: each may belong to any other
	maxTicks   = 50        // lengths of the marks of code in one paragraph: for each the rest of it is searched
	maxIndent  = 1000      // white space before a list item: each level of a list asks for some
	maxColumns = 5000      // of a table
	maxPadding = 1_000_000 // cells that the rows of all tables lack of the number in their heads
)

// ownBlock begins a line that is parsed apart from the one before it: a list item or a heading.
var ownBlock = regexp.MustCompile(`^(?:[-*+]|#{1,6}|[0-9]{1,9}[.)])[ \t]`)

// tooComplex returns the 1-based number of the first line that exceeds a bound, or 0.
func tooComplex(source string) int {
	number, marks, columns, padding := 0, 0, 0, 0
	fence, ticks := "", map[int]bool{}
	for line := range strings.Lines(source) {
		number++
		content := strings.TrimSpace(line)
		if fence != "" { // code is not parsed
			if strings.HasPrefix(content, fence) && strings.Trim(content, fence[:1]) == "" {
				fence = ""
			}
			continue
		}
		if fence = fenceOf(content); fence != "" {
			continue
		}
		if openedBlocks(line) > maxNesting || len(line)-len(strings.TrimLeft(line, " \t")) > maxIndent && ownBlock.MatchString(content) {
			return number
		}
		switch {
		case content == "":
			columns, marks = 0, 0
			clear(ticks)
		case ownBlock.MatchString(content), columns > 1 && content[0] == '|':
			marks = 0
			clear(ticks)
		}
		countTicks(content, ticks)
		if marks += inlineMarks(content); marks > maxMarks || len(ticks) > maxTicks {
			return number
		}
		if strings.Contains(content, "-") && strings.Trim(content, "|:- \t>") == "" {
			if columns = max(columns, strings.Count(content, "|")+1); columns > maxColumns {
				return number
			}
		} else if columns > 0 {
			if padding += max(0, columns-strings.Count(content, "|")); padding > maxPadding {
				return number
			}
		}
	}
	return 0
}

// fenceOf is the fence with which a line opens a block of code, "" where it opens none: what stands behind one of backticks has no more
// of them.
func fenceOf(content string) string {
	for _, mark := range []string{"`", "~"} {
		behind := strings.TrimLeft(content, mark)
		if n := len(content) - len(behind); n >= 3 && (mark == "~" || !strings.Contains(behind, mark)) {
			return content[:n]
		}
	}
	return ""
}

// openedBlocks counts the marks of quotations and lists at the start of a line. A line of nothing but dashes or stars is a
// rule across the page, however long.
func openedBlocks(line string) int {
	marks := 0
	for i := 0; i < len(line) && strings.IndexByte(" \t>-+*", line[i]) >= 0; i++ {
		if line[i] == '>' || line[i] != ' ' && line[i] != '\t' && i+1 < len(line) && line[i+1] == ' ' {
			marks++
		}
	}
	if strings.Trim(line, " \t\n-") == "" || strings.Trim(line, " \t\n*") == "" {
		return 0
	}
	return marks
}

// inlineMarks counts the marks of a line that may begin a link or begin or end emphasis. A "_" inside a word does neither.
func inlineMarks(line string) int {
	marks := 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '[':
			marks++
		case c != '*' && c != '_', i > 0 && line[i-1] == c: // a run of stars is one mark
		case c == '_' && i > 0 && i+1 < len(line) && isWordByte(line[i-1]) && isWordByte(line[i+1]):
		default:
			marks++
		}
	}
	return marks
}

// countTicks notes the lengths of the runs of backticks of a line.
func countTicks(line string, lengths map[int]bool) {
	for i := 0; i < len(line); i++ {
		if line[i] != '`' {
			continue
		}
		start := i
		for i < len(line) && line[i] == '`' {
			i++
		}
		lengths[i-start] = true
	}
}

func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80
}
