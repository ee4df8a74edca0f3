package verify

import "testing"

// Properties of language, each in sentences of several fields. quote is what the claim cites; "" cites the whole passage.
var languageProperties = []struct {
	kind, passage, quote, claim string
	want                        Verdict
}{
	{"a proviso limits the sentence before it", "入館は無料とする。館内の飲食は禁ずる。ただし、休憩室ではこの限りでない。", "入館は無料とする。", "入館料はかかりません。", Verified},
	{"a proviso limits the sentence before it", "駐車は1回3時間以内です。夜間の駐車はお断りしております。ただし、管理人が認めた場合は駐車できます。", "駐車は1回3時間以内です。", "駐車は1回につき3時間までです。", Verified},
	{"a proviso limits the sentence before it", "Q. 開館時間は。\nA. 9時から17時までです。\nQ. 犬を連れて入れますか。\nA. 犬の同伴はご遠慮ください。ただし、補助犬は入れます。", "9時から17時までです。", "開館時間は9:00〜17:00です。", Verified},
	{"a proviso limits the sentence before it", "Parking is free. Dogs are not allowed. However, guide dogs do not count and this does not apply to them.", "Parking is free.", "Parking costs nothing.", Verified},
	{"a proviso limits the sentence before it", "館内の飲食は禁ずる。ただし、休憩室ではこの限りでない。", "館内の飲食は禁ずる。", "館内での飲食は禁じられています。", Caution},

	{"an exception limits the words that it is joined to", "This insurance does not cover losses caused by war or by work done by anyone other than the insured.", "", "Losses caused by war are not covered by the insurance.", Verified},
	{"an exception limits the words that it is joined to", "The guarantee excludes wear and tear, and changes made by any person other than the maker.", "", "Wear and tear is excluded from the guarantee.", Verified},
	{"an exception limits the words that it is joined to", "Members may bring guests, except on Sundays.", "", "Members may bring guests.", Caution},

	{"a row of a table is known by any of its cells", "| 部門 | 勤務 | 手当 |\n|---|---|---|\n| 製造 | 深夜勤務 | 1,200円 |\n| 製造 | 早朝勤務 | 700円 |\n| 事務 | 休日当番 | 900円 |", "| 製造 | 深夜勤務 | 1,200円 |", "深夜勤務の手当は1,200円です。", Verified},
	{"a row of a table is known by any of its cells", "| 部門 | 勤務 | 手当 |\n|---|---|---|\n| 製造 | 深夜勤務 | 1,200円 |\n| 事務 | 深夜勤務 | 900円 |", "| 製造 | 深夜勤務 | 1,200円 |", "深夜勤務の手当は1,200円です。", Caution},
	{"a row of a table is known by any of its cells", "| Site | Sample | Limit |\n|---|---|---|\n| North | drinking water | 10 |\n| South | river water | 25 |", "| North | drinking water | 10 |", "The limit for drinking water is 10.", Verified},
	{"a row of a table is known by any of its cells", "| 種別 | 内容 | 点 |\n|---|---|---|\n| 研究活動 | 学会での発表 | 15 |\n| 社会貢献 | 市民講座の講師 | 10 |", "| 社会貢献 | 市民講座の講師 | 10 |", "市民講座の講師をすると10点です。", Verified},

	{"a row of a table is known by any of its cells", "区分 | 保存期間 | 文書\n第1種 | 永久 | 定款、議事録\n第2種 | 3年 | 契約書、注文書\n第3種 | 1年 | 回覧、当番表", "第2種 | 3年 | 契約書、注文書", "注文書は3年間保存します。", Verified},
	{"a row of a table is known by any of its cells", "区分 | 保存期間 | 文書\n第1種 | 永久 | 定款、議事録\n第2種 | 3年 | 契約書、注文書\n第3種 | 1年 | 回覧、当番表", "第3種 | 1年 | 回覧、当番表", "注文書は1年間保存します。", Caution},

	{"limits of a number of times", "再受験は2回限りとする。", "", "再受験は2回までです。", Verified},
	{"limits of a number of times", "延長は1回に限る。", "", "延長できるのは1回までです。", Verified},
	{"limits of a number of times", "病気休職は、6か月を超えることができない。", "", "病気休職は6か月までです。", Verified},
	{"limits of a number of times", "参加費は11,000円とする。", "", "参加費は1万1千円です。", Verified},
	{"limits of a number of times", "Appeals are allowed two times only.", "", "You may appeal up to twice.", Verified},

	{"the exception in a clause of the claim", "貸出期間は延長することができる。ただし、予約のある資料については、延長することができない。", "", "貸出期間は延ばせますが、予約が入っている資料は延ばせません。", Verified},
	{"the exception in a clause of the claim", "保険金は支払われる。ただし、加入者の故意に起因するときは、この限りでない。", "", "保険金は支払われますが、加入者の故意が原因のときは除かれます。", Verified},
	{"the exception in a clause of the claim", "契約期間は更新することができる。ただし、短縮することはできない。", "", "契約期間は更新できますが、縮めることはできません。", Verified},
	{"the exception in a clause of the claim", "The permit can be renewed. However, it shall not be shortened.", "", "The permit can be renewed, but it cannot be cut short.", Verified},

	{"the head of a table has the unit", "| 種類 | 入場料(1回) | 回数券(10回) |\n|---|---|---|\n| 大人 | 500円 | 4,500円 |\n| 小人 | 200円 | 1,800円 |", "| 大人 | 500円 | 4,500円 |", "大人の10回の回数券は4,500円です。", Verified},
	{"the head of a table has the unit", "| Size | 1 month | 6 months |\n|---|---|---|\n| Small locker | £12 | £60 |\n| Large locker | £20 | £95 |", "| Small locker | £12 | £60 |", "A small locker costs £60 for 6 months.", Verified},

	{"polite counters", "ご予約は1組4名様までとさせていただきます。", "", "1組の予約は4名までです。", Verified},
	{"polite counters", "お一人様2点までとさせていただきます。", "", "購入は1人2点までです。", Verified},

	{"either condition is enough", "気温が35度以上のとき、又は熱中症警戒情報が発表されたときは、練習を中止する。", "", "気温が35度以上のときは練習を中止します。", Verified},
	{"either condition is enough", "利用者が規則に違反したとき、又は利用料を滞納したときは、利用を停止する。", "", "利用料を滞納した人は利用を停止されます。", Verified},
	{"either condition is enough", "申請書に不備があるとき、かつ補正に応じないときは、申請を却下する。", "", "申請書に不備があるときは、申請を却下します。", Caution},

	{"what the sentence before names", "浴室に置く洗剤は、低い棚に置く。浴室では走ってはならない。", "浴室では走ってはならない。", "洗剤を置く浴室で走ってはいけません。", Verified},
	{"what the sentence before names", "許可証は市長が交付する。交付の日から10日以内に掲示しなければならない。", "交付の日から10日以内に掲示しなければならない。", "許可証は交付の日から10日以内に掲示する必要があります。", Verified},
	{"what the sentence before names", "貸付金の額は、事業費の8割を超えない範囲内で定める。", "事業費の8割を超えない範囲内で定める。", "貸付金の額は、事業費の8割を超えることができません。", Verified},

	{"irregular verbs are one word", "A licence is void once its holder left the country.", "", "Leaving the country makes the licence void.", Verified},
	{"irregular verbs are one word", "Claims must be made within 14 days after the buyer found the defect.", "", "Claims must be made within 14 days of the buyer finding the defect.", Verified},
	{"irregular verbs are one word", "The clerk shall be told within 3 days after the member knew of the conflict.", "", "The clerk must be told within 3 days of the member knowing of the conflict.", Verified},
	{"irregular verbs are one word", "The fee falls due 10 days after the course began.", "", "The fee is due 10 days after the beginning of the course.", Verified},

	{"months' rent as a multiple", "The bond equals two months' rent.", "", "The bond is twice the monthly rent.", Verified},
	{"months' rent as a multiple", "Severance is three and a half months' salary.", "", "Severance is 3.5 times the monthly salary.", Verified},
	{"months' rent as a multiple", "保証金は、月額賃料の3か月分とする。", "", "保証金は月額賃料の3倍です。", Verified},
	{"months' rent as a multiple", "The bond equals two months' rent.", "", "The bond is three times the monthly rent.", Unsupported},

	{"waiting before is not within", "You cannot swim within two hours of eating.", "", "You have to wait two hours after eating before you swim.", Verified},
	{"waiting before is not within", "Staff may not bid within six months of leaving.", "", "Staff must wait six months after leaving before bidding.", Verified},
	{"waiting before is not within", "You cannot swim within two hours of eating.", "", "You have to wait three hours after eating before you swim.", Unsupported},

	{"a unit of time as a measure", "次の者は対象としない。\n(1) 在籍1年未満の者\n(2) 1週間の勤務日数が2日以下の者", "", "在籍1年未満の人と、週の勤務日数が2日以下の人は対象外です。", Verified},
	{"a unit of time as a measure", "1日の利用時間が3時間以内の者は、半額とする。", "", "利用時間が3時間以内の人は半額です。", Verified},

	{"items parted by a bar", "料金は次のとおりです。\n小型 8,000円／中型 12,000円／大型 18,000円", "", "大型の料金は18,000円です。", Verified},
	{"items parted by a bar", "料金は次のとおりです。\n小型 8,000円／中型 12,000円／大型 18,000円", "", "中型の料金は18,000円です。", Unsupported},
	{"items parted by a bar", "Fees: adult £12 / child £6 / senior £8", "", "The fee for a child is £6.", Verified},

	{"items parted by a bar", "料金は次のとおりです。\n会議室A 9,000円／会議室B 6,000円", "", "会議室Aの料金は6,000円です。", Unsupported},
	{"items parted by a bar", "料金は次のとおりです。\n会議室A 9,000円／会議室B 6,000円", "", "会議室Bの料金は6,000円です。", Verified},

	{"from a date on", "この規程は、2025年4月1日から施行する。", "", "規程は2025年4月1日以降に施行されます。", Verified},
	{"from a date on", "この料金は、令和7年7月1日から適用する。", "", "料金は2025年7月1日以後に適用されます。", Verified},

	{"once", "A one-time joining fee of $80 is charged.", "", "The joining fee of $80 is charged once only.", Verified},
	{"once", "A one-off grant of €500 is paid.", "", "The grant of €500 is paid only once.", Verified},
	{"once", "入会時に一度限り、登録料3,000円を納める。", "", "登録料3,000円は入会時に1回だけ納めます。", Verified},

	{"on payment of", "Members may leave early only on payment of a fee of $90.", "", "Leaving early costs members a fee of $90.", Verified},
	{"on payment of", "Copies are issued only against a deposit of €10.", "", "Copies are issued.", Caution},

	{"a denial of a Japanese verb in kana", "平日の駐車には料金はかかりません。", "", "平日の駐車にも料金がかかります。", Unsupported},
	{"a denial of a Japanese verb in kana", "本館に車いす用のトイレはありません。", "", "本館に車いす用のトイレがあります。", Unsupported},
	{"a denial of a Japanese verb in kana", "見学会に参加してもポイントはつきません。", "", "見学会に参加するとポイントがつきます。", Unsupported},
	{"a denial of a Japanese verb in kana", "平日の駐車には料金はかかりません。", "", "平日の駐車には料金はかかりません。", Verified},

	{"signs", "無断欠席がある場合 －20点", "", "無断欠席があると20点加算されます。", Unsupported},
	{"signs", "防災士の資格がある場合 ＋10点", "", "防災士の資格があると10点加点されます。", Verified},

	{"units of length", "Bicycles must stop within 30 feet of the gate.", "", "Bicycles must stop within 30 metres of the gate.", Unsupported},
	{"units of length", "The plot measures 5 acres.", "", "The plot measures 5 hectares.", Unsupported},
	{"units of length", "Trees stand 12 inches apart.", "", "Trees stand 12 inches apart.", Verified},

	{"each topic has its own", "点検は、消火器は毎月、発電機は半年ごと、その他の設備は年1回行う。", "", "消火器の点検は毎月行います。", Verified},
	{"each topic has its own", "保存期間は、契約書にあっては10年、その他の文書にあっては5年とする。", "", "契約書の保存期間は5年です。", Unsupported},
	{"each topic has its own", "使用者は、届出を受理した日から、営業用にあっては十五日以内に、家庭用にあっては三十日以内に工事を行うものとする。", "", "営業用の工事は、届出の受理から30日以内に行われます。", Unsupported},

	{"frequency", "水質は使用の都度検査する。", "", "水質は年1回検査する。", Unsupported},

	{"half is not fully", "Travel time counts as half working time.", "", "Travel time counts fully as working time.", Unsupported},
	{"half is not fully", "育児休業期間は、勤続年数に2分の1を算入する。", "", "育児休業期間は、勤続年数に全部算入する。", Unsupported},

	{"section lists", "Clauses 4 and 7 remain in force.", "", "Clause 5 remains in force.", Unsupported},
	{"section lists", "Clauses 4 and 7 remain in force.", "", "Clause 7 remains in force.", Verified},

	{"what a thing is", "集合場所は、敷地北側の第2駐車場です。", "", "集合場所は第2駐車場です。", Verified},

	{"a name for another", "Brook shall deliver the goods within 20 days.\nHallam shall pay within 30 days.", "Brook shall deliver the goods within 20 days.", "Hallam shall deliver the goods within 20 days.", Unsupported},
	{"a name for another", "Brook shall deliver the goods within 20 days.\nHallam shall pay within 30 days.", "Brook shall deliver the goods within 20 days.", "Brook shall deliver the goods within 20 days.", Verified},
	{"signs", "遅刻が3回以上の場合　−5", "", "遅刻が3回以上だと、5点加点されます。", Unsupported},
	{"signs", "無断欠席がある場合 －20点", "", "無断欠席があると20点減点されます。", Verified},
	{"each topic has its own", "点検は、消火器は毎月、発電機は半年ごと、その他の設備は年1回行う。", "", "発電機の点検は毎月行います。", Unsupported},
	{"each topic has its own", "平日は午後1時から午後5時まで、土・日・祝日は午前9時から午後5時までです。", "", "平日は午前9時から午後5時までです。", Unsupported},
	{"frequency", "A one-off training bonus of $200 is paid.", "", "A monthly training bonus of $200 is paid.", Unsupported},
	{"frequency", "The filter is changed before every run.", "", "The filter is changed once a year.", Unsupported},
	{"on and after an ordinal day", "A fee of $15 applies if the book is returned after the tenth day of the month.", "", "A fee of $15 applies if the book is returned on or after the tenth day of the month.", Unsupported},
	{"section lists", "Clauses 4 and 7 remain in force.", "", "Clauses 4 to 7 remain in force.", Unsupported},
	{"what a thing is", "受付は、東館の2階です。", "", "受付は地下です。", Unsupported},
	{"what a thing is", "集合場所は、敷地北側の第2駐車場です。", "", "集合場所は体育館です。", Unsupported},
	{"fractions and signs in one character", "休暇は年10½日とする。", "", "休暇は年10.5日です。", Verified},
	{"fractions and signs in one character", "休暇は年10½日とする。", "", "休暇は年10日です。", Unsupported},
	{"fractions and signs in one character", "冷凍庫は−18℃以下に保つ。", "", "冷凍庫は-18℃以下に保ちます。", Verified},
	{"fractions and signs in one character", "冷凍庫は−18℃以下に保つ。", "", "冷凍庫は18℃以下に保ちます。", Unsupported},
	{"ranges the other way round", "参加者は10人から20人までとする。", "", "参加者は20人から10人までです。", Unsupported},
	{"ranges the other way round", "Doors open from 9 a.m. to 5 p.m.", "", "Doors open from 5 p.m. to 9 a.m.", Unsupported},
	{"bytes that are no text", "料金は500円とする。\xff\xfe", "", "料金は500円です。", Verified},
	{"bytes that are no text", "料金は500円とする。", "", "料金は\xff600円です。", Unsupported},
	{"what one may do is no fact", "会社は退職金を支払うことができる。", "", "会社は退職金を支払う。", Caution},
	{"what one may do is no fact", "市長は、申請者に手数料を返還することができる。", "", "市長は申請者に手数料を返還します。", Caution},
	{"what one may do is no fact", "学校は、体育館を開放することができる。", "", "学校は体育館を開放することができます。", Verified},
	{"what one may do is no fact", "会員は、施設を予約することができる。", "", "会員は施設を予約できます。", Verified},
	{"what one may do is no fact", "職員は、介護休暇を時間単位で取得することができる。", "", "職員は介護休暇を時間単位で取れます。", Verified},
}

func TestPropertiesOfLanguage(t *testing.T) {
	for _, p := range languageProperties {
		quote := p.quote
		if quote == "" {
			quote = p.passage
		}
		c := New("", []Passage{{ID: "c1", Text: p.passage}}, Options{})
		got := c.Claim(RawClaim{Text: p.claim, Evidence: []RawEvidence{{ID: "c1", Quote: quote}}})
		bad := wrongly(got.Verdict, p.want == Verified)
		if bad {
			t.Errorf("%s: %s\n  of %s\n  got %s %v, want %s", p.kind, p.claim, quote, got.Verdict, got.Flags, p.want)
		}
	}
}
