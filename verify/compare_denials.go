package verify

import (
	"slices"
	"strings"
)

// parity flags a claim that denies something where its sources deny nothing at all, whatever the words.
func (m *comparison) parity() {
	if m.flipped || m.out.has(codeNegation, codeModality) {
		return
	}
	at := denialIn(m.claim.v, 0, len(m.claim.v.r))
	if at < 0 || m.claim.isConditional(at) || m.gated(0, len(m.claim.v.r)) || m.contraposed() {
		return
	}
	for _, q := range m.pieces {
		from, to := q.from, q.to
		if from < to { // a quotation may end before the negation of its sentence
			_, to = q.a.unitRange(q.a.unitAt(to - 1))
		}
		if denialIn(q.a.v, from, to) >= 0 || classes(q.a.marks, from, to)&scopeNegation != 0 || hasNegativeWord(q.a.v.string(from, to)) {
			return
		}
	}
	m.raise(codeNegation, at, min(at+2, len(m.claim.v.r)), piece{}, 0, 0, "")
}

// negative reports whether the pieces deny anything, by whatever word.
func (m *comparison) negative() bool {
	if m.negates == 0 {
		m.negates = -1
		for _, q := range m.pieces {
			if classes(q.a.marks, q.from, q.to)&scopeNegation != 0 || hasNegativeWord(q.a.v.string(q.from, q.to)) {
				m.negates = 1
			}
		}
	}
	return m.negates > 0
}

// isConditional reports whether the Japanese ending at place i belongs to a condition: 行えないときは.
func (a *analysis) isConditional(i int) bool {
	end := i
	for end < len(a.v.r) && end-i < 6 && isHiragana(a.v.r[end]) && a.v.hasAny(end, []string{"とき", "なら", "と、"}) == 0 {
		end++
	}
	return a.v.hasAny(end, []string{"とき", "場合", "限り", "なら", "際"}) > 0 || a.v.has(end, "と、")
}

// undenied flags a claim without any denial that rests on one sentence which only denies, in other words than the claim's.
func (m *comparison) undenied() {
	if len(m.matched) != 1 || m.flipped || m.gated(0, len(m.claim.v.r)) || m.out.has(codeNegation, codeModality) {
		return
	}
	if len(m.claim.preds) == 0 && m.c.asked != nil && m.c.asked.denied(0, len(m.c.asked.v.r)) {
		return // "from the 21st day" to the question from when there is none
	}
	u := m.matched[0]
	if slices.ContainsFunc(m.claim.preds, predicate.denies) {
		return
	}
	var denial predicate
	for _, s := range u.a.predsIn(u.from, u.to) {
		if !s.latin && u.a.deniesExistence(u.to) {
			break
		}
		if s.latin && !s.denies() || m.hasStem(s) {
			return
		}
		if s.latin || s.to >= u.to-2 {
			denial = s
		}
	}
	if at := u.to - 8; denial.stem == "" && u.a.deniesExistence(u.to) {
		denial = predicate{neg: true, from: max(u.from, at), to: u.to}
	}
	if !denial.denies() || denial.latin && (u.a.v.endsWith(denial.from, " and ") || u.a.v.endsWith(denial.from, " but ")) {
		return // takes three days and cannot be ordered: what stands before is not denied
	}
	claim := m.text
	if classes(m.claim.marks, 0, len(m.claim.v.r))&(scopeNegation|scopeException|scopeDespite) != 0 || denialIn(m.claim.v, 0, len(m.claim.v.r)) >= 0 || hasNegativeWord(claim) && hasNegativeWord(m.withoutWordsOf(u)) {
		return
	}
	n, hits := 0, 0
	for _, t := range m.claim.terms {
		n++
		if m.backed.share(t) >= 0.5 {
			hits++
		}
	}
	if hits*5 >= n*3 && !m.staysIn(false, u.a, denial) {
		m.raise(codeNegation, 0, len(m.claim.v.r), u.piece, denial.from, denial.to, "says so, while the source denies it")
	}
}

// withoutWordsOf gives the text of an English claim without the words that stand in the sentence as well: a member who stops denies nothing
// where the source speaks of members who stop.
func (m *comparison) withoutWordsOf(u matchedUnit) string {
	if !m.isLatin() {
		return m.text
	}
	var b strings.Builder
	for _, w := range m.claim.v.wordsOf(0, len(m.claim.v.r)) {
		if at, _ := u.a.v.find(w.text, u.from, u.to); at < 0 {
			b.WriteString(" " + w.text + " ")
		}
	}
	return b.String()
}

// deniesExistence reports whether the sentence that ends at to says that there is none: 「…する者は一人もいない。」
func (a *analysis) deniesExistence(to int) bool {
	end := to
	for end > 0 && isStop(a.v.r[end-1]) {
		end--
	}
	for _, w := range []string{"もいない", "もいません", "もない", "もありません", "は存在しない", "は存在しません", "はかかりません", "はかからない", "もかかりません", "もかからない", "はつきません", "はつかない", "もつきません", "もつかない", "はありません", "はもらえません", "はもらえない", "はいない", "はいません"} {
		if a.v.endsWith(end, w) {
			return true
		}
	}
	return false
}

// denialsByFirst are the Japanese endings that deny, by their first letters.
var denialsByFirst = byFirst([]string{"ない", "ません", "なかっ", "ずに", "なく", "かねま", "かねる"})

// denialIn finds a Japanese negation that is part of no duty and no set phrase, or -1.
func denialIn(v *view, from, to int) int {
	for i := from; i < to; i++ {
		n := v.hasAny(i, denialsByFirst[v.r[i]])
		if n == 0 {
			continue
		}
		if v.has(i, "なくして") && i > 0 && isKanji(v.r[i-1]) { // 承諾なくして
			return i
		}
		if v.has(i, "ないし") || v.hasAny(i, []string{"なくな", "なくす", "なくし", "なくさ", "なくせ"}) > 0 || v.hasAny(i+n, []string{"ければ", "ことはな", "ばならな"}) > 0 || v.endsWith(i, "ばなら") || v.endsWith(i, "ばいけ") || v.endsWith(i, "なら") ||
			v.endsWith(i, "ばなり") || v.endsWith(i, "少") || v.endsWith(i, "しか") || v.endsWith(i, "だけで") || v.endsWith(i, "かもしれ") || v.endsWith(i, "はいけ") || v.endsWith(i, "得") ||
			v.has(i, "なくては") || v.has(i, "なくなら") || v.endsWith(i, "ざるを得") || v.endsWith(i, "とは限ら") || v.endsWith(i, "間違い") || v.endsWith(i, "はなり") || isHarmless(v, i) {
			continue
		}
		return i
	}
	return -1
}

// isHarmless reports whether the denial at i says that nothing speaks against a thing: かまいません, 差し支えない, 問題ありません.
func isHarmless(v *view, i int) bool {
	for _, w := range []string{"かまい", "構い", "かまわ", "構わ", "支え", "支えは", "支えあり", "支えはあり", "支え有り", "問題", "問題は", "問題あり", "問題はあり"} {
		if v.endsWith(i, w) {
			return true
		}
	}
	return false
}

// isDeniedForm reports whether a is b with a prefix that denies: 無報酬, 未払, 不合格.
func isDeniedForm(a, b string) bool {
	for _, prefix := range []string{"無", "不", "非", "未"} {
		if rest, ok := strings.CutPrefix(a, prefix); ok && rest == b {
			return true
		}
	}
	return false
}

// unspoken looks at what the pieces deny and the claim says without an auxiliary: "does not provide" against "provides".
func (m *comparison) unspoken() {
	if classes(m.claim.marks, 0, len(m.claim.v.r))&scopeNegation != 0 || m.flipped || m.gated(0, len(m.claim.v.r)) {
		return
	}
	for _, q := range m.pieces {
		denied := make(map[string]predicate) // what the piece denies and says nowhere else
		for _, s := range q.a.predsIn(q.from, q.to) {
			if !s.latin || s.unless || !s.denies() && s.mod != noDuty {
				continue
			}
			if _, known := denied[s.stem]; !known {
				if q.saysElsewhere(s) {
					s.mod, s.neg = plain, false
				}
				denied[s.stem] = s
			}
		}
		for i := 0; i < len(m.claim.v.r); i = m.claim.v.nextStart(i) {
			k := m.claim.v.wordAt(i)
			t := term{from: i, to: k, latin: true}
			if k > i {
				t.stem = stem(m.claim.v.string(i, k))
			}
			if s, ok := denied[t.stem]; ok && (s.denies() || s.mod == noDuty) && !m.governs(t) && !m.claim.v.endsWith(i, "non-") && !m.claim.v.endsWith(i, "fails to ") && !m.claim.v.endsWith(i, "fail to ") && !m.claim.v.endsWith(i, "failed to ") && !strings.HasSuffix(m.claim.v.string(i, k), "ment") && !strings.HasSuffix(m.claim.v.string(i, k), "tion") {
				m.raise(codeNegation, t.from, t.to, q, s.from, s.to, "")
			}
		}
	}
}

// without flags what the source does or allows without a thing and the claim only with it. Where the source denies ("not …
// without"), with is right.
func (m *comparison) without() {
	if containsAny(m.text, []string{"without", "unless", "absent"}) {
		return
	}
	for _, q := range m.pieces {
		for i := q.from; i < q.to; i = q.a.v.nextStart(i) {
			if !q.a.v.has(i, "without ") || q.a.deniedBefore(i) && !m.onlyWith(q, i) || m.speaksAfter(q, i) {
				continue
			}
			for j := q.a.firstTerm(i); j < len(q.a.terms) && q.a.terms[j].from < min(q.to, i+40); j++ {
				s := q.a.terms[j]
				for _, t := range m.claim.terms {
					if t.latin && t.stem == s.stem {
						m.raise(codeNegation, t.from, t.to, q, i, s.to, "")
						return
					}
				}
				if j+1 < len(q.a.terms) && q.a.terms[j+1].from-s.to > 1 {
					break
				}
			}
		}
	}
}

// speaksAfter reports whether the claim begins with a word that stands after the semicolon behind place i, and not before it.
func (m *comparison) speaksAfter(q piece, i int) bool {
	at, _ := q.a.v.findAny([]string{";"}, i, q.to)
	if at < 0 || len(m.claim.terms) == 0 {
		return false
	}
	return q.a.holdsTerm(m.claim.terms[0], at, q.to) && !q.a.holdsTerm(m.claim.terms[0], q.from, at)
}

// onlyWith reports whether the claim denies with a thing what the source denies without it.
func (m *comparison) onlyWith(q piece, i int) bool {
	text := m.text
	if classes(m.claim.marks, 0, len(m.claim.v.r))&scopeNegation == 0 || containsAny(text, []string{"without", "unless", "except", "only", "until", "before", " if ", "absent"}) {
		return false
	}
	for _, s := range q.a.termsIn(i+8, min(q.to, i+40)) {
		for _, t := range m.claim.terms {
			if before := m.claim.v.string(max(0, t.from-16), t.from); t.stem == s.stem && strings.Contains(before, "with ") {
				return true
			}
		}
	}
	return false
}

// deniedBefore reports whether the sentence denies something before place i.
func (a *analysis) deniedBefore(i int) bool {
	from, _ := a.unitRange(a.unitAt(i))
	return classes(a.marks, from, i)&scopeNegation != 0
}
