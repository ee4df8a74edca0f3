package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tenkyo/app/words"
)

func TestPasswordsAreFoundByTheNameOfTheFile(t *testing.T) {
	known := []password{{"給与規程.pdf", "one"}, {"人事/給与規程.pdf", "two"}, {"", "all"}, {"/srv/docs/a.pdf", "three"}, {"b.pdf", ""}, {"ガイド.pdf", "kana"}}
	for path, want := range map[string][]string{
		"/srv/docs/人事/給与規程.pdf":           {"one", "two", "all"},
		"/srv/docs/カ\u3099イト\u3099.pdf":   {"kana", "all"}, // as macOS writes it
		"/srv/docs/新給与規程.pdf":             {"all"},
		"/srv/docs/a.pdf":                 {"three", "all"},
		"/srv/docs/b.pdf":                 {"", "all"},
		"/mnt/人事/旧給与規程.pdf/passwords.pdf": {"all"},
	} {
		if got := passwordsFor(known, path); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestAPasswordFileOfOthersIsWarnedOf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "passwords")
	if err := os.WriteFile(path, []byte("\ufeffx.pdf\topen sesame\r\n\nfor all\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c := &cli{options: options{passwordFile: path}, words: words.New("en"), stderr: &said}
	ask, err := c.passwords()
	if err != nil {
		t.Fatal(err)
	}
	for attempt, want := range []string{"open sesame", "for all"} {
		if got, ok := ask(t.Context(), "/a/x.pdf", attempt); !ok || got != want {
			t.Errorf("attempt %d: %q %v", attempt, got, ok)
		}
	}
	if _, ok := ask(t.Context(), "/a/x.pdf", 2); ok {
		t.Error("there is a third password")
	}
	if !bytes.Contains(said.Bytes(), []byte(path)) {
		t.Errorf("said %q", said.String())
	}
}
