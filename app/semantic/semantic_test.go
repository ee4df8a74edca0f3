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

func (e *embedder) model(t *testing.T) Model {
	t.Helper()
	m, err := OfServer(t.Context(), e.client(t), "tiny-e5")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

type shelf []index.Chunk

func (s *shelf) EachChunk(_ context.Context, f func(index.Chunk) error) error {
	for _, c := range *s {
		if err := f(c); err != nil {
			return err
		}
	}
	return nil
}

func chunks(n int) *shelf {
	var s shelf
	for i := range n {
		text := []string{"休暇を与える", "賃金を支払う", "旅費を支給する", "秘密を守る"}[i%4]
		s = append(s, index.Chunk{ID: string(rune('a'+i%26)) + string(rune('a'+i/26)), Version: "v1", Title: "規程", Text: text})
	}
	return &s
}

func TestVectorsAreMadeOnceAndNameTheNearest(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	lib := chunks(70)
	s, err := Open(t.Context(), lib, e.model(t), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var told []Progress
	if err := s.Build(t.Context(), func(p Progress) { told = append(told, p) }); err != nil {
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
	*lib = *chunks(72)
	if err := s.Build(t.Context(), nil); err != nil || e.texts.Load() != made+2 {
		t.Errorf("%d vectors were made for two new chunks, %v", e.texts.Load()-made, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), lib, e.model(t), path, Options{ReadOnly: true}); err != nil || s.vectors.Len() != 72 {
		t.Fatalf("reopened: %v", err)
	}
}

func TestABuildThatWasStoppedGoesOn(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), chunks(100), e.model(t), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Build(ctx, func(p Progress) {
		if p.Done >= together {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) && ollama.CodeOf(err) != ollama.CodeCancelled {
		t.Fatalf("cancelled: %v", err)
	}
	made := e.texts.Load()
	if err := s.Build(t.Context(), nil); err != nil || e.texts.Load() > made+100-together {
		t.Errorf("it began anew: %d then %d, %v", made, e.texts.Load(), err)
	}
}

func TestAnotherModelMakesItsOwnVectors(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), chunks(4), e.model(t), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Build(t.Context(), nil), s.Close()); err != nil {
		t.Fatal(err)
	}
	e.digest.Store("d2")
	for _, o := range []Options{{ReadOnly: true}, {}, {ReadOnly: true, Anew: true}} {
		if _, err := Open(t.Context(), chunks(4), e.model(t), path, o); !errors.Is(err, index.ErrOtherModel) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if s, err = Open(t.Context(), chunks(4), e.model(t), path, Options{Anew: true}); err != nil || s.vectors.Len() != 0 {
		t.Errorf("anew: %v", err)
	}
	if _, err := OfServer(t.Context(), e.client(t), "chat"); ollama.CodeOf(err) != ollama.CodeUnsupported {
		t.Errorf("a model that answers makes vectors: %v", err)
	}
}

func TestAServerThatFailsIsAnError(t *testing.T) {
	e := serve(t)
	s, err := Open(t.Context(), chunks(4), e.model(t), filepath.Join(t.TempDir(), "vectors"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	e.fail.Store(true)
	if near, err := s.Similar(t.Context(), "休み"); near != nil || err != nil {
		t.Errorf("without a vector the server is asked: %v, %v", near, err)
	}
	if err := s.Build(t.Context(), nil); err == nil {
		t.Error("nothing is said")
	}
	e.fail.Store(false)
	if err := s.Build(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	e.fail.Store(true)
	if _, err := s.Similar(t.Context(), "休み"); err == nil {
		t.Error("nothing is said of the question")
	}
}

func TestVectorsOfChunksThatAreNoMoreLeaveTheFile(t *testing.T) {
	e := serve(t)
	path := filepath.Join(t.TempDir(), "vectors")
	lib := chunks(10)
	s, err := Open(t.Context(), lib, e.model(t), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Build(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ left, kept int }{{8, 10}, {7, 7}} { // a few may stay until they are many
		*lib = *chunks(c.left)
		if err := s.Build(t.Context(), nil); err != nil || s.vectors.Len() != c.kept {
			t.Errorf("of %d chunks %d vectors are kept, %v", c.left, s.vectors.Len(), err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	*lib = *chunks(6)
	if err := Sweep(t.Context(), lib, path); err != nil {
		t.Fatal(err)
	}
	if v, err := index.OpenVectors(path, index.VectorModel{}, true); err != nil || v.Len() != 6 {
		t.Errorf("%v", err)
	}
	if err := Sweep(t.Context(), lib, path+"-none"); err != nil {
		t.Errorf("without a file: %v", err)
	}
}

func TestASwitchPutsTheSearchOnAndOff(t *testing.T) {
	e := serve(t)
	s := &Switch{Library: chunks(8), Path: filepath.Join(t.TempDir(), "vectors")}
	if near, err := s.Similar(t.Context(), "休み"); near != nil || err != nil {
		t.Errorf("off: %v, %v", near, err)
	}
	on, err := s.Open(t.Context(), e.model(t), false)
	if err != nil {
		t.Fatal(err)
	}
	if err := on.Build(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if near, err := s.Similar(t.Context(), "休み"); len(near) != 8 || err != nil {
		t.Errorf("on: %v, %v", near, err)
	}
	if err := on.Close(); err != nil {
		t.Fatal(err)
	}
	if near, err := s.Similar(t.Context(), "休み"); near != nil || err != nil {
		t.Errorf("off again: %v, %v", near, err)
	}
}

func TestEachLibraryKeepsVectorsOfItsOwnAndTheNearestOfAllAreNamed(t *testing.T) {
	e := serve(t)
	shared, own := filepath.Join(t.TempDir(), "vectors"), filepath.Join(t.TempDir(), "vectors")
	lib := chunks(40)
	mine := &shelf{{ID: "mine", Version: "v1", Title: "メモ", Text: "休暇、休暇、休暇"}, {ID: "other", Version: "v1", Title: "メモ", Text: "秘密"}}
	beside := []Part{{Library: mine, Path: own}}
	s, err := Open(t.Context(), lib, e.model(t), shared, Options{Beside: beside})
	if err != nil {
		t.Fatal(err)
	}
	var told []Progress
	if err := s.Build(t.Context(), func(p Progress) { told = append(told, p) }); err != nil {
		t.Fatal(err)
	}
	if want := []Progress{{0, 42}, {32, 42}, {40, 42}, {42, 42}}; !slices.Equal(told, want) {
		t.Errorf("told %v", told)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for path, keys := range map[string]int{shared: 40, own: 2} {
		v, err := index.OpenVectors(path, index.VectorModel{}, true)
		if err != nil || v.Len() != keys {
			t.Errorf("%s: %v, %v", path, v, err)
		}
	}
	// The shared one can only be read; the own one is made for its model.
	if s, err = Open(t.Context(), lib, e.model(t), shared, Options{ReadOnly: true, Beside: beside}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Similar(t.Context(), "休休休")
	if err != nil || len(got) != 42 || got[0] != "mine v1" {
		t.Errorf("nearest %v, %v", got[:min(3, len(got))], err)
	}
	*mine = append(*mine, index.Chunk{ID: "new", Version: "v1", Text: "旅"})
	*lib = *chunks(41)
	if err := s.Build(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Count(t.Context()); err != nil || p != (Progress{43, 44}) {
		t.Errorf("%v, %v", p, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// Where there are none of the own one and none can be made, it is left out.
	s, err = Open(t.Context(), lib, e.model(t), shared, Options{ReadOnly: true, Beside: []Part{{Library: mine, Path: own + "-none", ReadOnly: true}}})
	if err != nil || len(s.beside) != 0 {
		t.Errorf("%v", err)
	}
}
