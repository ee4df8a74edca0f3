package encoder

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// reference is what another program makes of texts.
type reference struct {
	Texts []string  `json:"texts"`
	IDs   [][]int32 `json:"ids"`
}

func readReference(t *testing.T, name string, v any) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// check holds a tokenizer of a file's entries against the reference.
func (r *reference) check(t *testing.T, values map[string]any) {
	t.Helper()
	tok, v, err := readTokenizer(&header{values: values}, len(values["tokenizer.ggml.tokens"].([]string)))
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range r.Texts {
		if got := v.encode(tok, text, 512); !slices.Equal(got, r.IDs[i]) {
			t.Errorf("%q: %v, want %v", text, got, r.IDs[i])
		}
	}
}

// TestUnigram holds the tokenizer against SentencePiece, with a model that it trained on a few sentences, with rules for some characters.
func TestUnigram(t *testing.T) {
	var r struct {
		reference
		Pieces   []string  `json:"pieces"`
		Scores   []float32 `json:"scores"`
		Types    []int32   `json:"types"`
		Charsmap string    `json:"charsmap"`
	}
	readReference(t, "unigram.json", &r)
	rules, err := base64.StdEncoding.DecodeString(r.Charsmap)
	if err != nil {
		t.Fatal(err)
	}
	r.check(t, map[string]any{"tokenizer.ggml.model": "t5", "tokenizer.ggml.tokens": r.Pieces, "tokenizer.ggml.scores": r.Scores,
		"tokenizer.ggml.token_type": r.Types, "tokenizer.ggml.precompiled_charsmap": rules})
}

// TestWordPiece holds the tokenizer against that of the Python package tokenizers. Its pieces are written as GGUF files have them.
func TestWordPiece(t *testing.T) {
	type vocabulary struct {
		reference
		Vocab []string `json:"vocab"`
	}
	var r struct {
		vocabulary
		Cased vocabulary `json:"cased"`
	}
	readReference(t, "wordpiece.json", &r)
	for _, v := range []vocabulary{r.vocabulary, r.Cased} {
		var pieces []string
		var kinds []int32
		for _, piece := range v.Vocab {
			kind, rest, within := int32(pieceNormal), "", false
			if strings.HasPrefix(piece, "[") {
				kind = 3
			} else if rest, within = strings.CutPrefix(piece, "##"); within {
				piece = rest
			} else {
				piece = space + piece
			}
			pieces, kinds = append(pieces, piece), append(kinds, kind)
		}
		for i, text := range v.Texts { // in a file, the signs before and after a text are never read from a document
			if strings.Contains(text, "[CLS]") {
				v.Texts, v.IDs = slices.Delete(v.Texts, i, i+1), slices.Delete(v.IDs, i, i+1)
				break
			}
		}
		v.check(t, map[string]any{"tokenizer.ggml.model": "bert", "tokenizer.ggml.tokens": pieces, "tokenizer.ggml.token_type": kinds})
	}
}

func TestSignsInADocumentAreText(t *testing.T) {
	tok, v, err := readTokenizer(&header{values: newTiny().entries}, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"[CLS]", "[SEP] leave", "[PAD]"} {
		ids := v.encode(tok, text, 16)
		if slices.Contains(ids[1:len(ids)-1], v.begin) || slices.Contains(ids[1:len(ids)-1], v.end) || slices.Contains(ids, 0) {
			t.Errorf("%q: %v", text, ids)
		}
	}
}

func TestRulesThatPointNowhere(t *testing.T) {
	for name, b := range map[string][]byte{
		"short": {1}, "longer than they are": {8, 0, 0, 0, 1, 2, 3, 4}, "no whole units": {3, 0, 0, 0, 1, 2, 3},
	} {
		if _, err := readCharsmap(b); err == nil {
			t.Errorf("rules that are %s are read", name)
		}
	}
	all := []byte{16, 0, 0, 0}
	for range 16 {
		all = append(all, 0xff) // each unit points beyond the end
	}
	m, err := readCharsmap(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a", "\xff", "漢", "\x00\x01\x02"} {
		if _, n := m.next(text); n < 1 {
			t.Errorf("%q is not taken", text)
		}
	}
}
