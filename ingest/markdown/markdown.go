// Package markdown reads Markdown, and HTML, of which Markdown may hold any, into the document model.
//
// The text of the one page is what a reader of the rendered file sees: no marks of Markdown, list items with their numbers or
// "- ", table rows with their cells joined by " | ", pictures by their alternative text, links by their text. HTML inside
// Markdown is read too, tables above all. Comments, scripts and styles are not text. Struck-out words keep their ~~, in the
// text as on the screen: without them a deleted rule would read like one in force.
//
// It does not guess: numbers of list items are those of the rendered list, a file without a heading has no outline, and the
// metadata are those of the front matter. The same bytes always give the same document.
package markdown

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"tenkyo/ingest/document"
)

// reader is the value of document.Page.Reader for Markdown.
const reader = "goldmark"

// Read reads a Markdown file that is valid UTF-8 without NUL bytes; name is for errors only. The document has one page, number 0,
// and carries what the front matter tells of title, edition and dates; the rest of its metadata is empty.
func Read(data []byte, name string) (*document.Document, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("reading %s: %w", name, document.Reason{Code: document.EncodingUnknown, Detail: "not valid UTF-8"})
	}
	source := strings.ReplaceAll(strings.TrimPrefix(string(data), "\ufeff"), "\r\n", "\n")
	source = strings.ReplaceAll(source, "\r", "\n")
	if strings.ContainsRune(source, 0) {
		return nil, fmt.Errorf("reading %s: %w", name, document.Reason{Code: document.Binary, Detail: "NUL byte"})
	}
	if line := tooComplex(source); line > 0 {
		return nil, fmt.Errorf("reading %s: %w", name, document.Reason{Code: document.TooComplex, Detail: fmt.Sprintf("line %d", line)})
	}

	doc := &document.Document{Format: document.Markdown, Warnings: []document.Warning{}}
	front, body := splitFrontMatter(source)
	if front != "" {
		applyFrontMatter(doc, front)
	}
	b := newBuilder(body, strings.Count(source[:len(source)-len(body)], "\n"))
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Footnote))
	b.children(markdown.Parser().Parse(text.NewReader(b.source)), place{})
	b.html.close()
	b.placePictures()

	doc.Warnings = append(doc.Warnings, b.warnings...)
	page := document.Page{Text: b.text.String(), Blocks: b.blocks, Reader: reader, Pictures: b.pictures}
	page.NoText = strings.TrimSpace(page.Text) == ""
	doc.Pages = []document.Page{page}
	doc.Outline = b.outline
	if doc.Title == "" {
		doc.Title = titleOf(b.outline)
	}
	return doc, nil
}

// titleOf is the text of the only heading of level 1, or of the first one where it opens the file; chapters that are all of
// level 1 name no title.
func titleOf(outline []document.Heading) string {
	tops, first := 0, -1
	for i, heading := range outline {
		if heading.Level == 1 {
			tops++
			if first < 0 {
				first = i
			}
		}
	}
	if tops == 1 || (first == 0 && outline[0].Start == 0 && !startsNumbered(outline[0].Text)) {
		return outline[first].Text
	}
	return ""
}

// startsNumbered tells headings such as 第1章 or "1. Scope", which name a part and not the whole.
func startsNumbered(heading string) bool {
	return strings.HasPrefix(heading, "第") || (heading != "" && heading[0] >= '0' && heading[0] <= '9')
}

// builder collects the blocks of the page.
type builder struct {
	source     []byte
	lineStarts []int // byte offsets at which the lines of source begin
	lineOffset int   // lines of front matter before source

	text     strings.Builder
	runes    int // in text
	blocks   []document.Block
	outline  []document.Heading
	warnings []document.Warning
	pictures []int // where they stand

	unplaced int    // pictures in what is still to be added
	marker   string // of the list item whose first text is still to come
	html     *htmlReader
}

func newBuilder(source string, lineOffset int) *builder {
	b := &builder{source: []byte(source), lineOffset: lineOffset, lineStarts: []int{0}, outline: []document.Heading{}}
	for i, c := range b.source {
		if c == '\n' {
			b.lineStarts = append(b.lineStarts, i+1)
		}
	}
	b.html = &htmlReader{b: b}
	return b
}

// line is the 1-based line of the file in which the byte offset of source lies.
func (b *builder) line(offset int) int {
	return sort.SearchInts(b.lineStarts, offset+1) + b.lineOffset
}

// warn adds a warning, once for each code.
func (b *builder) warn(code, detail string) {
	for _, w := range b.warnings {
		if w.Code == code {
			return
		}
	}
	b.warnings = append(b.warnings, document.Warning{Code: code, Detail: detail})
}

// add appends a block. The marker of the list item that the text opens is put before it. Blocks without text are left out.
func (b *builder) add(kind document.BlockKind, level int, content string, line int) {
	if kind != document.Code {
		content = strings.TrimSpace(content)
	}
	if strings.TrimSpace(content) == "" {
		b.placePictures()
		return
	}
	if b.marker != "" {
		content = b.marker + content
		b.marker = ""
	}
	if b.runes > 0 {
		b.text.WriteByte('\n')
		b.runes++
	}
	start := b.runes
	b.text.WriteString(content)
	b.runes += utf8.RuneCountInString(content)
	b.blocks = append(b.blocks, document.Block{Kind: kind, Level: level, Start: start, End: b.runes, Line: line})
	b.placePictures()
	if kind == document.HeadingBlock {
		b.outline = append(b.outline, document.Heading{Level: level, Text: strings.ReplaceAll(content, "\n", " "), Start: start})
	}
}

// placePictures says of pictures that they stand after the block that was added last.
func (b *builder) placePictures() {
	for ; b.unplaced > 0; b.unplaced-- {
		b.pictures = append(b.pictures, b.runes)
	}
}

// place says where in the tree the walk stands.
type place struct {
	lists    int  // number of lists around
	quoted   bool // inside a quotation
	footnote bool
	beside   bool // what leads through a site and is no part of its text
	line     int  // of the nearest block around that has one
}

// children walks the blocks below n.
func (b *builder) children(n ast.Node, at place) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		b.block(child, at)
	}
}
