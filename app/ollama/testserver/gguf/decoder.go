package gguf

import (
	"fmt"
	"math/rand"
)

// Arch is a model architecture, which decides the engine that a server runs it with.
type Arch string

// The architectures of answering models.
const (
	Llama Arch = "llama" // served by the llama.cpp runner
	Qwen3 Arch = "qwen3" // served by Ollama's own engine, up to version 0.29
)

// decoder describes an answering model: a plain transformer with its embedding and its output head.
type decoder struct {
	arch                         Arch
	name                         string
	width, heads, hidden, layers int
	context                      int
	vocab                        *vocabulary
	embedding, head              []float32
	weights                      func(n int) []float32 // of attention and feed-forward layers
}

// Random makes a model that writes noise.
func Random(arch Arch, seed int64, context int) ([]byte, error) {
	rnd := rand.New(rand.NewSource(seed))
	noise := func(n int) []float32 {
		w := make([]float32, n)
		for i := range w {
			w[i] = float32(rnd.NormFloat64()) / 8
		}
		return w
	}
	d := &decoder{arch: arch, name: "random", width: 64, heads: 2, hidden: 128, layers: 2, context: context, vocab: newVocabulary(), weights: noise}
	d.embedding = noise(d.width * len(d.vocab.tokens))
	d.head = noise(d.width * len(d.vocab.tokens))
	return d.model().bytes()
}

func (d *decoder) model() *model {
	m := &model{entries: d.header()}
	words := len(d.vocab.tokens)
	add := func(name string, data []float32, dims ...int) {
		t := tensor{name: name, data: data}
		for _, n := range dims {
			t.dims = append(t.dims, uint64(n))
		}
		m.tensors = append(m.tensors, t)
	}
	matrix := func(name string, in, out int) { add(name, d.weights(in*out), in, out) }

	add("token_embd.weight", d.embedding, d.width, words)
	add("output_norm.weight", ones(d.width), d.width)
	add("output.weight", d.head, d.width, words)
	for layer := range d.layers {
		p := fmt.Sprintf("blk.%d.", layer)
		add(p+"attn_norm.weight", ones(d.width), d.width)
		add(p+"ffn_norm.weight", ones(d.width), d.width)
		for _, part := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
			matrix(p+part+".weight", d.width, d.width)
		}
		if d.arch == Qwen3 {
			per := d.width / d.heads
			add(p+"attn_q_norm.weight", ones(per), per)
			add(p+"attn_k_norm.weight", ones(per), per)
		}
		matrix(p+"ffn_gate.weight", d.width, d.hidden)
		matrix(p+"ffn_up.weight", d.width, d.hidden)
		matrix(p+"ffn_down.weight", d.hidden, d.width)
	}
	return m
}

func (d *decoder) header() []entry {
	arch, per := string(d.arch)+".", d.width/d.heads
	count := func(key string, n int) entry { return entry{arch + key, uint32(n)} }
	token := func(key, token string) entry { return entry{"tokenizer.ggml." + key, uint32(d.vocab.ids[token])} }
	return []entry{
		{"general.architecture", string(d.arch)},
		{"general.name", d.name},
		{"general.file_type", tensorFloat32},
		count("context_length", d.context),
		count("embedding_length", d.width),
		count("block_count", d.layers),
		count("feed_forward_length", d.hidden),
		count("attention.head_count", d.heads),
		count("attention.head_count_kv", d.heads),
		count("attention.key_length", per),
		count("attention.value_length", per),
		count("rope.dimension_count", per),
		count("vocab_size", len(d.vocab.tokens)),
		{arch + "attention.layer_norm_rms_epsilon", float32(1e-5)},
		{arch + "rope.freq_base", float32(10000)},
		{"tokenizer.ggml.model", "gpt2"},
		{"tokenizer.ggml.pre", "qwen2"},
		{"tokenizer.ggml.tokens", d.vocab.tokens},
		{"tokenizer.ggml.token_type", d.vocab.types},
		{"tokenizer.ggml.merges", d.vocab.merges},
		token("bos_token_id", endOfText),
		token("eos_token_id", turnEnd),
		token("padding_token_id", endOfText),
		{"tokenizer.ggml.add_bos_token", false},
	}
}

func zeros(n int) []float32 { return make([]float32, n) }

func ones(n int) []float32 {
	w := make([]float32, n)
	for i := range w {
		w[i] = 1
	}
	return w
}
