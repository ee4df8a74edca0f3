package ask

import (
	"testing"

	"tenkyo/app/question"
	"tenkyo/verify"
)

func claimsOf(verdicts ...verify.Verdict) []verify.Claim {
	claims := make([]verify.Claim, len(verdicts))
	for i, v := range verdicts {
		claims[i] = verify.Claim{Text: "文", Verdict: v}
	}
	return claims
}

func TestWhichAttemptReplacesTheFirst(t *testing.T) {
	const ok, look, bad, none, old = verify.Verified, verify.Caution, verify.Unsupported, verify.Unsourced, verify.Stale
	for _, c := range []struct {
		name   string
		first  []verify.Claim
		second []verify.Claim
		want   bool
	}{
		{"fewer failed claims win", claimsOf(ok, bad), claimsOf(look), true},
		{"more failed claims lose, whatever else they bring", claimsOf(bad), claimsOf(ok, ok, bad, none), false},
		{"with as many failed ones, more verified claims win", claimsOf(ok, bad), claimsOf(ok, ok, none), true},
		{"a tie keeps the first", claimsOf(ok, bad), claimsOf(ok, none), false},
		{"an empty answer replaces nothing", claimsOf(bad), nil, false},
		{"stale and caution do not count as failed", claimsOf(old, look), claimsOf(look, old), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := better(c.first, c.second); got != c.want {
				t.Errorf("better = %v, want %v", got, c.want)
			}
		})
	}
}

func TestFaultsNameEachCriticalFlagOnceAndNoWarning(t *testing.T) {
	flags := []verify.Flag{
		{Code: "number_not_in_quote", Severity: verify.Critical, Detail: "says 30日, the source says 14日"},
		{Code: "number_not_in_quote", Severity: verify.Critical, Detail: "says 30日, the source says 14日"},
		{Code: "proviso_dropped", Severity: verify.Warning, Detail: "the proviso is left out"},
	}
	got := faults([]verify.Claim{{Text: "30日です。", Flags: flags}})
	if len(got) != 1 || got[0] != `"30日です。": says 30日, the source says 14日` {
		t.Errorf("faults = %q", got)
	}
}

func TestAskingForAValueIsSeen(t *testing.T) {
	for text, want := range map[string]bool{
		"有給は何日もらえますか": true, "宿泊料の上限はいくら": true, "いつまでに申請すればよい": true, "精算の期限は": true,
		"How many days of leave do I get?": true, "When must I report an incident?": true, "What is the limit for gifts?": true,
		"副業はできますか": false, "有給を取るにはどうすればよいですか": false, "Can I take my laptop home?": false, "Who approves travel?": false,
	} {
		if got := question.Read(text).AsksForFigure(); got != want {
			t.Errorf("%s asks for a figure: %v", text, got)
		}
	}
}
