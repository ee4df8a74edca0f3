package lintview

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/lint"
	"tenkyo/app/words"
)

func TestEachFindingOpensBothItsPlacesAndWhatWasNotReadIsSaid(t *testing.T) {
	s := golden.NewStage(t, words.Japanese, theme.Light)
	at := lint.Place{Doc: "就業規則.md", Title: "就業規則", Section: "就業規則 > 第6条 届出", Effective: "2024-04-01", Text: "休暇の届出は、第77条の様式による。", ChunkID: "a", End: 17}
	other := lint.Place{Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第9条", Page: 3, Text: "前泊は、7日前までに申し出る。"}
	report := &lint.Report{Documents: 2, Findings: []lint.Finding{
		{Kind: lint.MissingArticle, At: at, Said: "第77条", Written: "第77条"},
		{Kind: lint.OtherValue, At: at, Said: "3日", Written: "7日", Other: &other},
	}, Unread: []lint.Unread{{Doc: "案.md", Title: "旅費規程（案）", Why: lint.UnreadKind, Kind: "draft"}, {Why: lint.UnreadDenied}}}
	queue := make(chan func(), 16)
	model := viewmodel.NewLint(func(_ context.Context, o lint.Options, tell func(done, total int)) (*lint.Report, error) {
		tell(1, 2)
		if !o.All {
			t.Error("hints were asked for")
		}
		return report, nil
	}, func(f func()) { queue <- f })
	var opened []viewmodel.Target
	p := New(s.Kit, model, Actions{Open: func(targets []viewmodel.Target, at int) { opened = append(opened, targets[at]) }})
	model.OnChange = p.Refresh
	window := s.Show(p.Object(), 620, 700)
	p.hints.SetChecked(true)
	test.Tap(p.run)
	for model.Running {
		(<-queue)()
	}
	golden.Check(t, "findings", window.Canvas().Capture())
	for _, o := range test.LaidOutObjects(p.Object()) {
		if offer, ok := o.(*controls.Offer); ok {
			test.Tap(offer)
		}
	}
	if len(opened) != 3 || opened[0].ChunkID != "a" || opened[1].Claim != 1 || opened[2].Doc != "旅費規程.pdf" || opened[2].Page != 3 {
		t.Errorf("opened %+v", opened)
	}
}

func TestHintsThatAreNotShownAreCounted(t *testing.T) {
	s := golden.NewStage(t, words.English, theme.Light)
	queue := make(chan func(), 16)
	model := viewmodel.NewLint(func(_ context.Context, _ lint.Options, _ func(done, total int)) (*lint.Report, error) {
		return &lint.Report{Documents: 1, Hints: 2}, nil
	}, func(f func()) { queue <- f })
	p := New(s.Kit, model, Actions{})
	model.OnChange = p.Refresh
	s.Show(p.Object(), 620, 300)
	test.Tap(p.run)
	for model.Running {
		(<-queue)()
	}
	said := ""
	for _, o := range test.LaidOutObjects(p.Object()) {
		if text, ok := o.(*prose.Text); ok {
			said += text.String() + "\n"
		}
	}
	if !strings.Contains(said, "There are 2 hints besides.") {
		t.Errorf("the pane says:\n%s", said)
	}
}
