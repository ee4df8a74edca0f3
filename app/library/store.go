package library

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tenkyo/ingest/document"
)

// store keeps every version of every document: the bytes of its file, named by their SHA-256, and what was read from them. A
// file of the store is written once and never changed.
//
//	store/originals/3f/3f7a91…      the bytes
//	store/documents/3f/3f7a91…-9c01d2e4.json.gz
//
// The second part of a document's file name stands for the document: the same bytes under two names may be read differently,
// because an edition can stand in a file's name.
type store struct {
	dir string
}

const storeFormat = 1

// kept is the content of a document's file. What is beside the document is there so that a catalog that was lost can be
// written again from the store alone.
type kept struct {
	Format   int                `json:"format"` // of this file
	Doc      string             `json:"doc"`
	Root     string             `json:"root"`
	Rel      string             `json:"rel"`
	Path     string             `json:"path"`
	Size     int64              `json:"size"`
	ModTime  time.Time          `json:"mod_time"`
	Hash     string             `json:"hash"`
	Added    time.Time          `json:"added"`
	Pack     string             `json:"pack,omitempty"` // id of the library that it was unpacked from
	Document *document.Document `json:"document"`

	sum string // SHA-256 of what is written, in hex: a file that was replaced by another good one has a different one
}

func (s store) originals() string { return filepath.Join(s.dir, "originals") }
func (s store) documents() string { return filepath.Join(s.dir, "documents") }

func (s store) originalPath(hash string) string {
	return filepath.Join(s.originals(), hash[:2], hash)
}

func (s store) documentPath(hash, doc string) string {
	return filepath.Join(s.documents(), hash[:2], hash+"-"+docDigits(doc)+".json.gz")
}

// docDigitsLen is how many hex digits of the SHA-256 of a document's name stand in the name of its file.
const docDigitsLen = 8

func docDigits(doc string) string { return digestOfName(doc)[:docDigitsLen] }

// addOriginal copies a file into the store and returns the SHA-256 of its bytes.
// An error that comes from reading the file, not from writing the copy, is a sourceError.
func (s store) addOriginal(ctx context.Context, path string) (digest string, err error) {
	if digest, err = hashFile(ctx, path); err != nil {
		return "", sourceError{err}
	}
	file, err := openKept(path)
	if err != nil {
		return "", sourceError{err}
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", sourceError{err}
	}
	from := &contextReader{ctx: ctx, from: file}
	if there, err := os.Stat(s.originalPath(digest)); err == nil && there.Size() == info.Size() {
		return digest, nil
	}
	sum := sha256.New()
	err = writeDurably(s.originals(), func(w io.Writer) error {
		_, err := io.Copy(io.MultiWriter(w, sum), from)
		return err
	}, func() string {
		digest = hexSum(sum)
		return filepath.Join(digest[:2], digest)
	})
	if from.err != nil {
		return "", sourceError{from.err}
	}
	if err != nil {
		return "", fmt.Errorf("keeping the original: %w", err)
	}
	return digest, nil
}

// sourceError is an error of the file that is read, not of the library.
type sourceError struct{ error }

func (e sourceError) Unwrap() error { return e.error }

// addDocument writes what was read of a version, and notes its sum.
func (s store) addDocument(k *kept) error {
	k.Format = storeFormat
	path := s.documentPath(k.Hash, k.Doc)
	err := writeDurably(s.documents(), func(w io.Writer) error {
		zip, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
		if err != nil {
			return err
		}
		sum := sha256.New()
		text, err := json.Marshal(k)
		if err != nil {
			return err
		}
		if len(text) > largestDocument {
			return document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d MB of text; the limit is %d MB", len(text)>>20, largestDocument>>20)}
		}
		if _, err := io.MultiWriter(zip, sum).Write(append(text, '\n')); err != nil {
			return err
		}
		k.sum = hexSum(sum)
		return zip.Close()
	}, func() string {
		return filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path))
	})
	if err != nil {
		return fmt.Errorf("keeping what was read: %w", err)
	}
	return nil
}

// document reads a version back. A file that was cut short or altered is an error: its checksum is compared.
func (s store) document(hash, doc string) (*kept, error) {
	k, err := readKept(s.documentPath(hash, doc))
	if err != nil {
		return nil, err
	}
	return k.of(hash, doc)
}

// of is the document, where it is the one of that name and bytes.
func (k *kept) of(hash, doc string) (*kept, error) {
	if k.Hash != hash || k.Doc != doc {
		return nil, fmt.Errorf("%w: it holds %q", errDamagedFile, k.Doc)
	}
	return k, nil
}

// errDamagedFile is wrapped in the error of a file of the store that is not what was written.
var errDamagedFile = errors.New("the file is damaged")

func readKept(path string) (*kept, error) {
	file, err := openKept(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return parseKept(file)
}

// largestDocument bounds what the store keeps of a version, and what a damaged or forged file may unpack to, in bytes: a PDF of 3,000 dense
// pages has some 30 MB.
const largestDocument = 128 << 20

func parseKept(from io.Reader) (*kept, error) {
	data, err := unzip(from)
	if err != nil {
		return nil, err
	}
	return decode(data)
}

// rawDocument is what the store keeps of a version, before it is decoded.
func (s store) rawDocument(hash, doc string) ([]byte, error) {
	file, err := openKept(s.documentPath(hash, doc))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return unzip(file)
}

// zips are readers that are not in use: a new one takes longer than unpacking a document of usual length.
var zips = sync.Pool{New: func() any { return new(gzip.Reader) }}

func unzip(from io.Reader) ([]byte, error) {
	zip := zips.Get().(*gzip.Reader)
	defer zips.Put(zip)
	if err := zip.Reset(from); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamagedFile, err)
	}
	var data bytes.Buffer
	data.Grow(usualDocument)
	if _, err := data.ReadFrom(io.LimitReader(zip, largestDocument+2)); err != nil { // to the end, where the checksum is
		return nil, fmt.Errorf("%w: %w", errDamagedFile, err)
	}
	if data.Len() > largestDocument+1 {
		return nil, fmt.Errorf("%w: it is larger than %d MB", errDamagedFile, largestDocument>>20)
	}
	return data.Bytes(), nil
}

// usualDocument is room for what the store keeps of most documents, in bytes.
const usualDocument = 16 << 10

func decode(data []byte) (*kept, error) {
	var k kept
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamagedFile, err)
	}
	if k.Format != storeFormat {
		return nil, fmt.Errorf("it has format %d; this program reads format %d", k.Format, storeFormat)
	}
	if k.Document == nil || len(k.Hash) != 2*sha256.Size {
		return nil, fmt.Errorf("%w: it is incomplete", errDamagedFile)
	}
	sum := sha256.Sum256(data)
	k.sum = hex.EncodeToString(sum[:])
	return &k, nil
}

// each calls f for every document's file in the store; those that cannot be read come with the error.
func (s store) each(ctx context.Context, f func(path string, k *kept, err error)) error {
	err := filepath.WalkDir(s.documents(), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".json.gz") {
			return nil
		}
		k, err := readKept(path)
		f(path, k, err)
		return nil
	})
	if err != nil {
		return fmt.Errorf("looking through the store: %w", err)
	}
	return nil
}

// remove deletes what is kept of a version; the original only where no other document has it.
func (s store) remove(hash, doc string, withOriginal bool) error {
	paths := []string{s.documentPath(hash, doc)}
	if withOriginal {
		paths = append(paths, s.originalPath(hash), s.pagesPath(hash))
	}
	for _, path := range paths {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// checkOriginal compares an original's bytes with its name.
func (s store) checkOriginal(ctx context.Context, digest string) error {
	found, err := hashFile(ctx, s.originalPath(digest))
	if err != nil {
		return err
	}
	if found != digest {
		return fmt.Errorf("%w: its SHA-256 is %s…", errDamagedFile, found[:12])
	}
	return nil
}

func hashFile(ctx context.Context, path string) (string, error) {
	file, err := openKept(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, &contextReader{ctx: ctx, from: file}); err != nil {
		return "", err
	}
	return hexSum(sum), nil
}

func hexSum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

// contextReader ends with the error of its context, and remembers what went wrong.
type contextReader struct {
	ctx  context.Context
	from io.Reader
	err  error // of ctx or from, other than io.EOF
}

func (r *contextReader) Read(p []byte) (n int, err error) {
	if r.err = r.ctx.Err(); r.err != nil {
		return 0, r.err
	}
	n, err = r.from.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}
