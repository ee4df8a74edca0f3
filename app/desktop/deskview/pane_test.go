package deskview

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// examiner plays a recorded report.
type examiner struct {
	report *desk.Report
	opened desk.Opened
	texts  []string
	prefer []desk.Preference
	rows   []desk.Row
}

func (e *examiner) Check(_ context.Context, text desk.Text, tell func(done, total int)) (*desk.Report, error) {
	e.texts, e.prefer = append(e.texts, text.Body), text.Prefer
	tell(1, 3)
	return e.report, nil
}

func (e *examiner) CheckList(_ context.Context, _ desk.Text, rows []desk.Row, _ func(done, total int)) (*desk.Report, error) {
	e.rows = rows
	return e.report, nil
}

func (e *examiner) Open(desk.Travelling) (desk.Opened, error) { return e.opened, nil }

func recorded() *desk.Report {
	rule := verify.Passage{ID: "c1", Doc: "就業規則.md", Title: "就業規則", Section: "第34条", Effective: "2025-04-01", Text: "年次有給休暇は、10日とする。"}
	ok := []verify.CheckResult{{Name: "quote", Result: "ok"}, {Name: "numbers", Result: "ok"}}
	cite := desk.Citation{CitedAs: "就業規則第34条", Status: desk.Resolved, Doc: rule.Doc, Title: rule.Title, Resolved: &rule}
	evidence := []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: rule.Text, Start: 0, End: 14}}
	place := desk.Place{EvidenceID: "c1", Doc: rule.Doc, Quote: rule.Text}
	return &desk.Report{Source: "-", AsOf: "2026-04-01", Status: "review", Tool: verify.Tool{Version: "1", Rules: "7"},
		Counts: map[verify.Verdict]int{verify.Verified: 1, verify.Unsupported: 1, verify.Unsourced: 1},
		Claims: []desk.Claim{
			{Number: 1, Claim: verify.Claim{Text: "就業規則第34条によれば、年次有給休暇は10日です。", Verdict: verify.Verified, Evidence: evidence, Checks: ok}, Resolved: &rule, Citations: []desk.Citation{cite}, Places: []desk.Place{place}},
			{Number: 2, Claim: verify.Claim{Text: "同条によれば、20日です。", Verdict: verify.Unsupported, Evidence: evidence,
				Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "20日", Written: "10日"}}}, Resolved: &rule, Citations: []desk.Citation{cite}, Places: []desk.Place{place}},
			{Number: 3, Claim: verify.Claim{Text: "旅費規程第99条によれば、宿泊料は1万円です。", Verdict: verify.Unsourced, Flags: []verify.Flag{{Code: desk.CodeNoPart, Severity: verify.Critical}}},
				Citations: []desk.Citation{{CitedAs: "旅費規程第99条", Status: desk.MissingPart, Missing: "第99条", Choices: []desk.Choice{{Title: "旅費規程", Section: "第9条"}}}},
				Proposals: []desk.Proposal{{Passage: verify.Passage{ChunkID: "旅費規程.pdf#5", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "別表第1", Page: 5, Text: "宿泊料は1万円とする。"}, Backs: true}}},
		}}
}

type bench struct {
	*golden.Stage
	*Pane
	model  *viewmodel.Desk
	e      *examiner
	opened []viewmodel.Target
	window fyne.Window
	noted  []int
	queue  chan func()
	after  func() // runs what is dispatched until the desk is done
}

func show(t *testing.T) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, words.Japanese, theme.Light), e: &examiner{report: recorded()}}
	b.queue = make(chan func(), 64)
	b.model = viewmodel.NewDesk(func() viewmodel.Examiner { return b.e }, func(f func()) { b.queue <- f })
	b.Pane = New(b.Kit, b.model, Actions{Open: func(targets []viewmodel.Target, at int) { b.opened = append(b.opened, targets[at]) }, Shortcut: func(fyne.Shortcut) {},
		Sign: func(claim int, mark history.Mark) { b.model.Sign(claim, mark, "田中", "") }})
	b.model.OnChange = b.Refresh
	b.actions.Note = func(claim int) { b.noted = append(b.noted, claim) }
	b.window = b.Show(b.Object(), 620, 900)
	b.after = func() {
		for f := range b.queue {
			f()
			if !b.model.Running && (b.model.Report != nil || b.model.Opened != nil || b.model.Err != nil) {
				return
			}
		}
	}
	return b
}

func (b *bench) check(text string) {
	b.model.CheckText(text)
	b.after()
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

func TestEachSentenceStandsWithWhatBecameOfItsCitations(t *testing.T) {
	b := show(t)
	b.check("文章")
	golden.Check(t, "report", b.window.Canvas().Capture())
	if len(b.Chips()) != 3 {
		t.Fatalf("%d markers, want 3", len(b.Chips()))
	}
	test.Tap(b.Chips()[1])
	if len(b.opened) != 1 || b.opened[0].Doc != "就業規則.md" || b.opened[0].Claim != 1 {
		t.Errorf("opened %+v", b.opened)
	}
	test.Tap(b.Chips()[2])
	if len(b.opened) != 1 {
		t.Error("what search found opened as if it were the citation")
	}
}

func TestWhatSearchFoundOpensAtItsPassage(t *testing.T) {
	b := show(t)
	b.check("文章")
	for _, o := range test.LaidOutObjects(b.Object()) {
		if offer, ok := o.(*controls.Offer); ok {
			test.Tap(offer)
		}
	}
	if len(b.opened) != 1 {
		t.Fatalf("opened %+v", b.opened)
	}
	if at := b.opened[0]; at.Claim != -1 || at.Page != 5 || at.ChunkID != "旅費規程.pdf#5" || at.Start != 0 || at.End != 11 || at.Quote != "" {
		t.Errorf("opened %+v, want the whole passage", at)
	}
}

func TestTheCountTellsWrongSentencesApart(t *testing.T) {
	b := show(t)
	b.check("文章")
	if said := texts(b.Object()); !strings.Contains(said, "3文のうち　照合済み 1・原文と相違 1・出典なし 1") {
		t.Errorf("the sentences are not counted by what became of them:\n%s", said)
	}
}

func TestATextIsWrappedAsItsScriptIs(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: 1})
	for _, c := range []struct {
		name, text string
		want       fyne.TextWrap
	}{
		{"English between words", "The hotel rate is 9,800 yen a night.", fyne.TextWrapWord},
		{"English that names a Japanese word", "The daily allowance (日当) is paid for every day of travel.", fyne.TextWrapWord},
		{"Japanese at any character", "第三条　宿泊料は一泊につき九千八百円とする。", fyne.TextWrapBreak},
		{"Japanese that names an English word", "情報セキュリティ方針は ISO 27001 に従う。", fyne.TextWrapBreak},
		{"a long English text not at all", strings.Repeat("word ", wrapLimit/5+1), fyne.TextWrapOff},
	} {
		f := NewField(func() {})
		f.SetText(c.text)
		if f.Wrapping != c.want {
			t.Errorf("%s: wrapping %d", c.name, f.Wrapping)
		}
	}
}

func TestAPastedTextIsWrappedUnlessItIsVeryLong(t *testing.T) {
	f := NewField(func() {})
	f.SetText(strings.Repeat("長", wrapLimit))
	if f.Wrapping != fyne.TextWrapBreak {
		t.Error("a text is not wrapped")
	}
	f.SetText(strings.Repeat("長", wrapLimit+1))
	if f.Wrapping != fyne.TextWrapOff {
		t.Error("a very long text is wrapped, which takes long at each key")
	}
}

func TestTheKeysOfAnInputMethodLeaveCommittedTextAlone(t *testing.T) {
	f := NewField(func() { t.Error("an Enter that confirms a conversion checks the text") })
	keys := func(names ...fyne.KeyName) {
		for _, name := range names {
			f.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	typed := func(s string) {
		for _, r := range s {
			f.TypedRune(r)
		}
	}
	typed("旅費は")
	keys(fyne.KeyN, fyne.KeyI, fyne.KeyBackspace, fyne.KeyBackspace, fyne.KeyN, fyne.KeyI, fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn)
	typed("二")
	if f.Text != "旅費は二" {
		t.Fatalf("the field holds %q", f.Text)
	}
	keys(fyne.KeyReturn, fyne.KeyBackspace, fyne.KeyBackspace) // nothing is composed: the keys are the field's
	if f.Text != "旅費は" {
		t.Errorf("the field holds %q", f.Text)
	}
	keys(fyne.KeyN)
	f.FocusLost()
	keys(fyne.KeyBackspace)
	if f.Text != "旅費" {
		t.Errorf("after the field was left it holds %q", f.Text)
	}
}

func TestOnlyDoubtfulSentencesCanBeShown(t *testing.T) {
	b := show(t)
	b.check("文章")
	b.model.SetDoubtful(true)
	if len(b.Chips()) != 2 {
		t.Errorf("%d markers, want 2", len(b.Chips()))
	}
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == "すべての文を表示" {
			test.Tap(button)
			if len(b.Chips()) != 3 {
				t.Errorf("%d markers once all are shown again, want 3", len(b.Chips()))
			}
			return
		}
	}
	t.Error("no button shows all sentences again")
}

func TestWhatAPersonSaysIsWrittenOut(t *testing.T) {
	b := show(t)
	b.check("文章")
	b.model.Sign(1, history.MarkWrong, "田中", "原本と違う")
	written := b.Written()
	for _, want := range []string{"2. 同条によれば、20日です。［原文と相違］", "人の確認：誤り（田中、", "）原本と違う", "照合規則 7"} {
		if !strings.Contains(written, want) {
			t.Errorf("%q is not in:\n%s", want, written)
		}
	}
	b.model.TakeBack(1)
	if len(b.model.Signs) != 0 || strings.Contains(b.Written(), "人の確認") {
		t.Error("a mark cannot be taken back")
	}
}

func TestAMarkThatFellSaysSo(t *testing.T) {
	b := show(t)
	b.check("文章")
	b.model.Sign(0, history.MarkOK, "田中", "")
	now := recorded()
	now.Claims[0].Citations[0].Resolved = &verify.Passage{ID: "c1", Doc: "就業規則.md", Title: "就業規則", Section: "第34条", Version: "2", Text: "年次有給休暇は、12日とする。"}
	b.e.report = now
	b.check("文章")
	if said := texts(b.Object()); !strings.Contains(said, "引用した版が現行版でなくなったため無効です") || strings.Contains(said, "確認を付けました") {
		t.Errorf("the window says:\n%s", said)
	}
	if got := b.Mark(b.model.Signs[0], viewmodel.Marking{}); got != "無効（問題なし）" {
		t.Errorf("the table says %q", got)
	}
}

func TestTheKeyboardStaysWithItsSentenceWhenADocumentChanges(t *testing.T) {
	b := show(t)
	b.check("文章")
	b.Go(1)
	now := recorded()
	now.Claims[1].Verdict = verify.Verified
	b.model.Report, b.model.Earlier = now, &history.TextRecord{} // as when it is checked anew
	b.Refresh()
	canvas := b.window.Canvas()
	if canvas.Focused() != b.Chips()[1] {
		t.Fatalf("the focus is on %T %v", canvas.Focused(), canvas.Focused())
	}
	canvas.Focused().TypedRune('1')
	if b.model.Signs[1].Mark != history.MarkOK {
		t.Errorf("signed %+v", b.model.Signs)
	}
	b.Go(1)
	b.model.SetDoubtful(true)
	if canvas.Focused() != b.Chips()[0] || b.at != 2 {
		t.Errorf("the focus is not on the next sentence that is shown but on %v, sentence %d", canvas.Focused(), b.at+1)
	}
}

func TestACitationThatTravelsIsOpenedInsteadOfChecked(t *testing.T) {
	b := show(t)
	b.e.opened = desk.Opened{Status: desk.OpenOlder, Title: "就業規則", InForce: "2025-04-01", Was: "10日とする。", Is: "12日とする。", Place: &desk.Place{Doc: "就業規則.md"}}
	b.check("典拠:就業規則@2023-06-21#34-1/3f7a91c2")
	if b.model.Opened == nil || len(b.e.texts) != 0 {
		t.Fatalf("opened %+v, checked %q", b.model.Opened, b.e.texts)
	}
	if said := texts(b.Object()); !strings.Contains(said, "12日とする。") {
		t.Errorf("what is in force is not said:\n%s", said)
	}
}

func TestAListOfPagesIsReadAsOne(t *testing.T) {
	b := show(t)
	path := filepath.Join(t.TempDir(), "一覧.csv")
	if err := os.WriteFile(path, []byte("claim,document,page\n宿泊料は1万円です。,旅費規程,5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.model.CheckFile(path)
	b.after()
	if len(b.e.rows) != 1 || b.e.rows[0].Document != "旅費規程" || b.e.rows[0].Page != "5" {
		t.Errorf("read %+v", b.e.rows)
	}
	b.model.CheckFile(filepath.Join(t.TempDir(), "nothing.txt"))
	b.after()
	if b.model.Err == nil {
		t.Error("a file that is not there is checked")
	}
}

func TestTheWholeQueueIsWorkedByKeys(t *testing.T) {
	b := show(t)
	b.check("文章")
	canvas := b.window.Canvas()
	at := func(claim int) {
		t.Helper()
		if canvas.Focused() != b.Chips()[claim] {
			t.Fatalf("the focus is not on sentence %d but on %T", claim+1, canvas.Focused())
		}
	}
	key := func(name fyne.KeyName) { canvas.Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	if !b.Next() {
		t.Fatal("nothing awaits a person")
	}
	at(1)
	if len(b.opened) != 1 || b.opened[0].Claim != 1 {
		t.Errorf("opened %+v", b.opened)
	}
	key(fyne.KeyUp)
	at(0)
	key(fyne.KeyUp)
	at(0)
	key(fyne.KeyEnd)
	at(2)
	key(fyne.KeyHome)
	key(fyne.KeyDown)
	at(1)
	canvas.Focused().TypedRune('２')
	at(1) // so that the arrow leads to the sentence behind it, and leaves none out
	key(fyne.KeyDown)
	at(2)
	canvas.Focused().TypedRune('3')
	if b.model.Signs[1].Mark != history.MarkWrong || b.model.Signs[2].Mark != history.MarkHold {
		t.Errorf("signed %+v", b.model.Signs)
	}
	at(2) // it is held back, and the only one
	key(fyne.KeyDelete)
	canvas.Focused().TypedRune('1')
	if b.model.Signs[2].Mark != history.MarkOK || b.Next() {
		t.Errorf("signed %+v", b.model.Signs)
	}
	if said := texts(b.Object()); !strings.Contains(said, "すべての文の確認が済んでいます。") {
		t.Errorf("the window says:\n%s", said)
	}
}

func TestACheckThatIsDoneGoesOnWhereTheKeyboardWas(t *testing.T) {
	b := show(t)
	b.check("文章")
	canvas := b.window.Canvas()
	for _, want := range []int{1, 1} { // the first that awaits a person, and still that one after another check
		if !b.Resume() || canvas.Focused() != b.Chips()[want] {
			t.Fatalf("the focus is not on sentence %d but on %T", want+1, canvas.Focused())
		}
	}
	canvas.Focused().TypedRune('2')
	if !b.Resume() || canvas.Focused() != b.Chips()[2] {
		t.Errorf("the focus is not on the next sentence that awaits a person but on %T", canvas.Focused())
	}
}

// twoOfAName is a report of a sentence that cites a rule of which the library has two.
func twoOfAName() *desk.Report {
	choices := []desk.Choice{{Doc: "本店/就業規則.md", Title: "就業規則", Effective: "2025-04-01", Version: "1"}, {Doc: "支店/就業規則.md", Title: "就業規則", Version: "2"}}
	return &desk.Report{Source: "-", AsOf: "2026-04-01", Status: "review", Counts: map[verify.Verdict]int{verify.Unsourced: 1}, Claims: []desk.Claim{
		{Number: 1, Claim: verify.Claim{Text: "休暇は10日です（就業規則第34条）。", Verdict: verify.Unsourced, Flags: []verify.Flag{{Code: desk.CodeAmbiguous, Severity: verify.Critical, Said: "就業規則第34条"}}},
			Citations: []desk.Citation{{CitedAs: "就業規則第34条", Status: desk.Ambiguous, Choices: choices}}},
		{Number: 2, Claim: verify.Claim{Text: "以上です。", Verdict: verify.Unsourced}},
	}}
}

func TestChoicesAreToldApartAndPickedByKey(t *testing.T) {
	b := show(t)
	b.e.report = twoOfAName()
	b.check("文章")
	said := texts(b.Object())
	for _, want := range []string{"本店/就業規則.md", "支店/就業規則.md"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in:\n%s", want, said)
		}
	}
	if n := strings.Count(said, "就業規則第34条」"); n != 1 {
		t.Errorf("what is wrong with the citation is said %d times:\n%s", n, said)
	}
	b.Go(0)
	canvas := b.window.Canvas()
	canvas.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // nothing opens; the first choice is next
	first, ok := canvas.Focused().(*controls.Offer)
	if !ok || !strings.Contains(texts(b.Object()), "この文の出典は開けません") {
		t.Fatalf("%T has the focus", canvas.Focused())
	}
	first.TypedRune('1')
	if b.model.Signs[0].Mark != history.MarkOK {
		t.Error("the keys of the sentence are dead on its choices")
	}
	b.e.report = recorded()
	b.e.report.Prefer = []desk.Preference{{Choice: desk.Choice{Doc: "本店/就業規則.md", Title: "就業規則"}}}
	first.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.after()
	if len(b.e.prefer) != 1 || b.e.prefer[0].Doc != "本店/就業規則.md" {
		t.Fatalf("checked again with %+v", b.e.prefer)
	}
	if said := texts(b.Object()); !strings.Contains(said, "選択された 『就業規則』　本店/就業規則.md として照合しました") || !strings.Contains(b.Written(), "選択された") {
		t.Errorf("the choice is not said:\n%s", said)
	}
}

func TestAKeyThatComesToNothingSaysWhy(t *testing.T) {
	b := show(t)
	b.e.report = twoOfAName()
	b.check("文章")
	b.Go(1)
	canvas := b.window.Canvas()
	canvas.Focused().TypedRune('n')
	if said := texts(b.Object()); len(b.noted) != 0 || !strings.Contains(said, "備考は、問題なし・誤り・保留のどれかを付けた後に書けます。") {
		t.Errorf("a note without a mark: noted %v,\n%s", b.noted, said)
	}
	canvas.Focused().TypedRune('2')
	canvas.Focused().TypedRune('n')
	if said := texts(b.Object()); len(b.noted) != 1 || strings.Contains(said, "備考は、問題なし") {
		t.Errorf("a note with a mark: noted %v,\n%s", b.noted, said)
	}
	canvas.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if said := texts(b.Object()); !strings.Contains(said, "この文には、開ける箇所がありません。") {
		t.Errorf("Enter on a sentence without a place:\n%s", said)
	}
}

func TestHeadingsAndOtherPartsThatStateNothingStandInTheirPlaceUnchecked(t *testing.T) {
	b := show(t)
	b.e.report.Unchecked = []desk.Unchecked{{Kind: desk.UncheckedHeading, Text: "休暇について", Before: 1}, {Kind: desk.UncheckedOther, Text: "次のとおりです：", Before: 3}, {Kind: desk.UncheckedHeading, Text: "参考", Before: 4}}
	b.check("文章")
	golden.Check(t, "unchecked", b.window.Canvas().Capture())
	said, written := texts(b.Object()), b.Written()
	for where, text := range map[string]string{"screen": said, "copy": written} {
		at := -1
		for _, want := range []string{"休暇について", "1. 就業規則第34条", "2. 同条に", "次のとおりです：", "事実を述べていない行（照合の対象外）", "3. 旅費規程第99条", "参考", "見出し（照合の対象外）"} {
			i := strings.Index(text[at+1:], want)
			if i < 0 {
				t.Fatalf("on the %s %q does not follow:\n%s", where, want, text)
			}
			at += i + 1
		}
	}
	b.model.SetDoubtful(true)
	if said := texts(b.Object()); strings.Contains(said, "休暇について") {
		t.Errorf("among the doubtful sentences:\n%s", said)
	}
}

func TestTheButtonDoesNotCheckWithoutWhatIsStillComposed(t *testing.T) {
	b := show(t)
	b.window.Canvas().Focus(b.Text)
	b.Text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyK})
	test.Tap(b.Pane.check)
	if b.window.Canvas().Focused() != b.Text || b.status.String() != b.Kit.Words.T("ask.composed") {
		t.Errorf("the field has not got the keyboard back; said is %q", b.status.String())
	}
}

func TestAMarkSaysWhatBecomesOfItUntilItIsRecorded(t *testing.T) {
	b := show(t)
	b.model.Keeper = history.NewKeeper(t.TempDir())
	t.Cleanup(func() { <-b.model.Writer.Written() })
	b.check("文章")
	settle := func() {
		for b.model.Writer.Waiting() > 0 {
			(<-b.queue)()
		}
	}
	settle()
	lock, err := durable.Acquire(t.Context(), filepath.Join(filepath.Dir(b.model.Keeper.Log.Path()), "lock"), 0)
	if err != nil {
		t.Fatal(err)
	}
	test.Tap(b.Chips()[0])
	b.window.Canvas().Focused().TypedRune('1')
	if said := texts(b.Object()); !strings.Contains(said, "人の確認：問題なし") || !strings.Contains(said, "記録しています…") || !strings.Contains(b.Written(), "（記録中）") {
		t.Errorf("a mark that is being recorded looks as if it were:\n%s\n%s", said, b.Written())
	}
	lock.Release()
	settle()
	if said := texts(b.Object()); strings.Contains(said, "記録しています…") || strings.Contains(b.Written(), "記録中") {
		t.Errorf("a recorded mark is said to be waited for:\n%s", said)
	}
	log, err := os.ReadFile(b.model.Keeper.Log.Path())
	if err != nil {
		t.Fatal(err)
	}
	write := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(b.model.Keeper.Log.Path(), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write([]byte("{}\n")) // nothing can be added to it
	b.window.Canvas().Focused().TypedRune('2')
	settle()
	if said := texts(b.Object()); !strings.Contains(said, "記録できませんでした。") || !strings.Contains(said, "まだ記録されていない確認があります（1文）") || !strings.Contains(b.Written(), "（未記録）") {
		t.Errorf("a mark that is not recorded looks as if it were:\n%s\n%s", said, b.Written())
	}
	write(log)
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == "もう一度記録する" {
			test.Tap(button)
		}
	}
	settle()
	if said := texts(b.Object()); strings.Contains(said, "記録でき") || strings.Contains(b.Written(), "未記録") {
		t.Errorf("it is recorded now, and it says:\n%s", said)
	}
}
