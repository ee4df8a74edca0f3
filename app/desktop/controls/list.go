package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list of rows that is worked by pointer and by keys: up and down go through it, Enter or Space chooses.
type List struct {
	widget.List
	ring ring
}

// NewRows returns a list of rows of any kind: as many as length says, each made by create and written by fill.
func NewRows(length func() int, create func() fyne.CanvasObject, fill func(i widget.ListItemID, row fyne.CanvasObject)) *List {
	l := &List{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, fill
	l.ExtendBaseWidget(l)
	return l
}

// NewList returns a list of rows of two lines. fill writes a row, choose is called for one that is chosen.
func NewList(kit *Kit, length func() int, fill func(i int, row *TwoLines), choose func(i int)) *List {
	l := &List{}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject { return NewTwoLines(kit) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i < length() {
			o.(*TwoLines).OnTap = func() { l.Select(i) }
			fill(i, o.(*TwoLines))
		}
	}
	l.HideSeparators = true
	l.OnSelected = func(i widget.ListItemID) {
		l.Unselect(i)
		if i < length() {
			choose(i)
		}
	}
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(key *fyne.KeyEvent) {
	switch {
	case enters(key):
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case key.Name != fyne.KeySpace && !PassKey(l, key):
		l.List.TypedKey(key)
	}
}

// TypedRune implements fyne.Focusable. Space chooses with its character, which would otherwise go to what the row opens.
func (l *List) TypedRune(r rune) {
	if spaces(r) {
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
