package viewmodel

import (
	"context"
	"image"
	"time"

	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Shelf is the part of a library that the source pane reads from.
type Shelf interface {
	Document(doc, version string) (*document.Document, error)
	Chunks(doc, version string) ([]index.Chunk, error)
	Page(ctx context.Context, request library.PageRequest) (library.PageResult, error)
	Render(ctx context.Context, doc, version string, page int, dpi float64) (image.Image, error)
	Source(doc string) library.SourceState
	Documents() []library.DocumentInfo
	PageText(ctx context.Context, doc, version string, page int) (*library.PageText, error)
	PassageAt(doc, version string, page, at int) (verify.Passage, error)
	EditionsOf(doc string, day time.Time) ([]library.EditionInfo, error)
	InForce(doc string, day time.Time) (library.Force, error)
	SetKind(doc string, kind document.Kind) error
	SetCompared(doc, version string, page int, compared bool) error
	Printable(ctx context.Context, doc, version string, page int) (path string, err error)
	Viewable(ctx context.Context, doc, version string) (path string, err error)
}

// SourceState is what the source pane shows.
type SourceState struct {
	Target   Target // where the pane was sent
	Open     bool   // something was asked for
	Loading  bool
	Document *document.Document // nil while loading, where access is denied and where it failed
	Info     library.DocumentInfo
	Current  bool // the open version is the one of its document that counts today
	Source   library.SourceState
	Editions []library.EditionInfo // of the document and of those that are editions of the same rule
	Standing library.Standing      // of the open edition, today
	InForce  *library.EditionRef   // what is in force in place of the open edition, nil where that is in force itself
	Replaced *library.EditionInfo  // what the file was replaced by while this edition of it was open, nil where it was not

	Comparison *Comparison        // how quoted words fared in this edition, where it was opened for them
	Place      library.PageResult // where the quotation lies
	Other      int                // the page on which the quotation goes on, 0 for none
	Rest       []library.Rect     // where it does
	Err        error              // why nothing is shown, or not what was asked for
	Refused    error              // why the last thing that was to be changed was not
	Visit      int                // changes with each place that was opened, so that the pane knows when to scroll
}

// Highlighted reports whether quoted words are shown on the page.
func (s *SourceState) Highlighted() bool { return s.Document != nil && s.Place.Found }

// Source opens documents at a place.
type Source struct {
	Life

	State    SourceState
	Targets  []Target // what Step steps through
	At       int      // index in Targets, -1 where the open place is none of them
	Opened   int      // counts the places that somebody opened; one that is looked for anew by itself does not count
	Earlier  bool     // what is open was opened from an earlier answer or check, and nobody has opened anything since
	OnChange func()
	OnSaid   func() // the user said something of a document that the list of documents shows too
	Finder   *Finder
	Writer   *Writer // of what a person says of documents

	shelf    Shelf
	dispatch Dispatcher
	visit    int
	cancel   context.CancelFunc
	heeded   *library.DocumentInfo // what the list of documents said last of the open one, nil before it did
	unheeded bool                  // it said something while a place was being looked for
}

// NewSource returns a model in which nothing is open.
func NewSource(shelf Shelf, dispatch Dispatcher) *Source {
	s := &Source{shelf: shelf, dispatch: dispatch, Writer: NewWriter(dispatch), At: -1, OnChange: func() {}, OnSaid: func() {}}
	s.Finder = &Finder{source: s, At: -1, OnChange: func() {}}
	return s
}

// Shelf returns what documents are read from.
func (s *Source) Shelf() Shelf { return s.shelf }

// OpenDocument opens a document at its first page.
func (s *Source) OpenDocument(info library.DocumentInfo) {
	s.At = -1
	s.open(Target{Title: info.Title, Claim: -1, PageRequest: library.PageRequest{Doc: info.Doc, Version: info.Version}})
}

// OpenTarget opens one of several places; Step goes on from there.
func (s *Source) OpenTarget(targets []Target, at int) {
	if at < 0 || at >= len(targets) {
		return
	}
	s.Targets, s.At = targets, at
	s.open(targets[at])
}

// CanStep reports whether there is another place in a direction, 1 or -1.
func (s *Source) CanStep(direction int) bool {
	to := s.At + direction
	return s.At >= 0 && to >= 0 && to < len(s.Targets)
}

// Step opens the next place (1) or the one before (-1).
func (s *Source) Step(direction int) {
	if s.CanStep(direction) {
		s.OpenTarget(s.Targets, s.At+direction)
	}
}

// Forget takes the highlight away and leaves the page where it is, for whoever is reading it: a new question was asked or another text
// checked, and what was quoted before must not look as if it belonged to this one. Earlier says so of the page itself.
func (s *Source) Forget() {
	t := s.State.Target
	earlier := s.Earlier || s.State.Open && (s.At >= 0 || t.Claim >= 0 || t.Quote != "")
	s.Targets, s.At = nil, -1
	if !s.State.Open {
		return
	}
	s.stop()
	s.visit++ // what is still being loaded comes too late
	t.Quote, t.ChunkID, t.Start, t.End, t.PageStart, t.PageEnd, t.Claim = "", "", 0, 0, 0, 0, -1
	if s.State.Loading {
		s.seek(t)
		s.Earlier = earlier
		s.OnChange()
		return
	}
	place := s.State.Place
	place.Found, place.Rects, place.TextInRects, place.Start, place.End, place.Reason, place.ReasonCode = false, nil, "", 0, 0, "", ""
	s.State.Target, s.State.Place, s.State.Other, s.State.Rest, s.State.Comparison = t, place, 0, nil, nil
	s.Earlier = earlier
	s.OnChange()
}

// Close puts away what is open.
func (s *Source) Close() {
	s.stop()
	s.visit++
	s.State, s.Targets, s.At, s.Earlier, s.heeded, s.unheeded = SourceState{Visit: s.visit}, nil, -1, false, nil, false
	s.Finder.Clear()
	s.OnChange()
}

func (s *Source) stop() {
	if s.cancel != nil {
		s.cancel()
	}
}

func (s *Source) open(t Target) {
	s.Opened++
	s.seek(t)
}

// seek looks for a place and shows it.
func (s *Source) seek(t Target) {
	s.stop()
	s.visit++
	s.heeded, s.Earlier = nil, false
	visit := s.visit
	before := s.State
	s.State = SourceState{Target: t, Open: true, Loading: true, Visit: visit}
	if before.Document != nil && before.Target.Doc == t.Doc && before.Target.Version == t.Version {
		s.State.Document, s.State.Info, s.State.Current, s.State.Source = before.Document, before.Info, before.Current, before.Source
		s.State.Editions, s.State.Standing, s.State.InForce, s.State.Replaced = before.Editions, before.Standing, before.InForce, before.Replaced
	} else {
		s.Finder.Clear()
	}
	ctx, cancel := context.WithCancel(s.Context())
	s.cancel = cancel
	s.OnChange()
	go func() {
		state := s.load(ctx, t)
		s.dispatch(func() {
			if s.visit != visit {
				return
			}
			cancel()
			state.Visit, state.Comparison, state.Replaced = visit, s.State.Comparison, s.State.Replaced
			s.State = state
			s.OnChange()
			if s.unheeded {
				s.unheeded = false
				s.lookAgain()
			}
		})
	}()
}

// load reads what the pane needs. A source that may not be read is told apart before anything of it is touched.
func (s *Source) load(ctx context.Context, t Target) SourceState {
	state := SourceState{Target: t, Open: true, Source: s.shelf.Source(t.Doc)}
	if state.Source.Withheld() {
		return state
	}
	for _, info := range s.shelf.Documents() {
		if info.Doc == t.Doc {
			state.Info = info
			state.Current = t.Version == "" || t.Version == info.Version
		}
	}
	doc, err := s.shelf.Document(t.Doc, t.Version)
	if err != nil {
		state.Err = err
		return state
	}
	if t.Page == 0 && len(doc.Pages) > 0 && t.Quote == "" && t.ChunkID == "" { // the library knows on which page words stand
		t.Page = doc.Pages[0].Number
	}
	if t.Version == "" { // every page that is drawn from now on is one of the edition whose text this is
		t.Version, state.Target.Version = doc.Version, doc.Version
	}
	state.Document = doc
	state.editions(s.shelf)
	if t.Quote != "" || t.ChunkID != "" || t.PageEnd > t.PageStart {
		place, err := s.shelf.Page(ctx, t.PageRequest)
		if err != nil {
			state.Err = err
		}
		state.Place = place
		if t.Page == 0 {
			t.Page = place.Page
		}
		if place.Found && place.ReasonCode == library.PartlyOnPage {
			state.Other, state.Rest = s.otherPage(ctx, t, len(doc.Pages))
		}
	}
	if state.Place.Page == 0 {
		state.Place.Page = t.Page
	}
	return state
}

// otherPage finds the page beside that of a target on which the rest of its quotation is marked, and where; 0 where that cannot be told.
func (s *Source) otherPage(ctx context.Context, t Target, pages int) (int, []library.Rect) {
	for _, page := range []int{t.Page + 1, t.Page - 1} {
		if page < 1 || page > pages {
			continue
		}
		request := t.PageRequest
		request.Page = page
		place, err := s.shelf.Page(ctx, request)
		if err == nil && place.Found && place.ReasonCode == library.PartlyOnPage {
			return page, place.Rects
		}
	}
	return 0, nil
}

// SetKind says what kind of document the open one is; "" goes back to what was recognised.
func (s *Source) SetKind(kind document.Kind) {
	doc := s.State.Target.Doc
	s.change(func() error { return s.shelf.SetKind(doc, kind) })
}

// SetCompared says that the user has compared the text of a scanned page with its picture, or takes that back.
func (s *Source) SetCompared(page int, compared bool) {
	doc, version := s.State.Target.Doc, s.version()
	s.change(func() error { return s.shelf.SetCompared(doc, version, page, compared) })
}

// change changes something of the open document in the library and reads it again, without moving the page.
func (s *Source) change(do func() error) {
	if s.State.Document == nil || s.State.Loading {
		return
	}
	visit, t := s.visit, s.State.Target
	var state SourceState
	s.Writer.Do(func(context.Context) error {
		err := do()
		state = s.standing(t, t.Version)
		return err
	}, func(refused error) {
		if refused == nil {
			s.OnSaid()
		}
		if s.visit != visit {
			return
		}
		s.State.Refused = refused
		if state.Document != nil {
			s.State.Document, s.State.Info, s.State.Current = state.Document, state.Info, state.Current
			s.State.Editions, s.State.Standing, s.State.InForce = state.Editions, state.Standing, state.InForce
		}
		s.OnChange()
	})
}

// OpenOther opens the page on which the quotation goes on. Step goes on from where it was.
func (s *Source) OpenOther() {
	if s.State.Other > 0 {
		t := s.State.Target
		t.Page = s.State.Other
		s.open(t)
	}
}
