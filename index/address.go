package index

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// An address is the number of a part of a document, as 第22条の2, Article 5 or 3.2.1. It is looked up, not searched: a chunk has
// the addresses that its headings begin with, and those of lines of its text that begin like a heading.

// reference is an address that a question names.
type reference struct {
	text      string   // as the question has it, folded
	keys      []string // what the parts are kept under; the first that any chunk has counts
	paragraph int      // 項 of the article, 0 for none
}

// mostLifted is how many chunks one address brings to the top where the question does not name the document: every rule of a
// house has an Article 5.
const mostLifted = 4

const kanjiDigits = "〇一二三四五六七八九十百千"

var (
	japaneseAddress  = regexp.MustCompile(`(第 ?)?([0-9]+|[` + kanjiDigits + `]+) ?(条|章|節)`)
	japaneseBranch   = regexp.MustCompile(`^ ?の ?([0-9]+|[` + kanjiDigits + `]+)`)
	japanesePart     = regexp.MustCompile(`^ ?の? ?第? ?([0-9]+|[` + kanjiDigits + `]+) ?項`)
	notAnArticle     = regexp.MustCompile(`^[件例約文]`)
	countedThing     = regexp.MustCompile(`^ ?[項号つ番点個人名日月年時分回件万円割倍条章節%]`)
	otherLaw         = regexp.MustCompile(`(法|法律|施行令|施行規則|省令|政令|条例)[)」』]? ?の? ?$`)
	englishAddress   = regexp.MustCompile(`(?:\b(article|art\.|section|sec\.|sect\.|clause|chapter)|(§)) ?([0-9]+(?:\.[0-9]+)*)`)
	ofAnother        = regexp.MustCompile(`^(?: ?\([0-9a-z]+\))* of (?:the |this |our )?([a-z0-9-]+)`)
	dottedNumber     = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)+`)
	headingArticle   = regexp.MustCompile(`^(?:第 ?(?:[0-9]+|[` + kanjiDigits + `]+)|[0-9]+) ?[条章節]`)
	headingEnglish   = regexp.MustCompile(`^(article|section|clause|chapter|§) ?([0-9]+(?:\.[0-9]+)*)(?:[^0-9a-z]|$)`)
	headingNumber    = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})*)(?:[.):]? |[.):]?$|[.):][^0-9])`)
	headingDotted    = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]{1,3})+)[^0-9.%a-z]`)
	lineOfArticle    = regexp.MustCompile(`(?m)^[ \t#*]*(第 ?(?:[0-9]+|[` + kanjiDigits + `]+) ?条(?: ?の ?(?:[0-9]+|[` + kanjiDigits + `]+))*)(?:[ *(【\[]|$)`)
	markupOfHeading  = "#*_[(【「<> \t"
	nameOfThis       = map[string]bool{"policy": true, "policies": true, "document": true, "rules": true, "handbook": true, "agreement": true, "regulations": true, "manual": true}
	circledParagraph = []rune("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
)

// references finds the addresses in a question. An article of a law (労働基準法第37条, Article 6 of the GDPR) is none, unless the
// question names the document that it is in (named); nor is a number with one point, which may be a version of anything.
func references(question string, named bool) []reference {
	folded := Fold(question)
	var found []reference
	add := func(r reference) {
		if !slices.ContainsFunc(found, func(f reference) bool { return f.keys[0] == r.keys[0] }) {
			found = append(found, r)
		}
	}
	for _, m := range japaneseAddress.FindAllStringSubmatchIndex(folded, -1) {
		before, number, tail := folded[:m[0]], folded[m[4]:m[5]], folded[m[1]:]
		if m[2] < 0 && number[0] >= 0x80 || notAnArticle.MatchString(tail) || endsInNumber(before) {
			continue // 一条 is a name, 二条件 a count
		}
		if !named && otherLaw.MatchString(before) {
			continue
		}
		key, rest, ok := article(number, folded[m[6]:m[7]], tail)
		if !ok {
			continue
		}
		r := reference{text: folded[m[0] : len(folded)-len(rest)], keys: []string{key}}
		if p := japanesePart.FindStringSubmatch(rest); p != nil {
			r.paragraph, _ = parseNumber(p[1])
			r.text += strings.TrimRight(p[0], " ")
		}
		add(r)
	}
	for _, m := range englishAddress.FindAllStringSubmatchIndex(folded, -1) {
		tail := folded[m[1]:]
		if startsWith(tail, latin) {
			continue
		}
		if of := ofAnother.FindStringSubmatch(tail); of != nil && !named && !nameOfThis[of[1]] {
			continue
		}
		number := folded[m[6]:m[7]]
		keys := []string{number}
		if m[2] >= 0 {
			keys = append(keysOfWord(folded[m[2]:m[3]], number), number)
		}
		add(reference{text: folded[m[0]:m[1]], keys: slices.Compact(keys)})
	}
	for _, m := range dottedNumber.FindAllStringIndex(folded, -1) {
		number := folded[m[0]:m[1]]
		before, tail := folded[:m[0]], folded[m[1]:]
		partOfMore := startsWith(tail, latin) || strings.HasPrefix(tail, "%") || before != "" && strings.ContainsAny(before[len(before)-1:], "$v/-")
		if partOfMore || strings.Count(number, ".") < 2 && !named {
			continue
		}
		add(reference{text: number, keys: []string{number}})
	}
	return found
}

func endsInNumber(s string) bool {
	return s != "" && (s[len(s)-1] >= '0' && s[len(s)-1] <= '9' || s[len(s)-1] == '.')
}

func keysOfWord(word, number string) []string {
	switch {
	case strings.HasPrefix(word, "art"):
		return []string{number + "条"}
	case word == "chapter":
		return []string{number + "章"}
	}
	return nil
}

// article gives the key of an article, chapter or section and what follows it: 22条の2 is another article than 22条, while in
// 22条の2項 and 22条の30日 the number belongs to what comes after it.
func article(number, unit, tail string) (key, rest string, ok bool) {
	n, ok := parseNumber(number)
	if !ok {
		return "", tail, false
	}
	key = strconv.Itoa(n) + unit
	for {
		m := japaneseBranch.FindStringSubmatch(tail)
		if m == nil || countedThing.MatchString(tail[len(m[0]):]) {
			return key, tail, true
		}
		n, ok := parseNumber(m[1])
		if !ok {
			return key, tail, true
		}
		key += "の" + strconv.Itoa(n)
		tail = tail[len(m[0]):]
	}
}

// parseNumber reads a number in digits or in kanji, 二十二 as well as 二二.
func parseNumber(s string) (int, bool) {
	if s == "" {
		return 0, false
	}
	if s[0] < 0x80 {
		n, err := strconv.Atoi(s)
		return n, err == nil
	}
	sum, digits := 0, 0
	seen := false
	for _, r := range s {
		at := slices.Index([]rune(kanjiDigits), r)
		switch {
		case at < 0 || sum+digits > 1e7:
			return 0, false
		case at < 10:
			digits = digits*10 + at
			seen = true
		default:
			if !seen {
				digits = 1
			}
			sum += digits * []int{10, 100, 1000}[at-10]
			digits, seen = 0, false
		}
	}
	return sum + digits, true
}

// addressesOf are the keys under which a chunk is looked up, sorted.
func addressesOf(c *Chunk) []string {
	found := map[string]bool{}
	for _, heading := range c.Headings {
		h := strings.TrimLeft(Fold(heading), markupOfHeading)
		switch {
		case headingArticle.MatchString(h):
			m := japaneseAddress.FindStringSubmatchIndex(h)
			if key, _, ok := article(h[m[4]:m[5]], h[m[6]:m[7]], h[m[1]:]); ok && !notAnArticle.MatchString(h[m[1]:]) {
				found[key] = true
			}
		case headingEnglish.MatchString(h):
			m := headingEnglish.FindStringSubmatch(h)
			found[append(keysOfWord(m[1], m[2]), m[2])[0]] = true
		default:
			for _, re := range []*regexp.Regexp{headingNumber, headingDotted} {
				if m := re.FindStringSubmatch(h); m != nil {
					found[m[1]] = true
				}
			}
		}
	}
	if strings.Contains(c.Text, "条") {
		for _, m := range lineOfArticle.FindAllStringSubmatch(Fold(c.Text), -1) {
			at := japaneseAddress.FindStringSubmatchIndex(m[1])
			if key, _, ok := article(m[1][at[4]:at[5]], m[1][at[6]:at[7]], m[1][at[1]:]); ok {
				found[key] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// holdsParagraph tells whether a text has a line that begins with that paragraph's number.
func holdsParagraph(text string, n int) bool {
	for line := range strings.Lines(text) {
		if BeginsParagraph(line, n) {
			return true
		}
	}
	return false
}

// BeginsParagraph tells whether a line begins with the number of that paragraph of an article: ②, 2, 2. or 第2項.
func BeginsParagraph(line string, n int) bool {
	line = strings.TrimLeft(line, " \t　*#")
	if n > 0 && n <= len(circledParagraph) && strings.HasPrefix(line, string(circledParagraph[n-1])) {
		return true
	}
	number, folded := strconv.Itoa(n), Fold(line)
	for _, mark := range []string{number + ".", number + " ", number + "　", number + "、", "第" + number + "項", "(" + number + ")"} {
		if strings.HasPrefix(folded, mark) {
			return true
		}
	}
	return false
}

// lift finds the chunks that a question's references name, by chunk number, leaving out those that do not count.
func (r *ranker) lift(ctx context.Context, refs []reference, excluded map[int]bool) (map[int]reference, error) {
	lifted := map[int]reference{}
	for _, ref := range refs {
		for _, key := range ref.keys {
			before := len(lifted)
			err := eachPosting(ctx, r.reader, key, addressField, func(p *indexapi.TermFieldDoc) error {
				if chunk := int(p.ID.Value()); !excluded[chunk] {
					if _, ok := lifted[chunk]; !ok {
						lifted[chunk] = ref
					}
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
			if len(lifted) > before {
				break
			}
		}
	}
	return lifted, nil
}

// References are the article and section numbers that a question names, as it writes them, folded.
func References(question string) []string {
	var texts []string
	for _, r := range references(question, true) {
		texts = append(texts, r.text)
	}
	return texts
}
