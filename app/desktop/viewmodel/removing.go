package viewmodel

import (
	"context"
	"slices"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// Removal is a document, or an added folder with all its documents, that is gone from the list and not yet from the library.
type Removal struct {
	Document library.DocumentInfo // where Root is nil
	Root     *Root

	stopped bool // reading it was stopped for that
}

// has reports whether a document goes; nothing does with no removal.
func (r *Removal) has(d *listed) bool {
	if r == nil {
		return false
	}
	if r.Root != nil {
		return d.root != nil && r.is(d.root.Place)
	}
	return d.Doc == r.Document.Doc
}

// is reports whether that is the folder which goes.
func (r *Removal) is(root Place) bool {
	return r != nil && r.Root != nil && r.Root.Root == root.Root && r.Root.OnlyMe == root.OnlyMe
}

// lies reports whether what goes lies at a path or in a folder there, or around it.
func (r *Removal) lies(path string) bool {
	if r.Root != nil {
		return liesIn(r.Root.Root, path) || liesIn(path, r.Root.Root)
	}
	return r.Document.Path != "" && liesIn(r.Document.Path, path)
}

// Remove takes a document off the list. It leaves the library when Settle is called, so that until then Undo loses nothing: not even
// the older editions, which no file holds any more.
func (l *Library) Remove(d library.DocumentInfo) { l.remove(&Removal{Document: d}) }

// RemoveRoot takes an added folder off the list, as Remove does a document. Where nothing else is being read than it, that stops.
func (l *Library) RemoveRoot(root *Root) {
	going := &Removal{Root: root}
	if j := l.Job; j != nil && j.Running && !slices.ContainsFunc(j.paths, func(p string) bool { return !liesIn(p, root.Root) }) {
		going.stopped, j.Stopping = true, true
		l.cancel()
	}
	l.remove(going)
}

func (l *Library) remove(going *Removal) {
	l.Settle()
	l.Removed, l.Err = going, nil
	l.set(l.held)
	l.OnChange()
}

// Undo brings back what was removed last.
func (l *Library) Undo() {
	going := l.Removed
	l.Removed = nil
	l.set(l.held)
	l.OnChange()
	if going != nil && going.stopped {
		l.add(watch.Paths([]library.RootInfo{going.Root.Info}), library.IngestOptions{OnlyMe: going.Root.OnlyMe})
	}
}

// Settle carries out the removal that can still be undone, in the background.
func (l *Library) Settle() {
	if l.Removed == nil {
		return
	}
	going := l.Removed
	l.forgetRemoved()
	var held contents
	l.Writer.Do(func(ctx context.Context) error {
		err := l.out(ctx, going)
		held = l.look()
		return err
	}, func(err error) {
		l.Err = err
		l.set(held)
		l.OnChange()
	})
}

// forgetRemoved takes what is removed out of what is held, so that it does not come up again before the library has followed.
func (l *Library) forgetRemoved() {
	going := l.Removed
	var documents []library.DocumentInfo
	for _, d := range l.held.documents {
		gone := going.Root == nil && d.Doc == going.Document.Doc || going.is(Place{Root: d.Root, OnlyMe: d.OnlyMe})
		if !gone {
			documents = append(documents, d)
		}
	}
	roots := slices.DeleteFunc(slices.Clone(l.held.roots), func(r library.RootInfo) bool { return going.is(Place{Root: r.Path, OnlyMe: r.OnlyMe}) })
	if going.Root != nil {
		for p := range l.left {
			if liesIn(p, going.Root.Root) {
				delete(l.left, p)
			}
		}
	}
	l.Removed = nil
	l.set(contents{documents, roots})
}

// out takes what is removed out of the library.
func (l *Library) out(ctx context.Context, going *Removal) error {
	if going.Root != nil {
		return l.lib.RemoveRoot(ctx, going.Root.Root, going.Root.OnlyMe)
	}
	return l.lib.Remove(going.Document.Doc)
}
