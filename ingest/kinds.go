package ingest

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// What a document is called says what it is by the noun at the head of the name, in Japanese and mostly in English the last one:
// 就業規則チェックリスト is a checklist, 文書様式規程 a rule. Where no name says anything, articles in the text make a rule; else it
// stays undetermined, which is better than a guess.
var headNouns = []struct {
	kind document.Kind
	noun *regexp.Regexp
}{
	{document.Rule, regexp.MustCompile(`規程|規則|規定|規約|規範|要綱|要領|細則|内規|条例|約款|協定|ポリシー|憲章|綱領|ガイドライン|指針|基準|方針|定款|` +
		`(?i:\b(?:polic(?:y|ies)|rules?|regulations?|bylaws?|by-laws|code|terms|agreement|guidelines?|standards?|handbook|statement|charter|act)\b)`)},
	{document.Form, regexp.MustCompile(`様式|書式|ひな形|雛形|テンプレート|チェックリスト|チェックシート|チェック表|点検表|確認表|確認票|調査票|記入例|申請書|申込書|届出書|届書|申告書|報告書|依頼書|同意書|誓約書|稟議書|アンケート|届$|願$|申請$|` +
		`(?i:\b(?:forms?|checklists?|check lists?|templates?|questionnaire|worksheet)\b)`)},
	{document.Manual, regexp.MustCompile(`マニュアル|手順書|手順$|手引き?|手引書|操作説明|取扱説明|ハンドブック|(?i:\b(?:manuals?|procedures?|how-?to|instructions|runbook|playbook|user guide)\b)`)},
	{document.Notice, regexp.MustCompile(`通知|通達|お知らせ|おしらせ|周知|案内|告知|事務連絡|回覧|掲示|(?i:\b(?:notices?|announcements?|memo|memorandum|circular|newsletter)\b)`)},
}

// besideHead is what follows the head of an English name, and what is added to any name: the edition, and remarks in brackets.
var besideHead = regexp.MustCompile(`(?i) (?:for|of|on|to|about|under|regarding) .*$|[（(【\[〔][^）)】\]〕]*[）)】\]〕]`)

// article is a heading that only a rule has.
var article = regexp.MustCompile(`^(?:第\s*[0-9０-９一二三四五六七八九十百]+\s*条|(?i:article|clause)\s+[0-9IVX]+\b)`)

// fewestArticles make a rule of a text: one or two are quoted in other documents, too.
const fewestArticles = 3

// whatItIs is the kind of a document that is nothing about a rule, by its title, the name of its file and its headings.
func whatItIs(doc *document.Document, stem string) document.Kind {
	for _, name := range []string{doc.Title, stem} {
		if kind := kindInName(name); kind != "" {
			return kind
		}
	}
	articles := 0
	for _, h := range doc.Outline {
		if article.MatchString(strings.TrimSpace(h.Text)) {
			articles++
		}
	}
	if articles >= fewestArticles {
		return document.Rule
	}
	return document.Undetermined
}

// kindInName is the kind whose noun stands last in a name, "" for none.
func kindInName(name string) document.Kind {
	name = strings.NewReplacer("_", " ", "-", " ").Replace(norm.NFKC.String(name))
	head := strings.TrimRight(strings.TrimSpace(besideHead.ReplaceAllString(name, "")), "0123456789 .年月日版")
	for _, in := range []string{head, name} { // 夏季休業について（通知）: the noun in brackets, where there is no other
		var last document.Kind
		end := 0
		for _, n := range headNouns {
			for _, at := range n.noun.FindAllStringIndex(in, -1) {
				if at[1] > end {
					last, end = n.kind, at[1]
				}
			}
		}
		if last != "" {
			return last
		}
	}
	return ""
}
