package viewmodel

import (
	"context"
	"time"

	"tenkyo/app/ollama"
)

// ModelServer tells which models there are; *ollama.Client is one.
type ModelServer interface {
	Status(ctx context.Context) (ollama.Status, error)
}

// ServerState is what is known of the model server.
type ServerState struct {
	Checking bool
	Known    bool // a check has ended
	URL      string
	ollama.Status
	Model string // the model that will be asked, "" where there is none
	Err   error
}

// Server watches over the model server.
type Server struct {
	Life

	State    ServerState
	Memory   int64 // of this machine, in bytes; 0 where it is not known
	OnChange func()

	dispatch Dispatcher
	check    int
}

// statusPatience bounds a check.
const statusPatience = 10 * time.Second

// NewServer returns a model that knows nothing yet.
func NewServer(dispatch Dispatcher) *Server {
	return &Server{dispatch: dispatch, OnChange: func() {}}
}

// Check asks a server which models it has. wish is the model that the user chose, "" for the default. A nil server means that there is
// none to ask.
func (s *Server) Check(server ModelServer, url, wish string) {
	s.check++
	check := s.check
	s.State.Checking = true
	s.OnChange()
	go func() {
		state := ServerState{Known: true, URL: url}
		if server != nil {
			ctx, cancel := context.WithTimeout(s.Context(), statusPatience)
			defer cancel()
			state.Status, state.Err = server.Status(ctx)
			state.Model = choose(state.Models, wish)
		}
		s.dispatch(func() {
			if s.check == check {
				s.State = state
				s.OnChange()
			}
		})
	}()
}

// choose returns the model that the user chose where it is there, else the default.
func choose(models []ollama.Model, wish string) string {
	for _, m := range models {
		if wish != "" && (m.Name == wish || m.Name == wish+":latest") && !m.Embedding {
			return m.Name
		}
	}
	if wish != "" {
		return ""
	}
	m, _ := ollama.DefaultModel(models)
	return m.Name
}
