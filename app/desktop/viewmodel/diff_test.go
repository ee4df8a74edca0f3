package viewmodel

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/compare"
	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/app/words"
)

var ruleEditions = []library.EditionInfo{
	{Doc: "旅費.md", Version: "3", Title: "旅費規程", Effective: "2026-04-01", Standing: library.InForceNow},
	{Doc: "旅費.md", Version: "2", Title: "旅費規程", Effective: "2024-04-01", Standing: library.Superseded},
	{Doc: "旅費（旧）.md", Version: "1", Title: "旅費規程", Effective: "2019-04-01", Standing: library.Superseded},
}

// comparedTable has one changed and one unchanged sentence.
func comparedTable(old, now library.EditionRef) *compare.Table {
	at := func(start, end int) *revision.Place { return &revision.Place{ChunkID: "c", Start: start, End: end} }
	return &compare.Table{
		Old: compare.Edition{Doc: old.Doc, Version: old.Version, Title: "旅費規程"}, New: compare.Edition{Doc: now.Doc, Version: now.Version, Title: "旅費規程"},
		Articles: []compare.Article{{Part: compare.Main, Status: compare.Changed, Old: &compare.Head{Text: "第2条"}, New: &compare.Head{Text: "第2条"}, Rows: []compare.Row{
			{Status: compare.Unchanged, Sentences: []compare.Sentence{{Status: compare.Unchanged, Was: "甲。", Is: "甲。", From: at(0, 2), To: at(0, 2)}}},
			{Status: compare.New, Sentences: []compare.Sentence{{Status: compare.New, Is: "乙。", To: at(2, 4)}}},
		}}},
	}
}

func TestTwoEditionsAreSetSideBySideAndEachCellOpensItsPlace(t *testing.T) {
	l := &loop{}
	list, fail := ruleEditions, error(nil)
	compared := make(chan [2]string, 8)
	d := NewDiff(func(_ context.Context, old, now library.EditionRef) (compare.Request, error) {
		compared <- [2]string{old.Version, now.Version}
		return compare.Request{Table: comparedTable(old, now)}, fail
	}, func(string, time.Time) ([]library.EditionInfo, error) { return list, nil }, l.dispatch)
	done := func() bool { return !d.Running }
	was := func(want [2]string) {
		t.Helper()
		l.until(t, "the comparison", done)
		if got := <-compared; got != want {
			t.Errorf("%q are compared, want %q", got, want)
		}
	}
	d.Open(library.EditionRef{Doc: "旅費.md"}, nil)
	if !d.Running || d.Doc != "旅費.md" || d.Request != nil {
		t.Errorf("%+v", d)
	}
	was([2]string{"2", "3"})
	d.Open(library.EditionRef{Doc: "旅費.md"}, []string{"2019", "2024"})
	was([2]string{"1", "2"})
	d.Between(library.EditionRef{Doc: "旅費（旧）.md", Version: "1"}, library.EditionRef{Doc: "旅費.md", Version: "3"})
	was([2]string{"1", "3"})
	d.Set(d.List[1], d.List[0])
	was([2]string{"2", "3"})
	if d.Title != "旅費規程" || len(d.List) != 3 || d.Shown().All {
		t.Errorf("%+v", d)
	}
	lines := compare.Lines(d.Shown(), words.New("ja"))
	targets, at := d.Targets(lines, 1, true) // the new edition stands left
	if len(targets) != 2 || at != 1 || targets[1].Version != "3" || targets[1].ChunkID != "c" || targets[1].Start != 2 || targets[0].Quote != "第2条" || targets[1].Claim != -1 {
		t.Errorf("%d of %+v", at, targets)
	}
	if _, at := d.Targets(lines, 1, false); at != -1 {
		t.Errorf("a new sentence opens the old edition at %d", at)
	}
	d.Show(true)
	if lines := compare.Lines(d.Shown(), words.New("ja")); len(lines) != 3 {
		t.Errorf("%d rows are all", len(lines))
	}
	d.Heed(func(string) bool { return false })
	if d.Request == nil {
		t.Error("what may be read was put away")
	}
	d.Heed(func(doc string) bool { return doc == "旅費.md" })
	if d.Request != nil || d.Doc != "" || d.Title != "" || len(d.List) > 0 {
		t.Errorf("what may not be read is still there: %+v", d)
	}

	fail = errors.New("it is damaged")
	d.Open(library.EditionRef{Doc: "旅費.md"}, nil)
	was([2]string{"2", "3"})
	if d.Err == nil || d.Request != nil {
		t.Errorf("%v", d.Err)
	}
	list = ruleEditions[:1]
	d.Open(library.EditionRef{Doc: "旅費.md"}, nil)
	l.until(t, "the editions", done)
	if d.Err != nil || d.Request != nil || d.New.Doc != "" || len(d.List) != 1 || d.Title != "旅費規程" {
		t.Errorf("%+v", d)
	}
}

func TestTwoDocumentsAreComparedAndAskedTogether(t *testing.T) {
	l := &loop{}
	lists := map[string][]library.EditionInfo{
		"就業.md": {{Doc: "就業.md", Version: "9", Title: "就業規則", Standing: library.InForceNow}},
		"旅費.md": ruleEditions,
	}
	d := NewDiff(func(_ context.Context, old, now library.EditionRef) (compare.Request, error) {
		r := compare.Request{Table: comparedTable(old, now)}
		r.Table.Old.Title = "就業規則"
		return r, nil
	}, func(doc string, _ time.Time) ([]library.EditionInfo, error) { return lists[doc], nil }, l.dispatch)
	d.Between(library.EditionRef{Doc: "就業.md"}, library.EditionRef{Doc: "旅費.md", Version: "3"})
	l.until(t, "the comparison", func() bool { return !d.Running })
	if d.Err != nil || d.Old.Version != "9" || d.New.Version != "3" || len(d.List) != 4 || !d.Two() {
		t.Fatalf("%+v", d)
	}
	lines := compare.Lines(d.Shown(), words.New("ja"))
	if lines[1].Word != "後者だけ" || lines[1].Right.Opens == nil {
		t.Errorf("%+v", lines[1])
	}
	if targets, at := d.Targets(lines, 0, true); at != 0 || targets[0].Title != "就業規則" {
		t.Errorf("%d of %+v", at, targets)
	}
	asker := &script{asked: make(chan ask.Request, 1)}
	a := NewAsk(asker, l.dispatch)
	a.Scope = d.Both()
	a.Submit("日当は")
	l.until(t, "the answer", func() bool { return !a.State.Running })
	if r := <-asker.asked; !r.Each || !slices.Equal(r.Docs, []string{"就業.md", "旅費.md"}) || r.Scope.Name != "就業規則 / 旅費規程" || r.Scope.Doc != "就業.md" || r.Scope.Other != "旅費.md" || r.Scope.Documents != 2 {
		t.Errorf("%+v, %+v", r, r.Scope)
	}
}

func TestAComparisonThatWasReplacedDoesNotComeBack(t *testing.T) {
	l := &loop{}
	first := make(chan struct{})
	d := NewDiff(func(ctx context.Context, old, now library.EditionRef) (compare.Request, error) {
		if old.Version == "2" {
			<-first
			return compare.Request{}, ctx.Err()
		}
		return compare.Request{Table: comparedTable(old, now)}, nil
	}, func(string, time.Time) ([]library.EditionInfo, error) { return ruleEditions, nil }, l.dispatch)
	d.Open(library.EditionRef{Doc: "旅費.md"}, nil)
	d.Open(library.EditionRef{Doc: "旅費.md"}, []string{"2019", "2024"})
	l.until(t, "the second", func() bool { return !d.Running })
	close(first)
	for _, f := range l.wait(t) {
		f()
	}
	if d.Request == nil || d.Request.Table.Old.Version != "1" || d.Err != nil {
		t.Errorf("%+v", d)
	}
}
