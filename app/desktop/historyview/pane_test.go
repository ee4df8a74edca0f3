package historyview

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/unanswered"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// checker gives each answer a status by its id.
type checker map[string]history.Status

func (c checker) Check(_ context.Context, r history.Record, _ map[int]history.SignOff) (history.Recheck, error) {
	status := c[r.Answer.AnswerID]
	if status == "" {
		status = history.Current
	}
	return history.Recheck{AnswerID: r.Answer.AnswerID, Status: status}, nil
}

// bench is the pane over a history of real files.
type bench struct {
	*golden.Stage
	*Pane
	model   *viewmodel.History
	window  fyne.Window
	opened  []string
	removed []string
	mu      sync.Mutex
	queue   []func()
}

func show(t *testing.T, statuses checker) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, words.Japanese, theme.Light)}
	b.model = viewmodel.NewHistory(viewmodel.Keeping{
		Keeper: history.NewKeeper(t.TempDir()), Checker: func() viewmodel.Checker { return statuses },
		Withheld: func(r history.Record) (history.Record, bool) { return r, false }, Library: func() string { return "3F7A-91C2" },
		Again: func(context.Context) ([]unanswered.Outcome, error) {
			return []unanswered.Outcome{{Question: unanswered.Question{AnswerID: id(2)}}, {Question: unanswered.Question{AnswerID: id(9)}, Now: "not_found"}}, nil
		},
	}, func(f func()) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.queue = append(b.queue, f)
	})
	t.Cleanup(func() { b.model.Close()() })
	b.Pane = New(b.Kit, b.model, Actions{
		Open:     func(id string) { b.opened = append(b.opened, id) },
		Remove:   func(id string) { b.removed = append(b.removed, id) },
		Settings: func() {},
	})
	b.model.OnChange = b.Refresh
	b.window = b.Show(b.Object(), 320, 620)
	return b
}

func (b *bench) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(time.Millisecond) {
		b.mu.Lock()
		queue := b.queue
		b.queue = nil
		b.mu.Unlock()
		for _, f := range queue {
			f()
		}
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// keep puts answers into the history.
func (b *bench) keep(t *testing.T, answers ...ask.Answer) {
	t.Helper()
	for _, a := range answers {
		b.model.Keep(ask.Request{}, a, true)
	}
	b.until(t, "the answers", func() bool {
		return b.model.Total == len(answers) && !slices.ContainsFunc(answers, func(a ask.Answer) bool { return !b.model.Holds(a.AnswerID) })
	})
	b.model.Recheck()
	b.until(t, "the check", func() bool { return !b.model.Checking })
}

func (b *bench) texts() string {
	var s strings.Builder
	for _, o := range test.LaidOutObjects(b.Object()) {
		switch o := o.(type) {
		case *prose.Text:
			if o.Visible() {
				s.WriteString(o.String() + "\n")
			}
		case *controls.TwoLines:
			s.WriteString(o.Title + " / " + o.About + "\n")
		}
	}
	return s.String()
}

func (b *bench) says(t *testing.T, want ...string) {
	t.Helper()
	got := b.texts()
	for _, s := range want {
		if !strings.Contains(got, s) {
			t.Errorf("%q is not said in:\n%s", s, got)
		}
	}
}

func (b *bench) button(t *testing.T, key string) *controls.Button {
	t.Helper()
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == b.Kit.Words.T(key) {
			return button
		}
	}
	t.Fatalf("there is no button %s", key)
	return nil
}

func id(n int) string { return fmt.Sprintf("%012x", n+1) }

func answer(n int, question string, verdicts ...verify.Verdict) ask.Answer {
	a := ask.Answer{AnswerID: id(n), Question: question, Asked: time.Date(2026, 4, 1, 0, n, 0, 0, time.Local), Complete: true}
	a.Status = "publish"
	for _, v := range verdicts {
		a.Claims = append(a.Claims, verify.Claim{Text: "文", Verdict: v})
		if v != verify.Verified {
			a.Status = "review"
		}
	}
	return a
}

// each is one answer of every kind that the list tells apart.
func each() []ask.Answer {
	excerpts := answer(3, "宿泊料の上限", verify.Verified)
	excerpts.Claims[0].Excerpt = true
	none := answer(2, "社食の献立は")
	none.NoAnswer = &ask.NoAnswer{Kind: "not_in_documents", Documents: 3, PagesScanned: 9}
	return []ask.Answer{answer(0, "年次有給休暇は何日ですか", verify.Verified, verify.Verified), answer(1, "定年は何歳ですか", verify.Verified, verify.Unsourced), none, excerpts,
		answer(4, "閲覧できなくなった規程のこと", verify.Verified)}
}

func TestEachAnswerSaysWhatCameOfItAndWhatBecameOfItsSources(t *testing.T) {
	b := show(t, checker{id(0): history.Changed, id(4): history.Unreadable})
	b.keep(t, each()...)
	w := b.Kit.Words
	b.says(t, w.T("history.count", "shown", 5, "total", 5), w.T("history.status.changed"), w.T("history.status.unreadable"), w.T("review.word"),
		w.T("none.not_in_documents.title"), w.T("history.excerpts", "n", 1), w.T("history.backed", "backed", "2", "claims", "2", "word", "照合済み"))
	golden.Check(t, "answers", b.window.Canvas().Capture())
}

func TestASearchAndAPartNarrowTheListDown(t *testing.T) {
	b := show(t, checker{id(0): history.Changed})
	b.keep(t, each()...)
	b.search.SetText("定年")
	b.until(t, "what is found", func() bool { return len(b.model.Answers) == 1 })
	b.says(t, "定年は何歳ですか", b.Kit.Words.T("history.count", "shown", 1, "total", 5))
	b.search.SetText("存在しない言葉")
	b.until(t, "nothing", func() bool { return len(b.model.Answers) == 0 })
	b.says(t, b.Kit.Words.T("history.nothing_found"))
	b.search.SetText("")
	b.until(t, "all", func() bool { return len(b.model.Answers) == 5 })
	for part, want := range map[viewmodel.Shown]string{viewmodel.ShowChanged: id(0), viewmodel.ShowUnanswered: id(2)} {
		b.model.Show(part)
		if len(b.model.Answers) != 1 || b.model.Answers[0].AnswerID != want || b.part.Text != b.Kit.Words.T("history.part_n", "part", b.Kit.Words.T("history.part."+string(part)), "n", 1) {
			t.Errorf("%s: %d are listed, the button says %q", part, len(b.model.Answers), b.part.Text)
		}
	}
	b.model.Waits = func(answer string) (bool, bool) { return answer == id(0), answer == id(0) || answer == id(1) }
	b.model.Reviewed()
	for part, want := range map[viewmodel.Shown]string{viewmodel.ShowReview: id(0), viewmodel.ShowDone: id(1)} {
		b.model.Show(part)
		if len(b.model.Answers) != 1 || b.model.Answers[0].AnswerID != want || b.model.Count(part) != 1 || b.model.Count(viewmodel.ShowAll) != 5 {
			t.Errorf("%s: %d are listed, %d counted", part, len(b.model.Answers), b.model.Count(part))
		}
	}
	test.Tap(b.part)
	if b.window.Canvas().Overlays().Top() == nil {
		t.Error("no parts are offered")
	}
}

func TestAnAnswerIsOpenedByItsRowAndMarkedWhileItIsShown(t *testing.T) {
	b := show(t, checker{})
	b.keep(t, each()...)
	b.list.Select(0) // the day itself leads nowhere
	b.list.Select(2)
	if !slices.Equal(b.opened, []string{id(3)}) {
		t.Errorf("opened %q", b.opened)
	}
	b.SetOpen(id(3))
	for _, o := range test.LaidOutObjects(b.Object()) {
		if r, ok := o.(*controls.TwoLines); ok && r.Open != (r.Title == "宿泊料の上限") {
			t.Errorf("%q is marked %v", r.Title, r.Open)
		}
	}
	canvas := b.window.Canvas()
	canvas.Focus(b.list)
	b.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	b.list.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
	if canvas.Overlays().Top() == nil {
		t.Error("the menu key shows nothing")
	}
	for _, item := range b.items(id(0)) {
		if item.Label == b.Kit.Words.T("history.delete") {
			item.Action()
		}
	}
	if len(b.items(id(0))) != 2 || !slices.Equal(b.removed, []string{id(0)}) {
		t.Errorf("%d things can be done where nothing is exported; removed %q", len(b.items(id(0))), b.removed)
	}
}

func TestWhatWasDeletedCanBeBroughtBack(t *testing.T) {
	b := show(t, checker{})
	b.keep(t, each()...)
	b.model.Remove(id(0), id(1))
	b.says(t, b.Kit.Words.T("history.deleted", "n", 2))
	test.Tap(b.button(t, "library.undo"))
	if len(b.model.Answers) != 5 || b.bottom.Visible() {
		t.Errorf("%d answers are listed", len(b.model.Answers))
	}
}

func TestAnEmptyHistorySaysWhy(t *testing.T) {
	b := show(t, checker{})
	b.model.Reload()
	b.until(t, "the list", func() bool { return strings.Contains(b.texts(), b.Kit.Words.T("history.empty")) })
	if b.search.Visible() || b.part.Visible() {
		t.Error("a search of nothing is offered")
	}
	b.model.Settings.Off = true
	b.Refresh()
	b.says(t, b.Kit.Words.T("history.keep_off"))
}

func TestADamagedAnswerIsNamedBelowTheRest(t *testing.T) {
	b := show(t, checker{})
	b.keep(t, each()...)
	b.model.Faults = []history.Fault{{Kind: "damaged", Where: "000000000002.json", Detail: "unexpected end"}}
	b.Refresh()
	b.says(t, b.Kit.Words.T("history.fault.damaged", "path", "000000000002.json", "detail", "unexpected end"))
	if len(b.model.Answers) != 5 || !b.bottom.Visible() {
		t.Errorf("%d are listed", len(b.model.Answers))
	}
}

func TestQuestionsWithoutAnAnswerAreAskedAgain(t *testing.T) {
	b := show(t, checker{})
	b.keep(t, each()...)
	b.model.Show(viewmodel.ShowUnanswered)
	test.Tap(b.button(t, "history.retry"))
	b.says(t, b.Kit.Words.T("history.retrying"))
	if !b.button(t, "history.retry").Disabled() {
		t.Error("they can be asked twice at a time")
	}
	b.until(t, "what came of it", func() bool { return !b.model.Retrying })
	b.says(t, b.Kit.Words.T("history.retried", "found", 1, "n", 2), b.Kit.Words.T("unanswered.now"))
}

func TestALongListHasRowsOnlyForWhatIsOnScreen(t *testing.T) {
	b := show(t, checker{})
	for n := range 5000 {
		b.model.Answers = append(b.model.Answers, history.Summary{AnswerID: id(n), Question: fmt.Sprint("質問", n), Asked: time.Date(2026, 4, 1, 0, 0, 0, 0, time.Local)})
	}
	b.model.Total = 5000
	b.Refresh()
	rows := 0
	for _, o := range test.LaidOutObjects(b.Object()) {
		if _, ok := o.(*controls.TwoLines); ok {
			rows++
		}
	}
	if rows == 0 || rows > 40 {
		t.Errorf("%d rows exist", rows)
	}
}
