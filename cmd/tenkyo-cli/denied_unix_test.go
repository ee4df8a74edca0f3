//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tenkyo/app/library"
	"tenkyo/app/library/rightstest"
)

// What nothing may show of documents that may not be read: words of their names, titles, editions and texts.
var deniedTokens = []string{"hisho", "naibu", "秘書室内規", "内部旅費", "九八七六五四", "極秘版"}

// deniedShelf is a library of four documents and some kept answers, of which two documents may then no longer be read. The flags are
// those of the ingest.
func deniedShelf(t *testing.T, dir string, flags ...string) {
	t.Helper()
	docs := filepath.Join(dir, "docs")
	before := ""
	for name, text := range map[string]string{
		"hisho.md":           "---\ntitle: 秘書室内規\nversion: 極秘版\n---\n\n# 秘書室内規\n\n## 第1条 報酬\n\n役員の報酬は月額九八七六五四円とする。第99条の規定による。\n",
		"旅費規程_2024_naibu.md": "# 内部旅費規程\n\n2024年4月1日施行\n\n## 第1条 目的\n\n目的は九八七六五四である。\n\n## 第2条 宿泊料\n\n宿泊料は九八七六五四円とする。\n",
		"旅費規程_2026.md":       "# 内旅費規程\n\n2026年4月1日施行\n\n## 第1条 目的\n\n出張の費用を定める。\n\n## 第2条 宿泊料\n\n宿泊料は9,800円とする。ただし、部長は12,000円とする。\n",
		"就業規則.md":            "# 就業規則\n\n## 第1条 休暇\n\n年次有給休暇は10日とする。第99条による。役員の報酬は別に定める。\n",
	} {
		writeFile(t, filepath.Join(docs, name), text)
	}
	if len(flags) > 0 { // what is read is beside another library
		writeFile(t, filepath.Join(dir, "shared", "庶務規程.md"), "# 庶務規程\n\n## 第1条 鍵\n\n鍵は総務が預かる。\n")
		if code, out := deniedRun(t, dir, "ingest", filepath.Join(dir, "shared")); code != exitDone {
			t.Fatal(out)
		}
	}
	for _, args := range [][]string{
		append([]string{"ingest", docs}, flags...),
		{"library", "set", "旅費規程_2024_naibu.md", "--family", "旅費規程_2026.md"},
		{"ask", "役員の報酬は月額いくらですか", "--mode", "extract"},
		{"ask", "宿泊料はいくらですか", "--mode", "extract", "--as-of", "2025-01-01"},
		{"ask", "宿泊料はいくらですか", "--mode", "extract"},
		{"history", "sign", "last", "--claim", "1", "--mark", "ok", "--by", "検査"},
	} {
		if code, out := deniedRun(t, dir, args...); code == exitFailed || code == exitUsage {
			t.Fatalf("%q: %s", args, out)
		} else {
			before += out
		}
	}
	for _, token := range deniedTokens[:5] {
		if !strings.Contains(before, token) {
			t.Errorf("while it may be read, nothing shows %q", token)
		}
	}
	for _, name := range []string{"hisho.md", "旅費規程_2024_naibu.md"} {
		if err := os.Chmod(filepath.Join(docs, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now().Add(time.Minute) // one of them looks as if it had changed, too
	if err := os.Chtimes(filepath.Join(docs, "hisho.md"), now, now); err != nil {
		t.Fatal(err)
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// deniedRun runs a command on the shelf and returns all that it printed.
func deniedRun(t *testing.T, dir string, args ...string) (code int, out string) {
	t.Helper()
	var b bytes.Buffer
	args = append([]string{"--library", filepath.Join(dir, "lib"), "--data", filepath.Join(dir, "data"), "--ollama", "http://127.0.0.1:9", "--lang", "ja"}, args...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	code = run(ctx, args, strings.NewReader(""), &b, &b)
	return code, b.String()
}

// TestNothingShowsADeniedDocument runs every command on a library that holds documents which may not be read.
func TestNothingShowsADeniedDocument(t *testing.T) { nothingIsShown(t) }

// TestNothingShowsADeniedDocumentOfOnesOwn does so where these lie in a folder for one user alone, beside a library that others share.
func TestNothingShowsADeniedDocumentOfOnesOwn(t *testing.T) { nothingIsShown(t, "--only-me") }

func nothingIsShown(t *testing.T, flags ...string) {
	t.Helper()
	dir := os.Getenv("TENKYO_TEST_DENIED")
	if dir == "" {
		dir = t.TempDir()
		deniedShelf(t, dir, flags...)
		if os.Getuid() == 0 {
			deniedAsNobody(t, dir)
			return
		}
	}
	handles := deniedHandles(t, dir)
	writeFile(t, filepath.Join(dir, "memo.txt"), "年次有給休暇は10日とする（就業規則 第1条）。役員の報酬は月額100円とする。宿泊料は9,800円とする。\n")
	writeFile(t, filepath.Join(dir, "suite", "questions.jsonl"), `{"id":"1","question":"年次有給休暇は何日ですか","answerable":true,"lang":"ja","expect":[{"doc":"就業規則.md","quote":"年次有給休暇は10日とする。"}]}`+"\n")
	writeFile(t, filepath.Join(dir, "case.jsonl"), `{"id":"1","question":"q","chunks":[{"id":"c1","text":"甲とする。"}],"answer":{"format":"tagged","body":"甲とする。[c1]"}}`+"\n")
	out := func(name string) string { return filepath.Join(dir, "data", name) }
	commands := [][]string{
		{"search", "報酬 宿泊料 月額"}, {"search", "報酬", "--all-editions"}, {"search", "秘書", "--in", "docs"},
		{"search", "報酬", "--all", "--html", out("all.html"), "--force", "--yes"}, {"search", "宿泊料", "--all", "--all-editions", "--csv"}, {"search", "報酬", "--all", "--in", handles[0]},
		{"ask", "報酬について定めている規程は", "--mode", "extract"}, {"ask", "報酬はいくらですか", "--mode", "extract"}, {"ask", "宿泊料はいくらですか", "--mode", "extract", "--as-of", "2025-01-01", "--out", out("ask.png")},
		{"page", "--doc", handles[0], "--page", "0"}, {"page", "--doc", handles[0], "--page", "0", "--quote", "報酬", "--out", out("p.png")},
		{"verify", filepath.Join(dir, "case.jsonl")}, {"check", filepath.Join(dir, "memo.txt")}, {"check", filepath.Join(dir, "memo.txt"), "--csv"},
		{"eval", filepath.Join(dir, "suite")}, {"eval", "library"}, {"doctor"}, {"glossary", "list"}, {"unanswered", "list"}, {"unanswered", "retry"},
		{"library", "list"}, {"library", "check"}, {"library", "families"}, {"library", "lint", "--all"}, {"library", "embed", "--embedder", "x"},
		{"library", "editions", handles[0]}, {"library", "editions", handles[1]}, {"library", "editions", "旅費規程_2026.md"},
		{"library", "diff", handles[0], "就業規則.md", "--html", out("d.html"), "--force"}, {"library", "diff", "旅費規程_2026.md", handles[1], "--all"},
		{"library", "diff", "旅費規程_2026.md", "就業規則.md", "--all", "--html", out("d.html"), "--xlsx", out("d.xlsx"), "--force"},
		{"library", "news", "--since", "2020-01-01", "--html", out("n.html"), "--force", "--yes"}, {"library", "news"},
		{"library", "set", handles[0], "--kind", "rule"}, {"library", "set", handles[1], "--family", "旅費規程_2026.md"}, {"library", "set", "旅費規程_2026.md", "--kind", "rule"},
		{"library", "reread"}, {"library", "watch", "--timeout", "2s"}, {"ingest", filepath.Join(dir, "docs")},
		{"library", "pack", out("p.tenkyo"), "--force"}, {"library", "unpack", out("p.tenkyo"), "--dry-run"}, {"library", "rebuild"},
		{"history", "list"}, {"history", "recheck"}, {"history", "stats"}, {"history", "show", "last"}, {"history", "export", "last", "--out", out("e.html"), "--yes", "--force"},
		{"history", "verify-pack", out("e.html")}, {"history", "spot", "draw", "5"}, {"history", "spot", "list"}, {"history", "report", "last", "--claim", "1", "--why", "unsupported"},
		{"audit", "head"}, {"audit", "verify"}, {"audit", "list"}, {"library", "purge", handles[0]},
	}
	for i, id := range deniedAnswers(t, dir) {
		export := out("kept" + string(rune('a'+i)) + ".html")
		commands = append(commands, []string{"history", "show", id}, []string{"history", "recheck", id}, []string{"history", "export", id, "--out", export, "--yes", "--force"})
	}
	// Once it is purged, a kept answer is all that is left of it.
	commands = append(commands, []string{"library", "purge", handles[0], "--yes"}, []string{"library", "list"}, []string{"audit", "list"})
	ran := map[string]bool{}
	for _, args := range commands {
		ran[args[0]] = true
		for _, more := range [][]string{nil, {"--json"}} {
			if more != nil && slices.Contains(args, "--csv") {
				continue // it is one or the other
			}
			code, printed := deniedRun(t, dir, append(slices.Clone(args), more...)...)
			if code == exitUsage && args[len(args)-1] != "unsupported" { // the last answer may have no sentence to report
				t.Errorf("%q is no use of the program: %s", args, printed)
			}
			for _, token := range deniedTokens {
				if strings.Contains(printed, token) {
					t.Errorf("%q %v shows %q:\n%s", args, more, token, printed)
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(commandTable)) {
		if !ran[name] {
			t.Errorf("the command %s is not tried", name)
		}
	}
	mustHideInFiles(t, filepath.Join(dir, "data"))
}

// TestTheNameOfADeniedDocumentIsAnsweredLikeOneThatIsNotThere: who guesses a name must not learn whether there is such a document, and
// cannot change or remove it by that.
func TestTheNameOfADeniedDocumentIsAnsweredLikeOneThatIsNotThere(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DENIED")
	if dir == "" {
		dir = t.TempDir()
		deniedShelf(t, dir)
		if os.Getuid() == 0 {
			deniedAsNobody(t, dir)
			return
		}
	}
	_, before := deniedRun(t, dir, "library", "list", "--json")
	out := filepath.Join(dir, "data", "x.png")
	for real, other := range map[string]string{"hisho.md": "hosha.md", "秘書室内規": "書秘室内規", "旅費規程_2024_naibu.md": "旅費規程_2024_nuibi.md", "内部旅費規程": "部内旅費規程"} {
		for _, args := range [][]string{
			{"page", "--doc", "NAME", "--page", "0", "--quote", "報酬"}, {"page", "--doc", "NAME", "--page", "0", "--out", out}, {"page", "--cite", "典拠:NAME@2024-04-01#1/3f7a91c2"},
			{"library", "editions", "NAME"}, {"library", "diff", "NAME", "就業規則.md"}, {"library", "diff", "就業規則.md", "NAME@2024-04-01"}, {"library", "set", "NAME", "--kind", "rule"}, {"library", "set", "NAME", "--effective", "2026-04-01"}, {"library", "set", "NAME", "--family", "就業規則.md"},
			{"library", "set", "就業規則.md", "--family", "NAME"}, {"library", "purge", "NAME"}, {"library", "purge", "NAME", "--yes"}, {"search", "報酬", "--in", "NAME"},
			{"ask", "報酬はいくらですか", "--mode", "extract", "--in", "NAME", "--no-keep"}, {"check", "-", "--no-keep"},
		} {
			for _, more := range [][]string{nil, {"--json"}} {
				code, printed := deniedNamed(t, dir, real, append(slices.Clone(args), more...))
				wantCode, want := deniedNamed(t, dir, other, append(slices.Clone(args), more...))
				if code != wantCode || printed != want {
					t.Errorf("%q %v of %s: %d\n%s\nand of one that is not there: %d\n%s", args, more, real, code, printed, wantCode, want)
				}
			}
		}
	}
	if _, after := deniedRun(t, dir, "library", "list", "--json"); after != before {
		t.Errorf("the library was\n%s\nand is\n%s", before, after)
	}
	// By its handle, which the list shows, it can be set and purged.
	if code, printed := deniedRun(t, dir, "library", "purge", deniedHandles(t, dir)[0], "--yes"); code == exitFailed || code == exitUsage {
		t.Error(code, printed)
	}
}

// deniedNamed runs a command on a document of some name, and returns what it printed with the name left open.
func deniedNamed(t *testing.T, dir, name string, args []string) (code int, out string) {
	t.Helper()
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "NAME", name)
	}
	var b bytes.Buffer
	args = append([]string{"--library", filepath.Join(dir, "lib"), "--data", filepath.Join(dir, "data"), "--ollama", "http://127.0.0.1:9", "--lang", "ja"}, args...)
	code = run(t.Context(), args, strings.NewReader("『"+name+"』第1条によれば、役員の報酬は月額九八七六五四円である。\n"), &b, &b)
	said := checkProgress.ReplaceAllString(b.String(), "")
	return code, strings.NewReplacer(name, "NAME", strings.ReplaceAll(name, "_", " "), "NAME").Replace(said)
}

// checkProgress is told after a while, so that a slow machine says it of one name and not of another.
var checkProgress = regexp.MustCompile(`(?m)^[0-9]+文のうち[0-9]+文を照合しました。\n`)

// TestNobodySignsWhatTheyMayNotRead: of a withheld sentence nothing can be judged.
func TestNobodySignsWhatTheyMayNotRead(t *testing.T) {
	dir := os.Getenv("TENKYO_TEST_DENIED")
	if dir == "" {
		dir = t.TempDir()
		deniedShelf(t, dir)
		if os.Getuid() == 0 {
			deniedAsNobody(t, dir)
			return
		}
	}
	refused := 0
	for _, id := range deniedAnswers(t, dir) {
		var shown struct {
			Withheld bool
			Answer   struct{ Claims []struct{ Text string } }
		}
		_, out := deniedRun(t, dir, "history", "show", id, "--json")
		if err := json.NewDecoder(strings.NewReader(out)).Decode(&shown); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for i, claim := range shown.Answer.Claims {
			n := strconv.Itoa(i + 1)
			for _, args := range [][]string{{"history", "sign", id, "--claim", n, "--mark", "ok", "--by", "検査"}, {"history", "report", id, "--claim", n, "--why", "wrong"}} {
				code, said := deniedRun(t, dir, args...)
				if claim.Text == "" && (code != exitFailed || !strings.Contains(said, "閲覧権限のない")) || claim.Text != "" && code != exitDone {
					t.Errorf("%q of %q: %d %s", args, claim.Text, code, said)
				}
			}
			if claim.Text == "" {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was withheld")
	}
}

// mustHideInFiles looks through what was written for others to read.
func mustHideInFiles(t *testing.T, dir string) {
	t.Helper()
	for _, pattern := range []string{"*.html", "*.md", "*.csv", "*.tenkyo"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, token := range deniedTokens {
				if bytes.Contains(data, []byte(token)) {
					t.Errorf("%s holds %q", filepath.Base(file), token)
				}
			}
		}
	}
}

// deniedHandles are what the list calls the documents that may not be read.
func deniedHandles(t *testing.T, dir string) []string {
	t.Helper()
	var list struct{ Documents []library.DocumentInfo }
	_, out := deniedRun(t, dir, "library", "list", "--json")
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&list); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var handles []string
	for _, d := range list.Documents {
		if d.Source == library.Denied {
			handles = append(handles, d.Doc)
		}
	}
	if len(handles) != 2 || !library.IsHandle(handles[0]) || handles[0] == handles[1] || len(list.Documents) < 4 {
		t.Fatalf("the list is %s", out)
	}
	return handles
}

func deniedAnswers(t *testing.T, dir string) []string {
	t.Helper()
	var list struct {
		Answers []struct {
			ID string `json:"answer_id"`
		}
	}
	_, out := deniedRun(t, dir, "history", "list", "--json")
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&list); err != nil || len(list.Answers) != 3 {
		t.Fatalf("%v: %s", err, out)
	}
	var ids []string
	for _, a := range list.Answers {
		ids = append(ids, a.ID)
	}
	return ids
}

// deniedAsNobody runs the test again as a user who owns nothing but the library, because root may read everything.
func deniedAsNobody(t *testing.T, dir string) {
	t.Helper()
	rightstest.Give(t, dir, "hisho", "naibu")
	rightstest.Again(t, dir, dir, "TENKYO_TEST_DENIED="+dir, "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"),
		"TMPDIR="+filepath.Join(dir, "data"))
}
