package ingest

import (
	"path"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/days"
	"tenkyo/ingest/document"
)

// Where an edition or a day was found: the values of EditionFrom and EffectiveFrom, best first.
const (
	fromFrontMatter = "front_matter"
	fromText        = "text"
	fromFileName    = "file_name"
)

// Describe fills in what a document says of itself where its reader has left it empty: title, kind, edition, the day from which
// it is in force, and the day of the last change. What the front matter says wins over the text, and the text over the file
// name. Only a day that is said to be the day of coming into force becomes Effective: a date in a file name, the file's own
// date or a PDF's never does. fileName is the name without folders; modTime the file's own date, in the zone in which its day is
// to be told.
func Describe(doc *document.Document, fileName string, modTime time.Time) {
	stem := norm.NFC.String(strings.TrimSuffix(fileName, path.Ext(fileName)))
	evidence := gather(doc)

	if doc.Edition == "" {
		doc.Edition, doc.EditionFrom = evidence.edition(), fromText
	}
	if doc.Edition == "" {
		doc.Edition, doc.EditionFrom = editionInName(stem), fromFileName
	}
	if doc.Edition == "" {
		doc.EditionFrom = ""
	}
	if doc.Effective == "" {
		if said, ok := days.InForceFrom(evidence.days); ok {
			doc.Effective, doc.EffectiveFrom, doc.EffectiveLine = said.Day.Format(time.DateOnly), fromText, shortened(said.Text)
		} else if day, ok := effectiveInName(stem); ok && !day.Before(days.Newest(evidence.days)) {
			doc.Effective, doc.EffectiveFrom, doc.EffectiveLine = day.Format(time.DateOnly), fromFileName, shortened(fileName)
		}
	}
	if doc.Updated == "" && !modTime.IsZero() {
		doc.Updated = modTime.Format(time.DateOnly)
	}
	doc.Title = bounded(titleFor(doc, stem))
	for i := range doc.Pages {
		doc.Pages[i].Label = bounded(doc.Pages[i].Label)
	}
	if doc.Kind == "" {
		doc.Kind = kindOf(doc, stem, evidence)
	}
}

// anyDay is a day as file names tell it, after NFKC.
const anyDay = `(?:(?:明治|大正|昭和|平成|令和)\s*(?:元|[0-9〇一二三四五六七八九十]{1,3})\s*年\s*[0-9一二三四五六七八九十]{1,3}\s*月\s*[0-9一二三四五六七八九十]{1,3}\s*日` +
	`|[12][0-9]{3}\s*年\s*[0-9]{1,2}\s*月\s*[0-9]{1,2}\s*日|[12][0-9]{3}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[MTSHR][0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2})`

// nameMonth is a month without a day in a file name: 2024-04, 令和6年4月.
var nameMonth = regexp.MustCompile(`(?:^|[^0-9])((?:19|20)[0-9]{2})[-_.年]?(0[1-9]|1[0-2])月?(?:$|[^0-9])`)

// editionInName is the edition that a file name tells: a version, else a day, else a month.
func editionInName(stem string) string {
	stem = norm.NFKC.String(stem)
	if label := versionIn(stem); label != "" {
		return label
	}
	if day, ok := document.ParseDay(stem); ok {
		return day.Format(time.DateOnly)
	}
	if match := nameMonth.FindStringSubmatch(stem); match != nil {
		return match[1] + "-" + match[2]
	}
	return ""
}

// effectiveInName is a day in a file name that is said to be that of coming into force: 旅費規程_20240401施行.
func effectiveInName(stem string) (time.Time, bool) {
	stem = norm.NFKC.String(stem)
	for _, form := range []*regexp.Regexp{nameInForce, nameEffective} {
		if match := form.FindStringSubmatch(stem); match != nil {
			return document.ParseDay(match[1])
		}
	}
	return time.Time{}, false
}

var (
	nameInForce   = regexp.MustCompile(`(` + anyDay + `|[12][0-9]{3}[-_]?[0-9]{2}[-_]?[0-9]{2})\s*(?:から|より)?(?:施行|発効|適用)`)
	nameEffective = regexp.MustCompile(`(?i:effective|施行|発効)(?:日|[-_ ])*(` + anyDay + `|[12][0-9]{3}[-_]?[0-9]{2}[-_]?[0-9]{2})`)
)

// titleFor is the title of the document, or what stands in for it: the first heading on the first page, else the file name
// without its leading number.
func titleFor(doc *document.Document, stem string) string {
	if title := usableTitle(doc.Title); title != "" {
		if strings.HasPrefix(stem, title) { // it is the file name
			return withoutNumber(title)
		}
		return title
	}
	if doc.Format == document.PDF {
		for _, heading := range doc.Outline {
			if heading.Page > 1 || firstPart.MatchString(heading.Text) {
				break
			}
			if title := usableTitle(heading.Text); title != "" && utf8.RuneCountInString(title) <= maxTextHeading {
				return title
			}
		}
	}
	return withoutNumber(stem)
}

// withoutNumber is a file name without the number by which a folder is sorted.
func withoutNumber(stem string) string {
	if rest := leadingNumber.ReplaceAllString(stem, ""); strings.ContainsFunc(rest, unicode.IsLetter) {
		return rest
	}
	return stem
}

var (
	leadingNumber = regexp.MustCompile(`^[0-9０-９]{1,3}[-_. 　]+`)
	programTitle  = regexp.MustCompile(`^(?i)microsoft (?:word|powerpoint|excel) - `)
	fileEnding    = regexp.MustCompile(`\.(?i:docx?|pptx?|xlsx?|pdf|md|txt|jtd|odt|indd|rtf|html?)$`)
	emptyTitle    = regexp.MustCompile(`^(?i)(?:untitled.*|no ?title|無題.*|名称未設定.*|document ?[0-9]*|文書 ?[0-9]*|presentation ?[0-9]*|プレゼンテーション ?[0-9]*|book ?[0-9]*|sheet ?[0-9]*|表紙|スライド ?[0-9]*|powerpoint プレゼンテーション|powerpoint presentation|title|タイトル|print|印刷)$`)
)

// longestName is the length in runes of a title or of the label of a page. Each passage carries both, so that a "title" of megabytes would
// fill the memory many times over.
const longestName = 300

func bounded(name string) string {
	if utf8.RuneCountInString(name) <= longestName {
		return name
	}
	return string([]rune(name)[:longestName]) + "…"
}

// usableTitle is a title without what programs add to it, "" where nothing is left that names a document.
func usableTitle(title string) string {
	title = strings.Join(strings.Fields(norm.NFC.String(title)), " ")
	title = fileEnding.ReplaceAllString(programTitle.ReplaceAllString(title, ""), "")
	if emptyTitle.MatchString(title) || strings.IndexAny(title, "•・●■◆○※-") == 0 || !strings.ContainsFunc(title, unicode.IsLetter) || strings.ContainsRune(title, unicode.ReplacementChar) {
		return ""
	}
	return title
}

var (
	comparisonName = regexp.MustCompile(`新旧(?:対照|比較|対比)|対照表|(?i:comparison (?:table )?of (?:the )?(?:old|current|present))`)
	comparisonOld  = regexp.MustCompile(`(?:^|\| )\s*(?:現\s*行|改[正定訂]前|旧|現行規[程則定].*|変更前)\s*(?:[（(].*[)）])?\s*(?:$|\|)|(?i:(?:^|\| )\s*(?:current|before|old)(?: text| version| wording)?\s*(?:$|\|))`)
	comparisonNew  = regexp.MustCompile(`(?:^|\| )\s*(?:改\s*[正定訂]\s*[案後]|新|変更後|改[正定訂])\s*(?:[（(].*[)）])?\s*(?:$|\|)|(?i:(?:^|\| )\s*(?:revised|after|new|proposed)(?: text| version| wording)?\s*(?:$|\|))`)
	minutesName    = regexp.MustCompile(`議事録|議事要旨|議事概要|会議録|(?i:(?:meeting|board|committee|council|agm)[ _-]minutes|^minutes(?:$|[_ -])|[a-z][_-]minutes(?:$|[_-]))`)
	repealedName   = regexp.MustCompile(`[【（(\[〔]\s*(?:廃止|廃版|失効)[^】）)\]〕]{0,6}[】）)\]〕]|(?:^|[_\s-])(?:廃止|廃版|失効)(?:済み?)?(?:$|[_\s-])|(?i:[(\[](?:repealed|obsolete|withdrawn|superseded)[)\]]|(?:^|[_\s-])(?:repealed|obsolete|withdrawn)(?:$|[_\s-]))`)
	repealedText   = regexp.MustCompile(`^(?:この|本|当)(?:規則|規程|規定|要綱|要領|細則|基準|内規|ガイドライン)は、?[^。]{0,40}(?:廃止(?:する|した|し|とする)|限り廃止|効力を失う)|(?i:^this (?:policy|rule|regulation|document) (?:is|was|has been) (?:repealed|withdrawn|superseded))`)
	draftName      = regexp.MustCompile(`[（(【\[〔]\s*(?:案|素案|原案|改[正定訂]案|たたき台|検討中|ドラフト)\s*[0-9]*\s*[】）)\]〕]|(?:改[正定訂]|修正|規[程則定]|要[綱領]|指針|方針|計画|制定)案(?:$|[^内件])|素案|たたき台|ドラフト|(?i:(?:^|[^a-z])draft(?:$|[^a-z]))`)
	guideName      = regexp.MustCompile(`説明資料|説明会|解説|補足資料|概要資料|概要版|のしおり|パンフレット|リーフレット|ガイドブック|Q\s*[&＆]\s*A|Q[Aa]集|よくある(?:ご)?質問|想定問答|(?i:(?:^|[^a-z])(?:faqs?|frequently asked questions|explainer|explanatory notes?|leaflet|cheat ?sheet)(?:$|[^a-z]))`)
)

// kindOf tells the rule from what is written about a rule.
func kindOf(doc *document.Document, stem string, e evidence) document.Kind {
	names := []string{norm.NFKC.String(doc.Title), norm.NFKC.String(stem)}
	for i, line := range e.front {
		if i < 2 {
			names = append(names, line) // the title as printed, with a note above or below
		}
	}
	named := func(form *regexp.Regexp) bool {
		for _, name := range names {
			if form.MatchString(name) {
				return true
			}
		}
		return false
	}
	switch {
	case named(comparisonName) || e.comparesColumns():
		return document.Comparison
	case named(minutesName):
		return document.Minutes
	case named(repealedName) || e.saysRepealed():
		return document.Repealed
	case named(draftName):
		return document.Draft
	case named(guideName):
		return document.Guide
	}
	return whatItIs(doc, stem)
}
