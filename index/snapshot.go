package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/blevesearch/bleve/v2/util"
	"go.etcd.io/bbolt"
)

// errMoving says that the index changed while it was copied.
var errMoving = errors.New("the index is being written")

// snapshotTries is how often a snapshot is begun again where a writer got in between.
const snapshotTries = 20

// Snapshot copies the newest state that another process has finished writing of the index in dir into an empty folder, from
// which it can be opened for reading. It needs no lock and disturbs no writer: segments are files that never change once they
// are named, and are linked where both folders lie on one disk; what names them is copied, and the copy is thrown away and made
// again if a state was finished meanwhile. The error is ErrBusy where no state stayed still long enough, and ErrFormat or
// ErrDamaged as those of Open.
func Snapshot(dir, into string) error {
	found, err := os.ReadFile(filepath.Join(dir, formatFile))
	if err != nil || string(bytes.TrimSpace(found)) != format {
		return fmt.Errorf("%w: %.40q", ErrFormat, bytes.TrimSpace(found))
	}
	err = errMoving
	for try := 0; errors.Is(err, errMoving) && try < snapshotTries; try++ {
		if try > 0 {
			time.Sleep(25 * time.Millisecond)
		}
		if err := os.RemoveAll(into); err != nil {
			return fmt.Errorf("copying the index: %w", err)
		}
		err = snapshot(filepath.Join(dir, bleveDir), filepath.Join(into, bleveDir))
	}
	switch {
	case errors.Is(err, errMoving):
		return fmt.Errorf("%w: %w", ErrBusy, err)
	case err != nil:
		return fmt.Errorf("copying the index: %w", err)
	}
	return os.WriteFile(filepath.Join(into, formatFile), found, 0o600) // last: without it there is no index
}

func snapshot(from, to string) error {
	if err := os.MkdirAll(filepath.Join(to, "store"), 0o700); err != nil {
		return err
	}
	const meta = "index_meta.json"
	if err := copyFile(filepath.Join(from, meta), filepath.Join(to, meta)); err != nil {
		return moving(err)
	}
	root := filepath.Join(to, "store", rootFile)
	if err := copyRoot(filepath.Join(from, "store", rootFile), root); err != nil {
		return moving(err)
	}
	names, err := segmentNames(root)
	if err != nil {
		return err
	}
	for _, name := range names {
		source, target := filepath.Join(from, "store", name), filepath.Join(to, "store", name)
		if os.Link(source, target) == nil {
			continue
		}
		if err := copyFile(source, target); err != nil {
			return moving(err) // merged away meanwhile
		}
	}
	return nil
}

// moving takes a file that is not there for one that was taken away just now.
func moving(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %w", errMoving, err)
	}
	return err
}

// A bbolt file begins with two pages that take turns in naming its newest state; the size of a page stands in the first. No page
// that the newest state uses is written over before two more states are finished. So a copy is whole if those pages are the
// same before and after.
const (
	pageSizeAt = 16 + 8 // behind the head of the page, its magic and version
	largePage  = 64 << 10
)

func copyRoot(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	before, err := newestState(in)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(io.NewSectionReader(in, 0, 1<<62))
	if err != nil {
		return err
	}
	after, err := newestState(in)
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		return errMoving
	}
	return os.WriteFile(to, data, 0o600)
}

// newestState reads the heads of the two pages.
func newestState(file *os.File) ([]byte, error) {
	const head = 128 // more than what they say
	state := make([]byte, 2*head)
	if _, err := file.ReadAt(state[:head], 0); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, rootFile, err)
	}
	size := binary.NativeEndian.Uint32(state[pageSizeAt:])
	if size < head || size > largePage {
		return nil, fmt.Errorf("%w: %s has pages of %d bytes", ErrDamaged, rootFile, size)
	}
	if _, err := file.ReadAt(state[head:], int64(size)); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, rootFile, err)
	}
	return state, nil
}

// segmentNames lists the files of the newest state.
func segmentNames(root string) (names []string, err error) {
	db, err := bbolt.Open(root, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, rootFile, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.View(func(tx *bbolt.Tx) error {
		states := tx.Bucket(util.BoltSnapshotsBucket)
		if states == nil {
			return nil
		}
		newest, _ := states.Cursor().Last()
		state := states.Bucket(newest)
		if state == nil {
			return nil
		}
		return state.ForEachBucket(func(key []byte) error {
			if slices.ContainsFunc([][]byte{util.BoltInternalKey, util.BoltMetaDataKey}, func(k []byte) bool { return bytes.Equal(k, key) }) {
				return nil
			}
			if name := state.Bucket(key).Get(util.BoltPathKey); name != nil {
				names = append(names, filepath.Base(string(name)))
			}
			return nil
		})
	})
	return names, err
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
