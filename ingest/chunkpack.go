package ingest

import (
	"unicode"

	"golang.org/x/text/width"

	"tenkyo/verify"
)

// Sizes, as shares of a full chunk. The full size, 400 wide or 1,200 narrow characters (about 200 English words), is the best of
// six schemes measured in both languages.
const (
	wideRunes   = 400.0
	narrowRunes = 1200.0

	fullChunk  = 1.0
	largeChunk = 1.3  // a group that belongs together may be as large
	smallPart  = 0.25 // what is smaller may make a chunk large rather than be one itself, and may be repeated
	hugePiece  = 2.0  // a sentence as large is cut at a comma or space
)

// chunkSize is the size of a text in chunks.
func chunkSize(runes []rune) float64 {
	wide := 0
	for _, r := range runes {
		if isWide(r) {
			wide++
		}
	}
	return float64(wide)/wideRunes + float64(len(runes)-wide)/narrowRunes
}

// isWide tells characters that take a full square.
func isWide(r rune) bool {
	if r < 0x1100 {
		return false
	}
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// pack cuts the section into drafts.
func (s *section) pack() []draft {
	var p packer
	for _, root := range s.roots {
		p.group(root)
	}
	p.flush()
	return p.done
}

// packer fills drafts in reading order.
type packer struct {
	done    []draft
	current draft
	leads   []*node // what the next draft repeats at its start: heads and lead-ins of the groups that are being cut
}

// group places a node with all below it: whole where it fits, else in parts.
func (p *packer) group(n *node) {
	size := n.total()
	if p.fits(size) {
		p.whole(n)
		return
	}
	if size <= largeChunk {
		if !p.current.opening {
			p.flush()
		}
		p.whole(n)
		return
	}
	opening := p.current.opening
	if p.current.size > smallPart && !opening { // less is too little to stand alone
		p.flush()
		opening = true
	}
	if n.size <= largeChunk {
		p.put(n.text, n.size)
	} else {
		p.split(n)
	}
	if n.size <= smallPart {
		p.current.opening = opening || len(p.current.parts) == 1
		p.leads = append(p.leads, n)
		defer func() { p.leads = p.leads[:len(p.leads)-1] }()
	}
	for _, child := range n.children {
		p.group(child)
	}
}

// fits reports whether something of that size may join the current draft.
func (p *packer) fits(size float64) bool {
	together := p.current.size + size
	return together <= fullChunk || len(p.current.parts) > 0 && together <= largeChunk && (size <= smallPart || p.current.size <= smallPart)
}

// whole puts a node and all below it into the current draft.
func (p *packer) whole(n *node) {
	p.put(n.text, n.size)
	for _, child := range n.children {
		p.whole(child)
	}
}

// put adds text to the current draft; a draft that begins inside a group repeats what leads in.
func (p *packer) put(text flow, size float64) {
	if len(p.current.parts) == 0 {
		for _, lead := range p.leads {
			p.current.parts = append(p.current.parts, part{text: lead.text, repeated: true})
			p.current.size += lead.size
		}
	}
	p.current.parts = append(p.current.parts, part{text: text})
	p.current.size += size
	p.current.opening = false
}

// flush ends the current draft.
func (p *packer) flush() {
	if len(p.current.parts) > 0 {
		p.done = append(p.done, p.current)
		p.current = draft{}
	}
}

// split places a text that is too large for one chunk: cut at sentence ends into pieces of about a full chunk.
func (p *packer) split(n *node) {
	pieces := pieces(n.text.runes)
	for i := 0; i < len(pieces); {
		end, size := pieces[i].End, chunkSize(n.text.runes[pieces[i].Start:pieces[i].End])
		j := i + 1
		for ; j < len(pieces); j++ {
			grown := chunkSize(n.text.runes[pieces[i].Start:pieces[j].End])
			if grown > fullChunk && !(j == len(pieces)-1 && grown <= largeChunk) {
				break
			}
			end, size = pieces[j].End, grown
		}
		p.put(n.text.cut(pieces[i].Start, end), size)
		if j < len(pieces) {
			p.flush()
		}
		i = j
	}
}

// pieces cuts a text at its sentence ends, without leaving anything out. A proviso stays with the sentence before it, and a
// sentence that is huge is cut further.
func pieces(runes []rune) []verify.Span {
	var out []verify.Span
	end := 0
	for _, s := range verify.Sentences(string(runes)) {
		if n := len(out); n > 0 && isProviso(runes[s.Start:s.End]) {
			out[n-1].End = s.End
		} else {
			out = append(out, verify.Span{Start: end, End: s.End}) // from the last end on: list marks are no part of a sentence
		}
		end = s.End
	}
	if n := len(out); n > 0 {
		out[n-1].End = len(runes)
	} else {
		out = []verify.Span{{Start: 0, End: len(runes)}}
	}
	var cut []verify.Span
	for _, s := range out {
		for chunkSize(runes[s.Start:s.End]) > hugePiece {
			at := s.Start + breakBefore(runes[s.Start:s.End])
			cut = append(cut, verify.Span{Start: s.Start, End: at})
			s.Start = at
		}
		cut = append(cut, s)
	}
	return trimmed(runes, cut)
}

// breakBefore is the best place at which to break a huge sentence so that the first part is at most a full chunk.
func breakBefore(runes []rune) int {
	size, limit := 0.0, 0
	for limit < len(runes) && size < fullChunk {
		if isWide(runes[limit]) {
			size += 1 / wideRunes
		} else {
			size += 1 / narrowRunes
		}
		limit++
	}
	for at := limit; at > limit/2; at-- {
		if isBreak(runes[at-1]) {
			return at
		}
	}
	// No comma and no space: anywhere but inside a number, a word or before a mark that belongs to the character before it.
	for at := limit; at > limit/2; at-- {
		before, after := runes[at-1], runes[at]
		joined := unicode.IsNumber(before) && unicode.IsNumber(after) || !isWide(before) && !isWide(after) && unicode.IsLetter(before) && unicode.IsLetter(after)
		if !joined && !unicode.IsMark(after) {
			return at
		}
	}
	return limit
}

func isBreak(r rune) bool {
	switch r {
	case '、', '，', '；', ';', '｜', '|', '\n', ' ', '\u3000':
		return true
	}
	return false
}

// trimmed leaves white space at the ends of pieces out, and pieces that hold nothing else.
func trimmed(runes []rune, spans []verify.Span) []verify.Span {
	var out []verify.Span
	for _, s := range spans {
		for s.Start < s.End && unicode.IsSpace(runes[s.Start]) {
			s.Start++
		}
		for s.Start < s.End && unicode.IsSpace(runes[s.End-1]) {
			s.End--
		}
		if s.Start < s.End {
			out = append(out, s)
		}
	}
	return out
}
