package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// MenuBelow shows a menu below an object, above it where there is no room.
func MenuBelow(beside fyne.CanvasObject, items ...*fyne.MenuItem) {
	driver := fyne.CurrentApp().Driver()
	canvas := driver.CanvasForObject(beside)
	if canvas == nil || len(items) == 0 {
		return
	}
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), canvas)
	at := driver.AbsolutePositionForObject(beside)
	size, whole := menu.MinSize(), canvas.Size()
	y := at.Y + beside.Size().Height
	if y+size.Height > whole.Height && at.Y >= size.Height {
		y = at.Y - size.Height
	}
	menu.ShowAtPosition(fyne.NewPos(max(0, min(at.X, whole.Width-size.Width)), y))
}

// MenuAt shows a menu at a place of the window in which o stands.
func MenuAt(o fyne.CanvasObject, at fyne.Position, items ...*fyne.MenuItem) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(o); canvas != nil && len(items) > 0 {
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), canvas, at)
	}
}
