package viewmodel

import (
	"strings"
	"testing"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

// replaceable is a shelf with a document that is open at quoted words, and the loop of its window.
func replaceable(t *testing.T) (*shelf, *Source, *loop) {
	t.Helper()
	l := &loop{}
	s := &shelf{state: library.Readable, texts: map[string][]string{"v1": {"", "定年は満60歳とする。"}, "new": {"", "定年は満65歳とする。"}},
		editions: []library.EditionInfo{{Doc: "a.pdf", Version: "v1", Standing: library.InForceNow, Ingested: "2026-01-01T00:00:00Z"}}}
	m := NewSource(s, l.dispatch)
	m.OpenTarget([]Target{place("a.pdf", "v1", "定年は満60歳とする。")}, 0)
	l.until(t, "the page", func() bool { return !m.State.Loading })
	m.State.Info.Version = "v1" // as the list said when it was opened
	return s, m, l
}

func readAnew(s *shelf) library.DocumentInfo {
	s.editions = append([]library.EditionInfo{{Doc: "a.pdf", Version: "new", Standing: library.InForceNow, Ingested: "2026-01-02T00:00:00Z"}}, s.editions...)
	s.editions[1].Standing = library.Superseded
	return library.DocumentInfo{Doc: "a.pdf", Version: "new", Editions: 2}
}

func TestAnEditionWhoseFileWasReadAnewIsMarkedAndStaysAsItWasLit(t *testing.T) {
	s, m, l := replaceable(t)
	was := m.State
	m.Heed(readAnew(s), true)
	l.until(t, "the mark", func() bool { return m.State.Replaced != nil })
	now := &m.State
	if now.Replaced.Version != "new" || now.Standing != library.Superseded || now.Current {
		t.Errorf("it is replaced by %+v, stands as %q", now.Replaced, now.Standing)
	}
	if now.Document.Version != "v1" || now.Target != was.Target || now.Visit != was.Visit || !now.Place.Found || now.Place.Rects[0] != was.Place.Rects[0] {
		t.Errorf("what is shown was swapped: %+v", now)
	}
	m.ShowReplacing()
	l.until(t, "the new edition", func() bool { return !m.State.Loading && m.State.Target.Version == "new" })
	if c := m.State.Comparison; c == nil || c.Outcome != ChangedWords || c.Is != "定年は満65歳とする。" || m.State.Replaced != nil {
		t.Errorf("the words fared %+v, and the new one is replaced by %+v", c, m.State.Replaced)
	}
}

func TestAFileReadAnewWhileItsPageIsOpenedIsMarkedToo(t *testing.T) {
	s, m, l := replaceable(t)
	m.OpenTarget([]Target{place("a.pdf", "v1", "定年")}, 0)
	found := l.wait(t) // what was looked up is on its way
	m.Heed(readAnew(s), true)
	for _, f := range found {
		f()
	}
	l.until(t, "the mark", func() bool { return m.State.Standing == library.Superseded && !m.State.Loading })
	if m.State.Document.Version != "v1" {
		t.Errorf("version %s is shown", m.State.Document.Version)
	}
}

func TestAFileThatIsAsItWasAgainIsNotMarked(t *testing.T) {
	s, m, l := replaceable(t)
	m.Heed(readAnew(s), true)
	l.until(t, "the mark", func() bool { return m.State.Replaced != nil })
	s.editions[1].Ingested, s.editions[1].Standing = "2026-01-03T00:00:00Z", library.InForceNow
	m.Heed(library.DocumentInfo{Doc: "a.pdf", Version: "v1", Editions: 2}, true)
	l.until(t, "the mark to go", func() bool { return m.State.Replaced == nil })
}

func TestNothingStaysOnScreenOfADocumentThatMayNotBeReadAnyMore(t *testing.T) {
	s, m, l := replaceable(t)
	s.state = library.Denied
	m.Heed(library.DocumentInfo{}, false) // the list knows it by a handle only
	l.until(t, "the page to go", func() bool { return m.State.Document == nil })
	if m.State.Source != library.Denied || m.State.Highlighted() || m.State.Loading {
		t.Errorf("the state is %+v", m.State)
	}
}

func TestWhatTheListSaysIsLookedUpOnce(t *testing.T) {
	s, m, l := replaceable(t)
	looks := func() int { return strings.Count(strings.Join(s.touched, " "), "document") }
	info := readAnew(s)
	m.Heed(info, true)
	l.until(t, "the mark", func() bool { return m.State.Replaced != nil })
	before := looks()
	for range 10 { // the progress of a job
		m.Heed(info, true)
	}
	l.until(t, "nothing", func() bool { return true })
	if looks() != before {
		t.Error("the same line makes the document be read again and again")
	}
}

func TestADocumentOpenedWithoutAnEditionIsPinnedToTheOneThatIsShown(t *testing.T) {
	l := &loop{}
	m := NewSource(&pinning{shelf{state: library.Readable}}, l.dispatch)
	m.OpenTarget([]Target{place("a.pdf", "", "words")}, 0)
	l.until(t, "the page", func() bool { return !m.State.Loading })
	if m.State.Target.Version != "now" {
		t.Errorf("pages are drawn of version %q, the text is of %q", m.State.Target.Version, m.State.Document.Version)
	}
}

// pinning is a shelf whose documents are in force in an edition that has a name.
type pinning struct{ shelf }

func (p *pinning) Document(doc, _ string) (*document.Document, error) {
	return p.shelf.Document(doc, "now")
}
