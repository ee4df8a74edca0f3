package library

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"tenkyo/app/durable"
)

// writeDurably makes a file with what fill writes, or none: under a temporary name, synced, renamed, the folder synced. name
// is asked after fill, so that it may depend on what was written. A file of that name is replaced.
func writeDurably(dir string, fill func(io.Writer) error, name func() string) (err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, "new"+durable.TemporaryMark+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(file.Close()), os.Remove(file.Name()))
		}
	}()
	if err := fill(file); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil { // CreateTemp makes it for this user alone; the library's folder decides who may read
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	path := filepath.Join(dir, name())
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := durable.Rename(file.Name(), path); err != nil {
		return err
	}
	return errors.Join(durable.SyncDir(filepath.Dir(path)), durable.SyncDir(dir))
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// removeTemporary removes what a killed process left half-written directly in dir.
func removeTemporary(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if durable.IsTemporary(e.Name()) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}
