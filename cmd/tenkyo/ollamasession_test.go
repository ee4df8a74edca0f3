//go:build ollama && xvfb

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/evidence"
	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver"
	"tenkyo/app/words"
	"tenkyo/verify"
)

const sessionQuestion = "What is the highest hotel rate, and until when are expenses claimed?"

func sessionRules(rate string) string {
	return "# Travel Policy\n\n## 1. Hotels\n\nThe hotel rate must not exceed " + rate + " a night.\n\n" +
		"## 2. Expenses\n\nExpenses must be claimed within 7 days after the return.\n"
}

// TestOllamaWindowSession is a week's work in one real window with a real server: a folder is added by its path, a question answered
// with claims that are right and one that is wrong, three markers opened, the wrong claim reported, the language changed. Then the rule
// changes on disk; the kept answer turns stale, says how the rule reads now, and leaves as evidence that holds.
func TestOllamaWindowSession(t *testing.T) {
	dir := t.TempDir()
	rules := filepath.Join(dir, "rules")
	path := filepath.Join(rules, "travel.md")
	write := func(rate string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(sessionRules(rate)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(rules, 0o700); err != nil {
		t.Fatal(err)
	}
	write("100 euros")
	if err := os.WriteFile(filepath.Join(rules, "long.pdf"), longPDF(3), 0o600); err != nil {
		t.Fatal(err)
	}
	server := testserver.Start(t)
	server.Scripted(t, "policy", sessionScript(t, rules))

	l := showLive(t, filepath.Join(dir, "data"), server.Endpoint().Address())
	l.do(func() { next := l.Settings; next.Mode = ask.SentenceMode; l.Apply(next) })
	l.screen.key("ctrl+o")
	l.until(t, "the field for a path", func() bool { _, is := l.Window.Canvas().Focused().(*controls.Entry); return is })
	l.screen.typeText(rules)
	l.screen.key("Return")
	l.until(t, "the folder", func() bool { return l.Library.Job != nil && !l.Library.Job.Running && l.Library.Total == 2 })

	l.screen.key("ctrl+l")
	l.screen.typeText(sessionQuestion)
	l.screen.key("ctrl+Return")
	l.until(t, "the answer", func() bool { return l.Ask.State.Answer != nil && len(l.History.Answers) == 1 })
	var answer ask.Answer
	l.do(func() { answer = *l.Ask.State.Answer })
	var verdicts []string
	for _, c := range answer.Claims {
		verdicts = append(verdicts, string(c.Verdict))
	}
	if want := []string{string(verify.Verified), string(verify.Unsupported), string(verify.Verified)}; strings.Join(verdicts, " ") != strings.Join(want, " ") {
		t.Fatalf("the claims are %v, want %v: %+v", verdicts, want, answer.Claims)
	}
	for i, row := range l.rows()[:3] {
		l.do(func() { test.Tap(row) })
		l.until(t, "the page", func() bool { return l.Source.State.Open && !l.Source.State.Loading })
		l.do(func() {
			if s := l.Source.State; !s.Highlighted() || !strings.HasSuffix(s.Target.Doc, "travel.md") {
				t.Errorf("marker %d opens %q, highlighted %v", i, s.Target.Doc, s.Highlighted())
			}
		})
		keep(t, l.screen.settle(t))
	}

	l.do(l.rows()[1].OnPoint)
	l.tap(t, "card.report")
	l.tap(t, "report.save")
	l.until(t, "the report", func() bool { cases, _, err := l.services.Reports.List(); return err == nil && len(cases) == 1 })

	l.do(func() { next := l.Settings; next.Language = words.Japanese; l.Apply(next) })
	l.button(t, "library.add_folder") // in Japanese

	write("120 euros")
	later := time.Now().Add(time.Hour) // a clock of the file system is not fine enough for what a test does in a second
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	l.screen.key("F5")
	l.until(t, "the kept answer to be stale", func() bool { return l.History.Changed() == 1 && !l.History.Checking })
	l.do(func() { l.History.Show(viewmodel.ShowChanged); l.History.Open(l.History.Answers[0].AnswerID) })
	l.until(t, "the kept answer", func() bool { return l.Ask.State.Kept != nil })
	l.until(t, "how the rule reads now", func() bool { return l.says("120 euros") })
	keep(t, l.screen.settle(t))

	out := filepath.Join(dir, "evidence.html")
	l.tap(t, "history.export")
	save := l.button(t, "export.write")
	l.do(func() {
		for _, o := range inTree(l.Window.Canvas().Overlays().Top()) {
			if e, ok := o.(*controls.Entry); ok {
				e.SetText(out)
			}
		}
		save.Tapped(&fyne.PointEvent{})
	})
	l.until(t, "the evidence", func() bool { _, err := os.Stat(out); return err == nil })
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	report, err := evidence.Check(t.Context(), data, version, nil)
	if err != nil || !report.OK {
		t.Errorf("the evidence does not check: %+v, %v", report.Findings, err)
	}
}

// sessionScript is what the model says: the rate as it is, the rate as it is not, and the time limit, each with its sentence. Passages
// and their ids are the same in any library of the same files.
func sessionScript(t *testing.T, rules string) string {
	t.Helper()
	lib := openLibrary(t, t.TempDir())
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{rules}, nil); err != nil {
		t.Fatal(err)
	}
	answer, err := (&ask.Engine{Library: lib}).Ask(t.Context(), ask.Request{Question: sessionQuestion, Mode: ask.ExtractMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := func(words string) string {
		for _, p := range answer.Chunks {
			for i, s := range verify.Sentences(p.Text) {
				if strings.Contains(string([]rune(p.Text)[s.Start:s.End]), words) {
					return ollama.SentenceID(p.ID, i+1)
				}
			}
		}
		t.Fatalf("no passage found for the question says %q", words)
		return ""
	}
	return testserver.Claims(
		[]string{"The hotel rate must not exceed 100 euros a night.", id("100 euros")},
		[]string{"The hotel rate must not exceed 150 euros a night.", id("100 euros")},
		[]string{"Expenses must be claimed within 7 days after the return.", id("7 days")},
	)
}
