package verify

import "testing"

const hall = `（利用時間）
第3条　会館の利用時間は、午前9時から午後9時までとする。ただし、土曜日及び日曜日は午後5時までとする。
（休館日）
第4条　休館日は、毎週火曜日とする。
2　前項の規定は、祝日には適用しない。
（利用料）
第5条　利用料は、1時間につき1,200円とする。
`

const manual = `5 Orders
5.1 For orders of $2,000 or more, the buyer must obtain two written offers. This requirement does not apply to urgent repairs.
5.2 Offers are decided by a simple majority of the votes cast.
5.3 Notwithstanding 5.2, changes of supplier require two thirds of all members.
5.4 Parcels are checked by two clerks before they are shelved.
`

func TestClaimsAreReadInTheirContext(t *testing.T) {
	passages := []Passage{
		{ID: "c1", Doc: "会館規則.md", Title: "会館規則", Section: "第3条〜第5条", Text: hall},
		{ID: "c2", Doc: "Buying Manual.pdf", Title: "Buying Manual", Section: "5 Orders", Text: manual},
	}
	for _, c := range []struct {
		rule, claim, id, quote string
		want                   Verdict
		code                   string
	}{
		{"a short form of two days", "土日の会館の利用時間は17時までです。", "c1", "", Verified, ""},
		{"the number of the sentence for the case of its proviso", "土日の会館の利用時間は21時までです。", "c1", "", Caution, codeProviso},
		{"a proviso left out", "会館の利用時間は9時から21時までです。", "c1", "", Caution, codeProviso},
		{"another day of the week", "休館日は毎週水曜日です。", "c1", "休館日は、毎週火曜日とする。", Unsupported, codeNumber},
		{"the next paragraph takes something out", "休館日は毎週火曜日です。", "c1", "休館日は、毎週火曜日とする。", Caution, codeProviso},
		{"articles begin paragraphs of their own", "利用料は1時間1,200円です。", "c1", "利用料は、1時間につき1,200円とする。", Verified, ""},
		{"another time for the amount", "利用料は1日につき1,200円です。", "c1", "利用料は、1時間につき1,200円とする。", Unsupported, ""},
		{"the name of the cited document", "According to Buying Manual.pdf, parcels are checked by two clerks before they are shelved.", "c2", "Parcels are checked by two clerks before they are shelved.", Verified, ""},
		{"number of the same noun", "Parcels are checked by one clerk before they are shelved.", "c2", "Parcels are checked by two clerks before they are shelved.", Unsupported, codeNumber},
		{"after for before", "Parcels are checked by two clerks after they are shelved.", "c2", "Parcels are checked by two clerks before they are shelved.", Unsupported, codeOpposite},
		{"an exception in the next sentence", "For orders of $2,000 or more, the buyer needs two written offers.", "c2", "For orders of $2,000 or more, the buyer must obtain two written offers.", Caution, codeProviso},
		{"an exception in the next paragraph", "Offers are decided by a simple majority of the votes cast.", "c2", "Offers are decided by a simple majority of the votes cast.", Caution, codeProviso},
		{"of those present, for of all", "Changes of supplier take two thirds of the members present.", "c2", "changes of supplier require two thirds of all members.", Unsupported, codeQuantifier},
		{"the same share otherwise put", "Changing the supplier takes 2/3 of all members.", "c2", "changes of supplier require two thirds of all members.", Verified, ""},
	} {
		checker := New("", passages, Options{})
		got := checker.Tagged(RawClaim{c.claim, []RawEvidence{{ID: c.id}}})
		if c.quote != "" {
			got = checker.Claim(RawClaim{c.claim, []RawEvidence{{ID: c.id, Quote: c.quote}}})
		}
		if !meets(got.Verdict, c.want) || c.code != "" && !got.has(c.code) {
			t.Errorf("%s: %q is %s, want %s %s: %v", c.rule, c.claim, got.Verdict, c.want, c.code, got.Flags)
		}
	}
}

func TestAConditionLeftOutIsACautionAndOneKeptIsNot(t *testing.T) {
	for _, c := range []struct {
		question, quote, claim string
		want                   Verdict
	}{
		{"", "鍵を紛失したときは、直ちに管理人に届け出なければならない。", "直ちに管理人に届け出なければなりません。", Caution},
		{"", "鍵を紛失したときは、直ちに管理人に届け出なければならない。", "鍵をなくしたら、直ちに管理人に届け出る必要があります。", Verified},
		{"鍵を紛失したときはどうすればよいですか。", "鍵を紛失したときは、直ちに管理人に届け出なければならない。", "直ちに管理人に届け出なければなりません。", Verified},
		{"", "If the alarm sounds, guests must leave the building at once.", "Guests must leave the building at once.", Caution},
		{"", "If the alarm sounds, guests must leave the building at once.", "Guests must leave the building at once when the alarm sounds.", Verified},
		{"", "If the alarm sounds, guests must leave the building at once.", "Guests must always leave the building at once.", Unsupported},
		{"", "利用者以外の職員が記録を確認する。", "利用者が記録を確認します。", Unsupported},
		{"", "利用者以外の職員が記録を確認する。", "記録は、利用者とは別の職員が確認します。", Verified},
	} {
		got := New(c.question, []Passage{{ID: "c1", Doc: "a.md", Text: c.quote}}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
		if !meets(got.Verdict, c.want) {
			t.Errorf("%q from %q is %s, want %s: %v", c.claim, c.quote, got.Verdict, c.want, got.Flags)
		}
	}
}

func TestACopiedSentenceIsComparedByItsOneChange(t *testing.T) {
	quote := "従業員が故意に会社に損害を与えたときは、その全部又は一部の賠償を求めることがある。"
	for claim, want := range map[string]Verdict{
		quote: Verified,
		"従業員が故意に会社に損害を与えたときは、その全部又はすべての賠償を求めることがある。": Unsupported,
		"その全部又は一部の賠償を求めることがある。":                      Caution,
	} {
		if got := verdictOf(quote, claim); got.Verdict != want {
			t.Errorf("%q is %s, want %s: %v", claim, got.Verdict, want, got.Flags)
		}
	}
}

func TestAReferralAfterARefusalIsNoClaim(t *testing.T) {
	for body, want := range map[string]int{
		"The documents do not say what parking costs. Please contact the front desk.": 0,
		"資料には駐車料金の記載がありません。窓口へお問い合わせください。":                                            0,
		"Please contact the front desk.":                                  1,
		"The desk opens at 9. Please contact the front desk before [c1].": 2,
	} {
		if got := ParseTagged(body, []string{"c1"}); len(got) != want {
			t.Errorf("%q gives %d claims, want %d: %v", body, len(got), want, got)
		}
	}
}

func TestArticlesAndNumberedSectionsBeginBlocks(t *testing.T) {
	var got []string
	text := []rune(hall + "\n" + manual)
	for _, s := range Sentences(string(text)) {
		got = append(got, string(text[s.Start:s.End]))
	}
	want := map[string]bool{"第4条　休館日は、毎週火曜日とする。": true, "前項の規定は、祝日には適用しない。": true, "（休館日）": true, "Offers are decided by a simple majority of the votes cast.": true}
	for _, s := range got {
		delete(want, s)
	}
	if len(want) > 0 {
		t.Errorf("missing %v in %q", want, got)
	}
}
