package library

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// twoRoots is a library with two folders that hold files of the same places.
func twoRoots(t *testing.T) (s *shelf, l *Library, first, second string) {
	t.Helper()
	s = newShelf(t)
	first, second = s.root, filepath.Join(filepath.Dir(s.root), "総務")
	s.write("規程/旅費.md", "# 旅費規程\n\n宿泊料は9,000円とする。\n")
	s.write("メモ.md", "# メモ\n\n人事のメモ。\n")
	s.root = second
	s.write("規程/旅費.md", "# 旅費規程\n\n宿泊料は8,000円とする。\n")
	l = s.open()
	s.ingest(l, first, second)
	return s, l, first, second
}

func TestADocumentTellsInWhichFolderItLies(t *testing.T) {
	s, l, first, second := twoRoots(t)
	for _, d := range l.Documents() {
		want, rel := first, d.Doc
		if d.Doc == "総務/規程/旅費.md" {
			want, rel = second, "規程/旅費.md"
		}
		if d.Root != want || d.Rel != rel {
			t.Errorf("%s lies at %q in %q", d.Doc, d.Rel, d.Root)
		}
	}
	if err := os.Rename(filepath.Join(first, "メモ.md"), filepath.Join(second, "控え.md")); err != nil {
		t.Fatal(err)
	}
	s.ingest(l, first, second)
	at := slices.IndexFunc(l.Documents(), func(d DocumentInfo) bool { return d.Doc == "メモ.md" })
	if d := l.Documents()[at]; d.Root != second || d.Rel != "控え.md" {
		t.Errorf("after it was moved it lies at %q in %q", d.Rel, d.Root)
	}
}

func TestARemovedFolderLeavesNothingAndIsNewWhenItIsGivenAgain(t *testing.T) {
	s, l, first, second := twoRoots(t)
	if err := l.Remove("メモ.md"); err != nil {
		t.Fatal(err)
	}
	if err := l.RemoveRoot(t.Context(), first, false); err != nil {
		t.Fatal(err)
	}
	s.mustBeSound(l)
	if got := s.docs(l); !slices.Equal(got, []string{"総務/規程/旅費.md"}) {
		t.Errorf("left are %q", got)
	}
	if roots := l.Roots(); len(roots) != 1 || roots[0].Path != second || l.Knows(first) {
		t.Errorf("roots are %+v", roots)
	}
	if got := s.found(l, "宿泊料"); len(got.Hits) != 1 || got.Hits[0].Doc != "総務/規程/旅費.md" {
		t.Errorf("found %+v", got.Hits)
	}
	if err := l.RemoveRoot(t.Context(), first, false); !errors.Is(err, ErrNotFound) {
		t.Errorf("the second time: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = s.open()
	if got := s.docs(l); len(got) != 1 || len(l.Roots()) != 1 {
		t.Errorf("opened again it holds %q of %+v", got, l.Roots())
	}
	s.ingest(l, first)
	if got := s.docs(l); !slices.Equal(got, []string{"メモ.md", "総務/規程/旅費.md", "規程/旅費.md"}) {
		t.Errorf("given again: %q", got)
	}
}

func TestWhatAnotherFolderHoldsTooIsNotReadByItselfAgain(t *testing.T) {
	s := newShelf(t)
	s.write("メモ.md", "# メモ\n\n外のメモ。\n")
	s.write("内/規程.md", "# 規程\n\n内の規程。\n")
	l := s.open()
	inner := filepath.Join(s.root, "内")
	s.ingest(l, inner)
	s.ingest(l, s.root)
	if err := l.RemoveRoot(t.Context(), inner, false); err != nil {
		t.Fatal(err)
	}
	s.ingest(l, s.root)
	if got := s.docs(l); !slices.Equal(got, []string{"メモ.md"}) {
		t.Errorf("after the folder around was read: %q", got)
	}
}

func TestAFolderWithoutDocumentsIsListedUntilItIsRemoved(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.ingest(l, s.root)
	if roots := l.Roots(); len(roots) != 1 || roots[0].Documents != 0 || roots[0].State != Readable {
		t.Fatalf("roots are %+v", roots)
	}
	if err := l.RemoveRoot(t.Context(), s.root, false); err != nil || len(l.Roots()) != 0 {
		t.Errorf("removed: %v, %+v", err, l.Roots())
	}
}

func TestOfAFolderOfWhichAFileWasGivenOnlyThatIsReadAgain(t *testing.T) {
	s := newShelf(t)
	one := s.write("一.md", "# 一\n\n一つ目。\n")
	s.write("二.md", "# 二\n\n二つ目。\n")
	l := s.open()
	s.ingest(l, one)
	roots := l.Roots()
	if len(roots) != 1 || !slices.Equal(roots[0].Files, []string{one}) {
		t.Fatalf("roots are %+v", roots)
	}
	s.write("下/三.md", "# 三\n\n三つ目。\n")
	s.ingest(l, filepath.Join(s.root, "下"))
	if roots := l.Roots(); len(roots) != 2 || roots[1].Files != nil {
		t.Errorf("a folder in it is one of its own: %+v", roots)
	}
	s.ingest(l, s.root)
	if roots := l.Roots(); roots[0].Files != nil || roots[0].Documents != 2 {
		t.Errorf("given itself: %+v", roots[0])
	}
	s.ingest(l, one)
	if roots := l.Roots(); roots[0].Files != nil {
		t.Errorf("a file of it given again: %+v", roots[0])
	}
}

func TestWhatWasRemovedMeanwhileIsNotBroughtBack(t *testing.T) {
	_, l, first, second := twoRoots(t)
	if err := l.RemoveRoot(t.Context(), first, false); err != nil {
		t.Fatal(err)
	}
	report, err := l.IngestWith(t.Context(), []string{first, second}, IngestOptions{Known: true})
	if err != nil || report.Totals.New != 0 || report.Totals.Unchanged != 1 || l.Knows(first) {
		t.Errorf("%+v, %v", report.Totals, err)
	}
}

func TestAFolderOfTheUsersOwnIsRemovedFromHerLibraryAlone(t *testing.T) {
	p := newPair(t)
	before := treeOf(t, p.dir)
	l := p.openBoth()
	p.add(l)
	if err := l.RemoveRoot(context.Background(), p.root, false); !errors.Is(err, ErrReadOnly) {
		t.Errorf("of the shared one: %v", err)
	}
	if err := l.RemoveRoot(t.Context(), p.mine, true); err != nil {
		t.Fatal(err)
	}
	p.mustBeSound(l)
	if roots := l.Roots(); len(roots) != 1 || roots[0].OnlyMe {
		t.Errorf("roots are %+v", roots)
	}
	if treeOf(t, p.dir) != before {
		t.Error("the shared library was written")
	}
	alone := newShelf(t)
	if err := alone.open().RemoveRoot(t.Context(), alone.root, true); !errors.Is(err, ErrNotFound) {
		t.Errorf("without an own library: %v", err)
	}
}

func TestWhatCameWithAPackIsNoFolderThatCanBeRemoved(t *testing.T) {
	s, l, _, _ := twoRoots(t)
	path := s.pack(l, PackOptions{})
	other := s.other("他の図書館")
	to := other.open()
	other.unpack(to, path, UnpackOptions{})
	before := other.docs(to)
	if err := to.RemoveRoot(t.Context(), "", false); !errors.Is(err, ErrNotFound) {
		t.Errorf("removing the folder of no name: %v, want %v", err, ErrNotFound)
	}
	if after := other.docs(to); len(before) != 3 || !slices.Equal(after, before) {
		t.Errorf("of %q are left %q", before, after)
	}
}
