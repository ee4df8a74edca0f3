package library

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/pack"
	"tenkyo/ingest/document"
	"tenkyo/ingest/paged"
)

// What a pack holds beside the manifest: the original bytes and the read text of every version of every document, as the store
// names them, and which is which. The text says nothing of the machine that read it: no path, no root.
const (
	packedList      = "library.json"
	packedOriginals = "originals/"
	packedDocuments = "documents/"
)

// packedLibrary is the list of a pack.
type packedLibrary struct {
	Documents []packedDocument `json:"documents"` // by name
	Settings  []*setting       `json:"settings"`  // what a person said of them
}

type packedDocument struct {
	Doc      string   `json:"doc"`
	Versions []string `json:"versions"` // SHA-256, by the time at which they became current
}

// packState is what the catalog knows of the packs of a library: of its own the last that was made, of others the last that was
// unpacked.
type packState struct {
	Library string    `json:"library"`
	Number  int       `json:"number"`
	ID      string    `json:"id"` // of its manifest
	At      time.Time `json:"at"`
	Key     string    `json:"key,omitempty"` // with which one of them was signed, and verified
}

// PackOptions say what is packed, and how.
type PackOptions struct {
	Path      string          // of the file to write; one that is there is replaced
	Number    int             // 0 for one more than the last, for which the library must be open for writing
	Base      *pack.Pack      // whose files are left out; nil for a pack that stands by itself
	Key       *pack.SecretKey // nil for an unsigned pack
	Protected bool            // also the text of files that are locked with a password
	Tool      string          // which program makes it
}

// PackReport says what was packed.
type PackReport struct {
	Path        string    `json:"path"`
	Number      int       `json:"number"`
	ID          string    `json:"id"` // SHA-256 of the manifest
	Fingerprint string    `json:"fingerprint"`
	SignedBy    string    `json:"signed_by"` // id of the key, "" for none
	Base        int       `json:"base,omitempty"`
	Documents   int       `json:"documents"`
	Versions    int       `json:"versions"`
	Files       int       `json:"files"`   // those that are left out not counted
	Omitted     int       `json:"omitted"` // files that the base has
	Bytes       int64     `json:"bytes"`   // of the pack
	LeftOut     []LeftOut `json:"left_out"`
}

// carries tells whether a pack takes a document of this name: it must be a name on every system.
func carries(doc string) bool {
	return doc != "" && norm.NFC.String(doc) == doc && !strings.ContainsAny(doc, "\n\x00\\") && !strings.HasPrefix(doc, "/") && !slices.Contains(strings.Split(doc, "/"), "..")
}

// LeftOut is a document that is not in a pack, and why: name, denied, lapsed, protected, damaged.
type LeftOut struct {
	Doc  string `json:"doc"`
	Code string `json:"code"`
}

// ErrNumber is returned by Pack where the number of the pack must be said.
var ErrNumber = errors.New("the library can only be read, so that the number of the pack must be given")

// Pack writes the library, all editions of its documents with it, into one file. What was retired is not in it. The file is
// there whole or not at all.
func (l *Library) Pack(ctx context.Context, o PackOptions) (PackReport, error) {
	report := PackReport{Path: o.Path, LeftOut: []LeftOut{}}
	if err := l.beginWriting(ctx); err != nil {
		return report, err
	}
	defer l.endWriting()
	id := l.catalog.id
	if o.Number == 0 {
		if l.readOnly {
			return report, ErrNumber
		}
		o.Number = 1
		if last := l.catalog.packs[id]; last != nil {
			o.Number = last.Number + 1
		}
	}
	list, contents, err := l.contents(ctx, o, &report)
	if err != nil {
		return report, err
	}
	data, err := json.Marshal(list)
	if err != nil {
		return report, err
	}
	contents = append(contents, pack.Content{Name: packedList, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }})
	m := pack.Manifest{Library: id, Number: o.Number, Fingerprint: report.Fingerprint, Made: l.options.Clock().UTC().Truncate(time.Second), Tool: o.Tool}
	dir, name := filepath.Split(o.Path)
	err = writeDurably(filepath.Clean(dir+"."), func(w io.Writer) error {
		var err error
		m, err = pack.Write(&contextWriter{ctx, w}, m, contents, o.Base, o.Key)
		return err
	}, func() string { return name })
	if err != nil {
		return report, fmt.Errorf("packing the library: %w", err)
	}
	if err := report.fill(o, m); err != nil {
		return report, err
	}
	if l.readOnly {
		return report, nil
	}
	return report, l.record(&record{Pack: &packState{Library: id, Number: m.Number, ID: report.ID, At: m.Made}})
}

// contents lists what goes into a pack.
func (l *Library) contents(ctx context.Context, o PackOptions, report *PackReport) (packedLibrary, []pack.Content, error) {
	list := packedLibrary{Documents: []packedDocument{}, Settings: []*setting{}}
	var contents []pack.Content
	var packed []*entry
	originals := map[string]bool{}
	for _, e := range l.snapshot(isActive) {
		if err := ctx.Err(); err != nil {
			return list, nil, err
		}
		if code := l.leavesOut(ctx, e, o); code != "" {
			report.LeftOut = append(report.LeftOut, LeftOut{l.nameOf(e), code})
			continue
		}
		d := packedDocument{Doc: e.Doc}
		for i := range e.Versions {
			v := &e.Versions[i]
			if !originals[v.Hash] {
				originals[v.Hash] = true
				contents = append(contents, pack.Content{
					Name: packedOriginals + v.Hash, Dense: v.Format == document.PDF,
					Open: func() (io.ReadCloser, error) { return openKept(l.store.originalPath(v.Hash)) },
				})
			}
			contents = append(contents, pack.Content{
				Name: packedDocuments + filepath.Base(l.store.documentPath(v.Hash, e.Doc)), Dense: true,
				Open: func() (io.ReadCloser, error) { return l.packed(v.Hash, e.Doc) },
			})
			d.Versions = append(d.Versions, v.Hash)
			report.Versions++
		}
		list.Documents = append(list.Documents, d)
		packed = append(packed, e)
		if s := l.catalog.settings[e.Doc]; s != nil {
			list.Settings = append(list.Settings, s)
		}
	}
	report.Documents, report.Fingerprint = len(packed), l.fingerprint(packed)
	return list, contents, nil
}

// leavesOut says why a document is not packed, "" where it is.
func (l *Library) leavesOut(ctx context.Context, e *entry, o PackOptions) string {
	if state := l.sourceOf(e); state.Withheld() {
		return string(state)
	}
	if !carries(e.Doc) {
		return "name"
	}
	for i := range e.Versions {
		v := &e.Versions[i]
		if v.Protected && !o.Protected {
			return "protected"
		}
		if _, err := l.version(e.Doc, v); v.Damaged || err != nil || l.store.checkOriginal(ctx, v.Hash) != nil {
			return "damaged"
		}
	}
	return ""
}

// packed is the file of a version as it goes into a pack: always the same bytes for the same version.
func (l *Library) packed(hash, doc string) (io.ReadCloser, error) {
	k, err := l.store.document(hash, doc)
	if err != nil {
		return nil, err
	}
	k.Root, k.Path, k.Pack, k.ModTime = "", "", l.catalog.id, time.Time{}
	k.Document = paged.Joined(k.Document) // the pages that were made of it stay here
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	if err := json.NewEncoder(zip).Encode(k); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	return io.NopCloser(&b), nil
}

func (r *PackReport) fill(o PackOptions, m pack.Manifest) error {
	file, err := os.Open(o.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	p, err := pack.Open(file, info.Size(), pack.Limits{Files: len(m.Files), FileSize: 1 << 62, Size: 1 << 62})
	if err != nil {
		return err
	}
	r.Number, r.ID, r.SignedBy, r.Bytes = m.Number, p.ID, p.SignedBy(), info.Size()
	if m.Base != nil {
		r.Base = m.Base.Number
	}
	for _, f := range m.Files {
		if f.Omitted {
			r.Omitted++
		} else {
			r.Files++
		}
	}
	return nil
}

// contextWriter ends with the error of its context.
type contextWriter struct {
	ctx context.Context
	to  io.Writer
}

func (w *contextWriter) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.to.Write(b)
}
