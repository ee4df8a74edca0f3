package verify

import "testing"

func TestAClaimThatRestsOnWeaklyMatchedPassagesAloneIsMarked(t *testing.T) {
	passages := []Passage{
		{ID: "c1", Text: "宿泊料は1泊9,000円とする。", WeakMatch: true},
		{ID: "c2", Text: "宿泊料は1泊9,000円を上限とする。"},
	}
	for _, c := range []struct {
		name  string
		cites []string
		want  Verdict
	}{
		{"a weak passage alone", []string{"c1"}, Caution},
		{"another passage beside it", []string{"c1", "c2"}, Verified},
		{"no weak passage", []string{"c2"}, Verified},
	} {
		t.Run(c.name, func(t *testing.T) {
			raw := RawClaim{Text: "宿泊料は1泊9,000円です。"}
			for _, id := range c.cites {
				raw.Evidence = append(raw.Evidence, RawEvidence{ID: id, Quote: "宿泊料は1泊9,000円"})
			}
			got := New("宿泊料は？", passages, Options{}).Claim(raw)
			weak := false
			for _, f := range got.Flags {
				weak = weak || f.Code == "weak_match" && f.Severity == Warning
			}
			if weak != (c.want == Caution) || got.Verdict == Unsupported || got.Verdict == Unsourced || weak && got.Verdict != Caution {
				t.Errorf("%s: %+v", got.Verdict, got.Flags)
			}
		})
	}
}
