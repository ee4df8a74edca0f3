package gguf

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"unicode/utf8"
)

// Loop at the end of a script makes its last piece follow itself for ever.
const Loop = "<LOOP>"

// Trigger is the control token that starts the n-th script where it is the last of a prompt: let the model's template end in it. Any
// other prompt starts script 0.
func Trigger(n int) string { return fmt.Sprintf("<|s%d|>", n) }

// minPiece is the shortest piece of a script in characters: small enough for an answer to come in many chunks.
const minPiece = 3

// Script makes a model that says one of the scripts word for word at temperature 0.
//
// It is a Markov chain burnt into the output head. Every piece of every script is a token of its own with a random embedding, all
// attention and feed-forward weights are zero, and so the next token depends on nothing but the current one. A schema that forbids the
// next piece makes the server choose another token, as it would with any model; from there the model starts script 0 again.
func Script(arch Arch, scripts []string, context int) ([]byte, error) {
	if len(scripts) == 0 {
		return nil, errors.New("no script")
	}
	var triggers []string
	for i := range scripts {
		triggers = append(triggers, Trigger(i))
	}
	v := newVocabulary(triggers...)
	anyText := len(v.tokens) // what a prompt can be made of

	chains := make([][]int32, len(scripts))
	for i, s := range scripts {
		pieces, err := v.cut(strings.TrimSuffix(s, Loop))
		if err != nil {
			return nil, fmt.Errorf("script %d: %w", i, err)
		}
		for _, p := range pieces {
			chains[i] = append(chains[i], v.add(v.encode(p), normalToken))
		}
	}

	d := &decoder{arch: arch, name: "script", width: 256, heads: 4, hidden: 32, layers: 1, context: context, vocab: v, weights: zeros}
	d.embedding, d.head = zeros(len(v.tokens)*d.width), zeros(len(v.tokens)*d.width)
	states := &states{d: d, rnd: rand.New(rand.NewSource(1))}

	start := states.random()
	for t := range anyText {
		states.set(int32(t), start)
	}
	states.follow(start, chains[0][0])
	for i, chain := range chains {
		states.next(v.ids[Trigger(i)], chain[0])
		for j, t := range chain {
			switch {
			case j+1 < len(chain):
				states.next(t, chain[j+1])
			case strings.HasSuffix(scripts[i], Loop):
				states.next(t, t)
			default:
				states.next(t, v.ids[turnEnd])
			}
		}
	}
	return d.model().bytes()
}

// states sets the embeddings and the output head so that one token follows another.
type states struct {
	d   *decoder
	rnd *rand.Rand
}

// random is a vector that is nearly orthogonal to every other such vector.
func (s *states) random() []float32 {
	x := make([]float32, s.d.width)
	for i := range x {
		x[i] = float32(s.rnd.Intn(2)*2 - 1)
	}
	return x
}

func (s *states) set(token int32, x []float32) { copy(s.d.embedding[int(token)*s.d.width:], x) }

// sure makes the wanted token's logit tower over all others: 256 × 0.1 against noise of ±1.6 (one standard deviation).
const sure = 0.1

func (s *states) follow(x []float32, next int32) {
	for i, f := range x {
		s.d.head[int(next)*s.d.width+i] += f * sure
	}
}

func (s *states) next(token, next int32) {
	x := s.random()
	s.set(token, x)
	s.follow(x, next)
}

// cut parts a script into pieces that are not yet in the vocabulary and differ from one another, because a token has one successor.
// The pieces are added by the caller, so that the scripts of a model share none.
func (v *vocabulary) cut(s string) ([]string, error) {
	var pieces []string
	used := map[string]bool{}
	fresh := func(p string) bool {
		_, known := v.ids[v.encode(p)]
		return !known && !used[p]
	}
	for s != "" {
		n := 0
		for runes := 0; n < len(s) && (runes < minPiece || !fresh(s[:n])); runes++ {
			_, size := utf8.DecodeRuneInString(s[n:])
			n += size
		}
		p := s[:n]
		s = s[n:]
		if !fresh(p) && len(pieces) > 0 { // the end of the script is not new: join it to the piece before
			last := len(pieces) - 1
			delete(used, pieces[last])
			p = pieces[last] + p
			pieces = pieces[:last]
		}
		if !fresh(p) {
			return nil, fmt.Errorf("%q cannot be cut into pieces that are new", p)
		}
		used[p] = true
		pieces = append(pieces, p)
	}
	if len(pieces) == 0 {
		return nil, fmt.Errorf("a script needs at least %d characters", minPiece)
	}
	return pieces, nil
}
