package verify

import "testing"

// All words of these claims stand in what they cite; what they say does not.
func TestWordsThatHangTogetherOtherwiseAreNotVerified(t *testing.T) {
	for _, c := range []struct {
		quote, claim string
		want         Verdict
	}{
		// What comes first.
		{"利用者は、鍵を返却したあとに、保証金の返還を受ける。", "利用者は、保証金の返還を受けたあとに、鍵を返却します。", Reworded},
		{"利用者は、鍵を返却したあとに、保証金の返還を受ける。", "鍵を返却したあとに、保証金の返還を受けます。", Verified},
		{"Members use up their guest tickets before buying day passes.", "Members use up their day passes before buying guest tickets.", Reworded},
		{"Members use up their guest tickets before buying day passes.", "Before buying day passes, members use up their guest tickets.", Verified},
		{"契約は、満了の日をもって終了する。満了後も同様とする。", "契約は、満了日の翌日に終了します。", Reworded},
		// Which number is which.
		{"A player who misses four rounds is left out until playing two rounds.", "A player who misses two rounds is left out until playing four rounds.", Reworded},
		{"A player who misses four rounds is left out until playing two rounds.", "A player who misses 4 rounds is left out until playing 2 rounds.", Verified},
		{"休憩の申出は、1・2部を通して4回、3・4部を通して5回とする。", "休憩の申出は、1・2部を通して5回、3・4部を通して4回です。", Reworded},
		{"Each choir must rehearse at most once per term.", "Each choir must rehearse at least once per term.", Reworded},
		{"補助を受けることができる者は、次に掲げる要件の全てを満たす者とする。", "補助を受けることができる者は、次の要件のいずれかを満たす者です。", Reworded},
		// One word of the source is not two of the claim.
		{"The quiet period begins at the end of the rehearsal.", "The quiet period begins at the start of the rehearsal.", Reworded},
		// Of which item a word is.
		{"次の事業を行う。\n(1) 子ども会との連携及び支援\n(2) 他の文庫との相互貸借の推進", "子ども会との相互貸借の推進と、他の文庫の支援を行います。", Reworded},
		{"次のとおり休みを与える。\n本人が喪主のとき…………5日以内\n本人が喪主以外のとき…3日以内", "本人が喪主以外のときは、5日以内の休みが与えられます。", Reworded},
		{"次のとおり休みを与える。\n本人が喪主のとき…………5日以内\n本人が喪主以外のとき…3日以内", "本人が喪主以外のときは、3日以内の休みが与えられます。", Verified},
		// Of what a later clause speaks.
		{"| 書記 | 1名 | 議事を記録する |\n| 会計 | 1名 | 会費を集める |", "書記は1名で、会費を集めます。", Reworded},
		{"| For each boat | $4.00 |\n| For a mooring of a member with more than 2 boats | 19.00 |", "The fee for each boat is $19.00.", Reworded},
		{"| For each boat | $4.00 |\n| For a mooring of a member with more than 2 boats | 19.00 |", "For each boat, $4.00.", Verified},
		{"Section leaders are chosen by vote of the section while board members are chosen by vote of all singers.", "Board members are chosen by vote of the section.", Reworded},
		// Who pays, who appoints.
		{"会計係は、団員から団費の支払があったときは、受取証を発行しなければならない。", "団員は、団費の支払があったときは、受取証を発行しなければなりません。", Reworded},
		{"見学中の食事代は自己負担とする。", "見学中の食事代は会社が負担します。", Reworded},
		{"Stewards are appointed by the council. The treasurer makes recommendations to the council for steward appointments.", "Stewards are appointed by the treasurer on the recommendation of the council.", Reworded},
		{"- Stewards are appointed by the council.\n- The treasurer makes recommendations to the council for steward appointments.", "Stewards are appointed by the treasurer on the recommendation of the council.", Reworded},
		// A demand in a bracket behind the sentence, a part of a definition, and which thing is meant.
		{"The kit can be borrowed for a day or a week. (The warden must agree to a week.)", "The kit can be borrowed for a day or a week.", Reworded},
		{"「役員」とは、理事及び監事をいう。", "役員とは、理事をいいます。", Reworded},
		{"「役員」とは、理事及び監事をいう。", "役員とは、理事及び監事をいいます。", Verified},
		{"この規則において「譜面台工事」とは、譜面台を新設し、又は撤去する工事をいう。", "「譜面台」とは、新設し、又は撤去する工事をいいます。", Reworded},
		{"転居を理由とする退会届には、住民票の写しを添付しなければならない。", "退会届には、住民票の写しを添付しなければなりません。", Reworded},
	} {
		p := Passage{ID: "c1", Doc: "rules.md", Text: c.quote}
		got := New("", []Passage{p}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
		if c.want == Verified && got.Verdict != Verified || c.want != Verified && got.Verdict == Verified {
			t.Errorf("%q from %q is %s: %v", c.claim, c.quote, got.Verdict, got.Flags)
		}
	}
}

// What is no fault of a claim.
func TestWhatSaysTheSameIsNotFlagged(t *testing.T) {
	for _, c := range []struct{ passage, quote, claim string }{
		{"Guests get 2 weeks (14 days) of storage every season.", "", "Guests get 14 days of storage every season."},
		{"6か月（双子の場合にあっては、9か月）以内に申請する者には、手当を支給する。", "", "双子の場合は、9か月以内に申請する者に手当が支給されます。"},
		{"6か月（双子の場合にあっては、9か月）以内に申請する者には、手当を支給する。", "", "6か月以内に申請する者には、手当が支給されます。"},
		{"| 年数｜日数\n| 一年｜三日\n| 二年｜五日", "", "年数が二年の場合は五日です。"},
		{"1 次の者には、記章を貸し出す。ただし、貸出しは1回に限る。\n2 記章を受けた者は、記章を着けることができる。", "記章を受けた者は、記章を着けることができる。", "記章を受けた者は、記章を着けることができます。"},
		{"残量が 50% を超える電池は搬送しないでください。", "", "残量が50%を超える電池は搬送しないでください。"},
		{"If it is impossible to find sufficient singers, the concert is cancelled.", "", "When not enough singers can be found, the concert is cancelled."},
		{"The hall must be smoke-free.", "", "Smoking is not allowed in the hall."},
		{"Switching the locker is optional - if you want to keep the old one that's fine.", "", "Switching is optional, so you can keep the old locker if you want."},
	} {
		if c.quote == "" {
			c.quote = c.passage
		}
		got := New("", []Passage{{ID: "c1", Doc: "rules.md", Text: c.passage}}, Options{}).Claim(RawClaim{c.claim, []RawEvidence{{ID: "c1", Quote: c.quote}}})
		if !passes(got.Verdict) {
			t.Errorf("%q from %q is %s: %v", c.claim, c.quote, got.Verdict, got.Flags)
		}
	}
	got := New("", []Passage{{ID: "c1", Text: "6か月（双子の場合にあっては、9か月）以内に申請する者には、手当を支給する。"}}, Options{}).
		Claim(RawClaim{"双子の場合は、6か月以内に申請する者に手当が支給されます。", []RawEvidence{{ID: "c1", Quote: "6か月（双子の場合にあっては、9か月）以内に申請する者には、手当を支給する。"}}})
	if got.Verdict == Verified {
		t.Errorf("the number of the other case is %s", got.Verdict)
	}
}
