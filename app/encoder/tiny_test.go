package encoder

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// tinyTensor is a block of weights of a tiny file; the first dimension is the one whose numbers lie side by side.
type tinyTensor struct {
	name string
	kind tensorKind
	dims []uint64
	data []byte
}

// tiny is a model file in the making. Its entries are uint32, float32, bool, string, []string, []float32, []int32 or []byte.
type tiny struct {
	version uint32
	keys    []string
	entries map[string]any
	tensors []tinyTensor
}

func (m *tiny) set(key string, value any) {
	if _, known := m.entries[key]; !known {
		m.keys = append(m.keys, key)
	}
	m.entries[key] = value
}

// bytes lays the file out.
func (m *tiny) bytes() []byte {
	var w bytes.Buffer
	put := func(v any) { _ = binary.Write(&w, binary.LittleEndian, v) }
	text := func(s string) { put(uint64(len(s))); w.WriteString(s) }
	list := func(kind uint32, n int) { put([]uint32{typeArray, kind}); put(uint64(n)) }
	w.WriteString("GGUF")
	put(m.version)
	put([]uint64{uint64(len(m.tensors)), uint64(len(m.keys))})
	for _, key := range m.keys {
		text(key)
		switch v := m.entries[key].(type) {
		case uint32:
			put([]uint32{typeUint32, v})
		case float32:
			put(uint32(typeFloat32))
			put(v)
		case bool:
			put(uint32(typeBool))
			put(v)
		case string:
			put(uint32(typeString))
			text(v)
		case []string:
			list(typeString, len(v))
			for _, s := range v {
				text(s)
			}
		case []float32:
			list(typeFloat32, len(v))
			put(v)
		case []int32:
			list(typeInt32, len(v))
			put(v)
		case []byte:
			list(typeUint8, len(v))
			put(v)
		}
	}
	offset := 0
	for _, t := range m.tensors {
		text(t.name)
		put(uint32(len(t.dims)))
		put(t.dims)
		put(uint32(t.kind))
		put(uint64(offset))
		offset += roundUp(len(t.data), 32)
	}
	pad := func() { w.Write(make([]byte, roundUp(w.Len(), 32)-w.Len())) }
	pad()
	for _, t := range m.tensors {
		w.Write(t.data)
		pad()
	}
	return w.Bytes()
}

// file writes the model into a file of a test.
func (m *tiny) file(t *testing.T) string { return written(t, m.bytes()) }

func written(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tiny.gguf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func floats(numbers []float32) []byte {
	var w bytes.Buffer
	_ = binary.Write(&w, binary.LittleEndian, numbers)
	return w.Bytes()
}

// The shape of the tiny model.
const (
	tinyWidth = 32
	tinyInner = 64
	tinyPlace = 16
)

// newTiny is a model of two layers whose weights are those of a congruential generator, in the order in which they are added: another
// program can make the same.
func newTiny() *tiny {
	m := &tiny{version: 3, entries: map[string]any{}}
	for _, e := range []struct {
		key   string
		value any
	}{
		{"general.architecture", "bert"}, {"general.name", "tiny"}, {"general.license", "cc0-1.0"},
		{"bert.context_length", uint32(tinyPlace)}, {"bert.embedding_length", uint32(tinyWidth)}, {"bert.block_count", uint32(2)},
		{"bert.feed_forward_length", uint32(tinyInner)}, {"bert.attention.head_count", uint32(4)},
		{"bert.attention.layer_norm_epsilon", float32(1e-12)}, {"bert.pooling_type", uint32(poolMean)},
		{"tokenizer.ggml.model", "bert"},
		{"tokenizer.ggml.tokens", []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁annual", "▁leave", "▁days", "s", "▁休", "▁暇"}},
		{"tokenizer.ggml.token_type", []int32{3, 2, 3, 3, 1, 1, 1, 1, 1, 1}},
	} {
		m.set(e.key, e.value)
	}
	state := uint64(1)
	add := func(name string, scale, plus float64, dims ...uint64) {
		n := uint64(1)
		for _, d := range dims {
			n *= d
		}
		numbers := make([]float32, n)
		for i := range numbers {
			state = (state*1103515245 + 12345) % (1 << 31)
			numbers[i] = float32((float64(state)/(1<<30)-1)*scale + plus)
		}
		m.tensors = append(m.tensors, tinyTensor{name, kindF32, dims, floats(numbers)})
	}
	scaling := func(name string) {
		add(name+".weight", .25, 1, tinyWidth)
		add(name+".bias", .25, 0, tinyWidth)
	}
	step := func(name string, width, rows uint64) {
		add(name+".weight", .5, 0, width, rows)
		add(name+".bias", .5, 0, rows)
	}
	add("token_embd.weight", .5, 0, tinyWidth, 10)
	add("position_embd.weight", .5, 0, tinyWidth, tinyPlace)
	add("token_types.weight", .5, 0, tinyWidth, 2)
	scaling("token_embd_norm")
	for _, layer := range []string{"blk.0.", "blk.1."} {
		for _, part := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
			step(layer+part, tinyWidth, tinyWidth)
		}
		scaling(layer + "attn_output_norm")
		step(layer+"ffn_up", tinyWidth, tinyInner)
		step(layer+"ffn_down", tinyInner, tinyWidth)
		scaling(layer + "layer_output_norm")
	}
	return m
}
