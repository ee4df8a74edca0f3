package verify

import "strings"

// sameWords are words that say the same, by the stem of one of them; the key is the stem.
var sameWords = groups(irregular + "\n" + `unlawful illegal illicit
	purchase purchased purchases buy bought buys buying
	disclose discloses disclosed disclosing disclosure share shares shared sharing reveal revealed reveals
	prohibit prohibits prohibited prohibition forbid forbids forbidden ban bans banned
	identify identifies identified identifying find finds found finding determine determines determined
	employee employees staff personnel
	customer customers client clients
	keep keeps kept retain retains retained retaining retention preserve preserves preserved preserving preservation store stores stored storage
	choose chooses chose chosen select selects selected opt
	help helps helped helping assist assists assisted assistance
	answer answers answered respond responds responded response responses reply replies
	start starts started begin begins began begun commence commences
	end ends ended terminate terminates terminated termination finish
	let allow allows allowed allowing permit permits permitted
	give gives gave given grant grants granted provide provided provides administer administers administered issued
	ask asks asked asking request requests requested requesting
	tell tells told notify notifies notified notification inform informs informed report reports reported reporting alert alerts alerted
	permission consent authorization authorisation authorize authorized authorizes authorise authorised approval approve approved approves approving
	want wants wanted wish wishes wished
	money fund funds
	pay pays paid paying payments repay repays repaid repayment
	free complimentary
	delete deletes deleted deletion remove removes removed removal erase erased
	mail mails mailed post posts posted
	ready available
	send sends sent sending submit submits submitted submitting submission file files filed filing lodge lodges lodged
	show shows shown showing display displays displayed
	need needs necessary
	worldwide global globally
	annual annually yearly
	monthly month
	daily day
	law laws legislation
	child children kid kids
	woman women female females
	man men male males
	written writing
	2fa two-factor
	mandatory compulsory obligatory
	optional voluntary
	recommended advisable
	firm company companies
	issue issues problem problems
	company corporation business
	participate participates participation take-part
	restore restores restored recover recovers recovered recovery
	appeal appeals appealed contest contests contested
	policy policies rule rules
	account accounts
	login signin sign-in
	perhaps maybe
	take pursue
	photo photograph picture
	work works working worked
	reduce reduces reduced reducing reduction lower lowers lowered smaller decrease decreases decreased lessen
	get gets got obtain obtains obtained obtaining receive receives received receiving acquire acquires acquired
	check checks checked checking verify verifies verified verifying verification inspect inspects inspected inspecting inspection examine examines examined confirm confirms confirmed
	repair repairs repaired fix fixes fixed mend mended
	damage damages damaged harm harms harmed
	lose loses lost loss misplace misplaced missing
	steal steals stole stolen theft
	enter enters entered entering entry access accesses accessed accessing
	pupil pupils student students
	teacher teachers instructor instructors
	doctor doctors physician physicians
	ill sick illness illnesses sickness
	injure injures injured injury injuries hurt
	medicine medicines drug drugs medication medications
	car cars vehicle vehicles automobile
	flat flats apartment apartments
	lift lifts elevator elevators
	large larger big bigger
	manager managers supervisor supervisors boss superior
	fee fees charge charges charged charging
	salary salaries wage wages
	holiday holidays vacation vacations
	refund refunds refunded refunding reimburse reimburses reimbursed reimbursement
	change changes changed changing modify modifies modified modification amend amends amended amending amendment amendments alter alters altered alteration revise revises revised revision
	extend extends extended extension prolong prolonged
	quotation quotations quote quotes quoted
	contract contracts agreement agreements
	site sites website websites
	phone phones telephone telephones
	dispose disposes disposed disposal discard discards discarded scrap scrapped
	qualify qualifies qualified qualification eligible entitled
	attend attends attended attending attendance
	happen happens happened occur occurs occurred occurring
	leaseholder leaseholders lessee lessees
	document documents paper papers paperwork
	record records recorded recording log logs logged
	information info
	password passwords passcode passcodes
	weigh weighs weighing weighed weight weights
	accompany accompanies accompanied escort escorts escorted
	replace replaces replaced replacement substitute substituted
	error errors mistake mistakes
	assess assesses assessed assessment evaluate evaluates evaluated evaluation
	hire hires hired hiring recruit recruits recruited recruitment
	cancel cancels cancelled canceled cancellation
	resign resigns resigned resignation quit quits
	late overdue
	expire expires expired lapse lapses
	bring brings brought bringing carry carries carried carrying
	order orders ordered ordering
	publish publishes published publishing publication
	remain remains remained stay stays stayed staying
	visit visits visited visiting visitor visitors
	borrow borrows borrowed borrowing
	majority majorities
	decide decides decided decision decisions resolve resolves
	wash washes washed clean cleans cleaned cleaning
	watch watches watched supervise supervises supervised supervision
	collect collects collected collection gather gathers gathered
	destroy destroys destroyed destruction shred shreds shredded
	finish finishes finished complete completes completed completion
	home homes house houses
	building buildings premises
	amount amounts sum sums
	hour hours
	close closes closed closing shut shuts
	deadline deadlines
	drive drives drove driven driving driver
	teach teaches taught teaching
	fever temperature
	eat eats ate eaten eating food foods meal meals
	sign signs signed signing signature signatures
	drink drinks drank drunk drinking beverage beverages
	spouse spouses husband wife`)

// irregular are English verbs whose forms have no stem in common.
const irregular = `become became becomes becoming
	know knew known knowing knows
	go went gone going goes
	see saw seen seeing sees
	speak spoke spoken speaking speaks
	break broke broken breaking breaks
	fall fell fallen falling falls
	hold held holding holds
	hear heard hearing hears
	meet met meeting meets
	read reading reads
	rise rose risen rising rises
	run ran running runs
	sell sold selling sells
	sit sat sitting sits
	sleep slept sleeping sleeps
	spend spent spending spends
	stand stood standing stands
	think thought thinking thinks
	wear wore worn wearing wears
	win won winning wins
	withdraw withdrew withdrawn withdrawing withdraws withdrawal
	arise arose arisen arising arises
	bear bore borne bearing
	bind bound binding binds
	build built building
	catch caught catching catches
	draw drew drawn drawing draws
	feel felt feeling feels
	fly flew flown flying flies flight
	forget forgot forgotten forgetting forgets
	freeze froze frozen freezing freezes
	grow grew grown growing grows
	hide hid hidden hiding hides
	lead led leading leads
	lend lent lending lends
	swim swam swum swimming swims
	throw threw thrown throwing throws
	understand understood understanding understands
	undertake undertook undertaken undertaking undertakes`

// groups reads lines of words that say the same.
func groups(lines string) map[string]string {
	m := make(map[string]string)
	for _, line := range strings.Split(lines, "\n") {
		words := strings.Fields(line)
		for _, w := range words {
			if _, ok := m[rawStem(w)]; !ok {
				m[rawStem(w)] = rawStem(words[0])
			}
		}
	}
	return m
}

// sameRuns are Japanese words that say the same.
var sameRuns = [][]string{
	{"任意", "自由"}, {"個別", "各人別", "各人ごと", "一人ひとり"}, {"年次有給休暇", "年休", "有給", "有休", "有給休暇"}, {"賃金", "給料", "給与"}, {"社員", "従業員", "労働者", "職員"}, {"会社", "当社", "使用者"},
	{"事前", "予"}, {"届出", "届", "届け出"}, {"申請", "申込", "申請書"}, {"支払", "支給"}, {"退職", "辞"}, {"採用", "入社", "雇入"}, {"精算", "清算"},
	{"期限", "締切"}, {"費用", "料金", "代金"}, {"書類", "書面", "文書"}, {"欠勤", "休"}, {"取得", "取"}, {"更新", "改定", "改正"}, {"通知", "連絡"},
	{"購入", "買"}, {"使用", "利用", "使"}, {"開始", "始"}, {"終了", "終"}, {"変更", "変"}, {"上限", "最大", "最高"}, {"禁止", "禁"}, {"金額", "額"}, {"申出", "申"},
	{"付与", "与"}, {"実施", "行"}, {"用意", "手配", "準備"}, {"病気", "傷病", "疾病"}, {"必要", "要"}, {"変更", "変え", "振替"}, {"取得", "付与"}, {"難", "困難"}, {"治", "治癒", "回復"}, {"理由", "事由"}, {"期間", "間"}, {"始業", "勤務開始"}, {"立替", "立て替え"}, {"決定", "定", "決"}, {"返却", "返"}, {"作成", "作"}, {"保管", "保存"}, {"確認", "確"}, {"提出", "出"}, {"死亡", "亡", "死"}, {"医師", "医者"}, {"本人", "自身", "自分"}, {"自宅", "家", "在宅"}, {"資料", "文書"},
	{"報告", "連絡", "通知", "予告", "知"}, {"紛失", "失", "無"}, {"修理", "修繕", "直"}, {"廃棄", "捨", "破棄"}, {"受領", "受取", "受"}, {"返金", "返還", "払戻", "返"}, {"納付", "納", "払"}, {"承認", "許可", "認"},
	{"提示", "示", "見"}, {"閲覧", "見"}, {"検査", "点検"}, {"服用", "飲"}, {"喫煙", "吸"}, {"飲食", "飲", "食"}, {"子", "子供", "子女"}, {"教員", "教師", "先生"}, {"損害", "被害"}, {"賠償", "弁償"},
	{"残業", "時間外労働", "時間外"}, {"賞与", "ボーナス"}, {"宿泊", "泊"}, {"端末", "機器", "デバイス", "パソコン"}, {"規則", "規程", "規定", "ルール"}, {"施行", "適用", "実施"}, {"満了", "終"}, {"決議", "議決", "決"},
	{"図書", "本", "書籍", "資料"}, {"貸出", "貸", "借"}, {"賃借", "借"}, {"投与", "服用", "使"}, {"小児", "子", "子供", "児童", "小人"}, {"成人", "大人"}, {"接続", "つな", "繋"}, {"私物", "個人", "私用"}, {"起算", "数"},
	{"発見", "気", "見"}, {"運転", "動"}, {"徴取", "取"}, {"摂取", "取", "食"}, {"負担", "払", "持"}, {"賃料", "家賃", "借料"}, {"明渡", "退去"}, {"転貸", "又貸"}, {"保管", "預"}, {"加熱", "熱", "火"}, {"従事", "作業", "働"}, {"所在", "住所"},
	{"年齢", "歳"}, {"面会", "会", "見舞"}, {"食事", "食", "絶食"}, {"飲水", "水", "飲"}, {"見積", "見積書"}, {"物品", "物", "品"}, {"漏洩", "漏"}, {"遅延", "遅", "延滞", "滞納"}, {"納期", "納入期限"}, {"退会", "辞", "やめ"},
	{"延期", "遅", "延"}, {"中止", "停止", "止"}, {"減額", "減"}, {"増額", "増"}, {"徴収", "集"}, {"掲示", "掲"}, {"入館", "入場", "立入", "入"}, {"開館", "開"}, {"閉館", "閉"}, {"休館", "休"}, {"破損", "壊", "損壊"},
	{"交付", "渡"}, {"郵送", "送付", "送"}, {"貸与", "貸"}, {"持参", "持"}, {"携帯", "持"}, {"着用", "着"}, {"設置", "置"}, {"撤去", "除去"}, {"測定", "測"}, {"記録", "記"}, {"記載", "書"}, {"署名", "サイン"}, {"押印", "印"},
	{"到着", "着"}, {"帰着", "帰", "戻"}, {"出発", "発"}, {"就業", "勤務", "働"}, {"解約", "解除"}, {"契約", "約"}, {"違反", "反"}, {"超過", "超"}, {"不足", "足"}, {"翌月", "次月"}, {"住所", "居所"}, {"電子メール", "メール"},
	{"過失", "不注意"}, {"直", "即"}, {"夫", "妻", "配偶者"}, {"病院", "医療機関"}, {"診断書", "証明書"}, {"自動車", "車", "車両"}, {"火災", "火事"}, {"避難", "逃"}, {"消火", "消"}, {"募集", "募"}, {"合格", "受"}, {"議事録", "記録"},
}
