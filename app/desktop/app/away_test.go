package app

import (
	"errors"
	"strings"
	"testing"

	"tenkyo/app/desktop/viewmodel"
)

func TestASharedLibraryThatWasAwayIsTakenIn(t *testing.T) {
	lib := &fakeLibrary{documents: threeDocuments[:1]}
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), lib, &fakeAsker{answer: everyState()}, gemma)
	var back func()
	w.services.Away, w.services.WhenBack = errors.New("no share"), func(f func()) { back = f }
	w.Build()
	w.awaitShared()
	gone := w.away()
	w.says(t, gone)
	lib.documents = threeDocuments
	back()
	w.until(t, "its documents", func() bool { return len(w.Library.Rows) >= len(threeDocuments) })
	if said := w.texts(); strings.Contains(said, gone) {
		t.Errorf("it is still called away:\n%s", said)
	}
	w.Build() // as another language would
	if w.away() != "" {
		t.Error("another language makes it away again")
	}
}
