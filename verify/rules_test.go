package verify

import "testing"

func TestTheVersionsOfTheRulesGoForward(t *testing.T) {
	for i, v := range ruleVersions {
		if !rulesForm.MatchString(v) || i > 0 && !rulesBefore(ruleVersions[i-1], v) {
			t.Errorf("version %d is %q", i+1, v)
		}
	}
	if RulesAge(Rules) != 0 || RulesAge("2026-11-29.1") < 50 || RulesAge("2020-01-01.1") != -1 || RulesAge("") != -1 {
		t.Error("the age of a version is wrong")
	}
	if RulesLater(Rules) || RulesLater("2026-11-29.1") || RulesLater("2999") || RulesLater("") || !RulesLater("2099-01-01.1") {
		t.Error("what came later is wrong")
	}
}
