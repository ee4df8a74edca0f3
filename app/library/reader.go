package library

import (
	"context"
	"errors"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
	"tenkyo/ingest/ocr"
	"tenkyo/ingest/office"
	"tenkyo/ingest/worker"
)

// PasswordFunc asks for a password of the PDF at path. Attempt counts from 0; from 1 on the one before did not open it. False
// means that there is none. It may be called from several goroutines at a time.
type PasswordFunc func(ctx context.Context, path string, attempt int) (password string, ok bool)

// maxAttempts is how many passwords are tried on a file.
const maxAttempts = 20

// PageReader reads pictures of pages; *ocr.Reader is one.
type PageReader interface {
	// Read reads a PNG of a page of that size in points; nil means that it shows no text.
	Read(ctx context.Context, picture []byte, width, height float64) (*document.Scan, error)
}

// IngestOptions say how files are read. The zero value reads what can be read without asking.
type IngestOptions struct {
	// Progress is told of each file; may be nil. It is called from one goroutine at a time.
	Progress func(Progress)
	// Password is asked for files that are locked; nil asks Options.Password. Passwords are kept in memory while the library is
	// open, to show pages, and nowhere else.
	Password PasswordFunc
	// KeepProtected allows that the text of locked files is kept, readable for whoever may read the library. Otherwise they
	// are not read.
	KeepProtected bool
	// OnlyMe reads new folders into the library of this user alone; see Options.Own.
	OnlyMe bool
	// Purged reads files again that were purged from the library or taken off its list.
	Purged bool
	// Known leaves paths out that lie in no folder of the library any more: whoever reads again by itself must not bring back
	// what was removed meanwhile.
	Known bool
	// RetireMany retires documents whose files are gone even where that is more than a fifth of their folder.
	RetireMany bool
	// OCR, if not nil, reads the pages that have no text, also those of files that were read without it before.
	OCR PageReader
}

// fileReader hands files to the worker processes, which are started with the first.
type fileReader struct {
	*Library
	options IngestOptions
	path    string // of the file
	page    func(done, total int)
	known   map[int]*document.Scan // of pages that were read from pictures before; nil where none was tried

	password string // that opened the file, "" where none was needed
}

// how files are read.
func (r *fileReader) how() ingest.Options {
	how := ingest.Options{PDF: r.read, Office: r.readOffice, Markdown: r.readMarkdown}
	if office := r.Library.options.Office; office != nil {
		how.Old = office.Modern
	}
	return how
}

// read is an ingest.PDFReader.
func (r *fileReader) read(ctx context.Context, file *os.File, name string, progress func(done, total int)) (*document.Document, error) {
	if other := r.Library.options.ReadPDF; other != nil {
		return other(ctx, file, name, progress)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	pool, err := r.workers()
	if err != nil {
		return nil, err
	}
	opts := worker.ReadOptions{Progress: progress, Scans: r.known}
	doc, err := pool.Read(ctx, file, info.Size(), name, opts)
	protected := errors.Is(err, document.Reason{Code: document.Encrypted})
	if protected {
		doc, err = r.unlock(ctx, func(password string) (*document.Document, error) {
			opts.Password = password
			return pool.Read(ctx, file, info.Size(), name, opts)
		})
	}
	if err != nil {
		return nil, err
	}
	doc.OCRTried = r.known != nil
	if pages := doc.PagesWithoutText(); r.options.OCR != nil && len(pages) > 0 && !doc.OCRTried {
		if opts.Scans, err = r.scans(ctx, pool, file, info.Size(), name, opts.Password, doc, pages); err != nil {
			return nil, err
		}
		if len(opts.Scans) > 0 { // once more: headings and paragraphs depend on all pages
			if doc, err = pool.Read(ctx, file, info.Size(), name, opts); err != nil {
				return nil, err
			}
		}
		doc.OCRTried = true
	}
	doc.Protected, r.password = protected, opts.Password
	return doc, nil
}

// readOffice is an ingest.OfficeReader.
func (r *fileReader) readOffice(ctx context.Context, file io.ReaderAt, size int64, name string, format document.Format) (*document.Document, error) {
	if r.Library.options.ReadPDF != nil { // nothing is read in other processes
		data, err := io.ReadAll(io.NewSectionReader(file, 0, size))
		if err != nil {
			return nil, err
		}
		return office.Read(data, format)
	}
	pool, err := r.workers()
	if err != nil {
		return nil, err
	}
	return pool.Read(ctx, file, size, name, worker.ReadOptions{Format: format})
}

// markdownWithin is how long a Markdown file may take; the largest that a person wrote takes a second or two.
const markdownWithin = 20 * time.Second

// readMarkdown is an ingest.MarkdownReader.
func (r *fileReader) readMarkdown(ctx context.Context, text, name string) (*document.Document, error) {
	if r.Library.options.ReadPDF != nil {
		return markdown.Read([]byte(text), name)
	}
	pool, err := r.workers()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, markdownWithin, document.Reason{Code: document.Timeout})
	defer cancel()
	return pool.Read(ctx, strings.NewReader(text), int64(len(text)), name, worker.ReadOptions{Format: document.Markdown})
}

// unlock tries passwords until one opens the file.
func (r *fileReader) unlock(ctx context.Context, read func(password string) (*document.Document, error)) (*document.Document, error) {
	ask := r.options.Password
	if ask == nil {
		ask = r.Library.options.Password
	}
	err := error(document.Reason{Code: document.Encrypted})
	for attempt := 0; ask != nil && attempt < maxAttempts; attempt++ {
		password, ok := ask(ctx, r.path, attempt)
		if !ok {
			break
		}
		if !r.options.KeepProtected {
			return nil, document.Reason{Code: document.Protected}
		}
		doc, readErr := read(password)
		if !errors.Is(readErr, document.Reason{Code: document.Encrypted}) {
			return doc, readErr
		}
		err = document.Reason{Code: document.WrongPass}
	}
	return nil, err
}

// scans reads pages as pictures. A page that cannot be read this way stays one without text.
func (r *fileReader) scans(ctx context.Context, pool *worker.Pool, file *os.File, size int64, name, password string, doc *document.Document, pages []int) (map[int]*document.Scan, error) {
	scans := map[int]*document.Scan{}
	done := 0
	err := pool.Draw(ctx, file, size, name, password, pages, ocr.DPI, func(number int, png []byte) error {
		page := doc.Page(number)
		scan, err := r.options.OCR.Read(ctx, png, page.Width, page.Height)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			r.Library.options.Logf("page %d of %s cannot be read from its picture: %v", number, name, err)
		} else if scan != nil {
			scans[number] = scan
		}
		done++
		r.page(done, len(pages))
		return nil
	})
	return scans, err
}

// reader of the file of a task.
func (j *job) reader(t *task) *fileReader {
	return &fileReader{Library: j.Library, options: j.reading, path: t.found.Path, page: func(done, total int) {
		j.progress(Progress{Path: t.found.Path, Page: done, Pages: total, OCR: true})
	}}
}

// reading is what was read of a file.
type reading struct {
	doc      *document.Document
	password string // that opened it, "" where none was needed
	err      error
}

// text reads a file, or gives what was read of it before its turn.
func (j *job) text(ctx context.Context, t *task) reading {
	if early := t.early; early != nil {
		t.early = nil // it is needed once
		return *early
	}
	reader := j.reader(t)
	if e := t.entry; e != nil && !e.Retired && e.current().OCRTried && e.current().ReadBy < ingest.ReaderVersion {
		if digest, err := hashFile(ctx, t.found.Path); err == nil && digest == e.current().Hash {
			reader.known = j.scansOf(e)
		}
	}
	how := reader.how()
	how.Progress = func(done, total int) {
		j.progress(Progress{Path: j.pathOf(t.found.Path, t.entry), Page: done, Pages: total})
	}
	doc, err := ingest.Read(ctx, t.found.Path, how)
	return reading{doc, reader.password, err}
}

// renamed tells whether a file that was moved says other things of itself by its new name than a version of the same bytes: a title,
// a day, that it is repealed. What was read for that is kept for its turn.
func (j *job) renamed(ctx context.Context, t *task, v *versionInfo) bool {
	if !t.moved || path.Base(t.rel) == path.Base(t.entry.Rel) {
		return false
	}
	read := j.text(ctx, t)
	if read.err != nil {
		return false
	}
	t.early = &read
	is := read.doc
	return is.Title != v.Title || is.Kind != v.Kind || is.Edition != v.Edition || is.Effective != v.Effective || is.EffectiveLine != v.EffectiveLine
}

func (l *Library) workers() (*worker.Pool, error) {
	l.pool.Lock()
	defer l.pool.Unlock()
	if l.pool.Pool == nil {
		o := l.options.Worker
		if o.Size == 0 {
			o.Size = readers
		}
		pool, err := worker.NewPool(o)
		if err != nil {
			return nil, err
		}
		l.pool.Pool = pool
	}
	return l.pool.Pool, nil
}
