package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"sync"
)

// Vectors keeps one vector for each chunk, as a model of the user's made it, in a flat file beside the index. Texts that mean
// the like have vectors that point the like way, whatever their words.
//
// Each number is kept as a byte, scaled by the vector's largest: the order of the nearest changes in one of fifty places, and a
// quarter of the memory is needed. A search looks at every vector. The file is written at its end only; whatever was cut off in
// the middle is left out when it is opened again. It can be deleted at any time and is made again from the index.
type Vectors struct {
	mu    sync.RWMutex
	path  string
	file  *os.File // nil where it can only be read
	model VectorModel
	keys  []string
	at    map[string]int
	data  []int8    // of all vectors, one after the other
	scale []float32 // by which each vector's bytes are multiplied to make its length 1
}

// VectorModel says which model vectors are from. Vectors of different models cannot be compared.
type VectorModel struct {
	Name      string `json:"name"`
	Digest    string `json:"digest"`
	Dimension int    `json:"dimension"`
}

// ErrOtherModel is returned for vectors of another model; they must be made again.
var ErrOtherModel = errors.New("the vectors are of another model")

func (v *Vectors) put(key string, scale float32, bytes []byte) {
	i, known := v.at[key]
	if !known {
		i = len(v.keys)
		v.at[key] = i
		v.keys = append(v.keys, key)
		v.scale = append(v.scale, scale)
		v.data = append(v.data, make([]int8, v.model.Dimension)...)
	}
	v.scale[i] = scale
	for j, b := range bytes {
		v.data[i*v.model.Dimension+j] = int8(b)
	}
}

// Close closes the file.
func (v *Vectors) Close() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.file == nil {
		return nil
	}
	f := v.file
	v.file = nil
	return f.Close()
}

// Model is the model that the vectors are from.
func (v *Vectors) Model() VectorModel { return v.model }

// Len is how many chunks have a vector.
func (v *Vectors) Len() int {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return len(v.keys)
}

// Has tells whether there is a vector under a key.
func (v *Vectors) Has(key string) bool {
	v.mu.RLock()
	defer v.mu.RUnlock()
	_, ok := v.at[key]
	return ok
}

// Keys lists the keys, in the order in which they were added.
func (v *Vectors) Keys() []string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return slices.Clone(v.keys)
}

// Add adds vectors under their keys and brings them to disk. A vector of another length than the model's dimension, or one that
// is zero or no number, is an error, and none of them is added.
func (v *Vectors) Add(keys []string, vectors [][]float32) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.file == nil {
		return errors.New("adding vectors: the file is not open for writing")
	}
	if len(keys) != len(vectors) {
		return fmt.Errorf("adding vectors: %d for %d keys", len(vectors), len(keys))
	}
	var block []byte
	records := make([]vectorRecord, len(keys))
	for i, vector := range vectors {
		bytes, scale, ok := quantize(vector)
		if !ok || len(vector) != v.model.Dimension || len(keys[i]) > longestKey {
			return fmt.Errorf("adding vectors: %q has none that can be used", keys[i])
		}
		records[i] = vectorRecord{scale, bytes}
		block = appendRecord(block, keys[i], records[i])
	}
	if _, err := v.file.Write(block); err != nil {
		return fmt.Errorf("adding vectors: %w", err)
	}
	if err := v.file.Sync(); err != nil {
		return fmt.Errorf("adding vectors: %w", err)
	}
	for i, r := range records {
		v.put(keys[i], r.scale, r.bytes)
	}
	return nil
}

// quantize makes bytes of numbers, and the scale that makes the bytes' length 1.
func quantize(vector []float32) (bytes []byte, scale float32, ok bool) {
	largest := float32(0)
	for _, x := range vector {
		largest = max(largest, x, -x)
	}
	if largest == 0 || math.IsNaN(float64(largest)) || math.IsInf(float64(largest), 0) {
		return nil, 0, false
	}
	bytes = make([]byte, len(vector))
	sum := 0.0
	for i, x := range vector {
		if x != x {
			return nil, 0, false
		}
		n := int8(math.Round(float64(x / largest * 127)))
		bytes[i] = byte(n)
		sum += float64(n) * float64(n)
	}
	return bytes, float32(1 / math.Sqrt(sum)), true
}

// Nearest gives the keys of the k vectors nearest to one, by cosine, nearest first; of equals those that were added first.
func (v *Vectors) Nearest(ctx context.Context, vector []float32, k int) ([]string, error) {
	return NearestOf(ctx, vector, k, v)
}

// NearestOf is Nearest in several files of vectors of one model, as if they were one.
func NearestOf(ctx context.Context, vector []float32, k int, files ...*Vectors) ([]string, error) {
	var all []nearVector
	for _, v := range files {
		found, err := v.nearest(ctx, vector, k)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortStableFunc(all, func(a, b nearVector) int { return cmp.Compare(b.score, a.score) })
	all = all[:min(k, len(all))]
	keys := make([]string, len(all))
	for i, n := range all {
		keys[i] = n.key
	}
	return keys, nil
}

// nearVector is a vector by its key, with its cosine to another one.
type nearVector struct {
	key   string
	score float64
}

func (v *Vectors) nearest(ctx context.Context, vector []float32, k int) ([]nearVector, error) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	if len(vector) != v.model.Dimension {
		return nil, fmt.Errorf("%w: %d numbers, not %d", ErrOtherModel, len(vector), v.model.Dimension)
	}
	bytes, _, ok := quantize(vector)
	if !ok || k < 1 {
		return nil, nil
	}
	query := make([]int8, len(bytes))
	for i, b := range bytes {
		query[i] = int8(b)
	}
	scores := make([]float64, len(v.keys))
	for i := range v.keys {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		scores[i] = float64(dot(query, v.data[i*len(query):(i+1)*len(query)])) * float64(v.scale[i])
	}
	least := math.Inf(-1)
	if k < len(scores) {
		least = nthLargest(slices.Clone(scores), k)
	}
	var nearest []nearVector
	for i, s := range scores {
		if s >= least {
			nearest = append(nearest, nearVector{v.keys[i], s})
		}
	}
	return nearest, nil
}

// dot is the product of two vectors of bytes. Eight at a time, in four sums that do not wait for each other.
func dot(a, b []int8) int32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 int32
	i := 0
	for ; i+8 <= len(a); i += 8 {
		x, y := a[i:i+8:i+8], b[i:i+8:i+8]
		s0 += int32(x[0])*int32(y[0]) + int32(x[4])*int32(y[4])
		s1 += int32(x[1])*int32(y[1]) + int32(x[5])*int32(y[5])
		s2 += int32(x[2])*int32(y[2]) + int32(x[6])*int32(y[6])
		s3 += int32(x[3])*int32(y[3]) + int32(x[7])*int32(y[7])
	}
	for ; i < len(a); i++ {
		s0 += int32(a[i]) * int32(b[i])
	}
	return s0 + s1 + s2 + s3
}

// RemoveVectors deletes a file of vectors; one that is not there is no error.
func RemoveVectors(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing vectors: %w", err)
	}
	return nil
}
