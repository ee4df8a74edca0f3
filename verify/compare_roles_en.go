package verify

import (
	"slices"
	"strings"
)

// youAndWe flags what the claim has you do and the source has us do, or the other way round: if you cancel, for if we cancel.
func (m *comparison) youAndWe(claim []assertion, source []told) {
	for _, c := range claim {
		if c.passive || c.copula || c.subjectish != "you" && c.subjectish != "we" || lightActs[m.claim.v.string(c.verb.from, c.verb.to)] {
			continue
		}
		var other *told
		for i, s := range source {
			if act(c.verb) != act(s.verb) || s.passive {
				continue
			}
			if s.subjectish != "you" && s.subjectish != "we" || s.subjectish == c.subjectish {
				other = nil
				break
			}
			other = &source[i]
		}
		if other != nil && !m.out.has(codeSubject) {
			m.raise(codeSubject, c.subject.from, c.subject.to, other.u.piece, other.subject.from, other.subject.to, "")
			return
		}
	}
}

// byAndTo flags an amount to which something changes for one by which it does: extended to two months for by two months.
func (m *comparison) byAndTo() {
	for _, pair := range [][2]string{{"to ", "by "}, {"by ", "to "}} {
		for _, f := range m.claim.facts {
			if f.kind != amount || f.soft || !m.claim.v.endsWith(f.from, pair[0]) || m.claim.v.has(f.from-3, "up to ") || m.claim.v.hasAny(f.to, []string{" to "}) > 0 {
				continue
			}
			var of piece
			var other fact
			same := false
			m.eachFact(func(q piece, k int) {
				s := q.a.facts[k]
				if !sameValue(f, s) || s.dim != f.dim {
					return
				}
				if q.a.v.endsWith(s.from, " "+pair[1]) && q.a.v.hasAny(s.to, []string{" to "}) == 0 {
					other, of = s, q
				} else {
					same = true
				}
			})
			if of.a != nil && !same {
				m.raise(codeBinding, f.from, f.to, of, other.from, other.to, "")
				return
			}
		}
	}
}

// insteads stand between what is and what is not.
var insteads = []string{"instead of", "rather than", "in place of", "in lieu of"}

// around gives the words right before and after [from, to) in its clause.
func (a *analysis) around(from, to int) (before, after term) {
	if i := a.firstTerm(from) - 1; i >= 0 && !a.v.parts(a.terms[i].to, from) {
		before = a.terms[i]
	}
	if i := a.firstTerm(to); i < len(a.terms) && !a.v.parts(to, a.terms[i].from) {
		after = a.terms[i]
	}
	return before, after
}

// insteadOf flags what is and what is not that have changed places: money instead of leave for leave instead of pay.
func (m *comparison) insteadOf() {
	at, end := m.claim.v.findAny(insteads, 0, len(m.claim.v.r))
	if at < 0 {
		return
	}
	is, isNot := m.claim.around(at, end)
	for _, u := range m.matched {
		from, to := u.a.v.findAny(insteads, u.from, u.to)
		if from < 0 {
			continue
		}
		theirs, notTheirs := u.a.around(from, to)
		crossed := isNot.stem != "" && isNot.stem == theirs.stem || is.stem != "" && is.stem == notTheirs.stem
		if crossed && is.stem != theirs.stem && isNot.stem != notTheirs.stem {
			m.raise(codeExchanged, is.from, isNot.to, u.piece, theirs.from, max(notTheirs.to, to), "")
			return
		}
	}
}

func drives(gerund, verb string) bool { return stem(strings.TrimSuffix(gerund, "ing")+"e") == verb }

// sentBy flags one to whom the source has something go and who does it in the claim: sent by the manager, the manager reports.
func (m *comparison) sentBy(c assertion, source []told) {
	who := c.actor()
	own := m.claim.nounsOf(who)
	if len(own) == 0 || c.named || m.out.has(codeSubject, codeExchanged) {
		return
	}
	if slices.ContainsFunc(source, func(s told) bool {
		return act(c.verb) == act(s.verb) && sharesNoun(own, s.u.a.nounsOf(s.actor()))
	}) {
		return
	}
	for _, s := range source {
		if act(c.verb) != act(s.verb) || s.named || !s.agent.empty() || !s.passive {
			continue
		}
		theirs, at := s.u.a.receiver(s.assertion)
		if len(theirs) == 0 || own[len(own)-1] != theirs[len(theirs)-1] || sharesNoun(own, s.u.a.nounsOf(s.subject)) {
			continue
		}
		if to, _ := m.claim.receiver(c); len(to) > 0 && sharesNoun(to, theirs) {
			continue
		}
		m.raise(codeExchanged, who.from, who.to, s.u.piece, at.from, at.to, "")
		return
	}
}

// ofOtherVerb flags what the claim says with one verb and the source, in one sentence, only with another: handed back at the start, for collected
// at the start and handed back at the end.
func (m *comparison) ofOtherVerb(c assertion, source []told) {
	if c.opener != "" || c.named || m.out.has(codeBinding, codeExchanged, codeNegation) {
		return
	}
	own := m.claim.termsIn(c.verb.to, c.to)
	for _, s := range source {
		if act(c.verb) != act(s.verb) || s.opener != "" || s.named || c.passive != s.passive {
			continue
		}
		for _, o := range source {
			if o.u.a != s.u.a || o.u.unit != s.u.unit || o.verb.from == s.verb.from || o.named || o.opener != "" || m.spoken.share(o.verb) > 0 || act(o.verb) == act(s.verb) || o.subject != s.subject {
				continue
			}
			for _, t := range own {
				in := func(x told) bool { return x.u.a.holdsTerm(t, x.verb.to, x.to) }
				unsaid := slices.ContainsFunc(s.u.a.termsIn(s.verb.to, s.to), func(y term) bool { return m.spoken.share(y) == 0 && y.stem != o.verb.stem })
				if in(o) && !in(s) && unsaid && !slices.ContainsFunc(own, func(x term) bool {
					return m.standsBy(x, s) && !o.u.a.holdsTerm(x, o.verb.to, o.to)
				}) && !s.u.a.holdsTerm(t, s.subject.from, s.subject.to) {
					m.raise(codeBinding, t.from, t.to, s.u.piece, s.verb.from, s.verb.to, "")
					return
				}
			}
		}
	}
}

// standsBy reports whether a clause of the source has a word of the claim after its verb, not only for a word that the claim has not: trip of the
// start of the trip.
func (m *comparison) standsBy(x term, s told) bool {
	terms := s.u.a.termsIn(s.verb.to, s.to)
	for i, t := range terms {
		if t.stem != x.stem {
			continue
		}
		if i == 0 || m.spoken.share(terms[i-1]) > 0 || !isOneOf(strings.TrimSpace(s.u.a.v.string(terms[i-1].to, t.from)), "of of the") || s.u.a.v.string(terms[i-1].to, t.from) == " " {
			return true
		}
	}
	return false
}

// ofOtherSubject flags what the claim says of one subject and the source, with the same verb, only of another: title passes on delivery, for title
// passes on payment and risk on delivery.
func (m *comparison) ofOtherSubject(c assertion, source []told) {
	if c.opener != "" || c.named || c.head.stem == "" || m.out.has(codeBinding, codeExchanged, codeNegation, codeSubject) {
		return
	}
	own := m.claim.termsIn(c.verb.to, c.to)
	for _, s := range source {
		if act(c.verb) != act(s.verb) || s.opener != "" || s.named || c.passive != s.passive || s.head.stem != c.head.stem {
			continue
		}
		low, high := s.clauseRange()
		for _, o := range source {
			if o.u.a != s.u.a || o.verb.from == s.verb.from || o.named || o.opener != "" || act(o.verb) != act(s.verb) || o.head.stem == "" || m.spoken.share(o.head) > 0 {
				continue
			}
			from, to := o.clauseRange()
			unsaid := slices.ContainsFunc(s.u.a.termsIn(s.verb.to, high), func(y term) bool { return m.spoken.share(y) == 0 })
			for _, t := range own {
				if unsaid && o.u.a.holdsTerm(t, from, to) && !s.u.a.holdsTerm(t, low, high) && !o.u.a.holdsTerm(t, o.subject.from, o.subject.to) {
					m.raise(codeBinding, t.from, t.to, s.u.piece, s.verb.from, s.verb.to, "")
					return
				}
			}
		}
	}
}

// clauseRange is the range of a clause up to the mark that ends it.
func (t told) clauseRange() (from, to int) {
	to = t.verb.to
	for to < t.to && t.u.a.v.r[to] != ';' && t.u.a.v.r[to] != '\n' {
		to++
	}
	return t.from, to
}

// sentTo flags one by whom the source has something done and to whom it is done in the claim: reported to a parent for reported by a parent.
func (m *comparison) sentTo(c assertion, source []told) {
	own, place := m.claim.receiver(c)
	if len(own) == 0 || !c.agent.empty() || m.out.has(codeSubject, codeExchanged) {
		return
	}
	for _, s := range source {
		theirs := s.u.a.nounsOf(s.agent)
		if act(c.verb) != act(s.verb) || len(theirs) == 0 || c.passive != s.passive || own[len(own)-1] != theirs[len(theirs)-1] {
			continue
		}
		if to, _ := s.u.a.receiver(s.assertion); len(to) > 0 {
			continue
		}
		m.raise(codeExchanged, place.from, place.to, s.u.piece, s.agent.from, s.agent.to, "")
		return
	}
}

// subjectsExchanged flags a thing of which something is said, and by or to what, that have changed places: use is limited by the licence for
// the licence is limited to use.
func (m *comparison) subjectsExchanged(c assertion, source []told) {
	if c.opener != "" || c.subject.empty() || m.out.has(codeSubject, codeExchanged) {
		return
	}
	own := m.claim.nounsOf(c.subject)
	far, place := m.claim.receiver(c)
	if len(far) == 0 && c.passive {
		far, place = m.claim.nounsOf(c.agent), c.agent
	}
	if len(own) == 0 || len(far) == 0 {
		return
	}
	for _, s := range source {
		theirs, at := s.u.a.receiver(s.assertion)
		ours := s.u.a.nounsOf(s.subject)
		if act(c.verb) != act(s.verb) || c.passive != s.passive || len(theirs) == 0 || len(ours) == 0 {
			continue
		}
		if last := own[len(own)-1]; sameNoun(last, theirs[len(theirs)-1]) && !sharesNoun([]string{last}, ours) && sameNoun(far[len(far)-1], ours[len(ours)-1]) {
			m.raise(codeExchanged, place.from, place.to, s.u.piece, at.from, at.to, "")
			return
		}
	}
}
