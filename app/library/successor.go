package library

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"sync"

	"tenkyo/ingest/document"
)

// A file that was renamed and changed between two readings is the next edition of the document that it was: of one whose file is gone,
// or whose name another file bears now. Only what leaves no doubt is taken for that: the same title, most of the text alike, no other
// company named. What is in doubt stays two documents, one withdrawn and one new.

// How alike two texts are, by likeness, to be taken for editions of one rule without a common name. Of 62 rules in two languages the two
// editions of one came to .58 at least and mostly to more than .85, and different ones with one title to .08 at most.
const (
	nextAlike      = 0.65
	nextElsewhere  = 0.9 // in another folder: branches keep copies of one rule
	certainlyOther = 0.3 // below that a changed file with another title is another document
)

// mostAhead bounds, in bytes of text, what is read before it is known which documents it goes on with. Files beyond it are new ones.
const mostAhead = 16 << 20

// succession finds out which files go on with which documents.
type succession struct {
	*job
	texts map[string]*document.Document // of documents, by name; nil for one that cannot be read back
	mu    sync.Mutex
	ahead int // bytes of text that were read ahead
}

// succeed gives files the documents that they go on with, before any of them is stored.
func (j *job) succeed(ctx context.Context) {
	var fresh, changed []*task
	for _, t := range j.plan.tasks {
		switch {
		case t.entry == nil:
			fresh = append(fresh, t)
		case !t.moved && !t.entry.Retired && !t.entry.current().Damaged && (t.entry.Size != t.found.Size || !t.entry.ModTime.Equal(t.found.ModTime)):
			changed = append(changed, t)
		}
	}
	open := slices.DeleteFunc(j.plan.gone(j.snapshot(isActive)), func(e *entry) bool { return j.plan.moved[e.Doc] || e.current().Damaged })
	if len(open)+len(changed) == 0 || len(fresh)+len(changed) < 2 && len(open) == 0 {
		return
	}
	s := &succession{job: j, texts: map[string]*document.Document{}}
	changed = s.withOtherBytes(ctx, changed)
	was := map[string]*entry{} // by version: what was there and is not, or not in its place
	for _, e := range open {
		was[e.current().version()] = e
	}
	for _, t := range changed {
		was[t.entry.current().version()] = t.entry
	}
	if len(was) == 0 {
		return
	}
	s.read(ctx, fresh)
	doubtful := slices.DeleteFunc(changed, func(t *task) bool {
		return was[t.digest[:versionDigits]] == nil && !slices.ContainsFunc(fresh, func(f *task) bool { return s.goesOn(f, t.entry) > 0 })
	})
	s.read(ctx, doubtful)
	for _, t := range doubtful {
		if s.isOther(t) {
			open, fresh = append(open, t.entry), append(fresh, t)
			t.entry, j.plan.left[t.doc] = nil, true
			t.doc = j.plan.nameFor(t)
		}
	}
	s.assign(fresh, open)
}

// withOtherBytes leaves the files that hold something else than the library does.
func (s *succession) withOtherBytes(ctx context.Context, tasks []*task) []*task {
	return slices.DeleteFunc(tasks, func(t *task) bool {
		var err error
		t.digest, err = hashFile(ctx, t.found.Path)
		return err != nil || t.digest == t.entry.current().Hash
	})
}

// read reads files ahead of their turn. What cannot be read is left to its turn, which says why.
func (s *succession) read(ctx context.Context, tasks []*task) {
	next := make(chan *task)
	var working sync.WaitGroup
	for range readers {
		working.Go(func() {
			for t := range next {
				if read := s.text(ctx, t); read.err == nil {
					s.keep(t, read)
				}
			}
		})
	}
	for _, t := range tasks {
		if ctx.Err() == nil && s.hasRoom() {
			next <- t
		}
	}
	close(next)
	working.Wait()
}

func (s *succession) hasRoom() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ahead < mostAhead
}

func (s *succession) keep(t *task, read reading) {
	size := 0
	for i := range read.doc.Pages {
		size += len(read.doc.Pages[i].Text)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ahead += size
	t.early = &read
}

// was is what the library holds of a document, nil where that cannot be read.
func (s *succession) was(e *entry) *document.Document {
	d, known := s.texts[e.Doc]
	if !known {
		if k, err := s.store.document(e.current().Hash, e.Doc); err == nil {
			d = k.Document
		}
		s.texts[e.Doc] = d
	}
	return d
}

// goesOn tells how alike a file is to a document that it may be the next edition of, 0 where it certainly or probably is none.
func (s *succession) goesOn(t *task, e *entry) float64 {
	v := e.current()
	if t.early == nil {
		return 0
	}
	is := t.early.doc
	if is.Version == v.version() {
		return 1
	}
	if nameOfRule(v.Title) == "" || nameOfRule(v.Title) != nameOfRule(is.Title) || is.Kind != v.Kind || !v.Kind.Counts() || otherCompany(v.Issuers, issuersOf(is)) {
		return 0
	}
	was := s.was(e)
	if was == nil {
		return 0
	}
	least := nextAlike
	if !isNear(t, e) {
		least = nextElsewhere
	}
	if alike := likeness(was, is); alike >= least {
		return alike
	}
	return 0
}

// isNear tells whether a file lies in the folder of a document, or in one whose name only another year tells apart from it.
func isNear(t *task, e *entry) bool {
	return t.root == e.Root && folderName(path.Dir(t.rel)) == folderName(path.Dir(e.Rel))
}

// isOther tells whether a changed file is certainly another document than the one that had its name.
func (s *succession) isOther(t *task) bool {
	was := s.was(t.entry)
	if t.early == nil || was == nil || nameOfRule(was.Title) == nameOfRule(t.early.doc.Title) {
		return false
	}
	return likeness(was, t.early.doc) < certainlyOther
}

// assign gives each file the document that it is most like, and each document one file: those in the same folder first.
func (s *succession) assign(fresh []*task, open []*entry) {
	type pair struct {
		task  *task
		entry *entry
		alike float64
	}
	var pairs []pair
	for _, t := range fresh {
		for _, e := range open {
			if alike := s.goesOn(t, e); alike > 0 {
				pairs = append(pairs, pair{t, e, alike})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		switch x, y := isNear(a.task, a.entry), isNear(b.task, b.entry); {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return cmp.Or(cmp.Compare(b.alike, a.alike), strings.Compare(a.entry.Doc, b.entry.Doc))
	})
	for _, p := range pairs {
		if p.task.entry != nil || s.plan.moved[p.entry.Doc] {
			continue
		}
		p.task.entry, p.task.doc, p.task.moved = p.entry, p.entry.Doc, true
		s.plan.moved[p.entry.Doc] = true
		delete(s.plan.left, p.entry.Doc)
	}
}
