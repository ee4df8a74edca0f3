package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
)

// What is kept in memory for the next page, in bytes, and how many PDFs stay open.
const (
	documentBytes = 64 << 20
	layoutBytes   = 16 << 20
	chunkBytes    = 16 << 20
	openPDFs      = 3
)

// pages holds what showing pages needs: the reader of PDFs, which is started with the first page, and what was read lately.
type pages struct {
	starting  sync.Mutex
	engine    *pdf.Engine
	documents lru[*document.Document]
	layouts   lru[*pdf.Layout]
	chunks    lru[[]index.Chunk]
	opening   sync.Mutex
	files     lru[*openPDF]
	passwords passwords
}

// openPDF is a PDF that is closed when nobody uses it and it is not kept for later.
type openPDF struct {
	file *pdf.File
	mu   sync.Mutex
	uses int // one for being kept, and one for each use
}

func (f *openPDF) use(by int) error {
	f.mu.Lock()
	f.uses += by
	last := f.uses == 0
	f.mu.Unlock()
	if last {
		return f.file.Close()
	}
	return nil
}

func newPages() *pages {
	return &pages{
		documents: lru[*document.Document]{limit: documentBytes}, layouts: lru[*pdf.Layout]{limit: layoutBytes},
		chunks: lru[[]index.Chunk]{limit: chunkBytes}, files: lru[*openPDF]{limit: openPDFs},
	}
}

func (p *pages) close() error {
	var errs []error
	for _, f := range p.files.clear() {
		errs = append(errs, f.use(-1))
	}
	p.starting.Lock()
	defer p.starting.Unlock()
	if p.engine != nil {
		errs = append(errs, p.engine.Close())
		p.engine = nil
	}
	return errors.Join(errs...)
}

func (p *pages) keepDocument(key string, d *document.Document) {
	weight := int64(1024)
	for i := range d.Pages {
		weight += int64(len(d.Pages[i].Text) + 64*len(d.Pages[i].Blocks) + 256)
	}
	p.documents.put(key, d, weight)
}

func (p *pages) reader(ctx context.Context, o pdf.Options) (*pdf.Engine, error) {
	p.starting.Lock()
	defer p.starting.Unlock()
	if p.engine == nil {
		if o.Files < openPDFs+2 { // those that are kept, and two in use
			o.Files = openPDFs + 2
		}
		engine, err := pdf.Open(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("starting the reader of PDFs: %w", err)
		}
		p.engine = engine
	}
	return p.engine, nil
}

// withPDF calls f with a version's PDF. Its bytes are compared with their name first: what is shown is what was cited.
func (l *Library) withPDF(ctx context.Context, e *entry, v *versionInfo, f func(*pdf.File) error) (err error) {
	open, err := l.openPDF(ctx, e, v)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, open.use(-1)) }()
	return f(open.file)
}

func (l *Library) openPDF(ctx context.Context, e *entry, v *versionInfo) (*openPDF, error) {
	l.pages.opening.Lock()
	defer l.pages.opening.Unlock()
	if open, ok := l.pages.files.get(v.Hash); ok {
		return open, open.use(+1)
	}
	engine, err := l.pages.reader(ctx, l.options.PDF)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(l.store.originalPath(v.Hash))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != v.Hash {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, errDamagedFile)
	}
	file, err := l.unlocked(ctx, e, v, func(password string) (*pdf.File, error) { return engine.OpenWithPassword(ctx, data, password) })
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", e.Doc, err)
	}
	open := &openPDF{file: file, uses: 2}
	for _, old := range l.pages.files.put(v.Hash, open, 1) {
		if err := old.use(-1); err != nil {
			l.options.Logf("closing a PDF: %v", err)
		}
	}
	return open, nil
}

// unlocked opens a PDF, with a password where it needs one.
func (l *Library) unlocked(ctx context.Context, e *entry, v *versionInfo, open func(password string) (*pdf.File, error)) (*pdf.File, error) {
	file, err := open(l.pages.passwords.get(v.Hash))
	for attempt := 0; errors.Is(err, pdf.ErrEncrypted) && l.options.Password != nil && attempt < maxAttempts; attempt++ {
		password, ok := l.options.Password(ctx, e.Path, attempt)
		if !ok {
			break
		}
		if file, err = open(password); err == nil {
			l.pages.passwords.put(v.Hash, password)
		}
	}
	return file, err
}

// passwords that opened a file, by the SHA-256 of its bytes: in memory alone.
type passwords struct {
	mu     sync.Mutex
	byHash map[string]string
}

func (p *passwords) get(hash string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.byHash[hash]
}

func (p *passwords) put(hash, password string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byHash == nil {
		p.byHash = map[string]string{}
	}
	p.byHash[hash] = password
}

// forget drops what is remembered of a version that was read again.
func (p *pages) forget(hash, doc string) {
	p.documents.remove(func(key string) bool { return key == hash+" "+doc })
	p.layouts.remove(func(key string) bool { return strings.HasPrefix(key, hash+" ") && strings.HasSuffix(key, " "+doc) })
	p.chunks.remove(func(key string) bool { return strings.HasPrefix(key, hash+" ") && strings.HasSuffix(key, " "+doc) })
}

// forgetDocument drops what is remembered of all versions of a document.
func (p *pages) forgetDocument(doc string) {
	p.documents.remove(func(key string) bool { return strings.HasSuffix(key, " "+doc) })
	p.layouts.remove(func(key string) bool { return strings.HasSuffix(key, " "+doc) })
	p.chunks.remove(func(key string) bool { return strings.HasSuffix(key, " "+doc) })
}

// forgetFile drops the PDF of a version and the password that opened it.
func (p *pages) forgetFile(hash string) error {
	var errs []error
	for _, open := range p.files.remove(func(key string) bool { return key == hash }) {
		errs = append(errs, open.use(-1))
	}
	p.passwords.put(hash, "")
	return errors.Join(errs...)
}

// layout is a page of a version with the places of its characters, under the text that was stored.
func (l *Library) layout(ctx context.Context, e *entry, v *versionInfo, page *document.Page) (*pdf.Layout, error) {
	key := v.Hash + " " + strconv.Itoa(page.Number) + " " + e.Doc
	if layout, ok := l.pages.layouts.get(key); ok {
		return layout, nil
	}
	var layout *pdf.Layout
	err := l.withPDF(ctx, e, v, func(file *pdf.File) error {
		var err error
		layout, err = file.Stored(ctx, page)
		return err
	})
	if err != nil {
		return nil, err
	}
	l.pages.layouts.put(key, layout, int64(4096+len(layout.Text)+100*len(layout.Boxes))) // 32 bytes a box, three times over inside
	return layout, nil
}
