package answer

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

func TestAWholeRowOpensItsSource(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	row := b.Rows()[2]
	for _, text := range row.texts { // the sentence, the reason, the quotation
		test.Tap(text)
	}
	row.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(b.opened) != len(row.texts)+1 || len(row.texts) != 3 {
		t.Errorf("%d texts, opened %d times", len(row.texts), len(b.opened))
	}
	if b.window.Canvas().Focused() != fyne.Focusable(row) {
		t.Error("the focus does not follow the click")
	}
}

// What differs is drawn with a line beneath it on both sides, so that colour alone tells nobody.
func TestARewordedClaimStandsAboveItsQuotationWithWhatDiffersUnderlined(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	row := b.Rows()[7]
	if row.Face().Glyph != "≈" || len(row.texts) != 3 {
		t.Fatalf("%+v with %d texts", row.Face(), len(row.texts))
	}
	if reason := row.texts[1].String(); reason != "言い換え：引用文と食い違う点は見つかりませんが、言葉が同じではありません。引用文と見比べてください。" {
		t.Errorf("it says %s", reason)
	}
	for i, want := range map[int]int{0: 2, 2: 2} {
		if lines := underlines(row.texts[i]); lines < want {
			t.Errorf("%q has %d lines beneath it, want %d", row.texts[i].String(), lines, want)
		}
	}
	if n := underlines(b.Rows()[0].texts[0]); n != 0 {
		t.Errorf("a backed claim has %d lines beneath it", n)
	}
}

func underlines(t *prose.Selectable) int {
	n := 0
	for _, o := range test.WidgetRenderer(t).Objects() {
		if o.Size().Height == 2 {
			n++
		}
	}
	return n
}

func TestWordsOfAnAnswerAreChosenAndCopied(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, answered(recorded()))
	row := b.Rows()[0]
	text := row.texts[0]
	at := func(x float32) fyne.PointEvent { return fyne.PointEvent{Position: fyne.NewPos(x, 4)} }
	text.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: at(0)})
	text.Dragged(&fyne.DragEvent{PointEvent: at(4 * prose.Size(prose.Sub))})
	text.DragEnd()
	if text.Selected() != "出張旅費" || b.window.Canvas().Focused() != fyne.Focusable(row) {
		t.Fatalf("chosen is %q, the keyboard is with %T", text.Selected(), b.window.Canvas().Focused())
	}
	b.Refresh()
	row = b.Rows()[0]
	if row.texts[0].Selected() != "出張旅費" {
		t.Error("what was chosen is gone when the answer is drawn anew")
	}
	row.TypedShortcut(&fyne.ShortcutCopy{})
	test.Tap(row.texts[0]) // takes the choice away
	if len(b.copied) != 1 || b.copied[0] != "出張旅費" || len(b.opened) != 0 || row.chosen() != "" {
		t.Errorf("copied %q, opened %d, chosen %q", b.copied, len(b.opened), row.chosen())
	}
	row.TypedShortcut(&fyne.ShortcutCopy{})
	if len(b.copied) != 2 || !strings.Contains(b.copied[1], b.Kit.Words.Face(recorded().Claims[0]).Word) {
		t.Errorf("without a choice the sentence is copied with its mark: %q", b.copied)
	}
}

// On a screen of 1440 by 900 the middle is some 500 wide; above it a menu of 37 takes its room.
func TestTheFirstLineOfAnAnswerStandsHigh(t *testing.T) {
	quiet, loud := recorded(), recorded()
	quiet.Status, quiet.Reasons = "publish", nil
	quiet.Claims = quiet.Claims[:1]
	loud.Complete, loud.Warnings, loud.ModelError = false, []string{ask.ValueMissing}, ""
	for name, a := range map[string]ask.Answer{"without trouble": quiet, "with trouble": loud} {
		for _, lang := range []string{words.Japanese, words.English} {
			b := show(t, lang, theme.Light, answered(a))
			b.window.Resize(fyne.NewSize(520, 860))
			b.Refresh()
			text := b.Rows()[0].texts[0]
			const menu, most = 37, 240
			if y := fyne.CurrentApp().Driver().AbsolutePositionForObject(text).Y; y+menu > most {
				t.Errorf("%s, %s: the first line stands at %v", lang, name, y+menu)
			}
		}
	}
}

// In the second line the notice of a server elsewhere is one of the troubles, and what was asked before stands above.
func TestTheFirstLineStaysHighBelowASittingAndANotice(t *testing.T) {
	for _, lang := range []string{words.Japanese, words.English} {
		b := show(t, lang, theme.Light, answered(recorded()))
		b.window.Resize(fyne.NewSize(520, 860))
		b.asks(recorded(), "次の質問")
		b.SetNotice("The questions go to another machine, in many words that take more than a line of the pane to say.")
		b.answers(recorded(), "次の質問")
		const menu, most = 37, 240
		if y := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.Rows()[0].texts[0]).Y; y+menu > most {
			t.Errorf("%s: the first line stands at %v", lang, y+menu)
		}
	}
}

// asks shows that a question is asked after an answer.
func (b *bench) asks(before ask.Answer, question string) {
	s := answered(before)
	s.Begun = time.Now()
	b.model.Before = append(b.model.Before, s)
	b.model.State = viewmodel.AskState{Question: question, Running: true, Stage: ask.Loading}
	b.Refresh()
}

func (b *bench) answers(a ask.Answer, question string) {
	a.Question = question
	b.model.State = answered(a)
	b.Refresh()
}

func TestWhatWasAnsweredBeforeStaysReadableAboveAndDoesNotMove(t *testing.T) {
	first := recorded()
	b := show(t, words.Japanese, theme.Light, answered(first))
	at := func() float32 { return b.scroll.Offset.Y }
	b.asks(first, "次の質問")
	if !strings.Contains(texts(b.Object()), first.Claims[2].Text) || at() == 0 {
		t.Fatalf("the answer before is gone, or stands where the next one is to: %v", at())
	}
	b.scroll.ScrollToOffset(fyne.NewPos(0, 40)) // to read it
	second := recorded()
	second.Claims = []verify.Claim{{Text: "新しい答えです。", Verdict: verify.Unsourced}}
	b.answers(second, "次の質問")
	if !strings.Contains(texts(b.Object()), first.Claims[2].Text) || at() != 40 {
		t.Errorf("it went away under the eyes of who read it: scrolled to %v", at())
	}
	b.asks(second, "三つ目の質問")
	said := texts(b.Object())
	if strings.Contains(said, first.Claims[2].Text) || !strings.Contains(said, "▶ "+first.Question) || !strings.Contains(said, "新しい答えです。") {
		t.Errorf("the one before the last is not folded:\n%s", said)
	}
	test.Tap(b.before.answers[0].object.(*controls.Offer))
	if !strings.Contains(texts(b.Object()), first.Claims[2].Text) {
		t.Error("a line does not unfold")
	}
	b.before.answers[0].marks[0].row.Tapped(nil)
	if len(b.opened) != 1 || b.opened[0].Doc != "旅費規程.pdf" {
		t.Errorf("a sentence of it opens %+v", b.opened)
	}
}

func TestAServerThatIsAwayIsSaidWhereTheAnswerWillStand(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{})
	b.server.State = viewmodel.ServerState{Known: true, URL: "http://127.0.0.1:11434"}
	b.model.State = viewmodel.AskState{Question: "質問", Running: true, Stage: ask.Loading}
	b.Refresh()
	want := b.Kit.Words.T("answer.server_away", "url", "http://127.0.0.1:11434")
	if !strings.Contains(texts(b.Object()), want) {
		t.Error("nothing is said while it is asked")
	}
	a := recorded()
	a.Model, a.Mode, a.Status = "", ask.ExtractMode, "publish"
	b.model.State = answered(a)
	b.Refresh()
	if !strings.Contains(texts(b.Object()), b.Kit.Words.T("answer.trouble_server")) {
		t.Error("nothing is said of it above the answer")
	}
}

func TestTheFirstSourceIsOfferedOnceForEachAnswer(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{})
	var first []viewmodel.Target
	b.actions.First = func(targets []viewmodel.Target) { first = append(first, targets[0]) }
	b.model.State = answered(recorded())
	b.Refresh()
	b.Refresh()
	if len(first) != 1 || first[0].Doc != "旅費規程.pdf" {
		t.Errorf("%+v", first)
	}
}

// What can be done with the claims of an answer follows whether it is kept, each time: also for the second answer of a sitting, which is
// drawn before it is kept as the first one was.
func TestWhatCanBeDoneIsThereOnceAnAnswerIsKept(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, viewmodel.AskState{})
	kept := map[string]bool{}
	b.actions.Held = func(id string) bool { return kept[id] }
	b.actions.Sign = func(string, int) {}
	for _, id := range []string{"a", "b"} {
		a := recorded()
		a.AnswerID = id
		b.model.State = answered(a)
		b.Refresh()
		if b.Held() {
			t.Fatalf("%s counts as kept before it is", id)
		}
		kept[id] = true
		if b.Held() == kept[id] {
			t.Fatalf("%s: nobody is told to draw it anew", id)
		}
		b.Refresh()
		b.Rows()[0].OnPoint()
		card := b.Kit.Layer.Object().(*fyne.Container).Objects[0].(*Card)
		if len(card.buttons) != 3 {
			t.Errorf("%s: the card has %d buttons", id, len(card.buttons))
		}
		b.Kit.Layer.Hide()
	}
}
