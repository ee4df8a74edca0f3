package source

import (
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
)

// Selection is what is chosen by hand.
func (v *TextView) Selection() viewmodel.Selection { return v.stack.selection }

// Select chooses a range.
func (v *TextView) Select(selection viewmodel.Selection) {
	v.stack.begun = false
	if v.stack.selection != selection {
		v.stack.selection = selection
		v.stack.Refresh()
		v.OnSelect()
	}
}

// lineOf is how far below the top of a row the line with a rune lies.
func (r *row) lineOf(at int) float32 {
	for _, p := range r.parts {
		for i, line := range p.lines {
			for _, piece := range line.Pieces {
				if at >= p.from+piece.Start && at < p.from+piece.End {
					return r.pad + float32(i)*r.pitch
				}
			}
		}
	}
	return 0
}

// caret is the offset in the page's text nearest to a position.
func (s *rowStack) caret(at fyne.Position) int {
	s.flow()
	x, y := at.X-textPad, at.Y-textPad
	i := sort.Search(len(s.rows), func(i int) bool { return s.rows[i].y+s.rows[i].h >= y })
	if i == len(s.rows) {
		return s.length()
	}
	r := &s.rows[i]
	if y < r.y { // between two rows: the end of the one above
		return r.block.Start
	}
	part := r.parts[0]
	for _, p := range r.parts[1:] {
		if x >= p.x-cellPad {
			part = p
		}
	}
	n := max(0, min(int((y-r.y-r.pad)/r.pitch), len(part.lines)-1))
	line := part.lines[n]
	if len(line.Pieces) == 0 {
		return part.from
	}
	x -= part.x
	for _, p := range line.Pieces {
		if x > p.X+p.Width {
			continue
		}
		length := p.End - p.Start
		k := sort.Search(length, func(k int) bool { return p.X+(prose.Advance(p, k)+prose.Advance(p, k+1))/2 >= x })
		return part.from + p.Start + k
	}
	return part.from + line.Pieces[len(line.Pieces)-1].End
}

// chosen are the grounds of what is chosen in a row.
func (s *rowStack) chosen(r row) []fyne.CanvasObject {
	start, end := s.on(s.selection)
	if start >= end || r.block.Start >= end || r.block.End <= start {
		return nil
	}
	var grounds []fyne.CanvasObject
	for _, p := range r.parts {
		for i, line := range p.lines {
			for _, piece := range line.Pieces {
				from, to := max(start-p.from, piece.Start), min(end-p.from, piece.End)
				if from >= to {
					continue
				}
				x, right := prose.Advance(piece, from-piece.Start), prose.Advance(piece, to-piece.Start)
				g := canvas.NewRectangle(fynetheme.Color(theme.ColorSelected))
				g.Move(fyne.NewPos(textPad+p.x+piece.X+x, textPad+r.y+r.pad+float32(i)*r.pitch))
				g.Resize(fyne.NewSize(right-x, r.pitch))
				grounds = append(grounds, g)
			}
		}
	}
	return grounds
}

// choose makes what lies between the two ends of a drag the selection.
func (s *rowStack) choose() {
	if selection := viewmodel.Between(s.point(s.anchor), s.point(s.head)); selection != s.selection {
		s.selection = selection
		s.Refresh()
		s.view.OnSelect()
	}
}

// MouseDown implements desktop.Mouseable.
func (s *rowStack) MouseDown(ev *desktop.MouseEvent) {
	if !primary(ev) {
		return
	}
	focus(s)
	s.head = s.caret(ev.Position)
	if !extends(ev) || !s.begun {
		s.anchor = s.head
	}
	s.begun = true
	s.choose()
}

// MouseUp implements desktop.Mouseable.
func (s *rowStack) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable: it moves the end of what is chosen, and the text where it leaves the view.
func (s *rowStack) Dragged(ev *fyne.DragEvent) {
	if !s.begun {
		return
	}
	if by := beyond(&s.view.Scroll, ev.Position.Y); by != 0 {
		s.view.scrollTo(s.view.Offset.Y + by)
	}
	s.head = s.caret(ev.Position)
	s.choose()
}

// DragEnd implements fyne.Draggable.
func (s *rowStack) DragEnd() {}

// DoubleTapped chooses a word.
func (s *rowStack) DoubleTapped(ev *fyne.PointEvent) {
	start, end := text.Word([]rune(s.page.Text), s.caret(ev.Position))
	s.view.Select(viewmodel.Between(s.point(start), s.point(end)))
}

// Cursor implements desktop.Cursorable.
func (s *rowStack) Cursor() desktop.Cursor { return desktop.TextCursor }

// FocusGained implements fyne.Focusable.
func (s *rowStack) FocusGained() { s.view.OnFocus(true) }

// FocusLost implements fyne.Focusable.
func (s *rowStack) FocusLost() { s.Release(); s.view.OnFocus(false) }

// TypedRune implements fyne.Focusable.
func (s *rowStack) TypedRune(rune) {}

// TypedShortcut implements fyne.Shortcutable.
func (s *rowStack) TypedShortcut(shortcut fyne.Shortcut) {
	s.view.typed(shortcut, func() {
		s.view.Select(viewmodel.Between(s.point(0), s.point(s.length())))
	})
}

// TypedKey implements fyne.Focusable.
func (s *rowStack) TypedKey(key *fyne.KeyEvent) {
	v := s.view
	switch key.Name {
	case fyne.KeyHome:
		v.scrollTo(0)
		return
	case fyne.KeyEnd:
		v.scrollTo(s.MinSize().Height)
		return
	case fyne.KeyEscape:
		if !v.Selection().Empty() {
			v.Select(viewmodel.Selection{})
			return
		}
	}
	_, dy, ok := scrollBy(key.Name, v.Size().Height)
	if !ok {
		v.OnKey(key)
		return
	}
	v.scrollTo(v.Offset.Y + dy)
}
