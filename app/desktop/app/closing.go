package app

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// slowWriting is how long the window waits for what is being written before it offers to end without that.
const slowWriting = saving

// off does something that may take long off the window's goroutine, and then something with what came of it.
func (u *UI) off(work func() error, then func(error)) {
	go func() {
		err := work()
		u.dispatch(func() { then(err) })
	}()
}

// saveSettings keeps the settings as they are now, behind what is being written already. then may be nil.
func (u *UI) saveSettings(then func(error)) {
	s, data := u.Settings, u.services.Place.Data
	u.Writer.Do(func(context.Context) error {
		err := viewmodel.SaveSettings(data, s)
		if err != nil && then == nil {
			fyne.LogError("settings", err)
		}
		return err
	}, func(err error) {
		if then != nil {
			then(err)
		}
	})
}

// unwritten counts what a person said and what could not be written down.
func (u *UI) unwritten() int {
	n := 0
	if u.Desk != nil {
		_, failed := u.Desk.Unwritten()
		n += failed
	}
	if u.Spot != nil {
		_, failed := u.Spot.Unwritten()
		n += failed
	}
	return n
}

// close ends the program; while something is running, or where a mark could not be written down, it asks first, over a dialog that is
// open, so that nothing that was typed in it is lost, and in place of a menu.
func (u *UI) close() {
	if u.ending { // what it waits for is said again
		u.hideDialogs()
		u.show(u.waits, 460, 260)
		return
	}
	w := u.kit.Words
	lines := prose.Column(8)
	if u.Ask.State.Running || u.Library.Job != nil && u.Library.Job.Running {
		lines.Add(u.kit.Text(w.T("app.quit_busy"), prose.Body))
	}
	if n := u.unwritten(); n > 0 {
		lines.Add(u.kit.Text(w.T("app.quit_unwritten", "n", n), prose.Body))
	}
	if len(lines.Objects) == 0 {
		u.quit()
		return
	}
	if u.asking != nil && u.dialog == u.asking { // it asks already
		return
	}
	if u.dialog == nil {
		u.hideDialogs()
	}
	u.asking = controls.NewConfirm(w.T("app.quit_busy_title"), w.T("button.quit"), w.T("button.cancel"), prose.Inset(8, 8, lines), func(yes bool) {
		if yes {
			u.quit()
		}
	}, u.Window)
	u.showOver(u.asking, 460, 200)
}

// deepest is how many dialogs lie over one another at most: the settings, the import of a model, the choice of its file, and the list of
// keys or the question whether to quit.
const deepest = 4

// hideDialogs takes away what is open over the panes.
func (u *UI) hideDialogs() {
	for range deepest {
		if u.dialog != nil {
			u.dialog.Hide()
		}
	}
	if top := u.Window.Canvas().Overlays().Top(); top != nil && u.dialog == nil {
		u.Window.Canvas().Overlays().Remove(top)
	}
}

// quit closes the window once everything is written down. While that lasts a dialog says so; after a time it offers to end all the
// same. Where a mark fails meanwhile the window stays, and asks.
func (u *UI) quit() {
	if u.ending {
		return
	}
	u.ending = true
	u.sayWriting()
	failed := u.unwritten()
	u.Writer.After(func() {
		if u.unwritten() > failed && !u.ended {
			u.ending = false
			u.waits.Hide()
			u.close()
			return
		}
		wait := u.stop()
		u.off(func() error { wait(); return nil }, func(error) { u.shut() })
	})
}

// sayWriting opens the dialog that says what is waited for, where that is anything.
func (u *UI) sayWriting() {
	w := u.kit.Words
	text := u.kit.Text(w.T("app.quit_writing"), prose.Body)
	d := dialog.NewCustomWithoutButtons(w.T("app.quit_writing_title"), prose.Inset(8, 8, text), u.Window)
	u.waits = d
	if u.Writer.Waiting()+u.Library.Writer.Waiting() > 0 {
		u.hideDialogs()
		u.show(d, 460, 220)
	}
	u.after(slowWriting, func() {
		if !u.ending || u.ended {
			return
		}
		text.Set(w.T("app.quit_slow", "n", int(slowWriting/time.Second)), nil)
		d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("app.quit_anyway"), func() { u.forced = true; u.shut() })})
		u.hideDialogs()
		u.show(d, 460, 260)
	})
}

// shut lets the window go.
func (u *UI) shut() {
	if !u.ended {
		u.ended = true
		u.leave()
		u.Window.Close()
	}
}

// save sees to it that what the window holds is written down before it returns. Where a person said that this is not to be waited for,
// what can be ended at once is.
func (u *UI) save() {
	wait := u.stop()
	if !u.forced {
		wait()
		return
	}
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(letGo / 2):
	}
}

// stop ends what is running, carries out removals that can be undone no more, and keeps the settings. wait returns when all of it is
// written.
func (u *UI) stop() (wait func()) {
	u.stops.Do(func() {
		u.closing = true
		u.end()
		u.Ask.OnChange, u.Library.OnChange = func() {}, func() {} // nobody looks any more
		u.keepWindow()
		u.keepSession()
		u.saveSettings(nil)
		u.Ask.Cancel()
		meaning, conn := u.Meaning.Close(), u.conn
		waits := []func(){u.Library.Close(), func() { meaning(); conn.close() }}
		if u.History != nil {
			waits = append(waits, u.History.Close())
		}
		written := u.Writer.Written()
		u.source.Close()
		u.stopped = sync.OnceFunc(func() {
			var all sync.WaitGroup
			for _, wait := range append(waits, func() { <-written }) {
				all.Go(wait)
			}
			all.Wait()
		})
	})
	return u.stopped
}

// keepWindow puts the shape of the window into the settings.
func (u *UI) keepWindow() {
	size := u.Window.Canvas().Size()
	u.Settings.Window.Width, u.Settings.Window.Height = size.Width, size.Height
	u.Settings.Window.Answer = u.inner.Offset
	if u.idle && u.inner.Offset == u.idleOffset {
		u.Settings.Window.Answer = u.busyOffset
	}
	if !u.narrow { // a narrow one has a share of its own
		u.Settings.Window.List = u.outer.Offset
	}
}
