package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"tenkyo/app/semantic"
	"tenkyo/index"
)

// fakeVectors is an embedder with the vectors of a library of some passages.
type fakeVectors struct {
	mu    sync.Mutex
	total int
	made  map[string]int // by model
	of    string         // the model whose vectors there are
	open  int
	hold  chan struct{} // each passage waits for one
	fail  error
}

func (f *fakeVectors) Former() string { return f.of }

func (f *fakeVectors) OpenVectors(_ context.Context, model string, anew bool) (Embedding, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.fail != nil:
		return nil, f.fail
	case f.of != "" && f.of != model && !anew:
		return nil, fmt.Errorf("opening: %w", index.ErrOtherModel)
	case f.of != model:
		f.of, f.made = model, map[string]int{}
	}
	f.open++
	return &fakeEmbedding{f, model}, nil
}

type fakeEmbedding struct {
	*fakeVectors
	model string
}

func (e *fakeEmbedding) Model() index.VectorModel {
	return index.VectorModel{Name: e.model, Dimension: 384}
}

func (e *fakeEmbedding) Count(context.Context) (semantic.Progress, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return semantic.Progress{Done: e.made[e.model], Total: e.total}, nil
}

func (e *fakeEmbedding) Build(ctx context.Context, tell func(semantic.Progress)) error {
	for {
		p, _ := e.Count(ctx)
		tell(p)
		if p.Done == p.Total {
			return nil
		}
		if e.hold != nil {
			select {
			case <-e.hold:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		e.mu.Lock()
		e.made[e.model]++
		e.mu.Unlock()
	}
}

func (e *fakeEmbedding) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open--
	return nil
}

func TestVectorsAreMadeInTheBackground(t *testing.T) {
	var l loop
	f := &fakeVectors{total: 3, made: map[string]int{}}
	m := NewMeaning(l.dispatch)
	m.Use(f, "e5", false)
	if !m.State.Running {
		t.Error("it does not say that it works")
	}
	l.until(t, "vectors of all passages", func() bool { return !m.State.Running })
	if want := (MeaningState{Model: "e5", Dimension: 384, Progress: semantic.Progress{Done: 3, Total: 3}}); m.State != want {
		t.Errorf("got %+v", m.State)
	}
	f.mu.Lock()
	f.total = 5
	f.mu.Unlock()
	m.Update()
	l.until(t, "vectors of new passages", func() bool { return m.State.Progress.Done == 5 && !m.State.Running })
	m.Use(f, "", false)
	if m.State != (MeaningState{}) {
		t.Errorf("off: %+v", m.State)
	}
	m.Close()()
	if f.open != 0 {
		t.Errorf("the vectors are open %d times", f.open)
	}
}

func TestAPauseKeepsWhatIsMadeAndGoesOn(t *testing.T) {
	var l loop
	f := &fakeVectors{total: 3, made: map[string]int{}, hold: make(chan struct{})}
	m := NewMeaning(l.dispatch)
	m.Use(f, "e5", false)
	f.hold <- struct{}{}
	l.until(t, "the first vector", func() bool { return m.State.Progress.Done == 1 })
	m.Pause()
	l.until(t, "the pause", func() bool { return !m.State.Running })
	if !m.State.Paused || m.State.Err != nil || m.State.Progress != (semantic.Progress{Done: 1, Total: 3}) || f.open != 1 {
		t.Errorf("paused: %+v, open %d times", m.State, f.open)
	}
	close(f.hold)
	m.Update() // new documents end no pause
	l.until(t, "the count", func() bool { return !m.State.Running })
	if m.State.Progress.Done != 1 {
		t.Errorf("a pause makes vectors: %+v", m.State)
	}
	m.Resume()
	l.until(t, "all vectors", func() bool { return m.State.Progress.Done == 3 && !m.State.Running })
	m.Close()()
}

func TestVectorsOfAnotherModelAreReplacedOnlyOnRequest(t *testing.T) {
	var l loop
	f := &fakeVectors{total: 2, of: "old", made: map[string]int{"old": 2}}
	m := NewMeaning(l.dispatch)
	m.Use(f, "new", false)
	l.until(t, "what stands there", func() bool { return m.State.Former != "" })
	if m.State.Former != "old" || m.State.Running || f.of != "old" {
		t.Errorf("got %+v, vectors of %q", m.State, f.of)
	}
	m.Update()
	m.Resume()
	if m.State.Running || f.of != "old" {
		t.Error("something else than a person's word replaces them")
	}
	m.Replace()
	l.until(t, "the new vectors", func() bool { return m.State.Progress.Done == 2 && !m.State.Running })
	if f.of != "new" || m.State.Former != "" {
		t.Errorf("got %+v, vectors of %q", m.State, f.of)
	}
	m.Close()()
}

func TestWhatFailsIsSaidAndTriedAgainOnRequest(t *testing.T) {
	var l loop
	f := &fakeVectors{total: 2, made: map[string]int{}, fail: errors.New("no server")}
	m := NewMeaning(l.dispatch)
	m.Use(f, "e5", false)
	l.until(t, "the error", func() bool { return m.State.Err != nil })
	if m.State.Running {
		t.Errorf("got %+v", m.State)
	}
	f.fail = nil
	m.Resume()
	l.until(t, "all vectors", func() bool { return m.State.Progress.Done == 2 && !m.State.Running })
	m.Close()()
	m.Use(nil, "e5", false) // no server to ask
	if m.State.Running || m.State.Model != "e5" {
		t.Errorf("without a server: %+v", m.State)
	}
	m.Close()()
}
