// Package library is a library on disk: the documents that were read from the user's folders, every version of them kept, the
// catalog that says what is what, and the index that finds passages.
//
// It promises that whatever interrupts it, a document is there in its old version or in its new one, whole; that what was once
// read is never lost or replaced without a word; that an index which is missing, damaged or old is noticed and built again from
// the store, never passed off as an empty one; and that neither title nor text of a document whose file the user may not read
// leaves it. It writes nothing outside its folder and never touches the files that it reads.
//
//	catalog    the journal of what the library holds
//	store/     original bytes and what was read from them, written once
//	index/     made from the store, can be deleted at any time
//	lock       held while a process has the library open
//	reading-*  a reader's copy of the index, beside a writer
//	unpacking  there while a pack comes in
//
// One process may have a library open for writing, and any number for reading: beside a writer they read its last finished state.
// A library in a folder that cannot be written is opened for reading. Beside one that many share, each user can have a library of
// her own, which is read together with it and never written together: own.go says how.
package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"tenkyo/app/durable"
	"tenkyo/app/eventlog"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/worker"
)

// Names in a library's folder.
const (
	catalogFile = "catalog"
	lockFile    = "lock"
	storeDir    = "store"
	indexDir    = "index"
)

// Errors that callers tell apart.
var (
	ErrReadOnly  = errors.New("the library can only be read")
	ErrNotFound  = errors.New("no such document, version or page in the library")
	ErrAmbiguous = errors.New("more than one document has this name")
	ErrDenied    = errors.New("the document's file may not be read")
	ErrGone      = errors.New("the kept copy cannot be read")
	// ErrLapsed comes wrapped together with ErrDenied: what holds for a denied document's text holds for a lapsed one's.
	ErrLapsed = errors.New("the document's place could not be reached for longer than its text may be shown")
)

// Options say how a library is opened.
type Options struct {
	Dir      string
	ReadOnly bool // do not write even where it is possible
	// Own is the folder of the library of this user alone, which is read together with this one; "" for none. Where nothing is
	// there yet, the first ingest for this user alone makes it. See own.go.
	Own         string
	OwnReadOnly bool   // do not write to Own
	Personal    bool   // a library that is made is that of one user alone; one that is there must be
	Glossary    string // entries of an index.Glossary, as text
	Synonyms    string // the same, of general language: see index.ParseSynonyms
	Readings    string // of words in kanji, in the same form

	Worker worker.Options // of the processes that read files and draw pages
	// Password is asked when a page of a locked file is to be shown, and in an ingest that names no other. May be nil.
	Password PasswordFunc
	// ReadPDF reads PDFs instead of the worker processes; what IngestOptions says of them does not count then, and other files are
	// read in this process.
	ReadPDF ingest.PDFReader
	// Office reads old Office files, and makes pages of today's (MakePages); nil where there is no such program.
	Office Converter

	// Rebuilding, if not nil, is told while the index is built again: documents done and all documents.
	Rebuilding func(done, total int)
	// UnreachableDays is how many days after it was last seen a document is shown from the library's copy, while its place cannot be
	// reached; 0 for as long as that lasts. See SetUnreachableDays.
	UnreachableDays int
	// Denials is the file in which it is kept which documents this user was denied; "" keeps that for as long as the library is open.
	Denials string
	Wait    time.Duration                    // for another process that has the library; default 2 s
	Clock   func() time.Time                 // default time.Now; called from many goroutines, as is Logf
	Logf    func(format string, args ...any) // told of what was found damaged and made good; may be nil
	Log     *slog.Logger                     // gets a line for each reading, without the name of a file; may be nil
}

// Library is an open library. Its methods may be called from many goroutines.
type Library struct {
	options  Options
	readOnly bool
	beside   atomic.Bool             // another process is writing the library; see beside.go
	own      atomic.Pointer[Library] // of this user alone, read together with this one; nil for none
	shared   *Library                // of a user's own library the one that it is read with; nil for none
	away     atomic.Pointer[error]   // why this library could not be opened yet, while the user's own was; see back.go
	comeback *comeback               // nil where it was not away
	lock     *durable.Lock
	store    store
	glossary atomic.Pointer[index.Glossary]
	synonyms *index.Synonyms
	readings *index.Synonyms
	scratch  string // folder of an index that could not be made in the library, "" where there is none

	mu      sync.RWMutex // guards what the pointers and maps below lead to
	catalog *catalog
	index   *index.Index
	lagging map[string]*entry // documents that the index does not hold as the catalog has them yet, as it does hold them; nil for not at all
	repairs []Repair
	mended  atomic.Bool // the index was made again because a search found it damaged

	marking sync.Mutex // guards marked; taken after mu
	marked  *shelfmarks

	ingesting chan struct{} // holds one token while nothing is being ingested
	sources   sources
	denials   denials
	pages     *pages
	views     views
	proofs    proofs
	shownFor  atomic.Int64 // days for which documents are shown that cannot be reached; 0 for no limit
	pool      struct {
		sync.Mutex
		*worker.Pool
	}
}

// errStale is returned by open for an index that would have to be written, where nothing may be written.
var errStale = errors.New("the index is not in step with the store")

// Open opens a library, and makes an empty one where the folder is missing or empty. The error is ErrBusy where it is to be
// written and another process has it open, not counting readers beside a writer; ErrFormat where a newer program has written it, and
// fs.ErrNotExist where there is none and ReadOnly is set.
func Open(ctx context.Context, o Options) (*Library, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Wait <= 0 {
		o.Wait = defaultWait
	}
	if o.Logf == nil {
		o.Logf = func(string, ...any) {}
	}
	if o.Log == nil {
		o.Log = eventlog.Off()
	}
	if o.Rebuilding == nil {
		o.Rebuilding = func(int, int) {}
	}
	glossary, err := index.ParseGlossary(nil, strings.NewReader(o.Glossary))
	if err != nil {
		return nil, err
	}
	if o.Personal {
		o.Own = ""
	}
	l, err := openShared(ctx, o)
	if err != nil {
		l, err = openAway(ctx, o, err)
	} else if err = l.openOwn(ctx, false); err != nil {
		err = errors.Join(err, l.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("opening library %s: %w", o.Dir, err)
	}
	l.synonyms, l.readings = index.ParseSynonyms(o.Synonyms), index.ParseSynonyms(o.Readings)
	l.glossary.Store(glossary.With(l.synonyms, l.readings))
	return l, nil
}

// openShared opens the library itself, without the user's own.
func openShared(ctx context.Context, o Options) (*Library, error) {
	if o.Own != "" && !answersWithin(openWait, o.Dir) {
		return nil, errSilent
	}
	l, err := open(ctx, o, o.ReadOnly, false)
	if errors.Is(err, errStale) && o.ReadOnly {
		// Somebody who may write mends it; somebody who may not makes an index of his own.
		if w, err := open(ctx, o, false, false); err == nil {
			if err := w.Close(); err != nil {
				return nil, err
			}
		}
		l, err = open(ctx, o, true, false)
	}
	if errors.Is(err, errStale) {
		l, err = open(ctx, o, true, true)
	}
	return l, err
}

// SetGlossary puts other entries in place of those that the library was opened with, for every search from now on. A text that
// cannot be read changes nothing; the error names its line.
func (l *Library) SetGlossary(text string) error {
	glossary, err := index.ParseGlossary(nil, strings.NewReader(text))
	if err != nil {
		return err
	}
	l.glossary.Store(glossary.With(l.synonyms, l.readings))
	if own := l.own.Load(); own != nil {
		return own.SetGlossary(text)
	}
	return nil
}

// open opens a library for reading or writing. Where scratch is set, an index that is not in step is made again elsewhere.
func open(ctx context.Context, o Options, readOnly, scratch bool) (l *Library, err error) {
	if readOnly {
		if _, err := os.Stat(o.Dir); err != nil {
			return nil, err
		}
	} else {
		switch err := tryWriting(o.Dir); {
		case isUnwritable(err):
			if _, statErr := os.Stat(o.Dir); statErr != nil {
				return nil, err
			}
			readOnly = true
		case err != nil:
			return nil, err
		}
	}
	l = newLibrary(o, readOnly)
	opened := l
	defer func() {
		if err != nil {
			err = errors.Join(err, opened.Close())
		}
	}()
	wait := o.Wait
	if readOnly {
		wait = 0
	}
	l.lock, err = acquire(ctx, o.Dir, !readOnly, wait)
	if readOnly && errors.Is(err, ErrBusy) {
		l.beside.Store(true)
		if err := l.openBeside(ctx); err != nil {
			return nil, err
		}
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	if l.catalog, err = loadCatalog(filepath.Join(o.Dir, catalogFile)); err != nil {
		return nil, err
	}
	if l.catalog.damaged && len(l.catalog.docs) > 0 {
		o.Logf("the catalog is damaged; what it lacks is taken from the store")
		l.repaired(RepairedCatalog, "")
	}
	if readOnly {
		if l.catalog.damaged {
			if err := l.catalog.recover(ctx, l.store, l.chunks); err != nil {
				return nil, err
			}
		}
	} else {
		if err := errors.Join(removeBeside(ctx, o.Dir), removeTemporary(o.Dir), removeTemporary(l.store.originals()), removeTemporary(l.store.documents())); err != nil {
			return nil, err
		}
		if err := l.catalog.open(ctx, l.store, o.Personal, l.chunks); err != nil {
			return nil, err
		}
		if err := l.cleanUnpacking(); err != nil {
			return nil, err
		}
		if err := l.adoptStrangers(ctx); err != nil {
			return nil, err
		}
	}
	if o.Personal && !l.catalog.personal && len(l.catalog.docs) > 0 {
		return nil, fmt.Errorf("%w: %s", ErrNotOwn, o.Dir)
	}
	if scratch {
		if l.scratch, err = os.MkdirTemp("", "tenkyo-index-"); err != nil {
			return nil, err
		}
	}
	if err := l.openIndex(ctx); err != nil {
		return nil, err
	}
	if !readOnly {
		if err := l.finishPurges(ctx); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func newLibrary(o Options, readOnly bool) *Library {
	l := &Library{options: o, readOnly: readOnly, store: store{filepath.Join(o.Dir, storeDir)}, ingesting: make(chan struct{}, 1), pages: newPages(), denials: denials{path: o.Denials}}
	l.ingesting <- struct{}{}
	l.shownFor.Store(int64(o.UnreachableDays))
	return l
}

// tryWriting finds out whether files can be made in dir, which it makes if need be: for this user alone. Everything in it may
// be read by whoever may enter it, so that a library is shared by giving its folder other rights.
func tryWriting(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	file, err := os.CreateTemp(dir, "try"+durable.TemporaryMark+"*")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func isUnwritable(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// Close lets other processes in.
func (l *Library) Close() error {
	if l.comeback != nil {
		l.comeback.end()
	}
	<-l.ingesting // wait for an ingest; whoever wants it to end sooner cancels it
	defer func() { l.ingesting <- struct{}{} }()
	l.mu.Lock()
	defer l.mu.Unlock()
	var errs []error
	if own := l.own.Swap(nil); own != nil {
		errs = append(errs, own.Close())
	}
	l.pool.Lock()
	if l.pool.Pool != nil {
		errs = append(errs, l.pool.Close())
	}
	l.pool.Unlock()
	errs = append(errs, l.pages.close(), l.views.remove())
	if l.index != nil {
		if err := l.markLast(); err != nil {
			l.options.Logf("noting the last line of the catalog: %v", err)
		}
		errs = append(errs, l.index.Close())
		l.index = nil
	}
	if l.catalog != nil {
		errs = append(errs, l.catalog.close())
		l.catalog = nil
	}
	l.lock.Release()
	if l.scratch != "" {
		errs = append(errs, os.RemoveAll(l.scratch))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("closing the library: %w", err)
	}
	return nil
}

// errClosed is returned by everything after Close.
var errClosed = errors.New("the library is closed")

// Beside tells whether another process may write the library: this one stays as it was at one moment then.
func (l *Library) Beside() bool { return l.beside.Load() }

// withoutIndex is the error of what needs an index, where there is none.
func (l *Library) withoutIndex() error {
	away := l.missing()
	switch {
	case away != nil && l.catalog != nil:
		return away
	case l.beside.Load() && l.catalog != nil:
		return ErrBusy
	}
	return errClosed
}

// ReadOnly tells whether the library can only be read.
func (l *Library) ReadOnly() bool { return l.readOnly }

// Dir is the library's folder.
func (l *Library) Dir() string { return l.options.Dir }

func (l *Library) absDir() string { return absolute(l.options.Dir) }

// snapshot copies the entries that a filter wants, sorted by document.
func (l *Library) snapshot(want func(*entry) bool) []*entry {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil {
		return nil
	}
	var entries []*entry
	for _, e := range l.catalog.docs { // entries are replaced, never changed, so that sharing them is safe
		if want(e) {
			entries = append(entries, e)
		}
	}
	sortEntries(entries)
	return entries
}

func (l *Library) entry(doc string) *entry {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil {
		return nil
	}
	return l.catalog.byName(doc)
}

func isActive(e *entry) bool { return !e.Retired }

func sortEntries(entries []*entry) {
	slices.SortFunc(entries, func(a, b *entry) int { return cmp.Compare(a.Doc, b.Doc) })
}
