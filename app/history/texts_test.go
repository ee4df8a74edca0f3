package history

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/library"
	"tenkyo/verify"
)

var checkedAt = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)

// memo plays a check of a text of three sentences that cite one passage, of which the first is verified.
type memo struct {
	passage verify.Passage
	third   verify.Verdict
	unread  bool // what it cites may not be read
}

func newMemo() *memo {
	return &memo{verify.Passage{Doc: "就業規則.md", Title: "就業規則", Version: "1", Section: "第34条", Text: "10日とする。"}, verify.Unsupported, false}
}

func (m *memo) Check(_ context.Context, text desk.Text, _ func(done, total int)) (*desk.Report, error) {
	p := m.passage
	claim := func(n int, words string, v verify.Verdict, flags ...verify.Flag) desk.Claim {
		if m.unread {
			return desk.Claim{Number: n, Claim: verify.Claim{Text: words, Verdict: verify.Unsourced}, Citations: []desk.Citation{{Status: desk.Withheld}}}
		}
		return desk.Claim{Number: n, Claim: verify.Claim{Text: words, Verdict: v, Flags: flags}, Resolved: &p, Citations: []desk.Citation{{Resolved: &p, Status: desk.Resolved}},
			Proposals: []desk.Proposal{{Backs: true}}}
	}
	r := &desk.Report{Source: text.Name, Text: text.Body, AsOf: "2026-05-01", Status: "review", Fingerprint: "AAAA-BBBB", Tool: verify.Tool{Rules: "7"},
		Counts: map[verify.Verdict]int{verify.Verified: 2, m.third: 1},
		Claims: []desk.Claim{claim(1, "休暇は10日です。", verify.Verified), claim(2, "休暇は10日です。", verify.Verified), claim(3, "宿泊料は1万円です。", m.third)}}
	return r, nil
}

func (m *memo) CheckList(ctx context.Context, list desk.Text, _ []desk.Row, tell func(done, total int)) (*desk.Report, error) {
	r, err := m.Check(ctx, list, tell)
	return r, err
}

// checkedMemo keeps a check of a memo, n minutes after the first.
func checkedMemo(t *testing.T, k *Keeper, m *memo, n int) (TextRecord, *desk.Report) {
	t.Helper()
	report, err := m.Check(t.Context(), desk.Text{Name: "回覧.md", Body: "休暇は10日です。休暇は10日です。宿泊料は1万円です。"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	at := checkedAt.Add(time.Duration(n) * time.Minute)
	k.Now = func() time.Time { return at }
	r, err := k.Checked(t.Context(), NewTextRecord(report, nil, "田中", at), true)
	if err != nil || r.ID == "" {
		t.Fatalf("kept as %q, %v", r.ID, err)
	}
	return r, report
}

func sign(t *testing.T, k *Keeper, id string, r *desk.Report, claim int, mark Mark) {
	t.Helper()
	if err := k.SignText(t.Context(), id, NewTextSign(r, SignOff{Claim: claim, Mark: mark, By: "佐藤", At: checkedAt, Note: "原本で確認"})); err != nil {
		t.Fatal(err)
	}
}

func TestACheckedTextIsKeptWholeAndReadAgain(t *testing.T) {
	data := t.TempDir()
	k := NewKeeper(data)
	kept, report := checkedMemo(t, k, newMemo(), 0)
	r, err := Open(data).Text(kept.ID[:6])
	if err != nil {
		t.Fatal(err)
	}
	if r.Body == "" || r.By != "田中" || !r.Checked.Equal(checkedAt) || r.Report.Fingerprint != "AAAA-BBBB" || len(r.Report.Claims) != 3 || r.Report.Claims[0].Resolved.Version != "1" {
		t.Errorf("read again: %+v", r)
	}
	if r.Report.Claims[0].Proposals != nil || report.Claims[0].Proposals == nil {
		t.Error("what search proposed is kept, or was taken from the report on screen")
	}
	page, err := Open(data).Texts(t.Context(), TextQuery{Text: "宿泊料 回覧"})
	if err != nil || page.Total != 1 || page.Texts[0].Name != "回覧.md" || page.Texts[0].Claims != 3 || !strings.HasPrefix(page.Texts[0].Begins, "休暇は10日です。") {
		t.Errorf("listed: %+v, %v", page, err)
	}
	file := k.Store.texts.path(kept.ID)
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(bytes), "宿泊料", "宿泊費", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Store.Text(kept.ID); !errors.Is(err, ErrDamaged) {
		t.Errorf("an altered file is read: %v", err)
	}
}

func TestATextThatIsNotKeptLeavesNothing(t *testing.T) {
	for name, set := range map[string]Settings{"as the person chose": {}, "as the settings say": {Off: true}} {
		t.Run(name, func(t *testing.T) {
			k := NewKeeper(t.TempDir())
			if err := k.Store.Set(set); err != nil {
				t.Fatal(err)
			}
			report, _ := newMemo().Check(t.Context(), desk.Text{Name: "-", Body: "秘密の文章。"}, nil)
			r, err := k.Checked(t.Context(), NewTextRecord(report, nil, "田中", checkedAt), set.Off)
			if err != nil || r.ID != "" {
				t.Fatalf("kept as %q, %v", r.ID, err)
			}
			if err := k.SignText(t.Context(), r.ID, NewTextSign(report, SignOff{Mark: MarkOK, By: "佐藤"})); err != nil {
				t.Fatal(err)
			}
			if page, err := k.Store.Texts(t.Context(), TextQuery{}); err != nil || page.Total != 0 {
				t.Errorf("%+v, %v", page, err)
			}
			if err := k.Log.Read(t.Context(), func(e audit.Entry) {
				if e.Data["text"] != nil || e.Data["text_digest"] != nil {
					data, _ := json.Marshal(e.Data)
					t.Errorf("logged %s", data)
				}
			}); err != nil {
				t.Fatal(err)
			}
			if got := logged(t, k); got != "checked signed_off" {
				t.Errorf("logged %q", got)
			}
		})
	}
}

func TestWhatWasSignedStandsAfterARestartUntilTheRuleChanges(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(m *memo)
		want   Fall
	}{
		{"nothing changed", func(*memo) {}, ""},
		{"another edition is cited now", func(m *memo) { m.passage.Version = "2" }, FellEdition},
		{"a newer edition is in another file", func(m *memo) { m.passage.Version, m.passage.Doc = "2", "就業規則2026.md" }, FellEdition},
		{"the edition cited is no longer in force", func(m *memo) { m.passage.SupersededBy = "2026-04-01" }, FellEdition},
		{"what it cites may not be read any more", func(m *memo) { m.unread = true }, FellUnread},
		{"another article is cited now", func(m *memo) { m.passage.Section = "第35条" }, FellChanged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := t.TempDir()
			m := newMemo()
			kept, report := checkedMemo(t, NewKeeper(data), m, 0)
			sign(t, NewKeeper(data), kept.ID, report, 1, MarkOK)
			tt.change(m)
			k := NewKeeper(data)
			open, err := k.Reopen(t.Context(), m, kept.ID, "鈴木", nil)
			if err != nil {
				t.Fatal(err)
			}
			if s := open.Signs[1]; len(open.Signs) != 1 || s.Mark != MarkOK || s.By != "佐藤" || s.Note != "原本で確認" || s.Fell != tt.want {
				t.Fatalf("signed: %+v, want fall %q", open.Signs, tt.want)
			}
			if changed := tt.want != ""; changed != (open.Earlier != nil) || changed != (open.ID != kept.ID) {
				t.Errorf("kept anew as %s of %s", open.ID, kept.ID)
			}
			page, err := k.Store.Texts(t.Context(), TextQuery{})
			if err != nil || page.Total != 1 || page.Texts[0].TextID != open.ID {
				t.Errorf("listed: %+v, %v", page, err)
			}
			// Signed anew, it stands; also where the text is checked once more.
			sign(t, k, open.ID, open.Now, 1, MarkWrong)
			again, _ := checkedMemo(t, k, m, 5)
			signs, err := k.Store.TextSigns(again.ID)
			if s := signs[1]; err != nil || len(signs) != 1 || s.Mark != MarkWrong || s.Fell != "" {
				t.Errorf("signed anew: %+v, %v", signs, err)
			}
			taken := signs[1]
			taken.Taken = true
			if err := k.SignText(t.Context(), again.ID, taken); err != nil {
				t.Fatal(err)
			}
			if signs, err := k.Store.TextSigns(again.ID); err != nil || len(signs) != 0 {
				t.Errorf("taken back: %+v, %v", signs, err)
			}
		})
	}
}

func TestTextsGoWithTheirTime(t *testing.T) {
	k := NewKeeper(t.TempDir())
	first, report := checkedMemo(t, k, newMemo(), 0)
	sign(t, k, first.ID, report, 0, MarkOK)
	if err := k.Store.Set(Settings{Days: 30}); err != nil {
		t.Fatal(err)
	}
	later, _ := checkedMemo(t, k, newMemo(), 60*24*31)
	if _, err := k.Store.Text(first.ID); !errors.Is(err, ErrNotKept) {
		t.Errorf("the old check is still there: %v", err)
	}
	if signs, err := k.Store.TextSigns(later.ID); err != nil || len(signs) != 1 {
		t.Errorf("what was said of it went with it: %+v, %v", signs, err)
	}
	if _, err := os.Stat(k.Store.textSigns(first.ID)); err == nil {
		t.Error("what was said of the old check lies there still")
	}
	if err := k.DeleteTexts(t.Context(), later.ID); err != nil {
		t.Fatal(err)
	}
	if page, err := k.Store.Texts(t.Context(), TextQuery{Earlier: true}); err != nil || page.Total != 0 {
		t.Errorf("%+v, %v", page, err)
	}
	if got := logged(t, k); got != "checked signed_off checked deleted deleted" {
		t.Errorf("logged %q", got)
	}
}

func waiting(t *testing.T, s *Store, lib Library) map[string]string {
	t.Helper()
	list, faults, err := s.Waiting(t.Context(), lib, checkedAt)
	if err != nil || len(faults) != 0 {
		t.Fatal(faults, err)
	}
	out := map[string]string{}
	for _, w := range list {
		var parts []string
		for _, r := range w.Reasons {
			parts = append(parts, fmt.Sprintf("%s %d", r.Why, r.N))
		}
		out[w.Title] = fmt.Sprintf("%d/%d: %s", w.Open, w.Of, strings.Join(parts, ", "))
	}
	return out
}

// names are the titles of a list, in their order.
func names(list []Waiting) string {
	var titles []string
	for _, w := range list {
		titles = append(titles, w.Title)
	}
	slices.Sort(titles)
	return strings.Join(titles, " ")
}

func TestWhatAwaitsReviewStandsInOneListWithItsReasons(t *testing.T) {
	k := NewKeeper(t.TempDir())
	lib := newShelf(t)
	inForce := func(doc, version string) {
		lib.force[doc] = library.Force{EditionRef: library.EditionRef{Doc: doc, Version: version}, Standing: library.InForceNow}
	}
	inForce("就業規則.md", "1")
	inForce("rule.md", "0123456789ab")
	none := claim("三", verify.Unsourced)
	none.Flags = []verify.Flag{{Code: "no_citation", Severity: verify.Critical}}
	held := kept(1, "held", claim("一", verify.Verified), claim("二", verify.Unsupported), none, claim("四", verify.Caution))
	held.Answer.Status = "review"
	empty := kept(2, "empty")
	empty.Answer.Status = "review"
	keepAll(t, k.Store, held, empty, kept(3, "published", claim("一", verify.Caution)), kept(4, "signed", claim("一", verify.Verified)))
	text, report := checkedMemo(t, k, newMemo(), 0)
	say := func(r Record, claim int, mark Mark) {
		t.Helper()
		if err := k.SignOff(t.Context(), r.Answer.AnswerID, SignOff{Claim: claim, Mark: mark, By: "佐藤"}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(step string, want map[string]string) {
		t.Helper()
		got := waiting(t, k.Store, lib)
		for _, title := range []string{"held", "empty", "published", "signed", "回覧.md"} {
			if got[title] != want[title] {
				t.Errorf("%s: %s awaits review as %q, want %q", step, title, got[title], want[title])
			}
		}
	}
	want("at first", map[string]string{"held": "3/4: unsupported 1, no_citation 1, caution 1", "empty": "0/0: no_claims 1", "回覧.md": "1/3: unsupported 1"})

	say(kept(4, ""), 0, MarkOK)
	say(held, 1, MarkWrong)
	say(held, 2, MarkHold)
	sign(t, k, text.ID, report, 2, MarkWrong)
	sign(t, k, text.ID, report, 0, MarkOK)
	want("after a person looked", map[string]string{"held": "2/4: caution 1, hold 1", "empty": "0/0: no_claims 1"})

	if err := k.Release(t.Context(), empty.Answer.AnswerID, "佐藤", ""); err != nil {
		t.Fatal(err)
	}
	say(held, 2, MarkOK)
	say(held, 3, MarkOK)
	want("when all is signed", map[string]string{})

	inForce("就業規則.md", "2")
	inForce("rule.md", "ffffffffffff")
	want("when the rules changed", map[string]string{"held": "3/4: edition 3", "signed": "1/1: edition 1", "回覧.md": "3/3: edition 3"})
	if got := waiting(t, k.Store, nil); len(got) != 0 {
		t.Errorf("without a library nothing falls: %v", got)
	}
	lib.sources["就業規則.md"] = library.Unreachable
	inForce("就業規則.md", "1")
	inForce("rule.md", "0123456789ab")
	want("when the rules are back, and a drive is off", map[string]string{})
	all, _, err := k.Store.Reviewed(t.Context(), lib, checkedAt)
	if titles := names(all); err != nil || titles != "empty held signed 回覧.md" {
		t.Errorf("dealt with: %s (%v)", titles, err)
	}

	for _, c := range []struct {
		source library.SourceState
		force  *library.Force // of both; nil for as it was
		err    error
		want   string
	}{
		{source: library.Denied, want: "denied"},
		{source: library.Lapsed, want: "lapsed"},
		{source: library.Gone, want: "withdrawn"},
		{force: &library.Force{Standing: library.WasWithdrawn}, want: "withdrawn"},
		{err: library.ErrNotFound, want: "withdrawn"},
		{err: library.ErrAway},
		{err: errors.New("broken"), want: "damaged"},
		{force: &library.Force{EditionRef: library.EditionRef{Doc: "new.md", Version: "9"}, Standing: library.Superseded}, want: "edition"},
	} {
		other := newShelf(t)
		other.err = c.err
		for doc, is := range lib.force {
			other.sources[doc], other.force[doc] = cmp.Or(c.source, library.Readable), is
			if c.force != nil {
				other.force[doc] = *c.force
			}
		}
		got := waiting(t, k.Store, other)
		for title, n := range map[string]string{"held": "3/4", "signed": "1/1", "回覧.md": "3/3"} {
			want := fmt.Sprintf("%s: %s %s", n, c.want, n[:1])
			if c.want == "" {
				want = ""
			}
			if got[title] != want {
				t.Errorf("source %q, in force %+v, %v: %s awaits review as %q, want %q", c.source, c.force, c.err, title, got[title], want)
			}
		}
	}
}

func TestAThousandEntriesAreListedNewestFirst(t *testing.T) {
	data := t.TempDir()
	k := NewKeeper(data)
	if err := os.MkdirAll(k.Store.answers.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for n := range 1000 {
		r := kept(n, fmt.Sprintf("質問%d", n), claim("一", verify.Unsupported))
		r.Answer.Status = "review"
		sealed, err := seal(r)
		if err == nil {
			err = os.WriteFile(k.Store.answers.path(r.Answer.AnswerID), sealed, 0o600) // not synced, for speed
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if list, _, err := k.Store.Waiting(t.Context(), nil, checkedAt); err != nil || len(list) != 1000 || !slices.IsSortedFunc(list, func(a, b Waiting) int { return b.At.Compare(a.At) }) {
		t.Fatalf("%d, %v", len(list), err)
	}
	if list, _, err := Open(data).Waiting(t.Context(), nil, checkedAt); err != nil || len(list) != 1000 {
		t.Errorf("the next process lists %d, %v", len(list), err)
	}
}
