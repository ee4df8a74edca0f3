package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/history"
	"tenkyo/app/words"
)

func TestAKeptAnswerWhoseSourceChangedSaysWhatChanged(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.checker.status = history.Changed
	w.History.Recheck()
	w.until(t, "the check", func() bool { return !w.History.Checking })
	w.showTab(historyTab)
	w.newQuestion()
	w.History.Open(w.History.Answers[0].AnswerID)
	w.until(t, "the answer", func() bool { return w.Ask.State.Kept != nil })
	golden.Check(t, "kept-changed", w.Window.Canvas().Capture())
	if got := w.History.Questions(); len(got) != 1 || got[0] != w.Ask.State.Question {
		t.Errorf("of earlier sessions %q can be brought back", got)
	}
	ja := words.New(words.Japanese)
	w.says(t, ja.T("history.status.changed"))
	if word := w.answer.Rows()[0].Face().Word; word != ja.T("claim.word.stale") {
		t.Errorf("the first claim is still %s", word)
	}
	w.removeKept(w.History.Answers[0].AnswerID)
	if !w.Ask.State.Empty() || len(w.History.Answers) != 0 {
		t.Error("a deleted answer is still shown")
	}
	if got := w.History.Questions(); len(got) != 0 {
		t.Errorf("%q can still be brought back", got)
	}
	w.elapse()
	w.until(t, "the deletion", func() bool { return w.History.Total == 0 })
}

func TestAPrivateQuestionIsNotKept(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
	w.Ask.Private = true
	w.answer.Ask("誰にも言えない質問")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	w.says(t, words.New(words.Japanese).T("answer.private"))
	w.answer.Ask("普通の質問")
	w.until(t, "the second answer", func() bool { return len(w.History.Answers) > 0 })
	if len(w.History.Answers) != 1 || w.History.Answers[0].Question != "普通の質問" {
		t.Errorf("kept %+v", w.History.Answers)
	}
	if got := w.asker.last().Previous; got != "誰にも言えない質問" {
		t.Errorf("the question leans on %q", got)
	}
	w.newQuestion()
	w.answer.Ask("別の話")
	w.until(t, "the third answer", func() bool { return !w.Ask.State.Running })
	if got := w.asker.last().Previous; got != "" {
		t.Errorf("a new question leans on %q", got)
	}
}

func TestAPersonSignsOffASentenceAndReleasesTheAnswer(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.answer.Rows()[0].OnPoint()
	test.Tap(button(t, w, "card.sign"))
	name, ok := w.Window.Canvas().Focused().(*controls.Entry)
	if !ok {
		t.Fatalf("%T has the focus", w.Window.Canvas().Focused())
	}
	if !button(t, w, "button.save").Disabled() {
		t.Error("a sign-off without a name can be saved")
	}
	test.Type(name, "田中")
	test.Tap(button(t, w, "button.save"))
	w.until(t, "the sign-off", func() bool { return w.Ask.State.Kept != nil })
	w.says(t, "田中さん")
	w.release(w.Ask.State.Kept.Answer.AnswerID)
	test.Tap(button(t, w, "button.save"))
	w.until(t, "the release", func() bool { _, ok := w.Ask.State.Kept.SignOffs[history.WholeAnswer]; return ok })
	w.says(t, "使用を認めました")
	if got := w.answer.Rows()[2].Face().State; got != words.Contradicted {
		t.Errorf("a release turned a mark into %s", got)
	}
}

// hinted finds the button with a picture and a hint in the window.
func hinted(t *testing.T, w *window, key string) *controls.IconButton {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.content) {
		if b, ok := o.(*controls.IconButton); ok && b.Visible() && b.Hint() == w.kit.Words.T(key) {
			return b
		}
	}
	t.Fatalf("there is no button with the hint %q", w.kit.Words.T(key))
	return nil
}

// button finds the button with a text in the window or in the dialog over it.
func button(t *testing.T, w *window, key string) *widget.Button {
	t.Helper()
	text := w.kit.Words.T(key)
	roots := []fyne.CanvasObject{w.content}
	if top := w.Window.Canvas().Overlays().Top(); top != nil {
		roots = append(roots, top)
	}
	for _, root := range roots {
		for _, o := range test.LaidOutObjects(root) {
			if b := asButton(o); b != nil && b.Text == text && b.Visible() {
				return b
			}
		}
	}
	t.Fatalf("there is no button %q", text)
	return nil
}

func asButton(o fyne.CanvasObject) *widget.Button {
	if b, ok := o.(interface{ Base() *widget.Button }); ok {
		return b.Base()
	}
	return nil
}

func TestAnExportWaitsUntilMarksOfSecrecyWereSeen(t *testing.T) {
	w := asked(t)
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	w.services.Export = &viewmodel.Exporter{Keeper: w.services.Keeping.Keeper}
	path := filepath.Join(t.TempDir(), "証跡.html")
	p := &evidence.Pack{Answer: *w.Ask.State.Answer, Lang: "ja", Documents: []evidence.Document{{Doc: "旅費規程.pdf", Marks: []string{"社外秘"}}}}
	w.confirmExport(p, exported{})
	if !button(t, w, "export.write").Disabled() {
		t.Fatal("a document with a mark of secrecy can be exported unseen")
	}
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *controls.Check:
			o.SetChecked(true)
		case *controls.Entry:
			o.SetText(path)
		}
	}
	test.Tap(button(t, w, "export.write"))
	w.until(t, "the file", func() bool { _, err := os.Stat(path); return err == nil })
	w.until(t, "the word that it is written", func() bool { return strings.Contains(w.texts(), path) })
	head, err := w.services.Keeping.Keeper.Log.Head()
	if err != nil || head.Seq < 2 {
		t.Errorf("the export is not in the audit log: %+v, %v", head, err)
	}
	w.writeExport(p, path)
	w.until(t, "the refusal", func() bool { return w.Window.Canvas().Overlays().Top() != nil })
}

func TestAnExportSaysWhatLeavesAndWhatDoesNot(t *testing.T) {
	w := asked(t)
	p := &evidence.Pack{
		Answer: *w.Ask.State.Answer, Lang: "ja", Documents: []evidence.Document{{Doc: "旅費規程.pdf", Cited: true}}, LeftOut: []evidence.Document{{Doc: "査定要領.pdf"}},
		Sent: make([]history.SentPassage, len(w.Ask.State.Answer.Chunks)+2),
	}
	shown := func() string {
		var all []string
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *controls.Check:
				all = append(all, o.Text)
			case interface{ String() string }:
				all = append(all, o.String())
			}
		}
		return strings.Join(all, "\n")
	}
	w.confirmExport(p, exported{})
	tr := w.kit.Words.T
	for _, want := range []string{"旅費規程.pdf　" + tr("evidence.used_cited"), tr("evidence.leaves_out", "n", 2), tr("evidence.leaves_out_docs"), "・査定要領.pdf", tr("export.all")} {
		if !strings.Contains(shown(), want) {
			t.Errorf("%q is not there:\n%s", want, shown())
		}
	}
	test.Tap(button(t, w, "button.cancel"))
	p.LeftOut, p.Sent = nil, nil
	w.confirmExport(p, exported{})
	for _, never := range []string{tr("evidence.leaves_out_docs"), tr("export.all")} {
		if strings.Contains(shown(), never) {
			t.Errorf("%q, and nothing is left out", never)
		}
	}
}

func TestAnExportIsNamedByItsDayAndItsQuestion(t *testing.T) {
	p := &evidence.Pack{Answer: ask.Answer{Question: `A/B: "出張"は? ` + strings.Repeat("長い", 40), Asked: time.Date(2026, 4, 1, 12, 0, 0, 0, time.Local)}}
	if got := exportName(p); !strings.HasPrefix(got, "2026-04-01 AB 出張は 長い") || len([]rune(got)) > 50 {
		t.Errorf("named %q", got)
	}
}

func TestThePageOfAnEarlierAnswerIsNoSourceOfTheNext(t *testing.T) {
	asker := &fakeAsker{answer: everyState()}
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, asker, gemma)
	w.answer.Ask("出張旅費の精算はいつまでですか")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil })
	w.until(t, "the kept answer", func() bool { return len(w.History.Answers) == 1 })
	test.Tap(w.answer.Rows()[0])
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	if !w.Source.State.Highlighted() {
		t.Fatalf("nothing is highlighted: %+v", w.Source.State.Place)
	}
	w.History.SignOff(w.History.Answers[0].AnswerID, history.SignOff{Claim: 0, Mark: history.MarkOK, By: "田中", At: time.Now()})
	w.until(t, "the sign-off", func() bool { return w.Ask.State.Kept != nil })
	if !w.Source.State.Highlighted() || w.Source.Earlier {
		t.Error("what a person said of a sentence takes its highlight away")
	}
	asker.answer = ask.Answer{Question: "別の質問", Complete: true, NoAnswer: &ask.NoAnswer{Kind: "not_in_documents", PagesScanned: 2}}
	w.answer.Ask("別の質問")
	w.until(t, "the second answer", func() bool { return !w.Ask.State.Running })
	if w.Source.State.Highlighted() {
		t.Error("the words of the earlier answer are still lit")
	}
	w.says(t, w.kit.Words.T("page.earlier"))
	for _, o := range test.LaidOutObjects(w.content) {
		if b, ok := o.(*controls.IconButton); ok && b.Visible() && b.Hint() == w.kit.Words.T("page.close") {
			test.Tap(b)
		}
	}
	if w.Source.State.Open {
		t.Errorf("closed, there is still %+v", w.Source.State.Target)
	}
	w.says(t, w.kit.Words.T("page.empty"))
}
