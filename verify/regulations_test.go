package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files testdata/*.txt hold texts of regulations with claims on them. A line begins with its kind: P: a passage (\n for a line
// break), S: the heading under which it stands, Q: what is quoted of it, if not all of it (parts with ‖ between them), + a claim that says what the quotation says, - one that says something else,
// ~ one at which a human must look. # begins a remark.
func TestRegulations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	var tally barTally
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var passage, section, quote string
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
				passage, section, quote = text, "", text
			case "S:":
				section = text
			case "Q:":
				quote = text
				for _, q := range strings.Split(quote, "‖") {
					if !strings.Contains(passage, q) {
						t.Fatalf("%s:%d: the passage does not hold the quotation", file, n+1)
					}
				}
			default:
				tally.regulation(t, kind, passage, section, quote, text)
			}
		}
	}
	if v := float64(tally.vouched) / float64(tally.wrong); v > mostVouched {
		t.Errorf("%d of %d wrong claims are verified", tally.vouched, tally.wrong)
	}
	if f := float64(tally.flagged) / float64(tally.right); f > mostFlagged {
		t.Errorf("%d of %d right claims are flagged", tally.flagged, tally.right)
	}
}

// The bars of the claims on regulations: how many of the wrong ones may be vouched for, and of the right ones flagged.
const (
	mostVouched = 0.035
	mostFlagged = 0.005
)

// barTally counts claims, once for each form that they are checked in.
type barTally struct{ wrong, vouched, right, flagged int }

// regulation checks one claim, with its quotation and as a tagged sentence.
func (b *barTally) regulation(t *testing.T, kind, passage, section, quote, claim string) {
	title := "Rules"
	if strings.ContainsRune(passage, '。') {
		title = "規程"
	}
	c := New("", []Passage{{ID: "c1", Doc: "rules.md", Title: title, Section: section, Text: passage}}, Options{})
	var quoted []RawEvidence
	for _, q := range strings.Split(quote, "‖") {
		quoted = append(quoted, RawEvidence{ID: "c1", Quote: q})
	}
	for _, got := range []Claim{
		c.Claim(RawClaim{claim, quoted}),
		c.Tagged(RawClaim{claim, []RawEvidence{{ID: "c1"}}}),
	} {
		right := kind == "+"
		bad := wrongly(got.Verdict, right)
		switch {
		case right:
			b.right++
			b.flagged += count(bad)
		default:
			b.wrong++
			b.vouched += count(bad)
		}
		if bad {
			t.Logf("%s %q from %q is %s: %v", kind, claim, quote, got.Verdict, got.Flags)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
