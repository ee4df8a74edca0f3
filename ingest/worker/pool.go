// Package worker reads PDF, Office and large Markdown files, and draws pages, in child processes of the same program, so that a file that
// hangs its reader, exhausts the memory or brings the process down costs no more than itself.
//
// A child gets a file's bytes through its standard input and never learns where the file lies; its environment is reduced to
// what a process needs to start. It is used for file after file (starting one costs 0.1 to 0.5 s of CPU) and replaced after a
// fault. Every file has a time limit, and every child a memory limit: enforced by the system on Linux (RLIMIT_DATA) and Windows
// (a job object), watched by the parent on Linux and by the child itself everywhere.
//
// On Linux the child has no network where the system lets a user take it away.
//
// What is not promised: the child may open files as the user may, and elsewhere also sockets. It does neither; nothing stops a
// reader that was taken over.
package worker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"tenkyo/ingest/document"
)

// The faults of a child; errors.Is finds them in what Read returns. Other errors are reasons of package pdf.
var (
	ErrTimeout error = document.Reason{Code: document.Timeout}
	ErrMemory  error = document.Reason{Code: document.Memory}
	ErrCrashed error = document.Reason{Code: document.Crashed}
)

// ErrClosed is returned by Read after Close.
var ErrClosed = errors.New("the reader pool is closed")

// Options of a Pool. The zero value is usable in a program that answers to Command.
type Options struct {
	// Executable is the program to start and its arguments; empty means this program with Command.
	Executable []string
	// Size is how many files are read at a time; 0 means half the processors, at least 1 and at most 4.
	Size int
	// Timeout bounds the reading of one file; 0 means 60 s. ViewTimeout bounds what a Viewer does for a page; 0 means 15 s.
	Timeout, ViewTimeout time.Duration
	// MemoryBytes bounds a child; 0 means 1 GiB, for that of a Viewer 768 MiB.
	MemoryBytes int64
	// CacheDir keeps compiled code from one start to the next, see pdf.Options.
	CacheDir string
}

const (
	defaultTimeout = 60 * time.Second
	defaultMemory  = 1 << 30
	startTimeout   = 2 * time.Minute // the first start compiles pdfium
	maxFile        = 512 << 20       // bytes of a file, as package pdf has it
)

// Pool is a set of child processes. It is safe for concurrent use; more callers than children wait.
type Pool struct {
	opts  Options
	slots chan *process // one for each child, nil where none is running
	start sync.Mutex    // one child starts at a time: the first may have to fill the cache for the rest

	closing   chan struct{}
	closeOnce sync.Once
}

// NewPool makes a pool; children start when they are needed.
func NewPool(opts Options) (*Pool, error) {
	if err := opts.fill(defaultMemory); err != nil {
		return nil, err
	}
	if opts.Timeout <= 0 {
		opts.Timeout = defaultTimeout
	}
	if opts.Size <= 0 {
		opts.Size = min(max(runtime.NumCPU()/2, 1), 4)
	}
	p := &Pool{opts: opts, slots: make(chan *process, opts.Size), closing: make(chan struct{})}
	for range opts.Size {
		p.slots <- nil
	}
	return p, nil
}

// fill puts in what the options leave open.
func (o *Options) fill(memory int64) error {
	if len(o.Executable) == 0 {
		program, err := os.Executable()
		if err != nil {
			return fmt.Errorf("finding this program: %w", err)
		}
		o.Executable = []string{program, Command}
	}
	if o.MemoryBytes <= 0 {
		o.MemoryBytes = memory
	}
	return nil
}

// Close ends all children, those that are reading too. It waits for them.
func (p *Pool) Close() error {
	p.closeOnce.Do(func() {
		close(p.closing)
		for range p.opts.Size {
			if child := <-p.slots; child != nil {
				child.kill()
			}
		}
	})
	return nil
}

// ReadOptions of one file.
type ReadOptions struct {
	// Format of the file; "" means PDF, to which the rest belongs.
	Format document.Format
	// Progress, if not nil, is told now and then which page was read; the last page always.
	Progress func(page, pages int)
	// Password of an encrypted file.
	Password string
	// Scans are the texts of pages that have none themselves, by number.
	Scans map[int]*document.Scan
}

// Read reads one file of size bytes. Name is the file's name; only its last part is passed on. The error is a document.Reason,
// ErrTimeout, ErrMemory, ErrCrashed, or the context's; the name is in it.
//
// Where the second reader is what failed, the file is read once more without it, and the document carries a warning.
func (p *Pool) Read(ctx context.Context, file io.ReaderAt, size int64, name string, opts ReadOptions) (*document.Document, error) {
	name = filepath.Base(name)
	doc, err := p.read(ctx, file, size, name, opts)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return doc, nil
}

func (p *Pool) read(ctx context.Context, file io.ReaderAt, size int64, name string, opts ReadOptions) (*document.Document, error) {
	if size > maxFile {
		return nil, document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d MB", size>>20)}
	}
	if opts.Format == "" {
		opts.Format = document.PDF
	}
	ask, hear := request{Name: name, Size: size, Format: opts.Format, Password: opts.Password, Scans: opts.Scans}, listener{progress: opts.Progress}
	answer, blame, err := p.attempt(ctx, ask, file, hear)
	if err == nil || !blame || ctx.Err() != nil {
		return answer.Document, err
	}
	ask.PdfiumOnly = true
	second, _, retryErr := p.attempt(ctx, ask, file, hear)
	if retryErr != nil {
		return nil, retryErr
	}
	second.Document.Warnings = append(second.Document.Warnings, document.Warning{Code: "second_reader_failed", Detail: err.Error()})
	return second.Document, nil
}

// batch is how many pages are drawn by one request: each request has the time limit of a file.
const batch = 4

// Draw draws pages of a PDF, in a child as Read does, and hands each to picture as a PNG in shades of grey, in the order of
// pages. The time that picture takes does not count. A side of a picture has at most 3,000 pixels.
func (p *Pool) Draw(ctx context.Context, file io.ReaderAt, size int64, name, password string, pages []int, dpi float64, picture func(page int, png []byte) error) error {
	name = filepath.Base(name)
	for part := range slices.Chunk(pages, batch) {
		drawn := map[int][]byte{}
		ask := request{Name: name, Size: size, Password: password, Draw: part, DPI: dpi}
		_, _, err := p.attempt(ctx, ask, file, listener{picture: func(page int, png []byte) { drawn[page] = png }})
		if err != nil {
			return fmt.Errorf("drawing pages of %s: %w", name, err)
		}
		for _, page := range part {
			if drawn[page] == nil {
				continue // the child found that it cannot be drawn
			}
			if err := picture(page, drawn[page]); err != nil {
				return err
			}
		}
	}
	return nil
}

// attempt reads a file in the next free child. Blame says that the second reader was at work when the child was lost.
func (p *Pool) attempt(ctx context.Context, ask request, file io.ReaderAt, hear listener) (answer reply, blame bool, err error) {
	var child *process
	select {
	case <-p.closing:
		return reply{}, false, ErrClosed
	default:
	}
	select {
	case child = <-p.slots:
	case <-ctx.Done():
		return reply{}, false, context.Cause(ctx)
	case <-p.closing:
		return reply{}, false, ErrClosed
	}
	defer func() { p.slots <- child }()
	if child == nil || child.dead() {
		if child, err = p.launch(ctx); err != nil {
			return reply{}, false, err
		}
	}
	limited, cancel := context.WithTimeoutCause(ctx, p.opts.Timeout, document.Reason{Code: document.Timeout, Detail: p.opts.Timeout.String()})
	defer cancel()
	answer, blame, err = child.ask(limited, p.closing, ask, file, hear)
	if err != nil {
		child.kill()
		child = nil
		return reply{}, blame, err
	}
	if answer.Retire {
		child.kill()
		child = nil
	}
	return answer, false, answer.failure()
}

func (p *Pool) launch(ctx context.Context) (*process, error) {
	p.start.Lock()
	defer p.start.Unlock()
	return launch(ctx, p.opts.Executable, settings{CacheDir: p.opts.CacheDir, MemoryBytes: p.opts.MemoryBytes, Files: 1}, true)
}

// launch starts a child within a time.
func launch(ctx context.Context, executable []string, set settings, background bool) (*process, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, startTimeout, errors.New("the reader process did not start in time"))
	defer cancel()
	child, err := startProcess(ctx, executable, set, background)
	if err != nil {
		return nil, fmt.Errorf("starting a reader process: %w", err)
	}
	return child, nil
}
