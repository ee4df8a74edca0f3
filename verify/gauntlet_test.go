package verify

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// gauntlet is the set of labelled cases beside the repository. It is no part of it; where it is absent its tests are skipped.
const gauntlet = "../../shared/gauntlet/dev.jsonl"

type labelled struct {
	Case
	NeedsJudge bool `json:"needs_judge"`
	Expect     struct {
		Claims []struct {
			Text     string    `json:"text"`
			Verdict  Verdict   `json:"verdict"`
			AlsoOK   []Verdict `json:"also_ok"`
			Evidence []Status  `json:"evidence"`
			Cites    []string  `json:"cites"`
			Why      string    `json:"why"`
		} `json:"claims"`
	} `json:"expect"`
}

func readGauntlet(tb testing.TB) []labelled {
	f, err := os.Open(gauntlet)
	if err != nil {
		tb.Skip("no labelled cases beside the repository")
	}
	defer f.Close()
	var out []labelled
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var c labelled
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			tb.Fatal(err)
		}
		out = append(out, c)
	}
	if err := s.Err(); err != nil {
		tb.Fatal(err)
	}
	return out
}

// squeezed makes claim texts comparable: without white space, Markdown, bars and full stops.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("|*`_#>。．.", r) {
			return -1
		}
		return r
	}, string(Fold(s).Runes))
}

func TestLabelledCasesStayWithinTheBars(t *testing.T) {
	var bad, good, misses, alarms, claims, right, statuses, statusesRight, extra, lost int
	for _, c := range readGauntlet(t) {
		if c.NeedsJudge {
			continue
		}
		got := Check(c.Case).Claims
		used := make([]bool, len(got))
		for i, want := range c.Expect.Claims {
			var claim *Claim
			for k := range got {
				match := k == i
				if c.Answer.Format == FormatTagged {
					match = squeezed(got[k].Text) == squeezed(want.Text)
				}
				if match && !used[k] {
					claim, used[k] = &got[k], true
					break
				}
			}
			claims++
			if want.Verdict == Verified {
				good++
			} else {
				bad++
			}
			if claim == nil {
				lost++
				t.Errorf("%s: claim %q not found", c.ID, want.Text)
				continue
			}
			ok := meets(claim.Verdict, want.Verdict)
			for _, v := range want.AlsoOK {
				ok = ok || v == claim.Verdict
			}
			switch {
			case ok:
				right++
			case claim.Verdict == Verified:
				misses++
				t.Logf("%s: %q is verified, want %s: %s", c.ID, want.Text, want.Verdict, want.Why)
			case want.Verdict == Verified:
				alarms++
				t.Logf("%s: %q is %s, want verified: %s: %v", c.ID, want.Text, claim.Verdict, want.Why, claim.Flags)
			default:
				t.Logf("%s: %q is %s, want %s: %s: %v", c.ID, want.Text, claim.Verdict, want.Verdict, want.Why, claim.Flags)
			}
			if c.Answer.Format == FormatTagged {
				var cites []string
				for _, e := range claim.Evidence {
					cites = append(cites, e.ID)
				}
				if strings.Join(cites, " ") != strings.Join(want.Cites, " ") {
					t.Errorf("%s: %q cites %v, want %v", c.ID, want.Text, cites, want.Cites)
				}
				continue
			}
			for k, status := range want.Evidence {
				statuses++
				if claim.Evidence[k].Status == status {
					statusesRight++
				}
			}
		}
		for _, u := range used {
			if !u {
				extra++
			}
		}
	}
	share := func(n, of int) float64 { return float64(n) / float64(max(of, 1)) }
	t.Logf("%d claims: right %.1f%%, misses %.1f%% of %d, false alarms %.1f%% of %d, statuses %.1f%%, extra %d, lost %d", claims,
		100*share(right, claims), 100*share(misses, bad), bad, 100*share(alarms, good), good, 100*share(statusesRight, statuses), extra, lost)
	if share(misses, bad) > 0.02 || share(alarms, good) > 0.05 || share(statusesRight, statuses) < 0.99 || share(right, claims) < 0.92 || extra > 0 {
		t.Error("the bars are missed")
	}
}

func TestChecksAreTheSameForComposedAndDecomposedText(t *testing.T) {
	for _, c := range readGauntlet(t) {
		composed, decomposed := Check(mapCase(c.Case, nfc)), Check(mapCase(c.Case, nfd))
		if a, b := outline(composed), outline(decomposed); a != b {
			t.Errorf("%s:\nNFC %s\nNFD %s", c.ID, a, b)
		}
		if a, b := outline(composed), outline(Check(mapCase(c.Case, nfc))); a != b {
			t.Errorf("%s is not the same twice: %s and %s", c.ID, a, b)
		}
	}
}

func BenchmarkGauntlet(b *testing.B) {
	cases := readGauntlet(b)
	claims := 0
	for b.Loop() {
		for _, c := range cases {
			claims += len(Check(c.Case).Claims)
		}
	}
	b.ReportMetric(float64(claims)/b.Elapsed().Seconds(), "claims/s")
}

// long gives a passage of about n characters whose sentences, numbers and roles differ.
func long(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < 3*n; i++ {
		fmt.Fprintf(&b, "%d. 第%d条の会員は、届出の日から%d日以内に、会社に書類%dを提出しなければならない。ただし、社員が認めた場合はこの限りでない。\n", i%9+1, i, i%80+2, i)
		fmt.Fprintf(&b, "- Members of group %d must not provide keys without notice, unless %d days have passed.\n", i, i%70+3)
	}
	return b.String()
}

var longClaims = []RawClaim{
	{Text: "会員は届出の日から99日以内に書類7を提出する必要はありません。", Evidence: []RawEvidence{{ID: "c1"}}},
	{Text: "Members always provide keys within 2 weeks of the notice.", Evidence: []RawEvidence{{ID: "c1"}}},
}

func BenchmarkPassage(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		p := []Passage{{ID: "c1", Doc: "a.md", Text: long(n)}}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				c := New("", p, Options{})
				for _, raw := range longClaims {
					c.Claim(raw)
					c.Tagged(raw)
				}
			}
		})
	}
}
