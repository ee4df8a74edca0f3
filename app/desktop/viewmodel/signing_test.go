package viewmodel

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// judged plays a report that a test may change between two checks.
type judged struct {
	mu      sync.Mutex
	passage verify.Passage
}

// change changes what the next check says; one may be running.
func (j *judged) change(to func(*verify.Passage)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	to(&j.passage)
}

func (j *judged) Check(_ context.Context, text desk.Text, _ func(done, total int)) (*desk.Report, error) {
	j.mu.Lock()
	p := j.passage
	j.mu.Unlock()
	claim := func(words string) desk.Claim {
		return desk.Claim{Claim: verify.Claim{Text: words, Verdict: verify.Verified}, Resolved: &p, Citations: []desk.Citation{{Resolved: &p}}}
	}
	return &desk.Report{Source: text.Name, Text: text.Body, Prefer: text.Prefer, Claims: []desk.Claim{claim("休暇は10日です。"), claim("休暇は10日です。"), claim("宿泊料は別に定めます。")}}, nil
}

func (j *judged) CheckList(context.Context, desk.Text, []desk.Row, func(done, total int)) (*desk.Report, error) {
	return nil, desk.ErrList
}

func (j *judged) Open(desk.Travelling) (desk.Opened, error) { return desk.Opened{}, nil }

// signing is a desk over a rule in force, with a log.
func signing(t *testing.T) (d *Desk, j *judged, check func()) {
	d, j, check, _ = signingOn(t, &loop{})
	return d, j, check
}

// signingOn is signing on a loop, with a wait until all is written.
func signingOn(t *testing.T, l *loop) (d *Desk, j *judged, check, written func()) {
	t.Helper()
	j = &judged{passage: verify.Passage{Doc: "就業規則.md", Title: "就業規則", Version: "1", Section: "第34条", Text: "10日とする。"}}
	d = NewDesk(func() Examiner { return j }, l.dispatch)
	d.Keeper = history.NewKeeper(t.TempDir())
	t.Cleanup(func() { <-d.Writer.Written() })
	return d, j, func() {
			t.Helper()
			d.CheckText("秘密の文章。")
			l.until(t, "the report", func() bool { return !d.Running && !d.Leaving && d.Report != nil })
		}, func() {
			t.Helper()
			l.until(t, "what is written", func() bool { return d.Writer.Waiting() == 0 })
		}
}

func TestWhatAPersonSignedStandsUntilTheRuleChanges(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(p *verify.Passage)
		want   history.Fall
	}{
		{"nothing changed", func(*verify.Passage) {}, ""},
		{"another edition is cited now", func(p *verify.Passage) { p.Version = "2" }, history.FellEdition},
		{"a newer edition is in another file", func(p *verify.Passage) { p.Version, p.Doc = "2", "就業規則2026.md" }, history.FellEdition},
		{"the edition cited is no longer in force", func(p *verify.Passage) { p.SupersededBy = "2026-04-01" }, history.FellEdition},
		{"another article is cited now", func(p *verify.Passage) { p.Section = "第35条" }, history.FellChanged},
	} {
		for _, private := range []bool{false, true} {
			name := tt.name
			if private {
				name += ", and the text is not kept"
			}
			t.Run(name, func(t *testing.T) {
				d, j, check := signing(t)
				d.Private = private
				check()
				if (d.TextID == "") != private {
					t.Fatalf("kept as %q", d.TextID)
				}
				d.Sign(1, history.MarkOK, "田中", "原本で確認")
				j.change(tt.change)
				check()
				if s := d.Signs[1]; len(d.Signs) != 1 || s.Mark != history.MarkOK || s.By != "田中" || s.Fell != tt.want {
					t.Fatalf("signed: %+v, want fall %q", d.Signs, tt.want)
				}
				if want := map[bool]int{true: 1}[tt.want == ""]; d.Standing() != want {
					t.Errorf("%d stand, want %d", d.Standing(), want)
				}
				d.Sign(1, history.MarkWrong, "田中", "")
				check()
				if s := d.Signs[1]; s.Mark != history.MarkWrong || s.Fell != "" {
					t.Errorf("signed anew: %+v", s)
				}
				d.TakeBack(1)
				check()
				if len(d.Signs) != 0 {
					t.Errorf("taken back: %+v", d.Signs)
				}
			})
		}
	}
}

func TestAKeptTextIsOpenedWithWhatWasSaidAndToldOfWhenTheRuleChanges(t *testing.T) {
	d, j, check, written := signingOn(t, &loop{})
	check()
	d.Sign(1, history.MarkOK, "田中", "")
	written()
	l := &loop{}
	later := NewDesk(func() Examiner { return j }, l.dispatch) // as after a restart
	later.Keeper = d.Keeper
	t.Cleanup(func() { <-later.Writer.Written() })
	body := ""
	later.OnText = func(text string) { body = text }
	later.Reopen(d.TextID)
	l.until(t, "the text", func() bool { return !later.Running && later.Report != nil })
	if s := later.Signs[1]; body != "秘密の文章。" || s.By != "田中" || s.Fell != "" || later.TextID != d.TextID || later.Earlier != nil {
		t.Fatalf("%q opened as %s with %+v", body, later.TextID, later.Signs)
	}
	later.Renew() // nothing changed
	j.change(func(p *verify.Passage) { p.Version = "2" })
	later.Renew()
	l.until(t, "the change", func() bool { return later.Earlier != nil })
	if s := later.Signs[1]; s.Fell != history.FellEdition || later.TextID == d.TextID || !later.Awaits(1) {
		t.Errorf("it stands as %s with %+v", later.TextID, later.Signs)
	}
	if next, ok := later.NextAwaiting(1); !ok || next != 1 {
		t.Errorf("the next to look at is %d, %v", next, ok)
	}
	later.Sign(1, history.MarkOK, "田中", "")
	if _, ok := later.NextAwaiting(-1); ok {
		t.Error("what is signed anew is asked for again")
	}
}

func TestTheListSaysWhoSignedWhatAndWhen(t *testing.T) {
	d, _, check := signing(t)
	check()
	d.Sign(2, history.MarkHold, "=田中", "課長に\n確認")
	none := func(verify.Claim) string { return "" }
	data, err := d.Sheet().Paper(func(column string) string { return "列 " + column }, none, none, func(s history.TextSign, m Marking) string {
		if m.Writing {
			return string(s.Mark) + " (being written)"
		}
		return string(s.Mark)
	})
	if err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(string(data), "\ufeff")
	if !marked {
		t.Error("a spreadsheet takes the table for one in the encoding of the machine")
	}
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 4 {
		t.Fatalf("written as %q, %v", data, err)
	}
	last := func(n int) []string { return lines[n][len(lines[n])-4:] }
	day := d.Signs[2].At.Local().Format("2006-01-02")
	if !slices.Equal(last(0), []string{"列 mark", "列 by", "列 day", "列 note"}) || !slices.Equal(last(1), []string{"", "", "", ""}) ||
		!slices.Equal(last(3), []string{"hold (being written)", "'=田中", day, "課長に\n確認"}) {
		t.Errorf("written as %q", lines)
	}
}

func TestAChoiceAmongDocumentsIsKeptWithTheTextAndCanBeUndone(t *testing.T) {
	l := &loop{}
	d, _, check, _ := signingOn(t, l)
	check()
	first := d.TextID
	d.Sign(0, history.MarkOK, "田中", "")
	chosen := desk.Preference{Choice: desk.Choice{Doc: "支店/就業規則.md"}}
	d.Prefer(chosen)
	if d.Report == nil || len(d.Signs) != 1 {
		t.Fatal("the sentences leave the screen while they are checked again")
	}
	l.until(t, "the check with the choice", func() bool { return !d.Running })
	kept, err := d.Keeper.Store.Text(d.TextID)
	if err != nil || d.TextID == first || len(kept.Report.Prefer) != 1 || !kept.Report.Prefer[0].Same(chosen) || len(d.Signs) != 1 {
		t.Fatalf("kept as %+v, %v, signed %+v", kept.Report.Prefer, err, d.Signs)
	}
	later := NewDesk(func() Examiner { return &judged{} }, l.dispatch) // as after a restart
	later.Keeper = d.Keeper
	later.Reopen(d.TextID)
	l.until(t, "the text", func() bool { return !later.Running && later.Report != nil })
	if len(later.Report.Prefer) != 1 {
		t.Error("the choice is forgotten when the text is opened again")
	}
	d.Unprefer(chosen)
	l.until(t, "the check without it", func() bool { return !d.Running })
	if len(d.Report.Prefer) != 0 {
		t.Errorf("the choice stays: %+v", d.Report.Prefer)
	}
}

func TestATextThatIsNotKeptIsSaidToBeOutdatedWhenDocumentsChange(t *testing.T) {
	l := &loop{}
	d, _, _, _ := signingOn(t, l)
	d.Private = true
	d.CheckText("秘密の文章。")
	l.until(t, "the report", func() bool { return !d.Running && d.Report != nil })
	d.Renew()
	if !d.Outdated {
		t.Fatal("the old result looks as if it were today's")
	}
	d.Again()
	l.until(t, "the check", func() bool { return !d.Running })
	if d.Outdated || d.TextID != "" {
		t.Errorf("outdated %v, kept as %q", d.Outdated, d.TextID)
	}
}

func TestTheLogTellsOfAllOfItAndHoldsNoWords(t *testing.T) {
	d, _, check, written := signingOn(t, &loop{})
	check()
	d.Sign(0, history.MarkOK, "田中", "備考です")
	d.TakeBack(0)
	d.Export(filepath.Join(t.TempDir(), "表.csv"), "csv", func(Sheet) ([]byte, error) { return []byte("表"), nil }, func(err error) {
		if err != nil || d.Unrecorded != nil {
			t.Error(err, d.Unrecorded)
		}
	})
	written()
	var kinds []audit.Kind
	var digests []any
	if err := d.Keeper.Log.Read(t.Context(), func(e audit.Entry) { kinds = append(kinds, e.Kind); digests = append(digests, e.Data["text"]) }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(kinds, []audit.Kind{audit.Checked, audit.SignedOff, audit.SignedOff, audit.Exported}) || len(slices.Compact(digests)) != 1 || digests[0] == nil {
		t.Errorf("the log tells of %v, %v", kinds, digests)
	}
	log, err := os.ReadFile(d.Keeper.Log.Path())
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"田中", "備考", "休暇", "秘密", "宿泊"} {
		if strings.Contains(string(log), word) {
			t.Errorf("%q stands in the log:\n%s", word, log)
		}
	}
}
