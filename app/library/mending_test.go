package library

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rezipped changes what a gzip file says and leaves it a good gzip file.
func rezipped(t *testing.T, change func(string) string) func([]byte) []byte {
	return func(data []byte) []byte {
		t.Helper()
		zip, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(zip)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		_, err = w.Write([]byte(change(string(text))))
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
}

func removed([]byte) []byte { return nil }

// The texts of two documents, one of which is damaged in several ways.
func (s *shelf) twoRules() *Library {
	s.write("a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	return l
}

func TestARebuildReadsADamagedTextAgainFromItsOriginal(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"zeroed": zeroed, "halved": halved, "emptied": removed,
		"rewritten": rezipped(t, func(s string) string { return strings.ReplaceAll(s, "10日", "90日") }),
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			l := s.twoRules()
			want := s.search(l, "有給")
			s.each("store/documents/*/*.json.gz", func(path string) { s.overwrite(path, damage) })
			report, err := l.Check(t.Context())
			if err != nil || report.OK {
				t.Fatalf("a check finds %+v, %v", report.Faults, err)
			}
			for _, f := range report.Faults {
				if f.Kind == "stored_document" && !strings.Contains(f.Detail, "library rebuild") {
					t.Errorf("the check does not say what to do: %s", f.Detail)
				}
			}
			if err := l.Rebuild(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			s.mustBeSound(l)
			if got := s.search(l, "有給"); !slices.Equal(got, want) {
				t.Errorf("found %q, want %q", got, want)
			}
			if damaged := l.Damaged(); len(damaged) != 0 {
				t.Errorf("damaged: %q", damaged)
			}
		})
	}
}

func TestADocumentThatCannotBeMendedKeepsItsPlaceAndIsNamed(t *testing.T) {
	s := newShelf(t)
	l := s.twoRules()
	e := l.entry("a.md")
	s.overwrite(l.store.documentPath(e.current().Hash, "a.md"), halved)
	s.overwrite(l.store.originalPath(e.current().Hash), halved)
	if err := l.Rebuild(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := l.Damaged(); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("damaged: %q", got)
	}
	docs := l.Documents()
	if len(docs) != 2 || !docs[0].Damaged || docs[1].Damaged {
		t.Errorf("the list has %+v", docs)
	}
	found, err := l.Search(t.Context(), "年次有給休暇", 5, SearchOptions{})
	if err != nil || found.Damaged != 1 {
		t.Errorf("a search that may have needed it tells of %d damaged documents, %v", found.Damaged, err)
	}
	if found, err = l.Search(t.Context(), "出張", 5, SearchOptions{Docs: []string{"b.md"}}); err != nil || found.Damaged != 0 {
		t.Errorf("a search in another document tells of %d damaged documents, %v", found.Damaged, err)
	}
	s.ingest(l) // the file is there still
	s.mustBeSound(l)
	if got := l.Damaged(); len(got) != 0 {
		t.Errorf("still damaged: %q", got)
	}
}

// byLine changes the lines of a file.
func byLine(change func([]string) []string) func([]byte) []byte {
	return func(data []byte) []byte {
		return []byte(strings.Join(change(strings.SplitAfter(string(data), "\n")), ""))
	}
}

// Whatever the catalog lost, every document answers as before, and somebody is told.
func TestACatalogThatLostLinesIsMadeUpForFromTheStore(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"emptied": removed, "zeroed": zeroed, "halved": halved,
		"one line left":            byLine(func(l []string) []string { return l[:1] }),
		"two lines left":           byLine(func(l []string) []string { return l[:2] }),
		"the last line gone":       byLine(func(l []string) []string { return l[:len(l)-2] }),
		"the first line gone":      byLine(func(l []string) []string { return l[1:] }),
		"a line gone":              byLine(func(l []string) []string { return slices.Delete(l, 2, 3) }),
		"a line twice":             byLine(func(l []string) []string { return slices.Insert(l, 3, l[2]) }),
		"two lines swapped":        byLine(func(l []string) []string { l[1], l[2] = l[2], l[1]; return l }),
		"cut in the middle":        func(b []byte) []byte { return b[:len(b)*2/3] },
		"a byte of a line changed": func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
	} {
		for _, readOnly := range []bool{false, true} {
			t.Run(name+map[bool]string{true: ", opened for reading"}[readOnly], func(t *testing.T) {
				s := newShelf(t)
				l := s.twoRules()
				s.write("c.md", "# 慶弔規程\n\n結婚祝金は3万円とする。\n")
				s.ingest(l)
				var want [][]string
				questions := []string{"有給", "出張の日当", "結婚祝金"}
				for _, q := range questions {
					want = append(want, s.search(l, q))
				}
				l.Close()
				s.overwrite(filepath.Join(s.dir, catalogFile), damage)
				s.logged = nil
				for turn := range 2 {
					o := s.options()
					o.ReadOnly = readOnly
					l, err := Open(t.Context(), o)
					if err != nil {
						t.Fatal(err)
					}
					for i, q := range questions {
						if got := s.search(l, q); !slices.Equal(got, want[i]) {
							t.Errorf("opening %d: for %s found %q, want %q", turn+1, q, got, want[i])
						}
					}
					if !readOnly {
						s.mustBeSound(l)
					}
					l.Close()
				}
				if len(s.logged) == 0 {
					t.Error("it was mended without a word")
				}
			})
		}
	}
}

func TestATextThatTheCatalogLostAndNobodyCanReadIsPutAsideAndNamed(t *testing.T) {
	s := newShelf(t)
	l := s.twoRules()
	e := l.entry("a.md")
	text := l.store.documentPath(e.current().Hash, "a.md")
	l.Close()
	s.overwrite(filepath.Join(s.dir, catalogFile), byLine(func(l []string) []string {
		return slices.DeleteFunc(l, func(line string) bool { return strings.Contains(line, `"doc":"a.md"`) })
	}))
	s.overwrite(text, halved)
	for range 2 {
		l = s.open()
		report, err := l.Check(t.Context())
		if err != nil || report.OK || !slices.ContainsFunc(report.Faults, func(f Fault) bool { return f.Where == filepath.Base(text)+damagedMark }) {
			t.Errorf("a check finds %+v, %v", report.Faults, err)
		}
		l.Close()
	}
	if _, err := os.Stat(text + damagedMark); err != nil {
		t.Error(err)
	}
}
