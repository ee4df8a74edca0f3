package verify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/verify/internal/entail"
)

// outcomeNames are those of the cases in testdata/entail.
var outcomeNames = map[string]entail.Outcome{"proven": entail.Proven, "loose": entail.Loose, "reworded": entail.Reworded, "dropped": entail.Dropped, "contradicted": entail.Contradicted}

// entailedFrom compares a claim with a passage that is cited as a whole.
func entailedFrom(claim, source string) proofResult {
	return compared(claim, source).entailed()
}

func compared(claim, source string) *comparison {
	c := New("", []Passage{{ID: "c1", Text: source}}, Options{})
	p := c.byID["c1"]
	out := Claim{Text: claim}
	return c.compare(&out, analyse(claim), []piece{{p, p.analysis(), 0, len(p.analysis().v.r)}})
}

func TestEntailment(t *testing.T) {
	files, err := filepath.Glob("testdata/entail/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			parts := strings.Split(strings.TrimSpace(line), " | ")
			if strings.HasPrefix(line, "#") || len(parts) != 3 {
				continue
			}
			want, rule, _ := strings.Cut(parts[0], " ")
			got := entailedFrom(parts[1], parts[2])
			if got.Outcome != outcomeNames[want] && !(want == "reworded" && got.Outcome == entail.Loose) {
				t.Errorf("%s: %q from %q is %d, want %s: %+v", file, parts[1], parts[2], got.Outcome, want, got.Findings)
				continue
			}
			if _, objects := compared(parts[1], parts[2]).objects(); objects != (got.Outcome >= entail.Dropped || objections[rule]) && !harmless[rule] && rule != "-" {
				t.Errorf("%s: %q from %q: objects is %v", file, parts[1], parts[2], objects)
			}
			if rule != "-" && !slices.ContainsFunc(got.Findings, func(f located) bool { return f.Rule == rule }) {
				t.Errorf("%s: %q from %q lacks %s: %+v", file, parts[1], parts[2], rule, got.Findings)
			}
		}
	}
}

func FuzzEntailed(f *testing.F) {
	f.Add("社員は3日以内に届け出なければならない。", "社員は、5日以内に、会社に届け出る（書面に限る）。")
	f.Add("Employees must not, unless", "If the: or and of of, to be been")
	f.Add("\x00の\xffはを", "| 1 | 2 |\n")
	f.Fuzz(func(_ *testing.T, claim, source string) {
		entailedFrom(claim, source)
		entailedFrom(source, claim)
	})
}
