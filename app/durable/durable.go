// Package durable writes files that are there whole or not at all, and lets several processes take turns.
//
// A file is written under a temporary name, synced and renamed; the folder is synced too. Whatever interrupts a write, the
// file has its old content or its new one; a virus scanner that looks at it just then is waited for. A lock is let go of by the system when its process ends, however it ends. Files
// and folders are made for this user alone.
package durable

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// ErrBusy is returned where another process does not let go of a lock in time.
var ErrBusy = errors.New("another process is using this folder")

// TemporaryMark is in the name of every file that is still being written.
const TemporaryMark = ".writing-"

// WriteFile makes or replaces the file at path, and the folders above it where they are missing.
func WriteFile(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, filepath.Base(path)+TemporaryMark+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(file.Close()), os.Remove(file.Name()))
		}
	}()
	if _, err := file.Write(data); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := Rename(file.Name(), path); err != nil {
		return err
	}
	return SyncDir(dir)
}

// IsTemporary tells whether a file name is one that is given while a file is written.
func IsTemporary(name string) bool { return strings.Contains(name, TemporaryMark) }

// abandonedAfter is how old a file that is being written must be to be one that a crash left behind: writing one takes moments.
const abandonedAfter = time.Minute

// Sweep removes from a folder what crashed processes left half written: it may hold text that was to be forgotten. Of the files named in
// gone, which nobody writes any more, nothing half written stays however young it is. What cannot be removed now goes with the next one.
func Sweep(dir string, gone ...string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // there is nothing to sweep
	}
	for _, e := range entries {
		name, _, left := strings.Cut(e.Name(), TemporaryMark)
		if info, err := e.Info(); left && err == nil && (slices.Contains(gone, name) || time.Since(info.ModTime()) > abandonedAfter) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// SyncDir makes a rename or a removal in dir outlast a loss of power. Windows has no such call and needs none.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	if err := d.Sync(); err != nil {
		return errors.Join(fmt.Errorf("syncing %s: %w", dir, err), d.Close())
	}
	return d.Close()
}

// Lock is a hold on a lock file.
type Lock struct{ file *os.File }

// errHeld is returned by tryLock while another process has the lock.
var errHeld = errors.New("locked by another process")

// Acquire takes the lock at path for this process alone, making the file and the folders above it where they are missing, and
// waits at most that long for another one. The file itself says nothing and is never removed.
func Acquire(ctx context.Context, path string, wait time.Duration) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	return Hold(ctx, file, true, wait)
}

// Hold takes the lock of an open file, for this process alone or together with all that want it so too, and waits at most that long
// for others. The file is closed where the lock is not taken.
func Hold(ctx context.Context, file *os.File, alone bool, wait time.Duration) (*Lock, error) {
	deadline := time.Now().Add(wait)
	for {
		err := tryLock(file, alone)
		if err == nil {
			return &Lock{file}, nil
		}
		if !errors.Is(err, errHeld) {
			return nil, errors.Join(&fs.PathError{Op: "lock", Path: file.Name(), Err: err}, file.Close())
		}
		if time.Now().After(deadline) {
			return nil, errors.Join(ErrBusy, file.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Release lets go of the lock; one that is nil holds nothing. It cannot fail: closing unlocks, on every system.
func (l *Lock) Release() {
	if l != nil {
		l.file.Close()
	}
}
