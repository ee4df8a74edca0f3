package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"tenkyo/app/desk"
	"tenkyo/verify"
)

var update = flag.Bool("update", false, "write the parts of the README that are made from the program")

const readme = "../../README.md"

// TestREADMENamesEveryCode holds the tables of reasons in the README to the rules that raise them.
func TestREADMENamesEveryCode(t *testing.T) {
	for _, table := range []struct {
		name  string
		codes []verify.Code
	}{{"codes", verify.Codes}, {"desk codes", desk.Codes()}} {
		begin, end := "<!-- "+table.name+": made by go test ./cmd/tenkyo-cli -run README -update -->\n", "<!-- end of "+table.name+" -->"
		text, err := os.ReadFile(readme)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, ok := strings.Cut(string(text), begin)
		have, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("the README has lost the marks of its table of %s", table.name)
		}
		var b strings.Builder
		b.WriteString("\n| code | severity | raised when |\n|---|---|---|\n")
		for _, c := range table.codes {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.Code, c.Severity, c.Meaning)
		}
		b.WriteString("\n")
		if have == b.String() {
			continue
		}
		if !*update {
			t.Fatalf("the table of %s in the README is not that of the program; run: go test ./cmd/tenkyo-cli -run README -update", table.name)
		}
		if err := os.WriteFile(readme, []byte(head+begin+b.String()+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestREADMESpeaksOfEveryCommand keeps the README from forgetting a command or naming one that is not there.
func TestREADMESpeaksOfEveryCommand(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range commandNames() {
		if !strings.Contains(string(text), "tenkyo-cli "+name+" ") {
			t.Errorf("the README does not show tenkyo-cli %s", name)
		}
	}
}
