package reading

import (
	"strings"
	"sync"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/japanese"
)

var potentials sync.Map

// Potential gives the verb of which a Japanese verb in dictionary form is the form of being able to, 使う of 使える, or "". What only
// happens of itself looks the same and is listed in cover.ja.
func Potential(base string) string {
	if v, ok := potentials.Load(base); ok {
		return v.(string)
	}
	v := potential(base)
	potentials.Store(base, v)
	return v
}

// potentialEnds are the last syllables of such a verb before る, and those of its own verb.
const potentialEnds, plainEnds = "えけげせてねべめれ", "うくぐすつぬぶむる"

func potential(base string) string {
	r := []rune(base)
	n := len(r)
	if n < 3 || r[n-1] != 'る' || lexicon.Get("cover.ja").Has("transitive", base) {
		return ""
	}
	i := strings.IndexRune(potentialEnds, r[n-2])
	if i < 0 {
		return ""
	}
	verb := string(r[:n-2]) + string([]rune(plainEnds)[i/len("え")])
	tokens, err := japanese.Tokens(verb)
	if err != nil || len(tokens) != 1 || !tokens[0].Known || tokens[0].Class != japanese.Verb || tokens[0].Base != verb || tokens[0].Inflection != "基本形" {
		return ""
	}
	return verb
}
