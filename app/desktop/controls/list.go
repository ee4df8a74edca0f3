package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
)

// List is a list of rows that is worked by pointer and by keys: up and down go through it, Enter or Space chooses, the menu key or
// Shift with F10 opens the menu of a row.
type List struct {
	widget.List
	OnMenu func(i int, at fyne.Position) // the menu key, or Shift with F10: what can be done with the row under the keyboard; may be nil
	OnSide func(i int, right bool)       // the keys to the left and to the right, on that row; may be nil

	Tall bool // titles may take two lines

	ring ring
	kit  *Kit
	low  map[int]bool // rows of one line
	at   int          // the row under the keyboard
}

// NewRows returns a list of rows of any kind: as many as length says, each made by create and written by fill.
func NewRows(length func() int, create func() fyne.CanvasObject, fill func(i widget.ListItemID, row fyne.CanvasObject)) *List {
	l := &List{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, fill
	l.OnHighlighted = func(i widget.ListItemID) { l.at = i }
	l.ExtendBaseWidget(l)
	return l
}

// NewList returns a list of rows of two lines. fill writes a row, choose is called for one that is chosen.
func NewList(kit *Kit, length func() int, fill func(i int, row *TwoLines), choose func(i int)) *List {
	var l *List
	l = NewRows(length, func() fyne.CanvasObject {
		row := NewTwoLines(kit)
		row.Tall = l.Tall
		return row
	}, func(i widget.ListItemID, o fyne.CanvasObject) {
		if i < length() {
			o.(*TwoLines).OnTap = func() { l.Select(i) }
			fill(i, o.(*TwoLines))
		}
	})
	l.kit = kit
	l.HideSeparators = true
	l.OnSelected = func(i widget.ListItemID) {
		l.Unselect(i)
		if i < length() {
			choose(i)
		}
	}
	return l
}

// SetLow makes a row one of one line, or as high as the others again.
func (l *List) SetLow(i int, low bool) {
	if l.low == nil {
		l.low = map[int]bool{}
	}
	l.low[i] = low
	l.SetItemHeight(i, l.height(i))
}

// height of a row of two lines.
func (l *List) height(i int) float32 {
	if l.low[i] {
		return l.kit.Setter.Height(prose.Body) + 2*rowY
	}
	return l.CreateItem().MinSize().Height
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(key *fyne.KeyEvent) {
	switch here := l.at < l.Length(); {
	case enters(key):
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case asksForMenu(key):
		if here && l.OnMenu != nil {
			l.OnMenu(l.at, l.below(l.at))
		}
	case l.OnSide != nil && (key.Name == fyne.KeyLeft || key.Name == fyne.KeyRight):
		if here {
			l.OnSide(l.at, key.Name == fyne.KeyRight)
		}
	case key.Name != fyne.KeySpace && !PassKey(l, key):
		l.List.TypedKey(key)
	}
}

// asksForMenu reports whether a key asks what can be done with what the keyboard is on.
func asksForMenu(key *fyne.KeyEvent) bool {
	return key.Name == desktop.KeyMenu || key.Name == fyne.KeyF10 && Shifted()
}

// below is where the menu of a row is shown.
func (l *List) below(row int) fyne.Position {
	height, gap := l.CreateItem().MinSize().Height, l.Theme().Size(fynetheme.SizeNamePadding)
	y := float32(row)*(height+gap) + height - l.GetScrollOffset()
	for i, low := range l.low {
		if low && i <= row {
			y -= height - l.height(i)
		}
	}
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(l).AddXY(RowX, min(max(0, y), l.Size().Height))
}

// TypedRune implements fyne.Focusable. Space chooses with its character, which would otherwise go to what the row opens.
func (l *List) TypedRune(r rune) {
	if Spaces(r) {
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	}
}

// FocusGained implements fyne.Focusable.
func (l *List) FocusGained() {
	l.ring.show(true)
	l.List.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() {
	l.ring.show(false)
	l.List.FocusLost()
}

// CreateRenderer implements fyne.Widget.
func (l *List) CreateRenderer() fyne.WidgetRenderer { return l.ring.around(l.List.CreateRenderer()) }
