package compare

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/index"
	"tenkyo/ingest/document"
)

// Library is what a comparison asks of a library; *library.Library is one.
type Library interface {
	Resolve(name string) (string, error)
	EditionsOf(doc string, day time.Time) ([]library.EditionInfo, error)
	Document(doc, version string) (*document.Document, error)
	Chunks(doc, version string) ([]index.Chunk, error)
}

// Find finds the edition that a person names: DOC, as [library.Library.Resolve] takes it, for the edition that counts on a day, or
// DOC@VERSION with a version or the beginning of one, the label of an edition, or a day: that of an edition, else the one that was the
// last to be in force on it. The error is library.ErrNotFound where there is none; of a document whose file may not be read only the
// handle is a name.
func Find(lib Library, name string, day time.Time) (doc, version string, err error) {
	doc, err = lib.Resolve(name)
	if err == nil {
		version, err = counting(lib, doc, day)
		return doc, version, err
	}
	at := strings.LastIndexByte(name, '@')
	if at <= 0 || !errors.Is(err, library.ErrNotFound) {
		return "", "", err
	}
	doc, err = lib.Resolve(name[:at])
	if err != nil {
		return "", "", err
	}
	editions, err := lib.EditionsOf(doc, day)
	if err != nil {
		return "", "", err
	}
	version, err = named(editions, doc, name[at+1:])
	return doc, version, err
}

// counting is the version of a document that counts on a day; "" leaves it to the library.
func counting(lib Library, doc string, day time.Time) (string, error) {
	editions, err := lib.EditionsOf(doc, day)
	if err != nil {
		return "", err
	}
	for _, e := range editions {
		if e.Doc == doc && e.Standing == library.InForceNow {
			return e.Version, nil
		}
	}
	return "", nil
}

var versionBegins = regexp.MustCompile(`^[0-9a-f]{4,12}$`)

func named(editions []library.EditionInfo, doc, word string) (string, error) {
	_, noDay := time.Parse(time.DateOnly, word)
	found, latest := []string{}, ""
	for _, e := range editions {
		switch {
		case e.Doc != doc:
		case e.Effective == word && word != "", e.Edition == word && word != "", versionBegins.MatchString(word) && strings.HasPrefix(e.Version, word):
			found = append(found, e.Version)
		case noDay == nil && latest == "" && e.Effective != "" && e.Effective < word: // the last comes first
			latest = e.Version
		}
	}
	if len(found) == 0 && latest != "" {
		found = append(found, latest)
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("%w: version %q of %q", library.ErrNotFound, word, doc)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("%w: %q fits the versions %s of %q", library.ErrAmbiguous, word, strings.Join(found, ", "), doc)
}

// Text is an edition, ready to be compared.
type Text struct {
	Edition Edition
	Chunks  []index.Chunk
}

// Read reads an edition; version "" is the one that counts today.
func Read(lib Library, doc, version string) (Text, error) {
	d, err := lib.Document(doc, version)
	if err != nil {
		return Text{}, fmt.Errorf("reading an edition to compare: %w", err)
	}
	chunks, err := lib.Chunks(doc, d.Version)
	if err != nil {
		return Text{}, fmt.Errorf("reading an edition to compare: %w", err)
	}
	return Text{
		Edition{Doc: doc, Version: d.Version, Title: d.Title, Kind: string(d.Kind), Edition: d.Edition, Effective: d.Effective, PagesWithoutText: d.PagesWithoutText()},
		chunks,
	}, nil
}

// Editions compares two editions. With the table come the sentences of the old one that are no longer as they were, for whoever asks
// what rests on them.
func Editions(old, now Text) (*Table, library.PackChange) {
	t, c := Make(old.Chunks, now.Chunks)
	t.Old, t.New = old.Edition, now.Edition
	change := library.PackChange{
		Was: library.EditionRef{Doc: old.Edition.Doc, Version: old.Edition.Version}, Is: library.EditionRef{Doc: now.Edition.Doc, Version: now.Edition.Version},
	}
	for _, f := range c.Changes() {
		if f.Status == revision.Changed || f.Status == revision.Gone {
			change.Sentences = append(change.Sentences, f)
		}
	}
	return t, change
}

// Between compares two editions of a library, and finds the kept answers that rest on a sentence which changed.
func Between(ctx context.Context, lib Library, store *history.Store, old, now library.EditionRef) (Request, error) {
	was, err := Read(lib, old.Doc, old.Version)
	if err != nil {
		return Request{}, err
	}
	is, err := Read(lib, now.Doc, now.Version)
	if err != nil {
		return Request{}, err
	}
	table, change := Editions(was, is)
	answers, err := store.Affected(ctx, []library.PackChange{change})
	return Request{Table: table, Answers: answers}, err
}
