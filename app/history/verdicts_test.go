package history

import (
	"testing"

	"tenkyo/verify"
)

// What holds an answer back, and what awaits review, is what the machine has something against.
func TestEachVerdictIsReviewedOrIsNot(t *testing.T) {
	want := map[verify.Verdict]string{
		verify.Verified: "", verify.Reworded: "", verify.Caution: WhyCaution, verify.Stale: WhyStale, verify.Unsupported: WhyUnsupported, verify.Unsourced: WhyUnsourced,
	}
	for _, v := range verify.Verdicts() {
		if why, known := want[v]; !known || whyOpen(verify.Claim{Verdict: v}) != why {
			t.Errorf("%s: %q", v, whyOpen(verify.Claim{Verdict: v}))
		}
	}
}

func TestWhatAModelNamedInAWithheldClaimIsWithheld(t *testing.T) {
	h := &hidden{ids: map[string]bool{"c1": true}}
	got := h.claim(verify.Claim{
		Text: "x", Verdict: verify.Reworded, Evidence: []verify.Evidence{{ID: "c1", Quote: "secret"}},
		Opinion: &verify.Opinion{Model: "m", Says: verify.Partial, Said: "a", Written: "secret"}, Differs: []verify.Difference{{Span: &[2]int{0, 1}}},
	})
	if got.Text != "" || got.Differs != nil || *got.Opinion != (verify.Opinion{Model: "m", Says: verify.Partial}) {
		t.Errorf("%+v", got)
	}
}
