package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"tenkyo/app/library"
	"tenkyo/app/policy"
	"tenkyo/app/words"
)

// kana tells a sentence in Japanese from a name or a path that merely holds kanji.
var kana = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}]`)

// english finds what reads as a sentence in English outside quotation marks, in which what somebody typed may
// stand: four words in a row.
var (
	english = regexp.MustCompile(`\b[A-Za-z][a-z]+ [a-z]+ [a-z]+ [a-z]+\b`)
	aside   = regexp.MustCompile(`「[^「」]*」|例：.*|使えるのは.*|次のどれか.*`)
)

// inJapanese fails where a line that was said to a person is not Japanese.
func inJapanese(t *testing.T, name, said string) {
	t.Helper()
	for line := range strings.Lines(said) {
		indented := strings.HasPrefix(line, "   ") // a name in a list
		line = strings.TrimSpace(line)
		if line == "" || indented {
			continue
		}
		if strings.Contains(line, "予期しない") {
			t.Errorf("%s is not expected: %s", name, line)
		}
		if !kana.MatchString(strings.TrimPrefix(line, "tenkyo-cli:")) || english.MatchString(aside.ReplaceAllString(line, "")) {
			t.Errorf("%s: %s", name, line)
		}
	}
}

// TestEveryErrorIsSaidInJapanese runs the error paths of each command as somebody in Japan would meet them.
func TestEveryErrorIsSaidInJapanese(t *testing.T) {
	t.Setenv("OLLAMA_HOST", "127.0.0.1:9") // nothing listens there
	t.Setenv("LC_ALL", "ja_JP.UTF-8")
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file("docs/休暇規程.md", "# 休暇規程\n\n第1条 社員には20日の有給休暇を与える。\n")
	file("docs/旅費規程.md", "# 旅費規程\n\n第1条 日当は2,500円とする。\n")
	lib, data := filepath.Join(dir, "lib"), filepath.Join(dir, "data")
	garbage, docs := file("garbage", "not what was expected\n"), filepath.Join(dir, "docs")
	suite := filepath.Dir(file("suite/cases.jsonl", "{\"answer\":\n"))
	locked := filepath.Join(dir, "locked")

	run := func(args ...string) (code int, said string) {
		var out, err bytes.Buffer
		code = run(t.Context(), append([]string{"--lang", "ja", "--data", data}, args...), strings.NewReader(""), &out, &err)
		return code, err.String()
	}
	must := func(args ...string) {
		t.Helper()
		if code, said := run(args...); code != 0 {
			t.Fatalf("%q: %d %s", args, code, said)
		}
	}
	must("--library", lib, "ingest", docs)
	must("--library", locked, "ingest", docs)
	must("--library", lib, "ask", "--mode", "extract", "有給休暇は何日ですか")
	held, err := library.Open(t.Context(), library.Options{Dir: locked})
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()

	cases := [][]string{
		{"fly"}, {"help", "fly"}, {"--nope", "search", "x"}, {"search", "--dpi", "100", "x"}, {"search", "-k", "many", "x"}, {"search", "-k", "0", "x"}, {"search", "x", "--library"},
		{"--json=maybe", "search", "x"}, {"--=", "search"}, {"--lang", "fr", "search", "x"}, {"--as-of", "昨日", "search", "x"}, {"--timeout", "soon", "search", "x"},
		{"--timeout", "1ns", "search", "x"},
		{"ingest"}, {"ingest", ""}, {"ingest", filepath.Join(dir, "none")}, {"ingest", docs, "--password-file", filepath.Join(dir, "none")},
		{"search"}, {"search", "x", "--in", "ない文書.pdf"}, {"search", "x", "--embedder", "nomic"},
		{"ask"}, {"ask", "--mode", "guess", "x"}, {"ask", "--expand", "--no-expansion", "x"}, {"--ollama", "ftp://x", "ask", "x"}, {"ask", "--mode", "sentence", "--model", "gemma3:4b", "有給休暇"},
		{"verify"}, {"verify", filepath.Join(dir, "none")}, {"verify", garbage}, {"verify", docs},
		{"page"}, {"page", "--doc", "休暇規程.md", "--page", "99"}, {"page", "--doc", "ない.pdf", "--page", "1"}, {"page", "--doc", ".md", "--page", "1"}, {"page", "--doc", "休暇規程.md", "--page", "1", "--dpi", "5"},
		{"page", "--doc", "休暇規程.md", "--page", "0", "--quote", "ない言葉"}, {"page", "--cite", "就業規則"}, {"page", "--cite", "典拠:就業規則@2023-06-21#34-1/3f7a91c2"},
		{"doctor", "now"}, {"library"}, {"library", "fly"}, {"library", "list", "x"}, {"library", "editions"}, {"library", "editions", "ない"}, {"library", "set", "休暇規程.md"},
		{"library", "set", "休暇規程.md", "--effective", "いつか"}, {"library", "set", "休暇規程.md", "--kind", "novel"}, {"library", "set", "休暇規程.md", "--family", "ない"}, {"library", "embed"},
		{"library", "embed", "--embedder", "nomic"}, {"library", "embed", "--encoder", garbage}, {"library", "embed", "--encoder", docs}, {"library", "pack"}, {"library", "pack", filepath.Join(dir, "none", "x.tenkyo")}, {"library", "pack", filepath.Join(dir, "x.tenkyo"), "--key", garbage},
		{"library", "unpack"}, {"library", "unpack", filepath.Join(dir, "none")}, {"library", "unpack", garbage}, {"library", "unpack", docs}, {"library", "unpack", garbage, "--pubkey", "RWx"}, {"library", "purge"}, {"library", "purge", "ない"},
		{"eval"}, {"eval", filepath.Join(dir, "none")}, {"eval", docs}, {"eval", suite}, {"eval", "library", "--require", "all good"}, {"eval", "library", "--require", "digit<=x"},
		{"history"}, {"history", "fly"}, {"history", "list", "x"}, {"history", "list", "--from", "昨日"}, {"history", "list", "--to", "明日"}, {"history", "show"}, {"history", "show", "ffff"}, {"history", "recheck", "ffff"},
		{"history", "sign", "last"}, {"history", "sign", "last", "--claim", "99", "--mark", "ok"}, {"history", "release"}, {"history", "release", "last"}, {"history", "export"}, {"history", "export", "last", "--out", "x.docx"},
		{"history", "export", "last", "--out", filepath.Join(garbage, "x.html")}, {"history", "verify-pack"}, {"history", "verify-pack", filepath.Join(dir, "none")}, {"history", "verify-pack", garbage}, {"history", "verify-pack", docs},
		{"history", "report", "last"}, {"history", "report", "last", "--claim", "99", "--why", "wrong"}, {"history", "report", "last", "--claim", "1", "--why", "because"}, {"history", "stats", "x"}, {"history", "spot"}, {"history", "spot", "fly"},
		{"history", "spot", "draw", "many"}, {"history", "spot", "draw", "3", "--seed", "x"}, {"history", "spot", "draw", "3", "--from", "2030-01-01"}, {"history", "spot", "show", "ffff"}, {"history", "spot", "mark", "ffff", "1"},
		{"history", "spot", "mark", "ffff", "1", "--mark", "ok"}, {"history", "spot", "paper", "ffff"}, {"history", "delete"}, {"history", "delete", "ffff"}, {"history", "keep", "forever"},
		{"audit"}, {"audit", "fly"}, {"audit", "verify", filepath.Join(dir, "none")}, {"audit", "verify", garbage}, {"audit", "verify", "--head", "x"}, {"audit", "verify", "--head", "9:" + strings.Repeat("ab", 32)},
		{"audit", "verify", "--head", garbage}, {"audit", "questions", "x"}, {"audit", "anchor", "x"}, {"audit", "anchor", "system", "x"},
		{"check"}, {"check", filepath.Join(dir, "none")}, {"check", docs}, {"check", file("broken.docx", "PK no")}, {"check", file("empty.docx", "")}, {"check", file("text.docx", "text")}, {"check", file("pdf.docx", "%PDF-1.7")}, {"check", file("x.pdf", "%PDF-1.7")},
		{"check", file("nul.txt", "a\x00\x00b")}, {"check", file("utf16.txt", "\xff\xfe\x00")}, {"check", file("encoding.txt", "\x81\xff\xfe\x82abc")}, {"check", file("list2.csv", "\xff,\xfe\n")}, {"check", "memo.md", "--csv", "--json"},
		{"verify", file("cases.jsonl", "{\"id\":\n[]\n{\"id\":1}\n{\"answer\":{\"format\":\"zz\",\"body\":1}}\n")}, {"verify", file("nul.jsonl", "\x00")},
		{"history", "release", "last-text"}, {"history", "export", "last-text", "--out", filepath.Join(dir, "x.html")}, {"history", "report", "last-text", "--claim", "1", "--why", "wrong"}, {"history", "recheck", "last-text"}, {"check", file("list.csv", "a,b\n1,2\n")}, {"check", file("memo.md", "就業規則第1条により20日です。\n"), "--sources", filepath.Join(dir, "none")},
		{"glossary"}, {"glossary", "fly"}, {"glossary", "add"}, {"glossary", "add", "一語"}, {"glossary", "add", "'", "", "語"}, {"glossary", "add", "", ""}, {"glossary", "import", file("long.txt", strings.Repeat("x", 3<<20))}, {"eval", file("long/cases.jsonl", strings.Repeat("x", 70<<20))},
		{"eval", filepath.Join(dir, strings.Repeat("x", 300))}, {"ingest", filepath.Join(dir, strings.Repeat("x", 300))}, {"history", "verify-pack", filepath.Join(dir, strings.Repeat("x", 300))}, {"audit", "verify", file("long.log", strings.Repeat("x", 3<<20))},
		{"ingest", docs, "--password-file", file("passwords", strings.Repeat("x", 1<<20))}, {"library", "pack", filepath.Join(dir, "x.tenkyo"), "--key", file("long.key", strings.Repeat("x", 1<<20))}, {"ask", "x", "--expand", "--expand-within", "soon"}, {"glossary", "remove"}, {"glossary", "remove", "ない"}, {"glossary", "import"}, {"glossary", "import", filepath.Join(dir, "none")}, {"glossary", "import", garbage},
		{"glossary", "export", "x"}, {"glossary", "list", "x"}, {"unanswered"}, {"unanswered", "x"},
	}
	for _, args := range cases {
		name := strings.Join(args, " ")
		code, said := run(append(slices.Clone(args), "--library", lib)...)
		if slices.Contains(args, "--library") {
			code, said = run(args...)
		}
		if code != exitDone && strings.TrimSpace(said) == "" && code != exitLook {
			t.Errorf("%s: %d and nothing is said", name, code)
		}
		inJapanese(t, name, said)
	}
	for _, c := range []struct {
		name string
		args []string
	}{
		{"no library", []string{"--library", filepath.Join(dir, "nowhere"), "search", "x"}},
		{"a file for a library", []string{"--library", garbage, "search", "x"}},
		{"a library that another process holds", []string{"--library", locked, "library", "rebuild"}},
		{"a file for the data", []string{"--data", garbage, "history", "list"}},
		{"a file for the data of the log", []string{"--data", garbage, "audit", "list"}},
		{"a file to write the data to", []string{"--library", lib, "--data", garbage, "glossary", "add", "クビ", "解雇"}},
	} {
		code, said := run(c.args...)
		if code == exitDone || said == "" {
			t.Errorf("%s: %d %q", c.name, code, said)
		}
		inJapanese(t, c.name, said)
	}
	// Damage to what is kept.
	kept, err := filepath.Glob(filepath.Join(data, "history", "answers", "*"))
	if err != nil || len(kept) == 0 {
		kept, err = filepath.Glob(filepath.Join(data, "history", "*.json"))
	}
	if err != nil || len(kept) == 0 {
		t.Fatal("no kept answer", err)
	}
	for name, content := range map[string]string{"cut short": "{\"format\"", "of a newer version": `{"format":99}`, "empty": ""} {
		if err := os.WriteFile(kept[0], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		code, said := run("history", "show", strings.TrimSuffix(filepath.Base(kept[0]), filepath.Ext(kept[0])), "--library", lib)
		if code == exitDone {
			t.Errorf("an answer %s: %d", name, code)
		}
		inJapanese(t, "an answer "+name, said)
	}
}

// TestErrorsOfAPolicyAreSaidInJapanese: a policy stands in one place of the machine, so that its errors are made here.
func TestErrorsOfAPolicyAreSaidInJapanese(t *testing.T) {
	var out bytes.Buffer
	c := &cli{words: words.New(words.Japanese), stdout: &out, stderr: &out}
	for name, text := range map[string]string{"a misspelt key": "exports = false", "no TOML": "export = ", "a wrong value": `mode = "quick"`, "a wrong kind": `export = "no"`} {
		path := filepath.Join(t.TempDir(), "policy.toml")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := policy.Read(path)
		out.Reset()
		c.fail(err)
		if !errors.Is(err, policy.ErrPolicy) {
			t.Errorf("%s: %v", name, err)
		}
		inJapanese(t, name, out.String())
		c.policyErr = err
		if f := c.examinePolicy(); !kana.MatchString(f.Detail) || !kana.MatchString(f.Next) {
			t.Errorf("%s: %+v", name, f)
		}
	}
	out.Reset()
	c.fail(c.errFixed(policy.Endpoint, "--ollama"))
	inJapanese(t, "a fixed setting", out.String())
}

// TestAFullDiskIsSaidAsSuch: the search library keeps only the words of the system's error.
func TestAFullDiskIsSaidAsSuch(t *testing.T) {
	var out bytes.Buffer
	c := &cli{stderr: &out, words: words.New(words.English)}
	for _, err := range []error{fmt.Errorf("writing: %w", syscall.ENOSPC), errors.New("persist err: write a: " + syscall.ENOSPC.Error())} {
		out.Reset()
		c.fail(err)
		if want := c.words.T("error.disk_full", "detail", err); !strings.Contains(out.String(), want) {
			t.Errorf("%v: %s", err, out.String())
		}
	}
}

// TestTheHelpOfEachCommandIsJapanese: each line says something in Japanese, or is the line of usage, or one of flags.
func TestTheHelpOfEachCommandIsJapanese(t *testing.T) {
	for _, name := range append(commandNames(), "", adminTopic) {
		var out, err bytes.Buffer
		if code := run(t.Context(), []string{"--lang", "ja", "help", name}[:min(4, 3+len(name))], strings.NewReader(""), &out, &err); code != exitDone {
			t.Fatalf("%s: %d %s", name, code, err.String())
		}
		said := false
		for line := range strings.Lines(out.String()) {
			said = said || kana.MatchString(line)
			if english.MatchString(aside.ReplaceAllString(line, "")) {
				t.Errorf("%s: %s", name, line)
			}
		}
		if !said {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}
