package source

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

// mostTexts is how many pages keep the places of their characters; more than are ever on screen.
const mostTexts = 24

// choice is what is chosen by hand on pages: two points on them, which become places in their texts as soon as these are there.
type choice struct {
	selection viewmodel.Selection
	anchor    spot
	head      spot
	begun     bool
	texts     map[int]*library.PageText // nil for a page that has none
	asked     map[int]bool
}

// spot is a point on a page.
type spot struct {
	page int
	x, y float64
}

// rects are what is chosen on a page.
func (c *choice) rects(page int) []library.Rect {
	if c.selection.Empty() || page < c.selection.From.Page || page > c.selection.To.Page {
		return nil
	}
	t := c.texts[page]
	if t == nil {
		return nil
	}
	start, end := c.selection.On(page, math.MaxInt)
	return t.Rects(start, end)
}

// Selection is what is chosen by hand.
func (v *PDFView) Selection() viewmodel.Selection { return v.stack.choice.selection }

// Select chooses a range.
func (v *PDFView) Select(selection viewmodel.Selection) {
	s := v.stack
	s.choice.begun = false
	if s.choice.selection == selection {
		return
	}
	s.choice.selection = selection
	s.askVisible()
	s.Refresh()
	v.OnSelect()
}

// text gives the places of a page's characters, and asks for them where they are not there yet.
func (s *pageStack) text(page int) *library.PageText {
	c := &s.choice
	if c.texts == nil || len(c.texts) > mostTexts {
		c.texts, c.asked = map[int]*library.PageText{}, map[int]bool{}
	}
	if t, ok := c.texts[page]; ok || c.asked[page] {
		return t
	}
	c.asked[page] = true
	s.view.OnText(page, func(t *library.PageText) {
		c.texts[page] = t
		if len(s.hits[page]) > 0 {
			s.visit++
		}
		s.view.OnMove()
		s.resolve()
		s.Refresh()
	})
	return c.texts[page]
}

// askVisible asks for the texts of the pages on screen where something is chosen on them.
func (s *pageStack) askVisible() {
	if s.choice.selection.Empty() {
		return
	}
	first, last := s.at(s.view.Offset.Y), s.at(s.view.Offset.Y+s.view.Size().Height)
	for page := max(first+1, s.choice.selection.From.Page); page <= min(last+1, s.choice.selection.To.Page); page++ {
		s.text(page)
	}
}

// spot is the point on a page at a position of the stack.
func (s *pageStack) spot(at fyne.Position) spot {
	x, page, y := s.locate(at)
	return spot{page, float64(x), float64(y)}
}

// resolve turns the two points of a drag into places in the text.
func (s *pageStack) resolve() {
	c := &s.choice
	if !c.begun {
		return
	}
	from, to := s.text(c.anchor.page), s.text(c.head.page)
	if from == nil || to == nil {
		return
	}
	selection := viewmodel.Between(
		viewmodel.Point{Page: c.anchor.page, Offset: from.Caret(c.anchor.x, c.anchor.y)},
		viewmodel.Point{Page: c.head.page, Offset: to.Caret(c.head.x, c.head.y)})
	if c.anchor == c.head {
		selection = viewmodel.Selection{}
	}
	if selection != c.selection {
		c.selection = selection
		s.askVisible()
		s.view.OnSelect()
	}
}

// MouseDown implements desktop.Mouseable.
func (s *pageStack) MouseDown(ev *desktop.MouseEvent) {
	if !primary(ev) || len(s.sizes) == 0 {
		return
	}
	focus(s)
	at := s.spot(ev.Position)
	if !extends(ev) || !s.choice.begun {
		s.choice.anchor = at
	}
	s.choice.head, s.choice.begun = at, true
	s.resolve()
	s.Refresh()
}

// MouseUp implements desktop.Mouseable.
func (s *pageStack) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable: it moves the end of what is chosen, and the pages where it leaves the view.
func (s *pageStack) Dragged(ev *fyne.DragEvent) {
	if !s.choice.begun || len(s.sizes) == 0 {
		return
	}
	if by := beyond(&s.view.Scroll, ev.Position.Y); by != 0 {
		s.view.scrollTo(s.view.Offset.AddXY(0, by))
	}
	s.choice.head = s.spot(ev.Position)
	s.resolve()
	s.Refresh()
}

// DragEnd implements fyne.Draggable.
func (s *pageStack) DragEnd() {}

// DoubleTapped chooses a word.
func (s *pageStack) DoubleTapped(ev *fyne.PointEvent) {
	at := s.spot(ev.Position)
	t := s.text(at.page)
	if t == nil {
		return
	}
	runes := []rune(t.Text)
	caret := t.Caret(at.x, at.y)
	if before := t.Rects(caret-1, caret); len(before) == 1 && at.x >= before[0].X0 && at.x <= before[0].X1 && at.y >= before[0].Y0 && at.y <= before[0].Y1 {
		caret-- // the point lies in the second half of a character
	}
	start, end := text.Word(runes, caret)
	s.view.Select(viewmodel.Between(viewmodel.Point{Page: at.page, Offset: start}, viewmodel.Point{Page: at.page, Offset: end}))
}

// Cursor implements desktop.Cursorable.
func (s *pageStack) Cursor() desktop.Cursor { return desktop.TextCursor }

// FocusGained implements fyne.Focusable.
func (s *pageStack) FocusGained() { s.view.OnFocus(true) }

// FocusLost implements fyne.Focusable.
func (s *pageStack) FocusLost() { s.Release(); s.view.OnFocus(false) }

// TypedRune implements fyne.Focusable.
func (s *pageStack) TypedRune(rune) {}

// TypedShortcut implements fyne.Shortcutable.
func (s *pageStack) TypedShortcut(shortcut fyne.Shortcut) {
	s.view.typed(shortcut, func() {
		if n := len(s.sizes); n > 0 {
			s.view.Select(viewmodel.Selection{From: viewmodel.Point{Page: 1}, To: viewmodel.Point{Page: n, Offset: math.MaxInt}})
		}
	})
}

// TypedKey implements fyne.Focusable.
func (s *pageStack) TypedKey(key *fyne.KeyEvent) {
	v := s.view
	switch key.Name {
	case fyne.KeyHome:
		v.scrollTo(fyne.NewPos(v.Offset.X, 0))
		return
	case fyne.KeyEnd:
		v.scrollTo(fyne.NewPos(v.Offset.X, s.MinSize().Height))
		return
	case fyne.KeyEscape:
		if !v.Selection().Empty() {
			v.Select(viewmodel.Selection{})
			return
		}
	}
	dx, dy, ok := scrollBy(key.Name, v.Size().Height)
	if dx != 0 && s.MinSize().Width <= v.Size().Width { // nothing to the side: turn the page
		v.JumpTo(max(1, min(v.page+int(dx/lineStep), len(s.sizes))))
		return
	}
	if !ok {
		v.OnKey(key)
		return
	}
	v.scrollTo(v.Offset.AddXY(dx, dy))
}
