// Package paged gives a document that was read from an Office file the pages of a PDF that was made of that file. Its text, its blocks and
// what they are stay those of the Office file, which says more of them than a page does; the PDF says on which page they stand.
//
// It promises that Joined gives back exactly the document that was divided, and that a passage of one cut by ingest.Chunks has the words
// of the same passage of the other. What it cannot find again on the pages it does not guess: a document of which too much is not on them
// keeps none.
package paged

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

const (
	leastFound = 0.9  // of a document's characters, that are found on the pages
	leastSheet = 0.5  // of those of a sheet or slide, whose numbers a program may show in another way
	largest    = 3000 // points; a side of a page that is longer cannot be read when it is drawn
)

// Divide gives a document the pages of a PDF; false where they are not its pages. The document is not changed.
func Divide(d, pdf *document.Document) (*document.Document, bool) {
	for _, p := range pdf.Pages {
		if p.Width <= 0 || p.Height <= 0 || p.Width > largest || p.Height > largest {
			return nil, false
		}
	}
	switch d.Format {
	case document.DOCX:
		if len(d.Pages) != 1 || d.Pages[0].Number != 0 {
			return nil, false
		}
		divided, ok := divide(d, pdf)
		return divided, ok && reflect.DeepEqual(joined(divided).Pages, d.Pages)
	case document.XLSX, document.PPTX:
		return side(d, pdf)
	}
	return nil, false
}

// side puts the pages beside sheets or slides, of which each is one.
func side(d, pdf *document.Document) (*document.Document, bool) {
	if len(d.Pages) != len(pdf.Pages) {
		return nil, false
	}
	out := *d
	out.Pages = slices.Clone(d.Pages)
	for i := range out.Pages {
		p, drawn := &out.Pages[i], newCourse(pdf.Pages[i:i+1])
		if p.Number != i+1 || drawn.share(p.Text) < leastSheet {
			return nil, false
		}
		p.Width, p.Height = pdf.Pages[i].Width, pdf.Pages[i].Height
	}
	return &out, true
}

// piece is a block, or the part of one, that is on a page.
type piece struct {
	block     document.Block
	text      []rune
	continues bool
}

// divide cuts a text where its pages end.
func divide(d, pdf *document.Document) (*document.Document, bool) {
	whole := &d.Pages[0]
	runes := []rune(whole.Text)
	course := newCourse(pdf.Pages)
	sheets := make([][]piece, len(pdf.Pages))
	notes := make([][]piece, len(pdf.Pages))
	at, found, all := 0, 0, 0 // page that was reached, characters that were found, and all
	for _, b := range whole.Blocks {
		if b.Continues {
			return nil, false
		}
		text := runes[b.Start:b.End]
		letters, offsets := lettersOf(string(text))
		places, n := course.find(letters, b.Kind == document.Footnote)
		if b.Kind != document.Furniture {
			found, all = found+n, all+len(letters)
		}
		if b.Kind == document.Footnote {
			page := at
			if len(places) > 0 {
				page = places[0].page
			}
			notes[page] = append(notes[page], piece{b, text, false})
			continue
		}
		start := 0
		for i, p := range places {
			if p.page <= at {
				continue
			}
			cut := wholeWord(text, offsets[p.from])
			if i == 0 || b.Kind != document.Paragraph && b.Kind != document.ListItem {
				cut = 0 // what begins here, or is not torn apart
			}
			if i > 0 && cut == 0 {
				break
			}
			if cut > start {
				sheets[at] = append(sheets[at], piece{b, text[start:cut], start > 0})
				start = cut
			}
			at = p.page
		}
		sheets[at] = append(sheets[at], piece{b, text[start:], start > 0})
	}
	if float64(found) < leastFound*float64(all) {
		return nil, false
	}
	return assembled(d, pdf, sheets, notes), true
}

// wholeWord is the place at or before a cut at which no word or number is torn: put together again it would have a space in it.
func wholeWord(text []rune, cut int) int {
	for cut > 0 && ingest.Continuation(text[:cut], text[cut:]) != "" {
		cut--
	}
	return cut
}

// assembled makes the pages of a document.
func assembled(d, pdf *document.Document, sheets, notes [][]piece) *document.Document {
	out := *d
	out.Pages, out.Outline = make([]document.Page, len(pdf.Pages)), []document.Heading{}
	headings := 0
	for i, drawn := range pdf.Pages {
		p := document.Page{Number: i + 1, Label: drawn.Label, Width: drawn.Width, Height: drawn.Height, Reader: d.Pages[0].Reader}
		var text []rune
		for _, s := range slices.Concat(sheets[i], notes[i]) {
			if len(text) > 0 {
				text = append(text, '\n')
			}
			b := s.block
			b.Start, b.Continues = len(text), s.continues
			text = append(text, s.text...)
			b.End = len(text)
			p.Blocks = append(p.Blocks, b)
			if b.Kind == document.HeadingBlock && headings < len(d.Outline) {
				h := d.Outline[headings]
				h.Page, h.Start = p.Number, b.Start
				out.Outline = append(out.Outline, h)
				headings++
			}
		}
		p.Text = string(text)
		out.Pages[i] = p
	}
	return &out
}

// Joined is a document as it was before it had the pages of a PDF.
func Joined(d *document.Document) *document.Document {
	if d.Paged == "" {
		return d
	}
	return joined(d)
}

func joined(d *document.Document) *document.Document {
	out := *d
	out.Paged = ""
	if d.Format != document.DOCX {
		out.Pages = slices.Clone(d.Pages)
		for i := range out.Pages {
			out.Pages[i].Width, out.Pages[i].Height = 0, 0
		}
		return &out
	}
	var text []rune
	whole := document.Page{}
	out.Outline = []document.Heading{}
	for _, note := range []bool{false, true} {
		for _, p := range d.Pages {
			runes := []rune(p.Text)
			for _, b := range p.Blocks {
				if note != (b.Kind == document.Footnote) {
					continue
				}
				part := runes[b.Start:b.End]
				if b.Continues {
					text = append(text, part...)
					whole.Blocks[len(whole.Blocks)-1].End = len(text)
					continue
				}
				if len(text) > 0 {
					text = append(text, '\n')
				}
				b.Start, b.End = len(text), len(text)+len(part)
				text = append(text, part...)
				whole.Blocks = append(whole.Blocks, b)
				if n := len(out.Outline); b.Kind == document.HeadingBlock && n < len(d.Outline) {
					h := d.Outline[n]
					h.Page, h.Start = 0, b.Start
					out.Outline = append(out.Outline, h)
				}
			}
			whole.Reader = p.Reader
		}
	}
	whole.Text = string(text)
	whole.NoText = strings.IndexFunc(whole.Text, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
	out.Pages = []document.Page{whole}
	return &out
}
