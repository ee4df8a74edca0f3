package app

import (
	"io/fs"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

func TestWhatGoesWrongIsSaidInASentence(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{}, &fakeAsker{}, gemma)
	refused := &fs.PathError{Op: "open", Path: "/samples", Err: fs.ErrPermission}
	w.services.AddSamples = func() ([]string, error) { return nil, refused }
	w.AddSamples()
	w.until(t, "the dialog", func() bool { return w.dialog != nil })
	want, said := w.kit.Words.T("error.permission", "detail", refused), false
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		p, ok := o.(*prose.Text)
		said = said || ok && p.String() == want
	}
	if !said {
		t.Errorf("%q is not said", want)
	}
}

func TestWhereOthersUseTheLibraryOneIsAskedForWhomAFolderIs(t *testing.T) {
	for _, c := range []struct {
		name             string
		readOnly, onlyMe bool
		press            string // key of the button of the dialog, "" for none
		added, own       string
	}{
		{"for everybody", false, true, "library.for_all", "/docs", ""},
		{"for herself alone", false, true, "library.for_me", "/docs", "/docs"},
		{"neither after all", false, true, "button.cancel", "", ""},
		{"beside a library that can only be read", true, true, "", "/docs", "/docs"},
		{"in a library of her own", false, false, "", "/docs", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			lib := &fakeLibrary{}
			w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
			w.services.ReadOnly, w.services.OnlyMe = c.readOnly, c.onlyMe
			w.Drop([]fyne.URI{storage.NewFileURI("/docs")})
			if c.press != "" {
				w.press(t, c.press)
			}
			if c.added != "" {
				w.until(t, "the job", func() bool { return w.Library.Job != nil && !w.Library.Job.Running })
			}
			if strings.Join(lib.added, " ") != c.added || strings.Join(lib.onlyMe, " ") != c.own {
				t.Errorf("added %q, for her alone %q", lib.added, lib.onlyMe)
			}
			if w.Window.Canvas().Overlays().Top() != nil {
				t.Error("a dialog stays")
			}
		})
	}
}

// press clicks a button of the dialog on top.
func (w *window) press(t *testing.T, key string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if b := asButton(o); b != nil && b.Text == w.kit.Words.T(key) {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %s", key)
}

func TestWhatIsOnesOwnCanBeChangedBesideALibraryThatCanNot(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	w.services.ReadOnly, w.services.OnlyMe = true, true
	own, shared := library.DocumentInfo{Doc: "only-me/a.md", OnlyMe: true}, library.DocumentInfo{Doc: "a.md"}
	if !w.mayChange(own) || w.mayChange(shared) {
		t.Error("what may be changed is told wrongly")
	}
	if do := w.detailActions(own, nil); do.SetDay == nil {
		t.Error("nothing can be said of a document of her own")
	}
	if do := w.detailActions(shared, nil); do.SetDay != nil {
		t.Error("something can be said of a document of a library that can only be read")
	}
}
