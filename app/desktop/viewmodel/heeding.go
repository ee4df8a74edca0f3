package viewmodel

import (
	"errors"

	"tenkyo/app/library"
)

// Heed takes note of what the list of documents says of the open one now; listed is false where it is not in the list. Where that is
// something else than before (its file was read anew, another edition has come into force, it may not be read any more), how the open
// edition stands is looked up again. The page, the text and the highlight stay those of the edition that was opened, and only what is
// said of it changes; nothing stays of a document that may not be shown any more.
func (s *Source) Heed(info library.DocumentInfo, listed bool) {
	if !s.State.Open {
		return
	}
	if s.State.Loading {
		s.unheeded = true
		return
	}
	before := s.State.Info
	if s.heeded != nil {
		before = *s.heeded
	}
	if s.State.Document == nil || listed == (before.Doc != "") && !tellsOther(before, info) {
		return
	}
	s.heeded = &info
	s.lookAgain()
}

// tellsOther reports whether two lines of the list of documents say different things of which edition counts, or of the file.
func tellsOther(a, b library.DocumentInfo) bool {
	return a.Version != b.Version || a.Editions != b.Editions || a.Source != b.Source || a.Standing != b.Standing || a.Effective != b.Effective ||
		a.Kind != b.Kind || version(a.InForce) != version(b.InForce)
}

// version is that of an edition which may not be known.
func version(ref *library.EditionRef) string {
	if ref == nil {
		return ""
	}
	return ref.Doc + "\x00" + ref.Version
}

// lookAgain looks up how the open edition stands, without moving the page.
func (s *Source) lookAgain() {
	visit, t, before := s.visit, s.State.Target, newest(s.State.Editions, s.State.Target.Doc)
	open := s.version()
	go func() {
		state := s.standing(t, open)
		s.dispatch(func() {
			if s.visit != visit {
				return
			}
			s.State.Info, s.State.Source = state.Info, state.Source
			if state.Document == nil { // it may not be shown, or is not there, any more
				s.visit++
				s.State = SourceState{Target: t, Open: true, Info: state.Info, Source: state.Source, Err: state.Err, Visit: s.visit}
				s.Finder.Clear()
				s.OnChange()
				return
			}
			s.State.Document, s.State.Current = state.Document, state.Current
			s.State.Editions, s.State.Standing, s.State.InForce = state.Editions, state.Standing, state.InForce
			switch now := newest(state.Editions, t.Doc); {
			case now == nil || before == nil:
			case now.Version == open: // as it was again
				s.State.Replaced = nil
			case now.Version != before.Version:
				s.State.Replaced = now
			}
			s.OnChange()
		})
	}()
}

// standing reads all of a state but the place on its page.
func (s *Source) standing(t Target, open string) SourceState {
	state := SourceState{Target: t, Source: s.shelf.Source(t.Doc)}
	for _, info := range s.shelf.Documents() {
		if info.Doc == t.Doc {
			state.Info, state.Current = info, open == info.Version
		}
	}
	if state.Source.Withheld() {
		return state
	}
	state.Document, state.Err = s.shelf.Document(t.Doc, open)
	if state.Err != nil {
		state.Document = nil
		if errors.Is(state.Err, library.ErrNotFound) {
			state.Err = nil // the pane has a sentence for it
		}
		return state
	}
	state.editions(s.shelf)
	return state
}

// newest is the version of a document that was read last, nil where none is known.
func newest(editions []library.EditionInfo, doc string) *library.EditionInfo {
	var last *library.EditionInfo
	for i := range editions {
		if e := &editions[i]; e.Doc == doc && (last == nil || e.Ingested > last.Ingested) {
			last = e
		}
	}
	return last
}

// ShowReplacing opens what the file of the open edition was replaced by, at the quoted words or what has become of them.
func (s *Source) ShowReplacing() {
	if r := s.State.Replaced; r != nil && s.State.Document != nil {
		s.follow(library.EditionRef{Doc: r.Doc, Version: r.Version, Edition: r.Edition, Effective: r.Effective})
	}
}
