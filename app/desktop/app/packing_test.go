package app

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/audit"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/pack"
)

// packLibrary is a library that one pack comes into.
type packLibrary struct {
	id      string
	refused error
	applied int
}

func (*packLibrary) Fingerprint() string { return "f" }

func (*packLibrary) Pack(_ context.Context, o library.PackOptions) (library.PackReport, error) {
	return library.PackReport{Path: o.Path, Number: 7, Documents: 3, LeftOut: []library.LeftOut{{Doc: "給与.pdf", Code: "protected"}}}, nil
}

func (l *packLibrary) Unpack(_ context.Context, _ string, o library.UnpackOptions) (library.UnpackReport, error) {
	if l.refused == nil && !o.DryRun {
		l.applied++
	}
	return library.UnpackReport{ID: l.id, Number: 8, Added: []string{"新しい規程.pdf"}}, l.refused
}

// packing is a window over it.
func packing(t *testing.T) (*window, *packLibrary) {
	t.Helper()
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	l := &packLibrary{id: "a"}
	w.services.Packs = &viewmodel.Packer{Library: l, Keeper: history.NewKeeper(w.services.Place.Data)}
	w.Build()
	return w, l
}

// offers reports whether a dialog with a button is open.
func (w *window) offers(key string) bool {
	top := w.Window.Canvas().Overlays().Top()
	return top != nil && slices.ContainsFunc(test.LaidOutObjects(top), func(o fyne.CanvasObject) bool {
		b := asButton(o)
		return b != nil && b.Text == w.kit.Words.T(key) && b.Visible()
	})
}

// told tells what the open dialog says.
func (w *window) told() string {
	var said []string
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if p, ok := o.(*prose.Text); ok && p.Visible() {
			said = append(said, p.String())
		}
	}
	return strings.Join(said, "\n")
}

func TestNothingOfAPackComesInBeforeItsChangesWereShownAndAccepted(t *testing.T) {
	w, l := packing(t)
	w.lookAtPack("/packs/rules.tenkyo")
	w.until(t, "the changes", func() bool { return w.offers("pack.unpack_yes") })
	if said, want := w.told(), "新しい規程.pdf"; !strings.Contains(said, want) {
		t.Errorf("%q is not said in:\n%s", want, said)
	}
	if l.applied != 0 {
		t.Fatal("the pack came in unasked")
	}
	test.Tap(button(t, w, "pack.unpack_yes"))
	w.until(t, "the pack", func() bool { return w.Window.Canvas().Overlays().Top() == nil })
	if l.applied != 1 {
		t.Errorf("the pack came in %d times", l.applied)
	}
	var kinds []audit.Kind
	if err := w.services.Packs.Keeper.Log.Read(t.Context(), func(e audit.Entry) { kinds = append(kinds, e.Kind) }); err != nil || !slices.Contains(kinds, audit.Unpacked) {
		t.Errorf("the log tells of %v, %v", kinds, err)
	}
}

func TestAPackThatWasReplacedAfterItWasShownStaysOut(t *testing.T) {
	w, l := packing(t)
	w.lookAtPack("/packs/rules.tenkyo")
	w.until(t, "the changes", func() bool { return w.offers("pack.unpack_yes") })
	l.id = "b"
	test.Tap(button(t, w, "pack.unpack_yes"))
	w.until(t, "the refusal", func() bool { return w.offers("button.close") })
	if said, want := w.told(), w.kit.Words.T("pack.other_shown"); !strings.Contains(said, want) {
		t.Errorf("%q is not said in:\n%s", want, said)
	}
	if l.applied != 0 {
		t.Error("another pack came in")
	}
}

func TestARefusedPackIsToldOfInTheWindowsLanguage(t *testing.T) {
	w, l := packing(t)
	l.refused = &pack.Error{Code: pack.Unsigned, Detail: "no signature"}
	w.lookAtPack("/packs/rules.tenkyo")
	w.until(t, "the refusal", func() bool { return w.offers("button.close") })
	if said, want := w.told(), w.kit.Words.T("pack.error.unsigned", "name", ""); !strings.Contains(said, want) {
		t.Errorf("%q is not said in:\n%s", want, said)
	}
}

func TestTheLibraryIsPackedIntoAFileThatIsNotThereYet(t *testing.T) {
	w, _ := packing(t)
	t.Setenv("HOME", filepath.Join(t.TempDir(), "nobody"))
	w.packLibrary()
	test.Tap(button(t, w, "export.write"))
	w.until(t, "the pack", func() bool { return w.offers("button.close") })
	if said, want := w.told(), "給与.pdf"; !strings.Contains(said, want) {
		t.Errorf("%q is not said in:\n%s", want, said)
	}
}
