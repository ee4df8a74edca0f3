package question

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// What a question asks for that wants every place: rules, articles, documents, and not what stands in them.
const (
	placesJapanese = `(?:規程類?|規則|規定|規約|ルール|条文|条項|文書|資料|記載|定め|箇所|個所|カ所|ヶ所|か所|ところ|所|場所|ページ)`
	placesEnglish  = `(?:rules?|regulations?|polic(?:y|ies)|articles?|sections?|clauses?|provisions?|passages?|paragraphs?|places?|documents?|pages?|mentions?)`
)

var everywhereJapanese = []*regexp.Regexp{
	// 退職金について定めている規程は, 秘密保持に触れている条文はどれですか, 個人情報が出てくる箇所をすべて
	regexp.MustCompile(`^(.+?)(?:については|について|に関して|に関し|のことを|[がをにも])(?:すでに)?` +
		`(?:定め(?:て|た)|規定(?:し|す|さ)|記載(?:し|す|さ|が)|書(?:い|か)|触れ(?:て|た|る)|言及(?:し|す)|載(?:っ|る|せ)|出て|含(?:む|ん|ま)|述べ|扱[うっ]|ある|あり)` +
		`[てでいるあすくれたさがんま]*` + placesJapanese + `.{0,24}$`),
	// 退職金に関する規程をすべて挙げて, 在宅勤務についての規定はいくつ
	regexp.MustCompile(`^(.+?)(?:に関する|に関わる|にかかわる|に係る|についての)` + placesJapanese +
		`(?:は|を|が|の|って)?.{0,4}(?:すべて|全て|全部|一覧|リスト|いくつ|何(?:件|個|箇所|か所|条|本|つ)|どれ(?:だけ|くらい|ぐらい)?|挙げ|列挙|並べ|洗い出).{0,16}$`),
	// すべての退職金に関する規程
	regexp.MustCompile(`^(?:すべて|全て)の(.+?)(?:に関する|についての)` + placesJapanese + `.{0,16}$`),
	// 副業についてはどの規程に定めがありますか
	regexp.MustCompile(`^(.+?)(?:については|について|に関して|のことは|は)、?どの` + placesJapanese + `(?:に|と|で).{0,20}$`),
}

var everywhereEnglish = []*regexp.Regexp{
	// list all rules about …, show me every section on …
	regexp.MustCompile(`(?i)^(?:please )?(?:list|show|name|find|give)(?: me)? (?:all|every|each)(?: of)?(?: the)? ` + placesEnglish +
		`(?: (?:that|which))?(?: (?:are|is))? ?(?:about|on|for|regarding|concerning|covering|mentioning|containing|mentions?|contains?|covers?|deal(?:s|ing)? with|refer(?:s|ring)? to|with the words?|with) (.+)$`),
	// how many policies mention …, which documents deal with …, what rules cover …
	regexp.MustCompile(`(?i)^(?:how many|which|what) ` + placesEnglish +
		`(?: (?:are there|is there|do we have))?(?: (?:that|which))? (?:about|on|regarding|concerning|mention(?:s|ing)?|contain(?:s|ing)?|cover(?:s|ing)?|deals? with|refers? to|talks? about) (.+)$`),
	// everywhere that … is mentioned
	regexp.MustCompile(`(?i)^(?:list|show|find)?(?: me)? ?(?:everywhere|every place)(?: (?:that|where))? (.+?) (?:is|are) (?:mentioned|named|used|regulated)$`),
}

// Everywhere tells of a question that asks for all places in which something stands, not for what stands there (退職金について定めている
// 規程は, list all rules about …), and gives the words that are to be looked for.
func Everywhere(text string) (words string, ok bool) {
	text = strings.TrimSpace(norm.NFKC.String(text))
	if len([]rune(text)) > longest {
		return "", false
	}
	text = strings.TrimRight(text, "?。.! ")
	forms := everywhereJapanese
	if LanguageOf(text) != "ja" {
		forms, text = everywhereEnglish, strings.Join(strings.Fields(text), " ")
	}
	for _, form := range forms {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if words = bare(m[1]); words != "" {
			return words, true
		}
	}
	return "", false
}

// bare is a subject without quotation marks and what only leads it in.
func bare(words string) string {
	words = strings.Trim(words, " 　「」『』\"'“”‘’、")
	for _, lead := range []string{"当社で", "社内で", "会社で", "the word ", "the words ", "the "} {
		words = strings.TrimPrefix(words, lead)
	}
	if strings.ContainsAny(words, "、。?") { // more than a subject
		return ""
	}
	return words
}

var changes = regexp.MustCompile(`(?:何が|どこが|どう|どのように)(?:変わ|変更|改正|改訂)|(?:変更|改正|改訂)(?:点|箇所|内容)|新旧対照|(?i:\bwhat (?:has |was |is )?(?:changed|new in)\b|\bchanges between\b|\bdiffers? between .*\b(?:editions?|versions?)\b)`)

// Changes tells of a question that asks what changed between editions of a rule.
func Changes(text string) bool { return changes.MatchString(norm.NFKC.String(text)) }
