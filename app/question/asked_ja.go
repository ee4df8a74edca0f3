package question

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// sign is a wording that asks for a kind.
type sign struct {
	kind Kind
	re   *regexp.Regexp
}

const countersRE = `営業日|日目|年目|回目|度目|か月|ヶ月|カ月|箇月|ケ月|週間|時間|日間|年間|パーセント|文字|万円|年度|種類|段階|キロ|km|[日月年週時分秒回人円割%歳才件枚名字桁台個度倍通泊冊本点]`

var countAsked = regexp.MustCompile(`(?:何|なん)(` + countersRE + `)`)

var signsJapanese = []sign{
	{HowMany, countAsked},
	{HowMany, regexp.MustCompile(`いくつ|ど(?:の|れ)[くぐ]らい|どれだけ|日数は|回数は|人数は|件数は|何度`)},
	{HowMuch, regexp.MustCompile(`いくら(?:[^も]|$)|(?:何|なん)(?:円|割|%|パーセント|万円|倍)|金額|(?:費用|料金|値段|金額|額|手当|代|率|割合)(?:は|って)?[?？。]?$`)},
	{HowLong, regexp.MustCompile(`期間は|(?:何|なん)(?:日間|週間|か月|ヶ月|カ月|箇月|年間|時間|分間)`)},
	{HowOften, regexp.MustCompile(`(?:何|なん)回|頻度|(?:何|なん)(?:日|か月|年|週間|時間)(?:ごと|おき|毎)`)},
	{ByWhen, regexp.MustCompile(`いつまで|いつ迄|何\S{0,4}まで|何日(?:前|以内)|期限|締め?切|期日`)},
	{FromWhen, regexp.MustCompile(`いつから|いつより|何(?:日|月|年|時|歳|か月)\S{0,3}から`)},
	{When, regexp.MustCompile(`いつ(?:ですか|でしょ|[^までからよ迄もか]|$)|何時(?:[^間]|$)|時期は|タイミング`)},
	{Who, regexp.MustCompile(`誰|だれ|どなた|どの部署|何者|担当(?:者)?は|責任者は`)},
	{Where, regexp.MustCompile(`どこ|何処|どちら(?:に|へ|の)|窓口は|提出先|連絡先|報告先|申請先`)},
	{MustI, regexp.MustCompile(`なければ(?:なら|いけ)|ないと(?:いけ|だめ|ダメ|駄目|なら)|なきゃ|なくては|なくちゃ|べき(?:です|でしょう|か|[?？]|$)|必要(?:です|が|は|でしょう|あり|な|[?？]|$)|義務|要(?:り|る|ります)(?:か|の|[?？])`)},
	{MayI, regexp.MustCompile(`[てで]も?(?:いい|良い|よい|よろし|構わ|かまわ|大丈夫|OK|平気)|(?:でき|出来)(?:る|ます|ない)|可能|許(?:さ|可|し)|認められ|禁止|(?:もらえ|いただけ|使え|取れ|とれ|行け|休め|飲め|持て|働け|選べ|払え|買え|乗れ|泊まれ|入れ|られ)(?:る|ます|ません|ない)`)},
	{How, regexp.MustCompile(`どう(?:すれ|やっ|や|した|し)|どのように|方法|手続き?(?:は|を|$|[?？])|やり方|手順|流れ`)},
	{WhatIf, regexp.MustCompile(`どうなる|どうなり|どういう(?:処分|扱い|対応)|どんな(?:処分|罰|扱い)|どのような(?:処分|罰|扱い)`)},
	{Why, regexp.MustCompile(`なぜ|何故|どうして|なんで|理由は`)},
	{WhichDocument, regexp.MustCompile(`ど(?:の|んな)(?:規程|規則|規定|文書|資料|書類に|条|ルール)|どこに(?:書|記載|載|定め)|何条|第何条`)},
	{ListAll, regexp.MustCompile(`すべて|全て|全部|一覧|ど(?:んな|のような)\S{0,14}(?:がありますか|がある|あります)|何が(?:あり|必要)|種類は|を挙げ|列挙`)},
	{Difference, regexp.MustCompile(`違[いうっえ]|異な|相違|差異|比較|比べ|の差は`)},
}

// findAsked sets what is asked for, in the order of the text.
func (q *Question) findAsked(text string, pieces []piece) {
	folded := norm.NFKC.String(text)
	q.Asked = kindsOf(folded, signsJapanese)
	if m := countAsked.FindStringSubmatch(folded); m != nil {
		q.Unit = m[1]
	} else if q.Asks(HowMuch) && strings.Contains(folded, "いくら") {
		q.Unit = "円"
	}
	q.Negated = slices.ContainsFunc(negations(pieces), func(rest string) bool { return !notNegated.MatchString(rest) })
}

// Wordings with a ない in them that deny nothing: 払わないといけない, もらえませんか, なければならない (of which なら is read as a verb).
var notNegated = regexp.MustCompile(`^(?:ないと(?:いけ|だめ|ダメ|駄目|なら)|なくては|なくちゃ|なきゃ|ない(?:です)?か|ませんか|ん(?:です|だ|で))`)

// negations gives what follows each denial of a verb, the denial with it.
func negations(pieces []piece) []string {
	var found []string
	for i, p := range pieces {
		denies := p.text == "ない" || p.text == "なく" || p.text == "なかっ" || p.text == "ず" || p.text == "ませ" || p.text == "ん"
		if p.role != function || !denies || i == 0 || pieces[i-1].base == "なる" || pieces[i-1].base == "いける" || p.text == "ん" && pieces[i-1].text == "ませ" || !pieces[i-1].verb && pieces[i-1].particle == "" {
			continue
		}
		var rest strings.Builder
		for _, after := range pieces[i:] {
			rest.WriteString(after.text)
		}
		if p.text != "ませ" || strings.HasPrefix(rest.String(), "ません") {
			found = append(found, rest.String())
		}
	}
	return found
}

// kindsOf gives the kinds that a text has signs of, by their places.
func kindsOf(text string, signs []sign) []Kind {
	type at struct {
		kind  Kind
		place int
	}
	var found []at
	for _, s := range signs {
		if m := s.re.FindStringIndex(text); m != nil && !slices.ContainsFunc(found, func(a at) bool { return a.kind == s.kind }) {
			found = append(found, at{s.kind, m[0]})
		}
	}
	slices.SortStableFunc(found, func(a, b at) int { return cmp.Compare(a.place, b.place) })
	var kinds []Kind
	for _, f := range found {
		kinds = append(kinds, f.kind)
	}
	return kinds
}
