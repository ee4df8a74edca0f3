package ingest

import (
	"path"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

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
		if day, ok := evidence.effective(); ok {
			doc.Effective, doc.EffectiveFrom = day.Format(time.DateOnly), fromText
		} else if day, ok := effectiveInName(stem); ok {
			doc.Effective, doc.EffectiveFrom = day.Format(time.DateOnly), fromFileName
		}
	}
	if doc.Updated == "" && !modTime.IsZero() {
		doc.Updated = modTime.Format(time.DateOnly)
	}
	doc.Title = titleFor(doc, stem)
	if doc.Kind == "" {
		doc.Kind = kindOf(doc, stem, evidence)
	}
}

// evidence is the part of a text that speaks of the document itself: the lines before its first article, its 附則 or history of
// revisions, and its last lines. Days in the body belong to laws and events.
type evidence struct {
	front   []string // lines at the head of the document
	closing []string // paragraphs of 附則 and of the history of revisions
	heads   []string // heads of tables
}

// Bounds of what counts as the head and the end of a document.
const (
	frontBlocks = 12
	frontLine   = 80 // runes; what is longer is body text
	tailBlocks  = 6
)

var (
	supplement = regexp.MustCompile(`^[（(【\s　]*(?:附[\s　]*則|付[\s　]*則|改[正定訂]履歴|改[正定訂]記録|制定・改[正定訂]|沿革|更新履歴|変更履歴|版数履歴|履歴)|(?i)^(?:\d+\.?\s*)?(?:revision|version|change|document) history|^(?i)effective date`)
	firstPart  = regexp.MustCompile(`^第\s*[0-9０-９一]+\s*[章条編]`)
)

// gather reads the blocks once.
func gather(doc *document.Document) evidence {
	var e evidence
	type line struct {
		kind  document.BlockKind
		text  string
		level int
	}
	var lines []line
	for i := range doc.Pages {
		runes := []rune(doc.Pages[i].Text)
		for _, block := range doc.Pages[i].Blocks {
			if block.Kind == document.Furniture || block.Start < 0 || block.End > len(runes) || block.Start >= block.End {
				continue
			}
			lines = append(lines, line{block.Kind, norm.NFKC.String(string(runes[block.Start:block.End])), block.Level})
		}
	}
	inSupplement, level := false, 0
	bodyFrom, headings := len(lines), 0
	for i, l := range lines {
		if l.kind == document.TableHead {
			e.heads = append(e.heads, l.text)
		}
		heading := l.kind == document.HeadingBlock
		switch {
		case supplement.MatchString(l.text) && utf8.RuneCountInString(l.text) <= frontLine:
			inSupplement, level = true, l.level
			e.closing = append(e.closing, l.text)
			if bodyFrom > i {
				bodyFrom = i
			}
			continue
		case heading && inSupplement && l.level <= level:
			inSupplement = false
		}
		if inSupplement {
			e.closing = append(e.closing, l.text)
			continue
		}
		if heading {
			headings++
		}
		// The head ends at the first part, or at the second heading; a PDF's title page may hold several.
		secondHeading := heading && headings > 1 && doc.Format != document.PDF
		if bodyFrom > i && (i >= frontBlocks || secondHeading || firstPart.MatchString(l.text)) {
			bodyFrom = i
		}
		if i < bodyFrom && utf8.RuneCountInString(l.text) <= frontLine {
			e.front = append(e.front, strings.Split(l.text, "\n")...)
		}
	}
	for i := max(len(lines)-tailBlocks, bodyFrom); i < len(lines); i++ {
		if l := lines[i]; utf8.RuneCountInString(l.text) <= frontLine && startsDated.MatchString(l.text) && !strings.HasSuffix(l.text, "。") {
			e.closing = append(e.closing, l.text)
		}
	}
	return e
}

const (
	anyDay = `(?:(?:明治|大正|昭和|平成|令和)\s*(?:元|[0-9〇一二三四五六七八九十]{1,3})\s*年\s*[0-9一二三四五六七八九十]{1,3}\s*月\s*[0-9一二三四五六七八九十]{1,3}\s*日` +
		`|[12][0-9]{3}\s*年\s*[0-9]{1,2}\s*月\s*[0-9]{1,2}\s*日|[12][0-9]{3}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[MTSHR][0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2})`
	englishDay = `(?:[0-9]{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Z][a-z]{2,8}\.?,?\s+[0-9]{4}|[A-Z][a-z]{2,8}\.?\s+[0-9]{1,2}(?:st|nd|rd|th)?,?\s+[0-9]{4}|[12][0-9]{3}[-/.][0-9]{1,2}[-/.][0-9]{1,2})`
)

var (
	// A last line that tells of the document: 制定 平成12年4月1日, Last revised: …
	startsDated = regexp.MustCompile(`^[（(]?(?:制定|改[正定訂]|最終改[正定訂]|施行|適用|発効|実施|作成|` + anyDay + `|(?i:effective|revised|last revised|last updated|version|adopted|amended))`)

	// DAY から施行する, DAY施行; the second form only with its label: 施行日 DAY.
	inForce = regexp.MustCompile(`(` + anyDay + `)\s*(?:に|をもって)?\s*(?:から|より|以降|付で|付け?|に)?\s*[、,]?\s*(施行|発効|実施|適用)(?:する|します|し[、,]|日|[\s)、。,|]|$)` +
		`|(施行|発効|実施|適用)(?:年月日|期日|開始日|日)\s*[:は|]?\s*(` + anyDay + `)` +
		`|^[\s・-]*(施行|発効|実施|適用)\s*[:|]?\s*(` + anyDay + `)`)
	inForceEnglish = regexp.MustCompile(`(?i:effective(?:\s+date)?(?:\s+(?:as\s+of|from|on|is))?|in\s+force\s+(?:from|since|as\s+of)|(?:takes|took|come[s]?)\s+(?:effect|into\s+force)\s+on)\s*[:|]?\s*(?i:the\s+)?(` + englishDay + `)`)

	// A day on which only a part comes into force, or that ends something.
	partOnly = regexp.MustCompile(`^\s*(?:ただし|但し)|第\s*[0-9一二三四五六七八九十]+\s*[条章項号][^。]{0,40}(?:の規定|の改正規定|については)[^。]{0,20}は|経過措置`)

	amended = regexp.MustCompile(`(` + anyDay + `)\s*(?:に|付で|付け?)?\s*(?:一部|全部|全面|最終|第?[0-9]+次)?\s*(?:を\s*)?(?:改[正定訂]|見直し)` +
		`|(` + anyDay + `)\s*\([^)]{1,30}\)\s*\(?(?:一部|全部|最終)?改[正定訂]` +
		`|(?:最終|一部|全部|全面)?改[正定訂](?:年月日|日)?\s*[:は|]?\s*(` + anyDay + `)`)
	amendedEnglish = regexp.MustCompile(`(?i:(?:last\s+)?(?:revised|amended)(?:\s+(?:on|date))?)\s*[:|]?\s*(` + englishDay + `)`)

	versionLabel = regexp.MustCompile(`(?i)(?:^|[\s(（_,、:|-])(?:version|ver\.?|rev(?:ision)?\.?|edition|版数|バージョン)\s*[:：.]?\s*v?([0-9]{1,4}(?:\.[0-9]{1,4}){0,3}[a-z]?)(?:[\s)）,、|_]|$)` +
		`|(?:^|[\s(（_,-])(v[0-9]{1,3}(?:\.[0-9]{1,4}){0,3})(?:[\s)）,_-]|$)`)
	editionLabel = regexp.MustCompile(`(第\s*[0-9一二三四五六七八九十]{1,3}(?:\.[0-9]{1,2})?\s*(?:版|改訂版))|((?:(?:令和|平成)\s*(?:元|[0-9]{1,2})|[12][0-9]{3})\s*年(?:度|\s*[0-9]{1,2}\s*月(?:\s*[0-9]{1,2}\s*日)?)?\s*(?:改[正定訂])?版)`)
)

// edition is the label of the edition: that of a version in the head of the document, else the last day of amendment.
func (e evidence) edition() string {
	for _, line := range e.front {
		if label := versionIn(line); label != "" {
			return label
		}
	}
	if last := e.lastAmended(); !last.IsZero() {
		return last.Format(time.DateOnly)
	}
	for _, line := range e.closing {
		if label := versionIn(line); label != "" && !strings.Contains(line, "|") { // not the rows of a history, of which the order is not known
			return label
		}
	}
	return ""
}

// lastAmended is the latest day of amendment that is told, or zero.
func (e evidence) lastAmended() time.Time {
	var last time.Time
	for _, line := range append(append([]string{}, e.front...), e.closing...) {
		for _, form := range []*regexp.Regexp{amended, amendedEnglish} {
			for _, match := range form.FindAllStringSubmatch(line, -1) {
				for _, group := range match[1:] {
					if day, ok := document.ParseDay(group); ok {
						last = later(last, day)
					}
				}
			}
		}
	}
	return last
}

// maxRetroactive is how long before an amendment the day may lie from which it is in force; an earlier one is that of an
// edition before it.
const maxRetroactive = 366 * 24 * time.Hour

// effective is the latest day on which the document as a whole is said to come into force. Where 施行 and 適用 are both told,
// 施行 counts: what applies from an earlier day did not stand in the book then.
func (e evidence) effective() (time.Time, bool) {
	var inForceDay, appliesDay time.Time
	for _, line := range append(append([]string{}, e.front...), e.closing...) {
		for sentence := range strings.SplitAfterSeq(line, "。") {
			if partOnly.MatchString(sentence) {
				continue
			}
			for _, match := range inForce.FindAllStringSubmatch(sentence, -1) {
				day, ok := document.ParseDay(match[1] + match[4] + match[6])
				if word := match[2] + match[3] + match[5]; !ok {
					continue
				} else if word == "適用" {
					appliesDay = later(appliesDay, day)
				} else {
					inForceDay = later(inForceDay, day)
				}
			}
			for _, match := range inForceEnglish.FindAllStringSubmatch(sentence, -1) {
				if day, ok := document.ParseDay(match[1]); ok {
					inForceDay = later(inForceDay, day)
				}
			}
		}
	}
	if inForceDay.IsZero() {
		inForceDay = appliesDay
	}
	if e.lastAmended().Sub(inForceDay) > maxRetroactive {
		return time.Time{}, false
	}
	return inForceDay, !inForceDay.IsZero()
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// versionIn is the version or edition that a line names, as it is written, without spaces.
func versionIn(line string) string {
	if match := versionLabel.FindStringSubmatch(line); match != nil {
		return strings.TrimPrefix(strings.ToLower(match[1]+match[2]), "v")
	}
	if match := editionLabel.FindStringSubmatch(line); match != nil {
		return strings.Join(strings.Fields(match[1]+match[2]), "")
	}
	return ""
}

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

// comparesColumns reports whether a table sets the wording in force beside a new one.
func (e evidence) comparesColumns() bool {
	for _, head := range e.heads {
		if comparisonOld.MatchString(head) && comparisonNew.MatchString(head) {
			return true
		}
	}
	return false
}

// saysRepealed reports whether the document says of itself that it is repealed.
func (e evidence) saysRepealed() bool {
	for _, line := range append(append([]string{}, e.front...), e.closing...) {
		if repealedText.MatchString(strings.TrimLeft(line, "0123456789-・.() ")) {
			return true
		}
	}
	return false
}
