// Package text breaks paragraphs into lines by the Unicode line breaking algorithm (UAX 14), which knows where Japanese may
// be broken and where it may not (kinsoku: no line begins with 、 or 。, none ends with 「).
//
// It is pure: a Measure function tells how wide a piece of text is, and nothing else of a screen is known here. It guarantees
// that every rune of a paragraph lies in exactly one piece of one line, in order, except for the line ends themselves; that a
// line is wider than asked only where a single rune or box is; and that each different piece is measured once. It does not
// reorder text that runs from right to left.
package text

import (
	"github.com/go-text/typesetting/segmenter"
)

// Object stands in a paragraph's text for a box, such as a marker. A word joiner before it keeps it on the line of the text
// that it follows, and with it the last word of that text, or in a script without spaces its last two or three characters.
const Object = '\uFFFC'

// Joiner forbids a line break where it stands. It has no width.
const Joiner = '\u2060'

// Style is a number that the caller gives a meaning, such as "bold" or "highlighted".
type Style int

// Measure returns how far s advances in a style. It must not depend on what stands beside s.
type Measure func(style Style, s string) float32

// Span gives a range of runes [Start, End) a style. Where Box is positive, the range is one Object of that width.
type Span struct {
	Start, End int
	Style      Style
	Box        float32
}

// Piece is a run of one style on one line, or a box. X is its left edge; Start and End are rune offsets in the paragraph.
type Piece struct {
	Start, End int
	Text       string
	Style      Style
	Box        bool
	X, Width   float32
}

// Line is one line of a paragraph. Width leaves out the white space that hangs over its end.
type Line struct {
	Pieces []Piece
	Width  float32
}

// Breaker breaks paragraphs and remembers widths. It is not safe for use by several goroutines.
type Breaker struct {
	measure Measure
	widths  map[key]float32
}

type key struct {
	style Style
	text  string
}

// maxWidths bounds the memory of a Breaker: about as many different pieces as some thousand pages hold.
const maxWidths = 1 << 16

// NewBreaker returns a Breaker that measures with measure.
func NewBreaker(measure Measure) *Breaker {
	return &Breaker{measure: measure, widths: map[key]float32{}}
}

// Break lays a paragraph out in lines no wider than width. Spans must be in order and must not overlap; text between them has
// style base. A width that is not positive gives one line for each line of the paragraph.
func (b *Breaker) Break(paragraph string, base Style, spans []Span, width float32) []Line {
	runes := []rune(paragraph)
	l := &layout{breaker: b, runes: runes, base: base, width: width}
	if len(runes) == 0 {
		return []Line{{}}
	}
	var seg segmenter.Segmenter
	seg.Init(runes)
	var units [][]Piece // of one line of the paragraph
	set := func() {
		for _, u := range keepTails(runes, units) {
			l.unit(u)
		}
		l.feed()
		units = units[:0]
	}
	for it := seg.LineIterator(); it.Next(); {
		line := it.Line()
		end := line.Offset + len(line.Text)
		if u := l.styled(line.Offset, end, &spans); len(u) > 0 {
			units = append(units, u)
		}
		if line.IsMandatoryBreak && end < len(runes) {
			set()
		}
	}
	set()
	return l.lines
}

// Width of a piece of text, measured at most once.
func (b *Breaker) Width(style Style, s string) float32 {
	k := key{style, s}
	if w, ok := b.widths[k]; ok {
		return w
	}
	if len(b.widths) >= maxWidths {
		clear(b.widths)
	}
	w := b.measure(style, s)
	b.widths[k] = w
	return w
}

// layout is the state of one call of Break.
type layout struct {
	breaker *Breaker
	runes   []rune
	base    Style
	width   float32
	lines   []Line
	line    Line
	x       float32 // where the next piece goes, hanging white space included
}

// styled cuts the runes [start, end) at the borders of spans and drops what is not drawn: line ends and joiners. Spans that
// lie wholly before end are removed from the front of *spans.
func (l *layout) styled(start, end int, spans *[]Span) []Piece {
	var pieces []Piece
	add := func(from, to int, style Style, box float32) {
		for from < to {
			if undrawn(l.runes[from]) {
				from++
				continue
			}
			stop := from + 1
			for stop < to && !undrawn(l.runes[stop]) {
				stop++
			}
			p := Piece{Start: from, End: stop, Style: style}
			if box > 0 {
				p.Box, p.Width = true, box
			} else {
				p.Text = string(l.runes[from:stop])
				p.Width = l.breaker.Width(style, p.Text)
			}
			pieces = append(pieces, p)
			from = stop
		}
	}
	at := start
	for len(*spans) > 0 && at < end {
		s := (*spans)[0]
		if s.End <= at {
			*spans = (*spans)[1:]
			continue
		}
		if s.Start >= end {
			break
		}
		if s.Start > at {
			add(at, s.Start, l.base, 0)
			at = s.Start
		}
		to := min(s.End, end)
		add(at, to, s.Style, s.Box)
		at = to
	}
	if at < end {
		add(at, end, l.base, 0)
	}
	return pieces
}

// unit sets pieces that must stay together. It begins a new line where they do not fit, and cuts them by runes where no line
// could hold them.
func (l *layout) unit(pieces []Piece) {
	var total float32
	for _, p := range pieces {
		total += p.Width
	}
	inked := total - l.trailing(pieces[len(pieces)-1])
	if l.width > 0 && l.x+inked > l.width {
		if len(l.line.Pieces) > 0 {
			l.feed()
		}
		if inked > l.width {
			l.cut(pieces)
			return
		}
	}
	for _, p := range pieces {
		l.place(p)
	}
}

// cut sets pieces of which no line can hold all, rune by rune. What stands right before a box stays with it.
func (l *layout) cut(pieces []Piece) {
	tail, box := l.tail(pieces)
	var rest float32 // from the tail to the end of the box
	for _, p := range pieces {
		for i := max(p.Start, tail); i < min(p.End, box+1); i++ {
			if p.Box {
				rest += p.Width
			} else {
				rest += l.breaker.Width(p.Style, string(l.runes[i]))
			}
		}
	}
	full := func(i int, w float32) bool {
		switch {
		case len(l.line.Pieces) == 0 || i > tail && i <= box || isSpace(l.runes[i]):
			return false
		case i == tail:
			w = rest
		}
		return l.x+w > l.width
	}
	for _, p := range pieces {
		if p.Box {
			if full(p.Start, p.Width) {
				l.feed()
			}
			l.place(p)
			continue
		}
		for i := p.Start; i < p.End; i++ {
			s := string(l.runes[i])
			w := l.breaker.Width(p.Style, s)
			if full(i, w) {
				l.feed()
			}
			l.place(Piece{Start: i, End: i + 1, Text: s, Style: p.Style, Width: w})
		}
	}
}

// place appends a piece to the line, joined to the piece before where that has the same style.
func (l *layout) place(p Piece) {
	p.X = l.x
	l.x += p.Width
	if !p.Box {
		l.line.Width = max(l.line.Width, l.x-l.trailing(p))
	} else {
		l.line.Width = l.x
	}
	if n := len(l.line.Pieces); n > 0 {
		last := &l.line.Pieces[n-1]
		if !last.Box && !p.Box && last.Style == p.Style && last.End == p.Start {
			last.End, last.Text, last.Width = p.End, last.Text+p.Text, last.Width+p.Width
			return
		}
	}
	l.line.Pieces = append(l.line.Pieces, p)
}

// feed ends the line.
func (l *layout) feed() {
	l.lines = append(l.lines, l.line)
	l.line, l.x = Line{}, 0
}

// trailing is the width of the white space at the end of a piece, which may hang over the end of the line.
func (l *layout) trailing(p Piece) float32 {
	if p.Box {
		return 0
	}
	end := p.End
	for end > p.Start && isSpace(l.runes[end-1]) {
		end--
	}
	if end == p.End {
		return 0
	}
	return l.breaker.Width(p.Style, string(l.runes[end:p.End]))
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\u3000' }

// undrawn reports whether a rune only says where lines may end.
func undrawn(r rune) bool { return r == Joiner || isLineEnd(r) }

func isLineEnd(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}
