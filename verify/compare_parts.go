package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A rule tells things of several topics, part by part: what is right of one is wrong of the other. The comparisons here hold each part
// of a Japanese claim to the part of the source that has its words.

// partsNear is how many sentences before and after a piece may tell of another topic than the piece.
const partsNear = 2

// partReading are the parts of a claim and of its sources, read once.
type partReading struct {
	read   bool
	claim  []saidPart
	source [][]saidPart // of each passage
}

// saidPart is a part with its words, those of which it takes something out marked: 会員 and !会員 of 「会員でない者」.
type saidPart struct {
	part
	about, says []string
	words       []string // both
}

// notWords follow a word that is taken out.
var notWords = []string{"でない", "ではない", "以外", "を除", "でなく", "に該当しない", "に当たらない", "に満たない"}

func (a *analysis) saidPart(p part) saidPart {
	words := func(from, to int) (out []string) {
		for _, t := range a.termsIn(from, to) {
			w := t.stem
			switch {
			case t.latin:
				continue
			case utf8.RuneCountInString(w) < 2 && (t.to >= to || !isHiragana(a.v.r[t.to]) || strings.ContainsRune("はがをにへとでもの", a.v.r[t.to])):
				continue
			case utf8.RuneCountInString(w) < 2: // 漏え of 漏えい
				w = a.v.string(t.from, t.to+1)
			}
			if a.v.hasAny(t.to, notWords) > 0 {
				w = "!" + w
			}
			out = append(out, w)
		}
		for _, w := range []string{"全額", "半額", "一部"} {
			if at, _ := a.v.find(w, from, to); at >= 0 {
				out = append(out, w)
			}
		}
		return out
	}
	s := saidPart{part: p, about: words(p.from, p.topic), says: words(p.topic, p.to)}
	if p.topic == p.from {
		s.about = words(p.taken.from, p.taken.to)
	}
	s.words = slices.Concat(s.about, s.says)
	return s
}

// partsOf reads the parts of claim and sources: of the sentences of the pieces and of those around them.
func (m *comparison) partsOf() *partReading {
	r := &m.parts
	if r.read {
		return r
	}
	r.read = true
	for _, p := range m.claim.partsJapanese(0, len(m.claim.units)) {
		r.claim = append(r.claim, m.claim.saidPart(p))
	}
	seen := make(map[*analysis]bool)
	for _, q := range m.pieces {
		if q.from >= q.to || seen[q.a] {
			continue
		}
		seen[q.a] = true
		first, last := len(q.a.units), 0
		for _, o := range m.pieces {
			if o.a == q.a && o.from < o.to {
				first, last = min(first, o.a.unitAt(o.from)-partsNear), max(last, o.a.unitAt(o.to-1)+1+partsNear)
			}
		}
		r.source = append(r.source, within(q.p.saidParts(), first, last, func(p *saidPart) int { return p.unit }))
	}
	return r
}

// touches reports whether the claim has words or numbers of the part of the sentence in which place i lies that no other part of it has,
// or the sentence has one part.
func (m *comparison) touches(u matchedUnit, i int) bool {
	if m.isLatin() {
		return true
	}
	var own saidPart
	var others []string
	n := 0
	for _, parts := range m.partsOf().source {
		for _, p := range parts {
			switch {
			case p.a != u.a || p.unit != u.unit:
			case p.from <= i && i <= p.to:
				own = p
				n++
			default:
				others = append(others, p.words...)
				n++
			}
		}
	}
	if n < 2 || own.a == nil {
		return true
	}
	words := slices.DeleteFunc(without(own.says, others), func(w string) bool { return w == "努め" || w == "努力" })
	facts := own.a.factsIn(own.topic, own.to)
	if own.topic > own.from {
		words = append(words, without(own.about, others)...)
		facts = own.a.factsIn(own.from, own.to)
	}
	return len(words)+len(facts) == 0 || slices.ContainsFunc(facts, m.claimHas) || slices.ContainsFunc(words, func(w string) bool {
		t := term{stem: strings.TrimPrefix(w, "!")}
		return m.spoken.share(t) >= 0.5 || m.saysOtherwise(t) > 0
	})
}

// saidParts gives the parts of the passage, worked out once.
func (p *passage) saidParts() []saidPart {
	if !p.cut {
		p.cut = true
		a := p.analysis()
		for _, x := range a.partsJapanese(0, len(a.units)) {
			p.parts = append(p.parts, a.saidPart(x))
		}
	}
	return p.parts
}

// holdsWord reports whether one of the words is w, or holds it.
func holdsWord(words []string, w string) bool {
	return slices.ContainsFunc(words, func(s string) bool {
		return s == w || w[0] != '!' && s[0] != '!' && strings.Contains(s, w)
	})
}

// saidWord gives the word of a claim that is w, or ends in it.
func saidWord(words []string, w string) (string, bool) {
	for _, s := range words {
		if s == w || w[0] != '!' && s[0] != '!' && strings.HasSuffix(s, w) {
			return s, true
		}
	}
	return "", false
}

// without gives the words of list that none of others holds.
func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return holdsWord(others, w) })
}

// ofOtherPart flags what the claim says of the topic of one part, where the source says it of another one: 「視聴覚資料は10冊まで」 for
// 「図書は10冊以内とし、視聴覚資料は3点以内とする」.
func (m *comparison) ofOtherPart() {
	if m.isLatin() || len(m.claim.terms) == 0 || m.out.has(codeBinding, codeSubject, codeExchanged, codeNegation) {
		return
	}
	r := m.partsOf()
	for _, c := range r.claim {
		if c.asks {
			continue
		}
		for _, parts := range r.source {
			for i := range parts {
				for j := max(0, i-8); j < min(len(parts), i+8); j++ {
					if i != j && m.takenFrom(c, parts, i, j) {
						return
					}
				}
			}
		}
	}
}

// takenFrom flags the part c of the claim where it has the topic of part i and what only part j says.
func (m *comparison) takenFrom(c saidPart, parts []saidPart, i, j int) bool {
	p, o := parts[i], parts[j]
	if d := p.unit - o.unit; d < -1 || d > 1 {
		return false
	}
	mine, theirs, own := slices.Concat(p.words, p.narrowed(parts, i)), o.words, c.words
	alone := without(p.about, theirs)
	topics := slices.DeleteFunc(slices.Clone(alone), func(w string) bool { _, said := saidWord(own, w); return !said })
	ofOther := without(o.about, mine)
	facts := slices.DeleteFunc(slices.Clone(m.claim.factsIn(c.from, c.to)), func(f fact) bool {
		return f.soft || f.kind != amount && f.kind != date || f.raw == 1 && f.kind == amount
	})
	isTopic := func(f fact) bool { return p.isAbout(f) && !p.saysFact(f) && !o.hasFact(f) } // 開講日の7日前までの申出
	named := slices.ContainsFunc(facts, isTopic)
	elsewhere := len(ofOther) == 0 && len(o.about) > 0 && len(without(o.about, own)) == len(o.about) // the claim has nothing of its topic
	if !named && (len(topics) == 0 || 3*len(topics) < len(alone)) || len(ofOther) == 0 && !named && !elsewhere || slices.ContainsFunc(facts, func(f fact) bool { return o.isAbout(f) && !p.hasFact(f) }) {
		return false
	}
	said := newBag()
	for _, w := range own {
		if !slices.ContainsFunc(topics, func(t string) bool { return holdsWord([]string{w}, t) }) {
			said.add(term{stem: strings.TrimPrefix(w, "!")})
		}
	}
	if slices.ContainsFunc(ofOther, func(w string) bool {
		if w[0] == '!' {
			return slices.Contains(own, w)
		}
		return said.share(term{stem: w}) >= 0.5
	}) {
		return false
	}
	// What the claim has of what only the other part says.
	var taken span
	for _, f := range facts {
		if isTopic(f) {
			continue
		}
		if p.hasFact(f) {
			return false
		}
		if o.saysFact(f) && p.saysLike(f) {
			taken = span{f.from, f.to}
		}
	}
	at, end := m.claim.v.findAny(allPeriods, c.from, c.to)
	if at >= 0 && taken.to == 0 {
		of := m.claim.v.string(at, end)
		switch before, after := p.a.v.string(p.from, p.to), o.a.v.string(o.topic, o.to); {
		case strings.Contains(before, of):
			return false
		case strings.Contains(after, of) && (containsAny(before, allPeriods) || containsAny(before, []string{"ごと", "毎"})):
			taken = span{at, end}
		}
	}
	var words []string
	if p.parallel(o.part) {
		words = slices.DeleteFunc(without(o.says, mine), func(w string) bool { _, said := saidWord(own, w); return !said })
	} else if p.sameVerb(o.part) {
		words = p.inPlaceOf(o, own)
	}
	if taken.to == 0 && len(words) == 0 {
		return false
	}
	// The claim must have nothing of what part i says in its place.
	rest := without(p.says, theirs)
	if verb := p.lastVerb(); len(rest) > 1 { // they may do both
		rest = slices.DeleteFunc(rest, func(w string) bool { return w == verb })
	}
	if slices.ContainsFunc(rest, func(w string) bool {
		return !slices.Contains(freeWords, w) && said.share(term{stem: strings.TrimPrefix(w, "!")}) >= 0.5 || !slices.Contains(freeWords, w) && m.saysOtherwise(term{stem: strings.TrimPrefix(w, "!")}) > 0
	}) || len(rest)+len(p.a.factsIn(p.topic, p.to)) == 0 {
		return false
	}
	for k, q := range parts {
		all := q.words
		if k == j || !slices.ContainsFunc(topics, func(w string) bool { return holdsWord(all, w) }) && !slices.ContainsFunc(facts, func(f fact) bool { return isTopic(f) && q.hasFact(f) }) {
			continue
		}
		if taken.to > 0 && slices.ContainsFunc(facts, func(f fact) bool { return !isTopic(f) && q.hasFact(f) }) || slices.ContainsFunc(words, func(w string) bool { return holdsWord(all, w) }) {
			return false
		}
	}
	if taken.to == 0 {
		taken = c.place(words[0])
	}
	m.raise(codeBinding, taken.from, taken.to, m.pieceOf(p.a), p.from, p.to, "")
	return true
}

// narrowed gives the words of the topic with which the sentence of part i begins, and the last word of the topic that it narrows by については or には: 手数料 of 「開示の手数料は500円とし、訂正については
// 無料とする」.
func (p saidPart) narrowed(parts []saidPart, i int) (out []string) {
	first := i
	for first > 0 && parts[first-1].unit == p.unit {
		first--
	}
	if f := parts[first]; first < i { // 受講料は、7日前までの申出のときは…、前日までの申出のときは…
		if k := f.from + strings.Count(strings.SplitAfter(f.a.v.string(f.from, f.topic), "、")[0], "") - 1; k < f.topic {
			out = append(out, f.a.saidPart(part{a: f.a, from: f.from, topic: k, to: k}).about...)
		}
	}
	if i == 0 || p.unit-parts[i-1].unit > 1 || len(parts[i-1].about) == 0 || !hasSuffixAny(strings.TrimRight(p.a.v.string(p.from, p.topic), "、"), []string{"については", "には", "にあっては", "に関しては", "では"}) {
		return out
	}
	return append(out, parts[i-1].about[len(parts[i-1].about)-1])
}

// place gives the place of a word in the part.
func (p saidPart) place(w string) span {
	at, end := p.a.v.find(strings.TrimPrefix(w, "!"), p.from, p.to)
	if at < 0 {
		return span{p.from, p.to}
	}
	return span{at, end}
}

// allPeriods are the Japanese words that say how often.
var allPeriods = []string{"毎日", "毎週", "毎月", "毎年度", "毎年", "毎学期", "四半期", "毎時", "その都度"}

// hasFact reports whether the part has a value.
func (p part) hasFact(f fact) bool {
	return slices.ContainsFunc(p.a.factsIn(p.from, p.to), func(s fact) bool { return sameValue(f, s) })
}

// isAbout reports whether the part has a value in its topic.
func (p part) isAbout(f fact) bool {
	return slices.ContainsFunc(p.a.factsIn(p.from, p.topic), func(s fact) bool { return sameValue(f, s) })
}

// saysFact reports whether the part says a value of its topic.
func (p part) saysFact(f fact) bool {
	return slices.ContainsFunc(p.a.factsIn(p.topic, p.to), func(s fact) bool { return sameValue(f, s) })
}

// saysLike reports whether the part says a value of the same kind.
func (p part) saysLike(f fact) bool {
	return slices.ContainsFunc(p.a.factsIn(p.topic, p.to), func(s fact) bool {
		return s.kind == f.kind && (s.dim == f.dim || isCount(s.dim) && isCount(f.dim))
	}) || f.dim == dimYen && containsAny(p.a.v.string(p.topic, p.to), freeWords)
}

// isCount tells of the kinds of numbers of things, whatever they are counted by.
func isCount(d dim) bool {
	switch d {
	case dimNone, dimThings, dimTimes, dimPeople, "volume", "machine", "sheet", "copy", "letter", "stick", "case", "item":
		return true
	}
	return false
}

// parallel reports whether two parts are put alike, so that one tells of its topic what the other tells of another: they are of one
// sentence and end in the same verb if each has one, or their topics end in the same word.
func (p part) parallel(o part) bool {
	if p.unit != o.unit {
		return p.sharesTopic(saidPart{part: o})
	}
	if p.isPlain() && o.isPlain() {
		return true
	}
	one, two := p.lastVerb(), o.lastVerb()
	if one == "とする" {
		one = ""
	}
	if two == "とする" {
		two = ""
	}
	return one == two || one == "" || two == ""
}

// isPlain reports whether the part tells of one word what it does or is: 会計は、経理を担当し.
func (p part) isPlain() bool {
	topic := p.a.v.string(p.from, p.topic)
	return len(p.a.termsIn(p.from, p.topic)) == 1 && (strings.HasSuffix(topic, "は") || strings.HasSuffix(topic, "は、")) && !hasSuffixAny(strings.TrimRight(topic, "、"), []string{"では", "には", "ときは", "場合は", "とは"})
}

// lastVerb gives the stem of the predicate with which the part ends.
func (p part) lastVerb() string {
	preds := p.a.predsIn(p.topic, p.to)
	if len(preds) == 0 {
		return ""
	}
	return preds[len(preds)-1].stem
}

// sameVerb reports whether two parts end in the same verb that tells of something.
func (p part) sameVerb(o part) bool {
	one := p.lastVerb()
	return one != "" && one == o.lastVerb() && !lightDeeds[one]
}

// inPlaceOf gives the words of the claim that part o says in the place of others of p: 本人 of 「患者本人が署名する」 for 「親権者が署名する」.
func (p saidPart) inPlaceOf(o saidPart, claim []string) (out []string) {
	mine := p.words
	for _, particle := range []string{"が", "に", "へ", "を", "で", "から"} {
		slot := func(x saidPart) string {
			for _, t := range longTerms(x.a.termsIn(x.topic, x.to)) {
				if x.a.v.has(t.to, particle) {
					return t.stem
				}
			}
			return ""
		}
		own, theirs := slot(p), slot(o)
		if own == "" || theirs == "" || holdsWord(mine, theirs) || holdsWord(claim, own) {
			continue
		}
		if i := slices.IndexFunc(claim, func(w string) bool { return w[0] != '!' && strings.HasSuffix(theirs, w) }); i >= 0 && !holdsWord(mine, claim[i]) {
			out = append(out, claim[i])
		}
	}
	return out
}

// sharesTopic reports whether what two parts are about ends in the same word: 図書の予約, 電話による予約.
func (p part) sharesTopic(o saidPart) bool {
	one, two := p.a.termsIn(p.from, p.topic), o.a.termsIn(o.from, o.topic)
	return len(one) > 0 && len(two) > 0 && one[len(one)-1].stem == two[len(two)-1].stem
}

// lightDeeds say so little of what is done that they stand with anything.
var lightDeeds = set("行 得 有 要 取 求 定 見 受 認 必要 可能 とする する")
