package ingest

import (
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

// append puts another flow behind this one, with a separator between them. Where the two adjoin on one page, with the very
// separator between them, their spans become one.
func (f *flow) append(separator string, next flow) {
	if len(f.runes) == 0 {
		separator = ""
	}
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
			if adjoin && separator == "\n" { // the blocks of a page are separated by "\n"
				last.End = span.End
				continue
			}
		}
		f.spans = append(f.spans, span)
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
