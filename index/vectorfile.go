package index

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
)

// The file of vectors: a line that says what it is, a line of JSON that names the model, and a record for each vector: the length
// of its key, the key, the scale (a float32, little-endian), a byte for each number.

const (
	vectorsMagic     = "tenkyo vectors 1\n"
	longestKey       = 255
	largestDimension = 1 << 14
)

// CreateVectors makes an empty file of vectors. What path held before is removed.
func CreateVectors(path string, m VectorModel) (*Vectors, error) {
	if m.Dimension < 1 || m.Dimension > largestDimension {
		return nil, fmt.Errorf("creating vectors: %d is no dimension", m.Dimension)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("creating vectors: %w", err)
	}
	head, err := vectorsHead(m)
	if err != nil {
		return nil, fmt.Errorf("creating vectors: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("creating vectors: %w", err)
	}
	if _, err := f.WriteString(head); err != nil {
		return nil, errors.Join(fmt.Errorf("creating vectors: %w", err), f.Close())
	}
	return &Vectors{path: path, file: f, model: m, at: map[string]int{}}, nil
}

// ModelOfVectors says which model the vectors in a file are from. The error is fs.ErrNotExist where there is none, ErrFormat for
// another file.
func ModelOfVectors(path string) (m VectorModel, err error) {
	f, err := os.Open(path)
	if err != nil {
		return m, fmt.Errorf("opening vectors: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	m, _, err = readHead(bufio.NewReader(f))
	return m, err
}

// OpenVectors reads a file of vectors, for writing more or, with readOnly, for searching only. The error is fs.ErrNotExist where
// there is none, ErrFormat for another file, and ErrOtherModel where want names another model; want.Dimension 0 is any, and so is
// every model where want has no name.
func OpenVectors(path string, want VectorModel, readOnly bool) (*Vectors, error) {
	flags := os.O_RDWR
	if readOnly {
		flags = os.O_RDONLY
	}
	f, err := os.OpenFile(path, flags, 0)
	if err != nil {
		return nil, fmt.Errorf("opening vectors: %w", err)
	}
	v := &Vectors{path: path, file: f, at: map[string]int{}}
	end, err := v.read(f, want)
	if err == nil && !readOnly {
		err = f.Truncate(end) // what a crash cut short
		if err == nil {
			_, err = f.Seek(end, io.SeekStart)
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening vectors: %w", err), f.Close())
	}
	if readOnly {
		v.file = nil
		err = f.Close()
	}
	return v, err
}

// read reads all whole records and says where the last ends.
func (v *Vectors) read(f *os.File, want VectorModel) (end int64, err error) {
	r := bufio.NewReaderSize(f, 1<<20)
	if v.model, end, err = readHead(r); err != nil {
		return 0, err
	}
	if m := v.model; want.Name != "" && (m.Name != want.Name || m.Digest != want.Digest || want.Dimension != 0 && m.Dimension != want.Dimension) {
		return 0, fmt.Errorf("%w: %s", ErrOtherModel, m.Name)
	}
	for {
		key, record, whole := readRecord(r, v.model.Dimension)
		if !whole {
			return end, nil // what follows was cut off
		}
		end += int64(1 + len(key) + len(record))
		v.put(key, math.Float32frombits(binary.LittleEndian.Uint32(record)), record[4:])
	}
}

// vectorsHead is what stands before the records.
func vectorsHead(m VectorModel) (string, error) {
	named, err := json.Marshal(m)
	return vectorsMagic + string(named) + "\n", err
}

// readHead reads what stands before the records, and says where they begin.
func readHead(r *bufio.Reader) (m VectorModel, end int64, err error) {
	magic := make([]byte, len(vectorsMagic))
	if _, err := io.ReadFull(r, magic); err != nil || string(magic) != vectorsMagic {
		return m, 0, fmt.Errorf("%w: no vectors", ErrFormat)
	}
	head, err := r.ReadBytes('\n')
	if err != nil || json.Unmarshal(head, &m) != nil || m.Dimension < 1 || m.Dimension > largestDimension {
		return m, 0, fmt.Errorf("%w: no model is named", ErrFormat)
	}
	return m, int64(len(magic) + len(head)), nil
}

// readRecord reads one record: a key, the scale, and a byte for each number.
func readRecord(r *bufio.Reader, dimension int) (key string, record []byte, whole bool) {
	length, err := r.ReadByte()
	if err != nil {
		return "", nil, false
	}
	block := make([]byte, int(length)+4+dimension)
	if _, err := io.ReadFull(r, block); err != nil {
		return "", nil, false
	}
	return string(block[:length]), block[length:], true
}

// vectorRecord is one vector as it is kept.
type vectorRecord struct {
	scale float32
	bytes []byte
}

func appendRecord(block []byte, key string, r vectorRecord) []byte {
	block = append(block, byte(len(key)))
	block = append(block, key...)
	block = binary.LittleEndian.AppendUint32(block, math.Float32bits(r.scale))
	return append(block, r.bytes...)
}

// Retain takes out the vectors whose keys are not wanted any more, and tells how many these were. The file is replaced whole or not
// at all, so that nothing of them is left in it.
func (v *Vectors) Retain(wanted func(key string) bool) (dropped int, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.file == nil {
		return 0, errors.New("taking out vectors: the file is not open for writing")
	}
	kept := &Vectors{model: v.model, at: map[string]int{}}
	head, err := vectorsHead(v.model)
	if err != nil {
		return 0, fmt.Errorf("taking out vectors: %w", err)
	}
	block := []byte(head)
	for i, key := range v.keys {
		if !wanted(key) {
			dropped++
			continue
		}
		r := vectorRecord{v.scale[i], make([]byte, v.model.Dimension)}
		for j, n := range v.data[i*v.model.Dimension : (i+1)*v.model.Dimension] {
			r.bytes[j] = byte(n)
		}
		block = appendRecord(block, key, r)
		kept.put(key, r.scale, r.bytes)
	}
	if dropped == 0 {
		return 0, nil
	}
	if err := v.replace(block); err != nil {
		return 0, fmt.Errorf("taking out vectors: %w", err)
	}
	v.keys, v.at, v.data, v.scale = kept.keys, kept.at, kept.data, kept.scale
	return dropped, nil
}

// replace puts another content in the place of the file. Not every system lets a file be replaced that is open, so that it is closed
// first, and opened again whatever happens.
func (v *Vectors) replace(content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(v.path), filepath.Base(v.path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // after the rename there is nothing to remove
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	err = v.file.Close()
	v.file = nil
	if err == nil {
		err = os.Rename(f.Name(), v.path)
	}
	again, openErr := os.OpenFile(v.path, os.O_RDWR, 0)
	if openErr == nil {
		_, openErr = again.Seek(0, io.SeekEnd)
		v.file = again
	}
	return errors.Join(err, openErr)
}
