package encoder

import (
	"io"
	"math"
	"strconv"
)

// What a model may be at most; what is published is far below.
const (
	mostLayers  = 128
	mostWidth   = 8192 // numbers
	longestText = 512  // tokens: of a longer text only the beginning counts
)

// The ways to one vector of those of all tokens, as GGUF counts them.
const (
	poolMean  = 1
	poolFirst = 2
)

// model are the weights of an encoder.
type model struct {
	width, heads, inner int // numbers of a token; parts that look at others by themselves; numbers within a layer's second half
	context             int // tokens of a text
	pool                int
	epsilon             float32

	words  tensorInfo // a row for each piece, on disk
	places []float32  // a row for each place in a text, with what all tokens have added
	first  scaling    // of the sums of both
	layers []layer
	file   io.ReaderAt // where the rows of words are
}

// scaling is the weight and the bias of a normalization.
type scaling struct{ weight, bias []float32 }

// layer is one of the equal steps.
type layer struct {
	query, key, value, out matrix
	attended               scaling
	up, down               matrix
	done                   scaling
}

// readModel reads the weights of a file but those of the words, and holds their shapes against what the header says.
func readModel(h *header, f io.ReaderAt) (*model, error) {
	if a := h.text("general.architecture"); a != "bert" {
		return nil, fault(Architecture, "a model of the architecture %q is not read", a)
	}
	m := &model{file: f, width: h.number("bert.embedding_length", -1), heads: h.number("bert.attention.head_count", -1),
		inner: h.number("bert.feed_forward_length", -1), context: h.number("bert.context_length", -1),
		pool: h.number("bert.pooling_type", poolMean)}
	epsilon, _ := h.values["bert.attention.layer_norm_epsilon"].(float64)
	layers := h.number("bert.block_count", -1)
	switch {
	case m.width < lane || m.width > mostWidth || m.inner < lane || m.inner > 4*mostWidth || m.width%lane != 0 || m.inner%lane != 0,
		m.heads < 1 || m.width%m.heads != 0 || m.width/m.heads%lane != 0,
		layers < 1 || layers > mostLayers || m.context < 3 || !(epsilon >= 0 && epsilon < 1):
		return nil, fault(Architecture, "a model of %d layers with %d numbers, %d heads and %d numbers within is not read", layers, m.width, m.heads, m.inner)
	case m.pool != poolMean && m.pool != poolFirst:
		return nil, fault(Architecture, "it makes one vector of all in way %d, which is not read", m.pool)
	}
	m.epsilon = float32(epsilon)
	m.context = min(m.context, longestText)
	r := &weightReader{header: h, file: f, model: m}
	m.readEmbeddings(r)
	for i := range layers {
		m.layers = append(m.layers, m.readLayer(r, "blk."+strconv.Itoa(i)+"."))
		if r.err != nil {
			return nil, r.err
		}
	}
	return m, r.err
}

func (m *model) readEmbeddings(r *weightReader) {
	m.words = r.find("token_embd.weight", m.width, 0)
	m.first = r.scaling("token_embd_norm")
	places := r.find("position_embd.weight", m.width, 0)
	if r.err == nil && places.dims[1] < m.context {
		r.err = fault(Weights, "it has %d places for %d tokens", places.dims[1], m.context)
	}
	m.places = r.numbers("position_embd.weight", m.width, m.context)
	if _, typed := r.header.tensors["token_types.weight"]; typed && r.err == nil {
		all := r.numbers("token_types.weight", m.width, 1) // every text is of the first type
		for i := range m.places {
			if r.err == nil {
				m.places[i] += all[i%m.width]
			}
		}
	}
}

func (m *model) readLayer(r *weightReader, name string) layer {
	return layer{
		query: r.matrix(name+"attn_q", m.width, m.width), key: r.matrix(name+"attn_k", m.width, m.width),
		value: r.matrix(name+"attn_v", m.width, m.width), out: r.matrix(name+"attn_output", m.width, m.width),
		attended: r.scaling(name + "attn_output_norm"),
		up:       r.matrix(name+"ffn_up", m.width, m.inner), down: r.matrix(name+"ffn_down", m.inner, m.width),
		done: r.scaling(name + "layer_output_norm"),
	}
}

// weightReader reads weights by name. After the first error it gives nothing.
type weightReader struct {
	header *header
	file   io.ReaderAt
	model  *model
	err    error
}

// find finds a tensor with rows of so many numbers, and so many rows where these are not 0.
func (r *weightReader) find(name string, width, rows int) tensorInfo {
	t, there := r.header.tensors[name]
	_, known := formats[t.kind]
	switch {
	case r.err != nil:
	case !there:
		r.err = fault(Weights, "it has no weights %q", name)
	case !known:
		r.err = fault(Weights, "%q is of type %d, which is not read", name, t.kind)
	case t.dims[0] != width || rows > 0 && t.dims[1] != rows || t.dims[2] != 1 || t.dims[3] != 1:
		r.err = fault(Weights, "%q has %v numbers, not %d by %d", name, t.dims, width, rows)
	default:
		return t
	}
	return tensorInfo{}
}

func (r *weightReader) load(t tensorInfo, size int64) []byte {
	if r.err != nil {
		return nil
	}
	data := make([]byte, size)
	if _, err := r.file.ReadAt(data, t.offset); err != nil {
		r.err = fault(Cut, "it cannot be read at byte %d: %v", t.offset, err)
		return nil
	}
	return data
}

// matrix reads the weights of a step that takes width numbers and gives rows, and its bias.
func (r *weightReader) matrix(name string, width, rows int) matrix {
	t := r.find(name+".weight", width, rows)
	m := matrix{rows: rows, width: width, format: formats[t.kind], data: r.load(t, t.size)}
	if _, biased := r.header.tensors[name+".bias"]; biased {
		m.bias = r.numbers(name+".bias", rows, 1)
	}
	return m
}

func (r *weightReader) scaling(name string) scaling {
	return scaling{r.numbers(name+".weight", r.model.width, 1), r.numbers(name+".bias", r.model.width, 1)}
}

// numbers reads and spells out the first so many rows of a tensor; nil after an error.
func (r *weightReader) numbers(name string, width, rows int) []float32 {
	t := r.find(name, width, 0)
	if r.err != nil {
		return nil
	}
	f := formats[t.kind]
	data := r.load(t, int64(width/f.numbers*f.bytes*rows))
	if r.err != nil {
		return nil
	}
	y := make([]float32, width*rows)
	(&matrix{rows: rows, width: width, format: f, data: data}).spell(y, 0, rows)
	for _, x := range y {
		if x != x || math.IsInf(float64(x), 0) {
			r.err = fault(NoNumbers, "%q holds what is no number", name)
			return nil
		}
	}
	return y
}
