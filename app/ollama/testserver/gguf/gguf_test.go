package gguf

import (
	"bytes"
	"strings"
	"testing"
)

func TestModelsAreTheSameEveryTime(t *testing.T) {
	for name, make := range map[string]func() ([]byte, error){
		"random":   func() ([]byte, error) { return Random(Llama, 3, 512) },
		"script":   func() ([]byte, error) { return Script(Qwen3, []string{"one two three", "四五六七八九"}, 512) },
		"embedder": func() ([]byte, error) { return Embedder(1, 128, 32) },
	} {
		a, err := make()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, err := make()
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs from itself, %v", name, err)
		}
		if !bytes.HasPrefix(a, []byte("GGUF\x03\x00\x00\x00")) || len(a)%alignment != 0 {
			t.Errorf("%s begins with %q and has %d bytes", name, a[:8], len(a))
		}
	}
}

func TestScriptsAreCutIntoNewPieces(t *testing.T) {
	for _, s := range []string{
		`{"claims":[{"text":"申請は三日前まで","evidence":["c1.2","c1.2"]}],"unanswered":[]}`,
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "the the the the the the", "日本語", strings.Repeat("同じ文。", 50),
	} {
		v := newVocabulary()
		pieces, err := v.cut(s)
		if err != nil || strings.Join(pieces, "") != s {
			t.Fatalf("%q: %q, %v", s, pieces, err)
		}
		seen := map[string]bool{}
		for _, p := range pieces {
			if _, known := v.ids[v.encode(p)]; known || seen[p] {
				t.Errorf("%q: piece %q is not new", s, p)
			}
			seen[p] = true
		}
	}
}

func TestScriptsThatCannotBe(t *testing.T) {
	for _, scripts := range [][]string{{""}, {"a"}, {"the"}, {Loop}, nil} {
		if _, err := Script(Llama, scripts, 512); err == nil {
			t.Errorf("%q made a model", scripts)
		}
	}
}
