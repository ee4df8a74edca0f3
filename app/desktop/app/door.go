package app

import (
	"errors"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// Opening opens the rooms below for the window; it runs off the window's goroutine. Where reading is set the library is only read, which
// it can be beside another process that has it. progress may be called while an index is rebuilt.
type Opening func(reading bool, progress func(done, total int)) (Services, error)

// door is what stands before the panes until the library is open.
type door struct {
	words    *words.Words
	open     Opening
	sentence func(*words.Words, error) string             // why the library could not be opened
	tell     func(text string, more ...fyne.CanvasObject) // fills the window
	quit     func()
	do       func(func()) // on the window's goroutine
	opened   func(Services)
}

// enter opens the library, or says why it cannot be and what can be done. It runs off the window's goroutine.
func (d *door) enter(reading bool) {
	w := d.words
	services, err := d.open(reading, func(done, total int) {
		if total > 0 { // else the library is new
			d.do(func() { d.tell(w.T("library.rebuilding", "done", done, "total", total)) })
		}
	})
	d.do(func() {
		if err == nil {
			d.opened(services)
			return
		}
		var buttons []fyne.CanvasObject
		if errors.Is(err, library.ErrBusy) {
			again := func(reading bool) func() {
				return func() {
					d.tell(w.T("app.opening"))
					go d.enter(reading)
				}
			}
			buttons = append(buttons, controls.NewButton(w.T("library.open_reading"), again(true)), controls.NewButton(w.T("library.open_again"), again(false)))
		}
		d.tell(d.sentence(w, err), prose.Flow(8, append(buttons, controls.NewButton(w.T("button.quit"), d.quit))...))
	})
}
