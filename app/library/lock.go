package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// ErrBusy is returned where another process holds the library in a way that excludes this one.
var ErrBusy = errors.New("the library is in use by another process")

// defaultWait is how long a process waits for another before it gives up.
const defaultWait = 2 * time.Second

// lock is a hold on a library: one process may hold it alone, to write, or any number together, to read. The system lets go
// of it when the process ends, however it ends. The file itself says nothing and is never removed.
type lock struct {
	file *os.File // nil where there is no lock file and none could be made
}

// errWrongLock is returned by tryLock while another process has the lock.
var errWrongLock = errors.New("locked by another process")

// acquire takes the lock of the library in dir. Where it is to be shared and the file is not there and cannot be made, nobody
// can write either, and nothing needs to be held.
func acquire(ctx context.Context, dir string, alone bool, wait time.Duration) (*lock, error) {
	path := filepath.Join(dir, lockFile)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil && !alone {
		file, err = os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			return &lock{}, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("locking the library: %w", err)
	}
	deadline := time.Now().Add(wait)
	for {
		err := tryLock(file, alone)
		if err == nil {
			return &lock{file}, nil
		}
		if !errors.Is(err, errWrongLock) {
			return nil, errors.Join(fmt.Errorf("locking the library: %w", err), file.Close())
		}
		if time.Now().After(deadline) {
			return nil, errors.Join(ErrBusy, file.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (l *lock) release() error {
	if l == nil || l.file == nil {
		return nil
	}
	return l.file.Close() // closing unlocks, on every system
}
