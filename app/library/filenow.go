package library

import (
	"context"
	"time"
)

// FileNow says how a document's file stands to what was read of it.
type FileNow string

// Between two readings of a folder a file may have become another one, or have gone.
const (
	AsRead       FileNow = ""        // it is the one that was read, or nobody can say: its place cannot be reached, or it came with a pack
	ChangedSince FileNow = "changed" // it is another one since it was read
	GoneSince    FileNow = "gone"    // it is no longer in its place
)

// comparedWithin is how long a file may be read to find out whether it is the one that was read. One that takes longer counts as changed.
const comparedWithin = 2 * time.Second

// FileNow looks how the file of a document stands to what the library holds of it. Nothing is said of one that may not be read.
func (l *Library) FileNow(doc string) FileNow {
	in := l.home(doc)
	e := in.entry(doc)
	if e == nil || e.Root == "" {
		return AsRead
	}
	switch in.sourceOf(e) {
	case Gone:
		return GoneSince
	case Readable:
		if in.changedSince(e) {
			return ChangedSince
		}
	}
	return AsRead
}

// changedSince tells whether a readable file is another one than the library read. Where its size and time do not say so, as with a
// file that was only touched, its bytes do.
func (l *Library) changedSince(e *entry) bool {
	seen := l.sources.look(&l.sources.files, e.Path, fileState)
	switch {
	case seen.state != Readable:
		return false
	case seen.size != e.Size:
		return true
	case seen.mod.Equal(e.ModTime) && e.Seen.Sub(e.ModTime) > mtimeGrain:
		return false
	}
	l.sources.mu.Lock()
	same := l.sources.same[e.Path]
	l.sources.mu.Unlock()
	if same == (comparison{seen.mod, e.current().Hash}) {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), comparedWithin)
	defer cancel()
	hash, err := hashFile(ctx, e.Path)
	if err != nil || hash != e.current().Hash {
		return true
	}
	l.sources.mu.Lock()
	defer l.sources.mu.Unlock()
	if l.sources.same == nil || len(l.sources.same) > mostSightings {
		l.sources.same = map[string]comparison{}
	}
	l.sources.same[e.Path] = comparison{seen.mod, e.current().Hash}
	return false
}

// comparison is what a file was found to be: at which time of its own, and with which SHA-256.
type comparison struct {
	mod  time.Time
	hash string
}
