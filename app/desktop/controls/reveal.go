package controls

import (
	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/prose"
)

// Reveal scrolls so that an object is in view, its beginning before its end.
func Reveal(scroll *prose.Scroll, o fyne.CanvasObject) { reveal(scroll, o, margin) }

// margin is the space that is left above and below what is scrolled to.
const margin = 16

// reveal leaves a space above the object where it scrolls up to it.
func reveal(scroll *prose.Scroll, o fyne.CanvasObject, above float32) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
	bottom := top + o.Size().Height
	height := scroll.Size().Height
	switch {
	case top < margin, bottom-top > height-2*margin:
		scroll.ScrollToOffset(fyne.NewPos(0, max(0, scroll.Offset.Y+top-above)))
	case bottom > height-margin:
		scroll.ScrollToOffset(fyne.NewPos(0, scroll.Offset.Y+bottom-height+margin))
	}
}
