package ollama

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ollama/ollama/api"
)

// Import is a model file that the server shall take in, with no registry involved.
type Import struct {
	Path       string         // a .gguf file
	Name       string         // under which it will be known, such as "gemma3:4b"
	Template   string         // "" takes the one in the file
	Parser     string         // built-in parser of the server; "" for none
	Licence    string         // its text, shown with the model
	Parameters map[string]any // defaults of the model; nil for none
}

// ImportProgress is told while a model is taken in. The file is gone through twice: to name it by its content, then to hand it over.
type ImportProgress struct {
	Step  ImportStep
	Done  int64 // bytes
	Total int64
}

// ImportStep is what an import is doing.
type ImportStep string

// The steps, in order.
const (
	ImportReading     ImportStep = "reading"
	ImportCopying     ImportStep = "copying"
	ImportRegistering ImportStep = "registering"
)

// ImportGGUF makes a model of the server out of a file. progress may be nil.
func (c *Client) ImportGGUF(ctx context.Context, im Import, progress func(ImportProgress)) error {
	if progress == nil {
		progress = func(ImportProgress) {}
	}
	f, err := os.Open(im.Path)
	if err != nil {
		return &Error{Code: CodeNotGGUF, Model: im.Name, Value: im.Path, Err: err}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return &Error{Code: CodeNotGGUF, Model: im.Name, Value: im.Path, Err: err}
	}
	magic := make([]byte, 4)
	if _, err := io.ReadFull(f, magic); err != nil || string(magic) != "GGUF" {
		return &Error{Code: CodeNotGGUF, Model: im.Name, Value: im.Path, Err: err}
	}

	hash := sha256.New()
	if _, err := io.Copy(hash, &meter{ctx, io.NewSectionReader(f, 0, info.Size()), progress, ImportProgress{Step: ImportReading, Total: info.Size()}}); err != nil {
		return c.importError(ctx, im, err)
	}
	digest := "sha256:" + hex.EncodeToString(hash.Sum(nil))
	body := &meter{ctx, io.NewSectionReader(f, 0, info.Size()), progress, ImportProgress{Step: ImportCopying, Total: info.Size()}}
	if err := c.api.CreateBlob(ctx, digest, body); err != nil {
		return c.importError(ctx, im, err)
	}
	progress(ImportProgress{Step: ImportRegistering, Done: info.Size(), Total: info.Size()})
	req := &api.CreateRequest{Model: im.Name, Files: map[string]string{"model.gguf": digest}, Template: im.Template, Parser: im.Parser, Parameters: im.Parameters}
	if im.Licence != "" {
		req.License = im.Licence
	}
	done := false
	err = c.api.Create(ctx, req, func(p api.ProgressResponse) error {
		done = done || p.Status == "success"
		return nil
	})
	if err == nil && !done {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		e := c.classify(ctx, im.Name, err)
		if e.Code == CodeBadReply || e.Code == CodeModelCrashed {
			e.Code, e.Value = CodeImportFailed, im.Path
		}
		return e
	}
	return nil
}

// importError tells a file that cannot be read apart from a server that cannot take it.
func (c *Client) importError(ctx context.Context, im Import, err error) error {
	var read *readError
	if errors.As(err, &read) && ctx.Err() == nil {
		return &Error{Code: CodeNotGGUF, Model: im.Name, Value: im.Path, Err: err}
	}
	return c.classify(ctx, im.Name, err)
}

// meter reads a file, tells how far it is, and stops when the context ends.
type meter struct {
	ctx      context.Context
	r        io.Reader
	progress func(ImportProgress)
	at       ImportProgress
}

func (m *meter) Read(p []byte) (int, error) {
	if err := m.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := m.r.Read(p)
	m.at.Done += int64(n)
	m.progress(m.at)
	if err != nil && !errors.Is(err, io.EOF) {
		err = &readError{err}
	}
	return n, err
}

// readError is a failure of our own file, told apart from one of the server.
type readError struct{ err error }

func (e *readError) Error() string { return fmt.Sprintf("reading the model file: %v", e.err) }
func (e *readError) Unwrap() error { return e.err }
