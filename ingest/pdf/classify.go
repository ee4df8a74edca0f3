package pdf

import (
	"strings"
	"unicode"

	"tenkyo/ingest/document"
)

const (
	maxHeading = 80 // runes; longer blocks are text, whatever their type
	shortTitle = 40 // runes; up to here an article's number and what follows are its title, in any type
)

// classify tells what a block is. Split is where a heading ends inside it and the text of the article begins, 0 for nowhere. A
// heading has a class and no level yet: that depends on the rest of the document. A list item has its level.
func classify(text []rune, st style, body float64) (kind document.BlockKind, level int, c class, split int) {
	s := string(text)
	large := body > 0 && st.em > 1.12*body
	if leaders.MatchString(s) {
		return document.ListItem, 0, 0, 0
	}
	if at := article.FindStringSubmatchIndex(s); at != nil && strictItem(s) {
		c := articleClass(s[at[2]:at[3]])
		if !endsSentence(s) && (len(text) <= shortTitle || (len(text) <= maxHeading && (large || st.bold))) {
			return document.HeadingBlock, 0, c, 0
		}
		if head := articleHead(text, len([]rune(s[:at[1]]))); c == classArticle && head > 0 {
			return document.HeadingBlock, 0, c, head
		}
		return document.Paragraph, 0, 0, 0
	}
	if len(text) <= maxHeading && !endsSentence(s) {
		stands := large || (st.bold && st.rows <= 2)
		switch {
		case supplement.MatchString(s):
			return document.HeadingBlock, 0, classSupplement, 0
		case caption.MatchString(s) && st.rows == 1:
			return document.HeadingBlock, 0, classCaption, 0
		case enLabel.MatchString(s) && (stands || st.rows == 1):
			return document.HeadingBlock, 0, labelClass(s), 0
		case decimal.MatchString(s) && hasLetters(s) && (large || st.bold):
			return document.HeadingBlock, 0, decimalClass(s), 0
		case stands && hasLetters(s):
			if c, numbered := markClass(s); numbered {
				return document.HeadingBlock, 0, c, 0
			} else if !strictMark.MatchString(s) {
				return document.HeadingBlock, 0, classBySize, 0
			}
		}
	}
	if strictMark.MatchString(s) || mark.MatchString(s) {
		return document.ListItem, itemLevel(s), 0, 0
	}
	return document.Paragraph, 0, 0, 0
}

// articleHead is where the head of an article ends: after its number, and after a title in brackets that follows.
func articleHead(text []rune, number int) int {
	at := number
	for at < len(text) && unicode.IsSpace(text[at]) {
		at++
	}
	if at < len(text) && (text[at] == '（' || text[at] == '(') {
		for end := at + 1; end < len(text) && end-at <= 40; end++ {
			if text[end] == '）' || text[end] == ')' {
				if end+1 < len(text) {
					return end + 1
				}
				return 0
			}
		}
	}
	if number < len(text) {
		return number
	}
	return 0
}

// itemLevel is the nesting that the mark of an item stands for in Japanese offices: 1, (1), ア, (ア).
func itemLevel(s string) int {
	switch r := []rune(s)[0]; {
	case r == '（' || r == '(':
		return 1
	case r >= 'ア' && r <= 'ン':
		return 2
	case r >= '①' && r <= '⑳':
		return 1
	}
	return 0
}

func hasLetters(s string) bool {
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.ReplaceAll(s, "　", " "), " ")
	return word
}
