package library

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Reading a pipe or a device in the place of the catalog would never end, or take all memory.
func TestACatalogThatIsNoFileIsRefused(t *testing.T) {
	s := newShelf(t)
	s.write("leave.md", "# 規程\n\n有給休暇は10日とする。\n")
	l := s.open()
	s.ingest(l)
	s.must(l.Close())
	path := filepath.Join(s.dir, catalogFile)
	s.must(os.Remove(path))
	if err := os.Symlink(os.DevNull, path); err != nil {
		t.Skip(err)
	}
	for name, open := range map[string]func() (*Library, error){
		"to read":  s.openReading,
		"to write": func() (*Library, error) { return Open(t.Context(), s.options()) },
	} {
		if l, err := open(); err == nil || !strings.Contains(err.Error(), "no ordinary file") {
			t.Errorf("%s: %v", name, err)
			if err == nil {
				l.Close()
			}
		}
	}
}

// A pipe in the place of any file of the library stops nobody: it is named, or what it held is made anew.
func TestAKeptFileThatIsNoFileIsRefused(t *testing.T) {
	s := newShelf(t)
	s.write("leave.md", "# 規程\n\n有給休暇は10日とする。\n")
	l := s.open()
	s.ingest(l)
	s.must(l.Close())
	var kept []string
	s.must(filepath.WalkDir(filepath.Join(s.dir, storeDir), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			kept = append(kept, path)
		}
		return err
	}))
	if len(kept) < 2 {
		t.Fatalf("the store holds %v", kept)
	}
	for _, path := range kept {
		s.must(os.Remove(path))
		if err := os.Symlink(os.DevNull, path); err != nil {
			t.Skip(err)
		}
		if _, err := openKept(path); !errors.Is(err, errNotOrdinary) {
			t.Errorf("%s: %v", path, err)
		}
	}
	l = s.open()
	defer l.Close()
	if _, err := l.Document("leave.md", ""); err == nil {
		t.Error("a document is read from a device")
	}
}
