package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/durable"
	"tenkyo/index"
)

// batchChunks is about how many chunks are written to the index at once when it is built again; more costs memory only.
const batchChunks = 800

func (l *Library) indexPath() string {
	if l.scratch != "" {
		return filepath.Join(l.scratch, indexDir)
	}
	return filepath.Join(l.options.Dir, indexDir)
}

// openIndex opens the index and brings it in step with the catalog: what it missed is done again, and an index that is missing,
// damaged, of another format or of another library is built again. It runs at most once, so that no index, however damaged,
// can keep the library from opening again and again.
func (l *Library) openIndex(ctx context.Context) error {
	x, err := index.Open(l.indexPath(), index.Options{ReadOnly: l.readOnly && l.scratch == "", Timeout: l.options.Wait})
	switch {
	case errors.Is(err, index.ErrBusy):
		return ErrBusy
	case errors.Is(err, index.ErrDamaged):
		l.options.Logf("%v; it is built again", err)
		return l.buildIndex(ctx, l.options.Rebuilding)
	case errors.Is(err, index.ErrFormat):
		return l.buildIndex(ctx, l.options.Rebuilding)
	case err != nil:
		return err
	}
	l.index = x
	if err := l.recoverTail(ctx); err != nil {
		return err
	}
	ok, err := l.catchUp(ctx)
	if err != nil {
		return err
	}
	if ok {
		if ok, err = l.countIsRight(); err != nil {
			return err
		}
	}
	if ok {
		return l.remark()
	}
	l.options.Logf("the index does not hold what the catalog says; it is built again")
	return l.buildIndex(ctx, l.options.Rebuilding)
}

// remark lets an index that is in step say so by a line of the journal that there is: after this was written anew none has the
// number that the index knows, and a reader beside a writer would not find the catalog that belongs to it.
func (l *Library) remark() error {
	if l.readOnly {
		return nil
	}
	mark, err := l.index.Mark()
	if err != nil {
		return err
	}
	if at, ok := l.catalog.position(mark); ok && at >= l.catalog.first {
		return nil
	}
	return l.applyIndex(l.catalog.mark())
}

// catchUp does in the index what it missed of the catalog: after a crash between the two, or after a write to it failed. It is
// false for an index that never followed this catalog.
func (l *Library) catchUp(ctx context.Context) (bool, error) {
	if l.index == nil {
		return false, errNoIndex
	}
	mark, err := l.index.Mark()
	if err != nil {
		return false, err
	}
	at, ok := l.catalog.position(mark)
	if !ok {
		return false, nil
	}
	missed := l.catalog.after(at)
	if len(missed) > 0 {
		l.options.Logf("the index lacks what became of %d documents; they are indexed again", len(missed))
	}
	if len(missed) > 0 && l.readOnly {
		return false, errStale
	}
	if err := l.follow(ctx, missed); err != nil {
		return true, err
	}
	l.caughtUp()
	return true, nil
}

// errNoIndex is returned by what writes, after the index could be neither written nor opened again.
var errNoIndex = errors.New("the index could not be written; open the library again")

// applyIndex writes to the index. Where that fails, by a full disk most often, the index is opened again: what it has in memory
// then may be more than what it could write, and what is on the disk is the state before.
func (l *Library) applyIndex(mark string, changes ...index.Change) error {
	if l.index == nil {
		return errNoIndex
	}
	err := l.index.Apply(mark, changes...)
	if err == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if cerr := l.index.Close(); cerr != nil {
		l.options.Logf("closing an index that could not be written: %v", cerr)
	}
	again, oerr := index.Open(l.indexPath(), index.Options{Timeout: l.options.Wait})
	if oerr != nil {
		l.index = nil // the next opening makes it again
		return errors.Join(err, oerr)
	}
	l.index = again
	return err
}

// mark is what the index keeps to say that it has followed the catalog to its last line.
func (c *catalog) mark() string { return c.id + " " + strconv.FormatUint(c.seq, 10) }

// position reads a mark; ok is false for one that is not of this catalog, or of more than it holds.
func (c *catalog) position(mark string) (seq uint64, ok bool) {
	id, number, _ := strings.Cut(mark, " ")
	seq, err := strconv.ParseUint(number, 10, 64)
	return seq, err == nil && id == c.id && seq <= c.seq
}

// after lists the documents that changed after a line.
func (c *catalog) after(seq uint64) []string {
	var docs []string
	for doc, e := range c.docs {
		if e.changed > seq {
			docs = append(docs, doc)
		}
	}
	for doc, at := range c.removed {
		if at > seq && c.docs[doc] == nil {
			docs = append(docs, doc)
		}
	}
	return docs
}

// follow does in the index what the catalog says of some documents.
func (l *Library) follow(ctx context.Context, docs []string) error {
	for _, doc := range docs {
		if err := ctx.Err(); err != nil {
			return err
		}
		change := index.Change{Doc: doc}
		if e := l.catalog.docs[doc]; e != nil {
			var err error
			if change, err = l.changeOf(ctx, e); err != nil {
				return err
			}
		}
		if err := l.applyIndex("", change); err != nil {
			return err
		}
	}
	if len(docs) == 0 {
		return nil
	}
	return l.applyIndex(l.catalog.mark())
}

// changeOf is what the index should hold of a document, read from the store: every version that is in force on some day. One
// whose file is damaged is read again from its original; where that does not help it is marked so in the catalog, left out of the
// index, and read again by the next ingest of its source.
func (l *Library) changeOf(ctx context.Context, e *entry) (index.Change, error) {
	change := index.Change{Doc: e.Doc}
	for _, ed := range l.catalog.indexed(e) {
		k, err := l.version(e.Doc, ed.versionInfo)
		if err != nil {
			if err := l.mendText(ctx, e, ed.versionInfo, err); err != nil {
				return change, err
			}
			v := l.entry(e.Doc).versionOf(ed.Hash)
			if v.Damaged {
				continue
			}
			if k, err = l.version(e.Doc, v); err != nil {
				return change, err
			}
		}
		chunks := l.chunks(e.Doc, k.Document, ed.Added)
		change.Chunks = append(change.Chunks, chunks...)
		if sameIDs(chunks, ed.Chunks) && ed.Compared && ed.Text != "" {
			continue
		}
		err = l.note(e.Doc, ed.Hash, func(v *versionInfo) { // this program reads more of a document, or cuts it in another way, than the one that read it
			v.Chunks, v.Text = idsOf(chunks), k.sum
			v.compare(k.Document)
		})
		if err != nil {
			return change, err
		}
	}
	return change, nil
}

// note changes the catalog's view of a version, on disk too where it can be written.
func (l *Library) note(doc, hash string, change func(*versionInfo)) error {
	changed := l.entry(doc).clone()
	change(changed.versionOf(hash))
	return l.record(&record{Doc: changed})
}

// record makes changes to the catalog: on disk, then in memory. In a library that can only be read they are in memory alone.
// Whoever calls it holds the right to write (beginWriting), or has not handed the library out yet.
func (l *Library) record(records ...*record) error {
	if l.catalog.file != nil {
		if err := l.catalog.write(records...); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range records {
		l.catalog.apply(r)
	}
	return nil
}

func idsOf(chunks []index.Chunk) []string {
	ids := make([]string, len(chunks))
	for i := range chunks {
		ids[i] = chunks[i].ID
	}
	return ids
}

func sameIDs(chunks []index.Chunk, ids []string) bool {
	if len(chunks) != len(ids) {
		return false
	}
	for i := range chunks {
		if chunks[i].ID != ids[i] {
			return false
		}
	}
	return true
}

// countIsRight compares the number of chunks, which is cheap and notices an index that went back to an earlier state.
func (l *Library) countIsRight() (bool, error) {
	want := 0
	for _, e := range l.catalog.docs {
		for _, ed := range l.catalog.indexed(e) {
			want += len(ed.Chunks)
		}
	}
	got, err := l.index.Count()
	return got == want, err
}

// buildIndex makes the index anew from the store: beside the old one, whose place it takes when it is complete. Until then, and
// for good where this is cut short, the old one stays.
func (l *Library) buildIndex(ctx context.Context, progress func(done, total int)) error {
	if l.readOnly && l.scratch == "" {
		return errStale
	}
	made := l.indexPath() + ".new"
	x, err := index.Create(made)
	if err != nil {
		return err
	}
	if err := errors.Join(l.fillIndex(ctx, x, progress), x.Close()); err != nil {
		return errors.Join(err, os.RemoveAll(made))
	}

	l.mu.Lock()
	defer l.mu.Unlock()
	if l.index != nil {
		if err := l.index.Close(); err != nil {
			l.options.Logf("closing the old index: %v", err)
		}
		l.index = nil
	}
	if err := durable.RemoveAll(l.indexPath()); err != nil {
		return err
	}
	if err := durable.Rename(made, l.indexPath()); err != nil {
		return err
	}
	l.index, err = index.Open(l.indexPath(), index.Options{})
	return err
}

func (l *Library) fillIndex(ctx context.Context, x *index.Index, progress func(done, total int)) error {
	entries := l.snapshot(isActive)
	progress(0, len(entries))
	var batch []index.Change
	size, told := 0, time.Now()
	for i, e := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		change, err := l.changeOf(ctx, e)
		if err != nil {
			return err
		}
		batch = append(batch, change)
		if size += len(change.Chunks); size >= batchChunks {
			if err := x.Apply("", batch...); err != nil {
				return err
			}
			batch, size = batch[:0], 0
		}
		if time.Since(told) > 100*time.Millisecond {
			told = time.Now()
			progress(i+1, len(entries))
		}
	}
	// The mark last: without it an index counts as missing.
	if err := x.Apply(l.catalog.mark(), batch...); err != nil {
		return err
	}
	l.compact(ctx, x)
	progress(len(entries), len(entries))
	return ctx.Err()
}

// compact makes an index smaller and quicker after much was written to it. Where that does not succeed, the index is as good as
// it was, and the next ingest tries again.
func (l *Library) compact(ctx context.Context, x *index.Index) {
	if err := x.Compact(ctx); err != nil && ctx.Err() == nil {
		l.options.Logf("%v; it stays as it is", err)
	}
}

// Rebuild makes the index anew from the store, while the old one goes on answering, and reads damaged texts of the store again from
// their originals; what it could not mend is in Damaged. progress may be nil.
func (l *Library) Rebuild(ctx context.Context, progress func(done, total int)) error {
	if err := l.mayWrite(); err != nil {
		return err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	if err := l.beginWriting(ctx); err != nil {
		return err
	}
	defer l.endWriting()
	if err := l.mendTexts(ctx); err != nil {
		return fmt.Errorf("mending the store: %w", err)
	}
	if err := l.buildIndex(ctx, progress); err != nil {
		return fmt.Errorf("building the index again: %w", err)
	}
	return nil
}

// mend makes the index anew, outside the library where that may not be written.
func (l *Library) mend(ctx context.Context) error {
	if err := l.beginWriting(ctx); err != nil {
		return err
	}
	defer l.endWriting()
	if l.readOnly && l.scratch == "" {
		scratch, err := os.MkdirTemp("", "tenkyo-index-")
		if err != nil {
			return err
		}
		l.mu.Lock()
		l.scratch = scratch
		l.mu.Unlock()
	}
	if err := l.buildIndex(ctx, l.options.Rebuilding); err != nil {
		return fmt.Errorf("building the index again: %w", err)
	}
	return nil
}

// beginWriting waits until nobody else changes the library.
func (l *Library) beginWriting(ctx context.Context) error {
	select {
	case <-l.ingesting:
	case <-ctx.Done():
		return ctx.Err()
	}
	err := l.missing()
	if l.catalog == nil {
		err = errClosed
	}
	if err != nil {
		l.endWriting()
	}
	return err
}

// startWriting begins to change what the library holds: where that can be written, and with the index as far as the catalog. Without an
// error endWriting must follow.
func (l *Library) startWriting(ctx context.Context) error {
	if err := l.mayWrite(); err != nil {
		return err
	}
	if err := l.beginWriting(ctx); err != nil {
		return err
	}
	if _, err := l.catchUp(ctx); err != nil {
		l.endWriting()
		return err
	}
	return nil
}

// mayWrite is an error where the library cannot be written.
func (l *Library) mayWrite() error {
	if away := l.missing(); away != nil {
		return away
	}
	if l.readOnly {
		return ErrReadOnly
	}
	return nil
}

func (l *Library) endWriting() { l.ingesting <- struct{}{} }
