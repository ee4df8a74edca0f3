package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/library/watch"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
	"tenkyo/ingest/worker"
)

const rulesBefore = `# 旅費規程

## 第1条（精算）

出張をした者は、帰着した日の翌日から7日以内に旅費を精算しなければならない。

## 第2条（宿泊料）

国内出張の宿泊料は、1泊につき10,000円を上限とする。

## 第3条（日当）

国内出張の日当は、1日につき2,000円とする。
`

// TestAWholeSession does in the window what a person does in a week, on the real rooms below it and without a model: add a folder, ask,
// open three markers, report one, change the language, see a kept answer turn stale after its rule changed on disk, export it.
func TestAWholeSession(t *testing.T) {
	dir := t.TempDir()
	rules := filepath.Join(dir, "規程")
	path := filepath.Join(rules, "旅費規程.md")
	write := func(text string) {
		t.Helper()
		if err := os.MkdirAll(rules, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(rulesBefore)
	guide := "# 就業規則\n\n## 第40条（出張）\n\n国内出張の宿泊料は、旅費規程の定めるところにより支給する。\n\n## 第41条（届出）\n\n国内出張の宿泊料を受ける者は、宿泊先を届け出る。\n"
	if err := os.WriteFile(filepath.Join(rules, "就業規則.md"), []byte(guide), 0o600); err != nil {
		t.Fatal(err)
	}
	w, lib := session(t, dir)
	w.chooseDocuments()
	test.Type(w.Window.Canvas().Focused(), rules)
	w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.until(t, "the folder", func() bool { return w.Library.Job != nil && !w.Library.Job.Running && w.Library.Total == 2 })

	w.answer.Ask("国内出張の宿泊料")
	w.until(t, "the answer", func() bool { return w.Ask.State.Answer != nil && len(w.History.Answers) == 1 })
	if n := len(w.answer.Rows()); n < 3 {
		t.Fatalf("%d markers, want three", n)
	}
	for i := range 3 {
		test.Tap(w.answer.Rows()[i])
		w.until(t, "the page", func() bool { return !w.Source.State.Loading })
		if !w.Source.State.Highlighted() {
			t.Errorf("marker %d: nothing is highlighted: %+v", i, w.Source.State.Place)
		}
	}

	w.answer.Rows()[1].OnPoint()
	test.Tap(button(t, w, "card.report"))
	test.Tap(button(t, w, "report.save"))
	w.until(t, "the report", func() bool { cases, _, err := w.services.Reports.List(); return err == nil && len(cases) == 1 })

	w.change(func(s *viewmodel.Settings) { s.Language = words.English })
	w.says(t, words.New(words.English).T("answer.related_title"))

	write(strings.NewReplacer("10,000円", "12,000円", "7日以内", "14日以内").Replace(rulesBefore))
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if !w.Library.Look() {
		t.Fatal("the folders are not watched")
	}
	w.until(t, "the look at the folders", func() bool { return w.Library.Looked != nil && w.Library.Looked.Why == watch.Asked })
	w.until(t, "the kept answer to be stale", func() bool { return w.History.Changed() == 1 && !w.History.Checking })
	w.History.Show(viewmodel.ShowChanged)
	w.History.Open(w.History.Answers[0].AnswerID)
	w.until(t, "the kept answer", func() bool { return w.Ask.State.Kept != nil })
	w.says(t, "12,000円")

	test.Tap(hinted(t, w, "history.export"))
	w.until(t, "what would leave", func() bool { return w.Window.Canvas().Overlays().Top() != nil })
	out := filepath.Join(dir, "証跡.html")
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if e, ok := o.(*controls.Entry); ok {
			e.SetText(out)
		}
	}
	test.Tap(button(t, w, "export.write"))
	w.until(t, "the file", func() bool { _, err := os.Stat(out); return err == nil && strings.Contains(w.texts(), out) })
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	report, err := evidence.Check(t.Context(), data, "1", nil)
	if err != nil || !report.OK {
		t.Errorf("the evidence does not check: %+v, %v", report.Findings, err)
	}
	if check, err := lib.Check(t.Context()); err != nil || !check.OK {
		t.Errorf("the library is not sound: %+v, %v", check.Faults, err)
	}
}

// session opens a window on a real library with the rooms around it.
func session(t testing.TB, dir string) (*window, *library.Library) {
	t.Helper()
	cache := filepath.Join(dir, "cache")
	lib, err := library.Open(context.Background(), library.Options{Dir: filepath.Join(dir, "library"), Worker: worker.Options{CacheDir: cache}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	data := filepath.Join(dir, "data")
	keeper, g := history.NewKeeper(data), newGuard(t)
	g.keeper(keeper)
	withheld := func(r history.Record) (history.Record, bool) { return history.Withheld(r, lib) }
	a := test.NewApp()
	t.Cleanup(a.Quit)
	l := &loop{}
	win := a.NewWindow("")
	win.SetPadded(false)
	win.Resize(fyne.NewSize(1320, 820))
	u := New(a, win, Services{
		Library: guarded{lib, g}, Watch: true,
		Connect: func(viewmodel.Settings) Connection {
			return Connection{Asker: &ask.Engine{Library: lib}, Server: fakeServer{ollama.Status{}}, URL: "http://127.0.0.1:11434"}
		},
		Samples: func(string) []string { return nil }, IsSample: func(library.DocumentInfo) bool { return false },
		Keeping: viewmodel.Keeping{Keeper: keeper, Checker: func() viewmodel.Checker { return history.NewRechecker(lib, time.Now()) }, Withheld: withheld, Library: lib.Fingerprint},
		Reports: &viewmodel.Reporter{Data: data, Keeper: keeper, Withheld: withheld},
		Export:  &viewmodel.Exporter{Keeper: keeper, Library: lib, Version: "1"},
		Place:   settings.Place{Data: data, Library: lib.Dir()}, Version: "1", Locale: words.Japanese,
	}, viewmodel.Settings{Theme: "light"}, l.dispatch, l.after)
	t.Cleanup(func() {
		u.Library.Unwatch()
		u.History.Close()()
	})
	u.Start()
	l.until(t, "library and server are known", func() bool { return u.Server.State.Known })
	return &window{UI: u, loop: l}, lib
}
