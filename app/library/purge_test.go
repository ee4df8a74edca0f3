package library

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// holding lists the files of the library in which any of some words stand, also inside what is compressed.
func (s *shelf) holding(words ...string) []string {
	s.Helper()
	var found []string
	s.must(filepath.WalkDir(s.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if k, err := readKept(path); err == nil {
			data = []byte(k.Doc + k.Document.Pages[0].Text)
		}
		for _, w := range words {
			if bytes.Contains(data, []byte(w)) || strings.Contains(path, w) {
				found = append(found, strings.TrimPrefix(path, s.dir)+" "+w)
			}
		}
		return nil
	}))
	return found
}

func TestAPurgedDocumentLeavesNothingButDigests(t *testing.T) {
	s := newShelf(t)
	s.write("秘密の規程.md", rule("ひみつ規程", "2025-04-01", "合言葉はナポリタンである。"))
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	s.write("秘密の規程.md", rule("ひみつ規程", "2027-04-01", "合言葉はボロネーゼである。"))
	s.ingest(l)
	words := []string{"秘密の", "ひみつ", "ナポリタン", "ボロネーゼ"}
	if len(s.holding(words...)) == 0 {
		t.Fatal("the test finds nothing")
	}
	s.must(l.SetEffective("秘密の規程.md", "", "2026-04-01"))
	s.must(l.Purge(t.Context(), "秘密の規程.md"))
	check := func(when string) {
		t.Helper()
		s.mustBeSound(l)
		if left := s.holding(words...); len(left) > 0 {
			t.Errorf("%s: %q", when, left)
		}
		if got := s.docs(l); !slices.Equal(got, []string{"b.md"}) {
			t.Errorf("%s: documents are %q", when, got)
		}
		if got := s.search(l, "合言葉 宿泊料"); !slices.Equal(got, []string{"b.md"}) {
			t.Errorf("%s: found %q", when, got)
		}
	}
	check("at once")
	report := s.ingest(l)
	s.want(report, "skipped 秘密の規程.md", "unchanged b.md")
	if report.Files[1].Code != "purged" && report.Files[0].Code != "purged" {
		t.Errorf("got %+v", report.Files)
	}
	check("after reading the folder")
	s.must(os.Rename(filepath.Join(s.root, "秘密の規程.md"), filepath.Join(s.root, "別名.md"))) // the same bytes
	s.want(s.ingest(l), "skipped 別名.md", "unchanged b.md")
	s.must(os.Remove(filepath.Join(s.root, "別名.md")))
	s.write("秘密の規程.md", rule("ひみつ規程", "2028-04-01", "合言葉はペペロンチーノである。")) // the same name
	s.want(s.ingest(l), "skipped 秘密の規程.md", "unchanged b.md")
	l.Close()
	l = s.open()
	check("after reopening")
	l.Close()
	s.must(os.Remove(filepath.Join(s.dir, catalogFile)))
	l = s.open()
	check("after the catalog was lost")
	s.want(s.ingest(l), "skipped 秘密の規程.md", "unchanged b.md")
	again, err := l.IngestWith(t.Context(), []string{s.root}, IngestOptions{Purged: true})
	s.must(err)
	s.want(again, "indexed 秘密の規程.md", "unchanged b.md")
	s.want(s.ingest(l), "unchanged 秘密の規程.md", "unchanged b.md")
	if err := l.Purge(t.Context(), "none.md"); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestAPurgeThatWasCutShortIsFinished(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", strings.ReplaceAll(leave, "年次有給休暇", "ナポリタン休暇"))
	s.write("copy/a.md", strings.ReplaceAll(leave, "年次有給休暇", "ナポリタン休暇")) // has the same original
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	e := l.entry("a.md")
	mark := &tombstone{Name: digestOfName("a.md"), Hashes: []string{e.current().Hash}, Pending: true}
	s.must(l.record(&record{Batch: []*record{{Purged: mark}, {Gone: "a.md"}}})) // and then the process died
	l.Close()
	l = s.open()
	s.mustBeSound(l)
	if got := s.docs(l); !slices.Equal(got, []string{"b.md", "copy/a.md"}) {
		t.Errorf("documents are %q", got)
	}
	if _, err := os.Stat(l.store.documentPath(e.current().Hash, "a.md")); err == nil {
		t.Error("its text is still there")
	}
	if _, err := l.Document("copy/a.md", ""); err != nil {
		t.Error(err)
	}
	if l.catalog.purged[mark.Name].Pending {
		t.Error("it is not finished")
	}
}
