package library

import (
	"context"
	"runtime"
	"strings"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// Walked is an edition that Walk comes to.
type Walked struct {
	Ref      EditionRef
	Document *document.Document // as a person said; it must not be changed
	Ingested string             // RFC 3339
	Standing Standing           // on the day of the walk
}

// Walk is what a walk through the editions of a library saw, and what it did not.
type Walk struct {
	Documents       int            `json:"documents"` // whose text was looked through
	Editions        int            `json:"editions"`
	PagesScanned    int            `json:"pages_scanned"`
	PagesUnreadable int            `json:"pages_unreadable"` // without text, in these documents
	Withheld        int            `json:"withheld"`         // documents that may not be read
	Damaged         int            `json:"damaged"`          // documents whose stored text cannot be read
	Away            bool           `json:"away,omitempty"`   // the shared library could not be reached: only the user's own was looked through
	Unread          map[string]int `json:"unread,omitempty"` // files in the same folders that are no documents of the library, by type
}

// EachEdition calls f for every edition that a search with these options looks at, in the order of the documents' names, the one in
// force last first. Nothing comes from the index. It ends with the first error of f.
//
// May, where it is not nil, is asked first about what the store keeps of an edition, the JSON of its document: one in which it says that
// nothing wanted stands is counted, and f is not called for it. It is called from several goroutines at once.
func (l *Library) EachEdition(ctx context.Context, o SearchOptions, may func(stored []byte) bool, f func(Walked) error) (Walk, error) {
	scope := l.scopeOf(o)
	w := Walk{Away: l.Away() != nil}
	ahead, end := context.WithCancel(ctx)
	defer end()
	steps := make(chan *step, 2*runtime.GOMAXPROCS(0)) // documents are read ahead, so that each processor has something to do
	go func() {
		defer close(steps)
		for _, e := range l.jointEntries(isActive) {
			if v := scope.versionOf(e.entry); v == nil || w.Away && e.in == l {
				continue
			}
			s := &step{shelved: e, done: make(chan struct{})}
			select {
			case steps <- s:
				go s.read(scope, may)
			case <-ahead.Done():
				return
			}
		}
	}()
	for s := range steps {
		<-s.done
		if err := w.take(s, scope, f); err != nil {
			return w, err
		}
	}
	if err := ctx.Err(); err != nil {
		return w, err
	}
	w.Unread = l.unread(ctx, setOrAll(o.Docs))
	return w, nil
}

// step is a document of a walk, read.
type step struct {
	shelved
	withheld bool
	versions []*versionInfo
	texts    []*document.Document // of the versions; nil for one of which nothing is wanted
	errs     []error
	done     chan struct{}
}

// read reads the editions that are looked at, unless the document may not be read.
func (s *step) read(at *scope, may func([]byte) bool) {
	defer close(s.done)
	if s.withheld = s.in.sourceOf(s.entry).Withheld(); s.withheld {
		return
	}
	s.versions = []*versionInfo{at.versionOf(s.entry)}
	if at.all {
		s.versions = s.versions[:0]
		for _, e := range at.marks.chains[s.Doc].editions {
			s.versions = append(s.versions, e.versionInfo)
		}
	}
	s.texts, s.errs = make([]*document.Document, len(s.versions)), make([]error, len(s.versions))
	for i, v := range s.versions {
		s.texts[i], s.errs[i] = s.in.storedThat(s.entry, v, may)
	}
}

// take counts what a step read, and tells f of it.
func (w *Walk) take(s *step, at *scope, f func(Walked) error) error {
	if s.withheld {
		w.Withheld++
		return nil
	}
	damaged, counting := false, at.marks.chains[s.Doc].standing(at.day)
	for i, v := range s.versions {
		if err := s.errs[i]; err != nil {
			s.in.options.Logf("%s: %v", s.Doc, err)
			damaged = true
			continue
		}
		w.Editions++
		w.PagesUnreadable += len(v.PagesWithoutText)
		w.PagesScanned += v.Pages - len(v.PagesWithoutText)
		if s.texts[i] == nil {
			continue
		}
		d := s.in.asSaid(s.entry, v, s.texts[i])
		standing := Superseded
		switch {
		case v.Hash == counting.Hash:
			standing = counting.standing
		case d.Effective > at.day:
			standing = NotYet
		}
		if err := f(Walked{
			Ref: EditionRef{Doc: s.Doc, Version: v.version(), Edition: d.Edition, Effective: d.Effective}, Document: d, Ingested: timestamp(v.Added), Standing: standing,
		}); err != nil {
			return err
		}
	}
	if damaged {
		w.Damaged++
	}
	if !damaged || len(s.versions) > 1 {
		w.Documents++
	}
	return nil
}

// Forms are the other words that the glossary (the built-in one and the user's) has for a whole word or phrase; words of general language
// that are only like it are not among them.
func (l *Library) Forms(word string) []string {
	for _, e := range l.glossary.Load().Expand(word) {
		if index.Fold(e.Word) == index.Fold(strings.TrimSpace(word)) {
			return e.Forms[:len(e.Forms)-e.General]
		}
	}
	return nil
}
