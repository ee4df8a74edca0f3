package question

import (
	"regexp"
)

// NumberWords are the English numbers that are written as one word, as alternatives of a regular expression.
const NumberWords = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred`

// Currencies follow an amount of money, likewise.
const Currencies = `[万千百]?円|dollars?|euros?|pounds?|francs?|cents?|yen|usd|eur|gbp|chf|jpy`

// figure matches a number in digits, kanji or words.
const figure = `(?:[0-9一二三四五六七八九十百千万半数]+(?:\.[0-9]+)? ?[かヶカ箇ケ]?|\b(?:an?|` + NumberWords + `|thousand)[ -])`

// held is what a text that answers a question of some kind holds, as a rule.
var held = map[Kind]*regexp.Regexp{
	HowMuch:  regexp.MustCompile(`[0-9,一二三四五六七八九十百千万]+ ?[万千百]?円|[$€£¥] ?[0-9]|[0-9] ?(?:` + Currencies + `|percent|%)|[0-9.,]+ ?(?:%|パーセント|割|倍)|分の[0-9一二三四五六七八九十]|実費|全額|無料|無償|相当額|支給しない|free of charge|no cost|fully|full pay`),
	HowMany:  regexp.MustCompile(figure),
	HowLong:  regexp.MustCompile(figure + `(?:(?:日|週|月|か月|箇月|年|時間|分)|(?:(?:business|working|calendar|consecutive) )?(?:minute|hour|day|week|month|year|character|letter|page)s?\b)`),
	HowOften: regexp.MustCompile(figure + `(?:回|度|時間|日|週|月|年)(?:ごと|に|毎)|毎(?:日|週|月|年)|[0-9一二三]回|daily|weekly|monthly|quarterly|annual|yearly|every |each |once|twice|per (?:day|week|month|year)`),
	ByWhen:   regexp.MustCompile(`までに|まで(?:の|、|と)|以内|前まで|日前|月前|期限|締切|翌日|月末|直ちに|速やかに|遅滞なく|within|no later than|at least|\bby (?:the|[0-9])|before|deadline|immediately|as soon as|in advance`),
	FromWhen: regexp.MustCompile(`から|以降|以後|経過|日後|月後|開始|starting|begin|from|after|eligible|first day|upon`),
	When:     regexp.MustCompile(figure + `(?:日|月|時|年)|毎(?:日|週|月|年)|翌(?:日|月|年)|とき|場合|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|[0-9]|every|when|upon|after`),
	Who:      regexp.MustCompile(`[部課室係局長]|者|担当|窓口|上司|委員|会社|manager|team|department|officer|hr\b|director|office|legal|staff|people`),
	Where:    regexp.MustCompile(`[部課室係局]|窓口|場所|サイト|フォルダ|システム|内線|メール|at the|in the|portal|office|site|@|http|email|contact`),
	MayI:     regexp.MustCompile(`できる|できない|てはならない|許可|承認|認め|禁止|可能|差し支えない|取得することが|\bmay\b|must not|may not|\bcan(?:not)?\b|can't|allow|prohibit|permit|not (?:ok|okay|acceptable)|acceptable|forbid|restrict`),
	MustI:    regexp.MustCompile(`なければならない|ものとする|義務|必要|すること|不要|要しない|しなくて|\bmust\b|\bshall\b|require|need|have to|should|mandatory|responsib`),
	How:      regexp.MustCompile(`提出|申請|届|手続|様式|承認|により|書面|記入|連絡|submit|request|form|apply|contact|email|notify|report|fill|follow|steps?\b`),
	WhatIf:   regexp.MustCompile(`懲戒|処分|解雇|賠償|返還|取り消|無効|みなす|しない|できない|失う|支給|will be|result in|may be|subject to|disciplin|terminat|forfeit|lose|paid|report|notify|immediately`),
	Why:      regexp.MustCompile(`ため|目的|理由|による|because|in order to|purpose|reason|since|so that`),
	ListAll:  regexp.MustCompile(`次の|各号|以下の|following|(?m)^\s*(?:[-*•・]|[0-9]+[.)])`),
}

// unitsHeld are the units in which a figure may be given that is asked for in another.
var unitsHeld = map[string]string{
	"日": `日|週|か月|箇月|ヶ月|月`, "日間": `日|週|か月`, "営業日": `日`, "週": `週|日`, "週間": `週|日`, "月": `月|年`, "か月": `[かヶカ箇ケ]月|月|年|日|週`, "ヶ月": `[かヶカ箇ケ]月|月|年|日|週`, "カ月": `[かヶカ箇ケ]月|月|年|日|週`, "箇月": `[かヶカ箇ケ]月|月|年|日|週`,
	"年": `年|か月|箇月|月|日`, "時間": `時間|分|時`, "時": `時`, "分": `分|時間`, "秒": `秒|分`, "回": `回|度`, "人": `人|名`, "円": `円`, "万円": `円`, "割": `割|%|分の`, "%": `%|割|パーセント|分の`, "パーセント": `%|割|パーセント|分の`, "歳": `歳|才`, "才": `歳|才`,
	"件": `件`, "文字": `文字|字|桁`, "字": `字`, "桁": `桁|文字`, "km": `km|キロ`, "キロ": `km|キロ`, "倍": `倍|%|割|分の`, "度": `度|回`,
	"hour": `hours?|minutes?|days?`, "day": `days?|weeks?|months?`, "week": `weeks?|days?|months?`, "month": `months?|weeks?|years?|days?`, "year": `years?|months?`, "minute": `minutes?|hours?`, "time": `times?`, "character": `characters?`, "percent": `percent|%`,
}

var unitPatterns = func() map[string]*regexp.Regexp {
	patterns := map[string]*regexp.Regexp{}
	for unit, in := range unitsHeld {
		if unit == "円" || unit == "万円" {
			patterns[unit] = held[HowMuch]
			continue
		}
		patterns[unit] = regexp.MustCompile(figure + `(?:(?:business|working|calendar|consecutive|local|paid) )?(?:` + in + `)`)
	}
	return patterns
}()

// Answered tells how much of what is asked for a text holds, by the kinds that have a sign: 0 to 1; asked is false where the question
// asks for no such kind. It is a wide net: a text that holds none of it is hardly the answer, one that holds it may be.
func (q Question) Answered(text string) (share float64, asked bool) {
	text, _ = q.figureText(text)
	n, have := 0.0, 0.0
	for _, k := range q.Asked {
		re := held[k]
		if unit := q.unitPattern(); unit != nil && (k == HowMany || k == HowMuch || k == HowLong) {
			re = unit
		}
		if re == nil {
			continue
		}
		n++
		if re.MatchString(text) {
			have++
		}
	}
	if n == 0 {
		return 0, false
	}
	return have / n, true
}

func (q Question) unitPattern() *regexp.Regexp {
	if re := unitPatterns[q.Unit]; re != nil {
		return re
	}
	if n := len(q.Unit); n > 1 && q.Unit[n-1] == 's' {
		return unitPatterns[q.Unit[:n-1]]
	}
	return nil
}
