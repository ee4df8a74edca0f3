package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"time"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// Documents lists the documents of the library by name; those that were retired are left out. It looks at every source.
func (l *Library) Documents() []DocumentInfo {
	entries := l.jointEntries(isActive)
	infos := make([]DocumentInfo, 0, len(entries))
	for _, e := range entries {
		infos = append(infos, e.in.describe(e.entry))
	}
	return infos
}

// describe withholds what a denied source may not show.
func (l *Library) describe(e *entry) DocumentInfo {
	m, day := l.marks(), l.today()
	ch := m.chains[e.Doc]
	if ch == nil || ch.entry != e { // it changed just now
		ch = &chain{entry: e, editions: []edition{{versionInfo: e.current(), day: e.current().Effective}}, kind: e.current().Kind}
	}
	ed, _ := ch.on(day)
	v := ed.versionInfo
	info := DocumentInfo{
		Doc: e.Doc, Title: v.Title, Kind: v.Kind, Format: string(v.Format), Pages: v.Pages, Paged: v.Paged != "", Chunks: len(v.Chunks),
		Version: v.version(), Edition: v.Edition, Effective: v.Effective, Updated: v.Updated, Editions: len(e.Versions),
		PagesWithoutText: append([]int{}, v.PagesWithoutText...), Source: l.sourceOf(e), LastSeen: timestamp(e.Seen), Path: e.Path,
		Warnings: v.Warnings, Damaged: e.isDamaged(), Protected: v.Protected, OnlyMe: OnlyMe(e.Doc), Root: e.Root, Rel: e.Rel,
	}
	l.standingIn(&info, m, ch, day)
	if info.Source == Denied {
		info.Doc, info.Title, info.Edition, info.Path, info.Rel = l.handleOf(e.Doc), "", "", "", ""
	}
	return info
}

// Names lists the file names of all documents, without their folders.
func (l *Library) Names() []string {
	var names []string
	for _, e := range l.jointEntries(isActive) {
		names = append(names, e.fileName())
	}
	return names
}

// Fingerprint is short for "these documents in these editions, with what was said of them": two libraries that answer alike have
// the same one. Behind a "+" stands that of the documents that are this user's alone, where there are any; what stands before it
// can be compared with other users, and is "-" while the shared library is away.
func (l *Library) Fingerprint() string {
	print := l.fingerprint(l.snapshot(isActive))
	if l.missing() != nil {
		print = "-"
	}
	if own := l.own.Load(); own != nil {
		if mine := own.snapshot(isActive); len(mine) > 0 {
			print += "+" + own.fingerprint(mine)
		}
	}
	return print
}

func (l *Library) fingerprint(entries []*entry) string {
	sum := sha256.New()
	for _, e := range entries {
		fmt.Fprintf(sum, "%d:%s %s\n", len(e.Doc), e.Doc, l.marksOf(e))
	}
	digits := strings.ToUpper(hex.EncodeToString(sum.Sum(nil)[:4]))
	return digits[:4] + "-" + digits[4:]
}

// notFound is the error for a document that the library does not hold, or that nothing can be said of while it is away.
func (l *Library) notFound(doc string) error {
	if away := l.missing(); away != nil && !OnlyMe(doc) {
		return fmt.Errorf("%w: %q", away, doc)
	}
	return fmt.Errorf("%w: %q", ErrNotFound, doc)
}

// find looks a version up; version "" is the one that is in force today, or else will be first. Nothing of a denied document is handed out.
func (l *Library) find(doc, version string) (*entry, *versionInfo, error) {
	e := l.entry(doc)
	if e == nil {
		return nil, nil, l.notFound(doc)
	}
	v := e.version(version)
	if version == "" {
		v = l.counting(e)
	}
	if v == nil {
		return nil, nil, fmt.Errorf("%w: version %q of %q", ErrNotFound, version, doc)
	}
	switch l.sourceOf(e) {
	case Denied:
		return nil, nil, fmt.Errorf("%w: %s", ErrDenied, l.handleOf(e.Doc))
	case Lapsed:
		return nil, nil, fmt.Errorf("%w: %w: %s", ErrLapsed, ErrDenied, e.Doc)
	}
	return e, v, nil
}

// Document returns what was read of a version, with what a person said of it; "" is the one in force today, or else the first
// that will be. It must not be changed.
func (l *Library) Document(doc, version string) (*document.Document, error) {
	l = l.home(doc)
	e, v, err := l.find(doc, version)
	if err != nil {
		return nil, err
	}
	d, err := l.stored(e, v)
	if err != nil {
		return nil, err
	}
	if d.Paged != "" && !l.drawn(v) {
		lost := *d
		lost.Paged, d = "", &lost
	}
	return l.asSaid(e, v, d), nil
}

// asSaid puts what a person said of a document over what was read.
func (l *Library) asSaid(e *entry, v *versionInfo, d *document.Document) *document.Document {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.catalog == nil || l.catalog.settings[e.Doc] == nil {
		return d
	}
	said := *l.catalog.settings[e.Doc].compared(v.version(), d)
	ed := l.catalog.editionOf(e, v)
	said.Effective, said.EffectiveFrom, said.EffectiveLine, said.Kind = ed.day, ed.from, ed.line, l.catalog.kindOf(e, v)
	return &said
}

func (l *Library) marksOf(e *entry) string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.catalog.marksOf(e)
}

// stored reads a version from the store, or remembers it.
func (l *Library) stored(e *entry, v *versionInfo) (*document.Document, error) {
	key := v.Hash + " " + e.Doc
	if d, ok := l.pages.documents.get(key); ok {
		return d, nil
	}
	k, err := l.version(e.Doc, v)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, err)
	}
	l.pages.keepDocument(key, k.Document)
	return k.Document, nil
}

// storedThat is stored of a version in whose stored form something may stand, nil for another one, of which it is only known to be whole.
func (l *Library) storedThat(e *entry, v *versionInfo, may func([]byte) bool) (*document.Document, error) {
	if may == nil {
		return l.stored(e, v)
	}
	if d, ok := l.pages.documents.get(v.Hash + " " + e.Doc); ok {
		return d, nil
	}
	data, err := l.store.rawDocument(v.Hash, e.Doc)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, err)
	}
	if sum := sha256.Sum256(data); v.Text != "" && v.Text == hex.EncodeToString(sum[:]) && !may(data) {
		return nil, nil
	}
	k, err := decode(data)
	if err == nil {
		k, err = k.of(v.Hash, e.Doc)
	}
	if err == nil {
		err = v.wrote(k)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, e.Doc, err)
	}
	l.pages.keepDocument(v.Hash+" "+e.Doc, k.Document)
	return k.Document, nil
}

// Original opens the bytes of a version; "" is the one in force today, or else the first that will be.
func (l *Library) Original(doc, version string) (*os.File, error) {
	l = l.home(doc)
	_, v, err := l.find(doc, version)
	if err != nil {
		return nil, err
	}
	file, err := openKept(l.store.originalPath(v.Hash))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrGone, doc, err)
	}
	return file, nil
}

// Remove takes a document and all its versions out of the library and its store. Its file stays, and is not read by itself again,
// neither where it lies nor under another name: it comes back when the file itself is given to Ingest, or with IngestOptions.Purged.
func (l *Library) Remove(doc string) error {
	l = l.home(doc)
	if err := l.startWriting(context.Background()); err != nil {
		return err
	}
	defer l.endWriting()
	e := l.entry(doc)
	if e == nil {
		return fmt.Errorf("%w: %q", ErrNotFound, doc)
	}
	doc = e.Doc
	gone := &record{Gone: doc}
	if t := l.setAside(e); t != nil {
		gone = &record{Batch: []*record{{Purged: t}, {Gone: doc}}}
	}
	if err := l.record(gone); err != nil {
		return err
	}
	if err := l.store.keepSayings(l.catalog); err != nil {
		return err
	}
	if err := l.applyIndex(l.catalog.mark(), index.Change{Doc: doc}); err != nil {
		return err
	}
	return l.dropVersions([]*entry{e})
}

// LastSeen tells when a document's file was last read or found unchanged; zero for a document that the library does not hold.
func (l *Library) LastSeen(doc string) time.Time {
	e := l.home(doc).entry(doc)
	if e == nil {
		return time.Time{}
	}
	return e.Seen
}
