package library

import (
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
