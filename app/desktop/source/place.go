package source

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/library"
)

// Place is what a person reads in a pane: the words a quarter of the view below its top, where jumps lead to. A pane that is made
// anew, in another language, size or theme, goes on there.
type Place struct {
	Doc, Version string
	Page         int     // of a PDF
	Y            float32 // on that page, in points
	At           int     // of a text, in runes
}

// Place returns what is read now; the zero Place where nothing is.
func (p *Pane) Place() Place {
	switch {
	case p.pdf != nil && p.pdf.jump == nil:
		v := p.pdf
		_, page, y := v.stack.locate(v.Offset.Add(fyne.NewPos(0, v.Size().Height*leadIn)))
		return Place{Doc: p.shown.Doc, Version: p.shown.Version, Page: page, Y: y}
	case p.text != nil && p.text.jump < 0:
		v := p.text
		return Place{Doc: p.shown.Doc, Version: p.shown.Version, At: runeAt(v.stack.rows, v.Offset.Y+v.Size().Height*leadIn-textPad)}
	}
	return Place{}
}

// GoOn scrolls to a place that another pane showed, if this one shows the same document.
func (p *Pane) GoOn(at Place) {
	switch {
	case at.Doc != p.shown.Doc || at.Version != p.shown.Version || p.seen != p.model.State.Visit:
	case p.pdf != nil && at.Page > 0:
		p.pdf.JumpToRect(at.Page, library.Rect{Y0: float64(at.Y), Y1: float64(at.Y)})
	case p.text != nil && at.At > 0:
		p.text.jump = at.At
		p.text.settle()
	}
}

// runeAt returns the first rune of the line at a height of the text, 0 where none is above it.
func runeAt(rows []row, y float32) int {
	at := 0
	for i := range rows {
		r := &rows[i]
		if r.y > y {
			break
		}
		at = r.block.Start
		for _, p := range r.parts {
			for n, line := range p.lines {
				if len(line.Pieces) > 0 && len(r.parts) == 1 && r.y+r.pad+float32(n)*r.pitch <= y {
					at = p.from + line.Pieces[0].Start
				}
			}
		}
	}
	return at
}
