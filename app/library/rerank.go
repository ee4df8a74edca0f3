package library

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/app/question"
	"tenkyo/index"
)

// What search finds by its words is put in order by what the question asks. The factors were chosen on 85 golden questions and 20
// everyday ones: any@1 .612 and .500 without them, .694 and .600 with them. To let the hits of one article raise each other was tried
// in two ways and left out: it moved nothing in Japanese rules and cost .07 in English ones, whose sections are long.
const (
	rankedDepth   = 40   // hits that are put in order anew
	headingIs     = 1.35 // the last heading is the topic, or another word for it
	headingHolds  = 1.12 // it holds the topic
	answersKind   = 1.5  // the passage holds what is asked for: a figure with the unit, a deadline, a permission
	aboutTheRule  = 0.8  // purpose, definitions, scope: nearly every word of the rule stands there
	onlyLabels    = 0.6  // a form to fill in: labels and no sentence
	forAGroup     = 0.85 // a rule for a group or a special case that the question does not name
	otherLanguage = 0.4  // not in the question's language, and it holds none of the question's own words
)

var (
	preliminary   = regexp.MustCompile(`(?:目的|趣旨|総則|定義|適用範囲|用語|附則|付則|改廃|施行)$|^(?:purpose|introduction|overview|scope|definitions?|background)$`)
	asksDefinion  = regexp.MustCompile(`目的|趣旨|定義|適用|対象|範囲|とは|意味|施行|附則|付則|purpose|scope|defin|mean|appl|cover`)
	headingNumber = regexp.MustCompile(`^(?:第 ?[0-9一二三四五六七八九十百]+ ?[編章節款条項](?: ?の ?[0-9一二三四五六七八九十]+)*|(?:article|section|chapter|§) ?[0-9]+(?:\.[0-9]+)*|[0-9]+(?:\.[0-9]+)*[.):]?)[\s.:(（【]*`)
	sentence      = regexp.MustCompile(`[。.!?！？]|(?:する|した|ない|こと|もの|とする|です|ます|とき|まで|から)\s*$|[0-9]`)
	specialCase   = regexp.MustCompile(`特例|特則|特別な|例外|の場合の|に関する特|経過措置|\bspecial\b|\bexception|\bexempt`)
)

// rerank orders hits anew. It changes scores and nothing else; what an address brought to the top stays there.
func rerank(asked question.Question, expanded []index.Expansion, hits []index.Hit) {
	topics := topicForms(asked, expanded)
	text := index.Fold(asked.Text)
	lang := asked.Lang
	for i := range hits {
		h := &hits[i]
		if h.Address != "" {
			continue
		}
		score := h.Score
		heading := bareHeading(h.Headings)
		switch stems := stemmed(heading); {
		case stems == "":
		case slices.Contains(topics, stems):
			score *= headingIs
		case slices.ContainsFunc(topics, func(t string) bool { return standsIn(stems, t) }):
			score *= headingHolds
		}
		if share, ok := asked.Answered(h.Text); ok {
			score *= 1 + (answersKind-1)*share
		}
		if preliminary.MatchString(heading) && !asksDefinion.MatchString(text) {
			score *= aboutTheRule
		}
		if !sentence.MatchString(h.Text) {
			score *= onlyLabels
		}
		if namesOther(heading, text) {
			score *= forAGroup
		}
		if !h.Similar && question.LanguageOf(h.Text) != lang && !holdsAWord(h.Matched, expanded) {
			score *= otherLanguage
		}
		h.Score = score
	}
}

// topicForms are the topic and the other words for it, folded.
func topicForms(asked question.Question, expanded []index.Expansion) []string {
	if asked.Topic == "" {
		return nil
	}
	topic := index.Fold(asked.Topic)
	topics := []string{topic}
	if about := index.Fold(asked.About); about != topic {
		topics = append(topics, about)
	}
	for _, e := range expanded {
		if !strings.Contains(topic, e.Word) && !strings.Contains(e.Word, topic) {
			continue
		}
		for _, form := range e.Forms {
			topics = append(topics, index.Fold(form))
		}
	}
	for i, t := range topics {
		topics[i] = stemmed(t)
	}
	return slices.DeleteFunc(topics, func(t string) bool { return utf8.RuneCountInString(t) < 2 })
}

// stemmed is a folded text, its English words by their stems alone: a heading Passwords is the topic password.
func stemmed(text string) string {
	if question.LanguageOf(text) == "ja" {
		return text
	}
	return strings.Join(index.Terms(text), " ")
}

// standsIn tells whether a topic stands in a heading as a noun of its own: 退職 in 退職の手続, and not in 退職金.
func standsIn(heading, topic string) bool {
	goesOn := func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Katakana) || r == 'ー' || r < 0x80 && unicode.IsLetter(r)
	}
	for from := 0; ; {
		i := strings.Index(heading[from:], topic)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(heading[:from+i])
		after, _ := utf8.DecodeRuneInString(heading[from+i+len(topic):])
		if !goesOn(before) && !goesOn(after) {
			return true
		}
		from += i + len(topic)
	}
}

// bareHeading is the last heading without its number, folded.
func bareHeading(headings []string) string {
	if len(headings) == 0 {
		return ""
	}
	h := strings.TrimSpace(index.Fold(headings[len(headings)-1]))
	return strings.Trim(headingNumber.ReplaceAllString(h, ""), " 　()（）【】[]")
}

// namesOther tells whether a heading is for a group of people or a special case that the question does not name.
func namesOther(heading, text string) bool {
	if specialCase.MatchString(heading) && !specialCase.MatchString(text) {
		return true
	}
	for _, group := range question.Read(heading).Cases {
		if !strings.Contains(text, group) {
			return true
		}
	}
	return false
}

// holdsAWord tells whether a word of the question itself is among those matched, and not only another form of one.
func holdsAWord(matched []string, expanded []index.Expansion) bool {
	return slices.ContainsFunc(matched, func(m string) bool {
		return !slices.ContainsFunc(expanded, func(e index.Expansion) bool { return slices.Contains(e.Forms, m) })
	})
}
