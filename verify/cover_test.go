package verify

import (
	"slices"
	"testing"
)

// What is verified is found again word for word, number for number, or in another form of the same words.
func TestOnlyWhatIsFoundAgainIsVerified(t *testing.T) {
	for _, c := range []struct {
		quote, claim string
		want         Verdict
	}{
		{"出張の旅費は、出張後に精算する。", "出張の旅費は、出張後に精算します。", Verified},
		{"出張の旅費は、出張後に精算する。", "出張の旅費は、出張後に精算されます。", Verified},
		{"社員は、七日以内に届け出なければならない。", "社員は7日以内に届出をする必要があります。", Verified},
		{"申込書を提出しなければならない。", "申込書を提出する。", Verified},
		{"Lost cards are reported to the desk.", "A lost card is reported to the desk.", Verified},
		{"Staff must submit the form within two weeks.", "The form must be submitted by staff within 14 days.", Verified}, // in the passive
		{"We will refund the fare within 14 days.", "The company refunds the fare within two weeks.", Verified},
		{"You must return the badge within 14 days.", "Employees must return the badge within 14 days.", Verified},
		{"Visitors must sign in. Deliveries are accepted at the loading bay only.", "Visitors are accepted at the loading bay only.", Reworded},
		{"Samples are valid for one day and are packed in boxes of six.", "Samples are packed in boxes of six.", Verified},
		{"The file needs an approver entry.", "The file needs a reviewer entry.", Reworded},
		{"Approvers read it; a reviewer and owner needs an approver entry.", "An approver needs a reviewer entry.", Reworded},
		{"We encourage staff to take the hours within two weeks.", "Staff must take the hours within two weeks.", Reworded},
		{"休館日には、駐車場を使えない。", "休館日には、駐車場を使うことができません。", Verified},
		{"会議の議事録は、5年間保存する。", "議事録の保存期間は5年です。", Verified},
		{"3 休学期間は,修業年限に算入しない。", "休学期間は修業年限に算入されません。", Verified},
		{"利用は、終日行うことができるものとする。", "利用は、終日行うことができます。", Verified},
		{"The form is required before entry.", "The form is required before entry.", Verified},
		// What is denied within a word, and what somebody may ask for.
		{"Examples of non-reimbursable expenses are alcohol and coat check.", "Coat check is a reimbursable expense.", Reworded},
		{"Before a decision, the Mayor may require notice to affected parties.", "Notice to affected parties is required before a decision.", Reworded},
		// Another predicate.
		{"出張の旅費は、出張後に精算する。", "出張の旅費は前払いされる。", Reworded},
		{"Lost cards are reported to the desk.", "Lost cards are kept at the desk.", Reworded},
		// Predicates of a neighbour.
		{"夏季休暇は、連続して取得する。慶弔休暇は届出を要する。", "慶弔休暇は連続して取得する。", Reworded},
		{"A棟の鍵は守衛室で保管する。B棟の鍵は毎朝点検する。", "B棟の鍵は守衛室で保管する。", Reworded},
		{"Title passes to the buyer when the buyer pays; the risk passes when the goods arrive.", "The risk passes when the buyer pays.", Caution},
		{"The tenant pays the fee; the landlord repairs the roof.", "The tenant repairs the roof.", Reworded},
		{"管理者は、使用者が料金を納入しないときは、給水を停止することができる。", "使用者が給水を停止することができます。", Reworded},
		{"Can I bring a guest to the sauna? No, it is for members.", "You can bring a guest to the sauna.", Reworded},
		{"The board may raise the fee by 20 euros.", "The board may raise the fee to 20 euros.", Reworded},
		{"Corridors B and D are reserved for nurses.", "Corridors B and E are reserved for nurses.", Reworded},
		// Who acts on whom, what is only said, and one of two.
		{"老人が戸外で選手にいじめられている。", "老人が戸外で選手をいじめている。", Reworded},
		{"おそらく男性が若者を押した。", "男性が若者を押した。", Reworded},
		{"会社員が若者を押したと言われている。", "会社員が若者を押した。", Reworded},
		{"男性か学生が走っている。", "男性が走っている。", Reworded},
		{"選手が老人を立たせている。", "選手が立っている。", Reworded},
		// A condition in other grammar.
		{"図書を閲覧しようとする者は、申請書を館長に提出しなければならない。", "図書を閲覧するには、申請書を館長に提出する必要があります。", Verified},
		// A case is not the rule, and what somebody wishes is no fact.
		{"本人が希望する場合は、在宅勤務とする。", "本人が希望する。", Reworded},
		{"育児中の職員が希望した場合は、夜間勤務をさせてはならない。", "育児中の職員には、夜間勤務をさせてはならない。", Reworded},
		// Places that only a particle or a preposition tells apart.
		{"連絡には、メールより電話を優先する。", "連絡には、電話よりメールを優先する。", Caution},
		{"Documents are sent from HR to Finance.", "Documents are sent from Finance to HR.", Caution},
		{"配偶者、父母が入院したとき：2日", "配偶者の父母が入院したときは2日です。", Reworded},
		// What another clause says, for whom, to whom, and what only a heading names.
		{"We do not pay for any illness that starts within the first 14 days of cover; accidents are covered from day one.", "Illness is covered from day one.", Reworded},
		{"給与振込を当行で受け取る方は、当行カードの手数料が月3回まで無料です。", "当行カードの手数料は月3回まで無料です。", Reworded},
		{"市区町村の医療費助成を受けている方は、必ず当組合に届け出てください。", "市区町村の医療費助成を受けている場合は、市区町村への届け出が必要です。", Reworded},
		{"ワット時定格量が100Wh以下のものは機内に持ち込めます。100Whを超え160Wh以下のものは2個まで持ち込めます。", "100Wh以下のものは2個まで持ち込めます。", Unsupported},
		{"An interpreter may consult a dictionary with the leave of the court.", "An interpreter may consult a dictionary.", Reworded},
		{"Drones under 250 grams may be flown without permission outside the deer park.", "Drones under 250 grams may be flown without permission.", Reworded},
		{"出入口Cについては、バス会社の同意を得たうえで設置する。", "出入口Cについても設置します。", Reworded},
		{"次の場合は保証の対象になりません。\n(1) 落下による破損\n(2) 結露による窓枠の変色", "結露による窓枠の変色は、保証の対象になります。", Reworded},
		// An answer word, words of its own for whom the source speaks of, and words that share nothing with it.
		{"Keeping-in-touch days are voluntary.", "No, keeping-in-touch days are voluntary.", Verified},
		{"欠勤の届出は当日でもよい。", "はい、欠勤の届出は当日でもよいです。", Verified},
		{"乙は、敷金として賃料の2か月分を甲に預託する。", "賃借人は、賃料の2か月分を敷金として賃貸人に預けます。", Reworded},
		{"Food may be reheated only once.", "Dishes can be warmed up again one time and no more.", Reworded},
		{"Q3 通信費の実費は請求できますか。\nA3：いいえ。手当に含まれるものとします。", "通信にかかった実費を別に請求することはできません。", Reworded},
		// Hedges.
		{"Comments may become outdated.", "Comments become outdated.", Caution},
		{"会場を変更することがある。", "会場を変更する。", Caution},
		// Questions.
		{"届出は7日以内とする。", "届出は7日以内ですか。", Reworded},
		{"Notice is given within 7 days.", "Is notice given within 7 days?", Reworded},
		// Another language.
		{"届出は7日以内とする。", "Notice is given within 7 days.", Reworded},
		// Numbers at the head are numbers.
		{"1.5 FTE are planned.", "1.5 FTE are planned.", Verified},
	} {
		got := verdictOf(c.quote, c.claim)
		if got.Verdict != c.want {
			t.Errorf("%q of %q is %s, want %s: %v", c.claim, c.quote, got.Verdict, c.want, got.Flags)
		}
	}
}

func TestWhatIsNotFoundAgainIsNeverVerified(t *testing.T) {
	for _, c := range [][2]string{
		{"1.5 FTE are planned.", "2.5 FTE are planned."},
		{"3.5 日前に届け出る。", "4.5 日前に届け出る。"},
		{"1.5 倍とする。", "2.5 倍とする。"},
	} {
		if got := verdictOf(c[0], c[1]); got.Verdict == Verified {
			t.Errorf("%q of %q is verified", c[1], c[0])
		}
	}
	for _, doc := range []string{"20", "it"} {
		c := New("", []Passage{{ID: "c1", Doc: doc, Text: "Leave is 10 days."}}, Options{})
		if got := c.Claim(RawClaim{"Leave is 20 days.", []RawEvidence{{ID: "c1", Quote: "Leave is 10 days."}}}); got.Verdict != Unsupported {
			t.Errorf("a document named %q takes a number out of the claim: %s", doc, got.Verdict)
		}
	}
	question := "How many days of leave are there"
	c := New(question, []Passage{{ID: "c1", Text: "How many days of leave are there is asked often."}}, Options{})
	if got := c.Claim(RawClaim{question + ".", []RawEvidence{{ID: "c1", Quote: "How many days of leave are there is asked often."}}}); got.Verdict == Verified {
		t.Error("an echo of the question is verified")
	}
}

func TestARewordedClaimTellsWhereItDiffers(t *testing.T) {
	quote := "Lost cards are reported to the desk."
	got := verdictOf(quote, "Lost cards are kept at the desk.")
	if got.Verdict != Reworded || len(got.Differs) != 1 || got.Differs[0].Span == nil || got.Differs[0].Source == nil {
		t.Fatalf("%s, differs %+v", got.Verdict, got.Differs)
	}
	d := got.Differs[0]
	if said := string([]rune(got.Text)[d.Span[0]:d.Span[1]]); said != "kept" {
		t.Errorf("the claim differs at %q", said)
	}
	if written := string([]rune(quote)[d.Source.Span[0]:d.Source.Span[1]]); written != "reported" {
		t.Errorf("the source differs at %q", written)
	}
	if slices.ContainsFunc(verdictOf(quote, quote).Differs, func(Difference) bool { return true }) {
		t.Error("a verified claim differs")
	}
}

// The head of a column that asks does not say what its cells answer.
func TestAColumnThatAsksIsNoStatement(t *testing.T) {
	table := "| Item | Loan period | Able to reserve? |\n|---|---|---|\n| Magazines | 14 days | Yes |\n| Films | 7 days | No |\n"
	c := New("", []Passage{{ID: "c1", Text: table}}, Options{})
	for claim, quote := range map[string]string{"Films are able to reserve.": "| Films | 7 days | No |", "Films can be reserved.": "| Films | 7 days | No |"} {
		if got := c.Claim(RawClaim{claim, []RawEvidence{{ID: "c1", Quote: quote}}}); got.Verdict == Verified {
			t.Errorf("%q is verified by %q", claim, quote)
		}
	}
}

func TestALabelBeforeANumberIsNoPartOfIt(t *testing.T) {
	text := "Q1 半日だけ在宅で勤務した日も対象になりますか。\nA1：4時間以上在宅で勤務した日は対象とします。"
	quote := "4時間以上在宅で勤務した日は対象とします。"
	got := New("", []Passage{{ID: "c1", Doc: "faq.md", Text: text}}, Options{}).Claim(RawClaim{quote, []RawEvidence{{ID: "c1", Quote: quote}}})
	if got.Verdict != Verified || got.Evidence[0].Status != Exact {
		t.Errorf("%s %s %v", got.Verdict, got.Evidence[0].Status, got.Flags)
	}
}

// A heading lends the topic, not another thing than the sentence names; a proviso that takes a duty back does not state it.
func TestWhatAHeadingAndAProvisoDoNotLend(t *testing.T) {
	for _, c := range []struct{ section, text, quote, claim string }{
		{"Sheds and greenhouses", "A tenant may erect one shed not exceeding 2.4 metres in height. Written consent of the committee is required before any greenhouse is built.",
			"A tenant may erect one shed not exceeding 2.4 metres in height. Written consent of the committee is required before any greenhouse is built.",
			"Written consent of the committee is required before any shed is built."},
		{"届出", "蜜蜂を飼育する者は、届け出なければならない。ただし、花粉交配の用に供するため温室内で飼育する場合は、この限りでない。",
			"ただし、花粉交配の用に供するため温室内で飼育する場合は、この限りでない。", "花粉交配の用に供するため温室内で飼育する場合も、届け出なければなりません。"},
	} {
		got := New("", []Passage{{ID: "c1", Doc: "rules.md", Section: c.section, Text: c.text}}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
		if got.Verdict == Verified {
			t.Errorf("%q is verified", c.claim)
		}
	}
}

func TestSameYearAndTheYearAfter(t *testing.T) {
	facts := newView("工期は、令和7年3月から同年6月までとし、翌年4月に供用する。").facts()
	var got [][2]int
	for _, f := range facts {
		got = append(got, [2]int{f.y, f.m})
	}
	if want := [][2]int{{2025, 3}, {2025, 6}, {2026, 4}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
