package verify

import (
	"strings"
	"unicode"
)

// quotedShare is how much of a claim's own words its quotations must hold themselves. Title, heading and lead sentence may lend a
// claim its topic, but a quotation that shares hardly a word with the claim says something else, however true the rest of the
// passage makes it. Right paraphrases of labelled answers lie well above.
const quotedShare = 0.2

// fewWords is how many words a claim must have for their share to say anything: a short paraphrase may share none.
const fewWords = 5

// checkQuoted looks at claims whose words stand in the passages around their quotations and not in the quotations. Words that stand in
// neither are the claim's own way to say it.
func (c *Checker) checkQuoted(out *Claim) {
	if len(out.Flags) > 0 {
		return // something is wrong already, and said more exactly
	}
	var quotes, around strings.Builder
	for _, e := range out.Evidence {
		if e.Status != Exact {
			return
		}
		quotes.WriteString(e.Quote + "\n")
		around.WriteString(c.byID[e.ID].Text + "\n")
	}
	if len(out.Evidence) == 0 || strings.IndexFunc(quotes.String(), func(r rune) bool { return unicode.IsNumber(r) || isNumeral(r) }) >= 0 && strings.IndexFunc(out.Text, unicode.IsNumber) >= 0 {
		return // figures are compared with what they belong to elsewhere
	}
	held := shareOfWords(out.Text, quotes.String())
	if held >= quotedShare || shareOfWords(out.Text, around.String()) < held+quotedShare {
		return
	}
	out.flag(Flag{Code: codePartly, Severity: Warning, Detail: "the words of the claim are not in its quotations"})
}

// shareOfWords is the share of a text's words that another holds: of Latin words by their first five letters, of Japanese by pairs
// of kanji and katakana. 1 where the text has too few of them to tell.
func shareOfWords(text, in string) float64 {
	held, all := 0, 0
	folded := strings.ToLower(string(Fold(in).Runes))
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.Is(unicode.Latin, r) }) {
		if len(w) < 4 {
			continue
		}
		all++
		if strings.Contains(folded, w[:min(len(w), 5)]) {
			held++
		}
	}
	runes := Fold(text).Runes
	for i := 0; i+1 < len(runes); i++ {
		if ideographic(runes[i]) && ideographic(runes[i+1]) {
			all++
			if strings.Contains(folded, string(runes[i:i+2])) {
				held++
			}
		}
	}
	if all < fewWords {
		return 1
	}
	return float64(held) / float64(all)
}

func ideographic(r rune) bool { return unicode.In(r, unicode.Han, unicode.Katakana) }
