package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"tenkyo/app/durable"
)

// ErrBusy is returned where another process holds the library in a way that excludes this one.
var ErrBusy = errors.New("the library is in use by another process")

// defaultWait is how long a process waits for another before it gives up.
const defaultWait = 2 * time.Second

// acquire takes the lock of the library in dir: one process may hold it alone, to write, or any number together, to read. The file
// itself says nothing and is never removed. Where the lock is to be shared and the file is not there and cannot be made, nobody can
// write either, and nothing needs to be held: the lock is nil.
func acquire(ctx context.Context, dir string, alone bool, wait time.Duration) (*durable.Lock, error) {
	path := filepath.Join(dir, lockFile)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil && !alone {
		file, err = os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("locking the library: %w", err)
	}
	held, err := durable.Hold(ctx, file, alone, wait)
	switch {
	case errors.Is(err, durable.ErrBusy):
		return nil, ErrBusy
	case err != nil && ctx.Err() == nil:
		return nil, fmt.Errorf("locking the library: %w", err)
	}
	return held, err
}
