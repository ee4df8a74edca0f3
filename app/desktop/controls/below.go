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

// Aside sets its first object on the left of the second, no wider than a third.
type Aside struct{}

// MinSize implements fyne.Layout.
func (Aside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(260, 120) }

// Layout implements fyne.Layout.
func (Aside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left := min(220, size.Width/3)
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(left, size.Height))
	objects[1].Move(fyne.NewPos(left+8, 0))
	objects[1].Resize(fyne.NewSize(size.Width-left-8, size.Height))
}
