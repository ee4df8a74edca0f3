package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"
	"sync"

	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
	"tenkyo/ingest/worker"
)

// What is kept in memory for the next page, in bytes.
const (
	documentBytes = 64 << 20
	layoutBytes   = 16 << 20
	chunkBytes    = 16 << 20
)

// pages holds what showing pages needs: the process that draws them, which is started with the first page, and what was read lately.
type pages struct {
	starting  sync.Mutex
	viewer    *worker.Viewer
	closed    bool
	documents lru[*document.Document]
	layouts   lru[*pdf.Layout]
	chunks    lru[[]index.Chunk]
	passwords passwords
	ended     endings
}

func newPages() *pages {
	return &pages{
		documents: lru[*document.Document]{limit: documentBytes}, layouts: lru[*pdf.Layout]{limit: layoutBytes},
		chunks: lru[[]index.Chunk]{limit: chunkBytes},
	}
}

func (p *pages) close() error {
	p.starting.Lock()
	defer p.starting.Unlock()
	p.closed = true
	if p.viewer == nil {
		return nil
	}
	return p.viewer.Close()
}

func (p *pages) keepDocument(key string, d *document.Document) {
	weight := int64(1024)
	for i := range d.Pages {
		weight += int64(len(d.Pages[i].Text) + 64*len(d.Pages[i].Blocks) + 256)
	}
	p.documents.put(key, d, weight)
}

// drawer is what draws pages: one for a user's own library and the one that it is read with.
func (l *Library) drawer() (*worker.Viewer, error) {
	if l.shared != nil {
		return l.shared.drawer()
	}
	p := l.pages
	p.starting.Lock()
	defer p.starting.Unlock()
	if p.closed {
		return nil, worker.ErrClosed
	}
	if p.viewer == nil {
		viewer, err := worker.NewViewer(l.options.Worker)
		if err != nil {
			return nil, fmt.Errorf("starting the reader of PDFs: %w", err)
		}
		p.viewer = viewer
	}
	return p.viewer, nil
}

// withPDF calls f with a version's PDF, once more with each password that somebody gives where it needs one. Its bytes are compared with
// their name first: what is shown is what was cited. What ends the drawing of page number comes as a PageError.
func (l *Library) withPDF(ctx context.Context, e *entry, v *versionInfo, number int, f func(*worker.Viewer, worker.Viewed) error) error {
	if reason, ok := l.pages.ended.of(v.Hash, number, l.options.Clock()); ok {
		return &PageError{Doc: e.Doc, Page: number, Reason: reason}
	}
	viewer, err := l.drawer()
	if err != nil {
		return err
	}
	from, hash := l.drawnFrom(v)
	file := worker.Viewed{Key: hash, Name: path.Base(e.Doc), Password: l.pages.passwords.get(v.Hash), Load: func() ([]byte, error) {
		data, err := readKeptFile(from)
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, err)
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
			return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, errDamagedFile)
		}
		return data, nil
	}}
	err = f(viewer, file)
	for attempt := 0; errors.Is(err, pdf.ErrEncrypted) && l.options.Password != nil && attempt < maxAttempts; attempt++ {
		password, ok := l.options.Password(ctx, e.Path, attempt)
		if !ok {
			break
		}
		file.Password = password
		if err = f(viewer, file); !errors.Is(err, pdf.ErrEncrypted) {
			l.pages.passwords.put(v.Hash, password)
		}
	}
	if reason, ok := endedBy(err); ok {
		l.pages.ended.put(v.Hash, number, reason, l.options.Clock())
		return &PageError{Doc: e.Doc, Page: number, Reason: reason}
	}
	if err != nil {
		return fmt.Errorf("page %d of %s: %w", number, e.Doc, err)
	}
	return nil
}

// ReadyPages starts the process that draws pages ahead of the first one, which need not wait for it then. What fails is told with the
// first page.
func (l *Library) ReadyPages(ctx context.Context) {
	if viewer, err := l.drawer(); err == nil {
		viewer.Start(ctx)
	}
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
func (l *Library) forgetFile(hash string) {
	if viewer, err := l.drawer(); err == nil {
		viewer.Forget(hash)
	}
	l.pages.passwords.put(hash, "")
}

// layout is a page of a version with the places of its characters, under the text that was stored.
func (l *Library) layout(ctx context.Context, e *entry, v *versionInfo, page *document.Page) (*pdf.Layout, error) {
	key := v.Hash + " " + strconv.Itoa(page.Number) + " " + e.Doc
	if layout, ok := l.pages.layouts.get(key); ok {
		return layout, nil
	}
	var layout *pdf.Layout
	err := l.withPDF(ctx, e, v, page.Number, func(viewer *worker.Viewer, file worker.Viewed) (err error) {
		layout, err = viewer.Stored(ctx, file, page)
		return err
	})
	if err != nil {
		return nil, err
	}
	l.pages.layouts.put(key, layout, int64(4096+len(layout.Text)+100*len(layout.Boxes))) // 32 bytes a box, three times over inside
	return layout, nil
}
