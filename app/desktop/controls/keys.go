package controls

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// The window is told of a key or a shortcut only where nothing has the keyboard that takes keys, so what has it hands on those that
// it does not know itself.

// PassShortcut hands a shortcut on to the window in which o stands, unless it edits text.
func PassShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok || edits(c) {
		return
	}
	if window, ok := canvasOf(o).(fyne.Shortcutable); ok {
		window.TypedShortcut(s)
	}
}

// edits reports whether a shortcut moves in a field or deletes words of it.
func edits(c *desktop.CustomShortcut) bool {
	words := fyne.KeyModifierControl
	if runtime.GOOS == "darwin" {
		words = fyne.KeyModifierAlt
	}
	switch c.KeyName {
	case fyne.KeyLeft, fyne.KeyRight:
		held := c.Modifier &^ fyne.KeyModifierShift
		return held == words || runtime.GOOS == "darwin" && held == fyne.KeyModifierSuper
	case fyne.KeyBackspace, fyne.KeyDelete:
		return true
	}
	return false
}

// PassKey hands a key on to the window in which o stands: Escape and those that no field knows. It reports whether it was one of them.
func PassKey(o fyne.CanvasObject, key *fyne.KeyEvent) bool {
	switch key.Name {
	case fyne.KeyEscape, fyne.KeyF1, fyne.KeyF5:
	default:
		return false
	}
	if canvas := canvasOf(o); canvas != nil && canvas.OnTypedKey() != nil {
		canvas.OnTypedKey()(key)
	}
	return true
}

// Shifted reports whether Shift is held down.
func Shifted() bool {
	keys, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && keys.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

// canvasOf is the canvas on which o stands. A part of a widget is not known to it: then it is that of the one window.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	driver := fyne.CurrentApp().Driver()
	if canvas := driver.CanvasForObject(o); canvas != nil {
		return canvas
	}
	for _, w := range driver.AllWindows() {
		return w.Canvas()
	}
	return nil
}
