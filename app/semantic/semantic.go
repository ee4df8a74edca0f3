// Package semantic finds passages by meaning, with an embedding model of the user's own server or one in a file: it makes a vector
// of every chunk of a library, in the background and as far as it gets, and names the chunks whose vectors are nearest to a
// question's.
//
// Everything works without it: search by words is fused with what it names, and goes on alone where there is no model, no server
// or no vectors yet. The vectors are of one model, which the file names; those of another model are made again, on request. Nothing
// else is contacted, and nothing is written but the files of vectors: one for each library, beside its index, so that nothing of one
// user's own comes to lie with what others share.
package semantic

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/index"
)

const (
	together     = 32               // texts in one call of the server
	nearest      = 200              // chunks named for a question: some may not count for it
	waste        = 4                // the file is written anew where one in so many vectors is of a chunk that is no more
	questionTime = 10 * time.Second // for the vector of a question; then search goes on without
)

// Library is what is needed of a library.
type Library interface {
	// EachChunk calls f for every chunk of every version that can be found, a document at a time.
	EachChunk(ctx context.Context, f func(index.Chunk) error) error
}

// Path is where the vectors of a library are kept, beside its index.
func Path(library string) string { return filepath.Join(library, "vectors") }

// Searcher searches a library by meaning with one model. It is safe for concurrent use; Build runs once at a time.
type Searcher struct {
	library  Library
	model    Model
	vectors  *index.Vectors
	readOnly bool
	beside   []*Searcher // of the libraries that are searched with it, with the same model
}

// Options say how vectors are opened.
type Options struct {
	ReadOnly bool // for searching only: vectors that are not there are an error then, else they are begun
	Anew     bool // those of another model are replaced by those of this one
	// Beside are the libraries that are searched with this one. Vectors of each are kept in a file of its own, and made anew for the
	// model of this one; those that cannot be made are left out.
	Beside []Part
}

// Part is a library that is searched with another one.
type Part struct {
	Library  Library
	Path     string // of its vectors
	ReadOnly bool
}

// Open opens the vectors of a library in a file for a model. Those of another model are index.ErrOtherModel, unless
// they are to be made anew.
func Open(ctx context.Context, lib Library, m Model, path string, o Options) (*Searcher, error) {
	s, err := open(ctx, lib, m, path, o)
	if err != nil {
		return nil, err
	}
	for _, p := range o.Beside {
		part, err := open(ctx, p.Library, m, p.Path, Options{ReadOnly: p.ReadOnly, Anew: true})
		switch {
		case err == nil:
			s.beside = append(s.beside, part)
		case p.ReadOnly && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, index.ErrFormat) || errors.Is(err, index.ErrOtherModel)):
		default:
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

func open(ctx context.Context, lib Library, m Model, path string, o Options) (*Searcher, error) {
	want := index.VectorModel{Name: m.Name(), Digest: m.Digest()}
	v, err := index.OpenVectors(path, want, o.ReadOnly)
	switch {
	case err == nil:
	case !o.ReadOnly && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, index.ErrFormat) || o.Anew && errors.Is(err, index.ErrOtherModel)):
		probe, err := m.Embed(ctx, []string{"1"})
		if err != nil {
			return nil, err
		}
		want.Dimension = len(probe[0])
		if v, err = index.CreateVectors(path, want); err != nil {
			return nil, err
		}
	default:
		return nil, err
	}
	return &Searcher{library: lib, model: m, vectors: v, readOnly: o.ReadOnly}, nil
}

// Close closes the files of vectors.
func (s *Searcher) Close() error {
	var errs []error
	for _, part := range s.all() {
		errs = append(errs, part.vectors.Close())
	}
	return errors.Join(errs...)
}

// Model is the model that the vectors are from.
func (s *Searcher) Model() index.VectorModel { return s.vectors.Model() }

// Progress counts the chunks that have a vector.
type Progress struct{ Done, Total int }

// Count counts the chunks of the library and those beside it, and those that have a vector.
func (s *Searcher) Count(ctx context.Context) (p Progress, err error) {
	p, _, err = s.countEach(ctx)
	return p, err
}

// all are the searcher itself and those beside it.
func (s *Searcher) all() []*Searcher { return append([]*Searcher{s}, s.beside...) }

// countEach counts all together, and each by itself.
func (s *Searcher) countEach(ctx context.Context) (sum Progress, each []Progress, err error) {
	for _, part := range s.all() {
		p, perr := part.count(ctx)
		sum, each, err = Progress{sum.Done + p.Done, sum.Total + p.Total}, append(each, p), errors.Join(err, perr)
	}
	return sum, each, err
}

func (s *Searcher) count(ctx context.Context) (p Progress, err error) {
	err = s.library.EachChunk(ctx, func(c index.Chunk) error {
		p.Total++
		if s.vectors.Has(index.Key(c.ID, c.Version)) {
			p.Done++
		}
		return nil
	})
	if err != nil {
		return p, fmt.Errorf("counting passages: %w", err)
	}
	return p, nil
}

// Build makes the vectors that are missing, and tells how far it is; tell may be nil. It can be cancelled and goes on where it
// stopped when it is called again. What is open for reading only is counted. Vectors of chunks that are no more name nothing, and
// leave the file once they are many.
func (s *Searcher) Build(ctx context.Context, tell func(Progress)) error {
	if tell == nil {
		tell = func(Progress) {}
	}
	sum, each, err := s.countEach(ctx)
	if err != nil {
		return err
	}
	tell(sum)
	for i, part := range s.all() {
		if part.readOnly {
			continue
		}
		if err := part.build(ctx, each[i].Done, func(made int) { sum.Done += made; tell(sum) }); err != nil {
			return err
		}
	}
	return nil
}

// build is Build for one library, of whose chunks so many have a vector. It tells how many more were made.
func (s *Searcher) build(ctx context.Context, done int, tell func(made int)) error {
	if n := s.vectors.Len(); (n-done)*waste > n {
		if err := retain(ctx, s.library, s.vectors); err != nil {
			return err
		}
	}
	var keys, texts []string
	flush := func() error {
		if len(keys) == 0 {
			return nil
		}
		vectors, err := s.model.Embed(ctx, texts)
		if err != nil {
			return err
		}
		if err := s.vectors.Add(keys, vectors); err != nil {
			return err
		}
		tell(len(keys))
		keys, texts = keys[:0], texts[:0]
		return nil
	}
	err := s.library.EachChunk(ctx, func(c index.Chunk) error {
		key := index.Key(c.ID, c.Version)
		if s.vectors.Has(key) {
			return nil
		}
		keys = append(keys, key)
		texts = append(texts, s.passage(c))
		if len(keys) < together {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return fmt.Errorf("making vectors: %w", err)
	}
	return nil
}

// sample is how many passages are embedded to tell how long one takes.
const sample = 8

// Speed tells how long one passage takes on this machine, by some of the library's own; 0 where it has none.
func (s *Searcher) Speed(ctx context.Context) (time.Duration, error) {
	var texts []string
	err := s.library.EachChunk(ctx, func(c index.Chunk) error {
		if texts = append(texts, s.passage(c)); len(texts) == sample {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) || len(texts) == 0 {
		return 0, err
	}
	start := time.Now()
	if _, err := s.model.Embed(ctx, texts); err != nil {
		return 0, err
	}
	return time.Since(start) / time.Duration(len(texts)), nil
}

// errEnough ends a walk through a library.
var errEnough = errors.New("enough")

// Sweep takes the vectors of chunks that are no more out of the file at a path, as when a document was removed for good. Where there
// is no such file it does nothing.
func Sweep(ctx context.Context, lib Library, path string) error {
	v, err := index.OpenVectors(path, index.VectorModel{}, false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(retain(ctx, lib, v), v.Close())
}

func retain(ctx context.Context, lib Library, v *index.Vectors) error {
	live := map[string]bool{}
	err := lib.EachChunk(ctx, func(c index.Chunk) error {
		live[index.Key(c.ID, c.Version)] = true
		return nil
	})
	if err == nil {
		_, err = v.Retain(func(key string) bool { return live[key] })
	}
	return err
}

// Similar names the chunks nearest to a question, by their keys, nearest first. Where nothing has a vector yet the server is not
// asked.
func (s *Searcher) Similar(ctx context.Context, question string) ([]string, error) {
	var files []*index.Vectors
	some := false
	for _, part := range s.all() {
		files = append(files, part.vectors)
		some = some || part.vectors.Len() > 0
	}
	if !some {
		return nil, nil
	}
	call, cancel := context.WithTimeout(ctx, questionTime)
	defer cancel()
	vectors, err := s.model.Embed(call, []string{prefixesOf(s.model.Name()).question + question})
	if err != nil {
		return nil, err
	}
	return index.NearestOf(ctx, vectors[0], nearest, files...)
}

// passage is the text that a chunk's vector is made of: what it is found by, too.
func (s *Searcher) passage(c index.Chunk) string {
	head := strings.Join(append([]string{c.Title}, c.Headings...), " > ")
	return prefixesOf(s.model.Name()).passage + head + "\n" + c.Text
}
