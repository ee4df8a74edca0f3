// Package watch keeps a library in step with the folders that it was fed from.
//
// It looks at all folders when it starts, again when something in them changes and has then been quiet for a moment, and in
// any case every few minutes: the system's notifications are a hint that may be missing (network shares have none), late or
// too many, and a look at the folders finds whatever they did not tell. A look reads only what changed. So nothing is lost
// when the process is killed at any point: the next start looks again.
//
// It decides nothing. Folders that cannot be reached retire nothing; where many documents are gone at once they stay, and the
// summary says so, for a person to decide.
package watch

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"tenkyo/app/library"
)

// How long a folder must be quiet before it is looked at, how long a change waits at most, and how often all folders are looked
// at without a hint.
const (
	DefaultQuiet = 3 * time.Second
	DefaultPoll  = 5 * time.Minute
	longestWait  = 10 // times the quiet
)

// Library is what a watch needs of a library; *library.Library is one.
type Library interface {
	Roots() []library.RootInfo
	IngestWith(ctx context.Context, paths []string, o library.IngestOptions) (library.IngestReport, error)
}

// Options say how a library is watched.
type Options struct {
	Quiet, Poll time.Duration
	// Ingest says how files are read; RetireMany and Known do not count.
	Ingest library.IngestOptions
	// Done is told of each look at which something was found, or other files than before were left out, of those that were asked
	// for, and of the first. It is called from one goroutine.
	Done func(Summary)
	// Logf is told why a folder is only looked at from time to time; may be nil.
	Logf func(format string, args ...any)

	after  func(time.Duration) <-chan time.Time // of a test
	events source                               // of a test
}

// Why says what a look was for.
type Why string

// The reasons of a look.
const (
	Start  Why = "start"
	Change Why = "change"
	Poll   Why = "poll"
	Asked  Why = "asked"
)

// Summary is what a look at the folders found.
type Summary struct {
	Why         Why                  `json:"why"`
	New         int                  `json:"new"`
	Changed     int                  `json:"changed"`
	Gone        int                  `json:"gone"`     // retired
	Vanished    int                  `json:"vanished"` // gone, and so many at once that a person should say whether that is meant
	Failed      int                  `json:"failed"`   // files that cannot be read
	Unreachable []string             `json:"unreachable"`
	Err         error                `json:"-"` // of the library; the next look tries again
	Report      library.IngestReport `json:"-"`
}

// Quiet tells whether nothing became of any document.
func (s *Summary) Quiet() bool {
	return s.New+s.Changed+s.Gone+s.Vanished == 0 && s.Err == nil
}

// source hints at changes. Its events name the root in which something changed.
type source interface {
	watch(roots []string) // from now on these, and what is new in them
	hints() <-chan string
	close() error
}

// Watcher watches one library.
type Watcher struct {
	lib   Library
	o     Options
	asked chan struct{}
	away  []string          // roots that could not be reached at the last look at all
	left  map[string]string // files that were found and not read at the last look at them, with the code of the reason
}

// New makes a watcher, which does nothing until Run.
func New(lib Library, o Options) *Watcher {
	if o.Quiet <= 0 {
		o.Quiet = DefaultQuiet
	}
	if o.Poll <= 0 {
		o.Poll = DefaultPoll
	}
	if o.Done == nil {
		o.Done = func(Summary) {}
	}
	if o.Logf == nil {
		o.Logf = func(string, ...any) {}
	}
	if o.after == nil {
		o.after = time.After
	}
	o.Ingest.RetireMany, o.Ingest.Known = false, true
	return &Watcher{lib: lib, o: o, asked: make(chan struct{}, 1), left: map[string]string{}}
}

// Look asks for a look at all folders now. It does not wait for it.
func (w *Watcher) Look() {
	select {
	case w.asked <- struct{}{}:
	default: // one is asked for already
	}
}

// Run watches until ctx ends, whose error it returns. It may be called once.
func (w *Watcher) Run(ctx context.Context) error {
	events := w.o.events
	if events == nil {
		events = newNotifier(w.o.Logf)
	}
	defer events.close()
	w.look(ctx, Start, nil, events)
	poll := w.o.after(w.o.Poll)
	var (
		changed []string
		quiet   <-chan time.Time // since the last change
		longest <-chan time.Time // since the first
	)
	for {
		settled := false
		select {
		case <-ctx.Done():
			return ctx.Err()
		case root := <-events.hints():
			if !slices.Contains(changed, root) {
				changed = append(changed, root)
			}
			quiet = w.o.after(w.o.Quiet)
			if longest == nil {
				longest = w.o.after(longestWait * w.o.Quiet)
			}
		case <-quiet:
			settled = true
		case <-longest:
			settled = true
		case <-poll:
			w.look(ctx, Poll, nil, events)
			poll = w.o.after(w.o.Poll)
		case <-w.asked:
			w.look(ctx, Asked, nil, events)
		}
		if settled {
			w.look(ctx, Change, changed, events)
			changed, quiet, longest = nil, nil, nil
		}
	}
}

// look reads some roots again, or all where roots is nil.
func (w *Watcher) look(ctx context.Context, why Why, roots []string, events source) {
	known := Paths(w.lib.Roots())
	events.watch(known) // before the look: what changes meanwhile gives a hint
	if roots == nil {
		roots = known
	}
	if len(roots) == 0 || ctx.Err() != nil {
		return
	}
	report, err := w.lib.IngestWith(ctx, roots, w.o.Ingest)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return
	}
	s := summarize(report)
	s.Why, s.Err = why, err
	other := len(roots) == len(known) && !slices.Equal(s.Unreachable, w.away)
	if len(roots) == len(known) {
		w.away = s.Unreachable
	}
	left := w.leaves(report, roots)
	if why == Start || why == Asked || other || left || !s.Quiet() {
		w.o.Done(s)
	}
}

// leaves takes up which files a look at some roots has left out, and tells whether they are others than before.
func (w *Watcher) leaves(report library.IngestReport, roots []string) (others bool) {
	now := map[string]bool{}
	for _, f := range report.Files {
		if f.Status == library.Failed || f.Status == library.Skipped {
			now[f.Path] = true
			others = others || w.left[f.Path] != f.Code
			w.left[f.Path] = f.Code
		}
	}
	for file := range w.left {
		below := func(root string) bool {
			rel, err := filepath.Rel(root, file)
			return err == nil && filepath.IsLocal(rel)
		}
		if !now[file] && slices.ContainsFunc(roots, below) {
			delete(w.left, file)
			others = true
		}
	}
	return others
}

// Paths are those that are read again: folders, and of those of which only files were given these. What cannot be written is read
// by somebody else.
func Paths(roots []library.RootInfo) []string {
	paths := make([]string, 0, len(roots))
	for _, r := range roots {
		switch {
		case r.ReadOnly:
		case r.Files != nil:
			paths = append(paths, r.Files...)
		default:
			paths = append(paths, r.Path)
		}
	}
	return paths
}

func summarize(r library.IngestReport) Summary {
	t := r.Totals
	s := Summary{New: t.New, Changed: t.Indexed - t.New, Gone: t.Retired, Vanished: t.Vanished, Unreachable: []string{}, Report: r}
	for _, f := range r.Files {
		switch f.Status {
		case library.UnreachableInput:
			s.Unreachable = append(s.Unreachable, f.Path)
		case library.Failed:
			s.Failed++
		}
	}
	return s
}

// Summarize sums up an ingest that was made by other means, such as a button.
func Summarize(r library.IngestReport) Summary {
	s := summarize(r)
	s.Why = Asked
	return s
}
