package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/blevesearch/bleve/v2/util"
	"go.etcd.io/bbolt"
)

// rootFile names the segments that make up each state of the index; the newest state counts.
const rootFile = "root.bolt"

// checkNewest looks at the files of the newest state before Bleve does: Bleve goes back to an older state without a word when
// it cannot read a segment, and reads beyond the end of a root that was cut short. Every segment must be there and end as it
// should; with every set, its bytes must also give its checksum.
func checkNewest(dir string, timeout time.Duration, every bool) (err error) {
	path := filepath.Join(dir, rootFile)
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, Timeout: timeout})
	if err != nil {
		return fmt.Errorf("%s: %w", rootFile, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.View(func(tx *bbolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("%s has %d bytes of %d", rootFile, info.Size(), tx.Size())
		}
		states := tx.Bucket(util.BoltSnapshotsBucket)
		if states == nil {
			return fmt.Errorf("%s names no segments", rootFile)
		}
		newest, _ := states.Cursor().Last()
		state := states.Bucket(newest)
		if state == nil {
			return fmt.Errorf("%s names no segments", rootFile)
		}
		meta := state.Bucket(util.BoltMetaDataKey)
		if meta == nil {
			return fmt.Errorf("%s does not say how segments are written", rootFile)
		}
		version := meta.Get(util.BoltMetaDataSegmentVersionKey) // four bytes and one that is always 0
		if len(version) < 4 {
			return fmt.Errorf("%s does not say how segments are written", rootFile)
		}
		return state.ForEachBucket(func(key []byte) error {
			if slices.ContainsFunc([][]byte{util.BoltInternalKey, util.BoltMetaDataKey}, func(k []byte) bool { return bytes.Equal(k, key) }) {
				return nil
			}
			name := state.Bucket(key).Get(util.BoltPathKey)
			if name == nil {
				return fmt.Errorf("%s names a segment without a file", rootFile)
			}
			file := filepath.Join(dir, filepath.Base(string(name)))
			if err := checkEnd(file, version[:4]); err != nil {
				return fmt.Errorf("segment %s: %w", name, err)
			}
			if every {
				if err := checkSum(file); err != nil {
					return fmt.Errorf("segment %s: %w", name, err)
				}
			}
			return nil
		})
	})
}

// A segment file ends in its format's version and a CRC-32 of all before, both big-endian.
const segmentEnd = 4 + crc32.Size

func checkEnd(path string, version []byte) (err error) {
	f, err := openSegment(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var end [segmentEnd]byte
	if _, err := f.Seek(-segmentEnd, io.SeekEnd); err != nil {
		return errors.New("the file is cut short")
	}
	if _, err := io.ReadFull(f, end[:]); err != nil {
		return err
	}
	if !bytes.Equal(end[:4], version) {
		return errors.New("the file is cut short or overwritten")
	}
	return nil
}

func checkSum(path string) (err error) {
	f, err := openSegment(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() < segmentEnd {
		return fmt.Errorf("the file has %d bytes", info.Size())
	}
	sum := crc32.NewIEEE()
	if _, err := io.CopyN(sum, f, info.Size()-crc32.Size); err != nil {
		return err
	}
	var stored [crc32.Size]byte
	if _, err := io.ReadFull(f, stored[:]); err != nil {
		return err
	}
	if binary.BigEndian.Uint32(stored[:]) != sum.Sum32() {
		return errors.New("its checksum does not match")
	}
	return nil
}

func openSegment(path string) (*os.File, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the file is missing")
	}
	return f, err
}
