package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/libraryview"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

// showDetails says everything that is known of a document. What was read of it is fetched in the background.
func (u *UI) showDetails(info library.DocumentInfo) {
	if info.Source == library.Denied {
		return
	}
	w := u.kit.Words
	scroll := prose.NewScroll(0)
	d := dialog.NewCustomWithoutButtons(w.T("details.dialog"), scroll, u.Window)
	open := func(page int) {
		d.Hide()
		u.Source.OpenTarget([]viewmodel.Target{{Title: info.Title, Claim: -1,
			PageRequest: library.PageRequest{Doc: info.Doc, Version: info.Version, Page: page}}}, 0)
	}
	fill := func(read *document.Document) {
		scroll.SetObjects(prose.Inset(8, 8, libraryview.Details(u.kit, info, read, open)))
	}
	fill(nil)
	buttons := []fyne.CanvasObject{}
	if info.Path != "" {
		buttons = append(buttons, widget.NewButtonWithIcon(w.T("library.reveal"), fynetheme.FolderOpenIcon(), func() { u.reveal(info.Path) }))
	}
	if info.Path != "" && !u.services.ReadOnly {
		buttons = append(buttons, widget.NewButtonWithIcon(w.T("library.reread"), fynetheme.ViewRefreshIcon(), func() { d.Hide(); u.reread(info.Path) }))
	}
	closing := widget.NewButton(w.T("button.close"), d.Hide)
	closing.Importance = widget.HighImportance
	d.SetButtons(append(buttons, closing))
	if !u.show(d, 640, 640) {
		return
	}
	go func() {
		read, err := u.services.Library.Document(info.Doc, info.Version)
		u.dispatch(func() {
			if err == nil {
				fill(read)
			}
		})
	}()
}

// reread reads a file again.
func (u *UI) reread(path string) { u.Library.Add(path) }
