package diffview

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/compare"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/ingest"
)

// rules are two editions of a rule in each language.
var rules = map[string][2]string{
	words.Japanese: {
		"第1条（目的）\n\nこの規程は、旅費について定める。\n\n第2条（日当）\n\n日当は、一日につき2,500円とする。ただし、半日の出張には支給しない。\n\n第3条（宿泊）\n\n宿泊料は、一泊につき9,800円を限度とする。\n\n附則\n\nこの規程は、令和6年4月1日から施行する。\n",
		"第1条（目的）\n\nこの規程は、旅費について定める。\n\n第2条（日当）\n\n日当は、一日につき3,000円とする。ただし、半日の出張にはその半額を支給する。\n\n第3条　削除\n\n第4条（届出）\n\n出張をしようとする者は、3日前までに届け出る。\n\n附則\n\nこの規程は、令和6年4月1日から施行する。\n\nこの規程は、令和8年4月1日から施行する。\n",
	},
	words.English: {
		"Article 1 Purpose\n\nThis policy covers travel.\n\nArticle 2 Hotels\n\nHotel costs are refunded up to 100 euros a night.\n",
		"Article 1 Purpose\n\nThis policy covers travel.\n\nArticle 2 Hotels\n\nHotel costs are refunded up to 120 euros a night.\n\nArticle 3 Trains\n\nTrains are refunded in second class.\n",
	},
}

type bench struct {
	*golden.Stage
	*Pane
	model   *viewmodel.Diff
	opened  []viewmodel.Target
	answers []string
	written []string
	window  fyne.Window
	queue   chan func()
}

// show shows the pane over two editions; list are those of the rule.
func show(t *testing.T, lang string, mode theme.Mode, was, is string, list []library.EditionInfo) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, lang, mode), queue: make(chan func(), 16)}
	b.model = viewmodel.NewDiff(func(_ context.Context, old, now library.EditionRef) (compare.Request, error) {
		text := func(ref library.EditionRef, text string) compare.Text {
			return compare.Text{Edition: compare.Edition{Doc: ref.Doc, Version: ref.Version, Title: "旅費規程", Effective: ref.Effective}, Chunks: ingest.Chunks(ingest.ReadText(text), ref.Doc, "")}
		}
		table, _ := compare.Editions(text(old, was), text(now, is))
		return compare.Request{Table: table, Answers: []history.Summary{{AnswerID: "0123456789ab", Question: "日当はいくらですか", SignedOff: true}}}, nil
	}, func(string, time.Time) ([]library.EditionInfo, error) { return list, nil }, func(f func()) { b.queue <- f })
	b.Pane = New(b.Kit, b.model, Actions{
		Open: func(targets []viewmodel.Target, at int) { b.opened = append(b.opened, targets[at]) }, Back: func() {},
		Answer: func(id string) { b.answers = append(b.answers, id) }, Export: func(ext string) { b.written = append(b.written, ext) },
	})
	b.model.OnChange = b.Refresh
	b.window = b.Show(b.Object(), 620, 760)
	return b
}

func (b *bench) wait() {
	for b.model.Running {
		(<-b.queue)()
	}
}

var two = []library.EditionInfo{
	{Doc: "旅費規程.md", Version: "bbbbbbbbbbbb", Title: "旅費規程", Effective: "2026-04-01", Standing: library.InForceNow},
	{Doc: "旅費規程.md", Version: "aaaaaaaaaaaa", Title: "旅費規程", Effective: "2024-04-01", Standing: library.Superseded},
}

func (b *bench) said() string {
	var all strings.Builder
	for _, o := range test.LaidOutObjects(b.Object()) {
		if text, ok := o.(*prose.Text); ok && text.Visible() {
			all.WriteString(text.String() + "\n")
		}
	}
	return all.String()
}

func TestTwoEditionsStandSideBySide(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		mode       theme.Mode
		all        bool
	}{{"changes-ja", words.Japanese, theme.Light, false}, {"all-ja-dark", words.Japanese, theme.Dark, true}, {"changes-en", words.English, theme.Light, false}} {
		b := show(t, c.lang, c.mode, rules[c.lang][0], rules[c.lang][1], two)
		b.model.Show(c.all)
		b.model.Open(library.EditionRef{Doc: "旅費規程.md"}, nil)
		b.wait()
		b.window.Canvas().Unfocus()
		golden.Check(t, c.name, b.window.Canvas().Capture())
	}
}

// The titles of two documents are cut to the width of their choosers, whatever it is.
func TestNamesOfTwoDocumentsStayOnTheirChoosers(t *testing.T) {
	b := show(t, words.English, theme.Light, rules[words.English][0], rules[words.English][1], nil)
	b.model.Old = library.EditionInfo{Doc: "a.md", Version: "aaaaaaaaaaaa", Title: "Acceptable Use Policy of the whole company and its branches", Effective: "2024-03-01"}
	b.model.New = library.EditionInfo{Doc: "b.md", Version: "bbbbbbbbbbbb", Title: "Information Security Policy", Effective: "2025-07-01"}
	b.Refresh()
	for _, width := range []float32{620, 1100, 480} {
		b.Object().Resize(fyne.NewSize(width, 760))
		for _, c := range []*controls.Button{b.earlier, b.later} {
			if !strings.Contains(c.Text, "Effective 20") {
				t.Errorf("%q has no day", c.Text)
			}
			if wanted, has := c.MinSize().Width, c.Size().Width; wanted > has {
				t.Errorf("at %v %q wants %v and has %v", width, c.Text, wanted, has)
			}
		}
	}
}

func TestEachSideOpensItsEdition(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, rules[words.Japanese][0], rules[words.Japanese][1], two)
	b.model.Open(library.EditionRef{Doc: "旅費規程.md"}, nil)
	b.wait()
	row := b.list.Shown(1).(*row) // 日当
	test.Tap(row.left)
	test.Tap(row.right)
	if len(b.opened) != 2 || b.opened[0].Version != "bbbbbbbbbbbb" || b.opened[1].Version != "aaaaaaaaaaaa" || b.opened[0].ChunkID == "" || b.opened[0].End != 40 {
		t.Fatalf("opened %+v", b.opened)
	}
	b.window.Canvas().Focus(b.Focusable())
	b.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	b.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // the later edition
	b.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if len(b.opened) != 4 || b.opened[2] != b.opened[0] || b.opened[3] != b.opened[1] {
		t.Errorf("opened %+v", b.opened)
	}
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && strings.Contains(button.Text, "保存") && !strings.Contains(button.Text, "回答") {
			test.Tap(button)
		}
	}
	if fmt.Sprint(b.written) != "[.html .xlsx]" {
		t.Errorf("written %q", b.written)
	}
	test.Tap(b.Pane.answers)
	test.Tap(menuItem(t, b.window))
	if fmt.Sprint(b.answers) != "[0123456789ab]" {
		t.Errorf("answers %q", b.answers)
	}
	b.choose(two[0], false) // the one on the other side
	b.wait()
	if b.model.Old != two[0] || b.model.New != two[1] {
		t.Errorf("%+v", b.model)
	}
}

// menuItem is the first item of the menu that is open.
func menuItem(t *testing.T, w fyne.Window) fyne.Tappable {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if strings.HasSuffix(fmt.Sprintf("%T", o), "menuItem") {
			return o.(fyne.Tappable)
		}
	}
	t.Fatal("no menu is open")
	return nil
}

func TestWhereThereIsNothingToCompareThePaneSaysSo(t *testing.T) {
	w := words.New(words.Japanese)
	for _, c := range []struct {
		name, was, is, want string
		list                []library.EditionInfo
	}{
		{"no other edition", "", "", w.T("diff.no_other"), two[:1]},
		{"nothing in common", "第1条（鍵）\n\n鍵は総務が預かる。\n\n第2条（車）\n\n車は貸さない。\n", "第8条 Scope\n\nThis applies to all members of the board.\n\n第9条 Votes\n\nEach has one.\n", w.T("diff.nothing_in_common"), two},
		{"the same", "鍵は総務が預かる。\n", "鍵は総務が預かる。\n", w.T("diff.same"), two},
	} {
		b := show(t, words.Japanese, theme.Light, c.was, c.is, c.list)
		if got := b.said(); !strings.Contains(got, w.T("diff.none_open")) {
			t.Errorf("%s: before:\n%s", c.name, got)
		}
		b.model.Open(library.EditionRef{Doc: "旅費規程.md"}, nil)
		if got := b.said(); !strings.Contains(got, w.T("diff.running")) {
			t.Errorf("%s: meanwhile:\n%s", c.name, got)
		}
		b.wait()
		if got := b.said(); !strings.Contains(got, c.want) || strings.Contains(got, w.T("diff.running")) {
			t.Errorf("%s:\n%s", c.name, got)
		}
	}
}

func TestALongComparisonIsShownAtOnce(t *testing.T) {
	var was, is strings.Builder
	for n := range 3000 { // 500 pages
		fmt.Fprintf(&was, "第%d条（事項）\n\n職員は、第%d号様式により届け出るものとし、その期限は%d日とする。\n\n", n+1, n+1, n+1)
		fmt.Fprintf(&is, "第%d条（事項）\n\n職員は、第%d号様式により届け出るものとし、その期限は%d日とする。\n\n", n+1, n+1, n+2)
	}
	b := show(t, words.Japanese, theme.Light, was.String(), is.String(), two)
	b.model.Open(library.EditionRef{Doc: "旅費規程.md"}, nil)
	b.wait()
	if len(b.lines) != 6000 {
		t.Fatalf("%d rows", len(b.lines))
	}
	rows := 0
	for _, o := range test.LaidOutObjects(b.Object()) {
		if _, ok := o.(*row); ok {
			rows++
		}
	}
	if rows == 0 || rows > 40 {
		t.Errorf("%d rows are drawn", rows)
	}
	b.window.Canvas().Focus(b.Focusable())
	b.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if b.list.Shown(5999) == nil {
		t.Error("the last row is not reached")
	}
}
