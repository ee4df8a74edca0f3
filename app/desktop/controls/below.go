package controls

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/prose"
)

// Below sets its second object, where it is shown, below the first, as high as its text takes at the width.
type Below struct{}

// MinSize implements fyne.Layout.
func (Below) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (Below) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var height float32
	if objects[1].Visible() {
		height = prose.HeightFor(objects[1], size.Width)
	}
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(size.Width, size.Height-height))
	objects[1].Move(fyne.NewPos(0, size.Height-height))
	objects[1].Resize(fyne.NewSize(size.Width, height))
}
