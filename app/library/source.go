package library

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// How long a look at the disk is believed, and how long it may take: a share that has gone away can keep a program waiting for
// minutes.
const (
	sourceBelieved = 3 * time.Second
	sourceWait     = 2 * time.Second
)

// sources remembers where documents' files stand, for a moment.
type sources struct {
	mu    sync.Mutex
	files map[string]sighting // by path
	roots map[string]sighting
	same  map[string]comparison // by path: files that were found to be those that were read
}

// mostSightings is how many files are remembered.
const mostSightings = 1 << 14

type sighting struct {
	state SourceState
	at    time.Time
	size  int64     // of a readable file
	mod   time.Time // the same
}

// Source says where a document's file stands now. Ask before a title or a text is shown. A document that the library does not
// hold is Gone; one of a shared library that could not be opened is Unreachable, or Lapsed where there is a limit to that, and
// Denied where only the user's own library was opened.
func (l *Library) Source(doc string) SourceState {
	in := l.home(doc)
	e := in.entry(doc)
	switch {
	case e != nil:
		return in.sourceOf(e)
	case in.options.Personal && !OnlyMe(doc):
		return Denied // opened alone, it knows nothing of the shared one's rights
	case in.missing() == nil || OnlyMe(doc):
		return in.asDenied(doc, Gone)
	case in.shownFor.Load() > 0:
		return Lapsed // nothing says when it was last seen
	}
	return Unreachable
}

func (l *Library) sourceOf(e *entry) SourceState { return l.asDenied(e.Doc, l.standingOf(e)) }

// standingOf is sourceOf by what can be seen now.
func (l *Library) standingOf(e *entry) SourceState {
	if e.Root == "" && e.Retired {
		return Gone
	}
	if e.Root == "" {
		return Packed
	}
	if l.sources.look(&l.sources.roots, e.Root, rootState).state == Unreachable {
		return l.unreachable(e)
	}
	state := l.sources.look(&l.sources.files, e.Path, fileState).state
	if state == Unreachable || state == Gone && !rootLists(e.Root) { // it went away between the two looks
		return l.unreachable(e)
	}
	if e.Retired && state == Readable {
		l.asDenied(e.Doc, Readable)
		return Gone // something is there again, but it was not read yet
	}
	return state
}

// SetUnreachableDays says from now on how many days after it was last seen a document is shown while its place cannot be reached; 0
// for as long as that lasts.
func (l *Library) SetUnreachableDays(days int) {
	for _, in := range l.both() {
		in.shownFor.Store(int64(max(0, days)))
	}
}

// mostDays is the most that a length of time can hold, about 292 years; a greater number would hide everything at once.
const mostDays = 106_000

// unreachable is the state of a document whose place cannot be reached.
func (l *Library) unreachable(e *entry) SourceState {
	days := l.shownFor.Load()
	if days > 0 && l.options.Clock().Sub(e.Seen) > time.Duration(min(days, mostDays))*24*time.Hour {
		return Lapsed
	}
	return Unreachable
}

// look finds out about a path, or remembers it.
func (s *sources) look(known *map[string]sighting, path string, find func(string) sighting) sighting {
	s.mu.Lock()
	if seen, ok := (*known)[path]; ok && time.Since(seen.at) < sourceBelieved {
		s.mu.Unlock()
		return seen
	}
	s.mu.Unlock()
	seen, answered := within(sourceWait, func() sighting { return find(path) })
	if !answered {
		seen = sighting{state: Unreachable}
	}
	seen.at = time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if *known == nil || len(*known) > mostSightings {
		*known = map[string]sighting{}
	}
	(*known)[path] = seen
	return seen
}

// within gives what find finds, and whether it did so within a time.
func within[T any](wait time.Duration, find func() T) (found T, answered bool) {
	answer := make(chan T, 1)
	go func() { answer <- find() }() // ends when the system answers
	select {
	case found = <-answer:
		return found, true
	case <-time.After(wait):
		return found, false
	}
}

// forget makes the next look go to the disk.
func (s *sources) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files, s.roots = nil, nil
}

func rootState(path string) sighting {
	if rootLists(path) {
		return sighting{state: Readable}
	}
	return sighting{state: Unreachable}
}

// rootLists tells whether a root is there. One that may not be listed is: then its files tell.
func rootLists(path string) bool {
	dir, err := os.Open(path)
	if err != nil {
		return errors.Is(err, fs.ErrPermission)
	}
	defer dir.Close()
	_, err = dir.Readdirnames(1)
	return err == nil || errors.Is(err, fs.ErrPermission) || errors.Is(err, io.EOF)
}

// fileState opens a file: only that shows whether it may be read.
func fileState(path string) sighting {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return sighting{state: Gone} // another thing has its name; opening it might wait for ever
	}
	if err == nil {
		var file *os.File
		if file, err = os.Open(path); err == nil {
			file.Close()
			return sighting{state: Readable, size: info.Size(), mod: info.ModTime()}
		}
	}
	switch {
	case errors.Is(err, fs.ErrPermission):
		return sighting{state: Denied}
	case errors.Is(err, fs.ErrNotExist), isNotFolder(err):
		return sighting{state: Gone}
	}
	return sighting{state: Unreachable}
}

// samePath is the form in which paths are compared.
func samePath(path string) string { return foldPath(filepath.Clean(path)) }
