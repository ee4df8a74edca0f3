package viewmodel

import (
	"context"
	"errors"
	"image"
	"sync"
	"testing"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

type shelf struct {
	mu      sync.Mutex
	state   library.SourceState
	touched []string
	pageErr error
}

func (s *shelf) touch(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.touched = append(s.touched, what)
}

func (s *shelf) Source(string) library.SourceState { return s.state }

func (s *shelf) Documents() []library.DocumentInfo {
	return []library.DocumentInfo{{Doc: "a.pdf", Version: "new"}}
}

func (s *shelf) Document(doc, version string) (*document.Document, error) {
	s.touch("document")
	if doc != "a.pdf" {
		return nil, errors.New("no such document")
	}
	return &document.Document{Title: "A", Format: document.PDF, Version: version, Pages: []document.Page{{Number: 1}, {Number: 2}}}, nil
}

func (s *shelf) Page(_ context.Context, r library.PageRequest) (library.PageResult, error) {
	s.touch("page")
	return library.PageResult{Doc: r.Doc, Page: 2, Found: s.pageErr == nil, Rects: []library.Rect{{X1: 1, Y1: 1}}}, s.pageErr
}

func (s *shelf) Render(context.Context, string, string, int, float64) (image.Image, error) {
	return nil, errors.New("not drawn here")
}

func place(doc, version, quote string) Target {
	return Target{PageRequest: library.PageRequest{Doc: doc, Version: version, Page: 1, Quote: quote}}
}

func opened(t *testing.T, s *shelf, target Target) *Source {
	t.Helper()
	l := &loop{}
	m := NewSource(s, l.dispatch)
	m.OpenTarget([]Target{target, target}, 0)
	if !m.State.Loading {
		t.Error("nothing says that the page is being opened")
	}
	l.until(t, "the page", func() bool { return !m.State.Loading })
	return m
}

func TestOpeningAPlaceShowsTheQuotation(t *testing.T) {
	m := opened(t, &shelf{state: library.Readable}, place("a.pdf", "new", "words"))
	if !m.State.Highlighted() || m.State.Place.Page != 2 || !m.State.Current {
		t.Errorf("the state is %+v", m.State)
	}
}

func TestAnOlderVersionIsNotCurrent(t *testing.T) {
	if m := opened(t, &shelf{state: library.Readable}, place("a.pdf", "old", "words")); m.State.Current {
		t.Error("an older version counts as the current one")
	}
}

func TestNothingOfADeniedSourceIsTouched(t *testing.T) {
	s := &shelf{state: library.Denied}
	m := opened(t, s, place("a.pdf", "new", "words"))
	if len(s.touched) > 0 || m.State.Document != nil {
		t.Errorf("touched %v", s.touched)
	}
}

func TestAPlaceThatCannotBeFoundIsNotHighlighted(t *testing.T) {
	if m := opened(t, &shelf{state: library.Readable, pageErr: errors.New("no page")}, place("a.pdf", "new", "words")); m.State.Highlighted() || m.State.Err == nil {
		t.Errorf("the state is %+v", m.State)
	}
}

func TestADocumentThatIsNotThereIsAnError(t *testing.T) {
	if m := opened(t, &shelf{state: library.Readable}, place("b.pdf", "", "words")); m.State.Err == nil || m.State.Document != nil {
		t.Errorf("the state is %+v", m.State)
	}
}

func TestStepsStayWithinThePlaces(t *testing.T) {
	m := opened(t, &shelf{state: library.Readable}, place("a.pdf", "new", "words"))
	if m.CanStep(-1) || !m.CanStep(1) {
		t.Error("the first of two places has one after it and none before")
	}
	m.Step(1)
	if m.At != 1 || m.CanStep(1) || m.State.Document == nil {
		t.Errorf("at %d; the document stays on screen while the next place is looked for", m.At)
	}
	m.OpenDocument(library.DocumentInfo{Doc: "a.pdf", Version: "new"})
	if m.CanStep(-1) || m.CanStep(1) {
		t.Error("a document opened from the list is none of the places")
	}
}

func TestANewQuestionTakesTheOldHighlightAway(t *testing.T) {
	m := opened(t, &shelf{state: library.Readable}, place("a.pdf", "old", "quoted words"))
	if !m.State.Highlighted() || !m.CanStep(1) {
		t.Fatalf("nothing is highlighted to begin with: %+v", m.State)
	}
	m.Forget()
	if m.State.Highlighted() || len(m.State.Place.Rects) > 0 || m.CanStep(1) || m.State.Target.Quote != "" {
		t.Errorf("the earlier answer's highlight stays: %+v", m.State)
	}
	if m.State.Document == nil || m.State.Place.Page != 2 {
		t.Errorf("the page itself is gone: %+v", m.State)
	}
}
