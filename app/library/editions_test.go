package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/assets"
	"tenkyo/ingest/document"
)

func on(day string) time.Time {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t
}

// rule is a rule as a Markdown file; day may be empty.
func rule(title, day, body string) string {
	front := ""
	if day != "" {
		front = "施行日: " + day + "\n"
	}
	return fmt.Sprintf("---\ntitle: %s\n%s---\n\n# %s\n\nみなと精機株式会社\n\n## 第1条 目的\n\nこの規程は必要な事項を定める。\n\n## 第2条 対象者\n\n全社員を対象とする。\n\n## 第3条 宿泊料\n\n%s\n", title, front, title, body)
}

// editions of the hits of a search, as "doc day standing".
func (s *shelf) hits(l *Library, query string, o SearchOptions) []string {
	s.Helper()
	found, err := l.Search(s.Context(), query, 10, o)
	if err != nil {
		s.Fatal(err)
	}
	var hits []string
	for _, h := range found.Hits {
		if strings.Contains(h.Section, "宿泊料") {
			hits = append(hits, strings.TrimSpace(h.Doc+" "+h.Effective+" "+string(h.Standing)))
		}
	}
	return hits
}

func (s *shelf) wantHits(l *Library, o SearchOptions, want ...string) {
	s.Helper()
	if got := s.hits(l, "宿泊料の上限", o); !slices.Equal(got, want) {
		s.Errorf("on %s: found %q, want %q", o.AsOf.Format(time.DateOnly), got, want)
	}
}

func TestARevisionThatIsFiledAheadChangesNothingUntilItsDay(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	s.ingest(l)
	now := l.Documents()[0]
	s.write("旅費規程.md", rule("旅費規程", "2027-04-01", "宿泊料は9,800円を上限とする。"))
	s.ingest(l)
	s.wantHits(l, SearchOptions{}, "旅費規程.md 2025-04-01 in_force")
	s.wantHits(l, SearchOptions{AsOf: on("2027-03-31")}, "旅費規程.md 2025-04-01 in_force")
	s.wantHits(l, SearchOptions{AsOf: on("2027-04-01")}, "旅費規程.md 2027-04-01 in_force")
	s.wantHits(l, SearchOptions{AsOf: on("2024-04-01")}, "旅費規程.md 2025-04-01 not_yet")
	s.wantHits(l, SearchOptions{AllEditions: true}, "旅費規程.md 2025-04-01 in_force", "旅費規程.md 2027-04-01 not_yet")
	if d := l.Documents()[0]; d.Version != now.Version || d.Editions != 2 || d.Next == nil || d.Next.Effective != "2027-04-01" {
		t.Errorf("the list shows %+v", d)
	}
	if d, err := l.Document("旅費規程.md", ""); err != nil || !strings.Contains(d.Pages[0].Text, "9,000円") {
		t.Errorf("what is opened is not the edition in force: %v", err)
	}

	s.write("旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。")) // the revision is taken back
	s.ingest(l)
	s.wantHits(l, SearchOptions{AsOf: on("2027-04-01")}, "旅費規程.md 2025-04-01 in_force")

	s.write("旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とします。")) // a correction counts at once
	s.ingest(l)
	if d, err := l.Document("旅費規程.md", ""); err != nil || !strings.Contains(d.Pages[0].Text, "上限とします") {
		t.Errorf("a correction does not count: %v", err)
	}
	l.Close()
	l = s.open()
	s.mustBeSound(l)
	if err := l.Rebuild(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	s.mustBeSound(l)
}

func TestFilesThatAreEditionsOfOneRuleAreToldApart(t *testing.T) {
	old, now := rule("旅費規程", "2021-04-01", "宿泊料は8,000円を上限とする。"), rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。")
	ahead := rule("旅費規程", "2027-04-01", "宿泊料は9,800円を上限とする。")
	other := strings.NewReplacer("目的", "利用者", "対象者", "貸出日数", "宿泊料", "延滞").Replace(now)
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string // the state of the family, "" for none
		docs  []string
	}{
		{"in a folder of old rules", map[string]string{"旧規程/旅費規程.md": old, "規程/旅費規程.md": now}, "recognised", []string{"規程/旅費規程.md"}},
		{"under names with years", map[string]string{"旅費規程_2021.md": old, "旅費規程_2025改.md": now}, "recognised", []string{"旅費規程_2025改.md"}},
		{"with one to come", map[string]string{"規程/旅費規程.md": now, "改正/旅費規程_2027年4月1日施行.md": ahead}, "recognised", []string{"規程/旅費規程.md"}},
		{"English names", map[string]string{"travel policy v1.2.md": old, "Travel Policy (2025).md": now}, "recognised", []string{"Travel Policy (2025).md"}},
		{"of two branches", map[string]string{"東京/旅費規程.md": old, "大阪/旅費規程.md": now}, "probable", []string{"大阪/旅費規程.md", "東京/旅費規程.md"}},
		{"without a day", map[string]string{"旧規程/旅費規程.md": rule("旅費規程", "", "宿泊料は8,000円を上限とする。"), "規程/旅費規程.md": now}, "probable", []string{"旧規程/旅費規程.md", "規程/旅費規程.md"}},
		{"under different file names", map[string]string{"a.md": old, "b.md": now}, "probable", []string{"a.md", "b.md"}},
		{"of two companies", map[string]string{"旧/旅費規程.md": strings.ReplaceAll(old, "みなと精機", "ひがし商事"), "旅費規程.md": now}, "", []string{"旅費規程.md", "旧/旅費規程.md"}},
		{"of one name that say other things", map[string]string{"旧/旅費規程.md": old, "旅費規程.md": other}, "", []string{"旧/旅費規程.md"}},
		{"a draft is no edition", map[string]string{"旅費規程（案）.md": strings.Replace(ahead, "title: 旅費規程", "title: 旅費規程（案）", 1), "旅費規程.md": now}, "", []string{"旅費規程.md", "旅費規程（案）.md"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t)
			for rel, text := range c.files {
				s.write(rel, text)
			}
			l := s.open()
			s.ingest(l)
			state := ""
			if f := l.Families(time.Time{}); len(f) > 0 {
				state = string(f[0].State)
			}
			var docs []string
			for _, h := range s.hits(l, "宿泊料の上限", SearchOptions{}) {
				docs = append(docs, h[:strings.Index(h, ".md")+3])
			}
			slices.Sort(docs)
			slices.Sort(c.docs)
			if state != c.want || !slices.Equal(docs, c.docs) {
				t.Errorf("the family is %q, want %q; found %q, want %q", state, c.want, docs, c.docs)
			}
		})
	}
}

func TestEditionsOfOneRuleWinByTheDay(t *testing.T) {
	s := newShelf(t)
	s.write("旧規程/旅費規程.md", rule("旅費規程", "2021-04-01", "宿泊料は8,000円を上限とする。"))
	path := s.write("規程/旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	s.write("改正/旅費規程_2027年4月1日施行.md", rule("旅費規程", "2027-04-01", "宿泊料は9,800円を上限とする。"))
	l := s.open()
	s.ingest(l)
	for day, want := range map[string]string{
		"2020-01-01": "旧規程/旅費規程.md 2021-04-01 not_yet", "2022-01-01": "旧規程/旅費規程.md 2021-04-01 in_force",
		"2026-04-01": "規程/旅費規程.md 2025-04-01 in_force", "2027-04-01": "改正/旅費規程_2027年4月1日施行.md 2027-04-01 in_force",
	} {
		if got := s.hits(l, "宿泊料の上限", SearchOptions{AsOf: on(day)}); len(got) == 0 || got[0] != want || day > "2021" && len(got) > 1 {
			t.Errorf("on %s: found %q, want %q", day, got, want)
		}
	}
	s.wantHits(l, SearchOptions{AllEditions: true},
		"規程/旅費規程.md 2025-04-01 in_force", "改正/旅費規程_2027年4月1日施行.md 2027-04-01 not_yet", "旧規程/旅費規程.md 2021-04-01 superseded")
	s.wantHits(l, SearchOptions{Docs: []string{"旧規程/旅費規程.md"}}, "旧規程/旅費規程.md 2021-04-01 superseded")

	force, err := l.InForce("旧規程/旅費規程.md", time.Time{})
	if err != nil || force.Doc != "規程/旅費規程.md" || force.Standing != Superseded || force.Next == nil || force.Next.Effective != "2027-04-01" {
		t.Errorf("in force is %+v, %v", force, err)
	}
	editions, err := l.EditionsOf("規程/旅費規程.md", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range editions {
		got = append(got, fmt.Sprint(e.Effective, " ", e.Until, " ", e.Standing))
	}
	if want := []string{"2027-04-01  not_yet", "2025-04-01  in_force", "2021-04-01 2025-04-01 superseded"}; !slices.Equal(got, want) {
		t.Errorf("editions are %q, want %q", got, want)
	}
	found, err := l.Search(t.Context(), "宿泊料の上限", 5, SearchOptions{AllEditions: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range found.Hits {
		if h.Standing == Superseded && (h.SupersededBy != "2025-04-01" || h.InForce == nil || h.InForce.Doc != "規程/旅費規程.md") || h.Standing == NotYet && h.InForceFrom != "2027-04-01" {
			t.Errorf("a hit is marked %+v", h)
		}
	}

	if err := os.Remove(path); err != nil { // what was in force is withdrawn
		t.Fatal(err)
	}
	s.ingest(l)
	s.wantHits(l, SearchOptions{}, "旧規程/旅費規程.md 2021-04-01 in_force")
	if force, err := l.InForce("規程/旅費規程.md", time.Time{}); err != nil || force.Doc != "旧規程/旅費規程.md" || force.Standing != Superseded {
		t.Errorf("in place of a document that is gone: %+v, %v", force, err)
	}
}

func TestAPersonJoinsAndSplitsFamiliesAndThatOutlastsEverything(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", rule("旅費規程", "2021-04-01", "宿泊料は8,000円を上限とする。"))
	s.write("b.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	s.write("旅費細則_2021.md", rule("旅費細則", "2021-04-01", "宿泊料は1,000円を加える。"))
	s.write("旅費細則_2025.md", rule("旅費細則", "2025-04-01", "宿泊料は2,000円を加える。"))
	l := s.open()
	s.ingest(l)
	if err := l.ConfirmFamily("a.md", "b.md"); err != nil {
		t.Fatal(err)
	}
	if err := l.SplitFamily("旅費細則_2021.md"); err != nil {
		t.Fatal(err)
	}
	want := []string{"b.md", "旅費細則_2021.md", "旅費細則_2025.md"}
	check := func(when string, l *Library) {
		t.Helper()
		s.mustBeSound(l)
		var docs []string
		for _, h := range s.hits(l, "宿泊料", SearchOptions{}) {
			docs = append(docs, h[:strings.Index(h, ".md")+3])
		}
		slices.Sort(docs)
		if !slices.Equal(docs, want) {
			t.Errorf("%s: found %q, want %q", when, docs, want)
		}
	}
	check("at once", l)
	fingerprint := l.Fingerprint()
	if err := l.Rebuild(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	check("after a rebuild", l)
	l.Close()
	l = s.open()
	check("after reopening", l)
	l.Close()
	if err := os.Remove(filepath.Join(s.dir, catalogFile)); err != nil {
		t.Fatal(err)
	}
	l = s.open()
	check("after the catalog was lost", l)
	if l.Fingerprint() != fingerprint {
		t.Error("the fingerprint changed")
	}
	if err := l.ForgetFamily("旅費細則_2021.md"); err != nil {
		t.Fatal(err)
	}
	want = []string{"b.md", "旅費細則_2025.md"}
	check("after it was taken back", l)
	if l.Fingerprint() == fingerprint {
		t.Error("another family gives the same fingerprint")
	}
}

func TestADayIsAskedForAndNeverGuessed(t *testing.T) {
	s := newShelf(t)
	s.write("旅費規程.md", rule("旅費規程", "", "宿泊料は9,000円を上限とする。"))
	l := s.open()
	s.ingest(l)
	first := l.Documents()[0]
	if !first.AsksForDate || first.Effective != "" {
		t.Errorf("%+v does not ask", first)
	}
	s.write("旅費規程.md", rule("旅費規程", "", "宿泊料は9,800円を上限とする。"))
	s.ingest(l)
	second := l.Documents()[0]
	for _, wrong := range []string{"2027", "2027-02-30", "tomorrow"} {
		if err := l.SetEffective("旅費規程.md", "", wrong); err == nil {
			t.Errorf("%q is taken for a day", wrong)
		}
	}
	if err := l.SetEffective("旅費規程.md", second.Version, "2027-04-01"); err != nil {
		t.Fatal(err)
	}
	s.mustBeSound(l)
	if d := l.Documents()[0]; d.Version != first.Version || d.Next == nil || d.Next.Version != second.Version || !d.AsksForDate {
		t.Errorf("%+v is not the edition before", d)
	}
	s.wantHits(l, SearchOptions{AsOf: on("2027-04-01")}, "旅費規程.md 2027-04-01 in_force")
	if d, err := l.Document("旅費規程.md", second.Version); err != nil || d.Effective != "2027-04-01" || d.EffectiveFrom != SaidByUser {
		t.Errorf("the document says %+v, %v", d, err)
	}
	if err := l.SetEffective("旅費規程.md", first.Version, NoDate); err != nil {
		t.Fatal(err)
	}
	if d := l.Documents()[0]; d.AsksForDate || d.EffectiveFrom != SaidByUser {
		t.Errorf("%+v still asks", d)
	}
	if err := l.SetEffective("旅費規程.md", second.Version, ""); err != nil { // back to what was read: nothing
		t.Fatal(err)
	}
	s.mustBeSound(l)
	if d := l.Documents()[0]; d.Version != second.Version || !d.AsksForDate {
		t.Errorf("%+v is not the newest", d)
	}
	if err := l.SetKind("旅費規程.md", document.Guide); err != nil {
		t.Fatal(err)
	}
	if d := l.Documents()[0]; d.Kind != document.Guide || d.AsksForDate {
		t.Errorf("%+v is no guide", d)
	}
	if err := l.SetKind("旅費規程.md", "poem"); err == nil {
		t.Error("a kind that there is not was taken")
	}
}

func TestWhatIsAbsentIsLookedForInTheEditionsThatAreSearched(t *testing.T) {
	s := newShelf(t)
	s.write("旧規程/旅費規程.md", rule("旅費規程", "2021-04-01", "日当を支給する。"))
	s.write("規程/旅費規程.md", rule("旅費規程", "2025-04-01", "宿泊料は9,000円を上限とする。"))
	l := s.open()
	s.ingest(l)
	for day, want := range map[string]bool{"2022-01-01": true, "2026-04-01": false} {
		a, err := l.AbsenceIn(t.Context(), "日当", SearchOptions{AsOf: on(day)})
		if err != nil || a.Found != want || a.Documents != 1 {
			t.Errorf("on %s: %+v %v", day, a, err)
		}
	}
}

// TestTheSampleLibraryComesOutRight holds the recognition to the rules that everybody sees first.
func TestTheSampleLibraryComesOutRight(t *testing.T) {
	s := newShelf(t)
	if err := os.CopyFS(s.root, assets.Sample()); err != nil {
		t.Fatal(err)
	}
	s.clock = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	l := s.open() // without its PDFs, which are not read here
	s.ingest(l)
	var got []string
	for _, f := range l.Families(time.Time{}) {
		for _, e := range f.Editions {
			got = append(got, fmt.Sprint(f.State, " ", e.Doc, " ", e.Effective, " ", e.Standing))
		}
	}
	want := []string{
		"recognised 改正/テレワーク勤務規程_2027年4月1日施行.md 2027-04-01 not_yet",
		"recognised 規程/テレワーク勤務規程.md 2023-10-01 in_force",
		"recognised 規程/賃金規程.md 2025-04-01 in_force",
		"recognised 旧規程/賃金規程.md 2021-04-01 superseded",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %s\nwant %s", strings.Join(got, "\n    "), strings.Join(want, "\n     "))
	}
	for _, doc := range s.search(l, "賃金はいつ支払われますか。賃金規程の支払日") {
		if doc == "旧規程/賃金規程.md" {
			t.Error("the old rule is found")
		}
	}
}

func TestAVersionThatWasInForceUntilItWasReplacedIsNotCalledWithdrawn(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	for _, rate := range []string{"8,000円", "9,000円"} {
		s.write("旅費規程.md", rule("旅費規程", "", "宿泊料は"+rate+"を上限とする。"))
		s.ingest(l)
	}
	editions, err := l.EditionsOf("旅費規程.md", time.Time{})
	if err != nil || len(editions) != 2 || editions[0].Standing != InForceNow || editions[1].Standing != Superseded {
		t.Errorf("the editions are %+v, %v", editions, err)
	}
}
