// Package japanese reads Japanese as words, for all who need it: the verifier reads claims and sources with it, the search
// reads questions.
//
// It is kagome with the IPA dictionary behind one door. The dictionary is loaded once, on the first call of [Load] or
// [Tokens]; it takes the better part of a second and some 90 MB, so a program that will need it calls [Load] in the
// background at its start. A dictionary that cannot be loaded is an error of every call and never a panic.
package japanese

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/ikawaha/kagome/v2/tokenizer"
)

// Token is a word of a text as the dictionary cuts it. Start and End are rune offsets into the text. A mark of Latin text beside Japanese
// letters is given as the Japanese one: 、 for a comma.
type Token struct {
	Surface    string
	Base       string // dictionary form: 定める of 定め; the surface where the dictionary has none
	Reading    string // in katakana; "" of a word that the dictionary does not have
	Class      Class
	Sub        string // the second level of the IPA part of speech: サ変接続, 数, 接尾, 係助詞, 格助詞, 非自立, …
	Sub2       string // the third level: 助数詞, 人名, 一般, …
	Inflection string // the form it stands in: 連用形, 未然形, 基本形, …; "" where it has none
	Known      bool   // stands in the dictionary
	Start, End int
}

// Class is the first level of a part of speech, by the IPA dictionary's own name.
type Class string

// The parts of speech of the IPA dictionary.
const (
	Noun         Class = "名詞"
	Verb         Class = "動詞"
	Adjective    Class = "形容詞"
	Adverb       Class = "副詞"
	Adnominal    Class = "連体詞"
	Conjunction  Class = "接続詞"
	Interjection Class = "感動詞"
	Particle     Class = "助詞"
	Auxiliary    Class = "助動詞"
	Prefix       Class = "接頭詞"
	Symbol       Class = "記号"
	Filler       Class = "フィラー"
	Other        Class = "その他"
)

var dictionary = sync.OnceValues(func() (t *tokenizer.Tokenizer, err error) {
	defer func() { // the dictionary's package panics where its data are damaged
		if e := recover(); e != nil {
			t, err = nil, fmt.Errorf("loading the Japanese dictionary: %v", e)
		}
	}()
	t, err = tokenizer.New(ipa.Dict(), tokenizer.OmitBosEos())
	if err != nil {
		return nil, fmt.Errorf("loading the Japanese dictionary: %w", err)
	}
	return t, nil
})

// Load loads the dictionary, once for the life of the process; later calls give the same result.
func Load() error {
	_, err := dictionary()
	return err
}

// stretch is the longest run of runes that is read at once: a longer one without any stop is cut there, so that the memory of
// the lattice does not grow with the text.
const stretch = 2000

// Tokens reads a text as words, in order and without gaps but for what the reader leaves out as white space. Its only error is
// that of [Load]. Work and memory grow in proportion to the text.
func Tokens(text string) ([]Token, error) {
	t, err := dictionary()
	if err != nil {
		return nil, err
	}
	var out []Token
	at := 0
	text = punctuated(text)
	for text != "" {
		part := text[:cut(text)]
		out = appendTokens(out, t, part, at)
		at += utf8.RuneCountInString(part)
		text = text[len(part):]
	}
	return out, nil
}

// wide are the marks of Japanese text for those of Latin text, of which the dictionary makes nouns.
var wide = map[rune]rune{',': '、', '.': '。', '(': '（', ')': '）', '[': '［', ']': '］', ':': '：', ';': '；', '/': '／', '"': '”', '\'': '’'}

// punctuated writes marks of Latin text beside Japanese letters as those of Japanese text, letter for letter.
func punctuated(text string) string {
	if !strings.ContainsAny(text, ",.()[]:;/\"'") {
		return text
	}
	r := []rune(text)
	out := r
	for i, c := range r {
		w := wide[c]
		if w == 0 || !(i > 0 && r[i-1] > 0x7f || i+1 < len(r) && r[i+1] > 0x7f || c == ')' || c == '(') {
			continue
		}
		if (c == ',' || c == '.') && i > 0 && i+1 < len(r) && isDigit(r[i-1]) && isDigit(r[i+1]) {
			continue
		}
		if c == '.' && (i == 0 || r[i-1] < 0x80) {
			continue
		}
		if &out[0] == &r[0] {
			out = append([]rune{}, r...)
		}
		out[i] = w
	}
	return string(out)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// cut gives the length in bytes of the first stretch of text: up to a line's or sentence's end, where there is one.
func cut(text string) int {
	i := 0
	for n := 1; i < len(text); n++ {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if r == '\n' || r == '。' || n == stretch {
			break
		}
	}
	return i
}

func appendTokens(out []Token, t *tokenizer.Tokenizer, part string, at int) []Token {
	for _, k := range t.Tokenize(strings.ToValidUTF8(part, "\uFFFD")) {
		pos := k.POS()
		token := Token{Surface: k.Surface, Base: k.Surface, Class: Other, Known: k.Class == tokenizer.KNOWN, Start: at + k.Start, End: at + k.End}
		if len(pos) > 0 {
			token.Class = Class(pos[0])
		}
		if len(pos) > 1 && pos[1] != "*" {
			token.Sub = pos[1]
		}
		if len(pos) > 2 && pos[2] != "*" {
			token.Sub2 = pos[2]
		}
		if form, ok := k.InflectionalForm(); ok && form != "*" {
			token.Inflection = form
		}
		if base, ok := k.BaseForm(); ok && base != "*" && base != "" {
			token.Base = base
		}
		if reading, ok := k.Reading(); ok && reading != "*" {
			token.Reading = reading
		}
		out = append(out, token)
	}
	return out
}
