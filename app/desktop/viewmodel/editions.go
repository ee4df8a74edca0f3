package viewmodel

import (
	"context"
	"slices"
	"strings"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Outcome says what became of quoted words in another edition.
type Outcome string

// The outcomes.
const (
	SameWords    Outcome = "same"    // they stand there once
	SeveralWords Outcome = "several" // they stand there more than once, and which place was meant cannot be told
	ChangedWords Outcome = "changed" // what has taken their place reads otherwise
	NoWords      Outcome = "gone"    // nothing that could have taken their place does
)

// Comparison is how quoted words fared in the edition that is open.
type Comparison struct {
	Outcome Outcome
	Was     string // the words quoted; where they have changed, their whole sentences
	Is      string // what stands there now, where that has changed
	From    Target // the edition from which they were quoted
	At      int    // of Source.Targets
}

// OpenEdition opens another edition of the open document, at the same page where it has one.
func (s *Source) OpenEdition(edition library.EditionInfo) {
	t := s.State.Target
	if edition.Doc == t.Doc && edition.Version == s.version() {
		return
	}
	s.At = -1
	s.open(Target{Title: edition.Title, Claim: -1, PageRequest: library.PageRequest{Doc: edition.Doc, Version: edition.Version, Page: s.State.Place.Page}})
}

// version is that of the open document, also where the one in force was asked for by no name.
func (s *Source) version() string {
	if s.State.Document != nil {
		return s.State.Document.Version
	}
	return s.State.Target.Version
}

// CanShowInForce reports whether another edition is in force in place of the open one.
func (s *Source) CanShowInForce() bool {
	return s.State.Document != nil && s.State.InForce != nil && (s.State.Standing == library.Superseded || s.State.Standing == library.WasWithdrawn)
}

// ShowInForce opens the edition that is in force in place of the open one, at the quoted words or what has become of them.
func (s *Source) ShowInForce() {
	if s.CanShowInForce() {
		s.follow(*s.State.InForce)
	}
}

// follow opens another edition at the words that are quoted in the open one, or at what has become of them.
func (s *Source) follow(ref library.EditionRef) {
	from, at := s.State.Target, s.At
	quote := from.Quote
	if quote == "" && s.State.Place.Found {
		quote = s.State.Place.TextInRects
	}
	s.stop()
	s.visit++
	visit := s.visit
	ctx, cancel := context.WithCancel(s.Context())
	s.cancel = cancel
	go func() {
		t := Target{Title: from.Title, Claim: -1, PageRequest: library.PageRequest{Doc: ref.Doc, Version: ref.Version}}
		var compared *Comparison
		d, err := s.shelf.Document(ref.Doc, ref.Version)
		if err == nil && quote != "" {
			compared = &Comparison{Was: quote, From: from, At: at}
			s.fare(ctx, d, compared, &t.PageRequest)
		}
		s.dispatch(func() {
			if s.visit != visit {
				return
			}
			cancel()
			s.At = -1
			s.open(t)
			s.State.Comparison = compared
			s.OnChange()
		})
	}()
}

// Back opens the edition from which the quoted words were taken.
func (s *Source) Back() {
	if c := s.State.Comparison; c != nil {
		s.At = c.At
		s.open(c.From)
	}
}

// fare says what became of quoted words in a later edition, and where to open that. Both editions are compared sentence by
// sentence; words whose sentence is not known are looked for by themselves.
func (s *Source) fare(ctx context.Context, is *document.Document, c *Comparison, at *library.PageRequest) {
	before, err := s.shelf.Chunks(c.From.Doc, c.From.Version)
	if err != nil {
		c.search(ctx, is, at)
		return
	}
	after, err := s.shelf.Chunks(at.Doc, at.Version)
	if err != nil {
		c.search(ctx, is, at)
		return
	}
	all := revision.Compare(before, after)
	fates := all.At(c.From.ChunkID, c.From.Start, c.From.End)
	if len(fates) == 0 {
		if fate, ok := all.Like(c.Was, ""); ok {
			fates = []revision.Fate{fate}
		}
	}
	var left []revision.Fate // those that have a successor
	same := true
	for _, f := range fates {
		same = same && (f.Status == revision.Current || f.Status == revision.Moved)
		if f.Status != revision.Gone {
			left = append(left, f)
		}
	}
	if len(left) == 0 {
		c.search(ctx, is, at)
		return
	}
	to := left[0].To
	at.Page, at.ChunkID, at.Start, at.End = to.Page, to.ChunkID, to.Start, to.End
	for _, f := range left {
		c.Is += f.Is
		if f.To.ChunkID == to.ChunkID {
			at.Start, at.End = min(at.Start, f.To.Start), max(at.End, f.To.End)
		}
	}
	if !same {
		c.Outcome, c.Was = ChangedWords, joined(fates)
		return
	}
	c.Outcome, c.Is = SameWords, ""
	for _, chunk := range after {
		if chunk.ID != at.ChunkID {
			continue
		}
		for _, span := range verify.FindAll(c.Was, chunk.Text) { // of the sentence, the words that were quoted
			if span.Start >= at.Start && span.End <= at.End {
				at.Start, at.End, at.Quote = span.Start, span.End, c.Was
				break
			}
		}
	}
}

// joined are the sentences that were compared.
func joined(fates []revision.Fate) string {
	var all strings.Builder
	for _, f := range fates {
		all.WriteString(f.Was)
	}
	return all.String()
}

// search looks for quoted words whose sentence has no successor.
func (c *Comparison) search(ctx context.Context, is *document.Document, at *library.PageRequest) {
	var places []Hit
	var near verify.Match
	var nearOn *document.Page
	for i := range is.Pages {
		page := &is.Pages[i]
		if ctx.Err() != nil {
			return
		}
		for _, span := range verify.FindAll(c.Was, page.Text) {
			places = append(places, Hit{page.Number, span.Start, span.End})
		}
		if len(places) == 0 {
			if m := verify.Find(c.Was, page.Text); m.Status == verify.Near && m.Similarity > near.Similarity {
				near, nearOn = m, page
			}
		}
	}
	switch {
	case len(places) == 1:
		c.Outcome = SameWords
		at.Page, at.PageStart, at.PageEnd, at.Quote = places[0].Page, places[0].Start, places[0].End, c.Was
	case len(places) > 1:
		c.Outcome = SeveralWords
		at.Page = places[0].Page
	case nearOn != nil:
		c.Outcome = ChangedWords
		at.Page, at.PageStart, at.PageEnd = nearOn.Number, near.Start, near.End
		c.Is = string([]rune(nearOn.Text)[near.Start:near.End])
		at.Quote = c.Is
	default:
		c.Outcome = NoWords
	}
}

// editions reads how the open edition stands today, and which others there are.
func (state *SourceState) editions(shelf Shelf) {
	t := state.Target
	state.Standing = library.InForceNow
	if !state.Current {
		state.Standing = library.Superseded
	}
	list, err := shelf.EditionsOf(t.Doc, time.Time{})
	if err != nil {
		return
	}
	state.Editions = list
	at := slices.IndexFunc(list, func(e library.EditionInfo) bool { return e.Doc == t.Doc && e.Version == state.Document.Version })
	if at >= 0 {
		state.Standing = list[at].Standing
	}
	if force, err := shelf.InForce(t.Doc, time.Time{}); err == nil && (force.Doc != t.Doc || force.Version != state.Document.Version) {
		state.InForce = &force.EditionRef
	}
}
