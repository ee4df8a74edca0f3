package controls_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestTheMenuKeyAsksForTheRowUnderTheKeyboardAndNamesThePlaceBelowIt(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	first := 0 // the number of the first row
	fill := func(i int, r *controls.TwoLines) {
		r.Title = fmt.Sprint("row ", first+i)
		r.Refresh()
	}
	list := controls.NewList(s.Kit, func() int { return 60 }, fill, func(int) {})
	asked, below := -1, fyne.Position{}
	list.OnMenu = func(i int, at fyne.Position) { asked, below = i, at }
	canvas := s.Show(list, 300, 400).Canvas()
	press := func(key fyne.KeyName) { canvas.Focused().TypedKey(&fyne.KeyEvent{Name: key}) }
	canvas.Focus(list)
	for _, tt := range []struct{ first, down, up int }{{0, 0, 0}, {0, 2, 0}, {0, 40, 0}, {0, 0, 37}, {1, 1, 0}} {
		if tt.first != first { // others came before
			first = tt.first
			list.Refresh()
		}
		at := max(asked, 0) + tt.down - tt.up
		for range tt.down {
			press(fyne.KeyDown)
		}
		for range tt.up {
			press(fyne.KeyUp)
		}
		press(desktop.KeyMenu)
		if asked != at {
			t.Fatalf("%+v: asked for row %d, want %d", tt, asked, at)
		}
		var want []float32
		var item fyne.CanvasObject // of Fyne's, around a row; the driver of tests knows the place of no row itself
		for _, o := range test.LaidOutObjects(list) {
			if r, ok := o.(*controls.TwoLines); ok && r.Title == fmt.Sprint("row ", first+at) {
				want = append(want, item.Position().Y+item.Size().Height-list.GetScrollOffset())
			}
			if fmt.Sprintf("%T", o) == "*widget.listItem" {
				item = o
			}
		}
		if len(want) != 1 || below.X != controls.RowX || below.Y < want[0]-0.1 || below.Y > want[0]+0.1 {
			t.Errorf("%+v: it is shown at %v, below the row is %v", tt, below, want)
		}
	}
}
