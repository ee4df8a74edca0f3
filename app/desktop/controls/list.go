package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list of rows of two lines that is worked by pointer and by keys: up and down go through it, Enter or Space chooses.
type List struct {
	widget.List
}

// NewList returns a list. fill writes a row, choose is called for one that is chosen.
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
	if key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter {
		key = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	l.List.TypedKey(key)
}
