package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What a Japanese rule says, it says of a thing by its whole name, by a unit, from a day, and as something. The comparisons here find a
// claim that keeps the words and changes one of these.

// saidOf makes them.
func (m *comparison) saidOf() {
	if m.isLatin() || len(m.claim.terms) == 0 {
		return
	}
	m.perOther()
	m.otherStart()
	m.takenAs()
	m.reducedBy()
	m.partlyFree()
	m.joinedBounds()
	m.evenSo()
	m.objectReplaced()
	m.takenBack()
	m.besideEnd()
	m.itemsOfOther()
	m.describedOther()
	m.comparesThings()
	m.ofLongerName()
	m.ofLikeName()
	m.wordsOfOtherRow()
	m.belowClass()
	m.boundedCell()
}

// takenAs flags what the claim says is given as something else than in the source: 旅費として for 謝金として.
func (m *comparison) takenAs() {
	if m.out.has(codeChanged, codeReplaced, codeBinding) {
		return
	}
	for _, t := range longTerms(m.claim.terms) {
		if !m.claim.v.has(t.to, "として") {
			continue
		}
		var at piece
		var other term
		for _, u := range m.unitsOf() {
			for _, s := range longTerms(u.a.termsIn(u.from, u.to)) {
				if !u.a.v.has(s.to, "として") {
					continue
				}
				if strings.HasSuffix(s.stem, t.stem) || strings.HasSuffix(t.stem, s.stem) || sameThing(t.stem, s.stem) {
					return
				}
				if slices.ContainsFunc(u.a.factsIn(s.to, u.to), m.claimHas) {
					at, other = u.piece, s
				}
			}
		}
		if at.a != nil && m.spoken.share(other) < 0.5 {
			m.raise(codeReplaced, t.from, t.to, at, other.from, other.to, "")
			return
		}
	}
}

// sameThing reports whether two Japanese words are known to say the same.
func sameThing(one, two string) bool {
	for _, group := range sameRuns {
		if slices.Contains(group, one) && slices.Contains(group, two) {
			return true
		}
	}
	v := aligned{{words: newBag(), text: two}}
	v[0].words.add(term{stem: two})
	if len(v.wordGroups(one)) > 0 {
		return true
	}
	w := aligned{{words: newBag(), text: one}}
	w[0].words.add(term{stem: one})
	return len(w.wordGroups(two)) > 0
}

// reducedBy flags a share that the claim takes off or adds, where the source gives it: 8割減額する for 8割とする.
func (m *comparison) reducedBy() {
	change := []string{"減", "引き", "割引", "カット", "控除", "増", "上乗せ", "加算", "差し引", "割増"}
	for _, f := range m.claim.facts {
		if f.kind != amount || f.dim != dimRatio || m.claim.v.hasAny(f.to, change)+m.claim.v.hasAny(f.to, []string{"を減", "が減", "の減", "を控除", "を上乗せ", "を加算", "を差し引"}) == 0 && f.more == 0 {
			continue
		}
		var at piece
		var other fact
		for _, q := range m.pieces {
			if containsAny(q.a.v.string(q.from, q.to), append([]string{"割り引", "割引", "減じ", "乗じ"}, change...)) {
				return
			}
			for _, s := range q.a.factsIn(q.from, q.to) {
				if s.kind == amount && s.dim == dimRatio && (near(s.value, f.value) || near(s.value, f.more-1)) {
					at, other = q, s
				}
			}
		}
		if at.a != nil && !m.out.has(codeNumber) {
			m.raise(codeNumber, f.from, f.to, at, other.from, other.to, "")
			return
		}
	}
}

// partlyFree flags a part of what the source says of the whole: 一部無料 for 無料.
func (m *comparison) partlyFree() {
	for _, w := range []string{"無料", "無償", "免除", "全額"} {
		at, end := m.claim.v.findAny([]string{"一部" + w, "一部が" + w, "一部は" + w, "一部を" + w, "半額" + w}, 0, len(m.claim.v.r))
		if at < 0 || m.holds([]string{"一部", "半額", "部分"}) || m.out.has(codeQuantifier) {
			continue
		}
		for _, u := range m.matched {
			if from, to := u.a.v.find(w, u.from, u.to); from >= 0 {
				m.raise(codeQuantifier, at, end, u.piece, from, to, "")
				return
			}
		}
	}
}

// joinedBounds flags two numbers of which the claim asks for one and the source for both, or the other way round: 1年以上、又は20万円以上.
func (m *comparison) joinedBounds() {
	joint := func(a *analysis, f, g fact) int {
		between := a.v.string(f.to, max(f.to, g.from))
		if utf8.RuneCountInString(between) > 14 || strings.Contains(between, "。") {
			return 0
		}
		switch {
		case containsAny(between, []string{"かつ", "且つ"}):
			return 1
		case containsAny(between, []string{"又は", "または", "若しくは", "もしくは", "いずれか"}):
			return 2
		}
		return 0
	}
	if m.out.has(codeQuantifier) {
		return
	}
	for i := 1; i < len(m.claim.facts); i++ {
		f, g := m.claim.facts[i-1], m.claim.facts[i]
		own := joint(m.claim, f, g)
		if own == 0 {
			continue
		}
		m.eachFact(func(q piece, k int) {
			if k == 0 || !sameValue(f, q.a.facts[k-1]) || !sameValue(g, q.a.facts[k]) || m.out.has(codeQuantifier) {
				return
			}
			if theirs := joint(q.a, q.a.facts[k-1], q.a.facts[k]); theirs != 0 && theirs != own {
				m.raise(codeQuantifier, f.from, g.to, q, q.a.facts[k-1].from, q.a.facts[k].to, "")
			}
		})
	}
}

// evenSo flags what the claim says even where the proviso of the source takes it out: 「主催者が認めても録音してはならない」 for 「ただし、主催者が認めた
// ときは、この限りでない」.
func (m *comparison) evenSo() {
	if m.out.has(codeException) || !containsAny(m.text, []string{"ても", "でも"}) {
		return
	}
	seen := make(map[*analysis]bool)
	for _, u := range m.matched {
		if seen[u.a] {
			continue
		}
		seen[u.a] = true
		first, last := u.unit, min(len(u.a.units), u.unit+4)
		for k := first; k < last; k++ {
			from, to := u.a.unitRange(k)
			if but, _ := u.a.v.findAny([]string{"ただし", "但し"}, from, to); but >= 0 { // it may go on behind the last item of a list
				from = but
			} else if !u.a.isProviso(from, to) {
				continue
			}
			at, _ := u.a.v.findAny(waivers, from, to)
			if at < 0 {
				continue
			}
			for i := range m.claim.v.r {
				if m.claim.v.hasAny(i, []string{"ても", "でも"}) == 0 || m.claim.v.hasAny(i, []string{"てもよ", "ても良", "てもい", "でもよ", "でもい", "ても構", "てもかま", "ても差"}) > 0 {
					continue
				}
				verb := m.claim.verbBefore(i)
				for k := from; verb != 0 && k < at; k++ {
					if u.a.v.hasAny(k, []string{"とき", "場合", "もの", "者"}) > 0 && u.a.verbBefore(k) == verb {
						m.raise(codeException, max(0, i-4), min(len(m.claim.v.r), i+2), piece{u.p, u.a, from, to}, from, to, "")
						return
					}
				}
			}
		}
	}
}

// verbBefore gives the last Chinese character of the verb that ends right before place i: 認 of 認めたとき.
func (a *analysis) verbBefore(i int) rune {
	k := i
	for k > 0 && i-k < 5 && isHiragana(a.v.r[k-1]) {
		k--
	}
	if k == 0 || k == i || !isKanji(a.v.r[k-1]) {
		return 0
	}
	return a.v.r[k-1]
}

// objectReplaced flags what is received, got or made in the claim, where the source has the verb with something else: 承認を受ける for 指示を受ける.
func (m *comparison) objectReplaced() {
	if m.out.has(codeReplaced, codeChanged) {
		return
	}
	for _, t := range longTerms(m.claim.terms) {
		verb := m.claim.verbOf(t)
		if verb == 0 || m.holds([]string{t.stem}) || m.titles.share(t) >= 0.5 {
			continue
		}
		var at piece
		var other term
		for _, u := range m.matched {
			for _, s := range longTerms(u.a.termsIn(u.from, u.to)) {
				if u.a.verbOf(s) != verb {
					continue
				}
				if sameThing(t.stem, s.stem) || strings.HasSuffix(s.stem, t.stem) || strings.HasSuffix(t.stem, s.stem) {
					return
				}
				if !strings.Contains(m.text, s.stem) {
					at, other = u.piece, s
				}
			}
		}
		if at.a != nil {
			m.raise(codeReplaced, t.from, t.to, at, other.from, other.to, "")
			return
		}
	}
}

// periodParts are the ends and parts of months and years that stand for themselves.
var periodParts = set("月末 月初 年末 年初 週末 週初 年度末 年度初 期末 期首 月分 年度分 年分")

// besideEnd flags the end of the month before or after for the end of the month: 前月末 for 月末.
func (m *comparison) besideEnd() {
	if m.out.has(codeOpposite, codeChanged, codeFactAdded) {
		return
	}
	for _, t := range longTerms(m.claim.terms) {
		rest, ok := strings.CutPrefix(t.stem, "前")
		if !ok {
			rest, ok = strings.CutPrefix(t.stem, "翌")
		}
		rest = strings.TrimPrefix(rest, "々")
		if !ok || !periodParts[rest] || m.holds([]string{t.stem}) {
			continue
		}
		for _, u := range m.matched {
			if from, to := u.a.v.find(rest, u.from, u.to); from >= 0 && !containsAny(u.text(), []string{"翌", "次の", "前の", "前月", "前年"}) {
				m.raise(codeOpposite, t.from, t.to, u.piece, from, to, "")
				return
			}
		}
	}
}

// classBounds bound a class of people or things that has no number: 中学生未満.
var classBounds = []string{"未満", "以上", "以下", "を超", "より上", "より下"}

// belowClass flags a claim on the very class at which the source sets a bound: 中学生 for 中学生未満.
func (m *comparison) belowClass() {
	if m.out.has(codeComparator, codeException, codeBinding) {
		return
	}
	for _, t := range longTerms(m.claim.terms) {
		if !strings.ContainsRune("生級者員職長", lastRune(t.stem)) || m.claim.v.hasAny(t.to, append([]string{"より", "に満たない", "まで"}, classBounds...)) > 0 {
			continue
		}
		var at piece
		var other term
		bounded := true
		for _, q := range m.pieces {
			for _, s := range q.a.termsIn(q.from, q.to) {
				switch {
				case !strings.HasPrefix(s.stem, t.stem):
				case q.a.v.hasAny(s.to, classBounds) > 0 && s.stem == t.stem, s.stem == t.stem+"未満", s.stem == t.stem+"以上", s.stem == t.stem+"以下":
					at, other = q, s
				default:
					bounded = false
				}
			}
		}
		if at.a != nil && bounded {
			m.raise(codeComparator, t.from, t.to, at, other.from, min(at.to, other.to+2), "")
			return
		}
	}
}

// takenBack flags what the claim takes back or refuses, where its source says nothing of the kind: 許可を取り消す for 許可を受ける.
func (m *comparison) takenBack() {
	at, end := m.claim.v.findAny([]string{"取り消", "取消", "撤回", "拒否", "拒絶", "辞退", "返上", "破棄"}, 0, len(m.claim.v.r))
	if at < 0 || m.out.has(codeReplaced, codeChanged, codeOpposite) {
		return
	}
	known := []string{"消", "撤回", "拒", "辞退", "返上", "破棄", "廃棄", "解除", "解約", "無効", "失", "キャンセル", "断", "不許可", "取り下げ", "取下", "やめ", "中止", "捨", "処分", "除却", "裁断"}
	if strings.HasPrefix(m.claim.v.string(at, end), "拒") {
		known = append(known, "ない", "ません")
	}
	if m.holds(known) || containsAny(string(m.c.askedView()), known) || len(m.matched) == 0 {
		return
	}
	u := m.matched[0]
	m.raise(codeReplaced, at, end, u.piece, u.from, u.to, "")
}

// verbOf gives the Chinese character of the verb of which a word is the object: 受 of 指示を受ける.
func (a *analysis) verbOf(t term) rune {
	if a.v.has(t.to, "を") && t.to+1 < len(a.v.r) && strings.ContainsRune("受得求取", a.v.r[t.to+1]) && t.to+2 < len(a.v.r) && isHiragana(a.v.r[t.to+2]) {
		return a.v.r[t.to+1]
	}
	return 0
}
