package office

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/ingest/document"
)

// cellSeparator stands between the cells of a row.
const cellSeparator = " | "

// Bounds of cells that are repeated in the rows they span, and of the rows of heads.
const (
	maxSpan   = 64  // columns of a Word table; it allows 63
	maxRepeat = 300 // bytes of a cell that is repeated; longer ones stand only in their first row
	maxHead   = 40  // runes of a cell of a head
)

// table reads a table. One that only frames paragraphs, with one cell in each row, is read as those paragraphs.
func (w *word) table(n *node) error {
	rows := n.rows()
	if widest(rows) <= 1 {
		for _, row := range rows {
			if row.child("w:trPr", "w:del") != nil {
				w.deleted++
				continue
			}
			for _, c := range row.cells() {
				if err := w.blocks(c); err != nil {
					return err
				}
			}
		}
		return nil
	}
	look := n.child("w:tblPr", "w:tblLook")
	first := look == nil || look.attr("firstRow") == "1" || look.attr("firstRow") == "" && number16(look.attr("val"))&0x20 != 0
	above := map[int]string{} // words of the cell that spans rows, by column
	done, repeated := 0, 0
	for i, row := range rows {
		properties := row.child("w:trPr")
		if properties.child("w:del") != nil {
			w.deleted++
			continue
		}
		if properties.child("w:ins") != nil {
			w.deleted++
		}
		var cells []string
		column := 0
		for _, c := range row.cells() {
			cp := c.child("w:tcPr")
			span := min(max(number(cp.val("w:gridSpan"), 1), 1), maxSpan)
			words := w.cell(c)
			merge := cp.child("w:vMerge")
			switch {
			case merge == nil:
				delete(above, column)
			case merge.attr("val") == "restart":
				above[column] = words
			case words == "":
				words = above[column]
				if repeated += len(words); len(words) > maxRepeat || repeated > maxRepeatAll {
					words = ""
				}
			}
			cells = append(cells, words)
			column += span
		}
		if strings.Join(cells, "") == "" {
			continue
		}
		kind := document.TableRow
		head, _ := properties.on("w:tblHeader")
		if head || first && done == 0 && i+1 < len(rows) && isHead(cells) {
			kind = document.TableHead
		}
		done++
		w.add(piece{kind: kind, text: strings.Join(cells, cellSeparator), cells: cells, first: done == 1})
	}
	return nil
}

// maxRepeatAll bounds what the cells of one table that span rows add, in bytes.
const maxRepeatAll = 1 << 20

func number16(s string) int {
	n := 0
	for _, r := range strings.ToLower(s) {
		d := strings.IndexRune("0123456789abcdef", r)
		if d < 0 || n > 1<<16 {
			return 0
		}
		n = n*16 + d
	}
	return n
}

// isHead tells a first row that names columns from one that holds values: each cell has words, none a sentence or figures.
func isHead(cells []string) bool {
	for _, c := range cells {
		c = strings.TrimSpace(c)
		if c == "" || utf8.RuneCountInString(c) > maxHead || strings.HasSuffix(c, "。") || strings.Contains(c, "\n") {
			return false
		}
		digits := strings.IndexFunc(c, unicode.IsDigit)
		if digits == 0 || !strings.ContainsFunc(c, unicode.IsLetter) {
			return false
		}
	}
	return len(cells) > 1
}

// rows are those of a table, also of parts of it that are wrapped.
func (n *node) rows() []*node {
	return n.within("w:tr", "w:sdt", "w:sdtContent", "w:ins", "w:customXml")
}

// cells are those of a row.
func (n *node) cells() []*node {
	return n.within("w:tc", "w:sdt", "w:sdtContent", "w:ins", "w:customXml")
}

// within are the elements of a name below n, in it or in wrappings.
func (n *node) within(name string, wrappings ...string) (found []*node) {
	for _, k := range n.kids {
		if k.name == name {
			found = append(found, k)
			continue
		}
		for _, w := range wrappings {
			if k.name == w {
				found = append(found, k.within(name, wrappings...)...)
			}
		}
	}
	return found
}

// widest is the number of cells of the row that has most.
func widest(rows []*node) int {
	most := 0
	for _, row := range rows {
		most = max(most, len(row.cells()))
	}
	return most
}

// cell reads a cell into one line: its paragraphs and what tables stand in it, parted by spaces.
func (w *word) cell(n *node) string {
	outer := w.pieces
	carry, boxes := w.carry, w.boxes
	w.pieces, w.carry, w.boxes = nil, "", nil
	_ = w.blocks(n) // its error is that of the size, which the next block finds too
	w.endParagraph(paragraph{})
	var words []string
	for _, p := range w.pieces {
		if p.cells != nil { // of a table inside: it has no columns of this one
			p.text = strings.Join(p.cells, " ")
		}
		words = append(words, strings.Join(strings.Fields(p.text), " "))
	}
	w.pieces, w.carry, w.boxes = outer, carry, boxes
	return strings.Join(words, " ")
}
