package pdf

import (
	"bytes"
	"encoding/gob"
	"errors"

	"tenkyo/ingest/document"
)

// carried is a Layout on its way from the process that read the page to the one that shows it: columns of plain numbers, which cost a
// tenth of what a list of structs does.
type carried struct {
	Number                 int
	Label, Text, Reader    string
	Width, Height          float64
	Blocks                 []document.Block
	Boxes                  []float64 // four for each rune
	Lines, Source, Columns []int32
	Dirs                   []byte
	Glyphs                 []float64 // place and size, five for each glyph
	HyphenAt, Hyphens      []int32
	Recognised             bool
}

// MarshalBinary writes all that finding and marking words on the page takes; what only making the layout took is left out.
func (l *Layout) MarshalBinary() ([]byte, error) {
	c := carried{
		Number: l.Number, Label: l.Label, Text: l.Text, Reader: l.Reader, Width: l.Width, Height: l.Height, Blocks: l.Blocks,
		Boxes: make([]float64, 0, 4*len(l.Boxes)), Lines: l.lines, Source: l.source, Columns: l.columns, Dirs: make([]byte, len(l.dirs)),
		Glyphs: make([]float64, 0, 5*len(l.glyphs)), Recognised: l.recognised,
	}
	for _, b := range l.Boxes {
		c.Boxes = append(c.Boxes, b.X0, b.Y0, b.X1, b.Y1)
	}
	for i, d := range l.dirs {
		c.Dirs[i] = byte(d)
	}
	for i := range l.glyphs {
		g := &l.glyphs[i]
		c.Glyphs = append(c.Glyphs, g.box.X0, g.box.Y0, g.box.X1, g.box.Y1, g.em)
	}
	for at, hyphen := range l.hyphens {
		c.HyphenAt, c.Hyphens = append(c.HyphenAt, at), append(c.Hyphens, hyphen)
	}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&c)
	return out.Bytes(), err
}

var errNotCarried = errors.New("a page's places do not fit its text")

// UnmarshalBinary reads what MarshalBinary wrote. Numbers that point nowhere are an error: a reader that was taken over may write what it
// likes, and must bring down nobody else.
func (l *Layout) UnmarshalBinary(data []byte) error {
	var c carried
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&c); err != nil {
		return err
	}
	l.Number, l.Label, l.Text, l.Reader, l.Width, l.Height, l.Blocks = c.Number, c.Label, c.Text, c.Reader, c.Width, c.Height, c.Blocks
	l.runes, l.lines, l.source, l.columns, l.recognised = []rune(c.Text), c.Lines, c.Source, c.Columns, c.Recognised
	n := len(l.runes)
	if len(c.Boxes) != 4*n || len(c.Lines) != n || len(c.Source) != n || len(c.Columns) != len(c.Dirs) ||
		len(c.Glyphs)%5 != 0 || len(c.HyphenAt) != len(c.Hyphens) {
		return errNotCarried
	}
	l.Boxes = make([]Rect, n)
	for i := range l.Boxes {
		b := c.Boxes[4*i:]
		l.Boxes[i] = Rect{b[0], b[1], b[2], b[3]}
		line, source := c.Lines[i], c.Source[i]
		if line < -1 || int(line) >= len(c.Dirs) || source < -1 || int(source) >= len(c.Glyphs)/5 || line < 0 && source >= 0 {
			return errNotCarried
		}
	}
	for _, d := range c.Dirs {
		if direction(d) > leftward {
			return errNotCarried
		}
		l.dirs = append(l.dirs, direction(d))
	}
	l.glyphs = make([]glyph, len(c.Glyphs)/5)
	for i := range l.glyphs {
		g := c.Glyphs[5*i:]
		l.glyphs[i].box, l.glyphs[i].em = Rect{g[0], g[1], g[2], g[3]}, g[4]
	}
	l.hyphens = make(map[int32]rune, len(c.Hyphens))
	for i, at := range c.HyphenAt {
		l.hyphens[at] = c.Hyphens[i]
	}
	for _, b := range l.Blocks {
		if b.Start < 0 || b.End < b.Start || b.End > n {
			return errNotCarried
		}
	}
	return nil
}
