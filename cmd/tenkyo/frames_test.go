//go:build xvfb

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// mostWork is for how long the window's goroutine may work at a stretch while files are read. On a machine with a processor to
// spare that is the time between two frames.
const mostWork = 100 * time.Millisecond

// TestFrames reads a thousand files, some of which cannot be read, in a real window, and asks its goroutine for a moment all along.
func TestFrames(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "rules")
	thousandFiles(t, folder)
	l := showLive(t, filepath.Join(dir, "data"), nowhere)
	time.Sleep(3 * time.Second) // the window settles
	quiet, calm := context.WithCancel(t.Context())
	still := feelPulse(quiet)
	for range 25 { // what drawing takes by itself
		l.do(l.Library.OnChange)
		time.Sleep(200 * time.Millisecond)
	}
	calm()
	<-still.ended
	t.Logf("drawn five times a second, with nothing else to do: %v", still)
	ctx, cancel := context.WithCancel(t.Context())
	p := feelPulse(ctx)
	begun := time.Now()
	l.do(func() { l.Library.Add(folder) })
	for running := true; running; time.Sleep(100 * time.Millisecond) {
		l.do(func() { running = l.Library.Job.Running })
	}
	took := time.Since(begun)
	time.Sleep(3 * time.Second) // what follows a job: its result list, the look at kept answers
	cancel()
	<-p.ended
	var total int
	l.do(func() { total = l.Library.Total })
	t.Logf("%d documents in %.0f s: %v", total, took.Seconds(), p)
	if total != 950 {
		t.Errorf("%d documents are there, want 950", total)
	}
	if p.cpu > mostWork {
		t.Errorf("the window's goroutine worked for %v at a stretch, want at most %v", p.cpu, mostWork)
	}
}

// thousandFiles writes 900 Markdown files, 50 PDFs and 50 that are none, in ten folders.
func thousandFiles(t *testing.T, folder string) {
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
