package cite

import (
	"slices"
	"strconv"
	"strings"
)

// Kind says what a step of an address counts.
type Kind string

// The kinds of step, outermost first. A Number is the number of a heading as English texts have it (3.2), a Heading is named by
// its words, and a Page is a page of the file or the number printed on it.
const (
	Supplement Kind = "supplement" // 附則; its number counts them, "" for any
	Table      Kind = "table"      // 別表, 別紙, 様式, Appendix, Annex, Schedule, Table: the number is the whole name
	Chapter    Kind = "chapter"    // 章, 編
	Section    Kind = "section"    // 節, 款
	Article    Kind = "article"    // 条, Article
	Number     Kind = "number"     // section 3.2, § 4, 3.2.1
	Heading    Kind = "heading"
	Paragraph  Kind = "paragraph" // 項, (2)
	Item       Kind = "item"      // 号, and what stands below it
	Page       Kind = "page"
)

// rank orders kinds from the outside to the inside, for lists such as 第1項及び第3項.
func (k Kind) rank() int {
	return slices.Index([]Kind{Page, Supplement, Table, Chapter, Section, Article, Paragraph, Item}, k)
}

// Step is one number of an address.
type Step struct {
	Kind   Kind   `json:"kind"`
	Number string `json:"number"` // digits, with の for branches (22の2) and points (3.2); the words of a Heading
}

// Address leads from a document to one of its parts; the empty address is the document itself.
type Address []Step

// Has reports whether the address has a step of that kind.
func (a Address) Has(k Kind) bool {
	return slices.ContainsFunc(a, func(s Step) bool { return s.Kind == k })
}

// String writes the address as its kind of document does: 第34条第2項第1号, section 3.2, Article 5(2), p. 12.
func (a Address) String() string {
	var b strings.Builder
	for i, s := range a {
		latin := i > 0 && (a[i-1].Kind == Number || a[0].Kind == Number || a[0].Kind == Heading && !hasJapanese(a[0].Number))
		switch s.Kind {
		case Supplement:
			b.WriteString("附則")
		case Table, Heading:
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(s.Number)
		case Page:
			b.WriteString("p. " + s.Number)
		case Number:
			if i == 0 {
				b.WriteString("section ")
			} else {
				b.WriteByte(' ')
			}
			b.WriteString(s.Number)
		case Chapter:
			b.WriteString("第" + s.Number + "章")
		case Section:
			b.WriteString("第" + s.Number + "節")
		case Article:
			number, branch, _ := strings.Cut(s.Number, "の")
			b.WriteString("第" + number + "条")
			if branch != "" {
				b.WriteString("の" + branch)
			}
		case Paragraph, Item:
			switch {
			case latin:
				b.WriteString("(" + s.Number + ")")
			case s.Kind == Paragraph:
				b.WriteString("第" + s.Number + "項")
			default:
				b.WriteString("第" + s.Number + "号")
			}
		}
	}
	return b.String()
}

const kanjiNumerals = "〇一二三四五六七八九十百千"

// number reads a number in digits or kanji (二十二, 二二) and writes it in digits; "" where s is none.
func number(s string) string {
	if s == "" {
		return ""
	}
	if s[0] < 0x80 {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	numerals := []rune(kanjiNumerals)
	sum, digits, seen := 0, 0, false
	for _, r := range s {
		at := slices.Index(numerals, r)
		switch {
		case at < 0 || sum+digits > 1e6:
			return ""
		case at < 10:
			digits, seen = digits*10+at, true
		default:
			if !seen {
				digits = 1
			}
			sum += digits * []int{10, 100, 1000}[at-10]
			digits, seen = 0, false
		}
	}
	return strconv.Itoa(sum + digits)
}
