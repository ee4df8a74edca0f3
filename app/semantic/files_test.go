package semantic

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/encoder"
	"tenkyo/app/ollama/testserver/gguf"
	"tenkyo/index"
)

// modelFile writes a model that sees a text as a bag of characters.
func modelFile(t *testing.T, seed int64) string {
	t.Helper()
	content, err := gguf.Embedder(seed, 128, 32)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "multilingual_E5 small.gguf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func infoOf(t *testing.T, path string) encoder.Info {
	t.Helper()
	e, err := encoder.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	return e.Info
}

// kept takes a model file into a data folder and opens it there.
func kept(t *testing.T, data, path string) *encoder.Encoder {
	t.Helper()
	i := infoOf(t, path)
	if err := Keep(t.Context(), data, path, i); err != nil {
		t.Fatal(err)
	}
	e, err := Kept(data, i.SHA256)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestAModelFileMakesVectorsAndIsFoundAgainByThem(t *testing.T) {
	data, vectors := t.TempDir(), filepath.Join(t.TempDir(), "vectors")
	e := kept(t, data, modelFile(t, 1))
	s, err := Open(t.Context(), chunks(8), OfFile(e, "tiny-e5"), vectors, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if each, err := s.Speed(t.Context()); err != nil || each <= 0 {
		t.Errorf("a passage takes %v, %v", each, err)
	}
	if err := errors.Join(s.Build(t.Context(), nil), s.Close()); err != nil {
		t.Fatal(err)
	}
	name, sum := MadeBy(vectors)
	if name != "tiny-e5" || sum != e.SHA256 {
		t.Errorf("made by %q, %q", name, sum)
	}
	again, err := Kept(data, sum)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if s, err = Open(t.Context(), chunks(8), OfFile(again, name), vectors, Options{ReadOnly: true}); err != nil {
		t.Fatal(err)
	}
	near, err := s.Similar(t.Context(), "旅費を支給する")
	if err != nil || len(near) != 8 || near[0] != "ca v1" {
		t.Errorf("%v, %v", near, err)
	}
}

func TestAnotherModelFileMakesItsOwnVectors(t *testing.T) {
	vectors := filepath.Join(t.TempDir(), "vectors")
	s, err := Open(t.Context(), chunks(4), OfFile(kept(t, t.TempDir(), modelFile(t, 1)), "bag"), vectors, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other := OfFile(kept(t, t.TempDir(), modelFile(t, 2)), "bag")
	if _, err := Open(t.Context(), chunks(4), other, vectors, Options{ReadOnly: true}); !errors.Is(err, index.ErrOtherModel) {
		t.Errorf("vectors of another file under the same name: %v", err)
	}
}

func TestAKeptModelFileThatIsNotWhatItWas(t *testing.T) {
	data, path := t.TempDir(), modelFile(t, 1)
	i := infoOf(t, path)
	if _, err := Kept(data, i.SHA256); !errors.Is(err, ErrNoFile) {
		t.Errorf("none is kept: %v", err)
	}
	at := KeptAt(data, i.SHA256)
	other, err := os.ReadFile(modelFile(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"another model": other, "cut": other[:len(other)/2], "no model": []byte("x")} {
		if err := Keep(t.Context(), data, path, i); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Kept(data, i.SHA256); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Keep(t.Context(), data, path, i); err != nil { // taking it in again mends it
		t.Fatal(err)
	}
	e, err := Kept(data, i.SHA256)
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
}

func TestACopyThatIsCancelledLeavesNothing(t *testing.T) {
	data, path := t.TempDir(), modelFile(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Keep(ctx, data, path, infoOf(t, path)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if left, err := os.ReadDir(filepath.Join(data, "encoders")); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

// A file of vectors can come from a share: what it says of a model must not lead out of the folder.
func TestADigestThatIsNoneNamesNoFile(t *testing.T) {
	for _, digest := range []string{"gguf:../../etc/passwd", "gguf:", "sha256:" + sum64, "gguf:" + sum64[1:] + "/", "gguf:" + sum64[1:] + "G"} {
		path := filepath.Join(t.TempDir(), "vectors")
		v, err := index.CreateVectors(path, index.VectorModel{Name: "x", Digest: digest, Dimension: 4})
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Close(); err != nil {
			t.Fatal(err)
		}
		if name, sum := MadeBy(path); name != "" || sum != "" {
			t.Errorf("%q: %q, %q", digest, name, sum)
		}
	}
	if name, sum := MadeBy(filepath.Join(t.TempDir(), "none")); name != "" || sum != "" {
		t.Errorf("no vectors: %q, %q", name, sum)
	}
}

const sum64 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestTheFamilyOfAModelIsKnownByItsName(t *testing.T) {
	for _, c := range []struct{ says, file, name, question string }{
		{"multilingual-e5-small", "x.gguf", "multilingual-e5-small", "query: "},
		{"Multilingual E5 Base", "x.gguf", "Multilingual E5 Base", "query: "},
		{"Bge Small En v1.5", "x.gguf", "Bge Small En v1.5", "Represent this sentence for searching relevant passages: "},
		{"model", "bge-large-en-v1.5-q8_0.gguf", "bge-large-en-v1.5-q8_0", "Represent this sentence for searching relevant passages: "},
		{"bge-m3", "bge-m3.gguf", "bge-m3", ""},
		{"all-MiniLM-L6-v2", "model.gguf", "all-MiniLM-L6-v2", ""},
	} {
		name := NameOf(encoder.Info{Name: c.says}, filepath.Join("folder", c.file))
		if name != c.name || prefixesOf(name).question != c.question {
			t.Errorf("%q in %s: %q, %q", c.says, c.file, name, prefixesOf(name).question)
		}
	}
}
