package library

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sync"
	"time"

	"tenkyo/app/pack"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// A pack that nobody vouches for says of each original what is written in it. Whoever altered that text and wrote the manifest anew
// leaves every sum right, so the originals are read again, as an ingest reads them, and each text must come out as the pack has it.
// That proves that the text is that of the original, not who made the original. A pack that one of the given keys has signed is
// believed.

// Why the text of a document could not be compared with its original in full, and comes in all the same.
const (
	UnprovenProtected = "protected" // the original opens with a password only, which is not known here
	UnprovenOld       = "old_file"  // another program made the text of it, and need not make the same each time
	UnprovenPictures  = "pictures"  // some pages are pictures without text; what was read from them cannot be read again alike
)

// PackProgress is told while a pack's originals are read again.
type PackProgress struct {
	Done, Total int
	Doc         string // that was read last
}

// proofs remembers texts that were compared, by the SHA-256 of their file in a pack, with why one was not proven.
type proofs struct {
	mu    sync.Mutex
	texts map[string]string
}

func (p *proofs) known(sum string) (unproven string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	unproven, ok = p.texts[sum]
	return unproven, ok
}

func (p *proofs) put(sum, unproven string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.texts == nil {
		p.texts = map[string]string{}
	}
	p.texts[sum] = unproven
}

// claimed is the text of one version as a pack has it.
type claimed struct {
	doc, hash, name string // name is that of its file in the pack
}

// prove compares the texts that a pack brings with what their originals give.
func (u *unpacking) prove(ctx context.Context) error {
	if u.report.Verified {
		return nil
	}
	var all []claimed
	for _, d := range u.list.Documents {
		e := u.entries[d.Doc]
		if e == nil || e.Retired {
			continue
		}
		for _, hash := range d.Versions {
			name := packedDocuments + filepath.Base(u.store.documentPath(hash, d.Doc))
			if f, ok := u.pack.File(name); ok && !f.Omitted && !u.isHere(ctx, name, f.SHA256) {
				all = append(all, claimed{d.Doc, hash, name})
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp("", "tenkyo-unpack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	unproven := make([]string, len(all))
	err = u.eachClaim(ctx, all, func(ctx context.Context, i int) (err error) {
		unproven[i], err = u.proveOne(ctx, all[i], filepath.Join(dir, fmt.Sprint(i)))
		return err
	})
	if err != nil {
		return err
	}
	for i, why := range unproven {
		if left := (LeftOut{all[i].doc, why}); why != "" && !hasLeft(u.report.Unproven, left) {
			u.report.Unproven = append(u.report.Unproven, left)
		}
	}
	u.report.ReadAgain = len(all)
	return nil
}

// isHere tells whether the store has the very same text file, which came in before.
func (u *unpacking) isHere(ctx context.Context, name, sum string) bool {
	found, err := hashFile(ctx, u.files[name])
	return err == nil && found == sum
}

func hasLeft(list []LeftOut, left LeftOut) bool {
	return len(list) > 0 && list[len(list)-1] == left // versions of a document follow one another
}

// eachClaim calls f for every text, some at a time, until one fails.
func (u *unpacking) eachClaim(ctx context.Context, all []claimed, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var working sync.WaitGroup
	var telling sync.Mutex
	done := 0
	for range readers {
		working.Go(func() {
			for i := range next {
				if err := f(ctx, i); err != nil {
					cancel(err)
					return
				}
				telling.Lock()
				done++
				if u.o.Progress != nil {
					u.o.Progress(PackProgress{done, len(all), all[i].doc})
				}
				telling.Unlock()
			}
		})
	}
	for i := range all {
		select {
		case next <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	working.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// proveOne reads an original in a folder of its own. The error is a *pack.Error where the text is not that of the original.
func (u *unpacking) proveOne(ctx context.Context, c claimed, dir string) (unproven string, err error) {
	f, _ := u.pack.File(c.name)
	if why, ok := u.proofs.known(f.SHA256); ok {
		return why, nil
	}
	said, err := u.read(c.name, c.hash, c.doc)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	file, err := u.extract(c, dir, said)
	if err != nil {
		return "", err
	}
	unproven, err = u.compareWithOriginal(ctx, c, file, said.Document)
	if err == nil {
		u.proofs.put(f.SHA256, unproven)
	}
	return unproven, err
}

// extract writes an original under the name that its file had, from which title and edition may be taken, and of the day that its text
// names.
func (u *unpacking) extract(c claimed, dir string, said *kept) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	base := path.Base(filepath.ToSlash(said.Rel)) // a file that was renamed keeps its doc
	if said.Rel == "" || !filepath.IsLocal(base) {
		base = path.Base(c.doc)
	}
	name := filepath.Join(dir, base)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", fmt.Errorf("reading %s again: %w", c.doc, err)
	}
	err = u.copyOriginal(file, c.hash)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	if day, err := time.ParseInLocation(time.DateOnly, said.Document.Updated, time.Local); err == nil {
		if err := os.Chtimes(name, day, day); err != nil {
			return "", err
		}
	}
	return name, nil
}

func (u *unpacking) copyOriginal(to io.Writer, hash string) error {
	name := packedOriginals + hash
	if f, _ := u.pack.File(name); !f.Omitted {
		return u.pack.Copy(to, name)
	}
	from, err := os.Open(u.files[name])
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}

// compareWithOriginal reads a file and compares it with what a pack says that it holds.
func (u *unpacking) compareWithOriginal(ctx context.Context, c claimed, file string, said *document.Document) (unproven string, err error) {
	read := func(scans map[int]*document.Scan) (*document.Document, error) {
		r := &fileReader{Library: u.Library, options: IngestOptions{KeepProtected: true}, path: file, page: func(int, int) {}, known: scans}
		return ingest.Read(ctx, file, r.how())
	}
	if ingest.IsOld(strings.ToLower(filepath.Ext(file))) {
		return UnprovenOld, nil
	}
	scans := map[int]*document.Scan{}
	for i := range said.Pages {
		if p := &said.Pages[i]; p.Scan != nil {
			scans[p.Number] = p.Scan
		}
	}
	found, err := read(nil)
	if err == nil && len(scans) > 0 {
		for number := range scans {
			if p := found.Page(number); p == nil || !p.NoText {
				return "", otherText(c, fmt.Sprintf("page %d has a text of its own", number))
			}
		}
		unproven = UnprovenPictures
		found, err = read(scans)
	}
	var reason document.Reason
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, &reason) && said.Protected && (reason.Code == document.Encrypted || reason.Code == document.WrongPass):
		return UnprovenProtected, nil
	case errors.As(err, &reason):
		return "", &pack.Error{Code: pack.NotRead, Name: c.doc, Detail: reason.Error()}
	case err != nil:
		return "", err
	}
	if where := difference(said, found); where != "" {
		if said.ReadBy != found.ReadBy {
			where += fmt.Sprintf("; it was read by version %d of the readers, this is %d", said.ReadBy, found.ReadBy)
		}
		return "", otherText(c, where)
	}
	return unproven, nil
}

func otherText(c claimed, where string) error {
	return &pack.Error{Code: pack.OtherText, Name: c.doc, Detail: where}
}

// difference names the first thing in which two readings of a file differ, "" where they are the same but for which version of the
// readers made them.
func difference(said, found *document.Document) string {
	a, b := *said, *found
	a.ReadBy, b.ReadBy = 0, 0
	a.OCRTried, b.OCRTried = false, false
	if len(a.Pages) != len(b.Pages) {
		return fmt.Sprintf("%d pages, not %d", len(b.Pages), len(a.Pages))
	}
	for i := range a.Pages {
		if !alike(a.Pages[i], b.Pages[i]) {
			return fmt.Sprintf("page %d", b.Pages[i].Number)
		}
	}
	a.Pages, b.Pages = nil, nil
	if !alike(a, b) {
		for _, f := range []struct{ name, a, b string }{
			{"title", a.Title, b.Title}, {"edition", a.Edition, b.Edition}, {"effective", a.Effective, b.Effective},
			{"kind", string(a.Kind), string(b.Kind)},
		} {
			if f.a != f.b {
				return f.name
			}
		}
		return "headings or notes"
	}
	return ""
}

// alike compares two values as they are written down.
func alike(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
