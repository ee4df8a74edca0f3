package encoder

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// space is how SentencePiece writes a space.
const space = "▁"

// unknownPenalty is how much less likely than the rarest piece a character without one is.
const unknownPenalty = 10

// unigram cuts a text into the likeliest row of pieces, as SentencePiece does.
type unigram struct {
	*vocabulary
	scores       []float32 // of each piece, the logarithm of how frequent it is
	unknownScore float32
	rules        *charsmap
	prefix       bool // a space is put before the text
	collapse     bool // spaces at the ends go, and of several one stays
}

func newUnigram(h *header, v *vocabulary, tokens []string, kinds []int32) (*unigram, error) {
	scores, _ := h.values["tokenizer.ggml.scores"].([]float32)
	if len(scores) != len(tokens) {
		return nil, fault(Tokenizer, "its tokenizer has %d pieces and the scores of %d", len(tokens), len(scores))
	}
	b, _ := h.values["tokenizer.ggml.precompiled_charsmap"].([]byte)
	rules, err := readCharsmap(b)
	if err != nil {
		return nil, err
	}
	u := &unigram{vocabulary: v, scores: slices.Clone(scores), rules: rules,
		prefix: h.flag("tokenizer.ggml.add_space_prefix", true), collapse: h.flag("tokenizer.ggml.remove_extra_whitespaces", true)}
	least, most := float32(math.MaxFloat32), float32(-math.MaxFloat32)
	for _, i := range v.ids {
		s := scores[i]
		if s != s || math.IsInf(float64(s), 0) {
			return nil, fault(Tokenizer, "its tokenizer has a piece with a score of %v", s)
		}
		if len(kinds) == 0 || kinds[i] == pieceNormal {
			least, most = min(least, s), max(most, s)
		}
	}
	for token, i := range v.ids {
		if len(kinds) > 0 && kinds[i] == pieceUser { // always taken where it stands
			u.scores[i] = float32(len(token))*most - 0.1
		}
	}
	u.unknownScore = least - unknownPenalty
	return u, nil
}

// normal rewrites a text as the rules say, with its spaces as pieces have them.
func (u *unigram) normal(text string) string {
	var out strings.Builder
	spaced := u.collapse // a space just before: another one goes
	if u.prefix {
		out.WriteString(space)
		spaced = true
	}
	bare := out.Len()
	for len(text) > 0 {
		part, n := u.rules.next(text)
		text = text[n:]
		for _, r := range part {
			switch {
			case r != ' ':
				out.WriteRune(r)
				spaced = false
			case !u.collapse || !spaced:
				out.WriteString(space)
				spaced = true
			}
		}
	}
	s := out.String()
	if u.collapse {
		for len(s) > bare && strings.HasSuffix(s, space) {
			s = s[:len(s)-len(space)]
		}
	}
	if len(s) == bare {
		return ""
	}
	return s
}

// arrival is the best way to a place in a text.
type arrival struct {
	score float32
	id    int32 // of the last piece
	from  int32 // where it begins; -1 where no way is known
}

func (u *unigram) pieces(text string) []int32 {
	s := u.normal(text)
	ways := make([]arrival, len(s)+1)
	for i := range ways {
		ways[i].from = -1
	}
	for at := 0; at < len(s); {
		_, first := utf8.DecodeRuneInString(s[at:])
		base, single := ways[at].score, false
		for end := at + first; end <= min(len(s), at+u.longest); {
			if id, known := u.ids[s[at:end]]; known {
				ways[end].improve(base+u.scores[id], id, at)
				single = single || end == at+first
			}
			if end == len(s) {
				break
			}
			_, n := utf8.DecodeRuneInString(s[end:])
			end += n
		}
		if !single {
			ways[at+first].improve(base+u.unknownScore, u.unknown, at)
		}
		at += first
	}
	var ids []int32
	for at := int32(len(s)); at > 0; at = ways[at].from {
		if id := ways[at].id; id != u.unknown || len(ids) == 0 || ids[len(ids)-1] != u.unknown { // unknown ones in a row count once
			ids = append(ids, id)
		}
	}
	slices.Reverse(ids)
	return ids
}

func (a *arrival) improve(score float32, id int32, from int) {
	if a.from < 0 || score > a.score {
		*a = arrival{score, id, int32(from)}
	}
}
