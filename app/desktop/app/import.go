package app

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// canImport tells whether there is a server that takes a model file.
func (u *UI) canImport() bool {
	_, ok := u.conn.Server.(viewmodel.Importer)
	return ok
}

// importModel lets the user bring a model file (GGUF) to the server, which needs no network.
func (u *UI) importModel() {
	server, ok := u.conn.Server.(viewmodel.Importer)
	if !ok {
		return
	}
	w := u.kit.Words
	u.takeFile(modelFile{
		title: w.T("import.title"), note: w.T("import.note"), named: true, importing: u.Importing,
		start: func(file, name string) { u.Importing.Start(server, file, name) },
		step:  func() string { return w.T("import.step." + string(u.Importing.Progress.Step)) },
		done:  func() string { return w.T("import.done") },
	})
}

// takeEncoder lets the user take in a model file for search by meaning, which then prepares the library.
func (u *UI) takeEncoder() {
	if u.services.TakeEncoder == nil {
		return
	}
	w := u.kit.Words
	var taken viewmodel.TakenEncoder
	u.Encoding.OnDone = func(string) { u.useEncoder(taken.Encoder) }
	u.takeFile(modelFile{
		title: w.T("meaning.file_title"), note: w.T("meaning.file_note"), importing: u.Encoding,
		start: func(file, name string) { u.Encoding.Start(u.services.TakeEncoder.Importer(&taken), file, name) },
		step:  func() string { return w.T("meaning.file_checking") },
		done: func() string {
			return w.T("meaning.file_taken", "model", taken.Name, "licence", cmp.Or(taken.Licence, w.T("encoder.no_licence")),
				"size", w.Size(taken.Size), "dimension", taken.Dimension, "each", taken.Passage.Milliseconds())
		},
	})
}

// modelFile is how a model file is taken in.
type modelFile struct {
	title, note string
	named       bool // the user gives it a name
	importing   *viewmodel.Importing
	start       func(file, name string)
	step, done  func() string // what is said while it runs, and after it
}

// takeFile asks for a model file and takes it in. What runs goes on when the dialog is closed. It opens over the settings, too, which
// then offer the model.
func (u *UI) takeFile(m modelFile) {
	if u.Window.Canvas().Overlays().Top() != nil && (u.dialog == nil || u.dialog != u.choosing) {
		return
	}
	w := u.kit.Words
	path, name := controls.NewEntry(), controls.NewEntry()
	path.SetPlaceHolder(w.T("import.path_placeholder"))
	name.SetPlaceHolder(w.T("import.name_placeholder"))
	name.Hidden = !m.named
	named := false
	path.OnChanged = func(s string) {
		if !named {
			name.SetText(viewmodel.ModelName(viewmodel.TypedPath(s)))
		}
	}
	name.OnChanged = func(s string) { named = s != "" && s != viewmodel.ModelName(viewmodel.TypedPath(path.Text)) }
	bar, line := widget.NewProgressBar(), u.kit.Text(" ", prose.Caption|prose.Muted)
	choose := controls.NewButton(w.T("import.choose"), nil)
	body := prose.Column(8,
		u.kit.Text(m.note, prose.Body),
		prose.Row(nil, path, choose), name, bar, line)
	d := dialog.NewCustomWithoutButtons(m.title, prose.Inset(8, 8, body), u.Window)
	choose.OnTapped = func() {
		chooser.OpenOver(u.host(), u.fileRequest(m.title, path.SetText, ".gguf"))
	}
	begin := func() {
		if file := viewmodel.TypedPath(path.Text); file != "" && (strings.TrimSpace(name.Text) != "" || !m.named) && !m.importing.Running {
			m.start(file, strings.TrimSpace(name.Text))
		}
	}
	path.OnSubmitted, name.OnSubmitted = func(string) { begin() }, func(string) { begin() }
	start := controls.NewButton(w.T("import.start"), begin)
	start.Importance = widget.HighImportance
	stop := controls.NewButton(w.T("button.stop"), m.importing.Stop)
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	d.SetButtons([]fyne.CanvasObject{closing, stop, start})
	path.OnEscape, name.OnEscape = d.Hide, d.Hide
	show := func() {
		i := m.importing
		bar.Hidden, stop.Hidden = !i.Running || !m.named, !i.Running
		bar.TextFormatter = func() string { return strconv.Itoa(int(i.Fraction()*100)) + "%" }
		bar.SetValue(i.Fraction())
		if i.Running {
			start.Disable()
		} else {
			start.Enable()
		}
		sentence, style := " ", prose.Caption|prose.Muted
		switch {
		case i.Running:
			sentence = m.step()
		case i.Err != nil:
			sentence, style = controls.Sentence(w, i.Err), prose.Body|prose.Danger
		case i.Done:
			sentence = m.done()
		}
		line.SetStyle(style)
		line.Set(sentence, nil)
		body.Refresh()
	}
	m.importing.OnChange = show
	show()
	u.showOver(d, 600, 330)
	u.Window.Canvas().Focus(path)
}
