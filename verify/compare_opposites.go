package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// opposites looks for words of the claim whose opposite stands in the pieces, where the word itself does not.
func (m *comparison) opposites() {
	claim := m.text
	for _, list := range [][][2]string{oppositesJapanese, oppositesLatin} {
		for _, p := range list {
			m.opposite(claim, p[0], p[1])
			m.opposite(claim, p[1], p[0])
		}
	}
	m.unlimited()
	m.temporal()
	m.qualified()
	m.prefixed()
}

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
			text := u.a.v.string(u.from, u.to)
			for _, prefix := range []string{"無", "不", "非", "未"} {
				if denied := strings.Count(text, prefix+t.stem); denied > 0 && strings.Count(text, t.stem) == denied && m.context.share(t) < 1 {
					at, end := u.a.v.find(prefix+t.stem, u.from, u.to)
					m.raise(codeNegation, t.from, t.to, u.piece, at, end, "")
					return
				}
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
			if n == 0 || !isKanji(u.a.v.r[i-1]) || !isKanji(u.a.v.r[i-2]) || u.a.v.hasAny(i+n, []string{"から", "より"}) > 0 {
				continue
			}
			noun := u.a.v.string(i-2, i)
			word := u.a.v.string(i+1, i+n)
			if at, end := m.claim.v.find(noun, 0, len(m.claim.v.r)); at >= 0 && !containsAny(claim, []string{word, "翌", "次の", "あくる", "前の"}) {
				m.raise(codeOpposite, at, end, u.piece, i-2, i+n, "")
				return
			}
		}
	}
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
	for _, q := range m.pieces {
		if containsAny(q.a.v.string(q.from, q.to), words) {
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
	if at < 0 {
		return
	}
	if k, _ := m.claim.v.find(other, 0, len(m.claim.v.r)); k >= 0 {
		return
	}
	var where piece
	place, left := -1, strings.Count(claim, word)
	for _, q := range m.pieces {
		text := q.a.v.string(q.from, q.to)
		if k, _ := q.a.v.find(word, q.from, q.to); k >= 0 && left < 2 {
			return
		}
		if left -= strings.Count(text, word); left <= 0 && strings.Contains(text, word) {
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
