package library

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAFileThatIsAnotherOneOrGoneIsSeenBeforeItIsReadAgain(t *testing.T) {
	s := newShelf(t)
	path := s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	now := func(want FileNow) {
		t.Helper()
		l.sources.forget()
		if got := l.FileNow("a.md"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	now(AsRead)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	now(AsRead) // it was only touched
	same := []byte(leave)
	same[len(same)-2]++
	if err := os.WriteFile(path, same, 0o600); err != nil {
		t.Fatal(err)
	}
	now(ChangedSince)
	s.write("a.md", leave+"\nmore\n")
	now(ChangedSince)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	now(GoneSince)
	if err := os.Rename(filepath.Dir(path), filepath.Dir(path)+" elsewhere"); err != nil {
		t.Fatal(err)
	}
	now(AsRead) // a folder that is not there may be a share that is away
	if got := l.FileNow("unknown.md"); got != AsRead {
		t.Error(got)
	}
}
