package verify

import (
	"slices"
	"strings"
)

// perOther flags an amount that the claim tells by another unit than the source: 1日につき400円 for 1食につき400円.
func (m *comparison) perOther() {
	if m.out.has(codeUnit, codeNumber, codeBinding) {
		return
	}
	isPer := func(f fact) bool { return f.kind == amount && f.raw == 1 && (f.per || f.each == "ごと") }
	for i, f := range m.claim.facts {
		if !isPer(f) || f.anyUnit() {
			continue
		}
		var of fact
		for _, g := range m.claim.facts[i+1:] {
			if g.kind == amount && g.raw != 1 && !isPer(g) {
				of = g
				break
			}
		}
		if of.to == 0 && i > 0 { // 手数料500円は、1件ごとに
			of = m.claim.facts[i-1]
		}
		if of.to == 0 || isPer(of) {
			continue
		}
		var at piece
		var other fact
		same := false
		m.eachFact(func(q piece, k int) {
			switch s := q.a.facts[k]; {
			case s.kind != amount || s.raw != 1:
			case s.dim == f.dim && near(s.value, f.value):
				same = true
			case isPer(s) && k+1 < len(q.a.facts) && sameValue(of, q.a.facts[k+1]) && q.a.facts[k+1].from-s.to < 12:
				at, other = q, s
			}
		})
		if at.a != nil && !same && !m.claimHas(other) {
			m.raise(codeUnit, f.from, f.to, at, other.from, other.to, "")
			return
		}
	}
}

// anyUnit reports whether a number only counts what its noun counts: 1つにつき.
func (f fact) anyUnit() bool { return f.dim == dimThings || f.dim == dimNone }

// planned are words of what has not happened yet: the day of a return is not the day for which it is wished.
var planned = []string{"希望", "予定", "見込", "申請", "申し出", "申出", "通知", "決定", "命令", "指定"}

// otherStart flags a time that the claim counts from another event than the source, though the source speaks of that event as well, from
// the day itself for the end of its month, or from the day on which a thing was planned or told.
func (m *comparison) otherStart() {
	if m.out.has(codeBinding, codeOpposite, codeComparator) {
		return
	}
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness {
			continue
		}
		from, to := m.claim.eventOf(f)
		own := longTerms(m.claim.termsIn(from, to))
		if len(own) == 0 {
			continue
		}
		same := false
		var at piece
		low, high := 0, 0
		m.eachFact(func(q piece, k int) {
			s := q.a.facts[k]
			if same || !sameValue(f, s) {
				return
			}
			sfrom, sto := q.a.eventOf(s)
			theirs := q.a.termsIn(sfrom, sto)
			if len(theirs) == 0 {
				return
			}
			if f.side == after && s.side == noBound && m.claim.v.hasAny(f.to, []string{"から", "以降", "より"}) > 0 && q.a.v.hasAny(s.to, []string{"間", "を", "と", "の間"}) > 0 {
				at, low, high = q, sfrom, s.to
				return
			}
			if !m.startsElse(own, from, to, q, theirs, sfrom, sto) {
				same = true
				return
			}
			at, low, high = q, sfrom, sto
		})
		if !same && at.a != nil {
			m.raise(codeBinding, from, to, at, low, high, "")
			return
		}
	}
}

// eventOf gives the words for the day from which, or before which, the time f is counted: 発覚 of 発覚日から5日, 復職を希望する of 復職を希望する日の14日前.
func (a *analysis) eventOf(f fact) (from, to int) {
	if from, to, _ = a.startOf(f); from < to {
		return from, to
	}
	if f.side == noBound || !a.v.endsWith(f.from, "日の") && !a.v.endsWith(f.from, "日から") && !a.v.endsWith(f.from, "月の") && !a.v.endsWith(f.from, "年度の") {
		return 0, 0
	}
	to = f.from - 1
	low, _ := a.unitRange(a.unitAt(f.from))
	for from = to; from > low && to-from < 24 && !isStop(a.v.r[from-1]) && a.v.r[from-1] != 'は'; from-- {
	}
	return from, to
}

// startsElse reports whether the event [from, to) of the claim is another than [sfrom, sto) of the source.
func (m *comparison) startsElse(own []term, from, to int, q piece, theirs []term, sfrom, sto int) bool {
	b := newBag()
	for _, t := range theirs {
		b.add(t)
	}
	said, written := m.claim.v.string(from, to), q.a.v.string(sfrom, sto)
	common := slices.ContainsFunc(own, func(t term) bool { return b.partly(t) >= 0.34 })
	if !common { // an event of which the source speaks elsewhere
		return (hasSuffixAny(strings.TrimRight(said, "のか"), []string{"日", "とき", "時点"}) || m.claim.v.has(to, "後") && q.a.v.has(sto, "後")) && slices.ContainsFunc(own, func(t term) bool { return m.holds([]string{t.stem}) }) && !slices.ContainsFunc(theirs, func(t term) bool {
			return m.spoken.partly(t) >= 0.34 || slices.ContainsFunc(own, func(o term) bool { return m.means(o, t) })
		})
	}
	if strings.Contains(written, "属する") && !containsAny(said, []string{"属する", "月", "年度", "翌"}) {
		return true
	}
	for _, w := range []string{"月の末日", "年度の末日", "月末", "末日"} {
		if strings.Contains(written, w) && strings.HasSuffix(strings.TrimRight(said, "の"), "日") && !containsAny(said, []string{"末", "終わり", "最後"}) {
			return true
		}
	}
	for _, w := range planned {
		if strings.Contains(written, w) != strings.Contains(said, w) && !(strings.Contains(written, w) && saidPlanned(said)) && (strings.Contains(said, w) || strings.Contains(written, w+"する日") || strings.Contains(written, w+"日")) {
			return !slices.ContainsFunc(planned, func(o string) bool { return strings.Contains(written, o) && strings.Contains(said, o) })
		}
	}
	return false
}

// saidPlanned reports whether words tell of what is wished or to come: 復職したい日.
func saidPlanned(said string) bool {
	return containsAny(said, []string{"たい", "つもり", "見込", "希望", "予定", "する日", "る日", "開始", "前"})
}
