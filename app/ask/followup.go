package ask

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tenkyo/app/ollama"
	"tenkyo/index"
)

// A question that leans on the one before it (その場合の期限は？, and for part-timers?) is made to stand by itself before anything
// is searched. Only that question is used for it: nothing of an earlier answer, no passage and no id enters.

// Reader says who made a question stand by itself.
type Reader string

// The readers.
const (
	ReadByRule  Reader = "rule"
	ReadByModel Reader = "model"
)

const (
	longestPrevious = 300             // runes of the earlier question that are used
	readingTime     = 5 * time.Second // for the model; it must be loaded already
	readingTokens   = 128
	fewWords        = 2  // content words, up to which a question with hardly any may lean
	shortQuestion   = 16 // runes
)

var (
	tagInQuestion = regexp.MustCompile(`[\[［【(（]\s*[cCｃＣ]\s*[0-9０-９]+(?:[.．][0-9０-９]+)?\s*[\]］】)）]`)

	opening   = `(?:(?:では|じゃあ?|それで|で|あと|ちなみに|また|逆に)[、,\s]*)?`
	pointing  = regexp.MustCompile(`^` + opening + `(?:その(?:[^他後]|$)|それ(?:[^ぞ]|$)|そこ[でにはのを]|そちら|そうい|そうし|この場合|このとき|この際|これ[はをにもっで]|上記|同じ(?:く|よう)|同様)|その場合|そのとき|その際|それ(?:は|って|を|も|なら|だと)`)
	turning   = regexp.MustCompile(`^(?:では|じゃあ?|それなら|ちなみに|他には?|ほかには?|逆に)[、,\s]*`)
	cutShort  = regexp.MustCompile(`(?:の場合は?|のときは?|だったら|だと|なら|[^と]は|も|って)[?？。\s]*$`)
	attribute = regexp.MustCompile(`^(?:期限|締め?切り?|金額|上限|下限|日数|期間|条件|対象|対象者|手続き?|申請|方法|理由|例外|必要書類|書類|窓口|提出先|罰則|いつから|いつまで|いくら|誰)`)

	pointingEn  = regexp.MustCompile(`\b(?:in (?:that|this|such a) case|it|its|they|them|their|those|these|that|the same)\b`)
	openingEn   = regexp.MustCompile(`^(?:and|but|so|then|also|or|ok(?:ay)?)\b|^(?:what|how) about\b|^(?:for|if|in case of)\b`)
	shortWhoEn  = regexp.MustCompile(`^(?:by when|until when|how (?:long|much|many)|when|why|where|who|which ones?)\s*\?*$`)
	mostWordsEn = 3
)

// leans tells whether a question cannot be understood without the one before it.
func leans(question string) bool {
	q := strings.TrimSpace(index.Fold(question))
	words := len(index.Words(q))
	if languageOf(q) == "en" {
		words = len(index.Terms(q))
		return shortWhoEn.MatchString(q) || words <= mostWordsEn && (openingEn.MatchString(q) || pointingEn.MatchString(q))
	}
	if pointing.MatchString(q) {
		return true
	}
	rest := turning.ReplaceAllString(q, "")
	if words > fewWords || utf8.RuneCountInString(rest) > shortQuestion {
		return false
	}
	return cutShort.MatchString(rest) && (namesCategory(rest) || attribute.MatchString(rest)) || attribute.MatchString(rest) && len(rest) < len(q)
}

// standAlone makes a question that leans on the one before it stand by itself, by rule; ok is false where it does already. A
// kind of people or cases takes the place of the one that the earlier question named; otherwise the two follow each other.
func standAlone(previous, question string) (text string, ok bool) {
	previous, question = bare(previous), bare(question)
	if r := []rune(previous); len(r) > longestPrevious {
		previous = string(r[:longestPrevious])
	}
	if previous == "" || !leans(question) {
		return question, false
	}
	if languageOf(previous) == languageOf(question) && !pointing.MatchString(index.Fold(question)) {
		if swapped, ok := swapCategory(previous, question); ok {
			return swapped, true
		}
	}
	if languageOf(question) == "en" {
		return strings.TrimRight(previous, " ?.") + "? " + question, true
	}
	return strings.TrimRight(previous, "？?。 　") + "？" + question, true
}

// bare is a question without marks of sources, on one line.
func bare(question string) string {
	return strings.Join(strings.Fields(tagInQuestion.ReplaceAllString(visible(question), " ")), " ")
}

// readQuestion sets what the question is taken to mean.
func (a *asking) readQuestion(ctx context.Context) error {
	a.question = a.answer.Question
	text, ok := standAlone(a.req.Previous, a.answer.Question)
	if !ok {
		return ctx.Err()
	}
	a.question, a.answer.ReadAs, a.answer.ReadBy = text, text, ReadByRule
	if better := a.askReading(ctx, bare(a.req.Previous), bare(a.answer.Question)); better != "" {
		a.question, a.answer.ReadAs, a.answer.ReadBy = better, better, ReadByModel
	}
	return ctx.Err()
}

// askReading lets a model that is on and loaded put the question into one sentence. What it writes counts only if every word of
// it comes from the two questions and it holds all words of the later one; else, or when it takes too long, the result is "".
func (a *asking) askReading(ctx context.Context, previous, question string) string {
	if a.Client == nil || a.req.Mode == ExtractMode {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	model, err := a.model(ctx)
	if err != nil || model == nil {
		return ""
	}
	if _, loaded, err := a.Client.Loaded(ctx, *model); err != nil || !loaded {
		return ""
	}
	result, err := a.Client.Chat(ctx, ollama.Request{
		Model: *model, MaxTokens: readingTokens, Schema: ollama.QuestionSchema(),
		System: pick(a.lang, "前の質問をふまえて、後の質問を一文の質問に書き直してください。言葉を加えず、答えないでください。",
			"Rewrite the second question as one question that can be understood without the first. Add nothing and do not answer."),
		User: neutralise(pick(a.lang, "前の質問："+previous+"\n後の質問："+question, "First question: "+previous+"\nSecond question: "+question)),
	}, nil)
	if err != nil {
		return ""
	}
	var written struct {
		Question string `json:"question"`
	}
	if json.Unmarshal([]byte(result.Text), &written) != nil {
		return ""
	}
	text := bare(ollama.Restore(written.Question))
	if !saysNoMore(text, previous, question) {
		return ""
	}
	return text
}

// saysNoMore tells whether a rewritten question holds all content words of the later question and none that neither has.
func saysNoMore(text, previous, question string) bool {
	have := slices.Concat(contentOf(previous), contentOf(question))
	written := contentOf(text)
	for _, w := range written {
		if !slices.Contains(have, w) {
			return false
		}
	}
	for _, w := range contentOf(question) {
		if !slices.Contains(written, w) {
			return false
		}
	}
	return len(written) > 0
}

// contentOf are the terms of a text's content words.
func contentOf(text string) []string {
	var terms []string
	for _, w := range index.Words(text) {
		terms = append(terms, index.Terms(w)...)
	}
	return terms
}
