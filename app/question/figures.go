package question

import (
	"regexp"
	"slices"
	"strings"

	"tenkyo/index"
)

// A question for a figure, an amount or a time is answered by a text that holds one of the kind. What is none of it is blanked first.
var (
	// compound matches words with a number in them that are no figure: two-factor, one-way, 2要素, 第三者, 一時金, 十分な; and the numbers
	// of articles and items.
	compound = regexp.MustCompile(`\b(?:zero|one|two|three|four|five|[0-9])[- ]factor\b|\b(?:zero|one|two|three|four|five|[0-9])-(?:step|way|sided|tier|star|ply|piece|on-one|off|stop|tolerance|dimensional|stage|phase|class)\b|\b[0-9]fa\b|` +
		`[0-9一二三四五六七八九]+(?:要素|段階認証|次元)|第[三3]者|一人(?:ひとり|一人|親|暮)|一時(?:金|的|停止|帰|利用|保|預|離)|一(?:部|般|定|切|方|緒|斉|致|覧|体)|十二?分(?:な|に|で|と|注意|考慮|配慮|検討)|第 ?[0-9一二三四五六七八九十]+ ?(?:条|項|号|章|節)(?:の[0-9]+)?|(?m)^\s*(?:\([0-9]+\)|[0-9]+[.)])`)

	// rateBase matches what an amount is counted by, and is not the amount: 1日につき2,000円, 2,000円 per day.
	rateBase = regexp.MustCompile(`[0-9一二三四五六七八九十]+(?:日間?|週間?|[かヶカ箇ケ]?月間?|年度?間?|時間|分|回|泊|件|人|名)(?:につき|当たり|当り|あたり|毎に|ごとに)|\b(?:per|each|every) (?:(?:[0-9]+|` + NumberWords + `|calendar|working|business) )?(?:minute|hour|night|day|week|month|quarter|year|person)s?\b`)

	anyNumber = regexp.MustCompile(`[0-9]|[一二三四五六七八九十百千万半両]+(?:日|か月|ヶ月|カ月|箇月|月|年|週|時|分|回|人|円|割|歳|件|枚|名|倍)|翌(?:日|月|年)|毎(?:日|週|月|年)|\b(?:` + NumberWords + `|thousand|half|twice|once|daily|weekly|monthly|annually|annual|immediately)\b`)

	// anyFigure is a number with a unit.
	anyFigure = regexp.MustCompile(figure + `(?:日|週|[かヶカ箇]?月|年|時間?|分|回|人|割|%|パーセント|歳|件|枚|名|文字|桁|km|キロ|(?:(?:business|working|calendar) )?(?:minute|hour|day|week|month|year|time)s?|percent|` + Currencies + `)|[$€£¥] ?[0-9]|immediately|daily|weekly|monthly|annually|翌(?:日|月|年)|毎(?:日|週|月|年)`)

	// calendar is a day or a year, which is no length of time.
	calendar   = regexp.MustCompile(`(?:(?:平成|令和|昭和)?[0-9元]{1,4}年)?[0-9]{1,2}月[0-9]{1,2}日|(?:平成|令和|昭和)[0-9元]{1,2}年|[12][0-9]{3}年(?:[0-9]{1,2}月)?|[12][0-9]{3}[-/][0-9]{1,2}[-/][0-9]{1,2}|(?:` + months + `) [0-9]{1,2}(?:, [12][0-9]{3})?`)
	asksForDay = regexp.MustCompile(`いつ|何月|期限|何日(?:に|が|を|付)|給料日|締|when|deadline|date`)
)

// AsksForFigure tells whether a question asks for a figure, an amount or a time.
func (q Question) AsksForFigure() bool {
	return q.Asks(HowMany, HowMuch, HowLong, HowOften, ByWhen, FromWhen, When)
}

// HoldsFigure tells whether a text holds any figure, amount or time: a wide net.
func HoldsFigure(text string) bool {
	return anyNumber.MatchString(blanked(compound, index.Fold(text)))
}

// LacksFigure tells whether a question asks for an amount, a length of time or another figure with a unit, and no text holds one.
func (q Question) LacksFigure(texts ...string) bool {
	wanted := q.figures()
	for _, text := range texts {
		folded, _ := q.figureText(text)
		if slices.ContainsFunc(wanted, func(re *regexp.Regexp) bool { return re.MatchString(folded) }) {
			return false
		}
	}
	return len(wanted) > 0
}

// figures match what a question asks for, where it names a unit or a kind that has one.
func (q Question) figures() []*regexp.Regexp {
	var wanted []*regexp.Regexp
	unit := q.unitPattern()
	if unit != nil && q.Asks(HowMany, HowMuch, HowLong) {
		wanted = append(wanted, unit)
	}
	for _, k := range []Kind{HowMuch, HowLong, HowOften} {
		if q.Asks(k) && (unit == nil || k == HowOften) {
			wanted = append(wanted, held[k])
		}
	}
	return wanted
}

// A figure that is asked for is shown with all its digits and with what bounds it.
var (
	figureBefore = regexp.MustCompile(`(?:約|平成|令和|昭和|最大|最低|上限|[0-9一二三四五六七八九十百千万半数.,]|[a-z]+-)+$`)
	figureAfter  = regexp.MustCompile(`^(?:[0-9]|[,.][0-9]|[間目]|以内|以上|以下|未満|前|後|まで(?:に)?|以降|を?超え|を限度|相当額?|[a-z]+| (?:before|after|or (?:more|less)|in advance|at most|per [a-z]+))+`)
)

// Figures are the places in a text, in runes, of what a question for a figure asks for.
func (q Question) Figures(text string) [][2]int {
	if !q.AsksForFigure() {
		return nil
	}
	wanted := q.figures()
	dated := len(wanted) == 0 || q.Asks(ByWhen, FromWhen, When) || asksForDay.MatchString(index.Fold(q.Text))
	if len(wanted) == 0 {
		wanted = []*regexp.Regexp{anyFigure}
	}
	folded, at := foldedRunes(text)
	bare, _ := q.figureText(text)
	var spans [][2]int
	add := func(m []int) {
		from := m[0] - len(figureBefore.FindString(folded[:m[0]]))
		spans = append(spans, [2]int{at[from], at[m[1]+len(figureAfter.FindString(folded[m[1]:]))]})
	}
	days := calendar.FindAllStringIndex(folded, -1)
	if dated {
		for _, d := range days {
			add(d)
		}
	}
	for _, re := range wanted {
		for _, m := range re.FindAllStringIndex(bare, -1) {
			if !slices.ContainsFunc(days, func(d []int) bool { return d[0] <= m[0] && m[1] <= d[1] }) {
				add(m)
			}
		}
	}
	return spans
}

// figureText is a text folded, with what is no figure for this question blanked; at says for each byte, and for the end, which rune of
// the text it is.
func (q Question) figureText(text string) (folded string, at []int) {
	folded, at = foldedRunes(text)
	folded = blanked(compound, folded)
	if !q.Asks(HowOften) {
		folded = blanked(rateBase, folded)
	}
	return folded, at
}

// blanked puts as many spaces in place of what a pattern matches.
func blanked(re *regexp.Regexp, text string) string {
	return re.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)) })
}

// foldedRunes folds a text rune by rune, and says for each byte of that, and for its end, which rune of the text it is.
func foldedRunes(text string) (folded string, at []int) {
	var b strings.Builder
	n := 0
	for _, r := range text {
		f := index.Fold(string(r))
		b.WriteString(f)
		for range len(f) {
			at = append(at, n)
		}
		n++
	}
	return b.String(), append(at, n)
}
