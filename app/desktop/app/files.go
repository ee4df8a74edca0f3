package app

import (
	"cmp"
	"path/filepath"
	"time"

	"tenkyo/app/desktop/chooser"
	"tenkyo/app/desktop/modelview"
	"tenkyo/app/desktop/packview"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/policy"
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
	u.takeFile(modelview.File{
		Title: w.T("import.title"), Note: w.T("import.note"), Named: true, Importing: u.Importing,
		Start: func(file, name string) { u.Importing.Start(server, file, name) },
		Step:  func() string { return w.T("import.step." + string(u.Importing.Progress.Step)) },
		Done:  func() string { return w.T("import.done") },
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
	u.takeFile(modelview.File{
		Title: w.T("meaning.file_title"), Note: w.T("meaning.file_note"), Importing: u.Encoding,
		Start: func(file, name string) { u.Encoding.Start(u.services.TakeEncoder.Importer(&taken), file, name) },
		Step:  func() string { return w.T("meaning.file_checking") },
		Done: func() string {
			return w.T("meaning.file_taken", "model", taken.Name, "licence", cmp.Or(taken.Licence, w.T("encoder.no_licence")),
				"size", w.Size(taken.Size), "dimension", taken.Dimension, "each", taken.Passage.Milliseconds())
		},
	})
}

// takeFile asks for a model file. It opens over the settings, too, which then offer the model.
func (u *UI) takeFile(m modelview.File) {
	if u.Window.Canvas().Overlays().Top() == nil || u.dialog != nil && u.dialog == u.choosing {
		m.Choose = u.fileRequest
		modelview.Open(u.host(), m)
	}
}

// mayPack reports whether the library can be written into a file, and mayUnpack whether such a file can come in.
func (u *UI) mayPack() bool {
	return u.services.Packs != nil && !u.services.ReadOnly && u.services.Policy.Allows(policy.Export)
}

func (u *UI) mayUnpack() bool { return u.services.Packs != nil && !u.services.ReadOnly }

// packLibrary writes the library into a file.
func (u *UI) packLibrary() {
	if !u.mayPack() {
		return
	}
	proposed := filepath.Join(u.documents, u.kit.Words.T("pack.file_name")+"-"+time.Now().Format(time.DateOnly)+packview.Ext)
	packview.Pack(u.host(), u.services.Packs, proposed, u.Library.Holds(func(d library.DocumentInfo) bool { return d.OnlyMe }))
}

// unpackLibrary lets the user choose a pack.
func (u *UI) unpackLibrary() {
	if u.mayUnpack() {
		chooser.Open(u.host(), u.fileRequest(u.kit.Words.T("pack.unpack_title"), u.lookAtPack, packview.Ext))
	}
}

// lookAtPack takes a pack in, once it was said what it would change.
func (u *UI) lookAtPack(path string) {
	packview.Unpack(u.host(), u.services.Packs, path, func() {
		u.Library.Reload()
		if u.History != nil {
			u.History.Recheck()
		}
		u.toast.Say(u.kit.Words.T("pack.taken"))
	})
}
