package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A day that a Japanese rule names is seldom a date: it is the day of an event (返却のあった日), or one that lies after it (達した日以後の最初の
// 3月31日, 達した日の属する年度の末日). These comparisons hold a claim to the event from which the source counts, and to the day that it reaches.

// dayOf is the day of an event: the words [from, to) before 日.
type dayOf struct {
	from, to int
	end      int // behind 日
}

// daysOfEvents gives the days of events of [from, to) behind which one of the words stands; the days of a date or a number are none.
func (a *analysis) daysOfEvents(from, to int, words []string) []dayOf {
	var out []dayOf
	v := a.v
	for i := from + 1; i < to; i++ {
		if v.r[i] != '日' || a.inFact(i) || v.hasAny(i+1, words) == 0 {
			continue
		}
		low, start := from, i
		for start > low && i-start < 24 && !isStop(v.r[start-1]) && v.r[start-1] != '|' && (v.r[start-1] != 'は' || start == i) && !v.endsWith(start, "から") {
			start--
		}
		if start < i {
			out = append(out, dayOf{start, i, i + 1})
		}
	}
	return out
}

// countsFrom stand behind a day from which something runs.
var countsFrom = []string{"から", "より", "を起算日", "の翌日から", "の翌日を", "の翌日より", "の翌月から", "以後", "以降", "を初日", "を始期"}

// otherStartDay flags what the claim has run from the day of another event than the source does, of which the source speaks elsewhere: from the
// day on which a thing was overdue for the day on which it came back, however long it runs.
func (m *comparison) otherStartDay() {
	if m.isLatin() || m.out.has(codeBinding, codeOpposite) {
		return
	}
	for _, c := range m.claim.daysOfEvents(0, len(m.claim.v.r), countsFrom) {
		own := m.claim.termsIn(c.from, c.to)
		same := false
		var at piece
		var other dayOf
		for _, u := range m.matched {
			for _, s := range u.a.daysOfEvents(u.from, u.to, countsFrom) {
				if theirs := u.a.termsIn(s.from, s.to); m.otherDay(own, theirs) || m.strangeDay(own, u.a, theirs) {
					at, other = u.piece, s
				} else {
					same = true
				}
			}
		}
		if !same && at.a != nil {
			m.raise(codeBinding, c.from, c.end, at, other.from, other.end, "")
			return
		}
	}
}

// eventEnds follow a word that is what happened on a day.
var eventEnds = []string{"した", "する", "された", "される", "の", "があった", "のあった", "を受けた", "を終えた", "が始", "が終", "をした", "き", "け", "み", "し", "ん", "日"}

// otherDay reports whether the words of the claim for the event of a day name another one than those of the source: one of them happens in
// the source elsewhere and is none of theirs, and one of theirs is none of the claim's.
func (m *comparison) otherDay(own, theirs []term) bool {
	b, said, ours, written := newBag(), newBag(), runOn(own), runOn(theirs)
	for _, t := range theirs {
		b.add(t)
	}
	for _, t := range own {
		said.add(t)
	}
	foreign := slices.ContainsFunc(longTerms(own), func(t term) bool {
		return b.partly(t) < 0.34 && !strings.Contains(written, t.stem) && (t.to == len(m.claim.v.r) || m.claim.v.hasAny(t.to, eventEnds) > 0) && m.backed.share(t) >= 0.5 &&
			!slices.ContainsFunc(theirs, func(s term) bool { return m.means(t, s) })
	})
	return foreign && slices.ContainsFunc(longTerms(theirs), func(t term) bool {
		return said.partly(t) < 0.34 && !strings.Contains(ours, t.stem) && !slices.ContainsFunc(own, func(o term) bool { return m.means(o, t) })
	})
}

// happened stand behind a word that came about on a day.
var happened = []string{"のあった", "があった"}

// strangeDay reports whether something came about on the day of the claim of which the source knows nothing, where something else did on that of the
// source: the day on which a thing was asked for, for the day on which it was given back.
func (m *comparison) strangeDay(own []term, a *analysis, theirs []term) bool {
	return slices.ContainsFunc(longTerms(own), func(t term) bool {
		return m.claim.v.hasAny(t.to, happened) > 0 && m.isForeign(t) && slices.ContainsFunc(longTerms(theirs), func(s term) bool {
			return a.v.hasAny(s.to, happened) > 0 && !strings.Contains(runOn(own), s.stem) && !m.means(t, s) && !m.means(s, t)
		})
	})
}

// means reports whether the paraphrases know two words for one another.
func (m *comparison) means(x, y term) bool {
	v := aligned{{words: bagOf(y), text: y.stem}}
	return len(v.wordGroups(x.stem)) > 0
}

func bagOf(t term) *bag {
	b := newBag()
	b.add(t)
	return b
}

var (
	// firstAfter stand behind a day for the first of something after it.
	firstAfter = []string{"以後最初", "以後の最初", "以後における最初", "以降最初", "以降の最初", "以降における最初", "後最初", "の後最初", "の後の最初", "後の最初", "後における最初", "から最初", "の翌日以後最初", "の翌日以後の最初", "以後、最初", "以後に最初"}
	// periodAround stand behind a day for an end of the time in which it lies.
	periodAround = []string{"の属する", "が属する", "を含む", "の属した", "以後の最初の事業年度"}
	// fixedDays stand in a claim behind a day on which a thing happens at once.
	fixedDays = []string{"に", "で", "を", "まで", "です", "である", "とする", "となる", "となり", "。", "が"}
	// laterDays tell that a day of the claim lies after the event.
	laterDays = []string{"最初", "次の", "初めて", "はじめて", "直後の", "以後", "以降", "属する", "末", "の終わり", "最後", "翌", "含む"}
)

// reachedDay flags what the claim has happen on the day of an event where the source has it happen on a day after it: on the day of the
// birthday for the first 31 March after it.
func (m *comparison) reachedDay() {
	if m.isLatin() || containsAny(m.text, laterDays) || m.out.has(codeBinding, codeOpposite) {
		return
	}
	for _, u := range m.matched {
		for _, s := range append(u.a.daysOfEvents(u.from, u.to, firstAfter), u.a.daysOfEvents(u.from, u.to, periodAround)...) {
			if m.saysDayAfter(u, s) {
				return
			}
			if n := len(u.a.termsIn(s.from, s.to)); n == 0 { // その日以後最初の: of the day named before
				days := u.a.daysOfEvents(u.from, s.from, []string{"から", "に", "を", "の", "、", "が", "より"})
				if len(days) == 0 {
					continue
				}
				s.from, s.to = days[len(days)-1].from, days[len(days)-1].to
			}
			from, to, ok := m.namesDay(u.a, s)
			if ok {
				m.raise(codeBinding, from, to, u.piece, s.from, min(u.to, s.end+8), "")
				return
			}
		}
	}
}

// saysDayAfter reports whether the claim names the day that the source reaches, by its date.
func (m *comparison) saysDayAfter(u matchedUnit, s dayOf) bool {
	return slices.ContainsFunc(u.a.factsIn(s.end, min(u.to, s.end+24)), func(f fact) bool { return f.kind == date && m.claimHas(f) && !m.everyYear() })
}

// everyYear reports whether the claim has its dates come again and again.
func (m *comparison) everyYear() bool {
	return containsAny(m.text, []string{"毎年", "毎月", "毎"})
}

// namesDay finds the day of the event in the claim: by its words, by その日, or by 誕生日 where an age is reached.
func (m *comparison) namesDay(a *analysis, s dayOf) (from, to int, ok bool) {
	v := m.claim.v
	if at, end := v.findAny([]string{"その日", "同日", "当日", "誕生日", "と同時"}, 0, len(v.r)); at >= 0 && v.hasAny(end, append([]string{"に"}, fixedDays...)) > 0 {
		return at, end, true
	}
	for _, c := range m.claim.daysOfEvents(0, len(v.r), append([]string{"から"}, fixedDays...)) {
		for _, t := range a.termsIn(s.from, s.to) {
			last := a.termsIn(t.to, s.to)
			if len(last) == 0 && m.claimHolds(t, c.from, c.to) {
				return c.from, c.end, true
			}
		}
	}
	return 0, 0, false
}

// claimHolds reports whether [from, to) of the claim has the word.
func (m *comparison) claimHolds(t term, from, to int) bool {
	return slices.ContainsFunc(m.claim.termsIn(from, to), func(c term) bool {
		return c.stem == t.stem || utf8.RuneCountInString(t.stem) > 1 && strings.Contains(c.stem, t.stem)
	})
}
