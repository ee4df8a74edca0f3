package library

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
)

// Of a document whose file may not be read now not even the name leaves the library: everything that lists documents calls it by a
// handle instead, which every method takes in place of the name. The handle is the same for as long as the library is, and tells
// nothing of the name to somebody who does not know it.

// deniedPrefix begins the handles.
const deniedPrefix = "denied:"

// handleOf is the handle of a document.
func (l *Library) handleOf(doc string) string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil {
		return deniedPrefix
	}
	return l.catalog.handleOf(doc)
}

func (c *catalog) handleOf(doc string) string {
	sum := sha256.Sum256([]byte(c.id + "\x00" + doc))
	return deniedPrefix + hex.EncodeToString(sum[:6])
}

// IsHandle tells whether a name stands for a document whose file may not be read.
func IsHandle(doc string) bool { return strings.HasPrefix(doc, deniedPrefix) }

// byName finds a document by its name or its handle.
func (c *catalog) byName(doc string) *entry {
	if e := c.docs[doc]; e != nil || !IsHandle(doc) {
		return e
	}
	for name, e := range c.docs {
		if c.handleOf(name) == doc {
			return e
		}
	}
	return nil
}

// Key is the name under which kept answers know a document. It is for comparing, not for showing.
func (l *Library) Key(doc string) string {
	if e := l.home(doc).entry(doc); e != nil {
		return e.Doc
	}
	return doc
}

// nameOf is what a document may be called now.
func (l *Library) nameOf(e *entry) string {
	if l.sourceOf(e) == Denied {
		return l.handleOf(e.Doc)
	}
	return e.Doc
}

// called is nameOf for a name.
func (l *Library) called(doc string) string {
	in := l.home(doc)
	if e := in.entry(doc); e != nil {
		return in.nameOf(e)
	}
	return doc
}

// refOf is what may be told of an edition now.
func (l *Library) refOf(ref EditionRef) EditionRef {
	if name := l.called(ref.Doc); name != ref.Doc {
		return EditionRef{Doc: name, Version: ref.Version, Effective: ref.Effective}
	}
	return ref
}

// refAt is refOf for a reference that may be missing. The one given is not touched.
func (l *Library) refAt(ref *EditionRef) *EditionRef {
	if ref == nil {
		return nil
	}
	told := l.refOf(*ref)
	return &told
}

// familyName is what a family may be called now: families bear the name of a document.
func (l *Library) familyName(f *family) string {
	for _, ch := range f.members {
		if ch.entry.Doc == f.name {
			return l.nameOf(ch.entry)
		}
	}
	if slices.ContainsFunc(f.members, func(ch *chain) bool { return l.sourceOf(ch.entry) == Denied }) {
		return l.handleOf(f.name) // of a document that is no longer among them
	}
	return f.name
}

// withheld is a result of an ingest without the name of a file that the library knows and that may not be read.
func (l *Library) withheld(r FileResult, e *entry) FileResult {
	if e == nil || e.Root == "" {
		return r
	}
	if name := l.nameOf(e); name != e.Doc {
		r.Path, r.Doc = l.pathOf(r.Path, e), name
	}
	return r
}

// pathOf is a path as it may be told of a document's file: that of its folder, where it may not be read.
func (l *Library) pathOf(path string, e *entry) string {
	if e != nil && e.Root != "" && l.sourceOf(e) == Denied {
		return filepath.Join(filepath.Dir(path), l.handleOf(e.Doc))
	}
	return path
}
