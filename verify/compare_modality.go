package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// modality compares the predicates: what is said, denied, demanded, allowed.
func (m *comparison) modality() {
	for _, p := range m.claim.preds {
		m.predicate(p)
	}
	m.unspoken()
	m.without()
	m.doneWithout()
	m.doneWithoutJapanese()
	m.deniedWith()
	m.parity()
	m.undenied()
	m.lacked()
	if m.possible() && !m.claimMayBe() && !m.out.has(codeModality, codeModalityStronger, codeNegation) {
		u := m.matched[0]
		at, end := m.mayBeAt(u)
		m.raise(codeModalityStronger, 0, len(m.claim.v.r), u.piece, at, end, "says as a fact what the source says may be")
	}
}

// hasStem reports whether the claim has the predicate's word for a predicate.
func (m *comparison) hasStem(s predicate) bool {
	return slices.ContainsFunc(m.claim.preds, func(p predicate) bool { return sameStem(p, s) })
}

// predicate looks for the claim's predicate in the pieces and compares how it is put.
func (m *comparison) predicate(p predicate) {
	best, rank := "", -1
	var at piece
	var source predicate
	own := make(map[uint64]bool)
	main := m.claim.isMain(p)
	from, to := m.claim.clause(p)
	m.claim.eachKey(from, to, func(k uint64) { own[k] = true })
	for _, q := range m.pieces {
		for _, s := range q.a.predsIn(q.from, q.to) {
			if !sameStem(p, s) || m.onlyAsked(q.a, q.a.unitAt(s.from)) {
				continue
			}
			if p.latin && p.unless && s.unless { // both in a clause with unless
				return
			}
			if !p.latin && isDeniedForm(s.stem, p.stem) != isDeniedForm(p.stem, s.stem) { // 無報酬とする, 報酬はない
				s.neg = !s.neg
			}
			// Of several, the one whose clause shares the most with the claim's decides; of equals, the one that agrees.
			n := 0
			seen := make(map[uint64]bool)
			from, to := q.a.clause(s)
			q.a.eachKey(from, to, func(k uint64) {
				if own[k] && !seen[k] {
					seen[k] = true
					n += 2
				}
			})
			if p.latin && m.claim.subject(p) != "" && m.claim.subject(p) == q.a.subject(s) {
				n += 6 // drinks are allowed, but food is not
			}
			r := conflict(p, s)
			if r == resultOK {
				if n++; !p.latin && !main && !p.neg && strings.HasSuffix(m.claim.v.string(p.from, p.to), "た") { // 置かれた私物, where 置くこと is forbidden
					return
				}
			}
			if n > rank {
				best, rank, at, source = r, n, q, s
			}
		}
	}
	if rank < 0 {
		m.unmatched(p)
		return
	}
	m.raiseModality(best, p, at, source)
}

// subject gives the stem of the content word right before an English predicate, in its clause.
func (a *analysis) subject(p predicate) string {
	i := a.firstTerm(p.from) - 1
	if i < 0 || !a.terms[i].latin || p.from-a.terms[i].to > 1 {
		return ""
	}
	return a.terms[i].stem
}

func (m *comparison) raiseModality(result string, p predicate, at piece, source predicate) {
	if p.mod == permit && !p.latin && m.saysOnly() && m.claim.v.endsWith(p.from, "しか") || p.latin && p.unless != source.unless || p.denies() && !source.denies() && m.turnsInProviso(p) {
		return
	}
	if p.denies() != source.denies() && m.partsSame(p, at, source) {
		return
	}
	if !p.latin && (m.exceptsCase(at, source) || source.mod == forbid && at.a.isMain(source) && !p.denies() && m.claim.isConditional(p.to) && m.claim.conditions(p) || p.mod == duty && source.mod == forbid && m.waived(at, source)) {
		return
	}
	if p.latin && (m.staysIn(p.denies(), at.a, source) || m.notBefore(p, at, source) || m.demandsFor(p, at, source)) {
		return
	}
	weaker := sameStem(p, source) && p.latin && !containsAny(m.text, []string{"only"}) && (p.mod == permit && source.mod == duty && !m.saysOnly() || p.mod == duty && source.mod == permit)
	if p.mod != noDuty && !weaker && m.sameGate(p) || p.denies() != source.denies() && (m.flipped || m.contraposed() || p.denies() && m.deniesExcepted()) {
		return
	}
	switch result {
	case resultFailed:
		code := codeModality
		if p.denies() != source.denies() && p.mod != noDuty && source.mod != noDuty {
			code = codeNegation
		}
		m.raise(code, p.from, p.to, at, source.from, source.to, "")
	case resultWarning:
		if p.latin && source.mod == plain && p.denies() == source.denies() && ensured(at.a, source) {
			return
		}
		if p.latin && p.mod == plain && source.mod == permit && strings.Contains(at.a.v.string(source.from, source.to), "entitled") && !p.denies() && isOneOf(m.claim.v.string(p.from, m.claim.v.wordAt(p.from)), "is are get gets receive receives have has") {
			return // the leave is 26 days, for entitled to 26 days
		}
		m.raise(codeModalityStronger, p.from, p.to, at, source.from, source.to, "")
	}
}

// ensured reports whether the source has somebody ensure what the predicate says: shall ensure that it does not conflict.
func ensured(a *analysis, source predicate) bool {
	from, _ := a.unitRange(a.unitAt(source.from))
	return containsAny(a.v.string(from, source.from), []string{"shall ensure", "must ensure", "shall make sure", "must make sure", "has to ensure", "have to ensure", "responsible for ensuring"})
}

// staysIn reports whether the claim has a thing stay where the source forbids to take it away from, or the other way round.
func (m *comparison) staysIn(own bool, at *analysis, source predicate) bool {
	low, high := 0, len(m.claim.v.r)
	from, to := at.unitRange(at.unitAt(source.from))
	stays := []string{"stay in", "stays in", "remain in", "remains in", "kept in", "keep it in", "stay on", "remain on", "stay within", "remain within"}
	leaves := []string{"out of", "outside", "away from", "removed from", "taken from", "remove", "leave the"}
	has := func(a *analysis, words []string, from, to int) bool { return containsAny(a.v.string(from, to), words) }
	return has(m.claim, stays, low, high) && has(at, leaves, from, to) && source.denies() || has(m.claim, leaves, low, high) && has(at, stays, from, to) && own
}

// notBefore reports whether the claim denies before a number what the source allows from it on: cannot be drawn before 57.
func (m *comparison) notBefore(p predicate, at piece, source predicate) bool {
	if !p.denies() || source.denies() {
		return false
	}
	_, high := m.claim.unitRange(m.claim.unitAt(p.from))
	i, _ := m.claim.v.findAny([]string{"before", "until", "under", "younger"}, p.to, high)
	if i < 0 {
		return false
	}
	from, to := at.a.unitRange(at.a.unitAt(source.from))
	for _, f := range m.claim.factsIn(i, high) {
		for _, s := range at.a.factsIn(from, to) {
			if sameValue(f, s) && (s.hint == atLeast || s.op == atLeast || s.side == after || containsAny(at.a.v.string(from, to), []string{"at the earliest", "from the age", "earliest"})) {
				return true
			}
		}
	}
	return false
}

// demandsFor reports whether the claim demands, before a thing may be done, with what the source allows it: must give notice before entering,
// for may enter on notice.
func (m *comparison) demandsFor(p predicate, at piece, source predicate) bool {
	if p.mod != duty || source.mod != permit || !isOneOf(p.stem, demanding) {
		return false
	}
	_, high := m.claim.unitRange(m.claim.unitAt(p.from))
	for _, t := range m.claim.termsIn(p.to, high) {
		if t.stem == source.stem && containsAny(m.claim.v.string(max(p.to, t.from-10), t.from), []string{"before ", "to ", "for ", "when "}) {
			_, to := at.a.unitRange(at.a.unitAt(source.from))
			return m.shareIn(at.a, source.to, to) > 0
		}
	}
	return false
}

// demanding are the stems of verbs by which something is given or had before another thing is done.
var demanding = func() string {
	var out []string
	for _, w := range wordsOf("give have get obtain provide seek ask request submit pay complete need require show") {
		out = append(out, stem(w))
	}
	return strings.Join(out, " ")
}()

// partsSame reports whether one side denies the same of a thing and the other demands another one: separate cabinets, not the same cabinet.
func (m *comparison) partsSame(p predicate, at piece, source predicate) bool {
	same, apart := []string{"same", "together", "shared"}, []string{"separate", "separately", "different", "apart", "another", "own"}
	low, high := m.claim.unitRange(m.claim.unitAt(p.from))
	from, to := at.a.unitRange(at.a.unitAt(source.from))
	has := func(a *analysis, words []string, from, to int) bool {
		i, _ := a.v.findAny(words, from, to)
		return i >= 0
	}
	return has(m.claim, apart, low, high) && !has(m.claim, same, low, high) && has(at.a, same, from, to) || has(m.claim, same, low, high) && !has(m.claim, apart, low, high) && has(at.a, apart, from, to)
}

// clauseReach is how far, in characters, a clause is followed from its predicate.
const clauseReach = 60

// clause gives the range of the clause of a predicate: a Japanese one ends with it, an English one goes on.
func (a *analysis) clause(p predicate) (from, to int) {
	low, high := a.unitRange(a.unitAt(p.from))
	for _, before := range a.predsIn(max(low, p.from-clauseReach), p.from) {
		if !before.latin && !p.latin && before.to <= p.from && !strings.ContainsRune("をはがのにとも", a.v.r[before.to-1]) {
			low = max(low, before.to) // 「甲を含みかつ乙を含まない」
		}
	}
	for from = p.from; from > low && p.from-from < clauseReach && !isStop(a.v.r[from-1]); from-- {
	}
	if !p.latin {
		return from, min(p.to, high)
	}
	for to = p.to; to < high && to-p.to < clauseReach && !isStop(a.v.r[to]); to++ {
	}
	return from, to
}

func sameStem(a, b predicate) bool {
	if a.latin != b.latin {
		return false
	}
	if a.stem == b.stem {
		return true
	}
	if a.latin {
		return false
	}
	return len(a.stem) > 3 && len(b.stem) > 3 && (strings.HasSuffix(a.stem, b.stem) || strings.HasSuffix(b.stem, a.stem))
}

// governs reports whether a predicate of the claim with an auxiliary has the word for its verb.
func (m *comparison) governs(t term) bool {
	low, _ := m.claim.unitRange(m.claim.unitAt(t.from))
	if containsAny(m.claim.v.string(max(low, t.from-gateReach), t.from), []string{"prevent", "unable to", "impossible to"}) { // prevented it from being taken
		return true
	}
	if strings.HasSuffix(m.claim.v.string(t.from, t.to), "ing") && containsAny(m.claim.v.string(max(low, t.from-gateReach), t.from), []string{"forbid", "prohibit", "bans ", "rules out", "ban on", "against "}) { // forbids sharing
		return true
	}
	for _, p := range m.claim.preds {
		if p.latin && p.stem == t.stem {
			return true
		}
	}
	return false
}

// saysElsewhere reports whether the piece has the denied word also outside denials.
func (q piece) saysElsewhere(s predicate) bool {
	var denials []predicate
	for _, p := range q.a.predsIn(q.from, q.to) {
		if p.latin && p.stem == s.stem {
			denials = append(denials, p)
		}
	}
	for _, t := range q.a.termsIn(q.from, q.to) {
		if t.stem == s.stem && !slices.ContainsFunc(denials, func(p predicate) bool { return t.from >= p.from && t.to <= p.to }) {
			return true
		}
	}
	return false
}

// find looks for a word in [from, to); a Latin one with no letter beside it.
func (v *view) find(word string, from, to int) (at, end int) {
	first, _ := utf8.DecodeRuneInString(word)
	latin := isLatin(first)
	for start, stop := v.off[from], v.off[max(from, to)]; ; {
		k := strings.Index(v.whole[start:stop], word)
		if k < 0 {
			return -1, -1
		}
		i, _ := slices.BinarySearch(v.off, start+int32(k))
		n := utf8.RuneCountInString(word)
		if !latin || (i == 0 || !isLatin(v.r[i-1])) && (i+n == len(v.r) || !isLatin(v.r[i+n])) {
			return i, i + n
		}
		start = v.off[i+1]
	}
}
