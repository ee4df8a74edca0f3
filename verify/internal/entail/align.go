package entail

import (
	"slices"
	"strings"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/internal/reading"
)

// alignment is a clause of the claim upon a clause of a source.
type alignment struct {
	p        *Pair
	ci       int
	si, di   int
	c, d     *reading.Clause
	s        *Source
	env      []int // phrases of the source that belong to its clause
	chain    []int // phrases of the clauses before it in a chain, in roles that its own have not
	to       map[int]int
	used     map[int]bool // words of the source that have a partner
	score    int
	clashes  []clash
	findings []Finding
}

// align puts clause ci of the claim upon clause di of source si.
func (p *Pair) align(ci, si, di int) *alignment {
	a := &alignment{p: p, ci: ci, si: si, di: di, c: &p.Claim.Clauses[ci], s: &p.Sources[si], to: make(map[int]int), used: make(map[int]bool)}
	a.d = &a.s.Clauses[di]
	a.env = append(append([]int{}, a.d.Phrases...), a.d.Lent...)
	a.chain = a.chained()
	a.predicate()
	for _, i := range a.claimPhrases() {
		a.phrase(i)
	}
	a.exchanged()
	a.force()
	a.subClauses()
	a.sourceSide()
	a.weigh()
	return a
}

// chained gives the phrases of the clauses before the source's in its sentence, in roles in which it has none itself: 代表理事に対し、理由を
// 示して、招集を請求する.
func (a *alignment) chained() []int {
	var out []int
	for i := range a.s.Clauses[:a.di] {
		c := &a.s.Clauses[i]
		if c.Kind != reading.Main || c.Aside != a.d.Aside {
			continue
		}
		for _, e := range c.Phrases {
			role := a.s.Phrases[e].Role
			if (role == reading.To || role == reading.At || role == reading.From || role == reading.After || role == reading.Before || role == reading.Manner) && len(a.s.Own(a.d, role)) == 0 {
				out = append(out, e)
			}
		}
	}
	return out
}

// claimPhrases are those of the claim's clause; one that goes on from the clause before is asked for, too.
func (a *alignment) claimPhrases() []int {
	return append(append([]int{}, a.c.Phrases...), a.c.Lent...)
}

func (a *alignment) find(rule string, o Outcome, claim, source [2]int) {
	a.findings = append(a.findings, Finding{Rule: rule, Outcome: o, Claim: claim, Source: a.si, SourceSpan: source})
}

func wordSpan(w *reading.Word) [2]int { return [2]int{w.Start, w.End} }

func (a *alignment) predSpans() (claim, source [2]int) {
	claim, source = [2]int{a.c.Start, a.c.End}, [2]int{a.d.Start, a.d.End}
	if a.c.Pred >= 0 {
		claim = wordSpan(&a.p.Claim.Words[a.c.Pred])
	}
	if a.d.Pred >= 0 {
		source = wordSpan(&a.s.Words[a.d.Pred])
	}
	return claim, source
}

// predicate compares what the two clauses say at all.
func (a *alignment) predicate() {
	claim, source := a.predSpans()
	switch {
	case a.c.Key != "" && a.sameKey(a.c.Key, a.d.Key):
		a.score += 3
		if a.d.Pred >= 0 {
			a.used[a.d.Pred] = true
			if a.outside(&a.s.Words[a.d.Pred]) {
				a.find("predicate-not-quoted", Reworded, claim, source)
			}
		}
	case a.c.Key == reading.Is && a.d.Key == "" || a.c.Key == "" && a.d.Key == reading.Is:
		a.score++
	case lexicon.Opposite(a.c.Key, a.d.Key) && a.c.Not == a.d.Not && !a.p.told(a.c.Key):
		a.score += 2
		a.find("opposite", Contradicted, claim, source)
	default:
		rule := "predicate"
		if a.onlyWithin() {
			rule = "unasserted"
		}
		a.find(rule, Reworded, claim, source)
	}
}

// onlyWithin reports whether the source has the claim's predicate only where it describes a noun, so that it is said of that alone:
// 「選手は、歌を歌っている人を見た。」 has no singing player.
func (a *alignment) onlyWithin() bool {
	if next := a.ci + 1; next < len(a.p.Claim.Clauses) && japanese(a.s.Text) { // なくなって of なくなって修学したいときは is no statement of its own
		c, n := a.c, &a.p.Claim.Clauses[next]
		if n.Kind != reading.Main && n.Kind != reading.Relative && !strings.ContainsAny(runesOf(a.p.Claim.Text, c.End, n.Start), "、,") {
			return false
		}
	}
	within := false
	for i := range a.s.Clauses {
		if c := &a.s.Clauses[i]; a.c.Key != reading.Is && a.sameKey(a.c.Key, c.Key) {
			by := runesOf(a.s.Text, c.End, c.End+4)
			if c.Kind != reading.Relative && c.Kind != reading.Condition || strings.HasPrefix(by, "ことによ") || strings.HasPrefix(by, "ことで") { // by doing it
				return false
			}
			within = true
		}
	}
	return within
}

// runesOf gives the runes [from, to) of a text, as far as it has them.
func runesOf(text string, from, to int) string {
	r := []rune(text)
	from, to = min(max(from, 0), len(r)), min(max(to, 0), len(r))
	return string(r[from:max(from, to)])
}

// outside reports whether a word stands outside what is quoted.
func (a *alignment) outside(w *reading.Word) bool { return w.Start < a.s.From || w.End > a.s.To }

// conjuncts cuts the words of a phrase at "and" and "or".
func conjuncts(s *reading.Sentence, words []int) [][]int {
	var out [][]int
	from := 0
	for i, w := range words {
		if t := s.Words[w].Tie; t == reading.And || t == reading.Or || i == len(words)-1 {
			out = append(out, words[from:i+1])
			from = i + 1
		}
	}
	return out
}

// placed is the best place of a conjunct of the claim in the source.
type placed struct {
	phrase  int // of the source, or -1
	words   []int
	pairs   [][2]int // claim word, source word
	left    []int    // claim words without a partner
	extra   []int    // source words of the conjunct without a partner
	head    bool     // the heads are partners
	role    bool     // the roles agree
	clash   Fit      // of the heads, where both are quantities
	quality int
}

// phrase looks for a phrase of the claim among those of the source's clause.
func (a *alignment) phrase(i int) {
	q := &a.p.Claim.Phrases[i]
	parts := conjuncts(a.p.Claim, q.Words)
	var homes []placed
	for _, part := range parts {
		if a.isHollow(part) {
			continue
		}
		best := placed{phrase: -1, quality: -1}
		for _, e := range append(append([]int{}, a.env...), a.chain...) {
			for _, words := range conjuncts(a.s.Sentence, a.s.Phrases[e].Words) {
				if m := a.place(q, part, e, words); m.quality > best.quality {
					best = m
				}
			}
		}
		a.settlePart(i, part, best)
		homes = append(homes, best)
	}
	a.joints(q, homes)
}

// isHollow reports whether words carry nothing that must be found again.
func (a *alignment) isHollow(part []int) bool {
	for _, w := range part {
		if !a.p.Claim.Words[w].Empty {
			return false
		}
	}
	return true
}

// place tries one conjunct of the claim on one of the source.
func (a *alignment) place(q *reading.Phrase, part []int, e int, words []int) placed {
	m := placed{phrase: e, words: words}
	sq := &a.s.Phrases[e]
	m.role = a.rolesAgree(q, sq) || a.anchors(q, words, part)
	taken := make(map[int]bool)
	for k, w := range part {
		cw := &a.p.Claim.Words[w]
		partner := -1
		for _, x := range words {
			if !taken[x] && a.same(cw, &a.s.Words[x]) {
				partner = x
				break
			}
		}
		if partner < 0 {
			if !cw.Empty {
				m.left = append(m.left, w)
			}
			continue
		}
		taken[partner] = true
		m.pairs = append(m.pairs, [2]int{w, partner})
		if k == len(part)-1 && partner == words[len(words)-1] {
			m.head = true
		}
	}
	for _, x := range words {
		if !taken[x] && !a.s.Words[x].Empty {
			m.extra = append(m.extra, x)
		}
	}
	m.quality = 4 * len(m.pairs)
	head, shead := &a.p.Claim.Words[part[len(part)-1]], &a.s.Words[words[len(words)-1]]
	if m.clash = a.measure(head, shead); m.clash == OtherValue && m.role || m.clash == OtherBound || m.clash == Looser {
		m.quality += 2
	}
	if m.head {
		m.quality += 3
	}
	if a.used[words[len(words)-1]] { // it has its partner already
		m.quality -= 2
	}
	if m.role {
		m.quality++
	} else if len(m.pairs) == 0 {
		m.quality = 0
	}
	return m
}

// anchors reports whether a conjunct of the claim is the event from which the quantity runs that the source hangs it on: 会日から for 会日の.
func (a *alignment) anchors(q *reading.Phrase, words, part []int) bool {
	if a.s.Words[words[len(words)-1]].Fact < 0 || q.Role != reading.From && q.Role != reading.Than && q.Role != reading.After && q.Role != reading.Before {
		return false
	}
	return slices.ContainsFunc(words, func(x int) bool {
		return a.s.Words[x].Tie == reading.OfNext && a.s.Words[x].Key == a.p.Claim.Words[part[len(part)-1]].Key
	})
}

// measure compares two words as quantities.
func (a *alignment) measure(c, s *reading.Word) Fit {
	if c.Fact < 0 || s.Fact < 0 {
		return Unlike
	}
	return a.p.Measure(a.p.Claim.Facts[c.Fact].ID, a.si, a.s.Facts[s.Fact].ID)
}

// same reports whether two words are the same, of which the source's is quoted.
func (a *alignment) same(c, s *reading.Word) bool {
	if c.Fact >= 0 || s.Fact >= 0 {
		return a.measure(c, s) == Same && !a.outside(s)
	}
	return a.sameKey(c.Key, s.Key)
}

func (a *alignment) sameKey(c, s string) bool {
	return c == s || a.p.Near != nil && a.p.Near(c, s)
}

// settlePart writes down what the best place of a conjunct comes to.
func (a *alignment) settlePart(i int, part []int, m placed) {
	q := &a.p.Claim.Phrases[i]
	if m.phrase < 0 || len(m.pairs) == 0 && m.clash <= Unlike && !m.role {
		a.absent(q, part)
		return
	}
	for _, pr := range m.pairs {
		a.used[pr[1]] = true
		a.to[pr[0]] = pr[1]
		a.score += 2
	}
	if len(m.pairs) > 0 || m.clash > Unlike {
		a.to[part[len(part)-1]] = m.words[len(m.words)-1]
	}
	if sq := &a.s.Phrases[m.phrase]; m.head && q.Also && sq.Only {
		a.find("only", Contradicted, wordSpan(&a.p.Claim.Words[part[len(part)-1]]), wordSpan(&a.s.Words[m.words[len(m.words)-1]]))
	} else if m.head && q.Only && !sq.Only && !a.sourceOnly() {
		a.find("only", Reworded, wordSpan(&a.p.Claim.Words[part[len(part)-1]]), wordSpan(&a.s.Words[m.words[len(m.words)-1]]))
	}
	if m.role {
		a.score++
	} else if len(m.pairs) > 0 {
		a.roleClash(q, part, m)
	}
	a.leftover(q, m)
	a.narrowed(m)
}

// sourceOnly reports whether anything of the source's sentence is limited with "only".
func (a *alignment) sourceOnly() bool {
	return slices.ContainsFunc(a.s.Phrases, func(p reading.Phrase) bool { return p.Only }) || slices.ContainsFunc(a.s.Clauses, func(c reading.Clause) bool { return c.Only })
}

// absent looks for the words of a conjunct anywhere in reach: a topic may come from the heading.
func (a *alignment) absent(q *reading.Phrase, part []int) {
	for _, w := range part {
		if cw := &a.p.Claim.Words[w]; !cw.Empty && !a.lent(q, cw) {
			a.miss(q, w)
		}
	}
}

// elsewhere gives a word of the source's sentence that is the claim's, wherever it stands, or -1.
func (a *alignment) elsewhere(cw *reading.Word) int {
	return slices.IndexFunc(a.s.Words, func(sw reading.Word) bool { return a.same(cw, &sw) && !a.outside(&sw) })
}

// hasActor reports whether the source's clause says who acts.
func (a *alignment) hasActor() bool {
	return slices.ContainsFunc(a.env, func(e int) bool {
		q := &a.s.Phrases[e]
		return (q.Role == reading.Subject || q.Role == reading.Topic) && isActor(a.s.Head(q).Key)
	})
}

// ofOther reports whether a word of the source belongs to another statement of the sentence, which has a subject of its own, as the one
// that the claim is held against has.
func (a *alignment) ofOther(x int) bool {
	subject := func(c *reading.Clause) int {
		for _, i := range append(a.s.Own(c, reading.Subject, reading.Topic), c.Lent...) {
			if r := a.s.Phrases[i].Role; r == reading.Subject || r == reading.Topic {
				return i
			}
		}
		return -1
	}
	for i := range a.s.Phrases {
		if q := &a.s.Phrases[i]; slices.Contains(q.Words, x) {
			if q.Clause < 0 || q.Clause >= len(a.s.Clauses) || q.Clause == a.di {
				return false
			}
			c := &a.s.Clauses[q.Clause]
			mine, other := subject(a.d), subject(c)
			return c.Kind == reading.Main && c.Pred >= 0 && a.d.Pred >= 0 && a.c.Pred >= 0 && mine >= 0 && other >= 0 && mine != other && a.s.Head(&a.s.Phrases[mine]).Key != a.s.Head(&a.s.Phrases[other]).Key
		}
	}
	return false
}

func (a *alignment) miss(q *reading.Phrase, w int) {
	cw := &a.p.Claim.Words[w]
	if x := a.elsewhere(cw); x >= 0 {
		if cw.Tie == reading.Last && a.ofOther(x) {
			a.find("other-statement", Reworded, wordSpan(cw), wordSpan(&a.s.Words[x]))
			return
		}
		if cw.Tie == reading.Last && isActor(cw.Key) && a.c.Pred >= 0 && (q.Role == reading.Subject || q.Role == reading.Topic) && a.hasActor() {
			a.find("acts-otherwise", Reworded, wordSpan(cw), wordSpan(&a.s.Words[x]))
			return
		}
		o := Loose
		if cw.Fact >= 0 { // a quantity in another place is that of something else
			o = Reworded
		}
		a.find("elsewhere", o, wordSpan(cw), wordSpan(&a.s.Words[x]))
		return
	}
	a.score--
	a.find("word", Reworded, wordSpan(cw), [2]int{})
}

// lent reports whether a word without a partner may come from elsewhere: the heading, the lead, or what describes the noun.
func (a *alignment) lent(q *reading.Phrase, w *reading.Word) bool {
	if w.Fact >= 0 {
		return false
	}
	if a.p.Context[w.Key] && (q.Role == reading.Subject || q.Role == reading.Topic || q.Role == reading.Of || w.Tie != reading.Last) {
		return true
	}
	quantifier := isMark("all", w)
	anchor := w.Tie == reading.OfNext && a.p.Claim.Head(q).Fact >= 0
	for _, e := range a.env {
		sq := &a.s.Phrases[e]
		if (quantifier || anchor && (sq.Role == reading.From || sq.Role == reading.Than || sq.Role == reading.After || sq.Role == reading.Before)) && a.phraseHas(sq, w.Key) {
			return true
		}
		if sq.Rel >= 0 && a.clauseHas(sq.Rel, w.Key) {
			return true
		}
		if sq.Role == reading.Topic || sq.Role == reading.Subject || sq.Role == reading.Of {
			for _, x := range sq.Words {
				if a.s.Words[x].Key == w.Key && (w.Tie != reading.Last || q.Role == reading.Topic) {
					a.used[x] = true
					return true
				}
			}
		}
	}
	return false
}

func (a *alignment) phraseHas(q *reading.Phrase, key string) bool {
	return slices.ContainsFunc(q.Words, func(x int) bool { return a.s.Words[x].Key == key })
}

// clauseHas reports whether a clause of the source has a word.
func (a *alignment) clauseHas(i int, key string) bool {
	c := &a.s.Clauses[i]
	if c.Key == key {
		return true
	}
	return slices.ContainsFunc(c.Phrases, func(e int) bool { return a.phraseHas(&a.s.Phrases[e], key) })
}

// leftover judges the words of a conjunct that its place does not have: another number, an opposite, or only another word.
func (a *alignment) leftover(q *reading.Phrase, m placed) {
	for _, w := range m.left {
		cw := &a.p.Claim.Words[w]
		if a.contrast(q, cw, m) {
			continue
		}
		if !a.lent(q, cw) {
			a.miss(q, w)
		}
	}
}

// told reports whether the sources have a word anywhere: then it is said there of what it belongs to.
func (p *Pair) told(key string) bool {
	return slices.ContainsFunc(p.Sources, func(s Source) bool {
		return s.Sentence != nil && slices.ContainsFunc(s.Words, func(w reading.Word) bool { return w.Key == key })
	})
}

// contrast looks among the words that the source has in its place for one that excludes the claim's.
func (a *alignment) contrast(q *reading.Phrase, cw *reading.Word, m placed) bool {
	for _, x := range m.extra {
		sw := &a.s.Words[x]
		rule := ""
		switch fit := a.measure(cw, sw); {
		case fit == OtherValue && m.role && a.elsewhere(cw) < 0:
			rule = "number"
		case fit == OtherBound:
			rule = "bound"
		case fit == Looser:
			a.find("bound-dropped", Dropped, wordSpan(cw), wordSpan(sw))
			a.used[x] = true
			return true
		case cw.Fact >= 0 || sw.Fact >= 0 || a.p.told(cw.Key):
		case lexicon.Opposite(cw.Key, sw.Key):
			rule = "opposite"
		case lexicon.Rivals(cw.Key, sw.Key) != "":
			rule = lexicon.Rivals(cw.Key, sw.Key)
		case m.role && (q.Role == reading.Subject || q.Role == reading.Topic || q.Role == reading.By) && isActor(cw.Key) && isActor(sw.Key) && cw.Tie == reading.Last && sw.Tie == reading.Last:
			rule = "actor"
		}
		if rule != "" && !a.outside(sw) {
			a.find(rule, Contradicted, wordSpan(cw), wordSpan(sw))
			a.used[x] = true
			return true
		}
	}
	return false
}

// narrowed judges the words of the source's phrase that the claim leaves out: what narrows a subject narrows the claim.
func (a *alignment) narrowed(m placed) {
	sq := &a.s.Phrases[m.phrase]
	last := m.words[len(m.words)-1]
	broad := sq.Role == reading.Subject || sq.Role == reading.Topic || a.d.Not || a.d.Force == reading.Free
	for _, x := range m.extra {
		sw := &a.s.Words[x]
		switch {
		case a.used[x] || a.spoken(sw) || sw.Fact >= 0 && sw.Start < 4: // also the number that an article begins with
		case a.p.Context[sw.Key], a.p.Asked[sw.Key]:
		case isMark("restrict", sw) && x != last && len(m.left) == 0:
			a.find("restrictor", Dropped, [2]int{}, wordSpan(sw))
		case x != last && a.s.Words[last].Fact >= 0:
			a.find("share", Dropped, [2]int{}, wordSpan(sw))
		case broad || x == last:
			a.find("narrower", Reworded, [2]int{}, wordSpan(sw))
		}
	}
	if sq.Rel >= 0 && broad && !slices.Contains(a.covered(sq.Rel), false) {
		return
	}
	if sq.Rel >= 0 && (broad || a.s.Words[last].Fact >= 0) && !a.told(sq.Rel) {
		a.find("condition", Dropped, [2]int{}, [2]int{a.s.Clauses[sq.Rel].Start, a.s.Clauses[sq.Rel].End})
	}
}

func isMark(name string, w *reading.Word) bool {
	return lexicon.Get("marks.ja").Has(name, w.Key) || lexicon.Get("marks.ja").Has(name, w.Text) || lexicon.Get("marks.en").Has(name, w.Text)
}

// spoken reports whether the claim has a word of the source anywhere.
func (a *alignment) spoken(w *reading.Word) bool {
	if w.Fact >= 0 {
		return slices.ContainsFunc(a.p.Claim.Words, func(c reading.Word) bool { return a.measure(&c, w) == Same })
	}
	return a.p.says(w.Key) || len(w.Text) > 4 && strings.Contains(a.p.Claim.Text, w.Text)
}

func (p *Pair) says(key string) bool {
	for i := range p.Claim.Words {
		if p.Claim.Words[i].Key == key {
			return true
		}
	}
	return false
}

// covered tells for each word of a clause of the source whether the claim has it.
func (a *alignment) covered(i int) []bool {
	c := &a.s.Clauses[i]
	var out []bool
	if c.Pred >= 0 && c.Key != reading.Is && !isMark("refer", &a.s.Words[c.Pred]) {
		out = append(out, a.p.says(c.Key))
	}
	for _, e := range c.Phrases {
		for _, x := range a.s.Phrases[e].Words {
			if w := &a.s.Words[x]; !w.Empty && !isMark("refer", w) && (w.Fact < 0 || !a.s.Facts[w.Fact].Reference) {
				out = append(out, a.spoken(w))
			}
		}
	}
	return out
}

// told reports whether the claim tells of a condition: most of its words, and its quantities.
func (a *alignment) told(i int) bool {
	all := a.covered(i)
	n := 0
	for _, ok := range all {
		if ok {
			n++
		}
	}
	return n*2 >= len(all)
}
