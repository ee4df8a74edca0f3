// Package index keeps the chunks of a library's documents on disk and finds those that answer a question.
//
// It promises that a document is in the index whole or not at all, whatever happens to the process; that an index which is
// damaged, of another format or held by another process is told apart by error and never passed off as an empty one; and that
// the same question on the same chunks gives the same hits in the same order. It does not know files, versions or rights:
// whoever calls it decides what is put in, and can always build the index again from what it was built from. Of one document it
// can hold several versions side by side: which of them a search looks at is said with each Query.
//
// Bleve keeps postings and stored chunks; the terms (Terms), the ranking (rank.go) and the words for other words (Glossary)
// are this package's own. Each rests on measurements that the comments name.
package index

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/registry"
	indexapi "github.com/blevesearch/bleve_index_api"
	berrors "go.etcd.io/bbolt/errors"
)

// Errors of Open. Each is wrapped with what was found.
var (
	// ErrBusy: another process has the index open in a way that excludes this one.
	ErrBusy = errors.New("index is held by another process")
	// ErrDamaged: the index cannot be read. It must be built again.
	ErrDamaged = errors.New("index is damaged")
	// ErrFormat: there is no index, or one of another format. It must be built again.
	ErrFormat = errors.New("index is missing or of another format")
)

// ErrSearch is returned by Search for a question that could not be searched, though the index can be read whole.
var ErrSearch = errors.New("the question cannot be searched")

// format names the layout on disk and the terms in it; it changes whenever Terms or the mapping does.
const format = "tenkyo index 7"

// Names of the files in an index's folder.
const (
	formatFile = "format" // holds format; written last, so that a half-made index has none
	openFile   = "open"   // is there while a writer has the index open, and after it was killed
	bleveDir   = "bleve"
)

// Names inside Bleve. A field's name must equal its path: Bleve would search under another analyzer without a word.
const (
	bodyField     = "body"    // what is searched: "title > headings\ntext"
	docField      = "doc"     // the document, whole, for deleting
	editionField  = "edition" // the document and its version, for filtering; see editionOf
	addressField  = "address" // the numbers of the parts that the chunk belongs to; see addressesOf
	chunkField    = "chunk"   // the chunk, packed, stored and not searched
	tokenizerName = "tenkyo"
	analyzerName  = "tenkyo"
)

// markKey is where the caller's mark is kept; see Apply.
var markKey = []byte("tenkyo.mark")

// Options say how an index is opened.
type Options struct {
	ReadOnly bool          // any number of processes may have it open so, while no writer has
	Timeout  time.Duration // how long to wait for another process before ErrBusy; 0 is 2 s
}

func (o Options) timeout() time.Duration {
	if o.Timeout > 0 {
		return o.Timeout
	}
	return 2 * time.Second
}

// Index is an open index. Its methods may be called from many goroutines.
type Index struct {
	dir      string
	readOnly bool
	bleve    bleve.Index
	writing  sync.Mutex // guards the packer too
	packer   packer
	closed   bool
}

// Change replaces all chunks of a document, of whatever version, by others; without chunks it removes the document.
type Change struct {
	Doc    string
	Chunks []Chunk
}

// Create makes an empty index in dir and opens it for writing. What dir held before is removed.
func Create(dir string) (*Index, error) {
	if err := registerTokenizer(); err != nil {
		return nil, err
	}
	if err := os.RemoveAll(dir); err != nil {
		return nil, fmt.Errorf("creating index: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("creating index: %w", err)
	}
	m, err := newMapping()
	if err != nil {
		return nil, fmt.Errorf("creating index: %w", err)
	}
	b, err := bleve.NewUsing(filepath.Join(dir, bleveDir), m, scorch.Name, scorch.Name, map[string]any{
		"bolt_timeout":           Options{}.timeout().String(),
		"scorchMergePlanOptions": merging(),
	})
	if err != nil {
		return nil, fmt.Errorf("creating index: %w", err)
	}
	x := &Index{dir: dir, bleve: b}
	err = errors.Join(
		os.WriteFile(filepath.Join(dir, openFile), nil, 0o644),
		os.WriteFile(filepath.Join(dir, formatFile), []byte(format+"\n"), 0o644))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("creating index: %w", err), b.Close())
	}
	return x, nil
}

// merging says when Bleve makes one segment of several: as it does by itself, but segments of a good batch are left alone until
// there are ten of them. Bleve rounds up to 2,000 chunks what is smaller, and merges a library of that size anew with each batch.
// What is large enough for many segments to matter is merged once, by Compact.
func merging() map[string]any { return map[string]any{"FloorSegmentSize": 500} }

// Open opens the index in dir. The error is ErrBusy, ErrDamaged or ErrFormat, with details, where one of these applies.
// After a writer was killed, and only then, every byte of the index is checked: one second for about a gigabyte.
func Open(dir string, o Options) (x *Index, err error) {
	if err := registerTokenizer(); err != nil {
		return nil, err
	}
	found, err := os.ReadFile(filepath.Join(dir, formatFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: %s has no file %q", ErrFormat, dir, formatFile)
	case err != nil:
		return nil, fmt.Errorf("opening index: %w", err)
	case strings.TrimSpace(string(found)) != format:
		return nil, fmt.Errorf("%w: it is %.40q, this program writes %q", ErrFormat, strings.TrimSpace(string(found)), format)
	}

	// A torn file can make Bleve read beyond its mapping: a fault becomes a panic here, and the panic an error.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			x, err = nil, fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	_, unclean := os.Stat(filepath.Join(dir, openFile))
	if err = ordinary(filepath.Join(dir, bleveDir)); err == nil {
		err = checkNewest(filepath.Join(dir, bleveDir, "store"), o.timeout(), unclean == nil)
	}
	var b bleve.Index
	if err == nil {
		b, err = bleve.OpenUsing(filepath.Join(dir, bleveDir), map[string]any{
			"bolt_timeout":           o.timeout().String(),
			"read_only":              o.ReadOnly,
			"scorchMergePlanOptions": merging(),
		})
	}
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("%w: waited %v", ErrBusy, o.timeout())
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("opening index: %w", err)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	x = &Index{dir: dir, readOnly: o.ReadOnly, bleve: b}
	if !o.ReadOnly {
		if err := os.WriteFile(filepath.Join(dir, openFile), nil, 0o644); err != nil {
			return nil, errors.Join(fmt.Errorf("opening index: %w", err), b.Close())
		}
	}
	return x, nil
}

// ordinary looks for what is no file in the place of one: reading a pipe or a device may never end, or take all memory.
func ordinary(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) { // merged away meanwhile
			return nil
		}
		if err == nil && !info.Mode().IsRegular() {
			err = fmt.Errorf("%s is no ordinary file", path)
		}
		return err
	})
}

// Close writes what is outstanding and lets other processes in. Closing again does nothing.
func (x *Index) Close() error {
	x.writing.Lock()
	defer x.writing.Unlock()
	if x.closed {
		return nil
	}
	x.closed = true
	if err := x.bleve.Close(); err != nil {
		return fmt.Errorf("closing index: %w", err)
	}
	if x.readOnly {
		return nil
	}
	if err := errors.Join(shareFiles(x.dir), os.Remove(filepath.Join(x.dir, openFile))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("closing index: %w", err)
	}
	return nil
}

// shareFiles lets the rights of the folder around an index decide who may read it: Bleve makes its files for one user alone.
func shareFiles(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.Chmod(path, 0o755)
		}
		return os.Chmod(path, 0o644)
	})
}

// Put replaces the chunks of a document in one step.
func (x *Index) Put(doc string, chunks []Chunk) error {
	return x.Apply("", Change{Doc: doc, Chunks: chunks})
}

// Delete removes a document in one step. A document that is not there is no error.
func (x *Index) Delete(doc string) error {
	return x.Apply("", Change{Doc: doc})
}

// Apply makes all the changes in one step: when it returns nil they are on disk, all of them, and whatever happens before
// that, either all or none will be. A mark that is not empty is kept with them, for Mark to return: with it the caller knows
// after a crash how far the index had come. 500 to 1000 chunks a call are written fastest.
func (x *Index) Apply(mark string, changes ...Change) error {
	x.writing.Lock()
	defer x.writing.Unlock()
	batch := x.bleve.NewBatch()
	for _, change := range changes {
		if err := x.addToBatch(batch, change); err != nil {
			return fmt.Errorf("indexing %s: %w", change.Doc, err)
		}
	}
	if mark != "" {
		batch.SetInternal(markKey, []byte(mark))
	}
	if err := x.bleve.Batch(batch); err != nil {
		return fmt.Errorf("writing to the index: %w", err)
	}
	return nil
}

func (x *Index) addToBatch(batch *bleve.Batch, change Change) error {
	old, err := x.keys(change.Doc)
	if err != nil {
		return err
	}
	for _, key := range old {
		batch.Delete(key)
	}
	for i := range change.Chunks {
		c := &change.Chunks[i]
		if c.Doc != change.Doc {
			return fmt.Errorf("chunk %s belongs to %q", c.ID, c.Doc)
		}
		stored, err := x.packer.pack(c)
		if err != nil {
			return err
		}
		fields := map[string]any{bodyField: body(c), docField: c.Doc, editionField: editionOf(c.Doc, c.Version), addressField: addressesOf(c), chunkField: stored}
		d := document.NewDocument(Key(c.ID, c.Version))
		if err := x.bleve.Mapping().MapDocument(d, fields); err != nil {
			return err
		}
		scaleLength(d)
		if err := batch.IndexAdvanced(d); err != nil { // takes the place of a deletion of the same key
			return err
		}
	}
	return nil
}

// body is the text under which a chunk is found. Title and headings stand before the text in one field: as a field of their
// own they cost up to .14 nDCG@10 where headings are noisy.
func body(c *Chunk) string {
	var b strings.Builder
	b.WriteString(c.Title)
	for _, h := range c.Headings {
		b.WriteString(" > ")
		b.WriteString(h)
	}
	b.WriteByte('\n')
	b.WriteString(c.Text)
	return b.String()
}

// Mark returns the mark of the last Apply that had one, or "".
func (x *Index) Mark() (string, error) {
	mark, err := x.bleve.GetInternal(markKey)
	if err != nil {
		return "", fmt.Errorf("reading the index's mark: %w", err)
	}
	return string(mark), nil
}

// Count returns the number of chunks.
func (x *Index) Count() (int, error) {
	n, err := x.bleve.DocCount()
	if err != nil {
		return 0, fmt.Errorf("counting chunks: %w", err)
	}
	return int(n), nil
}

// read calls f with a reader of the index as it is now.
func (x *Index) read(f func(indexapi.IndexReader) error) (err error) {
	advanced, err := x.bleve.Advanced()
	if err != nil {
		return fmt.Errorf("reading the index: %w", err)
	}
	reader, err := advanced.Reader()
	if err != nil {
		return fmt.Errorf("reading the index: %w", err)
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	return f(reader)
}

func newMapping() (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	err := m.AddCustomAnalyzer(analyzerName, map[string]any{"type": custom.Name, "tokenizer": tokenizerName})
	if err != nil {
		return nil, err
	}
	// Term vectors and doc values double the index and nothing here uses them; nor does anything the field of all fields.
	body := bleve.NewTextFieldMapping()
	body.Analyzer, body.Store, body.IncludeTermVectors, body.IncludeInAll, body.DocValues = analyzerName, false, false, false, false
	doc := bleve.NewKeywordFieldMapping()
	doc.Store, doc.IncludeTermVectors, doc.IncludeInAll, doc.DocValues, doc.SkipFreqNorm = false, false, false, false, true
	edition := bleve.NewKeywordFieldMapping()
	edition.Store, edition.IncludeTermVectors, edition.IncludeInAll, edition.DocValues, edition.SkipFreqNorm = false, false, false, false, true
	address := bleve.NewKeywordFieldMapping()
	address.Store, address.IncludeTermVectors, address.IncludeInAll, address.DocValues, address.SkipFreqNorm = false, false, false, false, true
	chunk := bleve.NewKeywordFieldMapping()
	chunk.Index, chunk.IncludeTermVectors, chunk.IncludeInAll, chunk.DocValues = false, false, false, false
	d := bleve.NewDocumentStaticMapping()
	d.AddFieldMappingsAt(bodyField, body)
	d.AddFieldMappingsAt(docField, doc)
	d.AddFieldMappingsAt(editionField, edition)
	d.AddFieldMappingsAt(addressField, address)
	d.AddFieldMappingsAt(chunkField, chunk)
	m.DefaultMapping = d
	m.DefaultAnalyzer = analyzerName
	return m, nil
}

// registerTokenizer makes Terms known to Bleve, whose registry is one for the process.
var registerTokenizer = sync.OnceValue(func() error {
	return registry.RegisterTokenizer(tokenizerName, func(map[string]any, *registry.Cache) (analysis.Tokenizer, error) {
		return tokenizer{}, nil
	})
})

type tokenizer struct{}

// Tokenize gives the terms of a text. Their offsets are not kept: nothing searches by position.
func (tokenizer) Tokenize(text []byte) analysis.TokenStream {
	terms := Terms(string(text))
	tokens := make([]analysis.Token, len(terms))
	stream := make(analysis.TokenStream, len(terms))
	for i, t := range terms {
		tokens[i] = analysis.Token{Term: []byte(t), Position: i + 1}
		stream[i] = &tokens[i]
	}
	return stream
}
