package library

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pairShelf is a shared library in a test, and what one user has beside it.
type pairShelf struct {
	*shelf
	own, mine string // the user's own library; the folder that it is fed from
}

func newPair(t *testing.T) *pairShelf {
	t.Helper()
	s := newShelf(t)
	base := filepath.Dir(s.dir)
	p := &pairShelf{shelf: s, own: filepath.Join(base, "data", "only-me"), mine: filepath.Join(base, "私の メモ")}
	if err := os.MkdirAll(p.mine, 0o755); err != nil {
		t.Fatal(err)
	}
	s.write("旅費規程.md", "# 旅費規程\n\n## 第5条 宿泊料\n\n宿泊料は1泊につき9,000円を上限とする。\n\n## 第6条 日当\n\n日当は1日につき2,000円とする。\n")
	s.write("就業規則.md", "# 就業規則\n\n## 第34条 年次有給休暇\n\n10日の年次有給休暇を与える。\n")
	p.note("出張メモ.md", "# 出張メモ\n\n## 宿泊料\n\n大阪支店の近くの宿は宿泊料が1泊8,500円で、領収書が要る。\n")
	l := s.open()
	s.ingest(l)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return p
}

// note makes a file in the user's own folder.
func (p *pairShelf) note(name, text string) string {
	p.Helper()
	root := p.root
	p.root = p.mine
	defer func() { p.root = root }()
	return p.write(name, text)
}

// openBoth opens the shared library for reading, as most users must, and the user's own for writing.
func (p *pairShelf) openBoth(change ...func(*Options)) *Library {
	p.Helper()
	o := p.options()
	o.ReadOnly, o.Own = true, p.own
	for _, c := range change {
		c(&o)
	}
	l, err := Open(p.Context(), o)
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { l.Close() })
	return l
}

func (p *pairShelf) add(l *Library, paths ...string) IngestReport {
	p.Helper()
	if len(paths) == 0 {
		paths = []string{p.mine}
	}
	report, err := l.IngestWith(p.Context(), paths, IngestOptions{OnlyMe: true})
	if err != nil {
		p.Fatal(err)
	}
	p.mustBeSound(l)
	return report
}

// treeOf tells all that is in a folder, but for what readers hold while they read.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %x\n", path, sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func docsOf(hits []Hit) []string {
	var docs []string
	for _, h := range hits {
		docs = append(docs, h.Doc)
	}
	return docs
}

func (s *shelf) found(l *Library, question string) SearchResult {
	s.Helper()
	found, err := l.Search(s.Context(), question, 10, SearchOptions{})
	if err != nil {
		s.Fatal(err)
	}
	return found
}

func TestFoldersForOneUserAreSearchedWithTheSharedOnesAndWrittenApart(t *testing.T) {
	p := newPair(t)
	before := treeOf(t, p.dir)
	l := p.openBoth()
	if l.HasOwn() || !l.TakesOwn() {
		t.Fatal("there is nothing of the user's own yet, and there can be")
	}
	p.want(p.add(l), "indexed only-me/出張メモ.md")
	found := docsOf(p.found(l, "宿泊料はいくら").Hits)
	for _, doc := range []string{"旅費規程.md", "only-me/出張メモ.md"} {
		if !slices.Contains(found, doc) {
			t.Errorf("%s is not found: %q", doc, found)
		}
	}

	// All that a person can say or do is for the library that holds the document.
	const doc = "only-me/出張メモ.md"
	for what, err := range map[string]error{
		"a day":               l.SetEffective(doc, "", "2026-04-01"),
		"a kind":              l.SetKind(doc, "guide"),
		"no family":           l.SplitFamily(doc),
		"a family taken back": l.ForgetFamily(doc),
	} {
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	p.note("二.md", "# 二つ目\n\n別のメモ。\n")
	report, err := l.Ingest(t.Context(), []string{p.mine}, nil) // without a word that it is for her alone
	if err != nil {
		t.Fatal(err)
	}
	p.want(report, "indexed only-me/二.md", "unchanged "+doc)
	if err := l.Remove("only-me/二.md"); err != nil {
		t.Error(err)
	}
	if err := l.Purge(t.Context(), doc); err != nil {
		t.Error(err)
	}
	if _, err := l.Ingest(t.Context(), []string{p.root}, nil); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a folder of the shared library, which cannot be written: %v", err)
	}
	if err := l.SetKind("旅費規程.md", "guide"); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a shared document: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if after := treeOf(t, p.dir); after != before {
		t.Errorf("the shared library was written to:\n%s\n%s", before, after)
	}
}

func TestOneLibraryAndTwoGiveTheSamePassages(t *testing.T) {
	whole, split := newPair(t), newPair(t)
	l := whole.open()
	whole.ingest(l, whole.mine)
	both := split.openBoth()
	split.add(both)
	for _, question := range []string{"宿泊料はいくらですか", "有給は何日", "日当", "大阪支店の近くの宿", "第34条", "「領収書」が要るか", "旅費規程では宿泊料はいくら", "出張メモでは宿はいくら"} {
		one, two := whole.found(l, question), split.found(both, question)
		if len(one.Hits) != len(two.Hits) || one.Level != two.Level || fmt.Sprint(one.Filters) != strings.ReplaceAll(fmt.Sprint(two.Filters), OnlyMePrefix, "") {
			t.Fatalf("%s: %v %v, in two %v %v", question, one.Level, one.Filters, two.Level, two.Filters)
		}
		for i, h := range one.Hits {
			if in := two.Hits[i]; in.Text != h.Text || fmt.Sprintf("%.9f", in.Score) != fmt.Sprintf("%.9f", h.Score) || strings.TrimPrefix(in.Doc, OnlyMePrefix) != h.Doc {
				t.Errorf("%s: %d is %s %.9f, in two %s %.9f", question, i, h.Doc, h.Score, in.Doc, in.Score)
			}
		}
	}
}

func TestADocumentIsAnsweredForByTheLibraryThatHoldsIt(t *testing.T) {
	p := newPair(t)
	p.note("旅費規程.md", "# 旅費規程の覚え\n\n自分のための覚え。\n") // the name of a shared one
	l := p.openBoth()
	p.add(l)
	for _, doc := range []string{"旅費規程.md", "only-me/旅費規程.md"} {
		d, err := l.Document(doc, "")
		if err != nil {
			t.Fatal(err)
		}
		page, err := l.Page(t.Context(), PageRequest{Doc: doc, Page: d.Pages[0].Number, Quote: d.Title})
		if err != nil || page.Doc != doc || !page.Found {
			t.Errorf("%s: %+v, %v", doc, page, err)
		}
		force, err := l.InForce(doc, p.clock)
		if err != nil || force.Doc != doc {
			t.Errorf("%s: %+v, %v", doc, force, err)
		}
		if editions, err := l.EditionsOf(doc, p.clock); err != nil || len(editions) != 1 || editions[0].Doc != doc {
			t.Errorf("%s: %+v, %v", doc, editions, err)
		}
		if l.Source(doc) != Readable || l.Key(doc) != doc || l.LastSeen(doc).IsZero() {
			t.Errorf("%s is %s", doc, l.Source(doc))
		}
		if path, err := l.Viewable(t.Context(), doc, ""); err != nil || filepath.Base(path) != "旅費規程.md" {
			t.Errorf("%s: %s, %v", doc, path, err)
		}
	}
	if _, err := l.Resolve("出張メモ.md"); err != nil {
		t.Error(err)
	}
	if doc, err := l.Resolve("旅費規程.md"); err != nil || doc != "旅費規程.md" {
		t.Errorf("a whole name: %s, %v", doc, err)
	}
	if docs, err := l.Within("only-me"); err != nil || len(docs) != 2 {
		t.Errorf("all that is the user's own: %q, %v", docs, err)
	}
	if err := l.ConfirmFamily("旅費規程.md", "only-me/旅費規程.md"); !errors.Is(err, ErrApart) {
		t.Errorf("a family of both: %v", err)
	}
	var marked []string
	for _, d := range l.Documents() {
		if d.OnlyMe {
			marked = append(marked, d.Doc)
		}
	}
	if !slices.Equal(marked, []string{"only-me/出張メモ.md", "only-me/旅費規程.md"}) {
		t.Errorf("marked as the user's own: %q", marked)
	}
	for _, r := range l.Roots() {
		if mine := r.Path == p.mine; r.OnlyMe != mine || r.ReadOnly == mine {
			t.Errorf("%+v", r)
		}
	}
}

func TestNoSharedDocumentBearsTheNameOfAnOwnOne(t *testing.T) {
	s := newShelf(t)
	s.write("only-me/メモ.md", "# メモ\n\n皆のもの。\n")
	l := s.open()
	s.want(s.ingest(l), "indexed 社内 規程/only-me/メモ.md")
}

func TestAFolderForOneUserNeverComesIntoTheSharedLibrary(t *testing.T) {
	p := newPair(t)
	l := p.openBoth(func(o *Options) { o.ReadOnly = false })
	p.add(l)
	if _, err := l.Ingest(t.Context(), []string{filepath.Dir(p.mine)}, nil); !errors.Is(err, ErrInside) {
		t.Errorf("a folder around it: %v", err)
	}
	for _, path := range []string{p.mine, filepath.Join(p.mine, "出張メモ.md")} {
		report, err := l.Ingest(t.Context(), []string{path}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.want(report, "unchanged only-me/出張メモ.md")
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	shared := p.open()
	if docs := shared.Documents(); len(docs) != 2 {
		t.Errorf("the shared library holds %d documents", len(docs))
	}
	// Nor do the files of the own library, where its folder lies in one that is shared.
	report, err := shared.Ingest(t.Context(), []string{p.root}, nil)
	if err != nil || report.Totals.Indexed != 0 {
		t.Errorf("%+v, %v", report.Totals, err)
	}
}

func TestReadersOfTheOwnLibraryWaitForNobody(t *testing.T) {
	p := newPair(t)
	writer := p.openBoth()
	p.add(writer)
	reader := p.openBoth() // wants to write, and may not while the other does
	if reader.TakesOwn() {
		t.Error("two write the same library")
	}
	if found := p.found(reader, "大阪支店の宿"); len(found.Hits) == 0 || found.Hits[0].Doc != "only-me/出張メモ.md" {
		t.Errorf("%q", docsOf(found.Hits))
	}
	only := p.openBoth(func(o *Options) { o.OwnReadOnly = true })
	if _, err := only.IngestWith(t.Context(), []string{p.mine}, IngestOptions{OnlyMe: true}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v", err)
	}
}

func TestAnotherUserMayWriteTheSharedLibraryMeanwhile(t *testing.T) {
	p := newPair(t)
	writer := p.open()
	l := p.openBoth()
	p.add(l)
	p.write("新規程.md", "# 新規程\n\n宿泊料の特例を定める。\n")
	p.ingest(writer)
	if found := docsOf(p.found(l, "宿泊料").Hits); slices.Contains(found, "新規程.md") || !slices.Contains(found, "旅費規程.md") || !slices.Contains(found, "only-me/出張メモ.md") {
		t.Errorf("the shared library as it was, and the own one: %q", found)
	}
	if err := errors.Join(l.Close(), writer.Close()); err != nil {
		t.Fatal(err)
	}
	l = p.openBoth()
	if found := docsOf(p.found(l, "宿泊料").Hits); !slices.Contains(found, "新規程.md") {
		t.Errorf("opened again: %q", found)
	}
}

func TestAnOwnLibraryStaysOneWhateverIsLost(t *testing.T) {
	p := newPair(t)
	l := p.openBoth()
	p.add(l)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, lost := range []string{catalogFile, indexDir} {
		if err := os.RemoveAll(filepath.Join(p.own, lost)); err != nil {
			t.Fatal(err)
		}
		l := p.openBoth()
		if found := docsOf(p.found(l, "大阪支店の宿").Hits); !slices.Contains(found, "only-me/出張メモ.md") {
			t.Errorf("without its %s: %q", lost, found)
		}
		p.note("後.md", "# 後\n\n後から。\n")
		p.add(l)
		if l.Source("only-me/後.md") != Readable {
			t.Errorf("without its %s new names are others", lost)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(t.Context(), Options{Dir: p.own, Own: p.dir, ReadOnly: true}); !errors.Is(err, ErrNotOwn) {
		t.Errorf("a shared library as one's own: %v", err)
	}
}

func TestAnOwnLibraryThatWasOnlyBegunIsNoHindrance(t *testing.T) {
	p := newPair(t)
	if err := os.MkdirAll(p.own, 0o700); err != nil { // a first ingest that was killed
		t.Fatal(err)
	}
	for _, readOnly := range []bool{true, false} {
		l := p.openBoth(func(o *Options) { o.OwnReadOnly = readOnly })
		if found := p.found(l, "宿泊料"); len(found.Hits) == 0 || l.Fingerprint() == "" || strings.Contains(l.Fingerprint(), "+") {
			t.Errorf("%q, %s", docsOf(found.Hits), l.Fingerprint())
		}
		if !readOnly {
			p.add(l)
			if l.Source("only-me/出張メモ.md") != Readable {
				t.Error("what is added then is not her own")
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPacksOfOneUserStayHers(t *testing.T) {
	p := newPair(t)
	l := p.openBoth()
	p.add(l)
	want := p.found(l, "大阪支店の宿").Hits[0].ChunkID
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	personal := func(dir string) *Library {
		o := p.options()
		o.Dir, o.Personal = dir, true
		l, err := Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		return l
	}
	mine, shared := filepath.Join(t.TempDir(), "mine.tenkyo"), filepath.Join(t.TempDir(), "shared.tenkyo")
	from, all := personal(p.own), p.open()
	for path, l := range map[string]*Library{mine: from, shared: all} {
		if _, err := l.Pack(t.Context(), PackOptions{Path: path}); err != nil {
			t.Fatal(err)
		}
	}
	other := personal(filepath.Join(t.TempDir(), "only-me"))
	report, err := other.Unpack(t.Context(), mine, UnpackOptions{})
	if err != nil || len(report.Added) != 1 {
		t.Fatalf("%+v, %v", report, err)
	}
	found, err := other.Search(t.Context(), "大阪支店の宿", 1, SearchOptions{})
	if err != nil || found.Hits[0].ChunkID != want {
		t.Errorf("%+v, %v", found.Hits, err)
	}
	for path, into := range map[string]*Library{mine: all, shared: other} {
		report, err := into.Unpack(t.Context(), path, UnpackOptions{})
		if err != nil || len(report.Added) != 0 || len(report.Refused) == 0 || report.Refused[0].Code != "only_me" {
			t.Errorf("%s: %+v, %v", filepath.Base(path), report, err)
		}
	}
	if data, err := os.ReadFile(mine); err != nil || bytes.Contains(data, []byte(p.mine)) {
		t.Error("the pack names the folder on this machine")
	}
}

func TestADamagedIndexOfOneLibraryIsMadeAgainAndTheOtherLeftAlone(t *testing.T) {
	for _, which := range []string{"the shared one", "the own one"} {
		t.Run(which, func(t *testing.T) {
			p := newPair(t)
			l := p.openBoth()
			p.add(l)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l = p.openBoth()
			damaged, whole := l, l.own.Load()
			if which == "the own one" {
				damaged, whole = whole, damaged
			}
			segments, err := filepath.Glob(filepath.Join(damaged.Dir(), indexDir, "bleve", "store", "*.zap"))
			if err != nil || len(segments) == 0 {
				t.Fatal(segments, err)
			}
			for _, path := range segments { // as on a share that goes away under an open file
				if err := os.Truncate(path, 0); err != nil {
					t.Fatal(err)
				}
			}
			found := docsOf(p.found(l, "宿泊料はいくら").Hits)
			if !slices.Contains(found, "旅費規程.md") || !slices.Contains(found, "only-me/出張メモ.md") {
				t.Errorf("%q", found)
			}
			if !damaged.mended.Load() || whole.mended.Load() {
				t.Errorf("made again: the damaged one %v, the other %v", damaged.mended.Load(), whole.mended.Load())
			}
		})
	}
}

func TestTheOwnLibraryIsMadeWhileOthersSearch(t *testing.T) {
	p := newPair(t)
	l := p.openBoth()
	done := make(chan error)
	for range 3 {
		go func() {
			for range 15 {
				if _, err := l.Search(t.Context(), "宿泊料", 5, SearchOptions{}); err != nil {
					done <- err
					return
				}
				l.Documents()
				l.Fingerprint()
				l.Source("only-me/出張メモ.md")
			}
			done <- nil
		}()
	}
	p.add(l)
	for range 3 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if found := docsOf(p.found(l, "宿泊料").Hits); !slices.Contains(found, "only-me/出張メモ.md") {
		t.Errorf("%q", found)
	}
}
