package library

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestSearchingAndReadingGoOnDuringAnIngest(t *testing.T) {
	s := newShelf(t)
	for i := range 60 {
		s.write(fmt.Sprintf("%02d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程である。年次有給休暇を定める。\n", i, i))
	}
	l := s.open()
	if _, err := l.Ingest(t.Context(), []string{s.root}, nil); err != nil {
		t.Fatal(err)
	}
	s.write("99.md", leave)
	var busy sync.WaitGroup
	stop := make(chan struct{})
	for range 3 {
		busy.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				found, err := l.Search(t.Context(), "年次有給休暇", 3, SearchOptions{})
				if err != nil || len(found.Hits) == 0 {
					t.Errorf("%v, %d hits", err, len(found.Hits))
					return
				}
				for _, h := range found.Hits {
					if _, err := l.Document(h.Doc, h.Version); err != nil {
						t.Error(err)
					}
				}
				l.Documents()
			}
		})
	}
	for i := range 30 {
		s.write(fmt.Sprintf("%02d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程を改める。年次有給休暇を定める。\n", i, i))
	}
	report, err := l.Ingest(t.Context(), []string{s.root}, nil)
	if err != nil || report.Totals.Indexed != 31 {
		t.Errorf("%v %+v", err, report.Totals)
	}
	if err := l.Rebuild(t.Context(), nil); err != nil {
		t.Error(err)
	}
	close(stop)
	busy.Wait()
	s.mustBeSound(l)
}

func TestTheSameFolderGivesTheSameLibraryWhateverTheOrderOfReading(t *testing.T) {
	s := newShelf(t)
	for i := range 30 {
		s.write(fmt.Sprintf("x/%02d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程である。\n", i, i))
		s.write(fmt.Sprintf("y/%02d.md", i), fmt.Sprintf("# 規程%d\n\n第%d号の規程である。\n", i, i+100))
	}
	var fingerprints []string
	for i := range 3 {
		s.dir = fmt.Sprintf("%s-%d", s.dir, i)
		l := s.open()
		s.ingest(l)
		fingerprints = append(fingerprints, l.Fingerprint())
	}
	if slices.Sort(fingerprints); fingerprints[0] != fingerprints[2] {
		t.Errorf("fingerprints differ: %q", fingerprints)
	}
}

// The index is written in batches: what waits for one is in the catalog, and a batch that never came is made good.
func TestWhatTheIndexMissedOfAnIngestIsMadeGood(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	l := s.open()
	s.ingest(l)
	s.write("b.md", travel)
	j := &job{Library: l, plan: newPlan(l), tell: func(Progress) {}}
	if err := j.plan.add(t.Context(), []string{s.root}); err != nil {
		t.Fatal(err)
	}
	for _, task := range j.plan.tasks {
		if err := j.commit([]outcome{j.read(t.Context(), task)}); err != nil {
			t.Fatal(err)
		}
	}
	if len(j.pending) != 1 || len(s.search(l, "宿泊料")) != 0 {
		t.Errorf("%d changes wait", len(j.pending))
	}
	s.write("a.md", strings.Replace(leave, "10日", "20日", 1))
	j = &job{Library: l, plan: newPlan(l), tell: func(Progress) {}}
	if err := j.plan.add(t.Context(), []string{filepath.Join(s.root, "a.md")}); err != nil {
		t.Fatal(err)
	}
	if err := j.commit([]outcome{j.read(t.Context(), j.plan.tasks[0])}); err != nil {
		t.Fatal(err)
	}
	if found, err := l.Search(t.Context(), "年次有給休暇", 5, SearchOptions{}); err != nil || len(found.Hits) != 1 || !strings.Contains(found.Hits[0].Text, "10日") {
		t.Errorf("before the index follows, the old version is not found: %+v %v", found.Hits, err)
	}
	l.Close() // as if the process had died
	l = s.open()
	s.mustBeSound(l)
	if got := s.search(l, "宿泊料"); !slices.Equal(got, []string{"b.md"}) {
		t.Errorf("found %q", got)
	}
}

func TestTheIndexOfManyPassagesIsOneSegmentAfterAnIngestAndARebuild(t *testing.T) {
	s := newShelf(t)
	for i := range 45 {
		var text strings.Builder
		fmt.Fprintf(&text, "# 規程%d\n\n", i)
		for n := range 100 {
			fmt.Fprintf(&text, "## 第%d条\n\n第%d号の規程の第%d項目は、%d日とする。\n\n", n+1, i, n, n*i)
		}
		s.write(fmt.Sprintf("%02d.md", i), text.String())
	}
	l := s.open()
	s.ingest(l)
	one := func(when string) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(s.dir, indexDir, "bleve", "store", "*.zap"))
		count, cerr := l.index.Count()
		if err != nil || cerr != nil || len(files) != 1 || count < 4000 {
			t.Errorf("%s: %v %v, %d passages in %d files", when, err, cerr, count, len(files))
		}
	}
	one("after the ingest")
	if err := l.Rebuild(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	one("after the rebuild")
	s.mustBeSound(l)
}
