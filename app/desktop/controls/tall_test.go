package controls_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestATallListMakesOnlyTheRowsOnScreenEachAsHighAsItsText(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	const rows = 12000
	made, chosen, side := 0, -1, ""
	var width float32 = 300
	said := func(i int) string { return strings.Repeat(fmt.Sprint("row ", i, " "), 1+i%9) }
	list := controls.NewTall(func() int { return rows },
		func() fyne.CanvasObject { made++; return s.Kit.Text("", prose.Body) },
		func(i int, o fyne.CanvasObject) { o.(*prose.Text).Set(said(i), nil) },
		func(i int, width float32) float32 { return s.Kit.Setter.Guess(said(i), prose.Body, width) })
	list.OnChoose = func(i int) { chosen = i }
	list.OnSide = func(i int, right bool) { side = fmt.Sprint(i, right) }
	window := s.Show(list, 300, 400)
	canvas := window.Canvas()
	canvas.Focus(list)
	press := func(key fyne.KeyName) { canvas.Focused().TypedKey(&fyne.KeyEvent{Name: key}) }
	check := func(want int) {
		t.Helper()
		press(fyne.KeyReturn)
		if chosen != want {
			t.Fatalf("row %d has the keyboard, want %d", chosen, want)
		}
		row := list.Shown(want)
		if row == nil || row.(*prose.Text).String() != said(want) {
			t.Fatalf("row %d is not on screen", want)
		}
		for i := want; list.Shown(i) != nil && list.Shown(i+1) != nil; i++ {
			if o, next := list.Shown(i), list.Shown(i+1); o.Position().Y+prose.HeightFor(o, width) != next.Position().Y {
				t.Errorf("row %d ends at %v, the next begins at %v", i, o.Position().Y+prose.HeightFor(o, width), next.Position().Y)
			}
		}
	}
	check(0)
	for range 30 {
		press(fyne.KeyDown)
	}
	check(30)
	press(fyne.KeyLeft)
	if side != "30 false" {
		t.Errorf("the left side of row 30: %q", side)
	}
	press(fyne.KeyEnd)
	check(rows - 1)
	press(fyne.KeyUp)
	check(rows - 2)
	width = 200
	window.Resize(fyne.NewSize(width, 300))
	press(fyne.KeyHome)
	check(0)
	canvas.Focused().TypedRune(' ')
	if made > 120 {
		t.Errorf("%d rows were made", made)
	}
}
