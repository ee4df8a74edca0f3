package library

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/index"
)

// A library that another process is writing can be read all the same: from a copy of the newest finished state of its index,
// with the catalog up to the line that this state followed. So a reader sees one moment, in which every document is whole, and
// neither waits for the writer nor makes it wait. What is written later it does not see.

// besidePrefix begins the name of a folder that such a copy lies in: in the library where that can be written, so that its
// segments need no copying.
const besidePrefix = "reading-"

// besideTries is how often a reader looks for a moment at which index and catalog fit together.
const besideTries = 10

// openBeside opens the library for reading while another process holds it for writing.
func (l *Library) openBeside(ctx context.Context) error {
	var err error
	if l.scratch, err = makeBeside(l.options.Dir); err != nil {
		return err
	}
	if l.lock, err = acquire(ctx, l.scratch, true, time.Second); err != nil { // says that somebody reads here
		return err
	}
	for try := range besideTries {
		if try > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(50 * time.Millisecond):
			}
		}
		ok, err := l.takeMoment()
		if err != nil {
			return err
		}
		if ok {
			return nil
		}
	}
	// There is no index, or none that this program reads: the writer is making one. All but searching works.
	l.index = nil
	l.catalog, err = loadCatalog(filepath.Join(l.options.Dir, catalogFile))
	return err
}

// takeMoment opens a copy of the index with the catalog that belongs to it; false where they do not fit together.
func (l *Library) takeMoment() (bool, error) {
	err := index.Snapshot(filepath.Join(l.options.Dir, indexDir), l.indexPath())
	if errors.Is(err, index.ErrBusy) || errors.Is(err, index.ErrFormat) || errors.Is(err, index.ErrDamaged) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	x, err := index.Open(l.indexPath(), index.Options{ReadOnly: true})
	if err != nil {
		return false, nil //nolint:nilerr // the copy is of a moment between two states; the next one will do
	}
	l.index = x
	ok, err := l.catalogAt(x)
	if !ok || err != nil {
		l.index = nil
		return false, errors.Join(err, x.Close())
	}
	return true, nil
}

// catalogAt loads the catalog as it was when the index followed it last.
func (l *Library) catalogAt(x *index.Index) (bool, error) {
	mark, err := x.Mark()
	if err != nil {
		return false, err
	}
	path := filepath.Join(l.options.Dir, catalogFile)
	if l.catalog, err = loadCatalog(path); err != nil {
		return false, err
	}
	at, ok := l.catalog.position(mark)
	if !ok {
		return false, nil
	}
	if l.catalog, err = loadCatalogUntil(path, at); err != nil || l.catalog.damaged {
		return false, err
	}
	return l.countIsRight()
}

func makeBeside(dir string) (string, error) {
	if scratch, err := os.MkdirTemp(dir, besidePrefix); err == nil {
		return scratch, nil
	}
	return os.MkdirTemp("", "tenkyo-"+besidePrefix)
}

// removeBeside removes the copies of readers that were killed.
func removeBeside(ctx context.Context, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), besidePrefix) {
			continue
		}
		left := filepath.Join(dir, e.Name())
		if hold, err := acquire(ctx, left, true, 0); err == nil {
			hold.Release()
			if err := os.RemoveAll(left); err != nil {
				return err
			}
		}
	}
	return nil
}

// StepAside lets go of a library that was opened to be read, for what may take minutes: this one goes on with the moment that it has, as
// beside a writer, and a process that wants to write need not wait. Where that cannot be, as in a folder that cannot be written, nothing
// changes. It is for before the first search.
func (l *Library) StepAside(ctx context.Context) {
	if own := l.own.Load(); own != nil {
		own.StepAside(ctx)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.readOnly || l.scratch != "" || l.index == nil || l.lock == nil {
		return
	}
	scratch, err := os.MkdirTemp(l.options.Dir, besidePrefix)
	if err != nil {
		return
	}
	lock, err := acquire(ctx, scratch, true, time.Second)
	if err == nil {
		err = index.Snapshot(l.indexPath(), filepath.Join(scratch, indexDir))
	}
	var copied *index.Index
	if err == nil {
		copied, err = index.Open(filepath.Join(scratch, indexDir), index.Options{ReadOnly: true})
	}
	if err != nil {
		l.options.Logf("stepping aside: %v", errors.Join(err, os.RemoveAll(scratch)))
		lock.Release()
		return
	}
	if err := l.index.Close(); err != nil {
		l.options.Logf("closing the index: %v", err)
	}
	l.lock.Release()
	l.index, l.scratch, l.lock = copied, scratch, lock
	l.beside.Store(true)
}
