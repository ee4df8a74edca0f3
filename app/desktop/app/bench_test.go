package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/assets"
	"tenkyo/verify"
)

// BenchmarkWindowWhileAThousandFilesAreRead tells how long the goroutine of the window is taken at a time while files come in: the gap
// between two frames.
func BenchmarkWindowWhileAThousandFilesAreRead(b *testing.B) {
	var longest, sum time.Duration
	frames := 0
	lib := &fakeLibrary{}
	lib.ingest = func(_ context.Context, _ []string, tell func(library.Progress)) (library.IngestReport, error) {
		var report library.IngestReport
		for i := range 1000 {
			r := library.FileResult{Path: fmt.Sprintf("/docs/規程%04d.pdf", i), Status: library.Indexed, Pages: 5}
			if i%10 == 0 {
				r.Status, r.Code = library.Failed, "encrypted"
			}
			report.Files = append(report.Files, r)
			tell(library.Progress{Done: i + 1, Total: 1000, Path: r.Path, Result: &r})
			time.Sleep(200 * time.Microsecond) // a file takes longer than that
		}
		return report, nil
	}
	w := openBench(b, lib, &fakeAsker{})
	for b.Loop() {
		w.Library.Add("/docs")
		for w.Library.Job.Running {
			for _, f := range w.take() {
				begun := time.Now()
				f() // drawing is the graphics card's
				gap := time.Since(begun)
				longest, sum, frames = max(longest, gap), sum+gap, frames+1
			}
		}
	}
	b.ReportMetric(float64(longest.Milliseconds()), "ms-longest")
	b.ReportMetric(float64(sum.Milliseconds())/float64(max(frames, 1)), "ms-mean")
}

// BenchmarkClickToHighlight is the time from a click on a marker to the page with its words lit, on a page of a real PDF.
func BenchmarkClickToHighlight(b *testing.B) {
	dir := b.TempDir()
	sample := filepath.Join(dir, "sample")
	if err := os.CopyFS(sample, assets.Sample()); err != nil {
		b.Fatal(err)
	}
	w, _ := session(b, dir)
	w.Library.Add(filepath.Join(sample, "規程"))
	for w.Library.Job.Running { // longer than a test waits
		for _, f := range w.take() {
			f()
		}
	}
	w.answer.Ask("出張の精算はいつまでにすればよいですか")
	w.until(b, "the answer", func() bool { return w.Ask.State.Answer != nil })
	at := -1
	for i, t := range viewmodel.Targets(w.Ask.State.Answer.Claims, w.Ask.State.Answer.Chunks) {
		if t.Page > 0 && at < 0 {
			at = i
		}
	}
	open := func() {
		test.Tap(w.answer.Rows()[at])
		w.until(b, "the page", func() bool { return !w.Source.State.Loading })
		w.until(b, "its picture", func() bool { _, exact := w.source.Picture(w.Source.State.Place.Page); return exact })
	}
	open() // the page is warm from now on
	for b.Loop() {
		open()
	}
}

// BenchmarkClaimToScreen is the time from a checked claim to its marker on the screen.
func BenchmarkClaimToScreen(b *testing.B) {
	w := openBench(b, &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()})
	w.answer.Ask("q")
	w.until(b, "the answer", func() bool { return w.Ask.State.Answer != nil })
	answer := *w.Ask.State.Answer
	for b.Loop() {
		shown := answer
		shown.Claims = append([]verify.Claim{{Text: fmt.Sprint("新しい文", time.Now().UnixNano()), Verdict: verify.Verified}}, answer.Claims...)
		w.Ask.Show(shown)
	}
}

func openBench(b *testing.B, lib *fakeLibrary, asker *fakeAsker) *window {
	b.Helper()
	return open(b, wide(viewmodel.Settings{Theme: "light"}), lib, asker, gemma)
}

// BenchmarkTenThousandDocuments is how long the window's goroutine is taken by a key typed into the filter of a large library, by another
// order of the list, and by a list that is read anew.
func BenchmarkTenThousandDocuments(b *testing.B) {
	documents := make([]library.DocumentInfo, 10_000)
	for i := range documents {
		n := (i * 7919) % len(documents) // in no order
		documents[i] = library.DocumentInfo{
			Doc: fmt.Sprintf("部署%02d/課%d/規程%05d.pdf", n%40, n%7, n), Title: fmt.Sprintf("第%d号 旅費および日当に関する規程（改正%d）", n, n%9),
			Format: "pdf", Pages: 1 + n%30, Effective: fmt.Sprintf("20%02d-04-01", n%26), LastSeen: fmt.Sprintf("2026-11-%02dT09:00:00Z", 1+n%28), Source: library.Readable,
		}
	}
	w := openBench(b, &fakeLibrary{documents: documents}, &fakeAsker{})
	w.until(b, "the documents", func() bool { return w.Library.Total == len(documents) })
	at := 0
	for _, bench := range []struct {
		name string
		do   func()
	}{
		{"filter", func() { w.Library.SetFilter([]string{"旅", "旅費 12", "旅費 123", ""}[at%4]) }},
		{"order", func() { orders := viewmodel.Orders(); w.Library.SetOrder(orders[at%len(orders)]) }},
		{"folder", func() { w.Library.SetOrder(viewmodel.ByFolder); w.Library.Toggle(viewmodel.Place{Dir: "部署03"}) }},
		{"reload", func() {
			w.Library.Reload()
			queue := w.take()
			for ; len(queue) == 0; queue = w.take() {
				time.Sleep(time.Millisecond)
			}
			for _, f := range queue {
				f()
			}
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var longest time.Duration
			for b.Loop() {
				begun := time.Now()
				bench.do()
				longest = max(longest, time.Since(begun))
				at++
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
		})
	}
}
