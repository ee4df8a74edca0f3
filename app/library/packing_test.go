package library

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/pack"
)

// other is a second library in the same test, fed from nowhere.
func (s *shelf) other(name string) *shelf {
	o := &shelf{T: s.T, dir: filepath.Join(filepath.Dir(s.dir), name), root: filepath.Join(filepath.Dir(s.dir), name+" の文書"), clock: s.clock}
	s.must(os.MkdirAll(o.root, 0o755))
	return o
}

func (s *shelf) pack(l *Library, o PackOptions) string {
	s.Helper()
	if o.Path == "" {
		o.Path = filepath.Join(filepath.Dir(s.dir), fmt.Sprintf("規程集 %d.tenkyo", len(s.packs())+1))
	}
	if _, err := l.Pack(s.Context(), o); err != nil {
		s.Fatal(err)
	}
	return o.Path
}

func (s *shelf) packs() []string {
	found, err := filepath.Glob(filepath.Join(filepath.Dir(s.dir), "*.tenkyo"))
	s.must(err)
	return found
}

func (s *shelf) unpack(l *Library, path string, o UnpackOptions) UnpackReport {
	s.Helper()
	report, err := l.Unpack(s.Context(), path, o)
	if err != nil {
		s.Fatal(err)
	}
	s.mustBeSound(l)
	return report
}

// files lists what lies in a library's folder, with its size.
func (s *shelf) files() []string {
	s.Helper()
	var files []string
	s.must(filepath.WalkDir(filepath.Join(s.dir, storeDir), func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !e.IsDir() {
			info, err := e.Info()
			if err != nil {
				return err
			}
			files = append(files, fmt.Sprint(strings.TrimPrefix(path, s.dir), " ", info.Size()))
		}
		return err
	}))
	return files
}

func (s *shelf) fill() *Library {
	s.write("旧規程/旅費規程.md", rule("旅費規程", "2021-04-01", "宿泊料は8,000円を上限とする。"))
	s.write("規程/旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	s.write("規程/就業規則.md", leave)
	l := s.open()
	s.ingest(l)
	s.write("規程/旅費規程.md", rule("旅費規程", "2027-04-01", "宿泊料は9,800円を上限とする。"))
	s.ingest(l)
	s.must(l.SetEffective("規程/就業規則.md", "", "2020-04-01"))
	return l
}

func TestAPackCarriesEverythingThatAnAnswerNeeds(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	path := s.pack(from, PackOptions{Tool: "test"})
	o := s.other("受け取り 側")
	to := o.open()
	dry := o.unpack(to, path, UnpackOptions{DryRun: true})
	if len(dry.Added) != 3 || dry.Applied || len(to.Documents()) != 0 || len(o.files()) != 0 {
		t.Errorf("only looking at it: %+v, %q", dry, o.files())
	}
	report := o.unpack(to, path, UnpackOptions{})
	if !report.Applied || !slices.Equal(report.Added, dry.Added) || report.Fingerprint != from.Fingerprint() {
		t.Errorf("got %+v", report)
	}
	to.Close()
	to = o.open()
	o.mustBeSound(to)
	if a, b := from.Fingerprint(), to.Fingerprint(); a != b {
		t.Errorf("fingerprints %s and %s", a, b)
	}
	for _, day := range []string{"2022-01-01", "2026-04-01", "2027-04-01"} {
		for _, query := range []string{"宿泊料の上限", "有給は何日"} {
			for _, all := range []bool{false, true} {
				options := SearchOptions{AsOf: on(day), AllEditions: all}
				a, err := from.Search(t.Context(), query, 10, options)
				s.must(err)
				b, err := to.Search(t.Context(), query, 10, options)
				s.must(err)
				if !reflect.DeepEqual(a.Hits, b.Hits) {
					t.Errorf("%s on %s:\n%+v\n%+v", query, day, a.Hits, b.Hits)
				}
			}
		}
	}
	a, err := from.Page(t.Context(), PageRequest{Doc: "規程/旅費規程.md", Quote: "宿泊料は9,000円"})
	s.must(err)
	b, err := to.Page(t.Context(), PageRequest{Doc: "規程/旅費規程.md", Quote: "宿泊料は9,000円"})
	s.must(err)
	if fmt.Sprint(a) != fmt.Sprint(b) || !a.Found {
		t.Errorf("pages %+v and %+v", a, b)
	}
	for _, d := range to.Documents() {
		if d.Source != Packed || d.Path != "" {
			t.Errorf("%s is %s at %q", d.Doc, d.Source, d.Path)
		}
	}
	if again := o.unpack(to, path, UnpackOptions{}); again.Unchanged != 3 || len(again.Added)+len(again.Changed)+len(again.Removed) != 0 {
		t.Errorf("again: %+v", again)
	}
	// The catalog of documents that were packed is made again from the store like any other.
	to.Close()
	s.must(os.Remove(filepath.Join(o.dir, catalogFile)))
	to = o.open()
	o.mustBeSound(to)
	if got := to.Fingerprint(); got != from.Fingerprint() || to.Documents()[0].Source != Packed {
		t.Errorf("after the catalog was lost: %s", got)
	}
}

func TestTheNextPackChangesAndRemovesAndSaysSoInAdvance(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	first := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	o.write("自社/内規.md", travel) // the receiver's own
	o.ingest(to)
	o.unpack(to, first, UnpackOptions{})

	s.write("規程/就業規則.md", strings.Replace(leave, "10日", "15日", 1))
	s.must(os.Remove(filepath.Join(s.root, "旧規程", "旅費規程.md")))
	s.write("規程/新規程.md", "# 新規程\n\n新しい。\n")
	s.ingest(from)
	s.must(from.SetEffective("規程/就業規則.md", "", "2020-04-01"))
	second := s.pack(from, PackOptions{})
	report := o.unpack(to, second, UnpackOptions{DryRun: true, Changes: true})
	if !slices.Equal(report.Added, []string{"規程/新規程.md"}) || !slices.Equal(report.Changed, []string{"規程/就業規則.md"}) || !slices.Equal(report.Removed, []string{"旧規程/旅費規程.md"}) || report.Was != 1 || report.Number != 2 {
		t.Errorf("in advance: %+v", report)
	}
	if c := report.Changes; len(c) != 1 || len(c[0].Sentences) != 1 || !strings.Contains(c[0].Sentences[0].Was, "10日") || !strings.Contains(c[0].Sentences[0].Is, "15日") {
		t.Errorf("sentences: %+v", c)
	}
	o.unpack(to, second, UnpackOptions{})
	if got := o.docs(to); !slices.Equal(got, []string{"自社/内規.md", "規程/就業規則.md", "規程/新規程.md", "規程/旅費規程.md"}) {
		t.Errorf("documents are %q", got)
	}
	if to.Source("旧規程/旅費規程.md") != Gone {
		t.Error("what was removed is not gone")
	}

	if _, err := to.Unpack(t.Context(), first, UnpackOptions{}); !errors.Is(err, &pack.Error{Code: pack.Older}) {
		t.Errorf("an older pack: %v", err)
	}
	o.unpack(to, first, UnpackOptions{Older: true})
	if found, err := to.Search(t.Context(), "年次有給休暇", 1, SearchOptions{}); err != nil || !strings.Contains(found.Hits[0].Text, "10日") {
		t.Errorf("back at the first: %+v %v", found.Hits, err)
	}
}

func TestADeltaNeedsItsBase(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	first := s.pack(from, PackOptions{})
	s.write("規程/新規程.md", "# 新規程\n\n新しい。\n")
	s.ingest(from)
	base := openPack(t, first)
	path := filepath.Join(filepath.Dir(s.dir), "delta.tenkyo")
	report, err := from.Pack(t.Context(), PackOptions{Path: path, Base: base})
	if err != nil || report.Base != 1 || report.Omitted != 8 || report.Files != 3 {
		t.Fatalf("%+v %v", report, err)
	}
	o := s.other("b")
	to := o.open()
	before := o.files()
	if _, err := to.Unpack(t.Context(), path, UnpackOptions{}); !errors.Is(err, &pack.Error{Code: pack.OtherBase}) {
		t.Errorf("without its base: %v", err)
	}
	if got := o.files(); !slices.Equal(got, before) || len(to.Documents()) != 0 {
		t.Errorf("something came in: %q", got)
	}
	o.unpack(to, first, UnpackOptions{})
	o.unpack(to, path, UnpackOptions{})
	if a, b := from.Fingerprint(), to.Fingerprint(); a != b {
		t.Errorf("fingerprints %s and %s", a, b)
	}
}

func openPack(t *testing.T, path string) *pack.Pack {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Open(bytes.NewReader(data), int64(len(data)), pack.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOwnDocumentsAreNeverReplaced(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	path := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	o.write("規程/就業規則.md", "# 就業規則\n\n自社の就業規則である。\n")
	o.ingest(to)
	report := o.unpack(to, path, UnpackOptions{})
	if len(report.Refused) != 1 || report.Refused[0] != (LeftOut{"規程/就業規則.md", "own_document"}) || len(report.Added) != 2 {
		t.Errorf("got %+v", report)
	}
	if d, err := to.Document("規程/就業規則.md", ""); err != nil || !strings.Contains(d.Pages[0].Text, "自社の") {
		t.Errorf("it was replaced: %v", err)
	}
	if report := s.unpackInto(from, path); len(report.Refused) != 3 {
		t.Errorf("its own pack: %+v", report)
	}
}

func (s *shelf) unpackInto(l *Library, path string) UnpackReport {
	s.Helper()
	report, err := l.Unpack(s.Context(), path, UnpackOptions{})
	s.must(err)
	return report
}

func TestOwnEditionsAreSupersededByThoseOfAPack(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程_2025.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	from := s.open()
	s.ingest(from)
	path := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	o.write("旅費規程_2021.md", rule("旅費規程", "2021-04-01", "宿泊料は8,000円を上限とする。"))
	o.ingest(to)
	report := o.unpack(to, path, UnpackOptions{Changes: true})
	if len(report.Superseded) != 1 || report.Superseded[0].Doc != "旅費規程_2021.md" || report.Superseded[0].By.Doc != "旅費規程_2025.md" || len(report.Changes) != 1 {
		t.Errorf("got %+v", report)
	}
	o.wantHits(to, SearchOptions{}, "旅費規程_2025.md 2025-04-01 in_force")
}

// rezip writes a pack again with each entry as change says.
func (s *shelf) rezip(path string, change func(name string, data []byte) (string, []byte)) string {
	s.Helper()
	in, err := zip.OpenReader(path)
	s.must(err)
	defer in.Close()
	out := filepath.Join(s.TempDir(), "forged.tenkyo")
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range in.File {
		r, err := f.Open()
		s.must(err)
		data, err := io.ReadAll(r)
		s.must(err)
		name, data := change(f.Name, data)
		e, err := w.Create(name)
		s.must(err)
		_, err = e.Write(data)
		s.must(err)
	}
	s.must(w.Close(), os.WriteFile(out, b.Bytes(), 0o644))
	return out
}

func TestAForgedPackLeavesEverythingAsItWas(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	path := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	o.write("自社/内規.md", travel)
	o.ingest(to)
	before, fingerprint := o.files(), to.Fingerprint()
	flip := func(prefix string) func(string, []byte) (string, []byte) {
		return func(name string, data []byte) (string, []byte) {
			if strings.HasPrefix(name, prefix) && len(data) > 20 {
				data = slices.Clone(data)
				data[len(data)/2] ^= 1
			}
			return name, data
		}
	}
	for _, c := range []struct {
		name   string
		change func(string, []byte) (string, []byte)
		o      UnpackOptions
		code   pack.Code
	}{
		{"a byte of an original", flip(packedOriginals), UnpackOptions{}, pack.WrongHash},
		{"a byte of a text", flip(packedDocuments), UnpackOptions{}, pack.WrongHash},
		{"a byte of the list", flip(packedList), UnpackOptions{}, pack.WrongHash},
		{"a way up", func(name string, data []byte) (string, []byte) {
			if name == packedList {
				name = "../library.json"
			}
			return name, data
		}, UnpackOptions{}, pack.BadName},
		{"unsigned where a signature is required", func(name string, data []byte) (string, []byte) { return name, data }, UnpackOptions{Signed: true}, pack.Unsigned},
		{"too large", func(name string, data []byte) (string, []byte) { return name, data }, UnpackOptions{Limits: pack.Limits{Size: 100}}, pack.TooLarge},
	} {
		_, err := to.Unpack(t.Context(), s.rezip(path, c.change), c.o)
		if !errors.Is(err, &pack.Error{Code: c.code}) {
			t.Errorf("%s: %v", c.name, err)
		}
		o.mustBeSound(to)
		if got := o.files(); !slices.Equal(got, before) || to.Fingerprint() != fingerprint {
			t.Errorf("%s: something came in: %q", c.name, got)
		}
	}
}

// forge writes a pack anew with other files, so that its sums are right.
func (s *shelf) forge(good *pack.Pack, key *pack.SecretKey, change func(files map[string][]byte)) string {
	s.Helper()
	files := map[string][]byte{}
	for _, f := range good.Files {
		var b bytes.Buffer
		s.must(good.Copy(&b, f.Name))
		files[f.Name] = b.Bytes()
	}
	change(files)
	var contents []pack.Content
	for name, data := range files {
		contents = append(contents, pack.Content{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }})
	}
	path := filepath.Join(s.TempDir(), "x.tenkyo")
	write := func(print string) {
		var b bytes.Buffer
		_, err := pack.Write(&b, pack.Manifest{Library: good.Library, Number: 1, Fingerprint: print}, contents, nil, key)
		s.must(err)
		s.must(os.WriteFile(path, b.Bytes(), 0o644))
	}
	write(good.Fingerprint)
	scratch := s.other(filepath.Base(s.TempDir())).open()
	defer scratch.Close()
	_, err := scratch.Unpack(s.Context(), path, UnpackOptions{DryRun: true})
	var refused *pack.Error
	if errors.As(err, &refused) && refused.Code == pack.WrongPrint { // whoever forges a pack makes that right, too
		write(strings.TrimPrefix(refused.Detail, "it is "))
	}
	return path
}

func TestAPackThatNamesAnotherLibraryIsRefused(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	path := s.rezip(s.pack(from, PackOptions{}), func(name string, data []byte) (string, []byte) {
		if name == "manifest.json" {
			data = bytes.Replace(data, []byte(from.Fingerprint()), []byte("0000-0000"), 1)
		}
		return name, data
	})
	o := s.other("b")
	to := o.open()
	if _, err := to.Unpack(t.Context(), path, UnpackOptions{}); !errors.Is(err, &pack.Error{Code: pack.WrongPrint}) {
		t.Error(err)
	}
	if len(o.files()) != 0 || len(to.Documents()) != 0 {
		t.Error("something came in")
	}
}

func TestALibraryThatCameSignedAsksBeforeItTakesAnUnsignedPack(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	key, public := packKey(t)
	signed := s.pack(from, PackOptions{Key: key})
	s.write("規程/旅費規程.md", travel+"\n\n第9条 追加。\n")
	s.ingest(from)
	unsigned := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	o.unpack(to, signed, UnpackOptions{Keys: []pack.PublicKey{public}})
	before := to.Fingerprint()
	look := o.unpack(to, unsigned, UnpackOptions{DryRun: true})
	if look.WasSigned != public.ID() {
		t.Errorf("what is asked: %+v", look)
	}
	if _, err := to.Unpack(t.Context(), unsigned, UnpackOptions{}); !errors.Is(err, &pack.Error{Code: pack.UnsignedNow}) || to.Fingerprint() != before {
		t.Error(err)
	}
	o.unpack(to, unsigned, UnpackOptions{Unsigned: true})
	if to.Fingerprint() == before {
		t.Error("it did not come in")
	}
	to.Close()
	to = o.open()
	if look := o.unpack(to, signed, UnpackOptions{DryRun: true, Older: true}); look.WasSigned != public.ID() {
		t.Error("the question was forgotten")
	}
}

// A pack can be whole, and its list or its texts forged: what a maker signs is believed, what nobody may say is not.
func TestAPackThatLiesAboutItsFilesIsRefused(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	o := s.other("b")
	to := o.open()
	good := openPack(t, s.pack(from, PackOptions{}))
	write := func(change func(files map[string][]byte)) string { return s.forge(good, nil, change) }
	list := func(old, new string) func(map[string][]byte) {
		return func(files map[string][]byte) {
			files[packedList] = []byte(strings.Replace(string(files[packedList]), old, new, 1))
		}
	}
	text := ""
	for _, f := range good.Files {
		if strings.HasPrefix(f.Name, packedDocuments) {
			text = f.Name
		}
	}
	for name, path := range map[string]string{
		"a name that leads out":     write(list(`"doc":"規程/就業規則.md"`, `"doc":"../就業規則.md"`)),
		"a name of another machine": write(list(`"doc":"規程/就業規則.md"`, `"doc":"/etc/就業規則.md"`)),
		"a document twice":          write(list(`"doc":"規程/就業規則.md"`, `"doc":"規程/旅費規程.md"`)),
		"another document's text":   write(list(`"doc":"規程/就業規則.md"`, `"doc":"規程/就業規程.md"`)),
		"a file that is not listed": write(func(files map[string][]byte) { files["originals/"+strings.Repeat("a", 64)] = []byte("x") }),
		"an original under another name": write(func(files map[string][]byte) {
			for name := range files {
				if strings.HasPrefix(name, packedOriginals) {
					files[name] = []byte("forged")
				}
			}
		}),
		"a text that is no text": write(func(files map[string][]byte) { files[text] = []byte("forged") }),
		"a list that is no list": write(func(files map[string][]byte) { files[packedList] = []byte("[") }),
		"no list":                write(func(files map[string][]byte) { delete(files, packedList) }),
	} {
		var refused *pack.Error
		if _, err := to.Unpack(t.Context(), path, UnpackOptions{}); !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
		}
		if len(o.files()) != 0 || len(to.Documents()) != 0 {
			t.Errorf("%s: something came in", name)
		}
	}
}

func TestAPackIsNotTakenHalfWhenTheDiskIsFull(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	path := s.pack(from, PackOptions{})
	o := s.other("b")
	to := o.open()
	blocked := filepath.Join(o.dir, storeDir, "documents")
	s.must(os.MkdirAll(filepath.Join(o.dir, storeDir), 0o755), os.WriteFile(blocked, nil, 0o644)) // a file where a folder has to be
	if _, err := to.Unpack(t.Context(), path, UnpackOptions{}); err == nil {
		t.Fatal("it was unpacked")
	}
	s.must(os.Remove(blocked))
	if got := o.files(); len(got) != 0 || len(to.Documents()) != 0 {
		t.Errorf("something came in: %q", got)
	}
	o.unpack(to, path, UnpackOptions{})
}

// Killed at any moment, an unpacking leaves the library as it was or as it shall be, and no file that it does not list.
func TestAKilledUnpackingLeavesNothingHalf(t *testing.T) {
	if base := os.Getenv("TENKYO_TEST_UNPACKING"); base != "" { // the process that is killed
		s := &shelf{T: t, dir: filepath.Join(base, "b"), root: base, clock: time.Now()}
		if _, err := s.open().Unpack(t.Context(), filepath.Join(base, "p.tenkyo"), UnpackOptions{}); err != nil {
			t.Fatal(err)
		}
		return
	}
	base := t.TempDir()
	s := &shelf{T: t, dir: filepath.Join(base, "a"), root: filepath.Join(base, "files"), clock: time.Now()}
	for i := range 40 {
		s.write(fmt.Sprintf("%d/%02d.md", i%3, i), fmt.Sprintf("# 規程%d\n\n%s", i, strings.Repeat(fmt.Sprintf("## 第%d条\n\n第%d号の規程である。\n\n", i, i), 20)))
	}
	from := s.open()
	s.ingest(from)
	s.pack(from, PackOptions{Path: filepath.Join(base, "p.tenkyo")})
	o := &shelf{T: t, dir: filepath.Join(base, "b"), root: filepath.Join(base, "own"), clock: time.Now()}
	o.write("own.md", travel)
	to := o.open()
	o.ingest(to)
	former, coming := to.Fingerprint(), ""
	before := o.files()
	to.Close()
	halves := 0
	for i := range 14 {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "TENKYO_TEST_UNPACKING="+base)
		s.must(cmd.Start())
		time.Sleep(time.Duration(20+15*i) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		cmd.Wait() //nolint:errcheck // it was killed
		to := o.open()
		o.mustBeSound(to)
		switch got := to.Fingerprint(); {
		case got == former:
			halves++
			if files := o.files(); !slices.Equal(files, before) {
				t.Errorf("files are left: %q", files)
			}
		case coming == "":
			coming = got
			if n := len(to.Documents()); n != 41 {
				t.Errorf("%d documents", n)
			}
		case got != coming:
			t.Errorf("the library is %s, neither %s nor %s", got, former, coming)
		}
		to.Close()
	}
	t.Logf("%d of 14 left it as it was", halves)
	to = o.open()
	o.unpack(to, filepath.Join(base, "p.tenkyo"), UnpackOptions{})
	if n := len(to.Documents()); n != 41 {
		t.Errorf("%d documents", n)
	}
}

func TestADocumentWhoseNameNoPackTakesIsLeftOutAndNamed(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	s.write("改\n行.md", leave)
	s.ingest(from)
	path := filepath.Join(t.TempDir(), "x.tenkyo")
	report, err := from.Pack(t.Context(), PackOptions{Path: path})
	if err != nil || !slices.Contains(report.LeftOut, LeftOut{"改\n行.md", "name"}) {
		t.Errorf("left out %q, %v", report.LeftOut, err)
	}
	o := s.other("b")
	o.unpack(o.open(), path, UnpackOptions{})
}
