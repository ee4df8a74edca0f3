package app

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/verify"
)

// examiner finds two sentences in every text.
type examiner struct{ viewmodel.Examiner }

func (examiner) Check(_ context.Context, text desk.Text, _ func(done, total int)) (*desk.Report, error) {
	claim := func(n int, text string) desk.Claim {
		return desk.Claim{Number: n, Claim: verify.Claim{Text: text, Verdict: verify.Unsourced}}
	}
	return &desk.Report{Source: text.Name, Text: text.Body, Claims: []desk.Claim{claim(1, "休暇は10日です。"), claim(2, "宿泊料は1万円です。")}}, nil
}

func TestTheNameOfWhoeverSignsOnTheDeskIsAskedOnce(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	w.Desk = viewmodel.NewDesk(func() viewmodel.Examiner { return examiner{} }, w.loop.dispatch)
	w.Desk.OnChange = func() { w.desk.Refresh() }
	w.Build()
	w.showDesk(true)
	w.Desk.CheckText("文章")
	w.until(t, "the report", func() bool { return w.Desk.Report != nil })
	w.signDesk(0, history.MarkOK)
	name, ok := w.Window.Canvas().Focused().(*controls.Entry)
	if !ok || len(w.Desk.Signs) != 0 {
		t.Fatalf("%T has the focus, signed %+v", w.Window.Canvas().Focused(), w.Desk.Signs)
	}
	test.Type(name, "田中")
	test.Tap(button(t, w, "button.save"))
	w.signDesk(1, history.MarkWrong)
	if w.Window.Canvas().Overlays().Top() != nil {
		t.Error("the name is asked again")
	}
	if a, b := w.Desk.Signs[0], w.Desk.Signs[1]; a.By != "田中" || a.Mark != history.MarkOK || b.By != "田中" || b.Mark != history.MarkWrong {
		t.Errorf("signed %+v", w.Desk.Signs)
	}
	w.noteDesk(1)
	note, ok := w.Window.Canvas().Focused().(*controls.Entry)
	if !ok {
		t.Fatalf("%T has the focus", w.Window.Canvas().Focused())
	}
	test.Type(note, "原本と違う")
	test.Tap(button(t, w, "button.save"))
	if s := w.Desk.Signs[1]; s.Note != "原本と違う" || s.Mark != history.MarkWrong {
		t.Errorf("signed %+v", s)
	}
	w.until(t, "the settings", func() bool { return w.Writer.Waiting() == 0 })
	s, err := viewmodel.LoadSettings(w.services.Place.Data)
	if err != nil || s.Name != "田中" {
		t.Errorf("the name was not remembered: %+v, %v", s, err)
	}
}

func TestTheFileOfACheckedTextIsNamedAfterTheTextAndTheDay(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	for _, tt := range []struct{ source, text, want string }{
		{"回覧.docx", "休暇は10日です。", "2026-04-01 回覧.csv"},
		{"-", "# 社内説明メモ（人事部）\n\n休暇は10日です。", "2026-04-01 社内説明メモ（人事部）.csv"},
		{"-", "", "2026-04-01 " + w.kit.Words.T("desk.title") + ".csv"},
		{"-", "When do I need written approval from Legal?", "2026-04-01 When do I need written.csv"},
		{"-", strings.Repeat("休暇を取得する", 9), "2026-04-01 " + strings.Repeat("休暇を取得する", 4) + "休暇.csv"},
	} {
		w.Desk = &viewmodel.Desk{Report: &desk.Report{Source: tt.source, Text: tt.text, AsOf: "2026-04-01"}}
		if got := w.deskName(); got != tt.want {
			t.Errorf("%q %q is written to %q, want %q", tt.source, tt.text, got, tt.want)
		}
	}
}
