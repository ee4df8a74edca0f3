package viewmodel

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// Librarian is the part of a library that the library pane uses.
type Librarian interface {
	Documents() []library.DocumentInfo
	IngestWith(ctx context.Context, paths []string, options library.IngestOptions) (library.IngestReport, error)
	Remove(doc string) error
	RemoveRoot(ctx context.Context, path string, onlyMe bool) error
	Roots() []library.RootInfo
}

// Job is an ingest that runs or has run.
type Job struct {
	Running   bool
	Stopping  bool // cancelled, and waiting for the file in hand
	Cancelled bool
	Done      int
	Total     int
	Path      string // the file in hand
	Page      int    // of the file in hand, 0 where unknown
	Pages     int
	Results   []library.FileResult
	Report    *library.IngestReport
	Err       error
	Note      error // why files are read in another way than was wished, such as without tesseract

	paths []string // what is read
	again func()
}

// Fraction of the job that is done, from 0 to 1.
func (j *Job) Fraction() float64 {
	if j.Total <= 0 {
		return 0
	}
	part := 0.0
	if j.Pages > 0 {
		part = float64(j.Page) / float64(j.Pages)
	}
	return min(1, (float64(j.Done)+min(part, 1))/float64(j.Total))
}

// Library is the list of documents and the ingest.
type Library struct {
	Life

	Rows     []Row   // as they are listed: in the order by folder with the folders, and without what is in a closed one
	Roots    []*Root // the folders that were added, whatever the filter, in the order of the list
	Listed   int     // documents that the filter lets through
	Pages    int     // of them
	Troubled int     // of all documents, those that need attention
	Total    int     // all documents
	Chunks   int     // of all documents: passages
	Filter   string
	Order    Order
	Only     bool     // only what needs attention is listed
	Job      *Job     // nil before the first ingest of this session and after Dismiss
	Removed  *Removal // gone from the list; out of the library at the next Settle, unless Undo comes first
	Err      error    // why the last removal failed
	OnChange func()
	// Reading says how files are to be read. It is called off the dispatcher, at the start of a job; its error says why that is not
	// quite what was wished. May be nil.
	Reading func(ctx context.Context) (library.IngestOptions, error)
	// Paging makes pages of Office files and tells of how many; it is called in the background. nil where they are not to be made.
	Paging func(ctx context.Context) (made int)
	paging paging
	Looked *watch.Summary // what the last look at the folders found, until it is dismissed
	// OnLook is told of each look at which something became of a document.
	OnLook func(watch.Summary)
	// IsSample reports whether a folder is that of the sample documents. May be nil.
	IsSample func(folder string) bool

	Writer *Writer // of what a person says of documents; it may wait for a job that runs

	lib      Librarian
	dispatch Dispatcher
	held     contents                      // of the library, as it was seen last
	all      []*listed                     // what is held, without what is removed, in order
	closed   map[Place]bool                // folders
	left     map[string]library.FileResult // files that were found and not read, by path
	seen     map[string]bool               // paths that were looked at to their end
	cancel   context.CancelFunc
	waiting  []func() // jobs that were asked for while one runs
	watcher  *watch.Watcher
	wished   bool // a person asked for the next look
	unwatch  context.CancelFunc
}

// NewLibrary returns a model of lib. Call Reload to fill it.
func NewLibrary(lib Librarian, dispatch Dispatcher) *Library {
	return &Library{lib: lib, dispatch: dispatch, Writer: NewWriter(dispatch), OnChange: func() {}, OnLook: func(watch.Summary) {}, closed: map[Place]bool{}, left: map[string]library.FileResult{}, seen: map[string]bool{}}
}

// contents are what a library holds at one moment. Looking for them reads disks, so that it is done in the background.
type contents struct {
	documents []library.DocumentInfo
	roots     []library.RootInfo
}

func (l *Library) look() contents {
	return contents{l.lib.Documents(), l.lib.Roots()}
}

// Reload reads the list of documents again.
func (l *Library) Reload() {
	go func() {
		held := l.look()
		l.dispatch(func() { l.set(held); l.OnChange() })
	}()
}

// Holds reports whether some document of the library is as wanted, whatever the filter.
func (l *Library) Holds(wanted func(library.DocumentInfo) bool) bool {
	return slices.ContainsFunc(l.all, func(d *listed) bool { return wanted(d.DocumentInfo) })
}

// Info is the line of a document, whatever the filter; false where the list has none.
func (l *Library) Info(doc string) (library.DocumentInfo, bool) {
	at := slices.IndexFunc(l.all, func(d *listed) bool { return d.Doc == doc })
	if at < 0 {
		return library.DocumentInfo{}, false
	}
	return l.all[at].DocumentInfo, true
}

// SetFilter lists only documents whose title, name or folder holds every word of filter.
func (l *Library) SetFilter(filter string) {
	l.Filter = filter
	l.sift()
	l.OnChange()
}

// SetOrder sorts the list.
func (l *Library) SetOrder(order Order) {
	l.Order = order
	l.set(l.held)
	l.OnChange()
}

// SetOnly lists only the documents that need attention, or all again.
func (l *Library) SetOnly(only bool) {
	l.Only = only
	l.sift()
	l.OnChange()
}

// set takes up what the library holds now.
func (l *Library) set(held contents) {
	l.held = held
	l.all, l.Roots = l.arranged(held)
	l.Total, l.Chunks, l.Troubled = len(l.all), 0, 0
	for _, d := range l.all {
		l.Chunks += d.Chunks
		if d.troubled {
			l.Troubled++
		}
	}
	l.countLeft()
	l.sift()
}

// sift lists what the filter lets through.
func (l *Library) sift() {
	words := strings.Fields(strings.ToLower(l.Filter))
	l.Pages = 0
	passed := make([]*listed, 0, len(l.all))
next:
	for _, d := range l.all {
		if l.Only && !d.troubled {
			continue
		}
		for _, w := range words {
			if !strings.Contains(d.text, w) {
				continue next
			}
		}
		l.Pages += d.Pages
		passed = append(passed, d)
	}
	l.Listed = len(passed)
	l.Rows = l.rows(passed)
}

// Add brings files and folders into the library. While a job runs they wait for their turn.
func (l *Library) Add(paths ...string) { l.add(paths, library.IngestOptions{}) }

// Reread reads files and folders again, as long as they lie in a folder of the library.
func (l *Library) Reread(paths ...string) { l.add(paths, library.IngestOptions{Known: true}) }

// AddOnlyMe is Add for this user alone: see library.IngestOptions.
func (l *Library) AddOnlyMe(paths ...string) { l.add(paths, library.IngestOptions{OnlyMe: true}) }

func (l *Library) add(paths []string, o library.IngestOptions) {
	if len(paths) == 0 {
		return
	}
	if l.Removed != nil && slices.ContainsFunc(paths, func(p string) bool { return l.Removed.lies(p) }) {
		l.Undo() // what is added again is not to go a moment later
	}
	if l.Job != nil && l.Job.Running {
		l.waiting = append(l.waiting, func() { l.add(paths, o) })
		return
	}
	l.run(paths, o)
}

// run reads paths. Of the options RetireMany, OnlyMe and Known count; the others are those of Reading.
func (l *Library) run(paths []string, o library.IngestOptions) {
	job := &Job{Running: true, paths: paths, again: func() { l.add(paths, o) }}
	l.Job = job
	ctx, cancel := context.WithCancel(l.Context())
	l.cancel = cancel
	feed := &progressFeed{dispatch: l.dispatch, apply: func(batch []library.Progress) {
		for _, p := range batch {
			job.apply(p)
		}
		l.OnChange()
	}}
	l.OnChange()
	go func() {
		var options library.IngestOptions
		var note error
		if l.Reading != nil {
			options, note = l.Reading(ctx)
		}
		options.RetireMany, options.OnlyMe, options.Known = o.RetireMany, o.OnlyMe, o.Known
		list := &sometimes{every: listEvery, do: func() {
			held := l.look()
			l.dispatch(func() {
				if job.Running {
					l.set(held)
					l.OnChange()
				}
			})
		}}
		options.Progress = func(p library.Progress) {
			feed.add(p)
			if p.Result != nil {
				list.try()
			}
		}
		report, err := l.lib.IngestWith(ctx, paths, options)
		cancelled := ctx.Err() != nil
		cancel()
		held := l.look()
		l.dispatch(func() {
			feed.flush()
			job.Running, job.Stopping, job.Cancelled, job.Note = false, false, cancelled, note
			job.Report = &report
			if report.Files != nil {
				job.Results = report.Files
			}
			if err != nil && !cancelled {
				job.Err = err
			}
			l.leaveOut(report.Files, job.whole())
			l.set(held)
			if l.watcher != nil {
				l.watcher.Look() // folders that are new are watched from now on
			}
			l.OnChange()
			l.next()
			if !cancelled {
				l.Paginate()
			}
		})
	}()
}

// listEvery is how often the list follows a running job: each time looks at every file of the library.
const listEvery = 2 * time.Second

// sometimes does something in the background, at most once in a time and never twice at a time.
type sometimes struct {
	every time.Duration
	do    func()

	mu      sync.Mutex
	running bool
	last    time.Time
}

func (s *sometimes) try() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.IsZero() {
		s.last = time.Now() // the first time is not at once
	}
	if s.running || time.Since(s.last) < s.every {
		return
	}
	s.running = true
	go func() {
		s.do()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.running, s.last = false, time.Now()
	}()
}

// next starts the job that waits longest.
func (l *Library) next() {
	if len(l.waiting) > 0 {
		add := l.waiting[0]
		l.waiting = l.waiting[1:]
		add()
	}
}

// Close stops the job and the watch, and carries out the removal that can still be undone: the window is being closed. wait returns
// when nothing is being written any more.
func (l *Library) Close() (wait func()) {
	l.Cancel()
	l.Unwatch()
	l.Settle()
	written, paged := l.Writer.Written(), l.stopPaging()
	return func() { <-written; paged() }
}

// Cancel stops the job and forgets those that wait. Documents that were read until then stay.
func (l *Library) Cancel() {
	l.waiting = nil
	if l.Job != nil && l.Job.Running {
		l.Job.Stopping = true
		l.cancel()
		l.OnChange()
	}
}

// Again begins the last job anew, of which what was read stays as it is.
func (l *Library) Again() {
	if l.Job != nil && !l.Job.Running {
		l.Job.again()
	}
}

// Dismiss forgets a job that has ended.
func (l *Library) Dismiss() {
	if l.Job != nil && !l.Job.Running {
		l.Job = nil
		l.OnChange()
	}
}

func (j *Job) apply(p library.Progress) {
	j.Done, j.Total = p.Done, p.Total
	j.Path, j.Page, j.Pages = p.Path, p.Page, p.Pages
	if p.Result != nil {
		j.Results = append(j.Results, *p.Result)
		j.Page, j.Pages = 0, 0
	}
}

// progressEvery is how often the progress of a job is shown: often enough to be seen to move, and rarely enough that a fast job leaves
// the window its time.
const progressEvery = 250 * time.Millisecond

// progressFeed hands progress to the dispatcher in batches, one at most in progressEvery: however fast files are read, at most one
// call waits there.
type progressFeed struct {
	dispatch Dispatcher
	apply    func([]library.Progress)

	mu      sync.Mutex
	batch   []library.Progress
	waiting bool
	last    time.Time // of the batch before
}

func (f *progressFeed) add(p library.Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.batch = append(f.batch, p)
	if f.waiting {
		return
	}
	f.waiting = true
	time.AfterFunc(time.Until(f.last.Add(progressEvery)), func() { f.dispatch(f.flush) })
}

func (f *progressFeed) flush() {
	f.mu.Lock()
	batch := f.batch
	f.batch, f.waiting, f.last = nil, false, time.Now()
	f.mu.Unlock()
	if len(batch) > 0 {
		f.apply(batch)
	}
}

// latest hands a value to the dispatcher that changes fast: however often it does, at most one call waits there, and it sees the last.
type latest[T any] struct {
	dispatch Dispatcher
	apply    func(T)

	mu      sync.Mutex
	value   T
	waiting bool
}

func (l *latest[T]) set(v T) {
	l.mu.Lock()
	l.value = v
	waiting := l.waiting
	l.waiting = true
	l.mu.Unlock()
	if !waiting {
		l.dispatch(func() {
			l.mu.Lock()
			v := l.value
			l.waiting = false
			l.mu.Unlock()
			l.apply(v)
		})
	}
}
