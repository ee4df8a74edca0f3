package reading

import (
	"strings"

	"tenkyo/verify/internal/lexicon"
)

// English reads an English sentence in small letters: where its verbs stand, what stands before and behind each, and which
// clauses are conditions.
func English(text string, facts []Fact) *Sentence {
	s := &Sentence{Text: text, Facts: facts}
	runes := []rune(text)
	if len(runes) > Longest {
		s.Fails = true
		return s
	}
	r := &enReader{s: s, t: enTokens(runes, facts), cur: -1}
	r.open(Main, 0)
	for i := 0; i < len(r.t); {
		next := r.step(i)
		if next <= i {
			next = i + 1
		}
		i = next
	}
	r.flush()
	r.tidy()
	s.settle()
	return s
}

// enReader reads tokens from left to right.
type enReader struct {
	s     *Sentence
	t     []enToken
	cur   int   // the open clause
	stack []int // those that go on when it ends
	group []int // words of the open noun phrase
	role  Role  // of it, by the preposition before it
	prep  bool  // a preposition stands before it
	of    []int // words of the noun that "of" stands behind
	only  bool
	verb  []bool // per clause: it has its verb
}

func (r *enReader) at(i int) *enToken {
	if i < 0 || i >= len(r.t) {
		return &enToken{fact: -1, kind: enStop}
	}
	return &r.t[i]
}

// open begins a clause.
func (r *enReader) open(kind Kind, at int) {
	r.s.Clauses = append(r.s.Clauses, Clause{Kind: kind, Pred: -1, Parent: -1, Start: at, End: at})
	r.verb = append(r.verb, false)
	r.cur = len(r.s.Clauses) - 1
}

func (r *enReader) clause() *Clause { return &r.s.Clauses[r.cur] }

// nest opens a clause within the open one.
func (r *enReader) nest(kind Kind, at int) {
	r.flush()
	parent := r.cur
	r.stack = append(r.stack, r.cur)
	r.open(kind, at)
	r.clause().Parent = parent
}

// leave ends the open clause if it lies within another.
func (r *enReader) leave() bool {
	r.flush()
	if len(r.stack) == 0 {
		return false
	}
	r.cur = r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	return true
}

// leaveTo ends clauses up to one of that kind.
func (r *enReader) leaveTo(kind Kind) {
	for ok := true; ok && r.clause().Kind != kind; {
		ok = r.leave()
	}
}

// flush closes the open noun phrase.
func (r *enReader) flush() {
	words := append(r.group, r.of...)
	role := r.role
	r.group, r.of, r.role, r.prep = nil, nil, Other, false
	if len(words) == 0 {
		return
	}
	r.s.Words[words[len(words)-1]].Tie = Last
	c := r.clause()
	if role == Other {
		switch {
		case !r.verb[r.cur]:
			role = Subject
		case c.Key == Is:
			role = Value
		default:
			role = Object
		}
	}
	p := r.s.phrase(Phrase{Words: words, Role: role, Only: r.only, Clause: r.cur, Rel: -1})
	r.only = false
	c.Phrases = append(c.Phrases, p)
	for _, w := range words {
		c.End = max(c.End, r.s.Words[w].End)
	}
}

func (r *enReader) step(i int) int {
	t := r.at(i)
	if n := r.verbGroup(i); n > i {
		return n
	}
	switch t.kind {
	case enStop:
		r.flush()
		for ok := true; ok; {
			ok = r.leave()
		}
		if i+1 < len(r.t) {
			r.open(Main, t.end)
		}
	case enComma:
		return r.comma(i)
	case enSub:
		return r.subordinate(i)
	case enRel:
		return r.relative(i)
	case enCoord:
		return r.coordinate(i)
	case enPrep, enTo:
		return r.preposition(i)
	case enAdverb:
		r.adverb(t)
	case enNot:
		if r.verb[r.cur] { // on a work device, not a personal device
			r.flush()
			r.role, r.prep = Except, true
			break
		}
		r.clause().deny()
	case enDet:
		r.determiner(i)
	case enPronoun:
		r.add(t, true)
	case enNoun, enVerb, enFact:
		r.add(t, false)
		if t.kind == enFact {
			return r.afterFact(i + 1)
		}
	}
	return i + 1
}

// deny turns the clause: no refund is given, never.
func (c *Clause) deny() {
	t := tail{force: c.Force, not: c.Not}
	t.deny()
	c.Force, c.Not = t.force, t.not
}

func (r *enReader) determiner(i int) {
	t := r.at(i)
	if len(r.group) > 0 && r.s.Words[r.group[len(r.group)-1]].Tie == Last {
		r.flush()
	}
	switch {
	case t.text == "no" && i == 0 && r.at(1).kind == enComma: // the answer to a question
	case t.text == "no" || t.text == "neither":
		r.clause().deny()
	case lexicon.Get("marks.en").Has("all", t.text) || lexicon.Get("marks.en").Has("some", t.text):
		r.add(t, !lexicon.Get("marks.en").Has("some", t.text) && t.text != "all" && t.text != "both")
		if t.text == "few" && r.at(i-1).text == "a" { // a few are some, few are not many
			r.s.Words[r.group[len(r.group)-1]].Key = "some"
		}
	}
}

// add puts a word into the open noun phrase.
func (r *enReader) add(t *enToken, empty bool) {
	if n := len(r.group); n > 0 {
		last := &r.s.Words[r.group[n-1]]
		switch {
		case last.Tie != Last:
		case t.kind == enFact || last.Fact >= 0 && t.kind != enNoun:
			r.flush()
		default:
			last.Tie = Compound
		}
	}
	word := Word{Key: "#", Text: t.text, Start: t.start, End: t.end, Fact: t.fact}
	if t.fact < 0 {
		word.Key = EnglishKey(t.text)
		word.Empty = empty || lexicon.Get("words.en").Has("empty", t.text)
		word.Verbal = isAct(t.text)
	}
	text := strings.TrimSuffix(t.text, "'")
	if strings.HasSuffix(text, "'s") || text != t.text {
		word.Tie = OfNext
	}
	r.group = append(r.group, r.s.word(word))
}

// afterFact moves past "or more" and the like, which the fact has read.
func (r *enReader) afterFact(i int) int {
	if c := r.at(i); c.kind == enCoord {
		switch r.at(i + 1).text {
		case "more", "less", "fewer", "older", "over", "above", "under", "greater", "longer", "below", "higher", "lower", "younger":
			return i + 2
		}
	}
	return i
}

func (r *enReader) adverb(t *enToken) {
	switch t.text {
	case "only":
		r.only = true
		return
	case "never":
		r.clause().deny()
		return
	}
	if lexicon.Get("words.en").Has("empty", t.text) {
		return
	}
	if n := len(r.group); n > 0 && r.s.Words[r.group[n-1]].Tie != Last {
		r.add(t, false)
		return
	}
	c := r.clause()
	w := r.s.word(Word{Key: EnglishKey(t.text), Text: t.text, Start: t.start, End: t.end, Fact: -1})
	c.Phrases = append(c.Phrases, r.s.phrase(Phrase{Words: []int{w}, Role: Manner, Clause: r.cur, Rel: -1}))
}

var prepRoles = map[string]Role{
	"to": To, "from": From, "of": Of, "in": At, "on": At, "at": At, "upon": At, "by": By, "for": For, "with": With, "without": Without, "via": By,
	"until": Until, "till": Until, "than": Than, "before": Before, "prior": Before, "after": After, "following": After, "during": During, "except": Except, "excluding": Except,
	"per": Per, "about": About, "regarding": About, "concerning": About, "as": Manner, "into": To, "onto": To, "within": During, "under": Manner,
	"between": At, "against": To, "since": From, "through": By, "over": During, "throughout": During,
}

// preposition closes the noun before it, but that "of" hangs a noun on the one before it.
func (r *enReader) preposition(i int) int {
	t := r.at(i)
	if t.text == "of" && len(r.group) > 0 {
		if r.at(i+1).kind != enStop {
			r.of = append(r.group, r.of...)
			r.s.Words[r.of[len(r.of)-1]].Tie = Last
			role, prep := r.role, r.prep
			r.group = nil
			r.role, r.prep = role, prep
			return r.ofNoun(i + 1)
		}
	}
	role, prep := r.role, r.prep
	r.flush()
	r.role, r.prep = prepRoles[t.text], true
	if r.role == Other {
		r.role = Manner
	}
	if t.text == "in" && r.at(i+1).text == "order" && r.at(i+2).kind == enTo {
		return i + 2
	}
	if t.text == "prior" && r.at(i+1).text == "to" {
		return i + 2
	}
	if (t.text == "of" || t.text == "to") && prep && len(r.group) == 0 && role != Other && i > 0 && r.at(i-1).kind == enPrep { // because of, out of
		r.role = role
	}
	if v := r.at(i + 1); v.form&ingForm != 0 && r.at(i+2).kind != enPrep || v.form&ingForm != 0 && v.form&baseForm == 0 { // before leaving
		return r.gerund(i)
	}
	if (t.text == "before" || t.text == "after" || t.text == "until" || t.text == "since") && r.clauseFollows(i+1) {
		return r.subordinate(i)
	}
	return i + 1
}

// ofNoun reads the noun behind "of" and hangs it on the noun before.
func (r *enReader) ofNoun(i int) int {
	for ; i < len(r.t); i++ {
		t := r.at(i)
		if t.kind == enDet {
			if len(r.group) > 0 {
				break
			}
			r.determiner(i)
			continue
		}
		if t.kind != enNoun && t.kind != enFact && t.kind != enPronoun && (t.kind != enAdverb || len(r.group) > 0) || t.kind == enNoun && len(r.group) > 0 && r.isFinite(i) {
			break
		}
		r.add(t, t.kind == enPronoun)
	}
	if n := len(r.group); n > 0 {
		r.s.Words[r.group[n-1]].Tie = OfNext
		r.of = append(r.group, r.of...)
		r.group = nil
	}
	// what follows "A of B" begins anew, but for further "of"
	if t := r.at(i); t.text == "of" {
		return r.ofNoun(i + 1)
	}
	r.group, r.of = r.of, nil
	return i
}

// gerund reads "before leaving the building" as a clause.
func (r *enReader) gerund(i int) int {
	kind, when, not := Purpose, Other, false
	switch r.at(i).text {
	case "before", "prior", "to":
		kind, when = Earlier, Before
	case "after", "following", "upon", "on":
		kind, when = Earlier, After
	case "without":
		kind, not = Condition, true
	case "when", "while", "if", "in":
		kind = Condition
	}
	r.role, r.prep = Other, false
	r.nest(kind, r.at(i).start)
	c := r.clause()
	c.When, c.Not = when, not
	t := r.at(i + 1)
	r.setVerb(i+1, t.base)
	return i + 2
}

// clauseFollows reports whether a subject and its verb stand behind place i, before any comma.
func (r *enReader) clauseFollows(i int) bool {
	if r.clause().Kind == Relative && r.clause().Parent >= 0 && !r.verb[r.clause().Parent] { // the verb that follows is the other clause's
		return false
	}
	for k := i; k < len(r.t) && k < i+8; k++ {
		switch r.at(k).kind {
		case enComma, enStop, enSub, enPrep, enCoord:
			return false
		case enModal, enBe, enHave, enDo:
			return k > i
		case enNoun:
			if k > i && r.isFinite(k) {
				return true
			}
		}
	}
	return false
}

// subordinate opens the clause behind if, unless, when, provided that.
func (r *enReader) subordinate(i int) int {
	kind, when := Condition, Other
	t := r.at(i)
	switch t.text {
	case "unless":
		kind = Exception
	case "because", "so", "lest":
		kind = Purpose
	case "although", "though", "whereas", "while", "whether":
		kind = Concession
	case "before":
		kind, when = Earlier, Before
	case "after", "once", "since":
		kind, when = Earlier, After
	case "until", "till":
		kind, when = Earlier, Until
	}
	only := r.only
	r.only = false
	r.role, r.prep = Other, false
	r.nest(kind, t.start)
	r.clause().When, r.clause().Only = when, only
	if r.at(i+1).text == "that" {
		i++
	}
	if v := r.at(i + 1); v.form&(ingForm|edForm) != 0 && v.form&baseForm == 0 { // when leaving, if approved
		r.setVerb(i+1, v.base)
		r.clause().Passive = v.form&edForm != 0
		return i + 2
	}
	return i + 1
}

// relative opens the clause behind which, that, who.
func (r *enReader) relative(i int) int {
	t := r.at(i)
	next := r.at(i + 1)
	if t.text == "that" && next.kind == enNoun && next.form == 0 && (len(r.group) == 0 || r.verb[r.cur] && r.clause().Pred >= 0 && len(r.group) == 0) { // that document; said that he goes
		return i + 1
	}
	noun := len(r.group) > 0
	r.nest(Relative, t.start)
	if noun {
		r.describe(r.cur)
	}
	return i + 1
}

// describe ties a relative clause to the phrase closed last.
func (r *enReader) describe(clause int) {
	parent := &r.s.Clauses[r.s.Clauses[clause].Parent]
	if n := len(parent.Phrases); n > 0 {
		r.s.Phrases[parent.Phrases[n-1]].Rel = clause
	}
}

func (r *enReader) comma(i int) int {
	if len(r.group) > 0 && r.listGoesOn(i) {
		r.tie(And)
		return i + 1
	}
	colon := r.at(i).text == ":" && len(r.group) > 0 && !r.verb[r.cur] && r.clause().Kind == Main
	r.flush()
	if colon { // Secondary searches: $10
		r.clause().Key, r.verb[r.cur] = Is, true
	}
	if r.verb[r.cur] && r.clause().Kind != Main {
		r.leave()
	}
	return i + 1
}

// tie joins the open noun with the next of a list.
func (r *enReader) tie(t Tie) {
	n := len(r.group)
	if n == 0 {
		return
	}
	r.s.Words[r.group[n-1]].Tie = t
	for k := n - 2; k >= 0 && t == Or; k-- {
		if w := &r.s.Words[r.group[k]]; w.Tie == And {
			w.Tie = Or
		}
	}
}

// listGoesOn reports whether nouns and "and" or "or" with another noun follow.
func (r *enReader) listGoesOn(i int) bool {
	for k := i + 1; k < len(r.t) && k < i+14; k++ {
		switch t := r.at(k); t.kind {
		case enCoord:
			return r.nounFollows(k + 1)
		case enComma, enDet:
		case enNoun, enFact:
			if r.isFinite(k) && k > i+1 {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// nounFollows reports whether a noun that is no subject of its own stands at place i.
func (r *enReader) nounFollows(i int) bool {
	if t := r.at(i); t.kind != enNoun && t.kind != enDet && t.kind != enFact {
		return false
	}
	if next := r.at(i + 1); r.isFinite(i) || r.verb[r.cur] && r.at(i).form&(baseForm|sForm) != 0 && (next.kind == enDet || next.kind == enFact || next.kind == enPronoun) {
		return false
	}
	if !r.verb[r.cur] { // A and B must …: one subject
		return true
	}
	return !r.clauseFollows(i)
}

// verbFollows reports whether a verb stands at place i, with helping verbs and denials before it.
func (r *enReader) verbFollows(i int) bool {
	for k := i; k < i+4; k++ {
		switch t := r.at(k); t.kind {
		case enModal, enBe, enDo, enHave:
			return true
		case enNot, enAdverb:
		default:
			return t.form != 0 && t.kind == enNoun
		}
	}
	return false
}

func (r *enReader) coordinate(i int) int {
	t := r.at(i)
	tie := And
	if t.text == "or" || t.text == "nor" {
		tie = Or
	}
	if t.text != "but" && len(r.group) > 0 && r.nounFollows(i+1) {
		r.tie(tie)
		return i + 1
	}
	r.flush()
	if next := r.at(i + 1); t.text != "but" && (next.kind == enPrep || next.kind == enAdverb && next.text != "then") {
		return i + 1
	}
	if !r.verb[r.cur] || !r.clauseFollows(i+1) && !r.verbFollows(i+1) {
		return i + 1
	}
	kind, parent := r.clause().Kind, r.clause().Parent
	if kind != Main && r.clauseFollows(i+1) && r.at(i+1).kind != enVerb {
		r.leaveTo(Main)
		kind, parent = r.clause().Kind, r.clause().Parent
	}
	before := r.cur
	r.open(kind, t.start)
	c := r.clause()
	c.Parent = parent
	if tie == Or {
		c.OrBefore = true
	}
	if !r.clauseFollows(i + 1) { // the subject and the helping verb go on
		prev := &r.s.Clauses[before]
		if next := r.at(i + 1); next.kind != enModal && next.kind != enBe && next.kind != enDo && next.kind != enHave {
			c.Force, c.Not, c.Passive = prev.Force, prev.Not, prev.Passive
		}
		c.Lent = append(c.Lent, r.s.Own(prev, Subject)...)
		c.Lent = append(c.Lent, prev.Lent...)
		if v := r.at(i + 1); v.form != 0 && v.kind == enNoun {
			if prev.Passive && v.form&edForm == 0 {
				c.Passive = false
			}
			r.setVerb(i+1, v.base)
			return i + 2
		}
	}
	return i + 1
}
