package controls

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// Host is the window as its dialogs use it. It holds for as long as the Kit does.
type Host struct {
	Kit      *Kit
	Window   fyne.Window
	Context  context.Context // ends with the window
	Dispatch viewmodel.Dispatcher
	Show     func(d dialog.Dialog, width, height float32) bool // unless another one is open; it reports whether it did
	ShowOver func(d dialog.Dialog, width, height float32)      // over the one that is open
	Fail     func(error)                                       // says what went wrong, where no dialog is open that could
	Copy     func(string)
}

// Off does work that may wait for the disk on a goroutine of its own, and then is called on the window's.
func (h *Host) Off(work func() error, then func(error)) {
	go func() {
		err := work()
		h.Dispatch(func() { then(err) })
	}()
}

// Working does what takes long behind a dialog that can stop it, and then shows what came of it. What work tells stands in the dialog
// meanwhile.
func (h *Host) Working(title, note string, work func(ctx context.Context, tell func(string)) error, then func()) {
	ctx, cancel := context.WithCancel(h.Context)
	bar := NewActivity(h.Kit.Layer.after)
	bar.Start()
	stage := widget.NewLabel("")
	d := NewDialog(title, h.Kit.Words.T("button.stop"), prose.Inset(8, 8, prose.Column(8, h.Kit.Text(note, prose.Body), bar, stage)), h.Window)
	d.SetOnClosed(cancel)
	h.Show(d, 460, 220)
	tell := func(text string) { h.Dispatch(func() { stage.SetText(text) }) }
	go func() {
		err := work(ctx, tell)
		h.Dispatch(func() {
			stopped := ctx.Err() != nil
			bar.Stop()
			d.Hide()
			switch {
			case err == nil:
				then()
			case !stopped:
				h.Fail(err)
			}
		})
	}()
}
