// Package modelview is the dialog by which a model file is taken in: for a server, or for search by meaning.
package modelview

import (
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

// File is how a model file is taken in.
type File struct {
	Title, Note string
	Named       bool // the user gives it a name
	Importing   *viewmodel.Importing
	Start       func(file, name string)
	Step, Done  func() string // what is said while it runs, and after it
	Choose      func(title string, chosen func(path string), endings ...string) chooser.Request
}

// Open asks for a model file and takes it in, over the dialog that is open. What runs goes on when the dialog is closed.
func Open(host *controls.Host, m File) {
	kit := host.Kit
	w := kit.Words
	path, name := controls.NewEntry(), controls.NewEntry()
	path.SetPlaceHolder(w.T("import.path_placeholder"))
	name.SetPlaceHolder(w.T("import.name_placeholder"))
	name.Hidden = !m.Named
	named := false
	path.OnChanged = func(s string) {
		if !named {
			name.SetText(viewmodel.ModelName(viewmodel.TypedPath(s)))
		}
	}
	name.OnChanged = func(s string) { named = s != "" && s != viewmodel.ModelName(viewmodel.TypedPath(path.Text)) }
	bar, line := widget.NewProgressBar(), kit.Text(" ", prose.Caption|prose.Muted)
	choose := controls.NewButton(w.T("import.choose"), nil)
	body := prose.Column(8,
		kit.Text(m.Note, prose.Body),
		prose.Row(nil, path, choose), name, bar, line)
	d := dialog.NewCustomWithoutButtons(m.Title, prose.Inset(8, 8, body), host.Window)
	choose.OnTapped = func() {
		chooser.OpenOver(host, m.Choose(m.Title, path.SetText, ".gguf"))
	}
	begin := func() {
		if file := viewmodel.TypedPath(path.Text); file != "" && (strings.TrimSpace(name.Text) != "" || !m.Named) && !m.Importing.Running {
			m.Start(file, strings.TrimSpace(name.Text))
		}
	}
	path.OnSubmitted, name.OnSubmitted = func(string) { begin() }, func(string) { begin() }
	start := controls.NewButton(w.T("import.start"), begin)
	start.Importance = widget.HighImportance
	stop := controls.NewButton(w.T("button.stop"), m.Importing.Stop)
	closing := controls.NewButton(w.T("button.close"), d.Hide)
	d.SetButtons([]fyne.CanvasObject{closing, stop, start})
	path.OnEscape, name.OnEscape = d.Hide, d.Hide
	show := func() {
		i := m.Importing
		bar.Hidden, stop.Hidden = !i.Running || !m.Named, !i.Running
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
			sentence = m.Step()
		case i.Err != nil:
			sentence, style = controls.Sentence(w, i.Err), prose.Body|prose.Danger
		case i.Done:
			sentence = m.Done()
		}
		line.SetStyle(style)
		line.Set(sentence, nil)
		body.Refresh()
	}
	m.Importing.OnChange = show
	show()
	host.ShowOver(d, 600, 330)
	host.Window.Canvas().Focus(path)
}
