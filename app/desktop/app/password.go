package app

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
)

// askPassword asks for the password of the locked file that waits longest. While another dialog is open it waits; the end of that
// dialog calls it again.
func (u *UI) askPassword() {
	r := u.Passwords.Request()
	if r == nil || u.password == r || u.closing {
		return
	}
	w := u.kit.Words
	entry := controls.NewEntry()
	entry.Password = true
	entry.SetPlaceHolder(w.T("password.placeholder"))
	sentence := w.T("password.read", "name", filepath.Base(r.Path))
	if r.Page {
		sentence = w.T("password.page", "name", filepath.Base(r.Path))
	}
	lines := prose.Column(8, u.kit.Text(sentence, prose.Body))
	if r.Again {
		lines.Add(u.kit.Text(w.T("password.wrong"), prose.Body|prose.Danger))
	}
	lines.Add(entry)
	note := w.T("password.note_page")
	if !r.Page {
		note = w.T("password.note_read")
	}
	lines.Add(u.kit.Text(note, prose.Caption|prose.Muted))
	d := dialog.NewCustomWithoutButtons(w.T("password.title"), prose.Inset(8, 8, lines), u.Window)
	answered := false
	answer := func(do func()) func() {
		return func() {
			answered = true
			if u.Passwords.Request() == r {
				do()
			}
			d.Hide()
		}
	}
	give := answer(func() { u.Passwords.Answer(entry.Text) })
	entry.OnSubmitted = func(string) { give() }
	entry.OnEscape = answer(func() { u.Passwords.Skip(false) })
	buttons := []fyne.CanvasObject{controls.NewButton(w.T("password.skip"), answer(func() { u.Passwords.Skip(false) }))}
	if !r.Page {
		buttons = append(buttons, controls.NewButton(w.T("password.skip_all"), answer(func() { u.Passwords.Skip(true) })))
	}
	ok := controls.NewButton(w.T("password.open"), give)
	ok.Importance = widget.HighImportance
	d.SetButtons(append(buttons, ok))
	if !u.show(d, 520, 300) {
		return
	}
	u.password = r
	d.SetOnClosed(func() {
		u.password = nil
		if !answered && u.Passwords.Request() == r { // by Escape
			u.Passwords.Skip(false)
		}
		u.askPassword()
	})
	u.Window.Canvas().Focus(entry)
}
