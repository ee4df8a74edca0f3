package verify

import (
	"strings"
)

// span is a range of a view.
type span struct{ from, to int }

// clauseWord is a word of a sentence, with the punctuation before it.
type clauseWord struct {
	latinWord
	after rune // ',' ';' '(' and the like between the word before and this one; 0 for none
}

// wordsOf gives the English words of [from, to).
func (v *view) wordsOf(from, to int) []clauseWord {
	var out []clauseWord
	var mark rune
	for i := from; i < to; {
		if k := min(v.wordAt(i), to); k > i {
			out = append(out, clauseWord{latinWord{i, k, v.string(i, k)}, mark})
			mark = 0
			i = k
			continue
		}
		if r := v.r[i]; strings.ContainsRune(",;:()|\n", r) && (r != ',' || i+1 == len(v.r) || !isDigit(v.r[i+1])) {
			mark = r
		} else if isDigit(r) && mark == 0 {
			mark = '0'
		}
		i++
	}
	return out
}

// wordsOf cuts a list at its blanks.
func wordsOf(list string) []string { return strings.Fields(list) }

func isAuxiliary(w string) bool {
	_, ok := auxiliaries[w]
	return ok
}
