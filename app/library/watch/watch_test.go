package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"tenkyo/app/library"
)

// clock gives timers that a test lets run out.
type clock struct {
	mu     sync.Mutex
	timers map[time.Duration][]chan time.Time
}

func (c *clock) after(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := make(chan time.Time, 1)
	c.timers[d] = append(c.timers[d], ch)
	return ch
}

// ring lets the newest timer of a length run out, when there are n of them.
func (c *clock) ring(t *testing.T, d time.Duration, n int) {
	t.Helper()
	for deadline := time.Now().Add(90 * time.Second); ; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		timers := c.timers[d]
		c.mu.Unlock()
		if len(timers) >= n {
			timers[n-1] <- time.Time{}
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d timers of %v", len(timers), d)
		}
	}
}

// hinter gives the hints of a test.
type hinter struct {
	out     chan string
	watched [][]string
}

func (h *hinter) watch(roots []string) { h.watched = append(h.watched, roots) }
func (h *hinter) hints() <-chan string { return h.out }
func (h *hinter) close() error         { return nil }

// shelves is a library that only notes what is read.
type shelves struct {
	roots  []string
	reads  [][]string
	report library.IngestReport
	err    error // of the reads after the first good ones
	good   int
}

func (s *shelves) Roots() []library.RootInfo {
	var infos []library.RootInfo
	for _, r := range s.roots {
		infos = append(infos, library.RootInfo{Path: r})
	}
	return infos
}

func (s *shelves) IngestWith(_ context.Context, paths []string, _ library.IngestOptions) (library.IngestReport, error) {
	s.reads = append(s.reads, slices.Clone(paths))
	if len(s.reads) <= s.good {
		return s.report, nil
	}
	return s.report, s.err
}

type session struct {
	*testing.T
	clock *clock
	hints *hinter
	lib   *shelves
	done  chan Summary
	watch *Watcher
}

func start(t *testing.T, lib *shelves) *session {
	s := &session{T: t, clock: &clock{timers: map[time.Duration][]chan time.Time{}}, hints: &hinter{out: make(chan string)}, lib: lib, done: make(chan Summary, 10)}
	s.watch = New(lib, Options{Quiet: time.Second, Poll: time.Hour, Done: func(sum Summary) { s.done <- sum }, after: s.clock.after, events: s.hints})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.watch.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("it ended with %v", err)
		}
	})
	return s
}

func (s *session) next() Summary {
	s.Helper()
	select {
	case sum := <-s.done:
		return sum
	case <-time.After(10 * time.Second):
		s.Fatal("nothing was looked at")
		return Summary{}
	}
}

func TestFoldersAreLookedAtAtStartOnHintsAndFromTimeToTime(t *testing.T) {
	lib := &shelves{roots: []string{"/a", "/b"}}
	lib.report.Totals.Indexed, lib.report.Totals.New, lib.report.Totals.Retired = 4, 3, 1
	lib.report.Files = []library.FileResult{{Status: library.UnreachableInput, Path: "/b"}, {Status: library.Failed}}
	s := start(t, lib)
	if got := s.next(); got.Why != Start || got.New != 3 || got.Changed != 1 || got.Gone != 1 || got.Failed != 1 || !slices.Equal(got.Unreachable, []string{"/b"}) {
		t.Errorf("the first summary is %+v", got)
	}
	for range 5 { // a burst is one look, when it has been quiet
		s.hints.out <- "/a"
	}
	s.clock.ring(t, time.Second, 5)
	if got := s.next(); got.Why != Change {
		t.Errorf("a change gives %+v", got)
	}
	s.hints.out <- "/a"
	s.hints.out <- "/b"
	s.clock.ring(t, longestWait*time.Second, 2) // without end in sight
	if got := s.next(); got.Why != Change {
		t.Errorf("a change that does not end gives %+v", got)
	}
	s.clock.ring(t, time.Hour, 1)
	if got := s.next(); got.Why != Poll {
		t.Errorf("the time gives %+v", got)
	}
	s.watch.Look()
	if got := s.next(); got.Why != Asked {
		t.Errorf("asking gives %+v", got)
	}
	if want := [][]string{{"/a", "/b"}, {"/a"}, {"/a", "/b"}, {"/a", "/b"}, {"/a", "/b"}}; !slices.EqualFunc(lib.reads, want, slices.Equal) {
		t.Errorf("read %q, want %q", lib.reads, want)
	}
}

func TestALookThatFindsNothingSaysNothingAndAnErrorIsTold(t *testing.T) {
	s := start(t, &shelves{roots: []string{"/a"}, good: 3, err: errors.New("the disk is full")})
	s.next() // the first says that all is well
	s.clock.ring(t, time.Hour, 1)
	s.clock.ring(t, time.Hour, 2)
	s.clock.ring(t, time.Hour, 3)
	if got := s.next(); got.Err == nil {
		t.Errorf("got %+v", got)
	}
}

func TestLooksDoNotBringBackADocumentThatWasRemoved(t *testing.T) {
	base := t.TempDir()
	file := filepath.Join(base, "a.md")
	for _, path := range []string{file, filepath.Join(base, "b.md")} {
		if err := os.WriteFile(path, []byte("# 規程\n\n宿泊料は1万円とする。"+path+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{base}, nil); err != nil {
		t.Fatal(err)
	}
	if err := lib.Remove("a.md"); err != nil {
		t.Fatal(err)
	}
	done := make(chan Summary, 10)
	w := New(lib, Options{Quiet: time.Millisecond, Poll: time.Hour, Done: func(s Summary) { done <- s }})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = w.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	for look := range 3 {
		select {
		case s := <-done:
			if s.New != 0 || len(lib.Documents()) != 1 {
				t.Fatalf("look %d brought it back: %+v", look, s)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("look %d did not come", look)
		}
		w.Look()
	}
}

// TestRealFoldersAreWatched lets the system tell, where it does.
func TestRealFoldersAreWatched(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "社内 規程")
	write := func(rel, text string) {
		t.Helper()
		path := filepath.Join(root, rel)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 5 {
		write(fmt.Sprintf("%d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程である。\n", i, i))
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(base, "文書庫")})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{root}, nil); err != nil {
		t.Fatal(err)
	}
	done := make(chan Summary, 100)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = New(lib, Options{Quiet: 50 * time.Millisecond, Poll: 2 * time.Second, Done: func(s Summary) { done <- s }}).Run(ctx)
	}()
	defer func() { cancel(); <-ended }()
	wait := func(what string, ok func(Summary) bool) {
		t.Helper()
		for deadline := time.After(20 * time.Second); ; {
			select {
			case s := <-done:
				if ok(s) {
					return
				}
			case <-deadline:
				t.Fatalf("nobody saw %s", what)
			}
		}
	}
	wait("the start", func(s Summary) bool { return s.Why == Start })
	write("新しい フォルダー/深い/6.md", "# 新規程\n\n新しい。\n")
	wait("a new file in a new folder", func(s Summary) bool { return s.New == 1 })
	write("0.md", "# 規程0\n\n変わった。\n")
	wait("a changed file", func(s Summary) bool { return s.Changed == 1 })
	if err := os.Remove(filepath.Join(root, "1.md")); err != nil {
		t.Fatal(err)
	}
	wait("a file that is gone", func(s Summary) bool { return s.Gone == 1 })
	for i := 2; i < 5; i++ {
		if err := os.Remove(filepath.Join(root, fmt.Sprint(i, ".md"))); err != nil {
			t.Fatal(err)
		}
	}
	wait("many that are gone", func(s Summary) bool { return s.Vanished == 3 })
	if n := len(lib.Documents()); n != 5 {
		t.Errorf("%d documents are left", n)
	}
	if err := os.Rename(root, root+"2"); err != nil {
		t.Fatal(err)
	}
	wait("the folder being away", func(s Summary) bool { return len(s.Unreachable) == 1 })
	if n := len(lib.Documents()); n != 5 {
		t.Errorf("%d documents are left of a folder that is away", n)
	}
}

func TestOfAFolderOfWhichFilesWereGivenOnlyTheseAreReadAgain(t *testing.T) {
	got := Paths([]library.RootInfo{{Path: "/a"}, {Path: "/b", Files: []string{"/b/1.md", "/b/2.md"}}, {Path: "/c", ReadOnly: true}})
	if !slices.Equal(got, []string{"/a", "/b/1.md", "/b/2.md"}) {
		t.Errorf("read again are %v", got)
	}
	if w := New(&shelves{}, Options{}); !w.o.Ingest.Known {
		t.Error("a watch brings back what was removed meanwhile")
	}
}

func TestAFileThatIsLeftOutIsToldOfWhenItComesAndWhenItGoes(t *testing.T) {
	w := New(&shelves{}, Options{})
	broken := func(path, code string) library.IngestReport {
		return library.IngestReport{Files: []library.FileResult{{Path: path, Status: library.Failed, Code: code}, {Path: "/a/x.md", Status: library.Unchanged}}}
	}
	for _, c := range []struct {
		name   string
		report library.IngestReport
		roots  []string
		want   bool
	}{
		{"it comes", broken("/a/1.pdf", "damaged"), []string{"/a"}, true},
		{"it is still there", broken("/a/1.pdf", "damaged"), []string{"/a"}, false},
		{"for another reason", broken("/a/1.pdf", "encrypted"), []string{"/a"}, true},
		{"another folder is looked at", library.IngestReport{}, []string{"/ab"}, false},
		{"it goes", library.IngestReport{}, []string{"/a"}, true},
		{"it stays away", library.IngestReport{}, []string{"/a"}, false},
	} {
		if got := w.leaves(c.report, c.roots); got != c.want {
			t.Errorf("%s: told %v", c.name, got)
		}
	}
}
