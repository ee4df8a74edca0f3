package library

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// denials remembers which documents this user was denied, by their handles, so that nothing of them is shown when their files are moved
// or deleted and nothing can be asked any more. It is a list of lines: "+" and a handle for one that was denied, "-" for one that could
// be read again. Several processes may add to it; a line that is none is passed over. What cannot be written is remembered for as long
// as the program runs.
type denials struct {
	path string // of the list, "" for none; set when the library is opened

	mu      sync.Mutex
	read    bool
	handles map[string]bool
}

// told takes down how a document stands, and tells whether it was denied when it was last seen.
func (d *denials) told(handle string, state SourceState) (denied bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.load()
	switch {
	case state == Denied && !d.handles[handle]:
		d.handles[handle] = true
		d.add("+" + handle)
	case state == Readable && d.handles[handle]:
		delete(d.handles, handle)
		d.add("-" + handle)
	}
	return d.handles[handle]
}

func (d *denials) none() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.load()
	return len(d.handles) == 0
}

func (d *denials) load() {
	if d.read {
		return
	}
	d.read, d.handles = true, map[string]bool{}
	if d.path == "" {
		return
	}
	f, err := openKept(d.path)
	if err != nil {
		return
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if handle, ok := strings.CutPrefix(line, "+"); ok && IsHandle(handle) {
			d.handles[handle] = true
		} else if handle, ok := strings.CutPrefix(line, "-"); ok {
			delete(d.handles, handle)
		}
	}
}

func (d *denials) add(line string) {
	if d.path == "" || os.MkdirAll(filepath.Dir(d.path), 0o700) != nil {
		return
	}
	f, err := os.OpenFile(d.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line + "\n")
}

// asDenied is a state, or Denied for a document that was denied when something could last be said of that.
func (l *Library) asDenied(doc string, state SourceState) SourceState {
	switch state {
	case Packed:
		return state
	case Readable:
		if !l.denials.none() {
			l.denials.told(l.handleOf(doc), state)
		}
		return state
	}
	if l.denials.told(l.handleOf(doc), state) {
		return Denied
	}
	return state
}
