package spotcheck

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/report"
	"tenkyo/verify"
)

var now = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)

// filled has answers with that many claims of each verdict, and one excerpt.
func filled(t *testing.T, counts map[verify.Verdict]int) *Checks {
	t.Helper()
	c := Open(t.TempDir())
	n := 0
	add := func(claim verify.Claim) {
		n++
		a := ask.Answer{AnswerID: fmt.Sprintf("%012x", n), Question: "=1+1 の質問", Asked: now.Add(time.Duration(n) * time.Minute), Mode: ask.QuoteMode}
		a.Chunks = []verify.Passage{{ID: "c1", Doc: "旅費規程.pdf", Page: 3, PageLabel: "- 3 -", Text: "日当は2,500円とする。"}}
		a.Report = verify.Report{Claims: []verify.Claim{claim}, Status: "publish"}
		if err := c.keeper.Store.Keep(history.Record{Answer: a}); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range verify.Verdicts() {
		for range counts[v] {
			add(verify.Claim{Text: "日当は2,500円です。", Verdict: v, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "日当は2,500円とする。", End: 13}}, Checks: []verify.CheckResult{{Name: "judge", Result: "ok"}}})
		}
	}
	add(verify.Claim{Text: "抜粋", Excerpt: true, Verdict: verify.Verified})
	return c
}

func drawn(t *testing.T, c *Checks, n int, seed uint64) Draw {
	t.Helper()
	d, err := c.Draw(t.Context(), n, history.Query{}, seed, now)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func byVerdict(d Draw) map[verify.Verdict]int {
	counts := map[verify.Verdict]int{}
	for _, i := range d.Items {
		counts[i.Verdict]++
	}
	return counts
}

func TestADrawIsStratifiedAndCanBeMadeAgain(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 30, verify.Caution: 9, verify.Unsupported: 1})
	d := drawn(t, c, 10, 42)
	if got := byVerdict(d); got[verify.Verified] != 7 || got[verify.Caution] != 2 || got[verify.Unsupported] != 1 {
		t.Errorf("drawn %v", got)
	}
	if d.Of[verify.Verified] != 30 || d.Of[verify.Caution] != 9 || d.Asked != 10 {
		t.Errorf("recorded %+v", d)
	}
	if again := drawn(t, c, 10, 42); !slices.Equal(again.Items, d.Items) {
		t.Error("the same seed draws other claims")
	}
	if other := drawn(t, c, 10, 43); slices.Equal(other.Items, d.Items) {
		t.Error("another seed draws the same claims")
	}
	seen := map[Item]bool{}
	for _, i := range d.Items {
		if seen[i] {
			t.Errorf("%+v is drawn twice", i)
		}
		seen[i] = true
	}
	if all := drawn(t, c, 1000, 1); len(all.Items) != 40 {
		t.Errorf("of 40 claims %d are drawn", len(all.Items))
	}
	if few := drawn(t, c, 2, 1); len(few.Items) != 2 || byVerdict(few)[verify.Verified] != 1 {
		t.Errorf("two of three kinds: %v", byVerdict(few))
	}
	got, err := c.Get(d.ID)
	if err != nil || !slices.Equal(got.Items, d.Items) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := filled(t, nil).Draw(t.Context(), 5, history.Query{}, 1, now); !errors.Is(err, ErrNothing) {
		t.Errorf("excerpts are drawn: %v", err)
	}
}

func TestWhatPeopleSayIsSummedUp(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 4, verify.Caution: 2})
	d := drawn(t, c, 6, 7)
	verified, flagged := 0, 0
	for n, i := range d.Items {
		var mark history.Mark
		if i.Verdict == verify.Verified {
			mark = []history.Mark{history.MarkWrong, history.MarkHold, history.MarkOK, history.MarkOK}[verified]
			verified++
		} else {
			mark = []history.Mark{history.MarkWrong, history.MarkOK}[flagged]
			flagged++
		}
		if err := c.Mark(t.Context(), d.ID, n, mark, "監査 一郎", "=HYPERLINK(\"x\")", now); err != nil {
			t.Fatal(err)
		}
	}
	show := func(r history.Record) history.Record { return r }
	lines, err := c.Lines(d, show)
	if err != nil {
		t.Fatal(err)
	}
	r := Results(d, lines)
	if r.Marked != 5 || r.Precision.Of != 2 || r.Precision.N != 3 || r.Caught.Of != 1 || r.Caught.N != 2 || r.Judge.Of != 3 || r.Judge.N != 5 || r.Counts[verify.Verified][history.MarkHold] != 1 {
		t.Errorf("%+v precision %+v caught %+v judge %+v", r, r.Precision, r.Caught, r.Judge)
	}
	cases, _, err := report.List(c.data)
	if err != nil || len(cases) != 2 || cases[0].Reported.Why != report.Unsupported {
		t.Errorf("what was found wrong is no case: %+v, %v", cases, err)
	}
	kinds := map[audit.Kind]int{}
	if err := c.keeper.Log.Read(t.Context(), func(e audit.Entry) { kinds[e.Kind]++ }); err != nil || kinds[audit.Drawn] != 1 || kinds[audit.SignedOff] != 6 || kinds[audit.Reported] != 2 {
		t.Errorf("logged %v, %v", kinds, err)
	}

	// A later sign-off from elsewhere is not one of this check and takes none of it away, and a deleted answer is lost and no fault.
	first := d.Items[0].AnswerID
	if err := c.keeper.SignOff(t.Context(), first, history.SignOff{Claim: d.Items[0].Claim, Mark: history.MarkOK, By: "x"}); err != nil {
		t.Fatal(err)
	}
	if err := c.keeper.Delete(t.Context(), d.Items[1].AnswerID); err != nil {
		t.Fatal(err)
	}
	lines, err = c.Lines(d, show)
	if err != nil || lines[0].SignOff == nil || lines[0].SignOff.By == "x" || !lines[1].Lost || Results(d, lines).Lost != 1 {
		t.Errorf("%+v, %v", lines[:2], err)
	}
}

func TestTheWorkingPaperIsSafeInASpreadsheet(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 1})
	d := drawn(t, c, 1, 1)
	if err := c.Mark(t.Context(), d.ID, 0, history.MarkOK, "監査 一郎", "@SUM(A1)\u202e", now); err != nil {
		t.Fatal(err)
	}
	lines, err := c.Lines(d, func(r history.Record) history.Record { return r })
	if err != nil {
		t.Fatal(err)
	}
	paper, err := Paper(lines, Columns())
	if err != nil {
		t.Fatal(err)
	}
	text, ok := strings.CutPrefix(string(paper), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if !ok || err != nil || len(rows) != 2 {
		t.Fatal(ok, rows, err)
	}
	row := rows[1]
	for i, want := range map[int]string{3: "'=1+1 の質問", 5: "日当は2,500円です。", 6: "verified", 8: "旅費規程.pdf", 9: "'- 3 -", 10: "日当は2,500円とする。", 11: "ok", 12: "監査 一郎 2026-05-01", 13: "'@SUM(A1)"} {
		if row[i] != want {
			t.Errorf("%s: got %q, want %q", rows[0][i], row[i], want)
		}
	}
}

func TestABadRecordIsNamed(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 1})
	d := drawn(t, c, 1, 1)
	for _, id := range []string{"", "../x", "ffff"} {
		if _, err := c.Get(id); !errors.Is(err, ErrNoCheck) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if err := c.Mark(t.Context(), d.ID, 5, history.MarkOK, "x", "", now); !errors.Is(err, ErrNoItem) {
		t.Error(err)
	}
	if err := os.WriteFile(c.path(d.ID), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Get(d.ID); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
	if list, err := c.List(); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
}

func TestTheFiguresOfASiteCountEachClaimOnce(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 3, verify.Unsupported: 1})
	if f, err := SiteFigures(c.data); err != nil || f.Judged != 0 || f.Precision != nil {
		t.Fatalf("nothing was judged: %+v, %v", f, err)
	}
	first, second := drawn(t, c, 4, 1), drawn(t, c, 4, 2)
	third, err := c.Draw(t.Context(), 4, history.Query{}, 3, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for n, i := range first.Items {
		if err := c.Mark(t.Context(), first.ID, n, history.MarkOK, "監査 一郎", "", now); err != nil {
			t.Fatal(err)
		}
		if i.Verdict != verify.Verified {
			continue
		}
		n := slices.Index(second.Items, i)
		if err := c.Mark(t.Context(), second.ID, n, history.MarkWrong, "監査 花子", "", now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Mark(t.Context(), third.ID, 0, history.MarkHold, "監査 花子", "", now.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	f, err := SiteFigures(c.data)
	if err != nil || f.Checks != 2 || f.Judged != 4 || f.Precision == nil || f.Precision.Of != 0 || f.Precision.N != 3 || f.Caught == nil || f.Caught.N != 1 {
		t.Errorf("%+v, %v", f, err)
	}
	if !f.First.Equal(now) || !f.Last.Equal(now.Add(time.Hour)) {
		t.Errorf("from %s to %s", f.First, f.Last)
	}
	lines, err := c.Lines(first, func(r history.Record) history.Record { return r })
	if err != nil {
		t.Fatal(err)
	}
	if r := Results(first, lines); r.Marked != 4 {
		t.Errorf("what was said in another check took away what was said in this one: %+v", r)
	}
}

func TestARewordedClaimIsNoPrecisionAndNoAlarm(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 1, verify.Reworded: 2, verify.Caution: 1})
	d := drawn(t, c, 4, 1)
	wrong := false
	for n, i := range d.Items {
		mark := history.MarkOK
		if i.Verdict == verify.Reworded && !wrong {
			mark, wrong = history.MarkWrong, true
		}
		if err := c.Mark(t.Context(), d.ID, n, mark, "監査 一郎", "", now); err != nil {
			t.Fatal(err)
		}
	}
	lines, err := c.Lines(d, func(r history.Record) history.Record { return r })
	if err != nil {
		t.Fatal(err)
	}
	r := Results(d, lines)
	if r.Marked != 4 || r.Precision == nil || r.Precision.N != 1 || r.Reworded == nil || r.Reworded.Of != 1 || r.Reworded.N != 2 || r.Caught == nil || r.Caught.N != 1 || r.Caught.Of != 0 {
		t.Errorf("%+v", r)
	}
}

func TestAMarkThatIsTakenBackLeavesNoFigureAndNoCase(t *testing.T) {
	c := filled(t, map[verify.Verdict]int{verify.Verified: 1})
	d := drawn(t, c, 1, 5)
	i := d.Items[0]
	if err := c.keeper.SignOff(t.Context(), i.AnswerID, history.SignOff{Claim: i.Claim, Mark: history.MarkOK, By: "田中", At: now}); err != nil {
		t.Fatal(err)
	}
	lines := func() []Line {
		l, err := c.Lines(d, func(r history.Record) history.Record { return r })
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	cases := func() int {
		list, _, err := report.List(c.data)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	mark := func(m history.Mark) {
		if err := c.Mark(t.Context(), d.ID, 0, m, "監査", "", now); err != nil {
			t.Fatal(err)
		}
	}
	mark(history.MarkWrong)
	if r := Results(d, lines()); r.Marked != 1 || cases() != 1 {
		t.Fatalf("marked %d, %d cases", r.Marked, cases())
	}
	mark(history.MarkOK)
	if cases() != 0 {
		t.Error("a claim that was found right after all is still a case")
	}
	mark(history.MarkWrong)
	if err := c.TakeBack(t.Context(), d.ID, 0, now); err != nil {
		t.Fatal(err)
	}
	if r := Results(d, lines()); r.Marked != 0 || cases() != 0 {
		t.Errorf("taken back: marked %d, %d cases", r.Marked, cases())
	}
	if offs, err := c.keeper.Store.SignOffs(i.AnswerID); err != nil || offs[i.Claim].By != "田中" {
		t.Errorf("what was said outside of the check is gone with it: %+v, %v", offs, err)
	}
	k, err := report.New(history.Record{Answer: ask.Answer{AnswerID: i.AnswerID, Report: verify.Report{Claims: []verify.Claim{{Text: "日当は2,500円です。"}}}}}, 0, report.Incomplete, "", now)
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Save(c.data, k); err != nil {
		t.Fatal(err)
	}
	mark(history.MarkWrong)
	if err := c.TakeBack(t.Context(), d.ID, 0, now); err != nil {
		t.Fatal(err)
	}
	if left, ok := report.Of(c.data, i.AnswerID, i.Claim); !ok || left.Reported.Why != report.Incomplete {
		t.Errorf("a report of its own is replaced or gone: %+v", left)
	}
	if err := c.TakeBack(t.Context(), d.ID, 0, now); err != nil {
		t.Errorf("taking back what nobody said: %v", err)
	}
}
