package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/news"
)

func TestWhatIsNewStandsOnTheStartPageUntilItWasSeen(t *testing.T) {
	edition := func(doc, version string) library.EditionInfo {
		return library.EditionInfo{Doc: doc, Version: version, Title: strings.TrimSuffix(doc, ".md")}
	}
	r := news.Report{AsOf: "2026-12-01"}
	for _, doc := range []string{"a.md", "b.md", "c.md", "d.md", "e.md"} {
		r.Added = append(r.Added, edition(doc, "1"))
	}
	r.Editions = []news.Edition{{EditionInfo: twoEditions[0], Was: library.EditionRef{Doc: "旅費規程.pdf", Version: "1"}, Counts: &compare.Counts{Changed: 1}}}
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments, editions: twoEditions, news: r}, &fakeAsker{}, gemma)
	w.until(t, "the news", func() bool { return w.News.Report != nil })
	lines := func() (out []*controls.Offer) {
		for _, o := range test.LaidOutObjects(w.answer.Object()) {
			if line, ok := o.(*controls.Offer); ok && (strings.Contains(line.Text, ".md") || strings.Contains(line.Text, ".pdf")) {
				out = append(out, line)
			}
		}
		return out
	}
	if n := len(lines()); n != 4 {
		t.Fatalf("%d lines are shown at first", n)
	}
	for _, o := range test.LaidOutObjects(w.answer.Object()) {
		if b := asButton(o); b != nil && b.Text == w.kit.Words.T("news.more", "n", 2) {
			test.Tap(b)
		}
	}
	if n := len(lines()); n != 6 {
		t.Errorf("%d lines are shown of all", n)
	}
	test.Tap(lines()[1])
	if to := w.Source.State.Target; to.Doc != "b.md" || to.Version != "1" {
		t.Errorf("the second line opens %+v", to)
	}
	w.tap(t, w.answer.Object(), "diff.open")
	w.until(t, "the comparison", func() bool { return w.Diff.Request != nil && !w.Diff.Running })
	if w.Diff.Old.Version != "1" || w.Diff.New.Version != "2" || w.shown != diffMiddle {
		t.Errorf("%+v is compared", w.Diff)
	}
	w.showMiddle(answerMiddle)
	w.tap(t, w.answer.Object(), "news.seen")
	if n := len(lines()); n != 0 || w.News.Report != nil {
		t.Errorf("%d lines are left", n)
	}
	w.until(t, "it is kept", func() bool { return w.Writer.Waiting() == 0 })
}
