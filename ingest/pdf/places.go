package pdf

import "tenkyo/verify"

// TextLine is the characters of one line of a page, in the order of Text.
type TextLine struct {
	Start int    // offset in Text of its first character
	Boxes []Rect // of the runes from Start on, one each, as high as a highlight; empty for spaces and what has no place
	Down  bool   // the line runs down the page or up, else across
	Back  bool   // it runs up or leftwards
}

// Lines are the characters of a page that have a place, by the lines on which they stand, in reading order.
func (l *Layout) Lines() []TextLine {
	var out []TextLine
	last := int32(-1)
	for i := range l.runes {
		line := l.lines[i]
		if l.source[i] < 0 || line < 0 || l.Boxes[i].empty() {
			continue
		}
		dir := l.dirs[line]
		if len(out) == 0 || line != last {
			out = append(out, TextLine{Start: i, Down: dir == downward || dir == upward, Back: dir == upward || dir == leftward})
			last = line
		}
		at := &out[len(out)-1]
		for len(at.Boxes) < i-at.Start {
			at.Boxes = append(at.Boxes, Rect{})
		}
		at.Boxes = append(at.Boxes, dir.rect(trim(dir.along(l.Boxes[i]), l.glyphs[l.source[i]].em)))
	}
	return out
}

// At is where the runes of a range of Text stand, whatever they say: every one of them has a place, or nothing is found.
func (l *Layout) At(at verify.Span) Location {
	if at.Start < 0 || at.End > len(l.runes) || at.Start >= at.End {
		return notShown(EmptyQuote)
	}
	return l.shown(at)
}
