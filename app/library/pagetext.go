package library

import (
	"context"
	"fmt"
	"math"
	"strings"

	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
	"tenkyo/verify"
)

// PageText is the text of a page that can be drawn with the places of its characters, for selecting it by hand. It must not be changed.
type PageText struct {
	Text  string     // as it was stored
	Lines []TextLine // in reading order; what belongs to no line is white space, or has no place on the page
}

// TextLine is the characters of one line.
type TextLine struct {
	Start int    // rune offset in the text of its first character
	Boxes []Rect // of the runes from Start on, one each; empty for spaces
	Down  bool   // it runs down the page or up, else across
	Back  bool   // it runs up or leftwards
}

// PageText tells where the characters of a page stand. A page of a Markdown or text file has no such places.
func (l *Library) PageText(ctx context.Context, doc, version string, number int) (*PageText, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return nil, err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return nil, err
	}
	page := d.Page(number)
	if page == nil || !l.drawn(v) {
		return nil, fmt.Errorf("%w: page %d of %s", ErrNotFound, number, doc)
	}
	layout, err := l.layout(ctx, e, v, page)
	if err != nil {
		return nil, err
	}
	text := &PageText{Text: layout.Text}
	for _, line := range layout.Lines() {
		boxes := make([]Rect, len(line.Boxes))
		for i, box := range line.Boxes {
			boxes[i] = Rect(box)
		}
		text.Lines = append(text.Lines, TextLine{Start: line.Start, Boxes: boxes, Down: line.Down, Back: line.Back})
	}
	return text, nil
}

// PassageAt describes a place in a document as a citation does: title, edition, headings above it and page, without a text.
func (l *Library) PassageAt(doc, version string, page, at int) (verify.Passage, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return verify.Passage{}, err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return verify.Passage{}, err
	}
	chunks := l.cut(e, v, d)
	d = l.asSaid(e, v, d)
	place := verify.Passage{
		Doc: e.Doc, Title: d.Title, Version: v.version(), Edition: d.Edition, Effective: d.Effective, Updated: d.Updated, Ingested: timestamp(v.Added), Page: page,
	}
	if p := d.Page(page); p != nil {
		place.PageLabel = p.Label
	}
	for _, c := range chunks {
		for _, s := range c.Spans {
			if s.Page == page && !s.Repeated && s.PageStart <= at && at < s.PageStart+s.End-s.Start {
				place.Section, place.OCR = strings.Join(c.Headings, " > "), c.OCR
				return place, nil
			}
		}
	}
	return place, nil
}

// at is the place of what a request asks for by its place on the page, nil where it does not, or where the page does not say
// the request's words there.
func (r *PageRequest) at(page *document.Page) *verify.Span {
	runes := []rune(page.Text)
	if r.PageStart < 0 || r.PageEnd > len(runes) || r.PageStart >= r.PageEnd {
		return nil
	}
	if r.Quote != "" && string(verify.Fold(r.Quote).Runes) != string(verify.Fold(string(runes[r.PageStart:r.PageEnd])).Runes) {
		return nil
	}
	return &verify.Span{Start: r.PageStart, End: r.PageEnd}
}

// located is the place of a quotation on a page with character places.
func (q *quotation) located(layout *pdf.Layout) pdf.Location {
	if q.placed {
		return layout.At(*q.hint)
	}
	return layout.Locate(q.text, q.hint)
}

// Caret is the offset in the text nearest to a point of the page: between two runes, or at an end of the text.
func (t *PageText) Caret(x, y float64) int {
	best, least := 0, math.Inf(1)
	for i := range t.Lines {
		line := &t.Lines[i]
		if d := line.bounds().distance(x, y); d < least {
			best, least = line.caret(x, y), d
			if d == 0 {
				break
			}
		}
	}
	return best
}

// caret is the offset on a line nearest to a point.
func (l *TextLine) caret(x, y float64) int {
	at := x
	if l.Down {
		at = y
	}
	best, least := l.Start, math.Inf(1)
	for i, box := range l.Boxes {
		if box.empty() {
			continue
		}
		from, to := box.X0, box.X1
		if l.Down {
			from, to = box.Y0, box.Y1
		}
		if l.Back {
			from, to = to, from
		}
		if d := math.Abs(at - from); d <= least { // of two at one place, the later: what stands between them is a space
			best, least = l.Start+i, d
		}
		if d := math.Abs(at - to); d < least {
			best, least = l.Start+i+1, d
		}
	}
	return best
}

func (l *TextLine) bounds() Rect {
	var all Rect
	for _, box := range l.Boxes {
		all = all.union(box)
	}
	return all
}

// Rects cover the runes [start, end) of the text, a rectangle a line.
func (t *PageText) Rects(start, end int) []Rect {
	var rects []Rect
	for _, line := range t.Lines {
		var all Rect
		for i, box := range line.Boxes {
			if at := line.Start + i; at >= start && at < end {
				all = all.union(box)
			}
		}
		if !all.empty() {
			rects = append(rects, all)
		}
	}
	return rects
}

func (r Rect) empty() bool { return r.X1 <= r.X0 || r.Y1 <= r.Y0 }

// union is the smallest rectangle that holds both; an empty one adds nothing.
func (r Rect) union(o Rect) Rect {
	switch {
	case r.empty():
		return o
	case o.empty():
		return r
	}
	return Rect{min(r.X0, o.X0), min(r.Y0, o.Y0), max(r.X1, o.X1), max(r.Y1, o.Y1)}
}

// distance of a point from the rectangle, 0 inside.
func (r Rect) distance(x, y float64) float64 {
	if r.empty() {
		return math.Inf(1)
	}
	return math.Hypot(max(r.X0-x, 0, x-r.X1), max(r.Y0-y, 0, y-r.Y1))
}
