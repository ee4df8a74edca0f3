package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver/gguf"
	"tenkyo/app/policy"
	"tenkyo/app/semantic"
)

// withMeaning is a library of two passages, and a model file that sees a text as a bag of characters.
func withMeaning(t *testing.T) (w *wiring, file string) {
	t.Helper()
	dir := t.TempDir()
	docs := filepath.Join(dir, "docs")
	model, err := gguf.Embedder(1, 128, 32)
	if err == nil {
		err = os.MkdirAll(docs, 0o755)
	}
	file = filepath.Join(dir, "model.gguf")
	rules := "# 就業規則\n\n## 第34条 年次有給休暇\n\n10日の年次有給休暇を与える。\n\n## 第51条 解雇\n\n社員を解雇することがある。\n"
	for path, content := range map[string][]byte{file: model, filepath.Join(docs, "就業規則.md"): []byte(rules)} {
		if err == nil {
			err = os.WriteFile(path, content, 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(dir, "library")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	if _, err := lib.Ingest(t.Context(), []string{docs}, nil); err != nil {
		t.Fatal(err)
	}
	part := lib.Parts()[0]
	w = &wiring{options: options{data: filepath.Join(dir, "data")}, policy: &policy.Policy{}, lib: lib}
	w.meaning = &semantic.Switch{Library: part, Path: semantic.Path(part.Dir)}
	return w, file
}

var errNoServer = errors.New("no server")

func TestAModelFilePreparesTheLibraryWithoutAServer(t *testing.T) {
	w, file := withMeaning(t)
	taken, err := w.takeEncoder(t.Context(), file)
	if err != nil || taken.Name != "bag-of-words" || taken.Dimension != 32 || taken.Passage <= 0 || taken.Size == 0 {
		t.Fatalf("%+v, %v", taken, err)
	}
	e := embedder{w, nil, errNoServer}
	for _, at := range []string{"first", "next"} {
		v, err := e.OpenVectors(t.Context(), taken.Name, false)
		if err != nil {
			t.Fatalf("at the %s start: %v", at, err)
		}
		if err := v.Build(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if near, err := w.meaning.Similar(t.Context(), "休暇"); err != nil || len(near) != 2 {
			t.Errorf("at the %s start: %v, %v", at, near, err)
		}
		if err := v.Close(); err != nil {
			t.Fatal(err)
		}
		w.encoder.Store(&viewmodel.Encoder{Name: taken.Name, SHA256: taken.SHA256}) // as the settings have it
	}
	if _, err := e.OpenVectors(t.Context(), "another", false); !errors.Is(err, errNoServer) {
		t.Errorf("a model of a server that is not there: %v", err)
	}
	if former := e.Former(); former != taken.Name {
		t.Errorf("prepared by %q", former)
	}
	if err := os.Remove(semantic.KeptAt(w.data, taken.SHA256)); err != nil {
		t.Fatal(err)
	}
	if _, err := e.OpenVectors(t.Context(), taken.Name, false); !errors.Is(err, semantic.ErrNoFile) {
		t.Errorf("a file that is gone: %v", err)
	}
}

func TestALibraryThatTheCommandLinePreparedIsSearchedByMeaningAtOnce(t *testing.T) {
	w, file := withMeaning(t)
	w.library = w.lib.Parts()[0].Dir
	if s := w.withPrepared(viewmodel.Settings{}, w.policy); s != (viewmodel.Settings{}) {
		t.Errorf("of one that is not prepared: %+v", s)
	}
	taken, err := w.takeEncoder(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := embedder{w, nil, errNoServer}.OpenVectors(t.Context(), taken.Name, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(v.Build(t.Context(), nil), v.Close()); err != nil {
		t.Fatal(err)
	}
	s := w.withPrepared(viewmodel.Settings{}, w.policy)
	if s.Embedder != taken.Name || s.Encoder != taken.Encoder {
		t.Errorf("%+v", s)
	}
	for name, chose := range map[string]viewmodel.Settings{"another model": {Embedder: "embeddinggemma"}, "none, having had this": {Encoder: taken.Encoder}} {
		if s := w.withPrepared(chose, w.policy); s != chose {
			t.Errorf("of a user who chose %s: %+v", name, s)
		}
	}
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := os.WriteFile(path, []byte("models = [\"gemma3:4b\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	narrow, err := policy.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if s := w.withPrepared(viewmodel.Settings{}, narrow); s.Embedder != "" {
		t.Errorf("one that is not allowed: %+v", s)
	}
	if err := os.Remove(semantic.KeptAt(w.data, taken.SHA256)); err != nil {
		t.Fatal(err)
	}
	if s := w.withPrepared(viewmodel.Settings{}, w.policy); s.Embedder != "" {
		t.Errorf("a file that is not here: %+v", s)
	}
}

func TestAModelFileThatTheAdministratorDoesNotAllowIsNotTakenIn(t *testing.T) {
	w, file := withMeaning(t)
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := os.WriteFile(path, []byte("models = [\"gemma3:4b\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var err error
	if w.policy, err = policy.Read(path); err != nil {
		t.Fatal(err)
	}
	if _, err := w.takeEncoder(t.Context(), file); ollama.CodeOf(err) != ollama.CodeNotAllowed {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(filepath.Join(w.data, "encoders")); err == nil {
		t.Error("something is kept of it")
	}
	w.encoder.Store(&viewmodel.Encoder{Name: "bag-of-words", SHA256: "x"})
	if _, err := (embedder{w, nil, nil}).OpenVectors(t.Context(), "bag-of-words", false); ollama.CodeOf(err) != ollama.CodeNotAllowed {
		t.Errorf("one that was taken in before: %v", err)
	}
}
