package encoder

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFilesThatCannotBeUsed(t *testing.T) {
	tensor := func(m *tiny, name string) *tinyTensor {
		return &m.tensors[slices.IndexFunc(m.tensors, func(x tinyTensor) bool { return x.name == name })]
	}
	nan := float32(math.NaN())
	for name, c := range map[string]struct {
		code Code
		spot func(m *tiny)
	}{
		"an old version":                 {NoGGUF, func(m *tiny) { m.version = 1 }},
		"the other order of bytes":       {NoGGUF, func(m *tiny) { m.version = 3 << 24 }},
		"a model that answers questions": {Architecture, func(m *tiny) { m.set("general.architecture", "llama") }},
		"no layers":                      {Architecture, func(m *tiny) { m.set("bert.block_count", uint32(0)) }},
		"a thousand layers":              {Architecture, func(m *tiny) { m.set("bert.block_count", uint32(1000)) }},
		"heads that do not share evenly": {Architecture, func(m *tiny) { m.set("bert.attention.head_count", uint32(5)) }},
		"no heads":                       {Architecture, func(m *tiny) { m.set("bert.attention.head_count", uint32(0)) }},
		"the last token's vector":        {Architecture, func(m *tiny) { m.set("bert.pooling_type", uint32(3)) }},
		"no epsilon that can be":         {Architecture, func(m *tiny) { m.set("bert.attention.layer_norm_epsilon", nan) }},
		"more places than there are":     {Weights, func(m *tiny) { m.set("bert.context_length", uint32(17)) }},
		"a wider model than its weights": {Weights, func(m *tiny) { m.set("bert.embedding_length", uint32(64)) }},
		"more layers than weights":       {Weights, func(m *tiny) { m.set("bert.block_count", uint32(3)) }},
		"weights of an unknown kind":     {Weights, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").kind = 99 }},
		"rows that their kind has not":   {Weights, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").kind = kindQ4K }},
		"weights that are there twice":   {Cut, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").name = "blk.0.ffn_up.weight" }},
		"weights larger than the file":   {Cut, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").dims = []uint64{32, 1 << 30} }},
		"weights whose size overflows":   {Cut, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").dims = []uint64{1 << 31, 1 << 31, 4, 1} }},
		"weights of too many dimensions": {Cut, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").dims = []uint64{32, 2, 2, 2, 2, 2} }},
		"weights of nothing":             {Cut, func(m *tiny) { tensor(m, "blk.1.ffn_up.weight").dims = []uint64{32, 0} }},
		"an alignment of nothing":        {Cut, func(m *tiny) { m.set("general.alignment", uint32(0)) }},
		"more pieces than rows":          {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.tokens", make([]string, 11)) }},
		"no pieces":                      {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.tokens", "") }},
		"a tokenizer of another kind":    {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.model", "gpt2") }},
		"no scores of its pieces":        {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.model", "t5"); m.set("tokenizer.ggml.bos_token_id", uint32(2)) }},
		"kinds of too few pieces":        {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.token_type", []int32{1}) }},
		"pieces without words": {Tokenizer, func(m *tiny) {
			m.set("tokenizer.ggml.tokens", strings.Split("[PAD] [UNK] [CLS] [SEP] a b c d e f", " "))
		}},
		"no sign that begins a text":  {Tokenizer, func(m *tiny) { m.set("tokenizer.ggml.tokens", strings.Split("a ▁b c d e f g h i j", " ")) }},
		"a place that is no number":   {NoNumbers, func(m *tiny) { copy(tensor(m, "position_embd.weight").data, floats([]float32{nan})) }},
		"weights that are no numbers": {NoNumbers, func(m *tiny) { copy(tensor(m, "blk.0.attn_q.weight").data, floats([]float32{nan})) }},
		"a word that is no number":    {NoNumbers, func(m *tiny) { copy(tensor(m, "token_embd.weight").data[2*4*tinyWidth:], floats([]float32{nan})) }},
		"weights that make it too large": {NoNumbers, func(m *tiny) {
			copy(tensor(m, "blk.1.layer_output_norm.bias").data, floats([]float32{math.MaxFloat32, math.MaxFloat32}))
		}},
		"a text as a name that never ends": {Cut, func(m *tiny) { m.set(strings.Repeat("x", 5000), "") }},
	} {
		m := newTiny()
		c.spot(m)
		e, err := Open(m.file(t))
		if err == nil {
			_, err = e.Embed(t.Context(), []string{"annual leave"})
			e.Close()
		}
		var f *Fault
		if !errors.As(err, &f) || f.Code != c.code || f.Detail == "" {
			t.Errorf("%s: %v, want a fault %q", name, err, c.code)
		}
	}
}

func TestFilesThatAreNone(t *testing.T) {
	for name, content := range map[string]string{"an empty file": "", "a text": "年次有給休暇", "a PDF": "%PDF-1.7\n", "three letters": "GGU"} {
		var f *Fault
		if _, err := Open(written(t, []byte(content))); !errors.As(err, &f) || f.Code != NoGGUF {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none.gguf")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder is a model")
	}
}

func TestAFileThatIsCutAnywhere(t *testing.T) {
	whole := newTiny().bytes()
	for n := 0; n < len(whole); n += 1 + n/40 {
		var f *Fault
		if _, err := Open(written(t, whole[:n])); !errors.As(err, &f) || f.Code != Cut && f.Code != NoGGUF {
			t.Fatalf("cut at byte %d of %d: %v", n, len(whole), err)
		}
	}
}

// TestAFileOfTenGigabytes opens a file that is mostly a hole.
func TestAFileOfTenGigabytes(t *testing.T) {
	path := newTiny().file(t)
	if err := os.Truncate(path, 10<<30); err != nil {
		t.Skipf("this disk keeps no holes: %v", err)
	}
	var f *Fault
	if _, err := Open(path); !errors.As(err, &f) || f.Code != TooLarge {
		t.Errorf("%v", err)
	}
}

func TestAFileThatIsCutWhileItIsInUse(t *testing.T) {
	path := newTiny().file(t)
	e, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := os.Truncate(path, 100); err != nil {
		t.Skipf("a file in use is not cut here: %v", err)
	}
	var f *Fault
	if _, err := e.Embed(t.Context(), []string{"annual leave"}); !errors.As(err, &f) || f.Code != Cut {
		t.Errorf("%v", err)
	}
}

// FuzzOpen reads whatever bytes there are, and embeds with what can be opened.
func FuzzOpen(f *testing.F) {
	whole := newTiny().bytes()
	f.Add(whole)
	f.Add(whole[:500])
	f.Add([]byte("GGUF\x03\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, content []byte) {
		e, err := Open(written(t, content))
		if err != nil {
			return
		}
		defer e.Close()
		_, _ = e.Embed(t.Context(), []string{"annual leave 休暇 \xff", strings.Repeat("leaves ", 40)})
	})
}
