package library

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// Check reads everything once: each original against its SHA-256, each file of the store to its end, and the index against the
// catalog, chunk by chunk. It changes nothing; where a person should do something Detail says what. The kinds of fault are
// catalog, original, stored_document, and those of the index (missing_chunk, orphan_chunk, unreadable_chunk, damaged_segment).
//
// What is this user's alone is checked with it; where a fault there names no document, OnlyMePrefix stands before its place.
func (l *Library) Check(ctx context.Context) (CheckReport, error) {
	if away := l.missing(); away != nil {
		return CheckReport{}, away
	}
	report, err := l.check(ctx)
	own := l.own.Load()
	if err != nil || own == nil {
		return report, err
	}
	more, err := own.check(ctx)
	for _, f := range more.Faults {
		if !OnlyMe(f.Where) && !IsHandle(f.Where) {
			f.Where = OnlyMePrefix + f.Where
		}
		report.Faults = append(report.Faults, f)
	}
	report.OK = report.OK && more.OK
	report.Documents, report.Chunks = report.Documents+more.Documents, report.Chunks+more.Chunks
	report.Older, report.Readings = append(report.Older, more.Older...), append(report.Readings, more.Readings...)
	return report, err
}

// check checks this library.
func (l *Library) check(ctx context.Context) (CheckReport, error) {
	report := CheckReport{Faults: []Fault{}, Older: []string{}, Readings: []Reading{}}
	if err := l.beginWriting(ctx); err != nil {
		return report, err
	}
	defer l.endWriting()
	if l.catalog.damaged { // a library that can be written was mended when it was opened
		report.Faults = append(report.Faults, Fault{"catalog", catalogFile, "lines cannot be read; opening the library for writing mends it from the store"})
	}
	strange, err := l.lost()
	if err != nil {
		return report, err
	}
	report.Faults = append(report.Faults, strange...)
	want := map[string][]string{}
	checked := map[string]error{} // originals, with what is wrong with them
	for _, e := range l.snapshot(func(*entry) bool { return true }) {
		if !e.Retired {
			report.Documents++
		}
		if e.Root != "" && !e.Retired && e.current().ReadBy < ingest.ReaderVersion {
			report.Older = append(report.Older, l.nameOf(e))
		}
		for _, ed := range l.indexedOf(e) {
			for _, id := range ed.Chunks {
				want[e.Doc] = append(want[e.Doc], index.Key(id, ed.version()))
			}
			report.Chunks += len(ed.Chunks)
		}
		for i := range e.Versions {
			if err := ctx.Err(); err != nil {
				return report, err
			}
			faults, d := l.checkVersion(ctx, e, &e.Versions[i], checked)
			report.Faults = append(report.Faults, faults...)
			if i == len(e.Versions)-1 && !e.Retired && d != nil && d.Format == document.PDF && !l.sourceOf(e).Withheld() {
				report.Readings = append(report.Readings, readingOf(e.Doc, d))
			}
		}
	}
	faults, err := l.checkIndex(want)
	if err != nil {
		return report, err
	}
	for _, f := range faults {
		f.Where = l.called(f.Where)
		report.Faults = append(report.Faults, Fault(f))
	}
	slices.SortStableFunc(report.Faults, func(a, b Fault) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Where, b.Where)) })
	report.OK = len(report.Faults) == 0
	return report, nil
}

// lost are the files of the store that no line of the catalog speaks of. A library that can be written took them in when it was
// opened, and beside a writer they are about to be listed.
func (l *Library) lost() ([]Fault, error) {
	var paths []string
	var faults []Fault
	if l.readOnly && !l.beside.Load() {
		l.mu.RLock()
		found, err := l.strangers()
		l.mu.RUnlock()
		if err != nil {
			return nil, err
		}
		paths = found
	}
	for _, path := range paths {
		faults = append(faults, Fault{"catalog", filepath.Base(path), "the store has a text that the catalog does not list; opening the library for writing takes it in"})
	}
	aside, err := filepath.Glob(filepath.Join(l.store.documents(), "*", "*"+damagedMark))
	if err != nil {
		return nil, err
	}
	for _, path := range aside {
		faults = append(faults, Fault{"stored_document", filepath.Base(path), "nothing says any more which document it was; ingest its folder again, then delete the file"})
	}
	return faults, nil
}

func (l *Library) indexedOf(e *entry) []edition {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.catalog.indexed(e)
}

func (l *Library) checkVersion(ctx context.Context, e *entry, v *versionInfo, checked map[string]error) (faults []Fault, d *document.Document) {
	where := l.nameOf(e) + " " + v.version()
	original, done := checked[v.Hash]
	if !done {
		if original = l.store.checkOriginal(ctx, v.Hash); original != nil && ctx.Err() == nil {
			faults = append(faults, Fault{"original", where, withoutPath(original)})
		}
		checked[v.Hash] = original
	}
	if k, err := l.version(e.Doc, v); err == nil {
		d = k.Document
	} else {
		next := "library rebuild reads it again from its original"
		switch {
		case original == nil && !v.Protected:
		case v == e.current() && e.Root != "":
			next = "ingest its folder again"
		default:
			next = "it cannot be had again"
		}
		faults = append(faults, Fault{"stored_document", where, fmt.Sprintf("%s; %s", withoutPath(err), next)})
	}
	return faults, d
}

// readingOf tells how the pages of a document were read.
func readingOf(doc string, d *document.Document) Reading {
	r := Reading{Doc: doc, Version: d.Version, Readers: map[string][]int{}, PagesWithoutText: d.PagesWithoutText()}
	for i := range d.Pages {
		if p := &d.Pages[i]; !p.NoText {
			r.Readers[p.Reader] = append(r.Readers[p.Reader], p.Number)
		}
	}
	return r
}

// withoutPath says an error without the library's own folder, which the reader of a report knows.
func withoutPath(err error) string {
	message := err.Error()
	if i := strings.LastIndex(message, ": "); strings.HasPrefix(message, "open ") && i >= 0 {
		return message[i+2:]
	}
	return message
}

func (l *Library) checkIndex(want map[string][]string) ([]index.Fault, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.index == nil {
		return nil, l.withoutIndex()
	}
	return l.index.Check(want)
}
