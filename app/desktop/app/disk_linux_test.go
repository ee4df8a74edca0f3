package app

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/glossaryview"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/glossary"
	"tenkyo/app/history"
	"tenkyo/app/report"
)

// meter reports whether the thread on which a test runs has read or written anything: the kernel counts that for each. A window's goroutine
// that waits for no disk reads and writes nothing, whichever way it would have gone about it.
type meter struct {
	t           *testing.T
	read, write int64
	own         int64 // bytes that reading the counts takes
}

func newMeter(t *testing.T) *meter {
	t.Helper()
	if _, err := os.Stat("/proc/thread-self/io"); err != nil {
		t.Skip("the kernel does not count what a thread reads")
	}
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	_ = time.Now().Local().String() // the zone is read once, whoever asks first
	m := &meter{t: t}
	m.count()
	before := m.read
	m.count()
	m.own = m.read - before
	return m
}

// count reads the counts. What wakes up the program's own waiting for files is eight bytes a time, and no file.
func (m *meter) count() {
	m.t.Helper()
	data, err := os.ReadFile("/proc/thread-self/io")
	if err != nil {
		m.t.Fatal(err)
	}
	var writes, reads int64
	if _, err := fmt.Sscanf(string(data), "rchar: %d\nwchar: %d\nsyscr: %d\nsyscw: %d", &m.read, &m.write, &reads, &writes); err != nil {
		m.t.Fatal(err)
	}
	m.write -= 8 * writes
}

// noted is what "go test" writes, less the eight bytes that count takes off, whenever it has 4,096 bytes of the names of variables and
// files that a test asked for, by which it knows whether a result can be used again. It does so on the thread that asks.
const noted = 4096 - 8

// do fails the test where doing something reads or writes.
func (m *meter) do(what string, do func()) {
	m.t.Helper()
	m.count()
	read, write := m.read, m.write
	do()
	m.count()
	// The numbers of the counts may have got a digit more.
	more, wrote := m.read-read-m.own, m.write-write
	if more > 16 || wrote%noted != 0 {
		m.t.Errorf("%s reads %d bytes and writes %d on the window's goroutine", what, more, wrote)
	}
}

func TestTheMeterNoticesASmallFile(t *testing.T) {
	m := newMeter(t)
	path := filepath.Join(t.TempDir(), "small")
	if err := os.WriteFile(path, []byte("the words of a small file"), 0o600); err != nil {
		t.Fatal(err)
	}
	m.count()
	before := m.read
	if _, err := os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	m.count()
	if m.read-before-m.own <= 16 {
		t.Error("reading a file goes unnoticed")
	}
	m.do("nothing", func() { time.Sleep(time.Millisecond) })
}

func TestNothingThatAPersonDoesWaitsForTheDisk(t *testing.T) {
	w, gone := marking(t)
	m := newMeter(t)
	w.services.Words = glossaryview.Words{Glossary: glossary.New(w.services.Place.Data), Apply: func() error { return nil }}
	w.documents = t.TempDir()
	// step does something, and carries out what comes of it.
	step := func(what string, do func()) {
		t.Helper()
		m.do(what, func() {
			do()
			w.until(t, what, func() bool {
				return w.Writer.Waiting()+w.Library.Writer.Waiting() == 0 && !w.Desk.Running && !w.Spot.Busy
			})
		})
	}
	tap := func(key string) func() { return func() { test.Tap(button(t, w, key)) } }
	// dialog opens one, does something in it and takes it away.
	dialog := func(what string, open func(), then ...func()) {
		t.Helper()
		step(what, open)
		for _, do := range then {
			step(what, do)
		}
		m.do("closing "+what, w.hideDialogs)
	}

	step("a mark on the desk", func() { w.signDesk(0, history.MarkOK) })
	step("another mark", func() { w.signDesk(1, history.MarkWrong) })
	step("a mark taken back", func() { w.Desk.TakeBack(1) })
	dialog("a note", func() { w.noteDesk(0) }, tap("button.save"))
	dialog("the export of the desk", w.exportDesk, tap("export.write"))
	step("documents that changed", w.Desk.Renew)
	step("the text once more", w.Desk.Again)
	step("another text", func() { w.Desk.CheckText("別の文章") })

	step("the way back", func() { w.showDesk(false) })
	step("a question", func() { w.answer.Ask("出張旅費の精算はいつまでですか") })
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil && w.History.Holds("a1b2c3d4e5f6") })
	id := w.Ask.State.Answer.AnswerID
	dialog("a sign-off", func() { w.sign(id, 0) }, tap("button.save"))
	step("a report", func() { w.saveReport(id, 0, report.Unsupported, "") })
	cases, _, err := w.services.Reports.List()
	if err != nil || len(cases) != 1 {
		t.Fatal(cases, err)
	}
	dialog("the reports", w.showReports)
	dialog("a report that leaves", func() { w.lookThrough(cases[0]) }, tap("export.write"))
	dialog("how answers are kept", w.showKeeping, tap("button.save"))
	step("a kept answer", func() { w.History.Open(id) })
	step("the search of kept answers", func() { w.History.Search("旅費") })
	step("a kept answer that is deleted", func() { w.removeKept(id) })
	step("the time to undo that", w.elapse)

	step("a document", func() { w.Source.OpenDocument(threeDocuments[1]) })
	step("a document that is removed", func() { w.remove(threeDocuments[0]) })
	step("the time to undo that, too", w.elapse)
	dialog("the details of a document", func() { w.showDetails(threeDocuments[1]) })
	step("a folder", func() { w.Library.Add("/docs") })

	w.History.Keep(ask.Request{}, everyAnswer(), true)
	step("the spot checks", func() { w.showMiddle(spotMiddle) })
	step("a draw", func() { w.Spot.New(1, time.Time{}, time.Time{}, 7) })
	w.until(t, "the draw", func() bool { return w.Spot.Draw != nil })
	step("a claim that is judged", func() { w.markSpot(0, history.MarkWrong) })
	dialog("the working paper", w.exportPaper, tap("export.write"))

	dialog("the settings", w.showSettings, tap("button.save"))
	step("another language", func() { w.change(func(s *viewmodel.Settings) { s.Language = "en" }) })
	dialog("words for words", w.showGlossary)
	dialog("the check-up", w.showDiagnosis)
	dialog("about", w.showAbout)
	dialog("the shortcuts", w.showShortcuts)
	dialog("a path", w.chooseDocuments, func() {
		test.Type(w.Window.Canvas().Focused(), w.services.Place.Data)
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		w.until(t, "the job", func() bool { return w.Library.Job.Running || len(w.Library.Job.Results) > 0 })
	})
	w.until(t, "the job", func() bool { return !w.Library.Job.Running })
	step("the end", w.close)
	w.until(t, "the end", func() bool { return *gone })
}

// everyAnswer is an answer as it is kept.
func everyAnswer() ask.Answer {
	a := everyState()
	a.AnswerID, a.Question, a.Asked = "b1b2c3d4e5f6", "旅費はいつまでに精算しますか", time.Now()
	return a
}
