package card

import (
	"regexp"
	"strings"
	"unicode"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// layout is an article as one text, a block a line, with the way back to its passages.
type layout struct {
	article library.Article
	text    []rune
	from    []place // of each rune of text
	blocks  []block
	units   []unit
}

// place is a rune of a passage; passage is -1 for what was put between two blocks.
type place struct{ passage, at int }

// block is a paragraph, an item or a row in the text.
type block struct {
	kind        document.BlockKind
	depth, lead int
	start, end  int
	first, last int // its units, last exclusive
	cells       [][2]int
}

// unit is what can be cited: a sentence or a row.
type unit struct {
	block      int
	start, end int
}

// lay puts the blocks of an article below each other. A line of a page that only goes on with the one before, which the reader took
// for a paragraph of its own, is joined to it.
func lay(a library.Article) *layout {
	l := &layout{article: a}
	number := make([]int, len(a.Blocks)) // of each block of the article, its number here
	for i, b := range a.Blocks {
		if len(b.Pieces) == 0 {
			continue
		}
		number[i] = len(l.blocks)
		if i > 0 && l.goesOn(a, i) {
			number[i]--
			l.appendText(a.Between(l.lastPiece(a, i-1), b.Pieces[0]), true)
			l.appendPieces(a, i)
			l.blocks[number[i]].end = len(l.text)
			continue
		}
		if len(l.blocks) > 0 {
			l.appendText("\n", false)
		}
		lead := b.Lead
		if lead >= 0 {
			lead = number[lead]
		}
		at := block{kind: b.Kind, depth: b.Depth, lead: lead, start: len(l.text)}
		l.appendPieces(a, i)
		at.end = len(l.text)
		l.blocks = append(l.blocks, at)
	}
	for i := range l.blocks {
		l.cut(i)
	}
	return l
}

func (l *layout) lastPiece(a library.Article, block int) library.Piece {
	p := a.Blocks[block].Pieces
	return p[len(p)-1]
}

// shortLine is the length in runes from which a line without a full stop may be the beginning of a sentence: shorter ones are labels.
const shortLine = 12

var (
	sentenceOver = regexp.MustCompile(`[。．.!?！？:：；;」』）)]["”’]?\s*$`)
	newStart     = regexp.MustCompile(`^[\s　]*(?:[-*•・○●■□◆◇※–—(（「『【〔<＜\[]|第?[0-9０-９一二三四五六七八九十]+[条項号章節. 　、．)）]|[①-⑳⑴-⒇])`)
)

// goesOn reports whether a block is the rest of a sentence that the block before began: both plain text of a page, the first without
// an end, the other without a beginning.
func (l *layout) goesOn(a library.Article, i int) bool {
	before, after := a.Blocks[i-1], a.Blocks[i]
	if after.Kind != document.Paragraph || before.Kind != document.Paragraph && before.Kind != document.ListItem || len(before.Pieces) == 0 {
		return false
	}
	if a.Passages[after.Pieces[0].Passage].Page == 0 { // Markdown and text files say themselves what a paragraph is
		return false
	}
	x, y := []rune(strings.TrimSpace(a.Text(i-1))), strings.TrimSpace(a.Text(i))
	if len(x) < shortLine || y == "" || sentenceOver.MatchString(string(x)) || newStart.MatchString(y) {
		return false
	}
	first, last := []rune(y)[0], x[len(x)-1]
	if unicode.In(last, unicode.Latin) && unicode.IsUpper(first) {
		return false
	}
	return sentenceOver.MatchString(y) && (particle(last) || particle(first) || unicode.IsLower(first) || last == '、' || last == ',')
}

// particle reports whether a character is hiragana: between a line that ends in it, or begins with it, and its neighbour a sentence
// goes on.
func particle(r rune) bool { return unicode.Is(unicode.Hiragana, r) }

func (l *layout) appendText(s string, joined bool) {
	for _, r := range s {
		if joined && r == '\n' {
			continue
		}
		l.text = append(l.text, r)
		l.from = append(l.from, place{-1, 0})
	}
}

func (l *layout) appendPieces(a library.Article, i int) {
	for n, p := range a.Blocks[i].Pieces {
		if n > 0 {
			l.appendText(a.Between(a.Blocks[i].Pieces[n-1], p), true)
		}
		runes := []rune(a.Passages[p.Passage].Text)
		for at := p.Start; at < p.End; at++ {
			r := runes[at]
			if r == '\n' && a.Blocks[i].Kind != document.Code {
				r = ' '
			}
			l.text = append(l.text, r)
			l.from = append(l.from, place{p.Passage, at})
		}
	}
}

// cut finds the units and cells of a block.
func (l *layout) cut(i int) {
	b := &l.blocks[i]
	b.first = len(l.units)
	text := l.text[b.start:b.end]
	switch b.kind {
	case document.TableRow, document.TableHead:
		b.cells = cells(text, b.start)
		l.add(i, b.start, b.end)
	case document.HeadingBlock:
		l.add(i, b.start, b.end)
	default:
		for _, s := range verify.Sentences(string(text)) {
			l.add(i, b.start+s.Start, b.start+s.End)
		}
	}
	b.last = len(l.units)
}

func (l *layout) add(block, start, end int) {
	for start < end && unicode.IsSpace(l.text[start]) {
		start++
	}
	for end > start && unicode.IsSpace(l.text[end-1]) {
		end--
	}
	if start < end {
		l.units = append(l.units, unit{block, start, end})
	}
}

// cells are those of a row, without the white space and bars between them.
func cells(text []rune, offset int) [][2]int {
	var out [][2]int
	start := 0
	for i := 0; i <= len(text); i++ {
		bar := i < len(text) && text[i] == '|' && (i == 0 || text[i-1] == ' ') && (i+1 == len(text) || text[i+1] == ' ')
		if i < len(text) && !bar {
			continue
		}
		from, to := start, i
		for from < to && unicode.IsSpace(text[from]) {
			from++
		}
		for to > from && unicode.IsSpace(text[to-1]) {
			to--
		}
		out = append(out, [2]int{offset + from, offset + to})
		start = i + 1
	}
	return out
}

func (l *layout) isRow(i int) bool {
	return l.blocks[i].kind == document.TableRow || l.blocks[i].kind == document.TableHead
}

// table is the range of blocks [from, to) of the table that a row belongs to: its heads, and the rows below.
func (l *layout) table(i int) (from, to int) {
	from, to = i, i+1
	for from > 0 && l.isRow(from-1) && l.blocks[from].kind == document.TableRow {
		from--
	}
	for from > 0 && l.blocks[from].kind == document.TableHead && l.blocks[from-1].kind == document.TableHead {
		from--
	}
	for to < len(l.blocks) && l.blocks[to].kind == document.TableRow {
		to++
	}
	if l.blocks[i].kind == document.TableHead {
		for to < len(l.blocks) && l.isRow(to) && (l.blocks[to].kind == document.TableRow || l.blocks[to-1].kind == document.TableHead) {
			to++
		}
	}
	return from, to
}

// string is the text of a unit.
func (l *layout) string(u unit) string { return string(l.text[u.start:u.end]) }

// Cite is the run of runes [Start, End) of a passage.
type Cite = library.Piece

// cites are where a range of the text stands: one place for each passage that it runs over.
func (l *layout) cites(start, end int) []Cite {
	var out []Cite
	for i := start; i < end; i++ {
		p := l.from[i]
		if p.passage < 0 {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Passage == p.passage {
			out[n-1].End = p.at + 1
			continue
		}
		out = append(out, Cite{Passage: p.passage, Start: p.at, End: p.at + 1})
	}
	return out
}
