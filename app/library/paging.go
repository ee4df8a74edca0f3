package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"tenkyo/app/eventlog"
	"tenkyo/ingest/document"
	"tenkyo/ingest/paged"
	"tenkyo/verify"
)

// Converter is a program that makes PDFs of Office files, and files of today's formats of old ones; *libreoffice.Program is one. Endings are
// in lower case, with the dot. The errors are a document.Reason, the context's, or say that the program does not run.
type Converter interface {
	PDF(ctx context.Context, data []byte, ending string, format document.Format) ([]byte, error)
	Modern(ctx context.Context, data []byte, ending string) ([]byte, document.Format, error)
}

// Paging is told while pages are made.
type Paging struct {
	Done, Total int
	Doc         string // the document that is at work
}

// MakePages has pages made of the Word, Excel and PowerPoint files of which that was not tried yet, once for each version: citations then
// have pages, and these can be drawn. Between two files others may write. It gives how many got pages; an error is the context's, says that
// the program does not run, or that the library cannot be written. Without Options.Office it does nothing. progress may be nil.
func (l *Library) MakePages(ctx context.Context, progress func(Paging)) (made int, err error) {
	if l.options.Office == nil {
		return 0, nil
	}
	if progress == nil {
		progress = func(Paging) {}
	}
	type job struct {
		in        *Library
		doc, hash string
	}
	var jobs []job
	for _, in := range l.both() {
		if in.mayWrite() != nil {
			continue
		}
		for _, e := range in.snapshot(isActive) {
			for i := range e.Versions {
				if wantsPages(e, &e.Versions[i]) {
					jobs = append(jobs, job{in, e.Doc, e.Versions[i].Hash})
				}
			}
		}
	}
	if len(jobs) > 0 {
		defer func() { l.options.Log.Info("pages", "files", len(jobs), "made", made, "error", eventlog.Kind(err)) }()
	}
	for i, j := range jobs {
		progress(Paging{Done: i, Total: len(jobs), Doc: j.in.called(j.doc)})
		ok, err := j.in.makePages(ctx, j.doc, j.hash)
		if err != nil {
			return made, err
		}
		if ok {
			made++
		}
	}
	return made, nil
}

// wantsPages tells whether pages are to be made of a version. What came in a pack stays as it is there.
func wantsPages(e *entry, v *versionInfo) bool {
	if e.Root == "" || v.Damaged || v.Protected || v.Paged != "" || v.PagesTried {
		return false
	}
	return v.Format == document.DOCX || v.Format == document.XLSX || v.Format == document.PPTX
}

// makePages makes the pages of a version and keeps them.
func (l *Library) makePages(ctx context.Context, doc, hash string) (bool, error) {
	e := l.entry(doc)
	if e == nil || e.versionOf(hash) == nil {
		return false, nil // it was removed meanwhile
	}
	before, err := l.version(doc, e.versionOf(hash))
	if err != nil {
		return false, nil // a damaged text is told of and mended elsewhere
	}
	divided, err := l.divided(ctx, e, hash, before.Document)
	var reason document.Reason
	if err != nil && (ctx.Err() != nil || !errors.As(err, &reason) && !errors.Is(err, errOtherPages)) {
		return false, err
	}
	if err := l.startWriting(ctx); err != nil {
		return false, err
	}
	defer l.endWriting()
	if e = l.entry(doc); e == nil || e.versionOf(hash) == nil {
		return false, l.store.removePages(hash) // it was removed or purged meanwhile
	}
	if e.versionOf(hash).Text != before.sum {
		return false, nil // somebody read it again: the next time
	}
	if divided == nil {
		l.options.Logf("%s %s has no pages: %v", doc, hash[:versionDigits], err)
		return false, l.note(doc, hash, func(v *versionInfo) { v.PagesTried = true })
	}
	k := *before
	k.Document = divided
	if err := l.store.addDocument(&k); err != nil {
		return false, err
	}
	l.pages.forget(hash, doc)
	changed := l.entry(doc).clone()
	*changed.versionOf(hash) = newVersion(&k, l.chunks(doc, divided, k.Added))
	l.lag([]string{doc})
	if err := l.record(&record{Doc: changed, Index: true}); err != nil {
		return false, err
	}
	change, err := l.changeOf(ctx, l.entry(doc))
	if err == nil {
		err = l.applyIndex(l.catalog.mark(), change)
	}
	if err == nil {
		l.caughtUp()
	}
	return err == nil, err
}

// errOtherPages says why a document keeps none of the pages that were made of its file.
var errOtherPages = errors.New("the pages that were made of the file are not those of its text")

// divided is a document with the pages of the PDF that is made of its file, which is kept; nil where it has none, with a document.Reason
// or errOtherPages.
func (l *Library) divided(ctx context.Context, e *entry, hash string, d *document.Document) (*document.Document, error) {
	file, err := openKept(l.store.pagesPath(hash))
	if err != nil {
		if err := l.keepPDF(ctx, e, hash, d.Format); err != nil {
			return nil, err
		}
		if file, err = openKept(l.store.pagesPath(hash)); err != nil {
			return nil, err
		}
	}
	defer file.Close()
	reader := &fileReader{Library: l, path: file.Name(), page: func(int, int) {}}
	pages, err := reader.read(ctx, file, path.Base(e.Doc), nil)
	if err != nil {
		return nil, err
	}
	sum, err := hashFile(ctx, file.Name())
	if err != nil {
		return nil, err
	}
	divided, ok := paged.Divide(paged.Joined(d), pages)
	if !ok {
		return nil, errOtherPages
	}
	divided.Paged = sum
	return divided, nil
}

// keepPDF has the PDF of a version made.
func (l *Library) keepPDF(ctx context.Context, e *entry, hash string, format document.Format) error {
	data, err := readKeptFile(l.store.originalPath(hash))
	if err != nil {
		return document.Reason{Code: document.Unreadable}
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
		return document.Reason{Code: document.Damaged}
	}
	pdf, err := l.options.Office.PDF(ctx, data, strings.ToLower(path.Ext(e.fileName())), format)
	if err != nil {
		return err
	}
	return l.store.addPages(hash, pdf)
}

// pagesPath is where the PDF that was made of a file lies.
func (s store) pagesPath(hash string) string {
	return filepath.Join(s.dir, "pages", hash[:2], hash+".pdf")
}

// addPages keeps the PDF that was made of a file.
func (s store) addPages(hash string, pdf []byte) error {
	to := s.pagesPath(hash)
	err := writeDurably(filepath.Join(s.dir, "pages"), func(w io.Writer) error {
		_, err := w.Write(pdf)
		return err
	}, func() string { return filepath.Join(hash[:2], filepath.Base(to)) })
	if err != nil {
		return fmt.Errorf("keeping the pages: %w", err)
	}
	return nil
}

// removePages removes the PDF that was made of a file.
func (s store) removePages(hash string) error {
	if err := os.Remove(s.pagesPath(hash)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// drawnFrom is the file that the pages of a version are drawn from: its path and the SHA-256 of its bytes; "" where there is none.
func (l *Library) drawnFrom(v *versionInfo) (path, hash string) {
	switch {
	case v.Format == document.PDF:
		return l.store.originalPath(v.Hash), v.Hash
	case v.Paged != "":
		return l.store.pagesPath(v.Hash), v.Paged
	}
	return "", ""
}

// drawn tells whether the pages of a version can be drawn. What was made of an Office file may be gone: its text is still there.
func (l *Library) drawn(v *versionInfo) bool {
	path, _ := l.drawnFrom(v)
	if path == "" || v.Format == document.PDF {
		return path != ""
	}
	_, err := os.Stat(path)
	return err == nil
}

// repaged is a request for a page as the document has its pages now: what was cited before pages were made of a file, or after they were
// lost, is found by its words.
func (l *Library) repaged(e *entry, v *versionInfo, d *document.Document, r PageRequest) PageRequest {
	if d.Page(r.Page) != nil || v.Format != document.DOCX && r.Page != 0 || r.Quote == "" && r.ChunkID == "" {
		return r
	}
	r.PageStart, r.PageEnd = 0, 0
	for _, c := range l.cut(e, v, d) {
		at := verify.Span{Start: r.Start, End: r.End}
		if c.ID != r.ChunkID || !isPlace(&c, at, r.Quote) {
			continue
		}
		for _, s := range c.Spans {
			if s.Start < at.End && s.End > at.Start {
				r.Page = s.Page
				return r
			}
		}
	}
	var pages []int
	for i := range d.Pages {
		if len(verify.FindAll(r.Quote, d.Pages[i].Text)) > 0 {
			pages = append(pages, d.Pages[i].Number)
		}
	}
	switch {
	case len(pages) == 1:
		r.Page = pages[0]
	case r.Page == 0:
		r.Page = d.Pages[0].Number
	}
	return r
}
