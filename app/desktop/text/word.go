package text

import "unicode"

// Word is the range of the word at an offset: runes of one kind (kanji, kana, letters and digits) side by side.
func Word(text []rune, at int) (start, end int) {
	if at >= len(text) {
		at = len(text) - 1
	}
	if at < 0 || unicode.IsSpace(text[at]) {
		return max(at, 0), max(at, 0)
	}
	kind := sortOf(text[at])
	start, end = at, at+1
	for start > 0 && sortOf(text[start-1]) == kind {
		start--
	}
	for end < len(text) && sortOf(text[end]) == kind {
		end++
	}
	return start, end
}

// sortOf tells runes apart that do not make up one word; marks are words by themselves.
func sortOf(r rune) rune {
	switch {
	case unicode.Is(unicode.Han, r) || r == '々':
		return 'K'
	case unicode.Is(unicode.Hiragana, r):
		return 'h'
	case unicode.Is(unicode.Katakana, r) || r == 'ー':
		return 'k'
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
		return 'a'
	case unicode.IsSpace(r):
		return ' '
	}
	return r
}
