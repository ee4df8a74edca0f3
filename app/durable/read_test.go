package durable

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestNoMoreOfAFileIsReadThanItMayHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadAtMost(path, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := ReadAtMost(path, 4); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	if _, err := os.Stat("/dev/zero"); err != nil {
		return
	}
	if _, err := ReadAtMost("/dev/zero", 1<<16); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}
