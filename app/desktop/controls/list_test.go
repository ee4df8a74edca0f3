package controls_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
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

func TestATitleThatIsCutIsSaidInFullAndTakesTwoLinesWhereThereIsRoom(t *testing.T) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	const long = "旅費規程の一部を改正する規程（令和八年四月一日から施行するものの案）"
	for _, c := range []struct {
		name, about string
		tall        bool
		lines       int
	}{{"beside what is known of it", "案・更新：2026年11月6日", false, 1}, {"alone", "", false, 2}, {"in a list of questions", "09:05", true, 2}} {
		row := controls.NewTwoLines(stage.Kit)
		row.Title, row.About, row.Tall = long, c.about, c.tall
		window := stage.Show(container.NewStack(row, stage.Kit.Layer.Object()), 220, 80)
		row.Refresh()
		lines := 0
		for _, o := range test.WidgetRenderer(row).Objects() {
			if ink, ok := o.(*canvas.Text); ok && ink.Visible() && ink.TextSize == prose.Size(prose.Body) {
				lines++
			}
		}
		if lines != c.lines {
			t.Errorf("%s: %d lines, want %d", c.name, lines, c.lines)
		}
		row.MouseIn(&desktop.MouseEvent{})
		stage.Elapse()
		if !stage.Kit.Layer.Shows(row) {
			t.Errorf("%s: the title is not said in full", c.name)
		}
		row.MouseOut()
		if stage.Kit.Layer.Shows(row) {
			t.Errorf("%s: it stays", c.name)
		}
		window.Close()
	}
}
