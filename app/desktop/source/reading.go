package source

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
)

// Reading is what a view of pages or of a text tells of how it is read.
type Reading struct {
	OnSelect   func()               // what is chosen by hand changed
	OnCopy     func()               // it is to be copied
	OnFocus    func(focused bool)   // the keyboard moves the view
	OnKey      func(*fyne.KeyEvent) // one that the view has no use for
	OnShortcut func(fyne.Shortcut)  // one that the view does not know
}

func quiet() Reading {
	return Reading{OnSelect: func() {}, OnCopy: func() {}, OnFocus: func(bool) {}, OnKey: func(*fyne.KeyEvent) {}, OnShortcut: func(fyne.Shortcut) {}}
}

// How far a key moves a view.
const (
	lineStep = 40      // units, for an arrow
	pageStep = 9. / 10 // of the view's height, for PageUp and PageDown
)

// notch is how far the window system's driver says that a wheel moved by one notch. What moves by other amounts is a touchpad, which
// says itself how far.
const notch = 25

// wheel makes a notch of the wheel a sixth of a view of that height.
func wheel(ev *fyne.ScrollEvent, height float32) *fyne.ScrollEvent {
	notches := ev.Scrolled.DY / notch
	if notches == 0 || notches != float32(int(notches)) {
		return ev
	}
	step := *ev
	step.Scrolled.DY = notches * height / 6
	return &step
}

// scrollBy is how far a key scrolls a view of that height; false for keys that do not.
func scrollBy(key fyne.KeyName, height float32) (dx, dy float32, ok bool) {
	switch key {
	case fyne.KeyUp:
		return 0, -lineStep, true
	case fyne.KeyDown:
		return 0, lineStep, true
	case fyne.KeyPageUp:
		return 0, -height * pageStep, true
	case fyne.KeyPageDown, fyne.KeySpace:
		return 0, height * pageStep, true
	case fyne.KeyLeft:
		return -lineStep, 0, true
	case fyne.KeyRight:
		return lineStep, 0, true
	}
	return 0, 0, false
}

// typed carries out a shortcut on a view.
func (r *Reading) typed(s fyne.Shortcut, all func()) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		r.OnCopy()
	case *fyne.ShortcutSelectAll:
		all()
	default:
		r.OnShortcut(s)
	}
}

// beyond is how far a point lies above or below what a scroll shows, so that a drag there moves it.
func beyond(scroll *container.Scroll, y float32) float32 {
	switch top, bottom := scroll.Offset.Y, scroll.Offset.Y+scroll.Size().Height; {
	case y < top:
		return max(y-top, -lineStep)
	case y > bottom:
		return min(y-bottom, lineStep)
	}
	return 0
}

// focus gives a widget the keyboard.
func focus(o fyne.Focusable) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject)); canvas != nil {
		canvas.Focus(o)
	}
}

// extends tells whether a click moves the end of what is chosen instead of beginning anew.
func extends(ev *desktop.MouseEvent) bool { return ev.Modifier&fyne.KeyModifierShift != 0 }

// primary tells whether it is the button that chooses.
func primary(ev *desktop.MouseEvent) bool {
	return ev.Button == desktop.MouseButtonPrimary || ev.Button == 0
}
