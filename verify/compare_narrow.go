package verify

import (
	"slices"
	"strings"
)

// narrow makes the comparisons that only tell of a claim with which nothing else is wrong.
func (m *comparison) narrow() {
	m.halfOfValue()
	m.dayOfMonth()
	m.mixedRange()
	m.otherOrder()
	m.otherClass()
	m.otherRank()
	m.narrowed()
	m.inResponse()
	m.thoseWith()
}

// halfOfValue flags the first half of a value of two units: 1歳 for 1歳6か月.
func (m *comparison) halfOfValue() {
	for _, f := range m.claim.facts {
		if f.kind != amount || f.soft || m.claim.goesOn(f) {
			continue
		}
		var longer, at fact
		var of piece
		found, alone := false, false
		m.eachFact(func(q piece, i int) {
			if s := q.a.facts[i]; s.kind == amount && sameValue(f, s) {
				if q.a.goesOn(s) {
					longer, at, of, found = q.a.facts[i+1], s, q, true
				} else {
					alone = true
				}
			}
		})
		if found && !alone {
			m.raise(codeNumber, f.from, f.to, of, at.from, longer.to, "")
		}
	}
}

// goesOn reports whether a value goes on in a smaller unit: 1歳 of 1歳6か月.
func (a *analysis) goesOn(f fact) bool {
	next := a.factsIn(f.to, min(len(a.v.r), f.to+2))
	return len(next) > 0 && next[0].from == f.to && next[0].kind == amount && next[0].dim != f.dim && containsAny(a.v.string(f.from, f.to), []string{"歳", "才"}) && containsAny(a.v.string(next[0].from, next[0].to), []string{"月"})
}

// dayOfMonth flags a day of the month where the source has a length of as many days: 毎月5日 for 5日以内.
func (m *comparison) dayOfMonth() {
	for _, w := range []string{"毎月", "翌月", "当月", "各月"} {
		at, end := m.claim.v.find(w, 0, len(m.claim.v.r))
		if at < 0 || m.holds([]string{"月", "日締", "日払"}) {
			continue
		}
		if m.claim.v.has(end, "の") {
			end++
		}
		if end < len(m.claim.v.r) && isDigit(m.claim.v.r[end]) && !m.context.runes['月'] {
			m.raise(codeNumber, at, min(len(m.claim.v.r), end+2), piece{}, 0, 0, "")
		}
	}
}

// mixedRange flags a range whose beginning the source pairs only with another end.
func (m *comparison) mixedRange() {
	for i := 0; i+1 < len(m.claim.facts); i++ {
		a, b := m.claim.facts[i], m.claim.facts[i+1]
		if a.kind != b.kind || a.dim != b.dim || !m.claim.spans(a, b) {
			continue
		}
		whole := false
		var other [2]fact
		var of piece
		m.eachFact(func(q piece, k int) {
			if k+1 >= len(q.a.facts) || !q.a.spans(q.a.facts[k], q.a.facts[k+1]) || !sameValue(a, q.a.facts[k]) {
				return
			}
			if sameValue(b, q.a.facts[k+1]) {
				whole = true
			} else if q.a.facts[k+1].dim == b.dim {
				other, of = [2]fact{q.a.facts[k], q.a.facts[k+1]}, q
			}
		})
		if !whole && of.a != nil {
			m.raise(codeBinding, a.from, b.to, of, other[0].from, other[1].to, "")
		}
	}
}

// spans reports whether two values are the ends of a range: 8時から17時, 9 to 5.
func (a *analysis) spans(x, y fact) bool {
	return y.from > x.from && y.from-x.to < 8 && (x.starts || isOneOf(strings.TrimSpace(a.v.string(x.to, max(x.to, y.from))), "から to - ~ and")) && !strings.ContainsAny(a.v.string(x.to, max(x.to, y.from)), "、。,;")
}

// afterOf gives the noun of 承認後, 承認の後 and 承認前, and whether it is 後.
func (v *view) afterOf(i int) (noun string, from int, after, ok bool) {
	if v.r[i] != '後' && v.r[i] != '前' {
		return "", 0, false, false
	}
	end := i
	if v.endsWith(i, "の") {
		end--
	}
	from = end
	for from > 0 && isKanji(v.r[from-1]) {
		from--
	}
	if end-from != 2 || i+1 < len(v.r) && isKanji(v.r[i+1]) {
		return "", 0, false, false
	}
	return v.string(from, end), from, v.r[i] == '後', true
}

// otherOrder flags two doings that change places around 後 or 前: 承認後に出張する for 出張後に承認を受ける.
func (m *comparison) otherOrder() {
	c := m.claim.v
	for i := range c.r {
		noun, from, after, ok := c.afterOf(i)
		if !ok {
			continue
		}
		for _, q := range m.pieces {
			for k := q.from; k < q.to; k++ {
				theirs, at, same, ok := q.a.v.afterOf(k)
				if !ok || same != after || theirs == noun || !strings.Contains(q.a.v.string(k, q.to), noun) || !strings.Contains(c.string(i, len(c.r)), theirs) || m.holds([]string{noun + "後", noun + "の後", noun + "前", noun + "の前"}) {
					continue
				}
				m.raise(codeExchanged, from, i+1, q, at, k+1, "")
				return
			}
		}
	}
	m.otherSequence()
	for _, pair := range [][2][]string{
		{{"期間中", "研修中", "休業中", "休職中", "在職中"}, {"終え", "終了後", "経過した", "満了", "修了し"}},
		{{"in the course", "during the course", "in their probation", "during their probation", "in probation", "during probation", "in training", "during training"}, {"complet", "finish"}},
	} {
		for _, w := range pair[0] {
			at, end := c.find(w, 0, len(c.r))
			if at >= 0 && m.holds(pair[1]) && !containsAny(m.text, pair[1]) && !m.holds([]string{w, "中", "during"}) {
				m.raise(codeOpposite, at, end, piece{}, 0, 0, "")
			}
		}
	}
}

// sequence gives the word for what is done first and those for what is done then, around 後 or てから at place i of a Japanese sentence.
func (a *analysis) sequence(i, from, to int) (first term, then []term, ok bool) {
	n := a.v.hasAny(i, []string{"た後", "だ後", "の後", "てから"})
	if n == 0 {
		return first, nil, false
	}
	low := i
	for low > from && a.v.r[low-1] != '、' && a.v.r[low-1] != 'は' {
		low--
	}
	before := longTerms(a.termsIn(low, i))
	then = longTerms(a.termsIn(i+n, to))
	if len(before) == 0 || len(then) == 0 {
		return first, nil, false
	}
	return before[len(before)-1], then, true
}

// otherSequence flags two things of which the claim has the one done after the other and the source the other way round: 「承認を得た後、監査を
// 受ける」 for 「監査を受けた後、承認を得る」.
func (m *comparison) otherSequence() {
	if m.isLatin() || m.out.has(codeExchanged) {
		return
	}
	has := func(list []term, t term) bool {
		return slices.ContainsFunc(list, func(o term) bool { return o.stem == t.stem })
	}
	for i := range m.claim.v.r {
		low, high := m.claim.unitRange(m.claim.unitAt(i))
		first, then, ok := m.claim.sequence(i, low, high)
		if !ok {
			continue
		}
		for _, u := range m.matched {
			for k := u.from; k < u.to; k++ {
				theirs, after, ok := u.a.sequence(k, u.from, u.to)
				if ok && theirs.stem != first.stem && has(then, theirs) && has(after, first) && !has(then, first) && !has(after, theirs) {
					m.raise(codeExchanged, first.from, min(high, i+2), u.piece, theirs.from, k+2, "")
					return
				}
			}
		}
	}
}

// classPrefixes and classWords make up names of a part of the people that the second word alone means; narrowWords narrow other things.
var (
	classPrefixes = strings.Fields("契約 派遣 嘱託 臨時 非常勤 常勤 パート パートタイム アルバイト 有期 短時間 新入 管理")
	classWords    = strings.Fields("社員 職員 従業員 労働者")
	classEnglish  = strings.Fields("contract temporary part-time full-time seasonal probationary")
	narrowWords   = [][]string{
		{"有給の", "有給", "賃金を", "給与を"}, {"無給の", "無給", "賃金", "給与"}, {"国内", "国内", "日本"}, {"海外", "海外", "外国", "国外", "地域"}, {"正規の", "正規"},
		{"domestic", "domestic", "national", "within"}, {"overseas", "overseas", "abroad", "foreign", "international"}, {"paid leave", "paid", "pay"}, {"unpaid leave", "unpaid", "without"},
	}
)

// otherClass warns of a claim about a part of the people of whom the source speaks: 契約社員 for 社員.
func (m *comparison) otherClass() {
	for _, word := range classWords {
		for _, prefix := range classPrefixes {
			if at, end := m.claim.v.find(prefix+word, 0, len(m.claim.v.r)); at >= 0 && m.holds([]string{word}) && m.stranger(prefix) {
				m.raise(codeAdded, at, end, piece{}, 0, 0, "")
			}
		}
	}
	for _, prefix := range classEnglish {
		for _, word := range []string{" employees", " staff", " workers"} {
			if at, end := m.claim.v.find(prefix+word, 0, len(m.claim.v.r)); at >= 0 && m.holds([]string{word[1:]}) && m.stranger(prefix) {
				m.raise(codeAdded, at, end, piece{}, 0, 0, "")
			}
		}
	}
}

// stranger reports whether neither the cited passages with their headings nor the question have a word.
func (m *comparison) stranger(words ...string) bool {
	if containsAny(string(m.c.askedView()), words) {
		return false
	}
	return !slices.ContainsFunc(m.pieces, func(q piece) bool {
		h := q.p.heading().v
		return containsAny(q.a.v.string(0, len(q.a.v.r)), words) || containsAny(h.string(0, len(h.r)), words)
	})
}

// narrowed warns of a word that makes the claim one about less, or more, than the source: 有給の, domestic.
func (m *comparison) narrowed() {
	for _, w := range narrowWords {
		if at, end := m.claim.v.find(w[0], 0, len(m.claim.v.r)); at >= 0 && m.stranger(w[1:]...) {
			m.raise(codeAdded, at, end, piece{}, 0, 0, "")
		}
	}
}

// inResponse warns where the claim leaves out on what a thing depends: 業績に応じて.
func (m *comparison) inResponse() {
	for _, u := range m.matched {
		for _, w := range []string{"に応じて、", "に応じ、", "の範囲内で、"} {
			at, end := u.a.v.find(w, u.from, u.to)
			if at < 0 {
				continue
			}
			from := at
			for from > u.from && isKanji(u.a.v.r[from-1]) {
				from--
			}
			if from < at && m.shareIn(u.a, from, at) == 0 && len(u.a.termsIn(from, at)) > 0 && !m.meets(u.a, from, at) && !containsAny(m.text, []string{"応じ", "範囲", "次第", "よって", "により", "よる", "基づ", "見合", "ごと", "別に", "表"}) {
				m.raise(codeCondition, 0, 0, u.piece, from, end, "")
			}
		}
	}
}

// thoseWith warns where an English source speaks only of those with or who something, and the claim of all: "Employees with ten years
// of service receive".
func (m *comparison) thoseWith() {
	first := m.claim.v.wordAt(0)
	if first < 3 || !m.claim.v.has(first, " ") {
		return
	}
	subject := m.claim.v.string(0, first)
	for _, u := range m.matched {
		if !u.a.v.has(u.from, subject+" ") {
			continue
		}
		at := u.from + first + 1
		if u.a.v.hasAny(at, []string{"with ", "who ", "whose ", "under ", "over ", "aged "}) == 0 || m.claim.v.hasAny(first+1, []string{"with ", "who ", "whose ", "under ", "over ", "aged "}) > 0 {
			continue
		}
		end := u.to
		for _, t := range u.a.termsIn(at, u.to) {
			if m.spoken.share(t) > 0 {
				end = t.from
				break
			}
		}
		if len(u.a.termsIn(at, end)) > 0 && !m.meets(u.a, at, end) {
			m.raise(codeCondition, 0, 0, u.piece, at, end, "")
		}
	}
}

// rankPrefixes make somebody else of an office or a class: 副会長, 元社員, 準会員.
var rankPrefixes = []string{"副", "元", "前", "準", "次", "非", "名誉"}

// otherRank flags an office or a class that the source has only under a name that makes another one of it: 会長 for 副会長.
func (m *comparison) otherRank() {
	for _, t := range m.claim.terms {
		word := m.claim.v.string(t.from, t.to)
		if t.latin || t.to-t.from < 2 || !strings.ContainsRune("長員官役", lastRune(word)) || t.from > 0 && isKanji(m.claim.v.r[t.from-1]) || t.to < len(m.claim.v.r) && isKanji(m.claim.v.r[t.to]) {
			continue
		}
		for _, u := range m.matched {
			if at, end := u.a.v.findRanked(word, u.from, u.to, true); at >= 0 && !m.namesOffice(word) {
				m.raise(codeSubject, t.from, t.to, u.piece, at-1, end, "")
				return
			}
		}
	}
}

// findRanked finds the first place of an office or a class in a range where one of rankPrefixes stands before it, or where none does.
func (v *view) findRanked(word string, from, to int, prefixed bool) (at, end int) {
	for at, end = v.find(word, from, to); at >= 0; at, end = v.find(word, end, to) {
		if slices.ContainsFunc(rankPrefixes, func(p string) bool { return v.endsWith(at, p) }) == prefixed {
			break
		}
	}
	return at, end
}

// namesOffice reports whether a piece or its heading has an office or a class by its own name.
func (m *comparison) namesOffice(word string) bool {
	own := func(a *analysis, from, to int) bool {
		at, _ := a.v.findRanked(word, from, to, false)
		return at >= 0
	}
	return slices.ContainsFunc(m.pieces, func(q piece) bool {
		return own(q.a, q.from, q.to) || q.p.head != nil && own(q.p.head, 0, len(q.p.head.v.r))
	})
}
