package app

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

// threeFolders are three added folders, of which two hold a file of the same place.
func threeFolders() *fakeLibrary {
	doc := func(root, rel, doc string) library.DocumentInfo {
		return library.DocumentInfo{Doc: doc, Root: root, Rel: rel, Path: root + "/" + rel, Title: doc, Source: library.Readable}
	}
	return &fakeLibrary{
		documents: []library.DocumentInfo{doc("/srv/人事", "規程/旅費.md", "規程/旅費.md"), doc("/srv/総務", "規程/旅費.md", "総務/規程/旅費.md"), doc("/mnt/共有", "就業規則.md", "就業規則.md")},
		roots:     []library.RootInfo{{Path: "/mnt/共有", State: library.Unreachable}, {Path: "/srv/人事", State: library.Readable}, {Path: "/srv/総務", State: library.Readable}},
	}
}

func TestAQuestionIsPutToOneAddedFolder(t *testing.T) {
	asker := &fakeAsker{}
	w := open(t, wide(viewmodel.Settings{}), threeFolders(), asker, gemma)
	w.Library.IsSample = nil
	w.Library.SetOrder(viewmodel.ByFolder)
	w.until(t, "the documents", func() bool { return w.Library.Total == 3 })
	var labels []string
	for _, item := range w.scopes() {
		labels = append(labels, item.Label)
		if item.Label == "総務" {
			item.Action()
		}
	}
	if got := strings.Join(labels, "|"); got != "すべて||人事|　規程|共有|総務|　規程" {
		t.Errorf("offered are %s", got)
	}
	w.answer.Ask("宿泊料は？")
	w.until(t, "the answer", func() bool { return !w.Ask.State.Running })
	r := asker.last()
	if !slices.Equal(r.Docs, []string{"総務/規程/旅費.md"}) || r.Scope == nil || *r.Scope != (ask.Scope{Name: "総務", Documents: 1}) {
		t.Errorf("put to %v, kept as %+v", r.Docs, r.Scope)
	}
}

func TestARemovedFolderIsNoScopeAnyMoreAndLeavesWhenItsTimeIsOver(t *testing.T) {
	lib := threeFolders()
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	w.until(t, "the documents", func() bool { return w.Library.Total == 3 })
	r := w.Library.RootAt(viewmodel.Place{Root: "/srv/人事"})
	w.setScope(viewmodel.Scope{In: viewmodel.Place{Root: "/srv/人事", Dir: "規程"}, Name: "人事/規程"})
	w.removeRoot(r)
	if w.Ask.Scope != (viewmodel.Scope{}) || w.Library.Total != 2 || len(lib.left) != 0 {
		t.Errorf("scope %+v, %d documents, removed %v", w.Ask.Scope, w.Library.Total, lib.left)
	}
	w.elapse()
	w.until(t, "the removal", func() bool {
		lib.mu.Lock()
		defer lib.mu.Unlock()
		return slices.Equal(lib.left, []string{"/srv/人事"})
	})
}

func TestSeveralFoldersAreDroppedAtOnce(t *testing.T) {
	lib := threeFolders()
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	first, second := t.TempDir(), t.TempDir()
	w.Drop([]fyne.URI{storage.NewFileURI(first), storage.NewFileURI(second)})
	w.until(t, "reading them", func() bool { return w.Library.Job != nil && !w.Library.Job.Running })
	lib.mu.Lock()
	defer lib.mu.Unlock()
	if !slices.Contains(lib.added, first) || !slices.Contains(lib.added, second) {
		t.Errorf("read %v", lib.added)
	}
}

func TestHowFarReadingIsIsSaidAtOnePlace(t *testing.T) {
	lib := &fakeLibrary{}
	release := make(chan struct{})
	lib.ingest = func(_ context.Context, _ []string, tell func(library.Progress)) (library.IngestReport, error) {
		tell(library.Progress{Done: 1, Total: 4, Path: "/docs/a.pdf"})
		<-release
		return library.IngestReport{}, nil
	}
	w := open(t, wide(viewmodel.Settings{}), lib, &fakeAsker{}, gemma)
	w.Library.Add("/docs")
	w.until(t, "the progress", func() bool { return w.Library.Job.Total == 4 })
	bars := func() int {
		n := 0
		for _, o := range test.LaidOutObjects(w.Window.Content()) {
			if bar, ok := o.(*widget.ProgressBar); ok && bar.Visible() {
				n++
			}
		}
		return n
	}
	if n := bars(); n != 1 {
		t.Errorf("beside the list of documents: %d bars", n)
	}
	w.showTab(historyTab)
	if label := w.side.buttons[documentsTab].Text; bars() != 1 || !strings.Contains(label, "25") {
		t.Errorf("with another list: %d bars, the tab says %q", bars(), label)
	}
	w.showTab(documentsTab)
	if label := w.side.buttons[documentsTab].Text; bars() != 1 || label != w.kit.Words.T("library.title") {
		t.Errorf("back: %d bars, the tab says %q", bars(), label)
	}
	close(release)
	w.until(t, "the end", func() bool { return !w.Library.Job.Running })
}
