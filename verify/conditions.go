package verify

import (
	"slices"
	"strings"
)

// conditionEnds end a condition in Japanese, conditionStarts begin one in English.
var (
	conditionEnds = []string{"場合は", "場合には", "場合において", "場合に、", "場合、", "場合も", "場合で", "場合に", "ときは", "ときには", "ときに、", "とき、", "ときも", "ときに", "際は", "際には", "際に、",
		"限り、", "次第、", "れば、", "ならば、", "たら、"}
	conditionStarts = []string{"if", "when", "whenever", "where", "in the event", "in case", "in the case", "in cases", "in an emergency", "in emergencies", "in exceptional", "in urgent", "in serious", "during", "for purposes of", "for the purposes of", "as soon as", "once", "upon", "only if", "only when", "provided that", "until", "while", "subject to"}
	// ownConditions show that a claim has a condition of its own.
	ownConditions  = []string{"場合", "とき", "時は", "時に", "際", "たら", "れば", "なら", "ては", "ても", "後は", "後に", "限り", "には", "if ", "when", "where ", "once ", "unless", "until", "と、", "after ", "upon ", "in case", "provided", "should ", "who ", "whose ", "while", "during", "on "}
	idleConditions = []string{"if any", "if possible", "if applicable", "if necessary", "if needed", "if so", "if not", "where possible", "where applicable", "where necessary", "when possible", "where appropriate", "if appropriate", "once a ", "once per", "once every",
		"subject to the provisions", "subject to this", "subject to these", "subject to section", "subject to paragraph", "subject to clause", "subject to article", "subject to rule", "subject to the following", "subject to any", "subject to applicable"}
)

// reflectedShare is the part of a condition's words, by weight, that a claim must have to speak of it.
const reflectedShare = 0.3

// conditions warns of the conditions of a matching sentence that the claim leaves out, though it says what holds under them.
func (m *comparison) conditions(u matchedUnit) {
	if len(m.claim.terms) == 0 || m.outdone(u) {
		return // a bare value, or what another sentence says better
	}
	type condition struct{ low, high, then, end int }
	var all []condition
	u.a.eachCondition(u.from, u.to, func(low, high, then, end int) { all = append(all, condition{low, high, then, end}) })
	for i, c := range all {
		either := func(k, first, second int) bool { // of two conditions of which one is enough, the claim has the other
			return k >= 0 && k < len(all) && containsAny(u.a.v.string(all[first].high-1, min(u.to, max(all[first].high-1, all[second].low+3))), eitherWords) && m.named(u.a, all[k].low, all[k].high)
		}
		if !m.speaksOf(u.a, c.then, c.end) || !m.speaksOnlyOf(u, c.low, c.then, c.end) || m.meets(u.a, c.low, c.high) || either(i-1, i-1, i) || either(i+1, i, i+1) {
			continue
		}
		if text := u.a.v.string(c.low, c.high); m.isBeside(u) || containsAny(text, []string{"前項", "前条", "前号", "同項", "各号"}) { // what it refers to is not here to be told
			m.note(piece{u.p, u.a, c.low, c.high})
			continue
		}
		m.unmet = append(m.unmet, piece{u.p, u.a, c.low, c.high})
	}
}

// isBeside reports whether a sentence only limits another one that has as much of the claim.
func (m *comparison) isBeside(u matchedUnit) bool {
	from, to := u.a.unitRange(u.unit)
	if !u.a.isProviso(from, to) && !containsAny(u.a.v.string(from, to), overrides) {
		return false
	}
	return slices.ContainsFunc(m.matched, func(w matchedUnit) bool { return (w.a != u.a || w.unit != u.unit) && w.score >= u.score })
}

// outdone reports whether the sentence that matches best has all of the claim that this Japanese one has, and more.
func (m *comparison) outdone(u matchedUnit) bool {
	if len(m.matched) < 2 || m.isLatin() {
		return false
	}
	if m.best.keys == nil {
		m.best.unit, m.best.keys = m.matched[0], make(map[uint64]bool)
		for _, w := range m.matched {
			if w.score > m.best.unit.score {
				m.best.unit = w
			}
		}
		w := m.best.unit
		w.a.eachKey(w.from, w.to, func(k uint64) { m.best.keys[k] = true })
	}
	if m.best.unit.score <= u.score {
		return false
	}
	all := true
	u.a.eachKey(u.from, u.to, func(k uint64) { all = all && (!m.keys[k] || m.best.keys[k]) })
	return all
}

// eitherWords join conditions of which one is enough.
var eitherWords = []string{"又は", "または", "若しくは", "もしくは", " or "}

// named reports whether the claim has words of its own for the condition [from, to), not only a word that could begin any.
func (m *comparison) named(a *analysis, from, to int) bool {
	return m.shareIn(a, from, to) >= reflectedShare && !containsAny(m.text, []string{"かつ", "に限", "のみ", "だけ", " only"})
}

// eachCondition tells the conditions [low, high) in a sentence with the part [then, end) that holds under them.
func (a *analysis) eachCondition(from, to int, each func(low, high, then, end int)) {
	v := a.v
	inRow := false // of several cases, each with a value of its own
	for i := from; i < to; i++ {
		if isLatin(v.r[i]) {
			if i > 0 && isLatin(v.r[i-1]) {
				continue
			}
			n := v.hasAny(i, conditionStarts)
			if n == 0 || i+n >= to || isLatin(v.r[i+n]) || v.hasAny(i, idleConditions) > 0 || v.endsWith(i, "even ") || v.endsWith(i, "at ") || v.endsWith(i, "as ") || v.endsWith(i, "only ") && i > from+5 {
				continue
			}
			if (v.has(i, "where ") || v.has(i, "during ") || v.has(i, "while") || v.has(i, "once ") || v.has(i, "upon ")) && i > from && !v.endsWith(i, ", ") || v.has(i, "subject to") && i > from { // else see clauseMarks
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
		if v.hasAny(start, []string{"又は", "または", "若しくは", "もしくは"}) > 0 && start > from && !v.endsWith(start-1, "とき") && !v.endsWith(start-1, "場合") { // 変更し、又は廃止するときは
			for start--; start > from && !isStop(v.r[start-1]) && i-start < clauseReach; start-- {
			}
		}
		if topic := strings.LastIndex(v.string(start, i), "は"); topic >= 0 && topic < len(v.string(start, i))/2 { // 「利用者は…した場合は」
			start += len([]rune(v.string(start, i)[:topic])) + 1
		}
		end := i + n
		for end < to && v.r[end] != '。' && v.r[end] != '\n' {
			end++
		}
		another := a.anotherCase(i+n, end)
		if another || inRow {
			inRow = another
			for end = i + n; end < to && !isStop(v.r[end]); end++ {
			}
		}
		each(start, i+n, i+n, end)
		i += n - 1
	}
}

// anotherCase reports whether a part of a sentence tells a number and goes on to another condition: 1人の場合は5日、2人以上の場合は10日.
func (a *analysis) anotherCase(from, to int) bool {
	stop := from
	for stop < to && !isStop(a.v.r[stop]) {
		stop++
	}
	if len(a.factsIn(from, stop)) == 0 {
		return false
	}
	for i := stop; i < to; i++ {
		if a.v.hasAny(i, conditionEnds) > 0 {
			return true
		}
	}
	return false
}

// speaksOf reports whether the claim has words of [from, to).
func (m *comparison) speaksOf(a *analysis, from, to int) bool {
	found := false
	a.eachKey(from, to, func(k uint64) { found = found || m.keys[k] })
	return found
}

// speaksOnlyOf reports whether the claim has words of what holds under a condition, [then, end), that do not stand before it in the
// Japanese sentence: what was said before it holds without it.
func (m *comparison) speaksOnlyOf(u matchedUnit, low, then, end int) bool {
	if m.isLatin() || len(u.a.predsIn(u.from, low)) == 0 {
		return true
	}
	before := make(map[uint64]bool)
	u.a.eachKey(u.from, low, func(k uint64) { before[k] = true })
	found := false
	u.a.eachKey(then, end, func(k uint64) { found = found || m.keys[k] && !before[k] })
	return found
}

// meets reports whether the claim, or the question that it answers, speaks of the condition [from, to).
func (m *comparison) meets(a *analysis, from, to int) bool {
	if containsAny(a.v.string(from, to), []string{"各号", "次の", "次に"}) {
		return containsAny(m.text+" ", ownConditions) || m.namesItem(a) // the list that follows says it
	}
	total, hits, asked := 0.0, 0.0, 0.0
	question := m.c.askedBag()
	for _, t := range a.termsIn(from, to) {
		weight := 1.0
		if !t.latin {
			weight = float64(t.to-t.from) / 2
		}
		total += weight
		hits += weight * max(m.spoken.partly(t), m.saysOtherwise(t))
		asked += weight * question.share(t)
	}
	for _, f := range a.factsIn(from, to) {
		if f.kind == ref {
			continue
		}
		total++
		if m.keys[f.key()] {
			hits++
		}
	}
	if total == 0 || hits >= reflectedShare*total || asked >= 0.5*total {
		return true
	}
	return (hits > 0 || m.hasNewWords()) && containsAny(m.text+" ", ownConditions)
}

// namesItem reports whether the claim has the words of an item of a list.
func (m *comparison) namesItem(a *analysis) bool {
	return slices.ContainsFunc(m.matched, func(u matchedUnit) bool {
		return u.a == a && u.a.v.blocks[u.a.v.layout.units[u.unit].block].kind == item && m.shareIn(u.a, u.from, u.to) >= 0.34
	})
}

// saysOtherwise is 1 where the claim has another word for a Japanese word of the source: なくす for 紛失.
func (m *comparison) saysOtherwise(t term) float64 {
	if t.latin {
		return 0
	}
	if m.claimWords == nil {
		m.claimWords = aligned{{words: m.spoken, text: m.text}}
	}
	if len(m.claimWords.wordGroups(t.stem)) > 0 {
		return 1
	}
	return 0
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
	excludeAfter  = []string{"以外", "を除く", "を除き", "を除い", "は除く", "は除き", "は除い", "を除外", "とは別の", "を別にす", "を別とし", "とは異なる", "ではない", "でない"}
	excludeBefore = []string{"except ", "all but ", "everyone but ", "nobody but ", "anyone but ", "none but ", "no one but ", "other than ", "except for ", "excluding ", "with the exception of ", "apart from ", "aside from ", "besides ", "different from "}
)

// excluded gives the things that a range takes out, each by its words: 発注担当者 of 「発注担当者以外の職員」.
func (a *analysis) excluded(from, to int) [][]term {
	var out [][]term
	for i := a.firstTerm(from); i < len(a.terms) && a.terms[i].to <= to; i++ {
		t := a.terms[i]
		if !t.latin && (a.v.hasAny(t.to, excludeAfter) > 0 || a.v.hasAny(t.to+a.v.hasAny(t.to, []string{"の者", "の方", "の人", "のもの", "者"}), excludeAfter) > 0) {
			out = append(out, []term{t})
		}
		if !t.latin {
			continue
		}
		start := t.from
		for _, article := range []string{"the ", "a ", "an "} {
			if a.v.endsWith(start, " "+article) {
				start -= len(article)
			}
		}
		for _, place := range []string{"in ", "on ", "at ", "for ", "during "} { // except in the special exhibition
			if a.v.endsWith(start, "except "+place) {
				start -= len(place)
			}
		}
		for _, w := range excludeBefore {
			if !a.v.endsWith(start, w) || w == "apart from " && a.v.endsWith(start, "pt apart from ") { // kept apart from
				continue
			}
			phrase := []term{t}
			for k := i + 1; k < len(a.terms) && a.terms[k].latin && a.terms[k].from-a.terms[k-1].to == 1; k++ {
				phrase = append(phrase, a.terms[k])
			}
			if a.v.hasAny(phrase[len(phrase)-1].to, []string{", when ", ", where ", ", in which "}) > 0 { // except in an emergency, when no notice is needed
				break
			}
			out = append(out, phrase)
			break
		}
	}
	return out
}

// sameWord reports whether two content words are one, or a Japanese one ends in the other.
func sameWord(x, t term) bool {
	return x.stem == t.stem || !x.latin && !t.latin && (strings.HasSuffix(x.stem, t.stem) || strings.HasSuffix(t.stem, x.stem))
}

// speaksOfAll gives the word of the claim by which it speaks of an excluded thing that the range names nowhere else.
func (m *comparison) speaksOfAll(phrase []term, a *analysis, from, to int) (term, bool) {
	var own term
	found := false
	for _, x := range phrase {
		i := slices.IndexFunc(m.claim.terms, func(t term) bool { return t.stem == x.stem })
		if i < 0 {
			return own, false
		}
		elsewhere := slices.ContainsFunc(a.termsIn(from, to), func(t term) bool { return t.stem == x.stem && t.from != x.from })
		if !elsewhere {
			own, found = m.claim.terms[i], true
		}
	}
	return own, found
}

// exclusions flags what the claim says of the very thing that the source takes out, and the other way round.
func (m *comparison) exclusions() {
	claim := m.claim.excluded(0, len(m.claim.v.r))
	isOf := func(x term) bool {
		return slices.ContainsFunc(claim, func(p []term) bool { return slices.ContainsFunc(p, func(t term) bool { return sameWord(t, x) }) })
	}
	for _, u := range m.unitsOf() {
		denied := u.a.deniesIn(u.from, u.to)
		from, to := u.from, u.to
		if from < to && isLatin(u.a.v.r[from]) { // an English sentence may be cut off
			from, to = u.a.unitRange(u.unit)
		}
		for _, phrase := range u.a.excluded(from, to) {
			x := phrase[len(phrase)-1]
			if isOf(x) || m.claimLimits() || denied && classes(m.claim.marks, 0, len(m.claim.v.r))&scopeOnly != 0 || denied != m.claim.deniesIn(0, len(m.claim.v.r)) {
				continue
			}
			if own, ok := m.speaksOfAll(phrase, u.a, from, to); ok {
				m.raise(codeException, own.from, own.to, u.piece, phrase[0].from, min(x.to+2, to), "")
				return
			}
		}
	}
	for _, phrase := range claim {
		x := phrase[len(phrase)-1]
		var at piece
		var other term
		for _, u := range m.matched {
			if containsAny(strings.ReplaceAll(u.text(), x.stem+"その他の", ""), []string{"another", "other ", "else", "ほか", "他の", "別の", "separate", "different", "exempt", "waive", "not apply", "免除", "適用しない", "対象外"}) || classes(u.a.marks, u.from, u.to)&(scopeException|scopeNegation) != 0 || len(u.a.excluded(u.from, u.to)) > 0 {
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

// deniesExcepted reports whether the claim speaks of the very thing that a matching sentence takes out of what it says, so that
// it rightly says the contrary: no flowers in the ward that is excepted, "not by the person" for "other than the person".
func (m *comparison) deniesExcepted() bool {
	for _, u := range m.matched {
		for _, phrase := range u.a.excluded(u.from, u.to) {
			if _, ok := m.speaksOfAll(phrase, u.a, u.from, u.to); ok {
				return true
			}
		}
	}
	return false
}

// claimLimits reports whether the claim itself has a word of exception.
func (m *comparison) claimLimits() bool {
	return containsAny(m.text, []string{"除", "以外", "を別に", "を別と", "のほか", "の他", "対象外", "不可", "ただし", "例外", "except", "other than", "apart from", "exclud", "unless", "aside from", " but "})
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
