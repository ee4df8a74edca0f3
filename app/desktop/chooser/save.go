package chooser

import (
	"errors"
	"io/fs"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/viewmodel"
)

// Save asks where a file goes that is not there yet. take writes it, off the window's goroutine, and says what came of it: while it
// does so the dialog says that it is being written, and where it fails the dialog says why.
func Save(host *controls.Host, title, note, proposed string, take func(path string, done func(error))) {
	kit := host.Kit
	w := kit.Words
	path := controls.NewEntry()
	path.SetText(proposed)
	problem := kit.Text(" ", prose.Caption)
	d := dialog.NewCustomWithoutButtons(title, prose.Inset(8, 8, prose.Column(8, kit.Text(note, prose.Body), path, problem)), host.Window)
	ok := controls.NewButton(w.T("export.write"), nil)
	say := func(sentence string, style text.Style) {
		problem.SetStyle(style)
		problem.Set(sentence, nil)
	}
	try := func() {
		to := viewmodel.TypedPath(path.Text)
		if to == "" || ok.Disabled() {
			return
		}
		ok.Disable()
		say(w.T("export.writing"), prose.Caption|prose.Muted)
		take(to, func(err error) {
			ok.Enable()
			switch {
			case err == nil:
				d.Hide()
				return
			case errors.Is(err, fs.ErrExist):
				say(w.T("export.exists", "path", to), prose.Caption|prose.Danger)
			default:
				say(controls.Sentence(w, err), prose.Caption|prose.Danger)
			}
			host.Show(d, 600, 250) // where it was closed meanwhile
		})
	}
	path.OnSubmitted = func(string) { try() }
	path.OnEscape = d.Hide
	ok.OnTapped = try
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), ok})
	if host.Show(d, 600, 250) {
		host.Window.Canvas().Focus(path)
	}
}
