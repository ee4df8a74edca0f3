package viewmodel

import (
	"context"
	"errors"

	"tenkyo/app/semantic"
	"tenkyo/index"
)

// ErrNotPrepared says that a library which cannot be written has no vectors of the chosen model.
var ErrNotPrepared = errors.New("the library is not prepared for search by meaning with this model")

// Embedder opens the vectors of the library's passages by a model. Those of another model are index.ErrOtherModel, unless they are
// to be made anew. The error is ErrNotPrepared for a library that cannot be written and has none.
type Embedder interface {
	OpenVectors(ctx context.Context, model string, anew bool) (Embedding, error)
	// Former is the model whose vectors there are, "" where there are none.
	Former() string
}

// Embedding are the vectors of one model; a *semantic.Switched is one.
type Embedding interface {
	Model() index.VectorModel
	Count(ctx context.Context) (semantic.Progress, error)
	Build(ctx context.Context, tell func(semantic.Progress)) error
	Close() error
}

// MeaningState is what is known of the search by meaning.
type MeaningState struct {
	Model     string // that the user chose, "" where the search by meaning is off
	Dimension int    // of its vectors, 0 while it is not known
	Progress  semantic.Progress
	Running   bool   // vectors are being opened or made
	Paused    bool   // they are not made until the user goes on; what there is is searched
	Former    string // the vectors are of this model, or of this name's former state: they are replaced only when a person says so
	Err       error
}

// Meaning prepares the library for search by meaning, in the background and as far as it gets.
type Meaning struct {
	Life

	State    MeaningState
	OnChange func()

	dispatch Dispatcher
	embedder Embedder
	run      int // number of the run whose outcome counts
	cancel   context.CancelFunc
	ended    chan struct{} // closed when the last run has ended
	open     Embedding     // of the runs, which follow each other
}

// NewMeaning returns a model that is off.
func NewMeaning(dispatch Dispatcher) *Meaning {
	return &Meaning{dispatch: dispatch, OnChange: func() {}}
}

// Use searches by meaning with a model from now on, "" for not at all. Without an embedder, as where there is no server, it waits for
// one. Paused says that no vectors are to be made until Resume.
func (m *Meaning) Use(embedder Embedder, model string, paused bool) {
	m.embedder = embedder
	m.State = MeaningState{Model: model, Paused: paused}
	m.begin(step{open: true})
}

// Replace makes the vectors of the former model anew with the chosen one: a person said so.
func (m *Meaning) Replace() {
	if m.State.Former != "" {
		m.State.Former = ""
		m.begin(step{open: true, anew: true})
	}
}

// Pause stops making vectors. Those that are made stay and are searched.
func (m *Meaning) Pause() {
	if m.State.Model != "" && !m.State.Paused {
		m.State.Paused = true
		m.begin(step{})
	}
}

// Resume goes on after Pause, or after an error.
func (m *Meaning) Resume() {
	if m.State.Model != "" && m.State.Former == "" {
		m.State.Paused = false
		m.begin(step{})
	}
}

// Update makes vectors of what the library has got meanwhile.
func (m *Meaning) Update() {
	if m.State.Model != "" && m.State.Former == "" && m.State.Err == nil {
		m.begin(step{})
	}
}

// Close ends what is running and closes the vectors. wait returns when that is done.
func (m *Meaning) Close() (wait func()) {
	m.embedder, m.State = nil, MeaningState{}
	m.begin(step{open: true})
	ended := m.ended
	return func() { <-ended }
}

// step is what a run does first.
type step struct {
	open bool // close what is open, and open the vectors of the chosen model
	anew bool // replacing those of another
}

// begin starts a run, which does its work once the one before has ended.
func (m *Meaning) begin(s step) {
	if m.cancel != nil {
		m.cancel()
	}
	m.run++
	m.State.Err = nil
	m.State.Running = m.State.Model != "" && m.embedder != nil
	before, ended := m.ended, make(chan struct{})
	m.ended = ended
	ctx, cancel := context.WithCancel(m.Context())
	m.cancel = cancel
	job := meaningRun{Meaning: m, number: m.run, step: s, embedder: m.embedder, model: m.State.Model, paused: m.State.Paused}
	m.OnChange()
	go func() {
		defer close(ended)
		defer cancel()
		if before != nil {
			<-before
		}
		job.do(ctx)
	}()
}

// meaningRun is one run, with the state that it started from.
type meaningRun struct {
	*Meaning
	step
	number   int
	embedder Embedder
	model    string
	paused   bool
}

// tell changes the state unless another run has taken its place.
func (r *meaningRun) tell(change func(*MeaningState)) {
	r.dispatch(func() {
		if r.run == r.number {
			change(&r.State)
			r.OnChange()
		}
	})
}

func (r *meaningRun) do(ctx context.Context) {
	if r.step.open && r.Meaning.open != nil {
		if err := r.Meaning.open.Close(); err != nil {
			r.tell(func(s *MeaningState) { s.Err = err })
		}
		r.Meaning.open = nil
	}
	if r.model == "" || r.embedder == nil || ctx.Err() != nil {
		return
	}
	err := r.prepare(ctx)
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, index.ErrOtherModel):
		former := r.embedder.Former()
		r.tell(func(s *MeaningState) { s.Running, s.Former = false, former })
	default:
		r.tell(func(s *MeaningState) { s.Running, s.Err = false, err })
	}
}

// prepare opens the vectors where they are not open, and makes those that are missing.
func (r *meaningRun) prepare(ctx context.Context) error {
	if r.Meaning.open == nil {
		e, err := r.embedder.OpenVectors(ctx, r.model, r.anew)
		if err != nil {
			return err
		}
		r.Meaning.open = e
	}
	e := r.Meaning.open
	dimension := e.Model().Dimension
	feed := &latest[semantic.Progress]{dispatch: r.dispatch, apply: func(p semantic.Progress) {
		if r.run == r.number {
			r.State.Progress, r.State.Dimension = p, dimension
			r.OnChange()
		}
	}}
	if r.paused {
		p, err := e.Count(ctx)
		if err == nil {
			feed.set(p)
		}
		return err
	}
	return e.Build(ctx, feed.set)
}
