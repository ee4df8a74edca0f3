package library

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestARenamedOrMovedFileKeepsItsName(t *testing.T) {
	s := newShelf(t)
	path := s.write("old/a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	moved := filepath.Join(s.root, "new", "規則.md")
	if err := os.MkdirAll(filepath.Dir(moved), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path, moved); err != nil {
		t.Fatal(err)
	}
	s.want(s.ingest(l), "unchanged old/a.md", "unchanged b.md")
	for _, d := range l.Documents() {
		if d.Doc == "old/a.md" && d.Path != moved {
			t.Errorf("its path is %s", d.Path)
		}
	}
	s.want(s.ingest(l), "unchanged old/a.md", "unchanged b.md")
}

func TestACopyIsADocumentOfItsOwn(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.write("copy/a.md", leave)
	s.want(s.ingest(l), "unchanged a.md", "indexed copy/a.md")
}

func TestAPartOfARootIsReadUnderTheRootsNames(t *testing.T) {
	s := newShelf(t)
	s.write("人事/a.md", leave)
	s.write("経理/b.md", travel)
	l := s.open()
	s.ingest(l)
	s.write("人事/a.md", leave+"\n追加。\n")
	s.write("経理/b.md", travel+"\n追加。\n")
	s.want(s.ingest(l, filepath.Join(s.root, "人事")), "indexed 人事/a.md")
	s.want(s.ingest(l, filepath.Join(s.root, "経理", "b.md")), "indexed 経理/b.md")
	if err := os.RemoveAll(filepath.Join(s.root, "人事")); err != nil {
		t.Fatal(err)
	}
	s.want(s.ingest(l, filepath.Join(s.root, "人事")), "retired 人事/a.md")
}

func TestASingleFilesRootIsItsFolder(t *testing.T) {
	s := newShelf(t)
	file := s.write("x/a.md", leave)
	s.write("x/b.md", travel)
	l := s.open()
	s.want(s.ingest(l, file), "indexed a.md")
	s.want(s.ingest(l, filepath.Dir(file)), "unchanged a.md", "indexed b.md")
}

func TestNamesThatAreTakenGetTheRootBeforeThem(t *testing.T) {
	s := newShelf(t)
	one, two := filepath.Dir(s.write("x/regulations/a.md", leave)), filepath.Dir(s.write("y/regulations/a.md", travel))
	three := filepath.Dir(s.write("z/regulations/a.md", "# 三\n\n第三の規程である。\n"))
	l := s.open()
	s.ingest(l, one)
	s.want(s.ingest(l, two), "indexed regulations/a.md")
	s.want(s.ingest(l, three), "indexed z/regulations/a.md")
	for name, want := range map[string]string{"a.md": "a.md", "z/regulations/a.md": "z/regulations/a.md"} {
		if got, err := l.Resolve(name); got != want || err != nil {
			t.Errorf("%s resolves to %q, %v", name, got, err)
		}
	}
	s.write("z/regulations/c.md", "# 四\n\n第四の規程である。\n")
	s.ingest(l, three)
	if got, err := l.Resolve("regulations/a.md"); got != "regulations/a.md" || err != nil {
		t.Errorf("a whole name gives way to a suffix: %q, %v", got, err)
	}
	if _, err := l.Resolve("missing.md"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a missing name gives %v", err)
	}
}

func TestASuffixThatFitsTwoDocumentsIsAmbiguous(t *testing.T) {
	s := newShelf(t)
	s.write("x/a.md", leave)
	s.write("y/a.md", travel)
	l := s.open()
	s.ingest(l)
	if _, err := l.Resolve("a.md"); !errors.Is(err, ErrAmbiguous) {
		t.Errorf("got %v", err)
	}
}
