package pdf

import (
	"context"
	"fmt"
	"unicode"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"

	"tenkyo/ingest/document"
)

// Page reads page number (from 1) with pdfium alone. The same page of the same file always gives the same Layout.
func (f *File) Page(ctx context.Context, number int) (*Layout, error) {
	if number < 1 || number > f.pages {
		return nil, fmt.Errorf("page %d of %d: there is no such page", number, f.pages)
	}
	raw, label, err := f.raw(ctx, number)
	if err != nil {
		return nil, err
	}
	layout := layOut(raw, number)
	layout.Label = label
	return layout, nil
}

// raw is what pdfium tells of a page.
func (f *File) raw(ctx context.Context, number int) (raw *rawPage, label string, err error) {
	err = f.do(ctx, func(instance pdfium.Pdfium) (err error) {
		if raw, err = f.readRaw(instance, number); err != nil {
			return err
		}
		label, err = f.label(instance, number)
		return err
	})
	if f.handles > maxHandles {
		f.restart()
	}
	return raw, label, err
}

// label is what is printed on a page as its number, as far as the file says.
func (f *File) label(instance pdfium.Pdfium, number int) (string, error) {
	label, err := instance.FPDF_GetPageLabel(&requests.FPDF_GetPageLabel{Document: f.document, Page: number - 1})
	if err != nil {
		return "", faultOnly(err)
	}
	return oneLine(label.Label), nil
}

// Stored reads a page and gives it the text and the blocks under which it was stored: offsets and quotations refer to those, and
// blocks know more when the whole file was read. The texts differ where
// the second reader's characters were taken, or where an older version of this package made another text of the page; then they
// are laid side by side, and characters that do not correspond have no place.
func (f *File) Stored(ctx context.Context, page *document.Page) (*Layout, error) {
	if page.Scan != nil {
		return scanned(page), nil
	}
	l, err := f.Page(ctx, page.Number)
	if err != nil {
		return nil, err
	}
	if l.Text == page.Text {
		l.Blocks, l.Reader = page.Blocks, page.Reader
		return l, nil
	}
	return l.as(page), nil
}

// as gives a layout the text of a stored page.
func (l *Layout) as(page *document.Page) *Layout {
	visible := func(text []rune) (runes []rune, at []int32) {
		for i, r := range text {
			if !unicode.IsSpace(r) {
				runes, at = append(runes, r), append(at, int32(i))
			}
		}
		return runes, at
	}
	out := &Layout{
		Number: l.Number, Label: l.Label, Width: l.Width, Height: l.Height, Text: page.Text, Blocks: page.Blocks, Reader: page.Reader,
		runes: []rune(page.Text), dirs: l.dirs, columns: l.columns, glyphs: l.glyphs, recognised: l.recognised,
	}
	out.Boxes = make([]Rect, len(out.runes))
	out.lines, out.source = make([]int32, len(out.runes)), make([]int32, len(out.runes))
	for i := range out.runes {
		out.lines[i], out.source[i] = -1, -1
	}
	ours, oursAt := visible(l.runes)
	stored, storedAt := visible(out.runes)
	for i, j := range alignRunes(ours, stored) {
		if j < 0 || (ours[i] != stored[j] && !suspicious(ours[i])) {
			continue
		}
		from, to := oursAt[i], storedAt[j]
		out.Boxes[to], out.lines[to], out.source[to] = l.Boxes[from], l.lines[from], l.source[from]
	}
	return out
}
