package library

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tenkyo/index"
)

// RootInfo is a folder that documents come from.
type RootInfo struct {
	Path      string      `json:"path"`
	State     SourceState `json:"state"`     // readable or unreachable
	LastSeen  string      `json:"last_seen"` // RFC 3339, when it could last be listed
	Documents int         `json:"documents"`
	OnlyMe    bool        `json:"only_me,omitempty"`   // what is in it is this user's alone
	ReadOnly  bool        `json:"read_only,omitempty"` // its library cannot be written: it is not read again

	// Files are the paths of its documents where only files of it were given, and not the folder itself; nil else.
	Files []string `json:"-"`
}

// Roots lists, by path, the folders that were given to Ingest, and those of single files that were and still have documents. It
// looks at each.
func (l *Library) Roots() []RootInfo {
	infos := []RootInfo{}
	for _, in := range l.both() {
		infos = append(infos, in.ownRoots()...)
	}
	slices.SortStableFunc(infos, func(a, b RootInfo) int { return strings.Compare(a.Path, b.Path) })
	return infos
}

// rootPaths are the paths of Roots of this library alone, by what it knows: the disk is not looked at.
func (l *Library) rootPaths() []string { return slices.Sorted(maps.Keys(l.rootFiles(l.knownRoots()))) }

// rootFiles are the paths of the documents of each root.
func (l *Library) rootFiles(known map[string]root) map[string][]string {
	files := map[string][]string{}
	for _, e := range l.snapshot(isActive) {
		if e.Root != "" {
			files[e.Root] = append(files[e.Root], e.Path)
		}
	}
	for path, r := range known {
		if r.Given == givenWhole && files[path] == nil {
			files[path] = []string{}
		}
	}
	return files
}

func (l *Library) ownRoots() []RootInfo {
	known := l.knownRoots()
	files := l.rootFiles(known)
	infos := []RootInfo{}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		info := RootInfo{
			Path: path, State: l.sources.look(&l.sources.roots, path, rootState).state, LastSeen: timestamp(known[path].Seen), Documents: len(files[path]),
			OnlyMe: l.options.Personal, ReadOnly: l.readOnly,
		}
		if known[path].Given == givenFiles {
			info.Files = files[path]
		}
		infos = append(infos, info)
	}
	return infos
}

// knownRoots are the roots as they are now.
func (l *Library) knownRoots() map[string]root {
	l.mu.RLock()
	defer l.mu.RUnlock()
	roots := map[string]root{}
	if l.catalog != nil {
		for path, r := range l.catalog.roots {
			roots[path] = *r
		}
	}
	return roots
}

// RemoveRoot takes a folder out of the library, and all its documents in all their versions: of the user's own library with onlyMe,
// else of the shared one. Nothing of it is remembered, so that it is new when it is given again; only where another folder of the
// library holds it too, its files are not read by themselves again, as with Remove. The files stay.
func (l *Library) RemoveRoot(ctx context.Context, path string, onlyMe bool) error {
	if path == "" { // what came with a pack lies in no added folder
		return fmt.Errorf("%w: %q", ErrNotFound, path)
	}
	if onlyMe && !l.options.Personal {
		if l = l.own.Load(); l == nil {
			return fmt.Errorf("%w: %q", ErrNotFound, path)
		}
	}
	if err := l.startWriting(ctx); err != nil {
		return err
	}
	defer l.endWriting()
	going := l.snapshot(func(e *entry) bool { return e.Root == path })
	if _, known := l.knownRoots()[path]; !known && len(going) == 0 {
		return fmt.Errorf("%w: %q", ErrNotFound, path)
	}
	if err := l.record(&record{Batch: l.unrooting(path, going)}); err != nil {
		return err
	}
	if err := l.store.keepSayings(l.catalog); err != nil {
		return err
	}
	for some := range slices.Chunk(going, removedAtOnce) {
		var changes []index.Change
		for _, e := range some {
			changes = append(changes, index.Change{Doc: e.Doc})
		}
		if err := l.applyIndex("", changes...); err != nil {
			return err
		}
	}
	if err := l.applyIndex(l.catalog.mark()); err != nil {
		return err
	}
	return l.dropVersions(going)
}

// removedAtOnce is how many documents leave the index in one go: as many chunks as an ingest brings in.
const removedAtOnce = 200

// unrooting is what the catalog says of a folder that leaves the library.
func (l *Library) unrooting(path string, going []*entry) []*record {
	records := []*record{{Unroot: path}}
	others := l.knownRoots()
	delete(others, path)
	l.mu.RLock()
	for _, name := range slices.Sorted(maps.Keys(l.catalog.purged)) {
		if t := l.catalog.purged[name]; t.File != "" && isBelow(t.File, path) {
			records = append(records, &record{Purged: &tombstone{Name: name, Forgotten: true}})
		}
	}
	l.mu.RUnlock()
	for _, e := range going {
		for other, r := range others {
			if r.Given != givenFiles && isBelow(e.Path, other) {
				records = append(records, &record{Purged: l.setAside(e)})
				break
			}
		}
		records = append(records, &record{Gone: e.Doc})
	}
	return records
}

// dropVersions takes from the store what only documents held that are gone.
func (l *Library) dropVersions(gone []*entry) error {
	held := map[string]bool{}
	for _, other := range l.snapshot(func(*entry) bool { return true }) {
		for _, v := range other.Versions {
			held[v.Hash] = true
		}
	}
	for _, e := range gone {
		for _, v := range e.Versions {
			if err := l.store.remove(v.Hash, e.Doc, !held[v.Hash]); err != nil {
				return fmt.Errorf("removing %s: %w", l.called(e.Doc), err)
			}
		}
	}
	return nil
}
