//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/app"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/library/rightstest"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// What the window may not show of documents that may not be read: words of their names, titles, editions and texts.
var deniedTokens = []string{"hisho", "naibu", "秘書室内規", "内部旅費", "九八七六五四", "極秘版"}

// TestNoViewModelHandsOutADeniedDocument works with a library in the window as long as all of it may be read: questions, sign-offs, a
// checked text, a spot check, a report. Then two documents may not be read any more, and nothing that any view model hands out, and no
// text in the window, holds a word of them.
func TestNoViewModelHandsOutADeniedDocument(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DENIED")
	if dir == "" {
		dir = t.TempDir()
		workWithAll(t, dir)
		for _, name := range []string{"hisho.md", "旅費規程_2024_naibu.md"} {
			if err := os.Chmod(filepath.Join(dir, "docs", name), 0); err != nil {
				t.Fatal(err)
			}
		}
		if os.Getuid() == 0 {
			deniedAsNobody(t, dir)
			return
		}
	}
	d := openSweep(t, dir)
	u := d.UI
	d.until(t, "the list", func() bool {
		return u.Library.Total > 0 && u.History.Total > 0 && !u.History.Checking && u.Review.Listed
	})
	d.sweep(t, "the lists")
	denied := 0
	for _, row := range slices.Clone(u.Library.Rows) {
		info := row.Document
		if row.Kind != viewmodel.DocumentRow {
			continue
		}
		if info.Source == library.Denied {
			denied++
		}
		u.Source.OpenDocument(info)
		d.until(t, "a document", func() bool { return !u.Source.State.Loading })
		u.Source.Finder.Look("円", 1)
		d.sweep(t, "the source pane, opened from the list")
	}
	if denied != 2 {
		t.Fatalf("%d documents may not be read, want 2", denied)
	}
	for _, name := range []string{"hisho.md", "旅費規程_2024_naibu.md"} { // as a kept citation names them
		u.Source.OpenTarget([]viewmodel.Target{{Claim: -1, PageRequest: library.PageRequest{Doc: name, Quote: "円"}}}, 0)
		d.until(t, "a document", func() bool { return !u.Source.State.Loading })
		if u.Source.State.Document != nil {
			t.Error("a document that may not be read is open")
		}
		u.Source.State.Target, u.Source.Targets = viewmodel.Target{}, nil // who asked knew the name
	}
	for _, order := range []viewmodel.Order{viewmodel.ByFolder, viewmodel.ByTitle, viewmodel.ByDate, viewmodel.ByRead} {
		u.Library.SetOrder(order)
		d.sweep(t, "the list in another order")
	}
	for _, token := range deniedTokens {
		if u.Library.SetFilter(token); u.Library.Listed > 0 {
			t.Errorf("a search of the list for %q finds something", token)
		}
	}
	u.Library.SetFilter("")
	for _, part := range viewmodel.Parts() {
		u.History.Show(part)
		d.sweep(t, "the history")
	}
	u.History.Show(viewmodel.ShowAll)
	for _, a := range u.History.Answers {
		u.Ask.Clear()
		u.History.Open(a.AnswerID)
		d.until(t, "a kept answer", func() bool { return u.Ask.State.Kept != nil })
		d.sweep(t, "a kept answer")
		for i := range u.Ask.State.Claims {
			d.text(t, "a card", words.New(words.Japanese).Card(u.Ask.State.Claims[i], u.Ask.State.Passages))
		}
	}
	u.History.Retry()
	d.until(t, "the questions without an answer", func() bool { return !u.History.Retrying })
	d.sweep(t, "the questions without an answer")
	for _, question := range sweepQuestions {
		d.ask(t, question)
		d.sweep(t, "a new answer")
	}
	for _, w := range u.Review.Items {
		if w.Kind == history.WaitingText {
			u.Desk.Reopen(w.ID)
			d.until(t, "a kept text", func() bool { return !u.Desk.Running })
			d.sweep(t, "a kept text")
		}
	}
	u.Desk.CheckText("年次有給休暇は10日とする（就業規則 第1条）。役員の報酬は月額100円とする。")
	d.until(t, "the desk", func() bool { return !u.Desk.Running })
	d.sweep(t, "the desk")
	u.Spot.Reload()
	d.until(t, "the spot checks", func() bool { return !u.Spot.Busy && len(u.Spot.Draws) > 0 })
	u.Spot.Open(u.Spot.Draws[0].ID)
	d.until(t, "a spot check", func() bool { return !u.Spot.Busy && u.Spot.Draw != nil })
	d.sweep(t, "a spot check")
	u.Lint.Run(true)
	d.until(t, "the rules", func() bool { return !u.Lint.Running })
	d.sweep(t, "the rules")
	for _, info := range d.services.Library.Documents() {
		u.Diff.Open(library.EditionRef{Doc: info.Doc}, nil)
		d.until(t, "a comparison", func() bool { return !u.Diff.Running })
		d.sweep(t, "a comparison")
	}
	for _, word := range []string{"の", "報酬", "Board"} {
		u.Every.Find(word)
		d.until(t, "every place", func() bool { return !u.Every.Running })
		d.sweep(t, "every place")
	}
	cases, withheld, err := d.services.Reports.List()
	if err != nil || withheld == 0 {
		t.Errorf("%d reports and %d withheld, %v", len(cases), withheld, err)
	}
	d.text(t, "the reports", handedOut(cases))
	if text, err := d.services.Words.Glossary.Text(); err == nil {
		d.text(t, "the glossary", text)
	}
}

var sweepQuestions = []string{"役員の報酬は月額いくらですか", "宿泊料はいくらですか", "年次有給休暇は何日ですか", "火星の大気は何ですか"}

// workWithAll fills a library and a data folder.
func workWithAll(t *testing.T, dir string) {
	t.Helper()
	docs := filepath.Join(dir, "docs")
	if err := os.MkdirAll(docs, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"hisho.md":           "---\ntitle: 秘書室内規\nversion: 極秘版\n---\n\n# 秘書室内規\n\n## 第1条 報酬\n\n役員の報酬は月額九八七六五四円とする。第99条の規定による。\n",
		"旅費規程_2024_naibu.md": "# 内部旅費規程\n\n2024年4月1日施行\n\n## 第1条 目的\n\n目的は九八七六五四である。\n\n## 第2条 宿泊料\n\n宿泊料は九八七六五四円とする。\n",
		"旅費規程_2026.md":       "# 内旅費規程\n\n2026年4月1日施行\n\n## 第1条 目的\n\n出張の費用を定める。\n\n## 第2条 宿泊料\n\n宿泊料は9,800円とする。ただし、部長は12,000円とする。\n",
		"就業規則.md":            "# 就業規則\n\n## 第1条 休暇\n\n年次有給休暇は10日とする。第99条による。役員の報酬は別に定める。\n",
	} {
		if err := os.WriteFile(filepath.Join(docs, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	d := openSweep(t, dir)
	u := d.UI
	u.Library.Add(docs)
	d.until(t, "the documents", func() bool { return u.Library.Job != nil && !u.Library.Job.Running })
	for _, question := range sweepQuestions {
		d.ask(t, question)
		d.until(t, "that it is kept", func() bool { return u.History.Holds(u.Ask.State.Answer.AnswerID) })
		if len(u.Ask.State.Claims) > 0 {
			id := u.Ask.State.Answer.AnswerID
			u.History.SignOff(id, history.SignOff{Claim: 0, Mark: history.MarkOK, By: "検査"})
			d.until(t, "the sign-off", func() bool { return u.Ask.State.Kept != nil && len(u.Ask.State.Kept.SignOffs) == 1 })
			if err := d.services.Reports.Save(id, 0, "unsupported", ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	u.Desk.CheckText("役員の報酬は月額100円とする。宿泊料は9,800円とする（内旅費規程 第2条）。")
	d.until(t, "the desk", func() bool { return !u.Desk.Running && u.Desk.TextID != "" })
	u.Spot.New(5, time.Time{}, time.Time{}, 1)
	d.until(t, "a spot check", func() bool { return !u.Spot.Busy && u.Spot.Draw != nil })
	all := d.shown()
	for _, token := range deniedTokens[2:] {
		if !strings.Contains(all, token) {
			t.Errorf("while it may be read, nothing shows %q", token)
		}
	}
	d.close(t)
}

// sweep is the window on the test driver, over the rooms of the program.
type sweep struct {
	*app.UI
	services app.Services
	wiring   *wiring
	mu       sync.Mutex
	queue    []func()
}

func openSweep(t *testing.T, dir string) *sweep {
	t.Helper()
	t.Setenv("LANG", "C.UTF-8")
	data := filepath.Join(dir, "data")
	d := &sweep{wiring: &wiring{options: options{data: data, library: filepath.Join(dir, "lib"), ollama: "127.0.0.1:1"}, locale: words.Japanese, policy: &policy.Policy{}}}
	services, err := d.wiring.open(false, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.wiring.close)
	services.Watch = false
	connect := services.Connect
	services.Connect = func(s viewmodel.Settings) app.Connection {
		c := connect(s)
		c.Asker = spoken{c.Asker}
		return c
	}
	d.services = services
	a := test.NewApp()
	t.Cleanup(a.Quit)
	win := a.NewWindow("")
	win.Resize(fyne.NewSize(1400, 900))
	d.UI = app.New(a, win, services, viewmodel.Settings{Language: words.Japanese, Mode: ask.ExtractMode}, d.dispatch, func(time.Duration, func()) func() { return func() {} })
	d.Start()
	return d
}

// spoken gives excerpts out as what a model said: spot checks are of that alone.
type spoken struct{ viewmodel.Asker }

func (s spoken) Ask(ctx context.Context, r ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	a, err := s.Asker.Ask(ctx, r, tell)
	a.Mode, a.Model = ask.SentenceMode, "gemma3:4b"
	for i := range a.Claims {
		a.Claims[i].Excerpt = false
	}
	return a, err
}

func (d *sweep) close(t *testing.T) {
	t.Helper()
	d.History.Close()()
	d.wiring.close()
}

func (d *sweep) dispatch(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.queue = append(d.queue, f)
}

// until runs what is dispatched until a condition holds.
func (d *sweep) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		d.mu.Lock()
		queue := d.queue
		d.queue = nil
		d.mu.Unlock()
		for _, f := range queue {
			f()
		}
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func (d *sweep) ask(t *testing.T, question string) {
	t.Helper()
	d.Ask.Submit(question)
	d.until(t, "an answer", func() bool { return !d.Ask.State.Running })
	if d.Ask.State.Err != nil {
		t.Fatal(d.Ask.State.Err)
	}
}

// shown is all that the view models hand out, and all that stands in the window.
func (d *sweep) shown() string {
	var b strings.Builder
	for _, model := range []any{d.Library, &d.Source.State, d.Source.Targets, d.Source.Finder, &d.Ask.State, d.History, d.Review, d.Desk, d.Spot, d.Lint, d.Diff, d.Every, d.News} {
		b.WriteString(handedOut(model))
	}
	for _, o := range test.LaidOutObjects(d.Window.Content()) {
		if p, ok := o.(*prose.Text); ok {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

func (d *sweep) sweep(t *testing.T, what string) {
	t.Helper()
	d.text(t, what, d.shown())
}

// text looks for words of denied documents, and shows where they stand.
func (d *sweep) text(t *testing.T, what, text string) {
	t.Helper()
	for _, token := range deniedTokens {
		for line := range strings.Lines(text) {
			if strings.Contains(line, token) {
				t.Errorf("%s: %q is shown in %q", what, token, line)
				break
			}
		}
	}
}

// handedOut lists every string that can be reached from a value through what is exported, each with the way there.
func handedOut(value any) string {
	var b strings.Builder
	seen := map[any]bool{}
	var walk func(v reflect.Value, way string)
	walk = func(v reflect.Value, way string) {
		if !v.IsValid() {
			return
		}
		if err, ok := v.Interface().(error); ok && v.Kind() != reflect.Struct {
			fmt.Fprintf(&b, "%s: %v\n", way, err)
			return
		}
		switch v.Kind() {
		case reflect.Pointer:
			if v.IsNil() || seen[v.Interface()] {
				return
			}
			seen[v.Interface()] = true
			walk(v.Elem(), way)
		case reflect.Interface:
			walk(v.Elem(), way)
		case reflect.String:
			fmt.Fprintf(&b, "%s: %s\n", way, v)
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i), fmt.Sprintf("%s[%d]", way, i))
			}
		case reflect.Map:
			for _, key := range v.MapKeys() {
				walk(key, way+" key")
				walk(v.MapIndex(key), fmt.Sprintf("%s[%v]", way, key))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					walk(v.Field(i), way+"."+f.Name)
				}
			}
		}
	}
	walk(reflect.ValueOf(value), reflect.TypeOf(value).String())
	return b.String()
}

// deniedAsNobody runs the test again as a user who owns nothing but the library, because root may read everything.
func deniedAsNobody(t *testing.T, dir string) {
	t.Helper()
	rightstest.Give(t, dir, "hisho", "naibu")
	rightstest.Again(t, dir, dir, "TENKYO_TEST_DENIED="+dir, "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"), "XDG_CONFIG_HOME="+filepath.Join(dir, "config"),
		"TMPDIR="+filepath.Join(dir, "data"))
}
