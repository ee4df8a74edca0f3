package everyview

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// places are n places of a word in two documents.
func places(n int) everyplace.Result {
	r := everyplace.Result{Query: "退職金", Words: []everyplace.Word{{Word: "退職金", Places: n - 1}, {Word: "退職手当", Places: 1}}, Count: n, Holding: 2, Listed: n,
		Looked: library.Walk{Documents: 9, PagesUnreadable: 2, Withheld: 1}}
	wage, rule := library.EditionRef{Doc: "賃金規程.pdf", Version: "1", Effective: "2025-04-01"}, library.EditionRef{Doc: "就業規則.md", Version: "2"}
	r.PerDoc = []everyplace.PerDoc{{EditionRef: rule, Title: "就業規則", Standing: library.InForceNow, Places: 1}, {EditionRef: wage, Title: "賃金規程", Standing: library.InForceNow, Places: n - 1}}
	r.Places = []everyplace.Place{{Passage: verify.Passage{Doc: rule.Doc, Version: rule.Version, Title: "就業規則", Section: "第8章　退職 > 第60条（退職金）", ChunkID: "a", Text: "退職する者には、賃金規程の定めるところにより退職金を支給する。"}, End: 31, Marks: [][2]int{{22, 25}}}}
	for i := range n - 1 {
		p := everyplace.Place{Passage: verify.Passage{Doc: wage.Doc, Version: wage.Version, Title: "賃金規程", Page: 3 + i, Section: fmt.Sprintf("第%d条", 20+i)}}
		switch i {
		case 0:
			p.Text, p.Heading, p.Marks = "第7章　退職金", true, [][2]int{{4, 7}}
		default:
			p.Text, p.ChunkID, p.Marks, p.End = "勤続3年未満の者には、退職手当を支給しない。ただし、死亡により退職した者の退職金については、この限りでない。", "b", [][2]int{{11, 15}, {37, 40}}, 53
		}
		r.Places = append(r.Places, p)
	}
	return r
}

type bench struct {
	*golden.Stage
	*Pane
	model   *viewmodel.Every
	opened  []viewmodel.Target
	written []string
	window  fyne.Window
	queue   chan func()
}

func show(t *testing.T, lang string, mode theme.Mode, n int) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, lang, mode), queue: make(chan func(), 16)}
	b.model = viewmodel.NewEvery(func(_ context.Context, word string, _ bool, _ library.SearchOptions) (everyplace.Result, error) {
		if n == 0 {
			return everyplace.Result{Query: word, Looked: library.Walk{Documents: 9}}, nil
		}
		return places(n), nil
	}, func(f func()) { b.queue <- f })
	b.Pane = New(b.Kit, b.model, Actions{
		Open: func(targets []viewmodel.Target, at int) { b.opened = append(b.opened, targets[at]) }, Back: func() {},
		Export: func(ext string) { b.written = append(b.written, ext) },
	})
	b.model.OnChange = b.Refresh
	b.window = b.Show(b.Object(), 620, 640)
	return b
}

func (b *bench) wait() {
	for b.model.Running {
		(<-b.queue)()
	}
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

func TestEveryPlaceIsListedCountedAndOpens(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		mode       theme.Mode
	}{{"places-ja", words.Japanese, theme.Light}, {"places-en-dark", words.English, theme.Dark}} {
		b := show(t, c.lang, c.mode, 4)
		b.word.SetText("退職金について定めている規程は")
		b.word.OnSubmitted("")
		b.wait()
		b.window.Canvas().Unfocus()
		golden.Check(t, c.name, b.window.Canvas().Capture())
		for i := range 6 {
			test.Tap(b.list.Shown(i).(*row))
		}
		got := ""
		for _, o := range b.opened {
			got += fmt.Sprint(o.Doc, " ", o.Page, " ", o.ChunkID, o.Quote, "; ")
		}
		if want := "就業規則.md 0 a; 就業規則.md 0 a; 賃金規程.pdf 3 第7章　退職金; 賃金規程.pdf 3 第7章　退職金; 賃金規程.pdf 4 b; 賃金規程.pdf 5 b; "; got != want {
			t.Errorf("opened %q", got)
		}
		for _, o := range test.LaidOutObjects(b.Object()) {
			if button, ok := o.(*controls.Button); ok && (strings.Contains(button.Text, "保存") || strings.Contains(button.Text, "Save")) {
				test.Tap(button)
			}
		}
		if fmt.Sprint(b.written) != "[.html .csv]" {
			t.Errorf("written %q", b.written)
		}
		if b.Focusable() != fyne.Focusable(b.list) {
			t.Error("the keyboard does not begin with the list")
		}
	}
}

func TestAWordThatStandsNowhereIsSaidToStandNowhere(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, 0)
	if got := b.said(); !strings.Contains(got, b.Kit.Words.T("every.note")) {
		t.Errorf("before:\n%s", got)
	}
	b.model.Find("駐輪場")
	if got := b.said(); !strings.Contains(got, b.Kit.Words.T("every.running")) {
		t.Errorf("meanwhile:\n%s", got)
	}
	b.wait()
	if got := b.said(); !strings.Contains(got, "「駐輪場」 は、調べた文書のどこにもありません。") || !strings.Contains(got, "0箇所、0文書（調べた文書：9）") {
		t.Errorf("after:\n%s", got)
	}
	if b.Focusable() != fyne.Focusable(b.word) {
		t.Error("the keyboard does not begin with the field")
	}
}

func TestTwentyThousandPlacesAreShownAtOnce(t *testing.T) {
	b := show(t, words.Japanese, theme.Light, everyplace.MostListed)
	b.model.Find("退職金")
	b.wait()
	rows := 0
	for _, o := range test.LaidOutObjects(b.Object()) {
		if _, ok := o.(*row); ok {
			rows++
		}
	}
	if len(b.lines) != everyplace.MostListed+2 || rows == 0 || rows > 30 {
		t.Errorf("%d rows of %d are drawn", rows, len(b.lines))
	}
}
