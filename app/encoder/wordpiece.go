package encoder

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// longestWord is how many characters a word has at most; a longer one is unknown.
const longestWord = 100

// wordPiece cuts words into the longest pieces, from the left, as BERT does. In a GGUF file a piece that begins a word has a space
// before it, and one within a word has nothing.
type wordPiece struct {
	*vocabulary
	cased bool // the vocabulary tells capital letters from small ones, and accents from none
}

func newWordPiece(v *vocabulary) (*wordPiece, error) {
	w := &wordPiece{vocabulary: v}
	begins := 0
	for piece := range v.ids {
		if rest, ok := strings.CutPrefix(piece, space); ok && rest != "" {
			begins++
			w.cased = w.cased || rest[0] >= 'A' && rest[0] <= 'Z'
		}
	}
	if begins == 0 {
		return nil, fault(Tokenizer, "its tokenizer has no piece that begins a word")
	}
	return w, nil
}

func (w *wordPiece) pieces(text string) []int32 {
	if !w.cased {
		text = norm.NFD.String(text)
	}
	var ids []int32
	var word []rune
	flush := func() {
		if len(word) > 0 {
			ids = w.cut(ids, word)
			word = word[:0]
		}
	}
	for _, r := range text {
		switch {
		case r == 0 || r == unicode.ReplacementChar:
		case unicode.IsSpace(r):
			flush()
		case unicode.Is(unicode.C, r) || !w.cased && unicode.Is(unicode.Mn, r):
		case isPunctuation(r) || isIdeograph(r):
			flush()
			word = append(word, r)
			flush()
		case w.cased:
			word = append(word, r)
		default:
			word = append(word, []rune(strings.ToLower(string(r)))...)
		}
	}
	flush()
	return ids
}

// cut adds the pieces of a word, or that it is unknown where a part of it has none.
func (w *wordPiece) cut(ids []int32, word []rune) []int32 {
	if len(word) > longestWord {
		return append(ids, w.unknown)
	}
	before := len(ids)
	rest := space + string(word)
	for head := len(space); len(rest) > 0; head = 0 {
		end := min(len(rest), w.longest)
		id, known := int32(0), false
		for ; end > head && !known; end-- {
			id, known = w.ids[rest[:end]] // no piece ends within a character
		}
		if !known {
			return append(ids[:before], w.unknown)
		}
		ids, rest = append(ids, id), rest[end+1:]
	}
	return ids
}

// isPunctuation is so for what BERT takes for it: all signs of ASCII, too.
func isPunctuation(r rune) bool {
	return r > ' ' && r < 0x7f && !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.IsPunct(r)
}

// ideographs are the characters that BERT takes for words of their own.
var ideographs = &unicode.RangeTable{
	R16: []unicode.Range16{{0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, {0xf900, 0xfaff, 1}},
	R32: []unicode.Range32{{0x20000, 0x2a6df, 1}, {0x2a700, 0x2b73f, 1}, {0x2b740, 0x2b81f, 1}, {0x2b820, 0x2ceaf, 1}, {0x2f800, 0x2fa1f, 1}},
}

func isIdeograph(r rune) bool { return unicode.Is(ideographs, r) }
