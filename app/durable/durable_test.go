package durable

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAFileIsReplacedWholeAndForThisUserAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "規程.json")
	for _, text := range []string{"first", "second"} {
		if err := WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("got %q, %v", got, err)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	for name, want := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if err := WriteFile(dir, nil); err == nil {
		t.Error("a folder was written over")
	}
	if entries, _ := os.ReadDir(filepath.Dir(dir)); len(entries) != 1 {
		t.Errorf("a failed write left something behind: %v", entries)
	}
}

func TestALockIsForOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x", "lock")
	held, err := Acquire(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Acquire(t.Context(), path, 20*time.Millisecond); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v, want ErrBusy", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if _, err := Acquire(ctx, path, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
	held.Release()
	again, err := Acquire(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	again.Release()
}
