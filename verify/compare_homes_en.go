package verify

import (
	"slices"
	"strings"
)

// A sentence of a source is the home of an English claim where it has the claim's verb and its subject, with every word that tells this
// subject from others: part-time staff, not staff. What the home denies the claim may not affirm, and the other way round, whatever is
// said of other subjects.

// statement is what a claim says of one subject.
type statement struct {
	subject []term // the words that name it
	verb    term   // its stem is empty where any verb of the claim will do
	denies  bool
	passive bool
	asked   bool      // it is a question with its answer
	bars    bool      // it tells that something is denied to the subject
	clause  assertion // in which it is said; its range is the statement's
}

// deniers stand before an English verb that is denied.
var deniers = set("not never cannot can't don't doesn't didn't won't isn't aren't wasn't weren't mustn't shouldn't needn't neither nor hardly fail fails failed refuse refuses")

// noOnes begin a subject of which nothing is true.
var noOnes = set("no none neither nobody nor")

// denying reports whether an English clause denies what its verb says of its subject.
func (a *analysis) denying(c assertion) bool {
	neg := false
	from := c.subject.to
	if c.subject.empty() || from > c.verb.from {
		from = c.from
	}
	for _, w := range a.v.wordsOf(from, c.verb.to) {
		switch {
		case joiners[w.text] && w.text != "nor" || w.after == ',': // what is denied before is another verb
			neg = false
		case deniers[w.text]:
			neg = !neg
		}
	}
	if a.v.has(c.verb.to, " neither ") || a.v.has(c.verb.to, " no ") && a.v.hasAny(c.verb.to, []string{" no more ", " no less ", " no later ", " no earlier ", " no fewer ", " no longer "}) == 0 { // receive no wages
		neg = !neg
	}
	if words := a.v.wordsOf(c.subject.from, c.subject.to); len(words) > 0 && noOnes[words[0].text] {
		neg = !neg
	}
	return neg
}

// conjuncts gives the words of each of several subjects that are told in one: full-time staff, part-time staff.
func (a *analysis) conjuncts(s span) [][]term {
	var out [][]term
	from := s.from
	for _, w := range append(a.v.wordsOf(s.from, s.to), clauseWord{latinWord: latinWord{s.to, s.to, "and"}}) {
		if !isOneOf(w.text, "and or nor") || w.from < from {
			continue
		}
		if t := a.termsIn(from, w.from); len(t) > 0 {
			out = append(out, t)
		}
		from = w.to
	}
	if n := len(out); n > 1 { // the noun of the last goes for all
		last := out[n-1]
		for i := range out[:n-1] {
			if len(out[i]) == 1 && len(last) > 1 {
				out[i] = append(slices.Clone(out[i]), last[len(last)-1])
			}
		}
	}
	return out
}

// statements reads what an English claim says of whom, in clauses, in a question with its answer, and in words for a ban.
func (m *comparison) statements(claim []assertion) []statement {
	var out []statement
	a := m.claim
	for u := range a.units {
		from, to := a.unitRange(u)
		if yes, ok := m.answered(u); ok {
			s := statement{subject: a.termsIn(from, to), denies: !yes, asked: true, clause: assertion{from: from, to: to}}
			if containsAny(a.v.string(from, to), []string{"forbidden", "prohibited", "banned", "not allowed", "not permitted"}) {
				s.denies = !s.denies
			}
			return []statement{s}
		}
		if at, end := a.v.findAny([]string{"ban on", "prohibition on", "bar on", "rule against", "prohibition against"}, from, to); at >= 0 {
			return []statement{{subject: a.termsIn(end, to), denies: !a.v.endsWith(at, "no "), clause: assertion{from: from, to: to}}}
		}
	}
	for _, c := range claim {
		if c.opener != "" || c.named || c.copula || c.subject.empty() {
			continue
		}
		denied := c.passive && isOneOf(a.v.string(c.verb.from, c.verb.to), "denied refused") && c.agent.empty()
		for _, subject := range a.conjuncts(c.subject) {
			s := statement{subject: subject, verb: c.verb, denies: a.denying(c), passive: c.passive, clause: c}
			if denied {
				s.verb, s.passive, s.denies, s.bars = term{}, false, !s.denies, true
				s.subject = append(slices.Clone(s.subject), a.termsIn(c.verb.to, c.to)...)
			}
			out = append(out, s)
		}
	}
	return out
}

// answered reports whether unit u of the claim is a question that the next one answers by yes or no.
func (m *comparison) answered(u int) (yes, ok bool) {
	a := m.claim
	_, to := a.unitRange(u)
	if u+1 >= len(a.units) || !strings.Contains(a.v.string(max(0, to-2), to), "?") {
		return false, false
	}
	from, to := a.unitRange(u + 1)
	switch words := a.v.wordsOf(from, to); {
	case len(words) == 0:
		return false, false
	case isOneOf(words[0].text, "yes correct right indeed"), len(words) < 4 && isOneOf(words[len(words)-1].text, "is are do does may must can"):
		return true, true
	default:
		return false, words[0].text == "no"
	}
}

// restrictors limit what a sentence says, so that saying and denying it may come to the same.
var restrictors = []string{"only", "unless", "except", "without", "until", "other than", "apart from", "otherwise", "exempt", "solely", "alone"}

// together and asunder say of two things, denied, what the other says.
var (
	together = []string{"together", " same ", "shared"}
	asunder  = []string{"separate", "apart", "different"}
)

// ofOtherHome flags what the claim affirms of a subject of which its home denies it, or the other way round.
func (m *comparison) ofOtherHome(claim []assertion, source []told) {
	if m.out.has(codeNegation, codeModality, codeException) || m.rested || m.flipped || m.holds(together) && containsAny(m.text, asunder) || m.holds(asunder) && containsAny(m.text, together) {
		return
	}
	for _, s := range m.statements(claim) {
		if containsAny(strings.TrimPrefix(m.claim.v.string(s.clause.from, s.clause.to), "only "), restrictors) {
			continue
		}
		best := 0
		var homes []told
		for _, t := range source {
			if n := m.homeScore(s, t); n > best {
				best, homes = n, []told{t}
			} else if n == best && n > 0 {
				homes = append(homes, t)
			}
		}
		if len(homes) == 0 || slices.ContainsFunc(homes, func(t told) bool { return t.u.a.denying(t.assertion) == s.denies }) {
			continue
		}
		t := homes[0]
		at := s.clause.verb
		if at.to == 0 {
			at.from, at.to = s.clause.from, s.clause.to
		}
		m.raise(codeNegation, at.from, at.to, t.u.piece, t.from, t.verb.to, "")
		return
	}
}

// homeScore tells how well a clause of a source fits a statement of the claim; 0 where it is not about its subject or has another verb.
func (m *comparison) homeScore(s statement, t told) int {
	if t.opener != "" || t.named || t.copula || t.subject.empty() || t.subjectish != "" && t.head.stem == "" || !s.asked && containsAny(t.u.a.v.string(t.from, t.to), restrictors) {
		return 0
	}
	switch {
	case s.verb.stem == "":
		if !(s.bars && t.verb.stem == stem("receive")) && !slices.ContainsFunc(s.subject, func(x term) bool { return x.stem == t.verb.stem }) {
			return 0
		}
	case act(s.verb) != act(t.verb) || s.passive != t.passive:
		return 0
	}
	theirs := t.u.a.termsIn(t.subject.from, t.subject.to)
	for _, x := range theirs {
		if !slices.ContainsFunc(s.subject, func(y term) bool { return y.latin && y.stem == x.stem }) {
			return 0
		}
	}
	if len(theirs) == 0 || len(t.u.a.factsIn(t.subject.from, t.subject.to)) > 0 {
		return 0
	}
	n := m.sharedAct(s.clause, t)
	if words := t.u.a.v.wordsOf(t.verb.to, t.to); len(words) > 0 && isOneOf(words[0].text, "it them this one any so") || len(words) == 0 {
		n += 2 // what the sentence before has
	} else if len(t.u.a.termsIn(t.verb.to, t.to)) > 0 && n == 0 {
		return 0
	}
	return 10*len(theirs) + n
}

// bothOf flags one value told of two things of which the source tells another value of one: both are lent for three weeks.
func (m *comparison) bothOf(claim []assertion) {
	if m.out.has(codeBinding) || m.rested {
		return
	}
	for _, c := range claim {
		parts := m.claim.conjuncts(c.subject)
		if len(parts) < 2 {
			continue
		}
		facts := slices.DeleteFunc(slices.Clone(m.claim.factsIn(c.verb.from, c.to)), func(f fact) bool { return f.soft || f.kind != amount && f.kind != date })
		for _, f := range facts {
			if slices.ContainsFunc(facts, func(o fact) bool { return o.from != f.from && o.dim == f.dim }) {
				continue
			}
			for k, part := range parts {
				if other, q, ok := m.onlyOther(f, part, parts[(k+1)%len(parts)]); ok {
					m.raise(codeBinding, f.from, f.to, q, other.from, other.to, "")
					return
				}
			}
		}
	}
}

// partEnd is where a conjunct ends, with the number that is its name.
func (m *comparison) partEnd(part []term) int {
	end := part[0].to
	for _, t := range part {
		if t.from >= end && t.from-end < 12 && !m.claim.v.parts(end, t.from) && !containsAny(m.claim.v.string(end, t.from), []string{" and ", " or "}) {
			end = t.to
		}
	}
	if f := m.claim.factsIn(end, min(end+4, len(m.claim.v.r))); len(f) > 0 && f[0].kind == amount && f[0].dim == dimNone && f[0].op == noBound {
		end = f[0].to
	}
	return end
}

// onlyOther finds the value that the source tells of a thing, told by the words of part that are not in rest, where it never tells the value f of it.
func (m *comparison) onlyOther(f fact, part, rest []term) (other fact, of piece, found bool) {
	var own []uint64
	for _, t := range part {
		if !slices.ContainsFunc(rest, func(o term) bool { return o.stem == t.stem }) {
			m.claim.eachKey(t.from, t.to, func(k uint64) { own = append(own, k) })
		}
	}
	if len(part) > 0 { // Severity 2 incidents
		for _, x := range m.claim.factsIn(part[0].from, m.partEnd(part)) {
			own = append(own, x.key())
		}
	}
	if len(own) == 0 {
		return other, of, false
	}
	same := false
	m.eachFact(func(q piece, i int) {
		s := q.a.facts[i]
		if s.kind != f.kind || s.dim != f.dim || s.soft || same {
			return
		}
		keys := q.a.segment(i, q.from, q.to)
		if slices.ContainsFunc(own, func(k uint64) bool { return !keys[k] }) {
			return
		}
		if sameValue(f, s) {
			same = true
		} else {
			other, of, found = s, q, true
		}
	})
	return other, of, found && !same
}
