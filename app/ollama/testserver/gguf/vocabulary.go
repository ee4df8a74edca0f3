package gguf

// Token types of the format.
const (
	normalToken  = int32(1)
	controlToken = int32(3)
)

// byteRunes is GPT-2's reversible table from bytes to printable characters, in which byte-level vocabularies are written.
func byteRunes() (table [256]rune) {
	next := rune(256)
	for i := range table {
		switch {
		case i >= '!' && i <= '~', i >= 0xA1 && i <= 0xAC, i >= 0xAE:
			table[i] = rune(i)
		default:
			table[i] = next
			next++
		}
	}
	return table
}

// vocabulary is a byte-level BPE vocabulary: every byte, so that any text can be read, some merged words, control tokens.
type vocabulary struct {
	tokens []string
	types  []int32
	merges []string
	ids    map[string]int32
	table  [256]rune
}

// commonKanji are merged to one token each, so that Japanese prompts have a natural length.
const commonKanji = "日本語文書質問回答根拠引用会社規程年月人時間分一二三四五六七八九十百千万円大小中上下東西南北新旧入出社員休暇申請承認部長"

const (
	endOfText = "<|endoftext|>"
	turnStart = "<|im_start|>"
	turnEnd   = "<|im_end|>"
)

func newVocabulary(controls ...string) *vocabulary {
	v := &vocabulary{ids: map[string]int32{}, table: byteRunes()}
	for _, r := range v.table {
		v.add(string(r), normalToken)
	}
	for r := 'ぁ'; r <= 'ん'; r++ {
		v.word(string(r))
	}
	for r := 'ァ'; r <= 'ヶ'; r++ {
		v.word(string(r))
	}
	for _, r := range "。、「」ー・" + commonKanji {
		v.word(string(r))
	}
	for _, w := range []string{"the", " the", " of", " and", " to", " in", " is", " claim", " quote"} {
		v.word(w)
	}
	for _, s := range append([]string{endOfText, turnStart, turnEnd}, controls...) {
		v.add(s, controlToken)
	}
	return v
}

// encode writes a text in the characters of the vocabulary.
func (v *vocabulary) encode(s string) string {
	var r []rune
	for _, b := range []byte(s) {
		r = append(r, v.table[b])
	}
	return string(r)
}

func (v *vocabulary) add(token string, kind int32) int32 {
	if id, ok := v.ids[token]; ok {
		return id
	}
	id := int32(len(v.tokens))
	v.ids[token] = id
	v.tokens, v.types = append(v.tokens, token), append(v.types, kind)
	return id
}

// word makes s one token, by merges from left to right.
func (v *vocabulary) word(s string) {
	r := []rune(v.encode(s))
	for i := 1; i < len(r); i++ {
		left, right := string(r[:i]), string(r[i])
		if _, ok := v.ids[left+right]; !ok {
			v.merges = append(v.merges, left+" "+right)
			v.add(left+right, normalToken)
		}
	}
}
