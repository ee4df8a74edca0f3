package library

import (
	"context"
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
func (l *Library) EachEdition(ctx context.Context, o SearchOptions, f func(Walked) error) (Walk, error) {
	scope := l.scopeOf(o)
	w := Walk{Away: l.Away() != nil}
	for _, e := range l.jointEntries(isActive) {
		if err := ctx.Err(); err != nil {
			return w, err
		}
		v := scope.versionOf(e.entry)
		if v == nil || w.Away && e.in == l {
			continue
		}
		if e.in.sourceOf(e.entry).Withheld() {
			w.Withheld++
			continue
		}
		versions := []*versionInfo{v}
		ch := scope.marks.chains[e.Doc]
		if scope.all {
			versions = versions[:0]
			for i := range ch.editions {
				versions = append(versions, ch.editions[i].versionInfo)
			}
		}
		damaged, counting := false, ch.standing(scope.day)
		for _, v := range versions {
			d, err := e.in.stored(e.entry, v)
			if err != nil {
				l.options.Logf("%s: %v", e.Doc, err)
				damaged = true
				continue
			}
			d = e.in.asSaid(e.entry, v, d)
			w.Editions++
			w.PagesUnreadable += len(d.PagesWithoutText())
			w.PagesScanned += len(d.Pages) - len(d.PagesWithoutText())
			standing := Superseded
			switch {
			case v.Hash == counting.Hash:
				standing = counting.standing
			case d.Effective > scope.day:
				standing = NotYet
			}
			if err := f(Walked{
				Ref: EditionRef{Doc: e.Doc, Version: v.version(), Edition: d.Edition, Effective: d.Effective}, Document: d, Ingested: timestamp(v.Added), Standing: standing,
			}); err != nil {
				return w, err
			}
		}
		if damaged {
			w.Damaged++
		}
		if !damaged || len(versions) > 1 {
			w.Documents++
		}
	}
	w.Unread = l.unread(ctx, setOrAll(o.Docs))
	return w, nil
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
