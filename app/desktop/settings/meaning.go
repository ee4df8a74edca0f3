package settings

import (
	"runtime"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
)

// meaning is the part of the dialog that is about search by meaning: which model, how far it is, and a button that takes effect at
// once, since the work goes on while the dialog is open.
type meaning struct {
	kit    *controls.Kit
	model  *viewmodel.Meaning
	file   string       // the name of a model file that was taken in, "" for none
	choice *modelChoice // of an embedding model; the first is none
	status *prose.Text
	button *controls.Button
	row    *fyne.Container // of the two, not there while search by meaning is off
	note   *prose.Text
	offer  *fyne.Container // to import a model, where there is none
	column *fyne.Container
}

func newMeaning(kit *controls.Kit, m *viewmodel.Meaning, chosen, file string, server viewmodel.ServerState) *meaning {
	w := kit.Words
	f := &meaning{kit: kit, model: m, file: file, choice: newModelChoice(kit, kit.Words.T("settings.embedder_none")), note: kit.Text("", prose.Caption|prose.Muted), offer: prose.Flow(6)}
	f.show(chosen, server)
	f.status = kit.Text("", prose.Body)
	f.button = controls.NewButton("", f.act)
	f.row = prose.Row(nil, f.status, f.button)
	f.column = prose.Column(3, kit.Text(w.T("settings.embedder"), prose.Body|prose.Bold), f.choice.Select, f.choice.under(func(name string) string { return licenceOf(kit, server.Models, name) }),
		f.note, f.offer, f.row)
	f.refresh()
	return f
}

// suggested is a small embedding model that knows Japanese and English.
const suggested = "embeddinggemma"

// show offers the model file that was taken in and the models of a server. Where there is none, how one gets there stands below.
func (f *meaning) show(chosen string, server viewmodel.ServerState) {
	w := f.kit.Words
	f.choice.offer(f.file, 0)
	for _, model := range server.Models {
		if model.Embedding {
			f.choice.offer(model.Name, model.Size)
		}
	}
	f.choice.choose(chosen)
	missing := server.Running && len(f.choice.names) == 1
	f.offer.Hidden = !missing
	if missing {
		f.note.Set(w.T("settings.embedder_missing", "command", ollama.PullCommand(server.URL, suggested, runtime.GOOS)), nil)
	} else {
		f.note.Set(w.T("settings.embedder_note"), nil)
	}
}

// refresh shows how far the work is.
func (f *meaning) refresh() {
	s := &f.model.State
	sentence := MeaningSentence(f.kit.Words, s)
	f.status.Set(sentence, nil)
	key := ""
	switch {
	case s.Model == "":
	case s.Former != "":
		key = "meaning.replace"
	case s.Running && !s.Paused:
		key = "meaning.pause"
	case s.Paused || s.Err != nil:
		key = "meaning.resume"
	}
	f.row.Hidden = sentence == ""
	f.status.Hidden, f.button.Hidden = sentence == "", key == ""
	if key != "" {
		f.button.SetText(f.kit.Words.T(key))
	}
	f.column.Refresh()
}

// act does what the button says.
func (f *meaning) act() {
	s := &f.model.State
	switch {
	case s.Former != "":
		f.model.Replace()
	case s.Running && !s.Paused:
		f.model.Pause()
	default:
		f.model.Resume()
	}
}

// MeaningSentence says how far a library is prepared for search by meaning, "" where that is off.
func MeaningSentence(w *words.Words, s *viewmodel.MeaningState) string {
	switch {
	case s.Model == "":
		return ""
	case s.Former != "":
		return FormerSentence(w, s)
	case s.Err != nil:
		return controls.Sentence(w, s.Err)
	case s.Dimension == 0 && s.Running:
		return w.T("meaning.opening")
	case s.Dimension == 0:
		return w.T("meaning.waiting")
	}
	sentence := w.T("meaning.progress", "done", s.Progress.Done, "total", s.Progress.Total, "model", s.Model, "dimension", s.Dimension)
	switch {
	case s.Paused:
		sentence = w.T("meaning.paused") + sentence
	case s.Running:
		sentence = w.T("meaning.running") + sentence
	}
	return sentence
}

// FormerSentence says that a library is prepared with another model than the chosen one, or with an earlier state of it.
func FormerSentence(w *words.Words, s *viewmodel.MeaningState) string {
	if s.Former == s.Model || s.Former == s.Model+":latest" {
		return w.T("meaning.former_state", "model", s.Model)
	}
	return w.T("meaning.former", "former", s.Former, "model", s.Model)
}
