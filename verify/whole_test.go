package verify

import "testing"

// backing is a claim with the text that it cites: as a whole where quote is empty.
type backing struct {
	source, quote, claim string
	verified             bool
}

func (b backing) verdict() Claim {
	p := Passage{ID: "c1", Title: "規程", Text: b.source}
	c := New("", []Passage{p}, Options{})
	if b.quote == "" {
		return c.Tagged(RawClaim{b.claim, []RawEvidence{{ID: "c1"}}})
	}
	return c.Claim(RawClaim{b.claim, []RawEvidence{{ID: "c1", Quote: b.quote}}})
}

func runBackings(t *testing.T, all []backing) {
	t.Helper()
	for _, b := range all {
		t.Run(b.claim, func(t *testing.T) {
			if got := b.verdict(); wrongly(got.Verdict, b.verified) {
				t.Errorf("%q of %q is %s, flags %+v", b.quote, b.source, got.Verdict, got.Flags)
			}
		})
	}
}

func TestAQuotationIsReadToTheEndOfItsSentence(t *testing.T) {
	runBackings(t, []backing{
		{"在宅での作業を許すかどうかは、課長が決める。", "在宅での作業を許す", "在宅での作業を許す。", false},
		{"住宅手当を支給するとは限らない。", "住宅手当を支給する", "住宅手当を支給する。", false},
		{"通勤費を返還するわけではない。", "通勤費を返還する", "通勤費を返還する。", false},
		{"特別手当を支給する場合は、12月に行う。", "特別手当を支給する", "特別手当を支給する。", false},
		{"入館証を貸与することがある。", "入館証を貸与する", "入館証を貸与する。", false},
		{"契約社員には、10日の介護休暇を与えることができる。", "10日の介護休暇を与える", "介護休暇は10日与える。", false},
		{"契約社員には、10日の介護休暇を与えることができる。", "10日の介護休暇を与える", "介護休暇を10日与えることができる。", true},
		{"在宅での作業を許すかどうかは、課長が決める。", "在宅での作業を許すかどうかは、課長が決める", "在宅での作業を許すかどうかは課長が決める。", true},
		{"入館証を貸与し、退職時に返却させる。", "入館証を貸与し", "入館証を貸与する。", true},
		{"Parking is free only if booked a day before.", "Parking is free", "Parking is free.", false},
		{"Visitors are admitted only after signing the register.", "Visitors are admitted", "Visitors are admitted.", false},
		{"It is not the case that interns receive a bonus.", "interns receive a bonus", "Interns receive a bonus.", false},
		{"The manager decides whether meals are reimbursed.", "meals are reimbursed", "Meals are reimbursed.", false},
		{"This does not mean that lockers are provided to all guests.", "lockers are provided", "Lockers are provided.", false},
		{"Laptops are replaced unless the damage was deliberate.", "Laptops are replaced", "Laptops are replaced.", false},
		{"Parking is free only if booked a day before.", "Parking is free only if booked a day before", "Parking is free only if booked a day before.", true},
		{"Laptops are replaced every four years and returned to the IT desk.", "Laptops are replaced every four years", "Laptops are replaced every four years.", true},
	})
}

func TestPermissionIsNoFact(t *testing.T) {
	runBackings(t, []backing{
		{"会社は、永年勤続者に記念品を与えることができる。", "", "会社は永年勤続者に記念品を与える。", false},
		{"社員には5日の特別休暇を与えることができる。", "", "社員には5日の特別休暇が与えられる。", false},
		{"会社は一時金を支払うことができる。", "", "会社は一時金を支払う。", false},
		{"理事長は、会費を減額することができる。", "", "理事長は会費を減額する。", false},
		{"会社は、永年勤続者に記念品を与えることができる。", "", "会社は永年勤続者に記念品を与えることができます。", true},
		{"会社は、永年勤続者に記念品を与えなければならない。", "", "会社は永年勤続者に記念品を与える。", true},
		{"The employer may grant a day off in December.", "", "The employer grants a day off in December.", false},
		{"The library may charge a fee of 5 euros.", "", "The library charges a fee of 5 euros.", false},
		{"The landlord may inspect the flat in May.", "", "The landlord inspects the flat in May.", false},
		{"The library may charge a fee of 5 euros.", "", "The library can charge a fee of 5 euros.", true},
		{"The library must charge a fee of 5 euros.", "", "The library charges a fee of 5 euros.", true},
	})
}

const allowances = `区分 | 札幌 | その他
役員 | 9,000円 | 8,000円
その他の職員 | 8,000円 | 7,000円`

const fees = `Category | Weekday | Weekend
Adults | 12 dollars | 15 dollars
Other adults | 10 dollars | 12 dollars`

func TestAnAmountBelongsWhereItsRowAndColumnMeet(t *testing.T) {
	runBackings(t, []backing{
		{allowances, "", "その他の職員の日当は、札幌で7,000円、その他で8,000円である。", false},
		{allowances, "", "札幌の日当は、役員が8,000円、その他の職員が9,000円である。", false},
		{allowances, "", "役員の日当は8,000円である。", false},
		{allowances, "", "その他の職員の日当は、札幌で8,000円、その他で7,000円である。", true},
		{allowances, "", "札幌の日当は、役員が9,000円、その他の職員が8,000円である。", true},
		{allowances, "", "役員の札幌の日当は9,000円である。", true},
		{fees, "", "Adults pay 15 dollars on a weekday.", false},
		{fees, "", "Other adults pay 12 dollars on a weekday.", false},
		{fees, "", "Adults: weekend 12 dollars.", false},
		{fees, "", "Adults: weekday 12 dollars, weekend 15 dollars.", true},
		{fees, "", "Other adults pay 10 dollars on a weekday.", true},
	})
}

func TestAQuotationMayBeginAndEndBetweenSentences(t *testing.T) {
	b := backing{"1. 会費を徴収する。\n\n2. 退会した者には会費を返還する。", "2. 退会した者には会費を返還する。", "退会した者には会費を返還する。", true}
	if got := b.verdict(); got.Verdict != Verified {
		t.Errorf("%s, flags %+v", got.Verdict, got.Flags)
	}
}

func TestNarrowChangesAreSeen(t *testing.T) {
	runBackings(t, []backing{
		{"短時間勤務は、子が3歳6か月に達するまで利用できる。", "", "短時間勤務は子が3歳に達するまで利用できる。", false},
		{"短時間勤務は、子が3歳6か月に達するまで利用できる。", "", "短時間勤務は子が3歳6か月に達するまで利用できる。", true},
		{"届出は、7日以内に行う。", "", "届出は毎月7日までに行う。", false},
		{"届出は、毎月7日までに行う。", "", "届出は毎月7日までに行う。", true},
		{"午前7時から午後4時まで営業し、午前10時から午前11時まで清掃を行う。", "", "午前10時から午後4時まで営業する。", false},
		{"午前7時から午後4時まで営業し、午前10時から午前11時まで清掃を行う。", "", "午前7時から午後4時まで営業する。", true},
		{"購入後に部長の決裁を受ける。", "", "部長の決裁後に購入する。", false},
		{"部長の決裁後に購入する。", "", "部長の決裁後に購入します。", true},
		{"研修を修了した職員には、手当を支給する。", "", "研修中の職員にも手当を支給する。", false},
		{"職員が転居するときは、3日の休暇を取得できる。", "", "派遣職員は転居するときに3日の休暇を取得できる。", false},
		{"Employees receive a uniform every year.", "", "Temporary employees receive a uniform every year.", false},
		{"職員が転居するときは、3日の休暇を与える。", "", "職員が転居するときは3日の有給の休暇を与える。", false},
		{"Staff receive 3 days of leave for a move.", "", "Staff receive 3 days of paid leave for a move.", false},
		{"Members with five years of membership receive a badge.", "", "Members receive a badge.", false},
		{"Members with five years of membership receive a badge.", "", "Members with five years of membership receive a badge.", true},
	})
}
