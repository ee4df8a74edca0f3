package revision

import (
	"slices"
	"strings"
)

// Unit is a heading or a sentence of an edition, as a comparison goes through it.
type Unit struct {
	Text    string
	Heading bool
	Number  string // of a heading: 第25条の2, 3.2
	Section int    // the unit of its innermost heading; -1 where there is none
	Block   int    // units of one paragraph have the same
	Row     bool   // it is a row of a table
	Mark    string // what stands before it on its line, such as (1); "" for a bullet
	Before  string // what stands between it and the unit before it, where that is of the same paragraph
	Weight  float64
	Place   Place // of a heading only the section
}

// Pair is what became of what: units of the earlier edition and units of the later one, both in order. What is struck has no Is,
// what is new no Was. Each unit of the later edition is in one pair, each of the earlier in one.
type Pair struct {
	Was, Is []int
	Same    bool // word for word
	// Stands is the unit of the later edition that has the words of Was, where another unit of the earlier one became it; else -1.
	Stands int
}

// Was lists the units of the earlier edition, in the order of its text.
func (c *Comparison) Was() []Unit { return c.was.list() }

// Is lists the units of the later edition.
func (c *Comparison) Is() []Unit { return c.is.list() }

func (e *edition) list() []Unit {
	out := make([]Unit, len(e.units))
	texts := make([][]rune, len(e.chunks))
	for i := range e.units {
		u := &e.units[i]
		out[i] = Unit{Text: u.text, Heading: u.heading, Section: u.section, Block: u.block, Row: u.mark.kind == tableRow, Weight: u.weight + 1, Place: e.place(i, i)}
		if u.heading {
			out[i].Number = numberOf(u.text)
			out[i].Place = e.headingPlace(i)
			continue
		}
		if texts[u.chunk] == nil {
			texts[u.chunk] = []rune(e.chunks[u.chunk].Text)
		}
		runes := texts[u.chunk]
		if continues(e.units, i) {
			if before := &e.units[i-1]; before.chunk == u.chunk && before.end <= u.start {
				out[i].Before = string(runes[before.end:u.start])
			}
			continue
		}
		out[i].Mark = shownMark(runes, u.start)
	}
	return out
}

// headingPlace is the heading path that ends with a heading, and the page on which what stands below it begins.
func (e *edition) headingPlace(i int) Place {
	var path []string
	for k := i; k >= 0; k = e.units[k].section {
		path = append(path, e.units[k].text)
	}
	slices.Reverse(path)
	p := Place{Section: strings.Join(path, " > ")}
	for k := i + 1; k < len(e.units); k++ {
		if e.units[k].chunk >= 0 {
			first := e.place(k, k)
			p.Page, p.PageLabel = first.Page, first.PageLabel
			break
		}
	}
	return p
}

// shownMark is what stands on a line before a rune of it, without bullets and the bars of a table.
func shownMark(runes []rune, start int) string {
	from := start
	for from > 0 && runes[from-1] != '\n' {
		from--
	}
	return strings.Trim(string(runes[from:start]), " \t　|-*+–>#・•●○■□◆◇▪‣")
}

// Pairs lists what became of what, in the order of the later edition; what is struck, and what now stands only where something else
// was, follows in that of the earlier one.
func (c *Comparison) Pairs() []Pair {
	became := make([][]int, len(c.is.units)) // units of was by their partner
	stands := map[int]int{}
	for i, j := range c.to {
		switch {
		case j < 0:
		case c.from[j] != i && c.was.units[i].key == c.is.units[j].key:
			stands[i] = j
		default:
			became[j] = append(became[j], i)
		}
	}
	var out []Pair
	for j := 0; j < len(c.is.units); j++ {
		p := Pair{Was: became[j], Is: []int{j}, Stands: -1}
		if slices.ContainsFunc(p.Was, func(i int) bool { return c.whole[i] }) {
			for k := j + 1; k < len(c.is.units) && continues(c.is.units, k) && c.from[k] < 0; k++ {
				p.Is = append(p.Is, k)
			}
		}
		p.Same = len(p.Was) == 1 && len(p.Is) == 1 && c.was.units[p.Was[0]].key == c.is.units[j].key
		out = append(out, p)
		j = p.Is[len(p.Is)-1]
	}
	for i, j := range c.to {
		at, elsewhere := stands[i]
		switch {
		case elsewhere:
			out = append(out, Pair{Was: []int{i}, Same: true, Stands: at})
		case j < 0:
			out = append(out, Pair{Was: []int{i}, Stands: -1})
		}
	}
	return out
}

// Increasing lists, of pairs of numbers with rising first members, the positions of as many as have rising second members too: what
// is not among them changed its order.
func Increasing(firsts, seconds []int) []int {
	pairs := make([]pairing, len(firsts))
	at := map[pairing]int{}
	for k := range firsts {
		pairs[k] = pairing{firsts[k], seconds[k]}
		at[pairs[k]] = k
	}
	var kept []int
	for _, p := range increasing(pairs) {
		kept = append(kept, at[p])
	}
	return kept
}

// Alike tells whether two texts are the same in the way in which sentences are compared.
func Alike(a, b string) bool { return fold(a) == fold(b) }
