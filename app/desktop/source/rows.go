package source

import (
	"regexp"
	"sort"
	"strings"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/ingest/document"
)

// cellSeparator stands between the cells of a table row in a block's text.
const cellSeparator = " | "

// part is a paragraph in a row: a block, or a cell of a table.
type part struct {
	lines []text.Line
	from  int // rune of the page at which it begins
	x     float32
}

// mark is a range of runes of a page with a ground of its own.
type mark struct {
	start, end int
	ground     text.Style // prose.Marked or prose.Found
}

// marks are those of a text: where they meet, what was found shows over what is cited, and the place that is stepped to over the others.
type marks struct {
	cited, found mark
	others       []mark // in the order of the text
}

// within lists the marks that touch the runes [from, to).
func (m *marks) within(from, to int) []mark {
	first := sort.Search(len(m.others), func(i int) bool { return m.others[i].end > from })
	last := first
	for last < len(m.others) && m.others[last].start < to {
		last++
	}
	return append(append([]mark{m.cited}, m.others[first:last]...), m.found)
}

// row is a horizontal strip of a document: a block, or a row of a table.
type row struct {
	block  document.Block
	parts  []part
	bullet float32 // where the dot of a list item stands; 0 for none
	ground fyne.ThemeColorName
	ruled  bool // a line below
	y, h   float32
	pad    float32 // above and below the text
	pitch  float32
}

// flow lays blocks out at a width. Where marks meet, the last one shows. captions stand above the blocks that begin at their runes,
// noPicture where the file has a picture.
func flow(setter *prose.Setter, page *document.Page, captions map[int]string, noPicture string, marks *marks, width float32) (rows []row) {
	runes := []rune(text.Visible(page.Text))
	var y float32
	blocks, left := page.Blocks, page.Pictures
	said := func(words string, at int) row { // what is no text of the document
		r := row{block: document.Block{Start: at, End: at}, pitch: setter.Pitch(prose.Caption), y: y}
		r.parts = []part{{lines: setter.Break(words, prose.Caption|prose.Muted, nil, width), from: at}}
		r.h = float32(len(r.parts[0].lines)) * r.pitch
		return r
	}
	pictures := func(end int) { // says where one is left out: none is ever loaded
		for ; len(left) > 0 && left[0] <= end; left = left[1:] {
			r := said(noPicture, end)
			y += r.h
			rows = append(rows, r)
		}
	}
	pictures(0)
	for i := 0; i < len(blocks); {
		if caption := captions[blocks[i].Start]; caption != "" {
			if i > 0 {
				y += sheetGap
			}
			r := said(caption, blocks[i].Start)
			r.ruled = true
			y += r.h
			rows = append(rows, r)
		}
		if kind := blocks[i].Kind; kind == document.TableHead || kind == document.TableRow {
			n := i + 1
			for n < len(blocks) && blocks[n].Kind == document.TableRow && captions[blocks[n].Start] == "" {
				n++
			}
			y += tableGap
			for _, r := range table(setter, runes, blocks[i:n], marks, width) {
				r.y = y
				y += r.h
				rows = append(rows, r)
			}
			y += tableGap
			pictures(blocks[n-1].End)
			i = n
			continue
		}
		r := single(setter, runes, blocks[i], marks, width)
		y += before(blocks[i], i == 0)
		r.y = y
		y += r.h
		rows = append(rows, r)
		pictures(blocks[i].End)
		i++
	}
	return rows
}

// rowOf is the index of the row that holds a rune, the nearest one before it where none does; -1 where there is none.
func rowOf(rows []row, at int) int {
	found := -1
	for i := range rows {
		if rows[i].block.Start <= at {
			found = i
		}
	}
	return found
}

const (
	tableGap  = 8
	sheetGap  = 24 // between two slides or sheets
	cellPad   = 8
	listStep  = 18
	codePad   = 6
	paragraph = 7
)

// before is the space above a block.
func before(b document.Block, first bool) float32 {
	switch {
	case first:
		return 0
	case b.Kind == document.HeadingBlock && b.Level <= 2:
		return 20
	case b.Kind == document.HeadingBlock:
		return 14
	case b.Kind == document.ListItem:
		return 3
	}
	return paragraph
}

func style(b document.Block) text.Style {
	switch b.Kind {
	case document.HeadingBlock:
		switch b.Level {
		case 1:
			return prose.Heading | prose.Bold
		case 2:
			return prose.Sub | prose.Bold
		}
		return prose.Body | prose.Bold
	case document.TableHead:
		return prose.Bold
	case document.Furniture, document.Footnote:
		return prose.Caption | prose.Muted
	}
	return prose.Body
}

// spans are the marked parts of a paragraph that holds the runes [from, to) of a page, by its own offsets.
func spans(from, to int, all *marks, base text.Style) []text.Span {
	var out []text.Span
	grounds := make([]text.Style, to-from)
	any := false
	for _, m := range all.within(from, to) {
		for i := max(m.start, from); i < min(m.end, to); i++ {
			grounds[i-from], any = m.ground, true
		}
	}
	for i := 0; any && i < len(grounds); {
		end := i + 1
		for end < len(grounds) && grounds[end] == grounds[i] {
			end++
		}
		if grounds[i] != 0 {
			out = append(out, text.Span{Start: i, End: end, Style: base | grounds[i]})
		}
		i = end
	}
	return out
}

func single(setter *prose.Setter, runes []rune, b document.Block, marks *marks, width float32) row {
	base := style(b)
	r := row{block: b, pitch: setter.Pitch(base) + 2}
	var x, right float32
	switch b.Kind {
	case document.ListItem:
		x = listStep * float32(b.Level+1)
		r.bullet = x - listStep*0.65
	case document.Code:
		x, right = codePad+4, codePad+4
		r.ground, r.pad, r.pitch = theme.ColorHeader, codePad, setter.Pitch(base)
	}
	from, to := clamp(b, len(runes))
	s := string(runes[from:to])
	if b.Kind == document.ListItem {
		var marked bool
		if s, marked = shownMarker(s); marked {
			r.bullet = 0
		}
	}
	r.parts = []part{{lines: setter.Break(s, base, spans(from, to, marks, base), width-x-right), from: from, x: x}}
	r.h = float32(len(r.parts[0].lines))*r.pitch + 2*r.pad
	return r
}

// shownMarker draws the "-" of a list item as a dot, and tells whether the item brings a mark or number of its own.
func shownMarker(s string) (shown string, marked bool) {
	if rest, ok := strings.CutPrefix(s, "- "); ok {
		return "• " + rest, true
	}
	return s, ownMarker.MatchString(s)
}

// ownMarker is a number that a list item brings: 1. (2) （１） ① ア 一、 and the like, with a space behind it.
var ownMarker = regexp.MustCompile(`^(?:[(（]?[0-9０-９]{1,3}(?:\.[0-9]{1,3})*[.)）]?|[(（]?[a-zA-Z]{1,4}[.)）]|[(（]?(?:[ア-ン]|[一二三四五六七八九十]{1,3})[.)）、]?|[①-⑳⑴-⒛]) `)

func clamp(b document.Block, n int) (int, int) {
	from := min(max(b.Start, 0), n)
	return from, max(from, min(b.End, n))
}

// table lays the rows of a table out in columns as wide as their content asks for, narrowed where all do not fit.
func table(setter *prose.Setter, runes []rune, blocks []document.Block, marks *marks, width float32) []row {
	type cell struct{ from, to int }
	cells := make([][]cell, len(blocks))
	columns := 0
	sep := []rune(cellSeparator)
	for i, b := range blocks {
		from, to := clamp(b, len(runes))
		at := from
		for j := from; j < to; j++ {
			if j+len(sep) <= to && string(runes[j:j+len(sep)]) == cellSeparator {
				cells[i] = append(cells[i], cell{at, j})
				at = j + len(sep)
				j = at - 1
			}
		}
		cells[i] = append(cells[i], cell{at, to})
		columns = max(columns, len(cells[i]))
	}
	wants := make([]float32, columns)
	for i, b := range blocks {
		for c, cell := range cells[i] {
			for _, line := range setter.Break(string(runes[cell.from:cell.to]), style(b), nil, 0) {
				wants[c] = max(wants[c], line.Width)
			}
		}
	}
	widths := share(wants, width-float32(columns)*2*cellPad)
	rows := make([]row, len(blocks))
	for i, b := range blocks {
		base := style(b)
		r := row{block: b, pitch: setter.Pitch(base), pad: 4, ruled: true}
		if b.Kind == document.TableHead {
			r.ground = theme.ColorHeader
		}
		x, lines := float32(cellPad), 1
		for c, cell := range cells[i] {
			p := part{x: x, from: cell.from, lines: setter.Break(string(runes[cell.from:cell.to]), base, spans(cell.from, cell.to, marks, base), widths[c])}
			lines = max(lines, len(p.lines))
			r.parts = append(r.parts, p)
			x += widths[c] + 2*cellPad
		}
		r.h = float32(lines)*r.pitch + 2*r.pad
		rows[i] = r
	}
	return rows
}

// share gives each column what it wants where the width suffices. Where it does not, narrow columns keep theirs and the wide ones
// get the same each.
func share(wants []float32, width float32) []float32 {
	widths := make([]float32, len(wants))
	open, left := len(wants), width
	fixed := make([]bool, len(wants))
	for changed := true; changed && open > 0; {
		changed = false
		each := left / float32(open)
		for i, w := range wants {
			if !fixed[i] && w <= each {
				fixed[i], widths[i] = true, w
				left -= w
				open--
				changed = true
			}
		}
	}
	for i := range widths {
		if !fixed[i] {
			widths[i] = max(left/float32(open), 1)
		}
	}
	return widths
}
