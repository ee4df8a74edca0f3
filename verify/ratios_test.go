package verify

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a rule must earn: × that it is right ten times in eleven, △ that it is right twice in three, over at least five claims of at
// least three texts.
const (
	ratioCritical = 10.0
	ratioWarning  = 2.0
	leastClaims   = 5
	leastTexts    = 3
)

// labelledClaim is a claim that somebody has judged, with the text that it comes from.
type labelledClaim struct {
	c     *Checker
	raw   RawClaim
	right bool
	text  string
}

// readLabelled reads all labelled text beside the repository: cases as of the gauntlet, and pairs of the inference sets, of which
// each gives as many as limit.
func readLabelled(tb testing.TB, limit int) []labelledClaim {
	var out []labelledClaim
	// A set whose name begins with blind or final is kept for a first look at what the rules do, and teaches them nothing before.
	for _, pattern := range []string{"../../shared/gauntlet/*.jsonl", "../../sets/*.jsonl", "../../shared/nli/*.jsonl"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if strings.HasPrefix(filepath.Base(file), "blind") || strings.HasPrefix(filepath.Base(file), "final") {
				continue
			}
			n := 0
			eachLine(tb, file, func(line []byte) {
				if n < limit {
					claims := readLabel(line, filepath.Base(file))
					out = append(out, claims...)
					n += len(claims)
				}
			})
		}
	}
	if len(out) == 0 {
		tb.Skip("no labelled text beside the repository")
	}
	return out
}

func eachLine(tb testing.TB, file string, each func([]byte)) {
	f, err := os.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		each(s.Bytes())
	}
}

func readLabel(line []byte, file string) []labelledClaim {
	var pair struct{ Claim, Evidence, Label string }
	if json.Unmarshal(line, &pair) == nil && pair.Evidence != "" {
		if pair.Label == "partial" {
			return nil
		}
		c := New("", []Passage{{ID: "c1", Text: pair.Evidence}}, Options{})
		return []labelledClaim{{c, RawClaim{pair.Claim, []RawEvidence{{ID: "c1", Quote: pair.Evidence}}}, pair.Label == "supported", file}}
	}
	var k labelled
	if json.Unmarshal(line, &k) != nil || k.NeedsJudge || k.Answer.Format == FormatTagged {
		return nil
	}
	c := New(k.Question, k.Chunks, Options{})
	var out []labelledClaim
	for i, want := range k.Expect.Claims {
		if i < len(k.Answer.Structured.Claims) && (want.Verdict == Verified || !slices.Contains(want.AlsoOK, Verified)) {
			text := file + " "
			if len(k.Chunks) > 0 {
				text += k.Chunks[0].Doc
			}
			out = append(out, labelledClaim{c, k.Answer.Structured.Claims[i], want.Verdict == Verified, text})
		}
	}
	return out
}

// TestRuleRatios runs each rule alone over all labelled text and, with -v, prints how often it speaks of wrong claims and of right
// ones, by code.
func TestRuleRatios(t *testing.T) {
	if !testing.Verbose() {
		t.Skip("prints a table, with -v")
	}
	type tally struct {
		rule, code   string
		wrong, right int
		pairs        [2]int // of these, those of the inference sets
		unproven     int    // of the wrong, those that are not verified without the rule
		texts        map[string]bool
	}
	all := make(map[string]*tally)
	for _, l := range readLabelled(t, 400) {
		each(l, func(rule string, flags []Flag, proven bool) {
			seen := make(map[string]bool)
			for _, f := range flags {
				key := rule + " " + f.Code
				if seen[key] {
					continue
				}
				seen[key] = true
				if all[key] == nil {
					all[key] = &tally{rule: rule, code: f.Code, texts: make(map[string]bool)}
				}
				a := all[key]
				a.texts[l.text] = true
				inference := !strings.Contains(l.text, " ")
				if l.right {
					a.right++
					if inference {
						a.pairs[1]++
					}
				} else {
					a.wrong++
					if inference {
						a.pairs[0]++
					}
					if !proven {
						a.unproven++
					}
				}
			}
		})
	}
	var list []*tally
	for _, a := range all {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *tally) int {
		return cmp.Or(strings.Compare(a.rule, b.rule), strings.Compare(a.code, b.code))
	})
	for _, a := range list {
		need := ratioWarning
		if severityOf(a.code) == Critical {
			need = ratioCritical
		}
		mark := "keep"
		if a.wrong+a.right < leastClaims || len(a.texts) < leastTexts {
			mark = "few"
		} else if float64(a.wrong) < need*float64(a.right) {
			mark = "WEAK"
			if float64(a.wrong) >= ratioWarning*float64(a.right) {
				mark = "warn"
			}
		}
		t.Logf("%-5s %-18s %-24s %4d : %-4d (without pairs %d : %d; %d not proven anyway; %d texts)", mark, a.rule, a.code, a.wrong, a.right, a.wrong-a.pairs[0], a.right-a.pairs[1], a.unproven, len(a.texts))
	}
}

// each runs every rule alone on a claim.
func each(l labelledClaim, each func(rule string, flags []Flag, proven bool)) {
	out := Claim{Text: l.raw.Text}
	var pieces []piece
	for _, e := range l.raw.Evidence {
		ev := Evidence{ID: e.ID, Quote: e.Quote}
		if p := l.c.byID[e.ID]; p != nil {
			pieces = append(pieces, l.c.quotation(&out, &ev, p)...)
		}
	}
	if len(pieces) == 0 || out.has(codeQuoteNotFound, codeQuoteDrifted, codeQuoteAltered) {
		return
	}
	m := l.c.compare(&out, analyse(l.raw.Text), pieces)
	_, proven := m.prove()
	copied := m.copiesSentences()
	for _, r := range rules {
		if copied && r.id != "provisos" {
			continue
		}
		out.Flags = nil
		r.check(m)
		each(r.id, out.Flags, proven)
	}
	out.Flags = nil
	l.c.checkRows(&out)
	l.c.checkQuoted(&out)
	each("rows and quotations", out.Flags, proven)
	out.Flags = nil
	m.conflicts()
	each("conflicts", out.Flags, proven)
}
