package verify

import (
	"slices"
	"strings"
)

// kind is one of several ways to do a thing, each of which excludes the others: at once, without delay, in time.
type kind struct {
	words []string // by which a claim or a source says it
	known []string // by which a source says it as well
}

// kindGroup holds kinds that exclude each other.
type kindGroup struct {
	kinds []kind
	adds  bool // that a claim has one and its source none says something of its own
}

// kindGroups, one in a line: kinds parted by |, words for the same kind by a comma, and after a semicolon what only a source says for
// it. A line that begins with + adds. A word comes before those that it contains.
var kindGroups = readKinds(`翌営業日|翌々月|翌年度|翌月|翌週|翌年|翌日|前営業日|前々月|前年度|前月|前週|前年|前日|当日|当月|当年度
+直ちに,ただちに,即座に;即,すぐ|速やかに,すみやかに,早急に|遅滞なく,遅れることなく|後日,後ほど
+書面,文書;書,紙,署名,様式,メール|口頭|電話|電子メール,eメール,メールで,メールに;メール,電磁|ファクシミリ,ファックス,fax
中止|延期
時間中,時間内|時間外
期間中,期間内|期間外
at all times,always|on request,upon request|from time to time,occasionally
plus a,plus the,plus any,plus an|less a,less the,less any,less an,minus
みなす,みなし,みなさ|推定
食前|食後|食間|就寝前
出勤|欠勤|休職
日帰り|宿泊;泊
学期|年度|四半期
税込;税を含む,税を含み,税を含め|税別,税抜,税を含まない,税を含まず,税を含みません
毎月,月ごとに|毎会計年度,毎事業年度,毎年度,年度ごとに
兼ねる,兼ねて,兼ねます|とは別に,とは別個に
including tax,including vat,inclusive of vat,inclusive of tax|excluding tax,excluding vat,exclusive of vat,plus vat
通算|連続,引き続
+無料,無償;免,徴収しない,徴収しません,負担しない,かからない,かかりません,0円,支払う必要はない
+全額;全部,すべて,全て,100%,100パーセント,10割,無料,払い戻,総額,実費,相当額
+free of charge,for free,at no charge,at no cost,complimentary;free,no charge,no fee,no cost,without charge,waive,exempt
+in full,fully;full,100%,all ,entire,whole,total
往路|復路|往復|片道
承認,許可,認可,同意;認め,許さ|届出,届け出,届出書|報告
+現金;金銭,換金|クレジットカード|口座振替,引き落とし;口座,引落|振込,振り込み,振り込;口座|小切手|商品券;券
原本|写し,コピー
実費|定額
上旬|中旬|下旬
郵送|持参|窓口
一般競争入札|指名競争入札|随意契約
+事前,あらかじめ,予め,前もって;前,先,予,しようと,着手,するとき,するには|事後,事後に;後
+in cash;cash|by cheque,by check;cheque,check|by credit card;card|by bank transfer;transfer
+in writing,written;writ,letter,form,sign,document,email,e-mail,notice|orally,verbally,oral,verbal|by phone,by telephone;phone
+discretion,at its option,at their option,at your option,as it sees fit;discretion,option,may decide,choose,choice,may
against payment,for payment,for a fee,chargeable|free of charge,for free,at no charge,at no cost,without charge
original,originals|copy,copies,photocopy,photocopies;copied
prior approval,prior consent,approval,consent,permission;approve,consent,permit,agree,authori,allow|notice,notification,must be reported,has to be reported,have to be reported,must be notified;notif,inform,tell,report
before meals;before|after meals;after|with meals;with`)

func readKinds(text string) []kindGroup {
	var out []kindGroup
	for _, line := range strings.Split(text, "\n") {
		var g kindGroup
		if line, g.adds = strings.CutPrefix(line, "+"); true {
			for _, field := range strings.Split(line, "|") {
				words, known, _ := strings.Cut(field, ";")
				k := kind{words: strings.Split(words, ",")}
				if known != "" {
					k.known = strings.Split(known, ",")
				}
				g.kinds = append(g.kinds, k)
			}
		}
		out = append(out, g)
	}
	return out
}

// placeOf finds the kind in [from, to), not inside a word of another kind of its group that is longer.
func (g kindGroup) placeOf(k int, v *view, from, to int) (at, end int) {
	for _, w := range g.kinds[k].words {
		for i := from; i < to; {
			at, end = v.find(w, i, to)
			if at < 0 {
				break
			}
			covered := false
			for j, other := range g.kinds {
				for _, o := range other.words {
					if j == k || len(o) <= len(w) || !strings.Contains(o, w) {
						continue
					}
					shift := len([]rune(o[:strings.Index(o, w)]))
					covered = covered || at >= shift && v.has(at-shift, o)
				}
			}
			if !covered {
				return at, end
			}
			i = end
		}
	}
	return -1, -1
}

// kindsOfThing flags a claim that says one kind where the source says another, and one that adds a kind of its own.
func (m *comparison) kindsOfThing() {
	groups := make(map[int][]int) // the kinds of each group that the claim has
	var order []int
	kindWords.in(m.claim.v.r, func(id int) {
		at := kindsOf[id]
		if groups[at[0]] == nil {
			order = append(order, at[0])
		}
		if !slices.Contains(groups[at[0]], at[1]) {
			groups[at[0]] = append(groups[at[0]], at[1])
		}
	})
	for _, g := range order {
		m.kindOf(kindGroups[g], groups[g])
	}
}

// kindWords are the words of all kinds; kindsOf tells group and kind of each.
var kindWords, kindsOf = func() (lexicon, [][2]int) {
	var words []string
	var of [][2]int
	for i, g := range kindGroups {
		for k, x := range g.kinds {
			for _, w := range x.words {
				words, of = append(words, w), append(of, [2]int{i, k})
			}
		}
	}
	return newLexicon(words), of
}()

// kindOf compares the kinds of one group that the claim has.
func (m *comparison) kindOf(g kindGroup, own []int) {
	for _, k := range own {
		at, end := g.placeOf(k, m.claim.v, 0, len(m.claim.v.r))
		if at < 0 || m.saysKind(g.kinds[k]) {
			continue
		}
		for _, u := range m.matched {
			for j := range g.kinds {
				if j == k {
					continue
				}
				if o, _ := g.placeOf(j, m.claim.v, 0, len(m.claim.v.r)); o >= 0 {
					continue
				}
				if from, to := g.placeOf(j, u.a.v, u.from, u.to); from >= 0 {
					m.raise(codeChanged, at, end, u.piece, from, to, "")
					return
				}
			}
		}
		if g.adds {
			m.raise(codeAdded, at, end, piece{}, 0, 0, "")
			return
		}
	}
}

// saysKind reports whether a piece, its heading or what leads into it says the kind.
func (m *comparison) saysKind(k kind) bool {
	for _, q := range m.pieces {
		for _, p := range append(q.leads(), q, piece{q.p, q.p.heading(), 0, len(q.p.heading().v.r)}) {
			if text := p.a.v.string(p.from, p.to); containsAny(text, k.words) || containsAny(text, k.known) {
				return true
			}
		}
	}
	return false
}
