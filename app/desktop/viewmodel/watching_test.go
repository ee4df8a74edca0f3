package viewmodel

import (
	"context"
	"testing"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

func TestALookAtTheFoldersTellsWhatItFound(t *testing.T) {
	lib := &librarian{}
	lib.ingest = func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		lib.mu.Lock()
		defer lib.mu.Unlock()
		lib.docs = []library.DocumentInfo{{Doc: "a.md"}}
		r := library.IngestReport{Files: []library.FileResult{{Path: "/docs/a.md", Status: library.Indexed, New: true}}}
		r.Totals.Files, r.Totals.Indexed, r.Totals.New = 1, 1, 1
		return r, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	var told []watch.Summary
	m.OnLook = func(s watch.Summary) { told = append(told, s) }
	m.Watch()
	defer m.Unwatch()
	l.until(t, "the first look", func() bool { return m.Looked != nil })
	if m.Looked.New != 1 || m.Total != 1 || len(told) != 1 {
		t.Errorf("found %+v, listed %d, told %d times", m.Looked, m.Total, len(told))
	}
	m.DismissLook()
	if m.Looked != nil {
		t.Error("what was dismissed is still there")
	}
}

func TestVanishedDocumentsAreRetiredOnlyByAPerson(t *testing.T) {
	lib := &librarian{}
	retired := make(chan bool, 1)
	lib.ingestWith = func(options library.IngestOptions) { retired <- options.RetireMany }
	lib.ingest = func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		return library.IngestReport{}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.set(m.look())
	m.Looked = &watch.Summary{Vanished: 12}
	m.RetireVanished()
	l.until(t, "the job", func() bool { return m.Job != nil })
	if !<-retired || m.Looked != nil {
		t.Error("they are not retired")
	}
	l.until(t, "the end", func() bool { return !m.Job.Running })
	m.Add("/docs")
	if <-retired {
		t.Error("a later reading retires many documents unasked")
	}
	l.until(t, "the end", func() bool { return !m.Job.Running })
}

func TestAFolderIsWatchedAsSoonAsItWasRead(t *testing.T) {
	lib := &librarian{}
	looks := make(chan bool, 16)
	lib.ingest = func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		looks <- true
		return library.IngestReport{}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Watch()
	defer m.Unwatch()
	<-looks // at the start
	m.Add("/docs")
	<-looks
	l.until(t, "the end of the job", func() bool { return !m.Job.Running })
	<-looks // the look that finds the new folder
	if m.Looked != nil {
		t.Errorf("nobody asked, and it is said: %+v", m.Looked)
	}
}
