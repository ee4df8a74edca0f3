package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"
)

// NewDialog returns a dialog with one button, which closes it.
func NewDialog(title, dismiss string, content fyne.CanvasObject, win fyne.Window) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, content, win)
	d.SetButtons([]fyne.CanvasObject{NewButton(dismiss, d.Hide)})
	return d
}

// NewConfirm returns a dialog that asks whether something is to be done. answer is told when it is closed, by whatever means.
func NewConfirm(title, confirm, dismiss string, content fyne.CanvasObject, answer func(yes bool), win fyne.Window) *dialog.CustomDialog {
	confirmed := false
	d := dialog.NewCustomWithoutButtons(title, content, win)
	yes := NewButton(confirm, func() {
		confirmed = true
		d.Hide()
	})
	yes.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{NewButton(dismiss, d.Hide), yes})
	d.SetOnClosed(func() { answer(confirmed) })
	return d
}
