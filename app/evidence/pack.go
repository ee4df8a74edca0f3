// Package evidence makes of a kept answer one file that somebody without the library can read and check: the question, the
// answer with its verdicts in words, the quotations, the pages with the quoted words lit, the documents with the SHA-256 of
// their files, who made it, and how things stood on the day of export.
//
// The HTML file holds no script and no address outside itself; what documents and models wrote is shown as text, with characters
// that act without being seen written out. Of passages that the model was given and that the answer does not rest on, a pack has
// no more than their SHA-256, unless all are asked for. Nothing of a document whose file may not be read goes into a pack, and an answer that
// is held for review carries that mark.
//
// [Check] verifies a pack by itself: that not a byte was changed, that the page is the one that was made of the data in it, that the
// pictures are those, that the quotations stand in the passages, that of the passages which the model was given none is missing
// without a mark, and that the verdicts come out again; and it names the part that was altered. It cannot tell a pack that was made up as a whole, or altered and sealed again, from a true one; for that there are
// the SHA-256 of the originals, the head of the audit log that each pack carries, and the log itself, which tells of each export
// with the SHA-256 of its file.
package evidence

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path"
	"slices"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/verify"
)

// packFormat is 2 since packs list the passages that were sent; those of format 1 have them all.
const packFormat = 2

// Pack is all that a file of evidence holds.
type Pack struct {
	Format  int             `json:"tenkyo_evidence"`
	Lang    string          `json:"lang"`
	Made    time.Time       `json:"made"`
	Tool    verify.Tool     `json:"made_by"` // the program that made the pack; the one that answered stands in the answer
	Answer  ask.Answer      `json:"answer"`  // without what the model wrote raw
	Options history.Options `json:"options"`
	Library string          `json:"library"` // fingerprint

	Sent    []history.SentPassage `json:"sent,omitempty"`        // every passage that was sent; those that Answer.Chunks lack are left out
	SentSum string                `json:"sent_sha256,omitempty"` // of the list (history.SentSum)
	LeftOut []Document            `json:"-"`                     // documents of which nothing is in the pack: doc, title and version, for whoever makes it

	Held      bool             `json:"held"`               // for review, and released by nobody
	Released  *history.SignOff `json:"released,omitempty"` // who let it go
	Withheld  bool             `json:"withheld"`           // parts may not be shown and are left out
	Recheck   history.Recheck  `json:"recheck"`
	Documents []Document       `json:"documents"`
	Pictures  []Picture        `json:"pictures"`
	Audit     audit.Head       `json:"audit"`          // of the log before this export
	Page      string           `json:"page,omitempty"` // SHA-256 of the HTML around the data
	Seal      string           `json:"seal,omitempty"` // of a pack as JSON: SHA-256 of all before it
}

// Document is a document of which passages are in the pack.
type Document struct {
	Doc       string              `json:"doc"`
	File      string              `json:"file"` // name of its file
	Title     string              `json:"title"`
	Version   string              `json:"version"`
	Edition   string              `json:"edition"`
	Effective string              `json:"effective"`
	SHA256    string              `json:"sha256"` // of the file; "" where the library has its bytes no more
	Bytes     int64               `json:"bytes"`
	Source    library.SourceState `json:"source"`
	Cited     bool                `json:"cited"`
	Weighed   bool                `json:"weighed,omitempty"` // not cited, and a mark or a verdict rests on it
	Marks     []string            `json:"marks"`             // of secrecy, found in it
}

// Picture is a page with the quoted words lit.
type Picture struct {
	Name      string  `json:"name"` // p1, p2, …
	Doc       string  `json:"doc"`
	Title     string  `json:"title"`
	Version   string  `json:"version"`
	Page      int     `json:"page"`
	PageLabel string  `json:"page_label"`
	Quotes    []Quote `json:"quotes"`
	Width     int     `json:"width"` // pixels
	Height    int     `json:"height"`
	SHA256    string  `json:"sha256"`
	PNG       []byte  `json:"png,omitempty"` // in the HTML it stands as the picture itself
}

// Quote is a quotation on a page.
type Quote struct {
	Claim  int    `json:"claim"` // from 0
	ID     string `json:"id"`
	Found  bool   `json:"found"`
	Reason string `json:"reason,omitempty"` // code: why it is not lit
}

// Library is what a pack is made from; *library.Library is one.
type Library interface {
	history.Library
	Original(doc, version string) (*os.File, error)
	Page(ctx context.Context, r library.PageRequest) (library.PageResult, error)
	Render(ctx context.Context, doc, version string, page int, dpi float64) (image.Image, error)
}

// Request says what a pack is made of.
type Request struct {
	Record   history.Record
	Recheck  history.Recheck
	Released *history.SignOff
	Audit    audit.Head
	Lang     string
	Version  string // of this program
	Now      time.Time
	All      bool // also the passages that the answer does not rest on
}

// Make gathers a pack. Documents that cannot be shown or drawn any more leave a gap that says why; only a cancelled context and
// a library that fails in other ways are errors.
func Make(ctx context.Context, lib Library, r Request) (*Pack, error) {
	sent, err := history.Sent(r.Record.Answer.Chunks)
	if err != nil {
		return nil, err
	}
	record, withheld := history.Withheld(r.Record, lib)
	p := &Pack{
		Format: packFormat, Lang: r.Lang, Made: r.Now.UTC().Truncate(time.Second), Tool: verify.Tool{Version: r.Version, Rules: verify.Rules},
		Answer: record.Answer, Options: record.Options, Library: record.Library, Held: record.Answer.Status == "review" && r.Released == nil,
		Released: r.Released, Withheld: withheld, Recheck: r.Recheck, Documents: []Document{}, Pictures: []Picture{}, Audit: r.Audit,
		Sent: sent, SentSum: history.SentSum(sent),
	}
	p.Answer.Attempts = nil
	on := rests(&r.Record.Answer)
	if !r.All {
		p.leaveOut(on)
	}
	if err := p.addDocuments(ctx, lib, on); err != nil {
		return nil, err
	}
	if err := p.addPictures(ctx, lib); err != nil {
		return nil, err
	}
	return p, nil
}

// cites tells whether a citation leads to a passage that was sent.
func cites(e verify.Evidence) bool {
	return e.Status != verify.NotFound && e.Status != verify.UnknownID
}

// passage returns the passage that an id names, nil where there is none or it may not be shown.
func passage(a *ask.Answer, id string) *verify.Passage {
	i := slices.IndexFunc(a.Chunks, func(p verify.Passage) bool { return p.ID == id })
	if i < 0 || a.Chunks[i].Doc == "" {
		return nil
	}
	return &a.Chunks[i]
}

// addDocuments describes the documents of the passages in the pack; on are the passages that the answer rests on.
func (p *Pack) addDocuments(ctx context.Context, lib Library, on map[string]bool) error {
	cited := map[string]bool{}
	for _, c := range p.Answer.Claims {
		for _, e := range c.Evidence {
			if cites(e) {
				cited[e.ID] = true
			}
		}
	}
	for i := range p.Answer.Chunks {
		q := &p.Answer.Chunks[i]
		if q.Doc == "" {
			continue
		}
		at := slices.IndexFunc(p.Documents, func(d Document) bool { return d.Doc == q.Doc && d.Version == q.Version })
		if at < 0 {
			d, err := describe(ctx, lib, q)
			if err != nil {
				return err
			}
			at = len(p.Documents)
			p.Documents = append(p.Documents, d)
		}
		d := &p.Documents[at]
		d.Cited, d.Weighed = d.Cited || cited[q.ID], d.Weighed || on[q.ID]
	}
	for i := range p.Documents {
		p.Documents[i].Weighed = p.Documents[i].Weighed && !p.Documents[i].Cited
	}
	return nil
}

func describe(ctx context.Context, lib Library, q *verify.Passage) (Document, error) {
	d := Document{
		Doc: q.Doc, File: path.Base(q.Doc), Title: q.Title, Version: q.Version, Edition: q.Edition, Effective: q.Effective,
		Source: lib.Source(q.Doc), Marks: []string{},
	}
	file, err := lib.Original(q.Doc, q.Version)
	if err == nil {
		d.SHA256, d.Bytes, err = sum(ctx, file)
		if err != nil {
			return d, fmt.Errorf("summing up %s: %w", q.Doc, err)
		}
	} else if !isMissing(err) {
		return d, fmt.Errorf("opening %s: %w", q.Doc, err)
	}
	read, err := lib.Document(q.Doc, q.Version)
	switch {
	case err == nil:
		d.Marks = Marks(read, q.Doc)
	case !isMissing(err):
		return d, fmt.Errorf("reading %s: %w", q.Doc, err)
	}
	return d, nil
}

// isMissing tells of what a library cannot give any more, or only at a cost that it does not pay.
func isMissing(err error) bool {
	var ended *library.PageError
	return errors.As(err, &ended) || errors.Is(err, library.ErrNotFound) || errors.Is(err, library.ErrGone) || errors.Is(err, library.ErrDenied)
}

func sum(ctx context.Context, file *os.File) (digest string, size int64, err error) {
	defer func() { err = errors.Join(err, file.Close()) }()
	h := sha256.New()
	size, err = io.Copy(h, readerFunc(func(b []byte) (int, error) {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		return file.Read(b)
	}))
	return hex.EncodeToString(h.Sum(nil)), size, err
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// Marks lists the documents of a record that carry marks of secrecy, so that a person can be asked before anything leaves.
func (p *Pack) Marks() []Document {
	return slices.DeleteFunc(slices.Clone(p.Documents), func(d Document) bool { return len(d.Marks) == 0 })
}

// Own lists the documents that are one user's alone.
func (p *Pack) Own() []Document {
	return slices.DeleteFunc(slices.Clone(p.Documents), func(d Document) bool { return !library.OnlyMe(d.Doc) })
}
