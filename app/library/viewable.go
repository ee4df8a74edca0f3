package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
)

// Viewable is the path of a file with the bytes of a version, for another program to show: the document's own file where that
// still has them, else a copy, which can only be read, in a folder of its own among the system's temporary files. The caller
// removes nothing; what copies the library made go when it is closed.
func (l *Library) Viewable(ctx context.Context, doc, version string) (string, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return "", err
	}
	if e.Root != "" && l.sourceOf(e) == Readable {
		if digest, err := hashFile(ctx, e.Path); err == nil && digest == v.Hash {
			return e.Path, nil
		}
	}
	path, err := l.copyOf(ctx, e, v)
	if err != nil {
		return "", fmt.Errorf("copying %s: %w", doc, err)
	}
	return path, nil
}

// copyOf writes a copy of the bytes of a version.
func (l *Library) copyOf(ctx context.Context, e *entry, v *versionInfo) (_ string, err error) {
	from, err := openKept(l.store.originalPath(v.Hash))
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrGone, err)
	}
	defer from.Close()
	dir, err := os.MkdirTemp("", "tenkyo-view-")
	if err != nil {
		return "", err
	}
	l.views.add(dir)
	name := e.fileName()
	ext := path.Ext(name)
	to := filepath.Join(dir, strings.TrimSuffix(name, ext)+" "+v.version()+ext)
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o400)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(file, sum), &contextReader{ctx: ctx, from: from}); err != nil {
		return "", err
	}
	if hex.EncodeToString(sum.Sum(nil)) != v.Hash {
		return "", fmt.Errorf("%w: %w", ErrGone, errDamagedFile)
	}
	return to, nil
}

// views are the folders with copies that were made to be shown.
type views struct {
	mu   sync.Mutex
	dirs []string
}

func (v *views) add(dir string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.dirs = append(v.dirs, dir)
}

// remove deletes them all.
func (v *views) remove() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	var errs []error
	for _, dir := range v.dirs {
		errs = append(errs, os.RemoveAll(dir))
	}
	v.dirs = nil
	return errors.Join(errs...)
}
