package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/text"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
	"tenkyo/verify"
)

func span(a, b int) *[2]int { return &[2]int{a, b} }

// recorded is an answer with a claim in each state.
func recorded() ask.Answer {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "A", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第3章 精算 > 第12条", Page: 3, PageLabel: "3", Version: "a", Effective: "2024-04-01",
			Text: "出張旅費は、社長が承認した日から30日以内に精算しなければならない。"},
		{ID: "c2", ChunkID: "B", Doc: "就業規則.md", Title: "就業規則", Section: "第3章 休暇 > 第34条", Version: "b", Effective: "2023-07-01",
			Text: "年次有給休暇は、全労働日の8割以上出勤した者に10日を与える。ただし、試用期間中の者は所属長の承認を要する。"},
	}
	c1 := verify.Evidence{ID: "c1", Status: verify.Exact, Quote: passages[0].Text, Start: 0, End: 34}
	c2 := verify.Evidence{ID: "c2", Status: verify.Exact, Quote: "全労働日の8割以上出勤した者に10日を与える。", Start: 8, End: 31}
	checks := []verify.CheckResult{{Name: "quote", Result: "ok"}, {Name: "numbers", Result: "ok"}}
	a := ask.Answer{Question: "出張旅費の精算はいつまでですか", Mode: ask.SentenceMode, Model: "gemma3:4b", AsOf: "2026-04-01", Complete: true, Chunks: passages, Timings: ask.Timings{Total: 12400}}
	a.Claims = []verify.Claim{
		{Text: "出張旅費の精算は、社長が承認した日から30日以内に行う必要があります。", Verdict: verify.Verified, Evidence: []verify.Evidence{c1}, Checks: checks},
		{Text: "年次有給休暇は、全労働日の8割以上出勤した者に10日が与えられます。", Verdict: verify.Caution, Evidence: []verify.Evidence{c2}, Checks: checks,
			Flags: []verify.Flag{{Code: "proviso_dropped", Severity: verify.Warning, Written: "ただし、試用期間中の者は所属長の承認を要する。", Source: &verify.SourceSpan{ID: "c2", Span: [2]int{31, 54}}}}},
		{Text: "出張旅費は、社長が承認した日から14日以内に精算します。", Verdict: verify.Unsupported, Evidence: []verify.Evidence{c1}, Checks: checks,
			Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "14日", Written: "30日", Span: span(16, 19), Source: &verify.SourceSpan{ID: "c1", Span: [2]int{16, 19}}}}},
		{Text: "海外出張の日当は10日分を上限とします。", Verdict: verify.Unsupported, Evidence: []verify.Evidence{c1}, Checks: checks,
			Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "10日", Span: span(8, 11)}}},
		{Text: "The general manager must approve trips costing more than JPY 100,000 in advance.", Verdict: verify.Unsourced,
			Evidence: []verify.Evidence{{ID: "c9", Status: verify.UnknownID}},
			Flags:    []verify.Flag{{Code: "unknown_source", Severity: verify.Critical, Said: "c9"}}},
		{Text: "精算には領収書が必要です。", Verdict: verify.Unsourced},
		{Text: "定年は満60歳です。", Verdict: verify.Stale, Evidence: []verify.Evidence{c2}, Checks: checks, Flags: []verify.Flag{{Code: "superseded", Severity: verify.Warning, Written: "満65歳"}}},
		{Text: "出張旅費は、社長が認めた日から30日以内に精算することになります。", Verdict: verify.Reworded, Evidence: []verify.Evidence{c1}, Checks: checks, Differs: []verify.Difference{
			{Span: span(8, 11), Source: &verify.SourceSpan{ID: "c1", Span: [2]int{8, 12}}}, {Span: span(24, 31), Source: &verify.SourceSpan{ID: "c1", Span: [2]int{25, 33}}}}},
		{Text: "出張旅費は社長が認めてから精算します。", Verdict: verify.Reworded, Evidence: []verify.Evidence{c1}, Checks: checks, Opinion: &verify.Opinion{Model: "gemma3:4b", Says: verify.Supported},
			Differs: []verify.Difference{{Span: span(8, 13), Source: &verify.SourceSpan{ID: "c1", Span: [2]int{8, 12}}}}},
	}
	a.Status, a.Reasons, a.Confidence = "review", []string{"unsupported_claim", "unsourced_claim"}, verify.Low
	return a
}

type bench struct {
	*golden.Stage
	*Pane
	model  *viewmodel.Ask
	server *viewmodel.Server
	opened []viewmodel.Target
	copied []string
	said   string
	window fyne.Window
}

// silent is asked and does not answer.
type silent struct{}

func (silent) Ask(ctx context.Context, _ ask.Request, _ func(ask.Event)) (ask.Answer, error) {
	<-ctx.Done()
	return ask.Answer{}, ctx.Err()
}

// show makes a pane that shows a state.
func show(t *testing.T, lang string, mode theme.Mode, state viewmodel.AskState) *bench {
	t.Helper()
	inline := func(f func()) { f() }
	b := &bench{Stage: golden.NewStage(t, lang, mode), model: viewmodel.NewAsk(silent{}, inline), server: viewmodel.NewServer(inline)}
	b.server.State = viewmodel.ServerState{Known: true, Model: "gemma3:4b"}
	b.model.State = state
	lib := viewmodel.NewLibrary(nil, inline)
	lib.Total = 1
	b.Pane = New(b.Kit, b.model, lib, b.server, Actions{
		Open:    func(targets []viewmodel.Target, at int) { b.opened = append(b.opened, targets[at]) },
		Copy:    func(s string) { b.copied = append(b.copied, s) },
		Say:     func(text string) { b.said = text },
		Keeps:   func() bool { return true },
		Held:    func(string) bool { return false },
		Samples: func() []string { return []string{"出張旅費の精算はいつまでですか"} },
	}, b.After)
	b.window = b.Show(b.Object(), 560, 900)
	return b
}

func answered(a ask.Answer) viewmodel.AskState {
	m := viewmodel.NewAsk(nil, func(f func()) { f() })
	m.Show(a)
	return m.State
}

// texts are the words of all paragraphs on screen.
func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(o) {
		switch p := o.(type) {
		case *prose.Text, *prose.Selectable:
			if o.Visible() {
				b.WriteString(strings.ReplaceAll(p.(fmt.Stringer).String(), string(text.Joiner), "") + "\n")
			}
		}
	}
	return b.String()
}

func TestEveryStateHasItsFace(t *testing.T) {
	for name, mode := range map[string]theme.Mode{"states-light": theme.Light, "states-dark": theme.Dark} {
		b := show(t, words.Japanese, mode, answered(recorded()))
		if n := len(b.Rows()); n != 9 {
			t.Fatalf("%d markers, want 9", n)
		}
		golden.Check(t, name, b.window.Canvas().Capture())
	}
}

func TestAClickOnAMarkerOpensThePageOfItsQuotation(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	test.Tap(b.Rows()[0])
	if len(b.opened) != 1 || b.opened[0].Doc != "旅費規程.pdf" || b.opened[0].Page != 3 || b.opened[0].ChunkID != "A" || b.opened[0].End != 34 {
		t.Errorf("opened %+v", b.opened)
	}
	if b.Kit.Layer.Shows(b.Rows()[0]) {
		t.Error("the card stays over what was opened")
	}
}

func TestAMarkerWithoutASourceOpensItsCardAndNoPage(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	for _, i := range []int{4, 5} {
		test.Tap(b.Rows()[i])
		if len(b.opened) != 0 || !b.Kit.Layer.Shows(b.Rows()[i]) {
			t.Errorf("marker %d opened %+v", i, b.opened)
		}
	}
}

func TestTheCardIsLegibleInTheDark(t *testing.T) {
	b := show(t, words.English, theme.Dark, answered(recorded()))
	b.Rows()[1].OnPoint()
	golden.Check(t, "card-dark", b.window.Canvas().Capture())
}

func TestThePointerBringsUpTheCardOnceAndMayTravelToIt(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	chip := b.Rows()[2]
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(chip)
	test.MoveMouse(b.window.Canvas(), at.AddXY(5, 5))
	if !b.Kit.Layer.Shows(chip) {
		t.Fatal("pointing at a marker does not bring up its card")
	}
	golden.Check(t, "card-contradicted", b.window.Canvas().Capture())
	card := b.Kit.Layer.Object().(*fyne.Container).Objects[0]
	test.MoveMouse(b.window.Canvas(), card.Position().AddXY(20, 20))
	b.Elapse()
	if !b.Kit.Layer.Shows(chip) {
		t.Fatal("the card went away under the pointer")
	}
	test.MoveMouse(b.window.Canvas(), fyne.NewPos(2, 2))
	b.Elapse()
	if b.Kit.Layer.Shows(chip) {
		t.Error("the card stays although the pointer left it")
	}
}

func TestMarkersAreReachedAndOpenedByKeys(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	c := b.window.Canvas()
	c.Focus(b.Question)
	chip := b.Rows()[0]
	for range 20 {
		if c.FocusNext(); c.Focused() == chip {
			break
		}
	}
	if c.Focused() != chip || !b.Kit.Layer.Shows(chip) {
		t.Fatalf("Tab does not reach the first marker and its card; the focus is on %T", c.Focused())
	}
	c.FocusNext()
	if c.Focused() != b.Rows()[1] || !b.Kit.Layer.Shows(b.Rows()[1]) {
		t.Error("Tab does not go on to the second marker")
	}
	chip.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	chip.TypedRune(' ')
	if len(b.opened) != 2 {
		t.Errorf("Enter and Space opened %d places", len(b.opened))
	}
	b.Rows()[1].OnPoint()
	b.Rows()[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.Kit.Layer.Shows(b.Rows()[1]) {
		t.Error("Escape does not take the card away")
	}
}

func TestAClaimThatStaysKeepsItsMarker(t *testing.T) {
	a := recorded()
	state := viewmodel.AskState{Question: "q", Running: true, Stage: ask.Answering, Passages: a.Chunks, Claims: a.Claims[:2]}
	b := show(t, words.Japanese, theme.Light, state)
	first := b.Rows()[0]
	b.model.State.Claims = a.Claims[:4]
	b.Refresh()
	if len(b.Rows()) != 4 || b.Rows()[0] != first {
		t.Error("the marker of the first claim was replaced when more claims came")
	}
}

func TestFourFacesWithoutAnAnswer(t *testing.T) {
	none := func(n ask.NoAnswer) viewmodel.AskState {
		a := ask.Answer{Question: "社食の献立は", Complete: true, NoAnswer: &n, Chunks: recorded().Chunks}
		a.Status = "publish"
		return answered(a)
	}
	tests := []struct {
		name  string
		state viewmodel.AskState
		keys  []string
	}{
		{"not in the documents", none(ask.NoAnswer{Kind: "not_in_documents", Documents: 12, PagesScanned: 26, Terms: []string{"献立"}}), []string{"none.not_in_documents.title"}},
		{"not found", none(ask.NoAnswer{Kind: "not_found", Documents: 12, PagesScanned: 26}), []string{"none.not_found.title"}},
		{"unreadable pages beside", none(ask.NoAnswer{Kind: "not_in_documents", Documents: 12, PagesScanned: 23, PagesUnreadable: 3, Terms: []string{"献立"}}), []string{"none.not_in_documents.title", "none.unreadable.title"}},
		{"nothing readable", none(ask.NoAnswer{Kind: "not_in_documents", Documents: 2, PagesUnreadable: 3, Terms: []string{"献立"}}), []string{"none.nothing_readable.title"}},
		{"an empty answer", answered(ask.Answer{Question: "q", Complete: true}), []string{"answer.empty"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := show(t, words.Japanese, theme.Light, tt.state)
			got := texts(b.Object())
			for _, key := range tt.keys {
				if !strings.Contains(got, b.Kit.Words.T(key)) {
					t.Errorf("%q is not said in:\n%s", b.Kit.Words.T(key), got)
				}
			}
			if len(b.Rows()) != 0 {
				t.Error("a place to look is shown with a marker, as if it were a citation")
			}
			if a := b.model.State.Answer; a.NoAnswer != nil {
				b.CopyAnswer()
				if len(b.copied) != 1 || !strings.Contains(b.copied[0], b.Kit.Words.T(tt.keys[0])) || !strings.Contains(b.copied[0], b.Kit.Words.MadeBy(*a)) {
					t.Errorf("copied as %q", b.copied)
				}
			}
			golden.Check(t, "none-"+strings.ReplaceAll(tt.name, " ", "-"), b.window.Canvas().Capture())
		})
	}
}

func TestMarksOfAnAnswerAreSaid(t *testing.T) {
	review := recorded()
	cut := recorded()
	cut.Complete, cut.StopReason = false, "cut_off"
	tests := []struct {
		name  string
		state viewmodel.AskState
		want  func(w *words.Words) string
	}{
		{"awaiting review", answered(review), func(w *words.Words) string { return w.T("review.word") }},
		{"confidence", answered(review), func(w *words.Words) string { return w.T("confidence.text", "level", w.T("confidence.low")) }},
		{"cut off", answered(cut), func(w *words.Words) string { return w.T("answer.stop.cut_off") }},
		{"asking again", viewmodel.AskState{Question: "q", Running: true, Stage: ask.AskingMore, Again: true, Claims: review.Claims}, func(w *words.Words) string { return w.T("answer.again_title") }},
		{"reading", viewmodel.AskState{Question: "q", Running: true, Stage: ask.Reading, Sent: 3}, func(w *words.Words) string { return w.T("stage.reading", "n", 3) }},
		{"failed", viewmodel.AskState{Question: "q", Err: errors.New("disk full")}, func(w *words.Words) string { return w.T("error.unexpected", "detail", "disk full") }},
		{"stopped before anything came", viewmodel.AskState{Question: "q", Stopped: true}, func(w *words.Words) string { return w.T("ollama.error.cancelled") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := show(t, words.Japanese, theme.Light, tt.state)
			b.unfold()
			if want, got := tt.want(b.Kit.Words), texts(b.Object()); !strings.Contains(got, want) {
				t.Errorf("%q is not said in:\n%s", want, got)
			}
		})
	}
}

func TestExcerptsAreShownWhileTheModelWorks(t *testing.T) {
	a := recorded()
	excerpt := verify.Claim{Text: a.Chunks[0].Text, Excerpt: true, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: a.Chunks[0].Text, End: 34}}}
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{
		Question: "q", Running: true, Stage: ask.Loading, Passages: a.Chunks, Excerpts: []verify.Claim{excerpt},
	})
	got := texts(b.Object())
	for _, want := range []string{b.Kit.Words.T("answer.related_title"), b.Kit.Words.T("answer.excerpts_note"), b.Kit.Words.T("stage.loading")} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in:\n%s", want, got)
		}
	}
	if len(b.Rows()) != 1 || b.Rows()[0].Face().State != words.Excerpt {
		t.Fatal("the excerpt does not have the marker of one")
	}
	test.Tap(b.Rows()[0])
	if len(b.opened) != 1 {
		t.Error("an excerpt's page cannot be opened while the model works")
	}
	golden.Check(t, "excerpts", b.window.Canvas().Capture())
}

func TestTheWholeAnswerIsCopiedWithItsMarks(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	b.CopyAnswer()
	if len(b.copied) != 1 {
		t.Fatal("nothing was copied")
	}
	for _, c := range recorded().Claims {
		if !strings.Contains(b.copied[0], c.Text) || !strings.Contains(b.copied[0], b.Kit.Words.Face(c).Word) {
			t.Errorf("%q is not copied with its mark", c.Text)
		}
	}
	if !strings.Contains(b.copied[0], b.Kit.Words.T("review.word")) {
		t.Error("an answer that awaits review is copied without saying so")
	}
}

func TestWithoutAModelTheNextStepIsSaid(t *testing.T) {
	b := show(t, words.English, theme.Light, viewmodel.AskState{})
	b.server.State = viewmodel.ServerState{Known: true, URL: "http://127.0.0.1:11434"}
	b.Refresh()
	for _, want := range []string{b.Kit.Words.T("welcome.no_ollama", "url", "http://127.0.0.1:11434"), "ollama pull gemma3:4b"} {
		if got := texts(b.Object()); !strings.Contains(got, want) {
			t.Errorf("%q is not said in:\n%s", want, got)
		}
	}
}

func TestWhileTheFirstDocumentsAreReadTheProgressIsShown(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{})
	b.lib.Total, b.lib.Job = 0, &viewmodel.Job{Running: true, Total: 12, Done: 3, Path: "/sample/旅費規程.pdf"}
	b.server.State, b.server.Memory = viewmodel.ServerState{Known: true, URL: "http://127.0.0.1:11434"}, 16<<30
	b.Refresh()
	golden.Check(t, "welcome-reading", b.window.Canvas().Capture())
	if said := texts(b.Object()); strings.Contains(said, b.Kit.Words.T("ask.library_empty")) {
		t.Error("the library is said to be empty while it is read")
	}
	b.actions.Reading = func() bool { return true }
	b.RefreshLibrary()
	if n := bars(b.Object()); n != 0 {
		t.Errorf("where the list of documents says how far reading is, there are %d bars beside it", n)
	}
	b.actions.Reading = nil
	b.lib.Job.Done, b.lib.Job.Path = 6, "/sample/就業規則.md"
	b.RefreshLibrary()
	if n := bars(b.Object()); n != 1 {
		t.Errorf("%d bars", n)
	}
	if said := texts(b.Object()); !strings.Contains(said, "就業規則.md") {
		t.Errorf("the progress stands still:\n%s", said)
	}
	samples := b.actions.Samples
	b.actions.Samples = func() []string { return nil }
	b.lib.Total = 6
	b.RefreshLibrary()
	if said := texts(b.Object()); !strings.Contains(said, b.Kit.Words.T("welcome.ask_some")) || strings.Contains(said, b.Kit.Words.T("welcome.ask")) {
		t.Errorf("while more is read it says\n%s", said)
	}
	b.actions.Samples = samples
	b.lib.Total, b.lib.Job = 12, nil
	b.RefreshLibrary()
	if said := texts(b.Object()); !strings.Contains(said, b.Kit.Words.T("ask.samples_title")) {
		t.Errorf("no questions to try:\n%s", said)
	}
}

func bars(o fyne.CanvasObject) int {
	n := 0
	for _, o := range test.LaidOutObjects(o) {
		if _, ok := o.(*widget.ProgressBar); ok {
			n++
		}
	}
	return n
}

func TestHowAnAnswerWasLookedForIsSaid(t *testing.T) {
	a := recorded()
	a.Expanded, a.Withheld = []string{"宿泊費"}, 2
	a.Filters = []library.Filter{{Kind: library.DocumentFilter, Text: "旅費規程"}}
	a.Also = map[string][]string{"c1": {"写し/旅費規程.pdf"}}
	a.Unused = []string{"c2"}
	state := answered(a)
	state.Scope = viewmodel.Scope{Name: "規程"}
	b := show(t, words.Japanese, theme.Light, state)
	said := texts(b.Object())
	w := b.Kit.Words
	for _, want := range []string{"規程 フォルダー", w.T("search.filter.document", "text", "「旅費規程」"), w.T("answer.withheld", "n", 2), w.T("answer.expanded", "words", "「宿泊費」"),
		w.T("search.also", "docs", "写し/旅費規程.pdf"), w.T("answer.related_title")} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in:\n%s", want, said)
		}
	}
}

func TestWhatAFolderDoesNotHoldCanBeAskedOfAllDocuments(t *testing.T) {
	state := answered(ask.Answer{Question: "宿泊料は？", Complete: true, NoAnswer: &ask.NoAnswer{Kind: "not_in_documents", Documents: 2, PagesScanned: 2}})
	state.Scope = viewmodel.Scope{In: viewmodel.Place{Root: "/総務"}, Name: "総務"}
	b := show(t, words.Japanese, theme.Light, state)
	b.model.Scope = state.Scope
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == b.Kit.Words.T("answer.ask_all") {
			test.Tap(button)
		}
	}
	if s := b.model.State; s.Scope != (viewmodel.Scope{}) || s.Question != "宿泊料は？" || b.model.Scope != (viewmodel.Scope{}) {
		t.Errorf("asked %q of %+v", s.Question, s.Scope)
	}
}

func TestWhatAModelWroteIsInert(t *testing.T) {
	a := ask.Answer{Question: "q", Complete: true}
	a.Claims = []verify.Claim{{Text: "[link](http://example.com) ![](http://example.com/x.png)\u202e\ufffc", Verdict: verify.Unsourced}}
	b := show(t, words.Japanese, theme.Light, answered(a))
	if got := texts(b.Object()); !strings.Contains(got, "[link](http://example.com) ![](http://example.com/x.png)\ufffd\ufffd") {
		t.Errorf("what is shown is\n%s", got)
	}
	if len(b.Rows()) != 1 {
		t.Error("an object character of the model made a marker")
	}
}

func TestAMarkerThatTakesTheFocusIsScrolledIntoView(t *testing.T) {
	a := recorded()
	for range 6 {
		a.Claims = append(a.Claims, a.Claims[:7]...)
	}
	b := show(t, words.Japanese, theme.Light, answered(a))
	b.window.Resize(fyne.NewSize(420, 500))
	chips := b.Rows()
	inView := func(c *Row) bool {
		driver := fyne.CurrentApp().Driver()
		y := driver.AbsolutePositionForObject(c).Y - driver.AbsolutePositionForObject(b.scroll).Y
		return y >= 0 && y+c.Size().Height <= b.scroll.Size().Height
	}
	for _, c := range []*Row{chips[len(chips)-1], chips[0], chips[20]} {
		b.window.Canvas().Focus(c)
		if !inView(c) {
			t.Errorf("a marker with the focus is out of view at offset %v", b.scroll.Offset)
		}
	}
}

func TestTheCommandThatBringsAModelNamesTheServerThatWasFound(t *testing.T) {
	for _, c := range []struct {
		url     string
		running bool
		system  string
		want    string
	}{
		{"http://127.0.0.1:11434", true, "linux", "ollama pull m"},
		{"http://127.0.0.1:40123", false, "linux", "ollama pull m"},
		{"http://127.0.0.1:40123", true, "linux", "OLLAMA_HOST=127.0.0.1:40123 ollama pull m"},
		{"http://127.0.0.1:40123", true, "windows", "set OLLAMA_HOST=127.0.0.1:40123&& ollama pull m"},
	} {
		if got := pull(viewmodel.ServerState{URL: c.url, Status: ollama.Status{Running: c.running}}, "m", c.system); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestALongWaitSaysHowLongItLasts(t *testing.T) {
	stage := golden.NewStage(t, words.English, theme.Light)
	p := &Pane{kit: stage.Kit}
	s := &viewmodel.AskState{Running: true, Stage: ask.Reading, Sent: 8, Begun: time.Now().Add(-90 * time.Second)}
	if got := p.stage(s); !strings.Contains(got, "reading 8 passages") || !strings.Contains(got, "1m 30") && !strings.Contains(got, "1 min") || !strings.Contains(got, stage.Kit.Words.T("stage.slow")) {
		t.Errorf("after 90 seconds it says %q", got)
	}
	s.Begun = time.Now()
	if got := p.stage(s); got != stage.Kit.Words.T("stage.reading", "n", 8) {
		t.Errorf("at first it says %q", got)
	}
}

func TestAKeptAnswerOfAFailedModelSaysWhichModelAndWhy(t *testing.T) {
	a := recorded()
	a.Mode, a.Model, a.ModelError, a.ModelAsked = ask.ExtractMode, "", "out_of_memory", "gemma3:12b"
	a.JudgeError, a.JudgeAsked = "model_missing", "judge:1b"
	b := show(t, words.Japanese, theme.Light, answered(a))
	b.unfold()
	said := texts(b.Object())
	for _, want := range []string{"モデル（gemma3:12b）から回答を得られなかったため", "メモリーが足りません", "尋ねたモデル：gemma3:12b", "モデル「judge:1b」がありません"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if strings.Contains(said, "モデルは使っていません") {
		t.Errorf("a model was asked all the same:\n%s", said)
	}
}

// Each kind of "no" is told apart by its picture, its colour and its words, in both languages, dark and light.
func TestEachKindOfNoHasAFaceOfItsOwn(t *testing.T) {
	kinds := map[string]ask.NoAnswer{
		"in": {Kind: "not_in_documents", Documents: 12, PagesScanned: 26, Terms: []string{"menu"}}, "found": {Kind: "not_found", Documents: 12, PagesScanned: 26},
		"read": {Kind: "not_in_documents", Documents: 2, PagesUnreadable: 3, Terms: []string{"menu"}},
	}
	for _, lang := range []string{words.Japanese, words.English} {
		for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
			faces := map[string]string{}
			for name, n := range kinds {
				a := ask.Answer{Question: "What is on the menu?", Complete: true, NoAnswer: &n, Chunks: recorded().Chunks}
				b := show(t, lang, mode, answered(a))
				var icons []string
				for _, o := range test.LaidOutObjects(b.scroll) {
					if i, ok := o.(*widget.Icon); ok && i.Resource != nil && i.Visible() {
						icons = append(icons, i.Resource.Name())
					}
				}
				face := icons[0] + b.Kit.Words.NoAnswerTitle(n)
				if other, ok := faces[face]; ok {
					t.Errorf("%s, mode %v: %s looks like %s", lang, mode, name, other)
				}
				faces[face] = name
				if said := texts(b.Object()); strings.Contains(said, b.Kit.Words.T("none.hint")) == (name == "read") {
					t.Errorf("%s: other words do not make a page readable:\n%s", name, said)
				}
				if lang == words.Japanese || mode == theme.Light {
					continue
				}
				golden.Check(t, fmt.Sprintf("no-%s-%s-%s", name, lang, mode), b.window.Canvas().Capture())
			}
		}
	}
}

func TestWhatWentWrongComesWithTheNextStep(t *testing.T) {
	failed, incomplete, judged := recorded(), recorded(), recorded()
	failed.Mode, failed.Model, failed.ModelError = ask.ExtractMode, "", "not_running"
	incomplete.Complete, incomplete.StopReason = false, "length"
	judged.JudgeError = "model_missing"
	for _, c := range []struct {
		name  string
		state viewmodel.AskState
		keys  []string
	}{
		{"an error", viewmodel.AskState{Question: "q", Err: errors.New("disk full")}, []string{"answer.ask_again", "settings.open"}},
		{"stopped", viewmodel.AskState{Question: "q", Stopped: true}, []string{"answer.ask_again"}},
		{"the model failed", answered(failed), []string{"answer.ask_again", "settings.open"}},
		{"cut off", answered(incomplete), []string{"answer.ask_again"}},
		{"the judge failed", answered(judged), []string{"settings.open"}},
		{"all is well", answered(recorded()), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := show(t, words.English, theme.Light, c.state)
			b.unfold()
			var steps []string
			for _, o := range test.LaidOutObjects(b.Object()) {
				for _, key := range []string{"answer.ask_again", "settings.open"} {
					if button, ok := o.(*controls.Button); ok && button.Visible() && button.Text == b.Kit.Words.T(key) {
						steps = append(steps, key)
					}
				}
			}
			if !slices.Equal(steps, c.keys) {
				t.Errorf("offered %q, want %q", steps, c.keys)
			}
		})
	}
}

func TestTheButtonDoesNotAskWithoutWhatIsStillComposed(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{})
	focused := func() bool { return b.window.Canvas().Focused() == b.Question }
	b.window.Canvas().Focus(b.Question)
	b.Question.TypedKey(&fyne.KeyEvent{Name: fyne.KeyK})
	b.Question.TypedKey(&fyne.KeyEvent{Name: fyne.KeyA})
	test.Tap(b.askButton)
	if !focused() || b.said != b.Kit.Words.T("ask.composed") {
		t.Errorf("the field has the keyboard: %v; said is %q", focused(), b.said)
	}
	if test.Tap(b.askButton); focused() {
		t.Error("a person who insists cannot ask")
	}
}
