// Package semantic finds passages by meaning, with an embedding model of the user's own server: it makes a vector of every chunk
// of a library, in the background and as far as it gets, and names the chunks whose vectors are nearest to a question's.
//
// Everything works without it: search by words is fused with what it names, and goes on alone where there is no model, no server
// or no vectors yet. The vectors are of one model, which the file names; those of another model are made again. Nothing else is
// contacted, and nothing is written but the file of vectors.
package semantic

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"tenkyo/app/ollama"
	"tenkyo/index"
)

const (
	together     = 32               // texts in one call of the server
	nearest      = 200              // chunks named for a question: some may not count for it
	questionTime = 10 * time.Second // for the vector of a question; then search goes on without
)

// Library is what is needed of a library.
type Library interface {
	// EachChunk calls f for every chunk of every version that can be found, a document at a time.
	EachChunk(ctx context.Context, f func(index.Chunk) error) error
}

// Searcher searches by meaning with one model. It is safe for concurrent use; Build runs once at a time.
type Searcher struct {
	client  *ollama.Client
	model   ollama.Model
	path    string
	vectors *index.Vectors
}

// Open opens the vectors in a file for a model of the server, or begins them. With readOnly, vectors that are not there or are of
// another model are an error; else they are made anew.
func Open(ctx context.Context, client *ollama.Client, model, path string, readOnly bool) (*Searcher, error) {
	m, err := client.DescribeEmbedder(ctx, model)
	if err != nil {
		return nil, err
	}
	want := index.VectorModel{Name: m.Name, Digest: m.Digest}
	v, err := index.OpenVectors(path, want, readOnly)
	switch {
	case err == nil:
	case !readOnly && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, index.ErrOtherModel) || errors.Is(err, index.ErrFormat)):
		probe, err := client.Embed(ctx, m, []string{"1"})
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
	return &Searcher{client: client, model: m, path: path, vectors: v}, nil
}

// Close closes the file of vectors.
func (s *Searcher) Close() error { return s.vectors.Close() }

// Model is the model that the vectors are from.
func (s *Searcher) Model() index.VectorModel { return s.vectors.Model() }

// Progress counts the chunks that have a vector.
type Progress struct{ Done, Total int }

// Build makes the vectors that are missing, and tells how far it is; tell may be nil. It can be cancelled and goes on where it
// stopped when it is called again. Vectors of chunks that are no more stay in the file and name nothing.
func (s *Searcher) Build(ctx context.Context, lib Library, tell func(Progress)) error {
	if tell == nil {
		tell = func(Progress) {}
	}
	var p Progress
	err := lib.EachChunk(ctx, func(c index.Chunk) error {
		p.Total++
		if s.vectors.Has(index.Key(c.ID, c.Version)) {
			p.Done++
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("counting passages: %w", err)
	}
	tell(p)
	var keys, texts []string
	flush := func() error {
		if len(keys) == 0 {
			return nil
		}
		vectors, err := s.client.Embed(ctx, s.model, texts)
		if err != nil {
			return err
		}
		if err := s.vectors.Add(keys, vectors); err != nil {
			return err
		}
		p.Done += len(keys)
		keys, texts = keys[:0], texts[:0]
		tell(p)
		return nil
	}
	err = lib.EachChunk(ctx, func(c index.Chunk) error {
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

// Similar names the chunks nearest to a question, by their keys, nearest first.
func (s *Searcher) Similar(ctx context.Context, question string) ([]string, error) {
	call, cancel := context.WithTimeout(ctx, questionTime)
	defer cancel()
	vectors, err := s.client.Embed(call, s.model, []string{s.prefixes().question + question})
	if err != nil {
		return nil, err
	}
	return s.vectors.Nearest(ctx, vectors[0], nearest)
}

// passage is the text that a chunk's vector is made of: what it is found by, too.
func (s *Searcher) passage(c index.Chunk) string {
	head := strings.Join(append([]string{c.Title}, c.Headings...), " > ")
	return s.prefixes().passage + head + "\n" + c.Text
}

// prefix is what a model was taught to expect before a question and before a passage.
type prefix struct{ question, passage string }

// Each as the model's authors write it; by parts of the names under which servers have the models.
var prefixes = []struct {
	name string
	prefix
}{
	{"e5", prefix{"query: ", "passage: "}},
	{"nomic-embed", prefix{"search_query: ", "search_document: "}},
	{"ruri", prefix{"検索クエリ: ", "検索文書: "}},
	{"embeddinggemma", prefix{"task: search result | query: ", "title: none | text: "}},
	{"mxbai-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
	{"snowflake-arctic-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
}

func (s *Searcher) prefixes() prefix {
	for _, p := range prefixes {
		if strings.Contains(strings.ToLower(s.model.Name), p.name) {
			return p.prefix
		}
	}
	return prefix{}
}
