package card

import (
	"slices"
	"unicode"

	"tenkyo/index"
	"tenkyo/verify"
)

// litOf are the words of a sentence that answer, in runes: where it answers by itself, what the question asks for, and else the
// question's own words as far as the sentence has them.
func litOf(parts []Asked, sentence string, answers bool) [][2]int {
	var spans [][2]int
	for i := range parts {
		spans = append(spans, parts[i].lit(sentence, answers)...)
	}
	return merged(spans)
}

func (a *Asked) lit(sentence string, answers bool) [][2]int {
	var spans [][2]int
	if answers && a.Values != nil {
		spans = append(spans, a.Values(sentence)...)
	}
	for _, w := range a.Words {
		if isLatin(w) {
			spans = append(spans, latinWords(sentence, w)...)
			continue
		}
		runes := []rune(sentence)
		for _, at := range verify.FindAll(w, sentence) {
			if at.Start > 0 && isKanji(runes[at.Start-1]) && loneKanji(w) {
				continue // the end of another word: 扱い in 取扱い
			}
			spans = append(spans, [2]int{at.Start, at.End})
		}
	}
	return merged(spans)
}

func isKanji(r rune) bool { return unicode.Is(unicode.Han, r) }

// loneKanji tells of a word that begins with one kanji and goes on in kana, or is that one alone.
func loneKanji(word string) bool {
	runes := []rune(word)
	return isKanji(runes[0]) && (len(runes) == 1 || !isKanji(runes[1]))
}

func isLatin(word string) bool {
	for _, r := range word {
		if r >= 0x250 && unicode.IsLetter(r) {
			return false
		}
	}
	return true
}

// latinWords finds the words of a sentence that have the stem of a word.
func latinWords(sentence, word string) [][2]int {
	stem := index.Terms(word)
	if len(stem) != 1 {
		return nil
	}
	var out [][2]int
	runes := []rune(sentence)
	for i := 0; i < len(runes); {
		if !wordRune(runes[i]) {
			i++
			continue
		}
		j := i
		for j < len(runes) && (wordRune(runes[j]) || (runes[j] == '\'' || runes[j] == '’') && j+1 < len(runes) && wordRune(runes[j+1])) {
			j++
		}
		if t := index.Terms(string(runes[i:j])); len(t) == 1 && t[0] == stem[0] {
			out = append(out, [2]int{i, j})
		}
		i = j
	}
	return out
}

func wordRune(r rune) bool { return r < 0x3000 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// merged sorts spans and joins those that overlap or touch.
func merged(spans [][2]int) [][2]int {
	slices.SortFunc(spans, func(a, b [2]int) int { return a[0] - b[0] })
	var out [][2]int
	for _, s := range spans {
		if n := len(out); n > 0 && s[0] <= out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], s[1])
			continue
		}
		out = append(out, s)
	}
	return out
}
