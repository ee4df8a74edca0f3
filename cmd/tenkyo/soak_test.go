//go:build xvfb

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// A session counts as warm after a tenth of its time. From then on memory may grow by mostGrowth from the first quarter to the last.
const (
	warmUp     = 0.1
	mostGrowth = 1.10
)

// TestSoak uses the window for as long as TENKYO_SOAK says, such as 1h, as a person does all day: it asks, opens markers, turns pages,
// changes between the panes, lets rules change on disk, opens kept answers, exports one, checks a text, looks into the dialogs, and
// changes the language. Meanwhile it writes down the memory of the process, the software renderer included, and holds the last
// quarter against the first. TENKYO_SOAK_LOG names a file for the figures, beside which profiles of the heap are put.
func TestSoak(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv("TENKYO_SOAK"))
	if err != nil {
		t.Skip("TENKYO_SOAK does not say for how long")
	}
	dir := t.TempDir()
	rules := filepath.Join(dir, "rules")
	soakRules(t, rules)
	l := showLive(t, filepath.Join(dir, "data"), nowhere)
	l.do(func() { l.Library.Add(rules) })
	l.until(t, "the documents", func() bool { return l.Library.Job != nil && !l.Library.Job.Running && l.Library.Total == soakDocuments })
	l.do(l.Library.Dismiss)

	begun := time.Now()
	scale := newScale(t, begun)
	p := feelPulse()
	s := &soak{live: l, t: t, rules: rules, out: filepath.Join(dir, "evidence.html")}
	for time.Since(begun) < long {
		s.round()
		if gone := time.Since(begun); !scale.profiled && gone > long/4 {
			scale.profile(t, "quarter")
			scale.profiled = true
		}
	}
	scale.profile(t, "end")
	p.stop()
	samples := scale.stop()
	t.Logf("%d rounds, %d questions, %d markers, %d pages; %v", s.rounds, s.questions, s.markers, s.pages, p)
	grown(t, samples, long)
}

// grown holds the last quarter of the samples against the first, once the program is warm.
func grown(t *testing.T, samples []sample, long time.Duration) {
	t.Helper()
	for len(samples) > 0 && samples[0].at < time.Duration(warmUp*float64(long)) {
		samples = samples[1:]
	}
	if len(samples) < 8 {
		t.Fatalf("%d samples of memory are too few to compare", len(samples))
	}
	quarter := len(samples) / 4
	mean := func(part []sample) (total, anonymous, heap int) {
		for _, s := range part {
			total, anonymous, heap = total+s.total, anonymous+s.anonymous, heap+s.heap
		}
		n := len(part)
		return total / n, anonymous / n, heap / n
	}
	firstAll, firstOwn, firstHeap := mean(samples[:quarter])
	lastAll, lastOwn, lastHeap := mean(samples[len(samples)-quarter:])
	growth := float64(lastAll) / float64(firstAll)
	t.Logf("memory in the first quarter after warming up %d MiB (%d of its own, Go's heap %d), in the last %d MiB (%d, %d): %+.1f %%",
		firstAll, firstOwn, firstHeap, lastAll, lastOwn, lastHeap, 100*(growth-1))
	if growth > mostGrowth {
		t.Errorf("memory grew by more than %.0f %%", 100*(mostGrowth-1))
	}
}

// sample is the memory of this process at a time, in MiB.
type sample struct {
	at                     time.Duration
	total, anonymous, heap int
}

// scale writes down the memory of this process every ten seconds.
type scale struct {
	log      string
	profiled bool
	done     chan struct{}
	ended    sync.WaitGroup
	samples  []sample
}

const weighEvery = 10 * time.Second

func newScale(t *testing.T, begun time.Time) *scale {
	s := &scale{log: os.Getenv("TENKYO_SOAK_LOG"), done: make(chan struct{})}
	s.ended.Go(func() {
		tick := time.NewTicker(weighEvery)
		defer tick.Stop()
		for {
			select {
			case <-s.done:
				return
			case <-tick.C:
			}
			var heap runtime.MemStats
			runtime.ReadMemStats(&heap)
			now := sample{time.Since(begun), ownMemory(t, "VmRSS"), ownMemory(t, "RssAnon"), int(heap.HeapInuse >> 20)}
			s.samples = append(s.samples, now)
			if s.log == "" {
				continue
			}
			if f, err := os.OpenFile(s.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
				fmt.Fprintf(f, "%.0f\t%d\t%d\t%d\t%d\n", now.at.Seconds(), now.total, now.anonymous, now.heap, runtime.NumGoroutine())
				f.Close()
			}
		}
	})
	return s
}

func (s *scale) stop() []sample {
	close(s.done)
	s.ended.Wait()
	return s.samples
}

func (s *scale) profile(t *testing.T, name string) {
	t.Helper()
	if s.log == "" {
		return
	}
	for _, kind := range []string{"heap", "goroutine"} {
		f, err := os.Create(s.log + "." + name + "." + kind)
		if err == nil {
			err = pprof.Lookup(kind).WriteTo(f, 0)
			f.Close()
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// ownMemory reads a figure of this process, in MiB.
func ownMemory(t *testing.T, name string) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Error(err)
		return 0
	}
	m := regexp.MustCompile(`(?m)^` + name + `:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Error(err)
	}
	return n >> 10
}

// soakDocuments are what soakRules writes: a long PDF, a rule that changes, and others.
const soakDocuments = 42

func soakRules(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	err := os.WriteFile(filepath.Join(folder, "long.pdf"), longPDF(60), 0o600)
	for i := range soakDocuments - 2 {
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("規程%02d.md", i)), []byte(rule(i)), 0o600)
		}
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, changing), []byte(changingRule(0)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

const changing = "changing.md"

// changingRule is a text that says one of two things.
func changingRule(n int) string {
	return fmt.Sprintf("# Overtime Policy\n\n## 1. Limit\n\nOvertime must not exceed %d hours a month.\n\n## 2. Request\n\nOvertime is requested in writing.\n", 40+5*(n%2))
}

// soak is a session that goes on and on.
type soak struct {
	*live
	t                                 *testing.T
	rules, out                        string
	rounds, questions, markers, pages int
}

// step is the time that a person looks at what came.
const step = 700 * time.Millisecond

// round is what a person does in half a minute. What takes seconds is done in some rounds only.
func (s *soak) round() {
	s.t.Helper()
	n := s.rounds
	s.rounds++
	for _, q := range []string{
		fmt.Sprintf("What is the allowance for a stay in section %d?", 1+n%60), "How much overtime is allowed in a month?",
		fmt.Sprintf("部門%dの宿泊料の上限はいくらですか", n%40), "旅費の精算は何日以内にしますか",
	}[n%2*2:][:2] {
		s.ask(q)
	}
	s.turnPages()
	s.lists(n)
	if n%3 == 0 {
		s.change(n / 3)
	}
	if n%4 == 1 {
		s.kept()
	}
	if n%5 == 2 {
		s.check()
	}
	if n%6 == 3 {
		s.export()
	}
	s.dialogs()
	if n%8 == 4 {
		s.appearance(n / 8)
	}
}

// ask puts a question by the keyboard and opens up to three of its markers.
func (s *soak) ask(question string) {
	s.t.Helper()
	s.questions++
	s.do(func() { s.Ask.Submit(question) })
	s.until(s.t, "an answer", func() bool { return s.Ask.State.Answer != nil || s.Ask.State.Err != nil })
	time.Sleep(step)
	for i, row := range s.rows() {
		if i == 3 {
			break
		}
		s.markers++
		s.do(func() { row.MouseIn(nil) })
		time.Sleep(step)
		s.do(func() { row.MouseOut(); test.Tap(row) })
		s.until(s.t, "the page", func() bool { return !s.Source.State.Loading })
		time.Sleep(step)
	}
}

// turnPages opens the long document and leafs through it.
func (s *soak) turnPages() {
	s.t.Helper()
	var long *library.DocumentInfo
	s.do(func() {
		for _, row := range s.Library.Rows {
			if strings.HasSuffix(row.Document.Doc, "long.pdf") {
				long = &row.Document
			}
		}
	})
	if long == nil {
		return // the list is narrowed down
	}
	s.do(func() { s.Source.OpenDocument(*long) })
	s.until(s.t, "the document", func() bool { return !s.Source.State.Loading })
	s.screen.click(1000, 600) // the page gets the keyboard
	for range 10 {
		s.pages++
		s.screen.key("Right")
		time.Sleep(step / 2)
	}
	for _, key := range []string{"ctrl+plus", "ctrl+0"} {
		s.screen.key(key)
		time.Sleep(step)
	}
}

// lists goes through the orders and the filter of the documents, and to the history and back.
func (s *soak) lists(n int) {
	orders := viewmodel.Orders()
	s.do(func() { s.Library.SetOrder(orders[n%len(orders)]) })
	s.do(func() { s.Library.SetFilter("規程") })
	time.Sleep(step)
	s.do(func() { s.Library.SetFilter("") })
	for _, key := range []string{"ctrl+2", "ctrl+1"} {
		s.screen.key(key)
		time.Sleep(step)
	}
}

// change writes a rule anew and waits until the library has followed.
func (s *soak) change(n int) {
	s.t.Helper()
	path := filepath.Join(s.rules, changing)
	version := func() (v string) {
		s.Library.Holds(func(d library.DocumentInfo) bool {
			if strings.HasSuffix(d.Doc, changing) {
				v = d.Version
				return true
			}
			return false
		})
		return v
	}
	var before string
	s.do(func() { before = version() })
	if err := os.WriteFile(path, []byte(changingRule(n+1)), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.do(func() { s.Library.Look() })
	s.until(s.t, "the changed rule", func() bool { return version() != before })
	s.do(s.Library.DismissLook)
}

// kept opens a kept answer, and throws the older ones away.
func (s *soak) kept() {
	s.t.Helper()
	var id string
	s.do(func() {
		if answers := s.History.Answers; len(answers) > 0 {
			id = answers[len(answers)/2].AnswerID
			for _, old := range answers[min(40, len(answers)):] {
				s.History.Remove(old.AnswerID)
			}
			s.History.Settle()
			s.History.Open(id)
		}
	})
	time.Sleep(3 * step)
}

// check takes a text that somebody else wrote to the desk and back.
func (s *soak) check() {
	s.t.Helper()
	if s.Desk == nil {
		return
	}
	s.screen.key("ctrl+d")
	time.Sleep(step)
	s.do(func() {
		s.Desk.CheckText("Overtime must not exceed 40 hours a month (changing.md, section 1). 部門3の宿泊料は、1泊につき8,003円を上限とする（規程03 第1条）。")
	})
	time.Sleep(5 * step)
	s.screen.key("ctrl+d")
	time.Sleep(step)
}

// export writes a kept answer as evidence.
func (s *soak) export() {
	s.t.Helper()
	var id string
	s.do(func() {
		if len(s.History.Answers) > 0 {
			id = s.History.Answers[0].AnswerID
		}
	})
	if id == "" {
		return
	}
	pack, err := s.services.Export.Make(s.t.Context(), id, words.Japanese, false)
	if err == nil {
		_ = os.Remove(s.out) // of the round before: what is there is not written over
		_, err = s.services.Export.Write(context.WithoutCancel(s.t.Context()), pack, s.out, words.New(words.Japanese))
	}
	if err != nil {
		s.t.Errorf("exporting: %v", err)
	}
}

// dialogs looks at the keys and at the settings.
func (s *soak) dialogs() {
	for _, key := range []string{"F1", "Escape", "ctrl+comma", "Escape"} {
		s.screen.key(key)
		time.Sleep(step)
	}
	s.do(func() { // a dialog that did not hear the key would stop the session
		for o := s.Window.Canvas().Overlays(); o.Top() != nil; {
			o.Remove(o.Top())
		}
	})
}

// appearance changes the language, the theme and the size of the text.
func (s *soak) appearance(n int) {
	s.do(func() {
		next := s.Settings
		next.Language = []string{words.Japanese, words.English}[n%2]
		next.Theme, next.TextSize = []string{"dark", "light"}[n/2%2], []int{110, 90}[n%2]
		s.Apply(next)
	})
	time.Sleep(3 * step)
}
