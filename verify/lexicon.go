package verify

import "slices"

// lexicon finds the words of a list in a text in one pass.
type lexicon struct {
	byFirst map[rune][]entry
}

// entry is a word with its number.
type entry struct {
	word []rune
	id   int
}

func newLexicon(words []string) lexicon {
	l := lexicon{make(map[rune][]entry)}
	for id, w := range words {
		r := []rune(w)
		l.byFirst[r[0]] = append(l.byFirst[r[0]], entry{r, id})
	}
	return l
}

// in tells the numbers of the words that a text holds, each once, in the order of the list.
func (l lexicon) in(text []rune, each func(id int)) {
	var found []int
	for i, r := range text {
		for _, e := range l.byFirst[r] {
			if len(e.word) <= len(text)-i && equalRunes(e.word[1:], text[i+1:]) {
				found = append(found, e.id)
			}
		}
	}
	slices.Sort(found)
	for _, id := range slices.Compact(found) {
		each(id)
	}
}

// equalRunes reports whether text begins with word.
func equalRunes(word, text []rune) bool {
	for i, r := range word {
		if text[i] != r {
			return false
		}
	}
	return true
}
