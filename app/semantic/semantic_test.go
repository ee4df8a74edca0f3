package semantic

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"tenkyo/app/ollama"
	"tenkyo/index"
)

// embedder is a server whose model counts four words.
type embedder struct {
	*httptest.Server
	digest atomic.Value // string
	texts  atomic.Int64 // embedded so far
	fail   atomic.Bool
}

func serve(t *testing.T) *embedder {
	t.Helper()
	e := &embedder{}
	e.digest.Store("d1")
	mux := http.NewServeMux()
	reply := func(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }
	mux.HandleFunc("/api/version", func(w http.ResponseWriter, _ *http.Request) { reply(w, map[string]any{"version": "0.21.1"}) })
	mux.HandleFunc("/api/tags", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, map[string]any{"models": []any{
			map[string]any{"name": "tiny-e5:latest", "model": "tiny-e5:latest", "digest": e.digest.Load()},
			map[string]any{"name": "chat:latest", "model": "chat:latest", "digest": "c"},
		}})
	})
	mux.HandleFunc("/api/show", func(w http.ResponseWriter, r *http.Request) {
		var req struct{ Model string }
		_ = json.NewDecoder(r.Body).Decode(&req)
		capability := "embedding"
		if strings.HasPrefix(req.Model, "chat") {
			capability = "completion"
		}
		reply(w, map[string]any{"capabilities": []string{capability}, "model_info": map[string]any{"general.architecture": "bert", "bert.context_length": 512}})
	})
	mux.HandleFunc("/api/embed", func(w http.ResponseWriter, r *http.Request) {
		var req struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&req)
		if e.fail.Load() {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		var vectors [][]float32
		for _, text := range req.Input {
			v := []float32{.01, .01, .01, .01}
			for i, word := range []string{"休", "金", "旅", "密"} {
				v[i] += float32(strings.Count(text, word))
			}
			if strings.Contains(text, "バカンス") { // the model knows what no rule says
				v[0]++
			}
			vectors = append(vectors, v)
			if strings.HasPrefix(text, "passage: ") {
				e.texts.Add(1)
			}
		}
		reply(w, map[string]any{"model": "tiny-e5", "embeddings": vectors})
	})
	e.Server = httptest.NewServer(mux)
	t.Cleanup(e.Close)
	return e
}

func (e *embedder) client(t *testing.T) *ollama.Client {
	t.Helper()
	endpoint, _, err := ollama.ParseEndpoint(e.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	c := ollama.New(endpoint, ollama.Options{})
	t.Cleanup(c.Close)
	return c
}

type shelf []index.Chunk

func (s shelf) EachChunk(_ context.Context, f func(index.Chunk) error) error {
	for _, c := range s {
		if err := f(c); err != nil {
			return err
		}
	}
	return nil
}

func chunks(n int) (s shelf) {
	for i := range n {
		text := []string{"休暇を与える", "賃金を支払う", "旅費を支給する", "秘密を守る"}[i%4]
		s = append(s, index.Chunk{ID: string(rune('a'+i%26)) + string(rune('a'+i/26)), Version: "v1", Title: "規程", Text: text})
	}
	return s
}

func TestVectorsAreMadeOnceAndNameTheNearest(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), e.client(t), "tiny-e5", path, false)
	if err != nil {
		t.Fatal(err)
	}
	var told []Progress
	if err := s.Build(t.Context(), chunks(70), func(p Progress) { told = append(told, p) }); err != nil {
		t.Fatal(err)
	}
	if want := []Progress{{0, 70}, {32, 70}, {64, 70}, {70, 70}}; !slices.Equal(told, want) {
		t.Errorf("told %v", told)
	}
	got, err := s.Similar(t.Context(), "バカンス")
	if err != nil || len(got) == 0 || got[0] != "aa v1" {
		t.Errorf("nearest %v, %v", got[:min(3, len(got))], err)
	}
	made := e.texts.Load()
	if err := s.Build(t.Context(), chunks(72), nil); err != nil || e.texts.Load() != made+2 {
		t.Errorf("%d vectors were made for two new chunks, %v", e.texts.Load()-made, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), e.client(t), "tiny-e5", path, true); err != nil || s.vectors.Len() != 72 {
		t.Fatalf("reopened: %v", err)
	}
}

func TestABuildThatWasStoppedGoesOn(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), e.client(t), "tiny-e5", path, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Build(ctx, chunks(100), func(p Progress) {
		if p.Done >= together {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) && ollama.CodeOf(err) != ollama.CodeCancelled {
		t.Fatalf("cancelled: %v", err)
	}
	made := e.texts.Load()
	if err := s.Build(t.Context(), chunks(100), nil); err != nil || e.texts.Load() > made+100-together {
		t.Errorf("it began anew: %d then %d, %v", made, e.texts.Load(), err)
	}
}

func TestAnotherModelMakesItsOwnVectors(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), e.client(t), "tiny-e5", path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Build(t.Context(), chunks(4), nil), s.Close()); err != nil {
		t.Fatal(err)
	}
	e.digest.Store("d2")
	if _, err := Open(t.Context(), e.client(t), "tiny-e5", path, true); !errors.Is(err, index.ErrOtherModel) {
		t.Errorf("for reading: %v", err)
	}
	if s, err = Open(t.Context(), e.client(t), "tiny-e5", path, false); err != nil || s.vectors.Len() != 0 {
		t.Errorf("for writing: %v", err)
	}
	if _, err := Open(t.Context(), e.client(t), "chat", filepath.Join(t.TempDir(), "v"), false); ollama.CodeOf(err) != ollama.CodeUnsupported {
		t.Errorf("a model that answers makes vectors: %v", err)
	}
}

func TestAServerThatFailsIsAnError(t *testing.T) {
	e := serve(t)
	s, err := Open(t.Context(), e.client(t), "tiny-e5", filepath.Join(t.TempDir(), "vectors"), false)
	if err != nil {
		t.Fatal(err)
	}
	e.fail.Store(true)
	if err := s.Build(t.Context(), chunks(4), nil); err == nil {
		t.Error("nothing is said")
	}
	if _, err := s.Similar(t.Context(), "休み"); err == nil {
		t.Error("nothing is said of the question")
	}
}
