package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A claim is aligned with its sources when every content word of it stands in them, in what leads into them, in their headings, or in
// the question, or is another word for one that does. What is left over was added by whoever wrote the claim.

// vocabulary is what a text has to align a claim with.
type vocabulary struct {
	words *bag
	text  string
}

// aligned are the texts by which a claim may be aligned: its passages with their headings, and the question.
type aligned []*vocabulary

// holds reports whether the texts have a word: one of a single Chinese character as a word of its own.
func (s aligned) holds(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	single := size == len(word) && isKanji(first)
	return slices.ContainsFunc(s, func(v *vocabulary) bool {
		return single && slices.Contains(v.words.runs, word) || !single && strings.Contains(v.text, word)
	})
}

// paraphrases reports whether the sources have the head of a group that the word belongs to or, where it is the head, one of its others.
func (s aligned) paraphrases(word string, groups []int) bool {
	for _, g := range groups {
		if head := paraphrases[g][0]; head != word {
			if s.holds(head) {
				return true
			}
		} else if slices.ContainsFunc(paraphrases[g][1:], s.holds) {
			return true
		}
	}
	return false
}

// paraphrases reports whether the pieces have another word for a word of the claim.
func (m *comparison) paraphrases(t term) bool {
	if m.pieceWords == nil {
		v := &vocabulary{words: m.backed, text: strings.Join(m.texts, "\n")}
		m.pieceWords = aligned{v}
	}
	return len(m.pieceWords.wordGroups(t.stem)) > 0
}

// exampleEnds follow a word that is an example of the next one: ボールペンなどの筆記具.
var exampleEnds = []string{"など", "等の", "をはじめ", "くとも"}
