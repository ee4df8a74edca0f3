package entail

import (
	"slices"
	"strings"

	"tenkyo/verify/internal/lexicon"
	"tenkyo/verify/internal/reading"
)

// standsFor gives for each role of the claim those of the source that say the same.
var standsFor = map[reading.Role][]reading.Role{
	reading.Topic:   {reading.Subject, reading.Object, reading.Of, reading.At, reading.About, reading.During},
	reading.Subject: {reading.Topic, reading.Of},
	reading.Object:  {reading.Topic, reading.Of},
	reading.Of:      {reading.Topic, reading.Subject, reading.Object},
	reading.At:      {reading.Topic, reading.During, reading.Manner},
	reading.During:  {reading.At, reading.Topic},
	reading.Manner:  {reading.Other, reading.At, reading.To, reading.Object, reading.Value},
	reading.Other:   {reading.Manner, reading.At, reading.To, reading.Object, reading.Value},
	reading.By:      {reading.At, reading.Manner},
	reading.To:      {reading.Manner, reading.Other, reading.For, reading.At},
	reading.For:     {reading.To, reading.Of},
	reading.Value:   {reading.Manner, reading.Other},
}

// turnedFor gives those that only a passive on one side lets stand for each other.
var turnedFor = map[reading.Role][]reading.Role{
	reading.Subject: {reading.Object},
	reading.Object:  {reading.Subject},
	reading.By:      {reading.Subject, reading.To},
}

// actsAs are the roles of the source in which somebody who acts can stand where the claim speaks of them.
var actsAs = []reading.Role{reading.Subject, reading.Of, reading.At}

// rolesAgree reports whether a phrase of the claim may stand for one of the source: the same role, or one that a passive, a topic or
// a noun of an act makes of it.
func (a *alignment) rolesAgree(c, s *reading.Phrase) bool {
	x, y := c.Role, s.Role
	switch {
	case x == y:
		return true
	case a.p.Claim.Head(c).Fact >= 0 && a.s.Head(s).Fact >= 0 && loose[x] && loose[y]:
		return true
	case x == reading.Topic && !a.c.Passive && isActor(a.p.Claim.Head(c).Key):
		return slices.Contains(actsAs, y)
	case a.c.Passive != a.d.Passive && slices.Contains(turnedFor[x], y):
		return true
	case y == reading.Object && (x == reading.Subject && a.c.Key == reading.Is || x == reading.Value && a.d.Key == ""):
		return true
	}
	return slices.Contains(standsFor[x], y)
}

// loose are roles that say little of a quantity, whose bound is read with it.
var loose = map[reading.Role]bool{reading.Object: true, reading.Value: true, reading.Other: true, reading.With: true, reading.To: true, reading.At: true,
	reading.During: true, reading.For: true, reading.Manner: true, reading.Subject: true}

// pairsOfTime are roles of which one cannot stand for the other.
var pairsOfTime = map[reading.Role]reading.Role{reading.Before: reading.After, reading.After: reading.Before, reading.From: reading.Until, reading.Until: reading.From, reading.Without: reading.With, reading.With: reading.Without}

// strict are roles that no other stands for.
var strict = map[reading.Role]bool{reading.Before: true, reading.After: true, reading.Until: true, reading.Than: true, reading.Without: true, reading.Except: true, reading.From: true}

// strictClash reports whether one of two different roles is strict.
func strictClash(x, y reading.Role) bool { return x != y && (strict[x] || strict[y]) }

// roleClash judges a phrase that is found again in another role.
func (a *alignment) roleClash(q *reading.Phrase, part []int, m placed) {
	sq := &a.s.Phrases[m.phrase]
	claim, source := wordSpan(&a.p.Claim.Words[part[len(part)-1]]), wordSpan(&a.s.Words[m.words[len(m.words)-1]])
	switch {
	case pairsOfTime[q.Role] == sq.Role && q.Role != reading.Other && sq.Role != reading.Other && m.head:
		a.find("before-after", Contradicted, claim, source)
	default:
		a.clashes = append(a.clashes, clash{q, sq, len(a.findings)})
		o := Loose
		if strictClash(q.Role, sq.Role) || q.Role == reading.By && sq.Role == reading.Until {
			o = Reworded
		}
		rule := "role"
		if a.c.Key != reading.Is && actsOtherwise(q.Role, sq.Role, a.c.Passive) && isActor(a.p.Claim.Head(q).Key) && m.head {
			rule, o = "acts-otherwise", Reworded
		}
		if m.head && japanese(a.s.Text) && (!a.c.Passive && a.d.Passive && q.Role == reading.Object && (sq.Role == reading.To || sq.Role == reading.By) || a.c.Passive && !a.d.Passive && (q.Role == reading.To || q.Role == reading.By) && sq.Role == reading.Object) {
			rule, o = "acts-otherwise", Reworded // いじめる and いじめられる
		}
		a.find(rule, o, claim, source)
	}
}

// actsOtherwise reports whether somebody who acts in one of two roles is acted upon or spoken to in the other.
func actsOtherwise(x, y reading.Role, passive bool) bool {
	acts := func(r reading.Role) bool {
		return r == reading.By || !passive && (r == reading.Subject || r == reading.Topic)
	}
	takes := func(r reading.Role) bool {
		return r == reading.To || r == reading.Object || r == reading.For || r == reading.With
	}
	return acts(x) && takes(y) || takes(x) && (y == reading.By || y == reading.Subject || y == reading.Topic)
}

// joints compares how the members of a list are joined.
func (a *alignment) joints(q *reading.Phrase, homes []placed) {
	if len(homes) == 1 && homes[0].phrase >= 0 && len(homes[0].pairs) > 0 { // one of several
		if t := a.tieOf(a.s.Sentence, a.s.Phrases[homes[0].phrase].Words); t == reading.Or && a.d.Force != reading.Permit && !a.d.Not && q.Role != reading.Subject && q.Role != reading.Topic && q.Role != reading.From && q.Role != reading.After && q.Role != reading.Before && q.Role != reading.During {
			w := &a.s.Words[homes[0].words[len(homes[0].words)-1]]
			a.find("alternative", Dropped, [2]int{}, wordSpan(w))
		}
		return
	}
	if len(homes) < 2 || homes[0].phrase < 0 || len(homes[0].pairs) == 0 {
		return
	}
	for _, h := range homes[1:] {
		if h.phrase != homes[0].phrase || len(h.pairs) == 0 {
			return
		}
	}
	x, y := a.tieOf(a.p.Claim, q.Words), a.tieOf(a.s.Sentence, a.s.Phrases[homes[0].phrase].Words)
	if x != y && x != reading.Last && y != reading.Last && !(a.c.Not && a.d.Not) && q.Role != reading.Subject && q.Role != reading.Topic {
		a.find("and-or", Contradicted, a.phraseSpan(a.p.Claim, q.Words), a.phraseSpan(a.s.Sentence, a.s.Phrases[homes[0].phrase].Words))
	}
}

func (a *alignment) phraseSpan(s *reading.Sentence, words []int) [2]int {
	from, to := s.Words[words[0]].Start, s.Words[words[0]].End
	for _, w := range words {
		from, to = min(from, s.Words[w].Start), max(to, s.Words[w].End)
	}
	return [2]int{from, to}
}

func (a *alignment) tieOf(s *reading.Sentence, words []int) reading.Tie {
	for _, w := range words {
		if t := s.Words[w].Tie; t == reading.And || t == reading.Or {
			return t
		}
	}
	return reading.Last
}

// exchanged looks for two phrases of the claim that stand for each other's in the source: from A to B, from B to A.
func (a *alignment) exchanged() {
	if a.c.Key == reading.Is { // A is B, B is A
		return
	}
	for x, f := range a.clashes {
		for _, g := range a.clashes[x+1:] {
			if f.source != g.source && a.rolesAgree(f.claim, g.source) && a.rolesAgree(g.claim, f.source) {
				a.findings[f.finding].Rule, a.findings[f.finding].Outcome = "exchanged", Contradicted
				a.findings[g.finding].Rule, a.findings[g.finding].Outcome = "exchanged", Contradicted
			}
		}
	}
}

// clash is a phrase of the claim in another role than its partner.
type clash struct {
	claim, source *reading.Phrase
	finding       int
}

// force compares how binding the two predicates are, and whether they are denied.
func (a *alignment) force() {
	if !a.sameKey(a.c.Key, a.d.Key) && a.c.Key != reading.Is {
		return
	}
	before := len(a.findings)
	defer func() { a.score -= 2 * (len(a.findings) - before) }()
	x, y := norm(a.c), norm(a.d)
	claim, source := a.predSpans()
	switch {
	case x == y:
		a.score++
	case y == possibly || y == ought:
		if order := y == ought && len(a.p.Claim.Own(a.c, reading.Subject, reading.Topic)) == 0; order { // clean the filter, it should be cleaned
			return
		}
		if x == does || x == must {
			a.find("hedge", Dropped, claim, source)
			return
		}
		a.find("force", Reworded, claim, source)
	case (x == does || x == must) && (y == does || y == must):
		if x == must && a.c.Key != reading.Is && !japanese(a.s.Text) {
			a.find("force", Reworded, claim, source)
		}
	case (x == mustNot || x == doesNot) && (y == mustNot || y == doesNot):
	case contrary(x, y) && !deniesByNoun(a.p.Claim.Text, a.c) && !deniesByNoun(a.s.Text, a.d) && !a.governed():
		a.find("force", Contradicted, claim, source)
	default:
		a.find("force", Reworded, claim, source)
	}
}

// deniesByNoun reports whether a clause of English denies by what stands before a noun: receives no wages.
func deniesByNoun(text string, c *reading.Clause) bool {
	r := []rune(text)
	return slices.ContainsFunc(strings.Fields(string(r[min(c.Start, len(r)):min(c.End, len(r))])), func(w string) bool {
		return w == "no" || w == "none" || w == "neither" || w == "nor" || w == "nobody"
	})
}

// governed reports whether a later statement of the claim's sentence permits or forbids what this clause names: 譲ったりすることは禁じられている.
func (a *alignment) governed() bool {
	return slices.ContainsFunc(a.p.Claim.Clauses[a.ci+1:], func(c reading.Clause) bool {
		if c.Pred < 0 {
			return false
		}
		w := &a.p.Claim.Words[c.Pred]
		return c.Key == reading.Permitted || isMark("forbid", w) || isMark("permit", w) || isMark("need", w) || isMark("needless", w)
	})
}

// stance is the force of a predicate with its polarity.
type stance uint8

const (
	does stance = iota
	doesNot
	must
	mustNot
	may
	mayNot // may leave it
	free   // need not
	possibly
	ought
)

func norm(c *reading.Clause) stance {
	switch {
	case c.Force == reading.Duty && c.Not:
		return mustNot
	case c.Force == reading.Duty:
		return must
	case c.Force == reading.Permit && c.Not:
		return mayNot
	case c.Force == reading.Permit:
		return may
	case c.Force == reading.Free:
		return free
	case c.Force == reading.Possible:
		return possibly
	case c.Force == reading.Should:
		return ought
	case c.Not:
		return doesNot
	}
	return does
}

// contrary reports whether a claim of stance x excludes a source of stance y, or asks for more than it has.
func contrary(x, y stance) bool {
	denies := func(s stance) bool { return s == doesNot || s == mustNot }
	affirms := func(s stance) bool { return s == does || s == must || s == may }
	switch {
	case denies(x) && affirms(y), affirms(x) && denies(y):
		return true
	case x == must && (y == may || y == free || y == mayNot), x == free && y == must:
		return true
	}
	return false
}

func japanese(text string) bool {
	return slices.ContainsFunc([]rune(text), func(r rune) bool { return r >= 0x3041 && r <= 0x30FF })
}

// subClauses looks for the conditions of the claim and for what it says of its nouns.
func (a *alignment) subClauses() {
	for i := range a.p.Claim.Clauses {
		c := &a.p.Claim.Clauses[i]
		if c.Kind == reading.Main || !a.belongs(i) {
			continue
		}
		if !a.hasSub(c) {
			a.foreignSub(c)
			continue
		}
		a.score += 2
	}
}

// foreignSub judges a dependent clause of the claim that the source has not: it may have it with the other sign.
func (a *alignment) foreignSub(c *reading.Clause) {
	span := [2]int{c.Start, c.End}
	for d := range a.s.Clauses {
		sc := &a.s.Clauses[d]
		if d == a.di || !a.sameKey(c.Key, sc.Key) || c.Key == "" {
			continue
		}
		rule := ""
		switch {
		case c.Kind == reading.Earlier && sc.Kind == reading.Earlier && pairsOfTime[c.When] == sc.When:
			rule = "before-after"
		case c.Kind == reading.Condition && sc.Kind == reading.Exception, c.Kind == reading.Exception && sc.Kind == reading.Condition:
			if norm(c) == norm(sc) {
				rule = "exception"
			}
		}
		if rule != "" && a.wordsIn(c, sc) {
			a.find(rule, Contradicted, span, [2]int{sc.Start, sc.End})
			return
		}
		if rule != "" || norm(c) != norm(sc) || a.tiesClash(c, sc) {
			a.find("condition-added", Reworded, span, [2]int{sc.Start, sc.End})
			return
		}
	}
	o := Reworded
	if a.allElsewhere(c) {
		o = Loose
	}
	a.find("condition-added", o, span, [2]int{})
}

// tiesClash reports whether two dependent clauses join the same nouns otherwise: by and, by or.
func (a *alignment) tiesClash(c, sc *reading.Clause) bool {
	for _, i := range c.Phrases {
		q := &a.p.Claim.Phrases[i]
		t := a.tieOf(a.p.Claim, q.Words)
		if t == reading.Last {
			continue
		}
		for _, e := range sc.Phrases {
			if u := a.tieOf(a.s.Sentence, a.s.Phrases[e].Words); u != reading.Last && u != t && a.sameKey(a.p.Claim.Head(q).Key, a.s.Head(&a.s.Phrases[e]).Key) {
				return true
			}
		}
	}
	return false
}

// allElsewhere reports whether the source's sentence has the predicate and all words of a dependent clause of the claim somewhere.
func (a *alignment) allElsewhere(c *reading.Clause) bool {
	has := func(key string) bool {
		return slices.ContainsFunc(a.s.Words, func(w reading.Word) bool { return a.sameKey(key, w.Key) }) || a.p.Context[key]
	}
	if c.Pred >= 0 && !has(c.Key) {
		return false
	}
	for _, i := range c.Phrases {
		for _, w := range a.p.Claim.Phrases[i].Words {
			cw := &a.p.Claim.Words[w]
			if cw.Empty {
				continue
			}
			if cw.Fact >= 0 && !slices.ContainsFunc(a.s.Words, func(s reading.Word) bool { return a.same(cw, &s) }) || cw.Fact < 0 && !has(cw.Key) {
				return false
			}
		}
	}
	return true
}

// belongs reports whether a dependent clause of the claim is one of this clause.
func (a *alignment) belongs(i int) bool {
	for depth := 0; i >= 0 && depth < 8; depth++ {
		c := &a.p.Claim.Clauses[i]
		if c.Parent == a.ci {
			return true
		}
		if c.Parent < 0 {
			break
		}
		i = c.Parent
	}
	for _, p := range a.c.Phrases {
		if a.p.Claim.Phrases[p].Rel == i {
			return true
		}
	}
	return a.p.Claim.Clauses[i].Parent < 0 && !a.described(i)
}

// described reports whether a clause of the claim describes a noun of another clause.
func (a *alignment) described(i int) bool {
	for k := range a.p.Claim.Phrases {
		if a.p.Claim.Phrases[k].Rel == i {
			return true
		}
	}
	return false
}

// hasSub reports whether the source's sentence has a dependent clause of the claim: the same predicate and polarity, with all of its words.
func (a *alignment) hasSub(c *reading.Clause) bool {
	for d := range a.s.Clauses {
		sc := &a.s.Clauses[d]
		if d == a.di || !a.kindsAgree(c, sc) || !a.sameKey(c.Key, sc.Key) {
			continue
		}
		if n := norm(c) == doesNot; n != (norm(sc) == doesNot) {
			continue
		}
		if c.Kind == reading.Earlier && sc.Kind == reading.Earlier && c.When != sc.When {
			continue
		}
		if a.wordsIn(c, sc) {
			return true
		}
	}
	return false
}

func (a *alignment) kindsAgree(c, s *reading.Clause) bool {
	soft := func(k reading.Kind) bool {
		return k == reading.Condition || k == reading.Relative || k == reading.Earlier || k == reading.Purpose
	}
	return c.Kind == s.Kind || soft(c.Kind) && soft(s.Kind)
}

// wordsIn reports whether all words of a dependent clause of the claim stand in one of the source, in roles that agree, or in the topic.
func (a *alignment) wordsIn(c, sc *reading.Clause) bool {
	if a.tiesClash(c, sc) {
		return false
	}
	for _, i := range c.Phrases {
		q := &a.p.Claim.Phrases[i]
		for _, w := range q.Words {
			cw := &a.p.Claim.Words[w]
			if cw.Empty {
				continue
			}
			found := false
			for _, e := range append(append([]int{}, sc.Phrases...), a.env...) {
				for _, x := range a.s.Phrases[e].Words {
					if a.same(cw, &a.s.Words[x]) && !strictClash(q.Role, a.s.Phrases[e].Role) {
						found = true
						a.used[x] = true
					}
				}
			}
			if !found && !a.p.Context[cw.Key] {
				return false
			}
		}
	}
	return true
}

// sourceSide looks at what the source has and the claim leaves out: conditions, hedges, the event that a period runs from.
func (a *alignment) sourceSide() {
	for i := range a.s.Clauses {
		c := &a.s.Clauses[i]
		limits := c.Kind == reading.Condition || c.Kind == reading.Exception || c.Kind == reading.Earlier
		if !limits || c.Aside || c.Parent >= 0 && c.Parent != a.di && !a.before(c.Parent) || c.Parent < 0 && i > a.di {
			continue
		}
		if !a.told(i) {
			a.find("condition", Dropped, [2]int{}, [2]int{c.Start, c.End})
		} else if c.Pred >= 0 && c.Key != reading.Is && c.Key != reading.Light && !isMark("refer", &a.s.Words[c.Pred]) && !a.p.says(c.Key) {
			a.find("condition-reworded", Reworded, [2]int{}, [2]int{c.Start, c.End})
		}
	}
	for _, e := range a.d.Phrases {
		a.sourcePhrase(&a.s.Phrases[e])
	}
}

// before reports whether clause i comes before the aligned one in a chain whose conditions it shares.
func (a *alignment) before(i int) bool {
	return i < a.di && a.s.Clauses[i].Kind == reading.Main && len(a.d.Lent) > 0
}

// sourcePhrase judges a phrase of the source that nothing of the claim stands for.
func (a *alignment) sourcePhrase(q *reading.Phrase) {
	for _, x := range q.Words {
		if a.used[x] {
			return
		}
	}
	head := a.s.Head(q)
	if a.spoken(head) {
		return
	}
	span := a.phraseSpan(a.s.Sentence, q.Words)
	switch {
	case isMark("hedge", head):
		if slices.ContainsFunc(a.p.Claim.Words, func(w reading.Word) bool { return isMark("hedge", &w) }) { // in another word
			return
		}
		a.find("hedge", Dropped, [2]int{}, span)
	case q.Role == reading.Before, q.Role == reading.After, q.Role == reading.From, q.Role == reading.Until, q.Role == reading.Without, q.Role == reading.Except, q.Role == reading.Per:
		a.find("anchor", Dropped, [2]int{}, span)
	case isMark("restrict", head):
		a.find("restrictor", Dropped, [2]int{}, span)
	case (q.Role == reading.Topic || q.Role == reading.At && !q.Also) && a.hasTopic():
		if !a.p.Context[head.Key] && !a.p.Asked[head.Key] {
			a.find("topic", Reworded, [2]int{}, span)
		}
	}
}

// hasTopic reports whether the claim's clause says of what it speaks; where it does not, the question or the sentence before does.
func (a *alignment) hasTopic() bool {
	for _, i := range a.claimPhrases() {
		if r := a.p.Claim.Phrases[i].Role; r == reading.Topic || r == reading.Subject {
			return true
		}
	}
	return false
}

// weigh lets a contradiction stand only where everything else is found again.
func (a *alignment) weigh() {
	hits, others := 0, 0
	for _, f := range a.findings {
		switch {
		case f.Outcome == Contradicted && f.Rule != "exchanged":
			hits++
		case (f.Outcome == Reworded || f.Outcome == Loose) && f.Rule != "topic" && f.Rule != "narrower":
			others++
		}
	}
	if hits > 1 || others > 0 || a.operatorInPlay() {
		a.soften()
	}
	if others > 0 && !a.sameKey(a.c.Key, a.d.Key) { // what is left out of another statement is not left out
		for i := range a.findings {
			if a.findings[i].Outcome == Dropped {
				a.findings[i].Outcome = Reworded
			}
		}
	}
}

// operatorInPlay reports whether one side has a word that can turn what it says and the other has not.
func (a *alignment) operatorInPlay() bool {
	excepts := func(s Source) bool { return s.Sentence != nil && strings.Contains(s.Text, "この限り") }
	return operators(a.p.Claim) != operators(a.s.Sentence) || slices.ContainsFunc(a.p.Sources, excepts) && !strings.Contains(a.p.Claim.Text, "限り")
}

// operators counts the words of a sentence that can turn what it says: unless, only, なければ.
func operators(s *reading.Sentence) int {
	n := 0
	for i := range s.Clauses {
		if c := &s.Clauses[i]; c.Kind == reading.Exception || c.Kind != reading.Main && c.Not {
			n++
		}
	}
	for _, word := range lexicon.Get("marks.ja").Words("operator") {
		n += strings.Count(s.Text, word)
	}
	for word := range strings.FieldsSeq(s.Text) {
		if lexicon.Get("marks.en").Has("operator", strings.Trim(word, ".,;:()")) {
			n++
		}
	}
	return n
}
