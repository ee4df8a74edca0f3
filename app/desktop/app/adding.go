package app

import (
	"context"
	"net/url"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
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

// chooseDocuments lets the user choose a folder or a file to add.
func (u *UI) chooseDocuments() {
	if !u.mayAdd() {
		return
	}
	w := u.kit.Words
	chooser.Open(u.host(), chooser.Request{
		Title: w.T("choose.documents"), Folder: w.T("choose.add_folder"), File: w.T("choose.add_file"),
		Wanted: viewmodel.Wanted{Folders: true}, Places: u.places(), Chosen: func(path string) { u.remember(path); u.add(path) },
	})
}

// fileRequest asks for one file with an ending.
func (u *UI) fileRequest(title string, chosen func(path string), endings ...string) chooser.Request {
	return chooser.Request{
		Title: title, File: u.kit.Words.T("choose.open"), Wanted: viewmodel.Wanted{Extensions: endings}, Places: u.places(),
		Chosen: func(path string) { u.remember(path); chosen(path) },
	}
}

// places are where a person chose something lately, newest first, and the folders of the library.
func (u *UI) places() []string {
	places := append(u.Settings.Recent.List(), u.documents)
	for _, r := range u.Library.Roots {
		if !r.Sample {
			places = append(places, r.Info.Path)
		}
	}
	return places
}

// remember keeps where something was chosen.
func (u *UI) remember(path string) {
	u.Settings.Recent.Add(filepath.Dir(path))
	u.saveSettings(nil)
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

// openFolder shows a folder there, or a file in the program that the desktop opens it with.
func (u *UI) openFolder(path string) {
	folder := &url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(folder.Path, "/") { // a drive of Windows
		folder.Path = "/" + folder.Path
	}
	if err := u.app.OpenURL(folder); err != nil {
		u.showError(err)
	}
}
