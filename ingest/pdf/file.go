package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/tetratelabs/wazero/sys"

	"tenkyo/ingest/document"
)

// The reasons why a file cannot be opened or read; errors.Is finds them in what this package returns.
var (
	ErrEmpty      error = document.Reason{Code: document.Empty}
	ErrNotPDF     error = document.Reason{Code: document.NotPDF}
	ErrEncrypted  error = document.Reason{Code: document.Encrypted}
	ErrProtection error = document.Reason{Code: document.Protection}
	ErrDamaged    error = document.Reason{Code: document.Damaged}
	ErrNoPages    error = document.Reason{Code: document.NoPages}
	ErrTooLarge   error = document.Reason{Code: document.TooLarge}
	ErrCrashed    error = document.Reason{Code: document.Crashed}
)

const (
	// maxBytes of a file: it is held in memory as a whole.
	maxBytes = 512 << 20
	// streamFrom is the size from which pdfium reads a file piece by piece instead of holding a second copy of it.
	streamFrom = 32 << 20
	// maxPages of a file: more are not made by hand, and a page tree that claims more is a bomb.
	maxPages = 20000
	// headerWithin is how far into a file its "%PDF-" may stand, as readers accept it.
	headerWithin = 1024
)

// File is an open PDF. It is safe for concurrent use; calls wait for each other. After a fault inside pdfium the next call opens the file again in a fresh instance.
type File struct {
	engine   *Engine
	data     []byte
	password string

	turn     chan struct{} // holds one token: whoever has it may call pdfium
	instance pdfium.Pdfium // nil after a fault and after Close
	document references.FPDF_DOCUMENT
	held     heldPage
	form     references.FPDF_FORMHANDLE // "" until a field is read
	handles  int                        // of objects of pages, which the binding keeps for as long as the instance lives
	pages    int
	closed   bool
}

// Open opens the PDF in data, which must not change while the file is open. It fails with ErrEmpty, ErrNotPDF, ErrEncrypted,
// ErrProtection, ErrDamaged, ErrNoPages or ErrTooLarge. The empty password is tried on an encrypted file.
func (e *Engine) Open(ctx context.Context, data []byte) (*File, error) {
	return e.OpenWithPassword(ctx, data, "")
}

// OpenWithPassword is Open for an encrypted file.
func (e *Engine) OpenWithPassword(ctx context.Context, data []byte, password string) (*File, error) {
	switch {
	case len(data) == 0:
		return nil, ErrEmpty
	case len(data) > maxBytes:
		return nil, document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d MB", len(data)>>20)}
	case !bytes.Contains(data[:min(len(data), headerWithin)], []byte("%PDF-")):
		return nil, ErrNotPDF
	}
	f := &File{engine: e, data: data, password: password, turn: make(chan struct{}, 1)}
	f.turn <- struct{}{}
	if err := f.do(ctx, func(pdfium.Pdfium) error { return nil }); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Pages is the number of pages.
func (f *File) Pages() int { return f.pages }

// Close releases the file. It waits for a running call.
func (f *File) Close() error {
	<-f.turn
	defer func() { f.turn <- struct{}{} }()
	f.closed = true
	f.drop()
	return nil
}

// drop ends the instance in good order.
func (f *File) drop() {
	if f.instance != nil {
		f.engine.release(f.instance)
		f.instance, f.held, f.form, f.handles = nil, heldPage{}, "", 0
	}
}

// restart ends the instance, so that the next call opens the file in a fresh one, which has none of what the last one kept.
func (f *File) restart() {
	<-f.turn
	defer func() { f.turn <- struct{}{} }()
	f.drop()
}

// abandon ends an instance that must not be called any more.
func (f *File) abandon() {
	_ = f.instance.Kill() // it may be dead already
	f.drop()
}

// do runs calls into pdfium: one at a time, with a fresh instance if the last one was lost. ctx bounds the wait for its turn. Panics of the binding and traps of the WebAssembly code come out as ErrCrashed.
func (f *File) do(ctx context.Context, calls func(pdfium.Pdfium) error) error {
	select {
	case <-f.turn:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { f.turn <- struct{}{} }()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if f.closed {
		return errors.New("the file is closed")
	}
	if f.instance == nil {
		if err := f.open(ctx); err != nil {
			return err
		}
	}
	return f.guarded(calls)
}

// open loads the document into a new instance.
func (f *File) open(ctx context.Context) error {
	instance, err := f.engine.acquire(ctx)
	if err != nil {
		return err
	}
	f.instance = instance
	err = f.guarded(f.load)
	if err != nil {
		f.drop() // a no-op where the fault was its end
	}
	return err
}

func (f *File) load(instance pdfium.Pdfium) error {
	request := &requests.OpenDocument{Password: &f.password}
	if len(f.data) < streamFrom {
		request.File = &f.data
	} else {
		request.FileReader, request.FileReaderSize = bytes.NewReader(f.data), int64(len(f.data))
	}
	opened, err := instance.OpenDocument(request)
	switch {
	case err == nil:
	case errors.Is(err, pdfiumerrors.ErrPassword):
		return ErrEncrypted
	case errors.Is(err, pdfiumerrors.ErrSecurity):
		return ErrProtection
	case isFault(err):
		return err
	default:
		return document.Reason{Code: document.Damaged, Detail: detail(err)}
	}
	f.document = opened.Document
	count, err := instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: f.document})
	if err != nil {
		return err
	}
	f.pages = count.PageCount
	switch {
	case f.pages <= 0:
		return ErrNoPages
	case f.pages > maxPages:
		return document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d pages", f.pages)}
	}
	return nil
}

// guarded runs calls on the present instance and gives it up after a fault.
func (f *File) guarded(calls func(pdfium.Pdfium) error) (err error) {
	instance := f.instance
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fault(fmt.Sprint(trouble))
		}
		if isFault(err) {
			f.abandon()
			if !errors.Is(err, ErrCrashed) {
				err = fault(err.Error())
			}
		}
	}()
	return calls(instance)
}

// isFault tells errors after which an instance must not be used again from answers such as "no such page".
func isFault(err error) bool {
	if err == nil {
		return false
	}
	var exit *sys.ExitError
	text := err.Error()
	return errors.Is(err, ErrCrashed) || errors.As(err, &exit) || strings.Contains(text, "wasm error") ||
		strings.Contains(text, "could not allocate memory") || strings.Contains(text, "panic occurred")
}

// fault is ErrCrashed with the first line of what happened.
func fault(text string) error {
	line, _, _ := strings.Cut(text, "\n")
	return document.Reason{Code: document.Crashed, Detail: line}
}

// detail is pdfium's message without its number.
func detail(err error) string {
	_, text, found := strings.Cut(err.Error(), ": ")
	if !found {
		return err.Error()
	}
	return text
}
