package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/durable"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// A library that lost something mends itself from what it has twice: a stored text from the original beside it, a catalog from the
// files of the store. What cannot be mended keeps its place in the list, is named by Check, and is told of by searches.

// Repair is something that was found lost or damaged when the library was opened or rebuilt, and made good.
type Repair struct {
	Kind RepairKind
	Doc  string // the document, or its handle; "" where it is about no single one
}

// RepairKind says what was made good.
type RepairKind string

// The kinds of repair.
const (
	RepairedText    RepairKind = "text"    // a stored text was read again from its original
	RepairedCatalog RepairKind = "catalog" // what the catalog lost was taken from the store
)

// Repairs lists what was made good since the library was opened.
func (l *Library) Repairs() []Repair {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Clone(l.repairs)
}

func (l *Library) repaired(kind RepairKind, doc string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.repairs = append(l.repairs, Repair{kind, doc})
}

// version reads back what the store keeps of a version. A file that is whole but not the one that was written is damaged, too.
func (l *Library) version(doc string, v *versionInfo) (*kept, error) {
	k, err := l.store.document(v.Hash, doc)
	if err != nil {
		return nil, err
	}
	return k, v.wrote(k)
}

// wrote is an error where a kept document is not the one that was written of the version.
func (v *versionInfo) wrote(k *kept) error {
	if v.Text != "" && k.sum != v.Text {
		return fmt.Errorf("%w: it is not the one that was written", errDamagedFile)
	}
	return nil
}

// restore reads a version again from its original and keeps that in place of a damaged text. It fails where the original is damaged
// as well, is locked with a password, or where nothing may be written.
func (l *Library) restore(ctx context.Context, e *entry, v *versionInfo) (*kept, error) {
	if l.readOnly {
		return nil, ErrReadOnly
	}
	if err := l.store.checkOriginal(ctx, v.Hash); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "tenkyo-mend-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file, err := l.extractOriginal(dir, e, v)
	if err != nil {
		return nil, err
	}
	r := &fileReader{Library: l, options: IngestOptions{KeepProtected: v.Protected}, path: file, page: func(int, int) {}}
	d, err := ingest.Read(ctx, file, r.how())
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(v.Hash, d.Version) {
		return nil, document.Reason{Code: document.Changing}
	}
	k := &kept{
		Doc: e.Doc, Root: e.Root, Rel: e.Rel, Path: e.Path, Size: e.Size, ModTime: e.ModTime, Hash: v.Hash, Added: v.Added, Pack: e.Pack, Document: d,
	}
	return k, l.store.addDocument(k)
}

// extractOriginal copies an original out of the store under the name and with the day that its file had: title, edition and day of
// the last change may be taken from them.
func (l *Library) extractOriginal(dir string, e *entry, v *versionInfo) (string, error) {
	name := filepath.Join(dir, e.fileName())
	from, err := openKept(l.store.originalPath(v.Hash))
	if err != nil {
		return "", err
	}
	defer from.Close()
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Close()); err != nil {
		return "", err
	}
	if day, err := time.ParseInLocation(time.DateOnly, v.Updated, time.Local); err == nil {
		return name, os.Chtimes(name, day, day)
	}
	return name, nil
}

// mendTexts reads again from their originals all stored texts that are damaged, those of earlier editions included.
func (l *Library) mendTexts(ctx context.Context) error {
	if l.readOnly {
		return nil
	}
	for _, e := range l.snapshot(func(*entry) bool { return true }) {
		for i := range e.Versions {
			if err := ctx.Err(); err != nil {
				return err
			}
			v := &e.Versions[i]
			k, err := l.version(e.Doc, v)
			switch {
			case err != nil:
				if err := l.mendText(ctx, e, v, err); err != nil {
					return err
				}
			case v.Damaged: // somebody put the file back
				if err := l.renew(e.Doc, v.Hash, k); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// mendText makes good for a stored text that is damaged, or notes that it is.
func (l *Library) mendText(ctx context.Context, e *entry, v *versionInfo, damage error) error {
	k, err := l.restore(ctx, e, v)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		l.options.Logf("%s %s: %v; it was read again from its original", e.Doc, v.version(), damage)
		l.repaired(RepairedText, l.nameOf(e))
		return l.renew(e.Doc, v.Hash, k)
	}
	l.options.Logf("%s %s: %v; reading its original again: %v; it is left out until its file is read again", e.Doc, v.version(), damage, err)
	if v.Damaged {
		return nil
	}
	return l.note(e.Doc, v.Hash, func(v *versionInfo) { v.Damaged = true })
}

// renew notes of a version what the store keeps of it now.
func (l *Library) renew(doc, hash string, k *kept) error {
	l.pages.forget(hash, doc)
	fresh := newVersion(k, l.chunks(doc, k.Document, k.Added))
	return l.note(doc, hash, func(v *versionInfo) { *v = fresh })
}

// Damaged lists the documents of which no text can be searched because what the library keeps of them is damaged, by name; of those
// that may not be read their handles.
func (l *Library) Damaged() []string {
	var damaged []string
	for _, e := range l.jointEntries(isActive) {
		if e.isDamaged() {
			damaged = append(damaged, e.in.nameOf(e.entry))
		}
	}
	slices.Sort(damaged)
	return damaged
}

// isDamaged reports whether the newest version of a document cannot be searched.
func (e *entry) isDamaged() bool { return e.current().Damaged }

// damagedIn counts the damaged documents among some, or among all where only is nil.
func (l *Library) damagedIn(only map[string]bool) int {
	n := 0
	for _, e := range l.jointEntries(isActive) {
		if e.isDamaged() && (only == nil || only[e.Doc]) {
			n++
		}
	}
	return n
}

// recoverTail makes up for lines that the catalog lost at its end: the index has followed more of them than there are.
func (l *Library) recoverTail(ctx context.Context) error {
	mark, err := l.index.Mark()
	if err != nil {
		return nil //nolint:nilerr // an index that says nothing is made again
	}
	if id, number, _ := strings.Cut(mark, " "); id != l.catalog.id || !l.catalog.isBehind(number) {
		return nil
	}
	l.options.Logf("the catalog has lost its last lines; what it lacks is taken from the store")
	l.repaired(RepairedCatalog, "")
	if l.readOnly {
		l.catalog.damaged = true
		return l.catalog.recover(ctx, l.store, l.chunks)
	}
	if err := l.catalog.close(); err != nil {
		return err
	}
	l.catalog.damaged = true
	return l.catalog.open(ctx, l.store, l.options.Personal, l.chunks)
}

// markLast lets the index note the catalog's last line, so that the next opening notices where lines are lost at its end.
func (l *Library) markLast() error {
	if l.readOnly || l.catalog == nil || l.lagging != nil {
		return nil
	}
	mark, err := l.index.Mark()
	if err != nil {
		return err
	}
	if at, ok := l.catalog.position(mark); !ok || at == l.catalog.seq || len(l.catalog.after(at)) > 0 {
		return nil
	}
	return l.index.Apply(l.catalog.mark())
}

// isBehind reports whether the catalog ends before the line of that number.
func (c *catalog) isBehind(number string) bool {
	seq, err := strconv.ParseUint(number, 10, 64)
	return err == nil && seq > c.seq
}

// damagedMark ends the name of a file of the store that the catalog lost and that cannot be read either: nothing says what it was.
const damagedMark = ".damaged"

// strangers are the files of texts in the store that the catalog does not know: those of lines that it lost, and those that an
// ingest brought in just before it was killed. Files of documents that were taken out are none.
func (l *Library) strangers() ([]string, error) {
	known, out := map[string]bool{}, map[string]bool{}
	c := l.catalog
	for doc, e := range c.docs {
		for i := range e.Versions {
			known[l.store.documentPath(e.Versions[i].Hash, doc)] = true
		}
	}
	for doc := range c.removed {
		if c.docs[doc] == nil {
			out[docDigits(doc)] = true
		}
	}
	for name := range c.purged {
		out[name[:min(len(name), docDigitsLen)]] = true
	}
	var found []string
	err := filepath.WalkDir(l.store.documents(), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		name, isText := strings.CutSuffix(d.Name(), ".json.gz")
		_, digits, _ := strings.Cut(name, "-")
		if isText && !known[path] && !out[digits] {
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking through the store: %w", err)
	}
	return found, nil
}

// removeStrangers removes texts that an ingest wrote into the store and could not list: it was cancelled, or the disk is full. The
// next one reads their files again.
func (l *Library) removeStrangers() {
	paths, err := l.strangers()
	for _, path := range paths {
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		l.options.Logf("removing what could not be listed: %v", err)
	}
}

// adoptStrangers takes into the catalog what the store has and it does not. What cannot be read is put aside.
func (l *Library) adoptStrangers(ctx context.Context) error {
	paths, err := l.strangers()
	if err != nil {
		return err
	}
	found := map[string][]foundVersion{}
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		k, err := readKept(path)
		switch {
		case err == nil && l.store.documentPath(k.Hash, k.Doc) == path:
			found[k.Doc] = append(found[k.Doc], newFound(k, l.chunks))
		case errors.Is(err, fs.ErrPermission):
			return err
		default:
			l.options.Logf("%s is damaged, and nothing says which document it was; it is put aside", filepath.Base(path))
			if err := durable.Rename(path, path+damagedMark); err != nil {
				return err
			}
		}
	}
	for doc, versions := range found {
		if l.catalog.isPurged(doc) {
			continue
		}
		e := l.catalog.adopted(doc, versions)
		if e == nil {
			continue
		}
		l.options.Logf("the store has versions of %s that the catalog does not list; they are taken in", doc)
		records := []*record{{Doc: e, Index: true}}
		if e.Root != "" && l.catalog.roots[e.Root] == nil {
			records = append(records, &record{Root: &root{Path: e.Root, Seen: e.Seen}})
		}
		if err := l.record(records...); err != nil {
			return err
		}
	}
	return nil
}
