package spotview

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/report"
	"tenkyo/app/words"
	"tenkyo/verify"
)

type bench struct {
	*golden.Stage
	*Pane
	model  *viewmodel.Spot
	data   string
	opened []viewmodel.Target
	noted  []int
	window fyne.Window
	queue  chan func()
}

// show shows the pane over a data folder with three kept claims.
func show(t *testing.T) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, words.Japanese, theme.Light), data: t.TempDir(), queue: make(chan func(), 64)}
	store := history.Open(b.data)
	for n, v := range []verify.Verdict{verify.Verified, verify.Verified, verify.Unsupported} {
		a := ask.Answer{AnswerID: fmt.Sprintf("%012x", n+1), Question: "日当はいくらですか", Asked: time.Date(2026, 4, n+1, 9, 0, 0, 0, time.UTC), Mode: ask.QuoteMode}
		a.Chunks = []verify.Passage{{ID: "c1", ChunkID: "x", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第9条", Page: 3, Text: "日当は2,500円とする。"}}
		a.Report = verify.Report{Status: "publish", Claims: []verify.Claim{{Text: fmt.Sprintf("日当は%d,500円です。", n+2), Verdict: v,
			Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "日当は2,500円とする。", End: 13}}}}}
		if err := store.Keep(history.Record{Answer: a}); err != nil {
			t.Fatal(err)
		}
	}
	whole := func(r history.Record) (history.Record, bool) { return r, false }
	b.model = viewmodel.NewSpot(b.data, whole, func(f func()) { b.queue <- f })
	b.Pane = New(b.Kit, b.model, Actions{
		Open: func(targets []viewmodel.Target, at int) { b.opened = append(b.opened, targets[at]) },
		Mark: func(item int, mark history.Mark) { b.model.Mark(item, mark, "監査 一郎", "") }, Undo: b.model.TakeBack, Note: func(item int) { b.noted = append(b.noted, item) }, Paper: func() {},
	})
	b.model.Now = func() time.Time { return time.Date(2026, 5, 1, 9, 0, 0, 0, time.Local) }
	b.model.OnChange = b.Refresh
	b.model.OnOpen = b.Next
	b.window = b.Show(b.Object(), 620, 900)
	b.model.Reload()
	b.settle()
	return b
}

// settle carries out what is dispatched until nothing is being done.
func (b *bench) settle() {
	for b.model.Busy || b.model.Writer.Waiting() > 0 {
		(<-b.queue)()
	}
}

func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(o) {
		if p, ok := o.(*prose.Text); ok && p.Visible() {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

func TestASpotCheckIsDrawnJudgedByKeysAndSummedUp(t *testing.T) {
	b := show(t)
	b.number.SetText("3")
	b.seed.SetText("7")
	b.number.OnSubmitted("")
	b.settle()
	if b.model.Draw == nil || len(b.model.Lines) != 3 || b.model.Draw.Seed != 7 {
		t.Fatalf("drawn %+v", b.model.Draw)
	}
	if said := texts(b.Object()); strings.Contains(said, "照合済み") || strings.Contains(said, "原文と相違") {
		t.Errorf("the verdict is told before anybody judged:\n%s", said)
	}
	if len(b.opened) != 1 || b.opened[0].Doc != "旅費規程.pdf" || b.opened[0].Page != 3 || b.opened[0].Quote == "" {
		t.Fatalf("opened %+v", b.opened)
	}
	canvas := b.window.Canvas()
	for i, typed := range []rune{'1', '２', '3'} {
		if canvas.Focused() != b.chips[i] {
			t.Fatalf("the focus is not on sentence %d but on %T", i+1, canvas.Focused())
		}
		canvas.Focused().TypedRune(typed)
		if said := texts(b.Object()); i == 0 && (!strings.Contains(said, "記録しています") || b.model.Lines[0].SignOff != nil) {
			t.Errorf("a mark that is being written looks as if it were:\n%s", said)
		}
		b.settle()
		if canvas.Focused() != b.chips[i] || len(b.opened) != i+1 {
			t.Fatalf("after its mark sentence %d has not the focus any more: %T, opened %+v", i+1, canvas.Focused(), b.opened)
		}
		b.Next()
	}
	golden.Check(t, "judged", canvas.Capture())
	if r := b.model.Result; r.Marked != 2 || r.Counts[b.model.Lines[1].Verdict][history.MarkWrong] == 0 {
		t.Errorf("summed up as %+v", r)
	}
	if cases, _, err := report.List(b.data); err != nil || len(cases) != 1 {
		t.Errorf("what is wrong is no case: %v, %v", cases, err)
	}
	path := filepath.Join(t.TempDir(), "paper.csv")
	b.model.Export(path, make([]string, 14), func(err error) {
		if paper, rerr := os.ReadFile(path); err != nil || rerr != nil || !strings.Contains(string(paper), "監査 一郎") {
			t.Errorf("the working paper: %q, %v, %v", paper, err, rerr)
		}
	})
	b.settle()
	b.back()
	b.settle()
	if said := texts(b.Object()); b.model.Draw != nil || !strings.Contains(said, "この職場での正確さ（1回の抜き取り、2文）") {
		t.Errorf("the list says:\n%s", said)
	}
	golden.Check(t, "draws", canvas.Capture())
}

// A mark leads nowhere by itself: one looks at what the machine found, writes a note, or takes it back.
func TestAMarkCanBeNotedAndTakenBack(t *testing.T) {
	b := show(t)
	b.number.SetText("3")
	b.number.OnSubmitted("")
	b.settle()
	chip := b.chips[0]
	chip.TypedRune('2')
	chip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) // while the mark is still being written
	b.window.Canvas().Focused().TypedRune('1')
	b.settle()
	if b.chips[0] != chip || b.window.Canvas().Focused() != b.chips[1] || b.model.Result.Marked != 2 {
		t.Fatalf("marked %d, %T has the focus", b.model.Result.Marked, b.window.Canvas().Focused())
	}
	chip.TypedRune('n')
	if len(b.noted) != 1 || b.noted[0] != 0 {
		t.Errorf("noted %v", b.noted)
	}
	chip.TypedRune('0')
	b.settle()
	if b.model.Lines[0].SignOff != nil || b.model.Result.Marked != 1 || b.window.Canvas().Focused() != b.chips[1] {
		t.Errorf("taken back: %+v, %d marked, %T has the focus", b.model.Lines[0].SignOff, b.model.Result.Marked, b.window.Canvas().Focused())
	}
	if chip.Face().State != words.Excerpt {
		t.Errorf("what the machine found is told although nobody has judged: %+v", chip.Face())
	}
	if cases, _, err := report.List(b.data); err != nil || len(cases) != 0 {
		t.Errorf("what was said by mistake is a case: %v, %v", cases, err)
	}
}

func TestWhatCannotBeDrawnIsSaid(t *testing.T) {
	for _, tt := range []struct{ name, number, from, seed, want string }{
		{"no number", "many", "", "", "1以上の数字"},
		{"no date", "3", "4月1日", "", "「4月1日」は日付として"},
		{"no seed", "3", "", "x", "「x」は乱数の種"},
		{"nothing in the period", "3", "2030-01-01", "", "この期間に"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := show(t)
			b.number.SetText(tt.number)
			b.from.SetText(tt.from)
			b.seed.SetText(tt.seed)
			b.draw()
			b.settle()
			if said := texts(b.Object()); !strings.Contains(said, tt.want) || b.model.Draw != nil {
				t.Errorf("the pane says:\n%s", said)
			}
		})
	}
}

func TestTheKeyboardStaysWithTheButtonThatItPressed(t *testing.T) {
	b := show(t)
	b.number.SetText("3")
	b.number.OnSubmitted("")
	b.settle()
	pressed := func(key string, nth int) *controls.Button {
		for _, o := range test.LaidOutObjects(b.Object()) {
			if button, ok := o.(*controls.Button); ok && button.Text == b.Kit.Words.T(key) {
				if nth--; nth < 0 {
					return button
				}
			}
		}
		t.Fatalf("there is no %s", key)
		return nil
	}
	canvas := b.window.Canvas()
	for _, step := range []struct {
		press, then string
		nth, at     int
	}{{"spot.mark.ok", "spot.mark.ok", 1, 1}, {"spot.mark.wrong", "spot.mark.wrong", 1, 1}, {"spot.undo", "spot.mark.hold", 0, 1}} {
		button := pressed(step.press, step.nth)
		canvas.Focus(button)
		button.Press()
		b.settle()
		if want := pressed(step.then, step.at); canvas.Focused() != fyne.Focusable(want) {
			t.Errorf("after %s the keyboard is at %+v", step.press, canvas.Focused())
		}
	}
}
