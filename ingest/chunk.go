package ingest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tenkyo/index"
	"tenkyo/ingest/document"
)

// maxHeading is the length in runes from which a heading's text is part of the chunk below it too: so long a "heading" is
// text that somebody made large.
const maxHeading = 120

// readHeading is how many runes of a heading are looked at for the path, which is made for each chunk anew.
const readHeading = 4 * maxHeading

// Chunks cuts a document into the units of retrieval: whole paragraphs, list items and table rows under one heading, packed to
// about 400 Japanese characters or 200 English words (see chunkSize). A chunk never crosses a heading, may cross a page break,
// and never overlaps another, but for the head of a table or the lead-in of a list that is cut: it stands again before the
// rest. Furniture is left out, and so is a printed table of contents, which would be found in place of what it points to. Every rune of a chunk is a rune of a page at the address of its span, or a separator.
//
// docID is the document's id in the library and ingested the time of ingest, both as they are kept in the chunk.
func Chunks(doc *document.Document, docID, ingested string) []index.Chunk {
	c := chunker{doc: doc, docID: docID, ingested: ingested, equal: map[string]int{}, chunks: []index.Chunk{}, scanned: map[int]bool{}}
	c.former = formerWording(doc)
	for i := range doc.Pages {
		c.scanned[doc.Pages[i].Number] = doc.Pages[i].Reader == document.ReaderOCR || doc.Pages[i].Recognised
	}
	byPage := !hasHeadings(doc)
	flows := doc.Format == document.DOCX // it is one text, whatever pages were made of it
	var notes []note
	for i := range doc.Pages {
		page := &doc.Pages[i]
		runes := []rune(page.Text)
		slide := !flows && (byPage || page.Width > page.Height) || doc.Format == document.XLSX || doc.Format == document.PPTX
		for n, block := range bodyBlocks(page, flows) {
			if flows && block.Kind == document.Footnote {
				notes = append(notes, note{page, block, runes[block.Start:block.End]})
				continue
			}
			if n == 0 && slide && !c.goesOn(page, block) {
				c.endSection()
			}
			c.block(page, block, runes[block.Start:block.End])
		}
	}
	for _, n := range notes {
		c.block(n.page, n.block, n.runes)
	}
	c.endSection()
	c.closeHeadings(0)
	c.endBare()
	return c.chunks
}

// note is a footnote on one of the pages that were made of a text: it belongs behind the text.
type note struct {
	page  *document.Page
	block document.Block
	runes []rune
}

// goesOn reports whether the first block of a page goes on with what stood on the page before: it is the rest of a block, or the next row
// of a table whose head is not printed again. Slides begin anew.
func (c *chunker) goesOn(page *document.Page, first document.Block) bool {
	last := c.section.last
	return first.Continues || c.doc.Format == document.PDF && page.Width <= page.Height && first.Kind == document.TableRow && last != nil && last.kind == document.TableRow
}

// hasHeadings reports whether any block is a heading.
func hasHeadings(doc *document.Document) bool {
	for _, page := range doc.Pages {
		for _, block := range page.Blocks {
			if block.Kind == document.HeadingBlock {
				return true
			}
		}
	}
	return false
}

// bodyBlocks are the blocks of a page without its furniture and the entries of a table of contents, which a text that flows marks itself.
func bodyBlocks(page *document.Page, flows bool) []document.Block {
	var blocks []document.Block
	runes := []rune(page.Text)
	contents := !flows && isContents(page, runes)
	for _, block := range page.Blocks {
		if block.Kind == document.Furniture || block.Start < 0 || block.End > len(runes) || block.Start >= block.End {
			continue
		}
		if text := string(runes[block.Start:block.End]); contents && (contentsEntry.MatchString(text) || contentsTitle.MatchString(text)) {
			continue
		}
		blocks = append(blocks, block)
	}
	return blocks
}

var (
	// 第1章 総則 ………… 3: an entry of a table of contents, with dots that lead to a page number.
	leaders = regexp.MustCompile(`(?m)(?:[.．·・…‥][ 　]?){` + strconv.Itoa(leastDots) + `,}[ 　]*[0-9０-９]{1,4}$`)
	// An entry, with or without dots.
	contentsEntry = regexp.MustCompile(`(?s)^.{1,200}[\s　.．·・…‥][0-9０-９]{1,4}$`)
	contentsTitle = regexp.MustCompile(`(?i)^(?:目[\s　]*次|もくじ|(?:table of )?contents)$`)
)

// leaderLines counts the lines of a text with dots that lead to a page number.
func leaderLines(text string) int {
	run, most := 0, 0 // of dots, which few texts hold: looking for the form takes time
	for _, r := range text {
		switch r {
		case '.', '．', '·', '・', '…', '‥':
			run++
			most = max(most, run)
		case ' ', '　':
		default:
			run = 0
		}
	}
	if most < leastDots {
		return 0
	}
	return len(leaders.FindAllString(text, -1))
}

// leastDots is how many dots lead to a page number at least.
const leastDots = 4

// minLeaders is from how many entries with dots on a page of a PDF that page is one of a table of contents.
const minLeaders = 5

// isContents reports whether a page of a file holds a table of contents: entries with dots, and little else.
func isContents(page *document.Page, runes []rune) bool {
	if page.Number == 0 {
		return false
	}
	lines, blocks := 0, 0
	for _, block := range page.Blocks {
		if block.Kind == document.Furniture || block.Start < 0 || block.End > len(runes) || block.Start >= block.End {
			continue
		}
		blocks++
		lines += leaderLines(string(runes[block.Start:block.End]))
	}
	return lines >= minLeaders && lines*2 >= blocks
}

// chunker walks the blocks of a document in reading order.
type chunker struct {
	doc      *document.Document
	docID    string
	ingested string

	headings []openHeading
	section  section
	bare     draft    // headings under which nothing stood
	barePath []string // above them
	chunks   []index.Chunk
	scanned  map[int]bool // pages whose text was recognised in pictures of them
	former   wording
	equal    map[string]int // chunks so far with the same path and text, by the id of the first
}

// openHeading is a heading under which text may still come.
type openHeading struct {
	level int
	text  flow
	used  bool // text or a deeper heading stood under it
}

// block takes the next block.
func (c *chunker) block(page *document.Page, block document.Block, runes []rune) {
	text := newFlow(page, block.Start, runes)
	switch {
	case block.Kind == document.HeadingBlock:
		c.endSection()
		c.closeHeadings(block.Level)
		c.use()
		c.headings = append(c.headings, openHeading{level: block.Level, text: text})
		if len(runes) > maxHeading {
			c.use()
			c.section.add(c.doc.Format, document.Block{Kind: document.Paragraph}, text)
		}
	case block.Kind == document.Footnote && c.doc.Format != document.PDF:
		// Footnotes of other files than PDFs stand at the end of the file and belong to no heading, least of all the last one.
		if len(c.headings) > 0 {
			c.endSection()
			c.closeHeadings(0)
		}
		c.section.add(c.doc.Format, block, text)
	default:
		c.use()
		c.section.add(c.doc.Format, block, text)
	}
}

// use marks the innermost heading as one with something under it.
func (c *chunker) use() {
	if n := len(c.headings); n > 0 {
		c.headings[n-1].used = true
	}
}

// closeHeadings ends the headings of this level and deeper; level 0 ends all. Those under which nothing stood, such as
// 「第5条　削除」 or the fields of a form, become chunks themselves, several of one parent together: their words can then be
// found and cited.
func (c *chunker) closeHeadings(level int) {
	for n := len(c.headings); n > 0 && c.headings[n-1].level >= level; n = len(c.headings) {
		last := c.headings[n-1]
		c.headings = c.headings[:n-1]
		if last.used {
			continue
		}
		path, size := c.path(), chunkSize(last.text.runes)
		if !slices.Equal(path, c.barePath) || c.bare.size+size > fullChunk {
			c.endBare()
		}
		c.barePath = path
		c.bare.parts = append(c.bare.parts, part{text: last.text})
		c.bare.size += size
	}
}

// endBare makes a chunk of the headings under which nothing stood.
func (c *chunker) endBare() {
	if len(c.bare.parts) > 0 {
		c.emit(c.bare, c.barePath)
		c.bare, c.barePath = draft{}, nil
	}
}

// endSection packs what stood since the last heading or page break into chunks.
func (c *chunker) endSection() {
	drafts := c.section.pack()
	if len(drafts) > 0 {
		c.endBare()
	}
	for _, d := range drafts {
		c.emit(d, c.path())
	}
	c.section = section{}
}

// emit makes a chunk of a draft under a heading path. One without a letter or digit says nothing and is left out.
func (c *chunker) emit(d draft, path []string) {
	text, spans := d.join()
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return
	}
	id := index.ChunkID(c.docID, path, text, 0)
	n := c.equal[id]
	c.equal[id]++
	if n > 0 {
		id = index.ChunkID(c.docID, path, text, n)
	}
	first := spans[0]
	for _, span := range spans {
		if !span.Repeated {
			first = span
			break
		}
	}
	c.chunks = append(c.chunks, index.Chunk{
		ID: id, Doc: c.docID, Title: c.doc.Title, Headings: path, Text: text,
		Page: first.Page, PageLabel: first.Label,
		Version: c.doc.Version, Edition: c.doc.Edition, Effective: c.doc.Effective, Updated: c.doc.Updated,
		Ingested: c.ingested, Kind: string(c.doc.Kind), Ordinal: len(c.chunks), Spans: spans,
		Suspicious: suspect(text), Former: c.former.within(spans),
		OCR: slices.ContainsFunc(spans, func(s index.Span) bool { return c.scanned[s.Page] }),
	})
}

// path is the heading path, outermost first. A first heading that only says the document's title again is left out, and the
// caption that Japanese rules put before an article is put behind it: 第1条（目的）.
func (c *chunker) path() []string {
	path := []string{}
	caption := ""
	for i, heading := range c.headings {
		runes := heading.text.runes
		text := strings.Join(strings.Fields(string(runes[:min(len(runes), readHeading)])), " ")
		if i == 0 && text == strings.Join(strings.Fields(c.doc.Title), " ") {
			continue
		}
		if match := captioned.FindStringSubmatch(text); match != nil { // both in one heading
			caption, text = match[1], match[2]
		}
		if caption != "" && bareArticle.MatchString(text) {
			text += caption
		} else if caption != "" && !strings.HasPrefix(text, "第") {
			path = append(path, caption)
		}
		caption = ""
		if i+1 < len(c.headings) && captionOnly.MatchString(text) {
			caption = text
			continue
		}
		if runes := []rune(text); len(runes) > maxHeading {
			text = string(runes[:maxHeading]) + "…"
		}
		path = append(path, text)
	}
	return path
}

var (
	captionOnly = regexp.MustCompile(`^[（(][^（()）]{1,40}[)）]$`)
	captioned   = regexp.MustCompile(`^([（(][^（()）]{1,40}[)）]) ?(第 ?` + number + ` ?条.*)$`)
	bareArticle = regexp.MustCompile(`^第 ?` + number + ` ?条(?: ?の ?` + number + `)*$`)
)
