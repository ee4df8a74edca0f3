package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tenkyo/app/library"
)

type librarian struct {
	mu    sync.Mutex
	docs  []library.DocumentInfo
	roots []library.RootInfo // nil for one at /docs

	removed []Place
	ingest  func(ctx context.Context, paths []string, tell func(library.Progress)) (library.IngestReport, error)

	ingestWith func(library.IngestOptions) // told of the options; may be nil
}

func (l *librarian) Documents() []library.DocumentInfo {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.docs
}

func (l *librarian) IngestWith(ctx context.Context, paths []string, options library.IngestOptions) (library.IngestReport, error) {
	if l.ingestWith != nil {
		l.ingestWith(options)
	}
	return l.ingest(ctx, paths, options.Progress)
}

func (l *librarian) Roots() []library.RootInfo {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.roots != nil {
		return l.roots
	}
	return []library.RootInfo{{Path: "/docs", State: library.Readable}}
}

func (l *librarian) RemoveRoot(_ context.Context, path string, onlyMe bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.removed = append(l.removed, Place{Root: path, OnlyMe: onlyMe})
	l.docs = slices.DeleteFunc(slices.Clone(l.docs), func(d library.DocumentInfo) bool { return d.Root == path && d.OnlyMe == onlyMe })
	l.roots = slices.DeleteFunc(slices.Clone(l.roots), func(r library.RootInfo) bool { return r.Path == path && r.OnlyMe == onlyMe })
	return nil
}

func (l *librarian) Remove(doc string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.docs = slices.DeleteFunc(slices.Clone(l.docs), func(d library.DocumentInfo) bool { return d.Doc == doc })
	return nil
}

func TestProgressOfAFastJobIsShownFourTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &loop{}
		var batches []int
		feed := &progressFeed{dispatch: l.dispatch, apply: func(batch []library.Progress) { batches = append(batches, len(batch)) }}
		for range 1000 { // a second
			feed.add(library.Progress{})
			time.Sleep(time.Millisecond)
			for _, f := range l.take() {
				f()
			}
		}
		time.Sleep(progressEvery)
		for _, f := range l.take() {
			f()
		}
		sum := 0
		for _, n := range batches {
			sum += n
		}
		if len(batches) > 6 || sum != 1000 {
			t.Errorf("a thousand steps in a second came in batches of %v", batches)
		}
	})
}

func TestIngestTellsProgressAndEndsWithTheReport(t *testing.T) {
	lib := &librarian{}
	lib.ingest = func(_ context.Context, paths []string, tell func(library.Progress)) (library.IngestReport, error) {
		tell(library.Progress{Done: 0, Total: 2, Path: paths[0] + "/a.pdf", Page: 5, Pages: 10})
		r := library.FileResult{Path: paths[0] + "/a.pdf", Status: library.Indexed}
		tell(library.Progress{Done: 1, Total: 2, Path: r.Path, Result: &r})
		lib.mu.Lock()
		lib.docs = []library.DocumentInfo{{Doc: "a.pdf", Title: "A"}}
		lib.mu.Unlock()
		return library.IngestReport{Files: []library.FileResult{r, {Path: "b", Status: library.Failed, Code: "encrypted"}}}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	var fractions []float64
	m.OnChange = func() {
		if m.Job != nil {
			fractions = append(fractions, m.Job.Fraction())
		}
	}
	m.Add("/docs")
	l.until(t, "the end of the job", func() bool { return !m.Job.Running })
	if len(m.Job.Results) != 2 || m.Job.Report == nil || m.Total != 1 {
		t.Errorf("job %+v, %d documents", m.Job, m.Total)
	}
	for i := 1; i < len(fractions); i++ {
		if fractions[i] < fractions[i-1] {
			t.Errorf("progress went back: %v", fractions)
		}
	}
	m.Dismiss()
	if m.Job != nil {
		t.Error("a dismissed job is still shown")
	}
}

func TestCancellingAnIngestKeepsWhatWasReadAndForgetsWhatWaits(t *testing.T) {
	started := make(chan struct{})
	runs := 0
	lib := &librarian{}
	lib.ingest = func(ctx context.Context, _ []string, tell func(library.Progress)) (library.IngestReport, error) {
		runs++
		r := library.FileResult{Path: "a", Status: library.Indexed}
		tell(library.Progress{Done: 1, Total: 9, Path: "a", Result: &r})
		close(started)
		<-ctx.Done()
		return library.IngestReport{Files: []library.FileResult{r}}, ctx.Err()
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Add("/one")
	<-started
	m.Add("/two")
	m.Cancel()
	if !m.Job.Stopping {
		t.Error("a cancelled job does not say that it is stopping")
	}
	l.until(t, "the end of the job", func() bool { return !m.Job.Running })
	if !m.Job.Cancelled || m.Job.Err != nil || len(m.Job.Results) != 1 || runs != 1 {
		t.Errorf("job %+v after %d runs", m.Job, runs)
	}
	lib.ingest = func(_ context.Context, paths []string, _ func(library.Progress)) (library.IngestReport, error) {
		runs++
		return library.IngestReport{Files: []library.FileResult{{Path: paths[0]}}}, nil
	}
	m.Again()
	l.until(t, "the same paths again", func() bool { return !m.Job.Running })
	if m.Job.Cancelled || len(m.Job.Results) != 1 || m.Job.Results[0].Path != "/one" || runs != 2 {
		t.Errorf("again: %+v after %d runs", m.Job, runs)
	}
}

func TestPathsGivenWhileAJobRunsWaitForTheirTurn(t *testing.T) {
	release := make(chan struct{})
	var mu sync.Mutex
	var got []string
	lib := &librarian{}
	lib.ingest = func(_ context.Context, paths []string, _ func(library.Progress)) (library.IngestReport, error) {
		<-release
		mu.Lock()
		defer mu.Unlock()
		got = append(got, paths...)
		return library.IngestReport{}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Add("/one")
	m.Add("/two", "/three")
	close(release)
	l.until(t, "both jobs", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(got) == 3 && !m.Job.Running
	})
	if fmt.Sprint(got) != "[/one /two /three]" {
		t.Errorf("read %v", got)
	}
}

func TestAFailedIngestSaysWhy(t *testing.T) {
	lib := &librarian{ingest: func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		return library.IngestReport{}, errors.New("disk full")
	}}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Add("/one")
	l.until(t, "the end of the job", func() bool { return !m.Job.Running })
	if m.Job.Err == nil {
		t.Error("the error is lost")
	}
}

func TestManyProgressEventsMakeFewDispatches(t *testing.T) {
	const events = 10_000
	lib := &librarian{}
	told := make(chan struct{})
	lib.ingest = func(_ context.Context, _ []string, tell func(library.Progress)) (library.IngestReport, error) {
		for i := range events {
			r := library.FileResult{Path: fmt.Sprint(i)}
			tell(library.Progress{Done: i + 1, Total: events, Result: &r})
		}
		close(told)
		return library.IngestReport{}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Add("/many")
	<-told
	l.until(t, "the end of the job", func() bool { return !m.Job.Running })
	if len(m.Job.Results) != events {
		t.Errorf("%d results, want %d", len(m.Job.Results), events)
	}
}

func TestFilter(t *testing.T) {
	lib := &librarian{docs: []library.DocumentInfo{
		{Doc: "規程/旅費規程.pdf", Title: "旅費規程"}, {Doc: "規程/就業規則.md", Title: "就業規則"}, {Doc: "en/Travel Policy.pdf", Title: "Travel Policy"},
	}}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.Reload()
	l.until(t, "the list", func() bool { return m.Total == 3 })
	for filter, want := range map[string]int{"": 3, "規程": 2, "TRAVEL": 1, "規程 旅費": 1, "nothing": 0} {
		m.SetFilter(filter)
		if m.Listed != want || m.Total != 3 {
			t.Errorf("%q lets %d of %d documents through, want %d of 3", filter, m.Listed, m.Total, want)
		}
	}
}

func TestAddingAgainWhatWasRemovedBringsItBack(t *testing.T) {
	lib := &librarian{docs: []library.DocumentInfo{{Doc: "a", Path: "/docs/a.md"}, {Doc: "b", Path: "/docs/b.md"}}}
	lib.ingest = func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		return library.IngestReport{}, nil
	}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.set(m.look())
	m.Remove(lib.docs[0])
	m.Add("/other")
	if m.Removed == nil {
		t.Error("adding another folder undid the removal")
	}
	m.Add("/docs")
	if m.Removed != nil || m.Listed != 2 {
		t.Errorf("removed %v, listed %d", m.Removed, m.Listed)
	}
}

func TestARemovalLosesNothingUntilItIsSettled(t *testing.T) {
	lib := &librarian{docs: []library.DocumentInfo{{Doc: "a"}, {Doc: "b"}}}
	l := &loop{}
	m := NewLibrary(lib, l.dispatch)
	m.set(m.look())
	m.Remove(lib.docs[0])
	if m.Listed != 1 || m.Total != 1 || len(lib.Documents()) != 2 {
		t.Fatalf("after a removal: listed %d, in the library %v", m.Listed, lib.Documents())
	}
	m.Undo()
	if m.Listed != 2 {
		t.Fatalf("after undoing it: listed %d", m.Listed)
	}
	m.Remove(lib.docs[0])
	m.Close()()
	if len(lib.Documents()) != 1 || lib.Documents()[0].Doc != "b" {
		t.Errorf("after settling it: %v", lib.Documents())
	}
}
