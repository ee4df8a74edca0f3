package ollama

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

// fake is a server that fails as a test wishes. What a healthy server says was recorded from a real one; see real_test.go.
type fake struct {
	version string
	models  []api.ListModelResponse
	show    func(name string) (any, int) // the reply and its status
	chat    func(w http.ResponseWriter, r *http.Request, try int)

	mu    sync.Mutex
	asked []map[string]any // bodies of all chat calls
	paths []string
}

// quick is patience for tests: long enough for a loaded machine where a reply is expected, short where silence is.
var quick = Patience{Connect: time.Second, Inform: 5 * time.Second, FirstToken: 5 * time.Second, NextToken: 5 * time.Second, Retry: time.Millisecond}

func (f *fake) start(t *testing.T, p Patience) *Client {
	t.Helper()
	if f.version == "" {
		f.version = "0.32.15"
	}
	if f.models == nil {
		f.models = []api.ListModelResponse{{Name: "m:latest", Digest: "d1", Size: 100}}
	}
	srv := httptest.NewServer(f)
	t.Cleanup(srv.Close)
	e, _, err := ParseEndpoint(srv.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	c := New(e, Options{Patience: p})
	t.Cleanup(c.Close)
	return c
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // before any waiting: an unread body keeps r.Context from ending
	f.mu.Lock()
	f.paths = append(f.paths, r.URL.Path)
	f.mu.Unlock()
	switch r.URL.Path {
	case "/api/version":
		reply(w, 200, map[string]string{"version": f.version})
	case "/api/status":
		reply(w, 200, api.StatusResponse{Cloud: api.CloudStatus{Disabled: true}})
	case "/api/tags":
		reply(w, 200, api.ListResponse{Models: f.models})
	case "/api/show":
		var req api.ShowRequest
		_ = json.Unmarshal(body, &req)
		if f.show == nil {
			reply(w, 200, shown())
			return
		}
		v, status := f.show(req.Model)
		reply(w, status, v)
	case "/api/chat":
		var req map[string]any
		_ = json.Unmarshal(body, &req)
		f.mu.Lock()
		f.asked = append(f.asked, req)
		try := len(f.asked)
		f.mu.Unlock()
		f.chat(w, r, try)
	default:
		http.NotFound(w, r)
	}
}

func (f *fake) calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.asked)
}

func shown() api.ShowResponse {
	return api.ShowResponse{
		License: "\n  Apache License\nVersion 2.0", Details: api.ModelDetails{Family: "gemma3", ParameterSize: "4.3B"},
		ModelInfo:    map[string]any{"general.architecture": "gemma3", "gemma3.context_length": 131072},
		Capabilities: []model.Capability{model.CapabilityCompletion},
	}
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// say writes pieces of an answer as a server does, a line each.
func say(w http.ResponseWriter, pieces ...string) {
	for _, p := range pieces {
		line(w, api.ChatResponse{Model: "m", Message: api.Message{Role: "assistant", Content: p}})
	}
}

func done(w http.ResponseWriter, reason string) {
	line(w, api.ChatResponse{Model: "m", Done: true, DoneReason: reason, Metrics: api.Metrics{PromptEvalCount: 50, EvalCount: 7, LoadDuration: time.Second}})
}

func line(w http.ResponseWriter, r api.ChatResponse) {
	b, _ := json.Marshal(r)
	_, _ = fmt.Fprintf(w, "%s\n", b)
	flush(w)
}

func flush(w http.ResponseWriter) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}

// hang keeps the connection open without a word until the client leaves.
func hang(r *http.Request) { <-r.Context().Done() }

// cut ends the connection in the middle of the reply.
func cut(w http.ResponseWriter) {
	flush(w)
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

// serveFunc makes a client of a server that knows nothing but f, with little patience.
func serveFunc(t *testing.T, f http.HandlerFunc) *Client {
	t.Helper()
	srv := httptest.NewServer(f)
	t.Cleanup(srv.Close)
	e, _, err := ParseEndpoint(srv.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	p := quick
	p.Inform = 200 * time.Millisecond
	c := New(e, Options{Patience: p})
	t.Cleanup(c.Close)
	return c
}
