package verify

import (
	"slices"
	"strings"
)

// details makes the English comparisons that each look at one small word: of, to, by, only, a letter.
func (m *comparison) details(claim []assertion, source []told) {
	m.otherLetter()
	m.listAsRange()
	m.ofOtherOrdinal()
	m.everyWeekday()
	m.everyOne()
	m.atOnce()
	m.anyTime()
	m.orForAnd()
	m.youAndWe(claim, source)
	m.otherCase(claim, source)
	m.byAndTo()
	m.insteadOf()
	m.onlyMoved(claim, source)
	m.otherPolicy()
	m.unlessForOnlyIf()
	m.inOtherCases()
	m.forbidsGated(claim, source)
	for _, c := range claim {
		m.sentBy(c, source)
		m.subjectsExchanged(c, source)
		m.ofOtherVerb(c, source)
		m.ofOtherSubject(c, source)
		m.sentTo(c, source)
	}
}

// inOtherCases flags a claim that leaves out that its source speaks of the other cases alone: "Otherwise, copies are kept".
func (m *comparison) inOtherCases() {
	if containsAny(m.text, []string{"otherwise", "unless", "except", "if ", "where ", "when ", "without", "default", "absence", "other case", "rest", "apart from"}) {
		return
	}
	for _, u := range m.matched {
		if words := u.a.v.wordsOf(u.from, u.to); len(words) > 1 && words[0].text == "otherwise" {
			m.raise(codeCondition, 0, 0, u.piece, words[0].from, words[0].to, "")
			return
		}
	}
}

// letters gives the single capital letters of a range that name a thing, zones A and C; not initials, unless all are asked for.
func (a *analysis) letters(from, to int, all bool) []clauseWord {
	var out []clauseWord
	for i, w := range a.v.wordsOf(from, to) {
		if w.to-w.from != 1 || !a.v.upper[w.from] {
			continue
		}
		initial := a.v.has(w.to, ".") && w.to+1 < len(a.v.r) || a.v.hasAny(w.to, []string{"'", "-", "&"}) > 0
		if all || i > 0 && w.text != "i" && w.after == 0 && !initial && !a.v.beginsUnit(w.from) {
			out = append(out, w)
		}
	}
	return out
}

// otherLetter flags a thing with a letter that the source does not have, where it has others: zone C for zones A and B.
func (m *comparison) otherLetter() {
	for _, w := range m.claim.letters(0, len(m.claim.v.r), false) {
		var other clauseWord
		var of piece
		known := false
		for _, q := range m.pieces {
			h := q.p.heading()
			for _, o := range append(q.a.letters(q.from, q.to, true), h.letters(0, len(h.v.r), true)...) {
				known = known || o.text == w.text
			}
			if own := q.a.letters(q.from, q.to, false); len(own) > 0 {
				other, of = own[0], q
			}
		}
		if !known && of.a != nil {
			m.raise(codeName, w.from, w.to, of, other.from, other.to, "")
			return
		}
	}
}

// listAsRange flags a range of which the source lists the ends beside others, and says nothing of what lies between: 12 to 17 for 12, 13 and 17.
func (m *comparison) listAsRange() {
	number := func(f fact) (string, bool) {
		return strings.TrimLeft(f.lit, "#"), f.kind == ref && f.lit != ""
	}
	same := func(f, s fact) bool {
		x, isRef := number(f)
		y, too := number(s)
		switch {
		case isRef && too:
			return x == y
		case isRef:
			return s.kind == amount && s.dim == dimNone && x == format(s.raw)
		case too:
			return f.kind == amount && f.dim == dimNone && y == format(f.raw)
		}
		return sameValue(f, s) && s.dim == dimNone
	}
	for i := 0; i+1 < len(m.claim.facts); i++ {
		f, g := m.claim.facts[i], m.claim.facts[i+1]
		if f.kind != ref && f.dim != dimNone || g.kind != ref && g.dim != dimNone || f.to > g.from || !isOneOf(strings.TrimSpace(m.claim.v.string(f.to, g.from)), "to - through") {
			continue
		}
		var of piece
		var first, last fact
		whole := false
		m.eachFact(func(q piece, k int) {
			if !same(f, q.a.facts[k]) {
				return
			}
			for n, s := range q.a.facts[k+1:] {
				if q.a.v.parts(q.a.facts[k].to, s.from) && !isOneOf(strings.TrimSpace(q.a.v.string(q.a.facts[k].to, q.a.facts[k+1].from)), ", and & , and") {
					return
				}
				if same(g, s) {
					if n == 0 {
						whole = true
					} else {
						first, last, of = q.a.facts[k], s, q
					}
					return
				}
			}
		})
		if of.a != nil && !whole {
			m.raise(codeBinding, f.from, g.to, of, first.from, last.to, "")
			return
		}
	}
}

// everyWeekday flags a day of the week of which the source names only some: Sundays for the first Sunday of each month.
func (m *comparison) everyWeekday() {
	counts := []string{"first ", "second ", "third ", "fourth ", "last ", "other ", "1st ", "2nd ", "3rd ", "4th "}
	for _, w := range m.claim.v.wordsOf(0, len(m.claim.v.r)) {
		day := strings.TrimSuffix(w.text, "s")
		if dayWords[day] == 0 || hasSuffixAny(m.claim.v.string(0, w.from), counts) {
			continue
		}
		for _, u := range m.matched {
			at, end := u.a.v.findAny([]string{day, day + "s"}, u.from, u.to)
			if at >= 0 && hasSuffixAny(u.a.v.string(u.from, at), counts) && !containsAny(m.text, counts) {
				m.raise(codeQuantifier, w.from, w.to, u.piece, max(u.from, at-6), end, "")
				return
			}
		}
	}
}

// everyOne flags all of which the source names only the first or the last: on every day of absence for on the first day.
func (m *comparison) everyOne() {
	for i := 0; i < len(m.claim.v.r); i = m.claim.v.nextStart(i) {
		n := m.claim.v.hasAny(i, []string{"every ", "each "})
		if n == 0 || i > 0 && isLatin(m.claim.v.r[i-1]) {
			continue
		}
		noun := m.claim.v.string(i+n, m.claim.v.wordAt(i+n))
		if len(noun) < 3 || m.holds([]string{"every " + noun, "each " + noun, noun + "s"}) {
			continue
		}
		for _, u := range m.matched {
			for _, w := range []string{"the first ", "the last ", "the second "} {
				if at, end := u.a.v.find(w+noun, u.from, u.to); at >= 0 && !containsAny(m.text, []string{w}) {
					m.raise(codeQuantifier, i, i+n+len(noun), u.piece, at, end, "")
					return
				}
			}
		}
	}
}

// atOnce flags what the claim has happen at once and the source only after some time.
func (m *comparison) atOnce() {
	soon := []string{"immediately", "at once", "straight away", "right away", "without delay"}
	at, end := m.claim.v.findAny(soon, 0, len(m.claim.v.r))
	if at < 0 || m.holds(soon) || m.holds([]string{"promptly", "as soon as", "forthwith", "instantly", "immediate", "with immediate"}) || m.out.has(codeChanged, codeNumber) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind == amount && s.isTime() && !s.soft && s.rate == "" && s.op == noBound && s.side != before && !m.claimHas(s) {
				m.raise(codeChanged, at, end, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// anyTime flags what the claim allows every so often and the source at any time.
func (m *comparison) anyTime() {
	always := []string{"at any time", "whenever"}
	if containsAny(m.text, always) {
		return
	}
	for _, u := range m.matched {
		from, to := u.a.v.findAny(always, u.from, u.to)
		if from < 0 {
			continue
		}
		for _, w := range []string{"once a ", "once per ", "twice a ", "every "} {
			at, end := m.claim.v.find(strings.TrimSpace(w), 0, len(m.claim.v.r))
			if at >= 0 && m.claim.v.isTimeAt(end) && !m.holds([]string{w}) {
				m.raise(codeUnit, at, end, u.piece, from, to, "")
				return
			}
		}
	}
}

// orForAnd flags two things that the claim joins by or and the source by and, or the other way round, where nothing is denied.
func (m *comparison) orForAnd() {
	if m.out.has(codeQuantifier) {
		return
	}
	for _, turn := range [][2]string{{"or", "and"}, {"and", "or"}} {
		for from := 0; ; {
			at, end := m.claim.v.find(turn[0], from, len(m.claim.v.r))
			if at < 0 {
				break
			}
			from = end
			before, after := m.claim.around(at, end)
			if before.stem == "" || after.stem == "" || at-before.to > 1 || after.from-end > 6 || !m.claim.obligedBefore(at) {
				continue
			}
			for _, u := range m.matched {
				if u.a.inRow(u.from) {
					continue
				}
				for low := u.from; ; {
					i, stop := u.a.v.find(turn[1], low, u.to)
					if i < 0 {
						break
					}
					low = stop
					x, y := u.a.around(i, stop)
					if x.stem == before.stem && y.stem == after.stem && i-x.to <= 1 && u.a.obligedBefore(i) {
						m.raise(codeQuantifier, at, end, u.piece, i, stop, "")
						return
					}
				}
			}
		}
	}
}

// obligedBefore reports whether a duty governs what stands at place i of its sentence.
func (a *analysis) obligedBefore(i int) bool {
	from, _ := a.unitRange(a.unitAt(i))
	preds := slices.DeleteFunc(slices.Clone(a.predsIn(from, i)), func(p predicate) bool { return p.to > i })
	return len(preds) > 0 && preds[len(preds)-1].mod == duty
}

// otherCase flags a condition of the claim that happens by another verb than the one of the source, of which the source knows nothing: if a train
// is delayed, for if a train is cancelled.
func (m *comparison) otherCase(claim []assertion, source []told) {
	cases := "if when once unless where whenever"
	if slices.ContainsFunc(source, func(s told) bool { return isOneOf(s.opener, cases) && s.copula }) {
		return
	}
	for _, c := range claim {
		if !isOneOf(c.opener, cases) || c.copula || !m.isStrange(c.verb) {
			continue
		}
		for _, s := range source {
			if !isOneOf(s.opener, cases) || s.copula || lightActs[s.u.a.v.string(s.verb.from, s.verb.to)] || m.spoken.share(s.verb) > 0 || related(m.claim, c.verb, s.u.a, s.verb) || m.out.has(codeChanged) {
				continue
			}
			if !m.sharesWord(c, s) {
				continue
			}
			m.raise(codeChanged, c.verb.from, c.verb.to, s.u.piece, s.verb.from, s.verb.to, "")
			return
		}
	}
}

// sharesWord reports whether two clauses have a word in common besides their verbs, or what follows them has.
func (m *comparison) sharesWord(c assertion, s told) bool {
	return slices.ContainsFunc(m.claim.terms, func(t term) bool {
		return t.from != c.verb.from && (t.from < c.from || t.from >= c.to) && s.u.a.holdsTerm(t, s.u.from, s.u.to)
	})
}

// ordinalOf gives the ordinal that stands last before an amount in its sentence, with no amount of its kind between: the first costs £60.
func (a *analysis) ordinalOf(f fact) string {
	from, _ := a.unitRange(a.unitAt(f.from))
	label := ""
	for _, s := range a.factsIn(from, f.from) {
		switch {
		case s.kind == ref && isOneOf(a.v.string(s.from, s.to), "first second third fourth fifth sixth last"):
			label = s.lit
		case s.kind == f.kind && s.dim == f.dim && !s.soft:
			label = ""
		}
	}
	return label
}

// ofOtherOrdinal flags an amount of the second thing for that of the first, or of both for that of one.
func (m *comparison) ofOtherOrdinal() {
	both := containsAny(" "+m.text, []string{" both ", " each ", " all "})
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.raw == 1 {
			continue
		}
		own := m.claim.ordinalOf(f)
		if own == "" && !both {
			continue
		}
		same, rival := false, false
		var of piece
		var other fact
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if s.kind != amount || s.dim != f.dim || s.soft {
				return
			}
			switch label := q.a.ordinalOf(s); {
			case sameValue(f, s):
				if label == "" || label == own {
					same = true
				}
				of, other = q, s
			case label != "" && (label == own || both && !m.claimHas(s)):
				rival = true
			}
		})
		if !same && rival && of.a != nil && !m.out.has(codeBinding) {
			m.raise(codeBinding, f.from, f.to, of, other.from, other.to, "")
			return
		}
	}
}

// onlyMoved flags a claim that says "only" of the subject of which the source says it of what is done: only children are admitted on Sundays
// for children are admitted only on Sundays.
func (m *comparison) onlyMoved(claim []assertion, source []told) {
	if m.out.has(codeQuantifier, codeQuantifierAdded) || !m.claim.v.has(0, "only ") {
		return
	}
	for _, c := range claim {
		if c.opener != "" || c.subject.from > len("only ") || c.head.stem == "" || m.claim.v.hasAny(c.verb.to, []string{" only "}) > 0 {
			continue
		}
		for _, s := range source {
			at, end := s.u.a.v.find("only", s.from, s.to)
			if act(c.verb) != act(s.verb) || s.head.stem != c.head.stem || at < s.subject.to || s.u.a.v.has(s.subject.from, "only ") {
				continue
			}
			m.raise(codeQuantifier, 0, len("only"), s.u.piece, at, end, "")
			return
		}
	}
}

// otherPolicy flags a claim that names another document that was sent for its source than the ones that it cites.
func (m *comparison) otherPolicy() {
	text := strings.ReplaceAll(foldName(m.text), " ", "")
	homes := m.homesOfNumbers()
	for _, q := range m.pieces {
		if name := foldName(q.p.Title); name != "" && strings.Contains(text, name) && (len(homes) == 0 || homes[q.p]) {
			return
		}
	}
	for _, p := range m.c.passages {
		name := foldName(p.Title)
		if m.cites(p) && (len(homes) == 0 || homes[p]) || len(strings.Fields(p.Title)) < 2 || !isLatinTitle(p.Title) {
			continue
		}
		i := strings.Index(text, name)
		if i < 0 {
			continue
		}
		before := strings.TrimSuffix(text[:i], "the")
		if before == "" || hasSuffixAny(before, []string{"under", "accordingto", "by", "in", "per", "following"}) {
			m.raise(codeTopic, 0, len(m.claim.v.r), piece{}, 0, 0, p.Title+" is not what the claim cites")
			return
		}
	}
}

// homesOfNumbers gives the cited passages that have every number of the claim, where some have and some have not.
func (m *comparison) homesOfNumbers() map[*passage]bool {
	homes := make(map[*passage]bool)
	hard := slices.DeleteFunc(slices.Clone(m.claim.facts), func(f fact) bool { return f.soft || f.kind != amount })
	for _, q := range m.pieces {
		if len(hard) > 0 && !slices.ContainsFunc(hard, func(f fact) bool {
			return !slices.ContainsFunc(q.a.facts, func(s fact) bool { return sameValue(f, s) && f.dim == s.dim })
		}) {
			homes[q.p] = true
		}
	}
	return homes
}

func isLatinTitle(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x2ff })
}

// unlessForOnlyIf flags a claim that allows unless a thing is so what the source allows only if it is so, and the other way round.
func (m *comparison) unlessForOnlyIf() {
	onlyIf := []string{"only if", "only when", "only where", "only once"}
	unless := []string{"unless"}
	for _, turn := range [][2][]string{{onlyIf, unless}, {unless, onlyIf}} {
		at, end := m.claim.v.findAny(turn[0], 0, len(m.claim.v.r))
		if at < 0 || m.out.has(codeException) {
			continue
		}
		for _, u := range m.matched {
			from, to := u.a.v.findAny(turn[1], u.from, u.to)
			if from < 0 || m.claim.denied(0, at) != u.a.denied(u.from, from) {
				continue
			}
			own, theirs := m.claim.termsIn(end, len(m.claim.v.r)), u.a.termsIn(to, u.to)
			hits := 0
			for _, t := range own {
				if slices.ContainsFunc(theirs, func(s term) bool { return s.stem == t.stem }) {
					hits++
				}
			}
			if len(own) > 0 && 3*hits >= 2*len(own) && saysNot(m.claim.v.string(end, len(m.claim.v.r))) == saysNot(u.a.v.string(to, u.to)) {
				m.raise(codeException, at, end, u.piece, from, to, "")
				return
			}
		}
	}
}

// forbidsGated flags a claim that forbids outright what its source only makes depend on something: may not be driven abroad for driving abroad
// requires permission.
func (m *comparison) forbidsGated(claim []assertion, source []told) {
	if m.out.has(codeModality, codeNegation) || containsAny(m.text, restrictors) || containsAny(m.text, []string{" if ", " before ", "prior"}) {
		return
	}
	for _, c := range claim {
		if c.opener != "" || !m.claim.denying(c) || !slices.ContainsFunc(m.claim.predsIn(c.from, c.verb.to+1), func(p predicate) bool { return p.mod == forbid && !p.neg }) {
			continue
		}
		for _, s := range source {
			if verb := s.u.a.v.string(s.verb.from, s.verb.to); !isOneOf(verb, "require requires need needs") || s.subject.empty() || s.opener != "" || s.u.a.denying(s.assertion) {
				continue
			}
			words := s.u.a.v.wordsOf(s.subject.from, s.subject.to)
			if strings.HasSuffix(words[0].text, "ing") && (stem(words[0].text) == c.verb.stem || rawStem(words[0].text) == rawStem(m.claim.v.string(c.verb.from, c.verb.to)) || drives(words[0].text, c.verb.stem)) {
				m.raise(codeModality, c.verb.from, c.verb.to, s.u.piece, s.verb.from, s.verb.to, "")
				return
			}
		}
	}
}
