//go:build unix

package library

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestAFolderThatDoesNotAnswerIsNotWaitedForForever(t *testing.T) {
	silent := filepath.Join(t.TempDir(), "share") // opening it waits for somebody who writes, as a dead share does for its server
	if err := syscall.Mkfifo(silent, 0o600); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() {
		if f, err := os.OpenFile(silent, os.O_RDWR, 0); err == nil {
			f.Close()
		}
	})
	if answersWithin(20*time.Millisecond, silent) {
		t.Error("it does not answer")
	}
	if !answersWithin(time.Minute, filepath.Join(t.TempDir(), "nothing")) || !answersWithin(time.Minute, t.TempDir()) {
		t.Error("that there is nothing is an answer, too")
	}
}
