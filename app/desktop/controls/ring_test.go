package controls_test

import (
	"testing"

	"fyne.io/fyne/v2/container"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestAFieldThatLostTheKeyboardHasNoRing(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	field, other := controls.NewEntry(), controls.NewEntry()
	canvas := s.Show(container.NewVBox(field, other), 200, 120).Canvas()
	before := canvas.Capture()
	canvas.Focus(field)
	if golden.Differ(before, canvas.Capture()) == 0 {
		t.Error("a field that has the keyboard does not show it")
	}
	canvas.Unfocus()
	if n := golden.Differ(before, canvas.Capture()); n > 0 {
		t.Errorf("%d pixels still say that it has the keyboard", n)
	}
}
