package library

import (
	"fmt"
	"slices"
	"strings"

	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Article is the part of a document that one heading leads, put together again from its passages.
type Article struct {
	Passages []verify.Passage // all of it that was chunked, in order; they have no ids of a question
	Blocks   []ArticleBlock   // in order
}

// ArticleBlock is a paragraph, an item of a list or a row of a table.
type ArticleBlock struct {
	Kind   document.BlockKind
	Depth  int     // of an item in lists, 0 for plain text
	Lead   int     // the block that leads it in, or of a row the head of its table; -1 for none
	Pieces []Piece // where its text stands; more than one where it was cut, or goes on on the next page
}

// Piece is the run of runes [Start, End) of a passage.
type Piece struct{ Passage, Start, End int }

// mostArticleChunks bounds an article: a document without headings is one.
const mostArticleChunks = 24

// Article puts the article together that a passage stands in. What is known of the passage's edition holds for the others.
func (l *Library) Article(of verify.Passage) (Article, error) {
	chunks, err := l.chunksOf(of.Doc, of.Version)
	if err != nil {
		return Article{}, fmt.Errorf("reading an article: %w", err)
	}
	at := slices.IndexFunc(chunks, func(c index.Chunk) bool { return c.ID == of.ChunkID })
	if at < 0 {
		return Article{}, fmt.Errorf("reading an article: %w: passage %s of %s", ErrNotFound, of.ChunkID, of.Doc)
	}
	d, err := l.Document(of.Doc, of.Version)
	if err != nil {
		return Article{}, fmt.Errorf("reading an article: %w", err)
	}
	a := ArticleAt(d, chunks, at)
	for i := range a.Passages {
		p := &a.Passages[i]
		p.Kind, p.Effective, p.SupersededBy, p.InForceFrom = of.Kind, of.Effective, of.SupersededBy, of.InForceFrom
	}
	return a, nil
}

// ArticleAt puts the article together that one of the chunks of a document stands in. A document without headings is read by its pages.
func ArticleAt(d *document.Document, chunks []index.Chunk, at int) Article {
	same := func(c index.Chunk) bool {
		return slices.Equal(c.Headings, chunks[at].Headings) && (len(c.Headings) > 0 || c.Page == chunks[at].Page)
	}
	from, to := at, at+1
	for from > 0 && at-from < mostArticleChunks && same(chunks[from-1]) {
		from--
	}
	for to < len(chunks) && to-at < mostArticleChunks && same(chunks[to]) {
		to++
	}
	chunks = chunks[from:to]
	var a Article
	for i := range chunks {
		a.Passages = append(a.Passages, passageOf(&chunks[i], 0))
	}
	a.lay(d, chunks)
	return a
}

// lay finds the blocks of the document that the chunks are made of.
func (a *Article) lay(d *document.Document, chunks []index.Chunk) {
	type place struct{ page, block int }
	var (
		blocks []document.Block
		open   []place // of which the last block is put together
	)
	for i, c := range chunks {
		for _, span := range c.Spans {
			page := d.Page(span.Page)
			if page == nil || span.Repeated {
				continue
			}
			first, end := span.PageStart, span.PageStart+span.End-span.Start
			for n, block := range page.Blocks {
				start, stop := max(block.Start, first), min(block.End, end)
				if start >= stop || block.Kind == document.Furniture {
					continue
				}
				piece := Piece{i, span.Start + start - first, span.Start + stop - first}
				here := place{span.Page, n}
				if k := len(a.Blocks) - 1; k >= 0 && (slices.Contains(open, here) || block.Continues) {
					a.Blocks[k].Pieces = append(a.Blocks[k].Pieces, piece)
				} else {
					a.Blocks = append(a.Blocks, ArticleBlock{Kind: block.Kind, Pieces: []Piece{piece}})
					blocks = append(blocks, block)
					open = open[:0]
				}
				open = append(open, here)
			}
		}
	}
	texts := make([][]rune, len(a.Blocks))
	for i := range a.Blocks {
		texts[i] = []rune(a.Text(i))
	}
	leads, depths := ingest.Leads(d.Format, blocks, texts)
	for i := range a.Blocks {
		a.Blocks[i].Lead, a.Blocks[i].Depth = leads[i], depths[i]
	}
}

// Text is the text of a block, its pieces joined as they were before they were cut.
func (a *Article) Text(block int) string {
	var b strings.Builder
	for i, p := range a.Blocks[block].Pieces {
		if i > 0 {
			b.WriteString(a.Between(a.Blocks[block].Pieces[i-1], p))
		}
		b.WriteString(string([]rune(a.Passages[p.Passage].Text)[p.Start:p.End]))
	}
	return b.String()
}

// Between is what stands between two pieces of a block.
func (a *Article) Between(x, y Piece) string {
	before, after := []rune(a.Passages[x.Passage].Text), []rune(a.Passages[y.Passage].Text)
	if x.Passage == y.Passage && x.End <= y.Start {
		return string(before[x.End:y.Start])
	}
	return ingest.Continuation(before[x.Start:x.End], after[y.Start:y.End])
}
