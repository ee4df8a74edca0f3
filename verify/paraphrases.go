package verify

import (
	_ "embed" // of the words
	"strings"
)

// paraphraseLines are Japanese words for the same thing in rules and in plain speech, a group in a line: the word of the rules first,
// then what people say for it; words of two Chinese characters, verbs by their first characters, and verbs in kana by what stays of them.
// They align a claim with its source; whether two words of a group are the same duty or permission is compared elsewhere.
//
//go:embed paraphrases.txt
var paraphraseLines string

// paraphraseWords finds the words of paraphraseLines, paraphraseOf tells the groups of each.
var paraphraseWords, paraphraseOf, paraphrases = func() (lexicon, [][]int, [][]string) {
	var words []string
	var of, groups = [][]int(nil), [][]string(nil)
	place := make(map[string]int)
	for i, line := range strings.Split(strings.TrimSpace(paraphraseLines), "\n") {
		group := strings.Fields(line)
		groups = append(groups, group)
		for _, w := range group {
			k, ok := place[w]
			if !ok {
				k = len(words)
				place[w] = k
				words, of = append(words, w), append(of, nil)
			}
			of[k] = append(of[k], i)
		}
	}
	return newLexicon(words), of, groups
}()
