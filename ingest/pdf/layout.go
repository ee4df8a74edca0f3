package pdf

import (
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"

	"tenkyo/ingest/document"
)

// Layout is one page read: its text in reading order, and where each character of it stands.
type Layout struct {
	Number int    // of the page, from 1
	Label  string // printed on the page, "" where the file names none
	Width  float64
	Height float64 // of the page as shown, points
	Text   string
	Blocks []document.Block
	Boxes  []Rect // one for each rune of Text; empty for white space and separators
	Reader string // pdfium, or ledongthuc where its characters were taken

	runes   []rune
	lines   []int32        // for each rune the line that it stands on, -1 for separators
	dirs    []direction    // of each line
	source  []int32        // for each rune its glyph, -1 for separators
	hyphens map[int32]rune // left out at a line's end, by the rune before which they stood
	columns []int32        // of each line: a number for the column of the table that it stands in, -1 for none
	glyphs  []glyph
	styles  []style // of each block
	column  int32   // for the lines that are being added

	inking sync.Mutex
	ink    []bool // for each glyph whether it is seen; nil until somebody asks

	hidden     hiddenText
	recognised bool // by a program, in pictures of the text

	tableColumns int32              // columns of tables numbered so far
	tables       int                // so far
	tableLines   map[int]*tableLine // of the blocks that are rows of tables
	suspect      float64            // share of characters that look like raw codes
}

// style is what the type of a block looks like, for telling headings from text, and what is known of a heading.
type style struct {
	em     float64
	bold   bool
	rows   int
	class  class
	marked bool // a bookmark names it
}

// The readers that a page's characters come from.
const (
	readerPdfium  = "pdfium"
	readerPlain   = "ledongthuc"
	readerOCR     = document.ReaderOCR
	cellSeparator = " | "
)

// layOut makes text in reading order of a raw page.
func layOut(raw *rawPage, number int) *Layout {
	l := &Layout{Number: number, Width: raw.width, Height: raw.height, Reader: readerPdfium, column: -1, hyphens: map[int32]rune{}, tableLines: map[int]*tableLine{}, hidden: raw.hidden, recognised: raw.recognised}
	l.suspect = raw.dropUnknown()
	l.glyphs = raw.glyphs
	tables := raw.findTables(raw.lines)
	pieces, main := raw.pieces, raw.main
	if pieces == nil || len(tables) > 0 { // cells part what stands on one line
		pieces, main = fragments(raw.glyphs)
	}
	pieces, ruby := takeRuby(raw.glyphs, pieces)
	pieces = mergeFragments(raw.glyphs, pieces)
	sort.SliceStable(pieces, func(a, b int) bool { return least(pieces[a].glyphs) < least(pieces[b].glyphs) })
	gutters := findGutters(pieces)
	lines := rows(pieces, gutters)
	byColumn(lines, gutters)
	for i := range lines {
		lines[i].bold = raw.glyphs[lines[i].start()].bold && raw.glyphs[lines[i].end()].bold
	}
	body := bodySize(lines)
	plainBold(lines, body)
	parts := chains(lines)
	if main == downward {
		parts = columnsDown(lines)
	}
	for _, s := range arrange(sections(parts, tables), main, raw.height) {
		if s.table != nil {
			l.addTable(s.table, s.chains)
			continue
		}
		l.addChain(&s.chains[0], body)
	}
	l.markFootnotes(body)
	l.addRuby(ruby)
	l.Text = string(l.runes)
	return l
}

// addRuby puts the readings of words at the end, where they can be found but part no text.
func (l *Layout) addRuby(ruby []fragment) {
	if len(ruby) == 0 {
		return
	}
	start := l.separate()
	for i, f := range ruby {
		if i > 0 {
			l.push(' ', -1, -1)
		}
		l.addRow(&row{fragments: []fragment{f}, dir: f.dir, flow: f.flow, em: f.em, cell: f.cell})
	}
	l.Blocks = append(l.Blocks, document.Block{Kind: document.Furniture, Start: start, End: len(l.runes)})
	l.styles = append(l.styles, style{em: ruby[0].em, rows: 1})
}

// markFootnotes finds the notes at the foot of a page: small type below the text that begins with a mark, and what goes on below
// that in the same type.
func (l *Layout) markFootnotes(body float64) {
	var last float64 // where the text ends
	for i, b := range l.Blocks {
		if l.styles[i].em > 0.94*body || b.Kind == document.TableRow {
			if box := l.blockBox(i); box.Y1 < (1-edgeZone/2)*l.Height {
				last = math.Max(last, box.Y0)
			}
		}
	}
	begun := false
	for i := range l.Blocks {
		b := &l.Blocks[i]
		if b.Kind == document.TableRow || b.Kind == document.TableHead || l.styles[i].em > 0.94*body || l.blockBox(i).Y0 < last {
			begun = false
			continue
		}
		if begun = begun || footMark.MatchString(string(l.runes[b.Start:b.End])); begun {
			b.Kind, b.Level = document.Footnote, 0
		}
	}
}

// dropUnknown takes out characters that nobody could name, and returns the share of those that cannot be right.
func (raw *rawPage) dropUnknown() float64 {
	suspect, kept := 0, raw.glyphs[:0]
	all := len(raw.glyphs)
	for _, g := range raw.glyphs {
		if suspicious(g.char) {
			suspect++
		}
		if g.char != unicode.ReplacementChar {
			kept = append(kept, g)
		}
	}
	if len(kept) < all {
		raw.glyphs, raw.pieces = kept, nil
	}
	return float64(suspect) / float64(max(all, 1))
}

// bodySize is the size of most of the page's text.
func bodySize(lines []row) float64 {
	counts := map[int]int{}
	best := 0
	for i := range lines {
		size := int(math.Round(lines[i].em * 2))
		counts[size] += lines[i].count()
		if counts[size] > counts[best] || (counts[size] == counts[best] && size < best) {
			best = size
		}
	}
	return float64(best) / 2
}

// plainBold takes bold type for plain where most of the text is set in it: there it sets nothing apart.
func plainBold(lines []row, body float64) {
	bold, all := 0, 0
	for i := range lines {
		if lines[i].em <= 1.05*body {
			all += lines[i].count()
			if lines[i].bold {
				bold += lines[i].count()
			}
		}
	}
	if bold*2 <= all {
		return
	}
	for i := range lines {
		if lines[i].em <= 1.05*body {
			lines[i].bold = false
		}
	}
}

// add appends a paragraph as one block, or as two where it begins with the number and title of an article.
func (l *Layout) add(p paragraph, body float64) {
	start := l.separate()
	for i := range p.rows {
		if i > 0 {
			l.wrap(&p.rows[i])
		}
		l.addRow(&p.rows[i])
	}
	if len(l.runes) == start {
		return
	}
	st := style{em: p.em, bold: p.bold, rows: len(p.rows)}
	kind, level, class, split := classify(l.runes[start:], st, body)
	st.class = class
	if split > 0 {
		l.Blocks = append(l.Blocks, document.Block{Kind: document.HeadingBlock, Level: level, Start: start, End: start + split})
		l.styles = append(l.styles, st)
		start = l.splitAt(start + split)
		kind, level, st.class = document.Paragraph, 0, 0
	}
	l.Blocks = append(l.Blocks, document.Block{Kind: kind, Level: level, Start: start, End: len(l.runes)})
	l.styles = append(l.styles, st)
}

// addTable appends a table, a block for each row.
func (l *Layout) addTable(t *table, parts []chain) {
	rows := t.rowsOf(parts, l.glyphs)
	base := l.tableColumns
	l.tables++
	for n, r := range rows {
		l.tableColumns = max(l.tableColumns, base+int32(len(r.cells)))
		start := l.separate()
		st := style{rows: 1, bold: true}
		ranges := make([][2]int, len(r.cells))
		for k, cell := range r.cells {
			l.column = base + int32(k)
			if k > 0 {
				for _, c := range cellSeparator {
					l.push(c, -1, -1)
				}
			}
			from := len(l.runes)
			l.addCell(cell, &st)
			ranges[k] = [2]int{from, len(l.runes)}
		}
		l.column = -1
		l.tableLines[len(l.Blocks)] = l.tableLine(ranges, r.lefts, t.frame.X1, true)
		kind := document.TableRow
		if n == 0 && len(rows) > 1 && r.isHead(st.bold) {
			kind = document.TableHead
		}
		l.Blocks = append(l.Blocks, document.Block{Kind: kind, Start: start, End: len(l.runes)})
		l.styles = append(l.styles, st)
	}
}

// addCell appends the text of a cell, its paragraphs parted by spaces.
func (l *Layout) addCell(cell []chain, st *style) {
	first := true
	for _, c := range cell {
		parts := c.paragraphs(l.glyphs)
		if c.narrow() {
			parts = []paragraph{{rows: c.rows, em: c.rows[0].em, bold: c.rows[0].bold}}
		}
		for _, p := range parts {
			if !first {
				l.push(' ', -1, -1)
			}
			first = false
			for i := range p.rows {
				if i > 0 {
					l.wrap(&p.rows[i])
				}
				l.addRow(&p.rows[i])
			}
			st.em = math.Max(st.em, p.em)
			st.bold = st.bold && p.bold
		}
	}
}

// narrow reports whether every line of a chain has one character or two: words set downwards in a slim cell.
func (c *chain) narrow() bool {
	for i := range c.rows {
		if c.rows[i].count() > 2 {
			return false
		}
	}
	return true
}

// headLength is how many characters a cell of a table's head has at most.
const headLength = 20

// isHead reports whether the first row of a table names its columns: bold, or short words in every cell.
func (r *tableRow) isHead(bold bool) bool {
	for _, cell := range r.cells {
		count := 0
		for _, c := range cell {
			for i := range c.rows {
				count += c.rows[i].count()
			}
		}
		if !bold && (count == 0 || count > headLength) {
			return false
		}
	}
	return true
}

// blockBox is the rectangle around a block.
func (l *Layout) blockBox(i int) Rect {
	var box Rect
	for k := l.Blocks[i].Start; k < l.Blocks[i].End; k++ {
		box = box.union(l.Boxes[k])
	}
	return box
}

// separate ends the block before and returns where the next one starts.
func (l *Layout) separate() int {
	if len(l.runes) > 0 {
		l.push('\n', -1, -1)
	}
	return len(l.runes)
}

// splitAt turns the white space at a place into the end of a block, or puts one there.
func (l *Layout) splitAt(at int) int {
	if at < len(l.runes) && l.runes[at] == ' ' {
		l.runes[at] = '\n'
		return at + 1
	}
	l.runes = append(l.runes[:at], append([]rune{'\n'}, l.runes[at:]...)...)
	moved := map[int32]rune{}
	for i, hyphen := range l.hyphens {
		if int(i) >= at {
			i++
		}
		moved[i] = hyphen
	}
	l.hyphens = moved
	l.Boxes = append(l.Boxes[:at], append([]Rect{{}}, l.Boxes[at:]...)...)
	l.lines = append(l.lines[:at], append([]int32{-1}, l.lines[at:]...)...)
	l.source = append(l.source[:at], append([]int32{-1}, l.source[at:]...)...)
	return at + 1
}

func (l *Layout) push(r rune, glyph, line int32) {
	box := Rect{}
	if glyph >= 0 {
		box = l.glyphs[glyph].box
	}
	l.runes = append(l.runes, r)
	l.Boxes = append(l.Boxes, box)
	l.lines = append(l.lines, line)
	l.source = append(l.source, glyph)
}

// addRow appends the characters of one line.
func (l *Layout) addRow(r *row) {
	line := int32(len(l.dirs))
	l.dirs, l.columns = append(l.dirs, r.dir), append(l.columns, l.column)
	for n, f := range r.fragments {
		for k, i := range f.glyphs {
			if n+k > 0 && (k == 0 || l.spaced(r.dir, f.glyphs[k-1], i)) {
				l.push(' ', -1, -1)
			}
			l.push(l.glyphs[i].char, int32(i), line)
		}
	}
}

// spaced reports whether white space stands between two neighbours on a line.
func (l *Layout) spaced(dir direction, before, after int) bool {
	a, b := &l.glyphs[before], &l.glyphs[after]
	gap := dir.along(b.box).u0 - dir.along(a.box).u1
	em := math.Max(a.em, b.em)
	switch {
	case dir == downward && (isWide(a.char) || isWide(b.char)):
		if closing(a.char) || closing(b.char) { // their boxes are low
			return dir.along(b.box).uc()-dir.along(a.box).uc() > 1.7*em
		}
		return gap > 0.45*em
	case isWide(a.char) && isWide(b.char):
		return gap > 0.45*em
	}
	if after == before+1 {
		return b.space
	}
	return gap > 0.15*em
}

// wrap joins a line to the text before it: nothing in Japanese, a space in English, and a hyphen goes where it only broke a word.
func (l *Layout) wrap(next *row) {
	last := len(l.runes) - 1
	a, b := l.runes[last], l.glyphs[next.start()].char
	if isHyphen(a) {
		if last > 0 && breaksWord(l.runes[:last], l.firstWord(next)) {
			l.runes, l.Boxes, l.lines, l.source = l.runes[:last], l.Boxes[:last], l.lines[:last], l.source[:last]
			l.hyphens[int32(last)] = a
		} else if last > 0 && unicode.IsSpace(l.runes[last-1]) {
			l.push(' ', -1, -1) // a dash between words
		}
		return
	}
	if !isWide(a) && !isWide(b) {
		l.push(' ', -1, -1)
	}
}

func isHyphen(r rune) bool { return r == '-' || r == '\u2010' || r == '\u2011' }

// firstWord is the letters with which a line begins.
func (l *Layout) firstWord(r *row) []rune {
	var word []rune
	for n, i := range r.fragments[0].glyphs {
		g := &l.glyphs[i]
		if !unicode.IsLetter(g.char) || (n > 0 && g.space) {
			break
		}
		word = append(word, g.char)
	}
	return word
}

// keepsHyphen lists first parts of words whose hyphen belongs to the word.
var keepsHyphen = map[string]bool{
	"self": true, "non": true, "cross": true, "well": true, "high": true, "low": true, "long": true, "short": true, "open": true,
	"third": true, "first": true, "second": true, "one": true, "two": true, "three": true, "full": true, "part": true, "half": true,
	"real": true, "in": true, "on": true, "off": true, "up": true, "by": true, "post": true, "pre": true, "anti": true, "ex": true,
	"all": true, "end": true, "built": true, "out": true, "so": true, "to": true, "day": true, "case": true, "time": true,
}

// leastRest is how many letters of a broken word stand on the next line at least: "as-is" was not broken.
const leastRest = 3

// breaksWord reports whether a hyphen between the text before and the word after only breaks a word at the line's end.
func breaksWord(before, after []rune) bool {
	if len(after) < leastRest || !unicode.IsLower(after[0]) || !unicode.IsLower(before[len(before)-1]) {
		return false
	}
	at := len(before)
	for at > 0 && (unicode.IsLetter(before[at-1]) || isHyphen(before[at-1])) {
		at--
	}
	if at > 0 && strings.ContainsRune(`'"=/\@_<#`, before[at-1]) {
		return false // a name in code
	}
	first := before[at:]
	return !keepsHyphen[string(first)] && !slices.ContainsFunc(first, isHyphen)
}
