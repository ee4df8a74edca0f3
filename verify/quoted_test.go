package verify

import "testing"

func TestAQuotationThatSharesNoWordWithItsClaimBacksNothing(t *testing.T) {
	english := Passage{ID: "c1", Title: "Information Security Policy", Section: "9. Exceptions", Text: "The Head of IT may grant exceptions to this policy in writing, for no longer than 12 months. Exceptions are listed in a register."}
	japanese := Passage{ID: "c1", Title: "就業規則", Section: "第34条 年次有給休暇", Text: "採用日に年次有給休暇を付与する。届出は、総務課が受け付ける。"}
	for _, c := range []struct {
		name         string
		passage      Passage
		claim, quote string
		flagged      bool
	}{
		{"the sentence next to the one that says it", english, "The Head of IT may grant exceptions to this policy in writing.", "Exceptions are listed in a register.", true},
		{"the sentence itself", english, "Exceptions are listed in a register.", "Exceptions are listed in a register.", false},
		{"a neighbour in Japanese", japanese, "年次有給休暇は採用日に付与されます。", "届出は、総務課が受け付ける。", true},
		{"a paraphrase in Japanese", japanese, "届出は総務課で受け付けています。", "届出は、総務課が受け付ける。", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := New("", []Passage{c.passage}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
			if wrongly(got.Verdict, !c.flagged) {
				t.Errorf("verdict %s, flags %+v", got.Verdict, got.Flags)
			}
		})
	}
}
