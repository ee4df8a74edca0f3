package verify

import "strings"

// edge tells on which side of a day something lies, and whether the day itself is in.
type edge struct {
	side bound // before or after
	with bool
}

// edgeWords stand before an English day, the longer ones first.
var edgeWords = []struct {
	word string
	edge edge
}{
	{"on or after ", edge{after, true}}, {"on or before ", edge{before, true}}, {"no later than ", edge{before, true}}, {"not later than ", edge{before, true}},
	{"starting ", edge{after, true}}, {"as of ", edge{after, true}}, {"since ", edge{after, true}}, {"from ", edge{after, true}}, {"by ", edge{before, true}},
	{"after ", edge{after, false}}, {"following ", edge{after, false}}, {"before ", edge{before, false}}, {"prior to ", edge{before, false}},
}

// edgeOf reads the words around the day f; ok tells that there are some.
func (v *view) edgeOf(f fact) (e edge, ok bool) {
	switch {
	case v.hasAny(f.to, []string{" or later", " or after", " onwards"}) > 0:
		return edge{after, true}, true
	case v.hasAny(f.to, []string{" or earlier", " or before", " at the latest"}) > 0:
		return edge{before, true}, true
	}
	text := v.string(f.from, f.to) // a bound may be read as a part of the day
	for _, w := range edgeWords {
		if v.endsWith(f.from, w.word) || strings.HasPrefix(text, w.word) {
			if !w.edge.with && v.endsWith(f.from, "on or ") {
				return edge{w.edge.side, true}, true
			}
			return w.edge, true
		}
	}
	return edge{}, false
}

// dayItselfOut flags a day that the claim leaves out of what the source has it in, or the other way round: after 1 May for on or after 1 May.
func (m *comparison) dayItselfOut() {
	if !m.isLatin() || m.flipped || m.out.has(codeComparator) {
		return
	}
	denied := m.claim.denied(0, len(m.claim.v.r))
	for _, f := range m.claim.facts {
		own, ok := m.claim.v.edgeOf(f)
		if f.kind != date || f.d == 0 || !ok {
			continue
		}
		same := false
		var at piece
		var other fact
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if s.kind != date || !sameDate(f, s) {
				return
			}
			switch theirs, ok := q.a.v.edgeOf(s); {
			case !ok || theirs.side != own.side || theirs.with == own.with:
				same = true
			default:
				at, other = q, s
			}
		})
		if !same && at.a != nil && denied == at.a.denied(at.from, at.to) {
			m.raise(codeComparator, f.from, f.to, at, other.from, other.to, "")
			return
		}
	}
}

// besideDay are the English words for a day that lies beside that of an event.
var besideDay = []string{"the day after the", "the day following the", "the day before the", "the day preceding the"}

// dayBeside flags a time that the claim has begin on the day of an event where the source has it begin on the day beside it.
func (m *comparison) dayBeside() {
	if !m.isLatin() || m.out.has(codeBinding, codeComparator) || containsAny(m.text, []string{"day after", "day following", "next day", "following day", "day before", "preceding day", "previous day"}) {
		return
	}
	for _, u := range m.matched {
		at, end := u.a.v.findAny(besideDay, u.from, u.to)
		if at < 0 {
			continue
		}
		k := u.a.firstTerm(end)
		if k == len(u.a.terms) || u.a.terms[k].from-end > 6 {
			continue
		}
		event := u.a.terms[k]
		for _, t := range m.claim.terms {
			if t.stem == event.stem && containsAny(m.claim.v.string(max(0, t.from-14), t.from), []string{"from ", "on the ", "of the "}) {
				m.raise(codeBinding, t.from, t.to, u.piece, at, event.to, "")
				return
			}
		}
	}
}

// ofSome flags how many of a number of people or things the claim tells, where the source tells another number of as many: one of the three for
// two of the three.
func (m *comparison) ofSome() {
	pairs := func(a *analysis, from, to int) [][2]fact {
		var out [][2]fact
		facts := a.factsIn(from, to)
		for i := 0; i+1 < len(facts); i++ {
			if between := a.v.string(facts[i].to, max(facts[i].to, facts[i+1].from)); between == " of " || between == " of the " {
				out = append(out, [2]fact{facts[i], facts[i+1]})
			}
		}
		for _, f := range facts {
			if a.v.endsWith(f.from, "one of the ") {
				out = append(out, [2]fact{{raw: 1, from: f.from - len("one of the "), to: f.from}, f})
			}
		}
		return out
	}
	for _, c := range pairs(m.claim, 0, len(m.claim.v.r)) {
		same := false
		var at piece
		var other fact
		for _, u := range m.unitsOf() {
			for _, s := range pairs(u.a, u.from, u.to) {
				switch {
				case !near(s[1].raw, c[1].raw):
				case near(s[0].raw, c[0].raw):
					same = true
				default:
					at, other = u.piece, s[0]
				}
			}
		}
		if !same && at.a != nil && !m.out.has(codeNumber) {
			m.raise(codeNumber, c[0].from, c[1].to, at, other.from, other.to, "")
			return
		}
	}
}
