package library

import (
	"context"
	"fmt"
	"slices"

	"tenkyo/app/question"
	"tenkyo/index"
)

// Context is a passage that search did not find, or not among the best, and without which a found one may be misread.
type Context struct {
	Hit
	Of       string         // chunk id of the found passage
	Relation index.Relation // how it bears on that one
	By       string         // the words there that refer to it, "" for other relations
}

// Context finds what keeps the meaning of the first n of the passages found for a question: the exception that follows, the article
// that one refers to, also in another document, the beginning of its own article, for whom its document counts. At most perHit for
// each, those of the first passages first; what is among the passages itself is left out. What is of the same document is of the
// same version; of another document it is the edition that the options search.
func (l *Library) Context(ctx context.Context, question string, o SearchOptions, hits []Hit, n, perHit int) ([]Context, error) {
	have := map[string]bool{}
	for _, h := range hits {
		have[h.ChunkID] = true
	}
	scope := l.scopeOf(o)
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
		if at < 0 {
			continue
		}
		added := 0
		add := func(c Context) {
			if !have[c.ChunkID] && added < perHit {
				have[c.ChunkID] = true
				added++
				c.Of = h.ChunkID
				found = append(found, c)
			}
		}
		neighbours := index.Neighbours(chunks, at)
		inside := func(wanted ...index.Relation) {
			for _, n := range neighbours {
				if slices.Contains(wanted, n.Relation) {
					beside := Hit{Passage: passageOf(&n.Chunk, 0), Matched: []string{}, Kind: h.Kind, Standing: h.Standing, InForce: h.InForce}
					beside.Effective, beside.SupersededBy, beside.InForceFrom = h.Effective, h.SupersededBy, h.InForceFrom
					add(Context{Hit: beside, Relation: n.Relation, By: n.By})
				}
			}
		}
		inside(index.Limits, index.Referred)
		elsewhere, err := l.referred(ctx, question, o, scope, h)
		if err != nil {
			return nil, fmt.Errorf("looking around a passage: %w", err)
		}
		for _, c := range elsewhere {
			add(c)
		}
		inside(index.Before, index.Lead, index.Scope)
	}
	return found, nil
}

// mostMentioned bounds the other documents that are looked into for one passage.
const mostMentioned = 2

// referred finds the passages of other documents, or of other parts of the same, that a passage refers to by a document's name. Where
// it names no part, that is what the question finds in the document, if it finds anything there that holds most of its rare words.
func (l *Library) referred(ctx context.Context, question string, o SearchOptions, scope *scope, h Hit) ([]Context, error) {
	var found []Context
	for _, m := range l.mentions(h.Text, h.Doc, scope) {
		if len(found) == mostMentioned {
			break
		}
		beside, ok, err := l.mentioned(ctx, question, o, scope, m)
		if err != nil {
			return nil, err
		}
		if ok {
			found = append(found, Context{Hit: beside, Relation: index.Referred, By: m.text})
		}
	}
	return found, nil
}

// mentioned finds the passage that a mention leads to, in the edition that is searched.
func (l *Library) mentioned(ctx context.Context, query string, o SearchOptions, scope *scope, m mention) (Hit, bool, error) {
	if m.address == "" {
		o.Docs, o.Similar, o.Words = []string{m.doc}, nil, nil
		result, err := l.searchWithin(ctx, question.Read(query), 1, o, scope, setOf(o.Docs), false)
		if err != nil || len(result.Hits) == 0 || result.Hits[0].Held < mentionHeld {
			return Hit{}, false, err
		}
		return result.Hits[0], true, nil
	}
	chunks, err := l.allChunks(m.doc)
	if err != nil {
		return Hit{}, false, err
	}
	for _, versions := range byVersion(chunks) {
		hit := Hit{Passage: passageOf(&versions[0], 0), Matched: []string{}}
		if _, known := scope.mark(&hit); !known || hit.Standing != InForceNow && !scope.all {
			continue
		}
		at := index.PlaceOf(versions, m.address)
		if at < 0 {
			return Hit{}, false, nil
		}
		hit.Passage = passageOf(&versions[at], 0)
		scope.mark(&hit)
		return hit, true, nil
	}
	return Hit{}, false, nil
}

// mentionHeld is the share of a question's rare words that a passage of a document which is only named must hold to be its context.
const mentionHeld = 0.5

// byVersion parts the chunks of a document, which stand in the order of their versions.
func byVersion(chunks []index.Chunk) [][]index.Chunk {
	var parts [][]index.Chunk
	for from := 0; from < len(chunks); {
		to := from
		for to < len(chunks) && chunks[to].Version == chunks[from].Version {
			to++
		}
		parts = append(parts, chunks[from:to])
		from = to
	}
	return parts
}

// chunksOf lists the chunks of one version of a document in their order.
func (l *Library) chunksOf(doc, version string) ([]index.Chunk, error) {
	chunks, err := l.allChunks(doc)
	return slices.DeleteFunc(chunks, func(c index.Chunk) bool { return c.Version != version }), err
}

// EachChunk calls f for every chunk of every version in the index, a document at a time, but for documents whose files may not be
// read.
func (l *Library) EachChunk(ctx context.Context, f func(index.Chunk) error) error {
	for _, p := range l.Parts() {
		if err := p.EachChunk(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// Part is one of the libraries that are read together, for what is kept beside each: nothing that is made of the one may be kept
// with the other.
type Part struct {
	Dir      string
	ReadOnly bool
	library  *Library
}

// Parts are the library and the user's own, as far as they can be reached.
func (l *Library) Parts() []Part {
	var parts []Part
	for _, in := range l.reachable() {
		parts = append(parts, Part{Dir: in.Dir(), ReadOnly: in.readOnly, library: in})
	}
	return parts
}

// EachChunk is Library.EachChunk for the chunks of this part alone.
func (p Part) EachChunk(ctx context.Context, f func(index.Chunk) error) error {
	l := p.library
	docs, err := l.indexed()
	if err != nil {
		return err
	}
	for _, doc := range docs {
		if err := ctx.Err(); err != nil {
			return err
		}
		if l.Source(doc).Withheld() {
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
	l = l.home(doc)
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.index == nil {
		return nil, l.withoutIndex()
	}
	return l.index.Chunks(doc)
}
