package prose

import (
	"unicode"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/text"
)

// boxGap is the space on either side of a box.
const boxGap = 3

// Composer puts a paragraph together from text in several styles and widgets that stand in the line.
type Composer struct {
	runes []rune
	spans []text.Span
	boxes []fyne.CanvasObject
}

// Add appends text in a style.
func (c *Composer) Add(s string, style text.Style) {
	start := len(c.runes)
	c.runes = append(c.runes, []rune(text.Visible(s))...)
	if len(c.runes) > start {
		c.spans = append(c.spans, text.Span{Start: start, End: len(c.runes), Style: style})
	}
}

// longestWhole is how many runes are kept on one line; more might not fit on any.
const longestWhole = 24

// AddWhole is Add of words that stay on one line where they are few.
func (c *Composer) AddWhole(s string, style text.Style) {
	runes := []rune(s)
	if len(runes) > longestWhole {
		c.Add(s, style)
		return
	}
	start := len(c.runes)
	for i, r := range []rune(text.Visible(s)) {
		if i > 0 {
			c.runes = append(c.runes, text.Joiner)
		}
		c.runes = append(c.runes, r)
	}
	if len(c.runes) > start {
		c.spans = append(c.spans, text.Span{Start: start, End: len(c.runes), Style: style})
	}
}

// AddBox appends a widget that stays with the text before it. White space at the end of that text is dropped, so that no line end parts
// them.
func (c *Composer) AddBox(o fyne.CanvasObject) {
	if n := len(c.spans); n > 0 && c.spans[n-1].Box == 0 {
		last := &c.spans[n-1]
		for last.End == len(c.runes) && last.End > last.Start+1 && unicode.IsSpace(c.runes[last.End-1]) {
			last.End--
			c.runes = c.runes[:last.End]
		}
	}
	if len(c.runes) > 0 {
		c.runes = append(c.runes, text.Joiner)
	}
	start := len(c.runes)
	c.runes = append(c.runes, text.Object)
	c.spans = append(c.spans, text.Span{Start: start, End: start + 1, Box: o.MinSize().Width + 2*boxGap})
	c.boxes = append(c.boxes, o)
}

// Feed begins a new line.
func (c *Composer) Feed() { c.runes = append(c.runes, '\n') }

// Text returns the paragraph as a widget.
func (c *Composer) Text(setter *Setter, base text.Style) *Text {
	t := NewText(setter, "", base)
	t.Compose(c)
	return t
}
