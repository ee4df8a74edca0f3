package library

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"tenkyo/app/durable"
	"testing"
	"time"
)

func (s *shelf) overwrite(path string, change func([]byte) []byte) {
	s.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o644); err != nil {
		s.Fatal(err)
	}
}

func (s *shelf) one(pattern string) string {
	s.Helper()
	files, err := filepath.Glob(filepath.Join(s.dir, pattern))
	if err != nil || len(files) == 0 {
		s.Fatalf("no file %s: %v", pattern, err)
	}
	return files[0]
}

// each calls f for every file: of segments, some may be left over from before a merge and not be in use any more.
func (s *shelf) each(pattern string, f func(path string)) {
	s.Helper()
	files, err := filepath.Glob(filepath.Join(s.dir, pattern))
	if err != nil || len(files) == 0 {
		s.Fatalf("no file %s: %v", pattern, err)
	}
	for _, path := range files {
		f(path)
	}
}

func (s *shelf) must(errs ...error) {
	s.Helper()
	if err := errors.Join(errs...); err != nil {
		s.Fatal(err)
	}
}

func zeroed(b []byte) []byte { clear(b); return b }
func halved(b []byte) []byte { return b[:len(b)/2] }

// Whatever is wrong with the index, the library opens, says so, and answers as before; and the next opening finds nothing wrong.
func TestADamagedIndexIsMadeAgainFromTheStore(t *testing.T) {
	for name, damage := range map[string]func(s *shelf){
		"deleted": func(s *shelf) { os.RemoveAll(filepath.Join(s.dir, indexDir)) },
		"empty folder": func(s *shelf) {
			s.must(os.RemoveAll(filepath.Join(s.dir, indexDir)), os.Mkdir(filepath.Join(s.dir, indexDir), 0o755))
		},
		"of another format": func(s *shelf) {
			s.overwrite(s.one("index/format"), func([]byte) []byte { return []byte("tenkyo index 0\n") })
		},
		"meta zeroed":        func(s *shelf) { s.overwrite(s.one("index/bleve/index_meta.json"), zeroed) },
		"root torn":          func(s *shelf) { s.overwrite(s.one("index/bleve/store/root.bolt"), halved) },
		"root zeroed":        func(s *shelf) { s.overwrite(s.one("index/bleve/store/root.bolt"), zeroed) },
		"segments cut short": func(s *shelf) { s.each("index/bleve/store/*.zap", func(path string) { s.overwrite(path, halved) }) },
		"segments removed":   func(s *shelf) { s.each("index/bleve/store/*.zap", func(path string) { s.must(os.Remove(path)) }) },
		"half-made successor": func(s *shelf) {
			s.must(os.Rename(filepath.Join(s.dir, indexDir), filepath.Join(s.dir, indexDir+".new")))
		},
	} {
		for _, readOnly := range []bool{false, true} {
			t.Run(name+map[bool]string{true: ", opened for reading"}[readOnly], func(t *testing.T) {
				s := newShelf(t)
				s.write("a.md", leave)
				s.write("b.md", travel)
				l := s.open()
				s.ingest(l)
				want, err := l.Search(t.Context(), "有給", 5, SearchOptions{})
				if err != nil {
					t.Fatal(err)
				}
				l.Close()
				damage(s)
				built := 0
				for range 2 {
					o := s.options()
					o.ReadOnly = readOnly
					o.Rebuilding = func(done, _ int) {
						if done == 0 {
							built++
						}
					}
					l, err := Open(t.Context(), o)
					if err != nil {
						t.Fatal(err)
					}
					s.mustBeSound(l)
					got, err := l.Search(t.Context(), "有給", 5, SearchOptions{})
					if err != nil {
						t.Fatal(err)
					}
					if len(got.Hits) != len(want.Hits) || got.Hits[0].ChunkID != want.Hits[0].ChunkID || got.Hits[0].Score != want.Hits[0].Score {
						t.Errorf("found %+v, want %+v", got.Hits, want.Hits)
					}
					l.Close()
				}
				if built != 1 {
					t.Errorf("the index was built %d times in two openings", built)
				}
			})
		}
	}
}

func TestAnIndexThatTurnsOutDamagedIsMadeAgain(t *testing.T) {
	for _, readOnly := range []bool{false, true} {
		s := newShelf(t)
		s.write("a.md", leave)
		s.write("b.md", travel)
		l := s.open()
		s.ingest(l)
		l.Close()
		files, err := filepath.Glob(filepath.Join(s.dir, "index/bleve/store/*.zap"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files { // all but the end, which is looked at when it is opened
			s.overwrite(f, func(b []byte) []byte {
				for i := range b[:len(b)-100] {
					b[i] = byte(i*7 + 3)
				}
				return b
			})
		}
		o := s.options()
		o.ReadOnly = readOnly
		l, err = Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.search(l, "有給"); !slices.Equal(got, []string{"a.md"}) {
			t.Errorf("found %q", got)
		}
		if len(s.logged) == 0 {
			t.Error("it was mended without a word")
		}
		l.Close()
	}
}

func TestAnIndexThatIsBehindFollows(t *testing.T) {
	s := newShelf(t)
	path := s.write("a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	l.Close()
	old := filepath.Join(t.TempDir(), "index")
	if err := os.CopyFS(old, os.DirFS(filepath.Join(s.dir, indexDir))); err != nil {
		t.Fatal(err)
	}
	l = s.open()
	s.write("b.md", strings.Replace(travel, "9,000", "9,800", 1))
	s.write("c.md", "# 慶弔規程\n\n結婚祝金は3万円とする。\n")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s.ingest(l)
	if err := l.Remove("c.md"); err != nil {
		t.Fatal(err)
	}
	l.Close()
	// The process died after the catalog was written and before the index was.
	if err := os.RemoveAll(filepath.Join(s.dir, indexDir)); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(s.dir, indexDir), os.DirFS(old)); err != nil {
		t.Fatal(err)
	}
	l = s.open()
	s.mustBeSound(l)
	if got := s.search(l, "9,800円 年次有給休暇 結婚"); !slices.Equal(got, []string{"b.md"}) {
		t.Errorf("found %q", got)
	}
}

func TestAnIndexThatMissedAWriteFollowsBeforeTheNext(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	retired := l.entry("a.md").clone()
	retired.Retired = true
	if err := l.record(&record{Doc: retired, Index: true}); err != nil { // and the index could not be written
		t.Fatal(err)
	}
	s.write("c.md", "# 慶弔規程\n\n結婚祝金は3万円とする。\n")
	s.ingest(l, filepath.Join(s.root, "c.md"))
	if got := s.search(l, "年次有給休暇"); slices.Contains(got, "a.md") {
		t.Errorf("found %q", got)
	}
}

func TestATornCatalogLineIsLeftOut(t *testing.T) {
	for _, cut := range []int{1, 20, 200} {
		s := newShelf(t)
		s.write("a.md", leave)
		l := s.open()
		s.ingest(l)
		s.write("b.md", travel)
		s.ingest(l)
		l.Close()
		s.overwrite(filepath.Join(s.dir, catalogFile), func(b []byte) []byte { return b[:len(b)-cut] })
		l = s.open()
		s.mustBeSound(l)
		if got := s.docs(l); !slices.Contains(got, "a.md") {
			t.Errorf("cut by %d: documents are %q", cut, got)
		}
		report := s.ingest(l)
		if report.Totals.Failed > 0 || len(s.docs(l)) != 2 {
			t.Errorf("cut by %d: %q, documents are %q", cut, lines(report), s.docs(l))
		}
		l.Close()
	}
}

func TestACatalogIsMadeAgainFromTheStore(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"zeroed":        zeroed,
		"emptied":       func([]byte) []byte { return nil },
		"first line":    func(b []byte) []byte { b[12] ^= 1; return b },
		"a line inside": func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"text":          func([]byte) []byte { return []byte("something\nelse\n") },
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			s.write("x/a.md", leave)
			s.write("b.md", travel)
			l := s.open()
			s.ingest(l)
			first := l.Documents()
			s.write("b.md", strings.Replace(travel, "9,000", "9,800", 1))
			s.ingest(l)
			want := l.Documents()
			l.Close()
			s.overwrite(filepath.Join(s.dir, catalogFile), damage)
			for range 2 {
				l = s.open()
				s.mustBeSound(l)
				got := l.Documents()
				if len(got) != 2 || got[0].Version != want[0].Version || got[1].Version != want[1].Version || got[1].Path != want[1].Path {
					t.Errorf("documents are %+v", got)
				}
				if _, err := l.Document("b.md", first[0].Version); err != nil {
					t.Errorf("the old version is lost: %v", err)
				}
				l.Close()
			}
			l = s.open()
			s.want(s.ingest(l), "unchanged b.md", "unchanged x/a.md")
		})
	}
}

func TestADeletedCatalogIsMadeAgainFromTheStore(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	l.Close()
	if err := os.Remove(filepath.Join(s.dir, catalogFile)); err != nil {
		t.Fatal(err)
	}
	o := s.options()
	o.ReadOnly = true
	for _, o := range []Options{o, s.options()} {
		l, err := Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.search(l, "有給"); !slices.Equal(got, []string{"a.md"}) {
			t.Errorf("found %q", got)
		}
		l.Close()
	}
}

func TestADamagedStoreFileIsNamedAndReadAgain(t *testing.T) {
	for _, file := range []string{"store/documents/*/*.json.gz", "store/originals/*/*"} {
		s := newShelf(t)
		s.write("a.md", leave)
		l := s.open()
		s.ingest(l)
		l.Close()
		s.overwrite(s.one(file), halved)
		if err := os.RemoveAll(filepath.Join(s.dir, indexDir)); err != nil {
			t.Fatal(err)
		}
		for range 2 { // twice, for nothing may be built again and again
			l = s.open()
			report, err := l.Check(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(file, "documents") { // the original is there: the opening read it again
				if !report.OK || len(s.logged) == 0 {
					t.Errorf("faults are %+v, told was %q", report.Faults, s.logged)
				}
			} else if report.OK || len(report.Faults) != 1 || !strings.HasPrefix(report.Faults[0].Where, "a.md ") {
				t.Errorf("%s: faults are %+v", file, report.Faults)
			}
			l.Close()
		}
		l = s.open()
		report, err := l.Ingest(t.Context(), []string{s.root}, nil)
		if err != nil || report.Totals.Failed > 0 {
			t.Fatalf("%v %+v", err, report)
		}
		if strings.Contains(file, "documents") {
			s.mustBeSound(l)
			if got := s.search(l, "有給"); !slices.Equal(got, []string{"a.md"}) {
				t.Errorf("found %q", got)
			}
		}
		l.Close()
	}
}

func TestALibraryOfANewerProgramIsRefused(t *testing.T) {
	s := newShelf(t)
	s.open().Close()
	var line bytes.Buffer
	if err := writeLine(&line, &record{Seq: 1, Header: &header{Format: catalogFormat + 1, Library: "x"}}); err != nil {
		t.Fatal(err)
	}
	s.overwrite(filepath.Join(s.dir, catalogFile), func([]byte) []byte { return line.Bytes() })
	if _, err := Open(t.Context(), s.options()); !errors.Is(err, ErrFormat) {
		t.Errorf("got %v", err)
	}
}

func TestWhatAKilledWriterLeftIsRemoved(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	l.Close()
	left := filepath.Join(s.dir, "store", "originals", "new"+durable.TemporaryMark+"123")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.open()
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Error("it is still there")
	}
}

func TestASecondWriterIsRefusedAndReadersAreNot(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	reading := s.options()
	reading.ReadOnly = true
	defaults := s.options()
	defaults.Wait = 0
	if _, err := Open(t.Context(), defaults); !errors.Is(err, ErrBusy) {
		t.Errorf("beside a writer: %v", err)
	}
	beside, err := Open(t.Context(), reading)
	if err != nil {
		t.Fatal(err)
	}
	if !beside.ReadOnly() || !beside.Beside() {
		t.Error("it can be written")
	}
	if got := s.search(beside, "有給"); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("beside a writer: found %q", got)
	}
	s.mustBeSound(beside)
	beside.Close()
	l.Close()
	for range 3 {
		r, err := Open(t.Context(), reading)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if !r.ReadOnly() {
			t.Error("it can be written")
		}
		if got := s.search(r, "有給"); !slices.Equal(got, []string{"a.md"}) {
			t.Errorf("found %q", got)
		}
		if _, err := r.Ingest(t.Context(), []string{s.root}, nil); !errors.Is(err, ErrReadOnly) {
			t.Errorf("writing gives %v", err)
		}
	}
	if _, err := Open(t.Context(), s.options()); !errors.Is(err, ErrBusy) {
		t.Errorf("a writer beside readers: %v", err)
	}
}

// Killed at any moment, an ingest loses nothing that was done, and the next one ends where an undisturbed one does.
func TestAKilledIngestIsFinishedByTheNext(t *testing.T) {
	if base := os.Getenv("TENKYO_TEST_KILLED"); base != "" { // the process that is killed
		s := &shelf{T: t, dir: filepath.Join(base, "library"), root: filepath.Join(base, "files"), clock: time.Now()}
		if _, err := s.open().Ingest(t.Context(), []string{s.root}, nil); err != nil {
			t.Fatal(err)
		}
		return
	}
	base := t.TempDir()
	s := &shelf{T: t, dir: filepath.Join(base, "undisturbed"), root: filepath.Join(base, "files"), clock: time.Now()}
	for i := range 40 {
		s.write(fmt.Sprintf("%d/%02d.md", i%3, i), fmt.Sprintf("# 規程%d\n\n%s", i, strings.Repeat(fmt.Sprintf("## 第%d条\n\n第%d号の規程である。\n\n", i, i), 20)))
	}
	l := s.open()
	s.ingest(l)
	want, chunks := l.Fingerprint(), l.Documents()[7].Chunks
	l.Close()

	s.dir = filepath.Join(base, "library")
	for i := range 12 {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "TENKYO_TEST_KILLED="+base)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(15+12*i) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		cmd.Wait() //nolint:errcheck // it was killed
		l := s.open()
		s.mustBeSound(l)
		l.Close()
	}
	l = s.open()
	s.ingest(l)
	if got := l.Fingerprint(); got != want || l.Documents()[7].Chunks != chunks {
		t.Errorf("the library is %s, undisturbed %s", got, want)
	}
}

func TestAStoredTextThatOnlyFillsMemoryIsDamaged(t *testing.T) {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	if _, err := io.Copy(zip, io.LimitReader(spaces{}, largestDocument+10)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := parseKept(&b); !errors.Is(err, errDamagedFile) || !strings.Contains(err.Error(), "larger") {
		t.Error(err)
	}
}

type spaces struct{}

func (spaces) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}
