package viewmodel

import (
	"context"
	"testing"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/news"
)

func TestWhatIsNewIsToldUntilItWasSeen(t *testing.T) {
	l := &loop{}
	data := t.TempDir()
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	asked := make(chan time.Time, 8)
	report := news.Report{}
	n := NewNews(func(_ context.Context, since, _ time.Time) (news.Report, error) {
		asked <- since
		return report, nil
	}, data, l.dispatch)
	n.Now = func() time.Time { return now }
	changed := 0
	n.OnChange = func() { changed++ }
	load := func(since time.Time) {
		t.Helper()
		before := changed
		n.Load()
		l.until(t, "the news", func() bool { return changed > before })
		if got := <-asked; !got.Equal(since) {
			t.Errorf("asked for what is new since %v, want %v", got, since)
		}
	}
	first := now
	load(first) // never looked: it begins now
	l.until(t, "it is kept", func() bool { return n.Writer.Waiting() == 0 })
	if n.Report != nil {
		t.Errorf("%+v", n.Report)
	}
	now = now.AddDate(0, 0, 3)
	report.Added = []library.EditionInfo{{Doc: "a.md", Version: "1"}}
	load(first)
	if n.Report == nil {
		t.Fatal("nothing is told")
	}
	n.Heed(func(string) bool { return false })
	if n.Report == nil {
		t.Error("what may be read was put away")
	}
	report.Added = nil
	n.Heed(func(doc string) bool { return doc == "a.md" })
	if n.Report != nil {
		t.Error("what may not be read is still told")
	}
	l.until(t, "the news", func() bool { return len(asked) > 0 })
	<-asked
	l.until(t, "they are shown", func() bool { return len(l.take()) == 0 })

	report.Added = []library.EditionInfo{{Doc: "b.md", Version: "1"}}
	load(first)
	n.Seen()
	if n.Report != nil {
		t.Error("what was seen is still told")
	}
	l.until(t, "it is kept", func() bool { return n.Writer.Waiting() == 0 })
	load(now)
	for ahead, told := range map[string]bool{"2026-12-20": true, "2027-04-01": false} {
		report = news.Report{Ahead: []library.EditionInfo{{Doc: "c.md", Version: "1", Effective: ahead}}}
		load(now)
		if (n.Report != nil) != told {
			t.Errorf("a rule that comes into force on %s is told: %t", ahead, !told)
		}
	}
}
