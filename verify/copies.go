package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A claim that repeats a sentence of its source, word by word and in its order, says what the sentence says in all but the places
// where the two differ. There a word that is in no part of the source stands for one that the claim does not have.

const (
	// copiedShare is the part of a claim's content, by length, that must follow the sentence for it to count as repeated.
	copiedShare = 0.55
	// copiedWords is the least number of words and numbers that must follow it.
	copiedWords = 2
	// copiedReach is how many words of a sentence are laid beside a claim. Longer ones are compared up to there.
	copiedReach = 64
)

// token is a content word or a number of a text, in its place.
type token struct {
	term
	fact   *fact
	weight float64
}

// tokens gives the content words and numbers of a range in their order.
func (a *analysis) tokens(from, to int) []token {
	terms, facts := a.termsIn(from, to), a.factsIn(from, to)
	out := make([]token, 0, len(terms)+len(facts))
	for len(terms)+len(facts) > 0 && len(out) < copiedReach {
		if len(facts) == 0 || len(terms) > 0 && terms[0].from < facts[0].from {
			t := terms[0]
			weight := 1.0
			if !t.latin {
				weight = float64(t.to-t.from) / 2
			}
			out = append(out, token{t, nil, weight})
			terms = terms[1:]
			continue
		}
		out = append(out, token{term{from: facts[0].from, to: facts[0].to}, &facts[0], 1})
		facts = facts[1:]
	}
	return out
}

// follows reports whether a token of the claim repeats one of the source: the same number, or the same word.
func (t token) follows(s token) bool {
	if t.fact != nil || s.fact != nil {
		return t.fact != nil && s.fact != nil && sameValue(*t.fact, *s.fact)
	}
	return sameWord(t.term, s.term)
}

// gap is a place where a claim leaves the sentence that it repeats: own tokens of the claim stand for those of the source.
type gap struct {
	own, theirs []token
	inner       bool // words that follow stand on both sides
}

// lay lays a claim beside a sentence and gives the places where they differ, with the share of the claim that follows.
func lay(own, theirs []token) (gaps []gap, share float64, same int) {
	n, k := len(own), len(theirs)
	if n == 0 || k == 0 {
		return nil, 0, 0
	}
	length := make([]uint8, (n+1)*(k+1)) // of the longest common sequence of own[i:] and theirs[j:]
	match := make([]bool, n*k)
	at := func(i, j int) int { return i*(k+1) + j }
	for i := n - 1; i >= 0; i-- {
		for j := k - 1; j >= 0; j-- {
			if match[i*k+j] = own[i].follows(theirs[j]); match[i*k+j] {
				length[at(i, j)] = length[at(i+1, j+1)] + 1
			} else {
				length[at(i, j)] = max(length[at(i+1, j)], length[at(i, j+1)])
			}
		}
	}
	total, held := 0.0, 0.0
	for _, t := range own {
		total += t.weight
	}
	i, j, fromOwn, fromTheirs := 0, 0, 0, 0
	cut := func(last bool) {
		g := gap{own[fromOwn:i], theirs[fromTheirs:j], same > 0 && !last}
		if extra := len(g.theirs) - len(g.own) - 1; extra > 0 && last { // the claim ends here
			g.theirs = g.theirs[:len(g.own)+1]
		} else if extra > 0 && same == 0 { // it begins here
			g.theirs = g.theirs[extra:]
		}
		if len(g.own)+len(g.theirs) > 0 {
			gaps = append(gaps, g)
		}
	}
	for i < n && j < k && length[at(i, j)] > 0 {
		switch {
		case match[i*k+j] && length[at(i, j)] == length[at(i+1, j+1)]+1:
			cut(false)
			held += own[i].weight
			same++
			i, j = i+1, j+1
			fromOwn, fromTheirs = i, j
		case length[at(i+1, j)] >= length[at(i, j+1)]:
			i++
		default:
			j++
		}
	}
	i, j = n, k
	cut(true)
	return gaps, held / total, same
}

// changed flags a word that stands, in a claim which otherwise repeats its source, where the source has another.
func (m *comparison) changed() {
	own := m.claim.tokens(0, len(m.claim.v.r))
	for _, u := range m.matched {
		theirs := u.a.tokens(u.from, u.to)
		gaps, share, same := lay(own, theirs)
		if share >= copiedShare && same >= copiedWords {
			for _, g := range gaps {
				if t, s, ok := m.changedIn(g, u.a); ok && m.repeats(t, u) >= repeatedShare {
					m.raise(codeChanged, t.from, t.to, u.piece, s.from, s.to, "")
					return
				}
			}
		}
		for i, t := range own {
			if t.fact != nil || t.latin {
				continue
			}
			foreign := m.isForeign(t.term) || m.isForeignSingle(t.term)
			for k, s := range theirs {
				if (foreign || s.fact == nil && m.siblings(t.term, s.term)) && s.fact == nil && !s.latin && m.samePlace(own, i, u.a, theirs, k) && m.isUnsaid(s, u) && m.repeats(t, u) >= repeatedShare {
					m.raise(codeChanged, t.from, t.to, u.piece, s.from, s.to, "")
					return
				}
			}
		}
	}
}

// isForeign reports whether a word of the claim, not of its last predicate, is neither in the pieces nor in their titles. Of people,
// what only a title says is foreign as well.
func (m *comparison) isForeign(t term) bool {
	if first, _ := utf8.DecodeRuneInString(t.stem); first == '数' || first == '何' { // some number of them
		return false
	}
	if !t.latin && m.claim.v.hasAny(t.to, exampleEnds) > 0 {
		return false
	}
	if t.latin && m.claim.v.hasAny(t.to, []string{" back ", " back.", " up ", " out ", " over ", " in by ", " away "}) > 0 { // given back
		return false
	}
	if n := len(m.claim.preds); t.latin && t.proper || n > 0 && !t.latin && t.from >= m.claim.preds[n-1].from && t.from < m.claim.preds[n-1].to {
		return false
	}
	return !functionRuns[t.stem] && m.isNewBeside(t, m.titles) || m.claim.isRole(t) && m.backed.share(t) == 0
}

// isForeignSingle reports so of a word in one character that stands as a noun: 猫を.
func (m *comparison) isForeignSingle(t term) bool {
	r := []rune(t.stem)
	return len(r) == 1 && !m.backed.runes[r[0]] && !m.context.runes[r[0]] && m.backed.same(t.stem) == 0 && isOneOf(m.claim.particle(t), "は が を に の で と")
}

// isRole reports whether a word is one for people.
func (a *analysis) isRole(t term) bool {
	return slices.ContainsFunc(a.rolesIn(t.from, t.to), func(r role) bool { return r.to == t.to })
}

// isUnsaid reports whether the claim has a word of the sentence less often than the sentence.
func (m *comparison) isUnsaid(s token, u matchedUnit) bool {
	if utf8.RuneCountInString(s.stem) < 2 {
		return isOneOf(u.a.particle(s.term), "は が を に の で と") && m.spoken.share(s.term) == 0
	}
	if m.spoken.share(s.term) <= 0.34 {
		return true
	}
	count := func(a *analysis, from, to int) (n int) {
		for _, t := range a.termsIn(from, to) {
			if t.stem == s.stem {
				n++
			}
		}
		return n
	}
	return count(u.a, u.from, u.to) > max(1, count(m.claim, 0, len(m.claim.v.r)))
}

// changedIn finds in a gap a word of the claim that is new and the one word of the source that it stands for.
func (m *comparison) changedIn(g gap, a *analysis) (own, theirs token, ok bool) {
	if len(g.own) == 0 || len(g.own) > 2 || len(g.theirs) == 0 {
		return own, theirs, false
	}
	i := slices.IndexFunc(g.own, func(t token) bool { return t.fact == nil && m.isForeign(t.term) })
	if i < 0 {
		return m.siblingIn(g)
	}
	own = g.own[i]
	for _, s := range g.theirs {
		switch {
		case own.latin && s.latin && s.fact == nil && (a.v.has(s.to, " back") || len(g.own) == 1 && len(g.theirs) == 1 && m.claim.isTaken(own.term) && a.isTaken(s.term)):
			return own, theirs, false
		case s.fact != nil, isOneOf(s.stem, "前項 前条 同項 同条 前号 各号 当該 前記"):
		case !own.latin && m.claim.verbal(own.term) && !a.verbal(s.term):
		case s.latin != own.latin || m.spoken.share(s.term) > 0.34 || utf8.RuneCountInString(s.stem) < 2:
		case own.latin && len(g.own) == 1 && len(g.theirs) == 1 && g.inner && m.claim.isNoun(own.term) && a.isNoun(s.term) && m.claim.wordBefore(own.term) == a.wordBefore(s.term) && !m.sameRoot(own.term, a, s.term):
			return own, s, true
		case own.latin && !m.sameNeighbours(gap{own: []token{own}, theirs: []token{s}}, a) && (len(g.theirs) > 2 || !m.sameNeighbours(g, a)):
		default:
			return own, s, true
		}
	}
	return m.siblingIn(g)
}

// isTaken reports whether an English thing is by this word taken for another one: is deemed, is considered, is regarded as.
func (a *analysis) isTaken(t term) bool {
	return isOneOf(a.v.string(t.from, t.to), "deemed considered regarded") && isOneOf(a.wordBefore(t), "is are be been was were")
}

// verbal reports whether a Japanese noun stands as a verb: 希望する.
func (a *analysis) verbal(t term) bool {
	return a.v.hasAny(t.to, []string{"する", "し", "さ", "せ", "でき"}) > 0
}

// sameRoot reports whether an English word of the claim begins as one of the source does: received, receipt.
func (m *comparison) sameRoot(x term, a *analysis, y term) bool {
	n := min(x.to-x.from, y.to-y.from, 4)
	return x.latin && x.stem == y.stem || m.claim.v.string(x.from, x.from+n) == a.v.string(y.from, y.from+n)
}

// wordBefore gives the English word before another one, articles aside.
func (a *analysis) wordBefore(t term) string {
	i := t.from
	for _, article := range []string{"the ", "a ", "an ", "any "} {
		if a.v.endsWith(i, " "+article) {
			i -= len(article)
		}
	}
	if i < 2 || a.v.r[i-1] != ' ' {
		return ""
	}
	return a.v.string(a.v.wordStart(i-2), i-1)
}

// isNoun reports whether nothing before an English word makes it a verb: to, an auxiliary, a pronoun.
func (a *analysis) isNoun(t term) bool {
	if t.from < 2 || a.v.r[t.from-1] != ' ' {
		return false
	}
	before := a.v.string(a.v.wordStart(t.from-2), t.from-1)
	_, aux := auxiliaries[before]
	return before != "" && !aux && !isAdverb(before) && !isOneOf(before, "to be been being it they he she you we who which that not also") && !strings.HasSuffix(a.v.string(t.from, t.to), "ed") && !strings.HasSuffix(a.v.string(t.from, t.to), "ing")
}

// siblingIn finds two Japanese words in a gap that end alike and begin with what only their side has: 黄色 for 赤色, 中学生 for 小学生.
func (m *comparison) siblingIn(g gap) (own, theirs token, ok bool) {
	for _, t := range g.own {
		for _, s := range g.theirs {
			if t.fact == nil && s.fact == nil && m.siblings(t.term, s.term) {
				return t, s, true
			}
		}
	}
	return own, theirs, false
}

func (m *comparison) siblings(t, s term) bool {
	a, b := []rune(t.stem), []rune(s.stem)
	if t.latin || s.latin || len(a) < 2 || len(b) < 2 || m.backed.same(t.stem) == 1 {
		return false
	}
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	if n == 0 || n == len(a) || n == len(b) {
		return false
	}
	if n == len(a)-1 && n == len(b)-1 { // 月賦, 年賦
		return !strings.Contains(m.text, s.stem) && !m.holds([]string{t.stem})
	}
	for _, r := range a[:len(a)-n] {
		if m.backed.runes[r] || m.context.runes[r] {
			return false
		}
	}
	return !m.spoken.runes[b[0]]
}

// sameNeighbours reports whether the English words of a gap stand after or before the same word on both sides, and are no other form
// of each other.
func (m *comparison) sameNeighbours(g gap, a *analysis) bool {
	t := term{from: g.own[0].from, to: g.own[len(g.own)-1].to}
	s := term{from: g.theirs[0].from, to: g.theirs[len(g.theirs)-1].to}
	around := func(v *view, t term) (before, after string) {
		if t.from > 1 && v.r[t.from-1] == ' ' {
			before = v.string(v.wordStart(t.from-2), t.from-1)
		}
		if v.has(t.to, " ") {
			after = v.string(t.to+1, v.wordAt(t.to+1))
		}
		return before, after
	}
	b, e := around(m.claim.v, t)
	c, f := around(a.v, s)
	foreign := len(g.own) > 1
	for _, x := range g.own {
		for _, y := range g.theirs {
			if m.sameRoot(x.term, a, y.term) {
				return false
			}
		}
		foreign = foreign && x.fact == nil && m.isForeign(x.term)
	}
	if foreign && e == f && e != "" {
		return true
	}
	if b == c && (e == f || e == "" && !m.claim.v.has(t.to, ",")) {
		return true
	}
	return e == f && e != "" && !stopWords[e] || b == c && b != "" && !stopWords[b] || e == f && e == "" && b == c
}

// particle gives the kana that follow a word up to the next word, at most two.
func (a *analysis) particle(t term) string {
	end := t.to
	for end < len(a.v.r) && end-t.to < 2 && isHiragana(a.v.r[end]) {
		end++
	}
	return a.v.string(t.to, end)
}

// samePlace reports whether a Japanese word of the claim stands as a word of the sentence does: with the same particle before the
// same word or number.
func (m *comparison) samePlace(own []token, i int, a *analysis, theirs []token, k int) bool {
	if i+1 == len(own) || k+1 == len(theirs) || !own[i+1].follows(theirs[k+1]) {
		return false
	}
	p, q := m.claim.particle(own[i].term), a.particle(theirs[k].term)
	return p == q || p != "" && q != "" && isOneOf(p, "は が") && isOneOf(q, "は が")
}

// repeatedShare is the part of a claim besides a word that must stand in the sentence word by word, endings aside.
const repeatedShare = 0.85

// repeats tells which part of the claim besides one word, up to its last predicate, stands in the sentence, small words and all:
// of English in the same order, of Japanese phrase by phrase.
func (m *comparison) repeats(t token, u matchedUnit) float64 {
	to := len(m.claim.v.r)
	if t.latin {
		own := append(m.claim.latinWords(0, t.from), m.claim.latinWords(t.to, to)...)
		if len(own) == 0 {
			return 0
		}
		return float64(common(own, u.a.latinWords(u.from, u.to))) / float64(len(own))
	}
	if n := len(m.claim.preds); n > 0 && !m.claim.preds[n-1].latin {
		to = min(to, m.claim.preds[n-1].from)
	}
	total, held := 0, 0
	text := u.text()
	v := m.claim.v
	for i := 0; i < to; {
		end := i
		for end < to && !isHiragana(v.r[end]) && !isStop(v.r[end]) {
			end++
		}
		word := end
		for end < to && isHiragana(v.r[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		if t.from < end && t.to > i { // the word itself
			i = end
			continue
		}
		total += end - i
		if strings.Contains(text, v.string(i, end)) || word > i && isOneOf(v.string(word, end), "は が を に も で") && strings.Contains(text, v.string(i, word)) {
			held += end - i
		}
		i = end
	}
	if total == 0 {
		return 1
	}
	return float64(held) / float64(total)
}

// latinWords cuts a range into Latin words and single characters, without punctuation.
func (a *analysis) latinWords(from, to int) []uint64 {
	var out []uint64
	for i := from; i < to; i = a.v.nextStart(i) {
		switch r := a.v.r[i]; {
		case isLatin(r):
			word := a.v.string(i, a.v.wordAt(i))
			if isOneOf(word, "must shall has have") {
				word = "must"
			}
			out = append(out, hashed(rawStem(word)))
		case r == ' ' || isStop(r):
		default:
			out = append(out, uint64(r))
		}
	}
	return out
}

// common is the length of the longest common subsequence of two lists.
func common(a, b []uint64) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}
