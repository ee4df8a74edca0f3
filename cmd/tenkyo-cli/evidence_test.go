package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnAlteredEvidenceFileHasAStatusOfItsOwn(t *testing.T) {
	b := newBench(t)
	page := filepath.Join(b.dir, "answer.html")
	b.must("history", "export", "last", "--out", page)
	b.must("history", "verify-pack", page)
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	b.file("altered.html", strings.Replace(string(data), "<h2>", "<h2> ", 1))
	code, said, printed := b.run("history", "verify-pack", filepath.Join(b.dir, "altered.html"))
	if code != exitAltered || !strings.HasPrefix(strings.SplitN(printed, "\n", 3)[1], "合いません") {
		t.Errorf("%d %s %s", code, said, printed)
	}
}
