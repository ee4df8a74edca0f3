package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Builder puts the blocks of a document together in reading order, a page at a time. The zero value builds page 0, which is the
// whole of a file without pages.
type Builder struct {
	Outline  []Heading
	Warnings []Warning

	pages []Page
	page  Page
	text  strings.Builder
	runes int // in text
	size  int // bytes of the pages before
	begun bool
}

// NewPage ends the page and begins another.
func (b *Builder) NewPage(number int, label string) {
	b.endPage()
	b.page, b.begun = Page{Number: number, Label: label}, true
}

func (b *Builder) endPage() {
	if !b.begun && b.runes == 0 {
		return
	}
	b.page.Text = b.text.String()
	b.page.NoText = b.runes == 0
	b.size += b.text.Len()
	b.pages = append(b.pages, b.page)
	b.text.Reset()
	b.page, b.runes, b.begun = Page{}, 0, false
}

// Add appends a block to the page. Space around the text, but for rows of tables, and control characters are dropped; without text
// nothing is added.
func (b *Builder) Add(kind BlockKind, level int, content string) {
	content = Clean(content)
	if kind != TableRow && kind != TableHead { // of a row the first cell may be empty, which its separator tells
		content = strings.TrimSpace(content)
	}
	if strings.Trim(content, " |\n") == "" {
		return
	}
	if b.runes > 0 {
		b.text.WriteByte('\n')
		b.runes++
	}
	start := b.runes
	b.text.WriteString(content)
	b.runes += utf8.RuneCountInString(content)
	b.page.Blocks = append(b.page.Blocks, Block{Kind: kind, Level: level, Start: start, End: b.runes})
	if kind == HeadingBlock {
		b.Outline = append(b.Outline, Heading{Level: level, Text: strings.ReplaceAll(content, "\n", " "), Page: b.page.Number, Start: start})
	}
}

// Place says of the block that was added last which cells of a workbook it is.
func (b *Builder) Place(cells string) {
	if n := len(b.page.Blocks); n > 0 {
		b.page.Blocks[n-1].Cells = cells
	}
}

// Warn adds a warning, once for each code.
func (b *Builder) Warn(code, detail string) {
	for _, w := range b.Warnings {
		if w.Code == code {
			return
		}
	}
	b.Warnings = append(b.Warnings, Warning{Code: code, Detail: detail})
}

// Size is how many bytes of text there are by now.
func (b *Builder) Size() int { return b.size + b.text.Len() }

// Document is what was built. reader is the value of Page.Reader.
func (b *Builder) Document(format Format, reader string) *Document {
	b.endPage()
	d := &Document{Format: format, Pages: b.pages, Outline: b.Outline, Warnings: b.Warnings}
	if d.Pages == nil {
		d.Pages = []Page{{NoText: true}}
	}
	for i := range d.Pages {
		d.Pages[i].Reader = reader
	}
	if d.Outline == nil {
		d.Outline = []Heading{}
	}
	if d.Warnings == nil {
		d.Warnings = []Warning{}
	}
	return d
}

// Clean drops control characters and byte order marks, which nobody sees; the ends of lines and tabs stay.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfeff {
			return -1
		}
		return r
	}, s)
}
