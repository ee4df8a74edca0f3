package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files testdata/*.txt hold texts of regulations with claims on them. A line begins with its kind: P: a passage (\n for a line
// break), Q: what is quoted of it, if not all of it, + a claim that says what the quotation says, - one that says something else,
// ~ one at which a human must look. # begins a remark.
func TestRegulations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var passage, quote string
		for n, line := range strings.Split(string(data), "\n") {
			if line == "" || line[0] == '#' {
				continue
			}
			kind, text, ok := strings.Cut(line, " ")
			if !ok {
				t.Fatalf("%s:%d: no text", file, n+1)
			}
			text = strings.ReplaceAll(text, `\n`, "\n")
			switch kind {
			case "P:":
				passage, quote = text, text
			case "Q:":
				if quote = text; !strings.Contains(passage, quote) {
					t.Fatalf("%s:%d: the passage does not hold the quotation", file, n+1)
				}
			default:
				regulation(t, kind, passage, quote, text)
			}
		}
	}
}

// regulation checks one claim, with its quotation and as a tagged sentence.
func regulation(t *testing.T, kind, passage, quote, claim string) {
	title := "Rules"
	if strings.ContainsRune(passage, '。') {
		title = "規程"
	}
	c := New("", []Passage{{ID: "c1", Doc: "rules.md", Title: title, Text: passage}}, Options{})
	for _, got := range []Claim{
		c.Claim(RawClaim{claim, []RawEvidence{{ID: "c1", Quote: quote}}}),
		c.Tagged(RawClaim{claim, []RawEvidence{{ID: "c1"}}}),
	} {
		if (got.Verdict == Verified) != (kind == "+") {
			t.Errorf("%s %q from %q is %s: %v", kind, claim, quote, got.Verdict, got.Flags)
		}
	}
}
