package prose

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tenkyo/app/desktop/text"
)

// Selectable is a paragraph of which words can be chosen with the pointer: by dragging over them, or one by a double click. A click is
// handed on, so that what the paragraph lies on can be clicked all the same.
type Selectable struct {
	Text
	OnTapped    func()                 // a click that chose nothing
	OnSecondary func(*fyne.PointEvent) // a click of the other button
	OnSelect    func()                 // something was chosen

	anchor int
}

var (
	_ fyne.Tappable          = (*Selectable)(nil)
	_ fyne.SecondaryTappable = (*Selectable)(nil)
	_ fyne.Draggable         = (*Selectable)(nil)
	_ desktop.Mouseable      = (*Selectable)(nil)
	_ desktop.Cursorable     = (*Selectable)(nil)
)

// NewSelectable returns a paragraph in one style.
func NewSelectable(setter *Setter, base text.Style) *Selectable {
	s := &Selectable{OnTapped: func() {}, OnSecondary: func(*fyne.PointEvent) {}, OnSelect: func() {}}
	s.setter, s.base = setter, base
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget.
func (s *Selectable) CreateRenderer() fyne.WidgetRenderer { return s.Text.CreateRenderer() }

// Selected are the words that are chosen.
func (s *Selectable) Selected() string {
	runes := []rune(s.text)
	from, to := s.chosen()
	if to > len(runes) {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r == text.Object || r == text.Joiner {
			return -1
		}
		return r
	}, string(runes[from:to]))
}

// Choose chooses a range of runes; an empty one takes the choice away.
func (s *Selectable) Choose(from, to int) {
	if from == s.from && to == s.to {
		return
	}
	s.from, s.to = from, to
	s.Refresh()
	if from != to {
		s.OnSelect()
	}
}

// ChooseLike chooses what is chosen in another paragraph of the same words, which this one replaces.
func (s *Selectable) ChooseLike(other *Selectable) {
	s.anchor, s.from, s.to = other.anchor, other.from, other.to
}

// MouseDown implements desktop.Mouseable.
func (s *Selectable) MouseDown(ev *desktop.MouseEvent) {
	if ev.Button == desktop.MouseButtonPrimary {
		s.anchor = s.caret(ev.Position)
	}
}

// MouseUp implements desktop.Mouseable.
func (s *Selectable) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable.
func (s *Selectable) Dragged(ev *fyne.DragEvent) { s.Choose(s.anchor, s.caret(ev.Position)) }

// DragEnd implements fyne.Draggable.
func (s *Selectable) DragEnd() {}

// Tapped implements fyne.Tappable. The first click after a choice takes it away and does nothing else.
func (s *Selectable) Tapped(*fyne.PointEvent) {
	if s.from != s.to {
		s.Choose(0, 0)
		return
	}
	s.OnTapped()
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *Selectable) TappedSecondary(ev *fyne.PointEvent) { s.OnSecondary(ev) }

// Cursor implements desktop.Cursorable.
func (s *Selectable) Cursor() desktop.Cursor { return desktop.TextCursor }

// caret is the offset in the text nearest to a position.
func (s *Selectable) caret(at fyne.Position) int {
	lines := s.layout(s.Size().Width)
	if len(lines) == 0 || at.Y < 0 {
		return 0
	}
	pieces := lines[min(int(at.Y/s.pitch()), len(lines)-1)].Pieces
	if at.Y > float32(len(lines))*s.pitch() {
		return len([]rune(s.text))
	}
	end := 0
	for _, p := range pieces {
		if at.X > p.X+p.Width {
			end = p.End
			continue
		}
		if p.Box {
			return p.Start
		}
		k := sort.Search(p.End-p.Start, func(k int) bool { return p.X+(Advance(p, k)+Advance(p, k+1))/2 >= at.X })
		return p.Start + k
	}
	return end
}

// Advance is how far a piece has run before its rune n.
func Advance(p text.Piece, n int) float32 {
	runes := []rune(p.Text)
	if n >= len(runes) {
		return p.Width
	}
	return fyne.MeasureText(string(runes[:n]), Size(p.Style), fyne.TextStyle{Bold: p.Style&Bold != 0}).Width
}
