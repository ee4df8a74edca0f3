package verify

import (
	"slices"
	"strings"
)

// strangeWords is how many words of its own warn of an English claim.
const strangeWords = 2

// strange warns of an English claim with words of its own, of which its source has nothing near: of several anywhere, and of one that narrows a
// thing of the source; it flags one that names who or what the claim is about.
func (m *comparison) strange(claim []assertion, source []told) {
	if m.out.has(codeWeakGrounding, codePartly, codeFactAdded) {
		return
	}
	var own []term
	seen := make(map[string]bool)
	for _, t := range m.claim.terms {
		if !seen[t.stem] && m.isStrange(t) {
			seen[t.stem] = true
			own = append(own, t)
		}
	}
	if len(own) == 0 {
		return
	}
	// A row says in its head, and by its place, what it is about.
	inRow := slices.ContainsFunc(m.pieces, func(q piece) bool { return q.from < q.to && q.a.inRow(q.from) })
	for _, c := range claim {
		if c.opener == "" && !c.named && m.strangeSubject(c, source) {
			return
		}
	}
	if len(own) >= strangeWords && !inRow {
		m.raise(codeWeakGrounding, own[0].from, own[len(own)-1].to, piece{}, 0, 0, "")
		return
	}
	t := own[0]
	if m.otherMeans(t) {
		return
	}
	if next := m.claim.v.wordsOf(t.to, min(t.to+12, len(m.claim.v.r))); len(next) > 0 && next[0].after == 0 && isOneOf(next[0].text, "use uses purpose purposes") && !slices.ContainsFunc(claim, func(c assertion) bool { return c.verb.from == t.from }) {
		m.raise(codeAdded, t.from, t.to, piece{}, 0, 0, "") // commercial use
		return
	}
	i := m.claim.firstTerm(t.to)
	if i < len(m.claim.terms) && m.claim.terms[i].from == t.to+1 && m.narrows(t, m.claim.terms[i]) && !slices.ContainsFunc(claim, func(c assertion) bool {
		return c.verb.from == t.from || c.verb.from == m.claim.terms[i].from
	}) {
		m.raise(codeAdded, t.from, t.to, piece{}, 0, 0, "")
	}
}

// narrows reports whether t stands as an adjective or a noun before a noun of the source: former managers.
func (m *comparison) narrows(t, noun term) bool {
	v := m.claim.v
	w := v.string(t.from, t.to)
	if m.backed.share(noun) == 0 && m.context.share(noun) == 0 || v.parts(t.to, noun.from) || isAdverb(w) || strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "ous") {
		return false
	}
	if t.from < 2 {
		return true
	}
	before := v.string(v.wordStart(t.from-2), t.from-1)
	_, aux := auxiliaries[before]
	return !aux && !isOneOf(before, "to who which that we you they it and or not also")
}

// strangeSubject flags a clause about somebody or something of which the source knows nothing, where a clause of the source with the same verb is
// about another.
func (m *comparison) strangeSubject(c assertion, source []told) bool {
	for _, place := range []span{c.subject, c.agent} {
		head := m.claim.headIn(place)
		if head.stem == "" || !m.isStrange(head) {
			continue
		}
		for _, s := range source {
			theirs := s.subject
			if place == c.agent {
				theirs = s.agent
			}
			other := s.u.a.headIn(theirs)
			if act(c.verb) != act(s.verb) || c.passive != s.passive && place != c.agent || other.stem == "" || m.spoken.share(other) > 0 || s.subjectish != "" {
				continue
			}
			m.raise(codeSubject, head.from, head.to, s.u.piece, other.from, other.to, "")
			return true
		}
	}
	return false
}

// headIn gives the noun that heads a range: the last word before what describes it.
func (a *analysis) headIn(s span) (head term) {
	if s.empty() {
		return head
	}
	end := s.to
	for i, w := range a.v.wordsOf(s.from, s.to) {
		if i > 0 && phraseEnds[w.text] {
			end = w.from
			break
		}
	}
	for _, t := range a.termsIn(s.from, end) {
		if t.latin {
			head = t
		}
	}
	return head
}

// means are prepositions, of one kind in a line, after which a thing stands by which, where or for which something is done.
var means = []string{"by via through using", "against", "in at on"}

// otherMeans flags a strange word after a preposition where a matching sentence has, after one of its kind, a word that the claim has not: by e-mail
// for through the portal.
func (m *comparison) otherMeans(t term) bool {
	kind := m.claim.prepositionBefore(t)
	if kind < 0 || m.claim.v.hasAny(t.to, []string{" "}) > 0 && isDigit(m.claim.v.r[min(t.to+1, len(m.claim.v.r)-1)]) {
		return false
	}
	for _, u := range m.matched {
		for _, s := range u.a.termsIn(u.from, u.to) {
			if s.latin && m.spoken.share(s) == 0 && u.a.prepositionBefore(s) == kind && !related(m.claim, t, u.a, s) {
				m.raise(codeChanged, t.from, t.to, u.piece, s.from, s.to, "")
				return true
			}
		}
	}
	return false
}

// prepositionBefore gives the kind of the preposition before a word and its article, or -1.
func (a *analysis) prepositionBefore(t term) int {
	if strings.HasSuffix(a.v.string(t.from, t.to), "ed") { // the date printed on it
		return -1
	}
	if a.v.endsWith(t.from, "e-") {
		t.from -= len("e-")
	}
	for range 3 { // through the HR portal
		before := a.wordBefore(t)
		for i, words := range means {
			if before != "" && isOneOf(before, words) {
				return i
			}
		}
		k := a.firstTerm(t.from) - 1
		if k < 0 || a.terms[k].to+1 != t.from || a.v.r[a.terms[k].to] != ' ' {
			break
		}
		t = a.terms[k]
	}
	return -1
}
