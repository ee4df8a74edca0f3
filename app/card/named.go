package card

import (
	"tenkyo/index"
)

// Named says how a question names an article: by its number, as 第12条第5項 or Section 4.2.
type Named struct {
	Paragraph int  // 0 for the article
	Alone     bool // the question says nothing else: the article itself is asked for
}

// mostNamed bounds the sentences and rows of an article that is shown because it was asked for by its number.
const mostNamed = 60

// named cites what a question names by its number: the paragraph, where the article has one of that number; all of an article that is
// asked for and nothing in it, or in which no sentence answers. It gives the unit to open.
func (l *layout) named(n Named, cited, answering map[int]bool, best int) int {
	from, to := l.paragraph(n.Paragraph)
	if from == to {
		if best >= 0 && !n.Alone {
			return best
		}
		from, to = 0, len(l.blocks)
	}
	clear(cited)
	clear(answering)
	first := -1
	for b := from; b < to; b++ {
		for u := l.blocks[b].first; u < l.blocks[b].last && len(cited) < mostNamed; u++ {
			cited[u], answering[u] = true, true
			if first < 0 {
				first = u
			}
		}
	}
	if cited[best] {
		return best
	}
	return first
}

// paragraph is the range of blocks [from, to) of the paragraph of that number, an empty one where there is none. The items of lists have
// numbers, too: of the blocks that begin with it the outermost counts. The first paragraph of a Japanese article often has none.
func (l *layout) paragraph(n int) (from, to int) {
	if n <= 0 {
		return 0, 0
	}
	outermost := func(number, after int) int {
		found := -1
		for b := after; b < len(l.blocks); b++ {
			if index.BeginsParagraph(string(l.text[l.blocks[b].start:l.blocks[b].end]), number) && !l.isRow(b) && (found < 0 || l.blocks[b].depth < l.blocks[found].depth) {
				found = b
			}
		}
		return found
	}
	from = outermost(n, 0)
	next := outermost(n+1, max(from, 0))
	switch {
	case from < 0 && n == 1 && next > 0:
		from = 0
	case from < 0:
		return 0, 0
	}
	if next < 0 || l.blocks[next].depth > l.blocks[from].depth {
		next = len(l.blocks)
	}
	return from, next
}
