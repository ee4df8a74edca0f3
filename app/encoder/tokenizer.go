package encoder

import (
	"math"
	"slices"
)

// tokenizer cuts texts into the pieces of a model's vocabulary.
type tokenizer interface {
	// pieces gives the ids of a text's pieces, without those that stand before and after every text.
	pieces(text string) []int32
}

// vocabulary is what all tokenizers have.
type vocabulary struct {
	ids                 map[string]int32 // of the pieces that a text can have: no control signs
	unknown, begin, end int32
	longest             int // bytes of the longest piece
}

// longestPiece is how many bytes a piece has at most; longer ones are never found.
const longestPiece = 128

// The types of pieces.
const (
	pieceNormal = 1
	pieceUser   = 4
)

// signs are the kinds of tokenizers, and how their pieces are called that stand for what is unknown, before a text and after it. Not
// every file says which these are.
var signs = map[string][3]string{
	"bert": {"[UNK]", "[CLS]", "[SEP]"},
	"t5":   {"<unk>", "<s>", "</s>"},
}

// readTokenizer makes the tokenizer of a file, for a vocabulary of so many pieces.
func readTokenizer(h *header, pieces int) (tokenizer, *vocabulary, error) {
	model := h.text("tokenizer.ggml.model")
	names, known := signs[model]
	if !known {
		return nil, nil, fault(Tokenizer, "a tokenizer %q is not known", model)
	}
	tokens := h.texts("tokenizer.ggml.tokens")
	if len(tokens) != pieces || len(tokens) > math.MaxInt32 {
		return nil, nil, fault(Tokenizer, "its tokenizer has %d pieces, its weights %d", len(tokens), pieces)
	}
	kinds, _ := h.values["tokenizer.ggml.token_type"].([]int32)
	if len(kinds) != 0 && len(kinds) != len(tokens) {
		return nil, nil, fault(Tokenizer, "its tokenizer has %d pieces and the types of %d", len(tokens), len(kinds))
	}
	v := &vocabulary{ids: make(map[string]int32, len(tokens))}
	for i, token := range tokens {
		if len(kinds) > 0 && kinds[i] != pieceNormal && kinds[i] != pieceUser || len(token) > longestPiece || token == "" {
			continue
		}
		if _, twice := v.ids[token]; !twice {
			v.ids[token] = int32(i)
			v.longest = max(v.longest, len(token))
		}
	}
	id := func(name string, keys ...string) int32 {
		for _, key := range keys {
			if n := h.number("tokenizer.ggml."+key+"_token_id", -1); n >= 0 && n < len(tokens) {
				return int32(n)
			}
		}
		return int32(slices.Index(tokens, name))
	}
	v.unknown = id(names[0], "unknown")
	v.begin = id(names[1], "cls", "bos")
	v.end = id(names[2], "seperator", "separator", "eos") //nolint:misspell // the format spells it so
	if v.unknown < 0 || v.begin < 0 || v.end < 0 {
		return nil, nil, fault(Tokenizer, "its tokenizer does not say what stands before and after a text")
	}
	if model == "bert" {
		t, err := newWordPiece(v)
		return t, v, err
	}
	t, err := newUnigram(h, v, tokens, kinds)
	return t, v, err
}

// encode gives the ids of a text, at most so many, with those before and after it.
func (v *vocabulary) encode(t tokenizer, text string, most int) []int32 {
	ids := append([]int32{v.begin}, t.pieces(beginning(text, most*longestPiece))...)
	return append(ids[:min(len(ids), most-1)], v.end)
}

// beginning is a text up to so many bytes, without half a character.
func beginning(text string, bytes int) string {
	if len(text) <= bytes {
		return text
	}
	for bytes > 0 && text[bytes]&0xc0 == 0x80 {
		bytes--
	}
	return text[:bytes]
}
