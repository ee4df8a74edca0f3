package ask

import (
	"regexp"
	"slices"
	"strings"

	"tenkyo/app/library"
	"tenkyo/app/question"
	"tenkyo/index"
	"tenkyo/verify"
)

var (
	valueQuestion = regexp.MustCompile(`(?i)何(日|か月|ヶ月|カ月|箇月|月|年|週|時|分|回|人|円|割|パーセント|%|％|歳|件|枚|名|文字|桁|km|キロ)|いくら|いつ(まで|から|頃|ごろ|)|何\S{0,2}まで|どのくらい|どれくらい|どれだけ|期限|上限|下限|日数|金額|how (many|much|long|often|soon|old|far)|until when|by when|when |what (time|date|percentage|amount|rate|is the (limit|maximum|minimum|deadline|rate|amount))|deadline`)
	value         = regexp.MustCompile(`(?i)[0-9０-９]|[一二三四五六七八九十百千万半両]+(日|か月|ヶ月|カ月|箇月|月|年|週|時|分|回|人|円|割|歳|件|枚|名|倍)|翌(日|月|年)|毎(日|週|月|年)|\b(` + question.NumberWords + `|thousand|half|twice|once|daily|weekly|monthly|annually|annual|immediately)\b`)
)

// asksForValue reports whether a question asks for a figure, an amount or a time.
func asksForValue(asked string) bool { return valueQuestion.MatchString(asked) }

// holdsValue reports whether a text holds any figure, amount or time: a wide net, since it only ever takes a remark away.
func holdsValue(text string) bool { return value.MatchString(withoutCompounds(text)) }

// compound matches words with a number in them that are no figure: two-factor, one-way, 2要素, 第三者, 一時金, 十分な.
var compound = regexp.MustCompile(`(?i)\b(?:zero|one|two|three|four|five|[0-9])[- ]factor\b|\b(?:zero|one|two|three|four|five|[0-9])-(?:step|way|sided|tier|star|ply|piece|on-one|off|stop|tolerance|dimensional|stage|phase|class)\b|\b[0-9]fa\b|` +
	`[0-9０-９一二三四五六七八九]+(?:要素|段階認証|次元)|第[三3３]者|一人(?:ひとり|一人|親|暮)|一時(?:金|的|停止|帰|利用|保|預|離)|十二?分(?:な|に|で|と|注意|考慮|配慮|検討)`)

func withoutCompounds(text string) string { return compound.ReplaceAllString(text, " ") }

// kinds pairs what a question asks for with what a text that answers it must hold: a figure with one of these units, or a word
// in place of a figure.
var kinds = []struct{ asked, held *regexp.Regexp }{
	{regexp.MustCompile(`何歳|how old`), withUnit(`歳|years? old|years? of age`, `under [0-9]|age of`)},
	{regexp.MustCompile(`何(%|パーセント|割)|割合|比率|率は|what (percentage|rate)`), withUnit(`%|パーセント|割|分の|percent`, `× ?[0-9]`)},
	{regexp.MustCompile(`いくら|何円|金額|how much|dollar|payout|cost`), withUnit(question.Currencies, `[$€£¥] ?[0-9]|実費|全額|無料|無償|相当額|free`)},
	{regexp.MustCompile(`何時間`), withUnit(`時間|分`, "")},
	{regexp.MustCompile(`何分`), withUnit(`分|時間`, "")},
	{regexp.MustCompile(`何日|日数`), withUnit(`日|週|か月|箇月|月`, "")},
	{regexp.MustCompile(`何週`), withUnit(`週|日`, "")},
	{regexp.MustCompile(`何([かヶカ箇])?月`), withUnit(`月|か月|年|日`, "")},
	{regexp.MustCompile(`何年`), withUnit(`年|か月|箇月|日`, "")},
	{regexp.MustCompile(`何回`), withUnit(`回|度`, "毎")},
	{regexp.MustCompile(`何(km|キロ)`), withUnit(`km|キロ`, "")},
	{regexp.MustCompile(`how many [a-z ]{0,20}(hour|day|week|month|year)s?|how (long|soon|often)|by when|until when|deadline`),
		withUnit(`(business |working |calendar )?(minute|hour|day|week|month|year|time)s?`, `immediately|daily|weekly|monthly|annually|once|twice`)},
}

// withUnit matches a figure before one of the units, or one of the other words.
func withUnit(units, others string) *regexp.Regexp {
	figure := `(?:[0-9一二三四五六七八九十百千万半数] ?[かヶカ箇]?|(?:a|` + question.NumberWords + `)[ -])`
	pattern := figure + `(?:` + units + `)`
	if others != "" {
		pattern += `|` + others
	}
	return regexp.MustCompile(pattern)
}

// Warnings of an answer that may not be one.
const (
	ValueMissing = "asked_value_missing" // no claim holds the figure that was asked for
	MetThinly    = "met_thinly"          // of excerpts: the best passage holds few of the question's rare words
)

// thinly is the share of a question's rare words below which excerpts of the best passage are places to look and no answer. Of the
// golden questions without an answer this marks 6 of 13, with the missing figures and refusals 9; of the 68 whose excerpts do hold
// the answer 5, and of the 17 whose excerpts do not 5. With the share chosen anew without each question (so that a tenth of the 68
// are marked) the first are 7, with the others 10. Whether every rare word stands in some passage, or how many in one, weighed by
// rarity, tells less; and nothing of all that could refuse: at one answerable question in twenty it catches 3 to 5 of the 13.
const thinly = 0.25

// metThinly reports whether search found nothing that shares much with the question. What was looked up by its number, quoted or found
// by its meaning was found by other means than the question's words.
func metThinly(found library.SearchResult) bool {
	other := func(f library.Filter) bool { return f.Kind == library.AddressFilter || f.Kind == library.PhraseFilter }
	return len(found.Hits) > 0 && found.Hits[0].Held < thinly && !found.Hits[0].Similar && !slices.ContainsFunc(found.Filters, other)
}

// lacksAskedKind reports whether a question asks for an amount, a length of time or another figure with a unit, and none of the
// claims holds one. Of the golden questions without an answer in the library but near it, this marks half of those; of those
// with an answer it marks the excerpts that do not hold it.
func lacksAskedKind(asked string, claims []verify.Claim) bool {
	held := heldKinds(asked)
	for _, c := range claims {
		for _, k := range held {
			if k.MatchString(withoutCompounds(index.Fold(c.Text))) {
				return false
			}
		}
	}
	return len(held) > 0
}

// heldKinds match what a question asks for: an amount, a length of time or another figure with a unit; none where it asks for none.
func heldKinds(asked string) []*regexp.Regexp {
	asked = index.Fold(asked)
	var held []*regexp.Regexp
	for _, k := range kinds {
		if k.asked.MatchString(asked) {
			held = append(held, k.held)
		}
	}
	return held
}

// A figure that is asked for is shown with all its digits and with what bounds it.
var (
	figureBefore = regexp.MustCompile(`(?:約|平成|令和|昭和|最大|最低|上限|[0-9一二三四五六七八九十百千万半数.,]|[a-z]+-)+$`)
	figureAfter  = regexp.MustCompile(`^(?:[0-9]|[,.][0-9]|[間目]|以内|以上|以下|未満|前|後|まで(?:に)?|以降|を?超え|を限度|相当額?|[a-z]+| (?:before|after|or (?:more|less)|in advance|at most|per [a-z]+))+`)
)

// valuesOf finds in a text what a question asks for, in runes; nil where it asks for no figure.
func valuesOf(q question.Question) func(string) [][2]int {
	if !q.Asks(question.HowMany, question.HowMuch, question.HowLong, question.HowOften, question.ByWhen, question.FromWhen, question.When) {
		return nil
	}
	held := heldKinds(q.Text)
	dated := len(held) == 0 || q.Asks(question.ByWhen, question.FromWhen, question.When) || asksForDay.MatchString(index.Fold(q.Text))
	if len(held) == 0 {
		held = []*regexp.Regexp{anyFigure}
	}
	return func(text string) [][2]int {
		folded, at := foldedRunes(text)
		var spans [][2]int
		add := func(m []int) {
			from := m[0] - len(figureBefore.FindString(folded[:m[0]]))
			spans = append(spans, [2]int{at[from], at[m[1]+len(figureAfter.FindString(folded[m[1]:]))]})
		}
		days := day.FindAllStringIndex(folded, -1)
		if dated {
			for _, d := range days {
				add(d)
			}
		}
		for _, k := range held {
			for _, m := range k.FindAllStringIndex(folded, -1) {
				inside := func(d []int) bool { return d[0] <= m[0] && m[1] <= d[1] }
				if c := compound.FindStringIndex(folded[m[0]:]); c != nil && c[0] == 0 || slices.ContainsFunc(days, inside) {
					continue
				}
				add(m)
			}
		}
		return spans
	}
}

// day is a day or a year of the calendar, which is no length of time.
var (
	day        = regexp.MustCompile(`(?:(?:平成|令和|昭和)?[0-9元]{1,4}年)?[0-9]{1,2}月[0-9]{1,2}日|(?:平成|令和|昭和)[0-9元]{1,2}年|[12][0-9]{3}年(?:[0-9]{1,2}月)?|[12][0-9]{3}[-/][0-9]{1,2}[-/][0-9]{1,2}|(?:january|february|march|april|may|june|july|august|september|october|november|december) [0-9]{1,2}(?:, [12][0-9]{3})?`)
	asksForDay = regexp.MustCompile(`いつ|何月|期限|何日(?:に|が|を|付)|給料日|締|when|deadline|date`)
)

// anyFigure is a number with a unit.
var anyFigure = withUnit(`日|週|[かヶカ箇]?月|年|時間?|分|回|人|割|%|パーセント|歳|件|枚|名|文字|桁|km|キロ|(?:business |working |calendar )?(?:minute|hour|day|week|month|year|time)s?|percent|`+question.Currencies, `[$€£¥] ?[0-9]|immediately|daily|weekly|monthly|annually|翌(?:日|月|年)|毎(?:日|週|月|年)`)

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
