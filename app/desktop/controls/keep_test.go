package controls_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestTheKeyboardKeepsItsPlaceWhereControlsAreDrawnAnew(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	for _, tt := range []struct {
		name          string
		before, after []string
		at, want      int // -1 for nothing
	}{
		{"the same controls", []string{"a", "b", "c"}, []string{"a", "b", "c"}, 1, 1},
		{"others come before it", []string{"a", "b"}, []string{"x", "y", "a", "b"}, 1, 3},
		{"others come behind it", []string{"ok", "wrong", "ok", "wrong"}, []string{"ok", "wrong", "note", "undo", "ok", "wrong"}, 1, 1},
		{"it takes itself away", []string{"ok", "note", "undo", "ok", "note", "undo"}, []string{"ok", "ok", "note", "undo"}, 2, 0},
		{"it is called otherwise now", []string{"a", "2 doubtful", "c"}, []string{"a", "all", "c"}, 1, 1},
		{"it is elsewhere among others", []string{"a", "b", "c"}, []string{"x", "b", "y"}, 1, 1},
		{"it was the first and is gone", []string{"undo", "b"}, []string{"b"}, 0, 0},
		{"nothing is left", []string{"undo"}, nil, 0, -1},
	} {
		draw := func(labels []string) (buttons []fyne.CanvasObject) {
			for _, label := range labels {
				buttons = append(buttons, controls.NewButton(label, func() {}))
			}
			return buttons
		}
		column := prose.Column(4, draw(tt.before)...)
		canvas := s.Show(column, 400, 600).Canvas()
		canvas.Focus(column.Objects[tt.at].(fyne.Focusable))
		controls.Keep(column, func() {
			column.Objects = draw(tt.after)
			column.Refresh()
		})
		at := -1
		for i, o := range column.Objects {
			if canvas.Focused() == o.(fyne.Focusable) {
				at = i
			}
		}
		if at != tt.want {
			t.Errorf("%s: the keyboard is at %d, want %d", tt.name, at, tt.want)
		}
	}
}

func TestTheKeyboardStaysElsewhereWhereControlsAreDrawnAnew(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	field, column := controls.NewEntry(), prose.Column(4, controls.NewButton("a", func() {}))
	canvas := s.Show(prose.Column(4, field, column), 400, 300).Canvas()
	canvas.Focus(field)
	controls.Keep(column, func() { column.Objects = []fyne.CanvasObject{controls.NewButton("a", func() {})} })
	if canvas.Focused() != fyne.Focusable(field) {
		t.Error("the keyboard is taken from the field beside")
	}
	shown := column.Objects[0].(*controls.Button)
	canvas.Focus(shown)
	controls.Keep(column, func() { canvas.Focus(field) })
	if canvas.Focused() != fyne.Focusable(field) {
		t.Error("what the keyboard was given to meanwhile loses it")
	}
}
