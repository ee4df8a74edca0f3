package app

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"tenkyo/app/desktop/aboutview"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/glossaryview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/ollama"
)

// show opens a dialog of a size, which is that at 100 %, smaller where the window is, unless another one is open; Escape closes it. It tells whether it did.
func (u *UI) show(d dialog.Dialog, width, height float32) bool {
	if u.Window.Canvas().Overlays().Top() != nil {
		return false
	}
	u.showOver(d, width, height)
	return true
}

// showOver opens a dialog over the one that is open, which is there again when this one is closed.
func (u *UI) showOver(d dialog.Dialog, width, height float32) {
	canvas, under := u.Window.Canvas(), u.dialog
	u.kit.Layer.Hide()
	size := canvas.Size()
	scale := u.Settings.Scale()
	d.Resize(fyne.NewSize(min(width*scale, size.Width-40), min(height*scale, size.Height-40)))
	u.dialog = d
	d.SetOnClosed(func() {
		for u.dialog != nil && u.dialog != d { // those over it go with it
			u.dialog.Hide()
		}
		u.dialog = under
		if under != nil {
			return
		}
		u.focusBack()
		u.askPassword() // one that had to wait
	})
	d.Show()
	canvas.FocusNext()
}

// host is the window as its dialogs use it.
func (u *UI) host() *controls.Host {
	return &controls.Host{Kit: u.kit, Window: u.Window, Context: u.life, Dispatch: u.dispatch, Show: u.show, ShowOver: u.showOver,
		Fail: u.showError, Copy: u.copy}
}

// showError says in a dialog what went wrong, in a sentence with the next step where there is one.
func (u *UI) showError(err error) { u.showSentence(controls.Sentence(u.kit.Words, err)) }

// showSentence says in a dialog what went wrong.
func (u *UI) showSentence(sentence string) {
	w := u.kit.Words
	d := controls.NewDialog(w.T("error.title"), w.T("button.close"), prose.Inset(8, 8, u.kit.Text(sentence, prose.Body)), u.Window)
	u.show(d, 520, 200)
}

func (u *UI) showSettings() {
	place := u.services.Place
	if keeper := u.services.Keeping.Keeper; keeper != nil {
		place.Log = keeper.Log
	}
	form := settings.NewForm(u.kit, u.Settings, u.Server.State, u.Meaning, place, u.services.Policy)
	u.form = form
	if u.canImport() {
		form.OfferImport(u.importModel)
	}
	u.choosing = settings.NewDialog(u.kit, form, u.Window, func(s viewmodel.Settings) {
		save := form.Heads()
		u.Apply(s)
		u.saveHeads(save)
	})
	u.show(u.choosing, 760, 620)
	var looked settings.Looked
	w := u.kit.Words
	u.off(func() error { looked = settings.Look(w, place, u.services.Policy); return nil }, func(error) { form.Show(looked) })
}

// saveHeads changes where heads of the audit log are put down, which may wait for a share, and says what went wrong.
func (u *UI) saveHeads(save func(context.Context) error) {
	u.Writer.Do(save, func(err error) {
		if err != nil {
			u.showError(err)
		}
	})
}

// Apply makes settings take effect at once and keeps them.
func (u *UI) Apply(s viewmodel.Settings) {
	before := u.Settings
	s.Window, s.Recent, s.EmbedPaused = before.Window, before.Recent, before.EmbedPaused && before.Embedder == s.Embedder
	u.Settings = s
	u.keepWindow()
	u.takeOptions()
	u.saveSettings(func(err error) {
		if err != nil {
			u.showSentence(u.kit.Words.T("settings.save_failed", "detail", controls.Sentence(u.kit.Words, err)))
			return
		}
		u.toast.Say(u.kit.Words.T("settings.saved"))
	})
	if before.In() != s.In() || before.Theme != s.Theme || before.TextSize != s.TextSize {
		u.Build()
	} else {
		u.answer.Refresh()
	}
	switch {
	case before.OllamaURL != s.OllamaURL || before.OllamaProgram != s.OllamaProgram || before.Context != s.Context || before.Threads != s.Threads:
		u.connect()
	case before.Model != s.Model:
		u.recheck()
	}
	if before.Unreachable != s.Unreachable && u.services.Reach != nil {
		u.services.Reach(s.Unreachable)
		u.Library.Reload()
	}
	if before.Embedder != s.Embedder {
		u.asksFormer = true
		u.useMeaning()
	}
}

func (u *UI) showGlossary() { glossaryview.Open(u.host(), u.services.Words, u.Writer) }

func (u *UI) showAbout() { aboutview.Open(u.host(), u.program()) }

// showDiagnosis says whether the program works here.
func (u *UI) showDiagnosis() {
	m := aboutview.Machine{Place: u.services.Place, Server: u.conn.Server, State: u.Server.State, Documents: u.Library.Total, Pages: u.Library.Pages, SelfTest: u.services.SelfTest}
	if keeper := u.services.Keeping.Keeper; keeper != nil {
		m.Log = keeper.Log
	}
	aboutview.Diagnose(u.host(), u.program(), m)
}

// program is what is said of the program.
func (u *UI) program() aboutview.Program {
	s := &u.services
	p := aboutview.Program{Version: s.Version, Commit: s.Commit, Rules: s.Rules, Licences: s.Licences, Data: s.Place.Data, WhereTo: u.kit.Words.T("app.offline")}
	if u.conn.Warning == ollama.OtherHost {
		p.WhereTo = u.kit.Words.T("ollama.warning."+string(u.conn.Warning), "host", u.conn.Host)
	}
	if u.Spot != nil {
		p.Measure = func() { u.showMiddle(spotMiddle) }
	}
	return p
}
