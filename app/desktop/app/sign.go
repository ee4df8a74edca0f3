package app

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/history"
)

// marks are what a person can say of a claim.
var marks = []history.Mark{history.MarkOK, history.MarkWrong, history.MarkHold}

// sign lets a person say something of a claim of a kept answer.
func (u *UI) sign(id string, claim int) {
	w := u.kit.Words
	var names []string
	for _, m := range marks {
		names = append(names, w.T("history.mark."+string(m)))
	}
	mark := controls.NewRadio(names, nil)
	mark.Horizontal = true
	mark.SetSelected(names[0])
	claims := u.Ask.State.Answer.Claims
	text := ""
	if claim < len(claims) {
		text = claims[claim].Text
	}
	u.asPerson(w.T("sign.title"), []fyne.CanvasObject{u.kit.Text(w.Quote(text), prose.Body), mark}, w.T("sign.kept"), "", func(name, note string) {
		for i, label := range names {
			if label == mark.Selected {
				u.History.SignOff(id, history.SignOff{Claim: claim, Mark: marks[i], By: name, Note: note})
			}
		}
	})
}

// release lets a person let an answer go that is held for review.
func (u *UI) release(id string) {
	w := u.kit.Words
	u.asPerson(w.T("review.release_title"), []fyne.CanvasObject{u.kit.Text(w.T("review.release_note"), prose.Body)}, w.T("sign.kept"), "",
		func(name, note string) { u.History.Release(id, name, note) })
}

// asPerson asks for a name and a note below what is to be decided, and calls do with them. kept says what becomes of them, was is the
// note so far. The name is remembered.
func (u *UI) asPerson(title string, above []fyne.CanvasObject, kept, was string, do func(name, note string)) {
	w := u.kit.Words
	name, note := controls.NewEntry(), controls.NewEntry()
	name.SetPlaceHolder(w.T("sign.name"))
	name.SetText(u.Settings.Name)
	note.SetPlaceHolder(w.T("sign.note"))
	note.SetText(was)
	lines := append(above, u.kit.Text(kept, prose.Caption|prose.Muted), name, note)
	d := dialog.NewCustomWithoutButtons(title, prose.NewScroll(0, prose.Inset(8, 8, prose.Column(10, lines...))), u.Window)
	ok := controls.NewButton(w.T("button.save"), nil)
	ok.Importance = widget.HighImportance
	able := func(s string) {
		if strings.TrimSpace(s) == "" {
			ok.Disable()
		} else {
			ok.Enable()
		}
	}
	able(name.Text)
	name.OnChanged = able
	ok.OnTapped = func() {
		by := strings.TrimSpace(name.Text)
		d.Hide()
		if by != u.Settings.Name {
			u.Settings.Name = by
			u.saveSettings(nil)
		}
		do(by, strings.TrimSpace(note.Text))
	}
	submit := func(string) { // by keys alone; the Enter of an input method does not come here
		if !ok.Disabled() {
			ok.OnTapped()
		}
	}
	name.OnSubmitted, note.OnSubmitted = submit, submit
	name.OnEscape, note.OnEscape = d.Hide, d.Hide
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), ok})
	if u.show(d, 560, 420) {
		if name.Text == "" {
			u.Window.Canvas().Focus(name)
		} else {
			u.Window.Canvas().Focus(note)
		}
	}
}
