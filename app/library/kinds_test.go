package library

import (
	"testing"

	"tenkyo/verify"
)

// What stands in a comparison is at best to be checked, and the reason says from which column it is; the rule itself is backed.
func TestWhatIsNotTheRuleIsAtBestToBeChecked(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", "# 旅費規程\n\n## 第5条 宿泊料\n\n宿泊料は、1泊につき9,800円とする。\n")
	s.write("旅費規程 新旧対照表.md", "# 旅費規程 新旧対照表\n\n| 改正後 | 改正前 |\n|---|---|\n| 宿泊料は、1泊につき9,800円とする。 | 宿泊料は、1泊につき9,000円とする。 |\n")
	l := s.open()
	s.ingest(l)
	found, err := l.Search(t.Context(), "宿泊料", 5, SearchOptions{})
	if err != nil || len(found.Hits) < 2 {
		t.Fatalf("%v, %d hits", err, len(found.Hits))
	}
	passages := map[string]verify.Passage{}
	for _, h := range found.Hits {
		h.ID = "c1"
		passages[h.Doc] = h.Passage
	}
	for _, c := range []struct {
		doc, claim, quote string
		want              verify.Verdict
		codes             []string
	}{
		{"旅費規程.md", "宿泊料は1泊につき9,800円です。", "宿泊料は、1泊につき9,800円とする。", verify.Verified, nil},
		{"旅費規程 新旧対照表.md", "宿泊料は1泊につき9,800円です。", "宿泊料は、1泊につき9,800円とする。", verify.Caution, []string{"not_the_rule"}},
		{"旅費規程 新旧対照表.md", "宿泊料は1泊につき9,000円です。", "宿泊料は、1泊につき9,000円とする。", verify.Caution, []string{"not_the_rule", "former_wording"}},
	} {
		got := verify.New("宿泊料はいくらか", []verify.Passage{passages[c.doc]}, verify.Options{}).
			Claim(verify.RawClaim{Text: c.claim, Evidence: []verify.RawEvidence{{ID: "c1", Quote: c.quote}}})
		var codes []string
		for _, f := range got.Flags {
			if f.Code == "not_the_rule" || f.Code == "former_wording" {
				codes = append(codes, f.Code)
			}
		}
		if got.Verdict != c.want || len(codes) != len(c.codes) {
			t.Errorf("%s: %q is %s, want %s %v: %v", c.doc, c.quote, got.Verdict, c.want, c.codes, got.Flags)
		}
	}
}

// A file that has not changed is read again where the readers have, and stays as it is where that fails.
func TestWhatAnOlderReaderMadeIsReadAgain(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("b.md", travel)
	l := s.open()
	s.ingest(l)
	e := l.entry("a.md").clone()
	e.current().ReadBy = 0
	if err := l.record(&record{Doc: e}); err != nil {
		t.Fatal(err)
	}
	report, err := l.Check(t.Context())
	if err != nil || !report.OK || len(report.Older) != 1 || report.Older[0] != "a.md" {
		t.Errorf("%v: %+v", err, report)
	}
	s.want(s.ingest(l), "indexed a.md", "unchanged b.md")
	s.mustBeSound(l)
	s.want(s.ingest(l), "unchanged a.md", "unchanged b.md")
	if report, err = l.Check(t.Context()); err != nil || len(report.Older) != 0 {
		t.Errorf("%v: %+v", err, report)
	}
}
