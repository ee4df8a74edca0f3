package answer

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/theme"
	"tenkyo/app/words"
)

func TestTheButtonsOfACardAreReachedByKeysAndLeadBack(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	canvas, chip := b.window.Canvas(), b.Rows()[0]
	press := func(name fyne.KeyName) { canvas.Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	label := func() string {
		if c, ok := canvas.Focused().(*cardButton); ok {
			return c.Text
		}
		return fmt.Sprintf("%T", canvas.Focused())
	}
	canvas.Focus(chip)
	press(fyne.KeyDown)
	if label() != b.Kit.Words.T("card.open_page") {
		t.Fatalf("Down on a marker leads to %s", label())
	}
	press(fyne.KeyTab)
	if label() != b.Kit.Words.T("button.copy") {
		t.Errorf("Tab leads to %s", label())
	}
	press(fyne.KeyLeft)
	press(fyne.KeyEscape)
	if canvas.Focused() != fyne.Focusable(chip) || b.Kit.Layer.Shows(chip) {
		t.Errorf("Esc leads to %s", label())
	}
	press(fyne.KeyDown)
	press(fyne.KeyReturn)
	if canvas.Focused() != fyne.Focusable(chip) {
		t.Errorf("after a button of the card %s has the keyboard", label())
	}
	press(fyne.KeyDown)
	for range 8 {
		press(fyne.KeyTab)
		if _, is := canvas.Focused().(*cardButton); !is {
			break
		}
	}
	if canvas.Focused() != fyne.Focusable(b.Rows()[1]) {
		t.Errorf("Tab from the last button leads to %s, not to the next marker", label())
	}
}
