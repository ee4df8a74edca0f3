package verify

import "testing"

func TestANumberInACompoundIsNoQuantity(t *testing.T) {
	for _, text := range []string{
		"Two-factor authentication is required.", "a one-way trip", "a two-way radio", "one-on-one meetings", "a zero-tolerance policy", "a five-star hotel", "two-step verification", "2-factor codes",
		"二要素認証を用いる。", "2要素認証を用いる。", "二段階認証", "一般の社員", "一部を除く。", "第三者に開示する。", "一定の期間", "一人親の社員", "一社員として", "十分な休憩", "一切の責任",
	} {
		for _, f := range newView(text).facts() {
			if f.kind == amount {
				t.Errorf("%s: %s is %v %s", text, newView(text).string(f.from, f.to), f.value, f.dim)
			}
		}
	}
	for text, want := range map[string]float64{
		"two-week notice": 14, "one month's notice": 1, "two weeks' notice": 14, "3日間": 3, "三日間の休暇": 3, "two-thirds of the staff": 2. / 3, "a two-person team": 2, "a ten-seat bus": 10, "a six-digit code": 6,
		"三者の見積り": 3, "twenty-five employees": 25, "one-time payment": 1, "第三者3名": 3,
	} {
		facts := newView(text).facts()
		if len(facts) != 1 || facts[0].kind != amount || facts[0].value != want {
			t.Errorf("%s: %+v", text, facts)
		}
	}
}

func TestACompoundBacksNoCountAndWantsItself(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		verified       bool
	}{
		{"Two-factor authentication is required for administrators.", "Administrators: two-factor authentication is required.", true},
		{"2-factor authentication is required for administrators.", "Two factor authentication is required for administrators.", true},
		{"Three-factor authentication is required for administrators.", "Two-factor authentication is required for administrators.", false},
		{"Authentication is required for two administrators.", "Two-factor authentication is required for administrators.", false},
		{"管理者は2要素認証を用いなければならない。", "管理者は二要素認証を用いなければならない。", true},
		{"管理者は三要素認証を用いなければならない。", "管理者は二要素認証を用いなければならない。", false},
		{"情報を第三者に開示してはならない。", "情報を第三者に開示してはならない。", true},
		{"情報を三者に開示してはならない。", "情報を第三者に開示してはならない。", false},
		{"Employees give one month's notice.", "Employees give one month's notice.", true},
		{"Employees give two months' notice.", "Employees give one month's notice.", false},
	} {
		checker := New("", []Passage{{ID: "c1", Text: c.passage}}, Options{})
		got := checker.Claim(RawClaim{Text: c.claim, Evidence: []RawEvidence{{ID: "c1", Quote: c.passage}}})
		if wrongly(got.Verdict, c.verified) {
			t.Errorf("%s: %s %+v", c.claim, got.Verdict, got.Flags)
		}
	}
}
