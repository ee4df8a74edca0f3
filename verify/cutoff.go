package verify

import "strings"

// A quotation may end, or begin, inside its sentence. What the sentence then says of the quoted words counts: 「退職金を支給する」 of
// 「退職金を支給するとは限らない」 says nothing by itself.

// turn is a way in which a sentence goes on after the words of a quotation that changes what they say.
type turn struct {
	words   []string // directly after the predicate
	answers []string // of these the claim needs one to say the same
	code    string
}

// turnsJapanese are tried in order: the longer ones come before those that they begin with.
var turnsJapanese = []turn{
	{[]string{"かどうか", "か否か"}, []string{"かどうか", "か否か", "可否", "判断", "決め", "定め", "場合", "とき"}, codeModalityStronger},
	{[]string{"とは限", "とはかぎ", "わけではな", "わけではあ", "わけでな", "ものではな", "ものではあ", "ものでな", "ことはな", "ことはあり", "ことができな", "ことはできな", "ことができま", "ことはできま"}, []string{"ない", "ません", "禁", "不可", "ず、", "限"}, codeNegation},
	{[]string{"ことができ", "ことが可能", "ことも可能", "ことを妨げ"}, possibleWords, codeModalityStronger},
	{[]string{"ことがあ", "こともあ", "場合があ", "場合もあ", "おそれ", "恐れ", "可能性"}, possibleWords, codeModalityStronger},
	{[]string{"よう努め", "ように努め", "よう配慮", "ことが望まし", "ことを推奨"}, []string{"努め", "配慮", "望まし", "推奨", "べき", "ましょう"}, codeModalityStronger},
	{[]string{"場合を除", "ときを除"}, []string{"除", "以外", "でなければ", "ない"}, codeProviso},
	{[]string{"場合", "とき", "限り"}, append([]string{"次第", "条件", "したら", "のみ"}, ownConditions...), codeCondition},
}

// possibleWords show that a claim tells of what may be, not of what is.
var possibleWords = []string{"でき", "出来", "可能", "もよい", "もいい", "もよく", "ことがあ", "こともあ", "場合があ", "場合もあ", "得る", "得ます", "うる", "かもしれ", "許", "認め", "もらえ", "取れ", "とれ", "使え", "受けられ", "裁量", "任意", "権利", "権限", "おそれ", "恐れ", "可能性", "次第", "自由", "構わ", "かまわ", "かまい", "差し支え", "妨げ"}

var (
	turnsEnglish = []string{" only if ", " only when ", " only where ", " only after ", " only with ", " only on ", " unless ", " except if ", " except when ", " except where ", " provided that ", " provided ", " if ", " when ", " where "}
	// falseBefore stand before what an English sentence denies, doubtBefore before what it leaves open.
	falseBefore = []string{"not true that ", "no longer true that ", "not the case that ", "no longer the case that ", "not mean that ", "not imply that ", "not follow that ", "not guarantee that ", "false that ", "untrue that ", "wrong that ", "incorrect that ", "a myth that "}
	doubtBefore = []string{"whether ", "decide if ", "decides if ", "unless ", " if ", "ask that "}
	conditional = []string{"if ", "only", "unless", "except", "provid", "when", "where", "subject to", "after ", "once ", "whether", "condition", "depend", "with ", "until ", "must "}
)

// cutOff warns of quotations whose sentence goes on, or begins, with words that change what the quoted ones say, where the claim has
// nothing of these.
func (m *comparison) cutOff() {
	for i, q := range m.pieces {
		if q.from >= q.to {
			continue
		}
		first, _ := q.a.unitRange(q.a.unitAt(q.from))
		_, last := q.a.unitRange(q.a.unitAt(q.to - 1))
		first, last = min(first, q.from), max(last, q.to) // a quotation may begin or end between sentences
		for k, other := range m.pieces {                  // the claim has the rest as well
			if k != i && other.a == q.a && other.from <= last && other.to > q.to {
				last = q.to
			}
		}
		q.a.turnsAfter(q.to, last, func(t turn, from, to int) {
			if !containsAny(m.text, t.answers) {
				m.raise(t.code, 0, len(m.claim.v.r), piece{q.p, q.a, from, to}, from, to, "leaves out how the sentence goes on")
			}
		})
		m.cutEnglish(q, first, last)
	}
}

// endingReach is how many kana may stand between the cut and what turns the predicate: the rest of the verb.
const endingReach = 4

// turnsAfter tells the Japanese turn that directly follows place i in its clause, if any.
func (a *analysis) turnsAfter(i, last int, each func(t turn, from, to int)) {
	for at := i; at < last && at-i <= endingReach; at++ {
		for _, t := range turnsJapanese {
			if n := a.v.hasAny(at, t.words); n > 0 {
				each(t, at, min(at+n, last))
				return
			}
		}
		if !isHiragana(a.v.r[at]) {
			return
		}
	}
}

func (m *comparison) cutEnglish(q piece, first, last int) {
	before := q.a.v.string(first, q.from)
	if hasSuffixAny(before, falseBefore) && !m.claim.denied(0, len(m.claim.v.r)) {
		m.raise(codeNegation, 0, len(m.claim.v.r), q, first, q.from, "says so, while the source denies it")
	}
	if hasSuffixAny(before, doubtBefore) && !containsAny(m.text, conditional) {
		m.raise(codeCondition, 0, 0, q, first, q.from, "")
	}
	for _, w := range turnsEnglish {
		at, end := q.a.v.find(strings.TrimSpace(w), q.to, last)
		if at < 0 || len(strings.Fields(w)) == 1 && at > q.to+1 && w != " unless " {
			continue
		}
		if !containsAny(m.text, conditional) && !m.meets(q.a, end, last) {
			m.raise(codeCondition, 0, 0, q, at, last, "")
			return
		}
	}
}

func hasSuffixAny(s string, words []string) bool {
	for _, w := range words {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}
