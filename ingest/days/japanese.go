package days

import (
	"regexp"
	"strings"
	"time"

	"tenkyo/ingest/document"
)

const (
	inForceWords  = `施行|発効|実施|適用|運用開始|効力(?:が|を)?(?:発生|生(?:ずる|じる|じ))|有効`
	amendedWords  = `改[正定訂制]|変更|更新|見直し|修正|改版`
	adoptedWords  = `制定|策定|作成|初版|新設|創設`
	approvedWords = `決定|決議|議決|承認|決裁|裁定|可決|届出|受理`
	publicWords   = `公布|公示|告示|公表|発行|発出|掲示|周知|配布|(?:規程|規則|訓令|告示|条例|要綱|要領|細則|通達|達|法律|政令|省令)第\s?[0-9一二三四五六七八九十百]+号`
	reviewWords   = `点検|確認|レビュー|次回見直し|次回改[正定訂]`
	endedWords    = `まで|限り|廃止|失効|終了|満了`
	printedWords  = `印刷|出力|現在|時点|複写|ダウンロード`
	howMuch       = `(?:第?\s?[0-9一二三四五六七八九十]+\s?[次回]\s?|一部(?:を)?|全部(?:を)?|全面(?:的に)?|最終|最近|所要の|字句|軽微な|再)*`
)

var (
	opens = regexp.MustCompile(`^[(【\[\s]*(?:第\s?[0-9一二三四五六七八九十]+\s?[章条]\s?[(]?)?(?:[0-9]+[.)]?\s*)?(?:附\s*則|付\s*則|改[正定訂]\s?(?:の?履歴|記録|経過|経緯|沿革)|制定・?改[正定訂](?:の?履歴)?|制改[正定訂](?:の?履歴)?|沿革|更新履歴|変更履歴|版数?履歴|文書履歴|履歴|施行(?:期日|日)|(?:実施|適用)期日|発効日?)[)】\]]?` +
		`|(?i)^(?:[0-9.]+\s*)?(?:(?:revision|version|change|amendment|document|policy)\s+(?:history|control|log|record)|history of (?:changes|revisions|amendments)|change ?log|effective date|commencement|(?:entry|coming) into force)`)
	// What may follow the word in the heading: its day, perhaps with the number of the act, in brackets or not.
	headDay = regexp.MustCompile(`^(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|(?:` + eraYear + `|[12][0-9]{3}\s?年)[^、。はから]{0,40}(?:改[正定訂]|変更|号)[)]?$)`)

	labelAlone  = regexp.MustCompile(`^(?:施行|適用|実施|発効|改[正定訂]|制定|最終改[正定訂])(?:年月日|期日|日)\s*:?$|(?i)^(?:effective(?: date)?|last (?:revised|updated|amended)|revised|date of issue)\s*:?$`)
	amendedWord = regexp.MustCompile(amendedWords)

	// DAY から施行する; the words that follow a day.
	afterDay = regexp.MustCompile(`^\s*(?:\([^()]{0,30}\))?\s*(?:付け?(?:で|にて|に)?|をもっ?て|以って)?\s*(から|より|以降|以後|に|をもっ?て|で|と)?\s*[、,]?\s*(?:これを|本[^\s、]{1,8}を)?\s*` +
		`(?:(` + howMuch + `(?:` + amendedWords + `|` + adoptedWords + `|` + approvedWords + `|` + publicWords + `)?(?:し[、,]?|して|[・、]|後|及び|並びに)?\s?)(` + inForceWords + `)(する|します|した|いたします|し[、,]|して|とする|予定|日|開始|[\s)、。,|・/]|$)` +
		`|(` + howMuch + `)(` + amendedWords + `)(する|し|します|した|版|日|等|分|[\s)、。,|・(/:]|$)` +
		`|(` + adoptedWords + `)(する|し|した|日|[\s)、。,|・(/:]|$)|[\p{Han}ー・]{0,12}?(` + approvedWords + `)|(` + publicWords + `)|(` + reviewWords + `)|(` + printedWords + `)|(` + endedWords + `))`)
	inBrackets = regexp.MustCompile(`^\s*\(([^()]{1,40})\)`)
	// DAY1 から DAY2 まで適用する.
	untilInForce = regexp.MustCompile(`^\s*まで(?:の間)?[、,]?\s*(?:` + inForceWords + `|効力)`)

	// 施行日: DAY; the words before a day.
	beforeDay = regexp.MustCompile(`(?:(旧|従前|廃止前|改正前|前回|次回|次期)[^\s|:]{0,8}?)?` +
		`(?:(` + inForceWords + `)(?:開始)?|(` + howMuch + `(?:` + amendedWords + `))|(` + adoptedWords + `)|[\p{Han}ー・]{0,12}?(` + approvedWords + `)|(` + publicWords + `)|(` + reviewWords + `)|(` + printedWords + `)|(廃止|失効|有効期限|終了|満了))` +
		`(年月日|期日|日時?|予定日|期間)?\s*(?:は[、,]?|[:|→=>…\-–]+|[\])】])?\s*[(\[「]?\s*(?:西暦)?$`)

	partial = regexp.MustCompile(`^\s*(?:[0-9(]+[.)\s]*)?(?:ただし|但し|但、)|経過措置|(?:第\s?[0-9一二三四五六七八九十百]+\s?[条章項号節]|別表|様式)[^。]{0,60}(?:の規定|の改正規定|の改正|については|に係る部分|は、?)`)
	wholly  = regexp.MustCompile(`改[正定訂]後の(?:この|本)?[^\s、第]{0,20}の規定`)
	// The document itself, as the subject of a sentence.
	itself = regexp.MustCompile(`(?:この|本|当該?|上記|以上の|改[正定訂]後の|今回の)[^\s、。]{0,30}$|(?:規[程則定約]|要[綱領]|細則|基準|内規|指針|方針|ガイドライン|ポリシー|マニュアル|手順書?|条例|規範|憲章|定款|改[正定訂]|変更|附則|これ)$`)
	other  = regexp.MustCompile(`(?:法律|(?:[^方用文手寸作]|^)法|省令|政令)(?:の[^\s、。]*)?$|^旧|従前の|廃止`)
	quoted = regexp.MustCompile(`「[^「」]*」`)
	braced = regexp.MustCompile(`\([^()]*\)`)

	// In force from a day that is not told here: 公布の日から, 令和　年　月　日から, 別に定める日から.
	unknownForce = regexp.MustCompile(`(?:[日月年時春秋季期度後]|[_＿○〇])\s*(?:から|より|をもっ?て|に)\s*[、,]?\s*(?:これを)?(?:` + howMuch + `(?:` + amendedWords + `)?(?:し[、,]?|して)?)(?:施行|実施|適用|発効)(?:する|します|し[、,]|とする|$)`)
	promulgated  = regexp.MustCompile(`(?:公布|公示|告示|公表|制定|改[正定訂]|決定|決裁|議決|承認|発布)の(?:あった)?(?:同)?日(?:から|より|に|をもっ?て)`)
	atOnce       = regexp.MustCompile(`(?:公布|公示|告示|公表|制定|改[正定訂]|決定|決裁|議決|承認|発布)の(?:あった)?(?:同)?日(?:から|より|に|をもっ?て)[、,]?(?:施行|発効)`)
	fieldUnknown = regexp.MustCompile(`^[\s・*-]*(?:施行|適用|実施|発効)(?:年月日|期日|予定日|日)\s*[:|]`)
)

const eraYear = `(?:明治|大正|昭和|平成|令和)\s?(?:元|[0-9一二三四五六七八九十]{1,3})\s?年`

// sentence reads one sentence or line.
func (r *reader) sentence(text string) {
	s := fold(text)
	if !strings.ContainsAny(s, "年日月号効行用訂正") && englishLine.MatchString(s) {
		r.english(s, text)
		return
	}
	if r.part == Body && !finalForm.MatchString(s) {
		return
	}
	list := r.find(s)
	s0 := s
	whose := subjectOf(s, list)
	if r.part == Body && whose != self {
		return
	}
	part := partial.MatchString(braced.ReplaceAllString(s, "")) && !wholly.MatchString(s)
	if whose == another {
		return
	}
	told := false
	labelFirst := false
	if n := len(list); n > 0 {
		last := s[list[n-1].End:]
		labelFirst = beforeDay.MatchString(s[:list[0].Start]) && afterDay.FindStringIndex(last) == nil
	}
	from := 0 // where the words before the day begin
	for i, at := range list {
		end := len(s)
		if i+1 < len(list) {
			end = list[i+1].Start
		}
		before, after := s[from:at.Start], s[at.End:end]
		from = at.End
		base := Statement{Day: at.Day, Text: text, Partial: part}
		any := false
		put := func(says Says) {
			one := base
			one.Says = says
			any = true
			told = told || says == InForce
			r.add(one)
		}
		for rest := after; ; { // （告示第536号）（最終改正）
			bracket := inBrackets.FindStringSubmatch(rest)
			if bracket == nil {
				break
			}
			switch inside := bracket[1]; {
			case amendedWord.MatchString(inside) && !strings.Contains(inside, "年"):
				put(Amended)
			case adoptedWord.MatchString(inside):
				put(Adopted)
			}
			rest = rest[len(bracket[0]):]
		}
		match := afterDay.FindStringSubmatch(after)
		if match != nil && labelFirst && match[1] == "" && i < len(list)-1 {
			match = nil // the word belongs to the next day
		}
		if match == nil && strings.TrimSpace(after) == "から" && i+1 < len(list) && untilInForce.MatchString(s[list[i+1].End:]) {
			put(InForce)
		}
		if match != nil {
			consumed := len(match[0])
			switch {
			case match[3] != "":
				if match[4] == "予定" {
					base.Day = time.Time{}
				}
				put(InForce)
				if amendedWord.MatchString(match[2]) {
					put(Amended)
				}
				if adoptedWord.MatchString(match[2]) {
					put(Adopted)
				}
			case match[6] != "":
				put(Amended)
			case match[8] != "":
				put(Adopted)
			case match[10] != "":
				put(Approved)
			case match[11] != "":
				put(Published)
			case match[12] != "":
				put(Reviewed)
			case match[13] != "":
				put(Printed)
			case match[14] != "":
				put(Ended)
			}
			if consumed > 0 && !labelFirst && match[1] == "" {
				from = at.End + consumed // those words are not the label of the next day
				if from > 0 && from <= len(s) && consumed <= len(after) && strings.HasSuffix(match[0], "(") {
					from--
				}
			}
		}
		if label := beforeDay.FindStringSubmatch(before); label != nil {
			base.Field = label[10] != ""
			switch {
			case label[1] == "次回" || label[1] == "次期":
				put(Reviewed)
			case label[1] != "" && label[1] != "前回":
				put(Superseded)
			case label[2] != "":
				put(InForce)
			case label[3] != "":
				put(Amended)
			case label[4] != "":
				put(Adopted)
			case label[5] != "":
				put(Approved)
			case label[6] != "":
				put(Published)
			case label[7] != "":
				put(Reviewed)
			case label[8] != "":
				put(Printed)
			case label[9] != "":
				put(Ended)
			}
		}
		if !any {
			put(Dated)
		}
	}
	plain := quoted.ReplaceAllString(braced.ReplaceAllString(s0, ""), "")
	if r.part == Body || told && !atOnce.MatchString(plain) {
		return
	}
	if unknownForce.MatchString(plain) || fieldUnknown.MatchString(s0) {
		r.add(Statement{Says: InForce, Text: text, Partial: part, Field: fieldUnknown.MatchString(s0), Base: promulgated.MatchString(plain)})
	}
}

var (
	adoptedWord = regexp.MustCompile(adoptedWords)
	finalForm   = regexp.MustCompile(`(?:から|より|をもっ?て|に|以降)[、,]?\s?(?:` + howMuch + `(?:` + amendedWords + `)?(?:し[、,]?|して)?)(?:施行|実施|適用|発効)(?:する|します|いたします|するもの|とする|し[、,])`)
	englishLine = regexp.MustCompile(`[A-Za-z]{3}`)
)

// who is whom a sentence is about.
type who uint8

const (
	nobody who = iota // it names no subject
	self
	another
)

// subjectOf is what stands before は in front of the first day, or of the verb.
func subjectOf(s string, list []document.DayAt) who {
	end := len(s)
	if len(list) > 0 {
		end = list[0].Start
	}
	head := braced.ReplaceAllString(quoted.ReplaceAllString(s[:end], "「」"), "")
	at := strings.Index(head, "は")
	if at < 0 {
		return nobody
	}
	subject := strings.TrimSpace(head[:at])
	for strings.HasSuffix(subject, "について") || strings.HasSuffix(subject, "に関して") {
		subject = strings.TrimSuffix(strings.TrimSuffix(subject, "について"), "に関して")
	}
	switch {
	case dateLabel.MatchString(subject):
		return nobody
	case other.MatchString(subject):
		return another
	case itself.MatchString(subject), strings.HasSuffix(subject, "の規定"):
		return self
	}
	return another
}

var dateLabel = regexp.MustCompile(`(?:` + inForceWords + `|` + amendedWords + `|` + adoptedWords + `)(?:開始)?(?:年月日|期日|日|時期)$`)
