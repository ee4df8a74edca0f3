package encoder

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// Encoder makes vectors of texts. It is safe for concurrent use, and holds its file until it is closed.
type Encoder struct {
	Info
	// Workers is how many processors one call takes at most, 0 for all. It is set before the first call.
	Workers int

	file       *os.File
	model      *model
	tokenizer  tokenizer
	vocabulary *vocabulary
	passes     sync.Pool // of *pass
}

// Info is what a file says of its model; all texts are foreign.
type Info struct {
	Name      string // as its authors call it, else that of the file
	License   string // "" where it says none
	SHA256    string // of the file, in hexadecimal digits
	Size      int64  // bytes
	Dimension int    // numbers of a vector
}

// Open reads the model in a file. What is wrong with the file is a *Fault; that there is none is fs.ErrNotExist.
func Open(path string) (*Encoder, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a model: %w", err)
	}
	e, err := read(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", filepath.Base(path), err), f.Close())
	}
	if e.Name == "" {
		e.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return e, nil
}

func read(f *os.File) (*Encoder, error) {
	stat, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !stat.Mode().IsRegular() {
		return nil, fault(NoGGUF, "it is no plain file")
	}
	h, err := readHeader(f, stat.Size())
	if err != nil {
		return nil, err
	}
	m, err := readModel(h, f)
	if err != nil {
		return nil, err
	}
	e := &Encoder{file: f, model: m}
	if e.tokenizer, e.vocabulary, err = readTokenizer(h, m.words.dims[1]); err != nil {
		return nil, err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(f, 0, stat.Size())); err != nil {
		return nil, err
	}
	e.passes.New = func() any { return m.newPass() }
	e.Info = Info{Name: h.text("general.name"), License: h.text("general.license"), SHA256: hex.EncodeToString(sum.Sum(nil)), Size: stat.Size(),
		Dimension: m.width}
	return e, nil
}

// Close closes the file.
func (e *Encoder) Close() error { return e.file.Close() }

// Tokens counts the tokens that count of a text.
func (e *Encoder) Tokens(text string) int {
	return len(e.vocabulary.encode(e.tokenizer, text, e.model.context))
}

// Embed makes a vector of each text, of length 1. Of a text that is longer than the model takes, the beginning counts. Several texts
// go through the model together, on several processors; the outcome is the same as one by one, up to the last digits.
func (e *Encoder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	ids := make([][]int32, len(texts))
	for i, text := range texts {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		ids[i] = e.vocabulary.encode(e.tokenizer, text, e.model.context)
	}
	vectors := make([][]float32, len(texts))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs := make(chan [2]int)
	var workers sync.WaitGroup
	for range min(cmp.Or(e.Workers, runtime.GOMAXPROCS(0)), len(texts)) {
		workers.Go(func() {
			p := e.passes.Get().(*pass)
			defer e.passes.Put(p)
			for job := range jobs {
				made, err := e.model.run(ctx, p, ids[job[0]:job[1]])
				if err != nil {
					cancel(err)
					continue
				}
				copy(vectors[job[0]:], made)
			}
		})
	}
	for _, job := range together(ids) {
		jobs <- job
	}
	close(jobs)
	workers.Wait()
	return vectors, context.Cause(ctx)
}

// together groups texts that follow each other to at most passTokens tokens: the first of each group, and the one after its last.
func together(ids [][]int32) (groups [][2]int) {
	tokens := 0
	for i, text := range ids {
		if i == 0 || tokens+len(text) > passTokens {
			groups, tokens = append(groups, [2]int{i, i}), 0
		}
		groups[len(groups)-1][1] = i + 1
		tokens += len(text)
	}
	return groups
}
