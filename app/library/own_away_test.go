package library

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTheOwnLibraryAnswersWhileTheSharedOneIsAway(t *testing.T) {
	p := newPair(t)
	l := p.openBoth()
	p.add(l)
	print := l.Fingerprint()
	shared, own, _ := strings.Cut(print, "+")
	if len(shared) != 9 || len(own) != 9 {
		t.Fatalf("the fingerprint is %q", print)
	}
	away := p.dir + " away"
	check := func(t *testing.T, l *Library) {
		t.Helper()
		if err := l.Away(); !errors.Is(err, ErrAway) {
			t.Errorf("away: %v", err)
		}
		found := p.found(l, "宿泊料はいくら")
		if docs := docsOf(found.Hits); !found.Away || !slices.Equal(docs, []string{"only-me/出張メモ.md"}) {
			t.Errorf("found %q, away %v", docs, found.Away)
		}
		absence, err := l.Absence(t.Context(), "宿泊料の領収書")
		if err != nil || !absence.Away || absence.Documents != 1 {
			t.Errorf("%+v, %v", absence, err)
		}
		if l.Source("only-me/出張メモ.md") != Readable || l.Source("only-me/無い.md") != Gone {
			t.Error("what is the user's own is where it is")
		}
	}
	t.Run("all of a sudden", func(t *testing.T) {
		if err := os.Rename(p.dir, away); err != nil {
			t.Fatal(err)
		}
		l.sources.forget() // what was seen a moment ago
		check(t, l)
		if err := os.Rename(away, p.dir); err != nil {
			t.Fatal(err)
		}
		l.sources.forget()
		if found := p.found(l, "宿泊料はいくら"); found.Away || len(found.Hits) < 2 {
			t.Errorf("it is back: %+v", docsOf(found.Hits))
		}
	})
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(p.dir, away); err != nil {
		t.Fatal(err)
	}
	t.Run("from the start", func(t *testing.T) {
		l := p.openBoth()
		check(t, l)
		if l.Fingerprint() != "-+"+own {
			t.Errorf("the fingerprint is %q", l.Fingerprint())
		}
		if l.Source("旅費規程.md") != Unreachable {
			t.Errorf("a shared document is %s", l.Source("旅費規程.md"))
		}
		if _, err := l.InForce("旅費規程.md", p.clock); !errors.Is(err, ErrAway) || errors.Is(err, ErrNotFound) {
			t.Errorf("its edition: %v", err)
		}
		if _, err := l.Check(t.Context()); !errors.Is(err, ErrAway) {
			t.Errorf("a check: %v", err)
		}
		if docs := l.Documents(); len(docs) != 1 {
			t.Errorf("%d documents are listed", len(docs))
		}
		_, packing := l.Pack(t.Context(), PackOptions{Path: filepath.Join(t.TempDir(), "p.tenkyo"), Number: 1})
		_, unpacking := l.Unpack(t.Context(), filepath.Join(t.TempDir(), "p.tenkyo"), UnpackOptions{DryRun: true})
		_, adding := l.Ingest(t.Context(), []string{p.root}, nil)
		for what, err := range map[string]error{
			"packing": packing, "unpacking": unpacking, "adding": adding, "building the index": l.Rebuild(t.Context(), nil), "a kind": l.SetKind("旅費規程.md", "guide"),
			"removing": l.Remove("旅費規程.md"), "purging": l.Purge(t.Context(), "旅費規程.md"),
		} {
			if !errors.Is(err, ErrAway) {
				t.Errorf("%s: %v", what, err)
			}
		}
		l.SetUnreachableDays(30)
		if l.Source("旅費規程.md") != Lapsed {
			t.Error("nothing says that it was seen within the limit")
		}
		p.want(p.addAway(l), "unchanged only-me/出張メモ.md")
	})
	t.Run("and then it is back", func(t *testing.T) {
		l := p.openBoth()
		check(t, l)
		if err := os.Mkdir(p.dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if l.takeShared(t.Context()) || l.Away() == nil {
			t.Fatal("the place of a share is taken for the share")
		}
		if err := errors.Join(os.Remove(p.dir), os.Rename(away, p.dir)); err != nil {
			t.Fatal(err)
		}
		l.takeShared(t.Context()) // as the look after the pause does
		found := p.found(l, "宿泊料はいくら")
		if docs := docsOf(found.Hits); found.Away || len(docs) < 2 {
			t.Errorf("found %q, away %v", docs, found.Away)
		}
		if err := l.Away(); err != nil || l.Fingerprint() != print {
			t.Errorf("%v, fingerprint %q, was %q", err, l.Fingerprint(), print)
		}
		if _, err := l.InForce("旅費規程.md", p.clock); err != nil || l.Source("旅費規程.md") != Readable {
			t.Errorf("a shared document: %v", err)
		}
		if _, err := l.Ingest(t.Context(), []string{p.root}, nil); !errors.Is(err, ErrReadOnly) {
			t.Errorf("adding to it: %v", err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if report, err := p.openBoth().Check(t.Context()); err != nil || !report.OK {
			t.Errorf("%+v, %v", report, err)
		}
		if err := os.Rename(p.dir, away); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("and a question makes it look", func(t *testing.T) {
		l := p.openBoth()
		back := make(chan struct{})
		l.WhenBack(func() { close(back) })
		if err := os.Rename(away, p.dir); err != nil {
			t.Fatal(err)
		}
		if found := p.found(l, "宿泊料はいくら"); !found.Away && len(docsOf(found.Hits)) < 2 {
			t.Error("an answer without it does not say so")
		}
		<-back
		if found := p.found(l, "宿泊料はいくら"); found.Away || len(found.Hits) < 2 {
			t.Errorf("found %q, away %v", docsOf(found.Hits), found.Away)
		}
		if err := errors.Join(l.Close(), os.Rename(p.dir, away)); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("and never comes back", func(t *testing.T) {
		l := p.openBoth()
		l.WhenBack(func() { t.Error("it is not back") })
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("and nothing of one's own is there", func(t *testing.T) {
		_, err := Open(t.Context(), Options{Dir: p.dir, Own: filepath.Join(t.TempDir(), "none"), ReadOnly: true})
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v", err)
		}
	})
}

// addAway reads the user's own folder again while the shared library is away, when not all can be checked.
func (p *pairShelf) addAway(l *Library) IngestReport {
	p.Helper()
	report, err := l.IngestWith(p.Context(), []string{p.mine}, IngestOptions{})
	if err != nil {
		p.Fatal(err)
	}
	return report
}
