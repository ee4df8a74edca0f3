package verify

import "strings"

// conditionEnds end a condition in Japanese, conditionStarts begin one in English.
var (
	conditionEnds = []string{"場合は", "場合には", "場合において", "場合に、", "場合、", "場合も", "場合で", "場合に", "ときは", "ときには", "ときに、", "とき、", "ときも", "ときに", "際は", "際には", "際に、", "際に",
		"限り、", "次第、", "れば、", "ならば、", "たら、"}
	conditionStarts = []string{"if", "when", "whenever", "where", "in the event", "in case", "as soon as", "once", "upon", "only if", "only when", "provided that", "until", "while"}
	// ownConditions show that a claim has a condition of its own.
	ownConditions  = []string{"場合", "とき", "時は", "時に", "際", "たら", "れば", "なら", "ては", "ても", "後は", "後に", "限り", "には", "if ", "when", "where ", "once ", "unless", "until", "と、", "after ", "upon ", "in case", "provided", "should ", "who ", "whose ", "while", "during", "on "}
	idleConditions = []string{"if any", "if possible", "if applicable", "if necessary", "if needed", "if so", "if not", "where possible", "where applicable", "where necessary", "when possible", "where appropriate", "if appropriate", "once a ", "once per", "once every"}
)

// reflectedShare is the part of a condition's words, by weight, that a claim must have to speak of it.
const reflectedShare = 0.3

// conditions warns of the conditions of a matching sentence that the claim leaves out, though it says what holds under them.
func (m *comparison) conditions(u matchedUnit) {
	if len(m.claim.terms) == 0 {
		return // a bare value
	}
	u.a.eachCondition(u.from, u.to, func(low, high, then, end int) {
		if m.full(codeCondition) || !m.speaksOf(u.a, then, end) || m.meets(u.a, low, high) {
			return
		}
		m.leftOut(codeCondition, piece{u.p, u.a, low, high})
	})
}

// eachCondition tells the conditions [low, high) in a sentence with the part [then, end) that holds under them.
func (a *analysis) eachCondition(from, to int, each func(low, high, then, end int)) {
	v := a.v
	for i := from; i < to; i++ {
		if isLatin(v.r[i]) {
			if i > 0 && isLatin(v.r[i-1]) {
				continue
			}
			n := v.hasAny(i, conditionStarts)
			if n == 0 || i+n >= to || isLatin(v.r[i+n]) || v.hasAny(i, idleConditions) > 0 || v.endsWith(i, "even ") || v.endsWith(i, "as ") || v.endsWith(i, "only ") && i > from+5 {
				continue
			}
			if (v.has(i, "where ") || v.has(i, "while") || v.has(i, "once ") || v.has(i, "upon ")) && i > from && !v.endsWith(i, ", ") {
				continue
			}
			end := i + n
			for end < to && !v.parts(end, end+1) {
				end++
			}
			if i == from || v.endsWith(i, ", ") && end < to && v.r[end] == ',' { // If …, then
				if end < to {
					each(i, end, end, to)
				}
			} else {
				start := i
				for start > from && v.r[start-1] != ';' {
					start--
				}
				each(i, end, start, i)
			}
			i = end
			continue
		}
		n := v.hasAny(i, conditionEnds)
		if n == 0 || i == from || v.has(i, "際") && !strings.ContainsRune("るたのいす", v.r[i-1]) { // 波打ち際に
			continue
		}
		start := i
		for start > from && !isStop(v.r[start-1]) && i-start < clauseReach {
			start--
		}
		if topic := strings.LastIndex(v.string(start, i), "は"); topic >= 0 && topic < len(v.string(start, i))/2 { // 「利用者は…した場合は」
			start += len([]rune(v.string(start, i)[:topic])) + 1
		}
		end := i + n
		for end < to && v.r[end] != '。' && v.r[end] != '\n' {
			end++
		}
		each(start, i+n, i+n, end)
		i += n - 1
	}
}

// speaksOf reports whether the claim has words of [from, to).
func (m *comparison) speaksOf(a *analysis, from, to int) bool {
	found := false
	a.eachKey(from, to, func(k uint64) { found = found || m.keys[k] })
	return found
}

// meets reports whether the claim, or the question that it answers, speaks of the condition [from, to).
func (m *comparison) meets(a *analysis, from, to int) bool {
	if containsAny(a.v.string(from, to), []string{"各号", "次の", "次に"}) {
		return containsAny(m.claim.v.string(0, len(m.claim.v.r))+" ", ownConditions) // the list that follows says it
	}
	total, hits, asked := 0.0, 0.0, 0.0
	question := m.c.askedBag()
	for _, t := range a.termsIn(from, to) {
		weight := 1.0
		if !t.latin {
			weight = float64(t.to-t.from) / 2
		}
		total += weight
		hits += weight * m.spoken.share(t)
		asked += weight * question.share(t)
	}
	for _, f := range a.factsIn(from, to) {
		total++
		if m.keys[f.key()] {
			hits++
		}
	}
	if total == 0 || hits >= reflectedShare*total || asked >= 0.5*total {
		return true
	}
	return (hits > 0 || m.hasNewWords()) && containsAny(m.claim.v.string(0, len(m.claim.v.r))+" ", ownConditions)
}

// hasNewWords reports whether the claim has content words that the pieces do not have, which may say a condition in other words.
func (m *comparison) hasNewWords() bool {
	for _, t := range m.claim.terms {
		if m.backed.share(t) < 0.34 && m.context.share(t) < 0.34 {
			return true
		}
	}
	return false
}

// askedBag gives the words of the question.
func (c *Checker) askedBag() *bag {
	c.askedFacts()
	if c.askedWords == nil {
		c.askedWords = newBag()
		for _, t := range c.asked.terms {
			c.askedWords.add(t)
		}
	}
	return c.askedWords
}

var (
	excludeAfter  = []string{"以外", "を除く", "を除き", "を除い", "は除く", "は除き", "は除い", "を除外", "とは別の", "とは異なる", "ではない", "でない"}
	excludeBefore = []string{"other than ", "except for ", "excluding ", "with the exception of ", "apart from ", "aside from ", "besides ", "anyone but ", "different from "}
)

// excluded gives the words that a range takes out: 発注担当者 of 「発注担当者以外の職員」.
func (a *analysis) excluded(from, to int) []term {
	var out []term
	for i := a.firstTerm(from); i < len(a.terms) && a.terms[i].to <= to; i++ {
		t := a.terms[i]
		if !t.latin && a.v.hasAny(t.to, excludeAfter) > 0 {
			out = append(out, t)
		}
		if t.latin {
			for _, w := range excludeBefore {
				start := t.from
				for _, article := range []string{"the ", "a ", "an "} {
					if a.v.endsWith(start, article) {
						start -= len(article)
					}
				}
				if a.v.endsWith(start, w) {
					last := t // the end of the noun phrase
					for k := i + 1; k < len(a.terms) && a.terms[k].latin && a.terms[k].from-last.to == 1; k++ {
						last = a.terms[k]
					}
					out = append(out, last)
				}
			}
		}
	}
	return out
}

// exclusions flags what the claim says of the very thing that the source takes out, and the other way round.
func (m *comparison) exclusions() {
	claim := m.claim.excluded(0, len(m.claim.v.r))
	isOf := func(list []term, t term) bool {
		for _, x := range list {
			if x.stem == t.stem || !x.latin && (strings.HasSuffix(x.stem, t.stem) || strings.HasSuffix(t.stem, x.stem)) {
				return true
			}
		}
		return false
	}
	for _, u := range m.matched {
		out := u.a.excluded(u.from, u.to)
		for _, x := range out {
			if isOf(claim, x) || m.claimLimits() || u.a.denied(u.from, u.to) {
				continue
			}
			elsewhere := 0
			for _, t := range u.a.termsIn(u.from, u.to) {
				if t.stem == x.stem && t.from != x.from {
					elsewhere++
				}
			}
			for _, t := range m.claim.terms {
				if t.stem == x.stem && elsewhere == 0 {
					m.raise(codeException, t.from, t.to, u.piece, x.from, min(x.to+2, u.to), "")
					return
				}
			}
		}
	}
	for _, x := range claim {
		var at piece
		var other term
		for _, u := range m.matched {
			if classes(u.a.marks, u.from, u.to)&(scopeException|scopeNegation|scopeOnly) != 0 || len(u.a.excluded(u.from, u.to)) > 0 {
				return
			}
			for _, t := range u.a.termsIn(u.from, u.to) {
				if t.stem == x.stem {
					at, other = u.piece, t
				}
			}
		}
		if at.a != nil && !m.claim.denied(0, len(m.claim.v.r)) {
			m.raise(codeException, x.from, min(x.to+2, len(m.claim.v.r)), at, other.from, other.to, "")
			return
		}
	}
}

// claimLimits reports whether the claim itself has a word of exception.
func (m *comparison) claimLimits() bool {
	return containsAny(m.claim.v.string(0, len(m.claim.v.r)), []string{"除", "以外", "のほか", "の他", "ただし", "例外", "except", "other than", "apart from", "exclud", "unless", "aside from", " but "})
}

// denied reports whether [from, to) denies anything.
func (a *analysis) denied(from, to int) bool {
	for _, p := range a.predsIn(from, to) {
		if p.denies() {
			return true
		}
	}
	return classes(a.marks, from, to)&scopeNegation != 0 || denialIn(a.v, from, to) >= 0
}
