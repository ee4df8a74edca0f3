package verify

import "testing"

func TestAClaimMustSaySomethingAndReadAsItIsWritten(t *testing.T) {
	passage := Passage{ID: "c1", Title: "就業規則", Text: "採用日に10日の年次有給休暇を付与する。"}
	nameless := Passage{Title: "賃金規程", Text: "賃金は、毎月25日に支払う。"}
	for _, c := range []struct {
		name, text, id, quote string
		code                  string
		want                  Verdict
	}{
		{"an empty claim is not verified", "", "c1", "採用日に10日の年次有給休暇を付与する。", codeEmpty, Caution},
		{"nor is one of marks alone", "。…", "c1", "採用日に10日の年次有給休暇を付与する。", codeEmpty, Caution},
		{"nor one with a change of direction in it", "採用日に\u202e10日の年次有給休暇を付与する。", "c1", "採用日に10日の年次有給休暇を付与する。", codeHidden, Caution},
		{"nor one whose words are struck out", "採用日に10日の年次有給休暇を付与す\u0338る。", "c1", "採用日に10日の年次有給休暇を付与する。", codeHidden, Caution},
		{"an empty id cites nothing, not even a passage without one", "賃金は、毎月25日に支払う。", "", "賃金は、毎月25日に支払う。", codeUnknownID, Unsourced},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := New("", []Passage{passage, nameless}, Options{}).Claim(RawClaim{Text: c.text, Evidence: []RawEvidence{{ID: c.id, Quote: c.quote}}})
			if got.Verdict != c.want && got.Verdict.rank() < c.want.rank() || !got.has(c.code) {
				t.Errorf("verdict %s, flags %+v; want at least %s with %s", got.Verdict, got.Flags, c.want, c.code)
			}
		})
	}
}
