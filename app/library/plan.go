package library

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// plan is what an ingest has to do: the files that were found, each with the document that it is or will be. Names are given
// and moves recognised here, in the order of the walk, so that they do not depend on which file is read first.
type plan struct {
	library *Library
	tasks   []*task
	results []FileResult // in the order of the walk; those of tasks are filled in later
	settled []int        // results that are known without reading
	roots   []*root      // that could be listed
	walked  []string     // files and folders that were looked at to their end
	barred  []string     // folders in them that could not be

	byPath map[string]*entry
	bySize map[int64][]*entry
	found  map[string]bool // paths
	moved  map[string]bool // documents that were found at another place
	left   map[string]bool // documents whose place another one's file has taken
	names  map[string]bool // given in this ingest
}

// task is a file to look at.
type task struct {
	found ingest.Found
	slot  int    // of its result
	root  string // path of its root
	rel   string
	doc   string
	entry *entry // of the document, nil for a new one
	moved bool   // the document's file was elsewhere
	named bool   // the file itself was given, and not a folder around it

	digest string   // SHA-256 of the file, where it was looked at before its turn
	early  *reading // what was read of it before its turn, nil for nothing
}

func newPlan(l *Library) *plan {
	p := &plan{
		library: l, byPath: map[string]*entry{}, bySize: map[int64][]*entry{},
		found: map[string]bool{}, moved: map[string]bool{}, left: map[string]bool{}, names: map[string]bool{},
	}
	for _, e := range l.snapshot(func(e *entry) bool { return e.Root != "" }) {
		key := samePath(e.Path)
		if other := p.byPath[key]; other == nil || other.Retired {
			p.byPath[key] = e
		}
		p.bySize[e.Size] = append(p.bySize[e.Size], e)
	}
	return p
}

// add looks for files in paths.
func (p *plan) add(ctx context.Context, paths []string) error {
	for _, given := range paths {
		abs, err := filepath.Abs(given)
		if err != nil {
			p.settle(failure(given, Failed, document.Reason{Code: document.Unreadable, Detail: err.Error()}))
			continue
		}
		if err := p.addPath(ctx, abs); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) settle(r FileResult) {
	p.settled = append(p.settled, len(p.results))
	p.results = append(p.results, r)
}

func (p *plan) addPath(ctx context.Context, abs string) error {
	known := p.library.catalog.rootOf(abs)
	if known != nil && known.Given == givenFiles && samePath(abs) != samePath(known.Path) {
		if info, err := os.Stat(abs); err == nil && info.IsDir() {
			known = nil // of the folder around it only files were given: this one is a root of its own
		}
	}
	if known != nil && !rootLists(known.Path) {
		p.settle(unreachable(abs))
		return nil
	}
	info, err := os.Stat(abs)
	if errors.Is(err, fs.ErrNotExist) && known != nil && p.anyBelow(abs) {
		p.walked = append(p.walked, abs) // its root lists and it is not there: all of it is gone
		return nil
	}
	if err != nil {
		p.settle(failure(abs, Failed, reasonOf(err)))
		return nil
	}
	r := &root{Path: abs, Seen: p.library.options.Clock(), Given: givenWhole}
	switch {
	case known != nil:
		r.Path = known.Path
		if !info.IsDir() || samePath(abs) != samePath(known.Path) {
			r.Given = known.Given
		}
	case !info.IsDir():
		r.Path, r.Given = filepath.Dir(abs), givenFiles
	}
	err = ingest.Walk(ctx, abs, func(f ingest.Found) error {
		p.addFound(ctx, r.Path, f, !info.IsDir())
		return ctx.Err()
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && known != nil:
		p.settle(unreachable(abs))
	case err != nil:
		p.settle(failure(abs, Failed, reasonOf(err)))
	default:
		p.roots = append(p.roots, r)
		p.walked = append(p.walked, abs)
	}
	return nil
}

// unreachable is the result for a place that is known and cannot be looked at now.
func unreachable(path string) FileResult {
	return FileResult{
		Path: path, Status: UnreachableInput, PagesWithoutText: []int{}, Code: string(Unreachable),
		Reason: "the folder cannot be reached now; what was read from it stays in the library",
	}
}

func (p *plan) anyBelow(folder string) bool {
	for _, e := range p.byPath {
		if !e.Retired && isBelow(e.Path, folder) {
			return true
		}
	}
	return false
}

func (p *plan) addFound(ctx context.Context, root string, f ingest.Found, named bool) {
	key := samePath(f.Path)
	if p.found[key] || p.library.isOfLibrary(f.Path) {
		return
	}
	p.found[key] = true
	e := p.byPath[key]
	if f.Old && p.library.options.Office != nil {
		f.Reason, f.Skipped = nil, false
	}
	if f.Reason != nil {
		status := Failed
		if f.Skipped {
			status = Skipped
		}
		r := failure(f.Path, status, *f.Reason)
		if e != nil && !e.Retired {
			r.Doc, r.Version = e.Doc, e.current().version()
		}
		if f.Dir {
			p.barred = append(p.barred, f.Path)
		}
		p.settle(r)
		return
	}
	t := &task{found: f, root: root, rel: relativeTo(root, f.Path), entry: e, named: named}
	if e == nil {
		t.entry = p.movedFrom(ctx, f)
		t.moved = t.entry != nil
	}
	switch {
	case t.moved:
		t.doc = t.entry.Doc
		p.moved[t.doc] = true
	case e != nil:
		t.doc, t.root, t.rel = e.Doc, e.Root, e.Rel
	default:
		t.doc = p.nameFor(t)
	}
	t.slot = len(p.results)
	p.results = append(p.results, FileResult{Path: f.Path})
	p.tasks = append(p.tasks, t)
}

// nameFor gives a new document its name.
func (p *plan) nameFor(t *task) string {
	name := p.library.catalog.newName(t.root, t.rel, p.names)
	p.names[name] = true
	return name
}

// movedFrom finds the document that was at another place: it has the same bytes, and its old place is empty although its root
// can be listed. Of several the one with the same file name is taken, else the first.
func (p *plan) movedFrom(ctx context.Context, f ingest.Found) *entry {
	var found *entry
	digest := ""
	for _, e := range p.bySize[f.Size] {
		if p.moved[e.Doc] || e.current().Damaged || p.found[samePath(e.Path)] {
			continue
		}
		if _, err := os.Lstat(e.Path); !errors.Is(err, fs.ErrNotExist) || !e.Retired && !rootLists(e.Root) {
			continue
		}
		if digest == "" {
			var err error
			if digest, err = hashFile(ctx, f.Path); err != nil {
				return nil // reading it will say why
			}
		}
		if digest != e.current().Hash {
			continue
		}
		if found == nil || path.Base(e.Rel) == path.Base(f.Rel) && path.Base(found.Rel) != path.Base(f.Rel) {
			found = e
		}
	}
	return found
}

// gone picks the documents whose files are gone for certain: below what was looked at to its end, and not there, or another's in
// their place.
func (p *plan) gone(active []*entry) []*entry {
	var gone []*entry
	for _, e := range active {
		if p.left[e.Doc] {
			gone = append(gone, e)
			continue
		}
		if e.Root == "" || p.found[samePath(e.Path)] || !belowAny(e.Path, p.walked) || belowAny(e.Path, p.barred) {
			continue
		}
		if _, err := os.Lstat(e.Path); errors.Is(err, fs.ErrNotExist) || isNotFolder(err) {
			gone = append(gone, e)
		}
	}
	return gone
}

func belowAny(file string, folders []string) bool {
	for _, folder := range folders {
		if isBelow(file, folder) {
			return true
		}
	}
	return false
}
