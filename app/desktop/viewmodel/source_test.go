package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"testing"
	"time"

	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

type shelf struct {
	mu      sync.Mutex
	state   library.SourceState
	touched []string
	pageErr error
	refused error

	editions []library.EditionInfo
	texts    map[string][]string // the pages of each version
}

func (s *shelf) touch(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.touched = append(s.touched, what)
}

func (s *shelf) Source(string) library.SourceState { return s.state }

func (s *shelf) Chunks(doc, version string) ([]index.Chunk, error) {
	d, err := s.Document(doc, version)
	if err != nil {
		return nil, err
	}
	return ingest.Chunks(d, doc, ""), nil
}

func (s *shelf) Documents() []library.DocumentInfo {
	return []library.DocumentInfo{{Doc: "a.pdf", Version: "new"}}
}

func (s *shelf) Document(doc, version string) (*document.Document, error) {
	s.touch("document")
	if doc != "a.pdf" {
		return nil, errors.New("no such document")
	}
	d := &document.Document{Title: "A", Format: document.PDF, Version: version, Pages: []document.Page{{Number: 1}, {Number: 2}}}
	for i, text := range s.texts[version] {
		d.Pages[i].Text = text
		d.Pages[i].Blocks = []document.Block{{Kind: document.Paragraph, End: len([]rune(text))}}
	}
	return d, nil
}

func (s *shelf) Page(_ context.Context, r library.PageRequest) (library.PageResult, error) {
	s.touch("page")
	if r.PageEnd > r.PageStart {
		return library.PageResult{Doc: r.Doc, Page: r.Page, Found: true, Start: r.PageStart, End: r.PageEnd}, s.pageErr
	}
	return library.PageResult{Doc: r.Doc, Page: 2, Found: s.pageErr == nil, Rects: []library.Rect{{X1: 1, Y1: 1}}}, s.pageErr
}

func (s *shelf) Render(context.Context, string, string, int, float64) (image.Image, error) {
	return nil, errors.New("not drawn here")
}

func (s *shelf) PageText(context.Context, string, string, int) (*library.PageText, error) {
	return nil, errors.New("no places here")
}

func (s *shelf) PassageAt(doc, version string, page, _ int) (verify.Passage, error) {
	return verify.Passage{Doc: doc, Title: "A", Version: version, Page: page, Effective: "2020-04-01"}, nil
}

func (s *shelf) EditionsOf(string, time.Time) ([]library.EditionInfo, error) { return s.editions, nil }

func (s *shelf) InForce(doc string, _ time.Time) (library.Force, error) {
	return library.Force{EditionRef: library.EditionRef{Doc: doc, Version: "new", Effective: "2024-04-01"}}, nil
}

func (s *shelf) SetKind(_ string, kind document.Kind) error {
	s.touch("kind " + string(kind))
	return s.refused
}

func (s *shelf) SetCompared(_, version string, page int, compared bool) error {
	s.touch(fmt.Sprint("compared ", version, page, compared))
	return s.refused
}

func (s *shelf) Printable(context.Context, string, string, int) (string, error) { return "", nil }

func (s *shelf) Viewable(context.Context, string, string) (string, error) {
	return "", errors.New("no file")
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

func TestAPageOfAnEarlierAnswerSaysSoUntilAnotherIsOpened(t *testing.T) {
	l := &loop{}
	m := NewSource(&shelf{state: library.Readable}, l.dispatch)
	loaded := func() {
		t.Helper()
		l.until(t, "the page", func() bool { return !m.State.Loading })
	}
	m.OpenTarget([]Target{place("a.pdf", "1", "a quotation")}, 0)
	loaded()
	m.Forget()
	if !m.Earlier {
		t.Error("the page looks as if it belonged to the new question")
	}
	m.Forget()
	if !m.Earlier {
		t.Error("after one more question the page belongs to that")
	}
	m.OpenTarget([]Target{place("a.pdf", "1", "a quotation")}, 0)
	if m.Earlier {
		t.Error("what was opened from the new answer belongs to an earlier one")
	}
	m.Forget() // while it is loaded
	loaded()
	if !m.Earlier || m.State.Highlighted() {
		t.Errorf("what was still being loaded belongs to the new question: %+v", m.State)
	}
	m.Close()
	if m.State.Open || m.Earlier || m.State.Document != nil {
		t.Errorf("closed, there is still %+v", m.State)
	}
	m.OpenDocument(library.DocumentInfo{Doc: "a.pdf", Version: "1"})
	loaded()
	if m.Forget(); m.Earlier {
		t.Error("a document that was opened from the list belongs to an earlier question")
	}
}

func TestQuotedWordsAreLookedUpInTheEditionInForce(t *testing.T) {
	const quote = "定年は満60歳とし、その年度の末日をもって退職とする。"
	for _, c := range []struct {
		name    string
		now     []string
		outcome Outcome
		page    int
		marked  string
	}{
		{"the same", []string{"第1条", "定年は満６０歳とし、その年度の末日をもって退職とする。従業員の旅費は別に定める。"}, SameWords, 2, "定年は満６０歳とし、その年度の末日をもって退職とする。"},
		{"changed", []string{"第1条", "定年は満65歳とし、その年度の末日をもって退職とする。"}, ChangedWords, 2, "定年は満65歳とし、その年度の末日をもって退職とする。"},
		{"changed by a proviso", []string{"第1条", quote + "ただし、希望する者は満65歳まで継続して雇用する。"}, ChangedWords, 2, quote + "ただし、希望する者は満65歳まで継続して雇用する。"},
		{"not there", []string{"第1条", ""}, NoWords, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := &loop{}
			s := &shelf{state: library.Readable, texts: map[string][]string{"old": {"第1条", quote}, "new": c.now}}
			m := NewSource(s, l.dispatch)
			m.OpenTarget([]Target{place("a.pdf", "old", quote)}, 0)
			l.until(t, "the old edition", func() bool { return !m.State.Loading })
			if !m.CanShowInForce() {
				t.Fatalf("nothing leads to the edition in force: %+v", m.State)
			}
			m.ShowInForce()
			l.until(t, "the new edition", func() bool { return !m.State.Loading && m.State.Target.Version == "new" })
			got := m.State.Comparison
			if got == nil || got.Outcome != c.outcome || got.Was != quote {
				t.Fatalf("the outcome is %+v", got)
			}
			at, marked := m.State.Target, ""
			for _, chunk := range ingest.Chunks(m.State.Document, "a.pdf", "") {
				if chunk.ID == at.ChunkID {
					marked = cut(chunk.Text, at.Start, at.End)
				}
			}
			if at.PageEnd > at.PageStart {
				marked = cut(c.now[at.Page-1], at.PageStart, at.PageEnd)
			}
			if c.page > 0 && at.Page != c.page || marked != c.marked {
				t.Errorf("page %d, marked %q, want %q", at.Page, marked, c.marked)
			}
			m.Back()
			l.until(t, "the old edition", func() bool { return !m.State.Loading && m.State.Target.Version == "old" })
			if m.At != 0 || m.State.Comparison != nil {
				t.Errorf("back at %d, still compared: %+v", m.At, m.State.Comparison)
			}
		})
	}
}

func TestTheStandingOfAnEditionIsThatOfItsFamily(t *testing.T) {
	s := &shelf{state: library.Readable, editions: []library.EditionInfo{
		{Doc: "b.pdf", Version: "new", Standing: library.InForceNow}, {Doc: "a.pdf", Version: "new", Standing: library.Superseded}}}
	m := opened(t, s, place("a.pdf", "new", "words"))
	if m.State.Standing != library.Superseded || len(m.State.Editions) != 2 {
		t.Errorf("it stands as %q among %d", m.State.Standing, len(m.State.Editions))
	}
}

func TestWhatAPersonSaysOfAPageIsKeptAndShownWithoutMovingIt(t *testing.T) {
	l, s := &loop{}, &shelf{state: library.Readable}
	m := NewSource(s, l.dispatch)
	m.OpenTarget([]Target{place("a.pdf", "new", "words")}, 0)
	l.until(t, "the page", func() bool { return !m.State.Loading })
	visit, said := m.State.Visit, 0
	m.OnSaid = func() { said++ }
	m.SetCompared(2, true)
	l.until(t, "that it was said", func() bool { return said == 1 })
	m.SetKind(document.Guide)
	l.until(t, "that it was said", func() bool { return said == 2 })
	if m.State.Visit != visit || !slices.Contains(s.touched, "compared new2 true") || !slices.Contains(s.touched, "kind guide") {
		t.Errorf("visit %d, was %d; touched %v", m.State.Visit, visit, s.touched)
	}
	s.refused = errors.New("read only")
	m.SetCompared(2, false)
	l.until(t, "the refusal", func() bool { return m.State.Refused != nil })
	if said != 2 {
		t.Error("what was refused counts as said")
	}
}

func TestWhatIsChosenIsCopiedWithItsPlace(t *testing.T) {
	l := &loop{}
	s := &shelf{state: library.Readable, texts: map[string][]string{"old": {"head\nFirst words. More", "head\nwords and more."}}}
	m := NewSource(s, l.dispatch)
	m.OpenTarget([]Target{place("a.pdf", "old", "words")}, 0)
	l.until(t, "the page", func() bool { return !m.State.Loading })
	for i := range m.State.Document.Pages {
		m.State.Document.Pages[i].Blocks = []document.Block{{Kind: document.Furniture, End: 4}, {Kind: document.Paragraph, Start: 5, End: 100}}
	}
	for _, c := range []struct {
		from, to Point
		want     string
	}{
		{Point{1, 5}, Point{1, 17}, "First words."},
		{Point{1, 0}, Point{1, 10}, "head\nFirst"},  // chosen on purpose
		{Point{2, 10}, Point{1, 18}, "More\nwords"}, // upwards, over a page break
		{Point{1, 5}, Point{1, 5}, ""},
	} {
		got, done := "", false
		m.Copy(Between(c.from, c.to), func(text string, where verify.Passage) {
			got, done = text, true
			if where.SupersededBy != "2024-04-01" {
				t.Errorf("words of an older edition are not marked: %+v", where)
			}
		})
		if c.want != "" {
			l.until(t, "the copy", func() bool { return done })
		}
		if got != c.want {
			t.Errorf("copied %q, want %q", got, c.want)
		}
	}
}
