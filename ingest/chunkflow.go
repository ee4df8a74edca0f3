package ingest

import (
	"strings"
	"unicode/utf8"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// flow is a run of text with the addresses of its runes. Spans lie in order and do not overlap; between two stands a separator.
type flow struct {
	runes []rune
	spans []index.Span
}

// newFlow is the text of a page that begins at start.
func newFlow(page *document.Page, start int, runes []rune) flow {
	return flow{
		runes: runes,
		spans: []index.Span{{Page: page.Number, Label: page.Label, Start: 0, End: len(runes), PageStart: start}},
	}
}

// append puts another flow behind this one, with a separator between them where this one has text.
func (f *flow) append(separator string, next flow) {
	if len(f.runes) == 0 {
		separator = ""
	}
	f.join(separator, next)
}

// join puts a separator and another flow behind this one. Where the two adjoin on one page, with the very separator between them, their
// spans become one.
func (f *flow) join(separator string, next flow) {
	gap := []rune(separator)
	offset := len(f.runes) + len(gap)
	runes := make([]rune, 0, offset+len(next.runes))
	f.runes = append(append(append(runes, f.runes...), gap...), next.runes...)
	for _, span := range next.spans {
		span.Start += offset
		span.End += offset
		if n := len(f.spans); n > 0 {
			last := &f.spans[n-1]
			adjoin := last.Page == span.Page && last.Repeated == span.Repeated && last.End+len(gap) == span.Start &&
				last.PageStart+(span.Start-last.Start) == span.PageStart
			if adjoin && (separator == "\n" || separator == cellSeparator) { // as the blocks of a page and the cells of a row are
				last.End = span.End
				continue
			}
		}
		f.spans = append(f.spans, span)
	}
}

// woven is a row that a page break parts, put together cell by cell. Rows of different columns, which no reader makes, stand one behind
// the other.
func woven(a, b flow) flow {
	as, bs := a.cells(), b.cells()
	if len(as) != len(bs) {
		a.append(cellSeparator, b)
		return a
	}
	whole := flow{}
	for k := range as {
		if len(as[k].runes) > 0 && len(bs[k].runes) > 0 {
			as[k].append(Continuation(as[k].runes, bs[k].runes), bs[k])
		} else if len(bs[k].runes) > 0 {
			as[k] = bs[k]
		}
		if k == 0 {
			whole = as[k]
			continue
		}
		whole.join(cellSeparator, as[k])
	}
	return whole
}

// cells are the cells of a row.
func (f *flow) cells() []flow {
	var out []flow
	text, at := string(f.runes), 0
	for {
		cell, rest, more := strings.Cut(text, cellSeparator)
		n := utf8.RuneCountInString(cell)
		out = append(out, f.cut(at, at+n))
		if !more {
			return out
		}
		at += n + utf8.RuneCountInString(cellSeparator)
		text = rest
	}
}

// cut is the part [start, end) of the flow.
func (f *flow) cut(start, end int) flow {
	part := flow{runes: f.runes[start:end]}
	for _, span := range f.spans {
		from, to := max(span.Start, start), min(span.End, end)
		if from < to {
			span.PageStart += from - span.Start
			span.Start, span.End = from-start, to-start
			part.spans = append(part.spans, span)
		}
	}
	return part
}

// draft is a chunk in the making: parts, one a line.
type draft struct {
	parts   []part
	size    float64
	opening bool // nothing but heads and lead-ins of the group that comes: never a chunk without it
}

// part of a draft. A repeated one is there for the sake of those that follow.
type part struct {
	text     flow
	repeated bool
}

// join is the text of the draft and its spans.
func (d *draft) join() (string, []index.Span) {
	var whole flow
	for _, p := range d.parts {
		text := p.text
		if p.repeated {
			text.spans = append([]index.Span(nil), text.spans...)
			for i := range text.spans {
				text.spans[i].Repeated = true
			}
		}
		whole.append("\n", text)
	}
	return string(whole.runes), whole.spans
}
