package desk

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"tenkyo/app/library"
)

func TestADocumentWhoseTimeIsOverIsNamedAndNotShown(t *testing.T) {
	dir := t.TempDir()
	docs := filepath.Join(dir, "docs")
	if err := os.Mkdir(docs, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, "休暇規程.md"), []byte("# 休暇規程\n\n## 第1条 休暇\n\n休暇は20日とする。\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	flag := func() string {
		lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(dir, "lib"), UnreachableDays: 30, Clock: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		defer lib.Close()
		if len(lib.Documents()) == 0 {
			if _, err := lib.Ingest(t.Context(), []string{docs}, nil); err != nil {
				t.Fatal(err)
			}
		}
		text, err := Read("memo.txt", []byte("休暇規程第1条によれば、休暇は20日である。\n"))
		if err != nil {
			t.Fatal(err)
		}
		report, err := New(lib, Options{AsOf: now}).Check(t.Context(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range report.Claims[0].Flags {
			if f.Code == CodeWithheld || f.Code == CodeNoDocument {
				return f.Code
			}
		}
		return ""
	}
	if got := flag(); got != "" {
		t.Errorf("in its place the flag is %q", got)
	}
	if err := os.Rename(docs, docs+" away"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(400 * 24 * time.Hour)
	if got := flag(); got != CodeWithheld {
		t.Errorf("not reachable for long the flag is %q", got)
	}
}
