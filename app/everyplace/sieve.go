package everyplace

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"tenkyo/verify"
)

// sieve tells of most texts that they do not hold a word without folding them, which takes most of the time of a search. It never says so
// of a text that holds it: each rune of the word must stand in the text in one of the forms that are folded to it.
type sieve struct{ needs [][]string }

// variants are the characters, beside itself, that are folded to a rune or to some of which it is one.
var variants = sync.OnceValue(func() map[rune][]string {
	forms := map[rune][]string{}
	for r := rune(0); r < 0x30000; r++ {
		if !utf8.ValidRune(r) || r >= 0x3400 && r < 0x9FFF && unicode.Is(unicode.Unified_Ideograph, r) || r >= 0xAC00 && r < 0xD7A4 || r >= 0x20000 && r < 0x2F800 {
			continue // each stands for itself
		}
		for _, folded := range newText(string(r)).runes {
			if folded != r {
				forms[folded] = append(forms[folded], string(r))
			}
		}
	}
	return forms
})

// newSieve makes the sieve of a folded word.
func newSieve(word []rune) sieve {
	var s sieve
	seen := map[rune]bool{}
	for _, r := range word {
		ideograph := unicode.Is(unicode.Unified_Ideograph, r)
		if seen[r] || r >= utf8.RuneSelf && !ideograph && !isKana(r) {
			continue // it may be put together of several characters
		}
		seen[r] = true
		s.needs = append(s.needs, append([]string{string(r)}, variants()[r]...))
	}
	return s
}

// isKana tells of kana that are never put together of a kana and a mark of voicing.
func isKana(r rune) bool {
	return (r >= 'ぁ' && r <= 'ん' || r >= 'ァ' && r <= 'ン' || r == 'ー') && len(verify.Fold(string(r)).Runes) == 1 && !strings.ContainsRune(voiced, r)
}

const voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ"

// mayHold tells whether a text may hold the word.
func (s *sieve) mayHold(text string) bool {
	for _, forms := range s.needs {
		held := false
		for _, f := range forms {
			if held = strings.Contains(text, f); held {
				break
			}
		}
		if !held {
			return false
		}
	}
	return true
}

// mayHoldStored tells whether the JSON of a document may hold one of the words: what JSON writes otherwise than as it is, is left out of
// what is asked for.
func (f *Finder) mayHoldStored(data []byte) bool {
	text := string(data)
	for i := range f.words {
		if f.words[i].stored.mayHold(text) {
			return true
		}
	}
	return false
}

// inJSON is the sieve for texts that are written as JSON.
func (s *sieve) inJSON() sieve {
	var out sieve
	for _, forms := range s.needs {
		if !slices.ContainsFunc(forms, func(f string) bool {
			written, err := json.Marshal(f)
			return err != nil || string(written) != `"`+f+`"`
		}) {
			out.needs = append(out.needs, forms)
		}
	}
	return out
}
