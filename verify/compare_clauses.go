package verify

import (
	"slices"
	"strings"
)

// acts are groups of verbs that tell the same act of whoever does it, by stem.
var acts = func() map[string]string {
	m := make(map[string]string)
	for _, group := range []string{"decide decides determine set sets fix choose select", "bear bears borne pay pays cover covers bearing meet", "notify inform tell report", "give grant provide"} {
		var first string
		for _, w := range wordsOf(group) {
			if s := stem(w); first == "" {
				first = s
				m[s] = s
			} else {
				m[s] = first
			}
		}
	}
	return m
}()

// lightActs are verbs that say too little of an act to tell who does it; anyParty stands for whoever is concerned.
var (
	lightActs = set("have has had do does did make makes take takes get gets need needs use uses say says mean means see sees go goes come comes")
	anyParty  = []string{"party", "side", "anyone", "everyone", "person", "one", "individual", "people", "anything", "everything", "other", "all", "none"}
)

// isAnyone reports whether the nouns name nobody in particular.
func isAnyone(nouns []string) bool { return len(nouns) == 1 && slices.Contains(anyParty, nouns[0]) }

func act(t term) string {
	if a, ok := acts[t.stem]; ok {
		return a
	}
	return t.stem
}

// told is an assertion of a source with the sentence in which it stands.
type told struct {
	assertion
	u matchedUnit
}

// asserted gives what the sentences of the pieces assert, and what the claim does.
func (m *comparison) asserted() (claim []assertion, source []told) {
	if !m.assertedRead {
		m.assertedRead = true
		m.assertedClaim, m.assertedSource = m.readAssertions()
	}
	return m.assertedClaim, m.assertedSource
}

func (m *comparison) readAssertions() (claim []assertion, source []told) {
	for u := range m.claim.units {
		claim = append(claim, m.claim.assertionsOf(u)...)
	}
	for _, u := range m.unitsOf() {
		for _, s := range u.assertions() {
			source = append(source, told{s, u})
		}
	}
	return claim, source
}

// clauses compares who does what.
func (m *comparison) clauses() {
	if !m.isLatin() {
		return
	}
	claim, source := m.asserted()
	for _, c := range claim {
		m.otherActor(c, source)
		m.otherReceiver(c, source)
	}
	m.butNot()
	if !slices.ContainsFunc(m.out.Flags, func(f Flag) bool { return f.Severity == Critical }) {
		m.ofOtherHome(claim, source)
		m.bothOf(claim)
		m.details(claim, source)
		m.comparisons()
		m.strange(claim, source)
	}
	for _, c := range claim {
		m.ofOtherSentence(c, claim, source)
	}
}

// isLatin reports whether the claim is in English.
func (m *comparison) isLatin() bool {
	return len(m.claim.terms) > 0 && !slices.ContainsFunc(m.claim.terms, func(t term) bool { return !t.latin })
}

// otherActor flags an act that the claim tells of another than the source does: 「the customer decides」 for "the provider decides after
// consulting the customer".
func (m *comparison) otherActor(c assertion, source []told) {
	who := c.actor()
	own := m.claim.nounsOf(who)
	if len(own) == 0 || c.opener != "" && !relatives[c.opener] || lightActs[m.claim.v.string(c.verb.from, c.verb.to)] || isAnyone(own) {
		return
	}
	limits := m.claimLimits()
	var other *told
	right, wrong := -1, -1 // how much the best of both kinds shares with the claim
	for i, s := range source {
		if act(c.verb) != act(s.verb) {
			continue
		}
		theirs := s.u.a.nounsOf(s.actor())
		n := m.sharedAct(c, s)
		switch {
		case len(theirs) == 0 && s.passive && rawStem(m.claim.v.string(c.verb.from, c.verb.to)) != rawStem(s.u.a.v.string(s.verb.from, s.verb.to)): // of another verb for the act
		case len(theirs) == 0 && (s.passive || s.subjectish != "we"):
			right = max(right, n) // it leaves open who does it
		case s.passive && len(theirs) > 0 && s.u.a.byAny(s.assertion, own):
			right = max(right, n)
		case len(theirs) > 0 && (sharesNoun(own, theirs) || isAnyone(theirs) || isShort(own, s.u.a, s.actor()) || isShort(theirs, m.claim, who)), len(theirs) == 0 && !m.standsElsewhere(own, s):
			right = max(right, n)
		case m.standsElsewhere(own, s) || n > 0 && !m.speaksOfNouns(theirs):
			if n > wrong {
				wrong, other = n, &source[i]
			}
		}
	}
	if wrong <= right || right > 0 && (limits || m.rested) {
		return
	}
	if other == nil || m.out.has(codeSubject, codeExchanged, codeName) {
		return
	}
	at := other.actor()
	code := codeSubject
	if m.standsElsewhere(own, *other) {
		code = codeExchanged
	}
	m.raise(code, who.from, who.to, other.u.piece, at.from, at.to, "")
}

// byAny reports whether one of the nouns stands after any "by" of a passive: by local clubs at £18 and by private persons at £27.
func (a *analysis) byAny(s assertion, nouns []string) bool {
	words := a.v.wordsOf(s.verb.to, s.to)
	for i, w := range words {
		if w.text != "by" {
			continue
		}
		for k := i + 1; k < len(words) && k < i+5; k++ {
			if slices.ContainsFunc(nouns, func(n string) bool { return sameNoun(n, singular(trimPossessive(words[k].text))) }) {
				return true
			}
			if phraseEnds[words[k].text] {
				break
			}
		}
	}
	return false
}

// handing are verbs of which "to" names who receives.
var handing = set("report send submit pay give return forward deliver issue transfer disclose present apply refer address escalate hand tell")

// receiver gives the nouns after "to" that follow a verb of handing in its clause.
func (a *analysis) receiver(s assertion) ([]string, span) {
	for i := s.verb.to; i < s.to && !a.v.parts(i, i+1); i++ {
		if !a.v.has(i, " to ") {
			continue
		}
		from := i + len(" to ")
		to := from
		for to < s.to && !a.v.parts(to, to+1) && (to == from || a.v.hasAny(to, []string{" within ", " by ", " before ", " after ", " in ", " on ", " at ", " for ", " and ", " or ", " when ", " if ", " unless ", " with ", " without ", " who "}) == 0) && !a.inFact(to) {
			to++
		}
		place := span{from, to}
		return a.nounsOf(place), place
	}
	return nil, span{}
}

// otherReceiver flags what the claim has go to another than the source: reports to the board for reports to the members.
func (m *comparison) otherReceiver(c assertion, source []told) {
	base := baseForm(m.claim.v.string(c.verb.from, c.verb.to))
	own, place := m.claim.receiver(c)
	if !handing[base] || len(own) == 0 || m.out.has(codeSubject, codeExchanged, codeName) {
		return
	}
	var other *told
	var at span
	for i, s := range source {
		if act(c.verb) != act(s.verb) {
			continue
		}
		theirs, where := s.u.a.receiver(s.assertion)
		if len(theirs) == 0 || sharesNoun(own, theirs) || isShort(own, s.u.a, where) || isShort(theirs, m.claim, place) {
			return
		}
		if !m.speaksOfNouns(theirs[len(theirs)-1:]) {
			other, at = &source[i], where
		}
	}
	if other != nil {
		m.raise(codeSubject, place.from, place.to, other.u.piece, at.from, at.to, "")
	}
}

// baseForm takes the ending of a verb off where what is left is a verb of handing.
func baseForm(w string) string {
	for _, end := range []string{"", "s", "es", "d", "ed", "ted", "ing", "red"} {
		if base, ok := strings.CutSuffix(w, end); ok && handing[base] {
			return base
		}
	}
	switch w {
	case "sent":
		return "send"
	case "paid":
		return "pay"
	case "given":
		return "give"
	case "applied", "applies":
		return "apply"
	case "told":
		return "tell"
	}
	return w
}

// isShort reports whether one of the nouns is made of the first letters of the words of a range: CFO.
func isShort(nouns []string, a *analysis, s span) bool {
	letters := initials(a.v.string(s.from, s.to))
	return slices.ContainsFunc(nouns, func(w string) bool { return len(w) >= 2 && len(w) <= 6 && strings.Contains(letters, w) })
}

// standsElsewhere reports whether the sentence of s has one of the nouns outside of who acts in it.
func (m *comparison) standsElsewhere(nouns []string, s told) bool {
	who := s.actor()
	for _, t := range s.u.a.termsIn(s.u.from, s.u.to) {
		if t.latin && (t.from < who.from || t.from >= who.to) && slices.Contains(nouns[len(nouns)-1:], singular(trimPossessive(s.u.a.v.string(t.from, t.to)))) {
			return true
		}
	}
	return false
}

// sharedAct tells how many words claim and source have in common besides verb and actor: whether they tell of the same thing that is done.
func (m *comparison) sharedAct(c assertion, s told) int {
	b := newBag()
	who := s.actor()
	for _, t := range s.u.a.termsIn(s.from, s.to) {
		if t.from != s.verb.from && (t.from < who.from || t.from >= who.to) {
			b.add(t)
		}
	}
	n := 0
	if words := s.u.a.v.wordsOf(s.verb.to, s.to); len(words) > 0 && isOneOf(words[0].text, "it them") {
		n++
	}
	own := c.actor()
	for _, t := range m.claim.termsIn(c.from, c.to) {
		if t.from != c.verb.from && (t.from < own.from || t.from >= own.to) && b.share(t) == 1 {
			n++
		}
	}
	for _, f := range m.claim.factsIn(c.from, c.to) {
		if slices.ContainsFunc(s.u.a.factsIn(s.from, s.to), func(g fact) bool { return sameValue(f, g) }) {
			n++
		}
	}
	return n
}

// speaksOfNouns reports whether the claim has one of the nouns.
func (m *comparison) speaksOfNouns(nouns []string) bool {
	return sharesNoun(m.claim.nounsOf(span{0, len(m.claim.v.r)}), nouns)
}

// butNot flags what the claim denies of the things before "but not", or affirms of the one after it: covers outpatient treatment but not
// dental care.
func (m *comparison) butNot() {
	if m.out.has(codeNegation, codeModality) || containsAny(m.text, []string{" but "}) {
		return
	}
	for _, u := range m.matched {
		at, end := u.a.v.find("but not", u.from, u.to)
		if at < 0 || u.a.v.hasAny(end, []string{" limited to"}) > 0 {
			continue
		}
		low := at
		for low > u.from && u.a.v.r[low-1] != ';' {
			low--
		}
		high := end
		for high < u.to && !u.a.v.parts(high, high+1) {
			high++
		}
		after := m.only(u.a, end, high, low, at)
		denies := m.claim.denied(0, len(m.claim.v.r))
		object := term{}
		for _, t := range m.claim.terms {
			if u.a.holdsTerm(t, low, at) && !u.a.holdsTerm(t, end, high) && !slices.ContainsFunc(u.assertions(), func(s assertion) bool {
				return t.stem == s.verb.stem || slices.ContainsFunc(u.a.termsIn(s.subject.from, s.subject.to), func(o term) bool { return o.stem == t.stem })
			}) {
				object = t
			}
		}
		switch {
		case denies && object.to > 0 && after.to == 0:
			m.raise(codeNegation, object.from, object.to, u.piece, low, at, "")
		case !denies && after.to > 0 && object.to == 0 && !m.claimLimits():
			m.raise(codeNegation, after.from, after.to, u.piece, at, high, "")
		}
	}
}

// holdsTerm reports whether a word of [from, to) says the same as the term.
func (a *analysis) holdsTerm(t term, from, to int) bool {
	return slices.ContainsFunc(a.termsIn(from, to), func(s term) bool { return s.latin == t.latin && s.stem == t.stem })
}

// ofOtherSentence flags a claim that tells of the subject of one sentence what another sentence says of something else: "deliveries must
// sign in" for "Visitors must sign in. Deliveries are accepted at the bay".
func (m *comparison) ofOtherSentence(c assertion, claim []assertion, source []told) {
	if c.opener != "" || c.named || c.head.stem == "" || m.out.has(codeSubject, codeExchanged, codeBinding, codeNegation, codeModality) {
		return
	}
	for _, o := range claim {
		if o.opener == "" && !o.named && o.verb.from != c.verb.from {
			return // it tells several things
		}
	}
	head := singular(trimPossessive(m.claim.v.string(c.head.from, c.head.to)))
	// What the claim says of its subject, as far as the pieces have it.
	var said []term
	for _, t := range m.claim.termsIn(min(c.verb.from, c.subject.to), c.to) {
		if m.backed.share(t) == 1 {
			said = append(said, t)
		}
	}
	facts := slices.DeleteFunc(slices.Clone(m.claim.factsIn(c.subject.to, c.to)), func(f fact) bool { return f.soft })
	cover := func(u matchedUnit) int {
		b := newBag()
		for _, t := range u.a.termsIn(u.from, u.to) {
			b.add(t)
		}
		n := 0
		for _, t := range said {
			if b.share(t) == 1 {
				n++
			}
		}
		for _, f := range facts {
			if slices.ContainsFunc(u.a.factsIn(u.from, u.to), func(s fact) bool { return sameValue(f, s) }) {
				n++
			}
		}
		return n
	}
	best := 0
	var homes []matchedUnit
	for _, u := range m.unitsOf() {
		switch n := cover(u); {
		case n > best:
			best, homes = n, []matchedUnit{u}
		case n == best && n > 0:
			homes = append(homes, u)
		}
	}
	if best == 0 || best < len(said)+len(facts) || len(homes) != 1 {
		return
	}
	home := homes[0]
	if m.hasNoun(home, head) || home.a.inRow(home.from) {
		return
	}
	// The subject heads another sentence, and this one has a subject of its own that the claim does not name.
	elsewhere := false
	for _, s := range source {
		if s.u.unit == home.unit && s.u.a == home.a {
			continue
		}
		if sharesNoun([]string{head}, s.u.a.nounsOf(s.subject)) {
			elsewhere = true
		}
	}
	if !elsewhere {
		return
	}
	for _, s := range source {
		if s.u.unit != home.unit || s.u.a != home.a {
			continue
		}
		of := s.u.a.nounsOf(s.subject)
		if len(of) == 0 || m.speaksOfNouns(of) {
			return // it is about what the sentence before was about, or the claim names both
		}
		m.raise(codeSubject, c.head.from, c.head.to, s.u.piece, s.subject.from, s.subject.to, "")
		return
	}
}

// hasNoun reports whether a sentence, its heading or what leads into it has the noun, or one that says the same.
func (m *comparison) hasNoun(u matchedUnit, noun string) bool {
	in := func(a *analysis, from, to int) bool { return sharesNoun([]string{noun}, a.nounsOf(span{from, to})) }
	if in(u.a, u.from, u.to) || in(u.p.heading(), 0, len(u.p.heading().v.r)) {
		return true
	}
	l := u.a.v.layout
	for b := l.blocks[l.units[u.unit].block].lead; b >= 0; b = l.blocks[b].lead {
		from, _ := u.a.unitRange(l.blocks[b].first)
		_, to := u.a.unitRange(l.blocks[b].last - 1)
		if in(u.a, from, to) {
			return true
		}
	}
	return false
}
