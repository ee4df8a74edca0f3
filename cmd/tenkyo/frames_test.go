//go:build xvfb

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// BenchmarkFrames reads a thousand files, some of which cannot be read, in a real window, and asks its goroutine for a moment all along:
// how long it waits for one at most, how often more than 100 ms, and how much CPU time the goroutine itself spends between two. Before
// that it does the same while nothing is read and the window drawn five times a second, and before that it looks at what the whole
// process spends while nobody touches it. One process can hold one window: run it with
// -benchtime 1x.
func BenchmarkFrames(b *testing.B) {
	for range b.N {
		dir := b.TempDir()
		folder := filepath.Join(dir, "rules")
		thousandFiles(b, folder)
		l := showLive(b, filepath.Join(dir, "data"), nowhere)
		time.Sleep(3 * time.Second) // the window settles
		spent := ownTime()
		time.Sleep(resting)
		b.ReportMetric(100*float64(ownTime()-spent)/float64(resting), "%-cpu-resting")
		still := feelPulse()
		for range 25 {
			l.do(l.Library.OnChange)
			time.Sleep(200 * time.Millisecond)
		}
		still.stop()
		busy := feelPulse()
		begun := time.Now()
		l.do(func() { l.Library.Add(folder) })
		for running := true; running; time.Sleep(100 * time.Millisecond) {
			l.do(func() { running = l.Library.Job.Running })
		}
		took := time.Since(begun)
		time.Sleep(3 * time.Second) // what follows a job: its result list, the look at kept answers
		busy.stop()
		var total int
		l.do(func() { total = l.Library.Total })
		if total != 950 {
			b.Fatalf("%d documents are there, want 950", total)
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(took.Seconds(), "s-reading")
		for name, p := range map[string]*pulse{"reading": busy, "drawing": still} {
			b.ReportMetric(float64(p.wall.Milliseconds()), "ms-wait-"+name)
			b.ReportMetric(100*float64(p.over)/float64(p.beats), "%-over-100ms-"+name)
			b.ReportMetric(float64(p.cpu.Milliseconds()), "ms-cpu-"+name)
		}
	}
}

// resting is for how long the window is left alone.
const resting = 5 * time.Second

// ownTime is the CPU time of the process so far, with what the software renderer took of it.
func ownTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// thousandFiles writes 900 Markdown files, 50 PDFs and 50 that are none, in ten folders.
func thousandFiles(t testing.TB, folder string) {
	t.Helper()
	for i := range 1000 {
		dir := filepath.Join(folder, fmt.Sprintf("部署%d", i%10))
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		name, data := fmt.Sprintf("規程%04d.md", i), []byte(rule(i))
		switch i % 20 {
		case 0:
			name, data = fmt.Sprintf("規程%04d.pdf", i), longPDF(2)
		case 1:
			name, data = fmt.Sprintf("壊れ%04d.pdf", i), []byte("plain text")
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// rule is a text of some articles, each of them different from those of the other texts.
func rule(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# 部門%d旅費規程\n\n", n)
	for article := range 8 {
		fmt.Fprintf(&b, "## 第%d条（精算）\n\n出張をした者は、帰着した日の翌日から%d日以内に旅費を精算しなければならない。部門%dの宿泊料は、1泊につき%d円を上限とする。\n\n",
			article+1, 3+article, n, 8000+100*article+n)
	}
	return b.String()
}
