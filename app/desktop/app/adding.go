package app

import (
	"context"
	"net/url"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/library"
	"tenkyo/app/policy"
)

// mayAdd tells whether documents can be added, for everybody or for this user alone.
func (u *UI) mayAdd() bool { return u.mayShare() || u.mayAddOwn() }

// mayShare tells whether documents can be added to the library: not to one that can only be read, and not where an administrator has
// said so.
func (u *UI) mayShare() bool {
	return !u.services.ReadOnly && u.services.Policy.Allows(policy.AddFolders)
}

// mayAddOwn tells whether this user can add documents for herself alone.
func (u *UI) mayAddOwn() bool { return u.services.OnlyMe && u.services.Policy.Allows(policy.OnlyMe) }

// mayChange tells whether something can be said of a document, or done with it.
func (u *UI) mayChange(d library.DocumentInfo) bool {
	return !u.services.ReadOnly || d.OnlyMe && u.services.OnlyMe
}

// add brings files and folders in. Where that can be for everybody or for this user alone, she is asked.
func (u *UI) add(paths ...string) {
	switch {
	case len(paths) == 0 || !u.mayAdd():
		return
	case !u.mayAddOwn():
		u.Library.Add(paths...)
		return
	case !u.mayShare():
		u.Library.AddOnlyMe(paths...)
		return
	}
	w := u.kit.Words
	d := dialog.NewCustomWithoutButtons(w.T("library.for_whom_title"), u.kit.Text(w.T("library.for_whom"), prose.Body), u.Window)
	choice := func(key string, add func(...string)) *controls.Button {
		return controls.NewButton(w.T(key), func() { d.Hide(); add(paths...) })
	}
	me := choice("library.for_me", u.Library.AddOnlyMe)
	me.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), choice("library.for_all", u.Library.Add), me})
	u.show(d, 520, 190)
}

// chooseFolder lets the user choose a folder to add.
func (u *UI) chooseFolder() {
	if !u.mayAdd() {
		return
	}
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			u.add(folder.Path())
		}
	}, u.Window)
	u.show(d, 860, 600)
}

// chooseFile lets the user choose a file to add.
func (u *UI) chooseFile() {
	if !u.mayAdd() {
		return
	}
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if err == nil && file != nil {
			path := file.URI().Path()
			file.Close()
			u.add(path)
		}
	}, u.Window)
	u.show(d, 860, 600)
}

// typePath lets the user type or paste the path of a folder or file. A path that leads nowhere is told in the result list.
func (u *UI) typePath() {
	if !u.mayAdd() {
		return
	}
	w := u.kit.Words
	entry := controls.NewEntry()
	entry.SetPlaceHolder(w.T("library.path_placeholder"))
	d := dialog.NewCustomWithoutButtons(w.T("library.path_title"),
		prose.Column(10, entry, u.kit.Text(w.T("library.drop_hint"), prose.Caption|prose.Muted)), u.Window)
	add := func() {
		if path := typedPath(entry.Text); path != "" {
			d.Hide()
			u.add(path)
		}
	}
	entry.OnSubmitted = func(string) { add() }
	ok := controls.NewButton(w.T("glossary.add"), add)
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{controls.NewButton(w.T("button.cancel"), d.Hide), ok})
	entry.OnEscape = d.Hide
	if u.show(d, 560, 200) {
		u.Window.Canvas().Focus(entry)
	}
}

// typedPath reads a path as people paste it: in quotation marks, or as a file URL.
func typedPath(s string) string {
	s = strings.Trim(strings.TrimSpace(s), `"'`)
	if u, err := url.Parse(s); err == nil && u.Scheme == "file" {
		s = u.Path
	}
	if s == "" {
		return ""
	}
	if abs, err := filepath.Abs(s); err == nil {
		return abs
	}
	return s
}

// AddSamples brings the sample documents into the library.
func (u *UI) AddSamples() {
	if !u.mayAdd() {
		return
	}
	go func() {
		paths, err := u.services.AddSamples()
		u.dispatch(func() {
			if err != nil {
				u.showError(err)
				return
			}
			u.add(paths...)
		})
	}()
}

// reading says how files are read: locked ones with the password that a person types, whose text is kept because that person was told
// so, and pages without text from their pictures where the settings say so and there is a tesseract.
func (u *UI) reading(ctx context.Context, ocr bool) (library.IngestOptions, error) {
	options := library.IngestOptions{Password: u.Passwords.ForReading, KeepProtected: true}
	if !ocr {
		return options, nil
	}
	var err error
	options.OCR, err = u.services.OCR(ctx)
	return options, err
}

// reveal shows the folder of a file in the desktop's own program for files.
func (u *UI) reveal(path string) { u.openFolder(filepath.Dir(path)) }

// openFolder shows a folder there.
func (u *UI) openFolder(path string) {
	folder := &url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(folder.Path, "/") { // a drive of Windows
		folder.Path = "/" + folder.Path
	}
	if err := u.app.OpenURL(folder); err != nil {
		u.showError(err)
	}
}
