package library

import (
	"context"
	"fmt"
	"slices"

	"tenkyo/index"
)

// Context is a passage that search did not find, or not among the best, and without which a found one may be misread.
type Context struct {
	Hit
	Of       string         // chunk id of the found passage
	Relation index.Relation // how it bears on that one
	By       string         // the words there that refer to it, "" for other relations
}

// Context finds what keeps the meaning of the first n of found passages: the exception that follows, the article that one refers
// to, the beginning of its own article. At most perHit for each, those of the first passages first; what is among the passages
// itself is left out. Every one is of the same version of the same document as the passage that it belongs to.
func (l *Library) Context(ctx context.Context, hits []Hit, n, perHit int) ([]Context, error) {
	have := map[string]bool{}
	for _, h := range hits {
		have[h.ChunkID] = true
	}
	chunksOf := map[[2]string][]index.Chunk{}
	var found []Context
	for _, h := range hits[:min(n, len(hits))] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		key := [2]string{h.Doc, h.Version}
		chunks, known := chunksOf[key]
		if !known {
			var err error
			if chunks, err = l.chunksOf(h.Doc, h.Version); err != nil {
				return nil, fmt.Errorf("looking around a passage: %w", err)
			}
			chunksOf[key] = chunks
		}
		at := slices.IndexFunc(chunks, func(c index.Chunk) bool { return c.ID == h.ChunkID })
		added := 0
		for _, n := range index.Neighbours(chunks, at) {
			if have[n.ID] || added == perHit {
				continue
			}
			have[n.ID] = true
			added++
			beside := Hit{Passage: passageOf(&n.Chunk, 0), Matched: []string{}, Kind: h.Kind, Standing: h.Standing, InForce: h.InForce}
			beside.Effective, beside.SupersededBy, beside.InForceFrom = h.Effective, h.SupersededBy, h.InForceFrom
			found = append(found, Context{Hit: beside, Of: h.ChunkID, Relation: n.Relation, By: n.By})
		}
	}
	return found, nil
}

// chunksOf lists the chunks of one version of a document in their order.
func (l *Library) chunksOf(doc, version string) ([]index.Chunk, error) {
	chunks, err := l.allChunks(doc)
	return slices.DeleteFunc(chunks, func(c index.Chunk) bool { return c.Version != version }), err
}

// EachChunk calls f for every chunk of every version in the index, a document at a time, but for documents whose files may not be
// read.
func (l *Library) EachChunk(ctx context.Context, f func(index.Chunk) error) error {
	docs, err := l.indexed()
	if err != nil {
		return err
	}
	for _, doc := range docs {
		if err := ctx.Err(); err != nil {
			return err
		}
		if l.Source(doc) == Denied {
			continue
		}
		chunks, err := l.allChunks(doc)
		if err != nil {
			return err
		}
		for _, c := range chunks {
			if err := f(c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *Library) indexed() ([]string, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.index == nil {
		return nil, l.withoutIndex()
	}
	return l.index.Docs()
}

func (l *Library) allChunks(doc string) ([]index.Chunk, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.index == nil {
		return nil, l.withoutIndex()
	}
	return l.index.Chunks(doc)
}
