package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// countedFrom is an event from which, or before which, a Japanese text counts: 帰着 of 帰着後7日以内, of 帰着した日から7日, 会議の終了 of 会議の終了後速やかに.
type countedFrom struct {
	word     string // its last word
	from, to int
	until    uint64 // how long: the key of the time, or atOnceKey
	plain    bool   // told with 後 or 前
	day      bool   // told with the day of the event
}

// atOnceKey stands for 速やかに and its like among the times that are counted.
const atOnceKey = 1

// atOnceWords follow 後 where a thing is done at once.
var atOnceWords = []string{"速やかに", "すみやかに", "直ちに", "ただちに", "遅滞なく", "遅滞無く", "すぐに"}

// eventTails stand between the word for an event and 後 or から.
var eventTails = []string{"の日の翌日", "した日の翌日", "した日", "された日", "のあった日", "があった日", "の日", "日", "のあった", "があった", "された", "した", "して", "の"}

// eventsCounted gives the events of [from, to) from which or before which something is counted.
func (a *analysis) eventsCounted(from, to int) []countedFrom {
	var out []countedFrom
	v := a.v
	add := func(low, end int, until uint64, plain bool) {
		day := v.endsWith(end, "日")
		for range 2 { // 会日の14日前
			for _, w := range eventTails {
				if v.endsWith(end, w) {
					end -= utf8.RuneCountInString(w)
					break
				}
			}
		}
		if start := max(low, v.nameBefore(end)); end-start >= 2 && !a.inFact(end-1) {
			out = append(out, countedFrom{v.string(end-2, end), start, end, until, plain, day})
		}
	}
	for i := from + 1; i < to; i++ {
		if v.r[i] != '後' {
			continue
		}
		j := i + 1
		for j < to && v.r[j] == '、' {
			j++
		}
		if v.hasAny(j, atOnceWords) > 0 {
			add(from, i, atOnceKey, true)
		}
	}
	for _, f := range a.factsIn(from, to) {
		if f.kind != amount || f.soft || f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness && f.dim != dimSeconds {
			continue
		}
		if low, end, _ := a.startOf(f); low < end {
			add(max(low, from), end, f.key(), v.has(end, "後"))
		} else if v.has(f.to, "前") || f.side == before && v.endsWith(f.to, "前") {
			add(from, f.from, f.key(), true)
		}
	}
	return out
}

// otherAfter holds a claim to the event after which, or before which, the source counts the same time: 命令後7日以内 for 帰着後7日以内. An event from
// which the source counts another time contradicts it; any other word may be another one for the same event.
func (m *comparison) otherAfter() {
	if m.isLatin() || m.out.has(codeBinding, codeOpposite, codeChanged) {
		return
	}
	var theirs []countedFrom
	var at []piece
	for _, q := range m.pieces {
		for _, s := range q.a.eventsCounted(q.from, q.to) {
			theirs, at = append(theirs, s), append(at, q)
		}
	}
	for _, c := range m.claim.eventsCounted(0, len(m.claim.v.r)) {
		other := -1
		for i, s := range theirs {
			if s.until != c.until || !s.plain && !c.plain || !s.plain && !s.day || !c.plain && !c.day {
				continue
			}
			low := s.from
			if v := at[i].a.v; v.endsWith(low, "の") { // 契約の締結
				low = v.nameBefore(low - 1)
			}
			written := at[i].a.v.string(max(low, at[i].from), s.to)
			if strings.Contains(written, c.word) || strings.Contains(m.text, s.word) || m.means(term{stem: c.word}, term{stem: s.word}) {
				other = -1
				break
			}
			other = i
		}
		if other < 0 {
			continue
		}
		s := theirs[other]
		code := codeReplaced
		if slices.ContainsFunc(theirs, func(o countedFrom) bool { return o.word == c.word }) {
			code = codeBinding
		}
		m.raise(code, c.from, c.to, at[other], s.from, s.to, "")
		return
	}
}
