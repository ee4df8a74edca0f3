package question

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Article is a piece of a document below a heading.
type Article struct{ Heading, Text string }

// Topic is what an article can be asked about: its heading's own word, and what of that its text gives, "" where that is no amount and no
// time.
type Topic struct {
	Name     string
	Asks     Kind // HowMuch, ByWhen or ""
	Japanese bool
}

var (
	numbered  = regexp.MustCompile(`^(?:第[0-9一二三四五六七八九十百]+条(?:の[0-9一二三四五六七八九十]+)*|(?:Article|Section|§) ?[0-9.]+[.:]?|[0-9]+(?:[.-][0-9]+)*[.)]?)[ 　]*`)
	inBracket = regexp.MustCompile(`^[(（]([^()（）]+)[)）]`)
	chapter   = regexp.MustCompile(`^(?:第[0-9一二三四五六七八九十]+[編章節款]|別表|様式|附則|付則|目次|Chapter|Part|Appendix|Annex)`)
	general   = regexp.MustCompile(`^(?:目的|趣旨|定義|用語の定義|適用範囲|適用|総則|雑則|補則|改廃|施行期日|経過措置|その他|委任|準用|introduction|purpose|scope|definitions?|general|overview|contents|revision history)$`)
	amount    = regexp.MustCompile(`[0-9] ?[万千百]?円|[$€£¥] ?[0-9]|[0-9] ?(?:euros?|dollars?|pounds?|yen)\b`)
	deadline  = regexp.MustCompile(`[0-9一二三四五六七八九十](?:日|週間|か月|箇月|ヶ月|年)以内|[0-9一二三四五六七八九十](?:日|週間|か月|箇月|ヶ月)前まで|までに|within (?:[a-z0-9]+ ){1,2}(?:hours?|days?|weeks?|months?)|no later than|in advance`)
)

// longestTopic is how many characters a heading may have that is taken for a topic: a longer one is a sentence.
const longestTopic = 24

// Topics are at most n topics that articles of a document can be asked about: one with an amount and one with a time first, and no two of
// one name. Headings that every document has are none, nor is one that says no more than the title; a word of two characters, which stands
// in many articles, comes last.
func Topics(title string, articles []Article, n int) []Topic {
	var all []Topic
	title = spelled(title)
	for _, a := range articles {
		t := topicOf(a)
		if said := spelled(t.Name); said != "" && (strings.Contains(title, said) || strings.Contains(said, title) && title != "") {
			continue
		}
		if t.Name != "" && !slices.ContainsFunc(all, func(o Topic) bool { return o.Name == t.Name }) {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b Topic) int { return cmp.Compare(short(a), short(b)) })
	var chosen []Topic
	for _, kind := range []Kind{HowMuch, ByWhen} {
		if i := slices.IndexFunc(all, func(t Topic) bool { return t.Asks == kind }); i >= 0 && len(chosen) < n {
			chosen = append(chosen, all[i])
			all = slices.Delete(all, i, i+1)
		}
	}
	return append(chosen, all[:min(len(all), n-len(chosen))]...)
}

// spelled is a text without what two spellings of a title differ in.
func spelled(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(s))), "")
}

// short is 1 for a topic whose word is too short to lead to one article.
func short(t Topic) int {
	if t.Japanese && utf8.RuneCountInString(t.Name) < 3 {
		return 1
	}
	return 0
}

func topicOf(a Article) (t Topic) {
	heading, text := norm.NFKC.String(strings.TrimSpace(a.Heading)), norm.NFKC.String(a.Text)
	if chapter.MatchString(heading) || strings.TrimSpace(text) == "" {
		return t
	}
	name := strings.TrimSpace(numbered.ReplaceAllString(heading, ""))
	if in := inBracket.FindStringSubmatch(name); in != nil {
		name = in[1]
	}
	t.Japanese = strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) })
	runes := []rune(name)
	if len(runes) == 0 || t.Japanese && len(runes) > longestTopic || !t.Japanese && len(runes) > 2*longestTopic || general.MatchString(strings.ToLower(name)) {
		return Topic{}
	}
	if !t.Japanese && (len(runes) < 2 || unicode.IsLower(runes[1])) {
		name = strings.ToLower(string(runes[0])) + string(runes[1:])
	}
	t.Name = name
	switch {
	case amount.MatchString(text):
		t.Asks = HowMuch
	case deadline.MatchString(text):
		t.Asks = ByWhen
	}
	return t
}
