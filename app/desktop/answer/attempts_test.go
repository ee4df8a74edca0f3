package answer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// press taps the button with a text.
func (b *bench) press(t *testing.T, text string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Visible() && button.Text == text {
			test.Tap(button)
			return
		}
		if offer, ok := o.(*controls.Offer); ok && offer.Visible() && offer.Text == text {
			test.Tap(offer)
			return
		}
		if button, ok := o.(*controls.IconButton); ok && button.Visible() && button.Hint() == text {
			test.Tap(button)
			return
		}
	}
	t.Fatalf("no button %q", text)
}

// unfold has all told that is wrong.
func (b *bench) unfold() {
	b.told = true
	b.Refresh()
}

func TestTheDoubtfulClaimsCanBeSeenAlone(t *testing.T) {
	b := show(t, words.English, theme.Light, answered(recorded()))
	all := len(b.Rows())
	b.press(t, "Only what needs a look")
	if got := len(b.Rows()); got != all-1 {
		t.Errorf("%d of %d markers; one claim is backed", got, all)
	}
	b.Rows()[0].OnOpen()
	if len(b.opened) != 1 || b.opened[0].Doc != "就業規則.md" {
		t.Errorf("the first marker opened %+v, its claim cites 就業規則", b.opened)
	}
	b.press(t, "Only what needs a look")
	if len(b.Rows()) != all {
		t.Error("not all came back")
	}
}

func TestAskingAgainNamesTheFaultsAndCanBeDeclined(t *testing.T) {
	a := recorded()
	b := show(t, words.English, theme.Light, viewmodel.AskState{Question: a.Question, Running: true, Stage: ask.AskingMore, Again: true, Claims: a.Claims[2:3], Passages: a.Chunks})
	said := texts(b.Object())
	if !strings.Contains(said, "What did not hold:") || !strings.Contains(said, "14日") {
		t.Errorf("said:\n%s", said)
	}
	b.press(t, "Keep this answer")
	if !b.model.State.Stopped {
		t.Error("it is still being asked")
	}
}

func TestAnAttemptThatWasNotChosenCanBeSeen(t *testing.T) {
	a := recorded()
	a.Attempts = []ask.Attempt{{Claims: a.Claims[2:3]}, {Claims: a.Claims}, {Claims: a.Claims[2:3]}}
	b := show(t, words.English, theme.Light, answered(a))
	before := strings.Count(texts(b.Object()), "14日")
	b.press(t, "Show the answer not chosen (1)")
	if after := strings.Count(texts(b.Object()), "14日"); after <= before {
		t.Errorf("%d mentions, then %d", before, after)
	}
}

func TestAnAnswerWithoutTheValueAskedForSaysSo(t *testing.T) {
	a := recorded()
	a.Warnings = []string{"asked_value_missing"}
	b := show(t, words.English, theme.Light, answered(a))
	b.unfold()
	if said := texts(b.Object()); strings.Contains(said, "Certainty") || !strings.Contains(said, "The figure or date that you asked for is not in this answer.") {
		t.Errorf("said:\n%s", said)
	}
}

func TestExcerptsThatAreOnlyPlacesToLookSaySo(t *testing.T) {
	a := recorded()
	a.PlacesToLook, a.Warnings = true, []string{"asked_value_missing"}
	b := show(t, words.English, theme.Light, answered(a))
	b.unfold()
	said := texts(b.Object())
	if !strings.Contains(said, "These are places to look, not an answer.") || strings.Contains(said, "is not in this answer") {
		t.Errorf("said:\n%s", said)
	}
}

func TestTheFormsOfACopyKeepTheMarks(t *testing.T) {
	w, a := words.New(words.Japanese), recorded()
	backed := w.CopyBacked(a)
	if strings.Contains(backed, "14日") || !strings.Contains(backed, "照合済みでない8文を除いています。") {
		t.Errorf("only backed:\n%s", backed)
	}
	answer := w.CopyReply(a)
	for _, want := range []string{"回答\n", "［照合済み、出典1］", "［原文と相違、出典1］", "根拠\n1. ", "基準日\n2026年4月1日"} {
		if !strings.Contains(answer, want) {
			t.Errorf("the reply lacks %q:\n%s", want, answer)
		}
	}
	a.Status, a.Complete, a.ModelDigest = "review", false, "sha256:0123456789abcdef"
	for name, text := range map[string]string{"the reply": w.CopyReply(a), "Markdown": w.CopyMarkdown(a)} {
		for _, want := range []string{"【確認待ち】", "回答は途中で終わっています", "人による確認は行っていません", "0123456789ab）"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, text)
			}
		}
	}
	a.Claims = []verify.Claim{{Text: "# *bold*\n[link](x)", Verdict: verify.Unsourced}}
	if text := w.CopyMarkdown(a); !strings.Contains(text, `\# \*bold\* \[link\](x)`) {
		t.Errorf("Markdown:\n%s", text)
	}
}

func TestTheSummaryAndTheFilterHoldForNoOneAndManyClaims(t *testing.T) {
	w := words.New(words.English)
	for n, want := range map[int]struct{ summary, button string }{
		0:  {w.T("answer.empty"), ""},
		1:  {"1 sentence: ✓ 1", ""},
		40: {"40 sentences: ✓ 34  × 6", "Only what needs a look"},
	} {
		a := recorded()
		backed, missing := a.Claims[0], a.Claims[3]
		a.Claims = nil
		for i := range n {
			if i%7 == 3 {
				a.Claims = append(a.Claims, missing)
			} else {
				a.Claims = append(a.Claims, backed)
			}
		}
		b := show(t, words.English, theme.Light, answered(a))
		if said := texts(b.Object()); !strings.Contains(said, want.summary) {
			t.Errorf("of %d claims is said:\n%s", n, said)
		}
		var filters []string
		for _, o := range test.LaidOutObjects(b.Object()) {
			if button, ok := o.(*controls.IconButton); ok && button.Visible() && strings.HasPrefix(button.Hint(), "Only what") {
				filters = append(filters, button.Hint())
			}
		}
		if strings.Join(filters, " ") != want.button || len(b.Rows()) != n {
			t.Errorf("of %d claims %d have a marker, the filter says %q", n, len(b.Rows()), filters)
		}
		if n < 40 {
			continue
		}
		b.press(t, want.button)
		if len(b.Rows()) != 6 || !strings.Contains(texts(b.Object()), "34") {
			t.Errorf("filtered, %d markers are left:\n%s", len(b.Rows()), texts(b.Object()))
		}
		b.press(t, want.button)
		if len(b.Rows()) != n {
			t.Errorf("all again, %d markers are left", len(b.Rows()))
		}
	}
}
