package library

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// ErrFormat is returned for a library that a newer version of the program has written.
var ErrFormat = errors.New("the library was written by a newer version of Tenkyo")

const catalogFormat = 1

// catalog says which documents the library holds, where their files are and which of their versions counts. It is a journal:
// every change is one line, with a checksum before it, appended and synced before anything else relies on it. A line that was
// cut short by a crash is left out; lines that are damaged in any other way are made up for from the store.
//
// Every line has a number. The index keeps the number of the last line that it followed, so that after a crash exactly what it
// missed is done again.
type catalog struct {
	path string
	file *os.File // open for appending; nil where the library is read only
	size int64    // of the journal up to its last good line

	id         string // of this library, new whenever a catalog is made
	personal   bool   // the library is one user's alone; see own.go
	seq        uint64 // number of the last line
	lines      int
	docs       map[string]*entry
	roots      map[string]*root
	removed    map[string]uint64     // documents that were taken out, with the number of the line that says so
	settings   map[string]*setting   // what a person said of documents
	packs      map[string]*packState // by library
	purged     map[string]*tombstone // by the digest of the document's name
	first      uint64                // number of the first line
	generation uint64                // counts the changes since the catalog was loaded
	damaged    bool                  // a line in the middle cannot be read
}

// root is a folder that was given to Ingest.
type root struct {
	Path  string    `json:"path"`            // absolute
	Seen  time.Time `json:"seen"`            // when it could last be listed
	Given given     `json:"given,omitempty"` // "" where that was not written down
}

// given says what of a root was given to Ingest.
type given string

const (
	givenWhole given = "folder" // the folder itself
	givenFiles given = "files"  // only files in it
)

// entry is a document.
type entry struct {
	Doc      string        `json:"doc"`
	Root     string        `json:"root"` // path of its root; "" for one that has no source file
	Rel      string        `json:"rel"`  // below the root, NFC, with "/"
	Path     string        `json:"path"` // for the operating system
	Size     int64         `json:"size"`
	ModTime  time.Time     `json:"mod_time"`
	Seen     time.Time     `json:"seen"` // when the file was last read or found unchanged
	Retired  bool          `json:"retired,omitempty"`
	Pack     string        `json:"pack,omitempty"` // id of the library that it was unpacked from, "" for none
	Versions []versionInfo `json:"versions"`       // by the time at which they became current; the last is

	changed uint64 // number of the last line that the index must follow
}

// versionInfo is a version, with what lists show of it.
type versionInfo struct {
	Hash             string          `json:"hash"` // SHA-256 of the bytes
	Added            time.Time       `json:"added"`
	Title            string          `json:"title"`
	Kind             document.Kind   `json:"kind"`
	Format           document.Format `json:"format"`
	Edition          string          `json:"edition,omitempty"`
	Effective        string          `json:"effective,omitempty"`
	EffectiveFrom    string          `json:"effective_from,omitempty"`
	EffectiveLine    string          `json:"effective_from_line,omitempty"`
	Updated          string          `json:"updated,omitempty"`
	Pages            int             `json:"pages"`
	PagesWithoutText []int           `json:"pages_without_text,omitempty"`
	Warnings         int             `json:"warnings,omitempty"`
	Protected        bool            `json:"protected,omitempty"`
	OCRTried         bool            `json:"ocr_tried,omitempty"`
	Paged            string          `json:"paged,omitempty"`       // see document.Document
	PagesTried       bool            `json:"pages_tried,omitempty"` // and there are none
	ReadBy           int             `json:"read_by,omitempty"`     // see ingest.ReaderVersion
	Outline          []uint32        `json:"outline,omitempty"`     // what it is recognised by; see outlineOf
	Content          string          `json:"content,omitempty"`     // what forms of one text have in common; see contentOf
	Issuers          []string        `json:"issuers,omitempty"`     // companies that it names at its head
	Compared         bool            `json:"compared,omitempty"`    // Outline and Issuers were looked for
	Chunks           []string        `json:"chunks"`                // their ids, in order
	Text             string          `json:"text,omitempty"`        // SHA-256 of what the store keeps of it; "" where that was not noted
	Damaged          bool            `json:"damaged,omitempty"`     // the store's file cannot be read; to be read again
}

// versionDigits is the length of a version, the start of the SHA-256 in hex.
const versionDigits = 12

func (v *versionInfo) version() string { return v.Hash[:versionDigits] }

func (e *entry) current() *versionInfo { return &e.Versions[len(e.Versions)-1] }

// version finds a version by its digits; "" means the one that came last.
func (e *entry) version(version string) *versionInfo {
	if version == "" {
		return e.current()
	}
	for i := range e.Versions {
		if e.Versions[i].version() == version {
			return &e.Versions[i]
		}
	}
	return nil
}

// place is where the file of a document lies now below its root, with "/". What came without a file lies where its name says.
func (e *entry) place() string { return cmp.Or(e.Rel, strings.TrimPrefix(e.Doc, OnlyMePrefix)) }

// fileName is what the file of a document is called now. The document's own name says what it was called when it was new.
func (e *entry) fileName() string {
	if base := path.Base(filepath.ToSlash(e.place())); filepath.IsLocal(base) {
		return base
	}
	return path.Base(e.Doc)
}

// stem is fileName without its ending.
func (e *entry) stem() string { return strings.TrimSuffix(e.fileName(), path.Ext(e.fileName())) }

func (e *entry) clone() *entry {
	c := *e
	c.Versions = slices.Clone(e.Versions)
	return &c
}

// record is one line. One of the fields after Seq is set. What a Batch says holds together or not at all.
type record struct {
	Seq     uint64       `json:"seq"`
	Header  *header      `json:"header,omitempty"`
	Root    *root        `json:"root,omitempty"`
	Unroot  string       `json:"unroot,omitempty"` // path of a root that is none any more
	Doc     *entry       `json:"doc,omitempty"`
	Index   bool         `json:"index,omitempty"` // with Doc: the index must follow
	Gone    string       `json:"gone,omitempty"`  // a document that was taken out
	Seen    *seenRecord  `json:"seen,omitempty"`
	Follow  []followedAt `json:"follow,omitempty"`
	Setting *setting     `json:"setting,omitempty"`
	Pack    *packState   `json:"pack,omitempty"`
	Purged  *tombstone   `json:"purged,omitempty"`
	Batch   []*record    `json:"batch,omitempty"`
}

type header struct {
	Format  int    `json:"format"`
	Library string `json:"library"`
	OnlyMe  bool   `json:"only_me,omitempty"`
}

// seenRecord says that files were found unchanged.
type seenRecord struct {
	At   time.Time `json:"at"`
	Docs []string  `json:"docs"`
}

// followedAt carries over a document's number of change when the journal is written anew.
type followedAt struct {
	Doc     string `json:"doc"`
	Changed uint64 `json:"changed"`
}

// copy is a catalog in memory that can be changed without changing this one.
func (c *catalog) copy() *catalog {
	return &catalog{
		id: c.id, personal: c.personal, seq: c.seq, docs: maps.Clone(c.docs), roots: maps.Clone(c.roots), removed: maps.Clone(c.removed), settings: maps.Clone(c.settings),
		packs: maps.Clone(c.packs), purged: maps.Clone(c.purged),
	}
}

// loadCatalog reads the journal at path; a missing one gives an empty catalog that is damaged, because a store without a
// catalog is a library that lost it.
func loadCatalog(path string) (*catalog, error) { return loadCatalogUntil(path, math.MaxUint64) }

// loadCatalogUntil reads the journal as it was when the line with that number was its last.
func loadCatalogUntil(path string, last uint64) (*catalog, error) {
	c := newCatalog(path)
	data, err := readKeptFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		c.damaged = true
		return c, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	var records []*record
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			break // torn: it was never acknowledged
		}
		r, err := parseLine(line)
		switch {
		case err != nil:
			c.damaged = true
		case r.Header != nil && r.Header.Format > catalogFormat:
			return nil, fmt.Errorf("%w: format %d", ErrFormat, r.Header.Format)
		default:
			records = append(records, r)
		}
		c.size += int64(len(line) + 1)
		c.lines++
		data = rest
	}
	for i, r := range records { // lines are numbered without gaps: one that is missing or out of its place was lost or moved
		c.damaged = c.damaged || i > 0 && r.Seq != records[i-1].Seq+1
	}
	slices.SortStableFunc(records, func(a, b *record) int { return cmp.Compare(a.Seq, b.Seq) })
	for _, r := range records {
		if r.Seq <= last {
			c.apply(r)
		}
	}
	if c.id == "" {
		c.damaged = true
	}
	return c, nil
}

func newCatalog(path string) *catalog {
	return &catalog{
		path: path, docs: map[string]*entry{}, roots: map[string]*root{}, removed: map[string]uint64{}, settings: map[string]*setting{},
		packs: map[string]*packState{}, purged: map[string]*tombstone{},
	}
}

func parseLine(line []byte) (*record, error) {
	sum, body, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return nil, errDamagedFile
	}
	if want, err := strconv.ParseUint(string(sum), 16, 32); err != nil || uint32(want) != crc32.ChecksumIEEE(body) {
		return nil, errDamagedFile
	}
	var r record
	if err := json.Unmarshal(body, &r); err != nil {
		return nil, err
	}
	if !r.sound() {
		return nil, errDamagedFile
	}
	return &r, nil
}

// sound tells whether a record can be applied.
func (r *record) sound() bool {
	if r.Doc != nil && (len(r.Doc.Versions) == 0 || slices.ContainsFunc(r.Doc.Versions, func(v versionInfo) bool { return len(v.Hash) < versionDigits })) {
		return false
	}
	return !slices.ContainsFunc(r.Batch, func(r *record) bool { return r == nil || !r.sound() })
}

func (c *catalog) apply(r *record) {
	c.seq = max(c.seq, r.Seq)
	c.generation++
	for _, part := range r.Batch {
		part.Seq = r.Seq
		c.apply(part)
	}
	switch {
	case r.Header != nil:
		c.id, c.personal, c.first = r.Header.Library, r.Header.OnlyMe, r.Seq
	case r.Root != nil:
		c.roots[r.Root.Path] = r.Root
	case r.Unroot != "":
		delete(c.roots, r.Unroot)
	case r.Doc != nil:
		e := r.Doc.clone()
		if old := c.docs[e.Doc]; old != nil {
			e.changed = old.changed
		}
		if r.Index {
			e.changed = r.Seq
		}
		c.docs[e.Doc] = e
		delete(c.removed, e.Doc)
	case r.Gone != "":
		delete(c.docs, r.Gone)
		delete(c.settings, r.Gone)
		c.removed[r.Gone] = r.Seq
	case r.Setting != nil:
		if r.Setting.empty() {
			delete(c.settings, r.Setting.Doc)
		} else {
			c.settings[r.Setting.Doc] = r.Setting.clone()
		}
	case r.Pack != nil:
		c.packs[r.Pack.Library] = r.Pack
	case r.Purged != nil:
		if r.Purged.Forgotten {
			delete(c.purged, r.Purged.Name)
		} else {
			c.purged[r.Purged.Name] = r.Purged
		}
	case r.Seen != nil:
		for _, doc := range r.Seen.Docs {
			if e := c.docs[doc]; e != nil {
				e = e.clone()
				e.Seen = r.Seen.At
				c.docs[doc] = e
			}
		}
	}
	for _, f := range r.Follow {
		if e := c.docs[f.Doc]; e != nil {
			e.changed = f.Changed
		}
	}
}

// write numbers records and writes them to the journal. They hold once they are applied, which is done when this returns nil.
func (c *catalog) write(records ...*record) error {
	var lines bytes.Buffer
	for i, r := range records {
		r.Seq = c.seq + uint64(i) + 1
		if err := writeLine(&lines, r); err != nil {
			return err
		}
	}
	if _, err := c.file.WriteAt(lines.Bytes(), c.size); err != nil {
		// What was written of it is cut off again, or written over by the next line.
		return errors.Join(fmt.Errorf("writing the catalog: %w", err), c.file.Truncate(c.size))
	}
	if err := c.file.Sync(); err != nil {
		return fmt.Errorf("writing the catalog: %w", err)
	}
	c.size += int64(lines.Len())
	c.lines += len(records)
	return nil
}

func writeLine(w io.Writer, r *record) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%08x %s\n", crc32.ChecksumIEEE(body), body)
	return err
}

// open makes the catalog writable: a torn line is cut off, and a journal that is new, damaged or much longer than what it says
// is written anew.
func (c *catalog) open(ctx context.Context, s store, personal bool, cut cutter) error {
	fresh := c.damaged
	if fresh {
		if err := c.recover(ctx, s, cut); err != nil {
			return err
		}
		c.id = newLibraryID()
	}
	if personal && !c.personal && len(c.docs) == 0 {
		c.personal, fresh = true, true
	}
	if fresh || c.lines > 3*(len(c.docs)+len(c.roots)+len(c.settings)+len(c.packs)+len(c.purged)+len(c.removed))+1000 {
		if err := c.rewrite(); err != nil {
			return err
		}
	}
	file, err := os.OpenFile(c.path, os.O_RDWR, 0o644)
	if err != nil {
		return fmt.Errorf("opening the catalog: %w", err)
	}
	if err := file.Truncate(c.size); err != nil {
		return errors.Join(fmt.Errorf("opening the catalog: %w", err), file.Close())
	}
	c.file, c.damaged = file, false
	return nil
}

func (c *catalog) close() error {
	if c.file == nil {
		return nil
	}
	return c.file.Close()
}

// rewrite replaces the journal by one that says the same in as few lines as there are things to say.
func (c *catalog) rewrite() error {
	var all bytes.Buffer
	lines := 0
	add := func(r *record) error {
		c.seq++
		lines++
		r.Seq = c.seq
		if r.Header != nil {
			c.first = r.Seq
		}
		return writeLine(&all, r)
	}
	if err := add(&record{Header: &header{Format: catalogFormat, Library: c.id, OnlyMe: c.personal}}); err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(c.roots)) {
		if err := add(&record{Root: c.roots[path]}); err != nil {
			return err
		}
	}
	for _, doc := range slices.Sorted(maps.Keys(c.docs)) {
		e := c.docs[doc]
		if err := add(&record{Doc: e, Follow: []followedAt{{doc, e.changed}}}); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.packs)) {
		if err := add(&record{Pack: c.packs[id]}); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.purged)) {
		if err := add(&record{Purged: c.purged[name]}); err != nil {
			return err
		}
	}
	for _, doc := range slices.Sorted(maps.Keys(c.settings)) {
		if err := add(&record{Setting: c.settings[doc]}); err != nil {
			return err
		}
	}
	for _, doc := range slices.Sorted(maps.Keys(c.removed)) {
		at := c.removed[doc]
		if err := add(&record{Gone: doc}); err != nil {
			return err
		}
		c.removed[doc] = max(at, c.seq) // asks the index to do once more what it may have done
	}
	err := writeDurably(filepath.Dir(c.path), func(w io.Writer) error {
		_, err := w.Write(all.Bytes())
		return err
	}, func() string { return filepath.Base(c.path) })
	if err != nil {
		return fmt.Errorf("writing the catalog: %w", err)
	}
	c.size, c.lines = int64(all.Len()), lines
	return nil
}

// newVersion is the catalog's view of what the store keeps, and of the chunks that it makes.
func newVersion(k *kept, chunks []index.Chunk) versionInfo {
	d := k.Document
	v := versionInfo{
		Hash: k.Hash, Added: k.Added, Title: d.Title, Kind: d.Kind, Format: d.Format, Edition: d.Edition, Effective: d.Effective, EffectiveFrom: d.EffectiveFrom, EffectiveLine: d.EffectiveLine,
		Updated: d.Updated, Pages: len(d.Pages), PagesWithoutText: d.PagesWithoutText(), Warnings: len(d.Warnings), Protected: d.Protected, OCRTried: d.OCRTried, Paged: d.Paged, ReadBy: d.ReadBy,
	}
	v.compare(d)
	v.Chunks, v.Text = idsOf(chunks), k.sum
	return v
}

// compare notes what a version is recognised by.
func (v *versionInfo) compare(d *document.Document) {
	v.Outline, v.Issuers, v.Content, v.Compared = outlineOf(d), issuersOf(d), contentOf(d), true
	v.EffectiveFrom, v.EffectiveLine = d.EffectiveFrom, d.EffectiveLine
}

// timestamp is how a time is shown and kept in chunks.
func timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

func (e *entry) versionOf(hash string) *versionInfo {
	for i := range e.Versions {
		if e.Versions[i].Hash == hash {
			return &e.Versions[i]
		}
	}
	return nil
}

func newLibraryID() string {
	var id [8]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}
