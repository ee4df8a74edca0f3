package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// subjects compares who is spoken of: the people and bodies of the claim with those of the pieces, then of their headings.
func (m *comparison) subjects() {
	var said []placedRole
	you := false
	for _, q := range m.pieces {
		for _, r := range q.a.rolesIn(q.from, q.to) {
			said = append(said, placedRole{r, q, m.isMatched(q, r.from)})
		}
		at, _ := q.a.v.find("you", q.from, q.to)
		your, _ := q.a.v.find("your", q.from, q.to)
		you = you || at >= 0 || your >= 0
	}
	for _, r := range m.claim.roles {
		m.role(r, said, you)
	}
	m.swapped(said)
	m.agents()
	m.repeatedRole(said)
}

// agents compares who does what to whom: the role before は, が or に, or that begins an English sentence, where the claim has the
// verb of the source in the same voice.
func (m *comparison) agents() {
	for _, r := range m.claim.roles {
		if !r.agent && (!r.receiver || r.latin) {
			continue
		}
		var other *placedRole
		for _, u := range m.matched {
			if !m.sameVerb(u) || m.passive() != isPassive(u.text()) || r.latin && !m.lastVerbOf(r) {
				continue
			}
			for _, s := range u.a.rolesIn(u.from, u.to) {
				if s.agent != r.agent || s.receiver != r.receiver {
					continue
				}
				if roleCovers(s, r) {
					return
				}
				if u.a.defines(s.name, r.name) {
					return
				}
				if sameSort(s, r) && !m.isAgent(s) && (!s.latin || m.samePassive(u)) {
					other = &placedRole{s, u.piece, true}
				}
			}
		}
		if other != nil {
			m.raise(codeSubject, r.from, r.to, other.q, other.from, other.to, "")
		}
	}
}

// handsTo reports whether by, to or from stands before the person at place i.
func (v *view) handsTo(i int) bool {
	for _, article := range []string{"the ", "a ", "an ", "their ", "his or her ", "any "} {
		if v.endsWith(i, " "+article) {
			i -= len(article)
			break
		}
	}
	return v.endsWith(i, " by ") || v.endsWith(i, " to ") || v.endsWith(i, " from ")
}

// passagesName reports whether a cited passage has an English role of this very name.
func (m *comparison) passagesName(r role) bool {
	return slices.ContainsFunc(m.pieces, func(q piece) bool {
		return slices.ContainsFunc(q.a.roles, func(s role) bool { return s.latin && s.name == r.name })
	})
}

// lastVerbOf reports whether the first predicate after an English role is the last one of the claim.
func (m *comparison) lastVerbOf(r role) bool {
	n := len(m.claim.preds)
	for i, p := range m.claim.preds {
		if p.from >= r.to {
			return i == n-1 || p.from == m.claim.preds[n-1].from
		}
	}
	return true
}

// samePassive reports whether the last verb of the claim is in the English passive as it is in the sentence.
func (m *comparison) samePassive(u matchedUnit) bool {
	if len(m.claim.preds) == 0 {
		return false
	}
	last := m.claim.preds[len(m.claim.preds)-1]
	for _, s := range u.a.predsIn(u.from, u.to) {
		if sameStem(last, s) {
			be := func(a *analysis, p predicate) bool {
				return containsAny(" "+a.v.string(p.from, p.to), []string{" be ", " is ", " are ", " been ", " was ", " were "})
			}
			return be(m.claim, last) == be(u.a, s)
		}
	}
	return false
}

// isAgent reports whether the claim has the role for a subject as well.
func (m *comparison) isAgent(s role) bool {
	for _, r := range m.claim.roles {
		if r.agent && r.name == s.name {
			return true
		}
	}
	return false
}

// sameVerb reports whether the last predicate of the claim is one of the sentence's.
func (m *comparison) sameVerb(u matchedUnit) bool {
	n := len(m.claim.preds)
	if n == 0 {
		return false
	}
	last := m.claim.preds[n-1]
	for _, s := range u.a.predsIn(u.from, u.to) {
		if sameStem(last, s) {
			return true
		}
	}
	return false
}

// repeatedRole flags a role that the claim has more often than the source, which has another of its sort in that place.
func (m *comparison) repeatedRole(said []placedRole) {
	for _, r := range m.claim.roles {
		n := 0
		for _, o := range m.claim.roles {
			if o.name == r.name {
				n++
			}
		}
		if n < 2 {
			continue
		}
		var other *placedRole
		for i, s := range said {
			if s.name == r.name {
				n--
			} else if s.latin == r.latin && !m.claimNames(s.role) {
				other = &said[i]
			}
		}
		if n > 0 && other != nil {
			m.raise(codeSubject, r.from, r.to, other.q, other.from, other.to, "")
			return
		}
	}
}

func (m *comparison) claimNames(s role) bool {
	for _, r := range m.claim.roles {
		if r.name == s.name {
			return true
		}
	}
	return false
}

type placedRole struct {
	role
	q       piece
	matched bool // in a sentence that speaks of what the claim speaks of
}

// isMatched reports whether place i of a piece lies in a matching sentence.
func (m *comparison) isMatched(q piece, i int) bool {
	for _, u := range m.matched {
		if u.a == q.a && i >= u.from && i < u.to {
			return true
		}
	}
	return false
}

// role looks for one role of the claim.
func (m *comparison) role(r role, said []placedRole, you bool) {
	if m.explained(r, said) {
		return
	}
	for _, s := range said {
		if roleCovers(s.role, r) || s.q.a.defines(s.name, r.name) {
			return
		}
	}
	if !r.latin && m.topicOfCut(r) {
		return
	}
	// A role of the source that the claim does not speak of has been replaced.
	var replaced *placedRole
	for i, s := range said {
		if s.matched && s.latin == r.latin && !m.claimCovers(s.role) && (!isCompany(s.name) || s.latin || r.agent || r.particle == s.particle) {
			replaced = &said[i]
			break
		}
	}
	if you && r.latin && r.plural && (isReader(r.name) || replaced == nil) && (replaced == nil || !isReader(replaced.name)) {
		return // the document speaks to them as you
	}
	if m.inContext(r) && (replaced == nil || !sameSort(replaced.role, r)) {
		return
	}
	switch {
	case r.name == "本人" && (replaced == nil || !isCompany(replaced.name)):
	case replaced != nil:
		m.raise(codeSubject, r.from, r.to, replaced.q, replaced.from, replaced.to, "")
	case r.agent && !slices.ContainsFunc(said, func(s placedRole) bool { return s.matched }):
		// What holds for all holds for them.
	case isCompany(r.name) || staff[r.name] && !r.latin:
		// Rules leave out who is meant by all: the company and its people.
	case !r.latin && strings.HasSuffix(r.text, "者") && utf8.RuneCountInString(r.text) > 2 && m.backed.share(term{stem: strings.TrimSuffix(r.text, "者")}) == 1: // 購入した者
	case m.backed.share(term{stem: stem(r.text), latin: r.latin}) == 1 && r.latin || !r.latin && m.backed.share(term{stem: r.text}) == 1:
	default:
		if r.latin && !you && m.claim.v.hasAny(max(0, r.from-8), []string{" to the ", " by the ", "from the "}) > 0 && m.wholePassages().share(term{stem: stem(r.text), latin: true}) == 0 {
			m.raise(codeSubject, r.from, r.to, piece{}, 0, 0, "") // reported to the police, of whom nothing is said
			return
		}
		if r.latin && !r.agent && !m.claim.v.handsTo(r.from) && m.passagesName(r) {
			return // whom it is done to is told beside the quotation
		}
		if r.agent && m.othersAct() {
			m.raise(codePartly, r.from, r.to, piece{}, 0, 0, "")
		}
	}
}

// othersAct reports whether a matching sentence says who acts.
func (m *comparison) othersAct() bool {
	return slices.ContainsFunc(m.matched, func(u matchedUnit) bool {
		if _, err := u.a.lemmas(); err != nil {
			return false
		}
		return slices.ContainsFunc(u.a.lemmasIn(u.from, u.to), func(w lemma) bool { return actsAsSubject(u.a, w) })
	})
}

// topicOfCut reports whether a quotation is the rest of a sentence whose topic the role is, or is called in it.
func (m *comparison) topicOfCut(r role) bool {
	for _, q := range m.pieces {
		if q.from >= q.to {
			continue
		}
		from, _ := q.a.unitRange(q.a.unitAt(q.from))
		if before := q.a.v.string(from, max(from, q.from)); strings.Contains(before, r.text+"は") || strings.Contains(before, "「"+r.text+"」と") {
			return true
		}
		if strings.Contains(q.a.v.string(q.from, q.to), "以下「"+r.text+"」") {
			return true
		}
	}
	return false
}

// explained reports whether brackets beside the role give the name that the source has for it: 賃借人（乙）.
func (m *comparison) explained(r role, said []placedRole) bool {
	v := m.claim.v
	for _, o := range m.claim.roles {
		beside := o.from == r.to+1 && v.has(r.to, "(") && v.has(o.to, ")") || r.from == o.to+1 && v.has(o.to, "(") && v.has(r.to, ")")
		if beside && slices.ContainsFunc(said, func(s placedRole) bool { return s.name == o.name }) {
			return true
		}
	}
	return false
}

// isReader tells of the people whom a document may address as you.
func isReader(name string) bool {
	return isOneOf(name, "user employee worker staff customer researcher developer contributor member individual subscriber candidate applicant visitor guest maintainer reporter intern volunteer contractor author")
}

// sameSort reports whether two roles exclude each other: kinds of employees, or company and employee.
func sameSort(a, b role) bool {
	return strings.HasSuffix(a.name, "社員") && strings.HasSuffix(b.name, "社員") || isCompany(a.name) != isCompany(b.name) && (isCompany(a.name) || isCompany(b.name)) || a.latin
}

func (m *comparison) claimCovers(s role) bool {
	for _, r := range m.claim.roles {
		if r.name == s.name || roleCovers(r, s) && !staff[r.name] || staff[r.name] && staff[s.name] {
			return true
		}
	}
	return false
}

// inContext reports whether a heading, the title or a lead sentence of the pieces speaks of the role.
func (m *comparison) inContext(r role) bool {
	for _, q := range m.pieces {
		for _, s := range q.p.heading().roles {
			if roleCovers(s, r) {
				return true
			}
		}
		for _, l := range q.leads() {
			for _, s := range l.a.rolesIn(l.from, l.to) {
				if roleCovers(s, r) {
					return true
				}
			}
		}
	}
	return false
}

// swapped flags giver and receiver that changed places: 「会社は社員に」 and 「社員は会社に」.
func (m *comparison) swapped(said []placedRole) {
	for _, a := range m.claim.roles {
		for _, b := range m.claim.roles {
			if !a.agent || !b.receiver || a.name == b.name {
				continue
			}
			for _, s := range said {
				for _, t := range said {
					if s.agent && t.receiver && s.name == b.name && t.name == a.name && s.q.a == t.q.a && s.q.a.unitAt(s.from) == t.q.a.unitAt(t.from) && !m.passive() {
						m.raise(codeSubject, a.from, a.to, s.q, s.from, s.to, "")
						return
					}
				}
			}
		}
	}
}

// passive reports whether the claim is put in the passive, which turns the roles round.
func (m *comparison) passive() bool { return isPassive(m.text) }

// isPassive reports whether a text has a passive or a causative. The 「とされ」 that reports a rule, 「送付するものとされています」, makes none.
func isPassive(s string) bool {
	return containsAny(strings.ReplaceAll(s, "とされ", ""), []string{"られ", "され", "わせ", "させ", "かせ"})
}

// elsewhereWeight is how many words of a claim, two characters of Japanese each, its quotations must leave to the rest of their passages.
const elsewhereWeight = 1.5

// grounding warns of claims whose words stand in the rest of the cited passages and not in the pieces, and of those of which no word
// stands in them at all: the passage speaks of something else.
func (m *comparison) grounding() {
	elsewhere := 0.0
	var first term
	whole, related := m.wholePassages(), len(m.claim.facts) > 0
	seen := make(map[string]bool)
	for _, t := range m.claim.terms {
		if t.latin && seen[t.stem] {
			continue
		}
		seen[t.stem] = true
		share, around := max(m.backed.share(t), m.context.share(t)), whole.share(t)
		related = related || share > 0 || around > 0
		if share >= 0.5 || around < 0.5 {
			continue
		}
		if first.to == 0 {
			first = t
		}
		weight := 1 - share
		if !t.latin {
			weight *= float64(t.to-t.from) / 2
		}
		elsewhere += weight
	}
	switch {
	case elsewhere >= elsewhereWeight:
		m.raise(codePartly, first.from, first.to, piece{}, 0, 0, "")
	case !related && len(m.claim.terms) > 0:
		m.raise(codeWeakGrounding, m.claim.terms[0].from, m.claim.terms[0].to, piece{}, 0, 0, "")
	}
}

// wholePassages gives the words of the cited passages as a whole.
func (m *comparison) wholePassages() *bag {
	b := newBag()
	seen := make(map[*passage]bool)
	for _, q := range m.pieces {
		if seen[q.p] {
			continue
		}
		seen[q.p] = true
		for _, t := range q.a.terms {
			b.add(t)
		}
	}
	return b
}
