// Package revision compares two editions of a document, sentence by sentence, and says what became of each.
//
// A sentence that stands in the later edition word for word (after the normalisation by which quotations are compared) is never
// called changed, unless what holds for it too has changed: a proviso behind it, the lead-in of its list, the head of its table
// (Around). Other sentences find their successor by what stands around them: first
// everything that did not change is laid side by side, in order; between those anchors headings are paired, then sentences by
// how alike their words are, weighted by how rare each word is; what is left is looked for in the rest of the document, and at
// last paired by its place. A sentence of which nothing is left in any of these ways is gone.
//
// That is a judgement about texts, not about law: a rule that was rewritten in other words under another heading is called gone.
package revision

import (
	"strings"

	"tenkyo/index"
	"tenkyo/verify"
)

// Status says what became of a sentence.
type Status string

// What can become of a sentence.
const (
	Current Status = "current" // it stands there, word for word
	Moved   Status = "moved"   // the same words under another number or on another page
	Changed Status = "changed"
	Gone    Status = "gone"
	Added   Status = "added" // it has no predecessor
)

// Place is where words stand in an edition: a range of a chunk's text, in runes.
type Place struct {
	ChunkID   string `json:"chunk_id"`
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Section   string `json:"section"` // heading path, joined by " > "
	Page      int    `json:"page"`
	PageLabel string `json:"page_label,omitempty"`
}

// Fate is what became of one sentence. Was and From are empty for what was added, Is and To for what is gone.
type Fate struct {
	Status Status `json:"status"`
	// Around says why a sentence is called changed whose own words did not change. Was and Is then hold what changed, too; From and
	// To are the place of the sentence, To with the provisos behind it.
	Around Around `json:"around,omitempty"`
	Was    string `json:"was"`
	Is     string `json:"is"`
	From   Place  `json:"from"`
	To     Place  `json:"to"`
}

// Comparison of two editions. It is immutable and safe for concurrent use.
type Comparison struct {
	was, is edition
	to      []int // for each unit of was its partner in is, or -1
	from    []int // the other way round; several units of was may have one partner, of which this is the first
	// whole marks units of was whose partner is the whole paragraph that begins there.
	whole map[int]bool
	part  bool // was holds only passages of the earlier edition
}

// unit is a sentence, or a heading.
type unit struct {
	text    string
	key     string // as it is compared
	heading bool
	chunk   int // of the edition, -1 for a heading
	start   int // runes of the chunk's text
	end     int
	block   int     // units of one paragraph have the same number
	section int     // its innermost heading, a unit; -1 where there is none
	mark    mark    // of the list item or row that it begins or goes on with
	lead    int     // the first unit of the block that introduces its list or table; -1 where there is none
	head    int     // the first row of its table; -1 for that row itself and outside tables
	words   []token // by number, each once
	weight  float64 // of all its words
}

// edition is a text as a row of units.
type edition struct {
	chunks []index.Chunk
	units  []unit
	at     map[string][]int // units by chunk id
}

// Compare compares an edition with a later one, both cut into chunks.
func Compare(was, is []index.Chunk) *Comparison { return compare(was, is, false) }

// ComparePassages compares some passages of an edition that is otherwise not at hand with a whole later one. No sentence is
// paired by its place alone.
func ComparePassages(was, is []index.Chunk) *Comparison { return compare(was, is, true) }

func compare(was, is []index.Chunk, part bool) *Comparison {
	c := &Comparison{was: newEdition(was), is: newEdition(is), whole: map[int]bool{}, part: part}
	weigh(c.was.units, c.is.units)
	a := aligner{Comparison: c}
	a.align()
	return c
}

func newEdition(chunks []index.Chunk) edition {
	e := edition{chunks: chunks, at: map[string][]int{}}
	var path []string
	open := []int{} // units of the headings above
	block := 0
	for i := range chunks {
		c := &chunks[i]
		same := 0
		for same < len(path) && same < len(c.Headings) && path[same] == c.Headings[same] {
			same++
		}
		if same < len(c.Headings) || same < len(path) {
			open = open[:same]
			for _, h := range c.Headings[same:] {
				block++
				above := -1
				if len(open) > 0 {
					above = open[len(open)-1]
				}
				open = append(open, len(e.units))
				e.units = append(e.units, unit{text: h, key: "# " + fold(h), heading: true, chunk: -1, block: block, section: above})
			}
			path = c.Headings
		}
		section := -1
		if len(open) > 0 {
			section = open[len(open)-1]
		}
		block = e.addChunk(i, section, block)
	}
	e.surround()
	return e
}

// addChunk adds the sentences of a chunk. A table's head that stands there again is left out.
func (e *edition) addChunk(number, section, block int) int {
	c := &e.chunks[number]
	runes := []rune(c.Text)
	repeated := 0
	for _, s := range c.Spans {
		if s.Repeated {
			repeated = max(repeated, s.End)
		}
	}
	at := 0
	for n, s := range verify.Sentences(c.Text) {
		if s.End <= repeated {
			continue
		}
		line := strings.ContainsRune(string(runes[at:s.Start]), '\n')
		if line || n == 0 || at == 0 {
			block++
		}
		at = s.End
		text := string(runes[s.Start:s.End])
		e.at[c.ID] = append(e.at[c.ID], len(e.units))
		e.units = append(e.units, unit{text: text, key: fold(text), chunk: number, start: s.Start, end: s.End, block: block, section: section})
	}
	return block
}

// fold is a text as it is compared: the verifier's normalisation, with numbers that white space parts kept apart.
func fold(text string) string {
	f := verify.Fold(text)
	var b strings.Builder
	for i, r := range f.Runes {
		if i > 0 && isDigit(r) && isDigit(f.Runes[i-1]) && f.At[i] > f.At[i-1]+1 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// At tells what became of the sentences in which a range of a chunk's text lies, in order. It returns nothing where the earlier
// edition has no such chunk, or no sentence there.
func (c *Comparison) At(chunkID string, start, end int) []Fate {
	var fates []Fate
	for _, i := range c.was.at[chunkID] {
		if u := &c.was.units[i]; u.start < end && start < u.end {
			fates = append(fates, c.fate(i))
		}
	}
	return fates
}

// Like tells what became of a sentence that is known by its words alone: the one of the earlier edition that has them, under the
// same section if there are several.
func (c *Comparison) Like(text, section string) (Fate, bool) {
	key, found := fold(text), -1
	for i := range c.was.units {
		u := &c.was.units[i]
		if u.heading || u.key != key && (len(key) == 0 || !strings.Contains(u.key, key)) {
			continue
		}
		if found < 0 || c.was.path(i) == section && c.was.path(found) != section {
			found = i
		}
	}
	if found < 0 {
		return Fate{}, false
	}
	return c.fate(found), true
}

// Changes lists every sentence that is not what and where it was, in the order of the earlier edition; what was added follows
// the sentence behind which it stands.
func (c *Comparison) Changes() []Fate {
	var out []Fate
	told := make([]bool, len(c.is.units)) // is part of the successor of an earlier sentence
	next := 0
	addUpTo := func(j int) {
		for ; next < j; next++ {
			if u := &c.is.units[next]; c.from[next] < 0 && !u.heading && !told[next] {
				out = append(out, Fate{Status: Added, Is: u.text, To: c.is.place(next, next)})
			}
		}
	}
	for i := range c.was.units {
		if c.was.units[i].heading {
			continue
		}
		if j := c.to[i]; j >= 0 {
			addUpTo(j)
		}
		f := c.fate(i)
		if f.Status == Changed {
			for j, last := c.to[i], c.successorEnd(i); j <= last; j++ {
				told[j] = true
			}
		}
		if f.Status != Current {
			out = append(out, f)
		}
	}
	addUpTo(len(c.is.units))
	return out
}

// fate of a unit of the earlier edition.
func (c *Comparison) fate(i int) Fate {
	u := &c.was.units[i]
	f := Fate{Status: Gone, Was: u.text, From: c.was.place(i, i)}
	j := c.to[i]
	if j < 0 {
		return f
	}
	last := c.successorEnd(i)
	f.To = c.is.place(j, last)
	f.Is = c.is.text(j, last)
	if u.key == c.is.units[j].key {
		if f.Around, f.Was, f.Is = c.around(i, j); f.Around == "" {
			f.Was, f.Is = u.text, c.is.text(j, j)
		}
	}
	switch {
	case u.key != c.is.units[j].key || f.Around != "":
		f.Status = Changed
	case c.moved(i, j):
		f.Status = Moved
	default:
		f.Status = Current
	}
	return f
}

// successorEnd is the last unit that belongs to the successor of a unit: sentences that were added behind it in its paragraph
// belong to it where it was changed itself; where it was not, only a proviso does. A proviso may begin a line of its own.
func (c *Comparison) successorEnd(i int) int {
	j := c.to[i]
	same := c.was.units[i].key == c.is.units[j].key
	last := j
	for k := j + 1; k < len(c.is.units); k++ {
		next := &c.is.units[k]
		if next.block != c.is.units[j].block && !c.is.isProviso(k) {
			break
		}
		if c.from[k] >= 0 && !c.whole[i] {
			break
		}
		if same && !startsProviso(next.text) {
			break
		}
		last = k
	}
	return last
}

// startsProviso tells of a sentence that takes something back from the one before it.
func startsProviso(text string) bool {
	text = strings.TrimLeft(text, " 　（(")
	for _, word := range []string{"ただし", "但し", "但、", "もっとも", "however", "provided", "except", "unless", "notwithstanding"} {
		if len(text) >= len(word) && strings.EqualFold(text[:len(word)], word) {
			return true
		}
	}
	return false
}

// moved tells whether a sentence that did not change stands elsewhere: on another page, or under another number. A heading that
// was only renamed is the same place.
func (c *Comparison) moved(i, j int) bool {
	a, b := &c.was.units[i], &c.is.units[j]
	if pa, pb := c.was.pageOf(i), c.is.pageOf(j); pa != pb {
		return true
	}
	if a.section < 0 || b.section < 0 {
		return a.section >= 0 || b.section >= 0
	}
	na, nb := numberOf(c.was.units[a.section].text), numberOf(c.is.units[b.section].text)
	if na != nb {
		return true
	}
	return c.to[a.section] != b.section && c.was.units[a.section].key != c.is.units[b.section].key
}

func (e *edition) pageOf(i int) int { return pageAt(&e.chunks[e.units[i].chunk], e.units[i].start) }

// pageAt is the page on which a rune of a chunk stands.
func pageAt(c *index.Chunk, at int) int {
	for _, s := range c.Spans {
		if at >= s.Start && at < s.End {
			return s.Page
		}
	}
	return c.Page
}

// place of the units from one to another. Where they lie in several chunks it is the first one's.
func (e *edition) place(first, last int) Place {
	u := &e.units[first]
	if u.chunk < 0 {
		return Place{Section: u.text}
	}
	c := &e.chunks[u.chunk]
	p := Place{ChunkID: c.ID, Start: u.start, End: u.end, Section: strings.Join(c.Headings, " > "), Page: pageAt(c, u.start), PageLabel: c.PageLabel}
	for _, s := range c.Spans {
		if u.start >= s.Start && u.start < s.End {
			p.PageLabel = s.Label
		}
	}
	if e.units[last].chunk == u.chunk {
		p.End = e.units[last].end
	}
	return p
}

// text of the units from one to another, as it stands in the document.
func (e *edition) text(first, last int) string {
	var parts []string
	for i := first; i <= last; {
		k := i
		for k < last && e.units[k+1].chunk == e.units[i].chunk {
			k++
		}
		if e.units[i].chunk < 0 {
			parts = append(parts, e.units[i].text)
		} else {
			runes := []rune(e.chunks[e.units[i].chunk].Text)
			parts = append(parts, string(runes[e.units[i].start:e.units[k].end]))
		}
		i = k + 1
	}
	return strings.Join(parts, "\n")
}

func (e *edition) path(i int) string {
	if u := &e.units[i]; u.chunk >= 0 {
		return strings.Join(e.chunks[u.chunk].Headings, " > ")
	}
	return ""
}
