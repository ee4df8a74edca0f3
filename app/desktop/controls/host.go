package controls

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

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
}
