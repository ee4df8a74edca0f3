// Package everyplace finds every place in a library where a word stands, in the order of documents and articles, and counts them.
//
// It is complete by construction: nothing is ranked, and nothing is cut before it is counted. All text of all editions that are looked at
// is read from the store, not from the index, and compared as quotations are. Running heads and feet and page numbers are no places; a
// heading is one. What could not be looked through (pages without text, documents that may not be read, damaged ones) is
// counted too. Nothing is counted or chosen by a model.
package everyplace

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Query says what is looked for, and where.
type Query struct {
	Word string   // a word or phrase
	Also []string // other words for it; a place holds at least one of all
	library.SearchOptions
}

// Result is every place.
type Result struct {
	Query   string       `json:"query"`
	Words   []Word       `json:"words"` // the first is the one that was asked for
	Places  []Place      `json:"places"`
	Count   int          `json:"count"`        // of all places
	Holding int          `json:"holding"`      // documents that hold one
	Listed  int          `json:"listed"`       // of Count; less only where there are more than MostListed
	PerDoc  []PerDoc     `json:"per_document"` // in the order of the places
	Looked  library.Walk `json:"looked"`
}

// Word is a word that was looked for.
type Word struct {
	Word   string `json:"word"`
	Places int    `json:"places"` // that hold it
}

// PerDoc counts the places of an edition.
type PerDoc struct {
	library.EditionRef
	Title    string           `json:"title"`
	Standing library.Standing `json:"standing"`
	Places   int              `json:"places"`
}

// Place is a sentence, an item, a row of a table or a heading that holds a word. Its Text is that sentence; Start and End are where it
// stands in its chunk, and 0 where it is in none: a heading, an entry of a table of contents.
type Place struct {
	verify.Passage
	Standing library.Standing `json:"standing"`
	Heading  bool             `json:"heading,omitempty"`
	Start    int              `json:"start"`
	End      int              `json:"end"`
	Marks    [][2]int         `json:"marks"` // the words, in runes of Text; they do not overlap
	Words    []string         `json:"held"`  // which of the words that were looked for
}

// MostListed bounds the list, never the count: a word of one letter may stand in every sentence of ten thousand documents.
const MostListed = 20000

// Find looks through a library.
func Find(ctx context.Context, lib *library.Library, q Query) (Result, error) {
	r := Result{Query: q.Word, Words: []Word{}, Places: []Place{}, PerDoc: []PerDoc{}}
	words := []string{}
	for _, w := range append([]string{q.Word}, q.Also...) {
		if w = strings.TrimSpace(w); w != "" && !slices.ContainsFunc(words, func(have string) bool { return index.Fold(have) == index.Fold(w) }) {
			words = append(words, w)
			r.Words = append(r.Words, Word{Word: w})
		}
	}
	s := search{lib: lib, finder: NewFinder(words), result: &r}
	var err error
	r.Looked, err = lib.EachEdition(ctx, q.SearchOptions, s.finder.mayHoldStored, func(w library.Walked) error {
		s.edition(w)
		return ctx.Err()
	})
	if err != nil {
		return r, fmt.Errorf("looking for every place: %w", err)
	}
	docs := map[string]bool{}
	for _, d := range r.PerDoc {
		docs[d.Doc] = true
	}
	r.Holding, r.Listed = len(docs), len(r.Places)
	return r, nil
}

// search is the state of a walk.
type search struct {
	lib    *library.Library
	finder *Finder
	result *Result
	at     library.Walked
	chunks []index.Chunk // of the edition, from when the first place is found
	cut    bool          // chunks are those of the edition
	places int           // in this edition
}

// block is a paragraph, an item, a row of a table or a heading, put together again where the end of a page parts it.
type block struct {
	document.Block
	page  *document.Page // on which it begins
	runes []rune
	cuts  []cut
	path  []string // of headings, its own among them
}

// cut is where a part of a block begins: in the block, and on its page.
type cut struct {
	at   int
	page *document.Page
	on   int
}

func (s *search) edition(w library.Walked) {
	s.at, s.places, s.cut = w, 0, false
	for _, b := range blocksOf(w.Document) {
		s.block(&b)
	}
	if s.places > 0 {
		s.result.PerDoc = append(s.result.PerDoc, PerDoc{EditionRef: w.Ref, Title: w.Document.Title, Standing: w.Standing, Places: s.places})
	}
}

// blocksOf lists what a document says, without running heads and feet.
func blocksOf(d *document.Document) []block {
	type level struct {
		level int
		text  string
	}
	var (
		out  []block
		open []level
		path []string
	)
	for i := range d.Pages {
		page := &d.Pages[i]
		runes := []rune(page.Text)
		for _, x := range page.Blocks {
			if x.Kind == document.Furniture || x.Start < 0 || x.End > len(runes) || x.Start >= x.End {
				continue
			}
			text := runes[x.Start:x.End]
			if x.Continues && len(out) > 0 && out[len(out)-1].Kind != document.HeadingBlock {
				last := &out[len(out)-1]
				between := ingest.Continuation(last.runes, text)
				if x.Kind == document.TableRow { // the rest of each cell stands behind all of them
					between = " | "
				}
				last.runes = append(slices.Clip(last.runes), []rune(between)...)
				last.cuts = append(last.cuts, cut{len(last.runes), page, x.Start})
				last.runes = append(last.runes, text...)
				continue
			}
			if x.Kind == document.HeadingBlock {
				for len(open) > 0 && open[len(open)-1].level >= x.Level {
					open = open[:len(open)-1]
				}
				open = append(open, level{x.Level, string(text)})
				path = nil
				for i, h := range open {
					if i > 0 || len(open) == 1 || h.text != d.Title {
						path = append(path, h.text)
					}
				}
			}
			out = append(out, block{Block: x, page: page, runes: text, cuts: []cut{{0, page, x.Start}}, path: path})
		}
	}
	return out
}

// block looks into a block, sentence by sentence.
func (s *search) block(b *block) {
	text := string(b.runes)
	found := s.finder.Find(text)
	if len(found) == 0 {
		return
	}
	if b.Kind == document.HeadingBlock {
		s.add(b, found, 0, len(b.runes))
		return
	}
	var starts, ends []int
	for _, x := range verify.Sentences(text) {
		starts, ends = append(starts, x.Start), append(ends, x.End)
	}
	if len(ends) == 0 {
		starts, ends = []int{0}, []int{0}
	}
	ends[len(ends)-1] = len(b.runes) // with what stands behind the last sentence
	for i, from := 0, 0; i < len(ends); i++ {
		start, held := starts[i], within(found, from, ends[i])
		for i+1 < len(ends) && slices.ContainsFunc(held, func(m Match) bool { return m.End > ends[i] }) { // it reaches into the next sentence
			i++
			held = within(found, from, ends[i])
		}
		if len(held) > 0 {
			s.add(b, held, min(start, held[0].Start), ends[i]) // with what stands before the sentence, such as the number of an item
		}
		from = ends[i]
	}
}

// add counts the place that a range of a block is, and lists it while there is room. Where it stands is found out only then: cutting each
// of ten thousand documents takes longer than looking through them.
func (s *search) add(b *block, held []Match, start, end int) {
	r := s.result
	words := []string{}
	for _, m := range held {
		if word := r.Words[m.Word].Word; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	r.Count++
	s.places++
	for i := range r.Words {
		if slices.Contains(words, r.Words[i].Word) {
			r.Words[i].Places++
		}
	}
	if len(r.Places) < MostListed {
		r.Places = append(r.Places, s.place(b, held, words, start, end))
	}
}

// place is the range of a block that holds words.
func (s *search) place(b *block, held []Match, words []string, start, end int) Place {
	for end > start && unicode.IsSpace(b.runes[end-1]) {
		end--
	}
	p := Place{Standing: s.at.Standing, Heading: b.Kind == document.HeadingBlock, Passage: s.passage(b, held[0].Start), Words: words}
	p.Text = string(b.runes[start:end])
	s.address(&p, b, start, end)
	for _, m := range held {
		from, to := m.Start-start, m.End-start
		if n := len(p.Marks); n > 0 && from <= p.Marks[n-1][1] {
			p.Marks[n-1][1] = max(p.Marks[n-1][1], to)
		} else {
			p.Marks = append(p.Marks, [2]int{from, to})
		}
	}
	return p
}

// passage says of which edition and article a place is, and on which page a rune of its block stands.
func (s *search) passage(b *block, at int) verify.Passage {
	w, d := s.at, s.at.Document
	p := verify.Passage{
		Doc: w.Ref.Doc, Title: d.Title, Section: strings.Join(b.path, " > "), Version: w.Ref.Version, Edition: w.Ref.Edition, Effective: w.Ref.Effective,
		Updated: d.Updated, Ingested: w.Ingested,
	}
	if !d.Kind.Counts() {
		p.Kind = string(d.Kind)
	}
	for _, c := range b.cuts {
		if c.at <= at {
			p.Page, p.PageLabel, p.OCR = c.page.Number, c.page.Label, c.page.Reader == document.ReaderOCR
		}
	}
	return p
}

// address finds the chunk in which a place begins, so that the page can be opened there. The heading that is the title of the document,
// and entries of a table of contents, are in none.
func (s *search) address(p *Place, b *block, start, end int) {
	if !s.cut { // of an edition that has just gone there are none
		s.chunks, _ = s.lib.Chunks(s.at.Ref.Doc, s.at.Ref.Version)
		s.cut = true
	}
	var at cut
	for _, c := range b.cuts {
		if c.at <= start {
			at = c
		}
	}
	on := at.on + start - at.at
	for i := range s.chunks {
		c := &s.chunks[i]
		for _, span := range c.Spans {
			if span.Page != at.page.Number || span.Repeated || on < span.PageStart || on >= span.PageStart+span.End-span.Start {
				continue
			}
			p.ChunkID, p.Section = c.ID, strings.Join(c.Headings, " > ")
			p.Start = span.Start + on - span.PageStart
			p.End = min(p.Start+end-start, len([]rune(c.Text)))
			return
		}
	}
}
