package library

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"tenkyo/index"
)

// apply puts the files into the store, then says so in the catalog, in one line, and lets the index follow.
func (u *unpacking) apply(ctx context.Context) (err error) {
	names := u.wanted()
	fresh := []string{}
	for _, name := range names {
		if _, err := os.Stat(u.files[name]); err != nil {
			fresh = append(fresh, u.files[name])
		}
	}
	if err := u.markUnpacking(fresh); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, u.cleanUnpacking()) }()
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := u.put(ctx, name); err != nil {
			return err
		}
	}
	docs := slices.Sorted(maps.Keys(u.entries))
	u.lag(docs)
	if err := u.record(&record{Batch: u.records}); err != nil {
		return err
	}
	if err := u.store.keepSayings(u.catalog); err != nil {
		return err
	}
	for _, doc := range docs {
		u.pages.forgetDocument(doc)
	}
	if err := u.followInBatches(ctx, docs); err != nil {
		return err
	}
	u.caughtUp()
	u.sources.forget()
	return nil
}

// wanted are the files of the documents that come in, and that the pack has.
func (u *unpacking) wanted() []string {
	var names []string
	for doc, e := range u.entries {
		if e.Retired {
			continue
		}
		for i := range e.Versions {
			hash := e.Versions[i].Hash
			for _, name := range []string{packedOriginals + hash, packedDocuments + filepath.Base(u.store.documentPath(hash, doc))} {
				if f, ok := u.pack.File(name); ok && !f.Omitted && u.files[name] != "" {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// put writes a file of the pack into the store, unless the very same is there.
func (u *unpacking) put(ctx context.Context, name string) error {
	path := u.files[name]
	f, _ := u.pack.File(name)
	if found, err := hashFile(ctx, path); err == nil && found == f.SHA256 {
		return nil
	}
	dir := filepath.Dir(filepath.Dir(path))
	err := writeDurably(dir, func(w io.Writer) error { return u.pack.Copy(w, name) }, func() string {
		return filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path))
	})
	if err != nil {
		return fmt.Errorf("unpacking %s: %w", name, err)
	}
	return nil
}

// followInBatches lets the index follow the catalog for some documents.
func (l *Library) followInBatches(ctx context.Context, docs []string) error {
	var batch []index.Change
	size := 0
	for _, doc := range docs {
		if err := ctx.Err(); err != nil {
			return err // opening the library goes on with it
		}
		change, err := l.changeOf(ctx, l.entry(doc))
		if err != nil {
			return err
		}
		batch = append(batch, change)
		if size += len(change.Chunks); size >= batchChunks {
			if err := l.applyIndex("", batch...); err != nil {
				return err
			}
			batch, size = nil, 0
		}
	}
	return l.applyIndex(l.catalog.mark(), batch...)
}

// markUnpacking takes down which files of the store a pack brings.
func (l *Library) markUnpacking(paths []string) error {
	names := make([]string, 0, len(paths))
	for _, path := range paths {
		rel, err := filepath.Rel(l.store.dir, path)
		if err != nil {
			return err
		}
		names = append(names, filepath.ToSlash(rel))
	}
	err := writeDurably(l.options.Dir, func(w io.Writer) error { return json.NewEncoder(w).Encode(names) }, func() string { return unpackingFile })
	if err != nil {
		return fmt.Errorf("unpacking: %w", err)
	}
	return nil
}

// cleanUnpacking removes the files that a pack brought and the catalog does not list: of one that did not come in whole.
func (l *Library) cleanUnpacking() error {
	path := filepath.Join(l.options.Dir, unpackingFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		names = nil // it was never whole: no file was written yet
	}
	listed := map[string]bool{}
	for _, e := range l.snapshot(func(*entry) bool { return true }) {
		for i := range e.Versions {
			listed[l.store.originalPath(e.Versions[i].Hash)] = true
			listed[l.store.documentPath(e.Versions[i].Hash, e.Doc)] = true
		}
	}
	for _, name := range names {
		file := filepath.Join(l.store.dir, filepath.FromSlash(name))
		if !filepath.IsLocal(filepath.FromSlash(name)) || listed[file] {
			continue
		}
		if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.Remove(path)
}

// Packs lists the packs that were unpacked, by library, the one made of this library last.
func (l *Library) Packs() []PackInfo {
	l.mu.RLock()
	defer l.mu.RUnlock()
	infos := []PackInfo{}
	if l.catalog == nil {
		return infos
	}
	for _, p := range l.catalog.packs {
		infos = append(infos, PackInfo{Library: p.Library, Number: p.Number, ID: p.ID, At: timestamp(p.At), Own: p.Library == l.catalog.id})
	}
	slices.SortFunc(infos, func(a, b PackInfo) int { return cmp.Or(compareBool(a.Own, b.Own), cmp.Compare(a.Library, b.Library)) })
	return infos
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// PackInfo is a pack that was unpacked, or made.
type PackInfo struct {
	Library string `json:"library"`
	Number  int    `json:"number"`
	ID      string `json:"id"`
	At      string `json:"at"` // RFC 3339
	Own     bool   `json:"own"`
}
