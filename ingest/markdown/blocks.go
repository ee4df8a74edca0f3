package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"tenkyo/ingest/document"
)

// block adds what a reader sees of one block of the tree.
func (b *builder) block(n ast.Node, at place) {
	at.line = b.lineOf(n, at.line)
	switch n := n.(type) {
	case *ast.Heading:
		b.html.close()
		kind, level := document.HeadingBlock, n.Level
		if at.lists > 0 || at.quoted { // a heading quoted or in a list does not divide the document
			kind, level = b.textKind(at)
		}
		b.add(kind, level, b.inline(n, false), at.line)
	case *ast.Paragraph, *ast.TextBlock:
		content := b.inline(n, b.html.inTable())
		if b.html.inTable() {
			b.html.text(content)
			return
		}
		kind, level := b.textKind(at)
		b.add(kind, level, content, at.line)
	case *ast.List:
		b.list(n, at)
	case *ast.Blockquote:
		at.quoted = true
		b.children(n, at)
	case *ast.FencedCodeBlock:
		b.code(n, at)
	case *ast.CodeBlock:
		if b.html.inTable() { // indented cells after a blank line inside a table
			b.html.feed(string(n.Lines().Value(b.source)), at)
			return
		}
		b.code(n, at)
	case *ast.HTMLBlock:
		raw := string(n.Lines().Value(b.source))
		if n.HasClosure() {
			raw += string(n.ClosureLine.Value(b.source))
		} else if n.HTMLBlockType == ast.HTMLBlockType2 && !strings.Contains(raw, "-->") {
			b.warn("html_comment_unclosed", "from line "+strconv.Itoa(at.line)+" to the end of the file everything is a comment")
		}
		b.html.feed(raw, at)
	case *extast.Table:
		b.table(n, at)
	case *extast.FootnoteList:
		b.html.close()
		b.children(n, place{line: at.line, footnote: true})
	case *extast.Footnote:
		b.marker = superscript(strconv.Itoa(n.Index)) + " "
		b.children(n, at)
		b.marker = ""
	case *ast.ThematicBreak, *ast.LinkReferenceDefinition:
	default:
		b.children(n, at)
	}
}

// textKind is the kind and level of a paragraph at this place: the first of a list item is the item.
func (b *builder) textKind(at place) (document.BlockKind, int) {
	switch {
	case at.beside:
		return document.Furniture, 0
	case at.footnote:
		return document.Footnote, 0
	case at.lists > 0 && b.marker != "":
		return document.ListItem, at.lists - 1
	}
	return document.Paragraph, at.lists
}

// list adds the items of a list, with the numbers that the rendered list shows.
func (b *builder) list(n *ast.List, at place) {
	number := n.Start
	at.lists++
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		own := "- "
		if n.IsOrdered() {
			own = strconv.Itoa(number) + string(n.Marker) + " "
			number++
		}
		b.marker += own // an item that opens with a list shows both markers before its first words
		b.children(item, at)
		b.marker = ""
	}
}

// code adds a code block, whose lines stay lines.
func (b *builder) code(n ast.Node, at place) {
	b.add(document.Code, at.lists, strings.TrimRight(clean(string(n.Lines().Value(b.source))), "\n\t "), at.line)
}

// table adds a row a block.
func (b *builder) table(n *extast.Table, at place) {
	b.loneMarker(at)
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		kind := document.TableRow
		if _, head := row.(*extast.TableHeader); head {
			kind = document.TableHead
		}
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, b.inline(cell, true))
		}
		b.row(kind, at.lists, cells, b.lineOf(row, at.line))
	}
}

// cellSeparator stands between the cells of a row.
const cellSeparator = " | "

// row adds a table row, unless all its cells are empty.
func (b *builder) row(kind document.BlockKind, level int, cells []string, line int) {
	if strings.Join(cells, "") != "" {
		b.add(kind, level, strings.Join(cells, cellSeparator), line)
	}
}

// loneMarker adds the number of a list item that opens with a table on a line of its own; a bullet says nothing without words.
func (b *builder) loneMarker(at place) {
	number := strings.TrimLeft(b.marker, "- ")
	b.marker = ""
	if number != "" {
		b.add(document.ListItem, max(at.lists-1, 0), number, at.line)
	}
}

// lineOf is the line on which a block begins, or fallback where the tree does not tell.
func (b *builder) lineOf(n ast.Node, fallback int) int {
	if n.Type() == ast.TypeBlock {
		if lines := n.Lines(); lines != nil && lines.Len() > 0 {
			return b.line(lines.At(0).Start)
		}
		if n.Pos() >= 0 {
			return b.line(n.Pos())
		}
		if first := n.FirstChild(); first != nil && (first.Type() == ast.TypeBlock || first.Kind() == ast.KindText) {
			if text, ok := first.(*ast.Text); ok {
				return b.line(text.Segment.Start)
			}
			return b.lineOf(first, fallback)
		}
	}
	return fallback
}
