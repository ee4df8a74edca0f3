package history

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// shelf is a library of Markdown texts whose source states and editions a test sets.
type shelf struct {
	t       *testing.T
	docs    map[string]map[string]*document.Document // by doc and version
	force   map[string]library.Force
	sources map[string]library.SourceState
	files   map[string]library.FileNow
	found   bool
	print   string
	err     error // of asking what is in force
}

func newShelf(t *testing.T) *shelf {
	return &shelf{t: t, docs: map[string]map[string]*document.Document{}, force: map[string]library.Force{}, sources: map[string]library.SourceState{}}
}

// put adds an edition and makes it the one in force.
func (s *shelf) put(doc, text string) (version string) {
	s.t.Helper()
	path := filepath.Join(s.t.TempDir(), filepath.Base(doc))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	d, err := ingest.Read(context.Background(), path, ingest.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	if s.docs[doc] == nil {
		s.docs[doc] = map[string]*document.Document{}
	}
	s.docs[doc][d.Version] = d
	s.force[doc] = library.Force{EditionRef: library.EditionRef{Doc: doc, Version: d.Version}, Standing: library.InForceNow}
	return d.Version
}

func (s *shelf) FileNow(doc string) library.FileNow { return s.files[doc] }

func (s *shelf) Source(doc string) library.SourceState {
	if state, ok := s.sources[doc]; ok {
		return state
	}
	return library.Readable
}

func (s *shelf) InForce(doc string, _ time.Time) (library.Force, error) {
	f, ok := s.force[doc]
	if s.err != nil {
		return library.Force{}, s.err
	}
	if !ok {
		return f, library.ErrNotFound
	}
	return f, nil
}

func (s *shelf) Document(doc, version string) (*document.Document, error) {
	if d, ok := s.docs[doc][version]; ok {
		return d, nil
	}
	return nil, library.ErrNotFound
}

func (s *shelf) Chunks(doc, version string) ([]index.Chunk, error) {
	d, err := s.Document(doc, version)
	if err != nil {
		return nil, err
	}
	return ingest.Chunks(d, doc, ""), nil
}

func (s *shelf) Documents() []library.DocumentInfo {
	return []library.DocumentInfo{{Doc: "就業規則.md", LastSeen: "2026-03-01T00:00:00Z"}}
}

func (s *shelf) AbsenceIn(context.Context, string, library.SearchOptions) (library.Absence, error) {
	return library.Absence{Found: s.found}, nil
}

func (s *shelf) Fingerprint() string { return s.print }

// cite makes an answer whose claims quote sentences of a version, each from the chunk that holds it.
func (s *shelf) cite(doc, version string, quotes ...string) Record {
	s.t.Helper()
	d := s.docs[doc][version]
	r := kept(1, "質問")
	r.Answer.Chunks = nil
	for _, c := range ingest.Chunks(d, doc, "") {
		r.Answer.Chunks = append(r.Answer.Chunks, verify.Passage{
			ID: "c" + string(rune('1'+len(r.Answer.Chunks))), ChunkID: c.ID, Doc: doc, Title: d.Title, Section: strings.Join(c.Headings, " > "), Version: version, Text: c.Text,
		})
	}
	for _, q := range quotes {
		found := false
		for _, p := range r.Answer.Chunks {
			if m := verify.Find(q, p.Text); m.Status == verify.Exact {
				r.Answer.Claims = append(r.Answer.Claims, verify.Claim{
					Text: "文：" + q, Verdict: verify.Verified, Evidence: []verify.Evidence{{ID: p.ID, Status: verify.Exact, Quote: q, Start: m.Start, End: m.End}},
				})
				found = true
				break
			}
		}
		if !found {
			s.t.Fatalf("no passage holds %q", q)
		}
	}
	return r
}

func (s *shelf) check(r Record, offs map[int]SignOff) Recheck {
	s.t.Helper()
	c, err := NewRechecker(s, time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)).Check(context.Background(), r, offs)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

const (
	rule    = "就業規則.md"
	oldText = `# 就業規則

## 第10条 定年

社員の定年は、満60歳とする。定年に達した日に退職する。

## 第11条 休暇

1. 年次有給休暇は10日とする。
2. 休暇は前日までに申し出る。
3. 届出の様式は別に定める。

## 第12条の2 解雇

次の各号のいずれかに該当する者は、解雇する。ただし、事前に通知する。

- (1) 無断欠勤が14日に及んだ者
- (2) 勤務成績が不良な者

| 役職 | 日当（国内） |
|---|---|
| 部長 | 3,000円 |

## 第12条 服装

清潔な服装とする。
`
	newText = `# 就業規則

## 第10条 定年

社員の定年は、満65歳とする。定年に達した日に退職する。

## 第11条 休暇

1. 年次有給休暇は10日とする。ただし、試用期間中の者を除く。
2. 休暇は前日までに申し出る。

## 第12条の2 解雇

次の各号のすべてに該当する者は、解雇する。

- (1) 無断欠勤が14日に及んだ者
- (2) 勤務成績が不良な者

| 役職 | 日当（海外） |
|---|---|
| 部長 | 3,000円 |

## 第13条 服装

清潔な服装とする。
`
)

func TestEachSentenceIsToldAsWhatItIs(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	s.put(rule, newText)
	for _, c := range []struct {
		quote   string
		status  Status
		was, is string
		why     string
	}{
		{"社員の定年は、満60歳とする。", Changed, "社員の定年は、満60歳とする。", "社員の定年は、満65歳とする。", ""},
		{"満60歳", Changed, "社員の定年は、満60歳とする。", "社員の定年は、満65歳とする。", ""},
		{"定年に達した日に退職する。", Current, "定年に達した日に退職する。", "定年に達した日に退職する。", ""},
		{"年次有給休暇は10日とする。", Changed, "年次有給休暇は10日とする。", "年次有給休暇は10日とする。ただし、試用期間中の者を除く。", string(revision.ProvisoAdded)},
		{"休暇は前日までに申し出る。", Current, "休暇は前日までに申し出る。", "休暇は前日までに申し出る。", ""},
		{"無断欠勤が14日に及んだ者", Changed, "次の各号のいずれかに該当する者は、解雇する。\n無断欠勤が14日に及んだ者", "次の各号のすべてに該当する者は、解雇する。\n無断欠勤が14日に及んだ者", string(revision.LeadIn)},
		{"部長 | 3,000円", Changed, "役職 | 日当（国内）\n部長 | 3,000円", "役職 | 日当（海外）\n部長 | 3,000円", string(revision.TableHead)},
		{"届出の様式は別に定める。", Gone, "届出の様式は別に定める。", "", ""},
		{"清潔な服装とする。", Moved, "清潔な服装とする。", "清潔な服装とする。", ""},
	} {
		got := s.check(s.cite(rule, v, c.quote), nil)
		claim := got.Claims[0]
		if got.Status != c.status || claim.Status != c.status || claim.Was != c.was || claim.Is != c.is || claim.Why != c.why || claim.Doc != rule {
			t.Errorf("%s: got %s was %q is %q why %q, want %s was %q is %q why %q", c.quote, claim.Status, claim.Was, claim.Is, claim.Why, c.status, c.was, c.is, c.why)
		}
	}
	if got := s.check(s.cite(rule, v, "定年に達した日に退職する。", "届出の様式は別に定める。", "満60歳"), nil); got.Status != Gone {
		t.Errorf("the worst claim does not decide: %s", got.Status)
	}
}

func TestWhatIsNotYetInForceChangesNothing(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	force := s.force[rule]
	next := s.put(rule, newText)
	s.force[rule] = force
	if got := s.check(s.cite(rule, v, "満60歳"), nil); got.Status != Current {
		t.Errorf("got %+v", got)
	}
	// Nor does anything count where no edition is in force yet.
	s.force[rule] = library.Force{EditionRef: library.EditionRef{Doc: rule, Version: next}, Standing: library.NotYet}
	if got := s.check(s.cite(rule, v, "満60歳"), nil); got.Status != Current {
		t.Errorf("got %+v", got)
	}
}

func TestAnEditionInAnotherFileTakesItsPlace(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	next := s.put("就業規則_2026改.md", newText)
	s.force[rule] = library.Force{EditionRef: library.EditionRef{Doc: "就業規則_2026改.md", Version: next}, Standing: library.Superseded}
	s.sources[rule] = library.Gone // its file is gone, but the rule is not
	got := s.check(s.cite(rule, v, "満60歳"), nil)
	if got.Status != Changed || got.Claims[0].Evidence[0].InForce.Doc != "就業規則_2026改.md" {
		t.Errorf("got %+v", got)
	}
	s.sources["就業規則_2026改.md"] = library.Denied
	if got := s.check(s.cite(rule, v, "満60歳"), nil); got.Status != Unreadable || got.Claims[0].Is != "" {
		t.Errorf("got %+v", got)
	}
}

func TestNothingOfADeniedDocumentComesOut(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	s.put(rule, newText)
	s.put("公開.md", "# 公開\n\n誰でも読める。\n")
	s.sources[rule] = library.Denied
	r := s.cite(rule, v, "満60歳")
	r.Answer.Claims[0].Card = &verify.Card{Section: "定年", Text: "満60歳"}
	r.Answer.Attempts = []ask.Attempt{{Raw: "満60歳"}}
	r.Answer.Claims = append(r.Answer.Claims, verify.Claim{Text: "満60歳と書いた文", Verdict: verify.Unsupported},
		verify.Claim{Text: "別の文", Verdict: verify.Caution, Card: &verify.Card{Text: "別の文", Figures: &verify.Figures{There: []string{"満60歳"}}}, Flags: []verify.Flag{{Code: "conflicting_sources", Written: "満60歳", Detail: "満60歳", Source: &verify.SourceSpan{ID: "c1"}}}})
	r.Answer.Warnings = []string{"names " + rule, "incomplete"}
	r.Answer.Also = map[string][]string{"c1": {"公開.md"}, "c9": {rule}}
	r.Answer.Scope, r.Options.Docs = &ask.Scope{Name: "就業規則", Doc: rule, Documents: 1}, []string{rule}
	got := s.check(r, nil)
	if c := got.Claims[0]; got.Status != Unreadable || c.Why != WhyDenied || c.Doc+c.Was+c.Is+c.Text != "" {
		t.Errorf("got %+v", got)
	}
	shown, withheld := Withheld(r, s)
	if !withheld {
		t.Error("it is not said that something was withheld")
	}
	for _, v := range []any{got, shown} {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, leak := range []string{"就業規則", "60歳", "定年"} {
			if strings.Contains(string(data), leak) {
				t.Errorf("%q comes out in %s", leak, data)
			}
		}
	}
	if shown.Answer.Claims[2].Text != "別の文" || !slices.Equal(shown.Answer.Warnings, []string{"incomplete"}) {
		t.Errorf("too much is withheld: %+v", shown.Answer)
	}
	if r.Answer.Claims[0].Text == "" || r.Answer.Chunks[0].Text == "" || r.Answer.Scope.Name == "" {
		t.Error("the record itself was changed")
	}
	r.Answer.Scope, r.Options.Docs = &ask.Scope{Name: "人事", Documents: 2}, []string{rule, "公開.md"}
	if shown, _ := Withheld(r, s); shown.Answer.Scope == nil || shown.Answer.Scope.Name != "人事" {
		t.Errorf("a folder of which something may be read: %+v", shown.Answer.Scope)
	}
	r.Answer.Scope = &ask.Scope{Name: "就業規則 / 公開", Doc: rule, Other: "公開.md", Documents: 2}
	if shown, _ := Withheld(r, s); shown.Answer.Scope.Name+shown.Answer.Scope.Doc+shown.Answer.Scope.Other != "" {
		t.Errorf("two documents of which one may not be read: %+v", shown.Answer.Scope)
	}
}

func TestNothingOfALapsedDocumentComesOut(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	r := s.cite(rule, v, "満60歳")
	s.sources[rule] = library.Lapsed
	got := s.check(r, map[int]SignOff{0: {Mark: MarkOK, By: "田中"}})
	if o := got.Claims[0].SignOff; o == nil || o.Fallen || !o.Unconfirmed {
		t.Errorf("the sign-off of what cannot be read is %+v", o)
	}
	if c := got.Claims[0]; got.Status != Unreadable || c.Why != WhyLapsed || c.Doc+c.Was+c.Is+c.Text != "" {
		t.Errorf("got %+v", got)
	}
	if shown, withheld := Withheld(r, s); !withheld || shown.Answer.Claims[0].Text != "" || shown.Answer.Chunks[0].Text != "" {
		t.Errorf("shown: %+v", shown.Answer)
	}
}

func TestAListNamesNoDeniedDocument(t *testing.T) {
	s := newShelf(t)
	s.sources[rule] = library.Denied
	s.put("公開.md", "# 公開\n\n誰でも読める。\n")
	list := func() *Page {
		return &Page{Answers: []Summary{{AnswerID: "1", Question: "定年は", Docs: []string{rule}, Sent: []string{"公開.md", rule}}}}
	}
	page := list()
	page.WithholdNames(s)
	if a := page.Answers[0]; len(a.Docs) != 0 || !slices.Equal(a.Sent, []string{"公開.md"}) || a.Question == "" {
		t.Errorf("got %+v", a)
	}
	page = list()
	page.WithholdNames(nil)
	if a := page.Answers[0]; len(a.Docs)+len(a.Sent) != 0 {
		t.Errorf("without a library: %+v", a)
	}
}

func TestAWithdrawnDocumentShowsWhatWasKept(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	s.sources[rule] = library.Gone
	for _, withdraw := range []func(){
		func() {}, // no ingest has noticed it yet
		func() { s.force[rule] = library.Force{Standing: library.WasWithdrawn} },
		func() { delete(s.force, rule) }, // taken out of the library
	} {
		withdraw()
		got := s.check(s.cite(rule, v, "満60歳"), nil)
		if c := got.Claims[0]; c.Status != Gone || c.Why != WhyWithdrawn || c.Was != "社員の定年は、満60歳とする。" || c.Is != "" || c.Doc != rule {
			t.Errorf("got %+v", c)
		}
	}
}

func TestADocumentThatCannotBeReachedIsComparedFromTheStore(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	s.put(rule, newText)
	s.sources[rule] = library.Unreachable
	got := s.check(s.cite(rule, v, "満60歳"), nil)
	if e := got.Claims[0].Evidence[0]; got.Status != Changed || e.Source != library.Unreachable || e.LastSeen != "2026-03-01T00:00:00Z" {
		t.Errorf("got %+v", got)
	}
}

func TestAnEditionThatIsNotAtHandIsComparedByThePassagesKept(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	r := s.cite(rule, v, "満60歳", "清潔な服装とする。", "届出の様式は別に定める。")
	s.put(rule, newText)
	delete(s.docs[rule], v)
	got := s.check(r, nil)
	for i, want := range []Status{Changed, Moved, Gone} {
		if c := got.Claims[i]; c.Status != want || c.Why != WhyPassages {
			t.Errorf("claim %d: %+v", i+1, c)
		}
	}
	// A damaged copy of the edition in force is no change.
	s.docs[rule] = nil
	if got := s.check(r, nil); got.Status != Unreadable || got.Claims[0].Why != WhyDamaged || got.Claims[0].Text == "" {
		t.Errorf("got %+v", got)
	}
}

func TestASignOffFallsWithTheEdition(t *testing.T) {
	s := newShelf(t)
	v := s.put(rule, oldText)
	r := s.cite(rule, v, "定年に達した日に退職する。")
	offs := map[int]SignOff{0: {Mark: MarkOK, By: "佐藤"}}
	if got := s.check(r, offs); got.Claims[0].SignOff.Fallen {
		t.Error("it falls though nothing changed")
	}
	s.put(rule, newText)
	if got := s.check(r, offs); got.Status != Current || !got.Claims[0].SignOff.Fallen {
		t.Errorf("the sentence is the same, the edition is not: %+v", got.Claims[0])
	}
}

func TestWhatWasNotInTheDocumentsMayBeNow(t *testing.T) {
	s := newShelf(t)
	r := kept(1, "副業")
	r.Answer.NoAnswer = &ask.NoAnswer{Kind: "not_in_documents"}
	s.found = true
	if got := s.check(r, nil); got.Status != Current {
		t.Errorf("the same library was looked through again: %+v", got)
	}
	s.print = "new"
	if got := s.check(r, nil); got.Status != Changed || got.Why != WhyFound {
		t.Errorf("got %+v", got)
	}
}

// awayLibrary is a library that cannot be reached, beside one of the user's own.
type awayLibrary struct{ Library }

func (l awayLibrary) Source(doc string) library.SourceState {
	if library.OnlyMe(doc) {
		return l.Library.Source(doc)
	}
	return library.Unreachable
}

func (l awayLibrary) InForce(doc string, day time.Time) (library.Force, error) {
	if library.OnlyMe(doc) {
		return l.Library.InForce(doc, day)
	}
	return library.Force{}, fmt.Errorf("%w: it does not answer", library.ErrAway)
}

func TestWhatRestsOnALibraryThatIsAwayIsNotCalledChanged(t *testing.T) {
	s := newShelf(t)
	rules := s.put("就業規則.md", "# 就業規則\n\n## 第1条\n\n定年は満60歳とする。\n")
	old := s.put("only-me/メモ.md", "# メモ\n\n宿は8,500円である。\n")
	check := func(r Record) Recheck {
		t.Helper()
		out, err := NewRechecker(awayLibrary{s}, time.Now()).Check(t.Context(), r, nil)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	shared := s.cite("就業規則.md", rules, "定年は満60歳とする。")
	got := check(shared)
	if c := got.Claims[0]; got.Status != Unreadable || c.Why != WhyAway || c.Doc+c.Was+c.Is != "" || !got.Unreached() {
		t.Errorf("a shared document: %+v", got)
	}
	own := s.cite("only-me/メモ.md", old, "宿は8,500円である。")
	if got := check(own); got.Status != Current || got.Unreached() {
		t.Errorf("one of her own: %+v", got)
	}
	s.put("only-me/メモ.md", "# メモ\n\n宿は9,000円である。\n")
	if got := check(own); got.Status != Changed || got.Unreached() {
		t.Errorf("one of her own that changed: %+v", got)
	}
}

func TestAFileThatWasNotLookedAtIsNotSaidToBeUnchanged(t *testing.T) {
	s := newShelf(t)
	version := s.put(rule, oldText)
	r := s.cite(rule, version, "年次有給休暇は10日とする。")
	if got := s.check(r, nil); got.NeedsLook() || len(got.Unread()) > 0 {
		t.Errorf("a file that is as it was read: %+v", got)
	}
	s.files = map[string]library.FileNow{rule: library.ChangedSince}
	got := s.check(r, nil)
	if !got.NeedsLook() || len(got.Unread()) != 1 || got.Unread()[0].Doc() != rule || got.Status != Current {
		t.Errorf("a file that is another one: %+v", got)
	}
}
