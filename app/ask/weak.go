package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"tenkyo/index"
	"tenkyo/verify"
)

// Small models write much that is no claim: the question again, an emoji, the same sentence twice, a closing formula. None of it says
// anything of a document, and none of it is shown or counted.

// closingFormula matches sentences that end a conversation and state nothing.
var closingFormula = regexp.MustCompile(`^(?:以上(?:です|となります|になります)?|よろしくお願い(?:します|いたします|致します)?|(?:ご)?(?:参考|お役)に(?:なれば|立てば)(?:幸い)?です|(?:他|ほか)に(?:ご)?(?:質問|不明(?:な)?点)(?:が|は)?(?:ありましたら|あれば|ございましたら).*|お気軽に.*(?:ください|下さい)|` +
	`(?:please )?let me know (?:if|whether|how).*|(?:i )?hope (?:this|that) helps.*|(?:please )?feel free to (?:ask|contact|reach).*|if you have (?:any )?(?:more |other |further )?questions.*|is there anything else.*|thank you.*|you're welcome.*|that(?:'s| is) all.*|sure|certainly|of course|here (?:is|are) the (?:answer|claims?))[。．.!！:：\s]*$`)

// cleaner leaves what can be a claim of the answer to one question. It is for one attempt.
type cleaner struct {
	question string
	seen     map[string]bool
}

func newCleaner(question string) *cleaner {
	return &cleaner{question: bareLetters(question), seen: map[string]bool{}}
}

// clean gives the claim without repeated evidence; ok is false for what is no claim.
func (c *cleaner) clean(claim verify.RawClaim) (verify.RawClaim, bool) {
	letters := bareLetters(claim.Text)
	folded := strings.TrimSpace(index.Fold(claim.Text))
	switch {
	case letters == "", letters == c.question, c.seen[letters], closingFormula.MatchString(folded), looksLikeJSON(folded):
		return claim, false
	}
	c.seen[letters] = true
	var evidence []verify.RawEvidence
	for _, e := range claim.Evidence {
		if !slices.Contains(evidence, e) {
			evidence = append(evidence, e)
		}
	}
	claim.Evidence = evidence
	return claim, true
}

// bareLetters is a text without anything but letters and digits, folded.
func bareLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, index.Fold(text))
}

var jsonOfClaims = regexp.MustCompile("^[`\\s]*(?:json\\s*)?[{\\[]\\s*(?:\"|$|[{\\]}])|\"(?:claims|text|evidence|unanswered)\"\\s*:")

// looksLikeJSON tells of a text that it is the JSON of an answer, or a piece of one, and no sentence.
func looksLikeJSON(text string) bool { return jsonOfClaims.MatchString(text) }
