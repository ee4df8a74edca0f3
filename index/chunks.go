package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// Docs lists the documents in the index, sorted.
func (x *Index) Docs() ([]string, error) {
	var docs []string
	err := x.read(func(r indexapi.IndexReader) error {
		var err error
		docs, err = docNames(r)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing documents: %w", err)
	}
	return docs, nil
}

func docNames(r indexapi.IndexReader) (docs []string, err error) {
	dict, err := r.FieldDict(docField)
	if err != nil {
		return nil, err
	}
	defer func() {
		if cerr := dict.Close(); err == nil {
			err = cerr
		}
	}()
	for {
		entry, err := dict.Next()
		if err != nil {
			return nil, err
		}
		if entry == nil {
			break
		}
		// The dictionary keeps the words of deleted chunks until segments are merged.
		n, err := countTerm(r, entry.Term, docField)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			docs = append(docs, entry.Term)
		}
	}
	slices.Sort(docs)
	return docs, nil
}

// Chunks returns the chunks of a document in their order, one version after the other.
func (x *Index) Chunks(doc string) ([]Chunk, error) {
	var chunks []Chunk
	err := x.read(func(r indexapi.IndexReader) error {
		return eachPosting(context.Background(), r, doc, docField, func(p *indexapi.TermFieldDoc) error {
			c, err := loadChunk(r, p.ID)
			if err != nil {
				return err
			}
			chunks = append(chunks, c)
			return nil
		})
	})
	if err != nil {
		return nil, fmt.Errorf("reading the chunks of %s: %w", doc, err)
	}
	slices.SortFunc(chunks, func(a, b Chunk) int { return cmp.Or(cmp.Compare(a.Version, b.Version), a.Ordinal-b.Ordinal) })
	return chunks, nil
}

// Chunk returns a chunk as it is in a version of its document; ok is false where there is none.
func (x *Index) Chunk(id, version string) (c Chunk, ok bool, err error) {
	err = x.read(func(r indexapi.IndexReader) error {
		internal, err := r.InternalID(Key(id, version))
		if err != nil || internal == nil {
			return err
		}
		ok = true
		c, err = loadChunk(r, internal)
		return err
	})
	if err != nil {
		return Chunk{}, false, fmt.Errorf("reading chunk %s: %w", id, err)
	}
	return c, ok, nil
}

// keys are those of a document's chunks.
func (x *Index) keys(doc string) ([]string, error) {
	var keys []string
	err := x.read(func(r indexapi.IndexReader) error {
		return eachPosting(context.Background(), r, doc, docField, func(p *indexapi.TermFieldDoc) error {
			key, err := r.ExternalID(p.ID)
			keys = append(keys, key)
			return err
		})
	})
	return keys, err
}

func loadChunk(r indexapi.IndexReader, internal indexapi.IndexInternalID) (Chunk, error) {
	id, err := r.ExternalID(internal)
	if err != nil {
		return Chunk{}, err
	}
	stored, err := r.Document(id)
	if err != nil {
		return Chunk{}, err
	}
	var c Chunk
	found := false
	if stored != nil {
		stored.VisitFields(func(f indexapi.Field) {
			if f.Name() == chunkField {
				found = true
				c, err = unpackChunk(f.Value())
			}
		})
	}
	if err != nil {
		return Chunk{}, fmt.Errorf("%w: chunk %s: %w", ErrDamaged, id, err)
	}
	if !found {
		return Chunk{}, fmt.Errorf("%w: chunk %s is empty", ErrDamaged, id)
	}
	return c, nil
}

// eachPosting calls f for every chunk that holds the term, in the order of the index.
func eachPosting(ctx context.Context, r indexapi.IndexReader, term, field string, f func(*indexapi.TermFieldDoc) error) (err error) {
	weighs := field == bodyField
	postings, err := r.TermFieldReader(ctx, []byte(term), field, weighs, weighs, false)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := postings.Close(); err == nil {
			err = cerr
		}
	}()
	var p indexapi.TermFieldDoc
	for {
		next, err := postings.Next(p.Reset())
		if err != nil {
			return err
		}
		if next == nil {
			return nil
		}
		if err := f(next); err != nil {
			return err
		}
	}
}

func countTerm(r indexapi.IndexReader, term, field string) (int, error) {
	postings, err := r.TermFieldReader(context.Background(), []byte(term), field, false, false, false)
	if err != nil {
		return 0, err
	}
	n := postings.Count()
	return int(n), postings.Close()
}
