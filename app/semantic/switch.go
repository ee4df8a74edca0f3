package semantic

import (
	"context"
	"sync/atomic"
)

// Switch is a search by meaning that is put on, put off and put over to another model while questions are asked. Its zero value with
// a library and a path is off.
type Switch struct {
	Library  Library
	Path     string // of the vectors
	ReadOnly bool
	Beside   func() []Part // the libraries that are searched with it, when it is put on; nil for none

	on atomic.Pointer[Searcher]
}

// Open puts the search on with a model, once its vectors are open; see Open and Options. Whoever has what it returns closes it, before
// it is opened again.
func (s *Switch) Open(ctx context.Context, model Model, anew bool) (*Switched, error) {
	o := Options{ReadOnly: s.ReadOnly, Anew: anew}
	if s.Beside != nil {
		o.Beside = s.Beside()
	}
	searcher, err := Open(ctx, s.Library, model, s.Path, o)
	if err != nil {
		return nil, err
	}
	s.on.Store(searcher)
	return &Switched{searcher, s}, nil
}

// Similar is Searcher.Similar while the search is on; else it names nothing.
func (s *Switch) Similar(ctx context.Context, question string) ([]string, error) {
	searcher := s.on.Load()
	if searcher == nil {
		return nil, nil
	}
	return searcher.Similar(ctx, question)
}

// Switched is the searcher by which a switch is on.
type Switched struct {
	*Searcher
	of *Switch
}

// Close puts the search off and closes the vectors.
func (s *Switched) Close() error {
	s.of.on.CompareAndSwap(s.Searcher, nil)
	return s.Searcher.Close()
}
