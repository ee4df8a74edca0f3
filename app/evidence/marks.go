package evidence

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// Marks of secrecy as Japanese offices and English companies stamp them. 機密性1 to 3 are the classes of the government's
// common standards for information security; 極秘, 秘 and 取扱注意 those of older filing rules.
var secret = regexp.MustCompile(`(?i)社外秘|部外秘|関係者外秘|極秘|厳秘|丸秘|㊙|取扱注意|取扱い注意|機密性[1-3一二三]|` +
	`strictly confidential|company confidential|confidential|internal use only|for internal use|restricted distribution|not for distribution|trade secret|do not distribute`)

// longestStamp is how long a paragraph, in runes, may be to be a stamp. In a longer one the words are spoken of, not stamped:
// 「社外秘の情報を持ち出してはならない」.
const longestStamp = 30

// bracketed is a mark that stands in brackets, which stamps it however long the paragraph is.
var bracketed = regexp.MustCompile(`[【\[（(〔<＜]\s*([^】\])）〕>＞]{1,24}?)\s*[】\])）〕>＞]`)

// Marks lists the marks of secrecy in a document's name, title, running heads, and stamps, each once.
func Marks(d *document.Document, doc string) []string {
	marks := []string{}
	add := func(text string) {
		for _, m := range secret.FindAllString(norm.NFKC.String(text), -1) {
			m = strings.ToLower(m)
			if !slices.Contains(marks, m) {
				marks = append(marks, m)
			}
		}
	}
	add(path.Base(doc))
	add(d.Title)
	for i := range d.Pages {
		page := &d.Pages[i]
		runes := []rune(page.Text)
		for _, b := range page.Blocks {
			if b.Start < 0 || b.End > len(runes) || b.Start >= b.End {
				continue
			}
			text := string(runes[b.Start:b.End])
			if b.Kind == document.Furniture || utf8.RuneCountInString(strings.TrimSpace(text)) <= longestStamp && !endsSentence(text) {
				add(text)
				continue
			}
			for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
				add(m[1])
			}
		}
	}
	return marks
}

func endsSentence(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, "。") || strings.HasSuffix(text, ".")
}
