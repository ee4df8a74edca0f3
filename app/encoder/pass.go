package encoder

import (
	"context"
	"math"
)

// passTokens is how many tokens of several texts go through the layers together; a longer text goes alone.
const passTokens = longestText

// pass is the room that one go through the layers takes. All that is kept for each token has room for a whole tile more.
type pass struct {
	x, query, key, value, attended, result []float32
	inner                                  []float32
	scratch                                []float32
	row                                    []byte // of a word, as the file has it

	// of one text and one head
	queries, keys, values, shares []float32
}

func (m *model) newPass() *pass {
	const tokens = passTokens + tileTokens
	each := func(n int) []float32 { return make([]float32, tokens*n) }
	part, width := m.width/m.heads, roundUp(m.context, lane)
	f := formats[m.words.kind]
	return &pass{
		x: each(m.width), query: each(m.width), key: each(m.width), value: each(m.width), attended: each(m.width), result: each(m.width),
		inner: each(m.inner), scratch: make([]float32, scratchFor(max(m.width, m.inner))), row: make([]byte, m.width/f.numbers*f.bytes),
		queries: each(part), keys: each(part), values: make([]float32, part*width), shares: each(width),
	}
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }

// run takes texts of together at most passTokens tokens through the layers, and gives the vector of each.
func (m *model) run(ctx context.Context, p *pass, texts [][]int32) ([][]float32, error) {
	tokens := 0
	for _, ids := range texts {
		if err := m.begin(p, ids, tokens); err != nil {
			return nil, err
		}
		tokens += len(ids)
	}
	x := p.x[:tokens*m.width]
	normalize(x, m.first.weight, m.first.bias, m.epsilon)
	for i := range m.layers {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.step(p, &m.layers[i], texts, tokens)
	}
	vectors := make([][]float32, len(texts))
	for i, ids := range texts {
		if vectors[i] = m.pooled(x[:len(ids)*m.width]); vectors[i] == nil {
			return nil, fault(NoNumbers, "a vector that it makes holds what is no number, or has no length")
		}
		x = x[len(ids)*m.width:]
	}
	return vectors, nil
}

// begin sets the tokens of a text, which stand from one on, to what their words and their places are.
func (m *model) begin(p *pass, ids []int32, from int) error {
	f := formats[m.words.kind]
	row := matrix{rows: 1, width: m.width, format: f, data: p.row}
	for i, id := range ids {
		if _, err := m.file.ReadAt(p.row, m.words.offset+int64(id)*int64(len(p.row))); err != nil {
			return fault(Cut, "the row of word %d cannot be read: %v", id, err)
		}
		x := p.x[(from+i)*m.width:][:m.width]
		row.spell(x, 0, 1)
		for j, place := range m.places[i*m.width : (i+1)*m.width] {
			x[j] += place
		}
	}
	return nil
}

// step takes all tokens through one layer.
func (m *model) step(p *pass, l *layer, texts [][]int32, tokens int) {
	l.query.apply(p.query, p.x, tokens, p.scratch)
	l.key.apply(p.key, p.x, tokens, p.scratch)
	l.value.apply(p.value, p.x, tokens, p.scratch)
	from := 0
	for _, ids := range texts {
		for head := range m.heads {
			m.attend(p, head, from, len(ids))
		}
		from += len(ids)
	}
	l.out.apply(p.result, p.attended, tokens, p.scratch)
	m.add(p, l.attended, tokens)
	l.up.apply(p.inner, p.x, tokens, p.scratch)
	gelu(p.inner[:tokens*m.inner])
	l.down.apply(p.result, p.inner, tokens, p.scratch)
	m.add(p, l.done, tokens)
}

// add adds the result of a step to the tokens and normalizes them.
func (m *model) add(p *pass, s scaling, tokens int) {
	x := p.x[:tokens*m.width]
	for i, y := range p.result[:len(x)] {
		x[i] += y
	}
	normalize(x, s.weight, s.bias, m.epsilon)
}

// attend lets each of a text's tokens, which stand from one on, look at all of them in one part of their numbers. What it writes
// beyond the text's end is written anew by the text that follows.
func (m *model) attend(p *pass, head, from, tokens int) {
	part, width := m.width/m.heads, roundUp(tokens, lane)
	scale := float32(1 / math.Sqrt(float64(part)))
	clear(p.values[:part*width])
	for t := range tokens {
		at := (from+t)*m.width + head*part
		for i, q := range p.query[at : at+part] {
			p.queries[t*part+i] = q * scale
		}
		copy(p.keys[t*part:], p.key[at:at+part])
		for i, v := range p.value[at : at+part] {
			p.values[i*width+t] = v
		}
	}
	multiply(p.shares, width, p.keys, tokens, p.queries, part, tokens)
	for t := range tokens {
		row := p.shares[t*width : (t+1)*width]
		softmax(row[:tokens])
		clear(row[tokens:])
	}
	multiply(p.attended[from*m.width+head*part:], m.width, p.values, part, p.shares, width, tokens)
}

// pooled makes one vector of length 1 of those of a text's tokens; nil where there is none.
func (m *model) pooled(x []float32) []float32 {
	v := make([]float32, m.width)
	if m.pool == poolFirst {
		copy(v, x)
	} else {
		for ; len(x) > 0; x = x[m.width:] {
			for i, n := range x[:m.width] {
				v[i] += n
			}
		}
	}
	sum := 0.0
	for _, n := range v {
		sum += float64(n) * float64(n)
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return nil
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(sum))
	}
	return v
}
