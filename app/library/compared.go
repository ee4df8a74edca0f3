package library

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// SetCompared says that a person has compared the text of a page, which was read from a picture, with that picture, or takes that
// back. Claims that rest on a page that was compared are no longer held at "please check" for having been read so. It counts for
// this version alone; "" is the one that is in force today. A page that was not read from a picture is ErrNotFound.
func (l *Library) SetCompared(doc, version string, page int, compared bool) error {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return err
	}
	if p := d.Page(page); p == nil || p.Reader != document.ReaderOCR {
		return fmt.Errorf("%w: scanned page %d of %s", ErrNotFound, page, doc)
	}
	return l.set(doc, func(_ *entry, s *setting) error {
		pages := slices.DeleteFunc(slices.Clone(s.Compared[v.version()]), func(p int) bool { return p == page })
		if compared {
			pages = append(pages, page)
			slices.Sort(pages)
		}
		if s.Compared == nil {
			s.Compared = map[string][]int{}
		}
		s.Compared[v.version()] = pages
		if len(pages) == 0 {
			delete(s.Compared, v.version())
		}
		return nil
	})
}

// compared is a document with its pages that a person compared marked so.
func (s *setting) compared(version string, d *document.Document) *document.Document {
	if s == nil || len(s.Compared[version]) == 0 {
		return d
	}
	said := *d
	said.Pages = slices.Clone(d.Pages)
	for i := range said.Pages {
		if p := &said.Pages[i]; p.Reader == document.ReaderOCR && slices.Contains(s.Compared[version], p.Number) {
			p.Reader = document.ReaderCompared
		}
	}
	return &said
}

// Chunks are the chunks that a version is cut into, as the index holds them; "" is the one in force today, or else the first that will
// be. They must not be changed.
func (l *Library) Chunks(doc, version string) ([]index.Chunk, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return nil, err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return nil, err
	}
	return l.cut(e, v, d), nil
}

// cut is a version cut into chunks: once, until something in the library changes. They must not be changed.
func (l *Library) cut(e *entry, v *versionInfo, d *document.Document) []index.Chunk {
	l.mu.RLock()
	generation := uint64(0)
	if l.catalog != nil {
		generation = l.catalog.generation
	}
	l.mu.RUnlock()
	key := v.Hash + " " + strconv.FormatUint(generation, 10) + " " + e.Doc
	if chunks, ok := l.pages.chunks.get(key); ok {
		return chunks
	}
	chunks := l.chunks(e.Doc, d, v.Added)
	weight := int64(0)
	for i := range chunks {
		weight += int64(len(chunks[i].Text)+64*len(chunks[i].Spans)) + 512
	}
	l.pages.chunks.put(key, chunks, weight)
	return chunks
}

// chunks cuts a version into chunks for the index.
func (l *Library) chunks(doc string, d *document.Document, added time.Time) []index.Chunk {
	l.mu.RLock()
	if l.catalog != nil {
		d = l.catalog.settings[doc].compared(d.Version, d)
	}
	l.mu.RUnlock()
	return ingest.Chunks(d, doc, timestamp(added))
}
