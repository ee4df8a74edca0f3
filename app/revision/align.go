package revision

import (
	"cmp"
	"slices"
)

// The least that two texts have in common to be taken for two forms of one, chosen on real revisions of rules in both languages.
const (
	alikeInPlace   = 0.3  // between the same neighbours, in order
	alikeElsewhere = 0.6  // anywhere in the document
	alikeHeading   = 0.5  // of two headings between the same neighbours
	merged         = 0.75 // of a sentence that went into its neighbour's successor
)

// Work on one gap is bounded: beyond so many pairs of sentences only what is equal is paired.
const mostPairs = 1 << 20

// mostLooks bounds the search for what is alike elsewhere in the document, by how often a word of a sentence is looked up in another: of
// two books of 500 pages with nothing in common the last sentences are then new and struck without having been looked for everywhere.
const mostLooks = 1 << 27

// shortestKey is how long, in bytes, a sentence must be to be recognised away from its place.
const shortestKey = 18

// aligner pairs the units of two editions.
type aligner struct{ *Comparison }

func (a *aligner) align() {
	a.to, a.from = unmatched(len(a.was.units)), unmatched(len(a.is.units))
	a.anchor(0, len(a.was.units), 0, len(a.is.units))
	a.eachGap(a.headings)
	a.eachGap(a.sentences)
	a.elsewhere()
	if !a.part {
		a.eachGap(a.byPlace)
	}
	a.mergedSentences()
}

func unmatched(n int) []int {
	to := make([]int, n)
	for i := range to {
		to[i] = -1
	}
	return to
}

func (a *aligner) pair(i, j int) {
	a.to[i] = j
	if a.from[j] < 0 {
		a.from[j] = i
	}
}

// anchor pairs what is equal in both and keeps its order: from both ends inward, then by what each edition has once, and again
// between those.
func (a *aligner) anchor(i0, i1, j0, j1 int) {
	was, is := a.was.units, a.is.units
	for i0 < i1 && j0 < j1 && was[i0].key == is[j0].key {
		a.pair(i0, j0)
		i0, j0 = i0+1, j0+1
	}
	for i0 < i1 && j0 < j1 && was[i1-1].key == is[j1-1].key {
		i1, j1 = i1-1, j1-1
		a.pair(i1, j1)
	}
	if i0 >= i1 || j0 >= j1 {
		return
	}
	once := a.once(i0, i1, j0, j1)
	if len(once) == 0 {
		a.longestCommon(i0, i1, j0, j1)
		return
	}
	i, j := i0, j0
	for _, p := range once {
		a.anchor(i, p.i, j, p.j)
		a.pair(p.i, p.j)
		i, j = p.i+1, p.j+1
	}
	a.anchor(i, i1, j, j1)
}

type pairing struct{ i, j int }

// once lists the pairs of units that both ranges hold exactly once, as many as keep their order.
func (a *aligner) once(i0, i1, j0, j1 int) []pairing {
	type seen struct{ i, j, inWas, inIs int }
	keys := map[string]*seen{}
	for i := i0; i < i1; i++ {
		s := keys[a.was.units[i].key]
		if s == nil {
			s = &seen{}
			keys[a.was.units[i].key] = s
		}
		s.i, s.inWas = i, s.inWas+1
	}
	for j := j0; j < j1; j++ {
		if s := keys[a.is.units[j].key]; s != nil {
			s.j, s.inIs = j, s.inIs+1
		}
	}
	var pairs []pairing
	for i := i0; i < i1; i++ {
		if s := keys[a.was.units[i].key]; s.inWas == 1 && s.inIs == 1 {
			pairs = append(pairs, pairing{i, s.j})
		}
	}
	return increasing(pairs)
}

// increasing is the longest part of pairs whose second members rise as the first do.
func increasing(pairs []pairing) []pairing {
	before := make([]int, len(pairs))
	var ends []int // ends[n]: the pair with the least j that ends a run of n+1
	for k, p := range pairs {
		n, _ := slices.BinarySearchFunc(ends, p.j, func(e, j int) int { return cmp.Compare(pairs[e].j, j) })
		before[k] = -1
		if n > 0 {
			before[k] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, k)
		} else {
			ends[n] = k
		}
	}
	if len(ends) == 0 {
		return nil
	}
	run := make([]pairing, len(ends))
	for k, n := ends[len(ends)-1], len(ends)-1; n >= 0; k, n = before[k], n-1 {
		run[n] = pairs[k]
	}
	return run
}

// longestCommon pairs equal units of ranges in which nothing stands only once.
func (a *aligner) longestCommon(i0, i1, j0, j1 int) {
	a.best(i0, i1, j0, j1, func(u, v *unit) float64 {
		if u.key == v.key {
			return 1
		}
		return 0
	})
}

// best pairs the units of two ranges in order, so that the sum of their scores is highest; a score of 0 pairs nothing.
func (a *aligner) best(i0, i1, j0, j1 int, score func(u, v *unit) float64) {
	n, m := i1-i0, j1-j0
	if n == 0 || m == 0 || n > mostPairs/m {
		return
	}
	sums := make([]float64, (n+1)*(m+1)) // sums[i*(m+1)+j]: of what follows
	scores := make([]float32, n*m)
	at := func(i, j int) *float64 { return &sums[i*(m+1)+j] }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			most := max(*at(i+1, j), *at(i, j+1))
			if s := float32(score(&a.was.units[i0+i], &a.is.units[j0+j])); s > 0 {
				scores[i*m+j] = s
				most = max(most, float64(s)+*at(i+1, j+1))
			}
			*at(i, j) = most
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		s := scores[i*m+j]
		switch {
		case s > 0 && *at(i, j) == float64(s)+*at(i+1, j+1):
			a.pair(i0+i, j0+j)
			i, j = i+1, j+1
		case *at(i, j) == *at(i+1, j):
			i++
		default:
			j++
		}
	}
}

// eachGap calls f for the ranges between units that are paired in order.
func (a *aligner) eachGap(f func(i0, i1, j0, j1 int)) {
	anchors := []pairing{}
	for i, j := range a.to {
		if j >= 0 && a.from[j] == i {
			anchors = append(anchors, pairing{i, j})
		}
	}
	anchors = append(increasing(anchors), pairing{len(a.to), len(a.from)})
	i, j := 0, 0
	for _, p := range anchors {
		if i < p.i || j < p.j {
			f(i, p.i, j, p.j)
		}
		i, j = p.i+1, p.j+1
	}
}

// headings pairs the headings of a gap: by their words, or by their number alone.
func (a *aligner) headings(i0, i1, j0, j1 int) {
	a.best(i0, i1, j0, j1, func(u, v *unit) float64 {
		if !u.heading || !v.heading {
			return 0
		}
		s := alike(u, v)
		if n := numberOf(u.text); n != "" && n == numberOf(v.text) {
			s = max(s, alikeHeading)
		}
		if s < alikeHeading {
			return 0
		}
		return s
	})
}

// sentences pairs the sentences of a gap by their words.
func (a *aligner) sentences(i0, i1, j0, j1 int) {
	a.best(i0, i1, j0, j1, func(u, v *unit) float64 {
		if u.heading || v.heading {
			return 0
		}
		s := alike(u, v)
		if s < alikeInPlace {
			return 0
		}
		return s
	})
}

// elsewhere pairs sentences that left their place: those that stand word for word in another, then those that are much alike.
func (a *aligner) elsewhere() {
	free := map[string][]int{} // units of is by key, those without a partner first
	for _, paired := range []bool{false, true} {
		for j := range a.is.units {
			if u := &a.is.units[j]; !u.heading && (a.from[j] >= 0) == paired {
				free[u.key] = append(free[u.key], j)
			}
		}
	}
	var rest []int
	for i := range a.was.units {
		u := &a.was.units[i]
		if a.to[i] >= 0 || u.heading {
			continue
		}
		if found := free[u.key]; len(found) > 0 && len(u.key) >= shortestKey {
			at := found[0]
			for _, j := range found {
				if a.sameSection(i, j) {
					at = j
					break
				}
			}
			a.pair(i, at)
			continue
		}
		rest = append(rest, i)
	}
	a.likeElsewhere(rest)
}

// likeElsewhere pairs units with the one in the rest of the document that is most like them.
func (a *aligner) likeElsewhere(units []int) {
	holders := map[int][]int{} // free units of is, by token
	for j := range a.is.units {
		if v := &a.is.units[j]; a.from[j] < 0 && !v.heading {
			for _, t := range v.words {
				holders[t.id] = append(holders[t.id], j)
			}
		}
	}
	shared := make([]float64, len(a.is.units)) // weight that each has in common with a unit, as far as it was added up
	work := 0
	for _, i := range units {
		u := &a.was.units[i]
		if len(u.key) < shortestKey {
			continue
		}
		words, spared := a.telling(u)
		var found []int
		for _, w := range words {
			for _, j := range holders[w.id] {
				if shared[j] == 0 {
					found = append(found, j)
				}
				shared[j] += w.weight
			}
			work += len(holders[w.id])
		}
		slices.Sort(found)
		most, at := alikeElsewhere, -1
		for _, j := range found {
			v, sum := &a.is.units[j], shared[j]
			shared[j] = 0
			if a.from[j] >= 0 || 2*(sum+spared) < most*(u.weight+v.weight)*(1-1e-9) {
				continue
			}
			work += len(u.words)
			if s := alike(u, v); s > most || s == most && at < 0 {
				most, at = s, j
			}
		}
		if at >= 0 {
			a.pair(i, at)
		}
		if work > mostLooks {
			return
		}
	}
}

// telling are the rarest words of u, of which each unit that can be alike elsewhere has one, and the weight of the others. What two
// units have in common weighs, if it is enough, more than the words that are left out do together: with c in common, and so no less
// than c in the other, 2c/(u+c) must reach alikeElsewhere.
func (a *aligner) telling(u *unit) (words []token, spared float64) {
	words = slices.Clone(u.words)
	slices.SortFunc(words, func(x, y token) int { return cmp.Compare(y.weight, x.weight) })
	room := u.weight * alikeElsewhere / (2 - alikeElsewhere) * (1 - 1e-9)
	for len(words) > 0 && words[len(words)-1].weight < room-spared {
		spared += words[len(words)-1].weight
		words = words[:len(words)-1]
	}
	return words, spared
}

func (a *aligner) sameSection(i, j int) bool {
	s, t := a.was.units[i].section, a.is.units[j].section
	return s < 0 && t < 0 || s >= 0 && t >= 0 && a.to[s] == t
}

// byPlace pairs what is left between two neighbours by where it stands: paragraph by paragraph where there are as many on both
// sides, else the first with the first. Nothing is paired across a heading.
func (a *aligner) byPlace(i0, i1, j0, j1 int) {
	for i0 < i1 && a.to[i0] >= 0 { // paired elsewhere
		i0++
	}
	i1 = upTo(i1, i0, func(i int) bool { return a.was.units[i].heading || a.to[i] >= 0 })
	j1 = upTo(j1, j0, func(j int) bool { return a.is.units[j].heading || a.from[j] >= 0 })
	if i0 >= i1 || j0 >= j1 || !a.sameSection(i0, j0) {
		return
	}
	if !continues(a.was.units, i0) { // what was added to the paragraph before is not in its place
		for j0 < j1 && continues(a.is.units, j0) {
			j0++
		}
	}
	was, is := paragraphs(a.was.units, i0, i1), paragraphs(a.is.units, j0, j1)
	if len(was) == 0 || len(is) == 0 {
		return
	}
	if len(was) != len(is) {
		was, is = was[:1], is[:1]
	}
	for k := range was {
		x, y := was[k], is[k]
		if x.j-x.i == y.j-y.i {
			for n := range x.j - x.i {
				a.pair(x.i+n, y.i+n)
			}
			continue
		}
		for i := x.i; i < x.j; i++ {
			a.pair(i, y.i)
			a.whole[i] = true
		}
	}
}

func upTo(end, from int, stop func(int) bool) int {
	for k := from; k < end; k++ {
		if stop(k) {
			return k
		}
	}
	return end
}

// continues tells whether a unit goes on with the paragraph of the one before.
func continues(units []unit, i int) bool { return i > 0 && units[i].block == units[i-1].block }

// paragraphs cuts a range of units into paragraphs, as pairs of a first unit and the one behind the last.
func paragraphs(units []unit, from, to int) []pairing {
	var out []pairing
	for k := from; k < to; k++ {
		if k > from && continues(units, k) {
			out[len(out)-1].j = k + 1
		} else {
			out = append(out, pairing{k, k + 1})
		}
	}
	return out
}

// mergedSentences pairs sentences that went into the successor of a neighbour.
func (a *aligner) mergedSentences() {
	for i := range a.was.units {
		u := &a.was.units[i]
		if a.to[i] >= 0 || u.heading {
			continue
		}
		for _, k := range []int{i - 1, i + 1} {
			if k < 0 || k >= len(a.was.units) || a.was.units[k].heading || a.to[k] < 0 {
				continue
			}
			v := &a.is.units[a.to[k]]
			if v.key != a.was.units[k].key && within(u, v) >= merged {
				a.pair(i, a.to[k])
				break
			}
		}
	}
}
