package markdown

import "strings"

// Bounds of what is parsed. The parser's time or memory grows with the square of these; nothing that a person wrote comes near
// them, and a file that does is refused before it can stop the reading of others.
const (
	maxNesting  = 100       // quotations and lists that one line opens
	maxBrackets = 2000      // "[" in one paragraph: each may begin a link that ends at its end
	maxPadding  = 1_000_000 // cells that the rows of all tables lack of the number in their heads
)

// tooComplex returns the 1-based number of the first line that exceeds a bound, or 0.
func tooComplex(source string) int {
	number, brackets, columns, padding := 0, 0, 0, 0
	fence := ""
	for line := range strings.Lines(source) {
		number++
		content := strings.TrimSpace(line)
		if fence != "" { // code is not parsed
			if strings.HasPrefix(content, fence) {
				fence = ""
			}
			continue
		}
		if strings.HasPrefix(content, "```") || strings.HasPrefix(content, "~~~") {
			fence = content[:3]
			continue
		}
		if openedBlocks(line) > maxNesting {
			return number
		}
		switch {
		case content == "":
			columns, brackets = 0, 0
		case strings.IndexByte("|-*+#>0123456789", content[0]) >= 0: // a row, an item, a heading: parsed by itself
			brackets = 0
		}
		if brackets += strings.Count(content, "["); brackets > maxBrackets {
			return number
		}
		if strings.Contains(content, "-") && strings.Trim(content, "|:- \t>") == "" {
			columns = max(columns, strings.Count(content, "|")+1)
		} else if columns > 0 {
			if padding += max(0, columns-strings.Count(content, "|")); padding > maxPadding {
				return number
			}
		}
	}
	return 0
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
