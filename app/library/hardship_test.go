package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAClockThatIsSetBackChangesNoOrder(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", rule("旅費規程", "", "宿泊料は9,000円を上限とする。"))
	l := s.open()
	s.ingest(l)
	s.clock = s.clock.Add(-400 * 24 * time.Hour)
	s.write("a.md", rule("旅費規程", "", "宿泊料は9,800円を上限とする。"))
	s.want(s.ingest(l), "indexed a.md")
	s.want(s.ingest(l), "unchanged a.md")
	newest := l.Documents()[0].Version
	l.Close()
	s.must(os.Remove(filepath.Join(s.dir, catalogFile))) // made again by the times that the store's files tell
	l = s.open()
	s.mustBeSound(l)
	if got := l.Documents()[0].Version; got != newest {
		t.Errorf("the version is %s, want %s", got, newest)
	}
	found, err := l.Search(t.Context(), "宿泊料", 1, SearchOptions{})
	if err != nil || len(found.Hits) != 1 || !strings.Contains(found.Hits[0].Text, "9,800") {
		t.Errorf("found %+v %v", found.Hits, err)
	}
}

func TestAFolderThatIsRemovedWhileItIsReadRetiresNothing(t *testing.T) {
	s := newShelf(t)
	for i := range 40 {
		s.write(fmt.Sprintf("%d/%02d.md", i%3, i), fmt.Sprintf("# 規程%d\n\n第%d号の年次有給休暇である。\n", i, i))
	}
	l := s.open()
	s.ingest(l)
	for i := range 40 {
		s.write(fmt.Sprintf("%d/%02d.md", i%3, i), fmt.Sprintf("# 規程%d\n\n第%d号の改正である。\n", i, i))
	}
	removed := false
	report, err := l.Ingest(t.Context(), []string{s.root}, func(p Progress) {
		if p.Done == 5 && !removed {
			removed = true
			s.must(os.Rename(s.root, s.root+" away"))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	s.mustBeSound(l)
	t.Logf("%+v", report.Totals)
	if report.Totals.Retired != 0 || len(l.Documents()) != 40 || report.Totals.Indexed+report.Totals.Failed != 40 {
		t.Errorf("%d documents, %+v", len(l.Documents()), report.Totals)
	}
	s.must(os.Rename(s.root+" away", s.root))
	if got := s.ingest(l).Totals; got.Failed != 0 || got.Retired != 0 || got.Indexed+got.Unchanged != 40 {
		t.Errorf("afterwards: %+v", got)
	}
}

// oneNameEverywhere are 2,000 branches that each have a file of the same name in two editions.
func oneNameEverywhere() []*chain {
	var chains []*chain
	for i := range 4000 {
		e := &entry{Doc: fmt.Sprintf("支店%d/就業規則.md", 3000+i/2), Versions: []versionInfo{{
			Hash: fmt.Sprintf("%064d", i), Title: "就業規則", Kind: "rule", Effective: fmt.Sprintf("20%02d-04-01", 10+i%2), Outline: []uint32{1, 2, 3, 4, 5}, Compared: true,
		}}}
		if i%2 == 1 {
			e.Doc = strings.Replace(e.Doc, "就業規則", "旧/就業規則", 1)
		}
		chains = append(chains, &chain{entry: e, kind: "rule", editions: []edition{{versionInfo: e.current(), day: e.current().Effective}}})
	}
	return chains
}

func BenchmarkFamiliesOfOneName(b *testing.B) {
	chains := oneNameEverywhere()
	for b.Loop() {
		families(chains, nil)
	}
}

func TestTheEditionsOfEachOfManyDocumentsOfOneNameBelongTogether(t *testing.T) {
	pairs := 0
	for _, f := range families(oneNameEverywhere(), nil) {
		if f.state == Recognised && len(f.members) == 2 {
			pairs++
		}
	}
	if pairs != 2000 {
		t.Errorf("%d families of one branch, want 2000", pairs)
	}
}

// TestTenThousandSmallFiles is slow; make bench has the figures.
func TestTenThousandSmallFiles(t *testing.T) {
	if os.Getenv("TENKYO_TEST_MANY") == "" {
		t.Skip("TENKYO_TEST_MANY=1 runs it: minutes")
	}
	s := newShelf(t)
	for i := range 10_000 {
		s.write(fmt.Sprintf("部門%02d/規程 %05d.md", i%50, i), fmt.Sprintf("---\ntitle: 規程%d\n施行日: 2025-04-01\n---\n# 規程%d\n\n## 第1条 目的\n\n第%d号の規程である。\n\n## 第2条 期限\n\n期限は%d日とする。\n", i, i, i, i))
	}
	l := s.open()
	began := time.Now()
	report, err := l.Ingest(t.Context(), []string{s.root}, nil)
	if err != nil || report.Totals.Indexed != 10_000 {
		t.Fatalf("%+v %v", report.Totals, err)
	}
	t.Logf("read in %v", time.Since(began))
	began = time.Now()
	if report, err = l.Ingest(t.Context(), []string{s.root}, nil); err != nil || report.Totals.Unchanged != 10_000 {
		t.Fatalf("%+v %v", report.Totals, err)
	}
	t.Logf("read again in %v", time.Since(began))
	began = time.Now()
	l.marks()
	t.Logf("editions told apart in %v", time.Since(began))
	began = time.Now()
	found, err := l.Search(t.Context(), "第7777号の期限", 5, SearchOptions{})
	if err != nil || !slices.ContainsFunc(found.Hits, func(h Hit) bool { return strings.Contains(h.Doc, "07777") }) {
		t.Errorf("found %+v %v", found.Hits, err)
	}
	t.Logf("searched in %v", time.Since(began))
	l.Close()
	began = time.Now()
	l = s.open()
	t.Logf("opened in %v", time.Since(began))
	s.mustBeSound(l)
}
