package verify

import "testing"

func TestARowOfATableBacksOnlyWhatItsLabelNames(t *testing.T) {
	allowances := Passage{ID: "c1", Title: "旅費規程", Section: "別表第1 国内出張の日当及び宿泊料", Text: "区分 | 日当（1日） | 宿泊料の上限（1泊）\n役員 | 4,000円 | 18,000円\n課長 | 3,000円 | 14,000円\n一般 | 2,500円 | 12,000円\n東京都特別区、大阪市及び名古屋市 | 2,800円 | 15,000円"}
	rates := Passage{ID: "c1", Title: "Expenses", Text: "Role | Laptop | Replaced after\nSales and service | standard | 4 years\nContractors | shared | 5 years"}
	for _, c := range []struct {
		name    string
		passage Passage
		claim   string
		quote   string
		flagged bool
	}{
		{"another role's row", allowances, "課長の日当は1日2,500円です。", "一般 | 2,500円 | 12,000円", true},
		{"the other way round", allowances, "一般の日当は1日3,000円です。", "課長 | 3,000円 | 14,000円", true},
		{"no role at all, as if it held for everybody", allowances, "日当は1日2,500円です。", "一般 | 2,500円 | 12,000円", true},
		{"its own row", allowances, "一般の従業員の日当は1日2,500円です。", "一般 | 2,500円 | 12,000円", false},
		{"a label that is shortened", allowances, "東京都特別区と大阪市では、日当は1日2,800円です。", "東京都特別区、大阪市及び名古屋市 | 2,800円 | 15,000円", false},
		{"an English row of others", rates, "Contractors get a new laptop after 4 years.", "Sales and service | standard | 4 years", true},
		{"an English row by its name", rates, "A contractor's laptop is replaced after 5 years.", "Contractors | shared | 5 years", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := New("", []Passage{c.passage}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
			if got.has(codeRow) != c.flagged {
				t.Errorf("verdict %s, flags %+v", got.Verdict, got.Flags)
			}
			if c.flagged && passes(got.Verdict) {
				t.Errorf("a row about somebody else backs the claim")
			}
		})
	}
	whole := New("", []Passage{allowances}, Options{}).Claim(RawClaim{"一般の日当は1日2,500円です。", []RawEvidence{{ID: "c1", Quote: allowances.Text}}})
	if whole.has(codeRow) {
		t.Errorf("a whole table was taken for a row: %+v", whole.Flags)
	}
}

func TestRowsNeedNoBarsAroundThem(t *testing.T) {
	passage := Passage{
		ID: "c1", Title: "国内出張旅費規程", Section: "別表1 日当",
		Text: "区分 | 日帰り | 宿泊\n部長以上 | 1,600円 | 3,200円\nその他の社員 | 1,100円 | 2,200円",
	}
	fares := Passage{ID: "c1", Title: "Fares", Text: "Zone | Single | Return\nInner | £2.40 | £4.20\nOuter | £3.10 | £5.80"}
	for _, c := range []struct {
		p     Passage
		claim string
		want  Verdict
	}{
		{passage, "部長以上の日帰りの日当は3,200円である。", Unsupported},
		{passage, "その他の社員の日帰りの日当は1,100円である。", Verified},
		{passage, "部長以上の宿泊の日当は3,200円である。", Verified},
		{passage, "その他の社員の宿泊の日当は3,200円である。", Unsupported},
		{fares, "An inner return is £4.20.", Verified},
		{fares, "An inner single is £4.20.", Unsupported},
		{fares, "An outer return is £4.20.", Unsupported},
	} {
		got := New("", []Passage{c.p}, Options{}).Tagged(RawClaim{c.claim, []RawEvidence{{ID: "c1"}}})
		if !meets(got.Verdict, c.want) {
			t.Errorf("%s is %s, want %s: %v", c.claim, got.Verdict, c.want, got.Flags)
		}
	}
	if n := len(Sentences(passage.Text)); n != 3 {
		t.Errorf("three rows are %d sentences", n)
	}
}

func TestAValueOfAnotherEntryIsNotTold(t *testing.T) {
	list := "(1) 中央図書館 午前9時から午後8時まで\n(2) 分館 午前9時から午後9時まで\n(3) 図書室 午前9時30分から午後5時まで"
	for _, c := range []struct {
		text, claim string
		right       bool
	}{
		{list, "中央図書館は午前9時から午後8時まで開いています。", true},
		{list, "分館は午前9時から午後9時までです。", true},
		{list, "中央図書館は午前9時から午後9時まで開いています。", false},
		{list, "中央図書館は午後8時まで、分館は午後9時までです。", true},
	} {
		got := verdictOf(c.text, c.claim)
		if c.right != passes(got.Verdict) {
			t.Errorf("%q is %s: %v", c.claim, got.Verdict, got.Flags)
		}
	}
}
