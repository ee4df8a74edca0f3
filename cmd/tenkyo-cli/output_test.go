package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/history"
)

// bench is a small library with one kept answer, and a way to run commands on it.
type bench struct {
	t         *testing.T
	dir       string
	lib, data string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Setenv("OLLAMA_HOST", "127.0.0.1:9") // nothing listens there
	dir := t.TempDir()
	b := &bench{t, dir, filepath.Join(dir, "lib"), filepath.Join(dir, "data")}
	b.file("docs/休暇規程.md", "# 休暇規程\n\n第1条 社員には20日の有給休暇を与える。\n")
	b.file("docs/旅費規程.md", "# 旅費規程\n\n第1条 日当は2,500円とする。\n")
	b.must("ingest", filepath.Join(dir, "docs"))
	b.must("ask", "--mode", "extract", "有給休暇は何日ですか")
	return b
}

// withClaim makes the kept answer, which holds excerpts, one that a model would have given, so that a spot check can draw from it.
func (b *bench) withClaim() {
	b.t.Helper()
	store := history.NewKeeper(b.data).Store
	page, err := store.List(b.t.Context(), history.Query{})
	if err != nil || len(page.Answers) != 1 {
		b.t.Fatal(page, err)
	}
	r, err := store.Get(page.Answers[0].AnswerID)
	if err != nil {
		b.t.Fatal(err)
	}
	for i := range r.Answer.Claims {
		r.Answer.Claims[i].Excerpt = false
	}
	if err := errors.Join(store.Delete(b.t.Context(), r.Answer.AnswerID), store.Keep(r)); err != nil {
		b.t.Fatal(err)
	}
}

// file writes a file below the bench's folder and returns its path.
func (b *bench) file(name, content string) string {
	b.t.Helper()
	path := filepath.Join(b.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		b.t.Fatal(err)
	}
	return path
}

// run runs a command in Japanese and returns what it printed for people and for programs.
func (b *bench) run(args ...string) (code int, said, printed string) {
	var out, err bytes.Buffer
	args = append([]string{"--lang", "ja", "--library", b.lib, "--data", b.data}, args...)
	code = run(b.t.Context(), args, strings.NewReader(""), &out, &err)
	return code, err.String(), out.String()
}

func (b *bench) must(args ...string) string {
	b.t.Helper()
	code, said, printed := b.run(args...)
	if code != exitDone {
		b.t.Fatalf("%q: %d %s", args, code, said)
	}
	return printed
}

func TestAFileThatIsThereIsReplacedOnlyByForce(t *testing.T) {
	b := newBench(t)
	b.withClaim()
	b.must("history", "spot", "draw", "1", "--seed", "1")
	var spot string
	for _, id := range strings.Fields(b.must("history", "spot", "list")) {
		spot = id
		break
	}
	for name, args := range map[string][]string{
		"answer.html": {"history", "export", "last", "--out"},
		"answer.md":   {"history", "export", "last", "--out"},
		"answer.json": {"history", "export", "last", "--out"},
		"case.jsonl":  {"history", "report", "last", "--claim", "1", "--why", "wrong", "--out"},
		"paper.csv":   {"history", "spot", "paper", spot, "--out"},
	} {
		thesis := b.file(name, "my thesis\n")
		code, said, _ := b.run(append(slices.Clone(args), thesis)...)
		if code != exitFailed || !strings.Contains(said, "--force") {
			t.Errorf("%s: %d %s", name, code, said)
		}
		if data, err := os.ReadFile(thesis); err != nil || string(data) != "my thesis\n" {
			t.Errorf("%s holds %q %v", name, data, err)
		}
		b.must(append(slices.Clone(args), thesis, "--force")...)
		if data, err := os.ReadFile(thesis); err != nil || strings.Contains(string(data), "thesis") {
			t.Errorf("%s with --force holds %.20q %v", name, data, err)
		}
		b.must(append(slices.Clone(args), filepath.Join(b.dir, "new-"+name))...)
	}
}

func TestNoCommandMakesTheFolderOfItsFileOrReplacesWhatIsNoFile(t *testing.T) {
	b := newBench(t)
	link, device := filepath.Join(b.dir, "link"), "/dev/null"
	if err := os.Symlink(b.file("target", "x"), link); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{
		{"history", "export", "last", "--out"}, {"history", "report", "last", "--claim", "1", "--why", "wrong", "--out"}, {"library", "pack"},
		{"page", "--doc", "休暇規程.md", "--page", "1", "--out"}, {"ask", "--mode", "extract", "有給休暇", "--out"},
	} {
		none := filepath.Join(b.dir, "none", "x.html")
		folder := filepath.Join(b.dir, "docs.html")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		html := link + ".html"
		if err := os.Rename(link, html); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{none, folder, html, device} {
			if path == device && args[0] == "history" && args[1] == "export" {
				continue // its name must end in .html
			}
			code, said, _ := b.run(append(slices.Clone(args), path, "--force")...)
			if code != exitFailed {
				t.Errorf("%q %s: %d %s", args, path, code, said)
			}
			inJapanese(t, path, said)
		}
		if err := os.Rename(html, link); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Dir(none)); err == nil {
			t.Errorf("%q made a folder", args)
		}
	}
	if data, err := os.ReadFile(filepath.Join(b.dir, "target")); err != nil || string(data) != "x" {
		t.Errorf("what the link names holds %q %v", data, err)
	}
}

func TestAPackReplacesNothingButAPackAndNeverItsOwnBase(t *testing.T) {
	b := newBench(t)
	base := filepath.Join(b.dir, "base.tenkyo")
	b.must("library", "pack", base)
	before, err := os.ReadFile(base)
	if err != nil {
		t.Fatal(err)
	}
	memo := b.file("memo.md", "my memo\n")
	for name, args := range map[string][]string{
		"a memo":                  {memo},
		"a memo by force":         {memo, "--force"},
		"its base":                {base, "--base", base},
		"its base by force":       {base, "--base", base, "--force"},
		"its base by another way": {filepath.Join(b.dir, "docs", "..", "base.tenkyo"), "--base", base, "--force"},
		"a pack":                  {base},
	} {
		code, said, _ := b.run(append([]string{"library", "pack"}, args...)...)
		if code != exitFailed {
			t.Errorf("%s: %d %s", name, code, said)
		}
		inJapanese(t, name, said)
	}
	if data, err := os.ReadFile(memo); err != nil || string(data) != "my memo\n" {
		t.Errorf("the memo holds %.20q %v", data, err)
	}
	if data, err := os.ReadFile(base); err != nil || !bytes.Equal(data, before) {
		t.Error("the base was replaced", err)
	}
	b.must("library", "pack", base, "--force")
	if code, said, _ := b.run("--library", filepath.Join(b.dir, "other"), "library", "unpack", base); code != exitDone {
		t.Error(code, said)
	}
}

func TestAPictureReplacesAPictureAndNothingElse(t *testing.T) {
	b := newBench(t)
	photo := b.file("photo.png", "\x89PNG\r\n\x1a\nIHDR")
	text := b.file("text.png", "no picture")
	c := &cli{}
	c.stdin = strings.NewReader("")
	if err := c.mayWrite(output{photo, aPicture}); err != nil {
		t.Error(err)
	}
	if err := c.mayWrite(output{text, aPicture}); err == nil {
		t.Error("a file that is no picture may be replaced")
	}
	c.force = true
	if err := c.mayWrite(output{text, aPicture}); err != nil {
		t.Error(err)
	}
}
