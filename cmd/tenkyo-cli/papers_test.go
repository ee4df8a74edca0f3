package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tenkyo/app/desk"
	"tenkyo/verify"
)

var update = flag.Bool("update", false, "write the tables of codes that are made from the program")

// TestCodeTablesAreThoseOfTheProgram holds the tables of reasons to the rules that raise them.
func TestCodeTablesAreThoseOfTheProgram(t *testing.T) {
	for _, table := range []struct {
		file, name string
		codes      []verify.Code
	}{{"../../verify/README.md", "codes", verify.Codes}, {"../../app/desk/README.md", "desk codes", desk.Codes()}} {
		begin, end := "<!-- "+table.name+": made by go test ./cmd/tenkyo-cli -run CodeTables -update -->\n", "<!-- end of "+table.name+" -->"
		text, err := os.ReadFile(table.file)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, ok := strings.Cut(string(text), begin)
		have, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("%s has lost the marks of its table of %s", table.file, table.name)
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
			t.Fatalf("the table of %s in %s is not that of the program; run: go test ./cmd/tenkyo-cli -run CodeTables -update", table.name, table.file)
		}
		if err := os.WriteFile(table.file, []byte(head+begin+b.String()+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTheGuideSpeaksOfEveryCommand keeps the user's guide from forgetting a command or naming one that is not there.
func TestTheGuideSpeaksOfEveryCommand(t *testing.T) {
	text, err := os.ReadFile("../../assets/docs/user.en.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range commandNames() {
		if !strings.Contains(string(text), "tenkyo-cli "+name+" ") {
			t.Errorf("the user's guide does not show tenkyo-cli %s", name)
		}
	}
}

// TestTheREADMEIsShort keeps it a page that a newcomer reads to its end; the rest lies under assets/docs.
func TestTheREADMEIsShort(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(text), "\n"); lines > 150 {
		t.Errorf("the README has %d lines, more than 150", lines)
	}
}

// TestLinksOfThePapersLeadSomewhere follows every relative link of the README and the papers under assets/docs.
func TestLinksOfThePapersLeadSomewhere(t *testing.T) {
	papers, err := filepath.Glob("../../assets/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(papers) == 0 {
		t.Fatal("there are no papers under assets/docs")
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for _, paper := range append(papers, "../../README.md", "../../verify/README.md", "../../app/desk/README.md") {
		text, err := os.ReadFile(paper)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(paper), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", filepath.Base(paper), m[1], err)
			}
		}
	}
}
