package app

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
)

// canImport tells whether there is a server that takes a model file.
func (u *UI) canImport() bool {
	_, ok := u.conn.Server.(viewmodel.Importer)
	return ok
}

// importModel lets the user bring a model file (GGUF) to the server, which needs no network. What runs goes on when the dialog is
// closed. It opens over the settings, too, which then offer the model.
func (u *UI) importModel() {
	server, ok := u.conn.Server.(viewmodel.Importer)
	if !ok || u.Window.Canvas().Overlays().Top() != nil && (u.dialog == nil || u.dialog != u.choosing) {
		return
	}
	w := u.kit.Words
	path, name := controls.NewEntry(), controls.NewEntry()
	path.SetPlaceHolder(w.T("import.path_placeholder"))
	name.SetPlaceHolder(w.T("import.name_placeholder"))
	named := false
	path.OnChanged = func(s string) {
		if !named {
			name.SetText(viewmodel.ModelName(typedPath(s)))
		}
	}
	name.OnChanged = func(s string) { named = s != "" && s != viewmodel.ModelName(typedPath(path.Text)) }
	bar, line := widget.NewProgressBar(), u.kit.Text(" ", prose.Caption|prose.Muted)
	choose := controls.NewButton(w.T("import.choose"), nil)
	body := prose.Column(8,
		u.kit.Text(w.T("import.note"), prose.Body),
		prose.Row(nil, path, choose), name, bar, line)
	d := dialog.NewCustomWithoutButtons(w.T("import.title"), prose.Inset(8, 8, body), u.Window)
	choose.OnTapped = func() {
		files := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
			if err == nil && file != nil {
				file.Close()
				path.SetText(file.URI().Path())
			}
		}, u.Window)
		files.SetFilter(storage.NewExtensionFileFilter([]string{".gguf"}))
		u.showOver(files, 800, 600)
	}
	begin := func() {
		if file := typedPath(path.Text); file != "" && strings.TrimSpace(name.Text) != "" && !u.Importing.Running {
			u.Importing.Start(server, file, strings.TrimSpace(name.Text))
		}
	}
	path.OnSubmitted, name.OnSubmitted = func(string) { begin() }, func(string) { begin() }
	start := controls.NewButton(w.T("import.start"), begin)
	start.Importance = widget.HighImportance
	stop := controls.NewButton(w.T("button.stop"), u.Importing.Stop)
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	d.SetButtons([]fyne.CanvasObject{closing, stop, start})
	path.OnEscape, name.OnEscape = d.Hide, d.Hide
	show := func() {
		i := u.Importing
		bar.Hidden, stop.Hidden = !i.Running, !i.Running
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
			sentence = w.T("import.step." + string(i.Progress.Step))
		case i.Err != nil:
			sentence, style = controls.Sentence(w, i.Err), prose.Body|prose.Danger
		case i.Done:
			sentence = w.T("import.done")
		}
		line.SetStyle(style)
		line.Set(sentence, nil)
		body.Refresh()
	}
	u.Importing.OnChange = show
	show()
	u.showOver(d, 600, 330)
	u.Window.Canvas().Focus(path)
}
