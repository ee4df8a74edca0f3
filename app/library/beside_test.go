package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

func (s *shelf) openReading() (*Library, error) {
	o := s.options()
	o.ReadOnly = true
	return Open(s.Context(), o)
}

func (s *shelf) besides() []string {
	s.Helper()
	left, err := filepath.Glob(filepath.Join(s.dir, besidePrefix+"*"))
	s.must(err)
	return left
}

// Beside an ingest that goes on, every reader sees one moment: each document whole, in one of its versions, and nothing amiss.
func TestReadersBesideAWriterSeeOneMoment(t *testing.T) {
	s := newShelf(t)
	text := func(i, round int) string {
		return fmt.Sprintf("# 規程%d\n\n## 第1条\n\n第%d号の規程は%d回目である。\n\n## 第2条\n\n休暇は%d日とする。\n", i, i, round, round)
	}
	for i := range 30 {
		s.write(fmt.Sprintf("%02d.md", i), text(i, 0))
	}
	l := s.open()
	s.ingest(l)
	var done atomic.Bool
	failed := make(chan error, 1)
	go func() {
		defer done.Store(true)
		for round := 1; round <= 3; round++ {
			for i := range 30 {
				s.write(fmt.Sprintf("%02d.md", i), text(i, round))
			}
			if _, err := l.Ingest(t.Context(), []string{s.root}, nil); err != nil {
				failed <- err
				return
			}
		}
	}()
	opened, indexed := 0, 0
	for !done.Load() {
		r, err := s.openReading()
		if err != nil {
			t.Fatal(err)
		}
		opened++
		if n := len(r.Documents()); n != 30 {
			t.Errorf("%d documents", n)
		}
		found, err := r.Search(t.Context(), "休暇は何日", 40, SearchOptions{})
		if errors.Is(err, ErrBusy) {
			r.Close()
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		indexed++
		seen := map[string]bool{}
		for _, h := range found.Hits {
			if strings.Contains(h.Section, "第2条") {
				seen[h.Doc] = true
			}
			for _, doc := range h.Also {
				seen[doc] = true
			}
		}
		if len(seen) != 30 {
			t.Errorf("%d documents are found", len(seen))
		}
		s.mustBeSound(r)
		r.Close()
	}
	select {
	case err := <-failed:
		t.Fatal(err)
	default:
	}
	t.Logf("%d readers, %d of them with an index", opened, indexed)
	if indexed == 0 {
		t.Error("no reader had an index")
	}
	if left := s.besides(); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
}

func TestWhatAKilledReaderLeftIsRemovedAndWhatALivingOneHasIsNot(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	r, err := s.openReading()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	l.Close()
	left := filepath.Join(s.dir, besidePrefix+"123")
	s.must(os.MkdirAll(filepath.Join(left, "index"), 0o700))
	s.open()
	if dirs := s.besides(); len(dirs) != 1 || slices.Contains(dirs, left) {
		t.Errorf("%q is there", dirs)
	}
	if got := s.search(r, "有給"); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("found %q", got)
	}
}

// While the writer makes the index for the first time there is none to copy; the list and the documents can be had.
func TestWithoutAnIndexBesideAWriterAllButSearchingWorks(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.must(os.RemoveAll(filepath.Join(s.dir, indexDir)))
	r, err := s.openReading()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if docs := r.Documents(); len(docs) != 1 {
		t.Errorf("documents are %+v", docs)
	}
	if _, err := r.Document("a.md", ""); err != nil {
		t.Error(err)
	}
	if _, err := r.Search(t.Context(), "有給", 5, SearchOptions{}); !errors.Is(err, ErrBusy) {
		t.Errorf("searching gives %v", err)
	}
}

// Who reads for minutes does not keep a writer waiting, and reads on what there was.
func TestAReaderThatStepsAsideLetsOthersWrite(t *testing.T) {
	s := newShelf(t)
	s.write("leave.md", "# 規程\n\n有給休暇は10日とする。\n")
	l := s.open()
	s.ingest(l)
	s.must(l.Close())
	reader, err := s.openReading()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), s.options()); !errors.Is(err, ErrBusy) {
		t.Errorf("beside a reader: %v", err)
	}
	reader.StepAside(t.Context())
	writer, err := Open(t.Context(), s.options())
	if err != nil {
		t.Fatalf("beside a reader that stepped aside: %v", err)
	}
	s.write("leave.md", "# 規程\n\n有給休暇は20日とする。\n")
	s.write("other.md", "# 旅費\n\n有給の出張は5日とする。\n")
	s.ingest(writer)
	if found := s.search(reader, "有給休暇"); len(found) != 1 || len(reader.Documents()) != 1 {
		t.Errorf("the reader sees %q in %d documents", found, len(reader.Documents()))
	}
	if found := s.search(writer, "有給"); len(found) != 2 {
		t.Errorf("the writer sees %q", found)
	}
	s.must(writer.Close())
	s.must(reader.Close())
	if left := s.besides(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
