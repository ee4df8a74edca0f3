package library

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/ingest/document"
)

// A purge takes a document out of the library for good: the original bytes and the text of all its versions, its chunks, what was
// said of it, and every line of the catalog that names it. The index is made again, because Bleve keeps deleted text in its
// files until it happens to merge them. What stays is a tombstone of digests alone, so that the file is not read again by
// accident. The file in its folder is not touched, nor are answers that were kept.

// tombstone stands for a purged document.
type tombstone struct {
	Name   string    `json:"name"`   // SHA-256 of the document's name
	Hashes []string  `json:"hashes"` // SHA-256 of its versions' bytes
	At     time.Time `json:"at"`
	// Pending says that something of the document may still be there.
	Pending bool `json:"pending,omitempty"`
	// Forgotten says that the file may be read again.
	Forgotten bool `json:"forgotten,omitempty"`
	// File is set where the document was not purged but taken off the list (Remove): the file that is not to be read by itself
	// again. Name is then the digest of it.
	File string `json:"file,omitempty"`
}

// setAside stands for a document that is taken off the list; nil for one without a file.
func (l *Library) setAside(e *entry) *tombstone {
	if e.Root == "" {
		return nil
	}
	file := samePath(e.Path)
	t := &tombstone{Name: digestOfName(file), At: l.options.Clock().UTC(), File: file}
	for _, v := range e.Versions {
		t.Hashes = append(t.Hashes, v.Hash)
	}
	return t
}

func digestOfName(doc string) string {
	sum := sha256.Sum256([]byte(doc))
	return hex.EncodeToString(sum[:])
}

// isPurged tells whether a document, or a file with one of these digests, was purged.
func (c *catalog) isPurged(doc string, hashes ...string) bool {
	if len(c.purged) == 0 {
		return false
	}
	if c.purged[digestOfName(doc)] != nil {
		return true
	}
	for _, t := range c.purged {
		if t.File == "" && slices.ContainsFunc(hashes, func(h string) bool { return slices.Contains(t.Hashes, h) }) {
			return true
		}
	}
	return false
}

// Purge removes a document and all that the library holds of it. It is not read again until IngestOptions.Purged says so.
// Interrupted, it is finished when the library is next opened for writing.
func (l *Library) Purge(ctx context.Context, doc string) error {
	l = l.home(doc)
	if err := l.startWriting(ctx); err != nil {
		return err
	}
	defer l.endWriting()
	e := l.entry(doc)
	if e == nil {
		return fmt.Errorf("%w: %q", ErrNotFound, doc)
	}
	doc = e.Doc
	t := &tombstone{Name: digestOfName(doc), At: l.options.Clock().UTC(), Pending: true}
	for _, v := range e.Versions {
		t.Hashes = append(t.Hashes, v.Hash)
	}
	if old := l.catalog.purged[t.Name]; old != nil {
		t.Hashes = slices.Compact(slices.Sorted(slices.Values(append(t.Hashes, old.Hashes...))))
	}
	if err := l.record(&record{Batch: []*record{{Purged: t}, {Gone: doc}}}); err != nil {
		return err
	}
	l.pages.forgetDocument(doc)
	for _, hash := range t.Hashes {
		l.forgetFile(hash)
	}
	return l.finishPurges(ctx)
}

// finishPurges removes what is left of purged documents.
func (l *Library) finishPurges(ctx context.Context) error {
	var pending []*tombstone
	for _, t := range l.catalog.purged {
		if t.Pending {
			pending = append(pending, t)
		}
	}
	if len(pending) == 0 {
		return nil
	}
	used := map[string]bool{}
	for _, e := range l.snapshot(func(*entry) bool { return true }) {
		for _, v := range e.Versions {
			used[v.Hash] = true
		}
	}
	for _, t := range pending {
		if err := l.store.purge(t, used); err != nil {
			return fmt.Errorf("purging: %w", err)
		}
	}
	if err := l.store.keepSayings(l.catalog); err != nil {
		return err
	}
	if err := l.buildIndex(ctx, l.options.Rebuilding); err != nil {
		return fmt.Errorf("building the index again: %w", err)
	}
	if err := l.closePurges(pending); err != nil {
		return err
	}
	return l.applyIndex(l.catalog.mark())
}

// closePurges says that nothing is left of some documents, in a journal that does not name them.
func (l *Library) closePurges(pending []*tombstone) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range pending {
		done := *t
		done.Pending = false
		l.catalog.purged[t.Name] = &done
		maps.DeleteFunc(l.catalog.removed, func(doc string, _ uint64) bool { return digestOfName(doc) == t.Name })
	}
	return l.catalog.compact()
}

// purge removes the files of a purged document; originals that another document has too stay.
func (s store) purge(t *tombstone, used map[string]bool) error {
	for _, hash := range t.Hashes {
		if len(hash) != 2*sha256.Size || len(t.Name) != 2*sha256.Size {
			continue
		}
		paths := []string{filepath.Join(s.documents(), hash[:2], hash+"-"+t.Name[:8]+".json.gz")}
		if !used[hash] {
			paths = append(paths, s.originalPath(hash), s.pagesPath(hash))
		}
		for _, path := range paths {
			if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
				return err
			}
		}
	}
	return nil
}

// compact writes the journal anew while it is open.
func (c *catalog) compact() error {
	err := c.file.Close() // Windows replaces no file that is open
	if err == nil {
		err = c.rewrite()
	}
	file, openErr := os.OpenFile(c.path, os.O_RDWR, 0o644)
	if err = errors.Join(err, openErr); openErr == nil {
		c.file = file
	}
	if err != nil {
		return fmt.Errorf("writing the catalog anew: %w", err)
	}
	c.generation++
	return nil
}

// Purged counts the documents that were purged and are not read again.
func (l *Library) Purged() int { return l.tombstones(func(t *tombstone) bool { return t.File == "" }) }

// tombstones counts those that are wanted.
func (l *Library) tombstones(wanted func(*tombstone) bool) int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil {
		return 0
	}
	n := 0
	for _, t := range l.catalog.purged {
		if wanted(t) {
			n++
		}
	}
	return n
}

// keptOut tells why a file that is no document yet is not read by itself: it was purged or taken off the list, or has the bytes of
// one that was and of no document that is there. records are what lets it be read again.
func (l *Library) keptOut(doc, path, hash string) (why document.ReasonCode, records []*record) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	there := func() bool { // a copy beside a document that is there is not what was taken off the list
		for _, e := range l.catalog.docs {
			if !e.Retired && e.versionOf(hash) != nil {
				return true
			}
		}
		return false
	}
	for _, t := range l.catalog.purged {
		switch {
		case t.File == "" && (t.Name == digestOfName(doc) || slices.Contains(t.Hashes, hash)):
			why = document.WasPurged
		case t.File != "" && (t.File == samePath(path) || slices.Contains(t.Hashes, hash) && !there()):
			why = cmp.Or(why, document.WasRemoved)
		default:
			continue
		}
		records = append(records, &record{Purged: &tombstone{Name: t.Name, Forgotten: true}})
	}
	slices.SortFunc(records, func(a, b *record) int { return strings.Compare(a.Purged.Name, b.Purged.Name) })
	return why, records
}
