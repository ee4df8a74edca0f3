package desk

import (
	"testing"

	"tenkyo/verify"
)

func TestARewordedSentenceIsNeitherBackedNorFaulty(t *testing.T) {
	for _, v := range verify.Verdicts() {
		c := Claim{Claim: verify.Claim{Verdict: v}}
		if got, want := c.Faulty(), v != verify.Verified && v != verify.Reworded; got != want {
			t.Errorf("%s: faulty %v", v, got)
		}
		r := &Report{Claims: []Claim{c}, Counts: map[verify.Verdict]int{}}
		(&Desk{}).finish(r)
		if held := r.Status == "review"; held != c.Faulty() || r.Counts[v] != 1 {
			t.Errorf("%s: %s, %v", v, r.Status, r.Counts)
		}
	}
}

func TestAFlagCountsForMoreThanThatAClaimIsReworded(t *testing.T) {
	warning := []verify.Flag{{Code: "weak_grounding", Severity: verify.Warning}}
	for _, c := range []struct {
		before, want verify.Verdict
		flags        []verify.Flag
	}{
		{verify.Reworded, verify.Reworded, nil}, {verify.Verified, verify.Verified, nil},
		{verify.Reworded, verify.Caution, warning}, {verify.Verified, verify.Caution, warning}, {verify.Caution, verify.Verified, nil},
	} {
		got := verify.Claim{Verdict: c.before, Flags: c.flags}
		settle(&got)
		if got.Verdict != c.want {
			t.Errorf("%s with %d flags is %s, want %s", c.before, len(c.flags), got.Verdict, c.want)
		}
	}
}

func TestWhatDiffersIsLedBackToTheSentence(t *testing.T) {
	r := reduced{text: "休暇は", at: []int{4, 5, 6, 7}}
	got := r.differs([]verify.Difference{{Span: &[2]int{0, 2}}, {Span: &[2]int{1, 9}}, {Span: &[2]int{1, 9}, Source: &verify.SourceSpan{ID: "c1", Span: [2]int{0, 1}}}})
	if len(got) != 2 || *got[0].Span != [2]int{4, 6} || got[1].Span != nil || got[1].Source == nil {
		t.Errorf("%+v", got)
	}
}
