package viewmodel

import (
	"context"
	"path/filepath"
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
	Documents []library.DocumentInfo // those that the filter lets through, in order
	Rows      []Row                  // as they are listed: in the order by folder with the folders, and without what is in a closed one
	Pages     int                    // of Documents
	Troubled  int                    // of all documents, those that need attention
	Total     int                    // all documents
	Chunks    int                    // of all documents: passages
	Filter    string
	Order     Order
	Only      bool                  // only what needs attention is listed
	Job       *Job                  // nil before the first ingest of this session and after Dismiss
	Removed   *library.DocumentInfo // gone from the list; out of the library at the next Settle, unless Undo comes first
	Err       error                 // why the last removal failed
	OnChange  func()
	// Reading says how files are to be read. It is called off the dispatcher, at the start of a job; its error says why that is not
	// quite what was wished. May be nil.
	Reading func(ctx context.Context) (library.IngestOptions, error)
	Looked  *watch.Summary // what the last look at the folders found, until it is dismissed
	// OnLook is told of each look at which something became of a document.
	OnLook func(watch.Summary)

	Writer *Writer // of what a person says of documents; it may wait for a job that runs

	lib      Librarian
	dispatch Dispatcher
	all      []library.DocumentInfo
	closed   map[string]bool // folders
	cancel   context.CancelFunc
	waiting  []func() // jobs that were asked for while one runs
	watcher  *watch.Watcher
	wished   bool // a person asked for the next look
	unwatch  context.CancelFunc
}

// NewLibrary returns a model of lib. Call Reload to fill it.
func NewLibrary(lib Librarian, dispatch Dispatcher) *Library {
	return &Library{lib: lib, dispatch: dispatch, Writer: NewWriter(dispatch), OnChange: func() {}, OnLook: func(watch.Summary) {}, closed: map[string]bool{}}
}

// Reload reads the list of documents again.
func (l *Library) Reload() {
	go func() {
		documents := l.lib.Documents()
		l.dispatch(func() { l.set(documents); l.OnChange() })
	}()
}

// Holds tells whether some document of the library is as wanted, whatever the filter.
func (l *Library) Holds(wanted func(library.DocumentInfo) bool) bool {
	return slices.ContainsFunc(l.all, wanted)
}

// Info is the line of a document, whatever the filter; false where the list has none.
func (l *Library) Info(doc string) (library.DocumentInfo, bool) {
	at := slices.IndexFunc(l.all, func(d library.DocumentInfo) bool { return d.Doc == doc })
	if at < 0 {
		return library.DocumentInfo{}, false
	}
	return l.all[at], true
}

// SetFilter lists only documents whose title or name holds every word of filter.
func (l *Library) SetFilter(filter string) {
	l.Filter = filter
	l.set(l.all)
	l.OnChange()
}

// SetOrder sorts the list.
func (l *Library) SetOrder(order Order) {
	l.Order = order
	l.set(l.all)
	l.OnChange()
}

// SetOnly lists only the documents that need attention, or all again.
func (l *Library) SetOnly(only bool) {
	l.Only = only
	l.set(l.all)
	l.OnChange()
}

// Toggle opens a closed folder of the list and closes an open one.
func (l *Library) Toggle(folder string) {
	l.closed[folder] = !l.closed[folder]
	l.arrange()
	l.OnChange()
}

// Within lists the documents below a folder, whatever the filter.
func (l *Library) Within(folder string) []string {
	var docs []string
	for _, d := range l.all {
		if strings.HasPrefix(d.Doc, folder+"/") {
			docs = append(docs, d.Doc)
		}
	}
	return docs
}

// Folders lists the folders of the library by their paths, whatever the filter.
func (l *Library) Folders() []string {
	seen := map[string]bool{}
	var folders []string
	for _, d := range l.all {
		for _, f := range foldersOf(d.Doc) {
			if !seen[f] {
				seen[f] = true
				folders = append(folders, f)
			}
		}
	}
	slices.Sort(folders)
	return folders
}

func (l *Library) set(documents []library.DocumentInfo) {
	l.all = documents
	words := strings.Fields(strings.ToLower(l.Filter))
	l.Documents = make([]library.DocumentInfo, 0, len(documents))
	l.Total, l.Chunks, l.Pages, l.Troubled = 0, 0, 0, 0
next:
	for _, d := range documents {
		if l.Removed != nil && d.Doc == l.Removed.Doc {
			continue
		}
		l.Total++
		l.Chunks += d.Chunks
		troubled := NeedsAttention(d)
		if troubled {
			l.Troubled++
		}
		if l.Only && !troubled {
			continue
		}
		if len(words) > 0 {
			text := strings.ToLower(d.Title + " " + d.Doc)
			for _, w := range words {
				if !strings.Contains(text, w) {
					continue next
				}
			}
		}
		l.Pages += d.Pages
		l.Documents = append(l.Documents, d)
	}
	sortDocuments(l.Documents, l.Order)
	l.arrange()
}

// arrange makes the rows of the documents. While something is looked for, every folder is open.
func (l *Library) arrange() {
	if l.Order != ByFolder {
		l.Rows = make([]Row, len(l.Documents))
		for i, d := range l.Documents {
			l.Rows[i].Document = d
		}
		return
	}
	closed := l.closed
	if l.Filter != "" || l.Only {
		closed = nil
	}
	l.Rows = tree(l.Documents, closed)
}

// Add brings files and folders into the library. While a job runs they wait for their turn.
func (l *Library) Add(paths ...string) { l.add(paths, library.IngestOptions{}) }

// AddOnlyMe is Add for this user alone: see library.IngestOptions.
func (l *Library) AddOnlyMe(paths ...string) { l.add(paths, library.IngestOptions{OnlyMe: true}) }

func (l *Library) add(paths []string, o library.IngestOptions) {
	if len(paths) == 0 {
		return
	}
	if l.Removed != nil && slices.ContainsFunc(paths, func(p string) bool { return holds(p, l.Removed.Path) }) {
		l.Undo() // what is added again is not to go a moment later
	}
	if l.Job != nil && l.Job.Running {
		l.waiting = append(l.waiting, func() { l.add(paths, o) })
		return
	}
	l.run(paths, o)
}

// run reads paths. Of the options RetireMany and OnlyMe count; the others are those of Reading.
func (l *Library) run(paths []string, o library.IngestOptions) {
	job := &Job{Running: true}
	l.Job = job
	ctx, cancel := context.WithCancel(context.Background())
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
		options.RetireMany, options.OnlyMe = o.RetireMany, o.OnlyMe
		list := &sometimes{every: listEvery, do: func() {
			documents := l.lib.Documents()
			l.dispatch(func() {
				if job.Running {
					l.set(documents)
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
		documents := l.lib.Documents()
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
			l.set(documents)
			if l.watcher != nil {
				l.watcher.Look() // folders that are new are watched from now on
			}
			l.OnChange()
			l.next()
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

// holds tells whether a path is a file or lies in a folder.
func holds(path, file string) bool {
	rel, err := filepath.Rel(path, file)
	return file != "" && err == nil && filepath.IsLocal(rel)
}

// next starts the job that waits longest.
func (l *Library) next() {
	if len(l.waiting) > 0 {
		add := l.waiting[0]
		l.waiting = l.waiting[1:]
		add()
	}
}

// Remove takes a document off the list. It leaves the library when Settle is called, so that until then Undo loses nothing: not even
// the older editions, which no file holds any more.
func (l *Library) Remove(d library.DocumentInfo) {
	l.Settle()
	l.Removed, l.Err = &d, nil
	l.set(l.all)
	l.OnChange()
}

// Undo brings back the document that was removed last.
func (l *Library) Undo() {
	l.Removed = nil
	l.set(l.all)
	l.OnChange()
}

// Settle carries out the removal that can still be undone, in the background.
func (l *Library) Settle() {
	if l.Removed == nil {
		return
	}
	doc := l.Removed.Doc
	l.Removed = nil
	l.all = slices.DeleteFunc(slices.Clone(l.all), func(d library.DocumentInfo) bool { return d.Doc == doc })
	l.set(l.all)
	var documents []library.DocumentInfo
	l.Writer.Do(func(context.Context) error {
		err := l.lib.Remove(doc)
		documents = l.lib.Documents()
		return err
	}, func(err error) {
		l.Err = err
		l.set(documents)
		l.OnChange()
	})
}

// Close stops the job and the watch, and carries out the removal that can still be undone: the window is being closed. wait returns
// when nothing is being written any more.
func (l *Library) Close() (wait func()) {
	l.Cancel()
	l.Unwatch()
	l.Settle()
	written := l.Writer.Written()
	return func() { <-written }
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
