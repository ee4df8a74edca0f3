package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"tenkyo/verify"
)

// Heading is the innermost heading of the article on a card, "" where it has none.
func Heading(c *verify.Card) string {
	headings := strings.Split(c.Section, " > ")
	return headings[len(headings)-1]
}

// Above are the headings around that one, outermost first, "" for none.
func Above(c *verify.Card) string {
	if i := strings.LastIndex(c.Section, " > "); i >= 0 {
		return c.Section[:i]
	}
	return ""
}

// Remarks say what is to be known of a card itself: that no number of the kind asked for stands in what it cites, that the article goes on.
func (w *Words) Remarks(c *verify.Card) []string {
	var out []string
	if c.NoValue {
		out = append(out, w.T("article.no_value"))
	}
	if c.Cut {
		out = append(out, w.T("article.cut"))
	}
	if c.Figures != nil {
		out = append(out, w.figures(c.Figures))
	}
	return out
}

// mostFigures are listed of each text.
const mostFigures = 8

// figures says which figures of a card and of the one that it is compared with differ.
func (w *Words) figures(f *verify.Figures) string {
	list := func(key string, figures []string) string {
		more := len(figures) - mostFigures
		if more > 0 {
			figures = figures[:mostFigures]
		}
		text := w.List(figures)
		if more > 0 {
			text = w.T("figures.more", "list", text, "n", more)
		}
		return w.T(key, "list", text)
	}
	parts := []string{w.T("figures.same")}
	if len(f.Here)+len(f.There) > 0 {
		parts = []string{w.T("figures.differ")}
	}
	for _, p := range []struct {
		key     string
		figures []string
	}{{"figures.here", f.Here}, {"figures.there", f.There}, {"figures.both", f.Both}} {
		if len(p.figures) > 0 {
			parts = append(parts, list(p.key, p.figures))
		}
	}
	return w.sentences(parts...)
}

// CopyArticle writes a card as text: its heading, what of it is shown, and where it stands.
func (w *Words) CopyArticle(c verify.Claim, place string) string {
	text := w.Shown(c) + "\n" + place + "\n"
	if heading := Heading(c.Card); heading != "" {
		text = heading + "\n" + text
	}
	if standing := w.Standing(c); standing != "" {
		text += standing + "\n"
	}
	return text
}

// Marks of a card in plain text.
const (
	citedMark = "▌ "
	litFrom   = "«"
	litTo     = "»"
)

// Article sets the text of a card in lines of at most columns cells of a terminal, where an East Asian wide character takes two. What is
// cited has a bar before it, what answers stands between « and »; tables are aligned under their heads. What is folded is counted,
// unless the whole is asked for.
func (w *Words) Article(c *verify.Card, columns int, whole bool) []string {
	text := []rune(c.Text)
	tables := map[int]int{}
	for _, t := range c.Tables() {
		tables[t[0]] = t[1]
	}
	var lines []string
	folded := 0
	fold := func() {
		if folded > 0 {
			lines = append(lines, "  "+w.T("article.folded", "n", folded))
		}
		folded = 0
	}
	for i := 0; i < len(c.Blocks); i++ {
		b := c.Blocks[i]
		end := max(tables[i], i+1)
		var rows []verify.CardBlock
		for ; i < end; i++ {
			if c.Blocks[i].Folded && !whole {
				folded++
				continue
			}
			rows = append(rows, c.Blocks[i])
		}
		i--
		if len(rows) == 0 {
			continue
		}
		fold()
		if len(b.Cells) > 0 {
			for _, line := range grid(c, text, rows, columns-2-2*min(b.Depth, 4)) {
				mark, cells := line[0], line[1]
				lines = append(lines, mark+strings.Repeat("  ", min(b.Depth, 4))+cells)
			}
			continue
		}
		indent := strings.Repeat("  ", min(b.Depth, 4))
		for n, line := range wrap(litText(c, text, b.Start, b.End), columns-2-len(indent)) {
			mark := "  "
			if cites(c, b) {
				mark = citedMark
			}
			if n > 0 && b.Kind == "list_item" {
				line = "  " + line
			}
			lines = append(lines, mark+indent+line)
		}
	}
	fold()
	return lines
}

func cites(c *verify.Card, b verify.CardBlock) bool {
	for _, s := range c.Cited {
		if s[0] < b.End && s[1] > b.Start {
			return true
		}
	}
	return false
}

// litText is a range of the text with marks around what answers.
func litText(c *verify.Card, text []rune, start, end int) string {
	var b strings.Builder
	at := start
	for _, s := range c.Lit {
		from, to := max(s[0], at), min(s[1], end)
		if from >= to {
			continue
		}
		b.WriteString(string(text[at:from]) + litFrom + string(text[from:to]) + litTo)
		at = to
	}
	b.WriteString(string(text[at:end]))
	return b.String()
}

// grid sets rows of a table below each other, their columns aligned, each line with the mark before it. Cells are wrapped where the
// table is too wide.
func grid(c *verify.Card, text []rune, rows []verify.CardBlock, columns int) [][2]string {
	const gap = "  "
	var wide []int
	for _, row := range rows {
		for i, cell := range row.Cells {
			if i == len(wide) {
				wide = append(wide, 1)
			}
			wide[i] = max(wide[i], cellsOf(litText(c, text, cell[0], cell[1])))
		}
	}
	narrow(wide, columns-len(gap)*(len(wide)-1))
	var lines [][2]string
	for n, row := range rows {
		var parts [][]string
		height := 1
		for i, cell := range row.Cells {
			part := wrap(litText(c, text, cell[0], cell[1]), wide[i])
			parts = append(parts, part)
			height = max(height, len(part))
		}
		mark := "  "
		if row.Marked {
			mark = citedMark
		}
		for k := range height {
			line := ""
			for i, part := range parts {
				s := ""
				if k < len(part) {
					s = part[k]
				}
				line += s + strings.Repeat(" ", max(0, wide[i]-cellsOf(s))) + gap
			}
			lines = append(lines, [2]string{mark, strings.TrimRight(line, " ")})
		}
		if row.IsHead() && (n+1 == len(rows) || !rows[n+1].IsHead()) {
			total := len(gap) * (len(wide) - 1)
			for _, w := range wide {
				total += w
			}
			lines = append(lines, [2]string{"  ", strings.Repeat("-", total)})
		}
	}
	return lines
}

// narrow takes from the widest columns until all fit.
func narrow(wide []int, columns int) {
	const least = 6
	for {
		total, widest := 0, 0
		for i, w := range wide {
			total += w
			if w > wide[widest] {
				widest = i
			}
		}
		if total <= columns || len(wide) == 0 || wide[widest] <= least {
			return
		}
		wide[widest]--
	}
}

// cellsOf is how many cells of a terminal a text takes.
func cellsOf(s string) int {
	n := 0
	for _, r := range s {
		n += cellOf(r)
	}
	return n
}

func cellOf(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case r < 0x1100:
		return 1
	}
	if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
		return 2
	}
	return 1
}

// Characters that begin no line, and such that end none.
const (
	notFirst = "、。，．,.）)」』】〕］!?！？：:；;・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々»％%"
	notLast  = "（(「『【〔［«￥$"
)

// wrap breaks a text into lines of at most columns cells: between words, and between any two characters of Japanese but for those that
// begin or end no line.
func wrap(s string, columns int) []string {
	columns = max(columns, 4)
	runes := []rune(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }), " "))
	var lines []string
	for len(runes) > 0 {
		end, used := 0, 0
		for end < len(runes) && used+cellOf(runes[end]) <= columns {
			used += cellOf(runes[end])
			end++
		}
		if end < len(runes) {
			at := end
			for at > 0 && !mayBreak(runes, at) {
				at--
			}
			if at > end/2 {
				end = at
			}
		}
		end = max(end, 1)
		lines = append(lines, strings.TrimRight(string(runes[:end]), " "))
		runes = runes[end:]
		for len(runes) > 0 && runes[0] == ' ' {
			runes = runes[1:]
		}
	}
	if len(lines) == 0 {
		return []string{""}
	}
	return lines
}

func mayBreak(runes []rune, at int) bool {
	before, after := runes[at-1], runes[at]
	switch {
	case strings.ContainsRune(notFirst, after) || strings.ContainsRune(notLast, before):
		return false
	case before == ' ' || after == ' ':
		return true
	}
	return cellOf(before) == 2 || cellOf(after) == 2
}
