package markdown

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"tenkyo/ingest/document"
)

// htmlReader reads the HTML blocks of a file as one stream: a table may hold blank lines, at which Markdown ends an HTML block,
// and what stands between is part of the open cell. Malformed HTML gives text in the order of the source, never an error.
type htmlReader struct {
	b    *builder
	at   place
	line int // of the token being read

	loose *inlineWriter // text outside tables that is not yet a block
	kind  document.BlockKind
	level int // of a heading
	pre   *strings.Builder
	lists []int // open lists: the next number, 0 for bullets

	table    *htmlTable
	repeated int // bytes of cells repeated for their rowspan, in all tables
}

// htmlTable is the table being read, with the row and cell that are open.
type htmlTable struct {
	depth   int // 1, and one more for each table inside a cell, whose text is the cell's
	inHead  bool
	row     []htmlCell
	rowOpen bool
	line    int // of the open row
	cell    *inlineWriter
	carried map[int]carriedCell // by column
}

type htmlCell struct {
	text             string
	head             bool
	colspan, rowspan int
}

// carriedCell is a cell that goes on in the rows below it.
type carriedCell struct {
	text          string
	rows, colspan int
}

// Limits of what HTML may ask for.
const (
	maxSpan        = 1000 // columns or rows, as in the HTML standard for columns
	maxCarriedText = 300  // bytes of a cell that are repeated in each row it spans; longer ones stand only in their first
)

// inTable reports whether a table is open, so that text belongs to one of its cells.
func (h *htmlReader) inTable() bool { return h.table != nil }

// text takes text of Markdown that stands inside an open table.
func (h *htmlReader) text(s string) {
	w := h.writer()
	w.space = true
	w.write(s)
	if h.table.cell == nil { // between two rows: a paragraph of its own
		h.flush()
	}
}

// close ends what is open: the file ended, or a heading shows that a table was never closed.
func (h *htmlReader) close() {
	h.endTable(true)
	h.flush()
	h.lists = nil
}

// feed reads the HTML of one block that begins on the line of at.
func (h *htmlReader) feed(raw string, at place) {
	h.at, h.line = at, at.line
	tokens := html.NewTokenizer(strings.NewReader(raw))
	skip := ""
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		newlines := strings.Count(string(tokens.Raw()), "\n")
		token := tokens.Token()
		switch {
		case skip != "":
			if kind == html.EndTagToken && token.Data == skip {
				skip = ""
			}
		case kind == html.TextToken:
			h.words(token.Data)
		case kind == html.StartTagToken && isHidden(token.Data):
			skip = token.Data
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			h.start(token, kind == html.StartTagToken)
		case kind == html.EndTagToken:
			h.end(token.Data)
		}
		h.line += newlines
	}
	if h.table == nil {
		h.flush()
	}
}

// words takes text as it stands between two tags.
func (h *htmlReader) words(s string) {
	if h.pre != nil {
		h.pre.WriteString(clean(s))
	} else {
		h.writer().write(s)
	}
}

// writer is where text goes now: the open cell, or the loose block.
func (h *htmlReader) writer() *inlineWriter {
	if h.table != nil && h.table.cell != nil {
		return h.table.cell
	}
	if h.loose == nil {
		h.loose = &inlineWriter{b: h.b}
	}
	return h.loose
}

// flush makes the loose text a block.
func (h *htmlReader) flush() {
	if h.pre != nil {
		h.b.add(document.Code, h.lists0(), strings.Trim(h.pre.String(), "\n"), h.line)
		h.pre = nil
	}
	if h.loose != nil {
		at := h.at
		at.lists = h.lists0()
		kind, level := h.b.textKind(at)
		if h.kind == document.HeadingBlock && !at.beside {
			kind, level = h.kind, h.level
		}
		h.b.add(kind, level, h.loose.String(), h.line)
	}
	h.loose, h.kind = nil, ""
}

// lists0 is the number of lists around the text, of Markdown and of HTML.
func (h *htmlReader) lists0() int { return h.at.lists + len(h.lists) }

// start reads a start tag.
func (h *htmlReader) start(t html.Token, open bool) {
	name := t.Data
	switch {
	case name == "br":
		if h.pre != nil {
			h.pre.WriteByte('\n')
			return
		}
		h.writer().lineBreak()
	case name == "table":
		h.startTable()
	case h.table != nil && h.table.depth == 1 && h.tablePart(t):
	case name == "pre" && (h.table == nil || h.table.cell == nil):
		h.flush()
		if open {
			h.pre = &strings.Builder{}
		}
	case name == "ul" || name == "ol" || name == "li":
		h.list(t)
	case isBreaking(name):
		h.breakBlock()
		if len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' && h.table == nil {
			h.kind, h.level = document.HeadingBlock, int(name[1]-'0')
		}
	default:
		h.writer().tag(t, open)
	}
}

// end reads an end tag.
func (h *htmlReader) end(name string) {
	switch {
	case name == "table":
		h.endTable(false)
	case h.table != nil && h.table.depth == 1 && h.endTablePart(name):
	case name == "pre":
		h.flush()
	case name == "ul" || name == "ol":
		h.breakBlock()
		if len(h.lists) > 0 {
			h.lists = h.lists[:len(h.lists)-1]
		}
	case isBreaking(name):
		h.breakBlock()
		if name == "li" {
			h.b.marker = ""
		}
	default:
		h.writer().endTag(name)
	}
}

// breakBlock ends a block, which inside a cell is a space.
func (h *htmlReader) breakBlock() {
	if h.table != nil && h.table.cell != nil {
		h.table.cell.space = true
		return
	}
	h.flush()
}

// list opens a list or one of its items.
func (h *htmlReader) list(t html.Token) {
	h.breakBlock()
	switch t.Data {
	case "ul":
		h.lists = append(h.lists, 0)
		return
	case "ol":
		h.lists = append(h.lists, max(number(attribute(t, "start"), 1), 1))
		return
	}
	marker := "- "
	if n := len(h.lists); n > 0 && h.lists[n-1] > 0 {
		marker = strconv.Itoa(h.lists[n-1]) + ". "
		h.lists[n-1]++
	}
	if h.table != nil && h.table.cell != nil {
		h.table.cell.write(marker)
		return
	}
	h.b.marker = marker
}

func (h *htmlReader) startTable() {
	if h.table != nil {
		h.table.depth++
		h.breakBlock()
		return
	}
	h.flush()
	h.b.loneMarker(place{lists: h.lists0(), line: h.line})
	h.table = &htmlTable{depth: 1, carried: map[int]carriedCell{}}
}

// endTable ends the innermost table, or all of them.
func (h *htmlReader) endTable(all bool) {
	if h.table == nil {
		return
	}
	if h.table.depth > 1 && !all {
		h.table.depth--
		h.breakBlock()
		return
	}
	h.endRow()
	h.table = nil
	h.flush()
}

// tablePart reads the start tags that make up a table, and reports whether t is one.
func (h *htmlReader) tablePart(t html.Token) bool {
	table := h.table
	switch t.Data {
	case "thead", "tbody", "tfoot":
		h.endRow()
		table.inHead = t.Data == "thead"
		table.carried = map[int]carriedCell{} // cells do not span from one part into the next
	case "tr":
		h.endRow()
		h.flush()
		table.rowOpen, table.line = true, h.line
	case "td", "th":
		h.endCell()
		if !table.rowOpen {
			table.rowOpen, table.line = true, h.line
		}
		rows := number(attribute(t, "rowspan"), 1)
		if rows == 0 { // to the end of the part
			rows = maxSpan
		}
		table.row = append(table.row, htmlCell{
			head:    t.Data == "th",
			colspan: min(max(number(attribute(t, "colspan"), 1), 1), maxSpan),
			rowspan: min(max(rows, 1), maxSpan),
		})
		table.cell = &inlineWriter{b: h.b, cell: true}
	case "caption":
		h.endRow()
		h.flush()
	case "colgroup", "col":
	default:
		return false
	}
	return true
}

func (h *htmlReader) endTablePart(name string) bool {
	switch name {
	case "td", "th":
		h.endCell()
	case "tr", "thead", "tbody", "tfoot":
		h.endRow()
		if name == "thead" {
			h.table.inHead = false
		}
	case "caption":
		h.flush()
	default:
		return false
	}
	return true
}

func (h *htmlReader) endCell() {
	if h.table.cell != nil {
		h.table.row[len(h.table.row)-1].text = h.table.cell.String()
		h.table.cell = nil
	}
}

// endRow adds the open row with the cells of rows above that reach down into it.
func (h *htmlReader) endRow() {
	h.endCell()
	table := h.table
	if len(table.row) == 0 {
		table.rowOpen = false
		return
	}
	var cells []string
	head, column := true, 0
	for i := 0; ; {
		if carried, ok := table.carried[column]; ok {
			if text, ok := h.repeat(carried.text); ok {
				cells = append(cells, text)
			}
			carried.rows--
			table.carried[column] = carried
			if carried.rows == 0 {
				delete(table.carried, column)
			}
			column += carried.colspan
			continue
		}
		if i == len(table.row) {
			break
		}
		cell := table.row[i]
		i++
		cells = append(cells, cell.text)
		head = head && cell.head
		if cell.rowspan > 1 {
			table.carried[column] = carriedCell{text: cell.text, rows: cell.rowspan - 1, colspan: cell.colspan}
		}
		column += cell.colspan
	}
	kind := document.TableRow
	if table.inHead || head {
		kind = document.TableHead
	}
	h.b.row(kind, h.lists0(), cells, table.line)
	table.row, table.rowOpen = nil, false
}

// repeat is the text of a spanning cell in a row below its first, "" where it is long; false where repeating would let a small
// file grow without bound.
func (h *htmlReader) repeat(text string) (string, bool) {
	if len(text) > maxCarriedText {
		text = ""
	}
	h.repeated += len(text) + len(cellSeparator)
	return text, h.repeated <= len(h.b.source)
}

// isBreaking tells the elements that begin and end a block.
func isBreaking(element string) bool {
	switch element {
	case "p", "div", "section", "article", "aside", "main", "nav", "header", "footer", "blockquote", "h1", "h2", "h3", "h4", "h5",
		"h6", "hr", "dl", "dt", "dd", "details", "summary", "figure", "figcaption", "address", "center", "form", "fieldset",
		"li", "ul", "ol", "pre", "table", "caption", "tr", "td", "th", "thead", "tbody", "tfoot", "body", "html":
		return true
	}
	return false
}

// number reads a non-negative decimal, or gives fallback.
func number(s string, fallback int) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 {
		return fallback
	}
	return n
}
