package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tenkyo/ingest/document"
)

// shelf is a library in a test, with the folder that it is fed from.
type shelf struct {
	*testing.T
	dir, root string
	mu        sync.Mutex // guards what the library calls back for
	clock     time.Time
	reads     []string // PDFs that were read
	logged    []string
}

func newShelf(t *testing.T) *shelf {
	t.Helper()
	base := t.TempDir()
	s := &shelf{T: t, dir: filepath.Join(base, "蔵書 1"), root: filepath.Join(base, "社内 規程"), clock: time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)}
	if err := os.Mkdir(s.root, 0o755); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *shelf) options() Options {
	return Options{
		Dir:      s.dir,
		Wait:     50 * time.Millisecond,
		Glossary: "有給 > 年次有給休暇\n",
		Clock:    func() time.Time { return s.tick(time.Second) },
		Logf: func(format string, args ...any) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.logged = append(s.logged, fmt.Sprintf(format, args...))
		},
		ReadPDF: func(_ context.Context, _ *os.File, name string, _ func(int, int)) (*document.Document, error) {
			s.read(name)
			return nil, document.Reason{Code: document.Encrypted}
		},
	}
}

func (s *shelf) tick(by time.Duration) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock = s.clock.Add(by)
	return s.clock
}

func (s *shelf) read(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads = append(s.reads, filepath.Base(name))
}

func (s *shelf) open() *Library {
	s.Helper()
	l, err := Open(s.Context(), s.options())
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { l.Close() })
	return l
}

// write makes a file below the root, last changed long before now, so that times tell versions apart.
func (s *shelf) write(rel, text string) string {
	s.Helper()
	path := filepath.Join(s.root, filepath.FromSlash(rel))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, s.tick(time.Minute).Add(-30*time.Second)); err != nil {
		s.Fatal(err)
	}
	return path
}

func (s *shelf) ingest(l *Library, paths ...string) IngestReport {
	s.Helper()
	if len(paths) == 0 {
		paths = []string{s.root}
	}
	report, err := l.Ingest(s.Context(), paths, nil)
	if err != nil {
		s.Fatal(err)
	}
	s.mustBeSound(l)
	return report
}

// mustBeSound checks everything after a test has written.
func (s *shelf) mustBeSound(l *Library) {
	s.Helper()
	report, err := l.Check(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	if !report.OK {
		s.Fatalf("the library has faults: %+v", report.Faults)
	}
}

// lines are the results of an ingest as "status doc", sorted.
func lines(report IngestReport) []string {
	var lines []string
	for _, f := range report.Files {
		name := f.Doc
		if name == "" {
			name = filepath.Base(f.Path)
		}
		lines = append(lines, string(f.Status)+" "+name)
	}
	slices.Sort(lines)
	return lines
}

func (s *shelf) want(got IngestReport, want ...string) {
	s.Helper()
	slices.Sort(want)
	if l := lines(got); !slices.Equal(l, want) {
		s.Errorf("got %q, want %q", l, want)
	}
}

func (s *shelf) docs(l *Library) []string {
	docs := []string{}
	for _, d := range l.Documents() {
		docs = append(docs, d.Doc)
	}
	return docs
}

func (s *shelf) search(l *Library, query string) []string {
	s.Helper()
	found, err := l.Search(s.Context(), query, 5, SearchOptions{})
	if err != nil {
		s.Fatal(err)
	}
	docs := []string{}
	for _, h := range found.Hits {
		docs = append(docs, h.Doc)
	}
	return docs
}

const (
	leave  = "# 就業規則\n\n## 第34条 年次有給休暇\n\n採用日に10日の年次有給休暇を与える。\n"
	travel = "# 旅費規程\n\n## 第5条 宿泊料\n\n宿泊料は1泊につき9,000円を上限とする。\n"
)

func TestWhatWasReadIsFoundAgainAfterReopening(t *testing.T) {
	s := newShelf(t)
	s.write("就業規則.md", leave)
	s.write("旅費/旅費規程.md", travel)
	s.write("memo.doc", "x")
	s.write("locked.pdf", "%PDF-1.4 locked")
	l := s.open()
	report := s.ingest(l)
	s.want(report, "indexed 就業規則.md", "indexed 旅費/旅費規程.md", "skipped memo.doc", "failed locked.pdf")
	if n := report.Totals.SkippedByType[".doc"]; n != 1 {
		t.Errorf("skipped .doc %d times, want 1", n)
	}
	for _, f := range report.Files {
		if f.Status == Failed && f.Code != string(document.Encrypted) {
			t.Errorf("the reason is %q, want encrypted", f.Code)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = s.open()
	if got := s.docs(l); !slices.Equal(got, []string{"就業規則.md", "旅費/旅費規程.md"}) {
		t.Errorf("documents are %q", got)
	}
	found, err := l.Search(t.Context(), "有給は何日もらえますか", 5, SearchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Hits) == 0 || found.Hits[0].Doc != "就業規則.md" || found.Hits[0].Section == "" {
		t.Fatalf("hits are %+v", found.Hits)
	}
	if !slices.Equal(found.Expanded, []string{"年次有給休暇"}) {
		t.Errorf("expanded by %q", found.Expanded)
	}
	if len(s.logged) > 0 {
		t.Errorf("a sound library was mended: %q", s.logged)
	}
}

func TestUnchangedFilesAreNotReadAgain(t *testing.T) {
	s := newShelf(t)
	path := s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	before, _ := l.Search(t.Context(), "年次有給休暇", 1, SearchOptions{})
	s.want(s.ingest(l), "unchanged a.md")
	if err := os.Chtimes(path, time.Time{}, s.clock); err != nil { // touched, not changed
		t.Fatal(err)
	}
	s.want(s.ingest(l), "unchanged a.md")
	after, _ := l.Search(t.Context(), "年次有給休暇", 1, SearchOptions{})
	if len(before.Hits) != 1 || len(after.Hits) != 1 || before.Hits[0].ChunkID != after.Hits[0].ChunkID {
		t.Errorf("chunk ids changed: %+v, %+v", before.Hits, after.Hits)
	}
}

func TestAChangedFileKeepsItsNameAndItsOldVersion(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	first := l.Documents()[0]
	s.write("a.md", strings.Replace(leave, "10日", "20日", 1))
	s.want(s.ingest(l), "indexed a.md")
	second := l.Documents()[0]
	if second.Version == first.Version || second.Editions != 2 {
		t.Errorf("version %s became %s, %d editions", first.Version, second.Version, second.Editions)
	}
	old, err := l.Document("a.md", first.Version)
	if err != nil || !strings.Contains(old.Pages[0].Text, "10日") {
		t.Errorf("the old version is gone: %v", err)
	}
	original, err := l.Original("a.md", first.Version)
	if err != nil {
		t.Fatal(err)
	}
	original.Close()
	if hits := s.search(l, "10日"); len(hits) != 1 {
		t.Errorf("%d passages for one", len(hits))
	}

	s.write("a.md", leave) // and back
	s.want(s.ingest(l), "indexed a.md")
	if third := l.Documents()[0]; third.Version != first.Version || third.Editions != 2 {
		t.Errorf("version %s of %d editions, want %s of 2", third.Version, third.Editions, first.Version)
	}
}

func TestFilesGoneFromAListedFolderAreRetiredAndKept(t *testing.T) {
	s := newShelf(t)
	path := s.write("a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s.want(s.ingest(l), "retired a.md", "unchanged b.md")
	if got := s.search(l, "年次有給休暇"); slices.Contains(got, "a.md") {
		t.Error("a retired document is found")
	}
	if l.Source("a.md") != Gone {
		t.Errorf("its source is %s", l.Source("a.md"))
	}
	if _, err := l.Document("a.md", ""); err != nil {
		t.Errorf("a kept answer cannot show it any more: %v", err)
	}
	s.write("a.md", leave)
	s.want(s.ingest(l), "indexed a.md", "unchanged b.md")
	if got := s.search(l, "年次有給休暇"); !slices.Contains(got, "a.md") {
		t.Error("a document that came back is not found")
	}
}

func TestARootThatCannotBeReachedRetiresNothing(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	away := s.root + " away"
	if err := os.Rename(s.root, away); err != nil {
		t.Fatal(err)
	}
	report := s.ingest(l)
	if len(report.Files) != 1 || report.Files[0].Status != UnreachableInput {
		t.Fatalf("report is %+v", report.Files)
	}
	if l.Source("a.md") != Unreachable {
		t.Errorf("its source is %s", l.Source("a.md"))
	}
	if got := s.search(l, "年次有給休暇"); !slices.Contains(got, "a.md") {
		t.Error("the kept copy does not answer")
	}
	if err := os.Rename(away, s.root); err != nil {
		t.Fatal(err)
	}
	s.want(s.ingest(l), "unchanged a.md")
}

func TestCancellingKeepsWhatIsDone(t *testing.T) {
	s := newShelf(t)
	for i := range 20 {
		s.write(fmt.Sprintf("%02d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程である。\n", i, i))
	}
	l := s.open()
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	report, err := l.Ingest(ctx, []string{s.root}, func(p Progress) {
		if p.Result != nil {
			if done++; done == 3 {
				cancel()
			}
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if n := report.Totals.Indexed; n < 3 || n == 20 {
		t.Errorf("%d files indexed after 3", n)
	}
	s.mustBeSound(l)
	if got := len(l.Documents()); got != report.Totals.Indexed {
		t.Errorf("%d documents, %d reported", got, report.Totals.Indexed)
	}
	again := s.ingest(l)
	if again.Totals.Indexed != 20-report.Totals.Indexed || again.Totals.Unchanged != report.Totals.Indexed {
		t.Errorf("the second run: %+v", again.Totals)
	}
}

func TestProgressCountsEveryFile(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("b.docx", "x")
	l := s.open()
	var last Progress
	results := 0
	if _, err := l.Ingest(t.Context(), []string{s.root}, func(p Progress) {
		last = p
		if p.Result != nil {
			results++
		}
	}); err != nil {
		t.Fatal(err)
	}
	if results != 2 || last.Done != 2 || last.Total != 2 {
		t.Errorf("%d results, last %+v", results, last)
	}
}

func TestTheLibrarysOwnFolderIsNotRead(t *testing.T) {
	s := newShelf(t)
	s.dir = filepath.Join(s.root, "tenkyo")
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.want(s.ingest(l), "unchanged a.md")
}

func TestRemovedDocumentsAreGoneFromStoreAndIndex(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("copy.md", leave)
	l := s.open()
	s.ingest(l)
	if err := l.Remove("a.md"); err != nil {
		t.Fatal(err)
	}
	s.mustBeSound(l)
	if got := s.search(l, "年次有給休暇"); !slices.Equal(got, []string{"copy.md"}) {
		t.Errorf("found %q", got)
	}
	l.Close()
	l = s.open()
	s.mustBeSound(l)
	if got := s.docs(l); !slices.Equal(got, []string{"copy.md"}) {
		t.Errorf("documents are %q", got)
	}
}

func TestARemovedDocumentStaysAwayUntilItsFileIsGiven(t *testing.T) {
	s := newShelf(t)
	file := s.write("a.md", leave)
	s.write("b.md", "# 旅費規程\n\n宿泊料は12,000円とする。\n")
	l := s.open()
	s.ingest(l)
	s.must(l.Remove("a.md"))
	stays := func(when string) {
		t.Helper()
		report := s.ingest(l)
		if got := s.docs(l); !slices.Equal(got, []string{"b.md"}) || report.Totals.New != 0 {
			t.Errorf("%s: the documents are %q, %+v", when, got, report.Totals)
		}
	}
	stays("at the next look at the folder")
	s.write("a.md", leave+"\n改正した。\n")
	stays("after its file changed")
	s.write("a.md", leave)
	s.must(os.Rename(file, filepath.Join(s.root, "renamed.md")))
	stays("under another name")
	s.must(os.Rename(filepath.Join(s.root, "renamed.md"), file))
	l.Close()
	l = s.open()
	stays("after the program was started again")

	report, err := l.Ingest(t.Context(), []string{file}, nil)
	if got := s.docs(l); err != nil || !slices.Equal(got, []string{"a.md", "b.md"}) {
		t.Errorf("the file itself was given: the documents are %q, %+v, %v", got, report.Files, err)
	}
	s.must(l.Remove("a.md"))
	if report, err = l.IngestWith(t.Context(), []string{s.root}, IngestOptions{Purged: true}); err != nil || report.Totals.New != 1 {
		t.Errorf("read again by wish: %+v, %v", report.Totals, err)
	}
	s.must(l.Remove("a.md"))
	for _, f := range s.ingest(l).Files {
		if strings.HasSuffix(f.Path, "a.md") && (f.Status != Skipped || f.Code != string(document.WasRemoved)) {
			t.Errorf("of its file is said %+v", f)
		}
	}
}

func TestAMissingPathIsAResult(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	report := s.ingest(l, filepath.Join(s.root, "nowhere"))
	if len(report.Files) != 1 || report.Files[0].Status != Failed || report.Files[0].Code != string(document.Missing) {
		t.Errorf("report is %+v", report.Files)
	}
}

func TestOpeningForReadingMakesNoLibrary(t *testing.T) {
	s := newShelf(t)
	o := s.options()
	o.ReadOnly = true
	if _, err := Open(t.Context(), o); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNotTheRuleInForceRanksBelowIt(t *testing.T) {
	s := newShelf(t)
	body := "\n\n## 第5条 宿泊料\n\n宿泊料は1泊につき9,000円を上限とする。\n"
	body2, body3 := strings.ReplaceAll(body, "9,000", "9,100"), strings.ReplaceAll(body, "9,000", "9,200")
	s.write("a.md", "---\ntitle: 旅費規程\neffective: 2026-10-01\n---\n"+body)
	s.write("b.md", "---\ntitle: 旅費規程\neffective: 2025-04-01\n---\n"+body2)
	s.write("c.md", "---\ntitle: 旅費規程（案）\n---\n"+body3)
	l := s.open()
	s.ingest(l)
	for day, want := range map[string]string{"2026-09-30": "b.md", "2026-10-01": "a.md"} {
		asOf, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		found, err := l.Search(t.Context(), "宿泊料の上限", 3, SearchOptions{AsOf: asOf})
		if err != nil || len(found.Hits) != 3 || found.Hits[0].Doc != want || found.Hits[2].Doc == want {
			t.Errorf("on %s: %+v %v", day, found.Hits, err)
		}
	}
	for _, d := range l.Documents() {
		if d.Doc == "c.md" && d.Kind != document.Draft {
			t.Errorf("c.md is a %s", d.Kind)
		}
	}
}

func TestALibraryThatCannotBeWrittenAnyMoreSaysSo(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.write("b.md", travel)
	// A file where a folder has to be, as good as a full disk.
	originals := l.store.originals()
	if err := os.Rename(originals, originals+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(originals, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Ingest(t.Context(), []string{s.root}, nil); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if got := s.search(l, "有給"); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("found %q", got)
	}
	if err := os.Remove(originals); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(originals+".away", originals); err != nil {
		t.Fatal(err)
	}
	s.want(s.ingest(l), "unchanged a.md", "indexed b.md")
}

func TestManyFilesThatAreGoneAtOnceAreRetiredOnlyWhenToldTo(t *testing.T) {
	s := newShelf(t)
	for i := range 10 {
		s.write(fmt.Sprintf("%d/%d.md", i%2, i), fmt.Sprintf("# 規程%d\n\n第%d号の年次有給休暇。\n", i, i))
	}
	l := s.open()
	s.ingest(l)
	remove := func(names ...string) {
		for _, name := range names {
			s.must(os.Remove(filepath.Join(s.root, name)))
		}
	}
	remove("0/0.md", "1/1.md") // a fifth
	if got := s.ingest(l).Totals; got.Retired != 2 || got.Vanished != 0 {
		t.Errorf("a fifth: %+v", got)
	}
	remove("0/2.md", "1/3.md", "0/4.md")
	for range 2 { // asked again
		report := s.ingest(l)
		if got := report.Totals; got.Retired != 0 || got.Vanished != 3 || got.Unchanged != 5 {
			t.Errorf("more: %+v", got)
		}
		if l.Source("0/2.md") != Gone || len(l.Documents()) != 8 {
			t.Errorf("source is %s of %d documents", l.Source("0/2.md"), len(l.Documents()))
		}
	}
	report, err := l.IngestWith(t.Context(), []string{s.root}, IngestOptions{RetireMany: true})
	if err != nil || report.Totals.Retired != 3 || len(l.Documents()) != 5 {
		t.Errorf("told to: %+v %v", report.Totals, err)
	}
	if roots := l.Roots(); len(roots) != 1 || roots[0].Documents != 5 || roots[0].State != Readable {
		t.Errorf("roots are %+v", roots)
	}
	remove("0/6.md", "0/8.md", "1/5.md", "1/7.md", "1/9.md") // the folder shows itself empty
	if got := s.ingest(l).Totals; got.Vanished != 5 {
		t.Errorf("an empty folder: %+v", got)
	}
}
