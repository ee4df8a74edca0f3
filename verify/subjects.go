package verify

import "strings"

// role is a word for people or bodies that do or receive something.
type role struct {
	name     string // what is compared
	text     string
	from, to int
	latin    bool
	plural   bool
	particle rune // that follows, が as は
	agent    bool // followed by は or が
	receiver bool // followed by に or へ
}

// staff are general words for employees: each covers the particular kinds.
var staff = set("社員 従業員 労働者 職員 employee worker staff personnel")

// rolesJapanese, longer before shorter where one begins the other.
var rolesJapanese = strings.Fields(`短時間正社員 フルタイム社員 アルバイト社員 パートタイム社員 パートタイム労働者 パートタイマー パート社員 パートタイム アルバイト パート
	有期雇用社員 有期契約社員 無期雇用社員 無期転換社員 契約社員 嘱託社員 嘱託 派遣社員 派遣労働者 臨時社員 新入社員 女性社員 男性社員 正社員 準社員 管理監督者 管理職 一般職 総合職
	従業員 社員 職員 労働者代表 労働者 女性 男性 妊産婦 代表取締役 取締役会 取締役 監査役 株主総会 総会 評議員会 委員会 役員 社長 上司 上長 所属長 部門長 部長 課長 責任者 管理者 担当者 担当部署
	人事部門 人事部 総務部門 総務部 経理部門 経理部 法務部門 法務部 情報システム部 監査部 産業医 医師 弁護士 税理士 会社 当社 使用者 事業主 本人 配偶者 妻 夫 子 父母 祖父母 兄弟姉妹 孫
	家族 扶養親族 顧客 取引先 委託先 再委託先 業務委託先 第三者 利用者 申請者 提出者 承認者 出張者 応募者 退職者 休職者 労働組合 行政機関 未成年者 障害者 高齢者 学生 株主 購入者 受講者
	友人 知人 親族 親戚 同僚 患者 看護師 薬剤師 教職員 教員 児童 生徒 保護者 校長 組合員 理事長 理事会 理事 監事 居住者 入居者 区分所有者 占有者 発注担当者 発注者 受注者 納入業者 請負業者 業者 市長 町長 知事
	補助事業者 貸主 借主 賃貸人 賃借人 売主 買主 作業主任者 作業者 運転者 館長 議長 委員長 警備員 担任 納入者 発行者 主治医 受託者 委託者 申込者 契約者 被保険者 保険者 債権者 債務者 請負人 注文者 監理者 管理組合 管理会社 運営者 主催者 参加者 出品者 落札者 入札者 市 国 県 町 村 甲 乙`)

// rolesByFirst finds the Japanese roles by their first character, in the order of the list.
var rolesByFirst = byFirst(rolesJapanese)

func byFirst(words []string) map[rune][]string {
	m := make(map[rune][]string)
	for _, w := range words {
		first := []rune(w)[0]
		m[first] = append(m[first], w)
	}
	return m
}

// rolesLatin by singular.
var rolesLatin = map[string]string{
	"employee": "employee", "worker": "worker", "staff": "staff", "personnel": "staff", "contractor": "contractor", "supplier": "supplier", "vendor": "supplier",
	"employer": "employer", "manager": "manager", "supervisor": "manager", "director": "director", "officer": "officer", "executive": "executive", "board": "board",
	"administrator": "administrator", "admin": "administrator", "owner": "owner", "customer": "customer", "client": "customer", "user": "user", "member": "member", "guest": "guest",
	"visitor": "visitor", "child": "child", "children": "child", "infant": "child", "baby": "child", "babies": "child", "toddler": "child", "kid": "child", "adult": "adult", "minor": "minor", "parent": "parent", "woman": "woman", "women": "woman", "man": "man", "men": "man",
	"girl": "girl", "boy": "boy", "organization": "organization", "organisation": "organization", "company": "company", "government": "government", "police": "police",
	"court": "court", "regulator": "regulator", "researcher": "researcher", "developer": "developer", "student": "student", "teacher": "teacher", "legal": "legal", "finance": "finance",
	"hr": "hr", "support": "support", "security": "security", "procurement": "procurement", "lawyer": "lawyer", "attorney": "lawyer", "doctor": "doctor", "auditor": "auditor",
	"contributor": "contributor", "maintainer": "maintainer", "moderator": "moderator", "subscriber": "subscriber", "buyer": "buyer", "seller": "seller", "tenant": "tenant",
	"landlord": "landlord", "partner": "partner", "applicant": "applicant", "candidate": "candidate", "spouse": "spouse", "patient": "patient", "individual": "individual", "citizen": "citizen",
	"volunteer": "volunteer", "intern": "intern", "trainee": "trainee", "reporter": "reporter", "shareholder": "shareholder", "author": "author",
	"friend": "friend", "relative": "relative", "family": "family", "colleague": "colleague", "nurse": "nurse", "pupil": "student", "resident": "resident", "leaseholder": "leaseholder",
	"lessee": "leaseholder", "neighbour": "neighbour", "neighbor": "neighbour", "physician": "doctor", "pharmacist": "pharmacist", "surgeon": "surgeon", "headteacher": "headteacher", "treasurer": "treasurer", "guardian": "guardian",
	"chair": "chair", "chairman": "chair", "chairperson": "chair", "president": "president", "secretary": "secretary", "operator": "operator", "passenger": "passenger", "inspector": "inspector",
	"trustee": "trustee", "librarian": "librarian", "freelancer": "contractor", "boss": "manager", "lender": "lender", "borrower": "borrower",
}

// namedRoles are departments where they are written with a capital.
var namedRoles = set("legal finance hr support security procurement")

// roles reads the words for people of a text.
func (v *view) roles() []role {
	var out []role
	for i := 0; i < len(v.r); {
		r := v.r[i]
		if isLatin(r) {
			k := v.wordAt(i)
			word := strings.TrimSuffix(v.string(i, k), "'s")
			name, ok := rolesLatin[singular(word)]
			if stem, ies := strings.CutSuffix(word, "ies"); ies {
				name, ok = rolesLatin[stem+"y"]
			}
			if !ok {
				name, ok = rolesLatin[word]
			}
			if ok && (!namedRoles[name] || v.upper[i] && !v.beginsUnit(i)) && !v.has(k, "-") && !v.inName(i) && !(name == "board" && v.endsWith(i, "on ")) {
				out = append(out, role{name: name, text: v.string(i, k), from: i, to: k, latin: true, agent: false, plural: strings.HasSuffix(word, "s") || word == "children" || word == "people" || word == "women" || word == "men"})
			}
			i = k
			continue
		}
		if !isKanji(r) && !isKatakana(r) {
			i++
			continue
		}
		n := v.hasAny(i, rolesByFirst[r])
		if n == 0 || (n == 1 && (i > 0 && isKanji(v.r[i-1]) || i+1 < len(v.r) && (isKanji(v.r[i+1]) || isKatakana(v.r[i+1])))) {
			i++
			continue
		}
		j := i + n
		if v.has(j, "」と") && v.endsWith(i, "「") { // （以下「従業員」という。）
			i = j
			continue
		}
		if v.has(j, "法") || v.has(j, "都合") || v.has(i, "子") && (v.endsWith(i, "男の") || v.endsWith(i, "女の")) {
			i = j
			continue
		}
		particle := rune(0)
		if j < len(v.r) {
			if particle = v.r[j]; particle == 'が' {
				particle = 'は'
			}
		}
		out = append(out, role{
			name: v.string(i, j), text: v.string(i, j), from: i, to: j, particle: particle,
			agent: v.has(j, "は") || v.has(j, "が"), receiver: v.has(j, "に") && !v.has(j, "について") && !v.has(j, "により") || v.has(j, "へ"),
		})
		i = j
	}
	return out
}

// beginsUnit reports whether a sentence begins at i.
func (v *view) beginsUnit(i int) bool {
	for _, u := range v.units {
		if u.Start == v.at[i] {
			return true
		}
	}
	return false
}

// inName reports whether the capitalised word at i is part of a longer name: Corporation Service Company.
func (v *view) inName(i int) bool {
	if !v.upper[i] || i < 2 || v.r[i-1] != ' ' || !isLatin(v.r[i-2]) {
		return false
	}
	before := v.wordStart(i - 2)
	return v.upper[before] && !v.beginsUnit(before)
}

// wordStart gives the beginning of the Latin word in which i lies.
func (v *view) wordStart(i int) int {
	for i > 0 && isLatin(v.r[i-1]) {
		i--
	}
	return i
}

// family are kin, of whom none is another though the words hold each other: 父母, 祖父母.
var family = set("配偶者 妻 夫 子 父母 祖父母 兄弟姉妹 孫")

// roleCovers reports whether the source's role backs the claim's: the same, a general word for a particular one, or a part of it.
func roleCovers(source, claim role) bool {
	switch {
	case source.name == claim.name:
		return true
	case staff[source.name]:
		return staff[claim.name] || strings.HasSuffix(claim.name, "社員") || strings.HasSuffix(claim.name, "労働者")
	case isCompany(source.name) && isCompany(claim.name):
		return true
	case claim.name == "子" && isOneOf(source.name, "児童 生徒 園児"):
		return true
	case strings.HasSuffix(source.name, "正社員") || strings.HasSuffix(claim.name, "正社員"):
		return false // 短時間正社員 is another kind
	case !staff[claim.name] && !claim.latin && (strings.Contains(source.name, claim.name) || strings.Contains(claim.name, source.name) && !staff[source.name] && source.name != "正社員"):
		return len(claim.name) > 3 && len(source.name) > 3 && !family[claim.name] && !family[source.name]
	}
	return false
}

func isCompany(name string) bool {
	return name == "会社" || name == "当社" || name == "使用者" || name == "事業主" || name == "company" || name == "employer"
}

// opposites are pairs of words of which one denies the other.
var oppositesJapanese = pairs(`加算 差し引|加算 差引|上乗せ 差し引|加え 差し引|付け 外さ|付け 外し|付け 外す|付ける 外す|開け 閉め|開け 閉じ|入れ 出し|上げ 下げ|引き上げ 引き下げ|増やし 減らし|増やす 減らす|早め 遅らせ|派遣元 派遣先|委託元 委託先|出向元 出向先|移転元 移転先|送付元 送付先|送信元 送信先|発注元 発注先|仕入元 販売先|転出元 転入先|必要 不要|高い 低い|高く 低く|多い 少ない|大きい 小さい|長い 短い|新しい 古い|早い 遅い|広い 狭い|重い 軽い|切った 過ぎた|除き 含め|除き 含み|除く 含む|除いた 含めた|除いて 含めて|開始 終了|開始 完了|着手 完了|始業 終業|開館 閉館|開店 閉店|開場 閉場|就任 退任|入学 退学|入学 卒業|入院 退院|入場 退場|入居 退去|出席 欠席|着用 脱衣|点灯 消灯|施錠 開錠|施錠 解錠|接続 切断|追加 削除|上回 下回|最大 最小|最長 最短|最高 最低|上限 下限|以前 以後|以前 以降|同意 反対|賛成 反対|合格 不合格|受領 交付|納付 還付|徴収 還付|国内 海外|国内 国外|除外 含ま|除外 含め|一律 各人ごと|一律 個別|現金 口座振替|現金 口座|翌営業日 前日|翌営業日 前営業日|前営業日 翌日|あらかじめ 事後|予め 事後|食前 食後|停止 継続|停止し 続け|停止する 続け|停止さ 続け|停止 継続|中止 続行|返金 没収|返還 没収|屋内 屋外|室内 室外|到着 出発|登校 下校|入館 退館|収入 支出|黒字 赤字|上旬 下旬|前半 後半|新品 中古|現金 クレジットカード|起床 就寝|成功 失敗|延長 短縮|採用 解雇|男性 女性|有給 無給|有償 無償|有料 無料|増額 減額|増加 減少|引上 引下|引き上げ 引き下げ|昇給 降給|入社 退社|許可 禁止|任意 必須|任意 義務|事前 事後|加算 控除|加算 減算
	公開 非公開|有効 無効|平日 休日|繰上 繰下|繰り上げ 繰り下げ|前日 翌日|前月 翌月|当月 翌月|当月 前月|前年 翌年|当日 翌日|当日 前日|前年度 翌年度|当年度 翌年度|常勤 非常勤|月初 月末|初日 末日|期首 期末|切り上げ 切り捨て|切上げ 切捨て|四捨五入 切り上げ|四捨五入 切り捨て
	書面 口頭|全額 半額|全額 一部|加入 脱退|送信 受信|暗号化 平文|社内 社外|公用 私用|業務上 私的|可能 不可能|紙 電子|自己都合 会社都合|業務上 業務外|故意 過失|有責 無責|善意 悪意|時間内 時間外|所定内 所定外|法定内 法定外|期間内 期間外|時間給 月給|時給 月給|日給 月給|月給 年俸|月払 年払|前払 後払|先払い 後払い|前払い 後払い|事前 事後|手渡し 振込|現金 振込|部分的 全面的|一時的 恒久的|定期 臨時|直接 間接|単独 共同|最新 旧|往路 復路|片道 往復|昼間 夜間|深夜 早朝|賃借 賃貸|貸与 譲渡|所有 共有|速やかに 直ちに`)

var oppositesLatin = append(pairs(`limited unlimited|same separate|same different|full empty|reserves waives|reserves waived|reserve waive|reserved waived|retains waives|retain waive|retains waived|arrears advance|base gross|basic gross|start end|starts ends|begins ends|begin end|beginning end|opening closing|opens closes|enter leave|entering leaving|entry exit|add remove|added removed|lock unlock|locked unlocked|connect disconnect|present absent|attendance absence|first last|earliest latest|highest lowest|largest smallest|longest shortest|excluding including|exclude include|excludes includes|exclusive inclusive|gains losses|employee employer|lessor lessee|licensor licensee|insurer insured|landlord tenant|buyer seller|creditor debtor|tightened loosened|promotion demotion|increased reduced|increase reduce|increases reduces|raised lowered|raise lower|higher lower|greater smaller|larger smaller|more fewer|refunded forfeited|refund forfeit|refunded kept|returned kept|pass fail|passes fails|passed failed|arrival departure|arrive depart|indoor outdoor|indoors outdoors|inside outside|above below|hot cold|wet dry|credit debit|cash card|upstairs downstairs|morning evening|morning afternoon|lengthen shorten|win lose|profit loss|domestic international|domestic overseas|increase decrease|increases decreases|increased decreased|paid unpaid|private public|accept reject|accepted rejected|include exclude|includes excludes|included excluded
	minimum maximum|internal external|enabled disabled|optional mandatory|optional required|voluntary mandatory|written oral|written verbal|writing oral|writing verbal|accidental intentional|permanent temporary|deliberate accidental|temporary permanent|temporarily permanently|gross net|import export|imported exported|approve deny|approved denied|approved rejected
	lawful unlawful|legal illegal|authorized unauthorized|encrypted unencrypted|adults children|adult child|men women|boys girls|full-time part-time|weekly monthly|daily weekly|monthly annual|monthly annually|weekly annually|monthly yearly|quarterly annually|quarterly monthly|annually biennially
	online offline|economy business|economy first|encouraged discouraged|allowed discouraged|permitted discouraged|acceptable discouraged|buy sell|lend borrow|open closed|individual organization|user organization|opt-in opt-out|directly indirectly|immediately eventually|physical digital|identifying non-identifying|free paid|ok prohibited|fine prohibited|permitted prohibited|tolerated prohibited|acceptable prohibited|acceptable unacceptable|accepted refused|allowed banned|allowed prohibited|permitted forbidden|allowed forbidden|upload download|sender recipient`), [2]string{"for good", "for a time"}, [2]string{"for good", "temporarily"}, [2]string{"permanently", "for a time"})

func pairs(list string) [][2]string {
	var out [][2]string
	for _, line := range strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' }) {
		if w := strings.Fields(line); len(w) == 2 {
			out = append(out, [2]string{w[0], w[1]})
		}
	}
	return out
}
