package gguf

import (
	"math/rand"
	"slices"
)

// Embedder makes an embedding model that sees a text as a bag of characters: texts that share some are closer than texts that do not.
func Embedder(seed int64, context, width int) ([]byte, error) {
	rnd := rand.New(rand.NewSource(seed))
	tokens := embedderTokens()
	types := make([]int32, len(tokens))
	for i := range types {
		types[i] = normalToken
		if i < len(embedderControls) {
			types[i] = controlToken
		}
	}
	count := func(key string, n int) entry { return entry{"bert." + key, uint32(n)} }
	token := func(key string, id uint32) entry { return entry{"tokenizer.ggml." + key, id} }
	m := &model{entries: []entry{
		{"general.architecture", "bert"},
		{"general.name", "bag-of-words"},
		{"general.file_type", tensorFloat32},
		count("context_length", context),
		count("embedding_length", width),
		count("block_count", 1),
		count("feed_forward_length", 8),
		count("attention.head_count", 2),
		{"bert.attention.layer_norm_epsilon", float32(1e-12)},
		{"bert.attention.causal", false},
		count("pooling_type", 1), // the mean
		{"tokenizer.ggml.model", "bert"},
		token("token_type_count", 2),
		{"tokenizer.ggml.tokens", tokens},
		{"tokenizer.ggml.token_type", types},
		token("padding_token_id", 0),
		token("unknown_token_id", 1),
		token("cls_token_id", 2),
		token("bos_token_id", 2),
		token("seperator_token_id", 3), //nolint:misspell // the format spells it so
		token("eos_token_id", 3),
	}}
	add := func(name string, data []float32, dims ...int) {
		t := tensor{name: name, data: data}
		for _, n := range dims {
			t.dims = append(t.dims, uint64(n))
		}
		m.tensors = append(m.tensors, t)
	}
	words := zeros(width * len(tokens))
	for i := range words {
		words[i] = float32(rnd.NormFloat64())
	}
	add("token_embd.weight", words, width, len(tokens))
	add("token_types.weight", zeros(width*2), width, 2)
	add("position_embd.weight", zeros(width*context), width, context)
	add("token_embd_norm.weight", ones(width), width)
	add("token_embd_norm.bias", zeros(width), width)
	for _, part := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
		add("blk.0."+part+".weight", zeros(width*width), width, width)
		add("blk.0."+part+".bias", zeros(width), width)
	}
	add("blk.0.attn_output_norm.weight", ones(width), width)
	add("blk.0.attn_output_norm.bias", zeros(width), width)
	add("blk.0.ffn_up.weight", zeros(width*8), width, 8)
	add("blk.0.ffn_up.bias", zeros(8), 8)
	add("blk.0.ffn_down.weight", zeros(8*width), 8, width)
	add("blk.0.ffn_down.bias", zeros(width), width)
	add("blk.0.layer_output_norm.weight", ones(width), width)
	add("blk.0.layer_output_norm.bias", zeros(width), width)
	return m.bytes()
}

var embedderControls = []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}

// embedderTokens are single characters, alone and (after "▁") at the beginning of a word.
func embedderTokens() []string {
	var tokens []string
	add := func(r rune) { tokens = append(tokens, string(r), "▁"+string(r)) }
	for r := '!'; r <= '~'; r++ {
		add(r)
	}
	for r := 'ぁ'; r <= 'ん'; r++ {
		add(r)
	}
	for r := 'ァ'; r <= 'ー'; r++ {
		add(r)
	}
	for _, r := range "。、「」" + commonKanji {
		add(r)
	}
	slices.Sort(tokens)
	return append(slices.Clone(embedderControls), slices.Compact(tokens)...)
}
