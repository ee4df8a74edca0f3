package app

import (
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/ollama"
)

// wireMeaning connects search by meaning with the settings.
func (u *UI) wireMeaning() {
	u.Meaning.OnChange = func() {
		if u.Meaning.State.Model != "" {
			u.Settings.EmbedPaused = u.Meaning.State.Paused
		}
		if u.form != nil {
			u.form.Refresh()
		}
		if u.Meaning.State.Former != "" && u.asksFormer {
			u.asksFormer = false
			u.askFormer()
		}
	}
}

// useMeaning puts search by meaning on or off, as the settings say, over the connection of the moment.
func (u *UI) useMeaning() {
	u.Meaning.Use(u.conn.Embedder, u.Settings.Embedder, u.Settings.EmbedPaused)
}

// useEncoder searches by meaning with a model file that was taken in.
func (u *UI) useEncoder(e viewmodel.Encoder) {
	s := u.Settings
	again := s.Embedder == e.Name // the same file, or another one under its name
	s.Encoder, s.Embedder = e, e.Name
	u.Apply(s)
	if again {
		u.asksFormer = true
		u.useMeaning()
	}
}

// askFormer asks whether what was prepared with another model is to be prepared anew. On a no that model is used further.
func (u *UI) askFormer() {
	w, state := u.kit.Words, u.Meaning.State
	d := controls.NewConfirm(w.T("settings.embedder"), w.T("meaning.replace"), w.T("button.cancel"),
		prose.Inset(8, 8, u.kit.Text(settings.FormerSentence(w, &state), prose.Body)), func(yes bool) {
			if yes {
				u.Meaning.Replace()
				return
			}
			s := u.Settings
			s.Embedder = state.Former
			u.Apply(s)
			u.asksFormer = false
		}, u.Window)
	u.show(d, 480, 220)
}

// serverSeen tries again what failed because the server did not run, now that it does.
func (u *UI) serverSeen() {
	if u.form != nil {
		u.form.ShowServer(u.Server.State)
	}
	if s := &u.Meaning.State; u.Server.State.Running && !s.Paused && ollama.CodeOf(s.Err) == ollama.CodeNotRunning {
		u.Meaning.Resume()
	}
}

// libraryGrew makes vectors of the passages that the library has got, or has not any more.
func (u *UI) libraryGrew() {
	if u.Library.Chunks != u.chunks {
		u.chunks = u.Library.Chunks
		u.Meaning.Update()
	}
}
