package verify

import (
	"strings"
	"unicode/utf8"
)

// startWords end, right before a time, the words for that from which it is counted: 退去の日から30日, 終了後3年間.
var startWords = []string{"から起算して", "より起算して", "から数えて", "から", "より", "以後", "以降", "の後", "後に", "後", "してから", "てから"}

// shiftWords move the day from which a time is counted by one.
var shiftWords = []string{"の翌日", "の翌営業日", "の前日"}

// startOf gives the Japanese words for that from which the time f is counted, back to where they begin; shifted tells that it is
// counted from the day after. from equals to where nothing of the kind stands before it.
func (a *analysis) startOf(f fact) (from, to int, shifted bool) {
	v := a.v
	end := f.from
	for end > 0 && (v.r[end-1] == '、' || v.endsWith(end, "起算して") || v.endsWith(end, "数えて")) {
		switch {
		case v.endsWith(end, "起算して"):
			end -= len([]rune("起算して"))
		case v.endsWith(end, "数えて"):
			end -= len([]rune("数えて"))
		default:
			end--
		}
	}
	found := false
	for _, w := range startWords {
		if v.endsWith(end, w) {
			end, found = end-len([]rune(w)), true
			break
		}
	}
	if !found || a.inFact(end-1) {
		return 0, 0, false
	}
	for _, w := range shiftWords {
		if v.endsWith(end, w) {
			end, shifted = end-len([]rune(w)), true
		}
	}
	low, _ := a.unitRange(a.unitAt(f.from))
	from = end
	for from > low && end-from < 24 && !isStop(v.r[from-1]) && v.r[from-1] != '|' && (v.r[from-1] != 'は' || from == end) {
		from--
	}
	return from, end, shifted
}

// starts compares that from which the claim counts a time with what the source counts it from: another event, or the day itself for
// the day after.
func (m *comparison) starts() {
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness && f.dim != dimSeconds {
			continue
		}
		from, to, shifted := m.claim.startOf(f)
		own := m.claim.termsIn(from, to)
		if len(own) == 0 {
			continue
		}
		same := false
		var at piece
		low, high := 0, 0
		moved, late := false, false
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if same || !sameValue(f, s) {
				return
			}
			sfrom, sto, sshifted := q.a.startOf(s)
			theirs := q.a.termsIn(sfrom, sto)
			if len(theirs) == 0 {
				return
			}
			if m.otherEvent(own, theirs) {
				at, low, high = q, sfrom, sto
				return
			}
			if q.a.v.has(sto-1, "日") && strings.Contains(q.a.v.string(sfrom, sto), "属する") && !containsAny(m.claim.v.string(from, to), []string{"属する", "年度", "月の", "翌", "次の"}) {
				at, low, high = q, sfrom, sto
				return
			}
			same = true
			late = sshifted && !shifted && !containsAny(m.text, []string{"翌日", "次の日", "翌"})
			moved = late && m.claim.v.has(to, "から起算")
			if late {
				at, low, high = q, sfrom, sto+len([]rune("の翌日"))
			}
		})
		switch {
		case moved:
			m.raise(codeOpposite, from, to, at, low, high, "")
		case same && late:
			m.raise(codeCondition, from, to, at, low, high, "")
		case !same && at.a != nil && !m.out.has(codeBinding):
			m.raise(codeBinding, from, to, at, low, high, "")
		}
	}
}

// otherEvent reports whether two lists of words name different events: they have no word in common, or each has one that the other
// side does not have at all.
func (m *comparison) otherEvent(own, theirs []term) bool {
	b := newBag()
	for _, t := range theirs {
		b.add(t)
	}
	common, foreign, unsaid := false, false, false
	ours, written := runOn(own), runOn(theirs)
	for _, t := range own {
		if b.partly(t) >= 0.34 || utf8.RuneCountInString(t.stem) > 1 && strings.Contains(written, t.stem) { // 引渡しの日, 引き渡した日
			common = true
		} else if utf8.RuneCountInString(t.stem) >= 2 && m.backed.partly(t) < 0.34 && m.context.share(t) < 0.34 {
			foreign = true
		}
	}
	for _, t := range theirs {
		unsaid = unsaid || m.spoken.partly(t) < 0.34 && !(utf8.RuneCountInString(t.stem) > 1 && strings.Contains(ours, t.stem))
	}
	return foreign && unsaid && (!common || len(own) > 1)
}

// runOn puts the words together as if no kana stood between them.
func runOn(terms []term) string {
	var b strings.Builder
	for _, t := range terms {
		b.WriteString(t.stem)
	}
	return b.String()
}

// dayMoved flags a time limit on the day itself or the day beside it where the source sets one some days before: 当日まで for 5日前まで.
func (m *comparison) dayMoved() {
	at, end := m.claim.v.findAny([]string{"当日までに", "前日までに", "翌日までに", "当日まで", "前日まで", "翌日まで"}, 0, len(m.claim.v.r))
	if at < 0 || m.holds([]string{m.claim.v.string(at, at+2)}) {
		return
	}
	for _, u := range m.matched {
		for _, s := range u.a.factsIn(u.from, u.to) {
			if s.kind == amount && s.side == before && s.by && !m.claimHas(s) {
				m.raise(codeComparator, at, end, u.piece, s.from, s.to, "")
				return
			}
		}
	}
}

// undecided flags as done what the source only decides on: 「開示する」 for 「開示するかどうかを決定する」.
func (m *comparison) undecided() {
	if containsAny(m.text, []string{"かどうか", "か否か", "可否", "決定", "決め", "判断", "検討", "whether", "decid", "determin"}) {
		return
	}
	for _, u := range m.matched {
		for i := u.from; i < u.to; i++ {
			if u.a.v.hasAny(i, []string{"かどうか", "か否か", "の可否"}) == 0 && !u.a.v.has(i, "whether to ") {
				continue
			}
			for _, t := range u.a.termsIn(max(u.from, i-8), min(u.to, i+24)) {
				if t.latin != isLatin(u.a.v.r[i]) || !t.latin && t.from > i || t.latin && t.from < i {
					continue
				}
				for _, p := range m.claim.preds {
					if strings.Contains(p.stem, t.stem) {
						m.raise(codeModality, p.from, p.to, u.piece, t.from, min(u.to, i+3), "")
						return
					}
				}
				if t.latin {
					break
				}
			}
		}
	}
}

// waivers end a proviso that takes its case out of what was said.
var waivers = []string{"この限りでな", "この限りではな", "適用しな", "適用しませ", "適用されな", "does not apply", "do not apply", "shall not apply", "is exempt", "are exempt"}

// deniedCase flags a claim that says of the very case of a proviso what the sentence before it says, where the proviso takes it out:
// 「役員も」 for 「ただし、役員はこの限りでない」.
func (m *comparison) deniedCase() {
	if m.claimLimits() || m.claim.denied(0, len(m.claim.v.r)) || containsAny(m.text, []string{"が、", "ものの", "一方", "場合を除", "exempt", "waive"}) || m.out.has(codeException) {
		return
	}
	for _, u := range m.unitsOf() {
		for k := u.unit; k < len(u.a.units) && k <= u.unit+1; k++ {
			from, to := u.a.unitRange(k)
			if k > u.unit && !u.a.isProviso(from, to) || k == u.unit && !u.a.isProviso(from, to) {
				continue
			}
			at, end := u.a.v.findAny(waivers, from, to)
			if at < 0 {
				continue
			}
			n, hits := 0, 0.0
			for _, t := range u.a.termsIn(from, at) {
				if s := m.spoken.share(t); s >= 0.5 || !t.latin {
					n++
					hits += s
				}
			}
			if n == 0 || hits == 0 || hits < 0.3*float64(n) {
				continue
			}
			for _, t := range m.claim.terms {
				b := newBag()
				for _, s := range u.a.termsIn(from, at) {
					b.add(s)
				}
				if b.share(t) == 1 && !m.mainSays(u, k, t) && !m.demandsCase(u, k) && !m.saysApart(u, k, t) {
					m.raise(codeException, t.from, t.to, piece{u.p, u.a, from, to}, from, end, "")
					return
				}
			}
		}
	}
}

// mainSays reports whether the sentence before the proviso in unit k has the word as well.
func (m *comparison) mainSays(u matchedUnit, k int, t term) bool {
	if k == 0 {
		return false
	}
	from, to := u.a.unitRange(k - 1)
	b := newBag()
	for _, s := range u.a.termsIn(from, to) {
		b.add(s)
	}
	return b.share(t) >= 0.5
}
