package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A library that many share can have a second one beside it, for the folders of one user alone: a whole library in her own data
// folder, with its own catalog, store and index, which nobody else opens. Read together they are one: a search ranks the chunks of
// both as if they lay in one index (index.SearchAll), lists name the documents of both, and whatever is asked about one document is
// answered by the library that holds it. They are never written together: the methods of this file decide, by the document or by
// the folder, which of the two a change is for, and nothing of the one is ever written to the other.
//
// Of editions the rule that everybody has weighs more: an own copy that is without doubt an older edition of a shared rule is
// superseded by it, while a shared rule is never put out of force by what one user has.
//
// Which of the two holds a document is told by its name: OnlyMePrefix begins the names in the one, and none in any other. So a
// citation, a kept answer or a pack says by itself what it rests on, and no document of either ever takes the other's name.
//
// The shared library may be out of reach, from the start or from some moment on, and come back. While it is away the user's own answers alone, and whatever
// rests on the other says so: Away, SearchResult.Away, ErrAway.

// OnlyMePrefix begins the names of the documents that are one user's alone.
const OnlyMePrefix = "only-me/"

// OnlyMe tells whether a document is one user's alone.
func OnlyMe(doc string) bool { return strings.HasPrefix(doc, OnlyMePrefix) }

// Errors of two libraries that are read together.
var (
	// ErrAway is wrapped in the error of what needs the shared library while it cannot be reached.
	ErrAway = errors.New("the shared library cannot be reached")
	// ErrInside: a folder that everybody would see holds one that is for one user alone.
	ErrInside = errors.New("the folder holds one that is for you alone")
	// ErrApart: documents of the shared library and a user's own cannot be joined.
	ErrApart = errors.New("the documents lie in two libraries")
	// ErrNotOwn: the folder for the documents of one user alone holds a library of another kind.
	ErrNotOwn = errors.New("the folder holds a library that is not for one user alone")
)

// both are the library and, where there is one, the user's own beside it.
func (l *Library) both() []*Library {
	if own := l.own.Load(); own != nil {
		return []*Library{l, own}
	}
	return []*Library{l}
}

// home is the library that answers for a document: the shared one, or the user's own.
func (l *Library) home(doc string) *Library {
	if l.shared != nil && !OnlyMe(doc) && l.entry(doc) == nil {
		return l.shared
	}
	own := l.own.Load()
	if own != nil && (OnlyMe(doc) || IsHandle(doc) && own.entry(doc) != nil) {
		return own
	}
	return l
}

// HasOwn tells whether there are documents of this user alone beside the library.
func (l *Library) HasOwn() bool { return l.own.Load() != nil }

// TakesOwn tells whether folders for this user alone can be added now: a place for them was named, and it can be written.
func (l *Library) TakesOwn() bool {
	own := l.own.Load()
	return l.options.Own != "" && !l.options.OwnReadOnly && (own == nil || !own.readOnly)
}

// Away says why the shared library cannot be reached, nil where it can: a wrapped ErrAway. It looks at the folder, and waits for it at
// most two seconds; one that was away from the start is looked for in the background (back.go), so that the next answer may be another. Without documents of the user's own a library that is away is no library: it was not opened.
func (l *Library) Away() error {
	away := l.missing()
	switch {
	case away != nil:
		l.lookForIt()
		return away
	case l.own.Load() != nil && l.sources.look(&l.sources.roots, l.absDir(), rootState).state == Unreachable:
		return fmt.Errorf("%w: %s", ErrAway, l.options.Dir)
	}
	return nil
}

// reachable are the libraries of both that can be reached now.
func (l *Library) reachable() []*Library {
	libraries := l.both()
	if len(libraries) > 1 && l.Away() != nil {
		return libraries[1:]
	}
	return libraries
}

// openOwn opens the user's own library where there is one; with make it is made.
func (l *Library) openOwn(ctx context.Context, make bool) error {
	o := l.options
	if o.Own == "" || samePath(absolute(o.Own)) == samePath(l.absDir()) {
		return nil
	}
	if _, err := os.Stat(o.Own); errors.Is(err, fs.ErrNotExist) && !make {
		return nil
	}
	o.Dir, o.ReadOnly, o.Personal, o.Own = o.Own, o.OwnReadOnly, true, ""
	own, err := Open(ctx, o)
	if errors.Is(err, ErrBusy) && !make { // another process of this user writes it
		o.ReadOnly = true
		own, err = Open(ctx, o)
	}
	if err != nil {
		return fmt.Errorf("the folders for you alone: %w", err)
	}
	own.shared = l
	l.own.Store(own)
	return nil
}

// openWait is how long a shared library may take to answer before the user's own is opened without it: long enough for a disk of a
// server to start turning.
const openWait = 15 * time.Second

// errSilent says that a folder did not answer within openWait.
var errSilent = errors.New("its folder does not answer")

// answersWithin tells whether the system says within a time what there is at a path, be it that there is nothing: on a share that has
// gone away even that can take minutes.
func answersWithin(wait time.Duration, path string) bool {
	_, answered := within(wait, func() bool { return rootLists(path) })
	return answered
}

// openAway opens the user's own library alone, where the shared one cannot be; the error is why.
func openAway(ctx context.Context, o Options, why error) (*Library, error) {
	if o.Own == "" || o.Personal || ctx.Err() != nil || errors.Is(why, ErrBusy) {
		return nil, why
	}
	l := newLibrary(o, true)
	away := fmt.Errorf("%w: %w", ErrAway, why)
	l.away.Store(&away)
	l.catalog = newCatalog(filepath.Join(o.Dir, catalogFile))
	if err := l.openOwn(ctx, false); err != nil || !l.HasOwn() {
		return nil, errors.Join(why, err)
	}
	l.awaitShared()
	return l, nil
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// jointMarks are the marks of both libraries.
func (l *Library) jointMarks() *shelfmarks {
	own := l.own.Load()
	if own == nil {
		return l.marks()
	}
	of, more := l.marks(), own.marks()
	m := &shelfmarks{chains: maps.Clone(of.chains)}
	maps.Copy(m.chains, more.chains)
	return m
}

// jointLagging are the lagging chains of both.
func (l *Library) jointLagging() map[string]*chain {
	lagging := l.laggingChains()
	if own := l.own.Load(); own != nil {
		for doc, ch := range own.laggingChains() {
			if lagging == nil {
				lagging = map[string]*chain{}
			}
			lagging[doc] = ch
		}
	}
	return lagging
}

// jointEntries are those of both that a filter wants, each with its library, sorted by document.
func (l *Library) jointEntries(want func(*entry) bool) []shelved {
	var all []shelved
	for _, in := range l.both() {
		for _, e := range in.snapshot(want) {
			all = append(all, shelved{e, in})
		}
	}
	slices.SortStableFunc(all, func(a, b shelved) int { return cmp.Compare(a.Doc, b.Doc) })
	return all
}

// shelved is an entry with the library that holds it.
type shelved struct {
	*entry
	in *Library
}

// parted are the paths of an ingest by the library that they are for.
type parted struct{ shared, own []string }

// part decides for which library each path is. A folder that was given for one user alone stays so, whatever is said now; one that
// both know is read again for both. What everybody would see must not hold a folder that is for one user alone.
func (l *Library) part(paths []string, onlyMe bool) (parted, error) {
	var p parted
	own := l.own.Load()
	for _, path := range paths {
		here, there := l.knowsItself(path), own != nil && own.knowsItself(path)
		if onlyMe || there {
			p.own = append(p.own, path)
		}
		if onlyMe || there && !here {
			continue
		}
		if own != nil && !here {
			for _, root := range own.rootPaths() {
				if isBelow(root, absolute(path)) {
					return p, fmt.Errorf("%w: %s: %s", ErrInside, path, root)
				}
			}
		}
		p.shared = append(p.shared, path)
	}
	return p, nil
}

// ingestParted reads folders into the library that each is for.
func (l *Library) ingestParted(ctx context.Context, paths []string, o IngestOptions) (IngestReport, error) {
	if l.options.Personal {
		return l.ingest(ctx, paths, o)
	}
	p, err := l.part(paths, o.OnlyMe)
	if err != nil {
		return emptyReport(), err
	}
	if len(p.own) == 0 {
		return l.ingest(ctx, p.shared, o)
	}
	if l.own.Load() == nil {
		if !l.TakesOwn() {
			return emptyReport(), ErrReadOnly
		}
		if err := l.openOwn(ctx, true); err != nil {
			return emptyReport(), err
		}
		if l.own.Load() == nil { // the library itself is the user's own
			return l.ingest(ctx, paths, o)
		}
	}
	own := l.own.Load()
	if len(p.shared) == 0 {
		return own.ingest(ctx, p.own, o)
	}
	report, err := l.ingest(ctx, p.shared, o)
	if err != nil {
		return report, err
	}
	tell, done := o.Progress, len(report.Files)
	if tell != nil {
		o.Progress = func(p Progress) {
			p.Done, p.Total = p.Done+done, p.Total+done
			tell(p)
		}
	}
	more, err := own.ingest(ctx, p.own, o)
	return report.with(more), err
}

// with is a report with another one behind it.
func (r IngestReport) with(more IngestReport) IngestReport {
	r.Files = append(r.Files, more.Files...)
	t, m := &r.Totals, &more.Totals
	t.Files, t.Indexed, t.Unchanged, t.Failed = t.Files+m.Files, t.Indexed+m.Indexed, t.Unchanged+m.Unchanged, t.Failed+m.Failed
	t.Retired, t.New, t.Vanished, t.OnlyMe = t.Retired+m.Retired, t.New+m.New, t.Vanished+m.Vanished, t.OnlyMe+m.OnlyMe
	t.Pages, t.Chunks, t.Seconds = t.Pages+m.Pages, t.Chunks+m.Chunks, t.Seconds+m.Seconds
	for ext, n := range m.SkippedByType {
		t.SkippedByType[ext] += n
	}
	return r
}

// sameHome is the one library that holds all the documents.
func (l *Library) sameHome(docs []string) (*Library, error) {
	home := l.home(docs[0])
	for _, doc := range docs[1:] {
		if l.home(doc) != home {
			return nil, fmt.Errorf("%w: %s, %s", ErrApart, docs[0], doc)
		}
	}
	return home, nil
}
