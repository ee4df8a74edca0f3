package compare

import (
	"cmp"
	"slices"

	"tenkyo/app/revision"
)

// side is an edition as its articles.
type side struct {
	units    []revision.Unit
	articles []article
	of       []int // the article of each unit
}

// article is a heading with the sentences directly below it, or a line in place of articles that were struck; head is -1 for what stands before all headings.
type article struct {
	head   int
	units  []int // without the heading
	weight float64
	match  int // the article of the other edition that it is; -1 for none
}

// builder makes a table.
type builder struct {
	was, is side
	pairs   []revision.Pair
	became  []int       // the pair of each unit of is
	fate    []int       // the pair of each unit of was
	votes   [][]vote    // by article of is: how much of it came from articles of was
	order   map[int]int // matched articles of is that kept their order
}

type vote struct {
	from   int
	weight float64
}

func newBuilder(c *revision.Comparison) *builder {
	b := &builder{was: newSide(c.Was()), is: newSide(c.Is())}
	b.pairs = apart(c.Pairs(), b.was.units, b.is.units)
	b.became, b.fate = make([]int, len(b.is.units)), make([]int, len(b.was.units))
	for n, p := range b.pairs {
		for _, i := range p.Was {
			b.fate[i] = n
		}
		for _, j := range p.Is {
			b.became[j] = n
		}
	}
	return b
}

func newSide(units []revision.Unit) side {
	s := side{units: units, of: make([]int, len(units))}
	at := map[int]int{}
	for i := range units {
		u := &units[i]
		head := u.Section
		if u.Heading || isStone(u) {
			head = i
		}
		n, known := at[head]
		if !known {
			n = len(s.articles)
			at[head] = n
			s.articles = append(s.articles, article{head: head, match: -1})
		}
		s.of[i] = n
		if head != i {
			s.articles[n].units = append(s.articles[n].units, i)
			s.articles[n].weight += u.Weight
		}
	}
	return s
}

// slight is what a pair of headings counts whose articles have no sentence in common: less than any sentence.
const slight = 1e-6

// match finds which article became which: by the sentences that went from the one to the other, twice where their headings are one,
// each to one at most. Where nothing of an article is left, its heading alone decides.
func (b *builder) match() {
	weights := map[[2]int]float64{}
	heads := map[[2]int]bool{}
	for _, p := range b.pairs {
		if len(p.Was) == 0 || len(p.Is) == 0 {
			continue
		}
		key := [2]int{b.was.of[p.Was[0]], b.is.of[p.Is[0]]}
		if b.is.units[p.Is[0]].Heading {
			heads[key] = true
			continue
		}
		for _, j := range p.Is {
			weights[key] += b.is.units[j].Weight
		}
	}
	b.votes = make([][]vote, len(b.is.articles))
	type candidate struct {
		key   [2]int
		score float64
	}
	var all []candidate
	for key, w := range weights {
		b.votes[key[1]] = append(b.votes[key[1]], vote{key[0], w})
		if heads[key] || b.was.articles[key[0]].head < 0 && b.is.articles[key[1]].head < 0 {
			w *= 2
		}
		all = append(all, candidate{key, w})
	}
	for key := range heads {
		if weights[key] == 0 {
			all = append(all, candidate{key, slight})
		}
	}
	slices.SortFunc(all, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.key[1], y.key[1]), cmp.Compare(x.key[0], y.key[0]))
	})
	for _, c := range all {
		if w, i := &b.was.articles[c.key[0]], &b.is.articles[c.key[1]]; w.match < 0 && i.match < 0 && b.fits(c.key, c.score) {
			w.match, i.match = c.key[1], c.key[0]
		}
	}
	for n := range b.votes {
		slices.SortFunc(b.votes[n], func(x, y vote) int { return cmp.Or(cmp.Compare(y.weight, x.weight), cmp.Compare(x.from, y.from)) })
	}
	b.bury()
	b.keepOrder()
}

// leastOfBoth is the share of the smaller of two articles under different headings that must have gone from the one to the other.
const leastOfBoth = 0.34

// fits tells whether enough went from one article to another to call them one. Where a heading was paired, any sentence is enough, or
// none.
func (b *builder) fits(key [2]int, score float64) bool {
	w, i := &b.was.articles[key[0]], &b.is.articles[key[1]]
	if score <= slight || w.head < 0 && i.head < 0 {
		return true
	}
	if w.head >= 0 && i.head >= 0 && b.fate[w.head] == b.became[i.head] {
		return true
	}
	return score >= leastOfBoth*min(w.weight, i.weight)
}

// keepOrder finds the matched articles that stand in the same order as before.
func (b *builder) keepOrder() {
	var firsts, seconds []int
	for n := range b.was.articles {
		if m := b.was.articles[n].match; m >= 0 {
			firsts, seconds = append(firsts, n), append(seconds, m)
		}
	}
	b.order = map[int]int{}
	for _, k := range revision.Increasing(firsts, seconds) {
		b.order[seconds[k]] = firsts[k]
	}
}

// most is the share of an article that must have come from another, or gone there, to be called split off or merged.
const most = 0.5

// splitFrom is the article of the earlier edition of which a new one was a part; -1 for none.
func (b *builder) splitFrom(n int) int {
	if v := b.votes[n]; len(v) > 0 && v[0].weight > most*b.is.articles[n].weight {
		return v[0].from
	}
	return -1
}

// mergedInto is the article of the later edition into which one went that is no more; -1 for none.
func (b *builder) mergedInto(n int) int {
	went := map[int]float64{}
	for _, i := range b.was.articles[n].units {
		if p := b.pairs[b.fate[i]]; len(p.Is) > 0 {
			went[b.is.of[p.Is[0]]] += b.was.units[i].Weight
		}
	}
	for to, w := range went {
		if w > most*b.was.articles[n].weight {
			return to
		}
	}
	return -1
}
