package library

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

func TestANameMeansADocumentOrAFolder(t *testing.T) {
	s := newShelf(t)
	for _, doc := range []string{"規程/就業規則.md", "規程/旅費/旅費規程.md", "forms/旅費/申請.md", "a.md"} {
		s.write(doc, "# "+doc+"\n\n本文。\n")
	}
	l := s.open()
	s.ingest(l)
	for _, c := range []struct{ name, want string }{
		{"a.md", "a.md"},
		{"就業規則.md", "規程/就業規則.md"},
		{"規程", "規程/就業規則.md 規程/旅費/旅費規程.md"},
		{"規程/", "規程/就業規則.md 規程/旅費/旅費規程.md"},
		{"規程/旅費", "規程/旅費/旅費規程.md"},
		{"旅費", "forms/旅費/申請.md 規程/旅費/旅費規程.md"},
		{filepath.Join(s.root, "forms"), "forms/旅費/申請.md"},
		{"規", ""},
		{"", ""},
		{".", ""},
	} {
		got, err := l.Within(c.name)
		if strings.Join(got, " ") != c.want || c.want == "" && !errors.Is(err, ErrNotFound) {
			t.Errorf("%q: got %q, %v", c.name, got, err)
		}
	}
	l.sources.forget()
	if _, err := l.Within("forms"); err != nil || len(l.sources.files) != 1 {
		t.Errorf("for a folder of one document %d files were opened, %v", len(l.sources.files), err)
	}
	found, err := l.Search(t.Context(), "本文", 5, SearchOptions{Docs: []string{"a.md"}})
	if err != nil || len(found.Hits) != 1 || found.Hits[0].Doc != "a.md" {
		t.Errorf("%+v %v", found.Hits, err)
	}
}
