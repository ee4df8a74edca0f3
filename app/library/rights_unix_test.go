//go:build unix

package library

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tenkyo/app/library/rightstest"
)

// asNobody runs this test again as another user, because root may do everything.
func asNobody(t *testing.T, dir string) (child bool) {
	t.Helper()
	if os.Getenv("TENKYO_TEST_DIR") != "" {
		return true
	}
	rightstest.Again(t, dir, "/", "TENKYO_TEST_DIR="+dir, "HOME=/nonexistent")
	return false
}

func TestALibraryThatCannotBeWrittenIsOpenedForReadingByManyProcesses(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DIR")
	if dir == "" {
		s := newShelf(t)
		s.write("a.md", leave)
		l := s.open()
		s.ingest(l)
		l.Close()
		dir = filepath.Dir(s.dir)
		if info, err := os.Stat(s.dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("a new library is for others too: %v %v", info.Mode(), err)
		}
		if err := os.Chmod(s.dir, 0o755); err != nil { // all that it takes to share it
			t.Fatal(err)
		}
		// Even this process, which holds it for reading, does not exclude others.
		reading := s.options()
		reading.ReadOnly = true
		r, err := Open(t.Context(), reading)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		asNobody(t, dir)
		// Nor does a damaged index keep it shut.
		if err := os.Remove(filepath.Join(s.dir, indexDir, "format")); err != nil {
			t.Fatal(err)
		}
		asNobody(t, dir)
		return
	}
	s := &shelf{T: t, dir: filepath.Join(dir, "蔵書 1"), root: filepath.Join(dir, "社内 規程"), clock: time.Now()}
	for range 2 {
		l, err := Open(t.Context(), s.options()) // asks to write
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if !l.ReadOnly() {
			t.Fatal("it was opened for writing")
		}
		if got := s.search(l, "有給"); !slices.Equal(got, []string{"a.md"}) {
			t.Errorf("found %q", got)
		}
		s.mustBeSound(l)
	}
}

func TestNeitherTitleNorTextOfADeniedDocumentIsShown(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DIR")
	if dir == "" {
		s := newShelf(t)
		secret := s.write("secret.md", leave)
		s.write("b.md", travel)
		l := s.open()
		s.ingest(l)
		l.Close()
		if err := errors.Join(os.Chmod(secret, 0o600), filepath.WalkDir(s.dir, func(path string, _ os.DirEntry, err error) error {
			return errors.Join(err, os.Chmod(path, 0o777))
		})); err != nil {
			t.Fatal(err)
		}
		asNobody(t, filepath.Dir(s.dir))
		return
	}
	s := &shelf{T: t, dir: filepath.Join(dir, "蔵書 1"), root: filepath.Join(dir, "社内 規程"), clock: time.Now()}
	l := s.open()
	if l.ReadOnly() {
		t.Fatal("it was opened for reading")
	}
	if l.Source("secret.md") != Denied {
		t.Fatalf("its source is %s", l.Source("secret.md"))
	}
	found, err := l.Search(t.Context(), "年次有給休暇 宿泊料", 5, SearchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if found.Withheld != 1 || len(found.Hits) == 0 {
		t.Errorf("withheld %d, found %d", found.Withheld, len(found.Hits))
	}
	for _, h := range found.Hits {
		if h.Doc == "secret.md" {
			t.Errorf("it was found: %+v", h)
		}
	}
	for _, d := range l.Documents() {
		if d.Doc == "secret.md" || d.Source == Denied && (d.Title != "" || d.Path != "") {
			t.Errorf("the list shows %+v", d)
		}
	}
	if _, err := l.Document("secret.md", ""); !errors.Is(err, ErrDenied) {
		t.Errorf("its text: %v", err)
	}
	if _, err := l.Original("secret.md", ""); !errors.Is(err, ErrDenied) {
		t.Errorf("its bytes: %v", err)
	}
	if _, err := l.Page(t.Context(), PageRequest{Doc: "secret.md"}); !errors.Is(err, ErrDenied) {
		t.Errorf("its page: %v", err)
	}
	if a, err := l.Absence(t.Context(), "年次有給休暇"); err != nil || a.Found || a.Documents != 1 {
		t.Errorf("the look through all: %+v %v", a, err)
	}
	report, err := l.Ingest(t.Context(), []string{s.root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.want(report, "unchanged b.md", "unchanged "+l.handleOf("secret.md"))
}

func TestWhatWasDeniedStaysDeniedWhenItsFileIsMovedOrDeleted(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DIR")
	if dir == "" {
		s := newShelf(t)
		secrets := []string{s.write("deleted.md", leave), s.write("moved.md", travel)}
		s.write("b.md", "# 文書\n\n印刷は両面で行う。\n")
		l := s.open()
		s.ingest(l)
		l.Close()
		for _, secret := range secrets {
			if err := os.Chmod(secret, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for _, open := range []string{s.dir, s.root} {
			if err := filepath.WalkDir(open, func(path string, d os.DirEntry, err error) error {
				if err != nil || open == s.root && !d.IsDir() {
					return err
				}
				return os.Chmod(path, 0o777)
			}); err != nil {
				t.Fatal(err)
			}
		}
		asNobody(t, filepath.Dir(s.dir))
		return
	}
	s := &shelf{T: t, dir: filepath.Join(dir, "蔵書 1"), root: filepath.Join(dir, "社内 規程"), clock: time.Now()}
	own := t.TempDir()
	open := func() *Library {
		o := s.options()
		o.Denials = filepath.Join(own, "data", "denied")
		l, err := Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	denied := func(l *Library, when string) {
		t.Helper()
		l.sources.forget()
		for _, doc := range []string{"deleted.md", "moved.md"} {
			if got := l.Source(doc); got != Denied {
				t.Errorf("%s, %s is %s", when, doc, got)
			}
			if _, err := l.Document(doc, ""); !errors.Is(err, ErrDenied) {
				t.Errorf("%s, the text of %s: %v", when, doc, err)
			}
		}
		if found := s.search(l, "年次有給休暇 宿泊料"); slices.Contains(found, "deleted.md") || slices.Contains(found, "moved.md") {
			t.Errorf("%s, found %q", when, found)
		}
	}
	l := open()
	denied(l, "while they are there")
	if err := errors.Join(os.Remove(filepath.Join(s.root, "deleted.md")), os.Rename(filepath.Join(s.root, "moved.md"), filepath.Join(own, "moved.md"))); err != nil {
		t.Fatal(err)
	}
	denied(l, "after they went")
	l.Close()
	l = open()
	denied(l, "in the next run")
	if _, err := l.Ingest(t.Context(), []string{s.root}, nil); err != nil {
		t.Fatal(err)
	}
	denied(l, "after the folder was read again")
	s.write("deleted.md", leave) // another file, which may be read
	l.sources.forget()
	if got := l.Source("deleted.md"); got == Denied {
		t.Error("a file that may be read is denied")
	}
	l.Close()
}
