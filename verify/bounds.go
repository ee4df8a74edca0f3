package verify

import (
	"strings"
	"unicode/utf8"
)

// bound is what a text says of a quantity's side.
type bound int

const (
	noBound  bound = iota
	atLeast        // 以上, at least
	moreThan       // 超, more than
	atMost         // 以下, 以内, まで, up to, within
	lessThan       // 未満, less than
	before         // 前, before
	after          // 後, 経過, after
	notAfter       // 経過していない
	onwards        // 以降
	until          // 以前
)

type boundWord struct {
	word string
	op   bound
}

// boundsAfter stand after a Japanese quantity. A word that begins another comes after it.
var boundsAfter = []boundWord{
	{"の間に", atMost}, {"に満たない", lessThan}, {"たたない", lessThan}, {"経たない", lessThan}, {"もたたない", lessThan}, {"も経たない", lessThan}, {"で頭打ち", atMost}, {"が頭打ち", atMost}, {"に満たぬ", lessThan}, {"未満", lessThan}, {"以上", atLeast}, {"以下", atMost}, {"以内", atMost},
	{"を超えな", atMost}, {"を超えず", atMost}, {"を超えません", atMost}, {"を超えることはな", atMost}, {"を超えることができな", atMost}, {"を超えることはできな", atMost}, {"を超えることができませ", atMost}, {"を超えることはできませ", atMost}, {"を超えてはいけ", atMost}, {"を超えることはありません", atMost}, {"を超えてはな", atMost},
	{"を超えない", atMost}, {"を越えな", atMost}, {"超", moreThan}, {"を超", moreThan}, {"を越え", moreThan}, {"を上回らな", atMost}, {"を上回", moreThan},
	{"を下回らな", atLeast}, {"を下回りません", atLeast}, {"を下回", lessThan}, {"を下らな", atLeast}, {"より多", moreThan}, {"より少な", lessThan}, {"より長", moreThan}, {"より短", lessThan},
	{"を限度", atMost}, {"が限度", atMost}, {"限度", atMost}, {"を上限", atMost}, {"が上限", atMost}, {"の上限", atMost}, {"上限", atMost}, {"を最高", atMost}, {"が最大", atMost},
	{"を下限", atLeast}, {"が下限", atLeast}, {"を最低", atLeast}, {"が最低", atLeast},
	{"まで", atMost}, {"迄", atMost},
	{"を経過していな", notAfter}, {"を経過しな", notAfter}, {"が経過していな", notAfter}, {"経過していな", notAfter}, {"を経過するまで", notAfter}, {"経過前", notAfter},
	{"を経過", after}, {"が経過", after}, {"の経過", after}, {"経過", after}, {"以上経", after}, {"を過ぎ", after}, {"後", after},
	{"以降", onwards}, {"以後", onwards}, {"以前", until},
	{"前", before},
}

// boundsByFirst finds them by their first character, in the same order.
var boundsByFirst = func() map[rune][]boundWord {
	m := make(map[rune][]boundWord)
	for _, b := range boundsAfter {
		first, _ := utf8.DecodeRuneInString(b.word)
		m[first] = append(m[first], b)
	}
	return m
}()

// boundsBefore stand before a Japanese quantity, not far away.
var boundsBefore = []boundWord{
	{"最大", atMost}, {"最高", atMost}, {"最長", atMost}, {"上限", atMost}, {"限度", atMost}, {"下限", atLeast}, {"最低", atLeast}, {"最短", atLeast},
	{"最少", atLeast}, {"少なくとも", atLeast}, {"期限", atMost}, {"締切", atMost}, {"定員", atMost}, {"収容", atMost}, {"容量", atMost},
}

// hints may be meant as bounds of the number after them.
var hints = set("期限 締切 定員 収容 容量")

// boundsLatin stand before an English quantity.
var boundsLatin = []boundWord{
	{"reach or exceed", atLeast}, {"reaches or exceeds", atLeast}, {"meet or exceed", atLeast}, {"meets or exceeds", atLeast}, {"equal to or greater than", atLeast},
	{"greater than or equal to", atLeast}, {"equal to or less than", atMost}, {"less than or equal to", atMost},
	{"nor more than", atMost}, {"nor less than", atLeast}, {"nor fewer than", atLeast}, {"nor later than", atMost}, {"up to the value of", atMost}, {"up to the amount of", atMost}, {"up to a total of", atMost},
	{"no more than", atMost}, {"not more than", atMost}, {"no greater than", atMost}, {"no longer than", atMost}, {"no later than", atMost}, {"no sooner than", atLeast},
	{"not later than", atMost}, {"not to exceed", atMost}, {"not exceeding", atMost}, {"not exceed", atMost}, {"never exceed", atMost}, {"never exceeds", atMost}, {"not exceeds", atMost},
	{"not over", atMost}, {"not above", atMost}, {"no less than", atLeast}, {"not less than", atLeast}, {"no fewer than", atLeast}, {"not fewer than", atLeast},
	{"not under", atLeast}, {"not below", atLeast},
	{"at least", atLeast}, {"a minimum of", atLeast}, {"minimum of", atLeast}, {"minimum", atLeast}, {"at a minimum", atLeast},
	{"more than", moreThan}, {"greater than", moreThan}, {"longer than", moreThan}, {"older than", moreThan}, {"higher than", moreThan}, {"over", moreThan},
	{"exceeding", moreThan}, {"exceeds", moreThan}, {"exceed", moreThan}, {"exceeded", moreThan}, {"above", moreThan}, {"in excess of", moreThan}, {"beyond", moreThan},
	{"at or below", atMost}, {"at or under", atMost}, {"at or above", atLeast}, {"at or over", atLeast}, {"up to", atMost}, {"at most", atMost}, {"a maximum of", atMost}, {"maximum of", atMost}, {"maximum", atMost}, {"within", atMost}, {"limited to", atMost},
	{"capped at", atMost}, {"up to a maximum of", atMost}, {"as early as", atMost}, {"as many as", atMost}, {"as much as", atMost}, {"at the most", atMost}, {"max", atMost}, {"max.", atMost},
	{"at the very least", atLeast}, {"upwards of", atLeast}, {"no earlier than", atLeast}, {"not earlier than", atLeast}, {"does not exceed", atMost}, {"do not exceed", atMost}, {"must not exceed", atMost}, {"may not exceed", atMost},
	{"less than", lessThan}, {"fewer than", lessThan}, {"under", lessThan}, {"below", lessThan}, {"younger than", lessThan}, {"shorter than", lessThan}, {"lower than", lessThan},
	{"on or before", until}, {"on or after", onwards}, {"on and after", onwards}, {"on and before", until},
	{"before", before}, {"prior to", before}, {"after", after}, {"following", after},
}

// boundsLatinAfter stand after an English quantity.
var boundsLatinAfter = []boundWord{
	{"or more", atLeast}, {"or older", atLeast}, {"or above", atLeast}, {"or over", atLeast}, {"or greater", atLeast}, {"or longer", atLeast}, {"or higher", atLeast},
	{"and over", atLeast}, {"and above", atLeast}, {"and older", atLeast}, {"and up", atLeast},
	{"or less", atMost}, {"or fewer", atMost}, {"or under", atMost}, {"or younger", atMost}, {"or below", atMost}, {"or shorter", atMost}, {"and under", atMost}, {"or lower", atMost},
	{"at the latest", atMost}, {"at the least", atLeast}, {"at least", atLeast}, {"at most", atMost}, {"at the most", atMost}, {"maximum", atMost}, {"minimum", atLeast}, {"or earlier", atMost}, {"limit", atMost}, {"ceiling", atMost}, {"cap", atMost},
	{"in advance", before}, {"ahead", before}, {"beforehand", before}, {"before", before}, {"prior to", before}, {"after", after}, {"later", after}, {"following", after},
}

// set writes a bound where it belongs.
func (f *fact) set(b bound) {
	if b >= before {
		f.side = b
	} else {
		f.op = b
	}
}

var approxAfter = []string{"程度", "ほど", "くらい", "ぐらい", "前後", "頃", "ごろ", " or so"}

var approxBefore = []string{"約", "だいたい", "大体", "およそ", "おおよそ", "おおむね", "概ね", "ほぼ", "about ", "approximately ", "around ", "roughly ", "approx. ", "nearly ", "almost "}

// prefixReach is how many characters before a quantity a word such as 上限 may stand.
const prefixReach = 24

// bind reads the words around the fact facts[i] that bound it.
func (v *view) bind(facts []fact, i int) {
	f := &facts[i]
	if f.kind != amount && f.kind != date {
		return
	}
	for _, w := range approxBefore {
		if v.endsWith(f.from, w) {
			f.approx = true
		}
	}
	if v.hasAny(f.to, approxAfter) > 0 {
		f.approx = true
	}
	for _, w := range []string{"過去", "直近", "in the last ", "in the past ", "over the last ", "over the past ", "during the last ", "during the past "} {
		if v.endsWith(f.from, w) {
			f.hint = atMost
		}
	}
	if v.hasAny(f.to, []string{"から", "より"}) > 0 && (f.kind == date || f.dim == dimClock) {
		f.starts = true
	}
	if v.isRangeStart(facts, i) {
		return
	}
	after := v.bindAfter(f, facts, i)
	v.hintNoun(f)
	if f.op == noBound && v.bindLatin(f) || after {
		return
	}
	if f.op == noBound && f.side == noBound && f.kind == amount && !f.soft {
		from := 0
		if i > 0 {
			from = facts[i-1].to
		}
		v.bindNoun(f, from)
	}
	if f.per || f.kind == date || f.raw == 1 && i+1 < len(facts) && facts[i+1].from-f.to <= 1 { // 1事業年度5,000円
		return
	}
	if v.hasAny(f.to, []string{"に", "間に", "の間"}) > 0 && f.dim != dimClock && f.dim != dimRatio { // the time in which something is limited
		return
	}
	if v.hasAny(f.to, []string{"なら", "の場合", "のとき", "であれば"}) > 0 { // the case in which something is limited
		return
	}
	// The nearest word in the same clause, and no other quantity of the same kind between.
	limit := max(0, f.from-prefixReach)
	if i > 0 && facts[i-1].dim == f.dim {
		limit = max(limit, facts[i-1].to)
	}
	for j := f.from - 1; j >= limit; j-- {
		if r := v.r[j]; r == '。' || r == '\n' || r == '|' || r == '・' || (r == '、' && (j == 0 || v.r[j-1] != 'は')) {
			return
		}
		for _, b := range boundsBefore {
			if v.has(j, b.word) {
				if (b.word == "期限" || b.word == "締切") && f.dim != dimDays && f.dim != dimMonths && f.dim != dimBusiness && f.dim != dimSeconds {
					continue
				}
				switch {
				case f.side != noBound:
				case hints[b.word]: // until then, or within
					f.hint = b.op
				default:
					f.op = b.op
				}
				return
			}
		}
	}
}

// isRangeStart reports whether the fact is the first of a range (から…まで, ~, between … and), which bounds neither end.
func (v *view) isRangeStart(facts []fact, i int) bool {
	f := facts[i]
	return v.has(f.to, "から") && f.dim == dimClock || v.has(f.to, "~")
}

// bindAfter reads a bound after the quantity, skipping brackets and words such as の between.
func (v *view) bindAfter(f *fact, facts []fact, i int) bool {
	j := f.to
	j = v.pastBracket(j)
	if j+1 < len(v.r) && v.r[j] == ' ' && isHiragana(v.r[j+1]) { // 50% を超える
		j++
	}
	if v.hasAny(j, []string{"間", "分", "目", "弱", "強"}) > 0 {
		j++
	}
	f.only = f.kind == amount && (v.hasAny(j, []string{"のみ", "だけ", "に限", "限り", "しか"}) > 0 || v.has(j, " only") || v.endsWith(f.from, "only "))
	if j >= len(v.r) {
		return false
	}
	for _, b := range boundsByFirst[v.r[j]] {
		if !v.has(j, b.word) || v.hasAny(j, sideCompounds) > 0 {
			continue
		}
		switch b.word {
		case "後":
			if f.dim == dimClock || v.has(j, "後半") {
				continue
			}
		case "前":
			if v.has(j, "前後") || v.has(j, "前半") {
				continue
			}
		case "まで", "迄":
			f.ends = true
			if f.kind == date || f.dim == dimClock || i > 0 && v.isRangeEnd(facts[i-1], *f) {
				return true // the end of a range says its value alone
			}
		}
		f.set(b.op)
		f.to = j + len([]rune(b.word))
		f.by = f.side == before && v.has(f.to, "まで")
		if f.side != noBound { // 30日前以上
			for _, op := range bareBounds {
				if v.has(f.to, op.word) {
					f.op, f.to = op.op, f.to+len([]rune(op.word))
					break
				}
			}
		}
		for _, side := range boundsAfter { // 30日以上前
			if side.op >= before && f.side == noBound && v.has(f.to, side.word) && v.hasAny(f.to, sideCompounds) == 0 {
				f.side, f.to = side.op, f.to+len([]rune(side.word))
			}
		}
		return true
	}
	if v.has(f.to, "'") {
		return v.bindAfterNoun(f)
	}
	if !v.has(f.to, " ") && !v.has(f.to, "+") {
		return false
	}
	if v.has(f.to, "+") {
		f.op, f.to = atLeast, f.to+1
		return true
	}
	for _, b := range boundsLatinAfter {
		if (b.op == after || b.op == before) && (f.kind == date || f.kind == amount && !f.isTime() && f.dim != dimNone) && isOneOf(b.word, "after before") { // reduced by 15% after three years
			continue
		}
		if k := f.to + 1 + len(b.word); v.has(f.to+1, b.word) && (k == len(v.r) || !isLatin(v.r[k])) {
			f.set(b.op)
			f.to = k
			return true
		}
	}
	switch f.dim {
	case dimDays, dimMonths, dimSeconds, dimBusiness:
		if v.has(f.to, " from ") { // two years from the date of issue
			f.side = after
			return true
		}
	}
	return v.bindAfterNoun(f)
}

// bindAfterNoun reads "or more" after what the number counts: 5 boxes or more, three quarters of classes or more.
func (v *view) bindAfterNoun(f *fact) bool {
	k := f.to
	if v.has(k, "'") { // days' written notice or more
		k++
	}
	for n := 0; n < 3; n++ {
		if !v.has(k, " ") {
			return false
		}
		for _, b := range boundsLatinAfter {
			end := k + 1 + len(b.word)
			if b.op < before && n > 0 && v.has(k+1, b.word) && (end == len(v.r) || !isLatin(v.r[end])) {
				f.op = b.op
				return true
			}
		}
		end := v.wordAt(k + 1)
		if word := v.string(k+1, end); end == k+1 || isFunction(word) && word != "of" {
			return false
		}
		k = end
	}
	return false
}

// sideCompounds begin with 前 or 後 and say no side of a number: 30%まで前払い.
var sideCompounds = []string{"前払", "前金", "前渡", "前納", "前借", "前項", "前条", "前記", "前年", "前月", "前任", "後払", "後述", "後任", "後見", "後日"}

// pastBracket moves past a bracket that opens at j, with those in it.
func (v *view) pastBracket(j int) int {
	if j >= len(v.r) || v.r[j] != '(' {
		return j
	}
	depth := 0
	for k := j; k < len(v.r) && k-j < bracketReach; k++ {
		switch v.r[k] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return k + 1
			}
		case '\n':
			return j
		}
	}
	return j
}

// isRangeEnd reports whether から stands between two quantities: 21日から翌月20日まで.
func (v *view) isRangeEnd(a, b fact) bool {
	if b.from-a.to > 12 || b.from < a.to {
		return false
	}
	for j := a.to; j < b.from; j++ {
		if v.has(j, "から") || v.r[j] == '~' {
			return true
		}
	}
	return false
}

// bindLatin reads a bound in the words right before the quantity.
func (v *view) bindLatin(f *fact) bool {
	end := f.from
	for more := true; more; {
		more = false
		for _, w := range []string{"a total of ", "first ", "next ", "last ", "the age of ", "the ", "their ", "its ", "your ", "his ", "her ", "our ", "about ", "approximately ", "age ", "aged ", "a period of ", "us"} {
			if v.endsWith(end, w) && (end == len(w) || !isLatin(v.r[end-len(w)-1])) {
				end, more = end-len(w), true
			}
		}
	}
	if v.endsWith(end, "of ") && !v.endsWith(end, " limit of ") && !v.endsWith(end, " cap of ") {
		end -= len("of ")
	}
	if end == 0 || v.r[end-1] != ' ' {
		return false
	}
	end--
	for _, w := range []string{" by", " until", " till", " covers", " holds", " lasts"} { // by 11 a.m.: no later than 11 a.m.
		if v.endsWith(end, w) {
			f.hint = atMost
		}
	}
	if v.endsWith(end, " from") && f.dim == dimNone && f.kind == amount && v.hasAny(f.to, []string{" to ", " until ", "-"}) == 0 { // from the age of 57
		f.hint = atLeast
	}
	if (v.endsWith(end+1, "have ") || v.endsWith(end+1, "has ")) && v.leadsToVerb(f.to) { // have 21 days to appeal
		f.op = atMost
		return true
	}
	if v.endsWith(end, " to") && f.kind == amount { // limits remote work to 3 days
		for i := end - len(" to"); i >= max(0, end-nounReach) && !v.parts(i, i+1); i-- {
			if v.hasAny(i, []string{"limits ", "limit ", "limiting ", "restricts ", "restrict ", "caps "}) > 0 && (i == 0 || !isLatin(v.r[i-1])) {
				f.op = atMost
				return true
			}
		}
	}
	for _, w := range []string{"add up to", "adds up to", "added up to", "amount up to"} { // a sum, not a bound
		if v.endsWith(end, w) {
			return false
		}
	}
	for _, b := range boundsLatin {
		start := end - len(b.word)
		if v.endsWith(end, b.word) && (start == 0 || !isLatin(v.r[start-1])) {
			f.set(b.op)
			f.from = start
			if c := complement[f.op]; (c != noBound) && strings.HasSuffix(b.word, " than") && (v.endsWith(start, "no ") || v.endsWith(start, "not ")) && !strings.HasPrefix(b.word, "no") {
				f.op = c
			}
			if f.side == before && b.op == atLeast && strings.HasSuffix(b.word, "earlier than") { // no earlier than 14 days before
				f.op = atMost
			}
			if f.side == before && b.op == atMost && strings.HasSuffix(b.word, "later than") { // no later than 14 days before
				f.op = atLeast
			}
			return f.op != noBound // "after 30 days or more" goes on
		}
	}
	if v.endsWith(end, " than") {
		start := v.wordStart(end - len(" than") - 1)
		if word := v.string(start, end-len(" than")); comparatives[word] != noBound {
			f.op, f.from = comparatives[word], start
			if v.endsWith(start, "no ") || v.endsWith(start, "not ") {
				f.op = complement[f.op]
			}
			return true
		}
	}
	return false
}

// isTime reports whether a fact is a length of time.
func (f fact) isTime() bool {
	return f.dim == dimDays || f.dim == dimMonths || f.dim == dimSeconds || f.dim == dimBusiness
}

// leadsToVerb reports whether "to" follows in the same clause: two weeks after the end to return it.
func (v *view) leadsToVerb(i int) bool {
	for k := i; k < len(v.r) && k-i < 60 && !v.parts(k, k+1); k++ {
		if v.has(k, " to ") {
			return true
		}
	}
	return false
}

// comparatives bound a quantity before "than".
var comparatives = func() map[string]bound {
	m := make(map[string]bound)
	for _, w := range strings.Fields("faster taller heavier deeper wider bigger larger farther further louder hotter warmer later stronger thicker sooner") {
		m[w] = moreThan
	}
	for _, w := range strings.Fields("slower lighter smaller cheaper earlier nearer closer colder cooler narrower thinner") {
		m[w] = lessThan
	}
	return m
}()

// boundNouns name the greatest or least amount in the words before an English quantity: the daily maximum is 4 g.
var boundNouns = []boundWord{{"maximum", atMost}, {"upper limit", atMost}, {"limit", atMost}, {"cap", atMost}, {"ceiling", atMost}, {"minimum", atLeast}, {"lower limit", atLeast}, {"max", atMost}, {"min", atLeast}}

// limitNouns name a time that has an end: the response time is four hours, the deadline for it is ten days.
var limitNouns = []string{"time", "time limit", "deadline", "period", "window"}

// hintNoun reads such a noun before a time.
func (v *view) hintNoun(f *fact) {
	if f.op != noBound || f.dim != dimRatio && f.dim != dimDays && f.dim != dimBusiness && f.dim != dimSeconds && f.dim != dimMonths || !v.endsWith(f.from, " is ") && !v.endsWith(f.from, " are ") {
		return
	}
	for i := f.from - 1; i >= max(0, f.from-2*nounReach) && !v.parts(i, i+1); i-- {
		if v.has(i, "quorum") {
			f.hint = atLeast
		}
		for _, w := range limitNouns {
			if end := i + len(w); v.has(i, w) && (i == 0 || !isLatin(v.r[i-1])) && !isLatin(v.r[end]) && f.dim != dimRatio {
				f.hint = atMost
			}
		}
	}
}

// nounReach is how many characters before a quantity such a noun may stand.
const nounReach = 32

// bindNoun reads a noun of bounds before the quantity, in the same clause and with no other quantity between.
func (v *view) bindNoun(f *fact, after int) {
	for i := f.from - 1; i >= max(after, f.from-nounReach); i-- {
		if v.parts(i, i+1) {
			return
		}
		if i > 0 && isLatin(v.r[i-1]) {
			continue
		}
		for _, b := range boundNouns {
			if end := i + len(b.word); v.has(i, b.word) && (end == len(v.r) || !isLatin(v.r[end])) {
				if between := v.string(end, f.from); containsAny(between, []string{" is ", " of ", " are ", " was ", " at "}) {
					f.op = b.op
				}
				return
			}
		}
	}
}

// bareBounds bound a thing without a number: 総労働時間を超える.
var bareBounds = []boundWord{{"以上", atLeast}, {"以下", atMost}, {"以内", atMost}, {"未満", lessThan}, {"を超え", moreThan}, {"を越え", moreThan}}

// bareBound is a bound on the word before it.
type bareBound struct {
	op       bound
	of       uint64 // the two characters before it
	from, to int
}

// bareBoundsIn reads the bounds of a range that stand after a word in kanji that is no unit.
func (a *analysis) bareBoundsIn(from, to int) []bareBound {
	v := a.v
	var out []bareBound
	for i := from + 2; i < to; i++ {
		if !isKanji(v.r[i-1]) || !isKanji(v.r[i-2]) || isNumeral(v.r[i-2]) || a.inFact(i-1) {
			continue
		}
		for _, b := range bareBounds {
			if v.has(i, b.word) {
				out = append(out, bareBound{b.op, pair(v.r[i-2], v.r[i-1]), i, i + len([]rune(b.word))})
				break
			}
		}
	}
	return out
}
