package viewmodel

import (
	"context"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/verify"
)

func TestWritesRunInTheirOrderAndNeverOnTheWindowsGoroutine(t *testing.T) {
	l := &loop{}
	w := NewWriter(l.dispatch)
	changes := 0
	w.OnChange = func() { changes++ }
	release := make(chan struct{})
	var order, done []int
	var failed error
	for n := range 5 {
		w.Do(func(context.Context) error {
			if n == 0 {
				<-release // on the window's goroutine the test would hang here
			}
			order = append(order, n)
			if n == 3 {
				return fs.ErrPermission
			}
			return nil
		}, func(err error) {
			done = append(done, n)
			failed = errors.Join(failed, err)
		})
	}
	idle := 0
	w.After(func() { idle++ })
	w.After(func() { idle++ })
	for _, f := range l.take() {
		f()
	}
	if w.Waiting() != 5 || len(done) != 0 || idle != 0 || changes != 1 {
		t.Fatalf("%d wait, %v are done, told %d times", w.Waiting(), done, changes)
	}
	select {
	case <-w.Written():
		t.Fatal("what waits counts as written")
	default:
	}
	close(release)
	<-w.Written()
	l.until(t, "the writes", func() bool { return w.Waiting() == 0 })
	want := []int{0, 1, 2, 3, 4}
	if !slices.Equal(order, want) || !slices.Equal(done, want) || !errors.Is(failed, fs.ErrPermission) || idle != 2 || changes != 2 {
		t.Errorf("written %v, told %v, %v; %d times idle, told %d times", order, done, failed, idle, changes)
	}
	w.After(func() { idle++ })
	if idle != 3 {
		t.Error("where nothing waits, nothing is put off")
	}
}

// What is put off until nothing waits may itself ask for something to be written; what is put off behind it waits for that too.
func TestWhatWaitsForTheWriterWaitsForWhatIsAskedForMeanwhile(t *testing.T) {
	l := &loop{}
	w := NewWriter(l.dispatch)
	var seen []string
	write := func(name string) {
		w.Do(func(context.Context) error { return nil }, func(error) { seen = append(seen, name) })
	}
	write("a")
	w.After(func() { write("b") })
	w.After(func() { seen = append(seen, "idle") })
	l.until(t, "all", func() bool { return len(seen) == 3 })
	if !slices.Equal(seen, []string{"a", "b", "idle"}) {
		t.Errorf("in the order %v", seen)
	}
}

// held keeps the log's lock from everybody else until it is let go.
func held(t *testing.T, log *audit.Log) (release func()) {
	t.Helper()
	lock, err := durable.Acquire(t.Context(), filepath.Join(filepath.Dir(log.Path()), "lock"), 0)
	if err != nil {
		t.Fatal(err)
	}
	return lock.Release
}

// altered makes a log to which nothing can be added.
func altered(t *testing.T, log *audit.Log) (mend func()) {
	t.Helper()
	was, err := os.ReadFile(log.Path())
	if err == nil {
		err = os.WriteFile(log.Path(), []byte("{}\n"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.WriteFile(log.Path(), was, 0o600); err != nil {
			t.Error(err)
		}
	}
}

func TestMarksStandAtOnceWhileAnotherProgramHoldsTheLogAndAreWrittenInTheirOrder(t *testing.T) {
	l := &loop{}
	d, _, check, written := signingOn(t, l)
	check()
	release := held(t, d.Keeper.Log)
	d.Sign(0, history.MarkOK, "田中", "")
	d.Sign(0, history.MarkWrong, "田中", "")
	d.Sign(1, history.MarkHold, "田中", "")
	d.TakeBack(1) // what waited for the log would wait for ever: it is let go of below
	if writing, failed := d.Unwritten(); writing != 2 || failed != 0 || !d.Marking(0).Writing || d.Signs[0].Mark != history.MarkWrong || len(d.Signs) != 1 {
		t.Errorf("%d are being written, %d failed; signed %+v", writing, failed, d.Signs)
	}
	release()
	written()
	if writing, failed := d.Unwritten(); writing+failed != 0 || d.Marking(0) != (Marking{}) {
		t.Errorf("%d are being written, %d failed", writing, failed)
	}
	var marks []any
	if err := d.Keeper.Log.Read(t.Context(), func(e audit.Entry) {
		if e.Kind == audit.SignedOff {
			marks = append(marks, e.Data["mark"])
		}
	}); err != nil || !slices.Equal(marks, []any{"ok", "wrong", "hold", "taken_back"}) {
		t.Errorf("the log tells of %v, %v", marks, err)
	}
	if signs, err := d.Keeper.Store.TextSigns(d.TextID); err != nil || len(signs) != 1 || signs[0].Mark != history.MarkWrong {
		t.Errorf("kept %+v, %v", signs, err)
	}
}

func TestAMarkThatCannotBeWrittenDownSaysSoAndIsWrittenWhenAskedAgain(t *testing.T) {
	l := &loop{}
	d, _, check, written := signingOn(t, l)
	check()
	mend := altered(t, d.Keeper.Log)
	d.Sign(0, history.MarkOK, "田中", "")
	written()
	if m := d.Marking(0); m.Writing || !errors.Is(m.Err, audit.ErrBroken) || d.Standing() != 1 {
		t.Fatalf("the mark is %+v, %d stand", m, d.Standing())
	}
	d.Again() // the same text once more: what is not recorded does not look as if it were
	l.until(t, "the check", func() bool { return !d.Running })
	if m := d.Marking(0); m.Err == nil || d.Signs[0].Mark != history.MarkOK {
		t.Fatalf("after another check the mark is %+v, signed %+v", m, d.Signs)
	}
	mend()
	d.Remark(0)
	written()
	if m := d.Marking(0); m != (Marking{}) {
		t.Errorf("asked again, it is %+v", m)
	}
}

func TestTheTextStaysUntilItsMarksAreWrittenAndOneThatFailsKeepsIt(t *testing.T) {
	l := &loop{}
	d, _, check, written := signingOn(t, l)
	check()
	release := held(t, d.Keeper.Log)
	d.Sign(0, history.MarkOK, "田中", "")
	first := d.Report
	d.CheckText("別の文章。")
	if d.Report != first || !d.Leaving {
		t.Fatal("the text leaves the desk before its mark is written")
	}
	release()
	l.until(t, "the other text", func() bool { return !d.Running && !d.Leaving && d.Report != nil && d.Report != first })
	mend := altered(t, d.Keeper.Log)
	other := d.Report
	d.Sign(0, history.MarkOK, "田中", "")
	d.CheckText("三つめの文章。")
	written()
	if d.Report != other || d.Leaving || d.Marking(0).Err == nil {
		t.Fatalf("the text left with a mark that is not recorded: %+v", d.Marking(0))
	}
	mend()
	d.CheckText("三つめの文章。") // whoever goes on knows of it
	l.until(t, "the third text", func() bool { return !d.Running && d.Report != nil && d.Report.Text == "三つめの文章。" })
	if writing, failed := d.Unwritten(); writing+failed+len(d.Signs) != 0 {
		t.Errorf("of the text before, %d are being written and %d failed; signed %+v", writing, failed, d.Signs)
	}
}

// A mark that is given between the moment at which a later check takes over what was said and the moment at which that check is on the
// desk belongs to both.
func TestAMarkGivenWhileALaterCheckTakesThePlaceOfTheTextIsTakenOver(t *testing.T) {
	for _, tt := range []struct {
		name  string
		again func(d *Desk)
	}{
		{"because documents changed", (*Desk).Renew},
		{"because a person asked for it", (*Desk).Again},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := &loop{}
			d, j, check, written := signingOn(t, l)
			check()
			first := d.TextID
			d.Sign(0, history.MarkOK, "田中", "")
			written()
			j.change(func(p *verify.Passage) { p.Text = "11日とする。" })
			release := held(t, d.Keeper.Log)
			tt.again(d)
			l.until(t, "the check to be written", func() bool { return d.Writer.Waiting() == 1 })
			d.Sign(2, history.MarkHold, "鈴木", "")
			release()
			l.until(t, "the later check", func() bool { return d.TextID != first && !d.Running })
			written()
			signs, err := d.Keeper.Store.TextSigns(d.TextID)
			if err != nil || len(signs) != 2 || signs[2].By != "鈴木" || d.Signs[2].By != "鈴木" || d.Signs[0].By != "田中" {
				t.Errorf("kept %+v, %v; signed %+v", signs, err, d.Signs)
			}
		})
	}
}

func TestAnExportWaitsForTheMarksAndSaysWhichAreNotRecorded(t *testing.T) {
	l := &loop{}
	d, _, check, written := signingOn(t, l)
	check()
	none := func(verify.Claim) string { return "" }
	paper := func(s Sheet) ([]byte, error) {
		return s.Paper(func(c string) string { return c }, none, none, func(t history.TextSign, m Marking) string {
			switch {
			case m.Writing:
				return "writing"
			case m.Err != nil:
				return "unrecorded"
			}
			return string(t.Mark)
		})
	}
	release := held(t, d.Keeper.Log)
	d.Sign(0, history.MarkOK, "田中", "")
	path := filepath.Join(t.TempDir(), "表.csv")
	var errs []error
	export := func() { d.Export(path, "csv", paper, func(err error) { errs = append(errs, err) }) }
	export()
	release()
	written()
	mend := altered(t, d.Keeper.Log)
	d.Sign(1, history.MarkOK, "田中", "")
	written()
	export() // what is there is not written over
	written()
	mend()
	if len(errs) != 2 || errs[0] != nil || !errors.Is(errs[1], fs.ErrExist) {
		t.Fatalf("exported with %v", errs)
	}
	mark := func() []string {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff"))).ReadAll()
		if err != nil || len(lines) != 4 {
			t.Fatalf("written as %q, %v", data, err)
		}
		at := slices.Index(lines[0], "mark")
		return []string{lines[1][at], lines[2][at]}
	}
	if got := mark(); !slices.Equal(got, []string{"ok", ""}) {
		t.Errorf("the first says %q", got)
	}
	path += ".2.csv"
	export()
	written()
	if got := mark(); !slices.Equal(got, []string{"ok", "unrecorded"}) {
		t.Errorf("the second says %q", got)
	}
}
