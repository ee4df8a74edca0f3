package library

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
)

// PartlyOnPage is the ReasonCode of a quotation of which only a part is on the page; that part is found and marked.
const PartlyOnPage = "continues_on_other_page"

// NoPageError is ErrNotFound for a page that a document of the library does not have.
type NoPageError struct {
	Doc         string
	Page, Pages int
	Paged       bool // false for a text, which is one page of the number 0 and cannot be drawn
}

func (e *NoPageError) Error() string {
	return fmt.Sprintf("%v: page %d of %s, which has %d", ErrNotFound, e.Page, e.Doc, e.Pages)
}

// Unwrap returns ErrNotFound.
func (e *NoPageError) Unwrap() error { return ErrNotFound }

// Page tells a page's size and where a quotation lies on it. Where that is not certain, Found is false and Reason says why;
// nothing is ever marked on a guess. A quotation that runs over a page break is marked as far as it is on this page.
func (l *Library) Page(ctx context.Context, r PageRequest) (PageResult, error) {
	l = l.home(r.Doc)
	e, v, err := l.find(r.Doc, r.Version)
	if err != nil {
		return PageResult{}, err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return PageResult{}, err
	}
	r = l.repaged(e, v, d, r)
	page := d.Page(r.Page)
	if page == nil {
		return PageResult{}, &NoPageError{Doc: e.Doc, Page: r.Page, Pages: len(d.Pages), Paged: d.Page(0) == nil}
	}
	result := PageResult{
		Doc: e.Doc, Version: v.version(), Page: page.Number, PageLabel: page.Label, WidthPt: page.Width, HeightPt: page.Height, Rects: []Rect{},
	}
	q := l.quotation(e, v, d, page, r)
	if q.text == "" {
		return result, nil
	}
	if !l.drawn(v) {
		result.locateInText(page, q)
		return result, nil
	}
	layout, err := l.layout(ctx, e, v, page)
	if errors.Is(err, pdf.ErrEncrypted) {
		result.ReasonCode, result.Reason = string(document.Encrypted), "the file is locked with a password, which is needed to show its pages"
		return result, nil
	}
	if result.ended(err) {
		return result, nil
	}
	if err != nil {
		return PageResult{}, err
	}
	result.WidthPt, result.HeightPt = layout.Width, layout.Height
	found := q.located(layout)
	if !found.Found && !q.partial {
		if part, ok := l.acrossPages(e, v, d, r); ok {
			q = part
			found = q.located(layout)
		}
	}
	found, err = l.proven(ctx, e, v, layout, found)
	if result.ended(err) {
		return result, nil
	}
	if err != nil {
		return PageResult{}, err
	}
	result.Found, result.Start, result.End, result.TextInRects = found.Found, found.Start, found.End, found.TextInRects
	result.Reason, result.ReasonCode = found.Reason, string(found.ReasonCode)
	for _, rect := range found.Rects {
		result.Rects = append(result.Rects, Rect(rect))
	}
	if found.Found && q.partial {
		result.ReasonCode, result.Reason = PartlyOnPage, "only a part of the quotation is on this page; that part is marked"
	}
	return result, nil
}

// ended takes the reason of a page whose reading or drawing was ended: nothing is marked on it.
func (result *PageResult) ended(err error) bool {
	var ended *PageError
	if errors.As(err, &ended) {
		result.ReasonCode, result.Reason = string(ended.Reason.Code), ended.Reason.Error()
		return true
	}
	return false
}

// proven draws nothing over words that the page does not show.
func (l *Library) proven(ctx context.Context, e *entry, v *versionInfo, layout *pdf.Layout, at pdf.Location) (pdf.Location, error) {
	if !at.Found {
		return at, nil
	}
	return layout.Proven(at, func(dpi float64) (*image.RGBA, error) {
		return l.draw(ctx, e, v, layout.Number, dpi)
	})
}

// Render draws a page of a PDF, or of the one that was made of an Office file. The error is a PageError where drawing was ended.
func (l *Library) Render(ctx context.Context, doc, version string, page int, dpi float64) (image.Image, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return nil, err
	}
	if drawn := l.drawn(v); !drawn || page < 1 || page > v.Pages {
		return nil, &NoPageError{Doc: e.Doc, Page: page, Pages: v.Pages, Paged: drawn}
	}
	picture, err := l.draw(ctx, e, v, page, dpi)
	if err != nil {
		return nil, err
	}
	return picture, nil
}

func (l *Library) draw(ctx context.Context, e *entry, v *versionInfo, page int, dpi float64) (picture *image.RGBA, err error) {
	err = l.withPDF(ctx, e, v, page, func(viewer *worker.Viewer, file worker.Viewed) (err error) {
		picture, err = viewer.Render(ctx, file, page, dpi)
		return err
	})
	return picture, err
}

// quotation is what is looked for on a page.
type quotation struct {
	text    string
	hint    *verify.Span // where it should be in the page's text; nil where nothing is known
	placed  bool         // it is there: the page's text at hint was read
	partial bool         // the rest of it is on other pages
}

// quotation makes the most of a request: with an address on the page, or in a chunk, the quotation's place is known.
func (l *Library) quotation(e *entry, v *versionInfo, d *document.Document, page *document.Page, r PageRequest) quotation {
	if at := r.at(page); at != nil {
		return quotation{text: string([]rune(page.Text)[at.Start:at.End]), hint: at, placed: true}
	}
	q := quotation{text: r.Quote}
	if r.ChunkID == "" {
		return q
	}
	for _, c := range l.cut(e, v, d) {
		if c.ID != r.ChunkID {
			continue
		}
		at := verify.Span{Start: r.Start, End: r.End}
		if !isPlace(&c, at, r.Quote) {
			break
		}
		if part, ok := partOnPage(&c, at, r.Page); ok {
			return part
		}
		break
	}
	return q
}

// isPlace tells whether the quotation stands at that place of the chunk.
func isPlace(c *index.Chunk, at verify.Span, quote string) bool {
	length := len([]rune(c.Text))
	if at.Start < 0 || at.End > length || at.Start >= at.End {
		return false
	}
	if quote == "" {
		return true
	}
	for _, place := range verify.FindAll(quote, c.Text) {
		if place == at {
			return true
		}
	}
	return false
}

// partOnPage is the part of a chunk's range that is on a page, with its place there.
func partOnPage(c *index.Chunk, at verify.Span, page int) (quotation, bool) {
	var q quotation
	first, last := -1, -1 // runes of the chunk
	left := false         // that part, for text of another page
	for _, s := range c.Spans {
		start, end := max(s.Start, at.Start), min(s.End, at.End)
		if start >= end {
			continue
		}
		if s.Page != page {
			q.partial, left = true, true
			continue
		}
		on := verify.Span{Start: s.PageStart + start - s.Start, End: s.PageStart + end - s.Start}
		if first < 0 {
			first = start
			q.hint = &on
		} else if left { // the cells of a row that a page break parts stand in turn in the chunk, and side by side on the page
			q.placed = true
		}
		last, left = end, false
		q.hint.Start, q.hint.End = min(q.hint.Start, on.Start), max(q.hint.End, on.End)
	}
	if first < 0 {
		return quotation{}, false
	}
	runes := []rune(c.Text)
	if !q.partial {
		first, last = at.Start, at.End
	}
	q.text = string(runes[first:last])
	return q, true
}

// acrossPages finds a quotation that runs from one page to the next: it stands in one place of one chunk that does.
func (l *Library) acrossPages(e *entry, v *versionInfo, d *document.Document, r PageRequest) (quotation, bool) {
	var found []quotation
	for _, c := range l.cut(e, v, d) {
		if !slices.ContainsFunc(c.Spans, func(s index.Span) bool { return s.Page != c.Spans[0].Page }) {
			continue
		}
		for _, at := range verify.FindAll(r.Quote, c.Text) {
			if part, ok := partOnPage(&c, at, r.Page); ok && part.partial {
				found = append(found, part)
			}
		}
	}
	if len(found) != 1 {
		return quotation{}, false
	}
	return found[0], true
}

// locateInText finds a quotation in a Markdown or text file: at its stored place, or where it stands exactly once.
func (result *PageResult) locateInText(page *document.Page, q quotation) {
	places := verify.FindAll(q.text, page.Text)
	var at verify.Span
	switch {
	case q.placed:
		at = *q.hint
	case len(places) == 0:
		result.ReasonCode, result.Reason = string(pdf.NotOnPage), "the quotation is not in this text"
		return
	case q.hint != nil && contains(places, *q.hint):
		at = *q.hint
	case len(places) == 1:
		at = places[0]
	default:
		result.ReasonCode, result.Reason = string(pdf.Ambiguous), fmt.Sprintf("the quotation stands in %d places", len(places))
		return
	}
	result.Found, result.Start, result.End = true, at.Start, at.End
	result.TextInRects = string([]rune(page.Text)[at.Start:at.End])
}

func contains(places []verify.Span, at verify.Span) bool {
	for _, place := range places {
		if place == at {
			return true
		}
	}
	return false
}
