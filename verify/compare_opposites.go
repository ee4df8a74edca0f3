package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// opposites looks for words of the claim whose opposite stands in the pieces, where the word itself does not.
func (m *comparison) opposites() {
	claim := m.text
	oppositeWords.in(m.claim.v.r, func(id int) {
		p := oppositePairs[id/2]
		m.opposite(claim, p[id%2], p[1-id%2])
	})
	m.unlimited()
	m.particles()
	m.temporal()
	m.lastBefore()
	m.qualified()
	m.prefixed()
	m.deniedByOwnPrefix()
	m.unbounded()
	m.free()
}

// oppositePairs are the pairs of both languages, oppositeWords their words, two for each pair.
var (
	oppositePairs = append(oppositesJapanese[:len(oppositesJapanese):len(oppositesJapanese)], oppositesLatin...)
	oppositeWords = func() lexicon {
		var words []string
		for _, p := range oppositePairs {
			words = append(words, p[0], p[1])
		}
		return newLexicon(words)
	}()
)

// particles flags a verb with the opposite particle: switched on for switched off.
func (m *comparison) particles() {
	for _, pair := range [][2]string{{"on", "off"}, {"off", "on"}, {"in", "out"}, {"out", "in"}, {"up", "down"}, {"down", "up"}} {
		for _, t := range m.claim.terms {
			if !t.latin || !isOneOf(rawStem(m.claim.v.string(t.from, t.to)), "switch turn log sign check clock phas scal plug mov lock opt") || !m.claim.v.has(t.to, " "+pair[0]) || isLatinAt(m.claim.v, t.to+1+len(pair[0])) {
				continue
			}
			for _, u := range m.matched {
				for _, s := range u.a.termsIn(u.from, u.to) {
					if s.latin && s.stem == t.stem && u.a.v.has(s.to, " "+pair[1]) && !isLatinAt(u.a.v, s.to+1+len(pair[1])) && !m.holds([]string{u.a.v.string(s.from, s.to) + " " + pair[0]}) && m.claim.negatedAt(t.from, t.to) == u.a.negatedAt(s.from, s.to) {
						m.raise(codeOpposite, t.from, t.to+1+len(pair[0]), u.piece, s.from, s.to+1+len(pair[1]), "")
						return
					}
				}
			}
		}
	}
}

func isLatinAt(v *view, i int) bool { return i < len(v.r) && isLatin(v.r[i]) }

// prefixed flags a word of the claim that the source has only with a prefix that denies it: 報酬 for 無報酬.
func (m *comparison) prefixed() {
	claim := m.text
	if denialIn(m.claim.v, 0, len(m.claim.v.r)) >= 0 || containsAny(claim, []string{"無", "不", "非", "未"}) {
		return
	}
	for _, t := range m.claim.terms {
		if t.latin || utf8.RuneCountInString(t.stem) < 2 {
			continue
		}
		for _, u := range m.matched {
			text := u.text()
			for _, prefix := range []string{"無", "不", "非", "未"} {
				if denied := strings.Count(text, prefix+t.stem); denied > 0 && strings.Count(text, t.stem) == denied && !slices.Contains(m.context.runs, t.stem) {
					at, end := u.a.v.find(prefix+t.stem, u.from, u.to)
					m.raise(codeNegation, t.from, t.to, u.piece, at, end, "")
					return
				}
			}
		}
	}
}

// deniedByOwnPrefix flags a word that the claim denies by a prefix and the source has only without it: 不合格 for 合格.
func (m *comparison) deniedByOwnPrefix() {
	for _, t := range m.claim.terms {
		if t.latin {
			m.undone(t)
			continue
		}
		first, size := utf8.DecodeRuneInString(t.stem)
		word := t.stem[size:]
		if !strings.ContainsRune("不無非未", first) || utf8.RuneCountInString(word) < 2 || m.backed.share(t) == 1 || m.context.share(t) == 1 {
			continue
		}
		for _, u := range m.matched {
			at, end := u.a.v.find(word, u.from, u.to)
			if at < 0 || u.a.negatedAt(at, end) || m.claim.negatedAt(t.from, t.to) {
				continue
			}
			m.raise(codeNegation, t.from, t.to, u.piece, at, end, "")
			return
		}
	}
}

// undone flags an English word that turns one of the source round by its prefix: unblock for block.
func (m *comparison) undone(t term) {
	rest, ok := strings.CutPrefix(t.stem, "un")
	if !ok || len(rest) < 4 || m.backed.stems[t.stem] || m.context.stems[t.stem] || !m.backed.stems[rest] || m.claim.negatedAt(t.from, t.to) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.termsIn(u.from, u.to) {
			if s.stem == rest && !u.a.negatedAt(s.from, s.to) && !m.restrictsContrary() {
				m.raise(codeNegation, t.from, t.to, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// unboundedWords say that there is no limit.
var unboundedWords = []string{"無制限", "制限なく", "制限なし", "制限はな", "制限はあり", "制限がな", "上限はな", "上限はあり", "上限がな", "上限がありま", "上限なく", "上限なし", "限度はな", "限度なく", "いくらでも", "何回でも", "何度でも", "何人でも", "何日でも", "何泊でも", "何冊でも", "好きなだけ", "自由に",
	"unlimited", "no limit", "without limit", "no cap", "no maximum", "any amount", "any number", "as many", "as much", "as often", "as long as they like", "as long as you like", "freely", "indefinitely"}

// unbounded flags a claim that denies the limit which its source sets, and has no number of it.
func (m *comparison) unbounded() {
	at, end := m.claim.v.findAny(unboundedWords, 0, len(m.claim.v.r))
	if at < 0 || m.out.has(codeOpposite) || m.holds(unboundedWords) || containsAny(m.text, []string{"ただし", "but ", "except", "unless", "ない限り"}) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind == amount && (s.op == atMost || s.op == lessThan || s.hint == atMost) && !m.claimHas(s) {
				m.raise(codeOpposite, at, end, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// qualifiers move a day or month that a noun names; without them another one is meant.
var qualifiers = []string{"の翌日", "の前日", "の翌月", "の前月", "の翌年", "の前年", "の翌々月", "の翌営業日", "の前営業日"}

// qualified flags a claim that leaves out what moves a day: 「期間の末日」 for 「期間の末日の翌日」. A day from which something is
// counted is left alone.
func (m *comparison) qualified() {
	claim := m.text
	for _, u := range m.matched {
		for i := u.from + 2; i < u.to; i++ {
			n := u.a.v.hasAny(i, qualifiers)
			if n > 0 && i >= u.from+3 && isKanji(u.a.v.r[i-1]) && isHiragana(u.a.v.r[i-2]) && u.a.v.hasAny(i+n, []string{"から", "より"}) == 0 { // 属する月の翌月分
				if at, end := m.claim.v.find(u.a.v.string(i-3, i), 0, len(m.claim.v.r)); at >= 0 && !containsAny(claim, []string{u.a.v.string(i+1, i+n), "翌", "次の", "前の"}) {
					m.raise(codeOpposite, at, end, u.piece, i-3, i+n, "")
					return
				}
			}
			if n == 0 || !isKanji(u.a.v.r[i-1]) || !isKanji(u.a.v.r[i-2]) || u.a.v.hasAny(i+n, []string{"から", "より"}) > 0 {
				continue
			}
			noun := u.a.v.string(i-2, i)
			word := u.a.v.string(i+1, i+n)
			if at, end := m.claim.v.find(noun, 0, len(m.claim.v.r)); at >= 0 && !m.claim.daysFrom(end) && !containsAny(claim, []string{word, "翌", "次の", "あくる", "前の"}) {
				m.raise(codeOpposite, at, end, u.piece, i-2, i+n, "")
				return
			}
		}
	}
}

// daysFrom reports whether a time before or after the day named before place i follows: 開講日の7日前.
func (a *analysis) daysFrom(i int) bool {
	next := a.factsIn(i, min(len(a.v.r), i+2))
	return a.v.has(i, "の") && len(next) > 0 && next[0].side != noBound
}

// unlimited flags what the claim says is free or without end, where the source sets a price or a time.
func (m *comparison) unlimited() {
	for _, w := range []struct {
		words []string
		dims  []dim
	}{
		{[]string{"free", "無料", "無償"}, []dim{dimYen, dimDollar, dimEuro, dimPound}},
		{[]string{"何回でも", "何度でも", "any number of times", "as often as"}, []dim{dimTimes}},
		{[]string{"上限なく", "上限なし", "いくらでも", "no limit", "without limit", "any amount"}, []dim{dimYen, dimDollar, dimEuro, dimPound, dimRatio, dimTimes, dimThings}},
		{[]string{"終日", "一日中", "24時間いつでも", "all day", "around the clock", "24 hours a day"}, []dim{dimClock}},
		{[]string{"indefinitely", "forever", "permanently", "unlimited", "永久", "永遠", "恒久", "無期限", "無制限", "期限なく"}, []dim{dimDays, dimMonths, dimBusiness, dimSeconds}},
	} {
		for _, word := range w.words {
			at, end := m.claim.v.find(word, 0, len(m.claim.v.r))
			if at < 0 || m.holds(w.words) {
				continue
			}
			m.eachFact(func(q piece, k int) {
				if s := q.a.facts[k]; s.kind == amount && slices.Contains(w.dims, s.dim) && !m.claimHas(s) && s.value > 0 && !m.out.has(codeOpposite) {
					m.raise(codeOpposite, at, end, q, s.from, s.to, "")
				}
			})
		}
	}
}

// holds reports whether a piece has one of the words.
func (m *comparison) holds(words []string) bool {
	for _, text := range m.texts {
		if containsAny(text, words) {
			return true
		}
	}
	return false
}

func (m *comparison) opposite(claim, word, other string) {
	if !strings.Contains(claim, word) {
		return
	}
	at, _ := m.claim.v.find(word, 0, len(m.claim.v.r))
	if at < 0 || m.claim.v.isCompound(at, word) || m.rested && m.claim.inFact(at) {
		return
	}
	if n := strings.Count(claim, other); n > 0 && !strings.Contains(word, other) {
		for _, text := range m.texts {
			n -= strings.Count(text, other)
		}
		if n >= 0 { // the source does not have it more often
			return
		}
	}
	if isLatin(m.claim.v.r[at]) && stem(word) != stem(other) && m.backed.stems[stem(word)] {
		return // it has another word for the same
	}
	var where piece
	place, left := -1, strings.Count(claim, word)
	for i, q := range m.pieces {
		text := m.texts[i]
		if k, _ := q.a.v.find(word, q.from, q.to); k >= 0 && left < 2 {
			return
		}
		if left -= strings.Count(text, word); left <= 0 && strings.Contains(text, word) && !strings.Contains(other, word) {
			return
		}
		if k, _ := q.p.heading().v.find(word, 0, len(q.p.heading().v.r)); k >= 0 {
			return
		}
		if k, _ := q.a.v.find(other, q.from, q.to); k >= 0 && place < 0 {
			where, place = q, k
		}
	}
	if place >= 0 && !(permissions[word] && permissions[other] && containsAny(claim, gateSigns) && m.gated(0, len(m.claim.v.r))) && m.claim.negatedAt(at, at+len([]rune(word))) == where.a.negatedAt(place, place+len([]rune(other))) {
		m.raise(codeOpposite, at, at+len([]rune(word)), where, place, place+len([]rune(other)), "")
	}
}

// isCompound reports whether a verb of one Chinese character with kana at place i is the end of another word: 出し of 提出し.
func (v *view) isCompound(i int, word string) bool {
	r := []rune(word)
	return i > 0 && len(r) > 1 && isKanji(r[0]) && isHiragana(r[1]) && isKanji(v.r[i-1])
}

// negatedAt reports whether the word [from, to) is denied: not allowed, no fee, 許可しない.
func (a *analysis) negatedAt(from, to int) bool {
	low, high := a.unitRange(a.unitAt(from))
	if isLatin(a.v.r[from]) {
		for start := from; start > low && from-start < gateReach && !a.v.parts(start-1, start); start-- {
			if a.v.hasAny(start, []string{"not ", "no ", "never ", "n't ", "cannot "}) > 0 {
				return true
			}
		}
		return a.v.hasAny(low, []string{"no ", "none "}) > 0 && !a.v.parts(low, from)
	}
	end := to
	for end < high && end-to < 14 && !isStop(a.v.r[end]) {
		end++
	}
	return denialIn(a.v, to, end) >= 0 || containsAny(a.v.string(to, end), []string{"ず", "不可", "禁止"})
}

// permissions are opposites that say the same where one of the two stands with only or unless.
var permissions = set("allowed permitted prohibited forbidden banned ok fine tolerated acceptable unacceptable 許可 禁止 可能 不可能")

var gateSigns = []string{"only", "unless", "except", "without", "限", "のみ", "だけ", "以外", "除"}
