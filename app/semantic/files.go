package semantic

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tenkyo/app/durable"
	"tenkyo/app/encoder"
	"tenkyo/app/ollama"
	"tenkyo/index"
)

// ErrChanged says that a kept model file is not what it was when it was taken in.
var ErrChanged = errors.New("the model file has changed")

// ErrNoFile says that the vectors there are were made by a model file that is not kept here.
var ErrNoFile = errors.New("the model file is not here")

// KeptAt is where a model file is kept in a user's data folder, by its digest.
func KeptAt(data, sha256 string) string { return filepath.Join(data, "encoders", sha256+".gguf") }

// Keep copies the file of a model into a user's data folder, whole or not at all. One that is there already, as it was, is left.
func Keep(ctx context.Context, data, path string, i encoder.Info) (err error) {
	if e, err := Kept(data, i.SHA256); err == nil {
		return e.Close()
	}
	kept := KeptAt(data, i.SHA256)
	from, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("keeping a model: %w", err)
	}
	defer from.Close()
	if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
		return fmt.Errorf("keeping a model: %w", err)
	}
	to, err := os.CreateTemp(filepath.Dir(kept), filepath.Base(kept)+durable.TemporaryMark+"*")
	if err != nil {
		return fmt.Errorf("keeping a model: %w", err)
	}
	_, err = io.Copy(to, cancelled{ctx, from})
	if err == nil {
		err = to.Sync()
	}
	if err = errors.Join(err, to.Close()); err == nil {
		err = durable.Rename(to.Name(), kept)
	}
	if err != nil {
		return fmt.Errorf("keeping a model: %w", errors.Join(err, os.Remove(to.Name())))
	}
	return durable.SyncDir(filepath.Dir(kept))
}

// cancelled reads until it is cancelled.
type cancelled struct {
	ctx context.Context
	io.Reader
}

func (c cancelled) Read(b []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, c.ctx.Err()
	}
	return c.Reader.Read(b)
}

// Take takes the model in a file into a user's data folder, where its name and its digest are allowed, and opens the copy: what is
// searched with is what was checked. The name is that by which its family is known.
func Take(ctx context.Context, data, path string, allowed func(name, digest string) bool) (e *encoder.Encoder, name string, err error) {
	given, err := encoder.Open(path)
	if err != nil {
		return nil, "", err
	}
	info := given.Info
	if err := given.Close(); err != nil {
		return nil, "", err
	}
	if name = NameOf(info, path); !allowed(name, info.SHA256) {
		return nil, "", &ollama.Error{Code: ollama.CodeNotAllowed, Model: name}
	}
	if err := Keep(ctx, data, path, info); err != nil {
		return nil, "", err
	}
	e, err = Kept(data, info.SHA256)
	return e, name, err
}

// MadeBy is the model file that made the vectors at a path: its name and its digest, "" where a model of a server made them or there
// are none.
func MadeBy(path string) (name, sha256 string) {
	m, err := index.ModelOfVectors(path)
	if err != nil {
		return "", ""
	}
	sha256, filed := strings.CutPrefix(m.Digest, fileDigest)
	if !filed || len(sha256) != 64 || strings.Trim(sha256, "0123456789abcdef") != "" { // it becomes a part of a path
		return "", ""
	}
	return m.Name, sha256
}

// Kept opens a model file that a user keeps, by its digest. The error is ErrNoFile where it is not there, ErrChanged where it is
// another one now.
func Kept(data, sha256 string) (*encoder.Encoder, error) {
	e, err := encoder.Open(KeptAt(data, sha256))
	var fault *encoder.Fault
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, ErrNoFile
	case errors.As(err, &fault):
		return nil, fmt.Errorf("%w: %w", ErrChanged, err)
	case err != nil:
		return nil, err
	case e.SHA256 != sha256:
		return nil, errors.Join(ErrChanged, e.Close())
	}
	return e, nil
}
